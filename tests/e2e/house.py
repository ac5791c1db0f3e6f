"""What the end-to-end tests share: child processes with their own home folder, and what may be left of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
WATCHDOG = 150.0
"""Seconds after which a test gives up; only a hang takes so long, nothing is measured by it."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a child: its own home, SDL's dummy drivers unless `more` says otherwise."""
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return {**os.environ, "PYTHONPATH": str(ROOT), "TOUCAN_HOME": str(home), **drivers, **more}


def program(name: str, *arguments: str) -> list[str]:
    """The command that runs one of the programs beside the tests."""
    return [sys.executable, "-m", f"tests.e2e.{name}", *arguments]


def run(command: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Runs a child to its end; a hang is a failure of the test, with what the child said."""
    with subprocess.Popen(
        command, env=env, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as child:
        try:
            said, complained = child.communicate(timeout=WATCHDOG)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            said, complained = child.communicate()
            raise AssertionError(f"{command} hangs\n{said}\n{complained}") from None
    return subprocess.CompletedProcess(command, child.returncode, said, complained)


def clean(done: subprocess.CompletedProcess[str]) -> None:
    """Fails unless the child ended well and without a traceback."""
    assert done.returncode == 0, f"status {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr, done.stderr


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and only waits to be fetched does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def members(group: int) -> list[int]:
    """The processes that run in a group: what a child started with its own session has left."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def wait_for(what: Callable[[], bool], why: str) -> None:
    """Waits until something holds."""
    late = time.monotonic() + WATCHDOG
    while not what():
        assert time.monotonic() < late, f"waited in vain: {why}"
        time.sleep(0.02)
