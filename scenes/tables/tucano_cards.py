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
from scenes import theme
from scenes.canvas import SMALLEST_TEXT_PX, Canvas
from scenes.tables.chips import signed
from scenes.tables.panels import rgb
from scenes.tables.printing import dimmed, enlarge_index, grown_point, index_growth, print_text
from scenes.words import number

BACK = "back"
JOKER = "joker"
PICTURE = (630, 880)
GROWN, TIP = 1.9, 266.0
"""How much larger the pennant of an own pile is for those who want everything large, and where it ends."""
PENNANT_STRETCH = 1.2
"""How much larger than drawn for a number may stand on the pennant of a small card."""
LEGIBLE_PX = 10.5
"""The font size, in pixels, below which a table of numbers is no longer worth printing."""
APART = 0.28
"""The least space between two numbers of a table, as a share of the font size."""


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
    return canvas.art.composed(
        ("tucano card", face, size, index_growth(canvas, GROWN)), lambda: _compose(canvas, face, size)
    )


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
    growth = index_growth(canvas, GROWN)
    if face.held and growth > 1:
        enlarge_index(canvas, surface, f"tucano/{face.code}", layout()["index"]["panel"], TIP, growth)
    if face.held:
        _count(canvas, surface, face.held, scale, growth)
    if face.code == JOKER:
        inner = layout()["plate"]["inner"]
        centre = (inner[0] + inner[2] / 2, inner[1] + inner[3] / 2)
        size = max(layout()["plate"]["number_size"], SMALLEST_TEXT_PX / scale)
        print_text(canvas, surface, "= ?", centre, size, scale, colours(JOKER)["dark"])
    else:
        _plate(canvas, surface, face, scale)
    return surface


def _count(canvas: Canvas, surface: pygame.Surface, held: int, scale: float, growth: float) -> None:
    """The number of cards on the pennant; on a small card on a disc, so that it can be read."""
    index = layout()["index"]
    size, ink = index["count_size"] * growth, str(index["ink"])
    centre = grown_point(index["count_centre"], index["panel"], growth)
    readable = SMALLEST_TEXT_PX / scale
    if readable > size * PENNANT_STRETCH:
        side = round(SMALLEST_TEXT_PX * 1.3)
        centre = (max(centre[0], side * 0.6 / scale), centre[1])
        disc = canvas.box_surface((side, side), theme.PAPER, side / 2 / canvas.viewport.scale, theme.INK, 1)
        surface.blit(disc, disc.get_rect(center=(round(centre[0] * scale), round(centre[1] * scale))))
        ink = "#221C1A"
    print_text(canvas, surface, str(held), centre, max(size, readable), scale, ink)


def _plate(canvas: Canvas, surface: pygame.Surface, face: Face, scale: float) -> None:
    """The score table of a kind; what counts now is inverted. Where the table could not be read, only that stands."""
    fruit = FRUITS[NUMBERS[face.code]]
    majority = fruit.most is not None
    if majority:
        entries = [signed(fruit.most or 0), signed(fruit.points[0])]
        chosen = (0 if face.most else 1) if face.held else -1
    else:
        entries = [number(points) for points in fruit.points]
        chosen = face.held - 1
    plate = layout()["plate"]
    natural = plate["number_size"] * (1.15 if majority else 1.0)
    size = _largest(canvas, entries, max(natural, SMALLEST_TEXT_PX / scale), scale, crown=majority)
    if size * scale < LEGIBLE_PX and chosen >= 0:
        majority = majority and chosen == 0
        entries, chosen = [entries[chosen]], 0
        size = _largest(canvas, entries, SMALLEST_TEXT_PX / scale, scale, crown=majority)
    left, top, width, height = plate["inner"]
    symbol = min(plate["symbol"][0], size * 1.4) if majority else 0.0
    texts = [_wide(canvas, entry, size, scale) for entry in entries]
    texts[0] += symbol
    # Equal boxes where all fit, else each as wide as its text and its share of what is left.
    equal = min(plate["box_max"] * (3 if majority else 1), (width - plate["gap"] * (len(entries) - 1)) / len(entries))
    share = (width - sum(texts)) / len(entries)
    tight = len(entries) == 1 or max(texts) > equal
    wide = [text + share for text in texts] if tight else [equal] * len(entries)
    gap = 0.0 if tight else plate["gap"]
    x = left + (width - sum(wide) - gap * (len(entries) - 1)) / 2
    ink = colours(face.code)["dark"]
    for place, (entry, broad) in enumerate(zip(entries, wide, strict=True)):
        box = FRect(x, top, broad, height)
        if place == chosen:
            _box(canvas, surface, box, ink, plate["box_radius"], scale)
        shift = 0.0
        if majority and place == 0:
            icon = canvas.art.svg("tucano/icon_majority", (max(1, round(symbol * scale)),) * 2)
            begin = box.centerx - texts[0] / 2
            surface.blit(icon, (round(begin * scale), round((box.centery - symbol / 2) * scale)))
            shift = symbol / 2
        colour = "#FFFFFF" if place == chosen else ink
        print_text(canvas, surface, entry, (box.centerx + shift, box.centery), size, scale, colour)
        x += broad + gap


def _largest(canvas: Canvas, entries: Sequence[str], size: float, scale: float, *, crown: bool) -> float:
    """The largest font size up to `size`, in units of the picture, at which a table has room on its plate."""
    width = layout()["plate"]["inner"][2]

    def needed(size: float) -> float:
        texts = sum(_wide(canvas, entry, size, scale) for entry in entries)
        return texts + size * (APART * len(entries) + (1.4 if crown else 0.0))

    while size * scale > 5 and needed(size) > width:
        size *= 0.96
    return size


def _wide(canvas: Canvas, text: str, size: float, scale: float) -> float:
    """The width of a number at a font size, both in units of the picture."""
    return canvas.fonts.get("black", max(6, round(size * scale))).size(text)[0] / scale


def _box(canvas: Canvas, surface: pygame.Surface, box: FRect, ink: str, radius: float, scale: float) -> None:
    size = (max(2, round(box.w * scale)), max(2, round(box.h * scale)))
    fill = canvas.box_surface(size, rgb(ink), radius * scale / canvas.viewport.scale, None, 0)
    surface.blit(fill, (round(box.x * scale), round(box.y * scale)))


def faces_of(codes: Sequence[str]) -> list[Face]:
    """Plain faces of codes."""
    return [Face(code) for code in codes]
