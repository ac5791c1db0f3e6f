"""An arboretum as a picture: its cells fitted into any area, its cards, and a path that glows through them.

A garden grows in every direction, so nothing about its shape is assumed: the box around its cells decides how large the
cards are. The table, the miniatures, the enlarged garden and the scoring all draw gardens with these functions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import pygame
from pygame import FRect

from scenes import theme
from scenes.canvas import Canvas, polygon
from scenes.tables.arboretum_cards import GROUND, GROUND_ASPECT, TILE_RATIO, card_surface, tile
from scenes.tables.picture import CARD_CORNER
from scenes.theme import Colour

Cell: TypeAlias = tuple[int, int]
"""x to the right and y down, as in the notation."""

FULL_FACE = 84.0
"""Units of height from which a card shows its whole picture; below it, a number large enough to be read."""
TILE_BELOW = 66.0
"""Units of height under which cards may become tiles."""
TILE_GAIN = 1.5
"""How much larger the number of a tile is than that of a card of the same height."""
GAP = 0.07
"""Between two cards, as a share of a card's height."""
ARROW = 0.085
"""The radius of the disc between two cards of a path, as a share of a card's height."""
SMALLEST_ARROW = 7.0
GLOW_ALPHA = 70


@dataclass(frozen=True)
class Plot:
    """Where the cells of a garden lie: equal cards in a grid, centred in an area."""

    area: FRect
    left: int
    """The x of the leftmost column"""
    top: int
    """and the y of the topmost row, as cells."""
    columns: int
    rows: int
    height: float
    """Of a card, in units."""
    ratio: float = theme.CARD_RATIO
    """Its width as a share of its height."""

    @property
    def tiles(self) -> bool:
        """Whether the cards are shown as tiles, wider than high."""
        return self.ratio > 1

    def face(self, code: str) -> str:
        """The face of a card that lies here."""
        return tile(code) if self.tiles else code

    @property
    def gap(self) -> float:
        return self.height * GAP

    @property
    def width(self) -> float:
        """Of a card, in units."""
        return self.height * self.ratio

    @property
    def bounds(self) -> FRect:
        """The box around all cells, in units."""
        box = FRect(0, 0, _span(self.columns, self.width, self.gap), _span(self.rows, self.height, self.gap))
        box.center = self.area.center
        return box

    def rect(self, cell: Cell) -> FRect:
        """Where a card at this cell lies; cells beyond the grid lie where they would be."""
        box = self.bounds
        x = box.x + (cell[0] - self.left) * (self.width + self.gap)
        y = box.y + (cell[1] - self.top) * (self.height + self.gap)
        return FRect(x, y, self.width, self.height)


def _span(count: int, size: float, gap: float) -> float:
    return count * size + (count - 1) * gap


def plot(cells: Iterable[Cell], area: FRect, *, tallest: float, rim: int = 0, tiles: bool = False) -> Plot:
    """The grid around some cells, as large as an area allows, with cards of at most `tallest` units.

    `rim` adds that many free columns and rows on every side. Without cells it is the grid of the first card. With
    `tiles`, cards may become tiles where small cards would leave width unused: their numbers are larger.
    """
    found = list(cells) or [(0, 0)]
    left, right = min(x for x, _ in found) - rim, max(x for x, _ in found) + rim
    top, bottom = min(y for _, y in found) - rim, max(y for _, y in found) + rim
    columns, rows = right - left + 1, bottom - top + 1

    def fitted(ratio: float) -> float:
        return max(1.0, min(tallest, area.w / _span(columns, ratio, GAP), area.h / _span(rows, 1.0, GAP)))

    high, low = fitted(theme.CARD_RATIO), fitted(TILE_RATIO)
    if tiles and high < TILE_BELOW and low * TILE_GAIN > high:
        return Plot(area, left, top, columns, rows, low, TILE_RATIO)
    return Plot(area, left, top, columns, rows, high)


