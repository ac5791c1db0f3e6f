"""Records: how a game is written down (notation page). Saves, replays, undo and the command line share this format.

A record holds the outcome of every roll, never a seed, so it replays bit for bit anywhere. Reading is strict: what is
not exactly a record raises `BrokenRecord` with one line that says what is wrong; nothing is repaired or guessed.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeGuard

from game.core.errors import BadNotation, BadOption, BadRoll, BrokenRecord, NewerRecord
from game.core.event import Event
from game.core.options import Options, complete
from game.core.protocol import Action, Decide, Game, GameState, Json, Over, Pending, Roll
from game.core.rolls import Outcome

FORMAT = 1
DEEPEST = 40
"""Lists and objects inside each other that a record may have; real ones have four."""
LONGEST_NUMBER = 18
"""Digits of the longest whole number a record may have."""
LONGEST_MESSAGE = 4000
LONGEST_QUOTE = 80

_OWN_KEYS = ("format", "game", "seats", "options", "log")


@dataclass(frozen=True, slots=True)
class Did:
    """A log entry: the seat did what `text` says in the game's notation."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """A log entry: the roll `name` came to `outcome`."""

    name: str
    outcome: Outcome


Entry: TypeAlias = "Did | Rolled"


def _no_extra() -> dict[str, Json]:
    return {}


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down: where it started and every entry since; `options` are complete and checked.

    `extra` are the top-level keys that are not the record's own (a save's names, time, hash); they are written back.
    """

    game: str
    seats: int
    options: Options
    log: tuple[Entry, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=_no_extra)

    def __post_init__(self) -> None:
        taken = [key for key in self.extra if key in _OWN_KEYS]
        if taken:
            raise ValueError(f"extra key {taken[0]!r} is one of the record's own")


# --- writing --------------------------------------------------------------------------------------------------------


def to_text(record: Record) -> str:
    """The record as one line of ASCII JSON, without the line end; equal records give equal texts."""
    whole: dict[str, Json] = {
        "format": FORMAT,
        "game": record.game,
        "seats": record.seats,
        "options": dict(record.options),
        "log": [entry_json(entry) for entry in record.log],
    }
    for key in sorted(record.extra):
        whole[key] = record.extra[key]
    return json.dumps(whole, allow_nan=False)


def entry_json(entry: Entry) -> dict[str, Json]:
    """The entry as the JSON object a log holds."""
    if isinstance(entry, Did):
        return {"seat": entry.seat, "do": entry.text}
    outcome = entry.outcome
    return {"roll": entry.name, "outcome": outcome if isinstance(outcome, (int, str)) else list(outcome)}


def pending_json(pending: Pending) -> dict[str, Json]:
    """What a position waits for as a JSON object: `kind` and what belongs to it."""
    if isinstance(pending, Decide):
        return {"kind": "decide", "seats": list(pending.seats), "phase": pending.phase}
    if isinstance(pending, Roll):
        return {"kind": "roll", "roll": pending.name}
    return {"kind": "over", "winners": list(pending.winners)}


def position_hash(state: GameState) -> str:
    """A fingerprint of the position (hexadecimal SHA-256 of its description), the same on every machine."""
    whole = [state.describe(), pending_json(state.pending())]
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


# --- reading --------------------------------------------------------------------------------------------------------


def parse_record(source: str | bytes, games: Mapping[str, Game]) -> Record:
    """The record that `source` holds; its log is checked for shape only (`replay` checks the play).

    Raises BrokenRecord, NewerRecord when a newer app wrote it.
    """
    whole = _read_json(source)
    if not _is_object(whole):
        raise BrokenRecord(f"a record is a JSON object, got {_quote(whole)}")
    missing = [key for key in ("format", "game", "seats", "log") if key not in whole]
    if missing:
        raise BrokenRecord(f"the key {missing[0]!r} is missing")
    if _is_int(whole["format"]) and whole["format"] > FORMAT:
        raise NewerRecord(f"format: expected {FORMAT}, got {_quote(whole['format'])}")
    if not _is_int(whole["format"]) or whole["format"] != FORMAT:
        raise BrokenRecord(f"format: expected {FORMAT}, got {_quote(whole['format'])}")
    game = _read_game(whole["game"], games)
    seats = whole["seats"]
    if not _is_int(seats) or seats not in game.seat_counts:
        allowed = ", ".join(map(str, game.seat_counts))
        raise BrokenRecord(f"seats: {game.id} takes {allowed}, got {_quote(seats)}")
    given = whole.get("options", {})
    if not _is_object(given):
        raise BrokenRecord(f"options: expected a JSON object, got {_quote(given)}")
    try:
        options = complete(game.options, given, seats)
    except BadOption as error:
        raise BrokenRecord(one_line(str(error))) from error
    log = whole["log"]
    if not _is_list(log):
        raise BrokenRecord(f"log: expected a JSON list, got {_quote(log)}")
    entries = tuple(_read_entry(index, entry) for index, entry in enumerate(log))
    extra = {key: _as_json(value) for key, value in whole.items() if key not in _OWN_KEYS}
    return Record(game.id, seats, options, entries, extra)


def parse_entry(value: object) -> Entry:
    """The log entry a JSON value stands for; raises BrokenRecord."""
    if not _is_object(value):
        raise BrokenRecord(f"expected a JSON object, got {_quote(value)}")
    keys = set(value)
    if keys == {"seat", "do"}:
        seat, text = value["seat"], value["do"]
        if not _is_int(seat):
            raise BrokenRecord(f"seat: expected a whole number, got {_quote(seat)}")
        if not isinstance(text, str):
            raise BrokenRecord(f"do: expected a string, got {_quote(text)}")
        return Did(seat, text)
    if keys == {"roll", "outcome"}:
        name = value["roll"]
        if not isinstance(name, str):
            raise BrokenRecord(f"roll: expected a string, got {_quote(name)}")
        return Rolled(name, _read_outcome(value["outcome"]))
    raise BrokenRecord(f"expected the keys seat and do, or roll and outcome, got {_quote(sorted(keys))}")


def one_line(text: str) -> str:
    """The text on one printable line of bounded length, for messages that quote what somebody else wrote."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return line if len(line) <= LONGEST_MESSAGE else line[:LONGEST_MESSAGE] + " ..."


