"""Leaves that fly up where a tree has been planted, and are gone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from scenes.motion import out_cubic
from scenes.tables.arboretum_cards import draw_icon

if TYPE_CHECKING:
    from scenes.canvas import Canvas

BURST_MS = 640.0
LEAVES = 11
LEAF = 0.19
"""The size of a leaf, as a share of the card's height."""
REACH, FALL = 0.62, 0.3
"""How far leaves fly and how far they sink again, as shares of the card's height."""
TURN = 2.4
"""Radians between one leaf and the next: never two in one direction."""


@dataclass(frozen=True, slots=True)
class Burst:
    """One planting: where (the middle), how high the card, which species, from which stage time on."""

    place: tuple[float, float]
    height: float
    species: str
    begins: float


class Bursts:
    """The leaves in the air over one table; times are stage times in seconds."""

    def __init__(self) -> None:
        self.shown: list[Burst] = []
        self._now = 0.0

    def add(self, burst: Burst) -> None:
        self.shown.append(burst)

    def update(self, now: float) -> bool:
        """Lets time pass; returns whether anything is shown."""
        before, self._now = len(self.shown), now
        self.shown = [burst for burst in self.shown if now < burst.begins + BURST_MS / 1000]
        return before > 0

    def draw(self, canvas: Canvas) -> None:
        for burst in self.shown:
            share = (self._now - burst.begins) * 1000 / BURST_MS
            if 0 < share < 1:
                _draw(canvas, burst, share)


def _draw(canvas: Canvas, burst: Burst, share: float) -> None:
    """The leaves at a share of their time: outwards from the card, then down, fading."""
    size = max(12.0, burst.height * LEAF)
    alpha = round(255 * min(1.0, (1 - share) / 0.45))
    for leaf in range(LEAVES):
        angle = leaf * TURN
        far = burst.height * (0.3 + REACH * (0.6 + 0.4 * (leaf % 3) / 2) * out_cubic(share))
        x = burst.place[0] + math.cos(angle) * far * 0.8
        y = burst.place[1] + math.sin(angle) * far * 0.7 + burst.height * FALL * share * share
        side = size * (0.8 + 0.2 * (leaf % 2))
        draw_icon(canvas, burst.species, FRect(x - side / 2, y - side / 2, side, side), alpha=alpha)
