"""What a seat can do on Tucana: draw a trail, whose text is the notation of the rules page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core import Action, BadNotation
from game.trails_of_tucana.grid import Cell

LONGEST_COORDINATE: Final = 3
"""Digits of the largest column or row that a text may name."""


@dataclass(frozen=True, slots=True)
class Trail(Action):
    """Draws a trail between the centres of two hexes, ascending by column, then row (R-8, R-10)."""

    one: Cell
    two: Cell

    def __str__(self) -> str:
        return f"trail {self.one[0]},{self.one[1]} {self.two[0]},{self.two[1]}"


@lru_cache(maxsize=1 << 12)
def trail(one: Cell, two: Cell) -> Trail:
    """`trail` between two cells given in any order."""
    return Trail(min(one, two), max(one, two))


def parse(text: str) -> Action:
    """The action a text stands for; its cells may come in any order. Raises BadNotation.

    Cells that no island has make an action all the same: why it is not legal is for the rules to say.
    """
    word, *cells = text.split(" ")
    if word != "trail" or len(cells) != 2:
        raise BadNotation(f"no action {text!r}, expected such as trail 8,0 10,0")
    return trail(_cell(cells[0]), _cell(cells[1]))


def cell_text(cell: Cell) -> str:
    """A cell as the notation writes it: `8,0`."""
    return f"{cell[0]},{cell[1]}"


def _cell(text: str) -> Cell:
    column, comma, row = text.partition(",")
    if not comma:
        raise BadNotation(f"no cell {text!r}, expected column,row such as 8,0")
    return _number(column, text), _number(row, text)


def _number(text: str, cell: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > LONGEST_COORDINATE or str(int(text)) != text:
        raise BadNotation(f"no cell {cell!r}, expected column,row such as 8,0")
    return int(text)
