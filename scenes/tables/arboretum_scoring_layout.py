"""Where everything lies in Arboretum's final scoring: a column for each seat beside the ranking. Pure geometry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

from scenes import theme
from scenes.tables.arboretum_garden import Cell, Plot, plot

GAP = 12.0
PAD = 8.0
HAND = 7
"""Cards that a hand has room for without overlapping (A-6)."""
TALLEST = 190.0
"""A garden's cards are at most so high."""


def clamp(value: float, low: float, high: float) -> float:
    return min(high, max(low, value))


@dataclass(frozen=True, slots=True)
class Column:
    """What one seat shows while a species is scored, from top to bottom."""

    panel: FRect
    face: FRect
    name: FRect
    hand: FRect
    """The whole hand, open."""
    tray: FRect
    """The cards of the species that is compared,"""
    cards: FRect
    """where they lie in it,"""
    sum: FRect
    """and what they count."""
    bed: FRect
    """The garden with its ground."""
    plot: Plot
    line: FRect
    """What a path is worth, written below it."""
    crest: FRect

    def in_hand(self, place: int, count: int) -> FRect:
        """Where a card of the hand lies."""
        width = self.hand.h * theme.CARD_RATIO
        step = (self.hand.w - width) / max(1, max(HAND, count) - 1)
        step = min(step, width * 1.08)
        left = self.hand.centerx - (width + step * (count - 1)) / 2
        return FRect(left + step * place, self.hand.y, width, self.hand.h)

    def in_tray(self, place: int, count: int) -> FRect:
        """Where a card of the species that is compared lies."""
        width = self.cards.h * theme.CARD_RATIO
        step = min(width + 8, (self.cards.w - width) / (count - 1)) if count > 1 else 0.0
        left = self.cards.centerx - (width + step * (count - 1)) / 2
        return FRect(left + step * place, self.cards.y, width, self.cards.h)


@dataclass(frozen=True, slots=True)
class Side:
    """The ranking and the sheet that fills."""

    panel: FRect
    ranks: tuple[FRect, ...]
    """The bars from first place to last."""
    head: FRect
    rows: tuple[FRect, ...]
    """A row for each species."""

    def cell(self, row: FRect, seat: int, seats: int) -> FRect:
        """Where the points of a seat stand in a row of the sheet."""
        left = row.x + row.h + 8
        width = (row.right - left) / seats
        return FRect(left + width * seat, row.y, width, row.h)


@dataclass(frozen=True, slots=True)
class Stage:
    """The whole while species are scored."""

    banner: FRect
    icon: FRect
    crest: FRect
    """Where the right to score waits until it is awarded."""
    columns: tuple[Column, ...]
    side: Side


def stage(area: FRect, title: FRect, gardens: Sequence[Mapping[Cell, str]], species: int) -> Stage:
    """The stage between title and buttons; `area` is what lies between them."""
    seats = len(gardens)
    side_width = clamp(area.w * 0.2, 216, 360)
    side = _side(FRect(area.right - side_width, area.y, side_width, area.h), seats, species)
    room = area.w - side_width - GAP
    width = (room - GAP * (seats - 1)) / seats
    columns = tuple(
        _column(FRect(area.x + (width + GAP) * seat, area.y, width, area.h), garden)
        for seat, garden in enumerate(gardens)
    )
    size = title.h * 0.62
    icon = FRect(0, title.y + title.h * 0.36 - size / 2, size, size)
    return Stage(title, icon, icon.copy(), columns, side)


