"""The faces of Tacocat: cards with number and heat, spaces with letter and number, tiles with a palindrome."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any, cast

import pygame
from pygame import FRect

import assets
from game.tacocat.material import HIGHEST, TRACK
from scenes.canvas import SMALLEST_TEXT_PX, Canvas, Weight
from scenes.tables.panels import rgb
from scenes.tables.printing import enlarge_index, grown_point, index_growth

BACK = "back"
PICTURE = (630, 880)
GROWN, TIP = 1.12, 268.0
"""How much larger the index is for those who want everything large, and where it ends, in units of the picture."""
PIP_COLUMNS = 4
GOAL_ART = ("goal_left", "goal_right")
PIP_LIT, PIP_DARK = (255, 214, 84), (255, 255, 255, 46)


@cache
def layout() -> dict[str, Any]:
    """Where things sit on the pictures and which colours they have (assets/art/tacocat/layout.toml)."""
    return cast("dict[str, Any]", tomllib.loads(assets.read("art/tacocat/layout.toml").decode()))


def card_surface(canvas: Canvas, code: str, height: int) -> pygame.Surface:
    """A card `height` pixels high: `1` to `12`, or `back`. Cached; never scaled up."""
    size = (round(height * 63 / 88), height)
    if code == BACK:
        return canvas.art.svg("tacocat/back", size)
    growth = index_growth(canvas, GROWN)
    return canvas.art.composed(("tacocat card", code, size, growth), lambda: _compose(canvas, code, size, growth))


def draw_card(canvas: Canvas, code: str, rect: FRect, *, dim: bool = False) -> None:
    """A card that fills a rectangle of card proportions; `dim` for one that does not count."""
    area = canvas.viewport.rect(rect)
    surface = card_surface(canvas, code, area.h)
    if dim:
        surface = canvas.art.composed(("tacocat dim", code, area.h), lambda: _dimmed(surface))
    canvas.surface.blit(surface, area)


def _compose(canvas: Canvas, code: str, size: tuple[int, int], growth: float) -> pygame.Surface:
    scale = size[1] / PICTURE[1]
    surface = canvas.art.svg(f"tacocat/{code}", size).copy()
    index = layout()["index"]
    panel = index["panel"]
    if growth > 1:
        enlarge_index(canvas, surface, f"tacocat/{code}", panel, TIP, growth)
    number_size = (index["number_size"] if len(code) == 1 else index["number_size_two"]) * growth
    centre = grown_point(index["number_centre"], panel, growth)
    print_text(canvas, surface, code, centre, number_size, scale, index["ink"])
    corner = grown_point(index["pips"][:2], panel, growth)
    left, top, width, height = (
        length * scale for length in (*corner, index["pips"][2] * growth, index["pips"][3] * growth)
    )
    rows = HIGHEST // PIP_COLUMNS
    step_x, step_y = width / PIP_COLUMNS, height / rows
    radius = min(step_x, step_y) * 0.36
    for pip in range(HIGHEST):
        centre = (left + step_x * (pip % PIP_COLUMNS + 0.5), top + step_y * (pip // PIP_COLUMNS + 0.5))
        _dot(canvas, surface, centre, radius, lit=pip < int(code))
    return surface


def _dot(canvas: Canvas, surface: pygame.Surface, centre: tuple[float, float], radius: float, *, lit: bool) -> None:
    side = max(2, round(radius * 2))
    colour = PIP_LIT if lit else PIP_DARK
    dot = canvas.box_surface((side, side), colour, side / 2 / canvas.viewport.scale, None, 0)
    surface.blit(dot, dot.get_rect(center=(round(centre[0]), round(centre[1]))))


def print_text(
    canvas: Canvas,
    surface: pygame.Surface,
    text: str,
    centre: Sequence[float],
    size: float,
    scale: float,
    ink: str,
    weight: Weight = "black",
) -> None:
    """Prints a text with its drawn box, not its line box, around the centre; lengths are times `scale`."""
    glyph = canvas.fonts.get(weight, max(6, round(size * scale))).render(text, True, ink)
    box = glyph.get_bounding_rect()
    x, y = centre[0] * scale - box.centerx, centre[1] * scale - box.centery
    surface.blit(glyph, (round(x), round(y)))


def draw_space(canvas: Canvas, place: int, rect: FRect) -> None:
    """A space of the track, 1 to 7: letter, number of cards, arrows to whom may replace first."""
    area = canvas.viewport.rect(rect)
    surface = canvas.art.composed(("tacocat space", place, area.size), lambda: _space(canvas, place, area.size))
    canvas.surface.blit(surface, area)


def _space(canvas: Canvas, place: int, size: tuple[int, int]) -> pygame.Surface:
    part, space = layout()["space"], TRACK[place - 1]
    scale = size[1] / part["size"][1]
    surface = canvas.art.svg(f"tacocat/space_{place}", size).copy()
    ink = layout()["spaces"][str(place)]["ink"]
    print_text(canvas, surface, space.letter, part["letter_centre"], part["letter_size"], scale, ink)
    print_text(canvas, surface, str(space.cards), part["number_centre"], part["number_size"], scale, part["number_ink"])
    for seat, side in enumerate(("left", "right")):
        if space.arrow in (seat, -1):
            x, y, width, height = (length * scale for length in part[f"arrow_{side}_box"])
            arrow = canvas.art.svg(f"tacocat/arrow_{side}", (max(1, round(width)), max(1, round(height))))
            surface.blit(arrow, (round(x), round(y)))
    return surface


def draw_goal(canvas: Canvas, seat: int, word: str, rect: FRect) -> None:
    """The goal of a seat with its word."""
    area = canvas.viewport.rect(rect)

    def build() -> pygame.Surface:
        part = layout()["goal"]
        surface = canvas.art.svg(f"tacocat/{GOAL_ART[seat]}", area.size).copy()
        scale = area.h / part["size"][1]
        print_text(canvas, surface, word, part["word_centre"], part["word_size"], scale, part["ink"])
        return surface

    canvas.surface.blit(canvas.art.composed(("tacocat goal", seat, word, area.size), build), area)


def tile_surface(canvas: Canvas, place: int, text: str, size: tuple[int, int]) -> pygame.Surface:
    """The tile of a place with a palindrome in up to three lines, or with none where it could not be read."""

    def build() -> pygame.Surface:
        part = layout()["tile"]
        surface = canvas.art.svg(f"tacocat/tile_{place}", size).copy()
        scale = size[1] / part["size"][1]
        lines, points = tile_lines(canvas, text, size)
        step = points * 1.05
        x, y = part["word_centre"]
        high = step * len(lines) + 10
        if high > part["word_box"][3]:
            # The drawn slip is too low for so many lines: a higher one is laid over it.
            slip = (round((part["size"][0] - 16) * scale), round(high * scale))
            paper = canvas.box_surface(slip, rgb(part["paper"]), 4 * scale / canvas.viewport.scale, None, 0)
            surface.blit(paper, paper.get_rect(center=(round(x * scale), round(y * scale))))
        for number, line in enumerate(lines):
            where = (x, y + step * (number - (len(lines) - 1) / 2))
            print_text(canvas, surface, line, where, points, scale, part["ink"], "bold")
        return surface

    return canvas.art.composed(("tacocat tile", place, text, size), build)


def tile_lines(canvas: Canvas, text: str, size: tuple[int, int]) -> tuple[list[str], float]:
    """How a palindrome stands on a tile of a size in pixels: its lines and their font size in units of the picture.

    One line or two, whichever is larger; three where two could not be read; no line where three could not either.
    """
    part = layout()["tile"]
    scale = size[1] / part["size"][1]
    room, readable = part["word_box"][2] * scale, SMALLEST_TEXT_PX / scale
    best: tuple[list[str], float] = ([], 0.0)
    for count, most in enumerate(part["word_sizes"], 1):
        lines = broken(text, count)
        points = max(float(most), readable)
        while points > readable and max(_wide(canvas, line, points * scale) for line in lines) > room:
            points = max(readable, points - 0.5)
        if points > best[1] * 1.1 and max(_wide(canvas, line, points * scale) for line in lines) <= room:
            best = (lines, points)
    return best


def _wide(canvas: Canvas, text: str, px: float) -> float:
    return canvas.fonts.get("bold", max(6, round(px))).size(text)[0]


def face_on_tile(canvas: Canvas, text: str, rect: FRect) -> FRect:
    """Where the portrait of who won the round stands on a tile: below the palindrome, in its place where there is
    none."""
    size, printed = rect.h * 0.24, tile_lines(canvas, text, canvas.viewport.rect(rect).size)[0]
    y = rect.bottom - size * 0.6 if printed else rect.y + rect.h * 0.49
    return FRect(rect.centerx - size / 2, y - size / 2, size, size)


def broken(text: str, count: int) -> list[str]:
    """A text in at most `count` lines whose longest is as short as can be."""
    words = text.split(" ")
    if count == 1 or len(words) == 1:
        return [text]
    ways = ([" ".join(words[:at]), *broken(" ".join(words[at:]), count - 1)] for at in range(1, len(words)))
    return min(ways, key=lambda lines: max(map(len, lines)))


def draw_runner(canvas: Canvas, rect: FRect) -> None:
    """The cloth under the track: its ends keep their shape, the middle is stretched."""
    area = canvas.viewport.rect(rect)

    def build() -> pygame.Surface:
        part = layout()["track"]
        width, height = part["size"]
        whole = canvas.art.svg("tacocat/track", (round(area.h * width / height), area.h))
        cap = round(part["cap"] * area.h / height)
        surface = pygame.Surface(area.size, pygame.SRCALPHA)
        middle = whole.subsurface((cap, 0, whole.get_width() - 2 * cap, area.h))
        surface.blit(pygame.transform.smoothscale(middle, (area.w - 2 * cap, area.h)), (cap, 0))
        surface.blit(whole, (0, 0), (0, 0, cap, area.h))
        surface.blit(whole, (area.w - cap, 0), (whole.get_width() - cap, 0, cap, area.h))
        return surface.convert_alpha()

    canvas.surface.blit(canvas.art.composed(("tacocat runner", area.size), build), area)


def _dimmed(surface: pygame.Surface) -> pygame.Surface:
    grey = pygame.transform.grayscale(surface)
    grey.fill((150, 156, 160, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return grey
