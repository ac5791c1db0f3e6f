"""A sheet played on to the end of the game in a millisecond or two, which the search does hundreds of times a turn.

Everything is counted in missing trails, whole numbers up to `FAR`, and held in lanes: one byte of a big integer for
each place of a board that holds the island. One addition, or one minimum, then serves all places at once. The places
lie so that the neighbours to the right, below right and below left of any place are always equally many lanes away; an
edge is the lane of its upper or left hex in one of three blocks, one for each of these directions.

The sprinter draws, of the edges that fit, the one with most points to be gained: summed over all goals of whose
shortest ways it is part. Rarity and detours, which the slower `Outlook` weighs, are left to the cards that come.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from game.core.bits import members
from game.trails_of_tucana.island import Island
from game.trails_of_tucana.material import KINDS, TURNS, WILD, Stakes
from game.trails_of_tucana.sheet import Sheet

FAR: Final = 40
"""No way on an island is so long; two of them and a trail still fit into a lane."""
BITS: Final = 8
LANE: Final = (1 << BITS) - 1
TOP: Final = 1 << BITS - 1
"""The highest bit of a lane, which says how a comparison came out."""
FINE: Final = LANE
"""What the weights of all goals together come to in a lane."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How the sprinter judges what is left; tuned over 2000 games alone, which it ends with 71.8 points on average."""

    reach: float = 0.17
    """The trails, for each turn left, at which the worth of a way has fallen to 1/e."""
    bend: float = 0.76
    """How the worth falls with the trails missing: 1 evenly, less than 1 most of all for the last trail."""
    late: float = 0.5
    """Turns that are added to those left."""
    extra: float = 1.1
    """Points that an extra trail is worth while there is time to use it."""


PACE: Final = Pace()


