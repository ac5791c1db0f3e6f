"""The latest finished games, kept whole so that they can be watched again: one record each, the oldest make way."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

from game.core.protocol import Game
from game.core.record import Record
from game.registry import GAMES
from game.table.disk import Disk, Loaded
from game.table.store import Store

KEPT = 100
"""How many games are kept."""
ID_LETTERS = 16
"""So much of a game's id is in the name of its file: enough to tell a hundred games apart."""
TIME_DIGITS = 11


class Archive:
    """A folder of finished games. Every method may be called from any thread; those that say so touch the disk."""

    def __init__(
        self,
        folder: Path,
        games: Mapping[str, Game] = GAMES,
        disk: Disk | None = None,
        *,
        kept: int = KEPT,
        keep: bool = True,
    ) -> None:
        self._store = Store(folder, games, disk, keep=keep)
        self._kept = kept
        self._adding = threading.Lock()

    def add(self, id: str, at: int, record: Record) -> None:
        """Keeps a game with its id that ended at a time (seconds since 1970); reads the folder's names.

        A game that is there already (undone at its end and finished anew) is replaced.
        """
        with self._adding:
            # The new one first: what is removed is on the disk under the new name by then.
            name = f"{max(0, at):0{TIME_DIGITS}}{_tail(id)}"
            self._store.save(name, record)
            for slot in self._store.slots():
                if slot.endswith(_tail(id)) and slot != name:
                    self._store.remove(slot)
            for slot in self._store.slots()[: -self._kept]:
                self._store.remove(slot)

    def slots(self) -> list[str]:
        """The names of the games kept, oldest first; reads the folder's names."""
        return self._store.slots()

    def load(self, slot: str) -> Loaded:
        """A game kept, checked by playing it through; reads the disk."""
        return self._store.load(slot)

    def flush(self, timeout: float | None = None) -> bool:
        """Waits until everything added was tried; True when all of it is on the disk."""
        return self._store.flush(timeout)

    def close(self, timeout: float = 5.0) -> bool:
        """Flushes and ends the thread; True when everything is on the disk."""
        return self._store.close(timeout)


def slot_of(id: str, slots: list[str]) -> str | None:
    """Which of these names is that of the game with this id."""
    return next((slot for slot in slots if slot.endswith(_tail(id))), None)


def _tail(id: str) -> str:
    return f"-{id[:ID_LETTERS]}"
