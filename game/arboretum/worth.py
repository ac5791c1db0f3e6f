"""What cards and gardens are worth before the end: the arithmetic that a good player does at a glance, in points.

The numbers in the tables are judgement, tuned in matches of the greedy player against itself; rules are elsewhere.
Everything here is asked for again and again in rollouts, so what was worked out once is kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.arboretum.garden import ALIKE, LANE, LANE_BITS, LAST_BONUS, ONES, REAL, Garden
from game.arboretum.material import HIGHEST, ROW, SPECIES, SPECIES_MASKS, STEPS, VALUES

# --- hands: the right to score --------------------------------------------------------------------------------------

STEPS_OF_CHANCE: Final = 16
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
    eight = 1.0 if known & 128 else _share(chance, HIGHEST) if loose & 128 else 0.0
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
    if chance >= STEPS_OF_CHANCE:
        return 1.0
    return min(1.0, chance / STEPS_OF_CHANCE * KEPT[value])


# --- gardens: what may still become of them -------------------------------------------------------------------------

PRIOR: Final = 2.5
"""What a species may be expected to score before anything of it grows."""
GROWTH: Final = 4.0
"""Own turns to come from which on hopes count in full."""
IN_HAND: Final = 0.75
"""The chance that a begun path is finished with a card of one's own hand."""
LOOSE: Final[tuple[float, ...]] = (0.0, 0.2, 0.35, 0.45, 0.52, 0.57, 0.6, 0.62, 0.63)
"""The chance to come by one of so many cards that may turn up."""
LINK: Final = 0.5
"""What a value between the end of a chain and the card that may finish it is worth: others may grow there,"""
LINKS: Final = 0.5
"""so many for each own turn to come, at most."""
CLOCK: Final = 12
"""Own turns to come beyond which more make no difference."""
TIME: Final = tuple(min(1.0, turns / GROWTH) for turns in range(CLOCK + 1))
"""How much hopes count, by own turns to come."""


def _reach(turns: int, value: int, byte: int, way: int) -> float:
    """What may be added to a chain whose end has this value with one of a species' cards (a set of eight): the points
    of the finishing card and of what may grow between; 0 with none."""
    fitting = [other for other in range(VALUES) if byte >> other & 1 and (other - value) * way > 0]
    if not fitting:
        return 0.0
    last = fitting[-1] if way > 0 else fitting[0]
    bonus = 2 if last == HIGHEST and way > 0 else 1 if last == 0 and way < 0 else 0
    return 1 + bonus + LINK * min(abs(last - value) - 1, LINKS * turns)


Reach: TypeAlias = tuple[tuple[float, ...], ...]
"""By the value of the chain's end and the set of cards."""
REACH_UP: Final[tuple[Reach, ...]] = tuple(
    tuple(tuple(_reach(turns, value, byte, 1) for byte in range(256)) for value in range(VALUES))
    for turns in range(CLOCK + 1)
)
"""By own turns to come."""
REACH_DOWN: Final[tuple[Reach, ...]] = tuple(
    tuple(tuple(_reach(turns, value, byte, -1) for byte in range(256)) for value in range(VALUES))
    for turns in range(CLOCK + 1)
)
LOOSE_UP: Final[Reach] = tuple(
    tuple(LOOSE[(byte & -2 << value).bit_count()] for byte in range(256)) for value in range(VALUES)
)
LOOSE_DOWN: Final[Reach] = tuple(
    tuple(LOOSE[(byte & (1 << value) - 1).bit_count()] for byte in range(256)) for value in range(VALUES)
)


class Sketch(NamedTuple):
    """Of a garden, what a player sees at a glance."""

    ups: tuple[tuple[tuple[int, int], ...], ...]
    """By species the begun paths that a higher card may continue: (value of the last card, points so far) of chains
    that began with it; only those that no other beats."""
    downs: tuple[tuple[tuple[int, int], ...], ...]
    """By species the ends of paths that a lower card may lengthen: (value of the first card, points so far)."""
    alike: tuple[tuple[int, int, int], ...]
    """By species the longest chain of it alone, if it has at least three cards: (value of the first card, value of the
    last, points that one card more would make it); else (0, 0, 0)."""
    sites: tuple[tuple[int, tuple[int, ...]], ...]
    """The free cells with the planted ones around each; of cells beside the same ones only that with most room."""


@lru_cache(maxsize=1 << 12)
def sketch_of(garden: Garden) -> Sketch:
    """The sketch of a garden with at least one card."""
    cells, up, down = garden.cells, garden.up(), garden.down()
    ups: list[dict[int, int]] = [{} for _ in SPECIES]
    downs: list[dict[int, int]] = [{} for _ in SPECIES]
    for cell, card in cells.items():
        _note(ups, up[cell], card & 7)
        _note(downs, down[cell], card & 7)
    return Sketch(
        tuple([_outer(one, 1) for one in ups]),
        tuple([_outer(one, -1) for one in downs]),
        tuple([_longest(garden, species) for species in range(len(SPECIES))]),
        _sites(garden),
    )


