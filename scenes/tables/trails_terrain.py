"""The pictures inside the hexes of a map, as SVG text: another one in every cell, the same one each time.

All lengths are map units around the cell's centre. `Detail` says how fine the drawing may be: small hexes get few and
large signs instead of many that would run together.
"""

from __future__ import annotations

from enum import IntEnum
from random import Random
from typing import TypeAlias

from scenes.tables import trails_signs as signs
from scenes.tables.trails_island import CORNERS, Cell, Ground
from scenes.tables.trails_svg import circle, group, line, shape

INK = "#3A281F"
FILL: dict[str, str] = {"D": "#F6DE9E", "F": "#93BE6C", "M": "#BDA99A", "W": "#4E9FC8"}
"""The ground of each terrain; light enough for ink, and in steps that grey keeps apart."""
LIGHT: dict[str, str] = {"D": "#FCEDBF", "F": "#A9CF80", "M": "#CFBEAF", "W": "#6DB6D9"}
SHORE = "#CFE3CB"
"""The ground of a water hex around its lake."""
RIM: dict[str, str] = {"D": "#C99A4B", "F": "#4F7F42", "M": "#7A665C", "W": "#1F5D86"}
INSET = 0.958
"""How much of its hex a tile fills: the seam between tiles is the border of the cells."""
ROUND = 0.15
"""What part of a side the corner takes."""
Places: TypeAlias = "tuple[tuple[float, float], ...]"


class Detail(IntEnum):
    """How finely a map is drawn."""

    TINY = 0
    SMALL = 1
    FULL = 2

    @classmethod
    def of(cls, radius: float) -> Detail:
        """The detail that hexes of a radius can carry, in pixels of a usual screen."""
        return cls.TINY if radius < 13 else cls.SMALL if radius < 27 else cls.FULL


def tile_path(random: Random, inset: float = INSET, bow: float = 2.6) -> str:
    """The outline of a tile with round corners and slightly uneven sides, as SVG path data."""
    corners = [(x * inset, y * inset) for x, y in CORNERS]
    path = ""
    for index, (x, y) in enumerate(corners):
        (px, py), (nx, ny) = corners[index - 1], corners[(index + 1) % 6]
        before = x + (px - x) * ROUND, y + (py - y) * ROUND
        if path:
            middle = (x + px) / 2 + random.uniform(-bow, bow), (y + py) / 2 + random.uniform(-bow, bow)
            path += f"Q{middle[0]:.1f} {middle[1]:.1f} {before[0]:.1f} {before[1]:.1f}"
        else:
            path = f"M{before[0]:.1f} {before[1]:.1f}"
        path += f"Q{x:.1f} {y:.1f} {x + (nx - x) * ROUND:.1f} {y + (ny - y) * ROUND:.1f}"
    return path + "Z"


def tile_svg(cell: Cell, ground: Ground, detail: Detail) -> str:
    """A whole tile: ground, wash of lighter colour, rim and picture."""
    terrain = ground.terrain
    random = Random(cell[0] * 1009 + cell[1] * 9176 + ord(terrain) * 31)
    text = shape(tile_path(random), SHORE if terrain == "W" else FILL[terrain])
    if terrain == "W":
        text += _lake(random, detail)
    if detail is not Detail.TINY:
        text += _wash(random, terrain)
    text += line(tile_path(random, INSET - 0.018, 2.0), RIM[terrain], 2.6 if detail is Detail.FULL else 4.5, 0.55)
    return text + PICTURES[terrain](random, detail, bool(ground.feature))


def _lake(random: Random, detail: Detail) -> str:
    """The water of a lake, with an uneven shore inside its hex."""
    width = {Detail.FULL: 3.6, Detail.SMALL: 5.0, Detail.TINY: 7.0}[detail]
    return shape(tile_path(random, 0.875, 7.0), FILL["W"], line=RIM["W"], width=width)


