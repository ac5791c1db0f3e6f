"""Numbers made visible: tiles, a line of points, bars of wins, achievements. What colour says, shape says too."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.table.statistics import Mine, Tally
from scenes import theme
from scenes.art import rasterise
from scenes.canvas import hex_colour
from scenes.theme import Colour
from scenes.widgets import Widget, tinted

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.stack import Scene

GROUND: Colour = (255, 248, 232, 14)
EDGE: Colour = (255, 248, 232, 30)
GRID: Colour = (255, 248, 232, 36)
EARNED: Colour = (255, 200, 87, 26)
EARNED_EDGE: Colour = (255, 200, 87, 150)
TILE = 92.0
BAR = 44.0
FEAT = 88.0
TITLE = 40.0
"""Units of a chart that its heading takes."""
STEPS = (1, 2, 5)
LINES = 4
"""Lines across a chart, at most."""


class Tile(Widget):
    """A number with what it counts."""

    interactive = False

    def __init__(self, id: str, rect: FRect, label: str, number: str, *, strong: bool = False) -> None:
        super().__init__(id, rect, label)
        self.number = number
        self.strong = strong

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        canvas.box(self.rect, GROUND, radius=14, line=EDGE)
        canvas.text(
            self.number,
            (self.rect.centerx, self.rect.y + 32),
            size=theme.SCORE,
            colour=theme.GOLD if self.strong else theme.CREAM,
            weight="black",
            anchor="center",
            max_width=self.rect.w - 16,
        )
        below = FRect(self.rect.x + 6, self.rect.y + 52, self.rect.w - 12, self.rect.h - 56)
        canvas.paragraph(self.label, below, size=theme.TINY, colour=theme.CREAM_SOFT, align="center", middle=True)


class Emblem(Widget):
    """A picture that is only looked at."""

    interactive = False

    def __init__(self, id: str, rect: FRect, picture: str) -> None:
        super().__init__(id, rect, "")
        self.picture = picture

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        canvas.picture(self.picture, self.rect)


class Panel(Widget):
    """The ground of a chart with its heading."""

    interactive = False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        canvas.box(self.rect, GROUND, radius=18, line=EDGE)
        canvas.text(
            self.label,
            (self.rect.x + 18, self.rect.y + 24),
            size=theme.BODY,
            weight="black",
            anchor="midleft",
            max_width=self.rect.w - 36,
        )


class PointsChart(Panel):
    """The points of the last games as a line, oldest left: a full disc is a win, a ring with a dot a shared one."""

    def __init__(
        self, id: str, rect: FRect, label: str, games: Sequence[Mine], mean: float | None, legend: Sequence[str]
    ) -> None:
        super().__init__(id, rect, label)
        self.games = list(games)
        self.mean = mean
        self.legend = tuple(legend)
        """The words for a win, a shared win, another game, and the mean."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        super().draw(canvas, scene)
        points = [one.points for one in self.games]
        low, high, step = scale_of(min(points), max(points))
        labels = max(canvas.width(str(value), theme.TINY) for value in (low, high))
        plot = FRect(self.rect.x + 30 + labels, self.rect.y + TITLE + 14, 0, self.rect.h - TITLE - 68)
        plot.w = self.rect.right - 26 - plot.x

        def height(value: float) -> float:
            return plot.bottom - (value - low) / (high - low) * plot.h

        for value in range(low, high + 1, step):
            y = height(value)
            canvas.box(FRect(plot.x, y - 1, plot.w, 1.5), GRID, radius=0)
            canvas.text(str(value), (plot.x - 12, y), size=theme.TINY, colour=theme.CREAM_SOFT, anchor="midright")
        if self.mean is not None:
            dashes(canvas, plot.x, plot.right, height(self.mean))
        gap = plot.w / max(1, len(points))
        spots = [(plot.x + gap * (number + 0.5), height(value)) for number, value in enumerate(points)]
        if len(spots) > 1:
            draw_line(canvas, plot.inflate(12, 12), spots)
        for one, spot in zip(self.games, spots, strict=True):
            draw_spot(canvas, spot, one)
        self._draw_legend(canvas)

    def _draw_legend(self, canvas: Canvas) -> None:
        y = self.rect.bottom - 24
        size = float(theme.TINY)
        room = self.rect.w - 40
        while size > 10 and sum(canvas.width(word, size) + 44 for word in self.legend) > room:
            size -= 1
        x = self.rect.x + 20
        for kind, word in enumerate(self.legend):
            if kind < 3:
                draw_mark(canvas, (x + 9, y), kind)
            else:
                dashes(canvas, x - 2, x + 20, y)
            where = canvas.text(word, (x + 26, y), size=size, colour=theme.CREAM_SOFT, anchor="midleft")
            x = where.right + 18


def draw_line(canvas: Canvas, area: FRect, points: Sequence[tuple[float, float]]) -> None:
    """A line through points that lie in an area."""
    box = canvas.viewport.rect(area)
    scale = canvas.viewport.scale
    places = tuple((round(x * scale - box.x, 1), round(y * scale - box.y, 1)) for x, y in points)
    width = max(1.5, 2.5 * scale)

    def build() -> pygame.Surface:
        way = " ".join(f"{x},{y}" for x, y in places)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box.w} {box.h}" width="{box.w}" height="{box.h}">'
            f'<polyline points="{way}" fill="none" stroke="{hex_colour(theme.CREAM_SOFT)}" stroke-width="{width}" '
            f'stroke-linejoin="round" stroke-linecap="round"/></svg>'
        )
        return rasterise(svg.encode(), box.size)

    canvas.blit(canvas.art.composed(("line", box.size, places, width), build), box.topleft)


