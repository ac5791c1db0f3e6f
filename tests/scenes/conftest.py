"""What all tests of scenes share: a picture is drawn from its SVG once in a process, not once in every app."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.art import SurfaceCache
from scenes.heap import keep_steady
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from tests.scenes.house import pilot_at

# Thousands of windows of all sizes in one process: without it the workers of the suite come to gigabytes.
keep_steady()


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """At the title, without waiting for anything; files that need another have their own."""
    with pilot_at(tmp_path, (1100, 620), quick=True, instant=True) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        yield pilot


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Rasterising takes about a third of the time of a test that opens a table."""
    cache, draw = SurfaceCache(), pygame.image.load_sized_svg

    def drawn(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return cache.get((file.getvalue(), size), lambda: draw(file, size)).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", drawn)
        yield