def draw_lawn(canvas: Canvas, rect: FRect, radius: float) -> None:
    """The grass trees stand on, with round corners."""
    area = canvas.viewport.rect(rect)

    def build() -> pygame.Surface:
        grass = canvas.art.cover(GROUND, area.size, GROUND_ASPECT).convert_alpha()
        mask = canvas.box_surface(area.size, (255, 255, 255), radius, None, 0)
        grass.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return grass

    canvas.surface.blit(canvas.art.composed(("arboretum lawn", area.size, radius), build), area)


def draw_garden(
    canvas: Canvas, plan: Plot, cards: Mapping[Cell, str], *, dim: Collection[Cell] = (), mini: bool | None = None
) -> None:
    """The cards of a garden, those at the cells of `dim` darkened; `mini` says which face, left out the size does."""
    height = max(2, canvas.viewport.px(plan.height))
    scale = canvas.viewport.scale
    mini = plan.height < FULL_FACE if mini is None else mini
    for cell, code in cards.items():
        rect = plan.rect(cell)
        canvas.shadow(rect, depth=max(1.5, plan.height * 0.025), radius=plan.height * CARD_CORNER)
        surface = card_surface(canvas, plan.face(code), height, mini=mini)
        where = surface.get_rect(center=(round(rect.centerx * scale), round(rect.centery * scale)))
        canvas.surface.blit(surface, where)
        if cell in dim:
            veil(canvas, rect, plan.height)


def veil(canvas: Canvas, rect: FRect, height: float) -> None:
    """Darkens a card that is not meant."""
    canvas.box(rect, (8, 16, 14, 150), radius=height * CARD_CORNER)


def draw_path(canvas: Canvas, plan: Plot, cells: Sequence[Cell], *, lit: int | None = None, colour: Colour) -> None:
    """A path as a chain of glowing cards with an arrow over each step, from the lowest card to the highest.

    `lit` is the number of cards that glow already, the last of them with its arrow; left out, all do.
    """
    shown = cells if lit is None else cells[: max(0, lit)]
    for cell in shown:
        draw_glow(canvas, plan, cell, colour)
    for here, there in pairwise(shown):
        _draw_arrow(canvas, plan, here, there, colour)


def draw_glow(canvas: Canvas, plan: Plot, cell: Cell, colour: Colour) -> None:
    """A ring of light around one card."""
    rect, unit = plan.rect(cell), plan.height
    line = max(2.0, unit * 0.028)
    outer = rect.inflate(unit * 0.075, unit * 0.075)
    haze, wide = (*colour[:3], GLOW_ALPHA), max(2.0, unit * 0.04)
    canvas.box(outer, None, radius=unit * (CARD_CORNER + 0.035), line=haze, line_width=wide)
    canvas.box(rect.inflate(line, line), None, radius=unit * CARD_CORNER + line / 2, line=colour, line_width=line)


def _draw_arrow(canvas: Canvas, plan: Plot, here: Cell, there: Cell, colour: Colour) -> None:
    """The disc on the edge between two neighbours, its point towards the higher card."""
    one, other = plan.rect(here), plan.rect(there)
    x, y = (one.centerx + other.centerx) / 2, (one.centery + other.centery) / 2
    dx, dy = there[0] - here[0], there[1] - here[1]
    radius = max(SMALLEST_ARROW, plan.height * ARROW)
    canvas.disc((x, y), radius, theme.INK, line=colour, width=max(1.5, radius * 0.16))
    tip, wing = radius * 0.58, radius * 0.5
    polygon(
        canvas,
        [
            (x + dx * tip, y + dy * tip),
            (x - dx * wing * 0.7 + dy * wing, y - dy * wing * 0.7 + dx * wing),
            (x - dx * wing * 0.7 - dy * wing, y - dy * wing * 0.7 - dx * wing),
        ],
        colour,
    )
