"""Small islands for tests of the map."""

from __future__ import annotations

from random import Random

from scenes.tables.trails_island import STEPS, Cell, Island

RING = Island.of(
    {
        (2, 0): "D1",
        (4, 0): "F",
        (5, 1): "Mo",
        (4, 2): "Ws",
        (2, 2): "D",
        (1, 1): "F2",
    }
)
"""Six cells around a lagoon."""


def random_island(seed: int, size: int) -> Island:
    """A connected island of so many cells, with lagoons as it comes."""
    random = Random(seed)
    cells: list[Cell] = [(0, 0)]
    while len(cells) < size:
        column, row = random.choice(cells)
        step = random.choice(STEPS)
        cell = column + step[0], row + step[1]
        if cell not in cells:
            cells.append(cell)
    return Island.of({cell: random.choice("DDFFMMW") for cell in cells})
