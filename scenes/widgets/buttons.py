"""Buttons and switches: what a press does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.motion import Value
from scenes.theme import Colour
from scenes.widgets.base import Widget, blend, row_label, tinted

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.stack import Scene
    from scenes.words import Words


PAD = 18.0
"""Units left and right of a button's text: less looks as if it did not fit."""


class Button(Widget):
    """A button with a text, an icon or both. Kinds: `main` (the one to press), `plain`, `quiet`, `paper`, `danger`.

    An icon is one of the common ones by its name, or any picture by its whole name (`tacocat/icon_set`).
    """

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        action: Callable[[], object],
        *,
        icon: str | None = None,
        kind: str = "plain",
        text: bool = True,
        size: float = theme.BODY,
        tip: str = "",
        enabled: bool = True,
        why: str = "",
        z: int = 0,
    ) -> None:
        super().__init__(id, rect, label, tip=tip, enabled=enabled, why=why, z=z)
        self.action = action
        self.icon = icon
        self.kind = kind
        self.text = text
        self.size = size

    def press(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        pressed = scene.gestures.pressed == self.id and self.enabled
        rect = self.rect.move(0, 2 if pressed else -1.5 * warm)
        fill, ink, line = self._colours(warm)
        if self.kind not in ("quiet", "paper") and self.enabled:
            canvas.shadow(rect, depth=2 if pressed else 4, radius=theme.RADIUS, strength=90)
        canvas.box(rect, fill, line=line)
        icon_size = min(rect.h * 0.56, 34.0)
        if not self.text or not self.label:
            if self.icon:
                self._draw_icon(
                    canvas, FRect(rect.centerx - icon_size / 2, rect.centery - icon_size / 2, icon_size, icon_size)
                )
            return
        room = rect.w - 2 * PAD - (icon_size + 10 if self.icon else 0)
        if not canvas.fits(self.label, FRect(0, 0, room, canvas.line_height(self.size, "bold")), weight="bold"):
            self._draw_lines(canvas, FRect(rect.right - PAD - room, rect.y + 4, room, rect.h - 8), ink, icon_size)
            return
        if not self.icon:
            canvas.text(
                self.label, rect.center, size=self.size, colour=ink, weight="bold", anchor="center", max_width=room
            )
            return
        width = min(room, canvas.width(self.label, self.size, "bold"))
        left = rect.centerx - (width + icon_size + 10) / 2
        self._draw_icon(canvas, FRect(left, rect.centery - icon_size / 2, icon_size, icon_size))
        canvas.text(
            self.label,
            (left + icon_size + 10, rect.centery),
            size=self.size,
            colour=ink,
            weight="bold",
            anchor="midleft",
            max_width=room,
        )

    def _draw_lines(self, canvas: Canvas, area: FRect, ink: Colour, icon_size: float) -> None:
        """The label in as many lines as it needs, beside the icon."""
        if self.icon:
            self._draw_icon(canvas, FRect(area.x - icon_size - 10, area.centery - icon_size / 2, icon_size, icon_size))
        canvas.paragraph(self.label, area, size=self.size, colour=ink, weight="bold", align="center", middle=True)

    def _draw_icon(self, canvas: Canvas, rect: FRect) -> None:
        colour = {"main": theme.BUTTON_TEXT, "paper": theme.INK}.get(self.kind, theme.CREAM)
        area = canvas.viewport.rect(rect)
        name = str(self.icon) if "/" in str(self.icon) else f"common/{self.icon}"
        surface = tinted(canvas, name, area.size, colour if self.enabled else theme.CREAM)
        canvas.blit(surface, area.topleft, 255 if self.enabled else 90)

    def _colours(self, warm: float) -> tuple[Colour, Colour, Colour | None]:
        if not self.enabled:
            return (255, 248, 232, 18), (214, 205, 186, 120), (255, 248, 232, 22)
        match self.kind:
            case "main":
                return blend(theme.BUTTON, (255, 196, 96), warm), theme.BUTTON_TEXT, (255, 226, 160)
            case "danger":
                return blend((150, 54, 46), (182, 70, 58), warm), theme.CREAM, (255, 160, 140, 120)
            case "paper":
                return (34, 28, 26, round(12 + 30 * warm)), theme.INK, None
            case "quiet":
                return (255, 248, 232, round(10 + 34 * warm)), theme.CREAM, None
            case _:
                return blend((48, 78, 80), (64, 104, 104), warm), theme.CREAM, (255, 248, 232, 60)


class Toggle(Widget):
    """A switch with its label to the left."""

    def __init__(
        self, id: str, rect: FRect, label: str, on: bool, change: Callable[[bool], None], *, tip: str = ""
    ) -> None:
        super().__init__(id, rect, label, tip=tip)
        self.on = on
        self.change = change
        self.knob = Value(1.0 if on else 0.0)

    def reading(self, words: Words) -> str:
        return words("settings.focus.on" if self.on else "settings.focus.off")

    def press(self) -> None:
        self.on = not self.on
        self.knob.to(1.0 if self.on else 0.0, 120)
        self.change(self.on)

    def update(self, seconds: float) -> bool:
        return self.knob.update(seconds) | super().update(seconds)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        if warm > 0:
            canvas.box(self.rect, (255, 248, 232, round(14 * warm)), radius=12)
        track = FRect(self.rect.right - 78, self.rect.centery - 17, 64, 34)
        canvas.box(track, blend((70, 84, 86), theme.LEAF, self.knob.value), radius=17, line=(255, 248, 232, 70))
        canvas.disc((track.x + 17 + 30 * self.knob.value, track.centery), 13, theme.CREAM)
        row_label(canvas, self.label, FRect(self.rect.x + 12, self.rect.y, self.rect.w - 108, self.rect.h))
