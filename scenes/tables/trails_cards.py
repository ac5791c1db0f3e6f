"""The cards of Trails of Tucana: terrains, blue cards of pairs, red cards of sights, put together once for a size."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, NamedTuple, TypeAlias, cast

import pygame
from pygame import FRect

import assets
from scenes.art import rasterise
from scenes.canvas import Canvas
from scenes.tables.panels import rgb
from scenes.tables.printing import dimmed, print_text
from scenes.tables.trails_marks import medal, village
from scenes.tables.trails_svg import circle, document

BACK = "back"
TERRAINS = "DFMWX"
"""Desert, forest, mountain, water, wild."""
PICTURE = (630, 880)
SILVER = ("#E8EDF2", "#8A97A6", "#FFFFFF")
"""Coin of a second card of a letter: ground, line, light."""


class Face(NamedTuple):
    """A terrain card or the back: its code and a number of cards that is printed on it, if not None."""

    code: str
    number: int | None = None


class Bonus(NamedTuple):
    """A blue card (a letter `A` to `E`) or a red one (a sight `o b t y s`) with its points."""

    code: str
    points: int
    order: int = 0
    """1 or 2 for the first and the second card of a letter; 0 if it is not said."""

    @property
    def blue(self) -> bool:
        return self.code.isupper()


AnyFace: TypeAlias = Face | Bonus


@cache
def layout() -> dict[str, Any]:
    """Where things sit on the pictures and which colours they have (assets/art/trails_of_tucana/layout.toml)."""
    return cast("dict[str, Any]", tomllib.loads(assets.read("art/trails_of_tucana/layout.toml").decode()))


def dark(code: str) -> tuple[int, int, int]:
    """The colour on which white text of a terrain is written."""
    return rgb(layout()["terrains"][code]["dark"])


def card_surface(canvas: Canvas, face: AnyFace, height: int) -> pygame.Surface:
    """A card `height` pixels high. Cached; never scaled up."""
    size = (round(height * 63 / 88), height)
    if isinstance(face, Face) and face.number is None:
        return canvas.art.svg(f"trails_of_tucana/{face.code}", size)
    return canvas.art.composed(("trails card", face, size), lambda: _compose(canvas, face, size))


def draw_card(canvas: Canvas, face: AnyFace, rect: FRect, *, dim: bool = False) -> None:
    """A card that fills a rectangle of card proportions; `dim` for one that is gone."""
    area = canvas.viewport.rect(rect)
    surface = card_surface(canvas, face, area.h)
    if dim:
        surface = canvas.art.composed(("trails dim", face, area.h), lambda: dimmed(surface))
    canvas.surface.blit(surface, area)


def draw_named(canvas: Canvas, code: str, rect: FRect) -> None:
    """The card of a terrain `D F M W X` in a rectangle of card proportions."""
    draw_card(canvas, Face(code), rect)


def draw_icon(canvas: Canvas, code: str, rect: FRect, *, alpha: int = 255) -> None:
    """A small mark: a terrain `D F M W X`, a sight `o b t y s`, or `trail extra blue red village`."""
    sight = len(code) == 1 and code.islower()
    canvas.picture(f"trails_of_tucana/{'sight' if sight else 'icon'}_{code}", rect, alpha=alpha)


def _compose(canvas: Canvas, face: AnyFace, size: tuple[int, int]) -> pygame.Surface:
    scale = size[1] / PICTURE[1]
    if isinstance(face, Face):
        surface = canvas.art.svg(f"trails_of_tucana/{face.code}", size).copy()
        index = layout()["index"]
        badge = _badge(round(index["badge_radius"] * 2 * scale), layout()["terrains"][face.code]["dark"])
        _place(surface, badge, index["badge_centre"], scale)
        print_text(canvas, surface, str(face.number), index["badge_centre"], index["badge_size"], scale, index["ink"])
        return surface
    surface = canvas.art.svg(f"trails_of_tucana/{'blue' if face.blue else 'red'}", size).copy()
    spots = layout()["bonus"]
    if face.blue:
        _place(
            surface,
            village(canvas, face.code, round(spots["flag_size"] * scale), done=False),
            spots["flag_centre"],
            scale,
        )
    else:
        side = round(spots["medal_size"] * scale)
        _place(surface, medal(canvas, face.code, side, done=False), spots["picture_centre"], scale)
    if face.order == 2:
        _place(surface, _silver(round(spots["coin_radius"] * 2.5 * scale)), spots["coin_centre"], scale)
    points = f"+{face.points}"
    print_text(canvas, surface, points, spots["coin_centre"], spots["points_size"], scale, spots["points_ink"])
    if face.order:
        where, ink = spots["number_centre"], spots["number_ink"]
        print_text(canvas, surface, f"#{face.order}", where, spots["number_size"], scale, ink)
    return surface


def _place(surface: pygame.Surface, picture: pygame.Surface, centre: list[float], scale: float) -> None:
    surface.blit(picture, picture.get_rect(center=(round(centre[0] * scale), round(centre[1] * scale))))


def _badge(side: int, ground: str) -> pygame.Surface:
    """The round badge of a number of cards."""
    half = side / 2
    text = circle(half, half, half * 0.9, ground, line=layout()["index"]["badge_line"], width=side * 0.06)
    return rasterise(document((side, side), text), (side, side))


def _silver(side: int) -> pygame.Surface:
    """The coin of the second card of a letter."""
    ground, rim, light = SILVER
    half = side / 2
    text = circle(half, half, half * 0.96, ground, line="#33221A", width=side * 0.03)
    text += circle(half, half, half * 0.8, light, line=rim, width=side * 0.022)
    return rasterise(document((side, side), text), (side, side))
