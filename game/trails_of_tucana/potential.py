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
from typing import Final, TypeAlias

from game.core.bits import members
from game.trails_of_tucana.island import Island
from game.trails_of_tucana.material import TURNS, Stakes, Time
from game.trails_of_tucana.sheet import Sheet
from game.trails_of_tucana.ways import UNIT, Field, Ways, ways

STEP: Final = 8
"""The coarseness of costs in tables."""
STEPS: Final = 512
TOP: Final = STEPS * STEP
"""What costs so much or more is at the end of the tables, where nothing is worth anything."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a player judges what is left.

    Tuned over 2000 games alone on `little`, 300 steps: the policy ends with 71.6 points on average, before with 69.5
    (16,000 other games, standard error 0.1).
    """

    rarity: float = 0.05
    """How much a turn of waiting for an edge's terrains counts against the turn of drawing it."""
    reach: float = 0.18
    """The cost, in edges for each turn left, of a way whose worth has fallen to 1/e."""
    bend: float = 0.76
    """How the worth falls with the cost: 1 evenly, less than 1 most of all for the last edge."""
    detour: float = 0.15
    """How much longer, in edges, a way may be to count 1/e as much as the shortest."""
    extra: float = 1.2
    """Points that an extra trail is worth while there is time to use it."""
    sight: float = 64.0
    """The cost, in edges, beyond which a way is not seen at all."""


MANNER: Final = Manner()


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


@lru_cache(maxsize=1 << 10)
def worths(turns: int, rounds: int, manner: Manner, each_round: float, once: float) -> tuple[float, ...]:
    """By cost (in steps of `STEP`) what a goal of so many points is worth at the end of a way."""
    all_turns = in_time(turns + TURNS * rounds, manner)
    if not each_round:
        return tuple([once * part for part in all_turns])
    ends = in_rounds(turns, rounds, manner)
    return tuple([each_round * many + once * part for many, part in zip(ends, all_turns, strict=True)])


@lru_cache(maxsize=16)
def _detours(manner: Manner) -> tuple[float, ...]:
    """By the cost of a detour (in steps) how much it counts; what is longer does not count."""
    steps = round(4 * manner.detour * UNIT / STEP)
    return tuple([math.exp(-step * STEP / UNIT / manner.detour) for step in range(steps)])


@dataclass(slots=True)
class Goal:
    """One thing to connect, between two sets of hexes."""

    name: tuple[str, int]
    """`pair` and the letter, `sight` and the hex, or `red` and the kind."""
    first: int
    second: int
    """Its two ends, as sets of hexes."""
    cost: int
    """The cost of the cheapest way."""
    each_round: float
    """Points in each round from the one it is connected in."""
    once: float
    """Points when it is connected."""
    extra: float
    """Points its extra trail is worth, not counted in `once`."""


_Term: TypeAlias = "tuple[Goal, Field, Field, int, tuple[float, ...], float]"
"""A goal as `gain` needs it: the fields of its ends, what it costs, its `worths`, what it is worth now."""


