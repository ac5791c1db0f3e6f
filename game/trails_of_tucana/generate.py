"""Islands from a number: the same number gives the same island everywhere.

**The generator of integers** is SplitMix64. Its state is one number of 64 bits, at first the island's number plus 2^40
for each letter of the name of its kind, all modulo 2^64. Each draw adds 0x9E3779B97F4A7C15 to the state; with z the
new state, z ^= z >> 30, z *= 0xBF58476D1CE4E5B9, z ^= z >> 27, z *= 0x94D049BB133111EB, z ^= z >> 31, each product
modulo 2^64; the draw is z. `below(n)` is (z * n) >> 64. A list is shuffled from its end: place i is swapped with place
below(i + 1). Nothing but whole numbers decides, so no machine differs from another.

**An island** is made in four steps, each tried again until it is as it must be: an outline grown from the middle of a
box; ten villages round its coast; sights; terrain. Then hexes without village and sight swap their terrain, one pair
after the other, as long as the island favours some starting villages more than its kind allows (`unfairness`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.trails_of_tucana.fairness import Roads, spread, unfairness
from game.trails_of_tucana.grid import AROUND, Cell, distance, is_connected, neighbours, open_sea
from game.trails_of_tucana.material import (
    SIGHT_TERRAINS,
    SIGHTS,
    TERRAINS,
    VILLAGES,
)

HIGHEST: Final = 999_999_999
"""The largest number of an island."""
NEAREST_VILLAGE: Final = 2
FARTHEST_VILLAGE: Final = 4
"""Steps over land from a village to the next one clockwise (R-2)."""
RING_TRIES: Final = 150
"""Beginnings of a ring of villages that are tried before it is started elsewhere."""
SIGHT_FROM_VILLAGE: Final = 2
SIGHT_FROM_SIGHT: Final = 2
SIGHT_FROM_SAME: Final = 4
"""Steps that a sight is away at least from any village, from other sights, from sights of its kind."""
SIGHT_TRIES: Final = 30
"""Ways of placing the sights that are tried before other villages are."""
FEWEST_NEIGHBOURS: Final = 3
"""Hexes that every hex is beside of at least: no needles of land."""
SETTLINGS: Final = 3
"""Ways to settle an outline that are tried before another is grown."""
CARVINGS: Final = 40
"""Hexes of the coast that are moved at most."""
HILLS: Final = 3
"""Places besides the middle that land gathers around."""
HOLD: Final = 4
"""How much each neighbour that is land counts against a tenth of a step from the hills, when land grows."""
GROUND: Final = "DFM"
"""Terrains a village stands on."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What all islands of a kind have in common; the counts and bounds are those of the hand-made ones."""

    columns: int
    rows: int
    """The box the island fits in; a hex is two columns wide."""
    terrain: tuple[int, ...]
    """Hexes by terrain."""
    sights: int
    """Sights of each kind."""
    coast: int
    """Sides of hexes on the sea that an island has at least, as far as that can be had, with up to six more."""
    shore: tuple[int, int]
    """The least and most hexes on the open sea."""
    unfairness: int
    """The most that the start may matter, in thousandths (`unfairness`)."""


PLANS: Final = {
    "little": Plan(18, 10, (24, 20, 16, 13), 2, 62, (28, 35), 68),
    "great": Plan(22, 13, (34, 29, 24, 17), 3, 84, (36, 50), 52),
}
_MASK: Final = (1 << 64) - 1


