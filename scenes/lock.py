"""One app for one folder: a file whose lock the system keeps for a process and takes back however it ends."""

from __future__ import annotations

import errno
import logging
import os
import sys
from pathlib import Path

log = logging.getLogger(__name__)

NAME = "open.lock"
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class FolderLock:
    """Taken when made, given back by `release` or by the end of the process.

    `others` says whether another app has the folder. Where a folder cannot be written to or its system knows no locks,
    nobody else is assumed: saving then has its own trouble to tell, or none.
    """

    def __init__(self, folder: Path) -> None:
        self.others = False
        self._handle: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            log.warning("no lock on %s: %s", folder, error)
            return
        try:
            _lock(self._handle)
        except OSError as error:
            self.others = error.errno in TAKEN
            if not self.others:
                log.warning("no lock on %s: %s", folder, error)
            self.release()

    def release(self) -> None:
        """Lets another app have the folder; called again it does nothing."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
