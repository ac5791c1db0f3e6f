"""Where the coach's bubble goes: beside what it speaks about, over nothing that is needed to read or to act."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

GRID = 26.0
"""Units between the places that are tried."""
NEAR = 26.0
"""Units that the bubble keeps from what it speaks about."""
FAR = 0.35
"""What a unit of distance costs, against a unit of area that is covered (in hundreds)."""


def best_place(
    size: tuple[float, float],
    room: FRect,
    about: Sequence[FRect],
    taken: Sequence[tuple[FRect, float]],
) -> FRect:
    """The place of a box in a room: `taken` are areas with what covering one (hundred units) of each costs."""
    width, height = size
    around = [rect.inflate(NEAR * 2, NEAR * 2) for rect in about]
    focus = about[0].unionall(list(about[1:])) if about else FRect(room.centerx, room.centery - 60, 0, 0)
    best, least = FRect(room.x, room.y, width, height), math.inf
    for y in steps(room.y, room.bottom - height):
        for x in steps(room.x, room.right - width):
            box = FRect(x, y, width, height)
            cost = gap(box, focus) * FAR + math.dist(box.center, focus.center) * 0.02
            if cost >= least:
                continue
            cost += sum(4.0 * covered(box, rect) for rect in around)
            cost += sum(weight * covered(box, rect) for rect, weight in taken)
            if cost < least:
                best, least = box, cost
    return best


def steps(first: float, last: float) -> list[float]:
    """Numbers from the first to the last, both included, not more than `GRID` apart."""
    count = max(1, math.ceil((last - first) / GRID))
    return [first + (last - first) * index / count for index in range(count + 1)]


def covered(box: FRect, rect: FRect) -> float:
    """How much of a rectangle a box covers, in hundreds of square units, never nothing when they touch."""
    common = box.clip(rect)
    return 2.0 + common.w * common.h / 100 if common.w > 0 and common.h > 0 else 0.0


def gap(box: FRect, rect: FRect) -> float:
    """The distance between two rectangles, 0 when they touch."""
    dx = max(rect.left - box.right, box.left - rect.right, 0.0)
    dy = max(rect.top - box.bottom, box.top - rect.bottom, 0.0)
    return math.hypot(dx, dy)
