"""Tucano through the window: whole games by clicks and by keys, each action by its clicks, drags, previews, undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import FRect

from game.tucano import actions as do
from game.tucano.material import FRUITS, MAJORITY, NUMBERS, count
from game.tucano.rules import Tucano
from game.tucano.state import Phase
from scenes.autoplay import perform
from scenes.canvas import Canvas
from scenes.tables import tucano_sheet
from scenes.tables.tucano import TucanoTable
from scenes.tables.tucano_preview import preview, sure
from tests.scenes.house import WINDOWS, decider, last_done, pilot_at, play
from tests.scenes.houses import TUCANO


def has(kind: str) -> Callable[[Tucano, int], bool]:
    """A position in which some legal action begins so."""
    return lambda view, seat: any(str(action).startswith(kind) for action in view.legal(seat))


def late(view: Tucano, seat: int) -> bool:
    return view.phase is Phase.TAKE and view.turns > 14 and len(view.columns[1]) > 1


@pytest.mark.parametrize("kind", ["take", "gift", "steal", "flip", "drop", "joker"])
def test_each_kind_of_action_has_its_clicks(tmp_path: Path, kind: str) -> None:
    table = TUCANO.reach(3, has(kind), tries=400)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TUCANO.sit_down(pilot, table, "paa")
        scene.paused = True
        action = next(one for one in TUCANO.view_of(table, 0).legal(0) if str(one).startswith(kind))
        perform(pilot, scene, action)
        assert last_done(table) == str(action)


def test_the_number_keys_take_columns(tmp_path: Path) -> None:
    table = TUCANO.reach(2, late)
    with pilot_at(tmp_path) as pilot:
        scene = TUCANO.sit_down(pilot, table, "pa")
        scene.stage.finish()
        pilot.key("2")
        assert last_done(table) == "take 2"


def test_dragging_a_column_home_takes_it_and_elsewhere_changes_nothing(tmp_path: Path) -> None:
    table = TUCANO.reach(3, late)
    with pilot_at(tmp_path) as pilot:
        scene = TUCANO.sit_down(pilot, table, "paa")
        scene.stage.finish()
        before = table.ply
        pilot.drag("column/2", scene.spots.deck.center)
        pilot.advance(1)
        assert table.ply == before
        assert {id: sprite.pose for id, sprite in scene.stage.sprites.items()} == {
            id: pose for id, (_, pose, _) in scene.resting().items()
        }
        pilot.drag("column/2", scene.spots.hand.center)
        assert last_done(table) == "take 2"


def test_dragging_cards_gives_and_steals(tmp_path: Path) -> None:
    table = TUCANO.reach(3, has("gift"), tries=200)
    card = next(action.card for action in TUCANO.view_of(table, 0).legal(0) if isinstance(action, do.Gift))
    with pilot_at(tmp_path / "gift") as pilot:
        scene = TUCANO.sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.drag(f"own/{card}", scene.spots.panels[2].center)
        assert last_done(table) == f"gift {card} 2"
    table = TUCANO.reach(3, has("steal"), tries=200)
    steal = next(action for action in TUCANO.view_of(table, 0).legal(0) if isinstance(action, do.Steal))
    with pilot_at(tmp_path / "steal") as pilot:
        scene = TUCANO.sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.drag(f"front/{steal.victim}/{steal.card}", scene.spots.hand.center)
        assert last_done(table) == str(steal)


def test_pointing_shows_what_would_change_and_the_rules_agree(tmp_path: Path) -> None:
    table = TUCANO.reach(3, late)
    with pilot_at(tmp_path) as pilot:
        scene = TUCANO.sit_down(pilot, table, "paa")
        scene.stage.finish()
        assert scene.preview() is None
        pilot.hover("column/2")
        shown = scene.preview()
        assert shown is not None
        expected = TUCANO.view_of(table, 0).scores_if_taken(0, 2)
        assert [score.points for score in shown.after] == [score.points for score in expected]
        assert {column for column, _ in shown.leaves} == {
            column for column in (1, 3) if TUCANO.view_of(table, 0).columns[column - 1]
        }


def test_a_gift_shows_its_effect_on_both_before_it_is_given(tmp_path: Path) -> None:
    table = TUCANO.reach(3, has("gift"), tries=200)
    gift = next(action for action in TUCANO.view_of(table, 0).legal(0) if isinstance(action, do.Gift))
    with pilot_at(tmp_path) as pilot:
        scene = TUCANO.sit_down(pilot, table, "paa")
        scene.stage.finish()
        before = table.ply
        pilot.click(f"own/{gift.card}")
        pilot.hover(f"seat/{gift.taker}")
        assert table.ply == before
        shown = scene.preview()
        assert shown is not None
        expected = TUCANO.view_of(table, 0).scores_if_moved(gift.card, 0, gift.taker)
        assert [score.points for score in shown.after] == [score.points for score in expected]


def test_the_pointer_stays_where_the_last_card_of_a_kind_was_given_away(tmp_path: Path) -> None:
    """With another gift in hand nothing is previewed of a card that is gone."""

    def only_one(view: Tucano) -> list[str]:
        gifts = [action for action in view.legal(0) if isinstance(action, do.Gift)]
        return [gift.card for gift in gifts if count(view.front[0], NUMBERS[gift.card]) == 1]

    def wanted(view: Tucano, seat: int) -> bool:
        return view.toucan_codes().count("gift") > 1 and len(view.legal(seat)) > 3 and bool(only_one(view))

    table = TUCANO.reach(2, wanted, tries=400)
    with pilot_at(tmp_path) as pilot:
        scene = TUCANO.sit_down(pilot, table, "pa")
        scene.stage.finish()
        card = only_one(TUCANO.view_of(table, 0))[-1]
        pilot.click(f"own/{card}")
        scene.stage.finish()
        assert last_done(table) == f"gift {card} 1"
        assert scene.may("gift")
        assert scene.preview() is None or f"own/{card}" in scene.targets
        pilot.app.draw()


def test_sure_points_are_those_without_a_majority_and_never_exceed_the_score() -> None:
    gaps: list[int] = []
    for seed in range(3):
        table = TUCANO.deal(4, seed)
        TUCANO.finish(table, seed)
        view = TUCANO.view_of(table, 0)
        for seat, score in enumerate(view.scores()):
            held, lines = view.counted()[seat], dict(score.lines)
            gained = 0
            for kind in MAJORITY:
                fruit, number = FRUITS[kind], count(held, kind)
                if number and lines[fruit.code] == (fruit.most or 0) * number:
                    gained += lines[fruit.code] - fruit.points[number - 1]
            assert sure(view, seat) == score.points - gained
            assert sure(view, seat) <= score.points
            gaps.append(score.points - sure(view, seat))
    assert max(gaps) > 0


def test_the_next_player_is_left_what_the_other_columns_bring() -> None:
    view = TUCANO.view_of(TUCANO.reach(2, late), 0)
    shown = preview(view, 0, do.Take(1))
    assert shown is not None
    assert shown.next_seat == 1
    for column, points in shown.leaves:
        both = view.clone()
        both.front[0] = shown.held[0] - both.piles[0]
        assert points == both.scores_if_taken(1, column)[1].points - both.scores()[1].points


def test_undo_takes_back_a_toucan_and_a_refill_cannot_be_undone(tmp_path: Path) -> None:
    def wanted(view: Tucano, seat: int) -> bool:
        return len(view.toucan_codes()) > 1 and has("steal")(view, seat)

    table = TUCANO.reach(2, wanted, tries=400)
    with pilot_at(tmp_path) as pilot:
        scene = TUCANO.sit_down(pilot, table, "pp")
        scene.stage.finish()
        before = table.record().log
        steal = next(action for action in TUCANO.view_of(table, 0).legal(0) if isinstance(action, do.Steal))
        for id in scene.clicks_for(steal):
            pilot.click(id)
        assert last_done(table) == str(steal)
        scene.paused = True
        pilot.key("u")
        assert table.record().log == before
        table = TUCANO.reach(2, late)
        scene = TUCANO.sit_down(pilot, table, "pp")
        while decider(table) == 0:
            play(table, table.view(0).legal(0)[0])
        refused = table.undo_refusal(0)
        assert refused is not None
        pilot.key("u")
        assert pilot.app.saying == scene.undo_text(refused)


def test_people_sit_at_the_bottom_in_turn_without_a_curtain(tmp_path: Path) -> None:
    table = TUCANO.deal(2, 3)
    with pilot_at(tmp_path) as pilot:
        scene = TUCANO.sit_down(pilot, table, "pp")
        scene.stage.finish()
        pilot.click("column/1")
        pilot.until(lambda: scene.viewer == 1 and not scene.stage.busy)
        assert pilot.app.stack.top is scene
        assert list(scene.spots.panels) == [0]
        # Without a curtain the table itself tells what happened, for three seconds, and marks what was moved.
        assert scene.recap.lines == scene.log.recap(1)
        assert scene.marked
        pilot.advance(2.7)
        assert scene.recap.lines
        pilot.advance(0.5)
        assert not scene.recap.lines
        pilot.click("column/2")
        pilot.until(lambda: scene.viewer == 0 and not scene.stage.busy)
        assert len(scene.recap.lines) == 1
        taken = {card for _, event in table.history(0, scene.seen_ply) for card in scene.cards_in(event)}
        assert scene.marked == taken
        pilot.click("column/3")
        assert not scene.recap.lines


def test_only_the_memory_aid_tells_what_lies_face_down(tmp_path: Path) -> None:
    table = TUCANO.reach(2, lambda view, seat: view.pile_size(1) > 0 and view.phase is Phase.TAKE, tries=200)
    with pilot_at(tmp_path) as pilot:
        scene = TUCANO.sit_down(pilot, table, "pa")
        scene.stage.finish()
        hidden = scene.speech.card(TUCANO.view_of(table, 0).pile_codes(1)[0])
        assert hidden not in pilot.target("pile/1").tip
        pilot.app.change(memory_aid=True)
        scene.relayout()
        assert hidden in pilot.target("pile/1").tip


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize(("seats", "kind"), [(2, "take"), (4, "take"), (4, "gift"), (3, "joker")])
def test_everything_stays_inside_any_window(tmp_path: Path, size: tuple[int, int], seats: int, kind: str) -> None:
    table = TUCANO.reach(seats, lambda view, seat: view.turns > 9 and has(kind)(view, seat), tries=400)
    with pilot_at(tmp_path, size=size) as pilot:
        scene = TUCANO.sit_down(pilot, table, "p" + "a" * (seats - 1))
        scene.stage.finish()
        area = pilot.app.viewport.canvas.inflate(2, 2)
        for target in scene.targets:
            assert area.contains(target.rect), f"{target.id} {target.rect} leaves {area}"
        spots = scene.spots
        apart = [spots.deck, *spots.columns, spots.sheet, *spots.panels.values(), spots.own, spots.hand, spots.actions]
        for number, one in enumerate(apart):
            for other in apart[number + 1 :]:
                assert not one.colliderect(other), f"{one} over {other}"
        for row in (*spots.rows, spots.foot):
            assert spots.sheet.contains(row)
        for count in range(1, 30):
            assert spots.column_rects(0, count)[-1].bottom <= spots.middle.bottom + 1
        for count in range(1, 15):
            rects = spots.own_rects(count)
            strips = [after.x - rect.x for rect, after in pairwise(rects)]
            assert min(strips, default=99) * pilot.app.viewport.scale >= 28
        pilot.app.draw()
        assert not pilot.app.canvas.fonts.cut


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
@pytest.mark.parametrize("kind", ["take", "gift", "steal", "flip", "joker"])
def test_no_sentence_is_cut_in_a_small_window(tmp_path: Path, language: str, kind: str) -> None:
    table = TUCANO.reach(4, lambda view, seat: view.turns > 9 and has(kind)(view, seat), tries=400)
    with pilot_at(tmp_path, size=(1024, 600), language=language) as pilot:
        scene = TUCANO.sit_down(pilot, table, "paaa")
        assert isinstance(scene, TucanoTable)
        scene.stage.finish()
        for id in scene.clicks_for(TUCANO.view_of(table, 0).legal(0)[0])[:1]:
            pilot.hover(id)
        pilot.app.draw()
        assert not pilot.app.canvas.fonts.cut


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1024, 600), (1200, 680), (1280, 720)])
def test_no_number_of_the_sheet_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, size: tuple[int, int]
) -> None:
    rows: list[set[str]] = []
    cells = tucano_sheet._cells

    def measured(canvas: Canvas, texts: Sequence[str], area: FRect, more: Sequence[float]) -> tuple[float, list[FRect]]:
        text_size, boxes = cells(canvas, texts, area, more)
        assert boxes[-1].right <= area.right + 0.5
        for text, extra, box in zip(texts, more, boxes, strict=True):
            assert canvas.width(text, text_size, "black") + extra <= box.w + 2
        assert all(one.right <= other.x for one, other in pairwise(boxes))
        assert text_size * canvas.viewport.scale > 11, "too small to be read"
        rows.append(set(texts))
        return text_size, boxes

    monkeypatch.setattr(tucano_sheet, "_cells", measured)
    with pilot_at(tmp_path, size) as pilot:
        TUCANO.sit_down(pilot, TUCANO.reach(seats, late), "p" + "a" * (seats - 1)).stage.finish()
        pilot.advance(0.1)
    assert {"1", "9", "20"} in rows, "papaya with its best number"