def _read_json(source: str | bytes) -> object:
    try:
        text = source if isinstance(source, str) else source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenRecord(f"not UTF-8: byte {error.start} is wrong") from error
    try:
        whole: object = json.loads(
            text,
            object_pairs_hook=_read_object,
            parse_constant=_read_constant,
            parse_int=_read_int,
            parse_float=_read_float,
        )
    except json.JSONDecodeError as error:
        raise BrokenRecord(f"not JSON: {error}") from error
    except RecursionError as error:
        raise BrokenRecord(f"more than {DEEPEST} lists or objects inside each other") from error
    _check_values(whole)
    return whole


def _read_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise BrokenRecord(f"the key {_quote(key)} stands twice in one object")
            seen.add(key)
    return result


def _read_constant(text: str) -> float:
    raise BrokenRecord(f"{text} is no number a record may hold")


def _read_int(text: str) -> int:
    if len(text.lstrip("-")) > LONGEST_NUMBER:
        raise BrokenRecord(f"the number {text[:LONGEST_NUMBER]}... is longer than {LONGEST_NUMBER} digits")
    return int(text)


def _read_float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BrokenRecord(f"the number {_quote(text)} is too large")
    return number


def _check_values(whole: object) -> None:
    """Depth and characters, without recursion: what passes can be written again on every machine."""
    level: list[object] = [whole]
    for _ in range(DEEPEST + 1):
        inner: list[object] = []
        for value in level:
            if isinstance(value, str):
                _check_letters(value)
            elif _is_list(value):
                inner.extend(value)
            elif _is_object(value):
                inner.extend(value)
                inner.extend(value.values())
        if not inner:
            return
        level = inner
    raise BrokenRecord(f"more than {DEEPEST} lists or objects inside each other")


