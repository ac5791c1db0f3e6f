"""Would the tests notice a changed rule? `python -m tests.mutation --minutes 15` changes one thing after another.

Each mutant is one small change (a comparison, a number, a condition, a statement left out) in the rules or the scoring
of a game; the tests of that game run against it in a process of their own until one fails. What no test notices is
printed. A sample is drawn by the seed; `--game` and `--module` look closer at one. POSIX only: it forks.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.abc
import importlib.machinery
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

import hypothesis
import pytest

ROOT = Path(__file__).parents[1]
MODULES: dict[str, tuple[str, ...]] = {
    "flea_circus": ("rules", "scoring"),
    "tucano": ("rules", "scoring", "desk"),
    "tacocat": ("rules",),
    "arboretum": ("rules", "scoring", "rights"),
    "trails_of_tucana": ("rules", "scoring", "sheet"),
}
"""What is changed, by game."""
FIRST = ("rules", "scoring", "paths", "sheet", "ways")
"""Names of the test files that run first; then those of whole games and of knowledge."""
THEN = ("games", "knowledge", "material")
CPU_SECONDS = 60
"""After which a mutant counts as noticed: it does not come to an end."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip

# --- mutants --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """One change of one module: what stands there and what was made of it."""

    game: str
    module: str
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"game/{self.game}/{self.module}.py:{self.line}: {self.before}  ->  {self.after}"


def sites(tree: ast.Module) -> Iterator[tuple[ast.AST, Callable[[], None], Callable[[], None]]]:
    """Every change there is, as (node shown, change it, change it back)."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        parent = waiting.pop()
        yield from _operators(parent)
        for name, value in ast.iter_fields(parent):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for holder, key, child in _children(parent, name, value):
                # What is said, what a parameter may be, and whether zip checks lengths are no rules.
                if isinstance(child, ast.Raise | ast.JoinedStr | ast.AnnAssign | ast.arguments) or (
                    isinstance(child, ast.keyword) and child.arg == "strict"
                ):
                    continue
                waiting.append(child)
                for made in _others(child):
                    yield child, _setter(holder, key, made), _setter(holder, key, child)


def _operators(node: ast.AST) -> Iterator[tuple[ast.AST, Callable[[], None], Callable[[], None]]]:
    if isinstance(node, ast.Compare):
        for number, op in enumerate(node.ops):
            if type(op) in SWAPS:
                yield node, _setter(node.ops, number, SWAPS[type(op)]()), _setter(node.ops, number, op)
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
        yield node, _setter(node, "op", SWAPS[type(node.op)]()), _setter(node, "op", node.op)


def _children(parent: ast.AST, name: str, value: object) -> Iterator[tuple[object, str | int, ast.AST]]:
    if isinstance(value, ast.AST):
        yield parent, name, value
    elif isinstance(value, list):
        for number, one in enumerate(value):
            if isinstance(one, ast.AST):
                yield value, number, one


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.If() | ast.IfExp():
            for value in (True, False):
                other = ast.If(ast.Constant(value), node.body, node.orelse) if isinstance(node, ast.If) else None
                yield other or ast.IfExp(ast.Constant(value), node.body, node.orelse)  # type: ignore[arg-type]
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case _:
            pass


def _setter(holder: object, key: str | int, value: object) -> Callable[[], None]:
    def change() -> None:
        if isinstance(key, str):
            setattr(holder, key, value)
        else:
            holder[key] = value  # type: ignore[index]

    return change


def mutants(game: str, module: str) -> list[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse((ROOT / "game" / game / f"{module}.py").read_text(encoding="utf-8"))
    found: list[Mutant] = []
    for node, change, back in list(sites(tree)):
        before, line = _short(node), getattr(node, "lineno", 0)
        change()
        ast.fix_missing_locations(tree)
        source = ast.unparse(tree)
        # An operator is changed within its node, a child is changed for another: either way the line tells.
        after = _short(node)
        back()
        if source != ast.unparse(tree):
            found.append(
                Mutant(game, module, line, before, after if after != before else _difference(source, tree), source)
            )
    return found


def _short(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0][:90]


def _difference(source: str, tree: ast.Module) -> str:
    for one, other in zip(source.splitlines(), ast.unparse(tree).splitlines(), strict=False):
        if one != other:
            return one.strip()[:110]
    return "nothing"


# --- running the tests ----------------------------------------------------------------------------------------------


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives a module other code than its file's."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def test_files(game: str, names: Sequence[str]) -> list[str]:
    """The test files of a game whose names hold one of these."""
    found = sorted((ROOT / "tests" / game).glob("test_*.py"))
    return [str(path) for path in found if any(name in path.stem for name in names)]


def noticed(mutant: Mutant) -> bool:
    """Whether a test fails, or does not end, with this change."""
    return any(_fails(mutant, files) for names in (FIRST, THEN) if (files := test_files(mutant.game, names)))


def _fails(mutant: Mutant, files: list[str]) -> bool:
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        status = 3
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
            resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, 4_000_000_000))
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            code = compile(mutant.source, f"{mutant.module}.py", "exec")
            sys.meta_path.insert(0, Changed(f"game.{mutant.game}.{mutant.module}", code))
            # hypothesis is there before pytest looks for it.
            quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
            status = int(
                pytest.main([*files, *quiet, "-x", "-n0", "-p", "no:cacheprovider", "--no-header", "--no-summary"])
            )
        finally:
            os._exit(status)
    _, how = os.waitpid(pid, 0)
    if os.WIFSIGNALED(how):
        return os.WTERMSIG(how) in (signal.SIGXCPU, signal.SIGKILL)
    return os.WEXITSTATUS(how) != 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=15.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=list(MODULES))
    parser.add_argument("--module")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    games = [chosen.game] if chosen.game else list(MODULES)
    # Loaded before the fork, so that no mutant has to.
    print(f"hypothesis {hypothesis.__version__}, pytest {pytest.__version__}")
    made = {
        game: [one for module in MODULES[game] if chosen.module in (None, module) for one in mutants(game, module)]
        for game in games
    }
    for several in made.values():
        Random(chosen.seed).shuffle(several)
    for game in games:
        module = chosen.module or MODULES[game][0]
        whole = (ROOT / "game" / game / f"{module}.py").read_text(encoding="utf-8")
        if noticed(Mutant(game, module, 0, "", "", whole)):
            raise SystemExit(f"the tests of {game} fail without any change; expected them to pass")
    counts = {game: [0, 0] for game in games}
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        for turn in range(max(map(len, made.values()))):
            for game, several in made.items():
                used = resource.getrusage(resource.RUSAGE_CHILDREN)
                if turn < len(several) and used.ru_utime + used.ru_stime < chosen.minutes * 60:
                    counts[game][0] += 1
                    if not noticed(several[turn]):
                        counts[game][1] += 1
                        print(f"{time.strftime('%H:%M:%S')} {several[turn]}", flush=True)
    for game, (tried, survived) in counts.items():
        print(f"{game}: {tried} of {len(made[game])} mutants tried, {tried - survived} noticed")


if __name__ == "__main__":
    main()
