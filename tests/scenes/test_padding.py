"""Room around texts: no word touches the edge of what it is written on, in any language, in the smallest window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import pytest
from pygame import FRect

from scenes.canvas import Canvas
from scenes.pilot import Pilot
from scenes.widgets.buttons import PAD, Button
from scenes.widgets.values import Choice
from scenes.words import LANGUAGES
from tests.scenes.house import pilot_at
from tests.scenes.houses import EVERY
from tests.scenes.menu_house import SCREENS, menus, settle
from tests.scenes.test_every_table import walk

SMALLEST = (1024, 600)
CLOSEST = {Button: PAD - 1.5, Choice: 10.0}
"""Units between a text and the left or right edge of its widget, by the kind of widget; a pixel is lost in rounding."""


@contextmanager
def texts() -> Iterator[list[tuple[str, FRect]]]:
    """Collects what is written while it is open, with its place."""
    written: list[tuple[str, FRect]] = []
    write = Canvas.text

    def text(self: Canvas, text: str, *args: object, **more: object) -> FRect:
        area = write(self, text, *args, **more)  # type: ignore[arg-type]
        written.append((text, area))
        return area

    with mock.patch.object(Canvas, "text", text):
        yield written


def tight(pilot: Pilot) -> list[str]:
    """The texts of the top scene's widgets that come too close to an edge."""
    scene, found = pilot.app.stack.top, list[str]()
    for widget in scene.widgets.values():
        least = next((units for kind, units in CLOSEST.items() if isinstance(widget, kind)), None)
        if least is None:
            continue
        with texts() as written:
            widget.draw(pilot.app.canvas, scene)
        for text, area in written:
            sides = min(area.x - widget.rect.x, widget.rect.right - area.right)
            if sides < least or area.y < widget.rect.y - 1.5 or area.bottom > widget.rect.bottom + 1.5:
                found.append(f"{widget.id}: {text!r} {sides:.1f}")
    return found


def in_every_language(pilot: Pilot) -> list[str]:
    found: list[str] = []
    for language in LANGUAGES:
        pilot.app.change(language=language)
        pilot.advance(0.1)
        found += [f"{language} {one}" for one in tight(pilot)]
    return found


@pytest.mark.parametrize("screen", ["continue", "five seats", "settings", "pause", "confirm"])
def test_no_text_touches_an_edge_in_the_menus(tmp_path: Path, screen: str) -> None:
    opener: Callable[[Pilot], None] = SCREENS[screen]
    with menus(tmp_path, size=SMALLEST) as pilot:
        opener(pilot)
        settle(pilot)
        assert in_every_language(pilot) == []


@pytest.mark.parametrize("game", EVERY)
def test_no_text_touches_an_edge_at_the_tables(tmp_path: Path, game: str) -> None:
    house = EVERY[game]
    seats = house.game.seat_counts[-1]
    with pilot_at(tmp_path, SMALLEST, instant=True) as pilot:
        scene = house.sit_down(pilot, walk(house, seats, 9, 9), "p" * seats)
        scene.paused = True
        scene.flow.sit(scene.session.deciding()[0])
        assert in_every_language(pilot) == []
