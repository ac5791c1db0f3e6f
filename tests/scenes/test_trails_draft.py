"""A trail is a draft for a moment: a slip on the map costs nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import Action
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import promise, score_pad
from scenes.pilot import Pilot
from scenes.tables.trails_draft import DOUBLE
from scenes.tables.trails_of_tucana import TrailsTable
from scenes.tables.trails_targets import edge_id
from tests.scenes.house import last_done, pilot_at
from tests.scenes.houses import TRAILS

WHOLE = 1.5
"""Seconds a draft lasts at usual speed."""


def seated(pilot: Pilot, kinds: str = "p") -> TrailsTable:
    scene = TRAILS.sit_down(pilot, TRAILS.deal(len(kinds), 6), kinds)
    scene.stage.finish()
    pilot.advance(0.1)
    return scene


def test_the_next_click_moves_it_and_after_a_moment_it_counts(tmp_path: Path) -> None:
    with pilot_at(tmp_path, speed=1.0, instant=True) as pilot:
        scene = seated(pilot)
        table, (slip, meant) = scene.session.table, scene.edges()[:2]
        before = table.ply
        pilot.click(edge_id(slip))
        pilot.advance(WHOLE - 0.2)
        pilot.click(edge_id(meant))
        pilot.advance(WHOLE - 0.2)
        assert (table.ply, scene.draft.edge) == (before, meant)
        pilot.advance(0.4)
        assert table.ply > before
        assert str(Trail(*meant)) in map(str, (entry for entry in [last_done(table)]))


@pytest.mark.parametrize("way", ["click", "u", "escape", "draft/back", "bar/undo"])
def test_it_is_taken_away(tmp_path: Path, way: str) -> None:
    with pilot_at(tmp_path, speed=1.0, instant=True) as pilot:
        scene = seated(pilot)
        table, edge = scene.session.table, scene.edges()[0]
        before = table.ply
        pilot.click(edge_id(edge))
        pilot.advance(DOUBLE + 0.1)
        if way == "click":
            pilot.click(edge_id(edge))
        elif "/" in way:
            pilot.click(way)
        else:
            pilot.key(way)
        pilot.advance(WHOLE + 0.2)
        assert (table.ply, scene.draft.edge) == (before, None)
        assert edge in scene.edges()


def test_a_double_click_is_sure(tmp_path: Path) -> None:
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = seated(pilot)
        before, at = scene.session.table.ply, pilot.spot(edge_id(scene.edges()[0]))
        for _ in range(3):
            pilot.click_at(at)
        assert scene.session.table.ply > before
        assert scene.draft.edge is None, "the third press belongs to the two before"


def test_it_waits_while_it_cannot_be_seen(tmp_path: Path) -> None:
    with pilot_at(tmp_path, speed=1.0, instant=True) as pilot:
        scene = seated(pilot, "paa")
        before = scene.session.table.ply
        scene.session.players[1] = scene.session.players[2] = scene.session.players[0]
        pilot.click(edge_id(scene.edges()[0]))
        pilot.click("bar/menu")
        pilot.advance(WHOLE * 2)
        pilot.key("escape")
        pilot.click("seat/1")
        pilot.advance(WHOLE * 2)
        assert scene.session.table.ply == before
        assert scene.draft.edge is not None


def test_who_has_drawn_takes_it_back_while_others_draw(tmp_path: Path) -> None:
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = seated(pilot, "paa")
        scene.flow.update = lambda: False  # type: ignore[method-assign]
        before = scene.session.table.ply
        pilot.click(edge_id(scene.edges()[0]))
        pilot.click("draft/done")
        assert scene.session.table.ply == before + 1
        pilot.click("draft/back")
        assert scene.session.table.ply == before


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize(("seats", "red"), [(1, 2), (8, 2)])
def test_its_buttons_lie_on_no_edge_that_fits(tmp_path: Path, size: tuple[int, int], seats: int, red: int) -> None:
    with pilot_at(tmp_path, size, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, TRAILS.deal(seats, 6, red=red), "p" * seats)
        scene.paused = True
        pilot.advance(0.1)
        placing = scene.map_view.placing
        for place in scene.draft.places():
            assert not any(place.collidepoint(placing.middle(edge)) for edge in scene.island.edges)
            assert pilot.app.viewport.canvas.contains(place)


# --- what else a newcomer asks the map ------------------------------------------------------------------------------


@pytest.mark.parametrize("calm", [False, True])
def test_it_is_said_why_every_score_grows_when_a_round_begins(tmp_path: Path, calm: bool) -> None:
    def last(view: Tucana, seat: int) -> bool:
        return view.turn == 13 and score_pad(view, seat).running > 0

    table = TRAILS.reach(1, last)
    with pilot_at(tmp_path, instant=calm) as pilot:
        scene = TRAILS.sit_down(pilot, table, "p")
        scene.stage.finish()
        scene.paused = True
        scene.perform(next(trail for trail in table.view(0).legal(0) if not gives(scene.shown_view, 0, trail)))
        sights = score_pad(TRAILS.view_of(table, 0), 0).running
        said = pilot.app.words("trails_of_tucana.label.round_begins", n=sights, round=2)
        assert said in [pilot.app.saying, *(banner.text for banner in scene.ink.banners)]


def gives(view: Tucana, seat: int, action: Action) -> bool:
    """Whether a trail earns an extra one."""
    assert isinstance(action, Trail)
    return bool(promise(view, seat, action).earned.extras)


def test_a_click_on_the_sea_says_what_can_be_clicked(tmp_path: Path) -> None:
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = seated(pilot)
        pilot.click_at((scene.spots.map.x + 30, scene.spots.map.y + 30))
        assert pilot.app.saying == scene.speech.where()


def gives_another(view: Tucana, action: Action) -> bool:
    """Whether a trail earns a free one, for which no draft is laid."""
    assert isinstance(action, Trail)
    return bool(promise(view, 0, action).earned.extras)


def test_it_is_gone_when_another_trail_counts_at_once(tmp_path: Path) -> None:
    def both(view: Tucana, seat: int) -> bool:
        return not view.extras[seat] and len({gives_another(view, action) for action in view.legal(seat)}) == 2

    table = TRAILS.reach(1, both)
    with pilot_at(tmp_path, speed=1.0) as pilot:
        scene = TRAILS.sit_down(pilot, table, "p")
        scene.stage.finish()
        pilot.advance(0.1)
        legal = {gives_another(scene.shown_view, action): action for action in scene.legal_actions()}
        slip, meant = legal[False], legal[True]
        assert isinstance(slip, Trail)
        assert isinstance(meant, Trail)
        pilot.click(edge_id((slip.one, slip.two)))
        pilot.advance(0.3)
        pilot.click(edge_id((meant.one, meant.two)))
        ply = table.ply
        pilot.advance(WHOLE * 2)
        assert (scene.draft.edge, table.ply) == (None, ply)


def test_it_waits_behind_a_card_shown_large_and_for_a_hint(tmp_path: Path) -> None:
    with pilot_at(tmp_path, speed=3.0, instant=True) as pilot:
        scene = seated(pilot)
        before = scene.session.table.ply
        pilot.click(edge_id(scene.edges()[0]))
        pilot.advance(0.7)
        assert scene.session.table.ply == before, "at triple speed it lies a second all the same"
        scene.zoomed = "shown/0"
        pilot.advance(WHOLE * 2)
        assert scene.session.table.ply == before
        scene.zoomed = None
        pilot.advance(WHOLE)
        assert scene.session.table.ply > before
