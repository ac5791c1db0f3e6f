"""Parts of a table that games draw alike: who sits where, points, the deck, rings around what may be pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.tables.picture import CARD_CORNER
from scenes.theme import Colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.canvas import Canvas
    from scenes.tables.base import TableScene
    from scenes.targets import Target


def rgb(text: str) -> tuple[int, int, int]:
    """`#RRGGBB` as numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def draw_seat_face(scene: TableScene, canvas: Canvas, seat: int, rect: FRect) -> None:
    """A seat's portrait in a disc of its colour."""
    canvas.disc(rect.center, rect.w / 2 + 3, theme.SEATS[seat])
    canvas.picture(f"common/face_{scene.session.players[seat].face}", rect)


def draw_points(canvas: Canvas, now: str, under: str, at: tuple[float, float]) -> float:
    """The points of a seat with a smaller line below, right-aligned at `at`; returns the width used."""
    area = canvas.text(now, at, size=theme.STATUS, weight="black", colour=theme.GOLD, anchor="topright")
    below = canvas.text(under, (at[0], area.bottom - 4), size=theme.TINY, colour=theme.CREAM_SOFT, anchor="topright")
    return max(area.w, below.w)


def draw_deck(canvas: Canvas, rect: FRect, layers: int, draw_back: Callable[[FRect], None]) -> None:
    """A deck as thick as it is full; a place for one when `layers` is 0."""
    if layers == 0:
        canvas.box(rect, (0, 0, 0, 60), radius=rect.h * CARD_CORNER, line=(255, 248, 232, 60))
        return
    canvas.shadow(rect.move(0, 2), depth=8, radius=rect.h * CARD_CORNER)
    for layer in range(layers):
        draw_back(rect.move((layers - 1 - layer) * 1.2, (layers - 1 - layer) * 1.4))


def faded(colour: Colour, share: float) -> Colour:
    """A colour of which only a share is there."""
    return (*colour[:3], round((colour[3] if len(colour) == 4 else 255) * share))


def draw_ring(canvas: Canvas, rect: FRect, colour: Colour, share: float = 1.0) -> None:
    """A glow around a card that may be pointed at; `share` while it appears."""
    fill, line = faded((*colour[:3], 60), share), faded(colour, share)
    canvas.box(rect.inflate(12, 12), fill, radius=rect.h * 0.06, line=line, line_width=3)


def hint_place(scene: TableScene, target: Target) -> FRect:
    """Where the frame of a hint lies around a target: it rises with a card of the hand."""
    sprite = scene.stage.sprites.get(scene.hand_sprite(target.id) or "")
    if sprite is None:
        return target.rect.inflate(14, 14)
    pose = sprite.pose
    risen = min(0.0, pose.y - pose.lift - pose.height / 2 - target.rect.y)
    return target.rect.move(0, risen).inflate(14, 14)


def draw_hint(scene: TableScene, canvas: Canvas) -> None:
    """The frames around what a hint points at."""
    for id in scene.hint[0] if scene.hint is not None else ():
        target = scene.targets.get(id)
        if target is not None:
            canvas.box(hint_place(scene, target), None, radius=18, line=theme.LEAF, line_width=5)


def draw_own_edge(canvas: Canvas, band: FRect, *, active: bool) -> None:
    """The upper edge of the viewer's band, golden while it is the viewer's turn."""
    edge = FRect(band.x, band.y, band.w, 4 if active else 2)
    canvas.box(edge, theme.GOLD if active else theme.PANEL_LINE, radius=0)
