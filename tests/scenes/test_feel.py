"""What moves keeps to the table of times: deals end in time, marks and says come and go."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes import theme
from scenes.session import Session
from scenes.tables.bubbles import Bubble
from tests.scenes.house import pilot_at, players
from tests.scenes.houses import ARBORETUM, EVERY


@pytest.mark.parametrize("game", EVERY)
def test_a_deal_with_all_seats_ends_within_its_limit(tmp_path: Path, game: str) -> None:
    house = EVERY[game]
    seats = max(seats for seats in house.game.made_for if seats <= 5)
    with pilot_at(tmp_path, (1024, 640), quick=True, speed=1.0) as pilot:
        table = house.deal(seats, 4)
        scene = house.scene(pilot.app, Session(pilot.app, table, players("paaaa"[:seats]), seed=1))
        pilot.app.stack.replace(scene)
        pilot.app.step(0)
        assert 0.2 < scene.stage.ends - scene.stage.now <= theme.MOTION["deal_longest"] / 1000 + 1e-6
        # What is on its way is not there yet.
        resting = scene.rests()
        there = [id for id in scene.hand_order() if scene.stage.sprites[id].pose == resting[id][1]]
        assert there == []
        scene.stage.finish()
        assert scene.deck_lies


def test_marks_on_what_may_be_chosen_come_into_sight_together_and_no_card_rises_below_a_dragged_one(
    tmp_path: Path,
) -> None:
    table = ARBORETUM.reach(2, lambda view, seat: any(str(one).startswith("play") for one in view.legal(seat)))
    with pilot_at(tmp_path, (1024, 640), quick=True, speed=1.0) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pa")
        pilot.advance(0.5)
        assert scene.choices == 1
        first, *_, last = [target.id for target in scene.targets if target.id.startswith("hand/")]
        pilot.click(first)
        assert 0 < scene.choices < 1
        pilot.advance(theme.MOTION["select"] / 1000)
        assert scene.choices == 1
        x, y = pilot._pixel(pilot.target(first).rect.center)
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        for pos in ((x + 40, y), pilot._pixel(pilot.target(last).rect.center)):
            pilot.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        assert scene.dragging.drag is not None
        assert scene.gestures.hovered == last
        assert scene.resting()[last.removeprefix("hand/")] == scene.rests()[last.removeprefix("hand/")]


@pytest.mark.parametrize(("now", "shown"), [(0.0, 0.0), (0.09, 0.5), (0.18, 1.0), (0.73, 1.0), (0.8, 0.5), (0.87, 0.0)])
def test_the_say_of_a_turn_comes_stays_and_goes(now: float, shown: float) -> None:
    assert Bubble(0, "", 0.0, 0.87).shown(now) == pytest.approx(shown, abs=1e-6)
