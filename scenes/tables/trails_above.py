"""What may lie on top of the Tucana table: points beside a trail, a banner, the free trail, the hint's frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.canvas import Canvas
from scenes.tables.picture import CARD_CORNER
from scenes.tables.trails_cards import draw_icon
from scenes.tables.trails_sheets import would
from scenes.theme import Colour

if TYPE_CHECKING:
    from scenes.tables.trails_of_tucana import TrailsTable

FREE_LEAST = 170.0
"""Units of height that the words of a free trail need."""
FREE: Colour = (230, 75, 216)
FREE_INK: Colour = (58, 6, 56)


def draw_chip(scene: TrailsTable, canvas: Canvas) -> None:
    """What the trail that is pointed at, or laid, earns, beside it."""
    promised, edge = scene.promised, scene.pointed or scene.draft.edge
    if promised is None or edge is None or not promised.points:
        return
    placing = scene.map_view.placing
    x, y = placing.middle(edge)
    text = f"+{promised.points}"
    width = canvas.width(text, theme.STATUS, "black") + 26
    area = scene.spots.map
    # On the side where it hides nothing of what it is about.
    away = placing.radius * 0.75
    found = would(scene.shown_view, scene.viewer, promised) & set(edge)
    below = any(placing.centre(cell)[1] < y for cell in found) or y - away - 36 < area.y + 8
    box = FRect(x - width / 2, y + away if below else y - away - 36, width, 36)
    box.x = max(area.x + 8, min(box.x, area.right - width - 8))
    canvas.shadow(box, depth=5, radius=18)
    canvas.box(box, theme.GOLD, radius=18, line=theme.INK, line_width=2.5)
    canvas.text(text, box.center, size=theme.STATUS, weight="black", colour=theme.INK, anchor="center")


def draw_free_panel(scene: TrailsTable, canvas: Canvas) -> None:
    """A free trail is owed: it lies over the two cards, which do not matter for it, and the map's edge glows."""
    first, second = scene.spots.pair
    beat = scene.beat if not scene.telling else 1.0
    if scene.looked is None:
        canvas.box(scene.spots.map.inflate(4, 4), None, radius=12, line=(*FREE, round(90 + 165 * beat)), line_width=6)
    bottom = first.bottom if first.h >= FREE_LEAST else scene.spots.left.bottom
    # A little larger than the cards, so that none of their corners looks out.
    box = FRect(first.x, first.y, second.right - first.x, bottom - first.y).inflate(8, 8)
    radius = first.h * CARD_CORNER + 4
    canvas.shadow(box, depth=10, radius=radius)
    canvas.box(box, (255, 240, 252), radius=radius, line=FREE, line_width=3 + 4 * beat)
    side = min(box.h * 0.36, box.w * 0.4) * (0.88 + 0.12 * beat)
    draw_icon(canvas, "extra", FRect(box.centerx - side / 2, box.y + box.h * 0.21 - side / 2, side, side))
    words, inset = scene.speech, 18.0
    title = FRect(box.x + inset, box.y + box.h * 0.4, box.w - inset * 2, box.h * 0.28)
    where = FRect(title.x, box.y + box.h * 0.69, title.w, box.h * 0.27)
    canvas.paragraph(
        words.word("label.free"), title, size=theme.STATUS, weight="black", colour=FREE_INK, align="center", middle=True
    )
    canvas.paragraph(
        words.word("label.free_where"), where, size=theme.SMALL, colour=FREE_INK, align="center", middle=True
    )


def draw_hint(scene: TrailsTable, canvas: Canvas) -> None:
    """The frame around the edge that a hint points at."""
    for id in scene.hint[0] if scene.hint is not None else ():
        target = scene.targets.get(id)
        if target is not None:
            canvas.box(target.rect.inflate(22, 22), None, radius=22, line=(12, 30, 20), line_width=9)
            canvas.box(target.rect.inflate(22, 22), None, radius=22, line=theme.LEAF, line_width=5)


def draw_banner(scene: TrailsTable, canvas: Canvas, text: str) -> None:
    """A sentence on top of the map."""
    area = scene.spots.map
    width = min(area.w - 40, canvas.width(text, theme.STATUS, "black") + 60)
    box = FRect(area.centerx - width / 2, area.y + 14, width, 50)
    canvas.shadow(box, depth=8, radius=25)
    canvas.box(box, theme.PAPER, radius=25, line=theme.GOLD, line_width=3)
    canvas.text(
        text, box.center, size=theme.STATUS, weight="black", colour=theme.INK, anchor="center", max_width=width - 40
    )
