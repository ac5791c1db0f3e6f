"""A person's results as a table for other programs: one row per game, to a file or for the clipboard."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Literal

from game.table.journal import Seat
from game.table.statistics import Mine
from scenes.newfile import write_new

COLUMNS = (
    "date",
    "time",
    "game",
    "result",
    "practice",
    "player",
    "points",
    "seats",
    "opponents",
    "minutes",
    "deal",
    "day",
    "challenge",
    "options",
)
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""
MOST_FILES = 1000

Result = Literal["won", "shared", "lost", "solo", "abandoned"]


def result_of(one: Mine) -> Result:
    """What became of a game for its person."""
    if one.game.end == "abandoned":
        return "abandoned"
    if one.solo:
        return "solo"
    if one.shared:
        return "shared"
    return "won" if one.won else "lost"


def table_of(games: Sequence[Mine], delimiter: str = ",") -> str:
    """The games as CSV text with a heading, oldest first; times are those of the clock here."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for one in games:
        writer.writerow(map(_harmless, _row(one)))
    return text.getvalue()


def _row(one: Mine) -> tuple[str | int, ...]:
    game = one.game
    at = datetime.fromtimestamp(game.at)
    others = [seat for number, seat in enumerate(game.seats) if number != one.number]
    return (
        at.date().isoformat(),
        f"{at.hour:02}:{at.minute:02}",
        game.game,
        result_of(one),
        "yes" if game.practice else "no",
        one.seat.name,
        "" if one.seat.points is None else one.seat.points,
        len(game.seats),
        "; ".join(map(_opponent, others)),
        round(game.seconds / 60),
        "" if game.deal is None else game.deal,
        game.day,
        game.challenge,
        "; ".join(f"{name}={value}" for name, value in game.options.items()),
    )


def _opponent(seat: Seat) -> str:
    level = seat.level if seat.kind == "ai" else "person"
    return f"{seat.name} ({level})" if seat.points is None else f"{seat.name} ({level}) {seat.points}"


def _harmless(value: str | int) -> str | int:
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value


def write_file(folder: Path, games: Sequence[Mine], day: date) -> Path:
    """Writes the games to a new file in the folder, named after the day; returns where it is. Raises OSError."""
    return write_new(folder, f"toucan-table-{day.isoformat()}", ".csv", table_of(games).encode("utf-8-sig"))
