"""Every menu in every window: nothing lies on anything else, everything is in sight, no text is cut."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from pygame import FRect

from scenes.menus.dialog import Dialog
from scenes.menus.seatcards import SeatCard
from scenes.pilot import Pilot
from scenes.widgets import Widget
from scenes.words import LANGUAGES, Words
from tests.scenes.menu_house import SCREENS, menus, settle

WINDOWS = [(800, 480), (1024, 600), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (3840, 2160)]
SLACK = 0.5
"""Units that two rectangles may share through rounding."""


def check(pilot: Pilot, where: str) -> None:
    """Asserts that the top screen's widgets keep apart and in their place."""
    scene, area = pilot.app.stack.top, pilot.app.viewport.canvas
    widgets = [widget for widget in scene.widgets.values() if not isinstance(widget, SeatCard)]
    fixed = area
    scrolled: set[str] = set()
    if isinstance(scene, Dialog):
        fixed = scene.panel
        scrolled = {widget.id for widget in scene.scroll.widgets()}
        assert area.inflate(SLACK, SLACK).contains(scene.panel), f"{where}: the panel leaves the window"
        assert scene.scroll.view.h > min(120, scene.scroll.height - 1), (
            f"{where}: only {scene.scroll.view.h} units of the content are seen"
        )
    for first, second in combinations(widgets, 2):
        if (first.id in scrolled) == (second.id in scrolled):
            apart = not first.rect.inflate(-SLACK, -SLACK).colliderect(second.rect.inflate(-SLACK, -SLACK))
            assert apart or on_its_box(first, second), f"{where}: {first.id} {first.rect} and {second.id} {second.rect}"
    for widget in widgets:
        if widget.id not in scrolled:
            assert fixed.inflate(SLACK, SLACK).contains(widget.rect), f"{where}: {widget.id} {widget.rect}"
        elif isinstance(scene, Dialog):
            view = scene.scroll.view
            column = FRect(view.x, view.y - scene.scroll.offset.value, view.w, scene.scroll.height)
            assert column.inflate(SLACK, SLACK).contains(widget.rect), f"{where}: {widget.id} {widget.rect}"
        # A term is a word in running text: it is as high as its line.
        if widget.interactive and widget.id != "scroll" and not widget.id.startswith("term/"):
            assert min(widget.rect.size) >= 44, f"{where}: {widget.id} is too small to hit: {widget.rect}"


def on_its_box(first: Widget, second: Widget) -> bool:
    """Whether one widget is a box of the shelf and the other the cap on it that leads to its lesson."""
    box, cap = sorted((first, second), key=lambda one: one.id)
    of_one = box.id.startswith("box/") and cap.id == box.id.replace("box/", "learn/")
    return of_one and box.rect.contains(cap.rect)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_storm_of_sizes_languages_and_scales(tmp_path: Path, screen: str) -> None:
    with menus(tmp_path) as pilot:
        SCREENS[screen](pilot)
        settle(pilot)
        for width, height in WINDOWS:
            pygame.display.set_mode((width, height))
            pilot.app.resized((width, height))
            for language in LANGUAGES:
                for scale in (0.75, 1.0, 2.0):
                    pilot.app.change(language=language, ui_scale=scale)
                    check(pilot, f"{screen} {width}x{height} {language} {scale}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_no_text_is_cut_in_a_small_window(tmp_path: Path, screen: str, language: str) -> None:
    with menus(tmp_path, size=(1024, 600), language=language) as pilot:
        SCREENS[screen](pilot)
        settle(pilot)
        show_all(pilot)
        assert pilot.app.fonts.cut == set()


@pytest.mark.parametrize("screen", SCREENS)
def test_messages_longer_by_two_fifths_fit(tmp_path: Path, screen: str) -> None:
    with menus(tmp_path, size=(1024, 600)) as pilot:
        pilot.app.words = Words("en", pseudo=True)
        SCREENS[screen](pilot)
        pilot.app.relayout()
        settle(pilot)
        show_all(pilot)
        check(pilot, f"{screen} in the long language")
        assert pilot.app.fonts.cut == set()


def show_all(pilot: Pilot) -> None:
    """Draws the top screen from its beginning to its end."""
    scene = pilot.app.stack.top
    pilot.app.fonts.cut.clear()
    pilot.app.draw()
    if isinstance(scene, Dialog):
        while scene.scroll.offset.goal < scene.scroll.longest - 1:
            scene.scroll.by(scene.scroll.view.h * 0.8, 0)
            pilot.advance()
            pilot.app.draw()


def test_a_text_that_is_cut_would_be_noticed(tmp_path: Path) -> None:
    with menus(tmp_path) as pilot:
        pilot.app.canvas.text("a text that is far too long for this", (0, 0), max_width=40)
        assert pilot.app.fonts.cut == {"a text that is far too long for this"}
