"""Both hand-made islands and those from a number (R-2): all that the page demands, and the same everywhere."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
from collections import Counter

import pytest

from game.trails_of_tucana.fairness import unfairness
from game.trails_of_tucana.generate import HIGHEST, PLANS, Numbers, generate, shore_of, walks
from game.trails_of_tucana.grid import Cell, distance, is_connected, neighbours, open_sea
from game.trails_of_tucana.island import Island, hand_made, island
from game.trails_of_tucana.material import KINDS, SIGHT_TERRAINS, SIGHTS, TERRAINS

NUMBERS = int(os.environ.get("TOUCAN_ISLANDS", "25"))
"""How many numbers of each kind are tried."""
SKETCHES = [(name, sketch) for name, sketch in hand_made().items()]
MADE = [(kind, number * 7919 + 1) for kind in KINDS for number in range(NUMBERS)]


def villages_of(sketch: dict[Cell, str]) -> list[Cell]:
    numbered = {int(what[1:]): cell for cell, what in sketch.items() if what[1:].isdecimal()}
    return [numbered[number] for number in range(1, 11)]


def check(kind: str, sketch: dict[Cell, str]) -> None:
    """Raises AssertionError when the cells are no island of that kind (R-2)."""
    land = set(sketch)
    assert all((column + row) % 2 == 0 and column >= 0 and row >= 0 for column, row in land)
    assert is_connected(land)
    assert tuple(Counter(what[0] for what in sketch.values())[code] for code in TERRAINS) == PLANS[kind].terrain
    villages = villages_of(sketch)
    sea = open_sea(land)
    assert all(any(beside in sea for beside in neighbours(cell)) for cell in villages), "villages are on the coast"
    shore = shore_of(land)
    places = [shore.index(cell) for cell in villages]
    turn = places.index(min(places))
    assert places[turn:] + places[:turn] == sorted(places), "numbered clockwise"
    for number, cell in enumerate(villages):
        following = villages[(number + 1) % 10]
        assert 2 <= distance(cell, following) <= 4
        assert 2 <= walks(land, cell, 4)[following] <= 4
        assert sketch[cell][0] != "W"
    sights = {cell: what[1] for cell, what in sketch.items() if what[1:] in [*SIGHTS]}
    assert Counter(sights.values()) == dict.fromkeys(SIGHTS, KINDS[kind].rounds)
    for cell, code in sights.items():
        assert sketch[cell][0] == SIGHT_TERRAINS[SIGHTS.index(code)]
        assert min(distance(cell, village) for village in villages) >= 2
        assert all(distance(cell, other) >= 2 for other in sights if other != cell)


@pytest.mark.parametrize(("kind", "sketch"), SKETCHES)
def test_r2_the_hand_made_islands(kind: str, sketch: dict[Cell, str]):
    check(kind, sketch)
    assert len(sketch) == {"little": 73, "great": 104}[kind]
    assert island(kind).sketch() == sketch


@pytest.mark.parametrize(("kind", "number"), MADE)
def test_islands_from_numbers_are_islands(kind: str, number: int):
    sketch = generate(kind, number)
    check(kind, sketch)
    land = set(sketch)
    assert max(column for column, _ in land) < PLANS[kind].columns
    assert max(row for _, row in land) < PLANS[kind].rows
    assert min(row for _, row in land) == 0
    assert all(sum(beside in land for beside in neighbours(cell)) >= 3 for cell in land), "no needles"
    ours = hand_made()[kind]
    assert unfairness(sketch, villages_of(sketch)) <= unfairness(ours, villages_of(ours))


def test_the_measure_of_unfairness_is_that_of_the_plans():
    for kind, sketch in SKETCHES:
        assert PLANS[kind].unfairness == unfairness(sketch, villages_of(sketch))


def fingerprint(sketch: dict[Cell, str]) -> str:
    """A hash of the cells in order."""
    cells = [[column, row, what] for (column, row), what in sorted(sketch.items())]
    return hashlib.sha256(json.dumps(cells).encode()).hexdigest()[:16]


KEPT = {
    ("little", 0): "724992c14a682726",
    ("little", 12345): "4076fb570dfc5382",
    ("great", HIGHEST): "96d4f0a4411d5f1d",
}
"""Islands that must never change, or records that name them break."""


@pytest.mark.parametrize(("kind", "number"), KEPT)
def test_the_same_number_is_the_same_island_everywhere(kind: str, number: int):
    assert fingerprint(generate(kind, number)) == KEPT[kind, number]


def test_the_generator_of_numbers_is_splitmix():
    """The published first numbers of SplitMix64 from the seed 1234567."""
    numbers = Numbers(1234567)
    assert [numbers.draw() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_numbers_below_a_bound():
    numbers = Numbers(1)
    drawn = Counter(numbers.below(5) for _ in range(2000))
    assert set(drawn) == {0, 1, 2, 3, 4}
    assert min(drawn.values()) > 300


def test_different_numbers_are_different_islands():
    assert len({fingerprint(generate("little", number)) for number in range(20)}) == 20


def test_an_island_is_pickled_by_its_name():
    land = island("great:5")
    assert pickle.loads(pickle.dumps(land)) is land
    assert len(pickle.dumps(land)) < 200


@pytest.mark.parametrize("spec", ["little", "great", "little:4"])
def test_hexes_and_edges_are_numbered_in_canonical_order(spec: str):
    land: Island = island(spec)
    assert list(land.cells) == sorted(land.cells)
    assert list(land.edges) == sorted(land.edges)
    assert all(one < two for one, two in land.edges)
    assert [land.edge_of[action] for action in land.actions] == list(range(len(land.edges)))
    degree = Counter(hex for edge in land.edges for hex in edge)
    assert all(degree[hex] == len(around) for hex, around in enumerate(land.beside))
    assert all(distance(land.cells[one], land.cells[two]) == 1 for one, two in land.edges)
    assert len(land.edges) == {"little": 185, "great": 264}.get(spec, len(land.edges))


def test_the_coast_is_open_sea_and_no_lake():
    land = island("great")
    assert (10, 6) not in land.number, "a lake"
    assert (10, 6) not in land.coast
    assert all(any(beside in land.number for beside in neighbours(cell)) for cell in land.coast)
    assert all(cell not in land.number for cell in land.coast)


def test_distance_is_the_number_of_steps():
    start = (6, 4)
    steps, front = {start: 0}, [start]
    for cell in front:
        for beside in neighbours(cell):
            if beside not in steps and steps[cell] < 6:
                steps[beside] = steps[cell] + 1
                front.append(beside)
    assert all(distance(start, cell) == count for cell, count in steps.items())
