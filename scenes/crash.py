"""When something happens that nobody foresaw: the game is saved, a report is written, a sentence says both.

Every step may fail too, since whatever broke the app may break this: a failed step is a line of the report, and the
next one is taken all the same. The report is begun before anything else is touched.
"""

from __future__ import annotations

import logging
import os
import platform
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.core.record import Record, replay, to_text
from game.registry import GAMES
from game.table.table import position_matches
from scenes.app import VERSION
from scenes.session import Session
from scenes.settings import system_language
from scenes.words import Words

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)

CRASHED = 70
"""The exit status after a crash (the number that systems with such a list call an internal error of the software)."""
REPORTS = 10
"""How many reports are kept; the oldest make way."""
SAVING_SECONDS = 5.0
"""How long the last save may take before the app gives up waiting for it."""
PLAINEST = "Toucan Table has to close because of a fault in it. Your game is saved."
"""What is said when not even the words can be read."""


class Report:
    """One file in the log folder, written bit by bit, so that what is known is there whatever comes next."""

    def __init__(self, folder: Path, *, now: float | None = None) -> None:
        self.path: Path | None = None
        """Where it lies; None when no folder takes it."""
        self._now = time.time() if now is None else now
        self._folders = (folder / "log", Path(tempfile.gettempdir()))

    def begin(self, error: BaseException) -> None:
        """Writes what happened, and to which version on which system."""
        told = "".join(traceback.format_exception(error))
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self._now))
        for folder in self._folders:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                self.path = self._free_name(folder)
                self.add("Toucan Table", f"version {VERSION}\n{when}")
                break
            except OSError as trouble:
                log.error("no report in %s: %s", folder, trouble)
                self.path = None
        self.attempt("System", system)
        self.add("What happened", told)

    def add(self, title: str, text: str) -> None:
        """Adds a part to the file and has it on the disk; without a file it goes to the log."""
        if self.path is None:
            log.error("%s\n%s", title, text)
            return
        with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"=== {title}\n{text.rstrip()}\n\n")
            file.flush()
            os.fsync(file.fileno())

    def attempt(self, title: str, work: Callable[[], str | None]) -> bool:
        """Does a piece of work and adds what it says (if anything), or why it failed; returns whether it went well."""
        good = True
        try:
            text = work()
        except Exception:
            good, text = False, f"failed:\n{traceback.format_exc()}"
        try:
            if text:
                self.add(title, text)
        except OSError as trouble:
            log.error("%s\n%s\n(not in the report: %s)", title, text, trouble)
        return good

    def _free_name(self, folder: Path) -> Path:
        stem = "crash-" + time.strftime("%Y%m%d-%H%M%S", time.localtime(self._now))
        for old in sorted(folder.glob("crash-*.txt"))[: -(REPORTS - 1)]:
            old.unlink(missing_ok=True)
        number, path = 1, folder / f"{stem}-{os.getpid()}.txt"
        while path.exists():
            number += 1
            path = folder / f"{stem}-{os.getpid()}-{number}.txt"
        return path


def system() -> str:
    """What the app runs on."""
    lines = [
        f"system {platform.platform()}",
        f"python {sys.version.split()[0]}{', frozen' if getattr(sys, 'frozen', False) else ''}",
        f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
    ]
    if pygame.display.get_init():
        lines.append(f"video {pygame.display.get_driver()} {pygame.display.get_desktop_sizes()}")
    return "\n".join(lines)


# --- while it runs --------------------------------------------------------------------------------------------------


def survive(app: App, error: Exception) -> Report:
    """Everything that is left to do after the frame loop broke: save, report, tell. Nothing is raised."""
    log.critical("crashed", exc_info=error)
    report = Report(app.folder)
    report.attempt("Report", lambda: report.begin(error))
    saved = report.attempt("Saving", lambda: save(app))
    report.attempt("App", lambda: described(app))
    for number, session in enumerate(sessions(app), 1):
        report.attempt(f"Game {number} (all cards, all names)", lambda session=session: to_text(session.record()))
    tell(app, report, saved=saved)
    return report


