"""Flea Circus through the window: whole games by clicks and by keys, each action by its clicks, drags, undo."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import Over
from game.flea_circus import GAME
from game.flea_circus import actions as do
from game.flea_circus.material import ACTS
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import Phase
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.stack import Scene
from scenes.tables.base import TableScene
from scenes.tables.flea_circus import FleaCircusTable
from scenes.tables.flea_circus_cards import act_colours
from scenes.tables.flea_circus_draw import name_places, rgb, ring_colour
from tests.scenes.flea_house import deal, decider, last_done, pilot_at, reach, sit_down, view_of


def top_table(pilot: Pilot) -> FleaCircusTable:
    scene = pilot.app.stack.top
    assert isinstance(scene, FleaCircusTable)
    return scene


def on_turn(pilot: Pilot, table: Scene) -> bool:
    """Whether a person may act now, or the game has left the table scene."""
    if pilot.app.stack.top is not table:
        return True
    assert isinstance(table, TableScene)
    return not table.stage.busy and table.my_turn


@pytest.mark.parametrize("hands", ["clicks", "keys"])
def test_a_whole_game_of_four(tmp_path: Path, hands: str) -> None:
    """From the title to the final score against three opponents, by clicks alone or by keys alone."""
    with pilot_at(tmp_path) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        if hands == "clicks":
            pilot.click("box/flea_circus")
            pilot.until(lambda: pilot.has("deal"))
            for seat in (1, 2, 3):
                while pilot.app.stack.top.widgets[f"level/{seat}"].chosen != "easy":  # type: ignore[attr-defined]
                    pilot.click(f"level/{seat}")
            pilot.click("deal")
        else:
            tab_to(pilot, "box/flea_circus")
            pilot.key("return")
            pilot.until(lambda: pilot.has("deal"))
            for seat in (1, 2, 3):
                tab_to(pilot, f"level/{seat}")
                while pilot.app.stack.top.widgets[f"level/{seat}"].chosen != "easy":  # type: ignore[attr-defined]
                    pilot.key("left")
            tab_to(pilot, "deal")
            pilot.key("return")
        pilot.until(lambda: isinstance(pilot.app.stack.top, FleaCircusTable))
        table = top_table(pilot)
        rng, decisions = Random(4), 0
        while True:
            pilot.until(lambda: on_turn(pilot, table), 90)
            if pilot.app.stack.top is not table:
                break
            view = table.session.table.view(table.viewer)
            action = GAME.brain.policy(view, table.viewer, rng)
            for id in table.clicks_for(action):
                if hands == "clicks":
                    pilot.click(id)
                else:
                    tab_to(pilot, id)
                    pilot.key("return")
            decisions += 1
        assert decisions > 15
        assert isinstance(table.session.table.pending(), Over)
        assert pilot.app.stack.top.name == "flea_circus_scoring"
        if hands == "clicks":
            pilot.click("results/again")
        else:
            pilot.key("n")
        pilot.until(lambda: isinstance(pilot.app.stack.top, FleaCircusTable))
        assert top_table(pilot).session.table.ply < 10


def tab_to(pilot: Pilot, id: str) -> None:
    """Moves the focus by Tab or Shift+Tab, whichever is the shorter walk, until it is where it should be."""
    targets = pilot.app.stack.top.targets
    for _ in range(120):
        if targets.focus == id:
            return
        order = [target.id for target in targets.in_order()]
        ahead = (order.index(id) - order.index(targets.focus)) % len(order) if targets.focus in order else 0
        pilot.key("tab", mod=pygame.KMOD_SHIFT if ahead > len(order) / 2 else 0)
    raise AssertionError(f"the keyboard does not reach {id!r}")


def test_every_action_is_done_by_its_clicks(tmp_path: Path) -> None:
    """Whatever is legal can be clicked, and the clicks do exactly that: random games over all phases."""
    seen: set[str] = set()
    with pilot_at(tmp_path, instant=True) as pilot:
        for seats, seed in ((3, 1), (5, 2), (2, 3), (4, 5)):
            table, rng = deal(seats, seed), Random(seed)
            scene = sit_down(pilot, table, "p" * seats)
            scene.paused = True  # No curtain here: the test sits down itself.
            while (seat := decider(table)) is not None and table.ply < 130:
                pilot.app.stack.pop(pilot.app.stack.top) if pilot.app.stack.top is not scene else None
                pilot.app.step(0)
                scene.paused = True
                scene.flow.sit(seat)
                legal = list(view_of(table, seat).legal(seat))
                action = rng.choice(legal)
                if rng.random() < 0.5:
                    action = GAME.brain.policy(view_of(table, seat), seat, rng)
                before = table.ply
                clicks = scene.clicks_for(action)
                for id in clicks:
                    pilot.click(id)
                assert table.ply > before, f"{action} was not done by {clicks}, {scene.selected} {pilot.app.saying}"
                assert last_done(table) == str(action)
                seen.add(str(action).split()[0])
    assert seen >= {"flip", "take", "steal", "ask", "trio", "done"}, seen


def test_dragging_a_row_card_to_the_hand_takes_it(tmp_path: Path) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.FLIP and len(view.row) >= 2)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "paa")
        scene.stage.finish()
        code = scene.row_codes()[0]
        hand = scene.spots.hand
        pilot.drag(f"row/{code}", (hand.centerx, hand.centery))
        assert last_done(table) == f"take {code}"


def test_dragging_the_deck_to_the_ring_flips(tmp_path: Path) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.FLIP)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.drag("deck", scene.spots.row.center)
        assert last_done(table) == "flip"


def test_dragging_a_trio_card_out_of_the_hand_lays_the_trio(tmp_path: Path) -> None:
    def wanted(view: FleaCircus, seat: int) -> bool:
        return sum(str(action).startswith("trio") for action in view.legal(seat)) == 1

    table = reach(3, wanted)
    trio = next(action for action in view_of(table, 0).legal(0) if isinstance(action, do.Trio))
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.drag(f"hand/{trio.cards[0]}", scene.spots.row.center)
        assert last_done(table) == str(trio)


def test_a_drop_on_nothing_changes_nothing(tmp_path: Path) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.FLIP and len(view.row) >= 2)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "paa")
        scene.stage.finish()
        before, code = table.ply, scene.row_codes()[0]
        pilot.drag(f"row/{code}", (scene.spots.row.right + 60, scene.spots.row.bottom + 30))
        pilot.advance(1)
        assert table.ply == before
        assert scene.stage.sprites[code].pose == scene.rests()[code][1]


def test_an_impossible_try_says_why_at_once(tmp_path: Path) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.ASK and bool(view.row))
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "paa")
        scene.stage.finish()
        before = table.ply
        pilot.click("deck")
        assert table.ply == before
        assert pilot.app.saying == pilot.app.words("flea_circus.reason.phase_ask")


def test_a_refusal_is_gone_once_the_right_thing_is_done(tmp_path: Path) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.STEAL and view.sizes[1] > 0)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "paa")
        scene.stage.finish()
        pilot.click("deck")
        assert pilot.app.saying
        pilot.click("seat/1")
        assert not pilot.app.saying


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
def test_everything_beside_a_name_is_explained(tmp_path: Path, language: str) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.ASK)
    with pilot_at(tmp_path, language=language) as pilot:
        scene = sit_down(pilot, table, "paa")
        for id in ("own", "seat/1", "seat/2", "button/sort", "act/A"):
            target = scene.targets.get(id)
            assert target is not None, id
            assert target.tip, id


def test_a_ring_around_a_held_act_stands_out() -> None:
    for act in ACTS:
        red, green, blue = ring_colour(rgb(act_colours(act)["base"]))
        assert 0.299 * red + 0.587 * green + 0.114 * blue >= 110, act


def test_a_click_in_mid_animation_finishes_it_and_acts_once(tmp_path: Path) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.FLIP and view.deck_size > 40)
    with pilot_at(tmp_path, speed=0.5) as pilot:
        scene = sit_down(pilot, table, "ppp")
        scene.stage.finish()
        before = table.ply
        pilot.click("deck")
        assert table.ply == before + 1
        assert scene.stage.busy
        pilot.advance(0.1)
        if view_of(table, 0).phase is Phase.FLIP and decider(table) == 0:
            pilot.click("deck")
            assert table.ply == before + 2


def test_many_clicks_lose_no_card(tmp_path: Path) -> None:
    """Bursts of clicks anywhere: every sprite of a card is where the position says once the show is over."""
    table, rng = deal(4, 8), Random(8)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "paaa")
        for _ in range(150):
            if pilot.app.stack.top is not scene:
                pilot.key("escape")
                pilot.advance(0.3)
                continue
            area = pilot.app.viewport.canvas
            at = (rng.uniform(0, area.w * 0.84), rng.uniform(70, area.h))
            for _ in range(rng.randint(1, 4)):
                if pilot.app.stack.top is scene:
                    pilot.click_at(at)
            pilot.advance(rng.choice((0.02, 0.2, 0.6)))
        if pilot.app.stack.top is scene:
            scene.stage.finish()
            assert set(scene.stage.sprites) == set(scene.rests_of(view_of(table, 0)))


def test_closing_in_mid_game_and_opening_again_goes_on(tmp_path: Path) -> None:
    with pilot_at(tmp_path) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        pilot.click("box/flea_circus")
        pilot.until(lambda: pilot.has("deal"))
        pilot.click("deal")
        pilot.until(lambda: isinstance(pilot.app.stack.top, FleaCircusTable))
        table = top_table(pilot)
        pilot.until(lambda: on_turn(pilot, table))
        pilot.click("deck")
        log = table.session.table.record().log
        pilot.post(pygame.QUIT)
        assert not pilot.app.running
    with pilot_at(tmp_path) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        pilot.until(lambda: pilot.has("new"))
        pilot.click("play")
        pilot.until(lambda: isinstance(pilot.app.stack.top, FleaCircusTable))
        resumed = top_table(pilot).session.table.record().log
        assert resumed[: len(log)] == log


def test_undo_takes_back_a_slip_and_says_why_it_cannot(tmp_path: Path) -> None:
    def wanted(view: FleaCircus, seat: int) -> bool:
        return view.phase is Phase.END and any(isinstance(action, do.Trio) for action in view.legal(seat))

    table = reach(3, wanted)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "ppp")
        scene.stage.finish()
        before = table.record().log
        trio = next(action for action in view_of(table, 0).legal(0) if isinstance(action, do.Trio))
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


def test_a_hint_points_at_what_it_means_and_plays_nothing(tmp_path: Path) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.FLIP and len(view.row) >= 2)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "paa")
        scene.stage.finish()
        before = table.ply
        pilot.key("h")
        pilot.until(lambda: scene.hint is not None, 30)
        assert scene.hint is not None
        targets, sentence = scene.hint
        assert all(pilot.has(id) for id in targets)
        assert pilot.app.saying == sentence
        assert table.ply == before


def test_two_people_meet_the_curtain_between_their_turns(tmp_path: Path) -> None:
    table = deal(2, 3)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "pp")
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
            for id in scene.clicks_for(GAME.brain.policy(view_of(table, scene.viewer), scene.viewer, rng)):
                pilot.click(id)
            pilot.advance(0.6)


def test_no_picture_shows_a_card_the_viewer_does_not_know(tmp_path: Path) -> None:
    """Two games that differ only in what the viewer cannot know look the same, pixel by pixel."""
    table = reach(3, lambda view, seat: view.phase is Phase.FLIP and view.unknown_count(1) > 0, tries=200)
    view = view_of(table, 0)
    pictures: list[bytes] = []
    for seed in (1, 2, 3):
        truth = GAME.brain.determinize(view, Random(seed))
        with pilot_at(tmp_path / str(seed), instant=True) as pilot:
            scene = sit_down(pilot, table, "paa")
            scene.paused = True
            scene.show(truth.view(0))
            scene.stage.finish()
            pilot.app.draw()
            pictures.append(pygame.image.tobytes(pilot.app.screen, "RGB"))
    assert len(set(pictures)) == 1


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (3440, 1440), (900, 1600), (3840, 2160)])
@pytest.mark.parametrize("seats", [2, 5])
def test_everything_stays_inside_any_window(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    table = reach(seats, lambda view, seat: view.phase is Phase.ASK and view.sizes[0] >= 3)
    with pilot_at(tmp_path, size=size) as pilot:
        scene = sit_down(pilot, table, "p" + "a" * (seats - 1))
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
        table = deal(2, 1)
        scene = sit_down(pilot, table, "pa")
        for count in range(1, 26):
            rects = scene.spots.hand_rects(count)
            for index, rect in enumerate(rects):
                later = [other.x - rect.x for other in rects[index + 1 :] if abs(other.y - rect.y) < 1]
                strip = min([rect.w, *later]) * pilot.app.viewport.scale
                assert strip >= 28, f"{count} cards: strip of {strip:.0f} px"


def test_pointing_around_in_mid_animation_disturbs_nothing(tmp_path: Path) -> None:
    table = reach(3, lambda view, seat: view.phase is Phase.FLIP and len(view.row) >= 2 and view.sizes[0] >= 2)
    with pilot_at(tmp_path, speed=0.5) as pilot:
        scene = sit_down(pilot, table, "paa")
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
        assert code in scene.hand_codes(view_of(table, 0))
        assert {id: sprite.pose for id, sprite in scene.stage.sprites.items()} == {
            id: pose for id, (_, pose, _) in scene.resting().items()
        }


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_acts_to_ask_for_have_room_for_their_names(tmp_path: Path, size: tuple[int, int]) -> None:
    table = reach(4, lambda view, seat: view.phase is Phase.ASK)
    with pilot_at(tmp_path, size=size) as pilot:
        scene = sit_down(pilot, table, "paaa")
        names = [pilot.app.words(f"flea_circus.act.{act}") for act in ACTS]
        places = name_places(pilot.app.canvas, scene.spots.ask_acts())
        for name, place in zip(names, places, strict=True):
            assert pilot.app.canvas.fits(name, place, weight="bold"), name
