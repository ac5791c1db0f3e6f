"""The faces of Trails of Tucana: whole at any size, each its own, with what is written on them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest
from pygame import FRect

from scenes.canvas import Canvas
from scenes.tables.trails_cards import BACK, TERRAINS, Bonus, Face, card_surface, draw_card, draw_icon
from tests.scenes.canvases import bare_canvas

PLAIN = [*(Face(code) for code in TERRAINS), Face(BACK)]
BLUE = [
    Bonus(letter, points, order) for letter, points in zip("ABCDE", (3, 4, 5, 6, 7), strict=True) for order in (1, 2)
]
RED = [Bonus(sight, 6) for sight in "obtys"]
FACES = [*PLAIN, *(Face(code, 3) for code in TERRAINS), *BLUE, *RED]


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    with bare_canvas(400, 500) as canvas:
        yield canvas


@pytest.mark.parametrize("height", [60, 130, 210, 470])
def test_all_faces_are_different_and_whole(canvas: Canvas, height: int) -> None:
    pictures = [card_surface(canvas, face, height) for face in FACES]
    assert {picture.get_size() for picture in pictures} == {(round(height * 63 / 88), height)}
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == len(FACES)
    assert canvas.art.missing == set()


def test_without_colour_cards_are_still_told_apart(canvas: Canvas) -> None:
    greys = [pygame.transform.grayscale(card_surface(canvas, face, 130)) for face in (*PLAIN, *BLUE, *RED)]
    for first, second in itertools.combinations(greys, 2):
        points = [(x, y) for x in range(0, first.get_width(), 2) for y in range(0, 130, 2)]
        assert sum(abs(first.get_at(p).r - second.get_at(p).r) > 40 for p in points) >= 12


def test_a_card_is_kept_and_drawn_where_it_is_asked(canvas: Canvas) -> None:
    rect = FRect(40, 50, 126, 176)
    canvas.surface.fill((0, 0, 0))
    draw_card(canvas, Bonus("C", 5), rect)
    box = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1, 255))
    box.invert()
    assert rect.inflate(1, 1).contains(FRect(box.get_bounding_rects()[0]))
    assert card_surface(canvas, Bonus("C", 5), 176) is card_surface(canvas, Bonus("C", 5), 176)
    draw_card(canvas, Bonus("C", 5), rect, dim=True)
    red, green, blue, _ = canvas.surface.get_at((100, 70))
    assert max(red, green, blue) - min(red, green, blue) < 12


@pytest.mark.parametrize("code", [*TERRAINS, *"obtys", "trail", "extra", "blue", "red", "village"])
def test_there_is_a_mark_for_everything(canvas: Canvas, code: str) -> None:
    canvas.surface.fill((0, 0, 0))
    draw_icon(canvas, code, FRect(10, 10, 28, 28))
    assert canvas.art.missing == set()
    assert pygame.transform.average_color(canvas.surface.subsurface((10, 10, 28, 28)))[:3] != (0, 0, 0)
