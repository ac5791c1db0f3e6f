"""How fair an island is: what the pairs of villages cost to connect, from each village the letters may start at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from game.trails_of_tucana.grid import Cell, neighbours
from game.trails_of_tucana.material import (
    CARD_CODES,
    DECK_CODES,
    LETTERS,
    SCENARIOS,
    TERRAINS,
    VILLAGES,
    fits,
)

_WAYS: Final = [
    [
        sum(
            fits(CARD_CODES.index(first), CARD_CODES.index(second), (one, two))
            for place, first in enumerate(DECK_CODES)
            for second in DECK_CODES[:place]
        )
        for two in range(len(TERRAINS))
    ]
    for one in range(len(TERRAINS))
]
"""By two terrains how many of the 351 pairs of cards fit an edge between them."""
COSTS: Final = [[35100 // ways for ways in row] for row in _WAYS]
"""What an edge between two terrains costs: a hundred times the turns one waits for it on average."""
_FAR: Final = 1 << 30
_BITS: Final = 8
_LOW: Final = (1 << _BITS) - 1
"""The bits of a hex in an entry of the heap."""
_PAIRS: Final = tuple(
    tuple(
        tuple(
            (scenario.index(letter) + start) % VILLAGES * VILLAGES + (scenario.rindex(letter) + start) % VILLAGES
            for letter in LETTERS
        )
        for start in range(VILLAGES)
    )
    for scenario in SCENARIOS
)
"""By scenario and start the places of the five pairs in a table of village and village."""


class Roads:
    """The ways over an island, for measuring them again and again."""

    def __init__(self, island: Mapping[Cell, str], villages: Sequence[Cell]) -> None:
        number = {cell: place for place, cell in enumerate(island)}
        self.terrain = [TERRAINS.index(what[0]) for what in island.values()]
        self.beside = [[number[cell] for cell in neighbours(one) if cell in number] for one in island]
        self.steps = [self._steps(at) for at in range(len(number))]
        """By hex the cost of each step from it and where it leads."""
        self.villages = [number[cell] for cell in villages]
        self.number = number

    def between(self) -> list[list[int]]:
        """By village and village the cost of the cheapest way."""
        villages = self.villages
        found = [[0] * len(villages) for _ in villages]
        for place, village in enumerate(villages):
            # The way back costs the same, so every pair is measured once.
            others = villages[place + 1 :]
            costs = self._from(village, others)
            for further, other in enumerate(others, place + 1):
                found[place][further] = found[further][place] = costs[other]
        return found

    def swap(self, one: Cell, two: Cell) -> None:
        """Two cells change their terrain."""
        first, second = self.number[one], self.number[two]
        self.terrain[first], self.terrain[second] = self.terrain[second], self.terrain[first]
        for at in {first, second, *self.beside[first], *self.beside[second]}:
            self.steps[at] = self._steps(at)

    def _steps(self, at: int) -> list[tuple[int, int]]:
        row = COSTS[self.terrain[at]]
        return [(row[self.terrain[other]], other) for other in self.beside[at]]

    def _from(self, start: int, goals: Sequence[int]) -> list[int]:
        """By hex the cost of the cheapest way there, right for the goals and whatever is no farther; in the heap costs
        and hexes are one number, which is quicker."""
        steps, far = self.steps, set(goals)
        costs = [_FAR] * len(steps)
        costs[start] = 0
        front = [start]
        while far:
            entry = heappop(front)
            cost, at = entry >> _BITS, entry & _LOW
            if cost > costs[at]:
                continue
            far.discard(at)
            for more, other in steps[at]:
                through = cost + more
                if through < costs[other]:
                    costs[other] = through
                    heappush(front, through << _BITS | other)
        return costs


def unfairness(island: Mapping[Cell, str], villages: Sequence[Cell]) -> int:
    """How much it matters at which village the letters start, in thousandths: over the ten starts the spread of what
    all five pairs cost (highest less lowest, against the mean), on average over the scenarios."""
    return spread(Roads(island, villages))


def spread(roads: Roads) -> int:
    """`unfairness`, of an island whose terrain is being swapped."""
    between = [cost for costs in roads.between() for cost in costs]
    spreads = 0
    for starts in _PAIRS:
        sums = [between[a] + between[b] + between[c] + between[d] + between[e] for a, b, c, d, e in starts]
        spreads += 1000 * VILLAGES * (max(sums) - min(sums)) // sum(sums)
    return spreads // len(SCENARIOS)
