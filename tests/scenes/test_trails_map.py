"""The drawn map: whole at any size, the same each time, every state seen where it belongs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from pygame import FRect

from scenes.canvas import Canvas
from scenes.tables.trails_chart import Sheet, coast_path, sheet_svg
from scenes.tables.trails_ink import INKS, LENGTH, MOST_OFF, VARIANTS, VECTORS, direction, stroke_points, variant
from scenes.tables.trails_island import RADIUS, Edge, Ground, Island, centre
from scenes.tables.trails_map import (
    Drawn,
    MapView,
    draw_chain,
    draw_fits,
    draw_hover,
    draw_island,
    draw_map,
    draw_marks,
    draw_thumbnail,
    draw_trail,
    is_ready,
    map_surface,
    marks_of,
    prepare,
)
from scenes.tables.trails_terrain import Detail, tile_svg
from tests.scenes.canvases import bare_canvas
from tests.scenes.trails_maps import RING, random_island

EDGE: Edge = ((2, 0), (4, 0))
SIZES = ((160, 160), (240, 150), (520, 460), (1000, 900))
TERRAINS = "DFMW"


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    with bare_canvas(1000, 900) as canvas:
        yield canvas


def view_of(canvas: Canvas, island: Island = RING, size: tuple[int, int] = (500, 450)) -> MapView:
    return MapView(island, FRect(20, 10, *size), canvas.viewport)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def difference(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """The box around all that differs between two pictures."""
    mask = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


# --- the still picture ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seed", range(3))
def test_a_map_fills_its_size_and_is_the_same_each_time(canvas: Canvas, seed: int, size: tuple[int, int]) -> None:
    sheet = Sheet(random_island(seed, 40), size)
    first = map_surface(canvas, sheet)
    assert first.get_size() == size
    canvas.art.cache.clear()
    assert pixels(map_surface(canvas, Sheet(random_island(seed, 40), size))) == pixels(first)
    assert first.get_at((size[0] // 2, 1)).a == 255
    assert first.get_at((0, 0)).a < 128
    assert canvas.art.missing == set()


def test_it_is_made_once_and_can_be_made_ahead(canvas: Canvas) -> None:
    view = view_of(canvas)
    assert not is_ready(canvas, view)
    prepare(canvas, [view])
    canvas.art.close()
    assert is_ready(canvas, view)
    assert map_surface(canvas, view.sheet) is map_surface(canvas, view_of(canvas).sheet)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_land_is_where_the_cells_are(canvas: Canvas, size: tuple[int, int]) -> None:
    land, sea = Island.of({(0, 0): "D", (2, 0): "D"}), Island.of({(0, 0): "D", (-2, 0): "D"})
    view = view_of(canvas, land, size)
    surface = map_surface(canvas, view.sheet)
    for cell in land.at:
        x, y = view.sheet.placing.centre(cell)
        red, _, blue, _ = surface.get_at((round(x), round(y)))
        assert red > blue + 40
    x, y = view.sheet.placing.put((centre((1, 1))[0], RADIUS * 1.9))
    red, _, blue, _ = surface.get_at((round(x), round(y)))
    assert red < blue
    assert pixels(surface) != pixels(map_surface(canvas, Sheet(sea, size)))


def test_the_terrains_differ_in_grey_at_every_detail(canvas: Canvas) -> None:
    for side in (110, 300, 700):
        pictures = {}
        for terrain in TERRAINS:
            sheet = Sheet(Island.of({(0, 0): terrain}), (side, side))
            pictures[terrain] = pygame.transform.grayscale(map_surface(canvas, sheet))
        for first, second in itertools.combinations(TERRAINS, 2):
            middle = side // 2
            near = range(middle - side // 7, middle + side // 7)
            points = [(x, y) for x in near for y in near]
            far = sum(abs(pictures[first].get_at(p).r - pictures[second].get_at(p).r) > 30 for p in points)
            assert far > len(points) * 0.25, (side, first, second)


@pytest.mark.parametrize("detail", Detail)
def test_neighbours_of_one_terrain_are_drawn_differently_but_each_the_same_again(detail: Detail) -> None:
    for terrain in TERRAINS:
        tiles = [tile_svg((column, 0), Ground(terrain), detail) for column in range(0, 12, 2)]
        assert len(set(tiles)) == len(tiles)
        assert tiles[0] == tile_svg((0, 0), Ground(terrain), detail)


def test_ornaments_stay_in_the_sea_inside_the_frame() -> None:
    for seed in range(4):
        sheet = Sheet(random_island(seed, 40), (1300, 900))
        assert sheet.ornaments
        for _, (x, y), size in sheet.ornaments:
            assert sheet.inner.contains(FRect(x - size, y - size, size * 2, size * 2))
            assert sheet.island.gap(sheet.placing.back((x, y))) > RADIUS + size / sheet.placing.scale


def test_a_thumbnail_has_no_ornaments_and_little_text() -> None:
    island = random_island(1, 80)
    small, large = Sheet(island, (160, 160)), Sheet(island, (1000, 1000))
    assert small.ornaments == []
    assert len(sheet_svg(small)) < len(sheet_svg(large)) / 2


def test_a_dense_screen_shows_no_more_detail_to_the_eye() -> None:
    island = random_island(1, 80)
    for width, height in ((160, 160), (520, 460), (1000, 900)):
        usual, dense = Sheet(island, (width, height)), Sheet(island, (width * 2, height * 2), 2.0)
        assert usual.detail is dense.detail
        for (name, (x, y), size), twin in zip(usual.ornaments, dense.ornaments, strict=True):
            assert (name, (x * 2, y * 2), size * 2) == (
                twin[0],
                pytest.approx(twin[1], abs=6),
                pytest.approx(twin[2], abs=6),
            )


def test_each_island_has_a_coast_of_its_own() -> None:
    assert coast_path(RING, 10) == coast_path(Island.of(dict(reversed(RING.at.items()))), 10)
    assert coast_path(random_island(0, 20), 10) != coast_path(random_island(1, 20), 10)


# --- trails ---------------------------------------------------------------------------------------------------------


def test_directions_lead_from_the_first_cell_to_the_second() -> None:
    for edge in random_island(2, 40).edges:
        (ax, ay), (bx, by) = centre(edge[0]), centre(edge[1])
        assert (bx - ax, by - ay) == pytest.approx(VECTORS[direction(edge)])


def test_strokes_begin_and_end_in_the_centres_and_hardly_leave_the_line() -> None:
    for number in range(VARIANTS):
        points = [at for at, _ in stroke_points(number, 1.0)]
        assert points[0] == pytest.approx((0, 0))
        assert points[-1] == pytest.approx((LENGTH, 0), abs=1e-9)
        assert max(abs(y) for _, y in points) <= MOST_OFF
        assert max(abs(y) for _, y in points) > 1
        assert [x for x, _ in points] == sorted(x for x, _ in points)
        assert all(0.6 < width < 1.4 for _, width in stroke_points(number, 1.0))
    assert {variant(edge) for edge in random_island(3, 60).edges} == set(range(VARIANTS))


def inked(surface: pygame.Surface, before: pygame.Surface) -> int:
    """How many pixels were changed."""
    mask = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255), before)
    return surface.get_width() * surface.get_height() - mask.count()


@pytest.mark.parametrize("edge", [EDGE, ((4, 0), (5, 1)), ((1, 1), (2, 0))], ids=["across", "down", "up"])
@pytest.mark.parametrize("start", [0, 1])
def test_a_trail_grows_from_the_cell_it_starts_in(canvas: Canvas, edge: Edge, start: int) -> None:
    view = view_of(canvas)
    draw_map(canvas, view)
    bare = canvas.surface.copy()
    begin, goal = view.pixels.centre(edge[start]), view.pixels.centre(edge[1 - start])
    amounts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        canvas.surface.blit(bare, (0, 0))
        draw_trail(canvas, view, edge, "fresh", share=share, start=edge[start])
        amounts.append(inked(canvas.surface, bare))
        if share == 0.25:
            box = difference(bare, canvas.surface)
            assert math.dist(box.center, begin) < math.dist(box.center, goal)
    assert amounts[0] == 0
    assert amounts == sorted(set(amounts))


def test_a_trail_goes_from_centre_to_centre_at_any_size(canvas: Canvas) -> None:
    for size in ((160, 150), (400, 360), (900, 800)):
        view = view_of(canvas, size=size)
        draw_map(canvas, view)
        bare = canvas.surface.copy()
        draw_trail(canvas, view, EDGE)
        box = difference(bare, canvas.surface)
        (ax, ay), (bx, _) = view.pixels.centre(EDGE[0]), view.pixels.centre(EDGE[1])
        reach = view.pixels.radius * 0.15 + 4
        assert abs(box.left - ax) < reach
        assert abs(box.right - bx) < reach
        assert abs(box.centery - ay) < reach
        x, y = view.pixels.middle(EDGE)
        column = [canvas.surface.get_at((round(x), round(y) + dy)) for dy in range(-3, 4)]
        assert min(sum(pixel[:3]) for pixel in column) < 200


def test_the_states_of_a_trail_look_different_without_colour(canvas: Canvas) -> None:
    view = view_of(canvas)
    pictures = []
    for state in INKS:
        canvas.surface.fill((0, 0, 0))
        draw_map(canvas, view)
        draw_trail(canvas, view, EDGE, state)
        pictures.append(pygame.transform.grayscale(canvas.surface))
    for first, second in itertools.combinations(pictures, 2):
        assert inked(first, second) > 120


def test_marks_of_free_and_usual_trails_differ_in_shape(canvas: Canvas) -> None:
    view = view_of(canvas)
    draw_map(canvas, view)
    bare = canvas.surface.copy()
    shapes = []
    for extra in (False, True):
        canvas.surface.blit(bare, (0, 0))
        draw_fits(canvas, view, [EDGE], extra=extra)
        mask = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1, 255), bare)
        mask.invert()
        shapes.append(mask)
        box = difference(bare, canvas.surface)
        assert box.collidepoint(view.pixels.middle(EDGE))
        assert box.w < view.pixels.radius * 1.4
    assert shapes[0].overlap_area(shapes[1], (0, 0)) < shapes[1].count() * 0.8
    canvas.surface.blit(bare, (0, 0))
    draw_fits(canvas, view, [EDGE], strength=0.0)
    assert inked(canvas.surface, bare) == 0


def test_pointing_at_an_edge_shows_both_cells_and_the_focus_a_ring(canvas: Canvas) -> None:
    view = view_of(canvas)
    draw_map(canvas, view)
    bare = canvas.surface.copy()
    draw_hover(canvas, view, EDGE)
    pointed = canvas.surface.copy()
    box = difference(bare, pointed)
    for cell in EDGE:
        assert box.collidepoint(view.pixels.centre(cell))
    assert box.w > view.pixels.radius * 3
    canvas.surface.blit(bare, (0, 0))
    draw_hover(canvas, view, EDGE, extra=True)
    assert inked(canvas.surface, pointed) > 200
    canvas.surface.blit(bare, (0, 0))
    draw_hover(canvas, view, EDGE, focus=True)
    assert inked(canvas.surface, pointed) > 200


def test_a_chain_is_lit_along_its_trails_only(canvas: Canvas) -> None:
    view = view_of(canvas)
    draw_map(canvas, view)
    bare = canvas.surface.copy()
    draw_chain(canvas, view, [EDGE])
    box = difference(bare, canvas.surface)
    assert box.collidepoint(view.pixels.centre(EDGE[0]))
    assert box.collidepoint(view.pixels.centre(EDGE[1]))
    assert box.h < view.pixels.radius


# --- villages, sights, sheets ---------------------------------------------------------------------------------------


def test_marks_say_what_is_connected() -> None:
    drawn = Drawn("AB", sights=frozenset({(5, 1)}), pairs=frozenset("B"))
    assert marks_of(RING, drawn) == {(5, 1): "done", (1, 1): "done"}
    assert marks_of(RING, Drawn(pairs=frozenset("B"))) == {}


@pytest.mark.parametrize("cell", [(2, 0), (5, 1)], ids=["village", "sight"])
@pytest.mark.parametrize("size", [(160, 150), (500, 450)], ids=["small", "large"])
def test_each_state_of_a_village_or_sight_is_seen_there(
    canvas: Canvas, cell: tuple[int, int], size: tuple[int, int]
) -> None:
    view = view_of(canvas, size=size)
    pictures = {}
    for mark in ("plain", "would", "done"):
        canvas.surface.fill((0, 0, 0))
        draw_map(canvas, view)
        draw_marks(canvas, view, "AB", {cell: mark})
        pictures[mark] = canvas.surface.copy()
    around = FRect(view.pixels.cell_box(cell)).inflate(14, 14)
    for first, second in itertools.combinations(pictures.values(), 2):
        box = difference(first, second)
        assert box.w > 3
        assert around.contains(box)


def test_a_village_bears_its_letter(canvas: Canvas) -> None:
    for size in ((160, 150), (500, 450)):
        view = view_of(canvas, size=size)
        pictures = []
        for letters in ("", "AC", "BC", "EC"):
            canvas.surface.fill((0, 0, 0))
            draw_map(canvas, view)
            draw_marks(canvas, view, letters)
            pictures.append(pygame.transform.grayscale(canvas.surface))
        for first, second in itertools.combinations(pictures, 2):
            assert difference(first, second).w > 2


def test_a_thumbnail_is_the_whole_sheet_and_kept(canvas: Canvas) -> None:
    island = random_island(2, 30)
    view = view_of(canvas, island, (200, 170))
    drawn = Drawn("ABC", island.edges[:9], island.edges[8:9], frozenset(), frozenset())
    canvas.surface.fill((0, 0, 0))
    draw_thumbnail(canvas, view, drawn)
    small = canvas.surface.copy()
    canvas.surface.fill((0, 0, 0))
    draw_island(canvas, view, drawn)
    assert inked(canvas.surface, small) < 200 * 170 * 0.02
    used = canvas.art.cache.used
    draw_thumbnail(canvas, view, drawn)
    assert canvas.art.cache.used == used
    canvas.surface.fill((0, 0, 0))
    draw_thumbnail(canvas, view, replace(drawn, trails=island.edges[:10]))
    assert difference(small, canvas.surface).collidepoint(view.pixels.middle(island.edges[9]))


def test_pointing_and_drawing_agree(canvas: Canvas) -> None:
    view = view_of(canvas, random_island(1, 30))
    scale = canvas.viewport.scale
    for edge in view.island.edges:
        x, y = view.placing.middle(edge)
        assert view.pixels.middle(edge) == pytest.approx((x * scale, y * scale))
        assert view.placing.edge_at(view.island.edges, (x, y)) == edge
        assert view.rect.collidepoint((x, y))
