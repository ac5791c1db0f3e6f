"""Drawing trails through the window: edges by clicks and keys, what they promise, free trails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.table.table import Table
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import promise
from scenes.tables.trails_island import Edge
from scenes.tables.trails_sheets import sheet_of
from scenes.tables.trails_targets import edge_id, edge_of_id
from tests.scenes.house import deciders, last_done, picture_of, pilot_at, play
from tests.scenes.houses import TRAILS
from tests.scenes.trails_seats import edges_of, free

# --- edges ----------------------------------------------------------------------------------------------------------


def test_exactly_the_edges_that_fit_can_be_pointed_at(tmp_path: Path) -> None:
    table = TRAILS.deal(3, 5)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paa")
        shown = sorted(edge for target in scene.targets if (edge := edge_of_id(target.id)) is not None)
        assert shown == sorted(edges_of(table, 0))


def test_the_nearest_edge_is_hit_within_a_band_of_26(tmp_path: Path) -> None:
    table = TRAILS.reach(2, free)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        placing = scene.map_view.placing
        for edge in edges_of(table, 0):
            (ax, ay), (bx, by) = placing.centre(edge[0]), placing.centre(edge[1])
            x, y = placing.middle(edge)
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            across = (-(by - ay) / length * 12, (bx - ax) / length * 12)
            for pos in ((x, y), (x + across[0], y + across[1]), (x - across[0], y - across[1])):
                hit = scene.targets.hit(pos)
                assert hit is not None
                assert hit.id == edge_id(edge)


def test_another_edge_says_why_it_does_not_go(tmp_path: Path) -> None:
    table = TRAILS.reach(2, lambda view, seat: view.turn > 2 and view.owes_trail(seat))
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        view, before = TRAILS.view_of(table, 0), table.ply
        drawn = set(sheet_of(view, 0, ()).trails)
        placing = scene.map_view.placing
        for edge in scene.island.edges:
            if edge in edges_of(table, 0):
                continue
            reason = view.why_not(0, Trail(*edge))
            assert reason is not None
            assert (reason.code == "drawn_already") == (edge in drawn)
            pilot.click_at(placing.middle(edge))
            assert pilot.app.saying == scene.reason_text(reason)
        assert table.ply == before


def test_arrows_walk_between_edges_and_enter_draws(tmp_path: Path) -> None:
    table = TRAILS.deal(2, 5)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        pilot.key("right")
        seen = {scene.targets.focus}
        for key in ("down", "down", "left", "down", "right", "up", "right"):
            pilot.key(key)
            seen.add(scene.targets.focus)
        edges = {edge for id in seen if id and (edge := edge_of_id(id)) is not None}
        assert len(edges) > 2
        assert edges <= set(edges_of(table, 0))
        edge = edges_of(table, 0)[3]
        scene.targets.focus = edge_id(edge)
        before = table.ply
        pilot.key("return")
        assert table.ply == before
        pilot.key("return")
        assert table.ply > before
        assert last_done(table) == str(Trail(*edge))


def test_after_a_trail_the_focus_is_on_the_nearest_edge(tmp_path: Path) -> None:
    table = TRAILS.reach(1, lambda view, seat: view.turn == 3)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "p")
        pilot.key("right")
        edge = edges_of(table, 0)[-1]
        scene.targets.focus = edge_id(edge)
        pilot.key("return")
        pilot.key("return")
        middle = scene.map_view.placing.middle
        assert scene.targets.focus is not None
        now = edge_of_id(scene.targets.focus)
        assert now is not None

        def away(other: Edge) -> float:
            return sum((a - b) ** 2 for a, b in zip(middle(edge), middle(other), strict=True))

        assert away(now) == min(map(away, edges_of(table, 0)))


def test_pointing_tells_what_a_trail_would_do(tmp_path: Path) -> None:
    def earns(view: Tucana, seat: int) -> bool:
        return any(promise(view, seat, action).points for action in view.legal(seat) if isinstance(action, Trail))

    table = TRAILS.reach(3, earns)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paa")
        scene.paused = True
        plain = picture_of(pilot)
        for edge in edges_of(table, 0):
            pilot.hover(edge_id(edge))
            expected = promise(TRAILS.view_of(table, 0), 0, Trail(*edge))
            assert scene.promised == expected
            assert picture_of(pilot) != plain
            text = scene.speech.promise(expected)
            for sight in expected.earned.sights:
                assert str(sight.value) in text
        pilot.hover("plaque")
        assert scene.promised is None


# --- free trails ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("island", ["little", "little:7"])
def test_a_free_trail_cannot_be_overlooked(tmp_path: Path, island: str) -> None:
    table = TRAILS.reach(2, free, island=island)
    with pilot_at(tmp_path) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        pilot.until(lambda: not scene.maps.waiting)
        scene.stage.finish()
        assert scene.owes_extra
        assert scene.status() == pilot.app.words("trails_of_tucana.status.extra", name="Ana")
        drawn = set(sheet_of(TRAILS.view_of(table, 0), 0, ()).trails)
        assert set(scene.edges()) == set(scene.island.edges) - drawn
        pictures: set[bytes] = set()
        for _ in range(30):
            pilot.advance(0.05)
            pictures.add(picture_of(pilot))
        assert len(pictures) > 4, "it does not pulse"


def test_reduced_motion_does_not_pulse(tmp_path: Path) -> None:
    table = TRAILS.reach(2, free)
    with pilot_at(tmp_path, reduced_motion=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        pilot.advance(0.5)
        pictures: set[bytes] = set()
        for _ in range(10):
            pilot.advance(0.1)
            pictures.add(picture_of(pilot))
        assert len(pictures) == 1


def test_a_free_trail_can_be_taken_back_with_what_earned_it(tmp_path: Path) -> None:
    """The sight earns the trail and the trail is drawn; all of it goes back as long as the other is still to draw."""

    def wanted(view: Tucana, seat: int) -> bool:
        return len(view.deciders()) == 2 and any(gives(view, seat))

    table = find_open(wanted)
    edge = next(one for one, good in zip(edges_of(table, 0), gives(TRAILS.view_of(table, 0), 0), strict=True) if good)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pp")
        scene.paused = True
        before, sheet = table.ply, scene.sheet(0)
        pilot.click(edge_id(edge))
        assert scene.owes_extra
        pilot.click(edge_id(edges_of(table, 0)[0]))
        pilot.click("draft/done")
        assert table.ply == before + 2
        pilot.key("u")
        assert scene.owes_extra
        pilot.key("u")
        assert scene.sheet(0) == sheet
        assert table.ply == before


def find_open(wanted: Callable[[Tucana, int], bool]) -> Table:
    """A game of two in which seat 0 is to decide in a position it sees as `wanted`, with the other not before it."""
    for seed in range(80):
        table, rng = TRAILS.deal(2, seed), Random(seed)
        while seats := deciders(table):
            if 0 in seats and wanted(TRAILS.view_of(table, 0), 0):
                return table
            play(table, TRAILS.game.brain.policy(table.view(seats[0]), seats[0], rng), seats[0])
    raise AssertionError("no such position in these games")


def gives(view: Tucana, seat: int) -> list[bool]:
    """For each trail that fits whether it earns a free one."""
    return [promise(view, seat, action).earned.extras > 0 for action in view.legal(seat) if isinstance(action, Trail)]
