"""Where everything of the Tucana table lies, as pure geometry in logical units.

Three columns: cards and bonus cards at the left, the large map, then the score pad with the others' sheets below it; on
very wide canvases the sheets have a column of their own, on upright ones the map lies above everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from scenes.tables.bands import GAP, Bands, card_width

NARROWEST, WIDEST = 220.0, 330.0
"""The column of the cards."""
PAD_NARROWEST, PAD_WIDEST = 300.0, 430.0
PAD_SHAPE, PAD_LOWEST = 1.34, 330.0
"""Height of a pad to its width, and the least height."""
PAD_SHARE = 0.56
"""The most of the column's height that a pad takes before the sheets below it have their room."""
PAD_TALLEST = 1.75
"""Height to width of the pad of a lone player."""
SHEETS_COLUMN = 470.0
"""The widest column of the others' sheets."""
MAP_SHAPE = 1.03
"""Width to height of the map, where there is room for it."""
UPRIGHT = 1.12
"""Canvases whose width is less than so many times their height are upright."""
PLATE, PLAQUE = 50.0, 64.0
LEFT_STRIP = 66.0
BONUS_WIDEST, BONUS_GAP = 92.0, 6.0
NOTE_LEAST = 190.0
"""Units kept for the note where bonus cards could be larger."""
THUMB_HEAD = 30.0
"""Height of the line with face and points above a small sheet."""
THUMB_SHAPE = 1.12
WIDE, WIDE_SHAPE = 1.55, 1.04
"""From this width to its height on a small sheet has its words beside the map, whose shape is then the second."""
BLUE = 5
"""Blue cards, one for each letter."""
BONUS_COLUMNS = (3, 4, 5, 7)
"""How many bonus cards may lie side by side: the fewer, the larger."""


@dataclass(frozen=True)
class TrailsLayout:
    """The areas of one canvas."""

    bands: Bands
    plaque: FRect
    """Round and turn."""
    deck: FRect
    pair: tuple[FRect, FRect]
    """The two shown cards."""
    left: FRect
    """How many cards of each terrain are left."""
    bonus: FRect
    bonus_columns: int
    """How many bonus cards lie side by side."""
    note: FRect
    """What a trail pointed at would do."""
    map: FRect
    plate: FRect
    """Whose sheet it is."""
    pad: FRect
    thumbs: dict[int, FRect]
    """The others' small sheets by seat, with face and points."""

    def bonus_rects(self, blue: int, red: int) -> tuple[list[FRect], list[FRect]]:
        """The places of the blue and of the red bonus cards, the red ones after the blue ones."""
        count, columns, gap = blue + red, self.bonus_columns, BONUS_GAP
        wide = (self.bonus.w - gap * (columns - 1)) / columns
        wide = min(wide, BONUS_WIDEST)
        tall = wide * 88 / 63
        rects: list[FRect] = []
        for place in range(count):
            row, column = divmod(place, columns)
            here = min(columns, count - row * columns)
            left = self.bonus.centerx - (wide * here + gap * (here - 1)) / 2
            rects.append(FRect(left + (wide + gap) * column, self.bonus.y + (tall + gap) * row, wide, tall))
        return rects[:blue], rects[blue:]

    def thumb_map(self, seat: int) -> FRect:
        """The map on a small sheet: below face and points, or left of them where the sheet is wide."""
        rect = self.thumbs[seat]
        if is_wide(rect):
            high = rect.h - 6
            return FRect(rect.x + 3, rect.y + 3, high * WIDE_SHAPE, high)
        return FRect(rect.x + 3, rect.y + THUMB_HEAD, rect.w - 6, rect.h - THUMB_HEAD - 3)


def is_wide(rect: FRect) -> bool:
    """Whether a small sheet has its words beside the map."""
    return rect.w >= rect.h * WIDE


def trails_layout(bands: Bands, others: Sequence[int], *, red: int) -> TrailsLayout:
    """The layout of a canvas for a viewer with these other seats, in the order of play, and so many red cards."""
    top = bands.status.bottom + 8
    area = FRect(8, top, bands.table.w - 16, bands.area.h - top - 8)
    if area.w < area.h * UPRIGHT:
        return _upright(bands, area, others, red)
    first = max(NARROWEST, min(WIDEST, area.w * 0.165))
    spare = area.w - first - 2 * GAP - area.h * MAP_SHAPE
    if others and spare > PAD_WIDEST + 300:
        last = min(PAD_WIDEST, area.w * 0.19)
        column = min(SHEETS_COLUMN, spare - last - GAP)
        sheets = FRect(area.right - column, area.y, column, area.h)
        pad = FRect(sheets.x - GAP - last, area.y, last, area.h)
        map_ = FRect(area.x + first + GAP, area.y, pad.x - area.x - first - 2 * GAP, area.h)
        return _put(bands, FRect(area.x, area.y, first, area.h), map_, pad, sheets, others, red)
    last = max(PAD_NARROWEST, min(PAD_WIDEST, spare))
    pad = FRect(area.right - last, area.y, last, area.h)
    map_ = FRect(area.x + first + GAP, area.y, pad.x - area.x - first - 2 * GAP, area.h)
    return _put(bands, FRect(area.x, area.y, first, area.h), map_, pad, None, others, red)


