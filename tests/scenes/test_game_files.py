"""Games as files: saved where people find them, opened by dropping them, and what is said about wrong ones."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.core.record import Did, Record, Rolled, parse_record, to_text
from game.registry import GAMES
from scenes import clipboard
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.replay.opening import Opened, open_text
from scenes.replay.session import ReplaySession
from scenes.session import Session
from scenes.tables.base import TableScene
from tests.scenes.house import players
from tests.scenes.houses import FLEA, TUCANO
from tests.scenes.test_replay import played


def drop(pilot: Pilot, path: Path) -> None:
    pilot.post(pygame.DROPFILE, file=str(path))
    pilot.advance()


def watched(pilot: Pilot) -> Record:
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    assert isinstance(scene.session, ReplaySession)
    return scene.session.record()


def test_a_saved_file_is_a_record_that_the_command_line_and_the_window_read(pilot: Pilot) -> None:
    record = played("tucano")
    open_text(pilot.app, to_text(record))
    pilot.advance()
    pilot.key("s")
    (path,) = (pilot.app.documents / "Toucan Table").iterdir()
    assert str(path) in pilot.app.saying
    assert parse_record(path.read_bytes(), GAMES) == record
    shown = subprocess.run(
        [sys.executable, "-m", "game", "show", str(path)], capture_output=True, check=True, text=True
    )
    assert "winner" in shown.stdout
    pilot.key("s")
    assert len(list(path.parent.iterdir())) == 2
    pilot.key("escape")
    drop(pilot, path)
    assert watched(pilot) == record


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_of_any_kind_shared_as_a_file_opens_when_it_is_dropped(pilot: Pilot, tmp_path: Path, game: str) -> None:
    record = played(game, most=40)
    path = tmp_path / "from a friend.json"
    path.write_text(to_text(record), encoding="utf-8")
    drop(pilot, path)
    if pilot.has("watch"):
        # It is not over: it may be watched or played on.
        pilot.click("watch")
        pilot.advance()
    assert watched(pilot).log == record.log


def test_a_folder_that_takes_no_file_is_said(pilot: Pilot) -> None:
    (pilot.app.documents / "Toucan Table").write_text("in the way")
    open_text(pilot.app, to_text(played("tucano")))
    pilot.advance()
    pilot.key("s")
    assert "could not be saved" in pilot.app.saying


def test_an_unfinished_game_is_watched_or_played_on(pilot: Pilot) -> None:
    record = played("tucano", most=5)
    open_text(pilot.app, to_text(record))
    pilot.advance()
    assert isinstance(pilot.app.stack.top, Opened)
    pilot.click("watch")
    assert watched(pilot) == record
    pilot.key("escape")
    open_text(pilot.app, to_text(record))
    pilot.advance()
    pilot.click("play_on")
    pilot.click("start")
    table = pilot.app.stack.top
    assert isinstance(table, TableScene)
    assert table.session.table.record().log[: len(record.log)] == record.log
    assert not table.session.table.practice


def one_entry_changed(record: Record) -> Record:
    index = next(at for at, entry in enumerate(record.log) if at > 10 and isinstance(entry, Did))
    return replace(record, log=(*record.log[:index], Did(1, "take ZZ"), *record.log[index + 1 :]))


def a_card_twice(record: Record) -> Record:
    index = next(at for at, entry in enumerate(record.log) if isinstance(entry, Rolled))
    roll = record.log[index]
    assert isinstance(roll, Rolled)
    assert isinstance(roll.outcome, list)
    doubled = Rolled(roll.name, [roll.outcome[1], *roll.outcome[1:]])
    return replace(record, log=(*record.log[:index], doubled, *record.log[index + 1 :]))


def test_what_is_wrong_with_a_file_is_said_and_nothing_else_happens(pilot: Pilot, tmp_path: Path) -> None:
    record = played("flea_circus")
    text, path = to_text(record), tmp_path / "party.json"
    wrong = {
        "no game file": b"\xff\xd8\xff photo",
        "line 1, character 13": b'{"format": 1',
        "is no game file of": b"[]",
        "another version": text.replace('"format": 1', '"format": 2').encode(),
        "not on this table": text.replace('"flea_circus"', '"chess"', 1).encode(),
        "number of players": text.replace('"seats": 3', '"seats": 9').encode(),
        "option": text.replace('"first": 0', '"first": "nobody"').encode(),
        "entry 2 cannot be read": text.replace('"do"', '"say"', 1).encode(),
        "“take ZZ” by Bình": to_text(one_entry_changed(record)).encode(),
        "the roll “deck”": to_text(a_card_twice(record)).encode(),
        "cannot be read": None,
    }
    for part, data in wrong.items():
        path.unlink(missing_ok=True)
        if data is not None:
            path.write_bytes(data)
        drop(pilot, path)
        assert part in pilot.app.saying
        assert "party.json" in pilot.app.saying
        assert isinstance(pilot.app.stack.top, TitleScene)
    for language in ("vi", "ru"):
        pilot.app.change(language=language)
        path.write_text(to_text(one_entry_changed(record)))
        drop(pilot, path)
        assert "take ZZ" in pilot.app.saying


def test_a_file_dropped_on_a_running_game_asks_first_and_the_game_goes_on(pilot: Pilot, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(to_text(played("tucano")))
    table = FLEA.sit_down(pilot, FLEA.deal(3, 1), "paa")
    drop(pilot, path)
    assert pilot.app.stack.top.name == "confirm"
    pilot.click("no")
    assert pilot.app.stack.top is table
    drop(pilot, path)
    pilot.click("yes")
    assert watched(pilot).game == "tucano"
    assert pilot.app.store.load("flea_circus").record is not None
    pilot.key("escape")
    assert pilot.app.stack.top is table
    pilot.until(lambda: table.my_turn)
    assert table.perform(table.session.table.view(0).legal(0)[0])


def test_playing_on_from_a_file_is_not_overwritten_by_the_game_it_was_dropped_on(pilot: Pilot) -> None:
    session = Session.new(pilot.app, GAMES["tucano"], players("paa"), {}, seed=5)
    pilot.app.stack.push(TUCANO.scene(pilot.app, session))
    pilot.advance()
    record = played("tucano", most=6)
    open_text(pilot.app, to_text(record))
    pilot.advance()
    for id in ("yes", "play_on", "start", "yes"):
        pilot.click(id)
    kept = pilot.app.store.load("tucano").record
    assert kept is not None
    assert kept.log[: len(record.log)] == record.log


def test_a_game_goes_through_the_clipboard(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: board.append(text) or True)
    monkeypatch.setattr(clipboard, "get", lambda: board[-1])
    record = played("tacocat")
    open_text(pilot.app, to_text(record))
    pilot.advance()
    pilot.key("c", mod=pygame.KMOD_CTRL)
    assert board == [to_text(record)]
    pilot.key("escape")
    pilot.click("past")
    pilot.click("paste")
    pilot.advance()
    assert watched(pilot) == record


@pytest.mark.skipif(sys.platform != "linux", reason="names that are no text, and pipes among the files")
def test_a_file_that_is_none_or_whose_name_is_no_text_is_said(
    pilot: Pilot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    odd = tmp_path / os.fsdecode(b"\xff\xfe.json")
    odd.write_text("{}")
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    for path, part in (
        (odd, ".json is no game file"),
        (tmp_path, "cannot be read"),
        (pipe, "pipe.json cannot be read"),
    ):
        drop(pilot, path)
        pilot.app.draw()
        assert part in pilot.app.saying
    assert caplog.text.encode("utf-8"), "every line of the log is text"
    table = FLEA.sit_down(pilot, FLEA.deal(3, 1), "paa")
    odd.write_text(to_text(played("flea_circus")))
    drop(pilot, odd)
    pilot.app.draw()
    assert pilot.app.stack.top is not table
