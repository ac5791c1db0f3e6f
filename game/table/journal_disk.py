"""How the journal lies on the disk: lines are only added; two copies follow behind; damage is set aside, not deleted.

A copy is what the journal held when the app started. As lines are only added, a copy can have no line that the journal
lacks, unless the journal was damaged: then the line comes back from the copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.core.protocol import Reason
from game.table.disk import Disk, make_folder, write_through
from game.table.journal import BrokenLine, Line, from_line

FILE: Final = "games.jsonl"
COPIES: Final = (".1", ".2")
"""Endings of the copies, newest first."""
PART: Final = ".part"
NOTICES: Final = ("journal_set_aside", "journal_copy_used", "journal_unreadable", "journal_damaged")
"""Codes of what reading may have to say; each has `file`, all but the second `why`."""


@dataclass(frozen=True, slots=True)
class Text:
    """A file's good lines as they stand there, and why others are none (the first reason, nothing if all are good)."""

    lines: tuple[str, ...]
    damage: str = ""


def read_journal(disk: Disk, folder: Path) -> tuple[list[Line], list[Reason]]:
    """Every line this app understands, in the order they were written, and what a person should be told.

    Puts the files in order on the way: damaged ones are kept under another name, the journal is written anew without
    the damage and with what only a copy still has, and the copies follow. Where the disk does not let it, it says so.
    """
    notices: list[Reason] = []
    path = folder / FILE
    texts: list[Text] = []
    for place in (path, *(path.with_name(FILE + ending) for ending in COPIES)):
        try:
            texts.append(_parse(place.read_bytes()))
        except FileNotFoundError:
            texts.append(Text(()))
        except OSError as error:
            notices.append(Reason("journal_unreadable", {"file": place.name, "why": str(error.strerror or error)}))
            texts.append(Text(()))
    main, *copies = texts
    whole = _merged([*reversed(copies), main])
    readable = not any(notice.data["file"] == FILE for notice in notices)
    lost = bool({*whole} - {*main.lines})
    if lost:
        notices.append(Reason("journal_copy_used", {"file": FILE}))
    try:
        if main.damage:
            notices.append(_set_aside(disk, path, main.damage))
        if readable and (main.damage or lost):
            _replace(disk, folder, path, whole)
        if {*whole} - {*copies[0].lines} or copies[0].damage:
            _follow(disk, folder, path, whole)
    except OSError as error:
        if main.damage or lost:
            why = f"{main.damage}; not put in order: {error.strerror or error}"
            notices.append(Reason("journal_damaged", {"file": FILE, "why": why}))
    understood = (from_line(line) for line in whole)
    return [line for line in understood if line is not None], notices


def append_lines(disk: Disk, folder: Path, lines: Sequence[str]) -> None:
    """Adds lines to the journal and returns when they are on the medium; raises OSError.

    What an interrupted call left unfinished stays a line of its own, which the next reading sets aside.
    """
    make_folder(disk, folder)
    path = folder / FILE
    new = not path.exists()
    start = b"" if new or _ends_whole(path) else b"\n"
    handle = disk.append(path)
    try:
        left = memoryview(start + "".join(line + "\n" for line in lines).encode("ascii"))
        while left:
            left = left[disk.write(handle, bytes(left)) :]
        disk.sync(handle)
    finally:
        disk.close(handle)
    if new:
        disk.sync_folder(folder)


def _ends_whole(path: Path) -> bool:
    with path.open("rb") as file:
        size = file.seek(0, 2)
        if not size:
            return True
        file.seek(size - 1)
        return file.read(1) == b"\n"


def _parse(data: bytes) -> Text:
    good: list[str] = []
    damage = ""
    for number, raw in enumerate(data.split(b"\n"), 1):
        if not raw.strip():
            continue
        try:
            line = raw.decode("utf-8")
            from_line(line)
        except (UnicodeDecodeError, BrokenLine) as error:
            damage = damage or f"line {number}: {error}"
        else:
            good.append(line)
    return Text(tuple(good), damage)


def _merged(texts: Sequence[Text]) -> list[str]:
    """Every line of any of the texts once, oldest text first."""
    return list(dict.fromkeys(line for text in texts for line in text.lines))


def _replace(disk: Disk, folder: Path, path: Path, lines: Sequence[str]) -> None:
    part = path.with_name(path.name + PART)
    write_through(disk, part, "".join(line + "\n" for line in lines).encode("utf-8"))
    disk.replace(part, path)
    disk.sync_folder(folder)


def _follow(disk: Disk, folder: Path, path: Path, lines: Sequence[str]) -> None:
    """Makes the newest copy the older one, and a new one of these lines."""
    newer, older = (path.with_name(path.name + ending) for ending in COPIES)
    if newer.exists():
        disk.replace(newer, older)
    _replace(disk, folder, newer, lines)


def _set_aside(disk: Disk, path: Path, why: str) -> Reason:
    """Keeps the damaged file as it is under a name nobody has; raises OSError."""
    number = 1
    while (bad := path.with_name(f"{path.name}.{number}.bad")).exists():
        number += 1
    write_through(disk, bad, path.read_bytes())
    return Reason("journal_set_aside", {"file": bad.name, "why": why})
