"""The 80 cards (A-1, A-2): their codes for people and records, and small integers and bit masks for the rules.

Card `OA5` is the number `8 * species + value - 1`, so ascending numbers are ascending codes, and a set of cards is an
integer whose bit `number` is set. A card that a view does not know is UNKNOWN.

A place in an arboretum is one integer too, `x + 128 * y` (see `cell_of`), so the neighbours of a place are a sum away.
"""

from __future__ import annotations

from typing import Final

from game.core import BadNotation
from game.core.bits import members

SPECIES: Final = ("BS", "CA", "CB", "DO", "JA", "MA", "OA", "RP", "TP", "WI")
"""The codes of the species, ascending."""
SPECIES_NAMES: Final = {
    "BS": "blue spruce",
    "CA": "cassia",
    "CB": "cherry blossom",
    "DO": "dogwood",
    "JA": "jacaranda",
    "MA": "maple",
    "OA": "oak",
    "RP": "royal poinciana",
    "TP": "tulip poplar",
    "WI": "willow",
}
VALUES: Final = 8
HIGHEST: Final = VALUES - 1
"""The place of an 8 among the values, which are counted from 0 in card numbers."""
CARDS: Final = len(SPECIES) * VALUES
HAND: Final = 7
"""Cards in hand between turns (A-3, A-6)."""
USED: Final = {2: 6, 3: 8, 4: 10}
"""How many species are used, by the number of seats (A-2)."""
UNKNOWN: Final = -1

CODES: Final = tuple(f"{code}{value}" for code in SPECIES for value in range(1, VALUES + 1))
"""The code of every card, by its number."""
NUMBERS: Final = {code: number for number, code in enumerate(CODES)}
SPECIES_MASKS: Final = tuple(0xFF << VALUES * number for number in range(len(SPECIES)))
"""The cards of each species."""

ROW: Final = 128
"""The step from a place to the one below it."""
STEPS: Final = (-ROW, -1, 1, ROW)
FARTHEST: Final = ROW // 2 - 1
"""Coordinates that a place can have, either side of 0; no arboretum grows so far."""


def codes_of(mask: int) -> list[str]:
    """The codes of a set, ascending."""
    return [CODES[card] for card in members(mask)]


def mask(text: str) -> int:
    """The set that a text such as `OA5 BS1` names; raises BadNotation."""
    found = 0
    for code in text.split():
        if code not in NUMBERS:
            raise BadNotation(f"unknown card {code!r}, expected a species of {' '.join(SPECIES)} and a value 1 to 8")
        found |= 1 << NUMBERS[code]
    return found


def cell_of(x: int, y: int) -> int:
    """The place at x (to the right) and y (down)."""
    return x + ROW * y


def place_of(cell: int) -> tuple[int, int]:
    """The x and y of a place."""
    y = (cell + ROW // 2) // ROW
    return cell - ROW * y, y