class Board:
    """What of an island never changes, in lanes."""

    def __init__(self, land: Island) -> None:
        self.land = land
        columns = max(column for column, _ in land.cells) + 1
        width = columns + 2 - columns % 2
        if not width % 2:
            width += 1
        lanes = [(row * width + column) // 2 for column, row in land.cells]
        self.bits: int = BITS * (max(lanes) + 1)
        """Of one block."""
        self.at: tuple[int, ...] = tuple([BITS * lane for lane in lanes])
        """By hex where its lane begins."""
        steps = (BITS, BITS * (width + 1) // 2, BITS * (width - 1) // 2)
        self.steps: tuple[int, int, int] = steps
        """How far away the lanes of the neighbours are in the three directions."""
        place = {at: hex for hex, at in enumerate(self.at)}
        self.lane_of: dict[int, int] = {}
        """By edge where its lane begins."""
        pairs = {pair: edge for edge, pair in enumerate(land.edges)}
        for hex, at in enumerate(self.at):
            for block, step in enumerate(steps):
                other = place.get(at + step)
                edge = None if other is None else pairs.get((min(hex, other), max(hex, other)))
                if edge is not None:
                    self.lane_of[edge] = block * self.bits + at
        self.edge_at: dict[int, int] = {at // BITS: edge for edge, at in self.lane_of.items()}
        """By lane its edge."""
        self.size: int = 3 * self.bits // BITS
        """The lanes of all edges."""
        ones = sum(1 << at for at in range(0, self.bits, BITS))
        self.ones: tuple[int, ...] = tuple([many * ones for many in range(FAR + 1)])
        """By number a lane of it at every place."""
        self.tops: int = TOP * ones
        every = ones | ones << self.bits | ones << 2 * self.bits
        self.edge_tops: int = TOP * every
        self.limits: tuple[int, ...] = tuple([TOP * every | many * every for many in range(FAR)])
        """By number a lane of it for every edge, with `TOP`: what is no more can be taken off and leaves `TOP` set."""
        self.all: int = self.mask(land.all_edges)
        self.fitting: dict[tuple[int, int], int] = {
            (one, two): self.mask(land.fitting((one, two))) for one in range(WILD + 1) for two in range(WILD + 1)
        }
        """By two cards the edges that fit, as full lanes."""
        self.rows: tuple[int, ...] = tuple(self._row(hex) for hex in range(len(land.cells)))
        """By hex, and then by place, how many trails lie between them on the empty island."""

    def mask(self, edges: int) -> int:
        """A set of edges as full lanes."""
        return sum(LANE << self.lane_of[edge] for edge in members(edges))

    def _row(self, start: int) -> int:
        far = dict.fromkeys(range(len(self.at)), FAR)
        far[start], front = 0, [start]
        for hex in front:
            for _, other in self.land.beside[hex]:
                if far[other] == FAR:
                    far[other] = far[hex] + 1
                    front.append(other)
        land = sum(LANE << at for at in self.at)
        return self.ones[FAR] & ~land | sum(far[hex] << at for hex, at in enumerate(self.at))

    def least(self, one: int, two: int) -> int:
        """The smaller of two numbers in every lane."""
        tops = self.tops
        smaller = (one | tops) - two & tops
        return one ^ (one ^ two) & (smaller - (smaller >> BITS - 1))

    def starts(self, row: int) -> int:
        """What a row says of the first hex of every edge."""
        return row | row << self.bits | row << 2 * self.bits

    def ends(self, row: int) -> int:
        """What a row says of the second hex of every edge."""
        first, second, third = self.steps
        return row >> first | (row >> second) << self.bits | (row >> third) << 2 * self.bits


@lru_cache(maxsize=64)
def board(land: Island) -> Board:
    """The board of an island."""
    return Board(land)


@lru_cache(maxsize=256)
def hopes(turns: int, pace: Pace) -> tuple[float, ...]:
    """By trails missing how much of its points a way is worth that may take so many turns."""
    if turns <= 0:
        return (1.0, *[0.0] * FAR)
    scale = pace.reach * (turns + pace.late)
    return tuple([math.exp(-((missing / scale) ** pace.bend)) for missing in range(FAR + 1)])


Steps: TypeAlias = "tuple[float, ...]"
"""By trails missing what the next of them is worth."""


@lru_cache(maxsize=256)
def steps_to(kind: str, turns: int, rounds: int, pace: Pace) -> tuple[Steps, tuple[tuple[Steps, ...], ...]]:
    """On a kind of island, for so many turns of a round and rounds after it: for something of one point, and by kind
    of sight and number of its kind for each sight."""
    ends = [_steps(turns + TURNS * later, pace) for later in range(rounds + 1)]
    once = ends[-1]
    again = [sum(parts) for parts in zip(*ends, strict=True)]
    extra = pace.extra * min(1.0, (turns + TURNS * rounds) / TURNS)
    sights = tuple(
        tuple(
            tuple(
                value * many + (extra * one if place == len(values) - 1 else 0.0)
                for many, one in zip(again, once, strict=True)
            )
            for place, value in enumerate(values)
        )
        for values in KINDS[kind].sights
    )
    return once, sights


def _steps(turns: int, pace: Pace) -> Steps:
    worth = hopes(turns, pace)
    return (0.0, *[worth[missing - 1] - worth[missing] for missing in range(1, FAR + 1)])


@dataclass(frozen=True, slots=True)
class _Goal:
    """One thing to connect."""

    first: int
    second: int
    """The numbers of the rows of its two ends."""
    at: int
    """Where the lane of the second end begins."""
    kind: int
    """Of a sight; NO_SIGHT for what has `points`."""
    points: float


NO_SIGHT: Final = -1


class Sprint:
    """One sheet in lanes, with what is at stake on it."""

    __slots__ = ("_board", "_circled", "_free", "_goals", "_masks", "_nets", "_pace", "_rows", "won")

    @staticmethod
    def of(land: Island, pairs: tuple[int, ...], sheet: Sheet, stakes: Stakes, pace: Pace = PACE) -> Sprint:
        """The sheet on that land with its pairs and what is at stake on it."""
        sprint = Sprint()
        sprint._lay_out(land, pairs, sheet, stakes, pace)
        return sprint

    def _lay_out(self, land: Island, pairs: tuple[int, ...], sheet: Sheet, stakes: Stakes, pace: Pace) -> None:
        self._board = found = board(land)
        self._pace = pace
        self.won = 0.0
        """Points of what was connected by `draw`."""
        self._free = found.all
        self._circled = [*sheet.circled]
        self._nets: list[int] = []
        """By network how many trails each place lacks to it."""
        home = found.ones[FAR]
        for hex in land.villages:
            home = found.least(home, found.rows[hex])
        self._rows = [home]
        """By end of a goal, all villages first, how many trails each place lacks to it."""
        self._goals: list[_Goal] = []
        self._masks: list[int | None] = []
        """By goal the edges on its shortest ways, a 1 in the lane of each; None where that has to be found."""
        for letter, points in enumerate(stakes.pairs):
            if points:
                self._add(members(pairs[letter]), points)
        for kind, places in enumerate(land.sights):
            for hex in places:
                if not sheet.seen >> hex & 1:
                    self._rows.append(found.rows[hex])
                    self._goals.append(_Goal(0, len(self._rows) - 1, found.at[hex], kind, 0.0))
            if stakes.red[kind]:
                self._add(self._nearest(places), stakes.red[kind])
        for edge in members(sheet.trails):
            self._join(edge)
        self._masks = [None] * len(self._goals)

    def _add(self, ends: Sequence[int], points: float) -> None:
        self._rows += [self._board.rows[hex] for hex in ends]
        last = len(self._rows) - 1
        self._goals.append(_Goal(last - 1, last, self._board.at[ends[1]], NO_SIGHT, points))

    def _nearest(self, places: Sequence[int]) -> Sequence[int]:
        """The two of the hexes that are nearest to each other on the empty island."""
        found = self._board
        pairs = [(one, two) for place, one in enumerate(places) for two in places[place + 1 :]]
        return min(pairs, key=lambda pair: found.rows[pair[0]] >> found.at[pair[1]] & LANE)

    def copy(self) -> Sprint:
        """An independent copy."""
        new = Sprint()
        new._board, new._pace, new.won, new._free = self._board, self._pace, self.won, self._free
        new._circled, new._nets, new._rows = self._circled[:], self._nets[:], self._rows[:]
        new._goals, new._masks = self._goals[:], self._masks[:]
        return new

    # --- playing on -------------------------------------------------------------------------------------------------

    def round(self, deck: Sequence[int], first: int, rounds: int) -> None:
        """Plays turns `first` to the last of a round with these cards, so many rounds to come after it."""
        fitting = self._board.fitting
        for turn in range(first, TURNS + 1):
            self.turn(fitting[deck[2 * turn - 2], deck[2 * turn - 1]], TURNS - turn, rounds)

    def turn(self, fitting: int, turns: int, rounds: int) -> None:
        """Draws the best of the edges, if any is worth it, and the extra trails that it earns; then so many turns of
        this round and so many rounds are left."""
        lane = self.best(fitting, turns, rounds)
        if lane >= 0:
            self.extras(self.draw(lane, rounds), turns, rounds)

    def extras(self, owed: int, turns: int, rounds: int) -> None:
        """Draws so many extra trails, and those they earn, as far as any is worth it."""
        while owed:
            lane = self.best(self._board.all, turns, rounds)
            if lane < 0:
                return
            owed += self.draw(lane, rounds) - 1

    def best(self, edges: int, turns: int, rounds: int) -> int:
        """The lane of the best of the edges (full lanes), -1 when none is worth anything."""
        found = self.gains(edges, turns, rounds)
        most = max(found)
        return found.index(most) if most else -1

    def gains(self, edges: int, turns: int, rounds: int) -> bytes:
        """By lane of an edge, of those given, what a trail there is worth, as a part of `FINE`."""
        weights = self._weights(turns, rounds)
        whole = sum(weights)
        worth = 0
        if whole:
            scale, masks = (FINE - len(weights)) / whole, self._masks
            for number, weight in enumerate(weights):
                fine = round(weight * scale)
                if fine:
                    worth += (masks[number] or self._mask(number)) * fine
        return (worth & edges & self._free).to_bytes(self._board.size, "little")

    def draw(self, lane: int, rounds: int) -> int:
        """Draws the trail of a lane; goals connected go to `won`. Returns the extra trails earned."""
        found = self._board
        self._join(found.edge_at[lane])
        extras = 0
        connected = [not self._rows[goal.first] >> goal.at & LANE for goal in self._goals]
        if any(connected):
            for goal, done in zip(self._goals, connected, strict=True):
                if not done:
                    continue
                if goal.kind == NO_SIGHT:
                    self.won += goal.points
                    continue
                values = found.land.kind.sights[goal.kind]
                self.won += values[self._circled[goal.kind]] * (rounds + 1)
                self._circled[goal.kind] += 1
                extras += self._circled[goal.kind] == len(values)
            left = [number for number, done in enumerate(connected) if not done]
            self._goals = [self._goals[number] for number in left]
            self._masks = [self._masks[number] for number in left]
        return extras

    # --- inside -----------------------------------------------------------------------------------------------------

    def _weights(self, turns: int, rounds: int) -> list[float]:
        """By goal what the next trail of a shortest way is worth; of a kind, the nearest sight gets the next number."""
        once, sights = steps_to(self._board.land.kind.name, turns, rounds, self._pace)
        rows = self._rows
        weights: list[float] = []
        by_kind: list[list[tuple[int, int]]] = [[] for _ in sights]
        for number, goal in enumerate(self._goals):
            missing = rows[goal.first] >> goal.at & LANE
            if goal.kind == NO_SIGHT:
                weights.append(goal.points * once[missing])
            else:
                weights.append(0.0)
                by_kind[goal.kind].append((missing, number))
        for unseen, circled, tables in zip(by_kind, self._circled, sights, strict=True):
            if len(unseen) > 1:
                unseen.sort()
            for place, (missing, number) in enumerate(unseen, circled):
                weights[number] = tables[place][missing]
        return weights

    def _mask(self, number: int) -> int:
        """The edges on the shortest ways of a goal, a 1 in the lane of each."""
        goal, found = self._goals[number], self._board
        first, second = self._rows[goal.first], self._rows[goal.second]
        limit = found.limits[(first >> goal.at & LANE) - 1]
        forward = limit - (found.starts(first) + found.ends(second))
        back = limit - (found.ends(first) + found.starts(second))
        mask = self._masks[number] = ((forward | back) & found.edge_tops) >> BITS - 1
        return mask

    def _join(self, edge: int) -> None:
        """Draws a trail: from its two hexes one comes as cheaply anywhere."""
        found = self._board
        self._free &= ~(LANE << found.lane_of[edge])
        one, two = found.land.edges[edge]
        at_one, at_two = found.at[one], found.at[two]
        from_one, from_two = self._from(one, at_one), self._from(two, at_two)
        if not from_one >> at_two & LANE:
            return
        ones, least = found.ones, found.least
        nets = [least(from_one, from_two)]
        for row in self._nets:
            here, there = row >> at_one & LANE, row >> at_two & LANE
            if here and there:
                if here < there:
                    row = least(row, from_two + ones[here])
                elif there < here:
                    row = least(row, from_one + ones[there])
                nets.append(row)
        self._nets = nets
        changed: set[int] = set()
        for number, row in enumerate(self._rows):
            here, there = row >> at_one & LANE, row >> at_two & LANE
            if here == there:
                continue
            new = least(row, from_two + ones[here] if here < there else from_one + ones[there])
            if new != row:
                self._rows[number] = new
                changed.add(number)
        if changed and self._goals and self._masks:
            self._masks = [
                None if goal.first in changed or goal.second in changed else mask
                for goal, mask in zip(self._goals, self._masks, strict=True)
            ]

    def _from(self, hex: int, at: int) -> int:
        """How many trails each place lacks to a hex."""
        found = self._board
        row = found.rows[hex]
        for net in self._nets:
            away = net >> at & LANE
            if not away:
                return net
            row = found.least(row, net + found.ones[away])
        return row


@lru_cache(maxsize=64)
def sprint_of(land: Island, pairs: tuple[int, ...], sheet: Sheet, stakes: Stakes) -> Sprint:
    """The sprint that begins with a sheet; copy it before playing on."""
    return Sprint.of(land, pairs, sheet, stakes)
