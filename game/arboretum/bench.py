"""What `bench` times of Arboretum beside the rules: the search for paths, and brute force for comparison."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Final

from game.arboretum.garden import ALIKE, FIRST_BONUS, LAST_BONUS, Garden
from game.arboretum.material import CARDS, HIGHEST, SPECIES, STEPS, VALUES, cell_of

WIDE: Final = 5
HIGH: Final = 4
SAMPLES: Final = 8
"""Arboretums that are searched in turn."""


def sample() -> list[dict[int, int]]:
    """Arboretums of 20 random cards in a block, where paths have most ways to go."""
    rng = Random(20)
    cells = [cell_of(x, y) for y in range(HIGH) for x in range(WIDE)]
    return [dict(zip(cells, rng.sample(range(CARDS), len(cells)), strict=True)) for _ in range(SAMPLES)]


def search() -> Callable[[], object]:
    """Work that searches one arboretum after the other, each time anew: the best path of every species."""
    gardens = cycle(sample())
    return lambda: Garden(next(gardens)).best()


def grow() -> Callable[[], object]:
    """Work that plants the last card of one arboretum after the other, where the rest has been searched before."""
    lasts: list[tuple[Garden, int, int]] = []
    for cells in sample():
        cell, card = cells.popitem()
        garden = Garden(cells)
        garden.best()
        lasts.append((garden, card, cell))
    turns = cycle(lasts)

    def work() -> object:
        garden, card, cell = next(turns)
        return garden.planted(card, cell).best()

    return work


def force() -> Callable[[], object]:
    """Work that searches one arboretum after the other by brute force."""
    gardens = cycle(sample())
    return lambda: by_force(next(gardens))


def by_force(cells: dict[int, int]) -> tuple[int, ...]:
    """The points of the best path of each species, found by judging every chain of up to eight adjacent cards (A-11,
    A-12)."""
    best = [0] * len(SPECIES)

    def walk(chain: list[int]) -> None:
        cards = [cells[cell] for cell in chain]
        species = cards[0] // VALUES
        best[species] = max(best[species], _points(cards))
        if len(chain) < VALUES:
            for near in (chain[-1] + step for step in STEPS):
                if near in cells and near not in chain:
                    walk([*chain, near])

    for cell in cells:
        walk([cell])
    return tuple(best)


def _points(cards: list[int]) -> int:
    """What a chain scores for the species of its first card; 0 if it is no path."""
    species = [card // VALUES for card in cards]
    values = [card % VALUES for card in cards]
    if len(cards) < 2 or species[0] != species[-1] or values != sorted({*values}):
        return 0
    each = 2 if len(cards) >= ALIKE and len({*species}) == 1 else 1
    ends = (0 if values[0] else FIRST_BONUS) + (LAST_BONUS if values[-1] == HIGHEST else 0)
    return each * len(cards) + ends


BENCH: Final = (
    ("path_search_us", search),
    ("path_after_planting_us", grow),
    ("path_by_force_us", force),
)
"""Name and work of each: the microseconds that one arboretum of 20 cards takes."""
