"""Records out of files and pipes: one pretty-printed record, or several, one a line and answered as they come."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import BinaryIO

from game.core import BrokenRecord, Record, parse_record
from game.registry import GAMES
from game.table.disk import LARGEST

STDIN = "-"


def read_records(path: str) -> Iterator[tuple[int, Record]]:
    """The records of a file (`-`: stdin) with their number, from 1.

    Raises BrokenRecord for the first that is not one, and OSError.
    """
    if path == STDIN:
        yield from _numbered(sys.stdin.buffer)
        return
    with open(path, "rb") as file:
        yield from _numbered(file)


def named(number: int, error: BrokenRecord) -> BrokenRecord:
    """The error with the number of its record, where it is not the first of its input."""
    return error if number == 1 else BrokenRecord(f"record {number}: {error}")


def split_records(stream: BinaryIO) -> Iterator[bytes]:
    """The texts of the records in a stream: its lines if the first is whole JSON by itself, else all of it.

    Raises BrokenRecord for one that is larger than any record, without reading it to its end.
    """
    first = b""
    while not first.strip():
        first = _bounded(stream.readline(LARGEST + 1))
        if not first:
            return
    if not _whole(first):
        yield _bounded(first + stream.read(LARGEST + 1 - len(first)))
        return
    yield first
    for line in iter(lambda: _bounded(stream.readline(LARGEST + 1)), b""):
        if line.strip():
            yield line


def _bounded(text: bytes) -> bytes:
    if len(text) > LARGEST:
        raise BrokenRecord(f"larger than {LARGEST} bytes")
    return text


def _numbered(stream: BinaryIO) -> Iterator[tuple[int, Record]]:
    for number, text in enumerate(split_records(stream), 1):
        try:
            record = parse_record(text, GAMES)
        except BrokenRecord as error:
            raise named(number, error) from error
        yield number, record


def _whole(line: bytes) -> bool:
    """Whether the line is a JSON value that needs no further line (a wrong one needs none either)."""
    try:
        json.loads(line.decode("utf-8-sig"))
    except json.JSONDecodeError:
        return False
    except (ValueError, RecursionError):
        return True
    return True
