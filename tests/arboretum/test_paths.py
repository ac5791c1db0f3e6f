"""The search for paths against the worked examples and against brute force; `TOUCAN_PATHS` says on how many random
arboretums (1000 if unset)."""

from __future__ import annotations

import os
from itertools import pairwise
from random import Random

import pytest

from game.arboretum.garden import Garden, Path
from game.arboretum.material import CODES, SPECIES, place_of
from tests.arboretum import brute
from tests.arboretum.story import garden

COUNT = int(os.environ.get("TOUCAN_PATHS", "1000"))


def grown(rng: Random, cards: int, species: int) -> list[Garden]:
    """A random arboretum, card by card; the growth of a third is dense, of a third long, of a third as it comes."""
    order, style = rng.sample(range(8 * species), cards), rng.randrange(3)
    gardens = [Garden({})]
    for card in order:
        frontier = gardens[-1].frontier()
        places = {cell: place_of(cell) for cell in frontier}
        if style == 0:
            frontier = sorted(frontier, key=lambda cell: abs(places[cell][0]) + abs(places[cell][1]))[:3]
        elif style == 1:
            frontier = sorted(frontier, key=lambda cell: -abs(places[cell][0]) - 3 * abs(places[cell][1]))[:4]
        gardens.append(gardens[-1].planted(card, rng.choice(list(frontier))))
    return gardens


def judge(one: Garden) -> int:
    """Compares everything that is found about a garden with brute force; returns how many species have a path."""
    cards = {place_of(cell): CODES[card] for cell, card in one.cells.items()}
    truth = brute.best(cards)
    assert {SPECIES[kind]: points for kind, points in enumerate(one.best()) if points} == truth
    for species, code in enumerate(SPECIES):
        path = one.path(species)
        assert (path is None) == (code not in truth)
        if path is not None:
            codes = [cards[place] for place in path.cells]
            steps = pairwise(path.cells)
            assert all(abs(x - a) + abs(y - b) == 1 for (x, y), (a, b) in steps)
            assert tuple(codes) == path.cards
            assert codes[0][:2] == path.species == code
            assert brute.points(codes) == path.points == truth[code]
            assert path.each == len(codes)
            assert path.alike in (0, len(codes))
            assert (path.first, path.last) == (int(codes[0][2] == "1"), 2 * int(codes[-1][2] == "8"))
    return len(truth)


def test_random_arboretums_against_brute_force() -> None:
    rng, paths, alike = Random(20), 0, 0
    for _ in range(COUNT):
        one = Garden(grown(rng, rng.randrange(1, 23), rng.choice((3, 6, 8, 10)))[-1].cells)
        paths += judge(one)
        alike += any(path.alike for path in map(one.path, range(len(SPECIES))) if path)
    assert paths > COUNT
    assert alike >= COUNT // 200


def test_what_is_found_while_growing_is_what_is_found_afterwards() -> None:
    rng, asked = Random(21), 0
    for _ in range(max(20, COUNT // 20)):
        gardens = grown(rng, 17, rng.choice((3, 6, 10)))
        known = Garden({})
        for before, after in pairwise(gardens):
            (cell,) = after.cells.keys() - before.cells.keys()
            if rng.random() < 0.7:
                known.up(), known.down()
            known = known.planted(after.cells[cell], cell)
            fresh = Garden(after.cells)
            assert known.best() == fresh.best()
            assert known.up() == fresh.up()
            assert known.down() == fresh.down()
            assert known.frontier() == fresh.frontier()
            asked += 1
        judge(known)
    assert asked >= 340


def path(rows: str, species: str) -> Path | None:
    return garden(rows).path(SPECIES.index(species))


@pytest.mark.parametrize(
    ("rows", "species", "points"),
    [
        pytest.param("OA1 OA4 OA5 OA6", "OA", 9, id="four oaks 1-4-5-6"),
        pytest.param("JA3 CA4 WI5 MA6 JA8", "JA", 7, id="five mixed ending in 8"),
        pytest.param("JA3 CA4 JA6", "JA", 3, id="three mixed"),
        pytest.param("JA1 CA2 WI5 MA6 JA8", "JA", 8, id="1 2 5 6 8 mixed from 1 to 8"),
        pytest.param("OA4 OA5 OA6 OA7", "OA", 8, id="four of a species"),
        pytest.param("OA4 OA5 OA6", "OA", 3, id="three of a species are not doubled"),
        pytest.param("OA5 OA6 OA7 OA8", "OA", 10, id="5-6-7-8 of a species"),
        pytest.param("OA1 OA8", "OA", 5, id="1 and 8 of a species"),
        pytest.param("OA1 OA2 OA3 OA4 OA5 OA6 OA7 OA8", "OA", 19, id="a whole species"),
        pytest.param("OA1 OA2 OA3 CA4 OA5 OA6 OA7 OA8", "OA", 11, id="one stranger and nothing is doubled"),
        pytest.param("OA8 OA7 OA6 OA5", "OA", 10, id="a path may run to the left"),
        pytest.param("OA1\nCA2\nOA3", "OA", 4, id="or down"),
        pytest.param(".   OA5 CA6\nOA2 CA3 OA8", "OA", 7, id="or round corners"),
        pytest.param("OA1 CA2 OA3\n.   OA8", "OA", 6, id="the best of several"),
        pytest.param("OA3 CA3 OA5", "OA", 0, id="equal neighbours are never a step"),
        pytest.param("OA3 . .\nCA5 OA4 .", "OA", 0, id="corners do not touch"),
        pytest.param("OA8", "OA", 0, id="a single card is no path"),
        pytest.param("OA1 CA2", "OA", 0, id="the last card must be of the species"),
    ],
)
def test_a11_and_a12_worked_examples(rows: str, species: str, points: int) -> None:
    found = path(rows, species)
    assert (found.points if found else 0) == points
    judge(garden(rows))


def test_a11_cards_serve_paths_of_several_species() -> None:
    rows = "OA1 CA2 OA3 CA4"
    assert path(rows, "OA") == Path("OA", ((0, 0), (1, 0), (2, 0)), ("OA1", "CA2", "OA3"), 3, 0, 1, 0)
    assert path(rows, "CA") == Path("CA", ((1, 0), (2, 0), (3, 0)), ("CA2", "OA3", "CA4"), 3, 0, 0, 0)


def test_a12_a_longer_mixed_path_can_beat_a_doubled_one_and_the_other_way_round() -> None:
    doubled = path("OA2 OA3 OA4 OA5\n.   .   .   CA6\n.   .   .   OA7", "OA")
    assert doubled is not None
    assert (doubled.points, doubled.alike) == (8, 4)
    mixed = path("OA1 OA2 OA3 OA5\n.   .   .   CA6\n.   .   .   CA7\n.   .   .   OA8", "OA")
    assert mixed is not None
    assert (mixed.points, mixed.alike) == (10, 0)


def test_a12_the_parts_of_a_path() -> None:
    whole = path("OA1 OA2 OA3 OA4 OA5 OA6 OA7 OA8", "OA")
    assert whole is not None
    assert (whole.each, whole.alike, whole.first, whole.last) == (8, 8, 1, 2)


def test_species_are_counted_once() -> None:
    assert garden("OA1 CA2 OA3 CA4 WI5").species() == 3
    assert garden("").species() == 0
