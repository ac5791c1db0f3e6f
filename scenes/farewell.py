"""The last picture of a dialog that is gone, fading over whatever is there now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.motion import Value

if TYPE_CHECKING:
    from scenes.canvas import Canvas


class Farewell:
    """A picture at a pixel position that fades within `ms`, sinking by `drop` pixels."""

    def __init__(self, picture: pygame.Surface, at: tuple[int, int], ms: float, drop: int = 0) -> None:
        self._picture = picture
        self._at = at
        self._drop = drop
        self._shown = Value(1.0)
        self._shown.to(0.0, ms)

    def update(self, seconds: float) -> bool:
        """Lets time pass; returns whether there is still something to see."""
        self._shown.update(seconds)
        return self._shown.value > 0

    def draw(self, canvas: Canvas) -> None:
        """Draws what is left of it."""
        shown = self._shown.value
        canvas.blit(self._picture, (self._at[0], self._at[1] + round(self._drop * (1 - shown))), round(255 * shown))