def _column(panel: FRect, garden: Mapping[Cell, str]) -> Column:
    inner = panel.inflate(-2 * PAD, -2 * PAD)
    high = clamp(panel.h * 0.078, 38, 64)
    face = FRect(inner.x + 4, inner.y + 2, high - 4, high - 4)
    name = FRect(face.right + 12, inner.y, inner.right - face.right - 12, high)
    fitting = (inner.w - 6 * 3) / HAND / theme.CARD_RATIO
    hand = FRect(inner.x, inner.y + high + 6, inner.w, clamp(panel.h * 0.1, 34, min(fitting, 92)))
    tray_high = clamp(panel.h * 0.235, 100, 216)
    tray = FRect(inner.x, hand.bottom + 8, inner.w, tray_high)
    disc = clamp(tray_high * 0.5, 50, min(96, inner.w * 0.26))
    total = FRect(tray.right - disc - 8, tray.centery - disc / 2 - 3, disc, disc)
    cards = FRect(tray.x + 8, tray.y + 8, total.x - tray.x - 16, tray.h - 8 - 16)
    high = clamp(panel.h * 0.066, 34, 54)
    bed = FRect(inner.x, tray.bottom + 8, inner.w, inner.bottom - tray.bottom - 8)
    line = FRect(bed.x, bed.bottom - high, bed.w, high)
    beds = FRect(bed.x + 10, bed.y + 10, bed.w - 20, bed.h - high - 12)
    crest = clamp(tray_high * 0.4, 44, 78)
    badge = FRect(bed.right - crest - 4, bed.y - crest * 0.42, crest, crest)
    trees = plot(garden, beds, tallest=TALLEST, tiles=True)
    return Column(panel, face, name, hand, tray, cards, total, bed, trees, line, badge)


def _side(panel: FRect, seats: int, species: int) -> Side:
    inner = panel.inflate(-2 * PAD - 4, -2 * PAD)
    high = clamp(panel.h * 0.085, 40, 80)
    ranks = tuple(FRect(inner.x, inner.y + (high + 4) * place, inner.w, high) for place in range(seats))
    top = ranks[-1].bottom + 10
    row = clamp((inner.bottom - top) / (species + 1), 18, 54)
    head = FRect(inner.x, top, inner.w, row)
    rows = tuple(FRect(inner.x, top + row * (place + 1), inner.w, row) for place in range(species))
    return Side(panel, ranks, head, rows)


# --- the table at the end -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sheet:
    """The table of points that stays, and the garden that shows where they come from."""

    panel: FRect
    legend: FRect
    """What the signs of the cells mean,"""
    heads: tuple[FRect, ...]
    """and the seats."""
    names: tuple[FRect, ...]
    """The species,"""
    cells: tuple[tuple[FRect, ...], ...]
    """and for each of them a cell for each seat."""
    label: FRect
    totals: tuple[FRect, ...]
    viewer: FRect
    caption: FRect
    bed: FRect
    hands: FRect
    """What the seats hold of the species,"""
    account: FRect
    """and how the points come about."""


def sheet(area: FRect, seats: int, species: int, widest: float, *, tie: bool) -> Sheet:
    """The table to the left, the garden to the right.

    `widest` is the width of the longest name of a species; a `tie` needs a second line below the totals.
    """
    first = clamp(widest + 76, 160, 270)
    wanted = first + seats * clamp(area.w * 0.125, 112, 210) + 2 * PAD
    width = min(wanted, area.w * 0.64)
    panel = FRect(area.x, area.y, width, area.h)
    inner = panel.inflate(-2 * PAD, -2 * PAD)
    high = clamp(area.h * 0.11, 50, 92)
    foot = clamp(area.h * 0.12, 62, 96) if tie else clamp(area.h * 0.09, 44, 72)
    row = (inner.h - high - foot) / species
    step = (inner.w - first) / seats
    left = inner.x + first

    def cells(top: float, height: float) -> tuple[FRect, ...]:
        return tuple(FRect(left + step * seat, top, step, height) for seat in range(seats))

    tops = [inner.y + high + row * place for place in range(species)]
    viewer = FRect(panel.right + GAP, area.y, area.right - panel.right - GAP, area.h)
    seen = viewer.inflate(-2 * PAD, -2 * PAD)
    caption = FRect(seen.x + 4, seen.y, seen.w - 8, clamp(area.h * 0.08, 44, 68))
    account = FRect(seen.x, seen.bottom - clamp(area.h * 0.075, 38, 58), seen.w, clamp(area.h * 0.075, 38, 58))
    hands_high = clamp(area.h * 0.17, 80, 150)
    hands = FRect(seen.x, account.y - hands_high - 6, seen.w, hands_high)
    bed = FRect(seen.x, caption.bottom + 6, seen.w, hands.y - caption.bottom - 14)
    return Sheet(
        panel,
        FRect(inner.x, inner.y, first, high),
        cells(inner.y, high),
        tuple(FRect(inner.x, top, first, row) for top in tops),
        tuple(cells(top, row) for top in tops),
        FRect(inner.x, inner.bottom - foot, first, foot),
        cells(inner.bottom - foot, foot),
        viewer,
        caption,
        bed,
        hands,
        account,
    )
