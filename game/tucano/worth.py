"""What cards are worth before the end: the arithmetic that a good player does at a glance, in points.

The value of a kind to a seat is what it may be expected to score, given how many cards of it all seats hold and how
many are still to come. The numbers in the tables are judgement, tuned in matches of the greedy player against itself;
rules are elsewhere.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Final

from game.tucano.material import COPIES, FRUITS, KINDS
from game.tucano.scoring import SEAT_BITS, kind_points, side_by_side

SEATS: Final = 4
LEFT: Final = SEAT_BITS * SEATS
"""Where in a lane the cards still to come are counted."""
TAKEN: Final = tuple((1 << SEAT_BITS * seat) - (1 << LEFT) for seat in range(SEATS))
"""What a lane changes by when a seat takes a card that was still to come."""
HELD: Final = tuple(1 << SEAT_BITS * seat for seat in range(SEATS))
"""What a lane changes by for a card more at a seat."""
_SEAT: Final = (1 << SEAT_BITS) - 1
_LANES: Final = struct.Struct(f"<{len(COPIES)}H")

WELCOME: Final[tuple[float, ...]] = (0.0, 1.0, 0.60, 0.44, 0.35)
"""By the number of seats: the chance that a card still to come ends at a seat that wants it,"""
UNWANTED: Final[tuple[float, ...]] = (0.0, 1.0, 0.36, 0.24, 0.18)
"""and at one that does not."""
STRONGEST: Final[tuple[float, ...]] = (0.0, 1.0, 1.0, 0.58, 0.42)
"""By the number of seats: the share of what goes to the others that goes to the strongest of them."""


@lru_cache(maxsize=1 << 12)
def own_worth(kind: int, held: int, left: int, seats: int) -> float:
    """What a kind may be expected to score with `held` cards and `left` more to come; no majority kind."""
    if not left:
        return float(FRUITS[kind].points[min(held, COPIES[kind]) - 1]) if held else 0.0
    without, more = own_worth(kind, held, left - 1, seats), own_worth(kind, held + 1, left - 1, seats)
    return without + (WELCOME if more > without else UNWANTED)[seats] * (more - without)


@lru_cache(maxsize=1 << 13)
def majority_worth(kind: int, held: int, rival: int, left: int, seats: int) -> float:
    """The same for a majority kind of which the strongest rival holds `rival` cards."""
    fruit = FRUITS[kind]
    if not left:
        if held > rival and fruit.most is not None:
            return float(fruit.most * held)
        return float(fruit.points[min(held, COPIES[kind]) - 1]) if held else 0.0
    mine = majority_worth(kind, held + 1, rival, left - 1, seats)
    theirs = majority_worth(kind, held, rival + 1, left - 1, seats)
    chance = (WELCOME if mine > theirs else UNWANTED)[seats]
    strong = (1 - chance) * STRONGEST[seats]
    value = chance * mine + strong * theirs
    if seats > 2:
        value += (1 - chance - strong) * majority_worth(kind, held, rival, left - 1, seats)
    return value


class Table(dict[int, tuple[float, ...]]):
    """The worth of one kind to each seat by its lane: the cards of each seat and those to come, three bits each."""

    def __init__(self, kind: int, seats: int) -> None:
        super().__init__()
        self._kind = kind
        self._seats = seats

    def __missing__(self, lane: int) -> tuple[float, ...]:
        kind, seats, left = self._kind, self._seats, lane >> LEFT
        held = [lane >> SEAT_BITS * seat & _SEAT for seat in range(seats)]
        if not left:
            worth = tuple([float(points) for points in kind_points(kind, lane, seats)])
        elif FRUITS[kind].most is None:
            worth = tuple([own_worth(kind, own, left, seats) for own in held])
        else:
            rivals = [max(held[:seat] + held[seat + 1 :]) for seat in range(seats)]
            worth = tuple(
                [majority_worth(kind, own, rival, left, seats) for own, rival in zip(held, rivals, strict=True)]
            )
        self[lane] = worth
        return worth


@cache
def tables(seats: int) -> tuple[Table, ...]:
    """The worth of the thirteen kinds for a number of seats."""
    return tuple([Table(kind, seats) for kind in range(KINDS)])


class Scale(dict[int, float]):
    """The worth of one kind to one seat by its lane, what the rivals have of it weighed against it."""

    def __init__(self, table: Table, weights: tuple[float, ...]) -> None:
        super().__init__()
        self._table = table
        self._weights = weights

    def __missing__(self, lane: int) -> float:
        self[lane] = worth = sum(map(mul, self._table[lane], self._weights))
        return worth


@cache
def scales(weights: tuple[float, ...]) -> tuple[Scale, ...]:
    """The thirteen kinds for a seat to which a point of each seat counts so much."""
    return tuple([Scale(table, weights) for table in tables(len(weights))])


def lanes_of(held: Sequence[int], left: int) -> list[int]:
    """The lanes of the thirteen kinds, from the bunches of the seats and of what is still to come."""
    together = side_by_side(held) | left << LEFT
    return [*_LANES.unpack(together.to_bytes(2 * len(COPIES), "little"))[:KINDS]]
