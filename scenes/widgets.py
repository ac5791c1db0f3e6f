"""Buttons, switches, sliders, choices and text fields: each one a target with a look."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import pygame
from pygame import FRect

from scenes import clipboard, theme
from scenes.inputs import Key, Point, plain
from scenes.motion import Value
from scenes.targets import Target
from scenes.theme import Colour

if TYPE_CHECKING:
    from scenes.canvas import Canvas, Weight
    from scenes.stack import Scene


class Widget:
    """The base: a rectangle with an id and a label that may be pressed, dragged or typed into."""

    interactive = True
    """Whether it can be used at all: texts and headings have no target."""

    def __init__(
        self, id: str, rect: FRect, label: str, *, tip: str = "", enabled: bool = True, why: str = "", z: int = 0
    ) -> None:
        self.id = id
        self.rect = rect
        self.label = label
        self.tip = tip
        self.enabled = enabled
        self.why = why
        self.z = z
        self.draggable = False
        self.focusable = True
        self.warmth = Value()

    def target(self) -> Target:
        return Target(
            self.id,
            self.rect,
            self.label,
            action=self.press,
            z=self.z,
            enabled=self.enabled,
            why=self.why,
            draggable=self.draggable,
            tip=self.tip,
            focusable=self.focusable,
        )

    def press(self) -> None:
        """What a click or Enter does."""

    def pointed(self, pos: Point, kind: str) -> None:
        """The pointer went down on it (`press`) or was dragged from it (`move`)."""

    def key(self, key: Key) -> bool:
        """A key while it has the focus; returns whether it was used."""
        return False

    def typed(self, text: str) -> None:
        """Characters typed while it has the focus."""

    def update(self, seconds: float) -> bool:
        return self.warmth.update(seconds)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draws it; `scene` says whether it is hovered, pressed or focused."""

    def _warm(self, scene: Scene) -> float:
        hot = scene.gestures.hovered == self.id and self.enabled
        self.warmth.to(1.0 if hot else 0.0, theme.MOTION["hover_in" if hot else "hover_out"])
        return self.warmth.value


class Label(Widget):
    """A paragraph of text that is only read; `measure` says how high it is in its width."""

    interactive = False

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.CREAM,
        weight: Weight = "regular",
        align: Literal["left", "center"] = "left",
        middle: bool = False,
        single: bool = False,
    ) -> None:
        super().__init__(id, rect, label)
        self.size, self.colour, self.weight = size, colour, weight
        self.single = single
        """Whether it stays one line, shrunk to its width."""
        self.align: Literal["left", "center"] = align
        self.middle = middle

    def measure(self, canvas: Canvas) -> float:
        """The height in units its text takes in its width."""
        lines = canvas.wrap(self.label, self.rect.w, size=self.size, weight=self.weight)
        return canvas.line_height(self.size, self.weight) * len(lines)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        if self.single:
            canvas.text(
                self.label,
                (self.rect.x, self.rect.centery),
                size=self.size,
                colour=self.colour,
                weight=self.weight,
                anchor="midleft",
                max_width=self.rect.w,
            )
            return
        canvas.paragraph(
            self.label,
            self.rect,
            size=self.size,
            colour=self.colour,
            weight=self.weight,
            align=self.align,
            middle=self.middle,
        )


class Button(Widget):
    """A button with a text, an icon or both. Kinds: `main` (the one to press), `plain`, `quiet`, `paper`, `danger`.

    An icon is one of the common ones by its name, or any picture by its whole name (`tacocat/icon_set`).
    """

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        action: Callable[[], None],
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
        room = rect.w - 28 - (icon_size + 10 if self.icon else 0)
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


def row_label(canvas: Canvas, text: str, room: FRect) -> None:
    """The name of a setting beside its control: one line, or two smaller ones where one has no room."""
    if canvas.width(text) <= room.w:
        canvas.text(text, (room.x, room.centery), anchor="midleft")
    else:
        canvas.paragraph(text, room, size=theme.SMALL, middle=True)


def tinted(canvas: Canvas, name: str, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A white icon in another colour, cached."""

    def build() -> pygame.Surface:
        surface = canvas.art.svg(name, size).copy()
        surface.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    return canvas.art.composed(("tinted", name, size, colour), build)


def blend(first: Colour, second: Colour, share: float) -> tuple[int, int, int]:
    """A colour on the way from the first (0) to the second (1), in eighths so that few surfaces are kept."""
    step = round(share * 8) / 8
    return (
        round(first[0] + (second[0] - first[0]) * step),
        round(first[1] + (second[1] - first[1]) * step),
        round(first[2] + (second[2] - first[2]) * step),
    )


class Toggle(Widget):
    """A switch with its label to the left."""

    def __init__(
        self, id: str, rect: FRect, label: str, on: bool, change: Callable[[bool], None], *, tip: str = ""
    ) -> None:
        super().__init__(id, rect, label, tip=tip)
        self.on = on
        self.change = change
        self.knob = Value(1.0 if on else 0.0)

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
    ) -> None:
        super().__init__(id, rect, label, tip=tip)
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

    def pointed(self, pos: Point, kind: str) -> None:
        if kind == "press" and pos[0] < self._track.x - 30:
            return
        share = (pos[0] - self._track.x) / self._track.w
        self._set(self.low + (self.high - self.low) * min(1.0, max(0.0, share)))

    def key(self, key: Key) -> bool:
        if key.name in ("left", "right"):
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
        canvas.box(FRect(track.x, track.y, max(8, track.w * share), track.h), theme.GOLD, radius=4)
        canvas.disc((track.x + track.w * share, track.centery), 14, theme.CREAM, line=theme.GOLD_DARK)
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
            canvas.picture(f"common/{icon}", FRect(x, field.centery - 11, 22, 22), alpha=200)
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


class TextField(Widget):
    """A line of text to type into, at most `longest` characters; NFC, no control characters.

    `accepts` says of a character whether it may stand in the text.
    """

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        text: str,
        change: Callable[[str], None],
        *,
        longest: int = 16,
        accepts: Callable[[str], bool] = lambda char: True,
        tip: str = "",
    ) -> None:
        super().__init__(id, rect, label, tip=tip)
        self.text = text
        self.change = change
        self.longest = longest
        self.accepts = accepts

    def shown(self) -> str:
        """The text as it is written in the field."""
        return self.text

    def typed(self, text: str) -> None:
        clean = "".join(char for char in plain(text) if self.accepts(char))
        self.text = unicodedata.normalize("NFC", self.text + clean)[: self.longest]
        self.change(self.text)

    def key(self, key: Key) -> bool:
        if key.name == "backspace":
            self.text = "" if key.ctrl else self.text[:-1]
            self.change(self.text)
            return True
        if key.name == "v" and key.ctrl:
            self.typed(clipboard.get())
            return True
        # Letters and the space bar belong to the text while the field has the focus; they come as Text inputs.
        return len(key.name) == 1 or key.name == "space"

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        focused = scene.targets.focus == self.id
        canvas.box(self.rect, theme.PAPER, radius=12, line=theme.FOCUS if focused else theme.PAPER_DARK, line_width=3)
        colour = theme.INK if self.text else (150, 138, 128)
        area = canvas.text(
            self.shown() or self.label,
            (self.rect.x + 14, self.rect.centery),
            colour=colour,
            anchor="midleft",
            max_width=self.rect.w - 30,
        )
        if focused:
            x = area.right + 3 if self.text else self.rect.x + 12
            canvas.box(FRect(x, self.rect.centery - 13, 2.5, 26), theme.INK, radius=1)
