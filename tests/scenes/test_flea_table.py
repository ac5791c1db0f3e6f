"""Flea Circus through the window: whole games by clicks and by keys, each action by its clicks, drags, undo."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from game.flea_circus import GAME
from game.flea_circus import actions as do
from game.flea_circus.material import ACTS, mask
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import Phase
from scenes import theme
from scenes.tables.chips import signed
from scenes.tables.flea_circus_cards import act_colours
from scenes.tables.flea_circus_draw import name_places, rgb, ring_colour
from scenes.tables.flea_circus_speech import NEAR
from scenes.tables.panels import hint_place
from scenes.tables.slips import DOUBLE
from tests.scenes.house import WINDOWS, decider, last_done, on_turn, pilot_at
from tests.scenes.houses import FLEA


def test_dragging_a_row_card_to_the_hand_takes_it(tmp_path: Path) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.FLIP and len(view.row) >= 2)
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.stage.finish()
        code = scene.row_codes()[0]
        hand = scene.spots.hand
        pilot.drag(f"row/{code}", (hand.centerx, hand.centery))
        assert last_done(table) == f"take {code}"


def test_dragging_the_deck_to_the_ring_flips(tmp_path: Path) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.FLIP)
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.drag("deck", scene.spots.row.center)
        assert last_done(table) == "flip"


def test_dragging_a_trio_card_out_of_the_hand_lays_the_trio(tmp_path: Path) -> None:
    def wanted(view: FleaCircus, seat: int) -> bool:
        return sum(str(action).startswith("trio") for action in view.legal(seat)) == 1

    table = FLEA.reach(3, wanted)
    trio = next(action for action in FLEA.view_of(table, 0).legal(0) if isinstance(action, do.Trio))
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.drag(f"hand/{trio.cards[0]}", scene.spots.row.center)
        assert last_done(table) == str(trio)


def test_a_drop_on_nothing_changes_nothing(tmp_path: Path) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.FLIP and len(view.row) >= 2)
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.stage.finish()
        before, code = table.ply, scene.row_codes()[0]
        pilot.drag(f"row/{code}", (scene.spots.row.right + 60, scene.spots.row.bottom + 30))
        pilot.advance(1)
        assert table.ply == before
        assert scene.stage.sprites[code].pose == scene.rests()[code][1]


def test_an_impossible_try_says_why_at_once(tmp_path: Path) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.ASK and bool(view.row))
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.stage.finish()
        before = table.ply
        pilot.click("deck")
        assert table.ply == before
        assert pilot.app.saying == pilot.app.words("flea_circus.reason.phase_ask")


def test_a_refusal_is_gone_once_the_right_thing_is_done(tmp_path: Path) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.STEAL and view.sizes[1] > 0)
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.click("deck")
        assert pilot.app.saying
        pilot.click("seat/1")
        assert not pilot.app.saying


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
def test_everything_beside_a_name_is_explained(tmp_path: Path, language: str) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.ASK)
    with pilot_at(tmp_path, language=language) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        for id in ("own", "seat/1", "seat/2", "button/sort", "act/A"):
            target = scene.targets.get(id)
            assert target is not None, id
            assert target.tip, id


def test_a_ring_around_a_held_act_stands_out() -> None:
    for act in ACTS:
        red, green, blue = ring_colour(rgb(act_colours(act)["base"]))
        assert 0.299 * red + 0.587 * green + 0.114 * blue >= 110, act


def test_a_click_in_mid_animation_finishes_it_and_acts_once(tmp_path: Path) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.FLIP and view.deck_size > 40)
    with pilot_at(tmp_path, speed=0.5) as pilot:
        scene = FLEA.sit_down(pilot, table, "ppp")
        scene.stage.finish()
        before = table.ply
        pilot.click("deck")
        assert table.ply == before + 1
        assert scene.stage.busy
        pilot.advance(0.1)
        if FLEA.view_of(table, 0).phase is Phase.FLIP and decider(table) == 0:
            pilot.click("deck")
            assert table.ply == before + 2


def test_undo_takes_back_a_slip_and_says_why_it_cannot(tmp_path: Path) -> None:
    def wanted(view: FleaCircus, seat: int) -> bool:
        return view.phase is Phase.END and any(isinstance(action, do.Trio) for action in view.legal(seat))

    table = FLEA.reach(3, wanted)
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "ppp")
        scene.stage.finish()
        before = table.record().log
        trio = next(action for action in FLEA.view_of(table, 0).legal(0) if isinstance(action, do.Trio))
        for id in scene.clicks_for(trio):
            pilot.click(id)
        assert last_done(table) == str(trio)
        scene.paused = True
        pilot.key("u")
        assert table.record().log == before
        scene.viewer = 0
        refused = table.undo_refusal(0)
        if refused is not None:
            pilot.key("u")
            assert pilot.app.saying == scene.undo_text(refused)


def test_two_people_meet_the_curtain_between_their_turns(tmp_path: Path) -> None:
    table = FLEA.deal(2, 3)
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "pp")
        pilot.advance(1)
        turns: list[int] = []
        rng = Random(2)
        limit = time.monotonic() + 60
        while len(set(turns)) < 2 or len(turns) < 12:
            assert time.monotonic() < limit
            if pilot.app.stack.top.name == "curtain":
                pilot.advance(0.5)
                pilot.click("curtain/ready")
                pilot.advance(0.5)
                continue
            pilot.until(lambda: on_turn(pilot, scene) or pilot.app.stack.top is not scene)
            if pilot.app.stack.top is not scene:
                continue
            seat = decider(table)
            assert seat == scene.viewer
            turns.append(scene.viewer)
            for id in scene.clicks_for(GAME.brain.policy(FLEA.view_of(table, scene.viewer), scene.viewer, rng)):
                pilot.click(id)
            pilot.advance(0.6)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", [2, 5])
def test_everything_stays_inside_any_window(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    table = FLEA.reach(seats, lambda view, seat: view.phase is Phase.ASK and view.sizes[0] >= 3)
    with pilot_at(tmp_path, size=size) as pilot:
        scene = FLEA.sit_down(pilot, table, "p" + "a" * (seats - 1))
        scene.stage.finish()
        area = pilot.app.viewport.canvas.inflate(2, 2)
        for target in scene.targets:
            assert area.contains(target.rect), f"{target.id} {target.rect} leaves {area}"
        for widget in scene.widgets.values():
            for other in scene.widgets.values():
                assert widget is other or not widget.rect.colliderect(other.rect), f"{widget.id} over {other.id}"
        pilot.click("act/M")
        pilot.click("ask/left")
        assert last_done(table) == "ask M left"


def test_twenty_hand_cards_can_all_be_seen_and_picked(tmp_path: Path) -> None:
    """A strip of at least 28 pixels of each card shows its number, at 1280x720 with the largest hands there are."""
    with pilot_at(tmp_path) as pilot:
        table = FLEA.deal(2, 1)
        scene = FLEA.sit_down(pilot, table, "pa")
        for count in range(1, 26):
            rects = scene.spots.hand_rects(count)
            for index, rect in enumerate(rects):
                later = [other.x - rect.x for other in rects[index + 1 :] if abs(other.y - rect.y) < 1]
                strip = min([rect.w, *later]) * pilot.app.viewport.scale
                assert strip >= 28, f"{count} cards: strip of {strip:.0f} px"


def test_pointing_around_in_mid_animation_disturbs_nothing(tmp_path: Path) -> None:
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.FLIP and len(view.row) >= 2 and view.sizes[0] >= 2)
    with pilot_at(tmp_path, speed=0.5) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.stage.finish()
        code, hand = scene.row_codes()[0], scene.hand_codes(scene.shown_view)
        pilot.click(f"row/{code}")
        pilot.advance(0.05)
        assert scene.stage.busy
        pilot.hover(f"hand/{hand[0]}")
        pilot.resize(1400, 800)
        pilot.hover(f"hand/{hand[1]}")
        scene.paused = True
        pilot.advance(2)
        assert code in scene.hand_codes(FLEA.view_of(table, 0))
        assert {id: sprite.pose for id, sprite in scene.stage.sprites.items()} == {
            id: pose for id, (_, pose, _) in scene.resting().items()
        }


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_acts_to_ask_for_have_room_for_their_names(tmp_path: Path, size: tuple[int, int]) -> None:
    table = FLEA.reach(4, lambda view, seat: view.phase is Phase.ASK)
    with pilot_at(tmp_path, size=size) as pilot:
        scene = FLEA.sit_down(pilot, table, "paaa")
        names = [pilot.app.words(f"flea_circus.act.{act}") for act in ACTS]
        places = name_places(pilot.app.canvas, scene.spots.ask_acts())
        for name, place in zip(names, places, strict=True):
            assert pilot.app.canvas.fits(name, place, weight="bold"), name


# --- trios, galas and the first moment of a turn --------------------------------------------------------------------


def test_a_click_turns_one_card_and_the_change_is_said_before_it_counts(tmp_path: Path) -> None:
    def wanted(view: FleaCircus, seat: int) -> bool:
        return any(isinstance(action, do.Trio) for action in view.legal(seat))

    table = FLEA.reach(3, wanted)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.paused = True
        cards = next(action.cards for action in scene.legal_actions() if isinstance(action, do.Trio))
        for number, card in enumerate(cards):
            pilot.click(f"hand/{card}")
            assert scene.trio.cards == list(cards[: number + 1])
        pilot.click(f"hand/{cards[1]}")
        assert scene.trio.cards == [cards[0], cards[2]]
        before = table.ply
        for _ in range(2):
            # A double click on the button that chooses does not lay the trio down.
            pilot.click_at(pilot.target("button/choose" if pilot.has("button/choose") else "button/trio").rect.center)
        assert table.ply == before
        trio = scene.trio.chosen()
        assert trio is not None
        gain, points = scene.trio.gain(trio), scene.shown_view.points(0)
        assert signed(gain) in scene.widgets["button/trio"].label
        pilot.app.step(DOUBLE)
        pilot.click("button/trio")
        assert FLEA.view_of(table, 0).points(0) == points + gain


def test_who_comes_near_to_a_gala_is_named_once(tmp_path: Path) -> None:
    def wanted(view: FleaCircus, seat: int) -> bool:
        return view.phase is Phase.FLIP and view.act_count(1) < NEAR

    table = FLEA.reach(3, wanted)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.paused = True
        near = FLEA.view_of(table, 0)
        near.hands[1] = mask(" ".join(f"{act}0" for act in ACTS[:NEAR]))
        scene.show(near)
        said = pilot.app.words("flea_circus.notice.gala_near", name="Bình", n=NEAR)
        assert pilot.app.saying == said
        pilot.app.done_saying()
        scene.show(near)
        assert not pilot.app.saying


def test_a_press_that_ends_an_opponents_story_acts_on_nothing(tmp_path: Path) -> None:
    """Who hurries the others along has not seen the new turn yet; a moment later the same click counts."""
    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.FLIP and len(view.row) >= 2)
    with pilot_at(tmp_path, speed=1.0, quick=True) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.click("deck") if table.view(0).legal(0)[0] == do.FLIP else None
        ends = pilot.app.now + 60
        while not (scene.my_turn and scene.telling and 0 not in scene.shown_view.pending().seats):
            if scene.my_turn and not scene.stage.busy:
                pilot.click(f"row/{scene.row_codes()[0]}")
            pilot.app.step(1 / 60)
            assert pilot.app.now < ends
        before, at = table.ply, scene.spots.deck.center
        pilot.click_at(at)
        assert not scene.telling
        assert table.ply == before
        pilot.app.step(theme.MOTION["turn_deaf"] / 1000)
        pilot.click_at(at)
        assert table.ply > before


def test_the_frame_of_a_hint_rises_with_the_card_it_is_around(tmp_path: Path) -> None:
    def in_reach(view: FleaCircus, seat: int) -> bool:
        return any(str(action).startswith("trio ") for action in view.legal(seat))

    with pilot_at(tmp_path, quick=True, instant=True) as pilot:
        scene = FLEA.sit_down(pilot, FLEA.reach(3, in_reach), "paa")
        pilot.until(lambda: scene.my_turn)
        id = f"hand/{min(scene.trio.candidates())}"
        target = pilot.target(id)
        scene.hint = (id,), ""
        pilot.advance(0.5)
        lying = hint_place(scene, target)
        pilot.click(id)
        pilot.advance(0.5)
        assert hint_place(scene, pilot.target(id)).y < lying.y - 10
