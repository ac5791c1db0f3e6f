"""The README's test command is the one that `.ci/run` runs."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMAND = 'python3 -m venv .venv && .venv/bin/pip install -e ".[dev]" && .venv/bin/python -m pytest'


def test_readme_and_ci_run_the_same_command() -> None:
    assert COMMAND in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == COMMAND
