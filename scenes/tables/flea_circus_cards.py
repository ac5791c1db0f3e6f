"""The faces of Flea Circus: picture, number, icon and letter put together once for each size."""

from __future__ import annotations

import tomllib
from functools import cache

import pygame
from pygame import FRect

import assets
from scenes.canvas import Canvas
from scenes.tables.printing import dimmed, enlarge_index, grown_point, index_growth, print_text

BACK = "back"
ACTIONS = ("new", "steal", "ask")
PICTURE = (630, 880)
GROWN, TIP = 1.25, 388.0
"""How much larger the pennant is for those who want everything large, and where it ends, in units of the picture."""


@cache
def layout() -> dict[str, dict[str, object]]:
    """Where things sit on the pictures and which colours they have (assets/art/flea_circus/layout.toml)."""
    return tomllib.loads(assets.read("art/flea_circus/layout.toml").decode())


def act_colours(act: str) -> dict[str, str]:
    """The colours `light`, `base` and `dark` of an act, as `#RRGGBB`."""
    acts = layout()["acts"]
    entry = acts[act]
    if not isinstance(entry, dict):
        raise ValueError(f"layout of act {act!r}: expected a table, got {entry!r}")
    return entry


def card_surface(canvas: Canvas, code: str, height: int) -> pygame.Surface:
    """A card `height` pixels high: `C5`, `new`, `steal`, `ask`, or `back`. Cached; never scaled up."""
    size = (round(height * 63 / 88), height)
    name = code if code in (BACK, *ACTIONS) else code[0]
    if code == BACK:
        return canvas.art.svg("flea_circus/back", size)
    growth = index_growth(canvas, GROWN)
    return canvas.art.composed(("flea card", code, size, growth), lambda: _compose(canvas, code, name, size, growth))


def draw_card(canvas: Canvas, code: str, rect: FRect, *, dim: bool = False) -> None:
    """A card that fills a rectangle of card proportions; `dim` for one that does not count."""
    area = canvas.viewport.rect(rect)
    surface = card_surface(canvas, code, area.h)
    if dim:
        surface = canvas.art.composed(("flea dim", code, area.h), lambda: dimmed(surface))
    canvas.surface.blit(surface, area)


def _compose(canvas: Canvas, code: str, name: str, size: tuple[int, int], growth: float) -> pygame.Surface:
    scale = size[1] / PICTURE[1]
    surface = canvas.art.svg(f"flea_circus/{name}", size).copy()
    part = layout()["action" if code in ACTIONS else "index"]
    if code in ACTIONS:
        growth = 1.0
    panel = layout()["index"]["panel"]
    if growth > 1:
        enlarge_index(canvas, surface, f"flea_circus/{name}", panel, TIP, growth)
    left, top = (value * scale for value in grown_point(part["icon"][:2], panel, growth))
    width, height = (value * scale * growth for value in part["icon"][2:])
    icon = canvas.art.svg(f"flea_circus/icon_{name}", (max(1, round(width)), max(1, round(height))))
    surface.blit(icon, (round(left), round(top)))
    if code not in ACTIONS:
        for text, what in ((code[1], "number"), (code[0], "letter")):
            centre = grown_point(part[f"{what}_centre"], panel, growth)
            print_text(canvas, surface, text, centre, part[f"{what}_size"] * growth, scale, str(part["ink"]))
    return surface
