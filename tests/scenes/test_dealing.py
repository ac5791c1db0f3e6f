"""The deal's number: rolled, typed, copied, pasted and that of the day, in every screen that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from unittest import mock

import pygame
import pytest

import scenes.tables
from game.registry import GAMES
from game.table import deals
from scenes.clipboard import copy_deal
from scenes.menus.newgame import NewGameScene
from scenes.menus.pause import PauseDialog
from scenes.pilot import Pilot
from scenes.session import Session
from tests.scenes import played
from tests.scenes.menu_house import GAME, BareTable, menus, new_session, open_new, settle

TODAY = datetime(2026, 3, 14, 9, 30)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with menus(tmp_path) as pilot:
        pilot.app.wall_clock = TODAY.timestamp
        pygame.scrap.put_text("nothing to see")
        open_new(pilot)
        settle(pilot)
        yield pilot


def scene(pilot: Pilot) -> NewGameScene:
    top = pilot.app.stack.top
    assert isinstance(top, NewGameScene)
    return top


def deal(pilot: Pilot) -> str:
    return scene(pilot).seating.deal


def test_a_number_is_there_from_the_start_and_can_be_rolled_anew(pilot: Pilot) -> None:
    first = deal(pilot)
    assert deals.read(first) == int(first)
    pilot.click("deal/roll")
    assert deal(pilot) != first


def test_the_first_digit_typed_begins_another_number(pilot: Pilot) -> None:
    pilot.click("deal_number")
    pilot.write("12x3")
    assert deal(pilot) == "123"
    pilot.write("4567890")
    assert deal(pilot) == "123456789", "nine digits at most"
    pilot.key("backspace")
    assert deal(pilot) == "12345678"
    pilot.click("deal_number")
    pilot.key("backspace")
    assert deal(pilot) == "", "chosen as a whole it goes as a whole"


def test_a_number_reached_by_keys_is_chosen_as_a_whole_again(pilot: Pilot) -> None:
    pilot.click("deal_number")
    pilot.write("12")
    pilot.key("tab")
    pilot.advance(0.1)
    pilot.key("tab", mod=pygame.KMOD_SHIFT)
    assert scene(pilot).targets.focus == "deal_number"
    pilot.write("7")
    assert deal(pilot) == "7"


def test_copied_and_pasted(pilot: Pilot) -> None:
    number = deal(pilot)
    pilot.click("deal/copy")
    assert pygame.scrap.get_text() == number
    assert deals.grouped(int(number)) in pilot.app.saying
    pilot.click("deal/roll")
    pilot.click("deal/paste")
    assert deal(pilot) == number
    pygame.scrap.put_text("Deal 12 345!")
    pilot.click("deal_number")
    pilot.key("v", mod=pygame.KMOD_CTRL)
    assert deal(pilot) == "12345"
    pilot.key("c", mod=pygame.KMOD_CTRL)
    assert pygame.scrap.get_text() == "12345"


def test_pasting_what_is_no_number_says_so_and_changes_nothing(pilot: Pilot) -> None:
    number = deal(pilot)
    pilot.click("deal/paste")
    assert deal(pilot) == number
    assert pilot.app.saying == pilot.app.words("menu.new.deal_nothing")


def test_a_clipboard_that_fails_is_a_sentence(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    pilot.click("deal/copy")
    assert deals.grouped(int(deal(pilot))) in pilot.app.saying
    pilot.click("deal/paste")
    assert pilot.app.saying == pilot.app.words("menu.new.deal_nothing")
    pilot.click("name/0")
    pilot.key("v", mod=pygame.KMOD_CTRL)
    assert scene(pilot).seating.seats[0].name == ""


def test_copying_an_empty_number_rolls_one(pilot: Pilot) -> None:
    pilot.click("deal_number")
    pilot.key("backspace")
    pilot.click("deal/copy")
    assert pygame.scrap.get_text() == deal(pilot) != ""


def test_the_deal_of_the_day(pilot: Pilot) -> None:
    number = str(deals.of_the_day(GAME.id, date(2026, 3, 14)))
    assert "14 March" in pilot.target("deal/day").label
    pilot.click("deal/day")
    assert deal(pilot) == number
    pilot.click("deal/roll")
    assert deal(pilot) != number
    assert not scene(pilot).deal_line.is_today
    pilot.click("deal_number")
    pilot.write(number)
    assert scene(pilot).deal_line.is_today
    assert deal(pilot) == number
    pilot.click("deal/day")
    assert deal(pilot) != number


def test_the_day_is_that_of_the_calendar_here(pilot: Pilot) -> None:
    pilot.app.wall_clock = datetime(2026, 3, 14, 23, 59, 59).timestamp
    assert pilot.app.today() == date(2026, 3, 14)
    pilot.app.wall_clock = datetime(2026, 3, 15).timestamp
    assert pilot.app.today() == date(2026, 3, 15)


def test_the_pause_shows_the_number_and_copies_it(pilot: Pilot) -> None:
    pilot.app.stack.push(PauseDialog(pilot.app, new_session(pilot)))
    settle(pilot)
    assert pilot.target("deal").label == "Deal 7"
    pilot.click("deal")
    assert pygame.scrap.get_text() == "7"


def test_a_save_that_names_no_deal_shows_none(pilot: Pilot) -> None:
    for odd in (None, "x", -1, True, deals.LARGEST + 1):
        session = new_session(pilot)
        record = session.table.record()
        extra = {key: value for key, value in record.extra.items() if key != "deal"}
        record = type(record)(record.game, record.seats, record.options, record.log, {**extra, "deal": odd})
        resumed = Session.resume(pilot.app, GAME, record)
        pilot.app.stack.push(PauseDialog(pilot.app, resumed))
        settle(pilot)
        assert not pilot.has("deal")
        resumed.save()
        assert "deal" not in resumed.table.record().extra
        pilot.key("escape")
        settle(pilot)


def test_the_results_show_the_number_and_copy_it(pilot: Pilot) -> None:
    played.scoring(pilot, played.finished(pilot.app, 3, 123456))
    assert pilot.target("results/deal").label == "Deal 123\u00a0456"
    pilot.click("results/deal")
    assert pygame.scrap.get_text() == "123456"


@pytest.mark.parametrize("game", list(GAMES))
def test_a_number_typed_or_pasted_deals_every_game_the_same_again(pilot: Pilot, game: str) -> None:
    with mock.patch.dict(scenes.tables.TABLES, {game: BareTable}):
        logs: list[tuple[object, ...]] = []
        for way in ("typed", "copied", "other"):
            pilot.app.store.remove(game)
            pilot.app.stack.replace(NewGameScene(pilot.app, GAMES[game]))
            pilot.advance()
            if way == "copied":
                # What the pause of a game copies is what the next one pastes.
                pilot.click("deal/paste")
            else:
                pilot.click("deal_number")
                pilot.write("31415" if way == "typed" else "31416")
            pilot.click("deal")
            pilot.advance()
            table = pilot.app.stack.top
            assert isinstance(table, BareTable)
            logs.append(table.session.table.record().log)
            copy_deal(pilot.app, table.session.seed)
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]
    assert len(logs[0]) > 0
