"""Pointy-top hexes in doubled columns: who is beside whom, how far, and where the open sea is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final, TypeAlias

Cell: TypeAlias = "tuple[int, int]"
"""Column and row; their sum is even."""

AROUND: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""The six steps to a neighbour, clockwise from the top right."""


@lru_cache(maxsize=1 << 12)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells beside a cell, clockwise from the top right, whether they are hexes of an island or not."""
    column, row = cell
    return tuple([(column + columns, row + rows) for columns, rows in AROUND])


def distance(one: Cell, two: Cell) -> int:
    """The steps from one cell to the other, over land and sea."""
    columns, rows = abs(one[0] - two[0]), abs(one[1] - two[1])
    return rows + max(0, (columns - rows) // 2)


def open_sea(land: Collection[Cell]) -> set[Cell]:
    """The cells of the box around `land` that are sea and no lake inside it."""
    left, right = min(column for column, _ in land) - 2, max(column for column, _ in land) + 2
    top, bottom = min(row for _, row in land) - 1, max(row for _, row in land) + 1
    sea: set[Cell] = set()
    start = (left + (left + top) % 2, top)
    front = [start]
    sea.add(start)
    while front:
        for cell in neighbours(front.pop()):
            inside = left <= cell[0] <= right and top <= cell[1] <= bottom
            if inside and cell not in land and cell not in sea:
                sea.add(cell)
                front.append(cell)
    return sea


def sea_shore(land: Collection[Cell]) -> set[Cell]:
    """The cells of open sea that touch land."""
    return {cell for cell in open_sea(land) if any(beside in land for beside in neighbours(cell))}


def is_connected(cells: Iterable[Cell]) -> bool:
    """Whether one can walk from any of the cells to any other without leaving them."""
    left = set(cells)
    front = [left.pop()]
    while front:
        for cell in neighbours(front.pop()):
            if cell in left:
                left.remove(cell)
                front.append(cell)
    return not left