class Outlook:
    """What one sheet may expect, and what each edge would change; for one seat at one moment."""

    __slots__ = ("_detours", "_fields", "_terms", "_ways", "goals", "land", "manner", "time")

    @staticmethod
    def of(
        land: Island, pairs: tuple[int, ...], sheet: Sheet, time: Time, stakes: Stakes, manner: Manner = MANNER
    ) -> Outlook:
        """What may be hoped for on that sheet."""
        outlook = Outlook()
        outlook._lay_out(land, pairs, sheet, time, stakes, manner)
        return outlook

    def _lay_out(
        self, land: Island, pairs: tuple[int, ...], sheet: Sheet, time: Time, stakes: Stakes, manner: Manner
    ) -> None:
        self.land = land
        self.time = time
        self.manner = manner
        self.goals: list[Goal] = []
        self._ways = ways(land, sheet.trails, time, manner.rarity)
        self._detours = _detours(manner)
        self._fields: dict[int, Field] = {}
        self._terms: list[_Term] | None = None
        """What `gain` needs of the goals, made when it is first asked."""
        self._add_pairs(pairs, stakes)
        self._add_sights(sheet, stakes)

    # --- what it comes to -------------------------------------------------------------------------------------------

    def hope(self) -> float:
        """Points that may be expected of all that is not connected yet."""
        return sum([self._worths(goal)[min(goal.cost // STEP, STEPS - 1)] for goal in self.goals])

    def gain(self, edge: int) -> float:
        """By how many points the sheet is worth more with a trail along the edge, certain ones included."""
        return sum([more for _, more in self.gains(edge)])

    def gains(self, edge: int) -> list[tuple[Goal, float]]:
        """The goals that a trail along the edge brings nearer, with the points it is worth for each."""
        one, two = self.land.edges[edge]
        price, detours = self._ways.costs[edge], self._detours
        longest = len(detours) * STEP
        found: list[tuple[Goal, float]] = []
        for goal, first, second, shortest, worth, now in self._terms or self._set_terms():
            cost = first[one] + second[two]
            other = first[two] + second[one]
            if other < cost:
                cost = other
            # A way that is no shorter counts too, the less the longer a detour it is: the shortest is not always
            # the one whose terrains come.
            detour = cost + price - shortest
            if detour < longest:
                near = worth[cost // STEP if cost < TOP else -1]
                with_edge = cost + price
                more = detours[detour // STEP] * (near - worth[with_edge // STEP if with_edge < TOP else -1])
                if cost < shortest and near - now > more:
                    more = near - now
            elif cost < shortest:
                more = worth[cost // STEP if cost < TOP else -1] - now
            else:
                continue
            if more > 0:
                found.append((goal, more))
        return found

    # --- inside -----------------------------------------------------------------------------------------------------

    def _worths(self, goal: Goal) -> tuple[float, ...]:
        return worths(self.time.turns, self.time.rounds, self.manner, goal.each_round, goal.once + goal.extra)

    def _set_terms(self) -> list[_Term]:
        self._terms = []
        for goal in self.goals:
            worth = self._worths(goal)
            now = worth[min(goal.cost // STEP, STEPS - 1)]
            self._terms.append((goal, self._field(goal.first), self._field(goal.second), goal.cost, worth, now))
        return self._terms

    def _add_pairs(self, pairs: tuple[int, ...], stakes: Stakes) -> None:
        for letter, points in enumerate(stakes.pairs):
            if points:
                one, two = members(pairs[letter])
                cost = self._field(1 << one)[two]
                self.goals.append(Goal(("pair", letter), 1 << one, 1 << two, cost, 0.0, points, 0.0))

    def _add_sights(self, sheet: Sheet, stakes: Stakes) -> None:
        """The nearest unseen sight of a kind is thought to get the next number, and so on."""
        villages = self.land.village_set
        home = self._field(villages)
        extra = self.manner.extra * min(1.0, self.time.all_turns / TURNS)
        for kind, places in enumerate(self.land.sights):
            values = self.land.kind.sights[kind]
            unseen = sorted((home[hex], hex) for hex in places if not sheet.seen >> hex & 1)
            for place, (cost, hex) in enumerate(unseen, sheet.circled[kind]):
                free = extra if place == len(values) - 1 else 0.0
                self.goals.append(Goal(("sight", hex), villages, 1 << hex, cost, values[place], 0.0, free))
            if stakes.red[kind]:
                cost, one, two = nearest(self._ways, places)
                self.goals.append(Goal(("red", kind), 1 << one, 1 << two, cost, 0.0, stakes.red[kind], 0.0))

    def _field(self, starts: int) -> Field:
        found = self._fields.get(starts)
        if found is None:
            found = self._fields[starts] = self._ways.field(starts)
        return found


def nearest(ways: Ways, places: Sequence[int]) -> tuple[int, int, int]:
    """The cost of the cheapest way between any two of the hexes, and the two."""
    return min((ways.field(1 << one)[two], one, two) for place, one in enumerate(places) for two in places[place + 1 :])
