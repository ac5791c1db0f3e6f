"""Canvases without a window for tests of what is drawn."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from scenes.art import Art
from scenes.canvas import Canvas, Fonts
from scenes.viewport import Viewport


@contextmanager
def bare_canvas(width: int, height: int) -> Iterator[Canvas]:
    """A canvas of a size in pixels, of one pixel per unit, without anybody seeing it."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    art = Art()
    yield Canvas(pygame.Surface((width, height)), Viewport(1920, 1080), art, Fonts())
    art.close()
