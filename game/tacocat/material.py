"""The 38 cards (C-1) and the board (C-2): tables for people to change, and packed sets of cards for the rules.

A card's code is its value. A set of cards with repetitions is an integer, a *hand*: three bits per value say how many
of it there are, so adding and removing a card are sums, and the lowest card is the lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core import BadNotation

COPIES: Final = {1: 2, 2: 3, 3: 5, 4: 5, 5: 5, 6: 5, 7: 3, 8: 3, 9: 2, 10: 2, 11: 2, 12: 1}
"""How many cards there are of each value (C-1); the published counts are not known for certain."""
UNKNOWN: Final = 0
"""A card that a view does not know."""
NOBODY: Final = -1
"""No seat."""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the track."""

    letter: str
    cards: int
    """How many cards each seat is dealt here (C-3)."""
    arrow: int
    """The seat the arrow points at, who replaces first (C-4); NOBODY: both."""


TRACK: Final = (
    Space("T", 4, 1),
    Space("A", 6, 1),
    Space("C", 9, 1),
    Space("O", 7, NOBODY),
    Space("C", 9, 0),
    Space("A", 6, 0),
    Space("T", 4, 0),
)
"""The spaces from left to right; places count from 1, place 0 is the goal of seat 0 and the last is that of seat 1."""
GOALS: Final = ("YAY", "WOW")
"""The names of the goals by seat."""
GOAL_PLACES: Final = (0, len(TRACK) + 1)
CENTRE: Final = len(TRACK) // 2 + 1
"""Where Tacocat starts."""

VALUES: Final = tuple(COPIES)
LOWEST: Final = VALUES[0]
HIGHEST: Final = VALUES[-1]
CODES: Final = tuple(str(value) for value in VALUES)
NUMBERS: Final = dict(zip(CODES, VALUES, strict=True))
DECK_CODES: Final = tuple(str(value) for value, copies in COPIES.items() for _ in range(copies))
"""The codes of all cards, the multiset that the roll `deck` shuffles."""
MOST: Final = max(space.cards for space in TRACK)
"""The largest hand."""

BITS: Final = 3
"""Bits per value in a hand: enough for the copies of every value."""
_COUNT: Final = (1 << BITS) - 1
ONE: Final = tuple(1 << BITS * (value - 1) if value else 0 for value in range(HIGHEST + 1))
"""The hand of one card, by its value (UNKNOWN: none)."""
BELOW: Final = tuple((1 << BITS * (value - 1)) - 1 if value else 0 for value in range(HIGHEST + 2))
"""The bits of all values below a value."""


def space_at(place: int) -> Space:
    """The space at a place of the track, 1 to 7."""
    return TRACK[place - 1]


def hand_of(cards: Iterable[int]) -> int:
    """The hand of these values."""
    return sum(ONE[card] for card in cards)


@lru_cache(maxsize=1 << 15)
def cards_of(hand: int) -> tuple[int, ...]:
    """The cards of a hand, ascending."""
    cards: list[int] = []
    for value in VALUES:
        cards += [value] * (hand & _COUNT)
        hand >>= BITS
    return tuple(cards)


def count(hand: int, card: int) -> int:
    """How many cards of a value are in a hand."""
    return hand >> BITS * (card - 1) & _COUNT


def lowest(hand: int) -> int:
    """The lowest card of a hand that is not empty."""
    return ((hand & -hand).bit_length() - 1) // BITS + 1


WHOLE: Final = hand_of(NUMBERS[code] for code in DECK_CODES)
"""All cards."""


def codes_of(hand: int) -> list[str]:
    """The codes of a hand, ascending."""
    return [str(card) for card in cards_of(hand)]


def hand_named(text: str) -> int:
    """The hand that a text such as `3 3 12` names; raises BadNotation."""
    return hand_of(number(code) for code in text.split())


def number(code: str) -> int:
    """The value of a card's code; raises BadNotation."""
    value = NUMBERS.get(code)
    if value is None:
        raise BadNotation(f"unknown card {code!r}, expected {LOWEST} to {HIGHEST}")
    return value
