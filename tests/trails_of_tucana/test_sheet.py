"""What a sheet holds is what a flood over its trails and a union of its ends say, on random boards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random

import pytest

from game.core.bits import members
from game.trails_of_tucana.island import Island, island
from game.trails_of_tucana.material import BLUE_POINTS, LETTERS, SCENARIOS
from game.trails_of_tucana.sheet import (
    BLANK,
    Sheet,
    blue_points,
    draw,
    extras_earned,
    gains,
    letters_of,
    pair_points,
    pair_sets,
    red_points,
    sight_sum,
)

ISLANDS = ["little", "great", "little:8", "great:9"]
OPEN_BLUE = (1, 2, 1, 0, 2)


def flood(land: Island, trails: Iterable[int], start: int) -> set[int]:
    """The hexes one comes to from `start` along trails."""
    drawn = set(trails)
    seen, front = {start}, [start]
    while front:
        for edge, hex in land.beside[front.pop()]:
            if edge in drawn and hex not in seen:
                seen.add(hex)
                front.append(hex)
    return seen


def united(land: Island, trails: Iterable[int]) -> list[int]:
    """By hex the root of its network, by union and find."""
    parent = list(range(len(land.cells)))

    def find(hex: int) -> int:
        while parent[hex] != hex:
            parent[hex] = parent[parent[hex]]
            hex = parent[hex]
        return hex

    for edge in trails:
        one, two = land.edges[edge]
        parent[find(one)] = find(two)
    return [find(hex) for hex in range(len(land.cells))]


def scattered(land: Island, rng: Random, trails: int, pairs: tuple[int, ...], red: int) -> list[Sheet]:
    """A sheet with trails drawn one after the other, all states of it."""
    sheets = [BLANK]
    for edge in rng.sample(range(len(land.edges)), trails):
        sheets.append(draw(land, pairs, sheets[-1], edge, OPEN_BLUE, red))
    return sheets


@pytest.mark.parametrize("spec", ISLANDS)
def test_networks_are_those_of_flood_and_of_union(spec: str):
    land, rng = island(spec), Random(spec)
    for _ in range(60):
        letters = letters_of(rng.choice(SCENARIOS), rng.randint(1, 10))
        pairs = pair_sets(land, letters)
        sheet = scattered(land, rng, rng.randint(1, 70), pairs, 0b10101)[-1]
        trails = members(sheet.trails)
        roots = united(land, trails)
        for hex in range(len(land.cells)):
            net = set(members(sheet.net_of(hex)))
            assert net == flood(land, trails, hex) == {other for other, root in enumerate(roots) if root == roots[hex]}
        check_connections(land, letters, sheet)
        assert list(sheet.nets) == sorted(sheet.nets, key=lambda net: net & -net)


def check_connections(land: Island, letters: str, sheet: Sheet) -> None:
    """R-10, R-11 and red cards from scratch."""
    trails = members(sheet.trails)
    home: set[int] = set().union(*(flood(land, trails, village) for village in land.villages))
    assert set(members(sheet.seen)) == {hex for hex in land.kind_at if hex in home}
    assert list(sheet.circled) == [sum(hex in home for hex in places) for places in land.sights]
    for letter, code in enumerate(LETTERS):
        one, two = [land.villages[place] for place, own in enumerate(letters) if own == code]
        connected = two in flood(land, trails, one)
        assert connected == bool(sheet.pairs >> letter & 1)
        assert sheet.blue[letter] == (OPEN_BLUE[letter] if connected else 0)
    for kind, places in enumerate(land.sights):
        chain = any(other in flood(land, trails, one) for one in places for other in places if other != one)
        assert bool(sheet.red >> kind & 1) == (chain and bool(0b10101 >> kind & 1))


def test_gains_add_up_to_the_sheet():
    land, rng = island("little"), Random(5)
    for _ in range(40):
        pairs = pair_sets(land, letters_of(rng.choice(SCENARIOS), 3))
        sheets = scattered(land, rng, 90, pairs, 0b11111)
        seen, found, blue, red, extras = set[int](), set[int](), set[tuple[int, int]](), set[int](), 0
        for before, after in pairwise(sheets):
            one = gains(land, before, after)
            assert not seen & set(one.sights)
            assert not found & set(one.pairs)
            seen |= set(one.sights)
            found |= set(one.pairs)
            blue |= set(one.blue)
            red |= set(one.red)
            extras += one.extras
            assert one.extras == extras_earned(2, before, after)
        last = sheets[-1]
        assert seen == set(members(last.seen))
        assert found == set(members(last.pairs))
        assert red == set(members(last.red))
        assert blue == {(letter, card) for letter, card in enumerate(last.blue) if card}
        assert extras == sum(count == 2 for count in last.circled)
        assert blue_points(last) == sum(BLUE_POINTS[card][letter] for letter, card in blue)
        assert red_points(last) == 6 * len(red)


def test_everything_drawn_is_everything_scored():
    for spec, sights, pairs in (("little", 28, 60), ("great", 45, 90)):
        land, sheet = island(spec), BLANK
        letters = pair_sets(land, SCENARIOS[4])
        for edge in range(len(land.edges)):
            sheet = draw(land, letters, sheet, edge, (1,) * 5, 0b11111)
        assert sight_sum(land, sheet) == sights
        assert pair_points(land, sheet) == pairs
        assert blue_points(sheet) == 25
        assert red_points(sheet) == 30
        assert len(sheet.nets) == 1


def test_the_order_of_trails_does_not_matter():
    land, rng = island("great:3"), Random(6)
    pairs = pair_sets(land, SCENARIOS[2])
    for _ in range(30):
        edges = rng.sample(range(len(land.edges)), 40)
        ends: set[Sheet] = set()
        for _ in range(3):
            rng.shuffle(edges)
            sheet = BLANK
            for edge in edges:
                sheet = draw(land, pairs, sheet, edge, OPEN_BLUE, 0b10101)
            ends.add(sheet)
            assert len({sheet.nets for sheet in ends}) == 1
        assert len(ends) == 1
