"""An island as rules, search and pictures need it: hexes, edges, villages and sights, all numbered.

Hexes are pointy-top in doubled columns: the neighbours of (c, r) are (c±2, r) and (c±1, r±1); what is no hex is sea.
Hexes are numbered by column, then row, edges by their two hexes, so ascending numbers are the canonical order of the
notation. Sets of hexes and of edges are integers, a bit for each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from game.core.bits import members, set_of
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.generate import generate
from game.trails_of_tucana.grid import Cell, neighbours, sea_shore
from game.trails_of_tucana.material import KINDS, SIGHTS, TERRAINS, VILLAGES, WILD, Kind, fits

Sketch: TypeAlias = "Mapping[Cell, str]"
"""What stands on each cell: terrain, then a sight or a village's number, as in `islands.json`."""
HAND_MADE: Final = "islands.json"
KEPT: Final = 64
"""Islands that are kept once they were made."""


class Island:
    """An island; never changed once made, shared by all positions on it."""

    def __init__(self, spec: str, kind: Kind, sketch: Sketch) -> None:
        self.spec = spec
        """The value of the option `island` that names it."""
        self.kind = kind
        self.cells: tuple[Cell, ...] = tuple(sorted(sketch))
        """By hex its column and row."""
        self.number: dict[Cell, int] = {cell: hex for hex, cell in enumerate(self.cells)}
        """By cell its hex."""
        self.terrain: tuple[int, ...] = tuple(TERRAINS.index(sketch[cell][0]) for cell in self.cells)
        """By hex its terrain."""
        villages = [0] * VILLAGES
        self.sights: list[tuple[int, ...]] = [() for _ in SIGHTS]
        """By kind of sight the hexes with one, ascending."""
        for hex, cell in enumerate(self.cells):
            mark = sketch[cell][1:]
            if mark.isdecimal():
                villages[int(mark) - 1] = hex
            elif mark:
                kind_of_sight = SIGHTS.index(mark)
                self.sights[kind_of_sight] = (*self.sights[kind_of_sight], hex)
        self.villages: tuple[int, ...] = tuple(villages)
        """The hexes of villages 1 to 10, clockwise."""
        self.edges: tuple[tuple[int, int], ...] = tuple(
            (hex, other)
            for hex, cell in enumerate(self.cells)
            for other in sorted(self.number[beside] for beside in neighbours(cell) if beside in self.number)
            if hex < other
        )
        """By edge its two hexes, ascending."""
        self.actions: tuple[Trail, ...] = tuple(Trail(self.cells[one], self.cells[two]) for one, two in self.edges)
        """By edge the action that draws it."""
        self.edge_of: dict[Trail, int] = {action: edge for edge, action in enumerate(self.actions)}
        """By action its edge."""
        self.ends: tuple[int, ...] = tuple(1 << one | 1 << two for one, two in self.edges)
        """By edge the set of its two hexes."""
        self.pair_of: tuple[tuple[int, int], ...] = tuple(
            (min(pair), max(pair)) for pair in ((self.terrain[one], self.terrain[two]) for one, two in self.edges)
        )
        """By edge its two terrains, ascending."""
        self.all_edges: int = (1 << len(self.edges)) - 1
        self.village_set: int = set_of(self.villages)
        self.sight_sets: tuple[int, ...] = tuple(map(set_of, self.sights))
        """By kind of sight the set of its hexes."""
        self.sight_set: int = sum(self.sight_sets)
        self.kind_at: dict[int, int] = {hex: number for number, placed in enumerate(self.sights) for hex in placed}
        """By hex with a sight its kind."""
        self._fitting: dict[tuple[int, int], int] = {}
        for first, second in combinations_with_replacement(range(WILD + 1), 2):
            fitting = sum(1 << edge for edge, ends in enumerate(self.pair_of) if fits(first, second, ends))
            self._fitting[first, second] = self._fitting[second, first] = fitting

    def fitting(self, cards: tuple[int, int]) -> int:
        """The edges that can be drawn when these two cards are shown (R-8), as a set."""
        return self._fitting[cards]

    def edge_list(self, edges: int) -> list[int]:
        """The edges of a set, ascending."""
        return members(edges)

    def sketch(self) -> dict[Cell, str]:
        """What stands on each cell, as `islands.json` writes it."""
        village = {hex: str(number) for number, hex in enumerate(self.villages, 1)}
        return {
            cell: TERRAINS[self.terrain[hex]]
            + (SIGHTS[self.kind_at[hex]] if hex in self.kind_at else village.get(hex, ""))
            for hex, cell in enumerate(self.cells)
        }

    @cached_property
    def beside(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By hex its neighbours as (edge, hex)."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.cells]
        for edge, (one, two) in enumerate(self.edges):
            found[one].append((edge, two))
            found[two].append((edge, one))
        return tuple(map(tuple, found))

    @cached_property
    def coast(self) -> tuple[Cell, ...]:
        """The cells of open sea around the island and of its shore: (column, row) of every sea cell beside a hex."""
        return tuple(sorted(sea_shore(self.number)))

    def __reduce__(self) -> tuple[Callable[[str], Island], tuple[str]]:
        return island, (self.spec,)


@lru_cache(maxsize=KEPT)
def island(spec: str) -> Island:
    """The island that a checked value of the option `island` names: `little`, `great`, `little:12345`."""
    name, colon, number = spec.partition(":")
    kind = KINDS[name]
    return Island(spec, kind, generate(name, int(number)) if colon else hand_made()[name])


@lru_cache(maxsize=1)
def hand_made() -> dict[str, dict[Cell, str]]:
    """The two islands of the data file beside this one (R-2), by name."""
    whole = json.loads(files("game.trails_of_tucana").joinpath(HAND_MADE).read_text(encoding="utf-8"))
    return {
        name: {(int(column), int(row)): what for row, line in one["cells"].items() for column, what in line.items()}
        for name, one in whole["islands"].items()
    }
