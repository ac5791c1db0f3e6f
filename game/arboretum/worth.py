"""What cards and gardens are worth before the end: the arithmetic that a good player does at a glance, in points.

The numbers in the tables are judgement, tuned in matches of the greedy player against itself; rules are elsewhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.arboretum.garden import LANE, LANE_BITS, REAL, Garden
from game.arboretum.material import HIGHEST, SPECIES, STEPS, VALUES

STEPS_OF_CHANCE: Final = 32
"""Chances are rounded to so many steps, so that what was worked out once is found again."""
KEPT: Final = tuple(0.55 + 0.1 * value for value in range(1, VALUES + 1))
"""How much likelier than others a card of each value is kept in a hand."""
MIDDLE: Final = 0x7E
"""The values 2 to 7 of a species: those without special rules in hand."""
SUM: Final = tuple(sum(value + 1 for value in range(VALUES) if byte >> value & 1) for byte in range(256))


@lru_cache(maxsize=1 << 16)
def right_chances(own: int, known: int, loose: int, chance: int) -> tuple[float, float]:
    """The chances that a hand counts at least as much, and more, for a species than a rival's (A-8, A-9).

    Of the species, `own` are in the hand, `known` surely in the rival's, and each of `loose` ends there with a chance
    of `chance` steps.
    """
    spread = [1.0]
    for value in range(1, VALUES - 1):
        if loose >> value & 1:
            share = _share(chance, value)
            more = [0.0] * (value + 1) + [share * part for part in spread]
            for place, part in enumerate(spread):
                more[place] += (1.0 - share) * part
            spread = more
    base = SUM[known & MIDDLE]
    mine = SUM[own & MIDDLE] + (own & 1)
    one = 1.0 if known & 1 else _share(chance, 0) if loose & 1 else 0.0
    eight = 1.0 if known & 128 else _share(chance, 7) if loose & 128 else 0.0
    level = above = 0.0
    for has_one, one_chance in ((0, 1.0 - one), (1, one)):
        counted = mine + (8 if own & 128 and not has_one else 0)
        for has_eight, eight_chance in ((0, 1.0 - eight), (1, eight)):
            weight = one_chance * eight_chance
            if not weight:
                continue
            short = counted - base - has_one - (8 if has_eight and not own & 1 else 0)
            above += weight * sum(spread[: max(0, short)])
            if 0 <= short < len(spread):
                level += weight * spread[short]
    return level + above, above


def _share(chance: int, value: int) -> float:
    return min(1.0, chance / STEPS_OF_CHANCE * (KEPT[value] if chance < STEPS_OF_CHANCE else 1.0))


class Chains:
    """Of a garden, what may become of it: for each species the begun paths that another card may continue.

    `ups[s]` are (value of the last card, points so far) of chains that began with the species, `downs[s]` are (value of
    the first card, points so far) of chains that end with it; of each only those that no other beats.
    """

    __slots__ = ("downs", "ups")

    def __init__(self, garden: Garden) -> None:
        cells, up, down = garden.cells, garden.up(), garden.down()
        ups: list[dict[int, int]] = [{} for _ in SPECIES]
        downs: list[dict[int, int]] = [{} for _ in SPECIES]
        for cell, card in cells.items():
            value = card & 7
            _note(ups, up[cell], value)
            _note(downs, down[cell], value)
        self.ups = tuple([_outer(chains, 1) for chains in ups])
        self.downs = tuple([_outer(chains, -1) for chains in downs])


def _note(chains: list[dict[int, int]], lanes: int, value: int) -> None:
    species = 0
    while lanes:
        points = (lanes & LANE_BITS) - REAL
        if points > 0:
            best = chains[species]
            if points > best.get(value, 0):
                best[value] = points
        lanes >>= LANE
        species += 1


def _outer(chains: dict[int, int], way: int) -> tuple[tuple[int, int], ...]:
    """The chains worth keeping: going up, a lower end is better; going down, a higher begin."""
    kept: list[tuple[int, int]] = []
    most = 0
    for value in sorted(chains, reverse=way < 0):
        if chains[value] > most:
            most = chains[value]
            kept.append((value, most))
    return tuple(kept)


@lru_cache(maxsize=1 << 12)
def chains_of(garden: Garden) -> Chains:
    """The chains of a garden, found once."""
    return Chains(garden)


@lru_cache(maxsize=1 << 12)
def sites_of(garden: Garden) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The free places with the cells around each that are planted; of places beside the same ones only the one that
    leaves most room to grow. Not for an empty garden."""
    cells, frontier = garden.cells, garden.frontier()
    sites: dict[tuple[int, ...], tuple[int, int]] = {}
    for cell in frontier:
        around = tuple([cell + step for step in STEPS if cell + step in cells])
        room = sum([cell + step not in frontier for step in STEPS])
        if around not in sites or room > sites[around][0]:
            sites[around] = room, cell
    return tuple([(cell, around) for around, (_, cell) in sites.items()])


def finish(garden: Garden, card: int) -> int:
    """The points that a card adds to the best path of its species if it begins or ends one."""
    species, value = card >> 3, card & 7
    chains = chains_of(garden)
    most = 0
    for end, so_far in chains.ups[species]:
        if end >= value:
            break
        if so_far > most:
            most = so_far
    if most:
        most += 3 if value == HIGHEST else 1
    for begin, so_far in chains.downs[species]:
        if begin <= value:
            break
        so_far += 1 if value else 2
        if so_far > most:
            most = so_far
    return max(0, most - garden.best()[species])


LINK: Final = 0.5
"""What a value between the end of a chain and the card that may finish it is worth: others may grow there,"""
LINKS: Final = 0.5
"""so many for each own turn to come, at most."""
CLOCK: Final = 12
"""Own turns to come beyond which more make no difference."""


def _reach(turns: int, value: int, byte: int, way: int) -> float:
    """What may be added to a chain whose end has this value with one of a species' cards (a set of eight): the points
    of the finishing card and of what may grow between; 0 with none."""
    fitting = [other for other in range(VALUES) if byte >> other & 1 and (other - value) * way > 0]
    if not fitting:
        return 0.0
    last = fitting[-1] if way > 0 else fitting[0]
    bonus = 2 if last == HIGHEST and way > 0 else 1 if last == 0 and way < 0 else 0
    return 1 + bonus + LINK * min(abs(last - value) - 1, LINKS * turns)


REACH_UP: Final = tuple(
    tuple(tuple(_reach(turns, value, byte, 1) for byte in range(256)) for value in range(VALUES))
    for turns in range(CLOCK + 1)
)
"""By own turns to come, value and set of cards."""
REACH_DOWN: Final = tuple(
    tuple(tuple(_reach(turns, value, byte, -1) for byte in range(256)) for value in range(VALUES))
    for turns in range(CLOCK + 1)
)
LOOSE: Final = (0.0, 0.2, 0.35, 0.45, 0.52, 0.57, 0.6, 0.62, 0.63)
"""The chance to come by one of so many cards that may turn up."""
LOOSE_UP: Final = tuple(
    tuple(LOOSE[(byte & -2 << value).bit_count()] for byte in range(256)) for value in range(VALUES)
)
LOOSE_DOWN: Final = tuple(
    tuple(LOOSE[(byte & (1 << value) - 1).bit_count()] for byte in range(256)) for value in range(VALUES)
)
