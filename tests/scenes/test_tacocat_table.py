"""Tacocat through the window: every action by its clicks, whole games, secrets, layout."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import Over
from game.tacocat import GAME
from game.tacocat import actions as do
from game.tacocat.rules import Tacocat
from game.tacocat.state import Phase
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.stack import Scene
from scenes.tables.base import TableScene
from scenes.tables.curtain import DEAF, CurtainScene
from scenes.tables.scoring import ScoringScene
from scenes.tables.tacocat import TacocatTable
from tests.scenes.flea_house import last_done, pilot_at, players
from tests.scenes.tacocat_house import deal, deciders, finish, reach, sit_down, view_of
from tests.scenes.test_flea_table import tab_to


@pytest.mark.parametrize(("tie", "sacrifice"), [("redeal", "open"), ("arrow", "hidden")])
def test_every_action_is_done_by_its_clicks(tmp_path: Path, tie: str, sacrifice: str) -> None:
    """Whatever is legal can be clicked, and the clicks do exactly that: random games over all phases."""
    seen: set[str] = set()
    with pilot_at(tmp_path, instant=True) as pilot:
        for seed in (1, 2):
            table, rng = deal(seed, last_card_tie=tie, sacrifice=sacrifice), Random(seed)
            scene = sit_down(pilot, table, "pp")
            while (seats := deciders(table)) and table.ply < 90:
                scene.paused = True  # No curtain here: the test sits down itself.
                seat = rng.choice(seats)
                scene.flow.sit(seat)
                legal = list(view_of(table, seat).legal(seat))
                action = rng.choice(legal)
                before = table.ply
                clicks = scene.clicks_for(action)
                for id in clicks:
                    pilot.click(id)
                assert table.ply > before, f"{action} was not done by {clicks}, {scene.selected} {pilot.app.saying}"
                assert last_done(table) == str(action)
                seen.add(str(action).split()[0])
                if rng.random() < 0.2 and scene.session.table.undo_refusal(seat) is None:
                    pilot.key("u")
                    assert table.ply == before
    assert seen == {"replace", "duel", "attack", "defend", "sacrifice"}


def test_a_selection_can_be_changed_on_the_way_to_another_action(tmp_path: Path) -> None:
    table = reach(lambda view: view.phase is Phase.ATTACK and len(view.legal(0)) > 4)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = sit_down(pilot, table)
        legal = list(view_of(table, 0).legal(0))
        for id in scene.clicks_for(legal[0])[:-1]:
            pilot.click(id)
        for id in scene.clicks_for(legal[-1]):
            pilot.click(id)
        assert last_done(table) == str(legal[-1])


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (3440, 1440), (900, 1600), (3840, 2160)])
@pytest.mark.parametrize("phase", [Phase.REPLACE, Phase.DUEL, Phase.ATTACK, Phase.DEFEND])
def test_everything_stays_inside_any_window(tmp_path: Path, size: tuple[int, int], phase: Phase) -> None:
    table = reach(lambda view: view.phase is phase)
    with pilot_at(tmp_path, size=size, memory_aid=True) as pilot:
        scene = sit_down(pilot, table)
        scene.stage.finish()
        pilot.app.draw()
        area = pilot.app.viewport.canvas.inflate(2, 2)
        for target in scene.targets:
            assert area.contains(target.rect), f"{target.id} {target.rect} leaves {area}"
        for widget in scene.widgets.values():
            for other in scene.widgets.values():
                assert widget is other or not widget.rect.colliderect(other.rect), f"{widget.id} over {other.id}"
        bands = scene.bands
        for rect in (*scene.spots.attack_rects(8), *scene.spots.answer_rects(8), scene.spots.slot(0)):
            assert rect.bottom <= bands.hand.top
            assert rect.top >= scene.spots.runner.bottom - 1
        before = table.ply
        for id in scene.clicks_for(view_of(table, 0).legal(0)[-1]):
            pilot.click(id)
        assert table.ply > before


def picture_of(pilot: Pilot) -> bytes:
    pilot.app.draw()
    return pygame.image.tobytes(pilot.app.screen, "RGB")


def test_no_picture_shows_a_card_the_viewer_does_not_know(tmp_path: Path) -> None:
    """Two games that differ only in what the viewer cannot know look the same, pixel by pixel."""
    table = reach(lambda view: view.phase is Phase.DUEL and view.rounds == 2)
    view = view_of(table, 0)
    pictures: list[bytes] = []
    for seed in (1, 2, 3):
        truth = GAME.brain.determinize(view, Random(seed))
        with pilot_at(tmp_path / str(seed), instant=True, memory_aid=True) as pilot:
            scene = sit_down(pilot, table)
            scene.paused = True
            scene.show(truth.view(0))
            scene.stage.finish()
            pictures.append(picture_of(pilot))
    assert len(set(pictures)) == 1


@pytest.mark.parametrize("phase", [Phase.REPLACE, Phase.DUEL])
def test_nothing_of_the_first_choice_shows_to_the_second(tmp_path: Path, phase: Phase) -> None:
    """Curtain and table of the second person are alike pixel by pixel, whatever the first has put down."""
    curtains: list[bytes] = []
    tables: list[bytes] = []
    for number in range(2):
        table = reach(lambda view: view.phase is phase and view.rounds == 1)
        legal = view_of(table, 0).legal(0)
        with pilot_at(tmp_path / str(number), instant=True) as pilot:
            scene = sit_down(pilot, table, "pp")
            pilot.advance(0.1)
            for id in scene.clicks_for(legal[-1 if number else 0]):
                pilot.click(id)
            pilot.until(lambda: pilot.has("curtain/ready"))
            pilot.advance(2)
            curtains.append(picture_of(pilot))
            pilot.click("curtain/ready")
            pilot.until(lambda: not pilot.has("curtain/ready"))
            assert scene.viewer == 1
            pilot.advance(0.5)
            scene.hint = None
            tables.append(picture_of(pilot))
    assert curtains[0] == curtains[1]
    assert tables[0] == tables[1]


def test_a_commitment_is_taken_back_until_it_resolves(tmp_path: Path) -> None:
    table = reach(lambda view: view.phase is Phase.DUEL and view.committed[1] is None)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table, "pp")
        before = table.ply
        for id in scene.clicks_for(view_of(table, 0).legal(0)[0]):
            pilot.click(id)
        assert table.ply == before + 1
        pilot.key("u")
        assert table.ply == before
        assert view_of(table, 0).committed[0] is None


def test_a_selection_that_is_no_attack_says_why(tmp_path: Path) -> None:
    def wanted(view: Tacocat) -> bool:
        cards = [code for code in view.hand_codes(0) if code is not None]
        return view.phase is Phase.ATTACK and int(cards[-1]) - int(cards[0]) > 6 and len(cards) > 3

    table = reach(wanted)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table)
        scene.stage.finish()
        copies = scene.hand_copies(scene.shown_view)
        pilot.click(f"hand/{copies[0]}")
        pilot.click(f"hand/{copies[-1]}")
        assert scene.why_no_attack() == pilot.app.words("tacocat.reason.no_set")
        assert not scene.widgets["button/attack"].enabled
        pilot.click("button/attack")
        assert pilot.app.saying == pilot.app.words("tacocat.reason.no_set")


def test_a_chosen_card_offers_the_larger_attacks_it_is_part_of(tmp_path: Path) -> None:
    def wanted(view: Tacocat) -> bool:
        return view.phase is Phase.ATTACK and any(len(action.cards) > 1 for action in view.legal(0))

    table = reach(wanted)
    jumbo = next(action for action in view_of(table, 0).legal(0) if isinstance(action, do.Attack) and action.cards[1:])
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table)
        scene.stage.finish()
        pilot.click(f"hand/{jumbo.cards[0]}.0")
        pilot.click("offer/" + "-".join(map(str, jumbo.cards)))
        assert scene.chosen_cards() == jumbo.cards
        pilot.click("button/attack")
        assert last_done(table) == str(jumbo)


def test_the_card_a_sacrifice_would_cost_is_marked_and_goes(tmp_path: Path) -> None:
    table = reach(lambda view: view.phase is Phase.DEFEND and len(view.legal(0)) > 1)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table)
        scene.stage.finish()
        cost = scene.cost_of_sacrifice()
        assert cost == scene.hand_copies(scene.shown_view)[0]
        pilot.click("button/sacrifice")
        assert last_done(table) == "sacrifice"
        scene.stage.finish()


def test_dragging_a_card_into_the_arena_answers(tmp_path: Path) -> None:
    table = reach(lambda view: view.phase is Phase.DEFEND and len(view.legal(0)) > 1)
    action = view_of(table, 0).legal(0)[0]
    assert isinstance(action, do.Defend)
    with pilot_at(tmp_path) as pilot:
        scene = sit_down(pilot, table)
        scene.stage.finish()
        pilot.drag(f"hand/{action.card}.0", scene.spots.arena.center)
        assert last_done(table) == str(action)


def test_pictures_after_a_story_are_those_of_the_position(tmp_path: Path) -> None:
    """However a game is told, every sprite ends where the position says."""
    table = deal(4)
    with pilot_at(tmp_path, fast_ai=True) as pilot:
        scene = sit_down(pilot, table)
        rng = Random(4)
        for _ in range(25):
            pilot.until(lambda: on_turn(pilot, scene), 90)
            if pilot.app.stack.top is not scene:
                break
            action = GAME.brain.policy(view_of(table, 0), 0, rng)
            for id in scene.clicks_for(action):
                pilot.click(id)
            pilot.advance(rng.choice((0.05, 0.4)))
            scene.stage.finish()
            assert set(scene.stage.sprites) == set(scene.rests())


def on_turn(pilot: Pilot, table: Scene) -> bool:
    """Whether a person may act now, or the game has left the table scene."""
    if pilot.app.stack.top is not table:
        return True
    assert isinstance(table, TableScene)
    return not table.stage.busy and table.my_turn


@pytest.mark.parametrize("hands", ["clicks", "keys"])
def test_a_whole_game(tmp_path: Path, hands: str) -> None:
    """From the title to the final score, by clicks alone or by keys alone."""
    with pilot_at(tmp_path) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)

        def use(id: str) -> None:
            if hands == "clicks":
                pilot.click(id)
            else:
                tab_to(pilot, id)
                pilot.key("return")

        use("box/tacocat")
        pilot.until(lambda: pilot.has("deal"))
        use("deal")
        pilot.until(lambda: isinstance(pilot.app.stack.top, TacocatTable))
        table = pilot.app.stack.top
        assert isinstance(table, TacocatTable)
        table.session.set_level(1, "easy")
        rng, decisions = Random(4), 0
        while True:
            pilot.until(lambda: on_turn(pilot, table), 90)
            if pilot.app.stack.top is not table:
                break
            view = table.session.table.view(table.viewer)
            for id in table.clicks_for(GAME.brain.policy(view, table.viewer, rng)):
                use(id)
            decisions += 1
        assert decisions > 10
        assert isinstance(table.session.table.pending(), Over)
        assert pilot.app.stack.top.name == "tacocat_scoring"
        pilot.advance(0.5)
        pilot.key("n")
        pilot.until(lambda: isinstance(pilot.app.stack.top, TacocatTable))


def test_a_whole_game_of_two_people_at_one_screen(tmp_path: Path) -> None:
    """Behind every curtain sits the person who is to decide, and before a curtain opens nothing else is seen."""
    table = deal(6, sacrifice="hidden")
    with pilot_at(tmp_path, size=(800, 480), instant=True) as pilot:
        scene = TacocatTable(pilot.app, Session(pilot.app, table, players("pp"), seed=1))
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        rng, opened, decided = Random(6), list[int](), {0: 0, 1: 0}
        viewer: int | None = None
        while not isinstance(pilot.app.stack.top, ScoringScene):
            if isinstance(pilot.app.stack.top, CurtainScene):
                pilot.app.step(DEAF + 0.1)
                pilot.click("curtain/ready")
                while isinstance(pilot.app.stack.top, CurtainScene):
                    pilot.app.step(0.5)
                assert scene.viewer != viewer
                viewer = scene.viewer
                opened.append(viewer)
                continue
            if not on_turn(pilot, scene):
                pilot.app.step(0.5)
                continue
            assert scene.viewer == viewer, "nobody sees another's hand without a curtain between"
            for id in scene.clicks_for(GAME.brain.policy(view_of(table, viewer), viewer, rng)):
                pilot.click(id)
            decided[viewer] += 1
        assert isinstance(table.pending(), Over)
        assert all(number > 10 for number in decided.values())
        assert opened == [place % 2 for place in range(len(opened))]


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_results_say_everything_in_every_language(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    table = deal(3)
    finish(table, 3)
    with pilot_at(tmp_path, size=size, language=language) as pilot:
        scene = TacocatTable(pilot.app, Session(pilot.app, table, players("pa"), seed=1))
        pilot.app.stack.push(scene)
        pilot.advance(0.2)
        pilot.key("space")
        pilot.advance(0.2)
        assert pilot.app.stack.top.name == "tacocat_scoring"
        assert not pilot.app.canvas.fonts.cut


def test_its_rules_keys_and_seen_cards_can_be_looked_at(tmp_path: Path) -> None:
    table = reach(lambda view: view.phase is Phase.ATTACK)
    with pilot_at(tmp_path, memory_aid=True) as pilot:
        scene = sit_down(pilot, table)
        scene.stage.finish()
        for key, name in (("f1", "rules"), ("c", "seen"), ("escape", "pause")):
            pilot.key(key)
            pilot.advance(0.5)
            assert pilot.app.stack.top.name == name
            pilot.key("escape")
            pilot.until(lambda: pilot.has("deck"))
