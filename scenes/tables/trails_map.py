"""The map of an island on the table: a still picture for each size, and what is drawn on it.

A `MapView` is an island in a rectangle. `draw_map` shows the still picture (made once, `prepare` makes it ahead in a
background thread), then trails, marks of edges that fit, villages and sights come on top of it, each a small cached
picture. `draw_island` puts all of a sheet together; `draw_thumbnail` keeps that as one picture.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Literal, TypeAlias

import pygame
from pygame import FRect

from scenes import theme
from scenes.art import rasterise
from scenes.canvas import Canvas, hex_colour
from scenes.tables import trails_ink as ink
from scenes.tables.trails_chart import Sheet, sheet_svg
from scenes.tables.trails_island import RADIUS, Cell, Edge, Island, Placing, Point
from scenes.tables.trails_marks import VILLAGE, medal, raster, stamp, village
from scenes.tables.trails_svg import line, shape
from scenes.tables.trails_terrain import Detail, tile_path, tile_svg
from scenes.viewport import Viewport

Mark: TypeAlias = Literal["plain", "would", "done"]
"""How a village or sight stands: not connected, connected by what is pointed at, connected."""
LEAST_LINE = 2.1
"""The least width of a trail in pixels, or in units on a dense screen."""
GROWING = 16
"""In how many steps a trail grows."""
MEDAL = 0.66
"""The radius of a sight's medal in radii of a hex."""


@dataclass(frozen=True)
class Drawn:
    """What a player has on a sheet, as plain data."""

    letters: str = ""
    """The letters of villages 1 to 10, in order; empty while there are none."""
    trails: tuple[Edge, ...] = ()
    fresh: tuple[Edge, ...] = ()
    """Of the trails, those that were just drawn."""
    sights: frozenset[Cell] = field(default_factory=frozenset)
    """Sights that are connected."""
    pairs: frozenset[str] = field(default_factory=frozenset)
    """Letters whose pair is made."""


class MapView:
    """An island in a rectangle of logical units on a viewport."""

    def __init__(self, island: Island, rect: FRect, viewport: Viewport) -> None:
        self.island = island
        self.rect = rect
        self.area = viewport.rect(rect)
        self.density = max(1.0, viewport.scale)
        self.sheet = Sheet(island, (max(8, self.area.w), max(8, self.area.h)), self.density)
        inner = self.sheet.placing
        self.pixels = Placing(inner.scale, inner.left + self.area.x, inner.top + self.area.y)
        """Where map units lie on the surface, in pixels."""
        scale = viewport.scale
        self.placing = Placing(self.pixels.scale / scale, self.pixels.left / scale, self.pixels.top / scale)
        """Where map units lie in logical units: for targets and pointing."""

    @property
    def detail(self) -> Detail:
        return self.sheet.detail

    @property
    def least(self) -> float:
        """The least width of a line in map units."""
        return LEAST_LINE * self.density / self.pixels.scale


# --- the still picture ----------------------------------------------------------------------------------------------


def map_surface(canvas: Canvas, sheet: Sheet) -> pygame.Surface:
    """The sea with the bare island, kept by size."""
    return canvas.art.composed(("trails map", sheet), lambda: _compose_map(canvas, sheet))


def prepare(canvas: Canvas, views: Iterable[MapView]) -> threading.Thread:
    """Makes the still pictures of views in the background, so that `draw_map` finds them; returns the thread."""
    sheets = dict.fromkeys(view.sheet for view in views)
    return canvas.art.warm([lambda sheet=sheet: map_surface(canvas, sheet) for sheet in sheets])


def is_ready(canvas: Canvas, view: MapView) -> bool:
    """Whether the still picture is there."""
    return ("trails map", view.sheet) in canvas.art.cache


def _compose_map(canvas: Canvas, sheet: Sheet) -> pygame.Surface:
    surface = rasterise(sheet_svg(sheet), sheet.size)
    for name, at, radius in sheet.ornaments:
        side = max(4, round(radius * 2))
        picture = canvas.art.svg(f"trails_of_tucana/{name}", (side, side))
        surface.blit(picture, (round(at[0] - side / 2), round(at[1] - side / 2)))
    placing = sheet.placing
    for cell, ground in sheet.island.cells:
        stamp(surface, placing.centre(cell), placing.scale, 1.06, tile_svg(cell, ground, sheet.detail))
    return surface


