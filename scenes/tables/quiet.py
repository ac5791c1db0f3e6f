"""Where a sentence of the app lies over a table: where it covers nothing that one needs in that moment.

Everything that can be pointed at is in the way, cards and printed numbers too; of all places the first free one counts,
as near above the hand as there is one, and where none is free the one that covers least.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.stack import toast_size

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.base import TableScene

WIDTHS = (900.0, 660.0, 500.0, 380.0)
"""How wide the sentence may be, the best first; narrow ones are high."""
GAP = 6.0
COLUMNS = 9
"""How many places are tried from left to right."""
ASIDE, NARROWER = 0.4, 90.0
"""How many units higher up a unit aside is as good as, and the next narrower width."""
STEP = 14.0
"""Units between two places from top to bottom."""
BACKDROP = 0.16
"""What takes a larger part of the table is ground to lie on, not a thing."""
HAND_RISE = 0.14
"""How far a card of the hand may stand above its band, as a share of the band."""


@dataclass(frozen=True, slots=True)
class InTheWay:
    """Something one needs, and how much it hurts to cover it."""

    rect: FRect
    weight: float


def in_the_way(scene: TableScene) -> list[InTheWay]:
    """Everything that a sentence should not cover."""
    bands, found = scene.bands, list[InTheWay]()
    rise = bands.hand.h * HAND_RISE
    found.append(InTheWay(bands.status, 6.0))
    found.append(InTheWay(bands.hand, 6.0))
    found.append(InTheWay(FRect(bands.hand.x, bands.hand.y - rise, bands.hand.w, rise), 1.0))
    if bands.log_over:
        found.append(InTheWay(bands.log, 3.0))
    hinted = scene.hint[0] if scene.hint is not None else ()
    ground = bands.table.w * bands.table.h * BACKDROP
    for target in scene.targets:
        if target.id in hinted:
            found.append(InTheWay(target.rect.inflate(24, 24), 9.0))
        elif target.id in scene.widgets:
            found.append(InTheWay(target.rect.inflate(2 * GAP, 2 * GAP), 5.0))
        elif target.rect.w * target.rect.h < ground:
            usable = target.action is not None and target.enabled and target.focusable
            found.append(InTheWay(target.rect.inflate(GAP, GAP), 6.0 if usable else 2.0))
    for _, pose, _ in scene.rests().values():
        width = pose.height * theme.CARD_RATIO
        found.append(InTheWay(FRect(pose.x - width / 2, pose.y - pose.height / 2, width, pose.height), 2.0))
    found += [InTheWay(rect, 2.0) for rect in scene.printed()]
    if scene.coach is not None and scene.coach.bubble is not None:
        found.append(InTheWay(scene.coach.bubble.rect, 6.0))
    return found


def quiet_place(scene: TableScene, canvas: Canvas, text: str) -> tuple[FRect, float]:
    """The box of a sentence, and how wide its lines are in it."""
    found = in_the_way(scene)
    rects = [one.rect for one in found]
    best: tuple[float, FRect, float] | None = None
    for box, width in _places(scene, canvas, text):
        hits = box.collidelistall(rects)
        if not hits:
            return box, width
        cost = sum(_shared(box, found[hit].rect) * found[hit].weight for hit in hits)
        if best is None or cost < best[0]:
            best = cost, box, width
    if best is None:
        raise ValueError(f"no room at all for {text!r} on a table of {scene.bands.table}")
    return best[1], best[2]


def _places(scene: TableScene, canvas: Canvas, text: str) -> Iterator[tuple[FRect, float]]:
    """Boxes to try with the width of their lines: those near the middle above the hand first."""
    table = scene.bands.table
    sizes: list[tuple[float, float, float]] = []
    for widest in WIDTHS:
        size = toast_size(canvas, text, min(widest, table.w - 80))
        if not sizes or size[0] < sizes[-1][0]:
            sizes.append(size)
    bottom = table.bottom - 8
    tries = [
        (FRect(x, y, wide, high), width, NARROWER * place)
        for place, (width, wide, high) in enumerate(sizes)
        for y in _down_to(table.y + GAP, bottom - high)
        for x in _across(table.x + GAP, table.right - GAP - wide)
    ]

    def away(one: tuple[FRect, float, float]) -> float:
        box, _, narrow = one
        return narrow + bottom - box.bottom + ASIDE * abs(box.centerx - table.centerx)

    for box, width, _ in sorted(tries, key=away):
        yield box, width


def _down_to(top: float, bottom: float) -> list[float]:
    return [bottom - STEP * step for step in range(max(1, math.floor((bottom - top) / STEP) + 1))]


def _across(left: float, right: float) -> list[float]:
    return [left + (right - left) * column / (COLUMNS - 1) for column in range(COLUMNS)]


def _shared(one: FRect, other: FRect) -> float:
    both = one.clip(other)
    return both.w * both.h
