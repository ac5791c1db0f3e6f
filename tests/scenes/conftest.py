"""What all tests of scenes share: a picture is drawn from its SVG once in a process, not once in every app."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pygame
import pytest

from scenes.art import SurfaceCache


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Rasterising takes about a third of the time of a test that opens a table."""
    cache, draw = SurfaceCache(), pygame.image.load_sized_svg

    def drawn(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return cache.get((file.getvalue(), size), lambda: draw(file, size)).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", drawn)
        yield