def draw_map(canvas: Canvas, view: MapView) -> None:
    """The bare map."""
    canvas.blit(map_surface(canvas, view.sheet), view.area.topleft)


# --- trails and edges -----------------------------------------------------------------------------------------------


def _sprite(
    canvas: Canvas,
    view: MapView,
    name: Hashable,
    at: Point,
    reach: float,
    svg: Callable[[], str],
    strength: float = 1.0,
) -> None:
    """Draws a cached picture of map units around a pixel place; `reach` is how far it goes, in radii of a hex."""
    scale = view.pixels.scale
    side = math.ceil(RADIUS * scale * reach) * 2 + 3
    key = ("trails sprite", name, round(scale, 5), view.density)
    surface = canvas.art.composed(key, lambda: raster(svg(), scale, side, (side / 2, side / 2)))
    alpha = round(255 * min(1.0, max(0.0, strength)))
    canvas.blit(surface, (round(at[0] - side / 2), round(at[1] - side / 2)), alpha)


def draw_trail(
    canvas: Canvas,
    view: MapView,
    edge: Edge,
    state: ink.State = "old",
    *,
    share: float = 1.0,
    start: Cell | None = None,
    strength: float = 1.0,
) -> None:
    """A trail, grown by `share` (0 to 1) from the cell `start`, by default the edge's first."""
    if share <= 0:
        return
    grown = 1.0 if share >= 1 else max(1, round(share * GROWING)) / GROWING
    way, number, back = ink.direction(edge), ink.variant(edge), start == edge[1] and share < 1
    name = ("trail", way, number, state, grown, back)
    at = view.pixels.middle(edge)
    stroke = partial(ink.stroke_svg, way, number, state, grown, view.least, back=back)
    _sprite(canvas, view, name, at, 1.08, stroke, strength)


def draw_trails(canvas: Canvas, view: MapView, trails: Iterable[Edge], fresh: Collection[Edge] = ()) -> None:
    """Trails of a sheet; those just drawn in red, above the others."""
    edges = list(trails)
    for edge in edges:
        if edge not in fresh:
            draw_trail(canvas, view, edge)
    for edge in edges:
        if edge in fresh:
            draw_trail(canvas, view, edge, "fresh")


def draw_fits(
    canvas: Canvas, view: MapView, edges: Iterable[Edge], *, extra: bool = False, strength: float = 1.0
) -> None:
    """Marks the edges on which a trail may be drawn; `extra`: the free trail, `strength` (0 to 1): to pulse."""
    for edge in edges:
        way = ink.direction(edge)
        mark = partial(ink.fit_svg, way, view.least, extra=extra)
        _sprite(canvas, view, ("fit", way, extra), view.pixels.middle(edge), 0.62, mark, strength)


def draw_hover(canvas: Canvas, view: MapView, edge: Edge, *, extra: bool = False, focus: bool = False) -> None:
    """An edge that is pointed at: its two cells, a light band, the trail that would be drawn; a ring for the focus."""
    for cell in edge:
        _sprite(canvas, view, "cell", view.pixels.centre(cell), 1.1, _cell_glow)
    way, at = ink.direction(edge), view.pixels.middle(edge)
    _sprite(canvas, view, ("glow", way), at, 1.25, lambda: ink.glow_svg(way))
    draw_trail(canvas, view, edge, "extra" if extra else "preview")
    if focus:
        ring = partial(ink.focus_svg, way, hex_colour(theme.FOCUS), view.least * 1.4)
        _sprite(canvas, view, ("focus", way), at, 1.1, ring)


def draw_chain(canvas: Canvas, view: MapView, trails: Iterable[Edge], *, strength: float = 1.0) -> None:
    """A light under trails: those that a trail pointed at would join. Draw the trails over it."""
    for edge in trails:
        way = ink.direction(edge)
        _sprite(canvas, view, ("glow", way), view.pixels.middle(edge), 1.25, partial(ink.glow_svg, way), strength)


def _cell_glow() -> str:
    path = tile_path(Random(1), 0.95, 0.0)
    return shape(path, "#FFFFFF", opacity=0.16) + line(path, "#FFFFFF", 11, 0.55) + line(path, "#3A281F", 4, 0.85)


