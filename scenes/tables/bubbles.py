"""What seats say for a moment: short words in a bubble by their place; times are stage times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes import theme
from scenes.canvas import Canvas
from scenes.motion import out_cubic

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

HEIGHT = 50.0
MARGIN = 24.0
RISE = 14.0
"""Units a bubble comes up while it appears."""


@dataclass(slots=True)
class Bubble:
    seat: int
    text: str
    since: float
    until: float

    def shown(self, now: float) -> float:
        """How much of it is there, 0 to 1: it comes and goes as the say of a turn does."""
        come, go = (now - self.since) * 1000 / theme.MOTION["turn_in"], (self.until - now) * 1000
        return max(0.0, min(1.0, come, go / theme.MOTION["turn_out"]))


class Bubbles:
    """The bubbles of one table, one for each seat at most."""

    def __init__(self) -> None:
        self.said: list[Bubble] = []

    def say(self, seat: int, text: str, now: float, seconds: float) -> None:
        self.said = [bubble for bubble in self.said if bubble.seat != seat]
        self.said.append(Bubble(seat, text, now, now + seconds))

    def update(self, now: float) -> bool:
        """Lets bubbles burst; returns whether any was shown."""
        before = len(self.said)
        self.said = [bubble for bubble in self.said if bubble.until > now]
        return before > 0

    def draw(self, scene: TableScene, canvas: Canvas) -> None:
        """Draws each bubble around the place the scene gives its seat, inside the window."""
        for bubble in self.said:
            width = canvas.width(bubble.text, theme.STATUS, "black") + 44
            x, y = scene.bubble_place(bubble.seat)
            box = FRect(x - width / 2, y - HEIGHT / 2, width, HEIGHT)
            box.x = max(6.0, min(box.x, scene.bands.area.w - width - 6))
            share = bubble.shown(scene.stage.now)
            rise = 0.0 if scene.calm else RISE * (1 - out_cubic(share))
            area = canvas.viewport.rect(box.move(-MARGIN, rise - MARGIN))
            canvas.blit(_picture(canvas, bubble.text, box.size), area.topleft, round(255 * share))


def _picture(canvas: Canvas, text: str, size: tuple[float, float]) -> pygame.Surface:
    """A bubble with a margin for its shadow."""
    whole = FRect(0, 0, size[0] + 2 * MARGIN, size[1] + 2 * MARGIN)
    area = canvas.viewport.rect(whole)

    def build() -> pygame.Surface:
        surface = pygame.Surface(area.size, pygame.SRCALPHA)
        inner, box = canvas.onto(surface), FRect(MARGIN, MARGIN, *size)
        inner.shadow(box, depth=6, radius=HEIGHT / 2)
        inner.box(box, theme.PAPER, radius=HEIGHT / 2, line=theme.GOLD, line_width=3)
        inner.text(text, box.center, size=theme.STATUS, weight="black", colour=theme.INK, anchor="center")
        return surface

    return canvas.art.composed(("bubble", text, area.size, canvas.tone, canvas.text_size), build)
