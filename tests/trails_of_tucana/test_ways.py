"""The quick ways over a sheet against plain ones."""

from __future__ import annotations

from random import Random

import pytest

from game.trails_of_tucana.island import Island, island
from game.trails_of_tucana.material import COPIES, Time
from game.trails_of_tucana.ways import FAR, Ways, edge_costs


def plain(land: Island, costs: list[int], starts: int) -> list[int]:
    """By hex the cost of the cheapest way from any start: every edge is tried until nothing changes."""
    found = [0 if starts >> hex & 1 else FAR for hex in range(len(land.cells))]
    changed = True
    while changed:
        before = [*found]
        for edge, (one, two) in enumerate(land.edges):
            found[one] = min(found[one], found[two] + costs[edge])
            found[two] = min(found[two], found[one] + costs[edge])
        changed = found != before
    return found


@pytest.mark.parametrize("cards", [COPIES, (3, 1, 0, 2, 1), (1, 0, 0, 0, 0)])
def test_fields_are_the_cheapest_ways(cards: tuple[int, ...]):
    land, rng = island("little"), Random(str(cards))
    price = edge_costs(Time(sum(cards) // 2, len(cards) % 2, cards), 0.4)
    trails = sum(1 << edge for edge in rng.sample(range(len(land.edges)), 12))
    ways = Ways(land, trails, price)
    costs = [0 if trails >> edge & 1 else price[pair] for edge, pair in enumerate(land.pair_of)]
    starts = [land.village_set, *(1 << hex for places in land.sights for hex in places)]
    assert [ways.field(one) for one in starts] == [plain(land, costs, one) for one in starts]
