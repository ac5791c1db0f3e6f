"""Where a card may be planted and what meets there, before anybody asks what that is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.arboretum.garden import ALIKE, ENDS, FIRST_BONUS, LANE, LAST_BONUS, ONES, STARTS, Garden, lanes_max
from game.arboretum.material import HIGHEST, SPECIES, SPECIES_MASKS, STEPS
from game.arboretum.worth import sketch_of

_WIDE: Final = LANE * len(SPECIES)
_TOPS: Final = sum(1 << LANE * lane + LANE - 1 for lane in range(2 * len(SPECIES) + 1))
"""The topmost bits of the lanes before, after and doubled, by which all are compared at once."""


class Opening(NamedTuple):
    """A free cell, for one card."""

    cell: int
    before: int
    """The best chains that would end at the card (see `Garden.up`),"""
    after: int
    """and those that would begin with it (see `Garden.down`)."""
    doubled: int
    """The points of the path of its species alone that would run through it; 0 if too short to be doubled (A-12)."""


@lru_cache(maxsize=1 << 13)
def openings(garden: Garden, card: int) -> tuple[Opening, ...]:
    """Where the card may be planted in a garden with at least one card, no cell that another beats in everything."""
    alike = Alike(garden, card) if (garden.cards & SPECIES_MASKS[card >> 3]).bit_count() >= ALIKE - 1 else None
    found: dict[int, Opening] = {}
    for cell, around in sketch_of(garden).sites:
        new = _opening(garden, card, cell, around, alike)
        lanes = new.before | new.after << _WIDE | new.doubled << 2 * _WIDE
        beaten: list[int] = []
        for other in found:
            if ((other | _TOPS) - lanes) & _TOPS == _TOPS:
                break
            if ((lanes | _TOPS) - other) & _TOPS == _TOPS:
                beaten.append(other)
        else:
            for other in beaten:
                del found[other]
            found[lanes] = new
    return tuple(found.values())


def opening_at(garden: Garden, card: int, cell: int) -> Opening:
    """What a card would meet at a free cell."""
    around = tuple([cell + step for step in STEPS if cell + step in garden.cells])
    return _opening(garden, card, cell, around, Alike(garden, card))


def _opening(garden: Garden, card: int, cell: int, around: tuple[int, ...], alike: Alike | None) -> Opening:
    cells, up, down, value = garden.cells, garden.up(), garden.down(), card & 7
    before, after = STARTS[card], ENDS[card]
    for near in around:
        other = cells[near] & 7
        if other < value:
            before = lanes_max(before, up[near] + ONES)
        elif other > value:
            after = lanes_max(after, down[near] + ONES)
    return Opening(cell, before, after, alike.points(around) if alike else 0)


class Alike:
    """The chains of one species in a garden that a card of it may join."""

    __slots__ = ("_card", "_cells", "_down", "_up")

    def __init__(self, garden: Garden, card: int) -> None:
        self._card = card
        self._cells = garden.cells
        self._up = garden.alike_chains(card >> 3)
        self._down = garden.alike_chains(card >> 3, -1)

    def points(self, around: tuple[int, ...]) -> int:
        """What the path of this species alone through the card scores among these cards; 0 if it is too short to be
        doubled (A-12)."""
        card, cells, up, down = self._card, self._cells, self._up, self._down
        first = FIRST_BONUS if card & 7 == 0 else 0
        last = LAST_BONUS if card & 7 == HIGHEST else 0
        before, begun = max([up[near] for near in around if near in up and cells[near] < card], default=(0, first))
        after, ended = max([down[near] for near in around if near in down and cells[near] > card], default=(0, last))
        length = before + 1 + after
        return 2 * length + begun + ended if length >= ALIKE else 0
