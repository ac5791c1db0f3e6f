"""Figures of the rules pages that are more than cards in a row: the track of Tacocat, a piece of an island."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import FRect

from game.tacocat.material import GOAL_PLACES, GOALS, TRACK
from scenes.tables.tacocat_cards import draw_goal, draw_runner, draw_space, tile_surface
from scenes.tables.tacocat_layout import PIECES, RUNNER, TOKEN_BOX, pieces

if TYPE_CHECKING:
    from scenes.canvas import Canvas

STEPPED = 1
"""How many spaces Tacocat has gone to the right in the figure."""

COAST = {
    (2, 0): "D1",
    (4, 0): "F",
    (6, 0): "M",
    (8, 0): "D",
    (10, 0): "Ft",
    (12, 0): "F2",
    (1, 1): "W",
    (3, 1): "D",
    (5, 1): "D",
    (7, 1): "F",
    (9, 1): "M",
    (11, 1): "W",
    (2, 2): "M",
    (4, 2): "Do",
    (6, 2): "W",
    (8, 2): "F",
    (10, 2): "D",
}
"""A coast with two villages, a toucan and an obelisk."""
WAY = ((2, 0), (4, 0), (5, 1), (7, 1), (9, 1), (10, 0), (12, 0))
"""The cells that trails join one after the other."""
SIGHT = (10, 0)
"""The one on the way."""


def draw_track(canvas: Canvas, rect: FRect) -> None:
    """The track after a round: Tacocat has left the centre, and a tile lies there."""
    unit = min(rect.w / PIECES, rect.h / (RUNNER - TOKEN_BOX[1]))
    runner = FRect(0, 0, PIECES * unit, RUNNER * unit)
    runner.midbottom = rect.midbottom
    places = pieces(runner, unit)
    centre = len(TRACK) // 2 + 1
    draw_runner(canvas, runner)
    for seat, place in enumerate(GOAL_PLACES):
        draw_goal(canvas, seat, GOALS[seat], places[place])
    for place in range(1, len(TRACK) + 1):
        draw_space(canvas, place, places[place])
    area = canvas.viewport.rect(places[centre])
    canvas.surface.blit(tile_surface(canvas, centre, "", area.size), area)
    x, y, size, _ = (length * unit for length in TOKEN_BOX)
    stands = places[centre + STEPPED]
    canvas.picture("tacocat/token", FRect(stands.x + x, stands.y + y, size, size))


def draw_island(canvas: Canvas, rect: FRect) -> None:
    """A piece of an island on which a pair of villages and a sight between them are joined."""
    # The shelf knows the rules pages; maps are imported when the first is wanted.
    from scenes.tables.trails_island import Island, edge_of
    from scenes.tables.trails_map import Drawn, MapView, draw_thumbnail

    trails = tuple(edge_of(one, two) for one, two in pairwise(WAY))
    drawn = Drawn("AA", trails, (), frozenset({SIGHT}), frozenset("A"))
    draw_thumbnail(canvas, MapView(Island.of(COAST), rect, canvas.viewport), drawn)


FIGURES: dict[str, tuple[float, Callable[[Canvas, FRect], None]]] = {
    "track": (0.19, draw_track),
    "island": (0.42, draw_island),
}
"""By name the height of a figure as a share of the page's width, and how it is drawn."""
