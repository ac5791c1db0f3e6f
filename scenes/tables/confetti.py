"""Paper snippets for a person's win: at most 120, gone within two seconds, worked out from their age alone."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import FRect

from scenes import theme
from scenes.canvas import Canvas

MOST = 120
GRAVITY = 1500.0
DRAG = 1.5
PICTURES = ("common/confetti_1", "common/confetti_2", "common/confetti_3", "common/spark")
TURNS = 12
"""Pre-rotated pictures per turn."""
FADE = 0.5


@dataclass(frozen=True, slots=True)
class Snippet:
    """One piece; lengths in shares of the window's height, times in seconds."""

    picture: str
    size: float
    side: int
    born: float
    vx: float
    vy: float
    spin: float
    sway: float


class Confetti:
    """Two bursts from the lower corners. `age` in seconds; nothing is shown before `start`."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.age: float | None = None
        self.snippets = [
            Snippet(
                PICTURES[number % len(PICTURES)],
                rng.choice((22.0, 30.0)),
                -1 if number // len(PICTURES) % 2 else 1,
                rng.uniform(0.0, 0.35),
                rng.uniform(0.25, 1.75),
                rng.uniform(1.1, 2.15),
                rng.uniform(-4.0, 4.0),
                rng.uniform(0.0, math.tau),
            )
            for number in range(MOST)
        ]

    def pictures(self, canvas: Canvas) -> list[Callable[[], object]]:
        """Calls that make every picture ready."""
        sizes = sorted({_pixels(canvas, one) for one in self.snippets})
        return [
            partial(_turned, canvas, picture, size, step * math.tau / TURNS)
            for picture in PICTURES
            for size in sizes
            for step in range(TURNS)
        ]

    def start(self) -> None:
        self.age = 0.0

    @property
    def flying(self) -> bool:
        return self.age is not None and self.age < theme.MOTION["winner"] / 1000

    def update(self, seconds: float) -> bool:
        """Lets time pass; returns whether anything flies."""
        if self.age is None or not self.flying:
            return False
        self.age += seconds
        return True

    def draw(self, canvas: Canvas, area: FRect) -> None:
        if self.age is None or not self.flying:
            return
        left = theme.MOTION["winner"] / 1000 - self.age
        alpha = round(255 * min(1.0, left / FADE))
        scale = canvas.viewport.scale
        for one in self.snippets:
            age = self.age - one.born
            if age <= 0:
                continue
            # Thrown with drag: fast at first, then it flutters down.
            slow = (1 - math.exp(-DRAG * age)) / DRAG
            x = (0.0 if one.side > 0 else area.w) + one.side * one.vx * area.h * slow
            x += math.sin(age * 5 + one.sway) * 16 * min(1.0, age)
            fall = GRAVITY / DRAG * (age - slow) * area.h / 1080
            y = area.h - one.vy * area.h * 1.25 * slow + fall
            if y > area.h + 40:
                continue
            surface = _turned(canvas, one.picture, _pixels(canvas, one), one.spin * age + one.sway)
            where = surface.get_rect(center=(round(x * scale), round(y * scale)))
            canvas.blit(surface, where.topleft, alpha)


def _pixels(canvas: Canvas, snippet: Snippet) -> int:
    return max(6, round(snippet.size * canvas.viewport.scale))


def _turned(canvas: Canvas, picture: str, size: int, angle: float) -> pygame.Surface:
    step = round(angle / math.tau * TURNS) % TURNS

    def build() -> pygame.Surface:
        return pygame.transform.rotozoom(canvas.art.svg(picture, (size, size)), step * 360 / TURNS, 1.0)

    return canvas.art.composed(("confetti", picture, size, step), build)