def _wash(random: Random, terrain: str) -> str:
    """A lighter patch as of uneven water colour."""
    x, y = random.uniform(-26, 8), random.uniform(-34, 0)
    w, h, lean = random.uniform(34, 48), random.uniform(26, 38), random.uniform(-12, 12)
    path = (
        f"M{x - w:.1f} {y:.1f}C{x - w:.1f} {y - h:.1f} {x + lean:.1f} {y - h:.1f} {x + w * 0.6:.1f} {y - h * 0.7:.1f}"
    )
    path += f"C{x + w * 1.2:.1f} {y - h * 0.2:.1f} {x + w:.1f} {y + h:.1f} {x:.1f} {y + h:.1f}"
    path += f"C{x - w * 0.7:.1f} {y + h:.1f} {x - w:.1f} {y + h * 0.6:.1f} {x - w:.1f} {y:.1f}Z"
    return shape(path, LIGHT[terrain], opacity=0.75)


def _put(x: float, y: float, size: float, text: str) -> str:
    return group(text, at=(x, y), scale=size)


# --- forest ---------------------------------------------------------------------------------------------------------

CLUMP: Places = ((-18, -28), (24, -24), (-50, 2), (-6, 14), (40, 14), (-28, 50), (14, 54))
CLEARING: Places = ((-36, -22), (38, -24), (-60, 22), (62, 22), (-34, 58), (34, 60))
SMALL_CLUMP: Places = ((-24, -6), (28, -2), (-44, 42), (2, 50), (44, 40))
TINY_CLUMP: Places = ((-34, 36), (34, 36), (0, 62))


def _forest(random: Random, detail: Detail, taken: bool) -> str:
    text = ""
    if detail is Detail.FULL:
        places, size, jitter = (CLEARING, 0.74, 5.0) if taken else (CLUMP, 0.92, 5.0)
        text = line(_grass(random), RIM["F"], 2.2, 0.8)
    elif detail is Detail.SMALL:
        places, size, jitter = (CLEARING[2:], 1.0, 3.0) if taken else (SMALL_CLUMP, 1.12, 3.0)
    else:
        places, size, jitter = TINY_CLUMP, 1.55, 0.0
    fine = detail is Detail.FULL
    pointed, crown = (signs.POINTED_TREE, signs.ROUND_TREE) if fine else (signs.BOLD_POINTED_TREE, signs.BOLD_TREE)
    moved = [(x + random.uniform(-jitter, jitter), y + random.uniform(-jitter, jitter)) for x, y in places]
    for x, y in sorted(moved, key=lambda at: at[1]):
        text += _put(x, y, size * random.uniform(0.92, 1.08), pointed if random.random() < 0.34 else crown)
    return text


def _grass(random: Random) -> str:
    return "".join(
        f"M{random.uniform(-62, 56):.1f} {random.uniform(-50, 64):.1f}q2 -6 1 -8m4 8q0 -5 4 -7" for _ in range(4)
    )


# --- mountains ------------------------------------------------------------------------------------------------------

Peaks: TypeAlias = "tuple[tuple[float, float, float], ...]"
RANGES: tuple[Peaks, ...] = (
    ((32, 6, 0.66), (-20, 34, 0.98), (38, 58, 0.56)),
    ((-34, 2, 0.6), (16, 30, 1.0), (-38, 56, 0.62)),
    ((0, -6, 0.68), (-34, 44, 0.78), (36, 50, 0.8)),
)
"""Peaks of a mountain hex: place and size, from the back to the front."""
PASS: Peaks = ((-38, -14, 0.5), (44, -12, 0.5), (-46, 44, 0.56), (46, 46, 0.56))
SMALL_RANGE: Peaks = ((24, 26, 0.86), (-20, 54, 1.04))
SMALL_PASS: Peaks = ((-40, 46, 0.72), (40, 46, 0.72))


def _mountain(random: Random, detail: Detail, taken: bool) -> str:
    if detail is Detail.TINY:
        return _put(0, 46, 1.45, signs.BOLD_PEAK)
    if detail is Detail.SMALL:
        return "".join(_put(x, y, size, signs.BOLD_PEAK) for x, y, size in (SMALL_PASS if taken else SMALL_RANGE))
    shift, grow = random.uniform(-4, 4), random.uniform(0.95, 1.05)
    peaks = PASS if taken else RANGES[random.randrange(len(RANGES))]
    return "".join(_put(x + shift, y, size * grow, signs.PEAK) for x, y, size in peaks)


# --- desert ---------------------------------------------------------------------------------------------------------

