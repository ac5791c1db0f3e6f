"""Trails as ink: strokes along an edge, marks of edges that fit, rings, as SVG text in map units.

A stroke leaves the centre of one cell and ends in that of a neighbour. There are only three directions, so a few
strokes per direction, chosen by the edge, serve a whole map.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

from scenes.tables.trails_island import HALF_WIDTH, ROW, Edge, Point
from scenes.tables.trails_svg import circle, group, line, shape

State: TypeAlias = Literal["old", "fresh", "preview", "extra", "lit"]
"""Drawn in an earlier turn, just drawn, pointed at, pointed at for the free trail, lit for what it has joined."""
Direction: TypeAlias = Literal["across", "down", "up"]

VECTORS: dict[Direction, Point] = {
    "across": (HALF_WIDTH * 2, 0.0),
    "down": (HALF_WIDTH, ROW),
    "up": (HALF_WIDTH, -ROW),
}
"""From the first cell of an edge to its second."""
LENGTH = HALF_WIDTH * 2
VARIANTS = 5
"""How many different strokes there are for a direction."""
SAMPLES = 18
CORE_FROM = 2.2
"""A line must be so many times the least width to have a core."""
MOST_OFF = 6.0
"""Map units a stroke may leave the straight line."""


class Ink(NamedTuple):
    """How a stroke looks; widths in map units."""

    colour: str
    halo: str
    width: float
    halo_width: float
    dashed: bool = False
    core: str = ""
    """The colour of a thin line inside: what was just drawn is told by it without colour."""


INKS: dict[State, Ink] = {
    "old": Ink("#2A1712", "#FFF6DC", 14.5, 7.0),
    "fresh": Ink("#B3141C", "#FFF1C4", 18.0, 10.0, core="#FFE9B0"),
    "preview": Ink("#B3141C", "#FFFFFF", 15.5, 8.5, dashed=True),
    "extra": Ink("#7A1FA0", "#FFFFFF", 16.0, 8.5, dashed=True),
    "lit": Ink("#FFC21A", "#5A300A", 18.0, 9.0, core="#FFF6DC"),
}
FIT_FILL, FIT_LINE = "#FFC21A", "#3E2203"
EXTRA_FILL, EXTRA_LINE = "#E64BD8", "#3A0638"
GLOW = "#FFF3B8"


def direction(edge: Edge) -> Direction:
    """Which way an edge runs from its first cell."""
    rows = edge[1][1] - edge[0][1]
    return "across" if rows == 0 else "down" if rows > 0 else "up"


def angle(way: Direction) -> float:
    """The direction in degrees, clockwise from the right."""
    dx, dy = VECTORS[way]
    return math.degrees(math.atan2(dy, dx))


def variant(edge: Edge) -> int:
    """Which of the strokes of its direction an edge has."""
    return (edge[0][0] * 7 + edge[0][1] * 13 + edge[1][1] * 5) % VARIANTS


def stroke_points(number: int, share: float) -> list[tuple[Point, float]]:
    """Points along a stroke that has grown by `share` (0 to 1), with the relative width there.

    In map units along the x axis from the origin; slightly bent, slightly uneven, at most `MOST_OFF` off the line.
    """
    bend, phase = (-3.6, 2.8, -2.0, 4.0, 1.6)[number], number * 1.9 + 0.6
    points: list[tuple[Point, float]] = []
    for index in range(SAMPLES + 1):
        s = index / SAMPLES * min(1.0, max(0.0, share))
        off = math.sin(math.pi * s) * (bend + 1.5 * math.sin(9.0 * s + phase))
        points.append(((s * LENGTH, off), 1.0 + 0.16 * math.sin(11.0 * s + phase * 2.1) - 0.1 * math.sin(math.pi * s)))
    return points


def _ribbon(points: list[tuple[Point, float]], width: float) -> str:
    """The outline of a stroke `width` wide, as SVG path data with round ends."""
    above = [(x, y - width * wide / 2) for (x, y), wide in points]
    below = [(x, y + width * wide / 2) for (x, y), wide in points]
    path = f"M{above[0][0]:.1f} {above[0][1]:.1f}" + "".join(f"L{x:.1f} {y:.1f}" for x, y in above[1:])
    radius = width * points[-1][1] / 2
    path += f"A{radius:.1f} {radius:.1f} 0 0 1 {below[-1][0]:.1f} {below[-1][1]:.1f}"
    path += "".join(f"L{x:.1f} {y:.1f}" for x, y in below[-2::-1])
    radius = width * points[0][1] / 2
    return path + f"A{radius:.1f} {radius:.1f} 0 0 1 {above[0][0]:.1f} {above[0][1]:.1f}Z"


def stroke_svg(way: Direction, number: int, state: State, share: float, least: float, *, back: bool = False) -> str:
    """A stroke in map units around the middle of its edge.

    `share` is how far it has grown, from the second cell when `back`; `least` the least width of the line.
    """
    ink = INKS[state]
    width = max(ink.width, least)
    points = stroke_points(number, share)
    pieces = [points[start : start + 4] for start in range(0, len(points) - 3, 5)] if ink.dashed else [points]
    around = width + max(ink.halo_width, least * 0.9)
    text = shape("".join(_ribbon(piece, around) for piece in pieces), ink.halo, opacity=0.88)
    text += shape("".join(_ribbon(piece, width) for piece in pieces), ink.colour)
    if not ink.dashed:
        knots = [0.0, LENGTH] if share >= 1 else [0.0]
        text += "".join(circle(x, 0, width * 0.68, ink.colour) for x in knots)
    if ink.core and least * CORE_FROM < width:
        text += shape(_ribbon(points, width * 0.26), ink.core)
    return group(group(text, at=(-LENGTH / 2, 0.0)), turn=angle(way) + (180.0 if back else 0.0))


def fit_svg(way: Direction, least: float, *, extra: bool) -> str:
    """The mark of an edge on which a trail fits: dashes across the border; for the free trail a bead between them."""
    width, rim = max(11.0, least * 1.15), max(5.5, least * 0.55)
    if not extra:
        dashes = "M-41 0H-29M-7 0H7M29 0H41"
        text = line(dashes, FIT_LINE, width + rim * 1.5) + line(dashes, FIT_FILL, width)
        return group(text, turn=angle(way))
    size = width * 1.25
    bead = f"M{-size * 1.15:.1f} 0L0 {-size:.1f}L{size * 1.15:.1f} 0L0 {size:.1f}Z"
    dashes = f"M-42 0H{-size - 12:.1f}M{size + 12:.1f} 0H42"
    text = line(dashes, EXTRA_LINE, width * 0.72 + rim) + line(dashes, EXTRA_FILL, width * 0.72)
    text += shape(bead, EXTRA_FILL, line="#FFFFFF", width=rim * 2.2)
    text += shape(bead, EXTRA_FILL, line=EXTRA_LINE, width=rim * 0.8)
    return group(text, turn=angle(way))


def glow_svg(way: Direction) -> str:
    """A light band under an edge that is pointed at."""
    band = f"M{-LENGTH / 2:.1f} 0H{LENGTH / 2:.1f}"
    return group(line(band, GLOW, 46, 0.45) + line(band, GLOW, 34, 0.55), turn=angle(way))


def focus_svg(way: Direction, colour: str, least: float) -> str:
    """A ring around an edge that has the keyboard's focus."""
    half, wide, width = 62.0, 24.0, max(7.0, least)
    ring = f"M{-half} {-wide}H{half}A{wide} {wide} 0 0 1 {half} {wide}H{-half}A{wide} {wide} 0 0 1 {-half} {-wide}Z"
    return group(line(ring, "#10242E", width * 1.9) + line(ring, colour, width), turn=angle(way))


def would_svg(least: float) -> str:
    """The ring of what would be connected: dashed, so that it is told from a seal without colour."""
    radius, count, width = 79.0, 9, max(10.0, least * 1.3)
    dashes = ""
    for index in range(count):
        (ax, ay), (bx, by) = (_around(radius, (index + part) / count) for part in (0.0, 0.58))
        dashes += f"M{ax:.1f} {ay:.1f}A{radius} {radius} 0 0 1 {bx:.1f} {by:.1f}"
    return line(dashes, "#FFFFFF", width * 2.0) + line(dashes, "#B3141C", width)


def _around(radius: float, turn: float) -> Point:
    return radius * math.cos(turn * math.tau), radius * math.sin(turn * math.tau)


SEAL = circle(0, 0, 24, "#1F7A44", line="#FFFFFF", width=6) + line("M-10 1L-3 9L11 -8", "#FFFFFF", 7)
"""What is connected carries it."""
