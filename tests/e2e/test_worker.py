"""Trouble with the thinking process of a real table, and leaving at any moment: play goes on, nothing stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.house import ROOT, WATCHDOG, clean, environment, members, program, wait_for

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="signals of POSIX and /proc")

QUIET = ("quit_at_once", "quit_while_starting", "quit_in_thought")


@pytest.mark.parametrize("scenario", ["killed", "stopped", "quit_in_fallback", *QUIET])
def test_trouble_with_the_worker(tmp_path: Path, scenario: str) -> None:
    command = program("worker_program", scenario)
    with subprocess.Popen(
        command,
        env=environment(tmp_path),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        try:
            said, complained = child.communicate(timeout=WATCHDOG)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            raise
    clean(subprocess.CompletedProcess(command, child.returncode, said, complained))
    wait_for(lambda: members(child.pid) == [], "a process is left")
    if scenario in QUIET:
        assert complained == "", "leaving is no trouble"
