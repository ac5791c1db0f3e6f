"""The journal as the app holds it: adding returns at once, one thread reads and writes, trouble is told once."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from game.core.protocol import Reason
from game.table.disk import Disk, ReadingDisk
from game.table.journal import Game, Line, to_line
from game.table.journal_disk import append_lines, read_journal

RETRY_SECONDS = 3.0
"""How long the writer waits before it tries again what failed."""
NOTICES = ("journal_not_written",)
"""Codes of what `Book.notices` reports besides those of reading (`journal_disk.NOTICES`); has `why`."""


class Book:
    """A folder with the journal of games. Every method may be called from any thread.

    Reading begins at once in the background. With `keep` false the folder belongs to somebody else: it is only read,
    and what is added lasts as long as the book.
    """

    def __init__(self, folder: Path, disk: Disk | None = None, *, keep: bool = True) -> None:
        self.folder = folder
        self.keep = keep
        self._disk = disk or (Disk() if keep else ReadingDisk())
        self._changed = threading.Condition()
        self._read: list[Line] | None = None
        self._added: list[Line] = []
        self._written = 0
        """How many of the added lines are on the disk."""
        self._failed = False
        self._told = False
        self._notices: list[Reason] = []
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether the journal has been read."""
        return self._read is not None

    def lines(self) -> list[Line]:
        """Every line read so far and every one added, in order."""
        with self._changed:
            return [*(self._read or ()), *self._added]

    def __len__(self) -> int:
        """The number of those lines."""
        with self._changed:
            return len(self._read or ()) + len(self._added)

    def add(self, line: Line) -> None:
        """Adds a line and returns at once."""
        with self._changed:
            if self._closed:
                raise RuntimeError("the journal is closed")
            self._added.append(line)
            self._failed = False
            self._changed.notify_all()

    def has_finished(self, id: str) -> bool:
        """Whether the journal, as far as it has been read, holds the end of the game."""
        return any(isinstance(line, Game) and line.id == id and line.end == "finished" for line in self.lines())

    def notices(self) -> list[Reason]:
        """What there is to say since the last call."""
        with self._changed:
            notices, self._notices = self._notices, []
        return notices

    def flush(self, timeout: float | None = None) -> bool:
        """Waits until everything added was tried, at most `timeout` seconds; True when all of it is on the disk."""
        with self._changed:
            self._failed = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self.ready and (self._done() or self._failed), timeout)
            return self.ready and self._done()

    def close(self, timeout: float = 5.0) -> bool:
        """Flushes and ends the thread; True when everything is on the disk. A closed book takes nothing more."""
        done = self.flush(timeout)
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._thread.join(timeout)
        return done

    # --- the thread -------------------------------------------------------------------------------------------------

    def _done(self) -> bool:
        return not self.keep or self._written == len(self._added)

    def _run(self) -> None:
        lines, notices = read_journal(self._disk, self.folder)
        with self._changed:
            self._read = lines
            self._notices += notices
            self._changed.notify_all()
        while True:
            with self._changed:
                while (self._done() or self._failed) and not self._closed:
                    again = self._failed
                    if not self._changed.wait(RETRY_SECONDS if again else None) and again:
                        self._failed = False
                if self._closed:
                    return
                waiting = self._added[self._written :]
            trouble = self._write(waiting)
            with self._changed:
                self._finish(len(waiting), trouble)
                self._changed.notify_all()

    def _write(self, lines: Sequence[Line]) -> OSError | None:
        try:
            append_lines(self._disk, self.folder, [to_line(line) for line in lines])
        except OSError as error:
            return error
        return None

    def _finish(self, count: int, trouble: OSError | None) -> None:
        if trouble is None:
            self._written += count
            self._told = False
            return
        self._failed = True
        if not self._told:
            self._told = True
            self._notices.append(Reason("journal_not_written", {"why": str(trouble.strerror or trouble)}))