_REAL_LANES: Final = ONES * REAL
_REAL_BIT: Final = REAL.bit_length()


def _note(chains: list[dict[int, int]], lanes: int, value: int) -> None:
    real = lanes & _REAL_LANES
    while real:
        low = real & -real
        real ^= low
        lane = low.bit_length() - _REAL_BIT
        points = (lanes >> lane & LANE_BITS) - REAL
        best = chains[lane // LANE]
        if points > best.get(value, 0):
            best[value] = points


def _outer(chains: dict[int, int], way: int) -> tuple[tuple[int, int], ...]:
    """The chains worth keeping: going up, a lower end is better; going down, a higher begin."""
    if len(chains) < 2:
        return tuple(chains.items())
    kept: list[tuple[int, int]] = []
    most = 0
    for value in sorted(chains, reverse=way < 0):
        if chains[value] > most:
            most = chains[value]
            kept.append((value, most))
    return tuple(kept)


def _longest(garden: Garden, species: int) -> tuple[int, int, int]:
    if (garden.cards & SPECIES_MASKS[species]).bit_count() < ALIKE - 1:
        return 0, 0, 0
    cells = garden.cells
    chains = garden.alike_chains(species)
    end = max(chains, key=chains.__getitem__)
    length, first = chains[end]
    if length < ALIKE - 1:
        return 0, 0, 0
    begin = end
    for left in range(length - 1, 0, -1):
        begin = next(begin + step for step in STEPS if chains.get(begin + step) == (left, first))
    last = LAST_BONUS if cells[end] & 7 == HIGHEST else 0
    return cells[begin] & 7, cells[end] & 7, 2 * (length + 1) + first + last


def _sites(garden: Garden) -> tuple[tuple[int, tuple[int, ...]], ...]:
    cells = garden.cells
    around: dict[int, tuple[int, ...]] = {}
    for cell in cells:
        for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
            if near not in cells:
                around[near] = (*around.get(near, ()), cell)
    sites: dict[tuple[int, ...], int] = {}
    for cell, beside in around.items():
        other = sites.get(beside)
        if other is None or _room(cell, cells, around) > _room(other, cells, around):
            sites[beside] = cell
    return tuple([(cell, beside) for beside, cell in sites.items()])


def _room(cell: int, cells: dict[int, int], around: dict[int, tuple[int, ...]]) -> int:
    """How many places a card at a free cell would open."""
    return sum([cell + step not in cells and cell + step not in around for step in STEPS])


@lru_cache(maxsize=1 << 14)
def outlook(garden: Garden, species: int, held: int, ready: int, clock: int) -> float:
    """What a species may be expected to score in a garden, given the right: its owner holds `held` of it, `ready` of it
    may turn up, and the owner has about `clock` turns to come."""
    points = garden.best()[species]
    time = TIME[clock]
    most = 0.0 if points > PRIOR * time else PRIOR * time - points
    if time and garden.cells:
        sketch, reach = sketch_of(garden), REACH_UP[clock]
        for value, so_far in sketch.ups[species]:
            gain = hope(reach[value], LOOSE_UP[value], so_far - points, held, ready) * time
            if gain > most:
                most = gain
        reach = REACH_DOWN[clock]
        for value, so_far in sketch.downs[species]:
            gain = hope(reach[value], LOOSE_DOWN[value], so_far - points, held, ready) * time
            if gain > most:
                most = gain
        begin, end, doubled = sketch.alike[species]
        if doubled > points + most:
            fitting = -2 << end | (1 << begin) - 1
            chance = IN_HAND if held & fitting else LOOSE[(ready & fitting & 0xFF).bit_count()]
            most = max(most, (doubled - points) * chance * time)
    return points + most


def hope(reach: tuple[float, ...], chance: tuple[float, ...], ahead: int, held: int, ready: int) -> float:
    """What a chain may add to a path to which it is so far `ahead` (below 0: behind), finished with a card that is
    held or that may turn up; 0 if it cannot."""
    gain = (ahead + reach[held]) * IN_HAND if reach[held] else 0.0
    if reach[ready]:
        other = (ahead + reach[ready]) * chance[ready]
        if other > gain:
            return other
    return gain if gain > 0.0 else 0.0


@lru_cache(maxsize=1 << 14)
def finish(garden: Garden, card: int) -> int:
    """The points that a card adds to the best path of its species if it begins or ends one."""
    if not garden.cells:
        return 0
    species, value = card >> 3, card & 7
    sketch = sketch_of(garden)
    most = 0
    for end, so_far in sketch.ups[species]:
        if end >= value:
            break
        if so_far > most:
            most = so_far
    if most:
        most += 3 if value == HIGHEST else 1
    for begin, so_far in sketch.downs[species]:
        if begin <= value:
            break
        so_far += 1 if value else 2
        if so_far > most:
            most = so_far
    begin, end, doubled = sketch.alike[species]
    if doubled > most and (value > end or value < begin):
        most = doubled + (LAST_BONUS if value == HIGHEST else 0 if value else 1)
    return max(0, most - garden.best()[species])
