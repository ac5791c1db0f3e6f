"""`compile`: the rules and the search as native code, made from the same source by mypyc.

The pure source stays what is read, tested and run by default. The compiled copy is a folder of its own that holds the
package `game`; whoever puts it first on the path (the frozen app, a match, `bench --beside`) runs several times faster
and plays every game move by move the same.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import game
from game.cli.arguments import Arguments
from game.core import GameError
from game.registry import GAMES

SEARCH: Final = ("budget", "choice", "ismcts", "levels", "rollout", "search", "values")
"""The modules of `game.ai` that a search spends its time in."""
INTERPRETED: Final = frozenset({"__init__", "bench", "event", "events", "record", "sprint", "ways"})
"""Modules of `game.core` and the games that stay as they are: what is made once (bench, record), events (made once and
kept by the rules; their class variables are more than mypyc's dataclasses take), and the lanes of Tucana (sprint,
ways): integers of a hundred bytes, at which the interpreter is faster than mypyc's tagged integers."""
DATACLASS: Final = re.compile(r"^@dataclass\((.*)\)$", re.MULTILINE)
ABSTRACT: Final = re.compile(r"^class (\w+)\(ABC\):", re.MULTILINE)


def run(arguments: Arguments) -> None:
    """`compile`: makes FOLDER/game; raises GameError when FOLDER has one already or the compiler fails."""
    compile_to(Path(arguments.folder))


def compile_to(folder: Path) -> None:
    """Copies the package `game` into `folder` and compiles it there; raises GameError for what goes wrong."""
    copy = folder / "game"
    if copy.exists():
        raise GameError(f"{copy} is there already; expected a folder without a game in it")
    shutil.copytree(Path(game.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    sources = native_sources(copy)
    for source in sources:
        source.write_text(prepared(source.read_text(encoding="utf-8")), encoding="utf-8")
    names = [str(source.relative_to(folder)) for source in sources]
    level = {"MYPYC_OPT_LEVEL": "3", "MYPYC_DEBUG_LEVEL": "0"}
    done = subprocess.run([sys.executable, "-m", "mypyc", *names], cwd=folder, env={**os.environ, **level}, check=False)
    if done.returncode:
        raise GameError(f"mypyc failed with status {done.returncode}; expected mypy, setuptools and a C compiler here")
    # With the sources gone nothing can fall back on them unnoticed when a native module does not load.
    for source in sources:
        source.unlink()
    shutil.rmtree(folder / "build")


def native_sources(package: Path) -> list[Path]:
    """The modules of a copy of `game` that are compiled, in the order of their names."""
    rooms = [package / "core", *(package / name for name in GAMES)]
    found = [path for room in rooms for path in room.glob("*.py") if path.stem not in INTERPRETED]
    return sorted([*found, *(package / "ai" / f"{name}.py" for name in SEARCH)])


def prepared(source: str) -> str:
    """The source as mypyc takes it.

    mypyc gives every class slots by itself, and none of its dataclasses can be an ABC's. A frozen one could not be
    filled in again on the other side of the worker's pipe; pyright sees to it that nobody changes one.
    """
    return ABSTRACT.sub(r"class \1:", DATACLASS.sub(_dataclass, source))


def _dataclass(found: re.Match[str]) -> str:
    given = [one.replace("frozen=True", "unsafe_hash=True") for one in found[1].split(", ") if one != "slots=True"]
    return f"@dataclass({', '.join(given)})"
