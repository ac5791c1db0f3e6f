"""What seats say for a moment: short words in a bubble by their place; times are stage times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.canvas import Canvas

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

HEIGHT = 50.0


@dataclass(slots=True)
class Bubble:
    seat: int
    text: str
    until: float


class Bubbles:
    """The bubbles of one table, one for each seat at most."""

    def __init__(self) -> None:
        self.said: list[Bubble] = []

    def say(self, seat: int, text: str, now: float, seconds: float) -> None:
        self.said = [bubble for bubble in self.said if bubble.seat != seat]
        self.said.append(Bubble(seat, text, now + seconds))

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
            canvas.shadow(box, depth=6, radius=HEIGHT / 2)
            canvas.box(box, theme.PAPER, radius=HEIGHT / 2, line=theme.GOLD, line_width=3)
            canvas.text(bubble.text, box.center, size=theme.STATUS, weight="black", colour=theme.INK, anchor="center")
