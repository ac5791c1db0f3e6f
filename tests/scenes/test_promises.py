"""What every table promises: a sentence, names, the keyboard, the log, undo that says why not, room for words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import Over
from scenes import theme
from scenes.canvas import Canvas
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.base import TableScene
from scenes.tables.curtain import CurtainScene
from scenes.tables.scoring import ScoringScene
from scenes.targets import Targets
from scenes.words import LANGUAGES, Words
from tests.art.test_colours import contrast, lab, linear
from tests.scenes.house import House, deciders, on_turn, picture_of, pilot_at, play, players
from tests.scenes.houses import EVERY, TUCANO
from tests.scenes.menu_house import SCREENS
from tests.scenes.test_every_table import walk

every_game = pytest.mark.parametrize("game", EVERY)


def most(house: House) -> int:
    return house.game.seat_counts[-1]


def of_people(pilot: Pilot, house: House, stop: int = 9) -> TableScene:
    """A table of people in mid-game, seen by the one who is to decide."""
    table = walk(house, most(house), stop, stop)
    scene = house.sit_down(pilot, table, "p" * most(house))
    scene.paused = True
    scene.flow.sit(deciders(table)[0])
    return scene


@every_game
def test_the_log_names_everybody_when_several_people_play(pilot: Pilot, game: str) -> None:
    scene = of_people(pilot, EVERY[game], 25)
    scene.log.refresh()
    assert len(scene.log.lines) > 3
    for line in scene.log.lines:
        words = line.text.lower().replace(",", " ").split()
        assert "you" not in words
        assert "your" not in words


@every_game
def test_the_arrows_lead_to_everything_that_can_be_used(pilot: Pilot, game: str) -> None:
    scene = of_people(pilot, EVERY[game])
    graph = Targets()
    for target in scene.targets.in_order():
        graph.add(target)
    reached, waiting = set[str](), [graph.in_order()[0].id]
    while waiting:
        here = waiting.pop()
        if here in reached:
            continue
        reached.add(here)
        for way in ("left", "right", "up", "down"):
            graph.focus = here
            chosen = graph.move_focus(way)
            assert chosen is not None
            waiting.append(chosen.id)
    assert reached == {target.id for target in graph}


@every_game
def test_a_button_that_is_off_says_why(pilot: Pilot, game: str) -> None:
    """Undo at the beginning, by mouse and in its tooltip."""
    house = EVERY[game]
    scene = house.sit_down(pilot, house.deal(most(house), 2), "p" * most(house))
    scene.paused = True
    for id in ("bar/undo", "bar/restart_turn"):
        pilot.click(id)
        assert pilot.app.saying == pilot.app.words("table.undo.nothing_to_undo")
        pilot.app.hush()


@every_game
def test_the_whole_turn_is_taken_back_with_one_click(pilot: Pilot, game: str) -> None:
    """As far back as one may, for one's own slips, in a game for practice any number of turns."""
    house = EVERY[game]
    table = house.deal(most(house), 2, practice=True)
    scene = house.sit_down(pilot, table, "p" * most(house))
    scene.paused = True
    before, seat = table.record().log, scene.viewer
    for id in scene.clicks_for(table.view(seat).legal(seat)[0]):
        pilot.click(id)
    assert table.record().log != before
    scene.flow.sit(seat)
    pilot.click("bar/restart_turn")
    assert table.record().log == before


def test_undo_in_practice_gives_the_person_the_decision_back(pilot: Pilot) -> None:
    """Past the opponents' moves, to one's own; who plays whom stays as it was."""
    table = TUCANO.deal(3, 2, practice=True)
    scene = TUCANO.sit_down(pilot, table, "paa")
    people = list(scene.session.players)
    before = table.record().log
    pilot.click("column/1")
    pilot.until(lambda: on_turn(pilot, scene) and table.ply > len(before) + 1)
    while table.record().log != before:
        pilot.key("u")
        assert scene.my_turn
        assert deciders(table) == (0,)
    assert scene.session.players == people


@every_game
def test_f1_shows_the_rules_at_any_moment_and_goes_back(pilot: Pilot, game: str) -> None:
    scene = of_people(pilot, EVERY[game])
    log = scene.session.table.record().log
    pilot.key("f1")
    assert pilot.app.stack.top.name == "rules"
    pilot.key("f1")
    pilot.advance(0.3)
    assert pilot.app.stack.top is scene
    assert scene.session.table.record().log == log


@every_game
def test_buttons_can_be_hit(pilot: Pilot, game: str) -> None:
    """No button of a table is lower or narrower than 44 units, at the smallest canvas there is."""
    house = EVERY[game]
    for stop in (3, 20):
        scene = of_people(pilot, house, stop)
        small = {id: widget.rect.size for id, widget in scene.widgets.items() if widget.interactive}
        assert {id: size for id, size in small.items() if min(size) < 44} == {}


@every_game
def test_sentences_longer_by_two_fifths_fit_at_the_table(tmp_path: Path, game: str) -> None:
    house = EVERY[game]
    with pilot_at(tmp_path, (1024, 600), instant=True) as pilot:
        pilot.app.words = Words("en", pseudo=True)
        for stop in (2, 9, 30):
            of_people(pilot, house, stop)
            pilot.app.draw()
        assert pilot.app.fonts.cut == set()


