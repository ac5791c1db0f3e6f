"""The table of motions: how long each takes, and that what is seen follows it."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pygame
import pytest

from scenes import theme
from scenes.gestures import DRAG_AFTER
from scenes.motion import Move, Pose, Stage, between, linear, out_cubic
from scenes.pilot import FRAME, Pilot
from scenes.tables import confetti, tacocat_token, trails_show
from scenes.tables.game_table import GameTable
from scenes.tables.lifting import lift
from tests.quality.test_gates import ROOT
from tests.scenes.house import House, pilot_at
from tests.scenes.houses import ARBORETUM, EVERY, FLEA

PROMISED = {
    "hover_in": 100, "hover_out": 80, "select": 120, "drop": 140, "settle": 80, "refuse": 200, "move_min": 170,
    "move_max": 340, "flip": 180, "deal": 240, "deal_stagger": 45, "deal_longest": 1200, "ai_think": 350,
    "ai_action": 700, "ai_fast": 300, "turn_in": 180, "turn_stay": 550, "turn_out": 140, "risky_flip": 200,
    "risky_step": 40, "risky_max": 360, "bust_shake": 240, "bust_sweep": 260, "gala": 600, "count_max": 800,
    "winner": 2000, "dialog_in": 220, "dialog_out": 160, "tooltip": 400, "fade": 120, "recap": 3000,
    "taken": 240, "taken_stagger": 40, "path_card": 90, "path_species": 2500,
    "path_all": 14_900, "trail": 180, "duel_flip": 200, "clash": 120, "hop": 450, "tile": 220,
}  # fmt: skip
"""Milliseconds at usual speed."""
HERE, THERE = Pose(0, 0, 100), Pose(1000, 0, 100)


def test_times_are_the_promised_ones() -> None:
    assert {name: theme.MOTION[name] for name in PROMISED} == PROMISED
    assert (theme.HOVER_LIFT, theme.SELECT_LIFT, theme.HOVER_SCALE, theme.HOVER_PART) == (0.08, 0.12, 1.05, 0.2)
    assert (theme.MOVE_ARC, theme.MOVE_TILT, theme.DRAG_TILT, DRAG_AFTER) == (0.06, 4.0, 6.0, 6.0)
    assert 35 <= theme.DRAG_LAG <= 45
    assert tacocat_token.HOPS == 2
    assert trails_show.PULSE_MS >= 500, "nothing flashes more than twice a second"
    assert confetti.MOST <= 120


def test_every_time_that_is_asked_for_is_in_the_table_and_none_is_idle() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "scenes").rglob("*.py")))
    asked = set(re.findall(r'MOTION\["(\w+)"', text)) | set(re.findall(r'MOTION\[[^\]]*else "(\w+)"\]', text))
    assert sorted(asked - theme.MOTION.keys()) == []
    assert sorted(theme.MOTION.keys() - asked) == []


@pytest.mark.parametrize(("way", "ms"), [(0, 170), (500, 220), (1000, 280), (4000, 340)])
def test_a_way_takes_its_time(way: float, ms: float) -> None:
    assert theme.move_time(way) == pytest.approx(ms)


@pytest.mark.parametrize(("points", "ms"), [(1, 275), (10, 500), (22, 800), (90, 800)])
def test_a_count_takes_its_time(points: int, ms: float) -> None:
    assert theme.count_time(points) == ms


def test_a_card_goes_in_an_arc_leans_and_slows_down() -> None:
    move = Move(0, 1, THERE, out_cubic, theme.MOVE_ARC, theme.MOVE_TILT)
    steps = [between(HERE, move, number / 100) for number in range(101)]
    assert min(step.y for step in steps) == pytest.approx(-60, abs=1)
    assert max(abs(step.angle) for step in steps) == pytest.approx(4, abs=0.1)
    assert steps[50].x > 800
    assert (steps[-1].x, steps[-1].y) == pytest.approx((1000, 0))


def test_a_flip_narrows_as_a_cosine_and_changes_its_face_in_the_middle() -> None:
    stage = Stage()
    stage.put("card", "back", HERE)
    stage.move("card", HERE, theme.MOTION["flip"], face="front")
    seen = []
    while stage.busy:
        stage.update(0.009)
        sprite = stage.sprites["card"]
        seen.append((sprite.face, sprite.pose.width))
    change = [face for face, _ in seen].index("front")
    assert change == pytest.approx(len(seen) / 2, abs=1)
    assert min(width for _, width in seen) < 0.2
    move = Move(0, 1, HERE, linear, face="front")
    assert between(HERE, move, 0.25).width == pytest.approx(math.cos(math.pi / 4))
    assert between(HERE, move, 0.5).lift == pytest.approx(6)


def hand_of(pilot: Pilot, house: House) -> GameTable:
    scene = house.sit_down(pilot, house.reach(2, lambda view, seat: True), "pp")
    scene.paused = True
    scene.stage.finish()
    assert isinstance(scene, GameTable)
    return scene


def test_a_hovered_card_rises_its_neighbours_part_and_its_place_to_hit_stays(tmp_path: Path) -> None:
    with pilot_at(tmp_path, speed=1.0) as pilot:
        scene = hand_of(pilot, ARBORETUM)
        hand = scene.hand_order()
        card, beside = hand[3], hand[4]
        rest, near, place = scene.rests()[card][1], scene.rests()[beside][1], pilot.target(f"hand/{card}").rect.copy()
        pilot.hover(f"hand/{card}")
        pilot.app.step(0)
        pilot.app.step(theme.MOTION["hover_in"] / 1000 + FRAME)
        up, aside = scene.stage.sprites[card].pose, scene.stage.sprites[beside].pose
        assert up.height == pytest.approx(rest.height * 1.05)
        assert up.lift - rest.lift == pytest.approx(rest.height * 0.08)
        assert aside.x - near.x == pytest.approx(near.height * theme.CARD_RATIO * 0.2)
        assert pilot.target(f"hand/{card}").rect == place
        assert lift(scene.rests(), card, hand)[card][1] == up


def test_a_dragged_card_follows_with_a_lag_and_a_tilt(tmp_path: Path) -> None:
    with pilot_at(tmp_path, speed=1.0) as pilot:
        scene = hand_of(pilot, FLEA)
        at = pilot._pixel(pilot.spot("deck"))
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        tilts, behind = list[float](), list[float]()
        for step in range(1, 12):
            pilot.post(pygame.MOUSEMOTION, pos=(at[0] + 30 * step, at[1]), rel=(30, 0), buttons=(1, 0, 0))
            pilot.app.step(FRAME)
            drag = scene.dragging.drag
            if drag is not None:
                pose = scene.stage.sprites[drag.sprite].pose
                tilts.append(abs(pose.angle))
                behind.append(drag.goal[0] - pose.x)
        assert 0 < max(tilts) <= 6
        assert max(behind) > 5
        for _ in range(18):
            pilot.app.step(FRAME)
        drag = scene.dragging.drag
        assert drag is not None
        assert abs(drag.goal[0] - scene.stage.sprites[drag.sprite].pose.x) < 1
        assert scene.stage.sprites[drag.sprite].pose.lift == pytest.approx(14, abs=0.1)


@pytest.mark.parametrize("game", EVERY)
def test_any_input_ends_a_deal(tmp_path: Path, game: str) -> None:
    house = EVERY[game]
    with pilot_at(tmp_path, speed=1.0) as pilot:
        seats = house.game.seat_counts[-1]
        scene = house.sit_down(pilot, house.deal(seats, 3), "p" * seats)
        scene.paused = True
        assert scene.stage.busy
        pilot.key("left shift")
        assert not scene.stage.busy


def test_a_risky_flip_grows_with_the_row(tmp_path: Path) -> None:
    """200 ms for the first card, 40 more for each that lies there, 360 at most."""
    times: list[float] = []
    for number, row in enumerate((0, 2, 5)):
        table = FLEA.reach(
            5, lambda view, seat, row=row: view.phase.name == "FLIP" and len(view.row) == row, seat=0, tries=90
        )
        with pilot_at(tmp_path / str(number), speed=1.0) as pilot:
            scene = FLEA.sit_down(pilot, table, "ppppp")
            scene.paused = True
            scene.stage.finish()
            pilot.click("deck")
            moves = [move for sprite in scene.stage.sprites.values() for move in sprite.moves if move.face is not None]
            times.append(max(move.seconds for move in moves) * 1000)
    assert times == pytest.approx([200, 280, 360])


@pytest.mark.parametrize("game", EVERY)
def test_without_motion_nothing_shakes_tilts_or_goes(tmp_path: Path, game: str) -> None:
    """Reduced motion: the picture fades over 120 ms, every card is at its rest at once."""
    house = EVERY[game]
    with pilot_at(tmp_path, speed=1.0, reduced_motion=True) as pilot:
        seats = house.game.seat_counts[-1]
        table = house.deal(seats, 3)
        scene = house.sit_down(pilot, table, "p" * seats)
        scene.paused = True
        for id in scene.clicks_for(table.view(scene.viewer).legal(scene.viewer)[0]):
            pilot.click(id)
        assert not scene.stage.busy
        assert all(sprite.pose.angle == 0 and not sprite.moves for sprite in scene.stage.sprites.values())
        pilot.app.step(0)
        assert scene.picture._fade is not None
        pilot.app.step(theme.MOTION["fade"] / 1000)
        assert scene.picture._fade_left == 0
