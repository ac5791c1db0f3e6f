"""Arboretum through the window: whole games by clicks and by keys, each action, drags, paths, rights, secrets, undo."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.arboretum import actions as do
from game.arboretum.rules import Arboretum
from game.arboretum.state import Phase
from game.core import Over
from game.table.table import Table
from scenes.autoplay import any_legal, play_to_the_end
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.tables.arboretum import ArboretumTable
from scenes.tables.arboretum_preview import rights_of
from scenes.tables.arboretum_rests import back_rects
from scenes.tables.arboretum_speech import LOST, MINE, OPEN, SHARED, rivals_reach, standing
from tests.scenes.arboretum_seats import PHASES, discarding, drawing, planting, play_text, stacked
from tests.scenes.house import decider, last_done, pilot_at, play, tab_to
from tests.scenes.houses import ARBORETUM

HANDS = ("BS1 BS3 CA2 CA4 CB5 DO6 MA7", "BS8 CA8 CB1 CB8 DO1 JA2 MA1")


# --- acting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", ["ppa"])
def test_a_whole_game_by_clicks(tmp_path: Path, kinds: str) -> None:
    """Against opponents and from hand to hand, to the scoring, whose totals are those of the rules."""
    with pilot_at(tmp_path, quick=True, instant=True) as pilot:
        table = ARBORETUM.deal(len(kinds), 5)
        ARBORETUM.sit_down(pilot, table, kinds)
        scoring = play_to_the_end(pilot, any_legal(Random(4)))
        assert scoring.name == "arboretum_scoring"
        assert isinstance(table.pending(), Over)
        assert not pilot.app.art.missing


def test_the_title_leads_to_a_game(tmp_path: Path) -> None:
    with pilot_at(tmp_path) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        pilot.click("box/arboretum")
        pilot.until(lambda: pilot.has("deal"))
        pilot.click("deal")
        pilot.until(lambda: isinstance(pilot.app.stack.top, ArboretumTable))
        scene = pilot.app.stack.top
        assert isinstance(scene, ArboretumTable)
        assert len(scene.shown_view.species) == 8  # Three seats, as a newcomer begins.


def test_species_are_chosen_in_their_dialog(tmp_path: Path) -> None:
    wanted = ["BS", "JA", "MA", "OA", "RP", "WI"]
    with pilot_at(tmp_path, instant=True) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        pilot.click("box/arboretum")
        pilot.until(lambda: pilot.has("deal"))
        pilot.click_at(segment(pilot, "count", 2, 3))
        assert not pilot.has("option/species")  # Four seats use all ten.
        pilot.click_at(segment(pilot, "count", 0, 3))
        pilot.click("option/species")
        pilot.until(lambda: pilot.has("done"))
        assert not pilot.target("done").enabled
        for code in wanted:
            pilot.click(f"pick/{code}")
        pilot.click("pick/TP")
        assert "6" in pilot.app.saying
        pilot.click("done")
        pilot.until(lambda: pilot.has("deal"))
        pilot.click("deal")
        pilot.until(lambda: isinstance(pilot.app.stack.top, ArboretumTable))
        scene = pilot.app.stack.top
        assert isinstance(scene, ArboretumTable)
        assert scene.shown_view.species_codes() == wanted


def segment(pilot: Pilot, id: str, index: int, count: int) -> tuple[float, float]:
    """The middle of one part of a row of choices."""
    rect = pilot.target(id).rect
    return rect.x + rect.w * (index + 0.5) / count, rect.centery


# --- planting -------------------------------------------------------------------------------------------------------


def test_arrows_walk_over_the_free_places_and_enter_plants(tmp_path: Path) -> None:
    table = ARBORETUM.reach(3, planting)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "paa")
        card = scene.hand_codes(scene.shown_view)[2]
        tab_to(pilot, f"hand/{card}")
        pilot.key("return")
        assert scene.chosen == card
        cells = {f"cell/{x},{y}" for x, y in ARBORETUM.view_of(table, 0).free_cells(0)}
        assert scene.targets.focus in cells
        reached, queue = {scene.targets.focus}, [scene.targets.focus]
        while queue:
            start = queue.pop()
            for direction in ("left", "right", "up", "down"):
                scene.targets.focus = start
                pilot.key(direction)
                if scene.targets.focus in cells and scene.targets.focus not in reached:
                    reached.add(scene.targets.focus)
                    queue.append(scene.targets.focus)
        assert reached == cells
        goal = sorted(cells)[0]
        scene.targets.focus = goal
        scene.focus_moved()
        pilot.key("return")
        assert last_done(table) == f"play {card} {goal.removeprefix('cell/')}"


def test_escape_puts_a_chosen_card_back(tmp_path: Path) -> None:
    table = ARBORETUM.reach(2, planting)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pa")
        card = scene.hand_codes(scene.shown_view)[0]
        pilot.click(f"hand/{card}")
        assert scene.chosen == card
        pilot.key("escape")
        assert scene.chosen is None
        assert pilot.app.stack.top is scene


def test_a_card_is_dragged_to_a_free_place_and_nowhere_else(tmp_path: Path) -> None:
    table = ARBORETUM.reach(3, planting)
    with pilot_at(tmp_path) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "paa")
        scene.stage.finish()
        view, before = ARBORETUM.view_of(table, 0), table.ply
        card = scene.hand_codes(view)[1]
        tree = next(iter(view.garden_codes(0)))
        pilot.drag(f"hand/{card}", scene.plot(view, 0).rect(tree).center)
        pilot.advance(1)
        assert table.ply == before
        assert pilot.app.saying
        pilot.drag(f"hand/{card}", scene.spots.deck.center)
        pilot.advance(1)
        assert table.ply == before
        x, y = view.free_cells(0)[-1]
        pilot.drag(f"hand/{card}", f"cell/{x},{y}")
        assert last_done(table) == f"play {card} {x},{y}"


def test_a_free_place_without_a_card_says_what_is_missing(tmp_path: Path) -> None:
    table = ARBORETUM.reach(3, planting)
    with pilot_at(tmp_path) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "paa")
        scene.stage.finish()
        x, y = ARBORETUM.view_of(table, 0).free_cells(0)[0]
        before = table.ply
        pilot.click(f"cell/{x},{y}")
        assert table.ply == before
        assert pilot.app.saying == pilot.app.words("arboretum.why.choose_tree")


def test_drawn_cards_are_dragged_to_the_hand(tmp_path: Path) -> None:
    table = ARBORETUM.reach(
        3, lambda view, seat: drawing(view) and view.draws == 0 and f"draw {1}" in map(str, view.legal(0))
    )
    with pilot_at(tmp_path) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.drag("deck", scene.spots.hand.center)
        assert last_done(table) == "draw deck"
        scene.stage.finish()
        pilot.drag("pile/1", scene.spots.hand.center)
        assert last_done(table) == "draw 1"


def test_a_discard_is_chosen_then_laid_down_by_click_drag_or_button(tmp_path: Path) -> None:
    for way in ("click", "drag", "button"):
        table = ARBORETUM.reach(2, discarding)
        with pilot_at(tmp_path / way) as pilot:
            scene = ARBORETUM.sit_down(pilot, table, "pa")
            scene.stage.finish()
            card, before = scene.hand_codes(scene.shown_view)[3], table.ply
            pilot.click("pile/0")
            assert pilot.app.saying == pilot.app.words("arboretum.why.choose_discard")
            assert table.ply == before
            if way == "drag":
                pilot.drag(f"hand/{card}", "pile/0")
            else:
                pilot.click(f"hand/{card}")
                assert table.ply == before
                pilot.click("pile/0" if way == "click" else "button/discard")
            assert last_done(table) == f"discard {card}"


@pytest.mark.parametrize("phase", PHASES)
def test_what_does_not_go_says_why(tmp_path: Path, phase: str) -> None:
    """Hand cards while drawing, the deck while planting or discarding."""
    table = ARBORETUM.reach(3, PHASES[phase])
    with pilot_at(tmp_path) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "paa")
        scene.stage.finish()
        before = table.ply
        pilot.click(f"hand/{scene.hand_codes(scene.shown_view)[0]}" if phase == "draw" else "deck")
        assert table.ply == before
        assert pilot.app.saying == pilot.app.words(f"arboretum.reason.phase_{phase}")


def test_planting_can_be_undone_and_a_drawn_card_cannot(tmp_path: Path) -> None:
    table = ARBORETUM.reach(2, lambda view, seat: drawing(view) and view.draws == 1 and view.deck_size > 0)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pa")
        pilot.click("deck")
        pilot.key("u")
        assert last_done(table) == "draw deck"
        assert pilot.app.saying == pilot.app.words("table.undo.revealed")
        before = table.record().log
        action = list(ARBORETUM.view_of(table, 0).legal(0))[3]
        for id in scene.clicks_for(action):
            pilot.click(id)
        assert last_done(table) == str(action)
        pilot.key("u")
        assert table.record().log == before


# --- what is shown --------------------------------------------------------------------------------------------------


def test_the_status_says_where_the_turn_is(tmp_path: Path) -> None:
    table = stacked(2, HANDS, "DO2 DO3")
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pa")
        assert scene.status() == "Ana: draw 2 cards, 1 of 2"
        pilot.click("deck")
        assert scene.status() == "Ana: draw 2 cards, 2 of 2"
        pilot.click("pile/1")
        assert scene.status() == pilot.app.words("arboretum.status.play", name="Ana")
        pilot.click("hand/BS3")
        assert scene.status() == pilot.app.words("arboretum.status.play_chosen", name="Ana")
        pilot.click("cell/0,0")
        assert scene.status() == pilot.app.words("arboretum.status.discard", name="Ana")


def test_a_species_lights_its_best_path_in_every_garden(tmp_path: Path) -> None:
    table = ARBORETUM.reach(3, lambda view, seat: planting(view) and any(view.path_points(0).values()))
    view = ARBORETUM.view_of(table, 0)
    species = max(view.path_points(0), key=view.path_points(0).__getitem__)
    with pilot_at(tmp_path) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.app.draw()
        plain = pygame.image.tobytes(pilot.app.screen, "RGB")
        assert scene.species_shown is None
        pilot.hover(f"species/{species}")
        assert scene.species_shown == species
        path = scene.best_path(0, species)
        assert path is not None
        assert str(path.points) in scene.speech.path(0, species)
        pilot.app.draw()
        assert pygame.image.tobytes(pilot.app.screen, "RGB") != plain
        pilot.click(f"species/{species}")
        pilot.hover("deck")
        assert scene.species_shown == species
        pilot.click(f"species/{species}")
        pilot.hover("deck")
        assert scene.species_shown is None


def test_pointing_at_a_place_shows_what_the_card_would_do_there(tmp_path: Path) -> None:
    table = ARBORETUM.reach(2, planting)
    view = ARBORETUM.view_of(table, 0)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pa")
        gained = 0
        for card in scene.hand_codes(view):
            pilot.click(f"hand/{card}")
            for x, y in view.free_cells(0):
                pilot.hover(f"cell/{x},{y}")
                shown = scene.preview()
                assert shown is not None
                after = view.clone()
                after.advance(0, do.Play(card, x, y))
                assert shown.points == after.path_points(0)
                assert all(shown.points[code] - view.path_points(0)[code] == gain for code, gain in shown.gains.items())
                gained += bool(shown.gains)
                assert (shown.path is not None) == bool(shown.gains)
        assert gained > 3


def test_who_would_score_is_said_from_what_is_known_alone(tmp_path: Path) -> None:
    """The own sums are right, an 8 is in danger from an unseen 1, and nothing depends on the hidden hand."""
    said = []
    for rival in (HANDS[1], "BS7 CA7 CB2 CB7 DO3 JA3 MA2"):
        table = stacked(2, (HANDS[0], rival), "DO8 JA8")
        with pilot_at(tmp_path / rival[:3], instant=True) as pilot:
            scene = ARBORETUM.sit_down(pilot, table, "pa")
            rights = scene.rights
            assert rights["BS"].low[0] == rights["BS"].high[0] == 4
            assert standing(rights["BS"], 0) == OPEN
            texts = [f"{scene.speech.right(right)} {scene.speech.eight(right)}" for right in rights.values()]
            said.append(texts)
            assert pilot.app.words("arboretum.right.one") in texts[0]
    assert said[0] == said[1]


def test_an_eight_without_its_one_is_in_danger(tmp_path: Path) -> None:
    hands = ("BS8 BS3 CA8 CA1 CB5 DO6 MA7", "BS1 CA2 CB1 CB8 DO1 JA2 MA1")
    table = stacked(2, hands, "JA3 JA4")
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pa")
        right = scene.rights["BS"]
        assert (right.low[0], right.high[0]) == (3, 11)
        assert scene.speech.eight(right) == pilot.app.words("arboretum.right.eight_danger")
        assert scene.speech.eight(scene.rights["CA"]) == pilot.app.words("arboretum.right.eight_safe")
        assert "3–11" in scene.speech.right(right)


def test_standings_are_those_of_the_bounds() -> None:
    """Whatever the position: surely, perhaps and surely not agree with what every hand can count."""
    seen = set()
    for seats, seed in ((2, 1), (3, 2), (4, 3), (2, 9)):
        table, rng = ARBORETUM.deal(seats, seed), Random(seed)
        while (seat := decider(table)) is not None:
            view = ARBORETUM.view_of(table, seat)
            for right in rights_of(view).values():
                how, (least, most) = standing(right, seat), rivals_reach(right, seat)
                seen.add(how)
                if right.low[seat] > most:
                    assert how == MINE
                if how == LOST:
                    assert right.high[seat] < most
                if how in (MINE, SHARED):
                    assert right.high[seat] >= least
            play(table, rng.choice(view.legal(seat)))
    assert seen == {MINE, SHARED, OPEN, LOST}


def test_a_known_card_lies_open_by_its_seat_and_a_drawn_one_does_not(tmp_path: Path) -> None:
    table = stacked(3, (*HANDS, "OA1 OA2 OA3 OA4 OA5 OA6 OA7"), "DO2 DO3 DO4")
    play_text(table, "draw deck", "draw 1", "play BS1 0,0", "discard BS3")
    play_text(table, "draw 0", "draw deck")
    for seat in range(3):
        view = ARBORETUM.view_of(table, seat)
        assert view.known_codes(1) == ["BS3"]
        with pilot_at(tmp_path / str(seat), instant=True) as pilot:
            scene = ARBORETUM.sit_down(pilot, table, "ppp")
            scene.flow.sit(seat)
            rests = scene.rests_of(view)
            if seat != 1:
                face, pose, _ = rests["BS3"]
                assert face == "BS3"
                assert scene.spots.panels[1].fan.collidepoint(pose.x, pose.y)
                assert len(back_rects(scene, view, 1)) == 8
                assert "Blue Spruce 3" in scene.speech.plate(1)
            own = set(scene.hand_codes(view))
            shown = {name for name in rests if name not in own}
            hidden = {code for other in range(3) if other != seat for code in hand_of(table, other)}
            assert shown & hidden == ({"BS3"} if seat != 1 else set()) | known_of(view, seat)


def hand_of(table: Table, seat: int) -> set[str]:
    return {code for code in ARBORETUM.view_of(table, seat).hand_codes(seat) if code is not None}


def known_of(view: Arboretum, seat: int) -> set[str]:
    return {code for other in range(view.seats) if other != seat for code in view.known_codes(other)}


def test_the_end_of_the_deck_is_said(tmp_path: Path) -> None:
    table = ARBORETUM.reach(2, lambda view, seat: view.phase is Phase.DRAW and view.deck_size == 1 and view.draws == 0)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pa")
        assert pilot.target("deck").tip == pilot.app.words("arboretum.tip.deck_last")
        pilot.click("deck")
        assert "last turn" in scene.status()
        assert any("last turn" in line.text for line in scene.log.lines)


# --- dialogs --------------------------------------------------------------------------------------------------------


def test_every_pile_can_be_leafed_through_by_everybody(tmp_path: Path) -> None:
    table = ARBORETUM.reach(3, lambda view, seat: view.turns > 12 and all(view.piles) and view.phase is Phase.PLAY)
    view = ARBORETUM.view_of(table, 0)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "paa")
        for seat in range(3):
            pilot.click(f"leaf/{seat}")
            pilot.until(lambda: pilot.app.stack.top.name == "piles")
            shown = [id for id in pilot.app.stack.top.widgets if id.startswith("pile/")]
            assert shown == [f"pile/{code}" for code in reversed(view.pile_codes(seat))]
            pilot.key("escape")
            pilot.until(lambda: pilot.app.stack.top is scene)


def test_gardens_are_seen_large_with_their_paths(tmp_path: Path) -> None:
    table = ARBORETUM.reach(3, lambda view, seat: view.turns > 12 and len(view.gardens[1].cells) > 3)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "paa")
        pilot.hover("garden/1")
        pilot.key("z")
        pilot.until(lambda: pilot.app.stack.top.name == "gardens")
        dialog = pilot.app.stack.top
        assert dialog.seat == 1  # type: ignore[attr-defined]
        code = scene.shown_view.species_codes()[0]
        pilot.hover(f"species/{code}")
        assert dialog.shown == code  # type: ignore[attr-defined]
        pilot.app.draw()
        pilot.click_at(segment(pilot, "seat", 0, 3))
        assert dialog.seat == 0  # type: ignore[attr-defined]
        pilot.key("escape")
        pilot.until(lambda: pilot.app.stack.top is scene)


# --- secrets --------------------------------------------------------------------------------------------------------


def test_different_hidden_hands_give_identical_pixels(tmp_path: Path) -> None:
    """Alike in all that is public, different in what another holds and what the deck hides: the same picture."""
    pictures = []
    for number, rival in enumerate((HANDS[1], "BS7 CA7 CB2 CB7 DO3 JA3 MA2")):
        table = stacked(2, (HANDS[0], rival), "DO8 JA8")
        play_text(table, "draw 1", "draw 0", "play BS1 0,0", "discard JA8")
        play_text(table, "draw 0", "draw deck")
        with pilot_at(tmp_path / str(number)) as pilot:
            scene = ARBORETUM.sit_down(pilot, table, "pa")
            scene.paused = True
            scene.stage.finish()
            pilot.advance(0.1)
            pilot.app.draw()
            pictures.append(pygame.image.tobytes(pilot.app.screen, "RGB"))
    assert pictures[0] == pictures[1]


def test_nothing_chosen_is_left_for_the_next_person(tmp_path: Path) -> None:
    table = ARBORETUM.reach(2, planting)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pp")
        scene.paused = True
        scene.flow.sit(0)
        pilot.click(f"species/{scene.shown_view.species_codes()[0]}")
        pilot.click(f"hand/{scene.hand_codes(scene.shown_view)[0]}")
        assert scene.chosen is not None
        scene.flow.sit(1)
        assert scene.chosen is None
        assert scene.species_shown is None
