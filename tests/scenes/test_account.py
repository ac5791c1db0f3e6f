"""What a running game tells the journal: its end once, whatever is resumed, undone or played again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from game.core import Decide, Over
from game.core.record import Record
from game.table import deals, journal
from game.table.journal import Game
from game.table.statistics import games_of
from scenes.account import LONGEST_THOUGHT
from scenes.menus.pause import PauseDialog
from scenes.pilot import Pilot
from scenes.session import Player, Session
from tests.scenes.menu_house import GAME, menus, settle

PLAYERS = [Player("Ana", "person", "person_1"), Player("Minerva", "ai", "owl", "hard")]
BOTS = [replace(player, kind="ai") for player in PLAYERS]
NOW = datetime(2026, 3, 14, 20, 15)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with menus(tmp_path) as pilot:
        pilot.app.wall_clock = NOW.timestamp
        yield pilot


def new(pilot: Pilot, seed: int = 5, *, practice: bool = False, players: list[Player] = PLAYERS) -> Session:
    return Session.new(pilot.app, GAME, list(players), {}, seed=seed, practice=practice)


def play(session: Session, most: int = 10_000, seed: int = 1) -> None:
    """Plays on by the quick policy, saving after every decision as the table does."""
    rng = random.Random(seed)
    for _ in range(most):
        pending = session.table.pending()
        if isinstance(pending, Over):
            return
        seat = pending.seats[0]
        prompt = session.table.prompt(seat)
        assert prompt is not None
        session.table.submit(seat, GAME.brain.policy(session.table.view(seat), seat, rng), prompt.token)
        session.save()


def told(pilot: Pilot) -> list[Game]:
    return [line for line in pilot.app.book.lines() if isinstance(line, Game)]


def test_a_finished_game_is_told_with_everything(pilot: Pilot) -> None:
    session = new(pilot)
    pilot.app.now += 2.5
    play(session)
    (entry,) = told(pilot)
    scores, pending = session.table.scores(None), session.table.pending()
    assert scores is not None
    assert isinstance(pending, Over)
    assert (entry.game, entry.end, entry.at, entry.deal) == (GAME.id, "finished", int(NOW.timestamp()), 5)
    assert [seat.points for seat in entry.seats] == [score.points for score in scores]
    assert entry.winners == pending.winners
    assert [(seat.name, seat.kind, seat.level) for seat in entry.seats] == [
        ("Ana", "person", ""),
        ("Minerva", "ai", "hard"),
    ]
    assert entry.seconds == 2
    assert not entry.seats[1].feats, "opponents achieve nothing"
    assert entry.options == session.table.options
    assert journal.from_line(journal.to_line(entry)) == entry
    assert GAME.id not in pilot.app.store.slots()


def test_it_counts_once_however_often_it_is_saved_left_and_resumed(pilot: Pilot) -> None:
    session = new(pilot)
    play(session, 6)
    middle = session.table.record()
    play(session)
    session.save()
    session.save()
    again = Session.resume(pilot.app, GAME, middle)
    play(again, seed=2)
    assert again.account.id == session.account.id
    assert len(told(pilot)) == 1
    assert pilot.app.book.flush(30)


def test_it_counts_once_across_starts(tmp_path: Path) -> None:
    with menus(tmp_path) as pilot:
        session = new(pilot)
        play(session, 6)
        middle = session.table.record()
        play(session)
    with menus(tmp_path) as pilot:
        pilot.until(lambda: pilot.app.book.ready)
        play(Session.resume(pilot.app, GAME, middle))
        assert len(told(pilot)) == 1


def test_practice_undone_after_the_end_counts_once_and_as_practice(pilot: Pilot) -> None:
    session = new(pilot, practice=True)
    play(session)
    seat = 0 if session.table.undo_refusal(0) is None else 1
    session.table.undo(seat)
    session.save()
    assert isinstance(session.table.pending(), Decide)
    play(session, seed=3)
    (entry,) = told(pilot)
    assert entry.practice
    assert not any(seat.feats for seat in entry.seats)


def test_a_save_without_an_id_gets_the_same_one_each_time(pilot: Pilot) -> None:
    session = new(pilot)
    play(session, 4)
    record = session.table.record()
    bare = Record(record.game, record.seats, record.options, record.log, {"players": record.extra["players"]})
    first, second = (Session.resume(pilot.app, GAME, bare) for _ in range(2))
    assert first.account.id == second.account.id != session.account.id


@pytest.mark.parametrize(
    "odd", [{"id": 5}, {"id": "../../x"}, {"day": "today"}, {"played": -3}, {"played": "x"}, {"easiest": ["hard"]}]
)
def test_a_save_that_says_odd_things_of_itself_is_played_as_if_it_did_not(pilot: Pilot, odd: dict[str, object]) -> None:
    session = new(pilot)
    record = session.table.record()
    resumed = Session.resume(
        pilot.app,
        GAME,
        Record(record.game, 2, record.options, record.log, {**record.extra, **odd}),  # type: ignore[dict-item]
    )
    play(resumed)
    (entry,) = told(pilot)
    assert journal.from_line(journal.to_line(entry)) == entry
    assert entry.day == ""


def test_a_game_of_opponents_alone_is_nobodys(pilot: Pilot) -> None:
    play(new(pilot, players=BOTS))
    assert told(pilot) == []


def test_a_game_given_up_counts_as_that_and_only_when_it_had_begun(pilot: Pilot) -> None:
    new(pilot).abandon()
    assert told(pilot) == []
    session = new(pilot)
    play(session, 3)
    session.abandon()
    session.abandon()
    (entry,) = told(pilot)
    assert entry.end == "abandoned"
    assert [seat.points for seat in entry.seats] == [None, None]
    finished = new(pilot)
    play(finished)
    finished.abandon()
    assert [one.end for one in told(pilot)] == ["abandoned", "finished"]


def test_starting_over_from_the_pause_gives_the_game_up(pilot: Pilot) -> None:
    session = new(pilot)
    play(session, 3)
    pilot.app.stack.push(PauseDialog(pilot.app, session))
    settle(pilot)
    pilot.click("restart")
    settle(pilot)
    pilot.click("yes")
    settle(pilot)
    assert [(one.id, one.end) for one in told(pilot)] == [(session.account.id, "abandoned")]


def test_a_new_game_over_a_saved_one_gives_that_up(tmp_path: Path) -> None:
    with menus(tmp_path) as pilot:
        session = new(pilot)
        play(session, 3)
    with menus(tmp_path) as pilot:
        pilot.click("new")
        settle(pilot)
        pilot.click("deal")
        settle(pilot)
        pilot.click("no")
        settle(pilot)
        assert told(pilot) == []
        pilot.click("deal")
        settle(pilot)
        pilot.click("yes")
        settle(pilot)
        assert [(one.id, one.end) for one in told(pilot)] == [(session.account.id, "abandoned")]
        assert [one.end for one in games_of(pilot.app.book.lines())] == ["abandoned"]


def test_a_win_is_worth_the_easiest_level_there_was(pilot: Pilot) -> None:
    session = new(pilot)
    session.set_level(1, "easy")
    session.set_level(1, "expert")
    session = Session.resume(pilot.app, GAME, session.table.record())
    play(session)
    assert told(pilot)[0].seats[1].level == "easy"


def test_time_is_counted_while_somebody_may_be_thinking(pilot: Pilot) -> None:
    session = new(pilot)
    pilot.app.now += 30
    session.save()
    pilot.app.now += 3600
    session.save()
    assert session.account.played == 30 + LONGEST_THOUGHT
    resumed = Session.resume(pilot.app, GAME, session.table.record())
    pilot.app.now += 5
    resumed.save()
    assert resumed.account.played == 35 + LONGEST_THOUGHT


def test_the_deal_of_the_day_is_known_by_its_number(pilot: Pilot) -> None:
    number = deals.of_the_day(GAME.id, date(2026, 3, 14))
    session = new(pilot, number)
    pilot.app.wall_clock = datetime(2026, 3, 15, 0, 10).timestamp
    session = Session.resume(pilot.app, GAME, session.table.record())
    play(session)
    play(new(pilot, number))
    assert [one.day for one in told(pilot)] == ["2026-03-14", ""], "it counts for the day on which it was dealt"


def test_every_notice_of_the_journal_has_its_words(pilot: Pilot) -> None:
    from game.table import book, journal_disk

    for code in (*book.NOTICES, *journal_disk.NOTICES):
        assert f"common.notice.{code}" in pilot.app.words
