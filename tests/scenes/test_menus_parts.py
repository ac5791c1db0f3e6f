"""What menus are made of: rules pages set in type, seats remembered, times told, columns scrolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from unittest import mock

import pytest
from pygame import FRect

import assets
import scenes.tables
from game.core import Game, Numbered
from game.registry import GAMES
from game.table.statistics import games_of
from scenes.inputs import Key
from scenes.menus import faces, shelf
from scenes.menus.newgame import NewGameScene
from scenes.menus.rules import RulesDialog
from scenes.menus.saved import when
from scenes.menus.scroll import Scroll
from scenes.menus.seating import Seating, remembered, usual
from scenes.menus.title import TitleScene
from scenes.menus.typeset import LONGEST_LINE, lay_out, parse
from scenes.pilot import Pilot
from scenes.settings import Settings
from scenes.targets import Targets
from scenes.widgets import Button, Segments, TextField
from scenes.words import LANGUAGES, Words
from tests.scenes.menu_house import GAME, fill_book, menus, settle


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with menus(tmp_path) as pilot:
        yield pilot


# --- type -----------------------------------------------------------------------------------------------------------


def test_the_parts_of_a_page() -> None:
    blocks = parse("# T\n\n## H\n\nA **b c**, d.\n- item\n\n{cards: C5 steal}\n")
    assert [block.kind for block in blocks] == ["title", "heading", "paragraph", "item", "cards"]
    assert blocks[2].words == ((("A", False),), (("b", True),), (("c", True), (",", False)), (("d.", False),))
    assert blocks[4].codes == ("C5", "steal")


def test_an_unclosed_bold_is_named() -> None:
    with pytest.raises(ValueError, match=r"unclosed \*\* in 'a \*\*b'"):
        parse("a **b")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [400.0, 720.0, 1400.0])
def test_lines_keep_to_the_column_and_lose_no_word(pilot: Pilot, language: str, width: float) -> None:
    page = assets.read(f"rules/flea_circus.{language}.md").decode()
    blocks = parse(page)
    lines, height = lay_out(pilot.app.canvas, blocks, width)
    assert height == pytest.approx(lines[-1].y + lines[-1].height)
    for line in lines:
        assert len("".join(text for _, text, _ in line.runs)) <= LONGEST_LINE
        for x, text, weight in line.runs:
            size = {"title": 40, "heading": 26}.get(line.block.kind, 22)
            assert x + pilot.app.canvas.width(text, size, weight) <= width + 8
        for _, rect in line.pictures:
            assert rect.right <= width + 0.5
    said = " ".join("".join(text for _, text, _ in line.runs) for line in lines if line.runs)
    asked = " ".join("".join(text for text, _ in word) for block in blocks for word in block.words)
    assert said.split() == asked.split()


# --- seats ----------------------------------------------------------------------------------------------------------


def test_the_first_game_is_you_and_three() -> None:
    seating = usual(GAME)
    assert [seat.kind for seat in seating.seated] == ["person", "ai", "ai", "ai"]
    assert [seat.level for seat in seating.seated[1:]] == ["normal", "normal", "hard"]
    assert len({seat.face for seat in seating.seated}) == 4


def test_characters_part_until_their_level_has_no_more() -> None:
    seating = usual(GAME)
    seating.set_count(5)
    for seat in range(5):
        seating.set_kind(seat, "ai")
        seating.set_level(seat, "easy")
    assert {seat.character for seat in seating.seated} == set(faces.CHARACTERS["easy"])
    names = seating.names(Words("en"))
    assert len(set(names)) == 5
    assert "Dawdle 2" in names


def test_an_opponent_gives_way_to_a_person_of_its_name() -> None:
    seating = usual(GAME)
    seating.seats[0].name = "polly"
    assert seating.names(Words("en"))[:2] == ["polly", "Polly 2"]
    assert seating.name_trouble(Words("en")) is None


def test_fewer_seats_forget_an_option_that_names_one() -> None:
    seating = usual(GAME)
    seating.options["first"] = 3
    seating.set_count(3)
    assert seating.options["first"] == "random"
    seating.options["first"] = 2
    seating.set_count(4)
    assert seating.options["first"] == 2


def test_a_set_up_is_remembered() -> None:
    settings = Settings(language="en")
    seating = usual(GAME)
    seating.set_level(2, "expert")
    seating.set_kind(1, "person")
    seating.seats[1].name = "  Ann "
    seating.options["gala_bonus"] = 10
    seating.set_count(3)
    seating.remember(settings)
    again = remembered(GAME, settings)
    assert facts(again) == facts(seating)
    assert again.seats[1].name == "Ann"


def facts(seating: Seating) -> object:
    seats = [(seat.kind, seat.level, seat.character, seat.person) for seat in seating.seats]
    return seating.count, seats, seating.options, seating.practice


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_name_that_fits_and_a_picture(language: str) -> None:
    words = Words(language)
    for face in [face for level in faces.CHARACTERS.values() for face in level]:
        assert 0 < len(words(f"menu.face.{face}")) <= 12
        assert words(f"menu.character.{face}")
        assert assets.read(f"art/{faces.picture(face)}.svg")
    assert all(assets.read(f"art/{faces.picture(face)}.svg") for face in faces.PERSONS)


def test_a_game_with_a_table_is_open_and_stands_once() -> None:
    boxes = shelf.entries(shelf.playable())
    assert [box.id for box in boxes if box.open] == [id for id in GAMES if id in scenes.tables.TABLES]
    assert len({box.id for box in boxes}) == len(boxes) >= 5


def boxes_of(pilot: Pilot) -> list[str]:
    """The boxes of a title screen that was just opened, from left to right."""
    pilot.app.stack.replace(TitleScene(pilot.app))
    settle(pilot)
    return sorted((id for id in pilot.ids() if id.startswith("box/")), key=lambda id: pilot.target(id).rect.x)


def test_favourites_stand_first_on_the_shelf_from_a_start_on(pilot: Pilot) -> None:
    with mock.patch.dict(scenes.tables.TABLES, dict.fromkeys(GAMES, scenes.tables.TABLES[GAME.id])):
        before = boxes_of(pilot)
        fill_book(pilot)
        assert boxes_of(pilot) == before, "nothing changes its place while the app is open"
        pilot.app.shelf = []
        boxes = boxes_of(pilot)
        assert boxes != before
    played = Counter(one.game for one in games_of(pilot.app.book.lines()) if one.end == "finished")
    counts = [played[id.removeprefix("box/")] for id in boxes]
    assert counts == sorted(counts, reverse=True)
    assert len({*counts}) > 2


def test_a_game_without_a_table_is_shut_though_its_rules_are_there() -> None:
    with mock.patch.object(scenes.tables, "TABLES", {"flea_circus": menus}):
        assert "tucano" in GAMES
        assert [box.open for box in shelf.entries(shelf.playable()) if box.id == "tucano"] == [False]
    with mock.patch.object(scenes.tables, "TABLES", {"flea_circus": menus, "tucano": menus}):
        assert [box.open for box in shelf.entries(shelf.playable()) if box.id == "tucano"] == [True]


# --- times ----------------------------------------------------------------------------------------------------------


def test_when_a_game_was_saved() -> None:
    words, now = Words("en"), datetime(2026, 3, 1, 9, 0).timestamp()
    assert when(words, datetime(2026, 3, 1, 8, 5).timestamp(), now) == "saved today at 8:05"
    assert when(words, datetime(2026, 2, 28, 23, 59).timestamp(), now) == "saved yesterday at 23:59"
    assert when(words, datetime(2025, 12, 24, 1, 0).timestamp(), now) == "saved on 24 December"
    assert when(words, 0, now) == ""


# --- scrolling and typing -------------------------------------------------------------------------------------------


def column() -> tuple[Scroll, Targets]:
    scroll, targets = Scroll(), Targets()
    for number in range(10):
        button = Button(f"b{number}", FRect(0, number * 60, 100, 50), "b", lambda: None)
        scroll.add(button)
        targets.add(button.target())
    scroll.show(FRect(0, 100, 100, 200), 600, targets)
    return scroll, targets


def test_a_scrolled_target_is_hit_only_where_it_is_seen() -> None:
    scroll, targets = column()
    assert targets.hit((50, 320)) is None
    assert getattr(targets.hit((50, 290)), "id", None) == "b3"
    scroll.to(10_000)
    scroll.place(targets)
    assert scroll.offset.value == 400
    assert getattr(targets.hit((50, 270)), "id", None) == "b9"
    assert targets.hit((50, 90)) is None


def test_what_is_out_of_sight_is_revealed_by_as_little_as_possible() -> None:
    scroll, _ = column()
    scroll.reveal("b4", 0)
    assert scroll.offset.value == 4 * 60 + 50 + 14 - 200
    scroll.reveal("b4", 0)
    assert scroll.offset.value == 4 * 60 + 50 + 14 - 200
    assert scroll.key(Key("home"))
    assert scroll.offset.goal == 0


def test_a_text_field_takes_composed_letters_up_to_its_length() -> None:
    typed: list[str] = []
    field = TextField("name", FRect(0, 0, 200, 48), "", "", typed.append, longest=4)
    field.typed("e\u0323\u0302x\n\u0007yzz")
    assert field.text == "ệxyz"
    assert field.key(Key("backspace"))
    assert typed[-1] == "ệxy"
    assert field.key(Key("backspace", ctrl=True))
    assert typed[-1] == ""


def test_segments_by_pointer_and_by_arrows() -> None:
    chosen: list[str] = []
    segments = Segments("s", FRect(0, 0, 300, 48), "", [("a", "A"), ("b", "B"), ("c", "C")], "a", chosen.append)
    segments.pointed((250, 20), "press")
    segments.press()
    assert chosen == ["c"]
    assert not segments.key(Key("right"))
    assert segments.key(Key("left"))
    assert chosen == ["c", "b"]


def numbered_game() -> Game:
    """A game whose option is a word that a number may follow."""
    return replace(GAME, options=(Numbered("gala_bonus", ("0", "10"), 99_999),))


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("count", [1, 5, 6, 7, 8])
def test_every_number_of_seats_has_room(tmp_path: Path, count: int, size: tuple[int, int]) -> None:
    with menus(tmp_path, size=size, language="ru") as pilot:
        scene = NewGameScene(pilot.app, GAMES["trails_of_tucana"])
        scene.seating.set_count(count)
        for seat in range(count):
            scene.seating.set_kind(seat, "ai" if seat % 3 == 1 else "person")
        pilot.app.stack.push(scene)
        pilot.advance(0.5)
        assert len({seat.face for seat in scene.seating.seated}) == count
        assert len(set(scene.seating.names(pilot.app.words))) == count
        cards = [scene.widgets[f"card/{seat}"].rect for seat in range(count)]
        for number, card in enumerate(cards):
            assert not any(card.colliderect(other) for other in cards[number + 1 :])
            for name in ("portrait", "name", "kind"):
                assert card.inflate(2, 2).contains(scene.widgets[f"{name}/{number}"].rect)
        for seat in range(count):
            pilot.click(f"portrait/{seat}")
        pilot.app.draw()
        assert not pilot.app.canvas.fonts.cut


def test_a_number_makes_another_of_the_kind(tmp_path: Path) -> None:
    with menus(tmp_path) as pilot:
        scene = NewGameScene(pilot.app, numbered_game())
        pilot.app.stack.push(scene)
        pilot.advance(0.5)
        assert scene.seating.options == {"gala_bonus": "0"}
        pilot.click("number/gala_bonus")
        pilot.write("0047")
        assert scene.seating.options == {"gala_bonus": "0:47"}
        pilot.click("option/gala_bonus")
        assert scene.seating.options == {"gala_bonus": "10:47"}
        pilot.click("roll/gala_bonus")
        word, _, number = str(scene.seating.options["gala_bonus"]).partition(":")
        assert word == "10"
        assert 0 <= int(number) <= 99_999
        pilot.click("number/gala_bonus")
        for _ in number:
            pilot.key("backspace")
        assert scene.seating.options == {"gala_bonus": "10"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rules_page_is_drawn_to_its_end(tmp_path: Path, game: str, language: str) -> None:
    with menus(tmp_path, language=language) as pilot:
        dialog = RulesDialog(pilot.app, game)
        pilot.app.stack.push(dialog)
        pilot.advance(0.5)
        while dialog.scroll.offset.goal < dialog.scroll.longest:
            before = dialog.scroll.offset.goal
            pilot.key("page down")
            pilot.advance(0.5)
            assert dialog.scroll.offset.goal > before
        assert not pilot.app.art.missing
