"""The faces of Arboretum: the tree grown to its value with number, icon and code; a simpler face for small cards."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TypedDict, cast

import pygame
from pygame import FRect

import assets
from scenes.canvas import Canvas
from scenes.tables.panels import rgb
from scenes.tables.printing import dimmed, print_text

BACK = "back"
SLOT = "slot"
PLAIN = (BACK, SLOT)
CREST = "arboretum/crest"
"""The picture of the right to score."""
STRUCK = "arboretum/struck"
"""The picture over an 8 that counts 0 (A-9)."""
GROUND = "arboretum/ground"
GROUND_ASPECT = 1.6
PICTURE = (630, 880)
TILE = "/tile"
"""What follows the code of a card that is shown as a tile, wider than high: number and icon side by side."""
TILE_RATIO = 1.4
MARKED = "18"
"""Values with a quiet mark of their own: they add to a path (A-12), and the 1 strikes the 8 (A-9)."""


class Species(TypedDict):
    """What a species looks like; colours as `#RRGGBB`."""

    name: str
    light: str
    base: str
    dark: str
    ink: str
    motif: str


@cache
def layout() -> dict[str, dict[str, object]]:
    """Where things sit on the pictures and which colours they have (assets/art/arboretum/layout.toml)."""
    return tomllib.loads(assets.read("art/arboretum/layout.toml").decode())


def species(code: str) -> Species:
    """The colours of the species of `OA` or `OA5`; KeyError for none of the ten."""
    return cast("dict[str, Species]", layout()["species"])[code[:2]]


def base(code: str) -> tuple[int, int, int]:
    """The colour of a species' ground."""
    return rgb(species(code)["base"])


def dark(code: str) -> tuple[int, int, int]:
    """The colour on which white text of a species is written."""
    return rgb(species(code)["dark"])


def icon_name(code: str) -> str:
    """The picture of a species' leaf, flower or fruit."""
    return f"arboretum/icon_{code[:2]}"


def tile(code: str) -> str:
    """The face of a card that lies in a garden too tall for cards."""
    return code + TILE


def card_surface(canvas: Canvas, code: str, height: int, *, mini: bool | None = None) -> pygame.Surface:
    """A card `height` pixels high: `OA5`, `OA5/tile`, `back` or `slot` (a free place). Cached; never scaled up.

    `mini` chooses the simplified face; left out, cards of few pixels have it.
    """
    if code.endswith(TILE):
        wide = (round(height * TILE_RATIO), height)
        return canvas.art.composed(("arboretum tile", code, wide), lambda: _compact(canvas, code[: -len(TILE)], wide))
    size = (round(height * 63 / 88), height)
    if code in PLAIN:
        return canvas.art.svg(f"arboretum/{code}", size)
    if mini is None:
        mini = height < simple_below()
    if mini:
        return canvas.art.composed(("arboretum card", code, size, mini), lambda: _compact(canvas, code, size))
    key = ("arboretum card", code, size, mini, letters(canvas, code))
    return canvas.art.composed(key, lambda: _full(canvas, code, size))


def letters(canvas: Canvas, code: str) -> str:
    """The letters of a species on its cards, short for its name in the language; the notation's without a language."""
    return code[:2] if canvas.words is None else canvas.words(f"arboretum.letters.{code[:2]}")


def simple_below() -> int:
    """Cards of fewer pixels of height have the simplified face."""
    return int(str(layout()["mini"]["below"]))


def draw_card(canvas: Canvas, code: str, rect: FRect, *, dim: bool = False, mini: bool | None = None) -> None:
    """A card that fills a rectangle of card proportions; `dim` for one that does not count."""
    area = canvas.viewport.rect(rect)
    surface = card_surface(canvas, code, area.h, mini=mini)
    if dim:
        key = ("arboretum dim", code, area.h, mini, "" if code in PLAIN else letters(canvas, code))
        surface = canvas.art.composed(key, lambda: dimmed(surface))
    canvas.surface.blit(surface, area)


def draw_icon(canvas: Canvas, code: str, rect: FRect, *, alpha: int = 255) -> None:
    """The leaf, flower or fruit of a species."""
    canvas.picture(icon_name(code), rect, alpha=alpha)


def _put(canvas: Canvas, surface: pygame.Surface, name: str, rect: list[float], scale: float) -> None:
    left, top, width, height = (value * scale for value in rect)
    icon = canvas.art.svg(name, (max(1, round(width)), max(1, round(height))))
    surface.blit(icon, (round(left), round(top)))


def _full(canvas: Canvas, code: str, size: tuple[int, int]) -> pygame.Surface:
    scale = size[1] / PICTURE[1]
    part = layout()["index"]
    kind, value = code[:2], code[2:]
    growth = layout()["growth"]["sizes"][int(value) - 1]
    surface = canvas.art.svg(f"arboretum/{kind}_{growth}", size).copy()
    ink = str(part["ink"])
    print_text(canvas, surface, value, part["number_centre"], part["number_size"], scale, ink)
    _put(canvas, surface, icon_name(code), part["icon"], scale)
    print_text(canvas, surface, letters(canvas, code), part["code_centre"], part["code_size"], scale, ink)
    if value in MARKED:
        _put(canvas, surface, f"arboretum/mark_{value}", part["mark"], scale)
    return surface


def _compact(canvas: Canvas, code: str, size: tuple[int, int]) -> pygame.Surface:
    """Colour, number and icon as large as they go: the whole picture would be mud at this size."""
    scale = size[1] / PICTURE[1]
    part = layout()["mini"] if size[0] < size[1] else layout()["tile"]
    looks = species(code)
    per_unit = scale / canvas.viewport.scale
    surface = canvas.box_surface(size, rgb(str(part["frame"])), part["radius"] * per_unit, None, 0).copy()
    rim = max(1, round(part["border"] * scale))
    inner = (size[0] - 2 * rim, size[1] - 2 * rim)
    radius = (part["radius"] - part["border"]) * per_unit
    surface.blit(canvas.box_surface(inner, rgb(looks["base"]), radius, None, 0), (rim, rim))
    print_text(canvas, surface, code[2:], part["number_centre"], part["number_size"], scale, looks["ink"])
    x, y, reach = (value * scale for value in part["disc"])
    side = (max(2, round(reach * 2)),) * 2
    disc = canvas.box_surface(side, rgb(looks["light"]), part["disc"][2] * per_unit, None, 0)
    surface.blit(disc, (round(x - reach), round(y - reach)))
    _put(canvas, surface, icon_name(code), part["icon"], scale)
    if code[2:] in MARKED and size[1] >= part["mark_from"]:
        _put(canvas, surface, f"arboretum/mark_{code[2:]}", part["mark"], scale)
    return surface
