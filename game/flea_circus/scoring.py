"""Scores (F-14): ten points a trio, and of each act in hand the highest value."""

from __future__ import annotations

from typing import Final

from game.core import Score
from game.flea_circus.material import ACTS, HIGHEST

TRIO_POINTS: Final = 10
_ACT_COUNT: Final = len(ACTS)


def hand_points(hand: int) -> int:
    """The points of a hand (a set of cards): per act its highest value (F-14)."""
    return sum(hand.to_bytes(_ACT_COUNT, "little").translate(HIGHEST))


def has_all_acts(hand: int) -> bool:
    """Whether a hand holds at least one card of each of the ten acts (F-13)."""
    return hand.bit_count() >= _ACT_COUNT and 0 not in hand.to_bytes(_ACT_COUNT, "little")


def has_trio(hand: int) -> bool:
    """Whether three cards of a hand have equal value (F-10): counts all eight values at once, act by act."""
    ones = twos = 0
    for act in hand.to_bytes(_ACT_COUNT, "little"):
        if twos & act:
            return True
        twos |= ones & act
        ones |= act
    return False


def score(hand: int, trios: int, bonus: int | None = None) -> Score:
    """The score of a hand and a number of laid trios (F-14): the lines `trios`, each act's letter and, unless
    `bonus` is None (the option is off), `gala`."""
    highest = hand.to_bytes(_ACT_COUNT, "little").translate(HIGHEST)
    lines = [("trios", TRIO_POINTS * trios), *zip(ACTS, highest, strict=True)]
    if bonus is not None:
        lines.append(("gala", bonus))
    return Score(sum(points for _, points in lines), tuple(lines))


def leaders(points: list[int]) -> tuple[int, ...]:
    """The seats with the most points, ascending (F-15)."""
    most = max(points)
    return tuple(seat for seat, own in enumerate(points) if own == most)
