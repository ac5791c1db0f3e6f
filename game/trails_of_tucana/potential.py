"""How near a sheet is to what it has not connected yet, and what each edge would bring it nearer.

Every edge not drawn yet costs the more the seldomer its terrains are shown; trails cost nothing. From the cheapest ways
between the two villages of a letter, and from each sight to any village, follows how likely each is to be connected
in the time that is left (`in_time`), and so what the sheet may expect. Drawing an edge can only shorten ways that go
over it, so what every edge is worth follows from the same ways without a new search.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Final, Self

from game.core.bits import members
from game.trails_of_tucana.island import Island
from game.trails_of_tucana.material import COPIES, TURNS, chances
from game.trails_of_tucana.sheet import Sheet

UNIT: Final = 64
"""The cost of an edge that fits in every turn; costs are whole numbers, which the heap compares faster."""
STEP: Final = 8
"""The coarseness of costs in tables."""
STEPS: Final = 512
FAR: Final = 1 << 20
"""The cost of a way that cannot be gone any more."""
_BITS: Final = 8
_LOW: Final = (1 << _BITS) - 1


@dataclass(frozen=True, slots=True)
class Manner:
    """How a player judges what is left; found by play against itself."""

    rarity: float = 0.4
    """How much a turn of waiting for an edge's terrains counts against the turn of drawing it."""
    reach: float = 0.2
    """The cost, in edges for each turn left, of a way whose worth has fallen to 1/e."""
    bend: float = 0.7
    """How the worth falls with the cost: 1 evenly, less than 1 most of all for the last edge."""
    detour: float = 1.0
    """How much longer, in edges, a way may be to count 1/e as much as the shortest."""
    extra: float = 2.5
    """Points that an extra trail is worth while there is time to use it."""
    sight: float = 64.0
    """The cost, in edges, beyond which a way is not seen at all."""


MANNER: Final = Manner()