@every_game
def test_every_choice_is_made_at_the_table_itself(pilot: Pilot, game: str) -> None:
    """No dialog hides the hand needed to choose: every decision of a game is clicked with the table in front."""
    house = EVERY[game]
    table, rng = house.deal(house.game.seat_counts[0], 8), Random(8)
    scene = house.sit_down(pilot, table, "p" * house.game.seat_counts[0])
    scene.paused = True
    for _ in range(12):
        seat = deciders(table)[0]
        scene.flow.sit(seat)
        for id in scene.clicks_for(house.game.brain.policy(table.view(seat), seat, rng)):
            pilot.click(id)
            assert pilot.app.stack.top is scene


@every_game
def test_the_finished_game_needs_one_key_for_the_next(pilot: Pilot, game: str) -> None:
    house = EVERY[game]
    seats = house.game.seat_counts[0]
    table = house.deal(seats, 3)
    house.finish(table, 3)
    pilot.app.stack.replace(house.scene(pilot.app, Session(pilot.app, table, players("p" + "a" * (seats - 1)), seed=1)))
    pilot.until(lambda: isinstance(pilot.app.stack.top, ScoringScene))
    pilot.key("n")
    pilot.until(lambda: isinstance(pilot.app.stack.top, TableScene))
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    assert not isinstance(scene.session.table.pending(), Over)


GROUNDS = {"paper": theme.PAPER, "night": theme.NIGHT, "panel": theme.PANEL[:3], "button": theme.BUTTON}
TEXTS = [
    ("INK", "paper", 4.5),
    ("INK_SOFT", "paper", 4.5),
    ("CREAM", "panel", 4.5),
    ("CREAM_SOFT", "panel", 4.5),
    ("GOLD", "panel", 4.5),
    ("CREAM", "night", 4.5),
    ("BUTTON_TEXT", "button", 4.5),
    ("FOCUS", "panel", 3.0),
    ("LEAF", "panel", 3.0),
    ("CORAL", "panel", 3.0),
    ("SKY", "panel", 3.0),
]


def code(colour: tuple[int, ...]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])


@pytest.mark.parametrize(("name", "ground", "least"), TEXTS)
def test_texts_and_signs_stand_out_from_their_ground(name: str, ground: str, least: float) -> None:
    assert contrast(code(getattr(theme, name)), code(GROUNDS[ground])) >= least


def test_the_table_is_dark_and_calm(pilot: Pilot) -> None:
    """Its lightness lies about 25 to 35; cards and text are what is bright."""
    cloth = pilot.app.art.svg("common/table_cloth", (160, 90))
    light = sorted(lab(linear(code(cloth.get_at((x, y)))))[0] for x in range(8, 152, 8) for y in range(8, 82, 8))
    assert 22 <= light[len(light) // 2] <= 38
    assert light[-1] - light[0] < 20


def test_tooltips_wait_then_come_at_once_between_neighbours(pilot: Pilot) -> None:
    scene = of_people(pilot, TUCANO)
    pilot.hover("bar/rules")
    pilot.app.step(theme.MOTION["tooltip"] / 1000 - 0.02)
    assert scene.tip_due() is None
    pilot.app.step(0.04)
    assert scene.tip_due() == "bar/rules"
    pilot.hover("bar/menu")
    assert scene.tip_due() == "bar/menu"


def test_a_picture_of_two_moments_is_the_same_when_nothing_moves(pilot: Pilot) -> None:
    """Nothing flashes or sways at a table that waits."""
    of_people(pilot, TUCANO)
    pilot.post(pygame.WINDOWLEAVE)
    pilot.app.step(1)
    first = picture_of(pilot)
    pilot.app.step(0.3)
    assert picture_of(pilot) == first


@pytest.mark.parametrize("screen", ["new game", "pause"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_that_opponents_see_only_what_you_could_know(
    pilot: Pilot, screen: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.app.change(language=language)
    SCREENS[screen](pilot)
    pilot.app.step(0)
    said = {widget.label for widget in pilot.app.stack.top.widgets.values()}
    paragraph = Canvas.paragraph

    def heard(canvas: Canvas, text: str, *where: object, **how: object) -> float:
        said.add(text)
        return paragraph(canvas, text, *where, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "paragraph", heard)
    pilot.app.step(0.4)
    pilot.app.draw()
    assert pilot.app.words("menu.new.fair") in said


@pytest.mark.parametrize("game", [id for id, house in EVERY.items() if house.game.secrets])
def test_the_curtain_tells_what_everybody_saw_since_ones_last_turn(pilot: Pilot, game: str) -> None:
    house = EVERY[game]
    table, rng = walk(house, house.few, 12, 12), Random(1)
    for seat in range(house.few):
        if seat in deciders(table):
            play(table, house.game.brain.policy(table.view(seat), seat, rng), seat)
    scene = house.sit_down(pilot, table, "p" * house.few)
    scene.paused = True
    next_one = deciders(table)[0]
    scene.flow.hand_over(next_one)
    pilot.app.step(0)
    curtain = pilot.app.stack.top
    assert isinstance(curtain, CurtainScene)
    public = [scene.log_line(event, None) for _, event in table.history(None)]
    assert [line for line in curtain.recap if line not in public] == []
    assert curtain.recap == scene.log.recap(next_one)
