"""What a seat can do in Arboretum: four kinds of action, each a value whose text is the notation of the rules page.

Actions are made once each (`parse` and the rules hand out the same objects).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from game.arboretum.material import CODES, NUMBERS, place_of
from game.core import Action, BadNotation

MAX_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class DrawDeck(Action):
    """Draws the top card of the deck (A-4)."""

    def __str__(self) -> str:
        return "draw deck"


@dataclass(frozen=True, slots=True)
class DrawPile(Action):
    """Draws the top card of the discard pile of `pile` (A-4)."""

    pile: int

    def __str__(self) -> str:
        return f"draw {self.pile}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Plants a hand card at a place of one's own arboretum (A-5)."""

    card: str
    x: int
    y: int

    def __str__(self) -> str:
        return f"play {self.card} {self.x},{self.y}"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Lays a hand card on top of one's own discard pile (A-6)."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


DRAW_DECK: Final = DrawDeck()
DRAW_PILES: Final = tuple(DrawPile(seat) for seat in range(MAX_SEATS))
"""`draw`, by the seat whose pile it is."""
DISCARDS: Final = tuple(Discard(code) for code in CODES)
"""`discard`, by card number."""


@cache
def play(card: int, cell: int) -> Play:
    """`play` of a card at a place, both as numbers."""
    x, y = place_of(cell)
    return Play(CODES[card], x, y)


_BY_TEXT: Final[dict[str, Action]] = {str(action): action for action in (DRAW_DECK, *DRAW_PILES, *DISCARDS)}
_PLAY: Final = re.compile(r"play ([A-Z]{2}[1-8]) (0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)")
_FORMS: Final = "draw deck, draw 1, play OA5 -1,2 or discard OA5"


def parse(text: str) -> Action:
    """The action a text stands for; raises BadNotation."""
    action = _BY_TEXT.get(text)
    if action is not None:
        return action
    found = _PLAY.fullmatch(text)
    if found is None or found[1] not in NUMBERS:
        raise BadNotation(f"no action {text!r}, expected such as {_FORMS}")
    return Play(found[1], int(found[2]), int(found[3]))
