"""What can be pointed at on the Tucana table: edges that fit, villages and sights, cards, bonus cards, sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Point
from scenes.tables.trails_island import Edge
from scenes.tables.trails_layout import BLUE
from scenes.tables.trails_pad import left_spots
from scenes.targets import Target
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.tables.trails_of_tucana import TrailsTable

EDGE_Z, CELL_Z, MAP_Z = 10, 4, 1
BACK_HEIGHT = 48.0


def edge_id(edge: Edge) -> str:
    """The target of an edge: `edge/8,0-10,0`."""
    (one, row), (two, other) = edge
    return f"edge/{one},{row}-{two},{other}"


def edge_of_id(id: str) -> Edge | None:
    """The edge of a target; None for another kind of target."""
    kind, _, cells = id.partition("/")
    if kind != "edge":
        return None
    first, second = (tuple(map(int, cell.split(","))) for cell in cells.split("-"))
    return (first[0], first[1]), (second[0], second[1])


@dataclass(slots=True)
class EdgeTarget(Target):
    """An edge: hit where it is the nearest of all edges in whose band a point lies."""

    nearest: Callable[[Point], bool] = lambda pos: False

    def covers(self, pos: Point) -> bool:
        return bool(self.rect.inflate(40, 40).collidepoint(pos)) and self.nearest(pos)


def add_targets(scene: TrailsTable) -> None:
    """Registers everything of the shown position with its action."""
    _add_map(scene)
    _add_cards(scene)
    _add_sheets(scene)
    scene.draft.register()
    if scene.looked is not None:
        _add_back(scene)


def _add_map(scene: TrailsTable) -> None:
    spots, placing, words = scene.spots, scene.map_view.placing, scene.app.words
    label = words("trails_of_tucana.label.map", name=scene.player_name(scene.large))
    scene.targets.add(Target("map", spots.map, label, action=scene.press_map, z=MAP_Z, focusable=False))
    radius = placing.radius * 0.62
    for cell, ground in scene.island.cells:
        if not ground.feature:
            continue
        x, y = placing.centre(cell)
        rect = FRect(x - radius, y - radius, radius * 2, radius * 2)
        name, tip = scene.speech.place(cell)
        id = f"cell/{cell[0]},{cell[1]}"
        scene.targets.add(Target(id, rect, name, action=scene.press_map, z=CELL_Z, tip=tip, focusable=False))
    for edge in scene.edges():
        scene.targets.add(
            EdgeTarget(
                edge_id(edge),
                placing.band_box(edge),
                scene.speech.edge(edge),
                action=lambda edge=edge: scene.draw_edge(edge),
                z=EDGE_Z,
                nearest=lambda pos, edge=edge: scene.edge_at(pos) == edge,
            )
        )


def _add_cards(scene: TrailsTable) -> None:
    spots, words, view = scene.spots, scene.app.words, scene.shown_view
    if view.shown is not None:
        for place, rect in enumerate(spots.pair):
            name = scene.card_name(str(scene.rests_of(view)[f"shown/{place}"][0]))
            scene.targets.add(Target(f"shown/{place}", rect, name, tip=name, focusable=False))
    scene.targets.add(
        Target("plaque", spots.plaque, words("trails_of_tucana.label.turns"), tip=scene.speech.turns(), focusable=False)
    )
    for code, rect in left_spots(spots.left).items():
        tip = scene.speech.left(code)
        scene.targets.add(Target(f"left/{code}", rect, tip, tip=tip, focusable=False))
    blue, red = spots.bonus_rects(BLUE, len(scene.past.red))
    places = (*zip("ABCDE", blue, strict=True), *zip(scene.past.red, red, strict=True))
    for code, rect in places:
        tip = scene.speech.bonus(code)
        scene.targets.add(Target(f"bonus/{code}", rect, tip, tip=tip, focusable=False))
    for seat, rect, id in ((scene.large, spots.plate, "plate"),):
        scene.targets.add(Target(id, rect, scene.player_name(seat), tip=scene.speech.seat(seat), focusable=False))


def _add_sheets(scene: TrailsTable) -> None:
    for seat, rect in scene.spots.thumbs.items():
        scene.targets.add(
            Target(
                f"seat/{seat}",
                rect,
                scene.player_name(seat),
                action=lambda seat=seat: scene.look_at(seat),
                tip=scene.speech.seat(seat),
                z=2,
            )
        )


def _add_back(scene: TrailsTable) -> None:
    """The button that brings the viewer's own sheet back."""
    label = scene.app.words("trails_of_tucana.button.back")
    width = scene.app.canvas.width(label, theme.BODY, "bold") + 96
    area = scene.spots.map
    rect = FRect(area.right - width - 18, area.bottom - BACK_HEIGHT - 18, width, BACK_HEIGHT)
    scene.add(Button("look/back", rect, label, lambda: scene.look_at(None), icon="home", kind="main", z=30))
