"""The 70 cards (T-1 to T-3): their codes for people and records, their points, and small integers for the rules.

A kind is a number: the thirteen fruits in the order of their codes, then the joker, then the toucans; UNKNOWN is a card
that a view does not know. Many cards at once are a *bunch*: an integer with sixteen bits for each kind that hold how
many cards of it there are, so that bunches are added and taken away like numbers, and four of them and what is left
can be laid side by side in those bits (see `scoring`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import Final

from game.core import BadNotation


@dataclass(frozen=True, slots=True)
class Fruit:
    """One kind of fruit."""

    code: str
    points: tuple[int, ...]
    """What 1, 2, 3 ... cards score together (for a majority kind, of a seat that does not hold most)."""
    most: int | None = None
    """For a majority kind, the points of each card of the one seat that holds most (T-3)."""

    @property
    def cards(self) -> int:
        """How many cards of it there are."""
        return len(self.points)


FRUITS: Final = (
    Fruit("acai", (1, 2, 3, 5, 8, 13)),
    Fruit("avocado", (1, 2, 3, 4, 5), most=3),
    Fruit("banana", (0, 0, 0, 0, 0), most=2),
    Fruit("carambola", (1, 3, 6, 10, 15)),
    Fruit("coconut", (8, 6, 4, 2, 0, -2)),
    Fruit("fig", (-2, 0, 9, 16)),
    Fruit("lime", (-2, -8)),
    Fruit("lychee", (5, 12)),
    Fruit("orange", (4, 8, 12, 0)),
    Fruit("papaya", (1, 1, 9, 20)),
    Fruit("pineapple", (0, -2, -4)),
    Fruit("pomegranate", (-1, -2, -3, -4, -5, -6), most=1),
    Fruit("rambutan", (3, 6, 9, 12, 15)),
)
"""The table of T-1."""
KINDS: Final = len(FRUITS)
JOKER: Final = 13
GIFT: Final = 14
STEAL: Final = 15
FLIP: Final = 16
UNKNOWN: Final = -1
NONE: Final = -1
"""In place of a kind: the joker counts as nothing (T-10)."""
TOUCANS: Final = ("gift", "steal", "flip")
"""The codes of the toucans (T-2), in the order of their numbers."""
TOUCAN_COPIES: Final = 4
COLUMNS: Final = 3
PURE: Final = 29
"""So many cards on top of the deck hold no toucan (T-4)."""

CODES: Final = (*(fruit.code for fruit in FRUITS), "joker", *TOUCANS)
"""The code of every kind, by its number."""
NUMBERS: Final = {code: number for number, code in enumerate(CODES)}
COPIES: Final = (*(fruit.cards for fruit in FRUITS), 1, *(TOUCAN_COPIES for _ in TOUCANS))
"""How many cards there are of every kind."""
MAJORITY: Final = tuple(kind for kind, fruit in enumerate(FRUITS) if fruit.most is not None)
"""The kinds whose points depend on the other seats (T-3)."""
FRUIT_CODES: Final = tuple(code for code, copies in zip(CODES[:GIFT], COPIES, strict=False) for _ in range(copies))
"""The codes of the 58 fruit cards, the joker among them (T-1)."""
TOUCAN_CODES: Final = tuple(code for code in TOUCANS for _ in range(TOUCAN_COPIES))
DECK_CODES: Final = (*FRUIT_CODES, *TOUCAN_CODES)
"""The codes of all 70 cards."""

BITS: Final = 16
"""The bits of a bunch for each kind."""
ONE: Final = tuple(1 << BITS * kind for kind in range(len(CODES)))
"""The bunch of one card, by its kind."""
_FEW: Final = (1 << BITS) - 1
_COUNTS: Final = Struct(f"<{len(CODES)}H")
ALL_CARDS: Final = sum(copies * one for copies, one in zip(COPIES, ONE, strict=True))
"""The bunch of the whole deck."""


def count(bunch: int, kind: int) -> int:
    """How many cards of a kind a bunch holds."""
    return bunch >> BITS * kind & _FEW


def bunch_of(cards: Iterable[int]) -> int:
    """The bunch of these cards."""
    bunch = 0
    for card in cards:
        bunch += ONE[card]
    return bunch


@lru_cache(maxsize=1 << 14)
def kinds_of(bunch: int) -> tuple[int, ...]:
    """The kinds of which a bunch holds at least one card, ascending."""
    counts = _COUNTS.unpack(bunch.to_bytes(_COUNTS.size, "little"))
    return tuple([kind for kind, held in enumerate(counts) if held])


def cards_of(bunch: int) -> list[int]:
    """The cards of a bunch, ascending."""
    return [kind for kind in kinds_of(bunch) for _ in range(count(bunch, kind))]


def codes_of(bunch: int) -> list[str]:
    """The codes of a bunch's cards, ascending by kind."""
    return [CODES[card] for card in cards_of(bunch)]


def bunch(text: str) -> int:
    """The bunch that a text such as `fig fig joker` names; raises BadNotation."""
    cards: list[int] = []
    for code in text.split():
        card = NUMBERS.get(code)
        if card is None:
            raise BadNotation(f"unknown card {code!r}, expected of {' '.join(CODES)}")
        cards.append(card)
    return bunch_of(cards)
