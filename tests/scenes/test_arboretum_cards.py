"""The faces of Arboretum: each of the eighty its own at every size, the small ones simpler, the ends marked."""

from __future__ import annotations

import itertools

import pygame
import pytest
from pygame import FRect

from scenes.art import Art
from scenes.canvas import Canvas, Fonts
from scenes.tables.arboretum_cards import base, card_surface, draw_card, layout, letters, species
from scenes.viewport import Viewport
from scenes.words import LANGUAGES, Words

CODES = [f"{kind}{value}" for kind in layout()["species"] for value in range(1, 9)]
MINI = int(str(layout()["mini"]["below"]))


@pytest.fixture
def canvas() -> Canvas:
    """A canvas of the reference size with fresh pictures."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    return Canvas(pygame.Surface((1920, 1080)), Viewport(1920, 1080), Art(), Fonts())


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("height", [28, 36, 60, MINI, 130, 210])
def test_the_eighty_faces_are_all_different_and_whole(canvas: Canvas, height: int) -> None:
    faces = [card_surface(canvas, code, height) for code in CODES]
    assert {face.get_size() for face in faces} == {(round(height * 63 / 88), height)}
    assert len({pixels(face) for face in faces}) == 80
    assert canvas.art.missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_are_those_of_the_language_all_different_and_fit(canvas: Canvas, language: str) -> None:
    canvas.words, index = Words(language), layout()["index"]
    kinds = list(layout()["species"])
    printed = [letters(canvas, kind) for kind in kinds]
    assert len({*printed}) == len(kinds)
    for kind, text in zip(kinds, printed, strict=True):
        name = canvas.words(f"arboretum.species.{kind}")
        assert len(text) == 2
        assert language == "en" or text[0] == name[0].upper()
        assert canvas.fonts.get("black", int(index["code_size"])).size(text)[0] <= 130, text
    own, plain = card_surface(canvas, "OA5", 210), card_surface(canvas.onto(canvas.surface), "OA5", 210)
    assert pixels(own) == pixels(plain)
    canvas.words = None
    assert (pixels(card_surface(canvas, "OA5", 210)) == pixels(own)) is (language == "en")


def test_back_and_free_place_have_the_size_of_a_card(canvas: Canvas) -> None:
    assert [card_surface(canvas, name, 130).get_size() for name in ("back", "slot")] == [(93, 130)] * 2
    assert canvas.art.missing == set()


def test_a_card_of_few_pixels_takes_the_simple_face_by_itself(canvas: Canvas) -> None:
    assert pixels(card_surface(canvas, "OA5", MINI - 1)) == pixels(card_surface(canvas, "OA5", MINI - 1, mini=True))
    assert pixels(card_surface(canvas, "OA5", MINI)) == pixels(card_surface(canvas, "OA5", MINI, mini=False))
    assert pixels(card_surface(canvas, "OA5", MINI, mini=True)) != pixels(card_surface(canvas, "OA5", MINI))


@pytest.mark.parametrize("height", [28, 36, 60])
def test_the_number_of_a_small_face_stands_out_from_a_field_of_its_species(canvas: Canvas, height: int) -> None:
    for code in CODES:
        face = card_surface(canvas, code, height)
        width = face.get_width()
        field = pygame.Color(*base(code))
        ink = pygame.Color(species(code)["ink"])
        upper = [face.get_at(p) for p in itertools.product(range(3, width - 3), range(3, height // 2))]
        near = {"field": 0, "ink": 0}
        for colour in upper:
            for name, wanted in (("field", field), ("ink", ink)):
                near[name] += all(abs(colour[i] - wanted[i]) < 24 for i in range(3))
        assert near["field"] > 0.3 * len(upper), code
        assert near["ink"] > 0.08 * len(upper), code


def test_the_ends_of_a_path_have_a_mark_and_the_tree_grows(canvas: Canvas) -> None:
    part = pygame.Rect(layout()["index"]["mark"])

    def mark(value: int) -> bytes:
        return pixels(card_surface(canvas, f"MA{value}", 880).subsurface(part))

    plain = {mark(value) for value in range(2, 8)}
    assert len(plain) == 1
    assert len({mark(1), mark(8)} - plain) == 2

    def tree(value: int) -> bytes:
        return pixels(card_surface(canvas, f"MA{value}", 880).subsurface((200, 60, 400, 600)))

    assert [tree(value) == tree(value + 1) for value in range(1, 8)] == [True, False, True, True, False, True, True]


def test_a_card_that_does_not_count_is_grey(canvas: Canvas) -> None:
    rect = FRect(100, 100, 93, 130)
    draw_card(canvas, "RP8", rect, dim=True)
    area = canvas.viewport.rect(rect)
    colour = canvas.surface.get_at((area.centerx, area.y + 20))
    assert max(colour[:3]) - min(colour[:3]) <= 12
    draw_card(canvas, "RP8", rect)
    assert canvas.surface.get_at((area.centerx, area.y + 20)) != colour


def test_a_code_of_no_species_is_an_error(canvas: Canvas) -> None:
    with pytest.raises(KeyError):
        card_surface(canvas, "XX5", 60)
