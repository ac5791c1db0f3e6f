"""What the settings make of the app's look and language: tone, tables, backs, size of text, words."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame

import assets
from scenes.canvas import Canvas
from scenes.own import PREFIX, Fault, Own
from scenes.settings import system_language
from scenes.surroundings import stand_ins
from scenes.tone import Tone
from scenes.viewport import REFERENCE, SMALLEST, Viewport
from scenes.words import Words

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)

LEAST_GROWTH = 0.35
"""The share of the growth of text that even the smallest window gives."""
PICTURES = ("table", "card_back", "light", "high_contrast")
"""The settings that other pictures are drawn for."""
LAYOUT = (*PICTURES, "language", "ui_scale", "text_size")
"""The settings after which every scene is laid out anew."""


class Appearance:
    """Applies those settings to one app; what cannot be used is said once and the usual stands in for it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.own = Own(app.folder / "own")

    @property
    def tone(self) -> Tone:
        return Tone(self.app.settings.light, self.app.settings.high_contrast)

    # --- words ------------------------------------------------------------------------------------------------------

    def words(self) -> Words:
        """The words of the language that is set; for one of a person's own that cannot be used, the system's."""
        chosen = self.app.settings.language
        if not chosen.startswith(PREFIX):
            return Words(chosen)
        try:
            language = self.own.language(chosen.removeprefix(PREFIX))
        except Fault as fault:
            self.app.settings.language = system_language()
            words = Words(self.app.settings.language)
            self._complain(fault)
            return words
        if language.missing:
            self.app.later("own.missing", n=language.missing)
        return Words(language)

    # --- pictures ---------------------------------------------------------------------------------------------------

    def apply_pictures(self) -> None:
        """Draws the table and the backs that are set from now on."""
        self.app.art.stand_in(stand_ins(self.app.settings.table, self._back(), self.tone))

    def _back(self) -> bytes | None:
        """The back that stands for those of the games, if any."""
        chosen = self.app.settings.card_back
        if chosen == "game":
            return None
        if not chosen.startswith(PREFIX):
            return assets.read(f"art/common/back_{chosen}.svg")
        try:
            return self.own.back(chosen.removeprefix(PREFIX))
        except Fault as fault:
            self.app.settings.card_back = "game"
            self._complain(fault)
            return None

    def canvas(self, screen: pygame.Surface, viewport: Viewport) -> Canvas:
        """A canvas on which everything looks as it is set."""
        text_size = text_share(self.app.settings.text_size, viewport)
        app = self.app
        return Canvas(screen, viewport, app.art, app.fonts, tone=self.tone, text_size=text_size, words=app.words)

    def _complain(self, fault: Fault) -> None:
        log.warning("own things: %s %s", fault.code, fault.data)
        self.app.later(fault.key, **fault.data)


def text_share(wanted: float, viewport: Viewport) -> float:
    """The size of text in a window: the canvas of a small one is small, so its text is large already and grows less."""
    if wanted <= 1:
        return wanted
    room = (viewport.canvas.h - SMALLEST[1]) / (REFERENCE[1] - SMALLEST[1])
    return 1 + (wanted - 1) * min(1.0, max(LEAST_GROWTH, room))