Growth: TypeAlias = "tuple[float, float, float, float, str]"
PLANTS: tuple[Growth, ...] = (
    (0.34, 36, -14, 0.8, signs.CACTUS),
    (0.6, -44, 26, 0.86, signs.CACTUS),
    (0.82, 40, 54, 0.9, signs.PALM),
)
"""What grows in a desert: up to which random number, where, how large, what."""


def _desert(random: Random, detail: Detail, taken: bool) -> str:
    if detail is Detail.TINY:
        return _put(-4, 18, 1.5, signs.BOLD_DUNE)
    if detail is Detail.SMALL:
        if taken:
            return _put(-42, 48, 0.7, signs.BOLD_DUNE) + _put(40, 50, 0.7, signs.BOLD_DUNE)
        plant = _put(36, 4, 1.05, signs.CACTUS) if random.random() < 0.4 else _put(30, -24, 0.7, signs.BOLD_DUNE)
        return _put(-14, 4, 0.95, signs.BOLD_DUNE) + plant + _put(10, 50, 1.0, signs.BOLD_DUNE)
    dots = ((random.uniform(-64, 64), random.uniform(-56, 66), random.uniform(1.6, 2.6)) for _ in range(9))
    text = "".join(circle(x, y, size, "#B88A46") for x, y, size in dots)
    if taken:
        dunes = ((-44, -34, 0.5), (46, -36, 0.5), (-44, 52, 0.62), (46, 50, 0.62))
        return text + "".join(_put(x, y, size, signs.DUNE) for x, y, size in dunes)
    shift = random.uniform(-6, 6)
    text += _put(-22 + shift, -24, 0.72, signs.DUNE) + _put(26 - shift, 8, 0.9, signs.DUNE)
    text += _put(-16 + shift, 48, 1.0, signs.DUNE)
    chance = random.random()
    for most, x, y, size, sign in PLANTS:
        if chance < most:
            return text + _put(x + shift, y, size, sign)
    return text


# --- lakes ----------------------------------------------------------------------------------------------------------

Rows: TypeAlias = "tuple[tuple[float, float, int], ...]"
RIPPLES: Rows = ((-22, -58, 1), (-56, -30, 1), (6, -32, 1), (-44, 2, 2), (-64, 34, 1), (0, 32, 1), (-26, 62, 1))
"""Where ripples begin, and of how many waves they are."""
RIPPLES_AROUND: Rows = (
    (-40, 62, 1),
    (4, 60, 1),
    (-70, -22, 1),
    (40, -26, 1),
    (-66, 30, 1),
    (38, 28, 1),
    (-18, -62, 1),
)
SMALL_RIPPLES: Rows = ((-34, -42, 2), (-60, -6, 2), (6, 18, 1), (-44, 46, 2))
SMALL_AROUND: Rows = ((-46, 52, 1), (-2, 52, 1), (-62, -26, 1), (20, -30, 1))


def _water(random: Random, detail: Detail, taken: bool) -> str:
    if detail is Detail.TINY:
        return line(signs.ripple(-50, -22, 2, 50, 16) + signs.ripple(-50, 26, 2, 50, 16), "#E9F7FC", 13)
    if detail is Detail.SMALL:
        rows = SMALL_AROUND if taken else SMALL_RIPPLES
        return line("".join(signs.ripple(x, y, waves, 42, 11) for x, y, waves in rows), "#DDF1F9", 6.5)
    rows = RIPPLES_AROUND if taken else RIPPLES
    moved = [(x + random.uniform(-5, 5), y + random.uniform(-2, 2), waves) for x, y, waves in rows]
    text = line(tile_path(random, 0.8, 5.0), "#8CCBE6", 3.4, 0.6)
    text += line("".join(signs.ripple(x, y + 4, waves, 38, 10) for x, y, waves in moved), "#2F7CA8", 3.4)
    text += line("".join(signs.ripple(x, y, waves, 38, 10) for x, y, waves in moved), "#E4F4FB", 4)
    chance = random.random()
    if not taken and chance < 0.34:
        text += _put(36, 54, 0.9, signs.REEDS)
    elif not taken and chance < 0.5:
        text += _put(34, 12, 0.72, signs.FISH)
    return text


PICTURES = {"D": _desert, "F": _forest, "M": _mountain, "W": _water}
"""What draws the picture of a terrain: random numbers, detail, whether a village or sight is in the middle."""
