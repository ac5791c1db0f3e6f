"""The statistics screen: what it shows, takes away, resets and brings back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from game.registry import GAMES
from game.table.journal import Game, Seat
from game.table.statistics import Mine, Tally, mine, summarise
from scenes import export
from scenes.menus.charts import FeatCard, Tile, scale_of
from scenes.menus.statistics import StatisticsDialog
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from tests.scenes.evenings import NAMES, evenings
from tests.scenes.menu_house import fill_book, menus, settle

TODAY = datetime(2026, 3, 14, 9, 30)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with menus(tmp_path, size=(1920, 1080)) as pilot:
        pilot.app.wall_clock = TODAY.timestamp
        fill_book(pilot)
        pilot.click("statistics")
        settle(pilot)
        yield pilot


def dialog(pilot: Pilot) -> StatisticsDialog:
    top = pilot.app.stack.top
    assert isinstance(top, StatisticsDialog)
    return top


def tile(pilot: Pilot, id: str) -> str:
    widget = dialog(pilot).widgets[f"tile/{id}"]
    assert isinstance(widget, Tile)
    return widget.number


def show(pilot: Pilot, person: str, game_id: str | None = None) -> None:
    """Turns the choices by keys until they show what is wanted."""
    for id, wanted in (("person", person), ("game", game_id)):
        for _ in range(9):
            if wanted is None or getattr(dialog(pilot), "person" if id == "person" else "game_id") == wanted:
                break
            dialog(pilot).targets.focus = id
            pilot.key("right")
        else:
            raise AssertionError(f"{wanted} is no choice of {id}")


@pytest.mark.parametrize("person", NAMES)
@pytest.mark.parametrize("game_id", ["every", "flea_circus"])
def test_the_numbers_are_those_of_the_journal(pilot: Pilot, person: str, game_id: str) -> None:
    show(pilot, person, game_id)
    found = summarise(mine(pilot.app.book.lines(), person, None if game_id == "every" else game_id))
    assert found.tally.played > 5
    assert tile(pilot, "played") == str(found.tally.played + found.solo)
    assert tile(pilot, "won") == str(found.tally.won)
    assert tile(pilot, "shared") == str(found.tally.shared)
    assert tile(pilot, "lost") == str(found.tally.lost)
    assert tile(pilot, "abandoned") == str(found.abandoned)
    assert tile(pilot, "practice") == str(found.practice)
    if game_id == "every":
        assert "tile/best" not in dialog(pilot).widgets
    else:
        assert tile(pilot, "best") == str(found.best)
    pilot.app.draw()


def test_it_begins_with_who_played_last(pilot: Pilot) -> None:
    last = next(line for line in reversed(pilot.app.book.lines()) if isinstance(line, Game))
    assert dialog(pilot).person in {seat.name for seat in last.seats if seat.kind == "person"}


def test_earned_achievements_come_first(pilot: Pilot) -> None:
    cards = [widget for widget in dialog(pilot).widgets.values() if isinstance(widget, FeatCard)]
    earned = [bool(card.earned) for card in cards]
    assert 0 < sum(earned) < len(earned)
    assert earned == sorted(earned, reverse=True)


def test_a_game_that_ends_meanwhile_is_shown(pilot: Pilot) -> None:
    before = int(tile(pilot, "played"))
    person = str(dialog(pilot).person)
    seats = (Seat(person, "person", points=9, won=True), Seat("bot", "ai", "easy", 3))
    pilot.app.book.add(Game("f" * 8, "tucano", "finished", 1, seats))
    pilot.advance()
    assert int(tile(pilot, "played")) == before + 1


def test_start_anew_and_bring_back(pilot: Pilot) -> None:
    show(pilot, NAMES[0])
    before = tile(pilot, "played")
    lines = len(pilot.app.book)
    pilot.click("reset")
    settle(pilot)
    pilot.click("no")
    settle(pilot)
    assert len(pilot.app.book) == lines
    pilot.click("reset")
    settle(pilot)
    pilot.click("yes")
    settle(pilot)
    assert "tile/played" not in dialog(pilot).widgets
    assert not pilot.has("reset")
    assert not pilot.target("export").enabled
    show(pilot, NAMES[1])
    assert int(tile(pilot, "played")) > 0, "others keep theirs"
    show(pilot, NAMES[0])
    pilot.click("back")
    settle(pilot)
    assert tile(pilot, "played") == before
    assert len(pilot.app.book) == lines + 2


def test_all_of_it_by_keys(pilot: Pilot) -> None:
    pilot.key("escape")
    settle(pilot)
    top = pilot.app.stack.top
    for _ in range(30):
        if top.targets.focus == "statistics":
            break
        pilot.key("tab")
    pilot.key("return")
    settle(pilot)
    seen = set()
    for _ in range(12):
        pilot.key("tab")
        seen.add(dialog(pilot).targets.focus)
    assert seen == {"person", "game", "export", "copy", "reset", "close"}
    pilot.key("page down")
    pilot.advance(0.5)
    assert dialog(pilot).scroll.offset.value > 0
    pilot.key("escape")
    settle(pilot)
    assert isinstance(pilot.app.stack.top, TitleScene)


# --- taking away ----------------------------------------------------------------------------------------------------


def exported(pilot: Pilot) -> Path:
    pilot.click("export")
    pilot.until(lambda: bool(pilot.app.saying))
    found = sorted(pilot.app.documents.glob("*.csv"), key=lambda path: (len(path.name), path.name))
    assert str(found[-1]) in pilot.app.saying
    return found[-1]


def test_the_table_is_saved_where_it_says(pilot: Pilot, tmp_path: Path) -> None:
    pilot.app.documents = tmp_path / "Tài liệu"
    show(pilot, "Марина", "flea_circus")
    path = exported(pilot)
    assert path.name == "toucan-table-2026-03-14.csv"
    rows = list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"))))
    games = mine(pilot.app.book.lines(), "Марина", "flea_circus")
    assert rows[0] == list(export.COLUMNS)
    assert len(rows) == len(games) + 1
    assert {row[5] for row in rows[1:]} == {"Марина"}
    assert [row[6] for row in rows[1:]] == ["" if one.seat.points is None else str(one.points) for one in games]
    pilot.app.hush()
    assert exported(pilot).name == "toucan-table-2026-03-14 (2).csv", "nothing is written over"


def test_a_folder_that_takes_nothing_is_a_sentence(pilot: Pilot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    pilot.app.documents = tmp_path / "file"
    pilot.click("export")
    pilot.until(lambda: bool(pilot.app.saying))
    assert str(tmp_path / "file") in pilot.app.saying


def test_the_table_is_copied_for_a_spreadsheet(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot.click("copy")
    rows = list(csv.reader(io.StringIO(pygame.scrap.get_text()), delimiter="\t"))
    assert len(rows) == len(mine(pilot.app.book.lines(), str(dialog(pilot).person))) + 1

    def fail(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    pilot.click("copy")
    assert pilot.app.saying == pilot.app.words("statistics.not_copied")


def test_a_name_is_never_a_formula() -> None:
    seats = (Seat("=1+1", "person", points=-2, won=False), Seat("@bot", "ai", "easy", 3, won=True))
    one = Mine(Game("a", "tucano", "finished", 1_770_000_000, seats, seconds=600, deal=12, options={"first": 0}), 0)
    row = list(csv.reader(io.StringIO(export.table_of([one]))))[1]
    told = dict(zip(export.COLUMNS, row, strict=True))
    assert told["player"] == "'=1+1"
    assert told["opponents"] == "'@bot (easy) 3"
    assert told["points"] == "-2", "a number stays a number"
    assert (told["result"], told["minutes"], told["deal"], told["options"]) == ("lost", "10", "12", "first=0")
    assert datetime.fromtimestamp(1_770_000_000).date().isoformat() == told["date"]


# --- charts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("low", [-30, -1, 0, 3, 41, 99, 240])
@pytest.mark.parametrize("span", [0, 1, 2, 3, 4, 7, 12, 40, 99, 250])
def test_a_scale_holds_its_range_between_few_round_lines(low: int, span: int) -> None:
    bottom, top, step = scale_of(low, low + span)
    assert bottom <= low
    assert low + span <= top
    assert bottom < top
    assert (top - bottom) % step == bottom % step == 0
    assert (top - bottom) // step <= 4
    assert str(step)[0] in "125"


def test_any_journal_can_be_drawn(tmp_path: Path) -> None:
    """One game, one point, negative points, games alone: every chart has something to stand on."""
    odd: list[Game] = [
        Game("1", "tucano", "finished", 5, (Seat("A", "person", points=0, won=True), Seat("b", "ai", "easy", 0, True))),
        Game("2", "tucano", "finished", 5, (Seat("A", "person", points=-9), Seat("b", "ai", "odd", 0, True))),
        Game("3", "arboretum", "finished", 5, (Seat("B", "person", points=61, won=True),)),
        Game(
            "4", "unknown game", "finished", 5, (Seat("C", "person", points=1, won=True), Seat("D", "person", points=1))
        ),
        Game("5", "tucano", "abandoned", 5, (Seat("E", "person"), Seat("b", "ai", "easy"))),
    ]
    with menus(tmp_path) as pilot:
        for line in odd:
            pilot.app.book.add(line)
        pilot.click("statistics")
        settle(pilot)
        drawn = 0
        for person in "ABCDE":
            show(pilot, person)
            for _ in range(6):
                dialog(pilot).targets.focus = "game"
                pilot.key("right")
                pilot.app.draw()
                drawn += 1
        assert drawn == 30


def test_the_evenings_tests_look_at_are_as_honest_as_real_ones() -> None:
    games = evenings(90)
    assert {game.game for game in games} == {*GAMES}
    assert any(game.practice for game in games)
    assert any(game.end == "abandoned" for game in games)
    tally = summarise(mine(games, NAMES[0])).tally
    assert tally.shared
    assert tally != Tally(won=tally.played)
