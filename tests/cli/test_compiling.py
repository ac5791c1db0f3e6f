"""What `compile` hands to mypyc and what it refuses; the compiling itself takes minutes and is tried by a release."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

import game
from game.cli import compiling
from game.core import GameError

PACKAGE = Path(game.__file__).parent
SOURCES = compiling.native_sources(PACKAGE)


def test_the_rules_of_every_game_and_the_search_are_compiled():
    names = {path.relative_to(PACKAGE).as_posix() for path in SOURCES}
    for room in ("arboretum", "flea_circus", "tacocat", "trails_of_tucana", "tucano"):
        assert {f"{room}/rules.py", f"{room}/state.py", f"{room}/brain.py"} <= names
    assert {"core/protocol.py", "ai/search.py", "ai/ismcts.py", "ai/rollout.py"} <= names
    assert not [name for name in names if name.endswith(("__init__.py", "events.py", "thinker.py", "worker.py"))]
    assert all(path.is_file() for path in SOURCES)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_sources_are_prepared(path: Path):
    before = path.read_text(encoding="utf-8")
    after = compiling.prepared(before)
    assert before.count("@dataclass(") == after.count("@dataclass(")
    for node in ast.walk(ast.parse(after)):
        if isinstance(node, ast.ClassDef):
            assert "ABC" not in [base.id for base in node.bases if isinstance(base, ast.Name)]
        if isinstance(node, ast.keyword):
            assert node.arg not in {"slots", "frozen"}


def test_a_frozen_dataclass_keeps_its_hash_and_its_order():
    source = "@dataclass(frozen=True, slots=True, order=True)\nclass Card(ABC):\n"
    assert compiling.prepared(source) == "@dataclass(unsafe_hash=True, order=True)\nclass Card:\n"


def test_a_game_in_the_folder_is_not_overwritten(tmp_path: Path):
    (tmp_path / "game").mkdir()
    with pytest.raises(GameError, match="is there already"):
        compiling.compile_to(tmp_path)
    assert not list((tmp_path / "game").iterdir())


def test_a_compiler_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fails(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        assert command[2] == "mypyc"
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(subprocess, "run", fails)
    with pytest.raises(GameError, match="status 3"):
        compiling.compile_to(tmp_path)