def _upright(bands: Bands, area: FRect, others: Sequence[int], red: int) -> TrailsLayout:
    """The map above, the rest side by side below it."""
    high = min(area.w / MAP_SHAPE, area.h * 0.58)
    map_ = FRect(area.x, area.y, area.w, high)
    rest = FRect(area.x, map_.bottom + GAP, area.w, area.bottom - map_.bottom - GAP)
    first = max(NARROWEST, min(WIDEST, rest.w * 0.28))
    room = rest.w - first - GAP
    last = min(PAD_WIDEST, room if not others else max(PAD_NARROWEST, room * 0.5))
    pad = FRect(rest.x + first + GAP, rest.y, last, rest.h)
    sheets = FRect(pad.right + GAP, rest.y, rest.right - pad.right - GAP, rest.h) if others else None
    return _put(bands, FRect(rest.x, rest.y, first, rest.h), map_, pad, sheets, others, red)


def _put(
    bands: Bands, first: FRect, map_: FRect, last: FRect, sheets: FRect | None, others: Sequence[int], red: int
) -> TrailsLayout:
    """What lies in the columns; without a column of their own the sheets lie below the pad."""
    wide = (first.w - 8) / 2
    tall = wide * 88 / 63
    plaque = FRect(first.x, first.y, first.w, PLAQUE)
    high = plaque.h - 10
    deck = FRect(plaque.x + 6, plaque.y + 5, card_width(high), high)
    y = plaque.bottom + 8
    pair = FRect(first.x, y, wide, tall), FRect(first.x + wide + 8, y, wide, tall)
    left = FRect(first.x, pair[0].bottom + 8, first.w, LEFT_STRIP)
    columns, high = _bonus_size(BLUE + red, first.w, first.bottom - left.bottom - 16)
    bonus = FRect(first.x, left.bottom + 8, first.w, high)
    note = FRect(first.x, bonus.bottom + 8, first.w, first.bottom - bonus.bottom - 8)
    plate = FRect(last.x, last.y, last.w, PLATE)
    below = FRect(last.x, plate.bottom + 6, last.w, last.bottom - plate.bottom - 6)
    if sheets is not None or not others:
        pad = FRect(below.x, below.y, below.w, min(below.h, below.w * PAD_TALLEST))
        free = sheets or FRect(below.x, below.bottom, below.w, 0)
    else:
        least = max(PAD_LOWEST, min(below.w * PAD_SHAPE, below.h * PAD_SHARE))
        free = FRect(below.x, below.y + least + 8, below.w, below.h - least - 8)
        used = max(rect.bottom for rect in _grid(len(others), free)) - free.y
        # What the sheets have no use for is the pad's.
        pad = FRect(below.x, below.y, below.w, min(below.h - 8 - used, below.w * PAD_TALLEST))
        free = FRect(below.x, pad.bottom + 8, below.w, below.bottom - pad.bottom - 8)
    thumbs = dict(zip(others, _grid(len(others), free), strict=True))
    return TrailsLayout(bands, plaque, deck, pair, left, bonus, columns, note, map_, plate, pad, thumbs)


def _bonus_size(count: int, width: float, room: float) -> tuple[int, float]:
    """How many bonus cards lie side by side, and how high all of them are: large as long as the note has its room."""

    def height(columns: int) -> float:
        rows = -(-count // columns)
        wide = min(BONUS_WIDEST, (width - BONUS_GAP * (columns - 1)) / columns)
        return wide * 88 / 63 * rows + BONUS_GAP * (rows - 1)

    fitting = [columns for columns in BONUS_COLUMNS if room - height(columns) >= NOTE_LEAST]
    columns = fitting[0] if fitting else min(BONUS_COLUMNS, key=height)
    return columns, height(columns)


def _grid(count: int, area: FRect) -> list[FRect]:
    """Small sheets in as many columns as make their maps largest, from the top left on."""
    if count == 0:
        return []
    gap = 6.0

    def cell(columns: int) -> tuple[float, float, float]:
        """How large the maps are in so many columns, then width and height of a sheet."""
        rows = -(-count // columns)
        wide = (area.w - gap * (columns - 1)) / columns
        high = min((area.h - gap * (rows - 1)) / rows, wide / THUMB_SHAPE + THUMB_HEAD)
        if wide >= high * WIDE:
            return high * WIDE_SHAPE, wide, high
        return min(wide, (high - THUMB_HEAD) * THUMB_SHAPE), wide, high

    columns = max(range(1, count + 1), key=lambda number: cell(number)[0])
    _, wide, high = cell(columns)
    return [
        FRect(area.x + (wide + gap) * (number % columns), area.y + (high + gap) * (number // columns), wide, high)
        for number in range(count)
    ]
