"""The maps of one Tucana table: views by place, their still pictures made in the background, and a sketch meanwhile."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes.canvas import Canvas
from scenes.tables.trails_island import Island
from scenes.tables.trails_map import MapView, draw_map, is_ready, map_surface, prepare

if TYPE_CHECKING:
    from scenes.app import App

SEA = (133, 195, 194)
PAPER = (247, 235, 203)


class Maps:
    """Makes the map's pictures ready without keeping a frame waiting."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.views: dict[str, MapView] = {}
        """The views of the layout by name: `own`, and the seats' numbers."""
        self._thread: threading.Thread | None = None
        self._last: pygame.Surface | None = None
        """The large map as it was last drawn, to be seen at another size until that is ready."""
        self._awaited = False
        self._placed: object = None

    def place(self, island: Island, rects: dict[str, FRect], *, wait: bool) -> None:
        """New places for the maps; with `wait` their pictures are made now."""
        viewport, canvas = self.app.viewport, self.app.canvas
        placed = (island, viewport, {name: tuple(rect) for name, rect in rects.items()})
        if placed != self._placed:
            self._placed = placed
            self.views = {name: MapView(island, rect, viewport) for name, rect in rects.items()}
        if wait:
            for view in self.views.values():
                map_surface(canvas, view.sheet)
        self._prepare()

    def _missing(self) -> list[MapView]:
        return [view for view in self.views.values() if not is_ready(self.app.canvas, view)]

    def _prepare(self) -> None:
        """Lets what is missing be made, one size after another: a window that is dragged asks for many."""
        if self._thread is not None and self._thread.is_alive():
            self._awaited = True
            return
        missing = self._missing()
        self._awaited = bool(missing)
        self._thread = prepare(self.app.canvas, missing) if missing else None

    def update(self) -> bool:
        """Looks after the background work; returns whether a picture has become ready."""
        if not self._awaited or (self._thread is not None and self._thread.is_alive()):
            return False
        self._prepare()
        return True

    def ready(self, view: MapView) -> bool:
        """Whether a map's picture is there."""
        return is_ready(self.app.canvas, view)

    @property
    def waiting(self) -> bool:
        """Whether pictures are still being made."""
        return self._awaited

    def draw(self, canvas: Canvas, view: MapView) -> bool:
        """The bare map, or what stands for it as long as it is not there; returns whether it is."""
        if is_ready(canvas, view):
            draw_map(canvas, view)
            if view is self.views.get("own"):
                self._last = map_surface(canvas, view.sheet)
            return True
        if self._last is not None and view is self.views.get("own"):
            canvas.surface.blit(pygame.transform.scale(self._last, view.area.size), view.area)
        else:
            canvas.box(view.rect, SEA, radius=8, line=PAPER, line_width=min(view.rect.w, view.rect.h) * 0.023)
        return False