def sessions(app: App) -> Iterator[Session]:
    """The games on the stack, bottom first."""
    for scene in app.stack.scenes:
        session = getattr(scene, "session", None)
        if isinstance(session, Session):
            yield session


def save(app: App) -> str:
    """Saves the games in progress and waits for the disk; returns what was done.

    A game whose position is not the one its log leads to broke in the middle of a move: the save after the move
    before stays the newest. Raises RuntimeError when something is not on the disk.
    """
    said: list[str] = []
    for session in sessions(app):
        if session.read_only:
            continue
        if is_whole(session.record()):
            session.save()
            said.append(f"{session.slot}: saved")
        else:
            said.append(f"{session.slot}: broken in the middle of a move, the save before it stays")
    if not (app.store.flush(SAVING_SECONDS) and app.book.flush(SAVING_SECONDS)):
        raise RuntimeError(f"not everything is on the disk; {said}")
    return "\n".join([*said, "everything is on the disk"])


def is_whole(record: Record) -> bool:
    """Whether the log leads to the position it was saved with; raises BrokenRecord when it leads nowhere."""
    *_, final = replay(record, GAMES[record.game])
    return position_matches(record, final)


def described(app: App) -> str:
    """Where the app was: its scenes, window and language."""
    names = " > ".join(scene.name for scene in app.stack.scenes)
    return f"scenes {names}\nwindow {app.screen.get_size()}\nlanguage {app.settings.language}\nsafe mode {app.safe}"


def tell(app: App, report: Report, *, saved: bool) -> None:
    """Shows the sentence in the app's window until it is closed; if that breaks too, in a box of the system."""

    def shown() -> None:
        # Imported here: a fault while a module is loaded must not keep the report from being written.
        from scenes.menus.sorry import SorryScene
        from scenes.stack import Stack

        app.stack = Stack()
        app.farewells.clear()
        app.running = app.dirty = True
        app.stack.push(SorryScene(app, report.path, saved=saved))
        app.run()

    if not report.attempt("Telling it", shown):
        last_window(report, app.settings.language, saved=saved)


def last_window(report: Report, language: str, *, saved: bool) -> None:
    """The sentence in a message box of the system, or on the terminal where there is none."""
    sentence = sentence_of(language, report.path, saved=saved)
    report.attempt("Last window", lambda: _boxed(sentence))
    print(sentence, file=sys.stderr)


def _boxed(sentence: str) -> None:
    pygame.display.message_box("Toucan Table", sentence, "error")


def sentence_of(language: str, path: Path | None, *, saved: bool) -> str:
    """What happened, what became of the game and where the report is, in a language; in English at worst."""
    try:
        words = Words(language)
        told = [words("crash.title"), words("crash.saved" if saved else "crash.not_saved")]
        told.append(words("crash.report", path=str(path)) if path else words("crash.no_report"))
    except Exception:
        log.exception("no words")
        return f"{PLAINEST if saved else PLAINEST.partition('. ')[0] + '.'} {path or ''}".strip()
    return "\n\n".join(told)


# --- before and beside it -------------------------------------------------------------------------------------------


def at_the_edge(folder: Path, error: Exception, *, saved: bool = True) -> Report:
    """A crash while the app starts or closes, when there is no frame loop: the report and a box of the system."""
    log.critical("crashed", exc_info=error)
    report = Report(folder)
    report.attempt("Report", lambda: report.begin(error))
    last_window(report, system_language(), saved=saved)
    return report


def watch_threads(folder: Path) -> None:
    """From now on a thread that breaks leaves a report; the app goes on."""

    def broken(what: threading.ExceptHookArgs) -> None:
        if isinstance(what.exc_value, Exception):
            error = what.exc_value
            log.critical("thread %s broke", what.thread and what.thread.name, exc_info=error)
            report = Report(folder)
            report.attempt("Report", lambda: report.begin(error))

    threading.excepthook = broken
