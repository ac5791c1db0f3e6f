"""Tacocat through the window: every action by its clicks, whole games, secrets, layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.tacocat import actions as do
from game.tacocat.rules import Tacocat
from game.tacocat.state import Phase
from scenes.session import Session
from scenes.tables.tacocat import TacocatTable
from tests.scenes.house import WINDOWS, last_done, picture_of, pilot_at, players
from tests.scenes.houses import TACOCAT


def test_a_selection_can_be_changed_on_the_way_to_another_action(tmp_path: Path) -> None:
    table = TACOCAT.reach(2, lambda view, seat: view.phase is Phase.ATTACK and len(view.legal(0)) > 4)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TACOCAT.sit_down(pilot, table, "pa")
        legal = list(TACOCAT.view_of(table, 0).legal(0))
        for id in scene.clicks_for(legal[0])[:-1]:
            pilot.click(id)
        for id in scene.clicks_for(legal[-1]):
            pilot.click(id)
        assert last_done(table) == str(legal[-1])


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("phase", [Phase.REPLACE, Phase.DUEL, Phase.ATTACK, Phase.DEFEND])
def test_everything_stays_inside_any_window(tmp_path: Path, size: tuple[int, int], phase: Phase) -> None:
    table = TACOCAT.reach(2, lambda view, seat: view.phase is phase)
    with pilot_at(tmp_path, size=size, memory_aid=True) as pilot:
        scene = TACOCAT.sit_down(pilot, table, "pa")
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
        for id in scene.clicks_for(TACOCAT.view_of(table, 0).legal(0)[-1]):
            pilot.click(id)
        assert table.ply > before


@pytest.mark.parametrize("phase", [Phase.REPLACE, Phase.DUEL])
def test_nothing_of_the_first_choice_shows_to_the_second(tmp_path: Path, phase: Phase) -> None:
    """Curtain and table of the second person are alike pixel by pixel, whatever the first has put down."""
    curtains: list[bytes] = []
    tables: list[bytes] = []
    for number in range(2):
        table = TACOCAT.reach(2, lambda view, seat: view.phase is phase and view.rounds == 1)
        legal = TACOCAT.view_of(table, 0).legal(0)
        with pilot_at(tmp_path / str(number), instant=True) as pilot:
            scene = TACOCAT.sit_down(pilot, table, "pp")
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
    table = TACOCAT.reach(2, lambda view, seat: view.phase is Phase.DUEL and view.committed[1] is None)
    with pilot_at(tmp_path) as pilot:
        scene = TACOCAT.sit_down(pilot, table, "pp")
        before = table.ply
        for id in scene.clicks_for(TACOCAT.view_of(table, 0).legal(0)[0]):
            pilot.click(id)
        assert table.ply == before + 1
        pilot.key("u")
        assert table.ply == before
        assert TACOCAT.view_of(table, 0).committed[0] is None


def test_a_selection_that_is_no_attack_says_why(tmp_path: Path) -> None:
    def wanted(view: Tacocat, seat: int) -> bool:
        cards = [code for code in view.hand_codes(0) if code is not None]
        return view.phase is Phase.ATTACK and int(cards[-1]) - int(cards[0]) > 6 and len(cards) > 3

    table = TACOCAT.reach(2, wanted)
    with pilot_at(tmp_path) as pilot:
        scene = TACOCAT.sit_down(pilot, table, "pa")
        scene.stage.finish()
        copies = scene.hand_copies(scene.shown_view)
        pilot.click(f"hand/{copies[0]}")
        pilot.click(f"hand/{copies[-1]}")
        assert scene.why_no_attack() == pilot.app.words("tacocat.reason.no_set")
        assert not scene.widgets["button/attack"].enabled
        pilot.click("button/attack")
        assert pilot.app.saying == pilot.app.words("tacocat.reason.no_set")


def test_a_chosen_card_offers_the_larger_attacks_it_is_part_of(tmp_path: Path) -> None:
    def wanted(view: Tacocat, seat: int) -> bool:
        return view.phase is Phase.ATTACK and any(len(action.cards) > 1 for action in view.legal(0))

    table = TACOCAT.reach(2, wanted)
    jumbo = next(
        action for action in TACOCAT.view_of(table, 0).legal(0) if isinstance(action, do.Attack) and action.cards[1:]
    )
    with pilot_at(tmp_path) as pilot:
        scene = TACOCAT.sit_down(pilot, table, "pa")
        scene.stage.finish()
        pilot.click(f"hand/{jumbo.cards[0]}.0")
        pilot.click("offer/" + "-".join(map(str, jumbo.cards)))
        assert scene.chosen_cards() == jumbo.cards
        pilot.click("button/attack")
        assert last_done(table) == str(jumbo)


def test_the_card_a_sacrifice_would_cost_is_marked_and_goes(tmp_path: Path) -> None:
    table = TACOCAT.reach(2, lambda view, seat: view.phase is Phase.DEFEND and len(view.legal(0)) > 1)
    with pilot_at(tmp_path) as pilot:
        scene = TACOCAT.sit_down(pilot, table, "pa")
        scene.stage.finish()
        cost = scene.cost_of_sacrifice()
        assert cost == scene.hand_copies(scene.shown_view)[0]
        pilot.click("button/sacrifice")
        assert last_done(table) == "sacrifice"
        scene.stage.finish()


def test_dragging_a_card_into_the_arena_answers(tmp_path: Path) -> None:
    table = TACOCAT.reach(2, lambda view, seat: view.phase is Phase.DEFEND and len(view.legal(0)) > 1)
    action = TACOCAT.view_of(table, 0).legal(0)[0]
    assert isinstance(action, do.Defend)
    with pilot_at(tmp_path) as pilot:
        scene = TACOCAT.sit_down(pilot, table, "pa")
        scene.stage.finish()
        pilot.drag(f"hand/{action.card}.0", scene.spots.arena.center)
        assert last_done(table) == str(action)


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_results_say_everything_in_every_language(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    table = TACOCAT.deal(2, 3)
    TACOCAT.finish(table, 3)
    with pilot_at(tmp_path, size=size, language=language) as pilot:
        scene = TacocatTable(pilot.app, Session(pilot.app, table, players("pa"), seed=1))
        pilot.app.stack.push(scene)
        pilot.advance(0.2)
        pilot.key("space")
        pilot.advance(0.2)
        assert pilot.app.stack.top.name == "tacocat_scoring"
        assert not pilot.app.canvas.fonts.cut


def test_its_rules_keys_and_seen_cards_can_be_looked_at(tmp_path: Path) -> None:
    table = TACOCAT.reach(2, lambda view, seat: view.phase is Phase.ATTACK)
    with pilot_at(tmp_path, memory_aid=True) as pilot:
        scene = TACOCAT.sit_down(pilot, table, "pa")
        scene.stage.finish()
        for key, name in (("f1", "rules"), ("c", "seen"), ("escape", "pause")):
            pilot.key(key)
            pilot.advance(0.5)
            assert pilot.app.stack.top.name == name
            pilot.key("escape")
            pilot.until(lambda: pilot.has("deck"))
