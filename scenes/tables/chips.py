"""Points that show themselves: plates with a number, and numbers that rise and are gone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes import theme
from scenes.motion import out_cubic
from scenes.words import number

if TYPE_CHECKING:
    from scenes.canvas import Canvas

POP_MS = theme.MOTION["pop"]
"""Milliseconds a `+7` is seen."""
RISE = 34.0


def signed(points: int) -> str:
    """Points with their sign, as they are written: `+3`, `−2` with a real minus, `0`."""
    return f"+{points}" if points > 0 else number(points)


def draw_chip(canvas: Canvas, text: str, centre: tuple[float, float], *, gold: bool) -> None:
    """A number on a small plate."""
    size = float(theme.SMALL)
    width = max(28.0, canvas.width(text, size, "black") + 14)
    plate = FRect(centre[0] - width / 2, centre[1] - 14, width, 28)
    canvas.box(plate, theme.GOLD if gold else (196, 190, 180), radius=14, line=(34, 28, 26), line_width=2)
    canvas.text(text, plate.center, size=size, colour=theme.INK, weight="black", anchor="center")


def draw_pop(canvas: Canvas, points: int, centre: tuple[float, float], share: float) -> None:
    """A `+7` (or `−2`) that rises; `share` from 0 to 1 of its time, nothing is drawn outside it."""
    if not points or not 0 < share < 1:
        return
    alpha = round(255 * min(1.0, (1 - share) / 0.4))
    at = (centre[0], centre[1] - RISE * out_cubic(share))
    ink = theme.GOLD if points > 0 else theme.CORAL
    for dx, dy, colour in ((2, 2, theme.INK), (-1, -1, theme.INK), (0, 0, ink)):
        canvas.text(
            signed(points),
            (at[0] + dx, at[1] + dy),
            size=38,
            colour=colour,
            weight="black",
            anchor="center",
            alpha=alpha,
        )


def draw_turning(canvas: Canvas, surface: pygame.Surface, area: pygame.Rect, share: float, *, calm: bool) -> None:
    """A card that has turned up by `share`, 0 to 1; when `calm` it fades in."""
    if share <= 0:
        return
    if share >= 1:
        canvas.surface.blit(surface, area)
        return
    if calm:
        canvas.blit(surface, area.topleft, round(255 * share))
        return
    width = max(1, round(area.w * math.sin(share * math.pi / 2)))
    narrow = pygame.transform.smoothscale(surface, (width, area.h))
    canvas.surface.blit(narrow, narrow.get_rect(center=area.center))


@dataclass(frozen=True, slots=True)
class Pop:
    """Points that rise at a place from a stage time on."""

    points: int
    place: tuple[float, float]
    begins: float


class Pops:
    """The rising points of one table; times are stage times in seconds."""

    def __init__(self) -> None:
        self.shown: list[Pop] = []
        self._now = 0.0

    def add(self, points: int, place: tuple[float, float], begins: float) -> None:
        self.shown.append(Pop(points, place, begins))

    def update(self, now: float) -> bool:
        """Lets time pass; returns whether anything is shown."""
        before, self._now = len(self.shown), now
        self.shown = [pop for pop in self.shown if now < pop.begins + POP_MS / 1000]
        return before > 0

    def draw(self, canvas: Canvas) -> None:
        for pop in self.shown:
            draw_pop(canvas, pop.points, pop.place, (self._now - pop.begins) * 1000 / POP_MS)
