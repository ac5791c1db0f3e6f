"""Gardens as pictures: any shape fits any area, in the layout of the table at every size, and no cards overlap."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import FRect

from game.arboretum.garden import Garden
from game.arboretum.material import CODES, cell_of, place_of
from scenes import theme
from scenes.tables.arboretum_dialogs import SMALLEST_TREE, GardensDialog, enlarged
from scenes.tables.arboretum_garden import Cell, draw_garden, draw_path, plot
from scenes.tables.arboretum_layout import MINI, arbo_layout
from scenes.tables.arboretum_rests import back_rects, known_rects
from scenes.tables.bands import bands
from scenes.viewport import Viewport
from tests.scenes.house import pilot_at
from tests.scenes.houses import ARBORETUM

WINDOWS = [(1024, 600), (1100, 620), (1280, 720), (1920, 1080), (3440, 1440), (900, 1600), (3840, 2160)]
MOST = 25
LINES = {
    "across": [(x, 0) for x in range(MOST)],
    "to the left": [(-x, 0) for x in range(MOST)],
    "down": [(0, y) for y in range(MOST)],
    "up": [(0, -y) for y in range(MOST)],
    "stairs": [((step + 1) // 2, -(step // 2)) for step in range(MOST)],
    "square": [(x - 2, y - 2) for x in range(5) for y in range(5)],
}


def grown(choices: list[int]) -> Garden:
    """A garden that grows by one card for each number, which picks the free place."""
    garden = Garden({})
    for card, choice in enumerate(choices):
        places = garden.frontier()
        garden = garden.planted(card, places[choice % len(places)])
    return garden


def inside(area: FRect, rect: FRect) -> bool:
    return bool(area.inflate(0.1, 0.1).contains(rect))


@given(st.lists(st.integers(0, 60), min_size=1, max_size=MOST), st.floats(60, 1500), st.floats(60, 900))
@settings(max_examples=60, deadline=None)
def test_any_garden_fits_any_area_and_its_cards_lie_apart(choices: list[int], width: float, height: float) -> None:
    cells = [place_of(cell) for cell in grown(choices).cells]
    area = FRect(40, 30, width, height)
    for rim in (0, 1):
        plan = plot(cells, area, tallest=200.0, rim=rim)
        rects = [plan.rect(cell) for cell in cells]
        assert all(inside(area, rect) for rect in rects)
        assert all(not one.colliderect(other) for one, other in combinations(rects, 2))
        assert all(abs(rect.w / rect.h - theme.CARD_RATIO) < 1e-3 for rect in rects)
        assert plan.height <= 200.0


@given(st.lists(st.integers(0, 60), min_size=1, max_size=MOST))
@settings(max_examples=40, deadline=None)
def test_every_free_place_fits_too(choices: list[int]) -> None:
    garden = grown(choices)
    area = FRect(0, 0, 500, 300)
    plan = plot([place_of(cell) for cell in garden.cells], area, tallest=200.0, rim=1)
    assert all(inside(area, plan.rect(place_of(cell))) for cell in garden.frontier())


def test_it_is_as_large_as_it_can_be() -> None:
    """Either the tallest card, or the area is used up in one direction."""
    rng = Random(3)
    for _ in range(200):
        cells = [place_of(cell) for cell in grown([rng.randrange(60) for _ in range(rng.randint(1, MOST))]).cells]
        area = FRect(10, 10, rng.uniform(80, 1400), rng.uniform(80, 900))
        plan = plot(cells, area, tallest=160.0)
        assert plan.height == 160.0 or abs(plan.bounds.w - area.w) < 0.1 or abs(plan.bounds.h - area.h) < 0.1, (
            f"{plan} in {area}"
        )


def test_a_tall_garden_becomes_tiles_with_larger_numbers() -> None:
    area, tall = FRect(0, 0, 800, 400), [(0, y) for y in range(12)]
    cards, tiles = (plot(tall, area, tallest=160.0, tiles=allowed) for allowed in (False, True))
    assert not cards.tiles
    assert tiles.tiles
    assert tiles.height == cards.height
    assert tiles.width > 1.7 * cards.width
    # A wide or a small garden keeps its cards.
    assert not plot([(y, x) for x, y in tall], area, tallest=160.0, tiles=True).tiles
    assert not plot(tall[:3], area, tallest=160.0, tiles=True).tiles


def test_neighbours_stay_neighbours() -> None:
    plan = plot([(0, 0), (1, 0), (0, -1)], FRect(0, 0, 400, 400), tallest=100.0)
    first, right, above = plan.rect((0, 0)), plan.rect((1, 0)), plan.rect((0, -1))
    assert right.x > first.x
    assert right.y == first.y
    assert above.y < first.y
    assert above.x == first.x


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("shape", LINES)
def test_straight_lines_of_25_fit_every_window(window: tuple[int, int], seats: int, shape: str) -> None:
    cells: list[Cell] = LINES[shape]
    view = Viewport(*window)
    for log_open in (False, True):
        spots = arbo_layout(bands(view.canvas, log_open=log_open), 0, seats, {2: 6, 3: 8, 4: 10}[seats])
        own = plot(cells, spots.garden, tallest=spots.tree, rim=1, tiles=True)
        assert all(inside(spots.lawn, own.rect(cell)) for cell in cells)
        assert own.height * view.scale >= 9
        for panel in spots.panels.values():
            mini = plot(cells, panel.garden, tallest=MINI, tiles=True)
            assert all(inside(panel.garden, mini.rect(cell)) for cell in cells)


@pytest.mark.parametrize("shape", LINES)
def test_it_can_be_drawn_with_a_path_through_it(tmp_path: Path, shape: str) -> None:
    cells = LINES[shape]
    cards = {cell: CODES[number] for number, cell in enumerate(cells)}
    with pilot_at(tmp_path) as pilot:
        canvas = pilot.app.canvas
        pilot.app.screen.fill((0, 0, 0))
        plan = plot(cards, FRect(20, 20, 700, 400), tallest=190.0)
        draw_garden(canvas, plan, cards, dim=cells[4:])
        before = pilot.app.screen.copy().get_buffer().raw
        draw_path(canvas, plan, cells[:4], lit=2, colour=theme.GOLD)
        part = pilot.app.screen.copy().get_buffer().raw
        draw_path(canvas, plan, cells[:4], colour=theme.GOLD)
        assert len({before, part, pilot.app.screen.copy().get_buffer().raw}) == 3


@pytest.mark.parametrize("shape", ["across", "down"])
def test_an_enlarged_line_can_be_read_in_a_small_window(tmp_path: Path, shape: str) -> None:
    table = ARBORETUM.deal(2, 1)
    with pilot_at(tmp_path, (1024, 600), instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "pa")
        scene.shown_view.gardens[1] = Garden({cell_of(*at): card for card, at in enumerate(LINES[shape])})
        scene.open_garden(1)
        pilot.advance()
        dialog = pilot.app.stack.top
        assert isinstance(dialog, GardensDialog)
        plan = enlarged(LINES[shape], dialog.widgets["garden"].rect)
        assert plan.width * pilot.app.viewport.scale >= 32
        assert plan.height >= SMALLEST_TREE - 0.1
        # What is scrolled leaves the species in sight, whose paths are looked for.
        assert dialog.scroll.needed == (shape == "down")
        for code in scene.shown_view.species_codes():
            assert pilot.app.viewport.canvas.contains(pilot.target(f"species/{code}").rect)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_cards_of_a_full_hand_do_not_cover_each_other(tmp_path: Path, seats: int) -> None:
    table = ARBORETUM.deal(seats, 1)
    with pilot_at(tmp_path, (1024, 600), instant=True) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "p" + "a" * (seats - 1))
        view = scene.shown_view
        for known in range(4):
            view.known[1] = (1 << known) - 1
            backs, cards = back_rects(scene, view, 1), known_rects(scene, view, 1)
            assert (len(backs), len(cards)) == (7 - known, known)
            fan = scene.spots.panels[1].fan.inflate(0.1, 0.1)
            assert all(fan.contains(rect) for rect in (*backs, *cards))
            assert all(not one.colliderect(other) for one, other in combinations([*backs[-1:], *cards], 2))
