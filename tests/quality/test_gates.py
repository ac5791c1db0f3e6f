"""What a change must pass beside its tests: lint, format, types, and which room may know which."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = Path(sysconfig.get_path("scripts"))
GATES = {
    "ruff check": [sys.executable, "-m", "ruff", "check", "."],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "pyright": [sys.executable, "-m", "pyright", "--pythonpath", sys.executable],
    "lint-imports": [str(SCRIPTS / "lint-imports")],
}


@pytest.mark.parametrize("gate", GATES)
def test_gate(gate: str) -> None:
    done = subprocess.run(GATES[gate], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{gate}\n{done.stdout}\n{done.stderr}"