@dataclass(frozen=True, slots=True)
class Time:
    """What is left of the game after the trail that is thought about."""

    turns: int
    """Turns of this round."""
    rounds: int
    """Rounds after this one."""
    cards: tuple[int, ...]
    """By code the cards of this round that have not been shown."""

    @property
    def all_turns(self) -> int:
        return self.turns + TURNS * self.rounds


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is still to be won on one sheet besides the sights."""

    pairs: tuple[float, ...]
    """By letter the points expected for connecting the pair, bonus included; 0 when it is connected."""
    red: tuple[float, ...]
    """By kind of sight the points expected of its red card; 0 when it is gone or taken."""


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


@lru_cache(maxsize=1 << 10)
def in_time(turns: int, manner: Manner) -> tuple[float, ...]:
    """By cost (in steps of `STEP`) how much of its points a way is worth that may take so many turns; the last entry
    stands for all costs beyond."""
    if not turns:
        return (1.0, *[0.0] * (STEPS - 1))
    scale, seen = manner.reach * turns, manner.sight
    edges = [step * STEP / UNIT for step in range(STEPS - 1)]
    return (*[math.exp(-((cost / scale) ** manner.bend)) if cost <= seen else 0.0 for cost in edges], 0.0)


@lru_cache(maxsize=1 << 10)
def in_rounds(turns: int, rounds: int, manner: Manner) -> tuple[float, ...]:
    """By cost the number of rounds that a sight at the end of a way may score in."""
    ends = [in_time(turns + TURNS * later, manner) for later in range(rounds + 1)]
    return tuple([sum(parts) for parts in zip(*ends, strict=True)])


@lru_cache(maxsize=16)
def _detours(manner: Manner) -> tuple[float, ...]:
    """By the cost of a detour (in steps) how much it counts; what is longer does not count."""
    steps = round(4 * manner.detour * UNIT / STEP)
    return tuple([math.exp(-step * STEP / UNIT / manner.detour) for step in range(steps)])


@dataclass(slots=True)
class Goal:
    """One thing to connect, between two fields of costs."""

    name: tuple[str, int]
    """`pair` and the letter, `sight` and the hex, or `red` and the kind."""
    first: int
    second: int
    """The numbers of the fields that start at its two ends."""
    cost: int
    """The cost of the cheapest way."""
    each_round: float
    """Points in each round from the one it is connected in."""
    once: float
    """Points when it is connected."""
    extra: float
    """Points its extra trail is worth, not counted in `once`."""


class Outlook:
    """What one sheet may expect, and what each edge would change; for one seat at one moment.

    Kept up to date by `draw` and `pass_turns`, which is much quicker than a new one. Edge costs stay those it began
    with.
    """

    __slots__ = ("_costs", "_detours", "_fields", "_once", "_rounds", "goals", "land", "manner", "time", "won")

    def __init__(
        self, land: Island, pairs: tuple[int, ...], sheet: Sheet, time: Time, stakes: Stakes, manner: Manner = MANNER
    ) -> None:
        self.land = land
        self.time = time
        self.manner = manner
        self.goals: list[Goal] = []
        self.won = 0.0
        """Points of the goals connected by `draw`."""
        price = edge_costs(time, manner.rarity)
        self._costs = [price[pair] for pair in land.pair_of]
        for edge in members(sheet.trails):
            self._costs[edge] = 0
        self._detours = _detours(manner)
        self._fields: list[list[int]] = [self._field(land.village_set)]
        self._add_pairs(pairs, stakes)
        self._add_sights(sheet, stakes)
        self._set_tables()

    def copy(self) -> Self:
        """An independent copy."""
        new = self.__class__.__new__(self.__class__)
        new.land, new.time, new.manner, new.won = self.land, self.time, self.manner, self.won
        new.goals = [
            Goal(one.name, one.first, one.second, one.cost, one.each_round, one.once, one.extra) for one in self.goals
        ]
        new._costs = self._costs[:]
        new._fields = self._fields[:]
        new._detours, new._once, new._rounds = self._detours, self._once, self._rounds
        return new

    # --- what it comes to -------------------------------------------------------------------------------------------

    def hope(self) -> float:
        """Points that may be expected of all that is not connected yet."""
        once, rounds = self._once, self._rounds
        total = 0.0
        for goal in self.goals:
            place = min(goal.cost // STEP, STEPS - 1)
            total += goal.each_round * rounds[place] + (goal.once + goal.extra) * once[place]
        return total

    def gain(self, edge: int) -> float:
        """By how many points the sheet is worth more with a trail along the edge, certain ones included."""
        return sum([more for _, more in self.gains(edge)])

    def gains(self, edge: int) -> list[tuple[Goal, float]]:
        """The goals that a trail along the edge brings nearer, with the points it is worth for each."""
        one, two = self.land.edges[edge]
        price, fields, once, rounds, detours = self._costs[edge], self._fields, self._once, self._rounds, self._detours
        found: list[tuple[Goal, float]] = []
        for goal in self.goals:
            first, second = fields[goal.first], fields[goal.second]
            cost = first[one] + second[two]
            other = first[two] + second[one]
            if other < cost:
                cost = other
            # A way that is no shorter counts too, the less the longer a detour it is: the shortest is not always
            # the one whose terrains come.
            detour = (cost + price - goal.cost) // STEP
            if detour >= len(detours) and cost >= goal.cost:
                continue
            near, far = min(cost // STEP, STEPS - 1), min((cost + price) // STEP, STEPS - 1)
            once_more, rounds_more = once[near] - once[far], rounds[near] - rounds[far]
            count = detours[detour] if detour < len(detours) else 0.0
            more = count * (goal.each_round * rounds_more + (goal.once + goal.extra) * once_more)
            if cost < goal.cost:
                now = min(goal.cost // STEP, STEPS - 1)
                sure = goal.each_round * (rounds[near] - rounds[now])
                sure += (goal.once + goal.extra) * (once[near] - once[now])
                more = max(more, sure)
            if more > 0:
                found.append((goal, more))
        return found

    # --- going on ---------------------------------------------------------------------------------------------------

    def draw(self, edge: int) -> int:
        """Draws a trail: goals come nearer, those connected go to `won`. Returns the extra trails earned."""
        one, two = self.land.edges[edge]
        from_one, from_two = self._field(1 << one), self._field(1 << two)
        self._costs[edge] = 0
        fields = self._fields
        for number, field in enumerate(fields):
            # Over the new trail one comes as cheaply from either end; where that is no gain, the field stays as it is.
            here, there = field[one], field[two]
            if here < there:
                fields[number] = [min(old, here + way) for old, way in zip(field, from_two, strict=True)]
            elif there < here:
                fields[number] = [min(old, there + way) for old, way in zip(field, from_one, strict=True)]
        extras = 0
        left: list[Goal] = []
        for goal in self.goals:
            first, second = fields[goal.first], fields[goal.second]
            goal.cost = min(goal.cost, first[one] + second[one])
            if goal.cost:
                left.append(goal)
                continue
            self.won += goal.each_round * (self.time.rounds + 1) + goal.once
            extras += goal.extra > 0
        self.goals = left
        return extras

    def pass_turns(self, turns: int) -> None:
        """So many turns of the round less are left."""
        self.time = Time(self.time.turns - turns, self.time.rounds, self.time.cards)
        self._set_tables()

    # --- inside -----------------------------------------------------------------------------------------------------

    def _set_tables(self) -> None:
        self._once = in_time(self.time.all_turns, self.manner)
        self._rounds = in_rounds(self.time.turns, self.time.rounds, self.manner)

    def _add_pairs(self, pairs: tuple[int, ...], stakes: Stakes) -> None:
        for letter, points in enumerate(stakes.pairs):
            if points:
                one, two = members(pairs[letter])
                first, second = self._new_field(one), self._new_field(two)
                cost = self._fields[first][two]
                self.goals.append(Goal(("pair", letter), first, second, cost, 0.0, points, 0.0))

    def _add_sights(self, sheet: Sheet, stakes: Stakes) -> None:
        """The nearest unseen sight of a kind is thought to get the next number, and so on."""
        home = self._fields[0]
        extra = self.manner.extra * min(1.0, self.time.all_turns / TURNS)
        for kind, places in enumerate(self.land.sights):
            values = self.land.kind.sights[kind]
            unseen = sorted((home[hex], hex) for hex in places if not sheet.seen >> hex & 1)
            field_of: dict[int, int] = {}
            for place, (cost, hex) in enumerate(unseen, sheet.circled[kind]):
                field_of[hex] = self._new_field(hex)
                free = extra if place == len(values) - 1 else 0.0
                self.goals.append(Goal(("sight", hex), 0, field_of[hex], cost, values[place], 0.0, free))
            if stakes.red[kind]:
                self._add_red(kind, places, field_of, stakes.red[kind])

    def _add_red(self, kind: int, places: Sequence[int], field_of: dict[int, int], points: float) -> None:
        """The two sights of the kind that are nearest to each other."""
        for hex in places:
            if hex not in field_of:
                field_of[hex] = self._new_field(hex)
        ways = [
            (self._fields[field_of[one]][two], one, two)
            for place, one in enumerate(places)
            for two in places[place + 1 :]
        ]
        cost, one, two = min(ways)
        self.goals.append(Goal(("red", kind), field_of[one], field_of[two], cost, 0.0, points, 0.0))

    def _new_field(self, hex: int) -> int:
        self._fields.append(self._field(1 << hex))
        return len(self._fields) - 1

    def _field(self, starts: int) -> list[int]:
        """By hex the cost of the cheapest way there from any hex of the set."""
        beside, prices = self.land.beside, self._costs
        costs = [FAR] * len(self.land.cells)
        front = members(starts)
        for start in front:
            costs[start] = 0
        heapify(front)
        while front:
            entry = heappop(front)
            cost, at = entry >> _BITS, entry & _LOW
            if cost > costs[at]:
                continue
            for edge, other in beside[at]:
                through = cost + prices[edge]
                if through < costs[other]:
                    costs[other] = through
                    heappush(front, through << _BITS | other)
        return costs
