"""What every widget is, and how widgets are coloured."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes import theme
from scenes.inputs import Key, Point
from scenes.motion import Value
from scenes.targets import Target
from scenes.theme import Colour

DOTS = 5.0
"""Units from dot to dot below a word that is explained."""

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.stack import Scene
    from scenes.words import Words


class Widget:
    """The base: a rectangle with an id and a label that may be pressed, dragged or typed into."""

    interactive = True
    """Whether it can be used at all: texts and headings have no target."""

    def __init__(
        self, id: str, rect: FRect, label: str, *, tip: str = "", enabled: bool = True, why: str = "", z: int = 0
    ) -> None:
        self.id = id
        self.rect = rect
        self.label = label
        self.tip = tip
        self.enabled = enabled
        self.why = why
        self.z = z
        self.draggable = False
        self.focusable = True
        self.warmth = Value()

    def target(self) -> Target:
        return Target(
            self.id,
            self.rect,
            self.label,
            action=self.press,
            z=self.z,
            enabled=self.enabled,
            why=self.why,
            draggable=self.draggable,
            tip=self.tip,
            focusable=self.focusable,
        )

    def reading(self, words: Words) -> str:
        """What it is set to, for the line that says what has the focus; nothing where it has no value."""
        return ""

    def press(self) -> None:
        """What a click or Enter does."""

    def pointed(self, pos: Point, kind: str) -> None:
        """The pointer went down on it (`press`) or was dragged from it (`move`)."""

    def key(self, key: Key) -> bool:
        """A key while it has the focus; returns whether it was used."""
        return False

    def typed(self, text: str) -> None:
        """Characters typed while it has the focus."""

    def update(self, seconds: float) -> bool:
        return self.warmth.update(seconds)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draws it; `scene` says whether it is hovered, pressed or focused."""

    def _warm(self, scene: Scene) -> float:
        hot = scene.gestures.hovered == self.id and self.enabled
        self.warmth.to(1.0 if hot else 0.0, theme.MOTION["hover_in" if hot else "hover_out"])
        return self.warmth.value


def row_label(canvas: Canvas, text: str, room: FRect) -> None:
    """The name of a setting beside its control: one line, or two smaller ones where one has no room."""
    if canvas.width(text) <= room.w:
        canvas.text(text, (room.x, room.centery), anchor="midleft")
    else:
        canvas.paragraph(text, room, size=theme.SMALL, middle=True)


def dotted(canvas: Canvas, left: float, right: float, y: float, colour: Colour) -> None:
    """A row of dots below a word that is explained when it is pointed at."""
    count = max(2, round((right - left) / DOTS))
    for number in range(count):
        canvas.disc((left + (right - left) * (number + 0.5) / count, y), 1.3, colour)


def tinted(canvas: Canvas, name: str, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A white icon in another colour, cached."""
    colour = canvas.tone.ink(colour)

    def build() -> pygame.Surface:
        surface = canvas.art.svg(name, size).copy()
        surface.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    return canvas.art.composed(("tinted", name, size, colour), build)


def blend(first: Colour, second: Colour, share: float) -> tuple[int, int, int]:
    """A colour on the way from the first (0) to the second (1), in eighths so that few surfaces are kept."""
    step = round(share * 8) / 8
    return (
        round(first[0] + (second[0] - first[0]) * step),
        round(first[1] + (second[1] - first[1]) * step),
        round(first[2] + (second[2] - first[2]) * step),
    )
