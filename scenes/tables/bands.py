"""The bands every table has: status on top, log at the right, own hand at the bottom, the rest is table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from scenes import theme

GAP = 12.0
NARROW = 1400.0
"""Canvas width below which the log lies over the table instead of beside it, and is closed at first."""


@dataclass(frozen=True)
class Bands:
    """The areas of a table, in units; `k` shrinks cards and panels on low canvases, never text."""

    area: FRect
    k: float
    status: FRect
    log: FRect
    log_open: bool
    log_over: bool
    """Whether the open log lies over the table, because the canvas is too narrow to lie beside it."""
    hand: FRect
    table: FRect
    """What lies between: opponents and the middle."""


def bands(area: FRect, *, log_open: bool, hand_share: float = 1.0) -> Bands:
    """The bands of a canvas; a closed log takes no room, one on a narrow canvas lies over the table."""
    k = min(1.0, max(0.6, area.h / 1080))
    over = area.w < NARROW
    beside = theme.LOG_BAND if log_open and not over else 0.0
    status = FRect(0, 0, area.w, theme.STATUS_BAND)
    log = FRect(area.w - theme.LOG_BAND, status.bottom, theme.LOG_BAND, area.h - status.bottom)
    hand_height = theme.HAND_BAND * k * hand_share
    hand = FRect(0, area.h - hand_height, area.w - beside, hand_height)
    table = FRect(0, status.bottom, area.w - beside, hand.top - status.bottom)
    return Bands(area, k, status, log, log_open, log_open and over, hand, table)


def card_width(height: float) -> float:
    return height * theme.CARD_RATIO


def row_of(count: int, area: FRect, height: float, *, gap: float = GAP, strip: float = 36.0) -> list[FRect]:
    """Cards side by side, centred in an area; they overlap when there are too many, each keeping a visible strip.

    When even the strips do not fit, they are as wide as there is room for.
    """
    if count == 0:
        return []
    width = card_width(height)
    step = width + gap
    if count > 1:
        step = min(step, (area.w - width) / (count - 1))
    left = area.centerx - (width + step * (count - 1)) / 2
    return [FRect(left + step * index, area.centery - height / 2, width, height) for index in range(count)]


def fan(count: int, area: FRect, height: float, *, strip: float = 36.0) -> list[FRect]:
    """A hand: one overlapping row, or two rows of smaller cards when the visible strips would get too narrow."""
    if count == 0:
        return []
    width = card_width(height)
    if count == 1 or (area.w - width) / (count - 1) >= strip:
        return row_of(count, FRect(area.x, area.bottom - height, area.w, height), height, gap=6)
    small = height * 0.62
    above = (count + 1) // 2
    rise = area.bottom - small
    first = row_of(above, FRect(area.x, rise - small * 0.56, area.w, small), small, gap=6)
    second = row_of(count - above, FRect(area.x, rise, area.w, small), small, gap=6)
    return first + second


def columns(count: int, area: FRect, *, widest: float, gap: float = GAP) -> list[FRect]:
    """Equal panels side by side, centred, none wider than `widest`."""
    if count == 0:
        return []
    width = min(widest, (area.w - gap * (count - 1)) / count)
    left = area.centerx - (width * count + gap * (count - 1)) / 2
    return [FRect(left + (width + gap) * index, area.y, width, area.h) for index in range(count)]


def visible_strip(rects: Sequence[FRect], index: int) -> float:
    """How much of a fanned card the next one in its row leaves to be seen, in units."""
    this = rects[index]
    later = [rect.x - this.x for rect in rects[index + 1 :] if abs(rect.y - this.y) < 1]
    return min([this.w, *later])
