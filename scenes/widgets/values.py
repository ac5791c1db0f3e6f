"""Values to choose: on a line, by clicking through, or side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Key, Point
from scenes.widgets.base import Widget, blend, row_label, tinted

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.stack import Scene
    from scenes.words import Words


OFF = (110, 122, 122)
"""The colour of a value that cannot be set."""


class Slider(Widget):
    """A value on a line; `steps` values from `low` to `high`."""

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        value: float,
        low: float,
        high: float,
        step: float,
        change: Callable[[float], None],
        show: Callable[[float], str],
        *,
        live: bool = True,
        tip: str = "",
        why: str = "",
    ) -> None:
        """With `why` it is off and says so."""
        super().__init__(id, rect, label, tip=tip, enabled=not why, why=why)
        self.value, self.low, self.high, self.step = value, low, high, step
        self.change, self.show, self.live = change, show, live
        self.draggable = True

    @property
    def _track(self) -> FRect:
        return FRect(self.rect.x + self.rect.w * 0.46, self.rect.centery - 4, self.rect.w * 0.40, 8)

    def _set(self, value: float) -> None:
        value = min(self.high, max(self.low, round(value / self.step) * self.step))
        if abs(value - self.value) > 1e-6:
            self.value = value
            self.change(value)

    def reading(self, words: Words) -> str:
        return self.show(self.value)

    def pointed(self, pos: Point, kind: str) -> None:
        if not self.enabled or (kind == "press" and pos[0] < self._track.x - 30):
            return
        share = (pos[0] - self._track.x) / self._track.w
        self._set(self.low + (self.high - self.low) * min(1.0, max(0.0, share)))

    def key(self, key: Key) -> bool:
        if self.enabled and key.name in ("left", "right"):
            self._set(self.value + (self.step if key.name == "right" else -self.step))
            return True
        return False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        if warm > 0:
            canvas.box(self.rect, (255, 248, 232, round(14 * warm)), radius=12)
        track = self._track
        share = (self.value - self.low) / (self.high - self.low)
        row_label(canvas, self.label, FRect(self.rect.x + 12, self.rect.y, track.x - self.rect.x - 36, self.rect.h))
        canvas.box(track, (70, 84, 86), radius=4)
        fill, knob, line = (theme.GOLD, theme.CREAM, theme.GOLD_DARK) if self.enabled else (OFF, OFF, None)
        canvas.box(FRect(track.x, track.y, max(8, track.w * share), track.h), fill, radius=4)
        canvas.disc((track.x + track.w * share, track.centery), 14, knob, line=line)
        canvas.text(self.show(self.value), (self.rect.right - 12, self.rect.centery), anchor="midright", weight="bold")


class Choice(Widget):
    """One of a few values, chosen with arrows or by clicking through; the label is to the left unless empty."""

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        values: Sequence[tuple[str, str]],
        chosen: str,
        change: Callable[[str], None],
        *,
        tip: str = "",
    ) -> None:
        super().__init__(id, rect, label, tip=tip)
        self.values = list(values)
        self.chosen = chosen
        self.change = change
        self.draggable = False

    @property
    def _field(self) -> FRect:
        if not self.label:
            return self.rect
        return FRect(self.rect.x + self.rect.w * 0.46, self.rect.y + 2, self.rect.w * 0.54 - 8, self.rect.h - 4)

    def reading(self, words: Words) -> str:
        return dict(self.values).get(self.chosen, "")

    def _turn(self, by: int) -> None:
        keys = [key for key, _ in self.values]
        index = keys.index(self.chosen) if self.chosen in keys else 0
        self.chosen = keys[(index + by) % len(keys)]
        self.change(self.chosen)

    def pointed(self, pos: Point, kind: str) -> None:
        if kind == "press":
            self._by = -1 if self._field.x <= pos[0] < self._field.x + 56 else 1

    _by = 1

    def press(self) -> None:
        by, self._by = self._by, 1
        self._turn(by)

    def key(self, key: Key) -> bool:
        if key.name in ("left", "right"):
            self._turn(1 if key.name == "right" else -1)
            return True
        return False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        field = self._field
        if self.label:
            row_label(canvas, self.label, FRect(self.rect.x + 12, self.rect.y, field.x - self.rect.x - 28, self.rect.h))
        canvas.box(field, blend((40, 62, 64), (54, 84, 86), warm), radius=12, line=(255, 248, 232, 60))
        edge = 10 if field.w >= 220 else 4
        for icon, x in (("arrow_left", field.x + edge), ("arrow_right", field.right - edge - 22)):
            area = canvas.viewport.rect(FRect(x, field.centery - 11, 22, 22))
            canvas.blit(tinted(canvas, f"common/{icon}", area.size, theme.CREAM), area.topleft, 200)
        text = dict(self.values).get(self.chosen, "")
        canvas.text(text, field.center, anchor="center", weight="bold", max_width=field.w - 2 * (edge + 26))


class Segments(Widget):
    """A few values side by side, one of them chosen, by a click on it or with the arrows.

    Where texts have no room beside their icons, the icons stand alone.
    """

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        values: Sequence[tuple[str, str]],
        chosen: str,
        change: Callable[[str], None],
        *,
        icons: Mapping[str, str] | None = None,
        tip: str = "",
    ) -> None:
        super().__init__(id, rect, label, tip=tip)
        self.values = list(values)
        self.chosen = chosen
        self.change = change
        self.icons = dict(icons or {})
        self._pointed: str | None = None

    def _part(self, index: int) -> FRect:
        width = self.rect.w / len(self.values)
        return FRect(self.rect.x + width * index, self.rect.y, width, self.rect.h)

    def reading(self, words: Words) -> str:
        return dict(self.values).get(self.chosen, "")

    def _turn(self, by: int) -> str:
        keys = [key for key, _ in self.values]
        return keys[(keys.index(self.chosen) + by) % len(keys)]

    def _choose(self, key: str) -> None:
        if key != self.chosen:
            self.chosen = key
            self.change(key)

    def pointed(self, pos: Point, kind: str) -> None:
        if kind == "press":
            index = int((pos[0] - self.rect.x) / self.rect.w * len(self.values))
            self._pointed = self.values[min(len(self.values) - 1, max(0, index))][0]

    def press(self) -> None:
        pointed, self._pointed = self._pointed, None
        self._choose(pointed if pointed is not None else self._turn(1))

    def key(self, key: Key) -> bool:
        keys = [value for value, _ in self.values]
        by = {"left": -1, "right": 1}.get(key.name, 0)
        if by and 0 <= keys.index(self.chosen) + by < len(keys):
            self._choose(self._turn(by))
            return True
        return False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        canvas.box(self.rect, blend((40, 62, 64), (48, 74, 76), warm), radius=12, line=(255, 248, 232, 60))
        rooms = [self._part(index).w - 46 for index in range(len(self.values))]
        alone = bool(self.icons) and any(
            canvas.width(text, theme.SMALL, "bold") > room for (_, text), room in zip(self.values, rooms, strict=True)
        )
        for index, (key, text) in enumerate(self.values):
            part = self._part(index).inflate(-8, -8)
            on = key == self.chosen
            if on:
                canvas.box(part, theme.GOLD, radius=9)
            ink = theme.BUTTON_TEXT if on else theme.CREAM
            icon = self.icons.get(key)
            room = part.w - 12 - (28 if icon else 0)
            if icon and alone:
                area = canvas.viewport.rect(FRect(part.centerx - 13, part.centery - 13, 26, 26))
                canvas.blit(tinted(canvas, f"common/{icon}", area.size, ink), area.topleft)
                continue
            width = min(room, canvas.width(text, theme.SMALL, "bold"))
            left = part.centerx - (width + (28 if icon else 0)) / 2
            if icon:
                area = canvas.viewport.rect(FRect(left, part.centery - 11, 22, 22))
                canvas.blit(tinted(canvas, f"common/{icon}", area.size, ink), area.topleft)
                left += 28
            canvas.text(
                text,
                (left, part.centery),
                size=theme.SMALL,
                colour=ink,
                weight="bold",
                anchor="midleft",
                max_width=room,
            )