def _check_letters(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise BrokenRecord(f"half a character (a lone surrogate) in the text {_quote(text)}") from error


def _read_game(name: object, games: Mapping[str, Game]) -> Game:
    if isinstance(name, str) and name in games:
        return games[name]
    raise BrokenRecord(f"game: expected one of {', '.join(games)}, got {_quote(name)}")


def _read_entry(index: int, value: object) -> Entry:
    try:
        return parse_entry(value)
    except BrokenRecord as error:
        raise BrokenRecord(f"entry {index}: {error}") from error


def _read_outcome(value: object) -> Outcome:
    if isinstance(value, str) or _is_int(value):
        return value
    if not _is_list(value):
        raise BrokenRecord(f"outcome: expected a seat, a code or a list of codes, got {_quote(value)}")
    codes = [code for code in value if isinstance(code, str)]
    if len(codes) < len(value):
        odd = next(code for code in value if not isinstance(code, str))
        raise BrokenRecord(f"outcome: expected codes as strings, got {_quote(odd)}")
    return codes


def _as_json(value: object) -> Json:
    """The value typed as JSON; it came out of a JSON reader, so it is (at most `DEEPEST` deep)."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if _is_list(value):
        return [_as_json(item) for item in value]
    if _is_object(value):
        return {key: _as_json(item) for key, item in value.items()}
    raise TypeError(f"no JSON value: {value!r}")


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _quote(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."


# --- playing --------------------------------------------------------------------------------------------------------


def replay(record: Record, game: Game) -> Iterator[GameState]:
    """The position before the log and after each entry: one object that moves on, so clone what you keep.

    Raises BrokenRecord that names the first wrong entry, what was tried, why not, and what was legal.
    """
    state = game.start(record.seats, record.options)
    yield state
    for index, entry in enumerate(record.log):
        play_entry(game, state, entry, index)
        yield state


def canonical(record: Record, game: Game) -> Record:
    """The record with every entry in its canonical spelling; raises BrokenRecord when it does not replay."""
    state = game.start(record.seats, record.options)
    log = tuple(play_entry(game, state, entry, index)[0] for index, entry in enumerate(record.log))
    return replace(record, log=log)


def play_entry(game: Game, state: GameState, entry: Entry, index: int) -> tuple[Entry, list[Event]]:
    """Plays log entry number `index` in place; returns it in canonical spelling and what happened.

    Raises BrokenRecord and then changed nothing.
    """
    pending = state.pending()
    if isinstance(entry, Rolled):
        return _play_roll(state, entry, index, pending)
    tried = f"entry {index}: seat {entry.seat} tried {_quote(entry.text)}"
    if not 0 <= entry.seat < state.seats:
        raise BrokenRecord(f"{tried}, but the seats are 0 to {state.seats - 1}; {expected(state)}")
    if not isinstance(pending, Decide):
        why = f"the roll {pending.name!r} comes first" if isinstance(pending, Roll) else "the game is over"
        raise BrokenRecord(f"{tried}, but {why}")
    if entry.seat not in pending.seats:
        raise BrokenRecord(one_line(f"{tried}, but that seat has nothing to decide; {expected(state)}"))
    try:
        action = read_action(game, entry.text)
    except BadNotation as error:
        raise BrokenRecord(one_line(f"{tried}: {error}; {expected(state)}")) from error
    reason = state.why_not(entry.seat, action)
    if reason is not None:
        raise BrokenRecord(one_line(f"{tried}: {reason}; {expected(state)}"))
    return Did(entry.seat, str(action)), state.advance(entry.seat, action)


def read_action(game: Game, text: str) -> Action:
    """The action a text stands for: canonical but for the order of lists; raises BadNotation."""
    action = game.parse(text)
    written = str(action)
    if text != written:
        words, proper = text.split(" "), written.split(" ")
        if words[0] != proper[0] or sorted(words) != sorted(proper):
            raise BadNotation(f"not written as {written!r}")
    return action


def expected(state: GameState) -> str:
    """What the position waits for, in words for an error message: `legal: seat 0: flip, take C5`."""
    pending = state.pending()
    if isinstance(pending, Over):
        return "legal: nothing, the game is over"
    if isinstance(pending, Roll):
        return f"legal: the roll {pending.name!r}"
    seats = [f"seat {seat}: {', '.join(map(str, state.legal(seat)))}" for seat in pending.seats]
    return "legal: " + "; ".join(seats)


def _play_roll(state: GameState, entry: Rolled, index: int, pending: Pending) -> tuple[Entry, list[Event]]:
    tried = f"entry {index}: the roll {_quote(entry.name)} came to {_quote(_shown(entry.outcome))}"
    if not isinstance(pending, Roll):
        why = "the game is over" if isinstance(pending, Over) else f"no roll is pending; {expected(state)}"
        raise BrokenRecord(one_line(f"{tried}, but {why}"))
    if entry.name != pending.name:
        raise BrokenRecord(f"{tried}, but the pending roll is {pending.name!r}")
    try:
        outcome = pending.source.check(entry.outcome)
    except BadRoll as error:
        raise BrokenRecord(one_line(f"{tried}: {error}")) from error
    return Rolled(entry.name, outcome), state.settle(pending.name, outcome)


def _shown(outcome: Outcome) -> int | str | Sequence[str]:
    return " ".join(outcome) if isinstance(outcome, (list, tuple)) else outcome
