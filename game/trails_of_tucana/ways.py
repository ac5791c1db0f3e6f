"""The cheapest ways over one sheet: drawn trails cost nothing, every other edge the more the seldomer it fits.

Finding ways is most of the work of a computer player, so each field is found once, when it is first asked for, and
shared by everybody who asks about the same trails at the same time: the race for the bonuses, the outlook, every
simulation of a search.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from game.core.bits import members
from game.trails_of_tucana.island import Island
from game.trails_of_tucana.material import COPIES, TURNS, Time, chances

UNIT: Final = 64
"""The cost of an edge that fits in every turn; costs are whole numbers, which are added and compared faster."""
FAR: Final = 1 << 20
"""The cost of a way that cannot be gone any more."""
Field: TypeAlias = "list[int]"
"""By hex the cost of the cheapest way there; shared, never changed."""


@lru_cache(maxsize=1 << 10)
def edge_costs(time: Time, rarity: float) -> dict[tuple[int, int], int]:
    """By pair of terrains, ascending, what an edge between them costs."""
    now, later = chances(time.cards), chances(COPIES)
    total = time.all_turns
    costs: dict[tuple[int, int], int] = {}
    for pair, chance in now.items():
        fits = (time.turns * chance + TURNS * time.rounds * later[pair]) / total if total else 0.0
        costs[pair] = round(UNIT * (1 + rarity * (1 / fits - 1))) if fits else FAR
    return costs


class Ways:
    """The fields of one set of trails."""

    __slots__ = ("_beside", "_fields", "costs", "land")

    def __init__(self, land: Island, trails: int, price: dict[tuple[int, int], int]) -> None:
        self.land = land
        self.costs: list[int] = [price[pair] for pair in land.pair_of]
        """By edge what it costs."""
        for edge in members(trails):
            self.costs[edge] = 0
        costs = self.costs
        self._beside = [[(costs[edge], other) for edge, other in beside] for beside in land.beside]
        self._fields: dict[int, Field] = {}

    def field(self, starts: int) -> Field:
        """By hex the cost of the cheapest way there from any hex of the set."""
        found = self._fields.get(starts)
        if found is None:
            found = self._fields[starts] = self._spread(members(starts))
        return found

    def _spread(self, front: list[int]) -> Field:
        """Wave by wave, which takes fewer steps here than a queue by cost: few edges, costs that differ little."""
        beside = self._beside
        costs = [FAR] * len(beside)
        for start in front:
            costs[start] = 0
        while front:
            wave: dict[int, None] = {}
            for at in front:
                cost = costs[at]
                for price, other in beside[at]:
                    through = cost + price
                    if through < costs[other]:
                        costs[other] = through
                        wave[other] = None
            front = [*wave]
        return costs


@lru_cache(maxsize=128)
def ways(land: Island, trails: int, time: Time, rarity: float) -> Ways:
    """The ways over a sheet with these trails, with so much time left and waiting counted so much."""
    return Ways(land, trails, edge_costs(time, rarity))
