"""The sentence that says what a table waits for, left of the buttons; the terms in it can be pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes import glossary, theme
from scenes.canvas import fit_line
from scenes.targets import Target
from scenes.widgets import dotted

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.base import TableScene

EDGE = 20.0
UNDER = 15.0
"""Units from the middle of the line down to the dots below a term."""


class StatusLine:
    """The status of one table scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene

    def register(self) -> None:
        """Adds a target for each term of the sentence; the buttons of the band must be there already."""
        words, game_id = self.scene.app.words, self.scene.game_id
        for number, (rect, term) in enumerate(self._terms()):
            tip = glossary.tip(words, game_id, term)
            self.scene.targets.add(
                Target(
                    f"term/status/{number}",
                    rect,
                    glossary.name(words, game_id, term),
                    action=lambda tip=tip: self.scene.app.say(tip),
                    tip=tip,
                    focusable=False,
                )
            )

    @property
    def raised(self) -> bool:
        """Whether it makes room for a second line, which says what has the keyboard's focus."""
        return bool(self.scene.focus_line)

    @property
    def _size(self) -> float:
        return theme.BODY if self.raised else theme.STATUS

    def draw(self, canvas: Canvas) -> None:
        band, text = self.scene.bands.status, self.scene.controls.status()
        middle, under = (band.y + 18, UNDER - 3) if self.raised else (band.centery, UNDER)
        at = (band.x + EDGE, middle)
        canvas.text(text, at, size=self._size, weight="bold", anchor="midleft", max_width=self._room)
        for rect, _ in self._terms():
            dotted(canvas, rect.x, rect.right, middle + under, theme.CREAM_SOFT)

    def draw_focus(self, canvas: Canvas) -> None:
        """The second line: here it hides nothing."""
        band = self.scene.bands.status
        canvas.text(
            self.scene.focus_line,
            (band.x + EDGE, band.bottom - 13),
            size=theme.TINY,
            colour=theme.FOCUS,
            weight="bold",
            anchor="midleft",
            max_width=self._room,
        )

    @property
    def _room(self) -> float:
        """The width the sentence may take."""
        band = self.scene.bands.status
        buttons = [widget.rect.left for id, widget in self.scene.widgets.items() if id.startswith("bar/")]
        return min(buttons, default=band.right) - band.x - 2 * EDGE

    def _terms(self) -> list[tuple[FRect, str]]:
        """Where the terms of the sentence stand."""
        scene, canvas = self.scene, self.scene.app.canvas
        viewport, band = canvas.viewport, scene.bands.status
        whole = scene.controls.status()
        text, px = fit_line(canvas.fonts, whole, canvas.text_px(self._size), "bold", viewport.px(self._room))
        font = canvas.fonts.get("bold", px)
        places: list[tuple[FRect, str]] = []
        for one in glossary.find(scene.app.words, scene.game_id, text):
            left, right = (font.size(text[:at])[0] / viewport.scale for at in (one.start, one.end))
            places.append((FRect(band.x + EDGE + left, band.y + 6, right - left, band.h - 12), one.term))
        return places
