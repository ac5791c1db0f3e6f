"""A player's portrait in a circle."""

from __future__ import annotations

from pygame import FRect

from scenes.canvas import Canvas


def draw_portrait(canvas: Canvas, face: str, rect: FRect) -> None:
    """The portrait `face` filling a square."""
    canvas.picture(f"common/face_{face}", rect)
