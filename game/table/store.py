"""Where games are kept: saving returns at once, one thread writes, trouble is told once and tried again."""

from __future__ import annotations

import errno
import threading
from collections.abc import Mapping
from pathlib import Path

from game.core.protocol import Game, Reason
from game.core.record import Record, parse_record, to_text
from game.registry import GAMES
from game.table.disk import Disk, Loaded, ReadingDisk, check_slot, read_slot, remove_slot, slots_in, write_slot

SAVE_NOTICES = ("disk_full", "no_permission", "read_only", "not_saved")
"""Codes of what `Store.notices` reports; each has `slot` and `why`."""
LOAD_NOTICES = ("set_aside", "newer_set_aside", "damaged", "unreadable", "older_used", "position_differs")
"""Codes of what `Store.load` reports: the first four have `file` and `why`, the others `slot`."""

RETRY_SECONDS = 3.0
"""How long the writer waits before it tries again what failed."""

_KINDS: Mapping[int, str] = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EROFS: "read_only",
}


class Store:
    """A folder of saved games, one slot each. Every method may be called from any thread.

    `save` and `remove` only queue; of several queued for one slot the last wins. What cannot be done is reported once
    per kind through `notices()` and tried again later, until it succeeds or something newer is queued.

    With `keep` false the folder belongs to somebody else: it is only read, and what is saved is gone with the store.
    """

    def __init__(
        self, folder: Path, games: Mapping[str, Game] = GAMES, disk: Disk | None = None, *, keep: bool = True
    ) -> None:
        self.folder = folder
        self.keep = keep
        self._games = games
        self._disk = disk or (Disk() if keep else ReadingDisk())
        self._files = threading.Lock()
        """Held while files are touched; never while the queue's condition is."""
        self._changed = threading.Condition()
        self._queue: dict[str, str | None] = {}
        """What is still to do per slot: the text to write, None to remove; oldest request first."""
        self._failed: set[str] = set()
        self._busy: str | None = None
        self._told: set[str] = set()
        self._notices: list[Reason] = []
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        if keep:
            self._thread.start()

    def save(self, slot: str, record: Record) -> None:
        """Queues the record as the slot's newest; returns at once. Raises BadOption for a bad name."""
        self._enqueue(check_slot(slot), to_text(record))

    def remove(self, slot: str) -> None:
        """Queues the removal of the slot's generations (files set aside stay); returns at once."""
        self._enqueue(check_slot(slot), None)

    def load(self, slot: str) -> Loaded:
        """What the slot holds, or was asked to hold if that is still queued; reads the disk.

        Raises BadOption for a bad name.
        """
        check_slot(slot)
        with self._changed:
            if slot in self._queue:
                text = self._queue[slot]
                return Loaded(None if text is None else parse_record(text, self._games))
        with self._files:
            return read_slot(self._disk, self.folder, slot, self._games)

    def slots(self) -> list[str]:
        """The names of the slots that `load` finds something in, ascending."""
        with self._changed:
            queued = dict(self._queue)
        with self._files:
            found = slots_in(self.folder)
        found |= {slot for slot, text in queued.items() if text is not None}
        return sorted(found - {slot for slot, text in queued.items() if text is None})

    def notices(self) -> list[Reason]:
        """What went wrong since the last call; codes in `SAVE_NOTICES`."""
        with self._changed:
            notices, self._notices = self._notices, []
        return notices

    def flush(self, timeout: float | None = None) -> bool:
        """Waits until everything queued was tried, at most `timeout` seconds; True when all of it is on the disk."""
        with self._changed:
            self._failed.clear()
            self._changed.notify_all()
            if self.keep:
                self._changed.wait_for(self._idle, timeout)
            return not self._queue

    def close(self, timeout: float = 5.0) -> bool:
        """Flushes and ends the thread; True when everything is on the disk. A closed store takes nothing more."""
        done = self.flush(timeout)
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self.keep:
            self._thread.join(timeout)
        return done

    # --- the writer -------------------------------------------------------------------------------------------------

    def _enqueue(self, slot: str, text: str | None) -> None:
        with self._changed:
            if self._closed:
                raise RuntimeError("the store is closed")
            self._queue[slot] = text
            self._failed.discard(slot)
            self._changed.notify_all()

    def _idle(self) -> bool:
        """Whether there is nothing left to try."""
        return self._busy is None and all(slot in self._failed for slot in self._queue)

    def _run(self) -> None:
        while True:
            with self._changed:
                while self._idle() and not self._closed:
                    again = bool(self._failed)
                    if not self._changed.wait(RETRY_SECONDS if again else None) and again:
                        self._failed.clear()
                if self._closed:
                    return
                slot = next(slot for slot in self._queue if slot not in self._failed)
                text = self._queue[slot]
                self._busy = slot
            trouble = self._try(slot, text)
            with self._changed:
                self._busy = None
                self._finish(slot, text, trouble)
                self._changed.notify_all()

    def _try(self, slot: str, text: str | None) -> OSError | None:
        with self._files:
            try:
                if text is None:
                    remove_slot(self._disk, self.folder, slot)
                else:
                    write_slot(self._disk, self.folder, slot, text)
            except OSError as error:
                return error
        return None

    def _finish(self, slot: str, text: str | None, trouble: OSError | None) -> None:
        if trouble is None:
            if self._queue[slot] is text:
                del self._queue[slot]
            if not self._failed:
                self._told.clear()
            return
        if self._queue[slot] is text:
            self._failed.add(slot)
        kind = _KINDS.get(trouble.errno or 0, "not_saved")
        if kind not in self._told:
            self._told.add(kind)
            self._notices.append(Reason(kind, {"slot": slot, "why": str(trouble.strerror or trouble)}))
