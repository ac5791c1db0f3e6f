"""Taking back in a decision of several seats that owe more than one entry each and reveal nothing to each other."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Self

from game.core import (
    Action,
    BadNotation,
    Decide,
    Event,
    GameState,
    Json,
    Options,
    Outcome,
    Over,
    Pending,
    Reason,
    Score,
)
from game.table import Prompt, Table
from tests.table.toy import GAME, Happened, Move

OWED = ((2, 2), (0, 1), (1, 1))
"""Entries that each of two seats owes in each turn; the second turn is seat 1's alone and has the same phase."""


class Lines(GameState):
    """Each seat draws the lines it owes, in any order among the seats; the turn ends when nobody owes one."""

    __slots__ = ("drawn", "owed", "turn")

    def __init__(self) -> None:
        self.turn = 0
        self.owed = list(OWED[0])
        self.drawn: list[list[str]] = [[], []]

    @property
    def seats(self) -> int:
        return 2

    def pending(self) -> Pending:
        owing = tuple(seat for seat in (0, 1) if self.owed[seat])
        return Decide(owing, "draw") if owing else Over((0, 1))

    def legal(self, seat: int) -> Sequence[Action]:
        return [Move("draw", (f"{self.turn}{letter}",)) for letter in "ab"] if self.owed[seat] else []

    def why_not(self, seat: int, action: Action) -> Reason | None:
        return None if action in self.legal(seat) else Reason("not_now")

    def advance(self, seat: int, action: Action) -> list[Event]:
        self.drawn[seat].append(str(action))
        self.owed[seat] -= 1
        if not any(self.owed) and self.turn + 1 < len(OWED):
            self.turn += 1
            self.owed = list(OWED[self.turn])
        return [Happened("drew", seat)]

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        raise NotImplementedError

    def clone(self) -> Self:
        copy = type(self)()
        copy.turn, copy.owed, copy.drawn = self.turn, list(self.owed), [list(lines) for lines in self.drawn]
        return copy

    def view(self, seat: int | None) -> Self:
        return self.clone()

    def key(self) -> Hashable:
        return self.turn, tuple(self.owed), tuple(map(tuple, self.drawn))

    def scores(self) -> list[Score]:
        return [Score(len(lines), (("lines", len(lines)),)) for lines in self.drawn]

    def describe(self) -> Mapping[str, Json]:
        return {"turn": self.turn, "owed": self.owed, "drawn": self.drawn}


def parse(text: str) -> Move:
    word, _, line = text.partition(" ")
    if word != "draw":
        raise BadNotation(text)
    return Move(word, (line,))


def start(seats: int, options: Options) -> Lines:
    return Lines()


LINES = replace(GAME, seat_counts=(2,), options=(), start=start, parse=parse)


def table() -> Table:
    return Table.new(LINES, 2, {}, Random(1))


def owed(table: Table, seat: int) -> Prompt:
    prompt = table.prompt(seat)
    assert prompt is not None
    return prompt


def draw(table: Table, seat: int, choice: int = 0) -> None:
    prompt = owed(table, seat)
    assert table.submit(seat, prompt.legal[choice], prompt.token) is not None


def test_a_seat_that_owes_two_needs_two_tokens():
    lines = table()
    prompt = owed(lines, 0)
    assert lines.submit(0, prompt.legal[0], prompt.token) is not None
    assert lines.submit(0, prompt.legal[0], prompt.token) is None
    draw(lines, 0)


def test_lines_go_back_one_by_one_while_the_turn_is_open():
    lines = table()
    theirs = owed(lines, 1)
    for seat in (0, 1, 0):
        draw(lines, seat)
    again = owed(lines, 1)
    assert again.token != theirs.token
    assert lines.undo(0) == 1
    assert lines.undo(0) == 1
    assert [str(entry) for entry in lines.record().log] == ["Did(seat=1, text='draw 0a')"]
    assert owed(lines, 1).token == again.token, "the other seat is not disturbed"
    assert lines.restart_turn(1) == 1
    assert lines.ply == 0


def test_a_turn_that_has_ended_stays_though_the_next_looks_the_same():
    lines = table()
    for seat in (0, 0, 1, 1):
        draw(lines, seat)
    assert lines.pending() == Decide((1,), "draw")
    reason = lines.undo_refusal(0)
    assert reason is not None
    assert str(reason) == "other_moved seat=1"
    lines.allow_practice()
    assert lines.undo(0) == 3
    assert lines.pending() == Decide((0, 1), "draw")


def test_restart_takes_back_every_line_of_the_open_turn():
    lines = table()
    for seat in (0, 1, 0):
        draw(lines, seat)
    assert lines.restart_turn(0) == 2
    assert lines.pending() == Decide((0, 1), "draw")
    assert lines.ply == 1
