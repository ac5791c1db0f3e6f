"""A game as a file: written where its people find it, one line of text that any copy of the app opens."""

from __future__ import annotations

import logging
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.record import Record, to_text
from scenes import clipboard
from scenes.newfile import write_new

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)

FOLDER = "Toucan Table"
"""The folder among the documents."""
ENDING = ".json"


def save_file(app: App, record: Record) -> None:
    """Writes the game to a new file and says where it is, or why it could not be written."""
    folder = app.documents / FOLDER
    try:
        path = write_file(folder, record, app.today())
    except OSError as error:
        log.warning("the game file cannot be written: %s", error)
        app.sound.play("error", app.now)
        app.say(app.words("replay.file.not_saved", folder=str(folder)))
        return
    app.say(app.words("replay.file.saved", path=str(path)))


def copy_record(app: App, record: Record) -> None:
    """Puts the game on the clipboard as text."""
    done = clipboard.put(to_text(record))
    app.say(app.words("replay.file.copied" if done else "replay.file.not_copied"))


def write_file(folder: Path, record: Record, day: date) -> Path:
    """Writes the record to a new file named after the game and the day; returns its path. Raises OSError."""
    return write_new(folder, f"{record.game}-{day.isoformat()}", ENDING, (to_text(record) + "\n").encode("ascii"))
