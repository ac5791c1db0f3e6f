"""Two test processes must find the same tests in the same order, or they cannot share the work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def collected(seed: int) -> list[str]:
    """The ids of all tests in order, as a process with the hash seed `seed` collects them."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-o", "addopts=--import-mode=importlib"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
    )
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_every_process_collects_the_same_tests() -> None:
    first = collected(1)
    assert len(first) > 1000
    assert collected(2) == first
