"""From window pixels to logical units and back.

Layout is done in logical units on a canvas that is 1920x1080 in a 16:9 window and takes the window's shape otherwise.
Small windows get a smaller canvas instead of unreadable text, and the UI scale shrinks the canvas further, never below
`SMALLEST`: every layout must work from there upwards.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property

from pygame import FRect, Rect

REFERENCE = (1920, 1080)
SMALLEST = (1100, 620)
"""The smallest canvas, in logical units, that any scene has to fit."""
READABLE = 0.78
"""Pixels per unit below which text of 18 units can no longer be read; small windows stay at it."""
SMALLEST_WINDOW = (800, 480)


@dataclass(frozen=True)
class Viewport:
    """A window of `width` x `height` pixels shown at `ui_scale` (0.75 to 2)."""

    width: int
    height: int
    ui_scale: float = 1.0

    @cached_property
    def scale(self) -> float:
        """Pixels per logical unit."""
        fit = min(self.width / REFERENCE[0], self.height / REFERENCE[1])
        most = min(self.width / SMALLEST[0], self.height / SMALLEST[1])
        return min(max(fit, READABLE) * self.ui_scale, most)

    @cached_property
    def canvas(self) -> FRect:
        """The whole window in logical units."""
        return FRect(0, 0, self.width / self.scale, self.height / self.scale)

    def px(self, length: float) -> int:
        """A length in pixels."""
        return round(length * self.scale)

    def rect(self, area: FRect) -> Rect:
        """An area in pixels; neighbours that touch in units touch in pixels."""
        left, top = round(area.x * self.scale), round(area.y * self.scale)
        return Rect(left, top, round(area.right * self.scale) - left, round(area.bottom * self.scale) - top)

    def point(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The logical point under a pixel."""
        return pixel[0] / self.scale, pixel[1] / self.scale


def parse_size(text: str | None) -> tuple[int, int] | None:
    """`1280x720` as two numbers of pixels; exits with a clear message for anything else."""
    if text is None:
        return None
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdecimal() and 200 <= int(part) <= 16384 for part in parts):
        sys.exit(f"--size: expected WIDTHxHEIGHT in pixels such as 1280x720, got {text!r}")
    return int(parts[0]), int(parts[1])
