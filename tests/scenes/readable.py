"""How well texts can be read: their contrast against what really lies below them, measured while a picture is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest import mock

import pygame

from scenes.canvas import Canvas, Weight
from scenes.pilot import Pilot
from scenes.theme import Colour
from scenes.tone import contrast

COLUMNS, ROWS = 48, 16
"""The grid over a text; its points that lie on a stroke are looked at."""
SHARE = 0.25
"""The share of the points that may have less contrast: the edge of a badge, a line that passes."""


@dataclass(frozen=True)
class Read:
    """A text as it was drawn: its colour, and the contrast it has on all but the worst points of its ground."""

    text: str
    colour: Colour
    contrast: float


@contextmanager
def reading(found: list[Read]) -> Iterator[None]:
    """Notes every text that is blitted fully opaque."""
    blit, line = Canvas.blit, Canvas.line
    made: dict[int, tuple[str, Colour]] = {}

    def noted(self: Canvas, text: str, px: int, weight: Weight, colour: Colour) -> pygame.Surface:
        surface = line(self, text, px, weight, colour)
        made[id(surface)] = (text, colour)
        return surface

    def blitted(self: Canvas, surface: pygame.Surface, at: tuple[int, int], alpha: int = 255) -> None:
        entry = made.get(id(surface))
        if entry is not None and alpha >= 250:
            found.append(Read(*entry, _contrast(self.surface, surface, at, entry[1])))
        blit(self, surface, at, alpha)

    with mock.patch.object(Canvas, "line", noted), mock.patch.object(Canvas, "blit", blitted):
        yield


def _contrast(onto: pygame.Surface, text: pygame.Surface, at: tuple[int, int], colour: Colour) -> float:
    """The contrast of a text with what lies below its strokes now."""
    visible = onto.get_clip()
    width, height = text.get_size()
    alpha = colour[3] / 255 if len(colour) == 4 else 1.0
    seen: list[float] = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, y = width * (2 * column + 1) // (2 * COLUMNS), height * (2 * row + 1) // (2 * ROWS)
            place = (at[0] + x, at[1] + y)
            if text.get_at((x, y)).a < 170 * alpha or not visible.collidepoint(place):
                continue
            ground = onto.get_at(place)
            if ground.a > 200:
                seen.append(contrast(_over(colour, ground, alpha), ground[:3]))
    seen.sort()
    return seen[int(len(seen) * SHARE)] if seen else 21.0


def _over(colour: Colour, ground: pygame.Color, alpha: float) -> tuple[int, int, int]:
    red, green, blue = (round(a * alpha + b * (1 - alpha)) for a, b in zip(colour[:3], ground[:3], strict=True))
    return red, green, blue


def texts_below(pilot: Pilot, wanted: float) -> list[str]:
    """The texts of the picture, drawn from nothing, that have less contrast than wanted, each with what it has."""
    pilot.app.relayout()
    found: list[Read] = []
    with reading(found):
        pilot.app.draw()
    assert found, "a picture without a text"
    return sorted({f"{read.contrast:4.1f} {read.text!r} in {read.colour}" for read in found if read.contrast < wanted})