# --- villages and sights --------------------------------------------------------------------------------------------


def marks_of(island: Island, drawn: Drawn) -> dict[Cell, Mark]:
    """What is connected on a sheet."""
    marks: dict[Cell, Mark] = dict.fromkeys(sorted(drawn.sights), "done")
    for number, cell in island.villages.items():
        if number <= len(drawn.letters) and drawn.letters[number - 1] in drawn.pairs:
            marks[cell] = "done"
    return marks


def draw_marks(
    canvas: Canvas, view: MapView, letters: str, marks: Mapping[Cell, Mark] | None = None, *, strength: float = 1.0
) -> None:
    """Villages with their letters, and sights; `strength` (0 to 1) is that of the rings of what would be connected."""
    states = marks or {}
    for cell, sight in view.island.sights.items():
        draw_sight(canvas, view, cell, sight, states.get(cell, "plain"), strength=strength)
    for number, cell in view.island.villages.items():
        letter = letters[number - 1] if number <= len(letters) else ""
        draw_village(canvas, view, cell, letter, states.get(cell, "plain"), strength=strength)


def draw_sight(
    canvas: Canvas, view: MapView, cell: Cell, sight: str, mark: Mark = "plain", *, strength: float = 1.0
) -> None:
    """A sight on its medal: parchment, golden and sealed once connected."""
    at, radius, done = view.pixels.centre(cell), view.pixels.radius, mark == "done"
    if mark == "would":
        _sprite(canvas, view, "would", at, 1.0, lambda: ink.would_svg(view.least), strength)
    side = math.ceil(radius * MEDAL * 2) + 4
    surface = canvas.art.composed(("trails medal", sight, done, side), lambda: medal(canvas, sight, side, done=done))
    canvas.blit(surface, (round(at[0] - side / 2), round(at[1] - side / 2)))
    if done and view.detail is not Detail.TINY:
        _seal(canvas, view, (at[0] + radius * 0.46, at[1] + radius * 0.46))


def _seal(canvas: Canvas, view: MapView, at: Point) -> None:
    _sprite(canvas, view, "seal", at, 0.3, lambda: ink.SEAL)


def draw_village(
    canvas: Canvas, view: MapView, cell: Cell, letter: str, mark: Mark = "plain", *, strength: float = 1.0
) -> None:
    """A hut with the flag of its letter, golden and sealed once its pair is made."""
    at, radius, done = view.pixels.centre(cell), view.pixels.radius, mark == "done"
    if mark == "would":
        _sprite(canvas, view, "would", at, 1.0, lambda: ink.would_svg(view.least), strength)
    side = math.ceil(radius * VILLAGE / RADIUS)
    key = ("trails village", letter, done, side, view.detail is Detail.TINY)
    surface = canvas.art.composed(
        key, lambda: village(canvas, letter, side, done=done, tiny=view.detail is Detail.TINY)
    )
    canvas.blit(surface, (round(at[0] - side / 2), round(at[1] - side / 2)))
    if done and view.detail is not Detail.TINY:
        _seal(canvas, view, (at[0] + radius * 0.56, at[1] + radius * 0.3))


# --- whole sheets ---------------------------------------------------------------------------------------------------


def draw_island(canvas: Canvas, view: MapView, drawn: Drawn) -> None:
    """A sheet with everything on it."""
    draw_map(canvas, view)
    draw_trails(canvas, view, drawn.trails, drawn.fresh)
    draw_marks(canvas, view, drawn.letters, marks_of(view.island, drawn))


def draw_thumbnail(canvas: Canvas, view: MapView, drawn: Drawn) -> None:
    """A sheet as one kept picture: for the small maps of the others, which change once a turn."""

    def build() -> pygame.Surface:
        whole = pygame.Surface(view.sheet.size, pygame.SRCALPHA)
        scale = canvas.viewport.scale
        inside = MapView(view.island, FRect(0, 0, view.area.w / scale, view.area.h / scale), canvas.viewport)
        draw_island(canvas.onto(whole), inside, drawn)
        return whole

    canvas.blit(canvas.art.composed(("trails thumbnail", view.sheet, drawn), build), view.area.topleft)
