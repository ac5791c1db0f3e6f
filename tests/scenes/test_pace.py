"""How fast things go: the speed setting, opponents that can be followed, stories that can be cut short."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.flea_circus.state import Phase
from scenes.app import IDLE_WAIT_MS
from scenes.motion import Pose, Stage
from scenes.pilot import FRAME, Pilot
from scenes.tables.base import TableScene
from tests.scenes.house import House, on_turn, pilot_at, start
from tests.scenes.houses import ARBORETUM, EVERY, FLEA, TUCANO

IN_TURN = {house.game.id: house for house in (FLEA, TUCANO, ARBORETUM)}
"""Games in which one decides after the other, and all see it."""
SLACK = 2 * FRAME


def opponents(house: House, pilot: Pilot) -> TableScene:
    seats = house.game.seat_counts[-1]
    scene = house.sit_down(pilot, house.deal(seats, 3), "a" * seats)
    scene.stage.finish()
    return scene


def gaps(pilot: Pilot, scene: TableScene, count: int) -> list[float]:
    """Seconds between the next actions of opponents."""
    times, ply = list[float](), scene.session.table.ply
    while len(times) <= count:
        pilot.app.step(FRAME)
        if scene.session.table.ply > ply:
            ply = scene.session.table.ply
            times.append(pilot.app.now)
        assert pilot.app.now < 60
    return [later - earlier for earlier, later in pairwise(times)]


@pytest.mark.parametrize("game", IN_TURN)
def test_every_action_of_an_opponent_can_be_followed(tmp_path: Path, game: str) -> None:
    """At usual speed each is to be seen for at least 0.6 s; the opponents answer at once, so nothing waits longer."""
    with pilot_at(tmp_path, speed=1.0, fast_ai=False, quick=True) as pilot:
        scene = opponents(IN_TURN[game], pilot)
        assert min(gaps(pilot, scene, 4)) >= 0.6


def test_fast_opponents_and_a_higher_speed_shorten_what_is_shown(tmp_path: Path) -> None:
    waits: list[float] = []
    for number, (fast, speed) in enumerate(((False, 1.0), (True, 1.0), (True, 3.0))):
        with pilot_at(tmp_path / str(number), speed=speed, fast_ai=fast, quick=True) as pilot:
            waits.append(sum(gaps(pilot, opponents(TUCANO, pilot), 4)))
    assert waits[0] > waits[1] > waits[2]


@pytest.mark.parametrize("speed", [0.5, 1.0, 3.0])
def test_the_speed_scales_a_story_exactly(tmp_path: Path, speed: float) -> None:
    with pilot_at(tmp_path, speed=speed) as pilot:
        scene = TUCANO.sit_down(pilot, TUCANO.deal(2, 3), "pp")
        scene.stage.finish()
        scene.paused = True
        pilot.click("column/3")
        whole = (scene.stage.ends - scene.stage.now) / speed
        begun = pilot.app.now
        while scene.telling:
            pilot.app.step(FRAME)
        assert whole > 0.1
        assert abs(pilot.app.now - begun - whole) <= SLACK


@pytest.mark.parametrize("game", EVERY)
def test_without_motion_a_new_game_is_ready_with_its_first_frame(tmp_path: Path, game: str) -> None:
    with pilot_at(tmp_path, quick=True, instant=True) as pilot:
        scene = start(pilot, game)
        assert not scene.stage.busy
        assert on_turn(pilot, scene) or scene.session.deciding()


def test_a_long_story_is_told_over_many_frames(tmp_path: Path) -> None:
    """120 queued moves: each frame takes one frame's time, so that inputs are heard between all of them."""
    stage = Stage()
    stage.put("card", "face", Pose(0, 0, 100))
    for number in range(120):
        stage.move("card", Pose(number % 2 * 50, 0, 100), 100)
    frames = 0
    while stage.busy:
        stage.update(FRAME)
        frames += 1
    assert abs(frames * FRAME - 12.0) < 0.1


def test_a_refused_drop_comes_back_shaking_and_says_why(tmp_path: Path) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.ASK and bool(view.row))
    with pilot_at(tmp_path, speed=1.0) as pilot:
        scene = FLEA.sit_down(pilot, table, "ppp")
        scene.stage.finish()
        scene.paused = True
        card, before = scene.row_codes()[0], table.ply
        pilot.drag(f"row/{card}", scene.spots.hand.center)
        assert table.ply == before
        assert pilot.app.saying == pilot.app.words("flea_circus.reason.phase_ask")
        assert any(move.shake for move in scene.stage.sprites[card].moves)
        pilot.advance(0.5)
        assert scene.stage.sprites[card].pose == scene.rests()[card][1]


@pytest.mark.parametrize("game", [None, *EVERY])
def test_nothing_is_drawn_while_nothing_moves(pilot: Pilot, game: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the title and while a person thinks; between looks at the thinker the app sleeps."""
    assert IDLE_WAIT_MS >= 30
    if game is not None:
        house = EVERY[game]
        seats = house.game.seat_counts[-1]
        house.sit_down(pilot, house.reach(seats, lambda view, seat: len(view.legal(seat)) > 1), "p" * seats)
    pilot.until(lambda: not pilot.app.step(0.5) and not pilot.app.saying)
    drawn: list[int] = []
    monkeypatch.setattr(pilot.app, "draw", lambda: drawn.append(1))
    for _ in range(120):
        assert not pilot.app.step(FRAME)
    assert drawn == []
