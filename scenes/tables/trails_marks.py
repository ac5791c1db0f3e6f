"""What stands on a map: huts with flags, medals of sights, made for a size in pixels."""

from __future__ import annotations

import math

import pygame

from scenes.art import rasterise
from scenes.canvas import Canvas
from scenes.tables.printing import print_text
from scenes.tables.trails_island import RADIUS, Point
from scenes.tables.trails_svg import circle, document, group, line, shape

FLAGS: dict[str, str] = {"A": "#A8251E", "B": "#18549F", "C": "#1C6340", "D": "#7A3A9C", "E": "#6D5406"}
"""The flag of each letter; the letter on it is white."""
VILLAGE = 210.0
"""The side of a village's picture in map units."""


def stamp(surface: pygame.Surface, at: Point, scale: float, reach: float, svg: str) -> None:
    """Draws SVG of map units around a pixel place; `reach` is how far it goes, in radii of a hex."""
    half = RADIUS * scale * reach + 1
    left, top = math.floor(at[0] - half), math.floor(at[1] - half)
    side = math.ceil(half * 2) + 1
    surface.blit(raster(svg, scale, side, (at[0] - left, at[1] - top)), (left, top))


def raster(svg: str, scale: float, side: int, centre: Point) -> pygame.Surface:
    """A square picture of SVG in map units, whose origin is at `centre`."""
    return rasterise(document((side, side), group(svg, at=centre, scale=scale)), (side, side))


def medal(canvas: Canvas, sight: str, side: int, *, done: bool) -> pygame.Surface:
    """The medal of a sight, `side` pixels wide: parchment, golden when `done`."""
    half, width = side / 2, max(1.2, side * 0.042)
    radius = half - width / 2 - 0.5
    text = circle(half, half, radius, "#FFCF4A" if done else "#FBF0D4", line="#3A281F", width=width)
    fine = side > 22
    if fine:
        text += circle(half, half, radius - width * 1.5, "none", line="#9A6410" if done else "#B99A6A", width=width / 2)
    surface = rasterise(document((side, side), text), (side, side))
    size = round(side * (0.74 if fine else 0.78))
    picture = canvas.art.svg(f"trails_of_tucana/sight_{sight}", (size, size))
    surface.blit(picture, ((side - size) // 2, (side - size) // 2))
    return surface


def village(canvas: Canvas, letter: str, side: int, *, done: bool, tiny: bool = False) -> pygame.Surface:
    """A hut with the flag of its letter (or none), `side` pixels wide, golden when `done`; only a plate when `tiny`."""
    scale, middle = side / VILLAGE, (side / 2, side / 2)
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    if tiny and letter:
        stamp(surface, middle, scale, 1.04, _plate_svg(letter, done=done))
        print_text(canvas, surface, letter, (VILLAGE / 2, VILLAGE / 2), 112, scale, "#FFFFFF")
        return surface
    wide = round(side * (0.52 if letter else 0.7))
    hut = canvas.art.svg("trails_of_tucana/village", (wide, round(wide * 0.8)))
    surface.blit(hut, hut.get_rect(midbottom=(round(side * 0.5), round(side * (0.83 if letter else 0.78)))))
    if letter:
        stamp(surface, middle, scale, 1.04, flag_svg(letter, done=done))
        print_text(canvas, surface, letter, (VILLAGE / 2 + 4, VILLAGE / 2 - 51), 66, scale, "#FFFFFF")
    return surface


def _plate_svg(letter: str, *, done: bool) -> str:
    """What stands for a village on a thumbnail."""
    rim = circle(0, 0, 74, "#2A1712") + circle(0, 0, 66, "#FFC83D" if done else "#FFF6DC")
    return rim + circle(0, 0, 54 if done else 60, FLAGS[letter])


def flag_svg(letter: str, *, done: bool) -> str:
    """A flag on its pole, with room for the letter around 4,-51."""
    cloth = "M-44 -84C-24 -90 -4 -78 14 -82C30 -86 44 -84 54 -82V-22C42 -26 28 -20 12 -20C-8 -18 -26 -26 -44 -22Z"
    rim, width = ("#FFC21A", 15) if done else ("#FFF6DC", 13)
    return (
        line("M-47 -92V34", "#FFF6DC", 17)
        + shape(cloth, rim, line="#2A1712", width=width + 9)
        + shape(cloth, FLAGS[letter], line=rim, width=width - 2)
        + line("M-47 -92V34", "#3A281F", 8)
        + circle(-47, -94, 7, "#FFC83D", line="#3A281F", width=3.5)
    )
