"""The worker process as the thinker's thread holds it: start, ask, listen, end."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import sys
from collections.abc import Generator
from contextlib import contextmanager
from ctypes import c_longlong
from types import ModuleType

from game.ai.worker import Done, Dropped, Failed, FindGame, Ready, Reply, Request, serve

NOBODY: int = 0
"""The request number nobody waits for; tickets begin at 1."""


class WorkerGone(Exception):
    """The worker process has ended or cannot be talked to."""


class WorkerProcess:
    """One spawned process; starting raises OSError when the system refuses. Used by one thread, `drop` by any."""

    def __init__(self, find: FindGame) -> None:
        context = multiprocessing.get_context("spawn")
        self._wanted = context.RawValue(c_longlong, NOBODY)
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there, self._wanted, find), name="thinking", daemon=True)
        try:
            with _bare_main():
                self._process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            there.close()
        self.ready = False
        """Whether the worker said that it can think."""

    @property
    def pid(self) -> int:
        """The system's number of the process."""
        return self._process.pid or 0

    def ask(self, request: Request) -> None:
        """Sends a request; raises WorkerGone."""
        self._wanted.value = request.ticket
        try:
            self._pipe.send(request)
        except OSError as error:
            raise WorkerGone(f"cannot send: {error}") from error

    def drop(self) -> None:
        """Tells the worker, in mid-thought, that nobody waits for its answer."""
        self._wanted.value = NOBODY

    def receive(self, seconds: float) -> Reply | None:
        """The next reply, None when none comes in that time; raises WorkerGone."""
        ready = multiprocessing.connection.wait([self._pipe, self._process.sentinel], seconds)
        if self._pipe in ready:
            try:
                reply: object = self._pipe.recv()
            except (EOFError, OSError) as error:
                raise WorkerGone(f"ended with code {self._process.exitcode}") from error
            if isinstance(reply, Ready):
                self.ready = True
            if isinstance(reply, (Ready, Done, Dropped, Failed)):
                return reply
            raise WorkerGone(f"expected a reply, got {reply!r}")
        if ready:
            raise WorkerGone(f"ended with code {self._process.exitcode}")
        return None

    def end(self, patience: float) -> None:
        """Ends the process: by the closed pipe, after `patience` seconds by force; afterwards there is none."""
        self.drop()
        self._pipe.close()
        self._process.join(patience)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self._process.close()


@contextmanager
def _bare_main() -> Generator[None]:
    """Hides the application's main module while a process is spawned.

    Spawning notes where `__main__` came from and the new process runs it again under another name; for a console
    script that would load the whole application, windows and sound included, into the worker. Nothing the worker is
    sent lives in `__main__`, so it is shown an empty one. (For `python -m package` Python leaves it alone anyway.)
    """
    real = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = real
