"""What a click, a key and a drag mean at every table, however quick, many or early they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes.gestures import DRAG_AFTER
from scenes.menus.keys import KEYS
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.tables.base import TableScene
from scenes.tables.slips import DOUBLE
from tests.quality.test_gates import ROOT
from tests.scenes.house import House, last_done, pilot_at
from tests.scenes.houses import ARBORETUM, EVERY, FLEA, TACOCAT
from tests.scenes.menu_house import SCREENS

HD = (1280, 720)


def first_person(house: House, pilot: Pilot) -> TableScene:
    """A table at which a person has several choices, with a story that takes long."""
    seats = house.game.seat_counts[-1]
    table = house.reach(seats, lambda view, seat: len(view.legal(seat)) > 1)
    scene = house.sit_down(pilot, table, "p" * seats)
    scene.stage.finish()
    return scene


@pytest.fixture(params=EVERY)
def paused_table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Pilot, TableScene]]:
    """Such a table of each game, at which nothing happens but what the person does."""
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = first_person(EVERY[request.param], pilot)
        scene.paused = True
        yield pilot, scene


def press(pilot: Pilot, id: str) -> None:
    """A click, as quickly after the one before as it comes."""
    pilot.click_at(pilot.spot(id))


@pytest.mark.parametrize("game", EVERY)
def test_a_click_in_mid_story_ends_it_and_acts_once(tmp_path: Path, game: str) -> None:
    house = EVERY[game]
    with pilot_at(tmp_path, speed=0.5) as pilot:
        scene = first_person(house, pilot)
        table = scene.session.table
        for number in range(5):
            scene.flow.sit(table.pending().seats[0])  # type: ignore[union-attr]
            scene.paused = True
            action = table.view(scene.viewer).legal(scene.viewer)[-1]
            clicks = scene.clicks_for(action)
            before = table.ply
            for id in clicks:
                pilot.click(id)
            assert table.ply > before
            assert last_done(table) == str(action)
            if scene.stage.busy and number % 2 == 0:
                pilot.app.step(0.1)
        assert table.ply >= 5


def test_a_double_click_acts_once(paused_table: tuple[Pilot, TableScene]) -> None:
    """Three or five presses at one place are one decision; after a moment the next press counts again."""
    pilot, scene = paused_table
    table = scene.session.table
    clicks = scene.clicks_for(table.view(scene.viewer).legal(scene.viewer)[0])
    for id in clicks[:-1]:
        pilot.click(id)
    at, before = pilot.spot(clicks[-1]), table.ply
    pilot.click_at(at)
    once = table.ply
    assert once > before
    for _ in range(4):
        pilot.app.step(DOUBLE * 0.6)
        pilot.click_at(at)
    assert table.ply == once


def test_after_a_moment_the_same_place_acts_again(tmp_path: Path) -> None:
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, ARBORETUM.deal(2, 1), "pp")
        begin = scene.session.table.ply
        press(pilot, "deck")
        press(pilot, "deck")
        assert scene.session.table.ply == begin + 1
        pilot.app.step(DOUBLE)
        press(pilot, "deck")
        assert scene.session.table.ply == begin + 2


def test_a_held_key_acts_once_and_arrows_go_on(tmp_path: Path) -> None:
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, ARBORETUM.deal(2, 1), "pp")
        scene.targets.focus, begin = "deck", scene.session.table.ply
        for _ in range(5):
            pilot.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        assert scene.session.table.ply == begin + 1
        pilot.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
        seen = []
        for _ in range(3):
            pilot.post(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
            seen.append(scene.targets.focus)
        assert len(set(seen)) == 3


def test_a_click_before_the_first_frame_is_not_lost(tmp_path: Path) -> None:
    with Pilot(tmp_path, size=HD) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.stack.settle()
        at = pilot._pixel(pilot.spot("settings"))
        pygame.event.clear()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
        pilot.app.step(0, pygame.event.get())
        pilot.app.step(0)
        assert pilot.app.stack.top.name == "settings"


def test_a_zoomed_card_stays_until_a_press_which_does_nothing_else(paused_table: tuple[Pilot, TableScene]) -> None:
    pilot, scene = paused_table
    cards = [target.id for target in scene.targets if scene.card_at(target) is not None]
    if not cards:
        pytest.skip("a map without cards")
    pilot.hover(cards[0])
    pilot.key("z")
    shown, log = scene.zoomed, scene.session.table.record().log
    assert shown is not None
    for target in list(scene.targets)[:6]:
        pilot.post(pygame.MOUSEMOTION, pos=pilot._pixel(target.rect.center), rel=(0, 0), buttons=(0, 0, 0))
        assert scene.zoomed == shown
    press(pilot, cards[-1])
    assert scene.zoomed is None
    assert scene.session.table.record().log == log


@pytest.mark.parametrize("screen", SCREENS)
def test_escape_never_ends_the_app(pilot: Pilot, screen: str) -> None:
    SCREENS[screen](pilot)
    for _ in range(6):
        pilot.key("escape")
    assert pilot.app.running
    assert isinstance(pilot.app.stack.scenes[0], TitleScene)


def test_at_the_table_escape_opens_the_menu_and_closes_it(tmp_path: Path) -> None:
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = FLEA.sit_down(pilot, FLEA.deal(2, 1), "pa")
        for _ in range(3):
            pilot.key("escape")
            assert pilot.app.stack.top.name == "pause"
            pilot.key("escape")
            pilot.advance(0.3)
            assert pilot.app.stack.top is scene
        assert pilot.app.running


@pytest.mark.parametrize("house", [ARBORETUM, TACOCAT], ids=lambda house: house.game.id)
def test_of_every_card_in_a_full_hand_enough_is_seen(tmp_path: Path, house: House) -> None:
    """A strip of at least 28 pixels with the index, at 1280x720, with the largest hand of a few games."""
    with pilot_at(tmp_path, HD, instant=True) as pilot:
        seats = house.game.seat_counts[0]
        table = house.deal(seats, 3)
        scene = house.sit_down(pilot, table, "p" * seats)
        scene.paused = True
        seen = 0
        for _ in range(60):
            seat = table.pending().seats[0]  # type: ignore[union-attr]
            scene.flow.sit(seat)
            hand = [scene.rests()[sprite][1] for sprite in scene.hand_order()]
            rows = {round(pose.y): sorted(one.x for one in hand if round(one.y) == round(pose.y)) for pose in hand}
            steps = [right - left for row in rows.values() for left, right in pairwise(row)]
            assert all(step * pilot.app.viewport.scale >= 28 for step in steps)
            seen = max(seen, len(hand))
            prompt = table.prompt(seat)
            assert prompt is not None
            table.submit(seat, table.view(seat).legal(seat)[0], prompt.token)
        assert seen >= {"arboretum": 9, "tacocat": 7}[house.game.id]


@pytest.mark.parametrize("game", EVERY)
def test_a_key_means_one_thing_at_a_table(pilot: Pilot, game: str) -> None:
    house = EVERY[game]
    scene = house.sit_down(pilot, house.deal(house.game.seat_counts[0], 1), "p" * house.game.seat_counts[0])
    caps = [cap for _, cap in (*KEYS, *scene.own_keys()) if len(cap) == 1 or cap.startswith("F")]
    assert len(caps) == len(set(caps))


def test_events_are_taken_at_one_place() -> None:
    """A second event loop, say in an animation, would let inputs in where nothing expects them."""
    loops = [
        path.name
        for path in sorted((ROOT / "scenes").rglob("*.py"))
        for _ in re.findall(
            r"event\.(?:get|poll|pump)\(|mouse\.get_pos|get_pressed\(", path.read_text(encoding="utf-8")
        )
    ]
    assert loops == ["app.py", "pilot.py"]


def test_a_drag_begins_after_six_units(tmp_path: Path) -> None:
    assert DRAG_AFTER == 6
    table = ARBORETUM.deal(2, 1)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pp")
        for away, dragged in ((4, False), (14, True)):
            x, y = pilot._pixel(pilot.spot("deck"))
            pilot.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
            pilot.post(pygame.MOUSEMOTION, pos=(x + away, y), rel=(1, 0), buttons=(1, 0, 0))
            assert scene.gestures.dragging == dragged
            if dragged:
                pilot.key("escape")
            pilot.post(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1)
