"""A fault at every single step of everything that writes: the old or the new state is there, whole, and nothing less.

The functions of the operating system are replaced one call at a time: call number k fails, for every k there is.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from game.core.record import to_text
from game.table.disk import Disk, read_slot, remove_slot, write_slot
from game.table.journal import to_line
from game.table.journal_disk import COPIES, FILE, append_lines, read_journal
from scenes import settings
from tests.table import test_journal as journal
from tests.table.test_store import FOUR, ONE, THREE, TWO
from tests.table.toy import GAMES

FAULTS = ("cut before", "cut after", "zeros", "ENOSPC", "EACCES", "EIO", "EROFS")
"""The power goes out before or after a call (what was not synced is half there, or zeros), or the call is refused."""


class PowerCut(BaseException):
    """Nothing runs after it."""


@dataclass
class Faulty:
    """The operating system with one fault: counts its calls, lets number `at` fail; writes are always short."""

    at: int
    fault: str
    calls: int = 0
    handles: dict[object, Path] = field(default_factory=dict)
    safe: dict[Path, int] = field(default_factory=dict)
    """Files written to, wherever they are now, with how many of their bytes are safe."""

    def patched(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("open", "write", "fsync", "replace", "unlink", "mkdir"):
            real = getattr(os, name)
            monkeypatch.setattr(os, name, lambda *given, _name=name, _real=real: self.call(_name, _real, *given))

    def call(self, name: str, real: Callable[..., object], *given: object) -> object:
        due = self.calls == self.at
        self.calls += 1
        if due and self.fault.startswith("E"):
            raise OSError(getattr(errno, self.fault), self.fault)
        if due and self.fault == "cut before":
            self.cut()
        result = self.done(name, real, *given)
        if due:
            self.cut()
        return result

    def done(self, name: str, real: Callable[..., object], *given: object) -> object:
        if name == "write":
            handle, data = given
            assert isinstance(data, bytes)
            return real(handle, data[: len(data) * 2 // 3 + 1])
        if name == "fsync":
            if given[0] in self.handles:
                path = self.handles[given[0]]
                self.safe[path] = path.stat().st_size
            return None
        result = real(*given)
        if name == "open" and Path(str(given[0])).is_file():
            path = self.handles[result] = Path(str(given[0]))
            self.safe[path] = path.stat().st_size
        if name == "replace" and given[0] in self.safe:
            self.safe[Path(str(given[1]))] = self.safe.pop(Path(str(given[0])))
        return result

    def cut(self) -> None:
        for path, safe in self.safe.items():
            if not path.exists() or path.stat().st_size <= safe:
                continue
            data = path.read_bytes()
            tail = data[safe:]
            path.write_bytes(data[:safe] + (b"\0" * len(tail) if self.fault == "zeros" else tail[: len(tail) // 2]))
        raise PowerCut


# --- what writes ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Writer:
    """Something that writes: a folder before, the writing, and what is read afterwards."""

    prepare: Callable[[Path], None]
    write: Callable[[Path], object]
    read: Callable[[Path], object]


def saves(*records: object) -> Callable[[Path], None]:
    def prepare(folder: Path) -> None:
        for record in records:
            write_slot(Disk(), folder, "toy", to_text(record))

    return prepare


def saved(folder: Path) -> object:
    loaded = read_slot(Disk(), folder, "toy", GAMES)
    assert loaded.notices == (), "a fault is no damage"
    return loaded.record


def set_to(*speeds: float) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        for speed in speeds:
            settings.write(folder / "settings.json", settings.Settings(language="vi", speed=speed))

    return write


def speed(folder: Path) -> object:
    found, notices = settings.read(folder / "settings.json")
    assert notices == []
    return found.speed


def results(*lines: object) -> Callable[[Path], None]:
    return lambda folder: append_lines(Disk(), folder, [to_line(line) for line in lines])


def counted(folder: Path) -> object:
    return read_journal(Disk(), folder)[0]


def damaged_results(folder: Path) -> None:
    """The journal lost its first line and has a torn one; a copy has the lost line."""
    results(journal.ONE, journal.TWO)(folder)
    (folder / FILE).replace(folder / (FILE + COPIES[0]))
    results(journal.TWO)(folder)
    with (folder / FILE).open("ab") as file:
        file.write(b'{"format": 1, "ki')


WRITERS = {
    "the first save": Writer(saves(), saves(ONE), saved),
    "a save": Writer(saves(ONE, TWO, THREE), saves(FOUR), saved),
    "a removal": Writer(saves(ONE, TWO), lambda folder: remove_slot(Disk(), folder, "toy"), saved),
    "the first settings": Writer(set_to(), set_to(1.5), speed),
    "settings": Writer(set_to(1.5, 2.0, 2.5), set_to(3.0), speed),
    "the first result": Writer(results(), results(journal.ONE), counted),
    "a result": Writer(results(journal.ONE, journal.TWO), results(journal.THREE), counted),
    "results put in order": Writer(damaged_results, lambda folder: read_journal(Disk(), folder), counted),
}


def attempts(writer: Writer, folder: Path, fault: str) -> Iterator[tuple[Path, bool]]:
    """Folders after the fault came at every call there is; the last is one in which no call was left to fail."""
    at = 0
    while True:
        home = folder / f"{fault} {at}" / "home"
        home.parent.mkdir()
        writer.prepare(home)
        with pytest.MonkeyPatch.context() as patch:
            faulty = Faulty(at, fault)
            faulty.patched(patch)
            with suppress(PowerCut, OSError):
                writer.write(home)
        hit = faulty.calls > at
        yield home, hit
        if not hit:
            return
        at += 1


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("what", WRITERS)
def test_a_fault_at_every_step_leaves_the_old_or_the_new_state(tmp_path: Path, what: str, fault: str) -> None:
    writer = WRITERS[what]
    before, after = tmp_path / "before", tmp_path / "after"
    writer.prepare(before)
    old = writer.read(before)
    writer.prepare(after)
    writer.write(after)
    new = writer.read(after)
    steps = 0
    for home, hit in attempts(writer, tmp_path, fault):
        found = writer.read(home)
        assert found in (old, new) if hit else found == new, (fault, steps, found)
        if "result" in what:
            assert len(found) >= len(old), "statistics never shrink"
        writer.write(home)
        assert writer.read(home) == new or "result" in what, "and writing goes on"
        if "result" in what:
            assert {*map(to_line, writer.read(home))} == {*map(to_line, new)}
        steps += 1
    assert steps > 3
