"""The one-step greedy player: what earns most right now, else what brings the nearest goal nearest."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.core.bits import members
from game.trails_of_tucana.material import BLUE_POINTS, RED_POINTS, TERRAINS
from game.trails_of_tucana.potential import nearest
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.sheet import draw
from game.trails_of_tucana.ways import FAR, Field, Ways
from game.trails_of_tucana.worth import certain

_ONE_EACH: Final = {(one, two): 1 for one in range(len(TERRAINS)) for two in range(one, len(TERRAINS))}
"""Every edge costs as much: ways are counted in missing trails."""


def greedy_edge(state: Tucana, seat: int) -> int:
    """The open edge that earns most points at once, sights over all rounds to come, pairs and bonus cards; when none
    earns any, the one after which the nearest goal it helps is nearest, by the number of missing trails, of equal ones
    the goal with most points, then the edge that helps most goals."""
    sheet, land = state.sheets[seat], state.land
    now = certain(state, seat, sheet)
    edges = members(state.open_edges(seat))
    earns = [
        certain(state, seat, draw(land, state.pairs[seat], sheet, edge, state.blue, state.red)) - now for edge in edges
    ]
    most = max(earns)
    if most > 0:
        return edges[earns.index(most)]
    goals = _goals(state, seat)
    return min(edges, key=lambda edge: _after(goals, *land.edges[edge]))


_Goal: TypeAlias = "tuple[Field, Field, int, float]"
"""The missing trails from either end to every hex, how many the goal lacks, and its points."""


def _goals(state: Tucana, seat: int) -> list[_Goal]:
    """What the sheet has not connected yet."""
    land, sheet = state.land, state.sheets[seat]
    ways = Ways(land, sheet.trails, _ONE_EACH)
    found: list[_Goal] = []

    def add(start: int, hex: int, points: float) -> None:
        first = ways.field(start)
        if first[hex]:
            found.append((first, ways.field(1 << hex), first[hex], points))

    for letter, pair in enumerate(state.pairs[seat]):
        card = state.blue[letter]
        add(pair & -pair, pair.bit_length() - 1, land.kind.pairs[letter] + (BLUE_POINTS[card][letter] if card else 0))
    rounds = land.kind.rounds - len(state.sums[seat])
    for kind, places in enumerate(land.sights):
        for hex in places:
            if not sheet.seen >> hex & 1:
                add(land.village_set, hex, rounds * land.kind.sights[kind][sheet.circled[kind]])
    for kind in members(state.red & ~sheet.red):
        _, one, two = nearest(ways, land.sights[kind])
        add(1 << one, two, RED_POINTS)
    return found


def _after(goals: list[_Goal], one: int, two: int) -> tuple[int, float, int]:
    """How the goals stand that a trail between two hexes brings nearer: the fewest missing trails, less the points of
    that goal, less the number of such goals."""
    helped: list[tuple[int, float]] = []
    for first, second, lacking, points in goals:
        after = min(first[one] + second[two], first[two] + second[one])
        if after < lacking:
            helped.append((after, -points))
    fewest, points = min(helped, default=(FAR, 0.0))
    return fewest, points, -len(helped)
