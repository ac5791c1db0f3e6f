"""Scores (T-1, T-3, T-10, T-11): what each kind is worth to each seat, given what all hold."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.core import Score
from game.tucano.material import COPIES, FRUITS, JOKER, KINDS, NONE, ONE, count

SEAT_BITS: Final = 3
"""The bits a seat's cards of one kind take when all seats' bunches lie side by side."""
_SEAT: Final = (1 << SEAT_BITS) - 1
_FRUIT_LANES: Final = struct.Struct(f"<{KINDS}H")


def side_by_side(held: Sequence[int]) -> int:
    """One integer of several bunches of fruits: of each kind, three bits for each seat's cards."""
    together = 0
    for seat, bunch in enumerate(held):
        together |= bunch << SEAT_BITS * seat
    return together


def by_kind(together: int) -> tuple[int, ...]:
    """`side_by_side` taken apart, an integer for each of the thirteen kinds."""
    return _FRUIT_LANES.unpack_from(together.to_bytes(2 * len(COPIES) + 2, "little"))


@lru_cache(maxsize=1 << 15)
def kind_points(kind: int, lane: int, seats: int) -> tuple[int, ...]:
    """What a kind scores for each seat (T-1, T-3); `lane` holds their cards, three bits each."""
    counts = [lane >> SEAT_BITS * seat & _SEAT for seat in range(seats)]
    fruit, most = FRUITS[kind], max(counts)
    points = [fruit.points[held - 1] if held else 0 for held in counts]
    if fruit.most is not None and most and counts.count(most) == 1:
        points[counts.index(most)] = fruit.most * most
    return tuple(points)


def points(held: Sequence[int]) -> list[int]:
    """The points of each seat from what it holds (bunches in which the joker counts as nothing)."""
    seats = len(held)
    lanes = by_kind(side_by_side(held))
    return [sum(own) for own in zip(*[kind_points(kind, lanes[kind], seats) for kind in range(KINDS)], strict=True)]


def scores(held: Sequence[int]) -> list[Score]:
    """The score of each seat; the lines are the thirteen kinds by their codes, in order."""
    seats = len(held)
    lanes = by_kind(side_by_side(held))
    table = [kind_points(kind, lanes[kind], seats) for kind in range(KINDS)]
    return [
        Score(sum(own), tuple((fruit.code, worth) for fruit, worth in zip(FRUITS, own, strict=True)))
        for own in zip(*table, strict=True)
    ]


def joker_kinds(held: int) -> list[int]:
    """The kinds that the owner of the joker may name: at least one card held, but not all (T-10); ascending."""
    return [kind for kind in range(KINDS) if 0 < count(held, kind) < COPIES[kind]]


def with_joker(held: Sequence[int], owner: int, kind: int) -> list[int]:
    """What the seats hold when the joker of `owner` counts as a card of `kind` (NONE: as nothing)."""
    counted = [*held]
    if kind != NONE:
        counted[owner] += ONE[kind]
    return counted


def best_joker(held: Sequence[int], owner: int) -> int:
    """The choice with which the joker's owner wins by most, or loses by least; NONE for none (T-10).

    Of equal choices the one with the most points of one's own, then `none`, then the first kind.
    """
    best, most = NONE, (0, 0)
    for kind in [NONE, *joker_kinds(held[owner])]:
        totals = points(with_joker(held, owner, kind))
        own = totals.pop(owner)
        worth = (own - max(totals), own)
        if kind == NONE or worth > most:
            best, most = kind, worth
    return best


def joker_owner(held: Sequence[int]) -> int | None:
    """The seat that holds the joker, None if nobody does."""
    for seat, bunch in enumerate(held):
        if count(bunch, JOKER):
            return seat
    return None


def leaders(points: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most points, ascending (T-11)."""
    most = max(points)
    return tuple(seat for seat, own in enumerate(points) if own == most)