def draw_spot(canvas: Canvas, at: tuple[float, float], one: Mine) -> None:
    """The mark of a game in a chart."""
    draw_mark(canvas, at, 1 if one.shared else 0 if one.won else 2)


def draw_mark(canvas: Canvas, at: tuple[float, float], kind: int) -> None:
    """A win (0), a shared win (1), or another game (2)."""
    if kind == 0:
        canvas.disc(at, 8, theme.GOLD, theme.NIGHT, 1.5)
    elif kind == 1:
        canvas.disc(at, 8, theme.NIGHT, theme.GOLD, 2.5)
        canvas.disc(at, 3.5, theme.GOLD)
    else:
        canvas.disc(at, 6, (28, 47, 50), theme.CREAM_SOFT, 2.5)


def dashes(canvas: Canvas, left: float, right: float, y: float) -> None:
    """A dashed line across."""
    x = left
    while x < right:
        canvas.box(FRect(x, y - 1, min(8.0, right - x), 2), theme.LEAF, radius=0)
        x += 14


def scale_of(low: int, high: int) -> tuple[int, int, int]:
    """Round numbers around a range of whole ones, and the step between lines: lowest, highest, step."""
    span = max(1, high - low)
    size = 10 ** max(0, math.floor(math.log10(span / LINES)) if span > LINES else 0)
    while True:
        for step in (size * factor for factor in STEPS):
            bottom, top = low // step * step, -(-high // step) * step
            top = top + step if top == bottom else top
            if (top - bottom) // step <= LINES:
                return bottom, top, step
        size *= 10


class Bars(Panel):
    """Won games of all games, one bar for each kind; a shared win is the striped part."""

    def __init__(self, id: str, rect: FRect, label: str, rows: Sequence[tuple[str, Tally, str]]) -> None:
        super().__init__(id, rect, label)
        self.rows = list(rows)
        """What it is, how it went, and that in words."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        super().draw(canvas, scene)
        names = min(self.rect.w * 0.34, max(canvas.width(name, theme.SMALL) for name, _, _ in self.rows) + 4)
        counts = min(self.rect.w * 0.3, max(canvas.width(text, theme.SMALL, "bold") for *_, text in self.rows) + 4)
        most = max(tally.played for _, tally, _ in self.rows)
        y = self.rect.y + TITLE + 6
        for name, tally, text in self.rows:
            middle = y + BAR / 2
            canvas.text(name, (self.rect.x + 18, middle), size=theme.SMALL, anchor="midleft", max_width=names)
            canvas.text(
                text,
                (self.rect.right - 18, middle),
                size=theme.SMALL,
                weight="bold",
                anchor="midright",
                max_width=counts,
            )
            left = self.rect.x + 18 + names + 14
            room = self.rect.right - 18 - counts - 14 - left
            self._draw_bar(canvas, FRect(left, middle - 9, room * tally.played / most, 18), tally)
            y += BAR

    def _draw_bar(self, canvas: Canvas, whole: FRect, tally: Tally) -> None:
        canvas.box(whole, (255, 248, 232, 40), radius=5)
        won = whole.w * tally.won / tally.played
        shared = whole.w * tally.shared / tally.played
        if won > 0:
            canvas.box(FRect(whole.x, whole.y, won, whole.h), theme.GOLD, radius=5)
        x = whole.x + won
        while x < whole.x + won + shared - 1:
            canvas.box(FRect(x, whole.y, min(3.0, whole.x + won + shared - x), whole.h), theme.GOLD, radius=0)
            x += 6


def bars_height(rows: int) -> float:
    """Units a panel of so many bars is high."""
    return TITLE + 6 + BAR * rows + 12


class FeatCard(Widget):
    """An achievement: what it is called, what for, and whether (and when) it was earned."""

    interactive = False

    def __init__(self, id: str, rect: FRect, name: str, about: str, earned: str) -> None:
        super().__init__(id, rect, name)
        self.about = about
        self.earned = earned
        """When it was earned, in words; nothing if it was not."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        have = bool(self.earned)
        canvas.box(
            self.rect, (255, 200, 87, 26) if have else GROUND, radius=14, line=(*theme.GOLD, 150) if have else EDGE
        )
        size = 40.0
        icon = FRect(self.rect.x + 16, self.rect.centery - size / 2, size, size)
        area = canvas.viewport.rect(icon)
        picture = tinted(
            canvas, "common/trophy" if have else "common/lock", area.size, theme.GOLD if have else theme.CREAM
        )
        canvas.blit(picture, area.topleft, 255 if have else 70)
        x = icon.right + 16
        when = canvas.width(self.earned, theme.TINY) + 14 if have else 0
        canvas.text(
            self.label,
            (x, self.rect.y + 25),
            weight="bold",
            colour=theme.CREAM if have else theme.CREAM_SOFT,
            anchor="midleft",
            max_width=self.rect.right - 14 - x - when,
        )
        if have:
            canvas.text(
                self.earned,
                (self.rect.right - 14, self.rect.y + 25),
                size=theme.TINY,
                colour=theme.GOLD,
                anchor="midright",
            )
        below = FRect(x, self.rect.y + 40, self.rect.right - 14 - x, self.rect.h - 46)
        canvas.paragraph(self.about, below, size=theme.TINY, colour=theme.CREAM_SOFT)
