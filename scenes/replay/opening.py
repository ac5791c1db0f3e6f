"""Opening a game that comes as a file or as text: what it is, what is wrong with it, and what can be done with it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import FRect

from game.core import BadOption, BrokenRecord
from game.core.record import Did, Record, parse_record
from game.registry import GAMES
from game.table.disk import LARGEST
from game.table.playback import Playback
from scenes import theme
from scenes.menus.dialog import GAP, ROW, Dialog, confirm
from scenes.replay.play_on import PlayOnDialog
from scenes.replay.watch import watch
from scenes.session import players_of
from scenes.tables.base import TableScene
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)

LONGEST_QUOTE = 40
LONGEST_NAME = 60


def open_file(app: App, path: Path) -> None:
    """Opens a game file, or says what is wrong with it. A game under way at the table is asked about first."""
    name = path.name if len(path.name) <= LONGEST_NAME else path.name[:LONGEST_NAME] + "…"
    try:
        if not path.is_file():
            # A pipe or a device would keep the window waiting for what never comes.
            raise OSError("no file, or one of a special kind")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        # A name may be no text at all: %r writes such a one with escapes.
        log.warning("the game file %r cannot be read: %s", str(path), error)
        _refuse(app, app.words("replay.wrong.unreadable", file=name))
        return
    _open(app, data, name)


def open_text(app: App, text: str) -> None:
    """Opens a game that is given as text, or says what is wrong with it."""
    _open(app, text, app.words("replay.wrong.the_text"))


def _open(app: App, source: str | bytes, name: str) -> None:
    try:
        if len(source) > LARGEST:
            raise BrokenRecord(f"larger than {LARGEST} bytes")
        record = parse_record(source, GAMES)
    except BrokenRecord as error:
        log.warning("no game in %r: %s", name, error)
        _refuse(app, what_is_wrong(app, name, error, None))
        return
    try:
        finished = Playback(GAMES[record.game], record).finished
        watchable = True
    except BrokenRecord as error:
        if _entry_of(str(error)) is not None:
            log.warning("the game in %r does not replay: %s", name, error)
            _refuse(app, what_is_wrong(app, name, error, record))
            return
        # Nothing has been decided in it: it can be played all the same.
        finished, watchable = False, False
    go = (lambda: watch(app, record)) if finished else lambda: app.stack.push(Opened(app, record, watchable=watchable))
    _ask_first(app, name, go)


def _ask_first(app: App, name: str, go: Callable[[], None]) -> None:
    """Goes on at once, or after a question where people are in the middle of a game."""
    tables = [scene for scene in app.stack.scenes if isinstance(scene, TableScene)]
    running = [table.session for table in tables if not table.session.read_only and not table.session.over]
    if not running:
        go()
        return
    for session in running:
        session.save()
    words = app.words
    question = words("replay.drop.ask", file=name)
    confirm(app, question, words("replay.drop.yes"), words("replay.drop.no"), go)


def _refuse(app: App, sentence: str) -> None:
    app.sound.play("error", app.now)
    app.say(sentence)


def what_is_wrong(app: App, name: str, broken: BrokenRecord, record: Record | None) -> str:
    """A sentence for people about a BrokenRecord; `record` is the game where only the play is wrong.

    Its own message, which is for those who write records, goes to the log.
    """
    words, error = app.words, str(broken)
    entry = _entry_of(error)
    if entry is not None and record is not None and entry < len(record.log):
        wrong = record.log[entry]
        if isinstance(wrong, Did):
            players = players_of(record)
            who = players[wrong.seat].name if 0 <= wrong.seat < len(players) else str(wrong.seat)
            return words("replay.wrong.move", file=name, n=entry + 1, name=who, move=_quote(wrong.text))
        return words("replay.wrong.roll", file=name, n=entry + 1, roll=_quote(wrong.name))
    if entry is not None:
        return words("replay.wrong.entry", file=name, n=entry + 1)
    place = re.search(r"line (\d+) column (\d+)", error)
    if place is not None:
        return words("replay.wrong.line", file=name, line=int(place[1]), column=int(place[2]))
    if isinstance(broken.__cause__, BadOption):
        return words("replay.wrong.options", file=name)
    for start in ("format", "game", "seats", "options"):
        if error.startswith(f"{start}:"):
            return words(f"replay.wrong.{start}", file=name)
    return words("replay.wrong.no_game", file=name)


def _entry_of(error: str) -> int | None:
    """The number of the log entry that a message names, from 0."""
    found = re.match(r"entry (\d+)\b", error)
    return int(found[1]) if found is not None else None


def _quote(text: str) -> str:
    shown = "".join(letter if letter.isprintable() else "·" for letter in text)
    return shown if len(shown) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"


class Opened(Dialog):
    """A game that is not over: to be played on, or to be watched as far as it goes."""

    name = "opened"
    width = 680.0

    def __init__(self, app: App, record: Record, *, watchable: bool) -> None:
        super().__init__(app)
        self.record, self.watchable = record, watchable
        self.targets.focus = "play_on"

    def title(self) -> str:
        return self.app.words("replay.opened.title")

    def content(self, width: float) -> float:
        words = self.app.words
        names = ", ".join(player.name for player in players_of(self.record))
        text = words("replay.opened.what", game=words(f"menu.game.{self.record.game}"), names=names)
        y = self.label("what", text, 4, 2, width - 8, size=theme.STATUS) + GAP
        self.add(
            Button(
                "play_on", FRect(4, y, width - 8, ROW), words("replay.play_on"), self._play_on, icon="play", kind="main"
            )
        )
        y += ROW + 8
        self.add(
            Button(
                "watch",
                FRect(4, y, width - 8, ROW),
                words("replay.opened.watch"),
                self._watch,
                icon="watch",
                enabled=self.watchable,
                why=words("replay.opened.nothing"),
            )
        )
        return y + ROW + 8

    def _play_on(self) -> None:
        self.close()
        self.app.stack.push(PlayOnDialog(self.app, self.record, players_of(self.record), practice=False))

    def _watch(self) -> None:
        self.close()
        watch(self.app, self.record, play=False)
