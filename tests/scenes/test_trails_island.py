"""The geometry of islands: cells, edges, hit bands, coasts."""

from __future__ import annotations

import math

import pytest
from pygame import FRect

from scenes.tables.trails_island import (
    BAND,
    CORNERS,
    FAR,
    HALF_WIDTH,
    RADIUS,
    STEPS,
    Ground,
    Island,
    Placing,
    centre,
    coast,
    edge_of,
    free_spots,
    shores,
)
from tests.scenes.trails_maps import RING, random_island

ISLANDS = {"ring": RING, "one": Island.of({(4, 2): "D"}), **{f"random {n}": random_island(n, 30) for n in range(3)}}
by_island = pytest.mark.parametrize("island", ISLANDS.values(), ids=ISLANDS)


def area(line: list[tuple[float, float]]) -> float:
    """Twice the signed area; positive for a line that runs clockwise on the screen."""
    return sum(x * ny - nx * y for (x, y), (nx, ny) in zip(line, line[1:] + line[:1], strict=True))


def test_neighbours_are_one_width_apart_and_share_the_side_between_two_corners() -> None:
    for number, step in enumerate(STEPS):
        x, y = centre(step)
        assert math.hypot(x, y) == pytest.approx(HALF_WIDTH * 2)
        (ax, ay), (bx, by) = CORNERS[number], CORNERS[(number + 1) % 6]
        assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx((x / 2, y / 2))


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ({}, "at least one cell"),
        ({(1, 0): "D"}, "both even or both odd"),
        ({(0, 0): "X"}, "terrain D F M W"),
        ({(0, 0): "Dq"}, "sight o b t y s"),
        ({(0, 0): ("F", "ob")}, "sight o b t y s"),
    ],
)
def test_an_island_that_is_none_is_refused(cells: dict[tuple[int, int], str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Island.of(cells)


def test_both_ways_to_write_a_cell_mean_the_same() -> None:
    pairs = Island.of({(0, 0): ("D", 10), (2, 0): ("F", "b"), (1, 1): ("M", None)})
    assert pairs == Island.of({(1, 1): "M", (2, 0): "Fb", (0, 0): "D10"})
    assert hash(pairs) == hash(Island.of({(1, 1): "M", (2, 0): "Fb", (0, 0): "D10"}))
    assert (pairs.villages, pairs.sights) == ({10: (0, 0)}, {(2, 0): "b"})
    assert pairs.at[1, 1] == Ground("M")


def test_edges_are_the_adjacent_pairs_in_ascending_order() -> None:
    assert RING.edges == (
        ((1, 1), (2, 0)),
        ((1, 1), (2, 2)),
        ((2, 0), (4, 0)),
        ((2, 2), (4, 2)),
        ((4, 0), (5, 1)),
        ((4, 2), (5, 1)),
    )
    assert edge_of((5, 1), (4, 0)) == ((4, 0), (5, 1))
    with pytest.raises(ValueError, match="not adjacent"):
        edge_of((1, 1), (5, 1))


@by_island
@pytest.mark.parametrize("rect", [FRect(0, 0, 160, 120), FRect(300, 50, 900, 1000)], ids=["small", "large"])
def test_the_island_lies_inside_its_area_in_the_middle(island: Island, rect: FRect) -> None:
    placing = Placing.fit(island, rect)
    corners = [corner for cell in island.at for corner in placing.corners(cell)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)
    assert rect.contains(FRect(left, top, right - left, bottom - top))
    assert (left + right) / 2 == pytest.approx(rect.centerx, abs=0.01)
    assert (top + bottom) / 2 == pytest.approx(rect.centery, abs=0.01)


@by_island
def test_every_cell_is_found_under_its_centre_and_near_its_corners(island: Island) -> None:
    placing = Placing.fit(island, FRect(10, 20, 700, 600))
    for cell in island.at:
        x, y = placing.centre(cell)
        assert placing.cell_at(island, (x, y)) == cell
        for cx, cy in placing.corners(cell):
            assert placing.cell_at(island, (x + (cx - x) * 0.95, y + (cy - y) * 0.95)) == cell
    assert placing.cell_at(island, (10, 20)) is None


@by_island
@pytest.mark.parametrize("side", [300, 900, 2000])
def test_every_edge_is_hit_at_its_middle_and_within_its_band_only(island: Island, side: int) -> None:
    placing = Placing.fit(island, FRect(0, 0, side, side))
    for edge in island.edges:
        x, y = placing.middle(edge)
        assert placing.edge_at(island.edges, (x, y)) == edge
        assert placing.edge_at([edge], (x, y)) == edge
        (ax, ay), (bx, by) = placing.centre(edge[0]), placing.centre(edge[1])
        length = math.dist((ax, ay), (bx, by))
        across = ((by - ay) / length, (ax - bx) / length)
        reach = max(BAND / 2, placing.radius * 0.2)
        for part, hit in ((0.95, edge), (1.05, None)):
            at = x + across[0] * reach * part, y + across[1] * reach * part
            assert placing.edge_at([edge], at) == hit


def test_of_two_edges_the_nearer_one_is_hit() -> None:
    placing = Placing.fit(RING, FRect(0, 0, 200, 200))
    first, second = ((1, 1), (2, 0)), ((2, 0), (4, 0))
    (ax, ay), (bx, by) = placing.middle(first), placing.middle(second)
    for share, hit in ((0.2, first), (0.8, second)):
        assert placing.edge_at(RING.edges, (ax + (bx - ax) * share, ay + (by - ay) * share)) == hit


@by_island
def test_the_band_of_an_edge_is_as_wide_as_asked_and_inside_its_box(island: Island) -> None:
    placing = Placing.fit(island, FRect(0, 0, 800, 800))
    for edge in island.edges:
        a, b, c, d = placing.band(edge)
        assert math.dist(a, d) == pytest.approx(BAND)
        assert math.dist(b, c) == pytest.approx(BAND)
        assert placing.edge_at([edge], ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)) == edge
        box = placing.band_box(edge)
        assert min(box.w, box.h) >= BAND - 1e-3
        assert box.center == pytest.approx(placing.middle(edge), abs=0.01)


def test_the_shores_are_the_coast_and_the_lagoon() -> None:
    lines = sorted(shores(RING), key=len)
    assert [len(line) for line in lines] == [6, 18]
    assert area(lines[0]) < 0 < area(lines[1])


@by_island
def test_every_side_towards_the_sea_is_in_one_shore(island: Island) -> None:
    open_sides = sum((c + dc, r + dr) not in island.at for c, r in island.at for dc, dr in STEPS)
    assert sum(map(len, shores(island))) == open_sides


@by_island
def test_the_coast_keeps_off_the_cells_and_is_the_same_each_time(island: Island) -> None:
    for line in shores(island):
        points = coast(line, 13.0, 7.0, island.seed)
        assert points == coast(line, 13.0, 7.0, island.seed)
        assert points != coast(line, 13.0, 7.0, island.seed + 1)
        for x, y in points:
            assert RADIUS * 0.86 < island.gap((x, y)) < RADIUS * 1.35


def test_the_gap_is_that_to_the_nearest_cell() -> None:
    island = random_island(4, 40)
    for x in range(-900, 900, 97):
        for y in range(-900, 900, 83):
            nearest = min(math.dist(centre(cell), (x, y)) for cell in island.at)
            assert island.gap((x, y)) == pytest.approx(min(nearest, FAR))


@by_island
def test_ornaments_have_room_and_keep_apart(island: Island) -> None:
    box = FRect(-1200, -1000, 2900, 2600)
    found = [spot for spot in free_spots(island, box, [(60, 190), (60, 135), (50, 110)]) if spot is not None]
    assert found
    for number, ((x, y), size) in enumerate(found):
        assert box.contains(FRect(x - size, y - size, size * 2, size * 2))
        assert island.gap((x, y)) >= size + RADIUS
        assert all(math.dist((x, y), other) >= size + more for other, more in found[:number])


def test_without_sea_there_is_no_ornament() -> None:
    assert free_spots(RING, FRect(-50, -50, 500, 400), [(60, 190)]) == [None]
