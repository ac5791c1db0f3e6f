"""The cards (R-1), scenarios (R-3), points (R-4) and ranks (R-14): tables for people to change.

A terrain is a small number, its code a letter; a kind of sight likewise; a letter of a village is its place in `ABCDE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final

TERRAINS: Final = "DFMW"
"""The codes of the terrains: desert, forest, mountain, water."""
WILD: Final = len(TERRAINS)
"""The card that is any terrain."""
CARD_CODES: Final = TERRAINS + "X"
COPIES: Final = (8, 7, 6, 4, 2)
"""How many cards there are of each code (R-1)."""
DECK_CODES: Final = tuple(code for code, copies in zip(CARD_CODES, COPIES, strict=True) for _ in range(copies))
"""The codes of all cards, the multiset that the roll `deck` shuffles (R-7)."""
UNKNOWN: Final = -1
"""A card, or a trail, that a view does not know."""
TURNS: Final = 13
"""Turns of a round (R-13): two cards each, the last card is never shown."""

SIGHTS: Final = "obtys"
"""The codes of the kinds of sights: obelisk, book, toucan, bigfoot, sea monster."""
SIGHT_NAMES: Final = ("obelisk", "book", "toucan", "bigfoot", "sea_monster")
SIGHT_TERRAINS: Final = "DFFMW"
"""The terrain a sight of each kind stands on (R-2)."""
RED_POINTS: Final = 6
RED_CODES: Final = tuple(sorted(SIGHTS))

LETTERS: Final = "ABCDE"
VILLAGES: Final = 10
SCENARIOS: Final = (
    "ABAEDEBCDC",
    "EBCADECBAD",
    "BADCDABECE",
    "EBEDABCDAC",
    "DECDABEBAC",
    "EDAECDCBAB",
    "BEBECDACDA",
    "DCAEBECADB",
    "AECDCBDEAB",
    "BCEBADECDA",
    "CAECBEDBAD",
    "CADBECAEDB",
    "CEABEDACDB",
)
"""The letters around the ring of villages (R-3)."""
BLUE_POINTS: Final = ((), (3, 4, 5, 6, 7), (2, 2, 3, 4, 5))
"""By number of the card (1 or 2) and letter the points of a blue bonus card (R-4)."""
FIRST_BLUE: Final = 1
SECOND_BLUE: Final = 2
MANY: Final = 5
"""From so many players on each blue #1 lies on its #2 (R-6)."""
THROWN_TO: Final = 2
"""So many blue cards are left to a lone player for the last round (R-14)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of island: what the printed sheet of it says (R-4, R-14)."""

    name: str
    rounds: int
    pairs: tuple[int, ...]
    """Points of a pair by letter."""
    sights: tuple[tuple[int, ...], ...]
    """By kind of sight the numbers to circle, in order; the last one has the T."""
    ranks: tuple[tuple[str, int], ...]
    """What a lone player is called from so many points on, lowest first."""


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind(
            "little",
            rounds=2,
            pairs=(14, 13, 12, 11, 10),
            sights=((1, 2), (2, 2), (2, 3), (3, 4), (4, 5)),
            ranks=(("walker", 0), ("guide", 65), ("surveyor", 75), ("pathfinder", 85), ("master", 95)),
        ),
        Kind(
            "great",
            rounds=3,
            pairs=(20, 19, 18, 17, 16),
            sights=((1, 2, 2), (2, 2, 3), (2, 3, 3), (3, 4, 4), (4, 5, 5)),
            ranks=(("walker", 0), ("guide", 135), ("surveyor", 150), ("pathfinder", 165), ("master", 180)),
        ),
    )
}
"""The kinds of islands by name."""


@dataclass(frozen=True, slots=True)
class Time:
    """What is left of the game after the trail that is thought about."""

    turns: int
    """Turns of this round."""
    rounds: int
    """Rounds after this one."""
    cards: tuple[int, ...]
    """By code the cards of this round that have not been shown."""

    @property
    def all_turns(self) -> int:
        return self.turns + TURNS * self.rounds


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is still to be won on one sheet besides the sights."""

    pairs: tuple[float, ...]
    """By letter the points expected for connecting the pair, bonus included; 0 when it is connected."""
    red: tuple[float, ...]
    """By kind of sight the points expected of its red card; 0 when it is gone or taken."""


def fits(first: int, second: int, ends: tuple[int, int]) -> bool:
    """Whether an edge between two terrains can be drawn when these two cards are shown (R-8)."""
    one, two = ends
    if first == WILD:
        return second == WILD or second in ends
    if second == WILD:
        return first in ends
    return (first, second) in ((one, two), (two, one))


@lru_cache(maxsize=1 << 14)
def chances(cards: tuple[int, ...]) -> dict[tuple[int, int], float]:
    """By pair of terrains, ascending, the chance that two cards drawn from so many of each code fit an edge of it.

    With fewer than two cards nothing fits.
    """
    total = comb(sum(cards), 2)
    if not total:
        return {(one, two): 0.0 for one in range(WILD) for two in range(one, WILD)}
    wild = cards[WILD]
    found: dict[tuple[int, int], float] = {}
    for one in range(WILD):
        for two in range(one, WILD):
            plain = comb(cards[one], 2) if one == two else cards[one] * cards[two]
            ends = cards[one] if one == two else cards[one] + cards[two]
            found[one, two] = (plain + wild * ends + comb(wild, 2)) / total
    return found
