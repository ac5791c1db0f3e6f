"""Where the coach's bubble goes: beside what it speaks about, over nothing that is needed to read or to act."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

GRID = 34.0
"""Units between the places that are tried."""
NEAR = 26.0
"""Units that the bubble keeps from what it speaks about."""
ABOUT = 80.0
"""What covering a hundred square units of what it speaks about costs."""
FAR, ASKEW = 1.0, 0.02
"""What a unit of distance costs, between the edges and between the middles."""


def best_place(
    sizes: Sequence[tuple[float, float]],
    room: FRect,
    about: Sequence[FRect],
    taken: Sequence[tuple[FRect, float]],
    unusual: float = 0.0,
    near: Sequence[FRect] = (),
) -> FRect:
    """The place of a box of one of these sizes in a room, close to `near` (or to all it is about).

    `taken` are areas with what covering one (hundred units) of each costs, and each size costs `unusual` more than the
    one before.
    """
    near = near or about
    costly = [*((rect.inflate(NEAR * 2, NEAR * 2), ABOUT) for rect in about), *taken]
    rects = [rect for rect, _ in costly]
    focus = near[0].unionall(list(near[1:])) if near else FRect(room.centerx, room.centery - 60, 0, 0)
    boxes = [
        (_away(box, focus) + number * unusual, box)
        for number, (width, height) in enumerate(sizes)
        for y in steps(room.y, room.bottom - height)
        for x in steps(room.x, room.right - width)
        for box in (FRect(x, y, width, height),)
    ]
    best, least = boxes[0][1], math.inf
    for away, box in sorted(boxes, key=lambda pair: pair[0]):
        if away >= least:
            break
        cost = away + sum(costly[hit][1] * covered(box, rects[hit]) for hit in box.collidelistall(rects))
        if cost < least:
            best, least = box, cost
    return best


def _away(box: FRect, focus: FRect) -> float:
    """What it costs that a box is not close to what it speaks about."""
    return gap(box, focus) * FAR + math.dist(box.center, focus.center) * ASKEW


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
