"""Challenges and deals of the day from the shelf to the result, and what the results say besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from game.core import Over
from game.table import challenges, deals
from game.table.challenges import CHALLENGES, Challenge
from game.table.journal import Game, Seat
from scenes.menus.challenges import ChallengesDialog
from scenes.menus.day import DayDialog
from scenes.menus.goals import goal_text, opponents_text, options_text, result_text, value_text
from scenes.menus.newgame import NewGameScene
from scenes.menus.pause import PauseDialog
from scenes.menus.statistics import StatisticsDialog
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.words import LANGUAGES, Words
from tests.scenes import played
from tests.scenes.menu_house import GAME, BareTable, fill_book, menus, new_session, settle
from tests.scenes.test_account import play, told

NOW = datetime(2026, 3, 14, 9, 30)
FIRST = challenges.of_game(GAME.id)[0]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with menus(tmp_path) as pilot:
        pilot.app.wall_clock = NOW.timestamp
        yield pilot


def session_of(pilot: Pilot) -> Session:
    top = pilot.app.stack.top
    assert isinstance(top, BareTable)
    return top.session


def choose(pilot: Pilot) -> None:
    pilot.click("challenges")
    settle(pilot)
    pilot.click(f"challenge/{FIRST.id}")
    settle(pilot)


# --- challenges -----------------------------------------------------------------------------------------------------


def test_a_challenge_deals_its_game(pilot: Pilot) -> None:
    choose(pilot)
    session = session_of(pilot)
    assert session.seed == FIRST.deal
    assert session.account.challenge == FIRST.id
    assert [player.kind for player in session.players] == ["person"] + ["ai"] * len(FIRST.levels)
    assert tuple(player.level for player in session.players[1:]) == FIRST.levels
    assert {**session.table.options, **FIRST.options} == session.table.options
    assert not session.table.practice
    assert pilot.app.saying == goal_text(pilot.app.words, FIRST)
    record = session.table.record()
    assert Session.resume(pilot.app, GAME, record).account.challenge == FIRST.id


def test_a_challenge_is_tried_again_with_the_same_cards(pilot: Pilot) -> None:
    choose(pilot)
    session = session_of(pilot)
    again = session.again(12345)
    assert again.seed == FIRST.deal
    assert again.account.challenge == FIRST.id
    assert again.account.id != session.account.id
    assert again.table.record().log == session.table.record().log
    free = new_session(pilot)
    assert free.again(12345).seed == 12345


def test_over_a_running_game_it_asks_first(tmp_path: Path) -> None:
    with menus(tmp_path) as pilot:
        play(new_session(pilot), 25)
    with menus(tmp_path) as pilot:
        choose(pilot)
        pilot.click("no")
        settle(pilot)
        assert isinstance(pilot.app.stack.top, ChallengesDialog)
        pilot.click(f"challenge/{FIRST.id}")
        settle(pilot)
        pilot.click("yes")
        settle(pilot)
        assert session_of(pilot).account.challenge == FIRST.id
        assert [one.end for one in told(pilot)] == ["abandoned"]


def test_it_is_played_by_who_is_chosen_and_shows_their_stars(pilot: Pilot) -> None:
    fill_book(pilot)
    seats = (Seat("Thảo", "person", "", FIRST.targets[1] + 300, True),)
    seats += tuple(Seat("bot", "ai", level, 300) for level in FIRST.levels)
    one = Game("c" * 8, GAME.id, "finished", 5, seats, deal=FIRST.deal, challenge=FIRST.id)
    pilot.app.book.add(one)
    pilot.click("challenges")
    settle(pilot)
    dialog = pilot.app.stack.top
    assert isinstance(dialog, ChallengesDialog)
    while dialog.person != "Thảo":
        dialog.targets.focus = "person"
        pilot.key("right")
    assert challenges.bests(pilot.app.book.lines(), "Thảo")[FIRST.id].stars >= 2
    dialog.targets.focus = f"challenge/{FIRST.id}"
    pilot.key("return")
    settle(pilot)
    assert session_of(pilot).players[0].name == "Thảo"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("challenge", CHALLENGES.values(), ids=list(CHALLENGES))
def test_every_challenge_is_told_in_every_language(challenge: Challenge, language: str) -> None:
    words = Words(language)
    for stars in (1, 2, 3):
        assert str(challenge.targets[stars - 1]) in goal_text(words, challenge, stars)
    for value in (-12, -1, 0, 1, *challenge.targets):
        assert str(abs(value)) in value_text(words, challenge, value)
        assert value_text(words, challenge, value) in result_text(words, challenge, value)
    assert opponents_text(words, challenge)
    assert "{" not in options_text(words, challenge)


def test_the_pause_of_a_challenge_says_its_target(pilot: Pilot) -> None:
    choose(pilot)
    pilot.app.stack.push(PauseDialog(pilot.app, session_of(pilot)))
    settle(pilot)
    assert goal_text(pilot.app.words, FIRST) in pilot.app.stack.top.widgets["challenge"].label
    pilot.click("restart")
    settle(pilot)
    pilot.click("yes")
    settle(pilot)
    assert session_of(pilot).seed == FIRST.deal


# --- results --------------------------------------------------------------------------------------------------------


def finished(pilot: Pilot) -> Session:
    """A game that the first person has won."""
    session = played.won_by(pilot.app, 0, played.PLAYERS[:3])
    session.save()
    return session


def test_the_results_say_whether_the_target_was_reached(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    for reached in (False, True):
        probe = played.finished(pilot.app, 3, 4)
        pending, scores = probe.table.pending(), probe.table.scores(None)
        assert isinstance(pending, Over)
        assert scores is not None
        low = scores[0].points if reached else scores[0].points + 1
        levels = tuple(player.level for player in probe.players[1:])
        row = Challenge("flea_circus.99", GAME.id, levels, 4, "points", (low, low + 1, low + 2))
        monkeypatch.setattr(challenges, "CHALLENGES", {row.id: row})
        probe.players[2] = replace(probe.players[2], kind="ai")
        probe.account.challenge = row.id
        probe.save()
        scene, _ = played.scoring(pilot, probe)
        scene.skip()
        pilot.advance()
        value = scores[0].points
        assert scene.closing() == result_text(pilot.app.words, row, value)
        assert pilot.target("results/again").label == pilot.app.words("results.retry")
        pilot.app.stack.pop()
        pilot.advance()


def test_first_achievements_are_one_button_that_appears_when_all_is_counted(pilot: Pilot) -> None:
    session = finished(pilot)
    assert session.entry is not None
    earned = {seat.name: seat.feats for seat in session.entry.seats if seat.feats}
    assert earned
    scene, _ = played.scoring(pilot, session)
    assert not pilot.has("results/feats"), "it would tell who won"
    places = {id: widget.rect.copy() for id, widget in scene.widgets.items()}
    scene.skip()
    pilot.advance()
    assert pilot.has("results/feats")
    assert {id: scene.widgets[id].rect for id in places} == places, "nothing moves under the pointer"
    tip = pilot.target("results/feats").tip
    assert all(pilot.app.words(f"feats.{feat}.name") in tip for feats in earned.values() for feat in feats)
    pilot.resize(1024, 600)
    assert pilot.has("results/feats")
    pilot.advance(1.0)
    pilot.click("results/feats")
    settle(pilot)
    assert isinstance(pilot.app.stack.top, StatisticsDialog)
    assert pilot.app.stack.top.person in earned


def test_what_was_achieved_before_is_no_news(pilot: Pilot) -> None:
    finished(pilot)
    session = finished(pilot)
    scene, _ = played.scoring(pilot, session)
    scene.skip()
    pilot.advance()
    assert not pilot.has("results/feats")


# --- the day --------------------------------------------------------------------------------------------------------


def test_the_deal_of_the_day_is_two_clicks_away(pilot: Pilot) -> None:
    pilot.click("day")
    settle(pilot)
    assert isinstance(pilot.app.stack.top, DayDialog)
    assert "14 March" in pilot.app.stack.top.title()
    pilot.click(f"play/{GAME.id}")
    settle(pilot)
    scene = pilot.app.stack.top
    assert isinstance(scene, NewGameScene)
    number = deals.of_the_day(GAME.id, pilot.app.today())
    assert scene.seating.seed() == number
    pilot.key("return")
    settle(pilot)
    assert session_of(pilot).account.day == "2026-03-14"
    assert session_of(pilot).seed == number


def test_todays_first_result_is_remembered_and_shown(pilot: Pilot) -> None:
    number = deals.of_the_day(GAME.id, pilot.app.today())
    for seed in (1, 2):
        session = Session.new(pilot.app, GAME, list(played.PLAYERS[:3]), {}, seed=number)
        play(session, seed=seed)
    first = told(pilot)[0].seats[0]
    said = pilot.app.words("menu.day.first", name=first.name, n=first.points or 0)
    pilot.click("day")
    settle(pilot)
    row = pilot.app.stack.top.widgets[f"row/{GAME.id}"]
    assert said in row.result  # type: ignore[attr-defined]
    pilot.click(f"play/{GAME.id}")
    settle(pilot)
    assert said in pilot.app.stack.top.widgets["day_results"].label
    pilot.key("escape")
    settle(pilot)
    pilot.app.wall_clock = datetime(2026, 3, 15, 0, 5).timestamp
    pilot.advance()
    row = pilot.app.stack.top.widgets[f"row/{GAME.id}"]
    assert row.result == pilot.app.words("menu.day.unplayed")  # type: ignore[attr-defined]


def test_what_was_played_most_is_offered_first(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    from scenes.menus import shelf

    monkeypatch.setattr(shelf, "playable", lambda: ["flea_circus", "tucano"])
    seats = (Seat("Ana", "person", "", 5, True), Seat("bot", "ai", "easy", 1))
    pilot.app.book.add(Game("1", "tucano", "finished", 5, seats))
    pilot.app.stack.replace(TitleScene(pilot.app))
    settle(pilot)
    assert "Tucano" in pilot.target("play").label
    boxes = [id for id in pilot.ids() if id.startswith("box/")]
    assert boxes[:2] == ["box/flea_circus", "box/tucano"], "the shelf keeps its order"
