"""An arboretum and its best paths (A-5, A-11, A-12), searched exactly and fast enough to be asked in every rollout.

Values rise along a path, so the cards are the nodes of a graph without circles, and the best path is found by one sweep
over them from low values to high: the best chain that ends at a card is one card longer than the best that ends at a
lower neighbour. All ten species are swept at once: what a chain is worth, for each species it may have started with, is
a *lane* of eight bits in one integer, and the lane-wise maximum of two such integers takes a handful of operations.

Chains of a single species count double from four cards on (A-12) and are swept apart, among the cards of that species.

A garden never changes; planting makes a new one. So what was found about it is found once, however many positions of
a search share it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.arboretum.material import CODES, HIGHEST, ROW, SPECIES, SPECIES_MASKS, STEPS, VALUES, place_of
from game.core.bits import set_of

ALIKE: Final = 4
"""From so many cards on, a path of one species counts each card twice (A-12)."""
FIRST_BONUS: Final = 1
"""For a path that starts with a 1 (A-12)."""
LAST_BONUS: Final = 2
"""For a path that ends with an 8 (A-12)."""

LANE: Final = 8
LANE_BITS: Final = (1 << LANE) - 1
ONES: Final = sum(1 << LANE * species for species in range(len(SPECIES)))
"""One in every lane."""
REAL: Final = 32
"""What is added to a lane in which there is a chain; less than that means none, however often it is counted on."""
_TOPS: Final = ONES << LANE - 1
_VALUE: Final = tuple(card % VALUES for card in range(len(CODES)))
_LANE_OF: Final = tuple(card // VALUES * LANE for card in range(len(CODES)))
STARTS: Final = tuple(
    REAL + 1 + (0 if card % VALUES else FIRST_BONUS) << card // VALUES * LANE for card in range(len(CODES))
)
"""The chain of a card alone, as the begin of a path (see `Garden.up`),"""
ENDS: Final = tuple(
    REAL + 1 + (LAST_BONUS if card % VALUES == HIGHEST else 0) << card // VALUES * LANE for card in range(len(CODES))
)
"""and as the end of one (see `Garden.down`)."""
_PATH: Final = REAL + 2
"""A lane of at least so much is a chain of at least two cards, or a 1."""
_ENDING: Final = tuple(
    -LANE_BITS if value == 0 else LAST_BONUS - REAL if value == HIGHEST else -REAL for value in _VALUE
)
"""What makes points of a lane in which a path ends; a 1 can end none."""


@dataclass(frozen=True, slots=True)
class Path:
    """The best path of a species in an arboretum, from its lowest card to its highest, and its points (A-12)."""

    species: str
    cells: tuple[tuple[int, int], ...]
    cards: tuple[str, ...]
    each: int
    """One point per card."""
    alike: int
    """One more per card, if there are at least four and all are of the species; else 0."""
    first: int
    """1 if it starts with a 1, else 0."""
    last: int
    """2 if it ends with an 8, else 0."""

    @property
    def points(self) -> int:
        return self.each + self.alike + self.first + self.last


def lanes_max(one: int, other: int) -> int:
    """Lane by lane the greater of two integers whose lanes are below 128."""
    greater = ((one | _TOPS) - other) & _TOPS
    greater -= greater >> LANE - 1
    return other ^ (one ^ other) & greater


class Garden:
    """The cards of one arboretum by their cells (see `material`), in the order in which they were planted."""

    __slots__ = ("_best", "_down", "_frontier", "_up", "cards", "cells")

    def __init__(self, cells: dict[int, int], cards: int | None = None) -> None:
        self.cells = cells
        """The card at each cell; never changed."""
        self.cards: int = set_of(cells.values()) if cards is None else cards
        """The cards as a set."""
        self._frontier: tuple[int, ...] | None = None
        self._best: tuple[int, ...] | None = None
        self._up: dict[int, int] | None = None
        self._down: dict[int, int] | None = None

    def __reduce__(self) -> tuple[type[Garden], tuple[object, ...]]:
        return Garden, (self.cells, self.cards)

    def planted(self, card: int, cell: int) -> Garden:
        """The garden with one card more; what was found about this one is not searched again."""
        new = Garden({**self.cells, cell: card}, self.cards | 1 << card)
        if self._up is not None:
            new._up = self._up.copy()
            new._best = new._lengthen_up(new._up, cell, [*self.best()])
        if self._down is not None:
            new._down = self._down.copy()
            new._lengthen_down(new._down, cell)
        return new

    def frontier(self) -> tuple[int, ...]:
        """The cells where a card may be planted (A-5), in reading order: from top to bottom, from left to right."""
        if self._frontier is None:
            cells = self.cells
            around = {cell + step for cell in cells for step in STEPS}
            self._frontier = tuple(sorted(around.difference(cells))) if cells else (0,)
        return self._frontier

    def species(self) -> int:
        """How many different species grow here (A-13)."""
        return sum(self.cards & mask != 0 for mask in SPECIES_MASKS)

    # --- the search for paths ---------------------------------------------------------------------------------------

    def best(self) -> tuple[int, ...]:
        """The points of the best path of each species, by its number; 0 without a path (A-11, A-12)."""
        if self._best is None:
            self._best = self._search()
        return self._best

    def up(self) -> dict[int, int]:
        """For each cell, in the lane of each species, the best chain that ends there and began with that species:
        REAL, and a point per card, and one if it began with a 1; below REAL when there is none."""
        if self._up is None:
            self._up = self._sweep_up()
        return self._up

    def down(self) -> dict[int, int]:
        """For each cell, in the lane of each species, the best chain from there up to a card of that species: REAL, and
        a point per card, and two if it ends with an 8; below REAL when there is none."""
        if self._down is None:
            self._down = self._sweep_down()
        return self._down

    def _sweep_up(self) -> dict[int, int]:
        """The sweep from low values to high."""
        cells, up = self.cells, dict[int, int]()
        for cell in sorted(cells, key=lambda one: _VALUE[cells[one]]):
            card = cells[cell]
            value, chain = _VALUE[card], STARTS[card]
            for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
                if near in up and _VALUE[cells[near]] < value:
                    other = up[near] + ONES
                    greater = ((chain | _TOPS) - other) & _TOPS
                    chain = other ^ (chain ^ other) & (greater - (greater >> LANE - 1))
            up[cell] = chain
        return up

    def _sweep_down(self) -> dict[int, int]:
        """The sweep from high values to low."""
        cells, down = self.cells, dict[int, int]()
        for cell in sorted(cells, key=lambda one: -_VALUE[cells[one]]):
            card = cells[cell]
            value, chain = _VALUE[card], ENDS[card]
            for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
                if near in down and _VALUE[cells[near]] > value:
                    other = down[near] + ONES
                    greater = ((chain | _TOPS) - other) & _TOPS
                    chain = other ^ (chain ^ other) & (greater - (greater >> LANE - 1))
            down[cell] = chain
        return down

    def _search(self) -> tuple[int, ...]:
        """The best of all chains that end with the species they began with."""
        cells, found = self.cells, [0] * len(SPECIES)
        for cell, chain in self.up().items():
            card = cells[cell]
            lane = chain >> _LANE_OF[card] & LANE_BITS
            if lane >= _PATH and lane + _ENDING[card] > found[card >> 3]:
                found[card >> 3] = lane + _ENDING[card]
        for species, mask in enumerate(SPECIES_MASKS):
            if (self.cards & mask).bit_count() >= ALIKE:
                found[species] = max(found[species], self._alike(species)[0])
        return tuple(found)

    def _lengthen_up(self, up: dict[int, int], cell: int, found: list[int]) -> tuple[int, ...]:
        """Brings `up` up to date after planting at `cell`, where only chains through the new card change; returns the
        best of each species, given what was `found` before."""
        cells = self.cells
        card = cells[cell]
        value, chain = _VALUE[card], STARTS[card]
        for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
            if near in up and _VALUE[cells[near]] < value:
                chain = lanes_max(chain, up[near] + ONES)
        up[cell] = chain
        grown = [cell]
        for at in grown:  # grows on the way
            card = cells[at]
            value, chain = _VALUE[card], up[at]
            lane = chain >> _LANE_OF[card] & LANE_BITS
            if lane >= _PATH and lane + _ENDING[card] > found[card >> 3]:
                found[card >> 3] = lane + _ENDING[card]
            chain += ONES
            for near in (at - ROW, at - 1, at + 1, at + ROW):
                if near in up and _VALUE[cells[near]] > value:
                    longer = lanes_max(up[near], chain)
                    if longer != up[near]:
                        up[near] = longer
                        grown.append(near)
        species = cells[cell] >> 3
        if (self.cards & SPECIES_MASKS[species]).bit_count() >= ALIKE:
            found[species] = max(found[species], self._alike(species)[0])
        return tuple(found)

    def _lengthen_down(self, down: dict[int, int], cell: int) -> None:
        """Brings `down` up to date after planting at `cell`."""
        cells = self.cells
        value, chain = _VALUE[cells[cell]], ENDS[cells[cell]]
        for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
            if near in down and _VALUE[cells[near]] > value:
                chain = lanes_max(chain, down[near] + ONES)
        down[cell] = chain
        grown = [cell]
        for at in grown:
            value, chain = _VALUE[cells[at]], down[at] + ONES
            for near in (at - ROW, at - 1, at + 1, at + ROW):
                if near in down and _VALUE[cells[near]] < value:
                    longer = lanes_max(down[near], chain)
                    if longer != down[near]:
                        down[near] = longer
                        grown.append(near)

    def alike_chains(self, species: int, way: int = 1) -> dict[int, tuple[int, int]]:
        """For each cell of the species, the longest chain of that species alone that ends there: its cards, and one if
        it began with a 1; going down (`way` -1) the longest that begins there, and two if it ends with an 8."""
        cells, chains = self.cells, dict[int, tuple[int, int]]()
        own = sorted([(card, cell) for cell, card in cells.items() if card >> 3 == species], reverse=way < 0)
        end, bonus = (0, FIRST_BONUS) if way > 0 else (HIGHEST, LAST_BONUS)
        for card, cell in own:
            chains[cell] = max(
                [(chains[near][0] + 1, chains[near][1]) for step in STEPS if (near := cell + step) in chains],
                default=(1, bonus if _VALUE[card] == end else 0),
            )
        return chains

    def _alike(self, species: int) -> tuple[int, int]:
        """The points of the best path of at least four cards, all of the species, and the cell where it ends; 0
        without one."""
        best = (0, 0)
        for cell, (length, first) in self.alike_chains(species).items():
            if length >= ALIKE:
                last = LAST_BONUS if _VALUE[self.cells[cell]] == HIGHEST else 0
                best = max(best, (2 * length + first + last, cell))
        return best

    # --- a path to show ---------------------------------------------------------------------------------------------

    def path(self, species: int) -> Path | None:
        """The best path of a species, cell by cell; None when there is none (A-11)."""
        points = self.best()[species]
        if not points:
            return None
        alike, end = self._alike(species)
        cells = self._trace_alike(species, end) if alike == points else self._trace(species, points)
        cards = [self.cells[cell] for cell in cells]
        doubled = alike == points
        return Path(
            SPECIES[species],
            tuple([place_of(cell) for cell in cells]),
            tuple([CODES[card] for card in cards]),
            len(cells),
            len(cells) if doubled else 0,
            FIRST_BONUS if _VALUE[cards[0]] == 0 else 0,
            LAST_BONUS if _VALUE[cards[-1]] == HIGHEST else 0,
        )

    def _trace_alike(self, species: int, end: int) -> list[int]:
        chains = self.alike_chains(species)
        path = [end]
        while chains[path[0]][0] > 1:
            cell, (length, first) = path[0], chains[path[0]]
            path.insert(0, next(cell + step for step in STEPS if chains.get(cell + step) == (length - 1, first)))
        return path

    def _trace(self, species: int, points: int) -> list[int]:
        """The cells of a path of that many points whose cards count once each."""
        cells, up, lane = self.cells, self.up(), species * LANE

        def lower(cell: int, worth: int) -> int | None:
            """A lower neighbour up to which a chain of that worth leads."""
            for near in (cell + step for step in STEPS):
                below = near in up and _VALUE[cells[near]] < _VALUE[cells[cell]]
                if below and up[near] >> lane & LANE_BITS == REAL + worth:
                    return near
            return None

        for end, card in cells.items():
            worth = points - (LAST_BONUS if _VALUE[card] == HIGHEST else 0)
            if _LANE_OF[card] != lane or worth < 2 or (near := lower(end, worth - 1)) is None:
                continue
            path = [near, end]
            worth -= 1
            while (near := lower(path[0], worth - 1)) is not None:
                path.insert(0, near)
                worth -= 1
            return path
        raise AssertionError(f"no path of {points} points for {SPECIES[species]}")


@lru_cache(maxsize=1 << 13)
def grown(garden: Garden, card: int, cell: int) -> Garden:
    """`Garden.planted`, the same object for the same question: worlds of a search often plant alike, and then share all
    that was found about the garden."""
    return garden.planted(card, cell)
