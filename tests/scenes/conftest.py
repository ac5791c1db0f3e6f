"""What all tests of scenes share: a picture is drawn from its SVG once in a process, not once in every app."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pygame
import pytest

from scenes.appearance import Appearance
from scenes.art import Art, SurfaceCache
from scenes.heap import keep_steady
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.settings import Settings
from tests.scenes.house import pilot_at

SWEEP = 20
"""Tests after which closed apps are looked for."""

# Thousands of windows of all sizes in one process: without it the workers of the suite come to gigabytes.
keep_steady()


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """At the title, without waiting for anything; files that need another have their own."""
    with pilot_at(tmp_path, (1100, 620), quick=True, instant=True) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        yield pilot


@pytest.fixture(autouse=True)
def closed_apps_go(numbers: Iterator[int]) -> Iterator[None]:
    """An app is a few objects that know each other, and many pictures: Python sees no reason to look for it soon."""
    yield
    if next(numbers) % SWEEP == 0:
        gc.collect()


@pytest.fixture(scope="session")
def numbers() -> Iterator[int]:
    """Of the tests of scenes in this process."""
    # What was there before the first test is not looked through again.
    gc.collect()
    gc.freeze()
    return count(1)


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Drawing the same pictures for each app anew takes about half of the time of a test that opens a table.

    Apps of the factory look share what they keep, which a real one keeps under the same keys; who changes the look or
    misses a picture keeps its own. A key that does not hold all that a picture depends on shows up as a wrong picture.
    """
    kept, files = SurfaceCache(), SurfaceCache()
    draw, apply, miss = pygame.image.load_sized_svg, Appearance.apply_pictures, Art._miss
    factory = look(Settings())

    def drawn(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return files.get((file.getvalue(), size), lambda: draw(file, size)).copy()

    def applied(self: Appearance) -> None:
        self.app.art.cache = SurfaceCache()
        apply(self)
        if look(self.app.settings) == factory:
            self.app.art.cache = kept

    def missed(self: Art, name: str, why: str) -> None:
        # What is being drawn just now shows the frame: a cache that has been cleared since does not keep it.
        kept.clear()
        self.cache = SurfaceCache()
        miss(self, name, why)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", drawn)
        patch.setattr(Appearance, "apply_pictures", applied)
        patch.setattr(Art, "_miss", missed)
        yield


def look(settings: Settings) -> tuple[object, ...]:
    """The settings that change what a picture of a name looks like."""
    return settings.table, settings.card_back, settings.light, settings.high_contrast
