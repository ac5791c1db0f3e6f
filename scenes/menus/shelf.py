"""The shelf of the title screen: which boxes stand on it, and how a box looks, open or not yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.registry import GAMES
from game.table.statistics import favourites
from scenes import tables, theme
from scenes.widgets import Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

PICTURE = (1920.0, 1080.0)
"""The size the shelf picture is drawn in."""
STAND, PLANK_BOTTOM = 800.0, 872.0
"""Where boxes stand and where the plank ends, in the picture's own units from its top."""
BOX_RATIO = 3 / 4
"""Width to height of a box."""
TITLE_BAND = (0.06, 0.755, 0.86, 0.165)
"""Where the name stands on a box: x, y, width and height as shares of it."""
RUNNING, RUNNING_LINE = (34, 104, 62), (150, 220, 150)
COMING_FILL, COMING_LINE = (146, 52, 44), (232, 150, 120)
GROWN = 0.03
LIFT = 12.0
STEPS = 3
"""Sizes between resting and grown that are rasterised."""
COMING = ("tucano", "arboretum", "trails_of_tucana", "tacocat")
"""Games whose box stands on the shelf before they can be played; one that can be is open, listed or not."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A box on the shelf."""

    id: str
    open: bool


def playable() -> list[str]:
    """The games that can be played here, in the order of the registry: those that have a table scene."""
    return [id for id in GAMES if id in tables.TABLES]


def entries(ready: Sequence[str]) -> list[Entry]:
    """The boxes from left to right: games that can be played in this order, then those to come."""
    return [*(Entry(id, True) for id in ready), *(Entry(id, False) for id in COMING if id not in ready)]


def order(app: App) -> list[str]:
    """The games that can be played, the most played first as the app was started: nothing changes its place later."""
    if not app.shelf and app.book.ready:
        app.shelf = favourites(app.book.lines(), playable())
    return app.shelf or playable()


class ShelfBox(Widget):
    """A game's box standing on the plank; lifted when the pointer or the focus is on it."""

    def __init__(
        self,
        id: str,
        rect: FRect,
        game: str,
        name: str,
        action: Callable[[], None],
        *,
        open: bool,
        why: str = "",
        ribbon: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(id, rect, name, enabled=open, why=why, tip=tip)
        self.game = game
        self.action = action
        self.ribbon = ribbon
        """What is written across the box: that its game goes on, or that it is to come."""

    def press(self) -> None:
        self.action()

    def _warm(self, scene: Scene) -> float:
        hot = scene.pointed_at(self.id)
        self.warmth.to(1.0 if hot else 0.0, theme.MOTION["hover_in" if hot else "hover_out"])
        return self.warmth.value

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        rise = warm if self.enabled else warm * 0.4
        step = round(rise * STEPS) / STEPS
        grown = 1 + GROWN * step
        width, height = self.rect.w * grown, self.rect.h * grown
        rect = FRect(self.rect.centerx - width / 2, self.rect.bottom - height - LIFT * rise, width, height)
        foot = FRect(rect.x + 6, self.rect.bottom - 16, rect.w - 12, 18)
        canvas.shadow(foot, depth=5 + 5 * step, radius=8, strength=170 - round(70 * step))
        canvas.shadow(rect.inflate(-8, -8), depth=7 + 6 * step, radius=12, strength=120)
        area = canvas.viewport.rect(rect)
        canvas.blit(box_picture(canvas, self.game, area.size, shut=not self.enabled), area.topleft)
        self._draw_title(canvas, rect)
        if self.ribbon:
            self._draw_ribbon(canvas, rect)

    def _draw_title(self, canvas: Canvas, rect: FRect) -> None:
        x, y, w, h = TITLE_BAND
        band = FRect(rect.x + rect.w * x, rect.y + rect.h * y, rect.w * w, rect.h * h)
        size = min(rect.w * 0.125, 44.0)
        canvas.paragraph(
            self.label,
            band,
            size=size,
            colour=theme.CREAM if self.enabled else (226, 214, 194),
            weight="black",
            align="center",
            middle=True,
        )

    def _draw_ribbon(self, canvas: Canvas, rect: FRect) -> None:
        height = max(38.0, rect.h * 0.09)
        band = FRect(rect.x - 7, rect.y + rect.h * TITLE_BAND[1] - height - 4, rect.w + 14, height)
        canvas.shadow(band, depth=4, radius=4, strength=120)
        fill, line = (RUNNING, RUNNING_LINE) if self.enabled else (COMING_FILL, COMING_LINE)
        canvas.box(band, fill, radius=4, line=line, line_width=1.5)
        icon = band.h * 0.56 if self.enabled else 0.0
        room = band.w - 20 - (icon + 8 if icon else 0)
        width = min(room, canvas.width(self.ribbon, theme.SMALL, "bold"))
        left = band.centerx - (width + (icon + 8 if icon else 0)) / 2
        if icon:
            canvas.picture("common/play", FRect(left, band.centery - icon / 2, icon, icon))
            left += icon + 8
        canvas.text(
            self.ribbon,
            (left, band.centery),
            size=theme.SMALL,
            colour=theme.CREAM,
            weight="bold",
            anchor="midleft",
            max_width=room,
        )


def box_picture(canvas: Canvas, game: str, size: tuple[int, int], *, shut: bool) -> pygame.Surface:
    """A box at a size in pixels; a shut one is pale and dark."""
    picture = canvas.art.svg(f"{game}/box", size)
    if not shut:
        return picture

    def build() -> pygame.Surface:
        pale = pygame.transform.grayscale(picture)
        pale.set_alpha(190)
        mixed = picture.copy()
        mixed.blit(pale, (0, 0))
        mixed.fill((150, 140, 132, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return mixed

    return canvas.art.composed(("shut", game, size), build)
