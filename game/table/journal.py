"""The journal of games played: what each line says, and how it is written and read.

A line is a JSON object of its own and is never changed once it is written: statistics are what the lines add up to. Who
starts over adds a line that says so, and one more brings the earlier games back.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, TypeGuard

from game.core.errors import GameError
from game.core.options import Options

FORMAT: Final = 1
LONGEST_LINE: Final = 20_000
"""Characters of the longest line read; a game has some seven hundred."""

Kind: TypeAlias = Literal["person", "ai"]
End: TypeAlias = Literal["finished", "abandoned"]


class BrokenLine(GameError):
    """A line that is damaged: what was wrong and what was expected."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat at a seat and what came of it; `points` is None where the game was given up."""

    name: str
    kind: Kind
    level: str = ""
    points: int | None = None
    won: bool = False
    feats: tuple[str, ...] = ()
    """What the person achieved in this game (`game.table.feats`)."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that came to an end, or that was given up after somebody had decided something."""

    id: str
    """The game's own: whatever is resumed or played again, it counts once."""
    game: str
    end: End
    at: int
    """When it ended, in seconds since 1970."""
    seats: tuple[Seat, ...]
    seconds: int = 0
    """Time played."""
    practice: bool = False
    deal: int | None = None
    day: str = ""
    """For a deal of the day its date (`2026-03-14`)."""
    challenge: str = ""
    options: Options = field(default_factory=dict[str, "int | str | tuple[str, ...]"])

    @property
    def counts(self) -> bool:
        """Whether it is a result: played to the end, and not for practice."""
        return self.end == "finished" and not self.practice

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.won)


@dataclass(frozen=True, slots=True)
class Reset:
    """From here on a person's statistics begin anew; `back` takes the last one back."""

    name: str
    at: int
    back: bool = False


Line: TypeAlias = "Game | Reset"


def name_key(name: str) -> str:
    """A person's name as it is compared with others: however it is spaced and capitalised, it is the same person."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


# --- writing --------------------------------------------------------------------------------------------------------


def to_line(line: Line) -> str:
    """The line as ASCII JSON without a line end."""
    match line:
        case Game():
            whole: dict[str, object] = {
                "format": FORMAT,
                "kind": "game",
                "id": line.id,
                "game": line.game,
                "end": line.end,
                "at": line.at,
                "seconds": line.seconds,
                "seats": [_seat_json(seat) for seat in line.seats],
                "options": {name: list(v) if isinstance(v, tuple) else v for name, v in line.options.items()},
            }
            given = {"practice": line.practice, "day": line.day, "challenge": line.challenge}
            whole |= {key: value for key, value in given.items() if value}
            if line.deal is not None:
                whole["deal"] = line.deal
        case Reset():
            whole = {"format": FORMAT, "kind": "reset", "name": line.name, "at": line.at, "back": line.back}
    return json.dumps(whole, separators=(",", ":"))


def _seat_json(seat: Seat) -> dict[str, object]:
    whole: dict[str, object] = {"name": seat.name, "kind": seat.kind}
    if seat.kind == "ai":
        whole["level"] = seat.level
    if seat.points is not None:
        whole |= {"points": seat.points, "won": seat.won}
    if seat.feats:
        whole["feats"] = list(seat.feats)
    return whole


# --- reading --------------------------------------------------------------------------------------------------------


def from_line(text: str) -> Line | None:
    """What a line says; None for a line of a newer app, which is kept and not counted. Raises BrokenLine."""
    if len(text) > LONGEST_LINE:
        raise BrokenLine(f"longer than {LONGEST_LINE} characters")
    try:
        whole: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenLine(f"not JSON: {error}") from error
    if not _is_object(whole):
        raise BrokenLine(f"expected a JSON object, got {type(whole).__name__}")
    made = _number(whole, "format", 1)
    kind = _text(whole, "kind")
    if made > FORMAT:
        return None
    match kind:
        case "game":
            return _read_game(whole)
        case "reset":
            return Reset(_text(whole, "name"), _number(whole, "at", 0), _flag(whole, "back"))
        case _:
            return None


def _read_game(whole: Mapping[str, object]) -> Game:
    end = _text(whole, "end")
    if end != "finished" and end != "abandoned":
        raise BrokenLine(f"end: expected finished or abandoned, got {end!r}")
    listed = whole.get("seats")
    if not _is_list(listed) or not listed:
        raise BrokenLine("seats: expected a list that is not empty")
    seats = tuple(_read_seat(entry, finished=end == "finished") for entry in listed)
    if end == "finished" and not any(seat.won for seat in seats):
        raise BrokenLine("seats: a finished game has a winner")
    return Game(
        id=_text(whole, "id"),
        game=_text(whole, "game"),
        end=end,
        at=_number(whole, "at", 0),
        seats=seats,
        seconds=_number(whole, "seconds", 0),
        practice=_flag(whole, "practice"),
        deal=_number(whole, "deal", 0) if "deal" in whole else None,
        day=_text(whole, "day", default=""),
        challenge=_text(whole, "challenge", default=""),
        options=_read_options(whole.get("options", {})),
    )


def _read_seat(entry: object, *, finished: bool) -> Seat:
    if not _is_object(entry):
        raise BrokenLine("seats: expected JSON objects")
    kind = _text(entry, "kind")
    if kind != "person" and kind != "ai":
        raise BrokenLine(f"kind: expected person or ai, got {kind!r}")
    feats = entry.get("feats", [])
    if not _is_list(feats):
        raise BrokenLine("feats: expected a list")
    return Seat(
        name=_text(entry, "name"),
        kind=kind,
        level=_text(entry, "level", default=""),
        points=_number(entry, "points", None) if finished else None,
        won=finished and _flag(entry, "won"),
        feats=tuple(feat for feat in feats if isinstance(feat, str)),
    )


def _read_options(given: object) -> dict[str, int | str | tuple[str, ...]]:
    if not _is_object(given):
        raise BrokenLine("options: expected a JSON object")
    options: dict[str, int | str | tuple[str, ...]] = {}
    for name, value in given.items():
        if _is_list(value):
            options[name] = tuple(str(one) for one in value)
        elif isinstance(value, int | str):
            options[name] = value
        else:
            raise BrokenLine(f"options: expected numbers, texts or lists, got {value!r:.40}")
    return options


def _text(whole: Mapping[str, object], key: str, *, default: str | None = None) -> str:
    value = whole.get(key, default)
    if not isinstance(value, str):
        raise BrokenLine(f"{key}: expected a text, got {value!r:.40}")
    return value


def _number(whole: Mapping[str, object], key: str, least: int | None) -> int:
    value = whole.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
        raise BrokenLine(
            f"{key}: expected a whole number{'' if least is None else f' from {least}'}, got {value!r:.40}"
        )
    return value


def _flag(whole: Mapping[str, object], key: str) -> bool:
    value = whole.get(key, False)
    if not isinstance(value, bool):
        raise BrokenLine(f"{key}: expected true or false, got {value!r:.40}")
    return value


def _is_object(value: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list)
