"""The faces of Tucano: picture, number of cards, score table on the plate, put together once for each size."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pygame
from pygame import FRect

import assets
from game.tucano.material import FRUITS, NUMBERS, TOUCANS
from scenes.canvas import Canvas
from scenes.tables.chips import number, signed
from scenes.tables.panels import rgb
from scenes.tables.printing import dimmed, print_text

BACK = "back"
JOKER = "joker"
PICTURE = (630, 880)


class Face(NamedTuple):
    """What a card shows: its code, the number of cards of the kind (0 for none written) and whether it holds most."""

    code: str
    held: int = 0
    most: bool = False


@cache
def layout() -> dict[str, dict[str, object]]:
    """Where things sit on the pictures and which colours they have (assets/art/tucano/layout.toml)."""
    return tomllib.loads(assets.read("art/tucano/layout.toml").decode())


@cache
def colours(code: str) -> dict[str, str]:
    """The colours `light`, `base` and `dark` (and `plate` of fruits) of a card, as `#RRGGBB`."""
    table = layout()["jokers" if code == JOKER else "actions" if code in TOUCANS else "fruits"]
    entry = table[code]
    if not isinstance(entry, dict):
        raise ValueError(f"layout of card {code!r}: expected a table, got {entry!r}")
    return entry


def dark(code: str) -> tuple[int, int, int]:
    """The colour on which white text of a kind is written."""
    return rgb(colours(code)["dark"])


def base(code: str) -> tuple[int, int, int]:
    """The colour of a kind's ground."""
    return rgb(colours(code)["base"])


def card_surface(canvas: Canvas, face: Face, height: int) -> pygame.Surface:
    """A card `height` pixels high. Cached; never scaled up."""
    size = (round(height * 63 / 88), height)
    if face.code == BACK or face.code in TOUCANS:
        return canvas.art.svg(f"tucano/{face.code}", size)
    return canvas.art.composed(("tucano card", face, size), lambda: _compose(canvas, face, size))


def draw_card(canvas: Canvas, code: str, rect: FRect, *, dim: bool = False) -> None:
    """A card that fills a rectangle of card proportions; `dim` for one that does not count."""
    area = canvas.viewport.rect(rect)
    surface = card_surface(canvas, Face(code), area.h)
    if dim:
        surface = canvas.art.composed(("tucano dim", code, area.h), lambda: dimmed(surface))
    canvas.surface.blit(surface, area)


def draw_icon(canvas: Canvas, code: str, rect: FRect, *, alpha: int = 255) -> None:
    """The small mark of a kind or toucan."""
    canvas.picture(f"tucano/icon_{code}", rect, alpha=alpha)


def _compose(canvas: Canvas, face: Face, size: tuple[int, int]) -> pygame.Surface:
    scale = size[1] / PICTURE[1]
    surface = canvas.art.svg(f"tucano/{face.code}", size).copy()
    if face.held:
        index = layout()["index"]
        print_text(
            canvas, surface, str(face.held), index["count_centre"], index["count_size"], scale, str(index["ink"])
        )
    if face.code != JOKER:
        _plate(canvas, surface, face, scale)
    return surface


def _plate(canvas: Canvas, surface: pygame.Surface, face: Face, scale: float) -> None:
    """The score table of a kind; what counts now is inverted."""
    plate = layout()["plate"]
    left, top, width, height = plate["inner"]
    gap, widest, size = plate["gap"], plate["box_max"], plate["number_size"]
    ink = colours(face.code)["dark"]
    fruit = FRUITS[NUMBERS[face.code]]
    if fruit.most is not None:
        symbol = plate["symbol"][0]
        half = width / 2
        entries = [signed(fruit.most), signed(fruit.points[0])]
        chosen = (0 if face.most else 1) if face.held else -1
        for number_, text in enumerate(entries):
            box = FRect(left + half * number_ + 4, top, half - 8, height)
            inverted = number_ == chosen
            if inverted:
                _box(canvas, surface, box, ink, plate["box_radius"], scale)
            shift = symbol / 2 if number_ == 0 else 0
            if number_ == 0:
                icon = canvas.art.svg("tucano/icon_majority", (max(1, round(symbol * scale)),) * 2)
                surface.blit(icon, (round((box.x + 18) * scale), round((box.centery - symbol / 2) * scale)))
            colour = "#FFFFFF" if inverted else ink
            print_text(canvas, surface, text, (box.centerx + shift, box.centery), size * 1.15, scale, colour)
        return
    count = len(fruit.points)
    wide = min(widest, (width - gap * (count - 1)) / count)
    x = left + (width - wide * count - gap * (count - 1)) / 2
    for held, points in enumerate(fruit.points, 1):
        box = FRect(x + (wide + gap) * (held - 1), top, wide, height)
        inverted = held == face.held
        if inverted:
            _box(canvas, surface, box, ink, plate["box_radius"], scale)
        print_text(canvas, surface, number(points), box.center, size, scale, "#FFFFFF" if inverted else ink)


def _box(canvas: Canvas, surface: pygame.Surface, box: FRect, ink: str, radius: float, scale: float) -> None:
    size = (max(2, round(box.w * scale)), max(2, round(box.h * scale)))
    fill = canvas.box_surface(size, rgb(ink), radius * scale / canvas.viewport.scale, None, 0)
    surface.blit(fill, (round(box.x * scale), round(box.y * scale)))


def faces_of(codes: Sequence[str]) -> list[Face]:
    """Plain faces of codes."""
    return [Face(code) for code in codes]
