"""The 89 cards (F-1, F-2): their codes for people and records, and small integers and bit masks for the rules.

Circus card `C5` is the number `8 * act + value`, so ascending numbers are ascending codes, and a set of circus cards is
an integer whose bit `number` is set. Action cards are 80, 81, 82; a card that a view does not know is UNKNOWN.
"""

from __future__ import annotations

from typing import Final

from game.core import BadNotation
from game.core.bits import members, set_of

ACTS: Final = "ACDEFJKMRS"
"""The act letters in order; the name of an act is `ACT_NAMES[letter]`."""
ACT_NAMES: Final = {
    "A": "acrobat",
    "C": "clown",
    "D": "dancer",
    "E": "escape artist",
    "F": "fire-eater",
    "J": "juggler",
    "K": "knife thrower",
    "M": "magician",
    "R": "ringmaster",
    "S": "strongman",
}
VALUES: Final = 8
CIRCUS: Final = len(ACTS) * VALUES
NEW: Final = 80
STEAL: Final = 81
ASK: Final = 82
UNKNOWN: Final = -1
COPIES: Final = 3
"""How many there are of each action card (F-2)."""

CODES: Final = (*(f"{act}{value}" for act in ACTS for value in range(VALUES)), "new", "steal", "ask")
"""The code of every kind of card, by its number."""
NUMBERS: Final = {code: number for number, code in enumerate(CODES)}
DECK_CODES: Final = (*CODES[:CIRCUS], *(code for code in CODES[CIRCUS:] for _ in range(COPIES)))
"""The codes of all 89 cards (F-3), the multiset that the roll `deck` shuffles."""

ALL_CARDS: Final = (1 << CIRCUS) - 1
ACT_MASKS: Final = tuple(0xFF << VALUES * act for act in range(len(ACTS)))
VALUE_MASKS: Final = tuple(sum(1 << VALUES * act + value for act in range(len(ACTS))) for value in range(VALUES))
ACT_OF: Final = tuple(card // VALUES for card in range(CIRCUS))
VALUE_OF: Final = tuple(card % VALUES for card in range(CIRCUS))
HIGHEST: Final = bytes(max(byte.bit_length() - 1, 0) for byte in range(256))
"""Translates an act's eight bits to the highest value among them, 0 for none."""


def codes_of(mask: int) -> list[str]:
    """The codes of a set, ascending."""
    return [CODES[card] for card in members(mask)]


def number(code: str) -> int:
    """The number of a circus card; raises BadNotation."""
    card = NUMBERS.get(code, CIRCUS)
    if card >= CIRCUS:
        raise BadNotation(f"unknown circus card {code!r}, expected an act of {ACTS} and a value 0 to {VALUES - 1}")
    return card


def mask(text: str) -> int:
    """The set that a text such as `C5 A0` names; raises BadNotation."""
    return set_of(number(code) for code in text.split())
