"""How a save lies on the disk: written whole or not at all, three generations, damage set aside and never deleted."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.core.errors import BadOption, BrokenRecord, NewerRecord
from game.core.protocol import Game, Reason
from game.core.record import Record, parse_record, replay
from game.table.table import position_matches, read_kept

GENERATIONS = (".json", ".json.1", ".json.2")
"""Endings of a slot's files, newest first."""
PART = ".json.part"
"""The ending of a file being written; found later, it is what a crash left and is written over."""
LARGEST = 16 * 1024 * 1024
"""Bytes of the largest file read as a save; real ones have some ten thousand."""

_SLOT = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_DEVICES = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a slot holds (None: nothing readable) and what a person should be told about it."""

    record: Record | None
    notices: tuple[Reason, ...] = ()


class Disk:
    """The few things a save asks of the operating system, one method each, so that tests can let any of them fail."""

    def create(self, path: Path) -> int:
        """An empty file open for writing; what was there is gone."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o644)

    def append(self, path: Path) -> int:
        """A file open for adding to its end, made if it is not there."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o644)

    def write(self, handle: int, data: bytes) -> int:
        """Writes some of the data and returns how much."""
        return os.write(handle, data)

    def sync(self, handle: int) -> None:
        """Returns when the file's contents are on the medium."""
        os.fsync(handle)

    def close(self, handle: int) -> None:
        os.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        os.replace(source, target)

    def remove(self, path: Path) -> None:
        """Removes the file if it is there."""
        path.unlink(missing_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Returns when the folder's names are on the medium; systems that cannot do it for folders do it unasked."""
        if os.name != "posix":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class ReadingDisk(Disk):
    """The disk of somebody else: nothing is written, damaged files stay where they are."""

    def create(self, path: Path) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    append = create

    def replace(self, source: Path, target: Path) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(source))


def check_slot(slot: str) -> str:
    """The slot's name; raises BadOption unless it makes a file name on every system."""
    if not _SLOT.fullmatch(slot) or _DEVICES.fullmatch(slot):
        raise BadOption(f"slot {slot!r}: expected 1 to 40 of a-z, 0-9, _ and -, beginning with a letter or digit")
    return slot


def slots_in(folder: Path) -> set[str]:
    """The slots that have a file of any generation; none when the folder is not there."""
    if not folder.is_dir():
        return set()
    found: set[str] = set()
    for path in folder.iterdir():
        for ending in GENERATIONS:
            slot = path.name.removesuffix(ending)
            if slot != path.name and _SLOT.fullmatch(slot):
                found.add(slot)
    return found


def write_slot(disk: Disk, folder: Path, slot: str, text: str) -> None:
    """Makes `text` the slot's newest generation; raises OSError.

    Whenever it is interrupted, what `read_slot` finds is the state before or the state after, whole.
    """
    make_folder(disk, folder)
    part = folder / (slot + PART)
    write_through(disk, part, text.encode("utf-8"))
    newest, older, oldest = (folder / (slot + ending) for ending in GENERATIONS)
    if older.exists():
        disk.replace(older, oldest)
    if newest.exists():
        disk.replace(newest, older)
    disk.replace(part, newest)
    disk.sync_folder(folder)


def remove_slot(disk: Disk, folder: Path, slot: str) -> None:
    """Removes every generation, oldest first, so that an interrupted removal leaves the newest; raises OSError."""
    if not folder.is_dir():
        return
    for ending in (PART, *reversed(GENERATIONS)):
        disk.remove(folder / (slot + ending))
    disk.sync_folder(folder)


def read_slot(disk: Disk, folder: Path, slot: str, games: Mapping[str, Game]) -> Loaded:
    """The newest generation that is a whole game of `games`; damaged ones on the way are set aside and reported.

    Where a log plays but leads to another position than was saved, an older generation without that flaw is
    preferred; when every one has it (the rules were corrected meanwhile) the newest is taken and says so.
    """
    notices: list[Reason] = []
    doubtful: list[tuple[Path, Record]] = []
    for ending in GENERATIONS:
        path = folder / (slot + ending)
        try:
            data = _read(path)
        except FileNotFoundError:
            continue
        except OSError as error:
            notices.append(Reason("unreadable", {"file": path.name, "why": str(error.strerror or error)}))
            continue
        try:
            record, matches = _checked(data, games)
        except BrokenRecord as error:
            code = "newer_set_aside" if isinstance(error, NewerRecord) else "set_aside"
            notices.append(_set_aside(disk, path, str(error), code))
            continue
        if matches:
            notices += [_set_aside(disk, bad, "leads to another position than was saved") for bad, _ in doubtful]
            if notices:
                notices.append(Reason("older_used", {"slot": slot}))
            return Loaded(record, tuple(notices))
        doubtful.append((path, record))
    if doubtful:
        return Loaded(doubtful[0][1], (*notices, Reason("position_differs", {"slot": slot})))
    return Loaded(None, tuple(notices))


def make_folder(disk: Disk, folder: Path) -> None:
    """Makes the folder with those above it, if it is not there, for good; raises OSError."""
    if folder.is_dir():
        return
    above = folder.parent
    if above != folder:
        make_folder(disk, above)
    folder.mkdir(exist_ok=True)
    disk.sync_folder(above)


def write_through(disk: Disk, path: Path, data: bytes) -> None:
    """Writes a whole file and returns when it is on the medium; raises OSError."""
    handle = disk.create(path)
    try:
        left = memoryview(data)
        while left:
            left = left[disk.write(handle, bytes(left)) :]
        disk.sync(handle)
    finally:
        disk.close(handle)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _checked(data: bytes, games: Mapping[str, Game]) -> tuple[Record, bool]:
    """The record and whether it leads to the position that was saved; raises BrokenRecord."""
    if len(data) > LARGEST:
        raise BrokenRecord(f"larger than {LARGEST} bytes")
    if not data.strip(b"\0"):
        raise BrokenRecord("empty" if not data else "all bytes are zero")
    record = parse_record(data, games)
    *_, final = replay(record, games[record.game])
    read_kept(record)
    return record, position_matches(record, final)


def _set_aside(disk: Disk, path: Path, why: str, code: str = "set_aside") -> Reason:
    """Renames the damaged file to a name nobody has; when that fails it stays and the notice says so."""
    number = 1
    while (bad := path.with_name(f"{path.name}.{number}.bad")).exists():
        number += 1
    try:
        disk.replace(path, bad)
    except OSError as error:
        return Reason("damaged", {"file": path.name, "why": f"{why}; not set aside: {error.strerror or error}"})
    return Reason(code, {"file": bad.name, "why": why})
