"""Starting: the command line of the app, its log, its window, and the way out."""

from __future__ import annotations

import argparse
import logging
import logging.handlers
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from scenes import crash
from scenes.app import NAME, VERSION, App, documents, home
from scenes.heap import keep_steady
from scenes.lock import FolderLock
from scenes.menus.title import TitleScene
from scenes.tables import TABLES
from scenes.viewport import parse_size

log = logging.getLogger(__name__)

SAFE_SIZE = (1024, 640)
"""The window of --safe-mode, in pixels."""
FIRST_FRAME = "the first frame is shown"
"""What the log says then: how long a start takes is measured by it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The double click: opens the window and runs until it is closed; returns the exit status."""
    multiprocessing.freeze_support()
    keep_steady()
    parser = argparse.ArgumentParser(prog=NAME, description="Five modern card games on one table.")
    parser.add_argument("--version", action="version", version=f"Toucan Table {VERSION}")
    parser.add_argument("--self-check", action="store_true", help="play every game without a window and exit")
    parser.add_argument("--frames", action="store_true", help="measure the work of frames while experts think")
    parser.add_argument("--game", choices=list(TABLES), default="flea_circus", help="the game that --frames plays")
    parser.add_argument("--safe-mode", action="store_true", help="small window, no sound, usual settings")
    parser.add_argument("--size", help="the window's size in pixels, such as 1280x720")
    # Several files dropped on the program's icon come at once: the first is opened.
    parser.add_argument("file", nargs="*", type=Path, help="a game file to watch or to play on")
    chosen = parser.parse_args(arguments)
    # Tools, which a start for playing should not wait for.
    if chosen.self_check:
        from scenes.selfcheck import self_check

        return self_check()
    if chosen.frames:
        from scenes.framebench import frame_benchmark

        return frame_benchmark(chosen.size, chosen.game)
    folder = home()
    lock = FolderLock(folder)
    _log_to(None if lock.others else folder)
    crash.watch_threads(folder)
    try:
        app = _opened(folder, lock, chosen)
    except Exception as error:
        crash.at_the_edge(folder, error)
        return crash.CRASHED
    status = 0
    try:
        app.step(0.0)
        log.info(FIRST_FRAME)
        app.run()
    except Exception as error:
        crash.survive(app, error)
        status = crash.CRASHED
    finally:
        status = max(status, _closed(app))
    return status


def tell_sdl() -> None:
    """What SDL must know before there is a window."""
    # Without a GPU the window's own renderer makes each flip many times dearer than a plain copy.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # Else Windows blows up a small picture where the desktop is scaled, and everything is blurred.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # Not a default: importing pygame has already set it, to this file's name.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = NAME


def _opened(folder: Path, lock: FolderLock, chosen: argparse.Namespace) -> App:
    """The app with its window and its first scene."""
    tell_sdl()
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(380, 45)
    size = SAFE_SIZE if chosen.safe_mode else parse_size(chosen.size)
    app = App(folder, size=size, lock=lock, safe=chosen.safe_mode)
    app.documents = documents()
    app.stack.push(TitleScene(app))
    for path in chosen.file[:1]:
        app.open_file(path)
    return app


def _closed(app: App) -> int:
    """Lets go of everything; the exit status of that."""
    try:
        app.close()
    except Exception as error:
        crash.at_the_edge(app.folder, error, saved=False)
        return crash.CRASHED
    finally:
        pygame.quit()
    return 0


class _LogFile(logging.handlers.RotatingFileHandler):
    """A log file that may be refused at any time: a full disk is said once, and the app goes on."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        super().__init__(file, maxBytes=400_000, backupCount=3, encoding="utf-8", errors="backslashreplace")
        self._said = False

    def handleError(self, record: logging.LogRecord) -> None:
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            super().handleError(record)
        elif not self._said:
            self._said = True
            print(f"the log cannot be written: {error}", file=sys.stderr)


def _log_to(folder: Path | None) -> None:
    """Log files beside the saves, rotated; without a writable folder of its own the log goes to stderr alone."""
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    if folder is not None:
        try:
            handlers.append(_LogFile(folder / "log" / "toucan-table.log"))
        except OSError as error:
            print(f"no log file: {error}", file=sys.stderr)
    logging.basicConfig(level=logging.INFO, handlers=handlers, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