class Numbers:
    """SplitMix64, as the module says."""

    def __init__(self, number: int) -> None:
        self._state = number & _MASK

    def draw(self) -> int:
        """The next number of 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        return self.draw() * bound >> 64

    def shuffled(self, items: Sequence[Cell]) -> list[Cell]:
        """The items in another order."""
        mixed = list(items)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed


def generate(kind: str, number: int) -> dict[Cell, str]:
    """The island of a kind (`little`, `great`) with a number, as `islands.json` writes its cells."""
    plan = PLANS[kind]
    numbers = Numbers(number + (len(kind) << 40))
    while True:
        land = _outline(plan, numbers)
        shore = shore_of(land)
        if not plan.shore[0] <= len(set(shore)) <= plan.shore[1]:
            continue
        for _ in range(SETTLINGS):
            villages = _villages(land, shore, numbers)
            sights = _sights(land, villages, plan, numbers) if villages else {}
            if sights:
                drafts = [_terrain(land, villages, sights, plan, numbers) for _ in range(DRAFTS)]
                island = min(drafts, key=lambda draft: unfairness(draft, villages))
                if _fair(island, villages, plan, numbers):
                    return island


# --- the outline ----------------------------------------------------------------------------------------------------


def _outline(plan: Plan, numbers: Numbers) -> set[Cell]:
    """Land of the right size without lakes or needles, in the top left corner of the box."""
    size = sum(plan.terrain)
    while True:
        land = _carved(_settled(_grown(plan, size, numbers), plan), plan, numbers)
        left, top = min(column for column, _ in land), min(row for _, row in land)
        # Both parities of a column exist, so the shift must keep column + row even.
        left -= (left + top) % 2
        wide = max(column for column, _ in land) - left >= plan.columns
        if len(land) == size and not wide and is_connected(land) and _is_whole(land):
            return {(column - left, row - top) for column, row in land}


def _grown(plan: Plan, size: int, numbers: Numbers) -> set[Cell]:
    """Cells taken one by one round the middle: of three cells at the edge the one most at home is taken."""
    middle = (plan.columns // 2, plan.rows // 2)
    hills = [middle, *[_hill(plan, numbers) for _ in range(HILLS)]]
    start = (middle[0] + (middle[0] + middle[1]) % 2, middle[1])
    land = {start}
    edge = [cell for cell in neighbours(start) if _inside(cell, plan)]
    while len(land) < size:
        tried = [edge[numbers.below(len(edge))] for _ in range(3)]
        best = min(tried, key=lambda cell: (_strangeness(cell, hills, land), cell))
        edge.remove(best)
        land.add(best)
        edge += [cell for cell in neighbours(best) if _inside(cell, plan) and cell not in land and cell not in edge]
    return land


def _hill(plan: Plan, numbers: Numbers) -> Cell:
    """A place that land gathers around, not too near the sides of the box."""
    return (
        plan.columns // 6 + numbers.below(plan.columns * 2 // 3),
        plan.rows // 6 + numbers.below(plan.rows * 2 // 3 + 1),
    )


def _inside(cell: Cell, plan: Plan) -> bool:
    return 0 <= cell[0] < plan.columns and 0 <= cell[1] < plan.rows


def _strangeness(cell: Cell, hills: Sequence[Cell], land: set[Cell]) -> int:
    """How little a cell belongs to land that grows: far from all hills, and few of its neighbours land."""
    return 10 * min([distance(cell, hill) for hill in hills]) - HOLD * _land_beside(cell, land)


def _settled(land: set[Cell], plan: Plan) -> set[Cell]:
    """The land after cells with too few neighbours were moved to where most land is around the sea."""
    land = set(land)
    for _ in range(12):
        needles = [cell for cell in sorted(land) if _land_beside(cell, land) < FEWEST_NEIGHBOURS]
        if not needles:
            break
        for cell in needles:
            land.remove(cell)
            bays = [bay for bay in _bays(land) if _inside(bay, plan) and bay != cell]
            land.add(min(bays, key=lambda bay: (-_land_beside(bay, land), bay)))
    return land


def _carved(land: set[Cell], plan: Plan, numbers: Numbers) -> set[Cell]:
    """The land after hexes of the coast were moved along it until the coast has bays and headlands enough."""
    land = set(land)
    rugged = plan.coast + 2 * numbers.below(4)
    for _ in range(CARVINGS):
        count = {cell: _land_beside(cell, land) for cell in land}
        if 6 * len(land) - sum(count.values()) >= rugged:
            break
        loose = [
            cell
            for cell in sorted(land)
            if FEWEST_NEIGHBOURS < count[cell] < 6
            and all(count.get(one, 6) > FEWEST_NEIGHBOURS for one in neighbours(cell))
        ]
        if not loose:
            break
        taken = loose[numbers.below(len(loose))]
        land.remove(taken)
        bays = [bay for bay in _bays(land) if _inside(bay, plan) and bay != taken]
        heads = [bay for bay in bays if _land_beside(bay, land) == FEWEST_NEIGHBOURS] or [taken]
        land.add(heads[numbers.below(len(heads))])
    return land


def _bays(land: set[Cell]) -> list[Cell]:
    """The cells beside land that are none."""
    return sorted({beside for cell in land for beside in neighbours(cell) if beside not in land})


def _land_beside(cell: Cell, land: set[Cell]) -> int:
    return sum([beside in land for beside in neighbours(cell)])


def _is_whole(land: set[Cell]) -> bool:
    """Whether no hex is a needle, and no sea is inside the land."""
    sea = open_sea(land)
    return all(
        _land_beside(cell, land) >= FEWEST_NEIGHBOURS
        and all(beside in land or beside in sea for beside in neighbours(cell))
        for cell in land
    )


def shore_of(land: set[Cell]) -> list[Cell]:
    """The hexes on the open sea, clockwise from the topmost (of those the leftmost); a neck of land comes twice."""
    start = min(land, key=lambda cell: (cell[1], cell[0]))
    ring: list[Cell] = []
    at, look = start, 0
    first: tuple[Cell, int] | None = None
    while True:
        for turn in range(6):
            way = (look + turn) % 6
            beside = (at[0] + AROUND[way][0], at[1] + AROUND[way][1])
            if beside in land:
                break
        else:
            return [at]
        if (at, way) == first:
            return ring
        first = first or (at, way)
        ring.append(at)
        at, look = beside, (way + 5) % 6


# --- villages and sights --------------------------------------------------------------------------------------------


def _villages(land: set[Cell], shore: Sequence[Cell], numbers: Numbers) -> list[Cell]:
    """Ten hexes of the coast in the order of their numbers, evenly spaced as far as that goes; none when ten do not
    fit."""
    places = [cell for cell in shore if shore.count(cell) == 1]
    shift = numbers.below(len(places))
    ring = places[shift:] + places[:shift]
    steps: dict[Cell, dict[Cell, int]] = {}

    def near(cell: Cell) -> dict[Cell, int]:
        if cell not in steps:
            steps[cell] = walks(land, cell, FARTHEST_VILLAGE)
        return steps[cell]

    chosen = _ring(ring, [0], near, numbers, [RING_TRIES])
    if not chosen:
        return []
    villages = [ring[place] for place in chosen]
    first = min(range(VILLAGES), key=lambda village: (villages[village][1], villages[village][0]))
    return villages[first:] + villages[:first]


def _ring(
    ring: Sequence[Cell],
    chosen: list[int],
    near: Callable[[Cell], dict[Cell, int]],
    numbers: Numbers,
    tries: list[int],
) -> list[int]:
    """Places on the ring from those chosen on, so that each is as far as allowed from the next and none is near
    another; empty when there are none, or when none were found in so many `tries` (counted down for all together)."""
    tries[0] -= 1
    if tries[0] < 0:
        return []
    last = chosen[-1]
    if len(chosen) == VILLAGES:
        closes = near(ring[last]).get(ring[0], 0) >= NEAREST_VILLAGE
        return chosen if closes else []
    left = VILLAGES + 1 - len(chosen)
    ideal = (len(ring) - last) * 4 // left
    nexts = [
        place
        for place in range(last + 1, min(len(ring), last + 8))
        if near(ring[last]).get(ring[place], 0) >= NEAREST_VILLAGE
        and all(distance(ring[place], ring[other]) >= NEAREST_VILLAGE for other in chosen)
    ]
    weighed = sorted((abs(4 * (place - last) - ideal) + numbers.below(4), place) for place in nexts)
    for _, place in weighed[:3]:
        found = _ring(ring, [*chosen, place], near, numbers, tries)
        if found:
            return found
    return []


def walks(land: set[Cell], start: Cell, farthest: int) -> dict[Cell, int]:
    """The steps over land to every cell that is at most so far."""
    steps, front = {start: 0}, [start]
    for step in range(1, farthest + 1):
        ahead: list[Cell] = []
        for cell in front:
            for beside in neighbours(cell):
                if beside in land and beside not in steps:
                    steps[beside] = step
                    ahead.append(beside)
        front = ahead
    return steps


def _sights(land: set[Cell], villages: Sequence[Cell], plan: Plan, numbers: Numbers) -> dict[Cell, str]:
    """By cell the code of its sight; empty when they do not all fit."""
    near: set[Cell] = set()
    for village in villages:
        near.update(walks(land, village, SIGHT_FROM_VILLAGE - 1))
    free = sorted(land - near)
    for _ in range(SIGHT_TRIES):
        sights = _placed(numbers.shuffled(free), plan)
        if sights:
            return sights
    return {}


def _placed(free: list[Cell], plan: Plan) -> dict[Cell, str]:
    sights: dict[Cell, str] = {}
    for code in SIGHTS * plan.sights:
        for cell in free:
            if all(
                distance(cell, other) >= (SIGHT_FROM_SAME if kind == code else SIGHT_FROM_SIGHT)
                for other, kind in sights.items()
            ):
                sights[cell] = code
                free.remove(cell)
                break
        else:
            return {}
    return sights


# --- terrain --------------------------------------------------------------------------------------------------------


def _terrain(
    land: set[Cell], villages: Sequence[Cell], sights: Mapping[Cell, str], plan: Plan, numbers: Numbers
) -> dict[Cell, str]:
    """Terrain for every cell, in the numbers of the plan: that of its sight, solid ground for villages, any for the
    rest."""
    left = list(plan.terrain)
    island: dict[Cell, str] = {}
    for cell, code in sights.items():
        terrain = SIGHT_TERRAINS[SIGHTS.index(code)]
        left[TERRAINS.index(terrain)] -= 1
        island[cell] = terrain + code
    first = numbers.below(len(GROUND))
    for number, cell in enumerate(villages):
        terrain = GROUND[(first + number) % len(GROUND)]
        left[TERRAINS.index(terrain)] -= 1
        island[cell] = f"{terrain}{number + 1}"
    rest = numbers.shuffled(sorted(land - island.keys()))
    codes = "".join(code * count for code, count in zip(TERRAINS, left, strict=True))
    island.update(zip(rest, codes, strict=True))
    return island


DRAFTS: Final = 5
"""Ways to lay terrain of which the fairest is worked on."""
SWAPS: Final = 40
"""Swaps that are tried before an island is given up."""
HALF_WAY: Final = 20
HOPEFUL: Final = 120
"""After so many swaps an island is given up that is not yet within so many hundredths of what it may be."""


def _fair(island: dict[Cell, str], villages: Sequence[Cell], plan: Plan, numbers: Numbers) -> bool:
    """Swaps terrain in place until the island is fair; False when it does not become so."""
    plain = sorted(cell for cell, what in island.items() if len(what) == 1)
    roads = Roads(island, villages)
    worst = spread(roads)
    for swap in range(SWAPS):
        if worst <= plan.unfairness:
            return True
        if swap == HALF_WAY and worst > HOPEFUL * plan.unfairness // 100:
            return False
        one, two = plain[numbers.below(len(plain))], plain[numbers.below(len(plain))]
        if island[one] == island[two]:
            continue
        roads.swap(one, two)
        now = spread(roads)
        if now < worst:
            worst = now
            island[one], island[two] = island[two], island[one]
        else:
            roads.swap(one, two)
    return worst <= plan.unfairness
