"""A scrolled column of widgets: where they rest, how far it is scrolled, and the bar to drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Key, Point
from scenes.motion import Value
from scenes.targets import Targets
from scenes.widgets import Widget

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.stack import Scene

WHEEL = 90.0
"""Units a line of the wheel scrolls."""
ARROW = 60.0
ROOM = 14.0
"""Units kept free around a widget that is brought into sight."""


class Scroll:
    """Widgets laid out from y = 0 downwards, seen through `view`; `offset` is the first unit seen."""

    def __init__(self) -> None:
        self.view = FRect(0, 0, 0, 0)
        self.height = 0.0
        self.offset = Value()
        self._rests: dict[str, tuple[Widget, FRect]] = {}

    @property
    def longest(self) -> float:
        """The greatest offset."""
        return max(0.0, self.height - self.view.h)

    @property
    def needed(self) -> bool:
        """Whether the content is taller than its view."""
        return self.longest > 0.5

    def clear(self) -> None:
        """Forgets the widgets; the offset stays for the next layout."""
        self._rests.clear()

    def add(self, widget: Widget) -> None:
        """Takes a widget whose rectangle is in content units (y = 0 is the top of the content)."""
        self._rests[widget.id] = (widget, widget.rect.copy())

    def __contains__(self, id: str) -> bool:
        return id in self._rests

    def widgets(self) -> list[Widget]:
        """The widgets in the order they were added."""
        return [widget for widget, _ in self._rests.values()]

    def show(self, view: FRect, height: float, targets: Targets) -> None:
        """Fits the column into `view` and puts everything in its place."""
        self.view, self.height = view, height
        self.offset = Value(min(self.longest, max(0.0, self.offset.goal)))
        self.place(targets)

    def place(self, targets: Targets) -> None:
        """Moves the widgets and their targets to where the offset has them."""
        for id, (widget, rest) in self._rests.items():
            widget.rect = FRect(rest.x, rest.y + self.view.y - self.offset.value, rest.w, rest.h)
            target = targets.get(id)
            if target is not None:
                target.rect, target.clip = widget.rect, self.view

    def to(self, offset: float, ms: float = 0.0) -> None:
        """Scrolls to an offset, within what there is."""
        self.offset.to(min(self.longest, max(0.0, offset)), ms)

    def by(self, units: float, ms: float = 140.0) -> None:
        """Scrolls further."""
        self.to(self.offset.goal + units, ms)

    def reveal(self, id: str, ms: float = 140.0) -> None:
        """Scrolls as little as brings a widget into sight."""
        entry = self._rests.get(id)
        if entry is None:
            return
        rest = entry[1]
        if rest.y - ROOM < self.offset.goal:
            self.to(rest.y - ROOM, ms)
        elif rest.bottom + ROOM > self.offset.goal + self.view.h:
            self.to(rest.bottom + ROOM - self.view.h, ms)

    def key(self, key: Key, *, arrows: bool = False) -> bool:
        """Page and end keys, and the arrows where nothing else wants them; returns whether the key was used."""
        page = self.view.h * 0.9
        steps = {"page up": -page, "page down": page, "home": -self.height, "end": self.height}
        if arrows:
            steps |= {"up": -ARROW, "down": ARROW, "space": -page if key.shift else page}
        if key.name not in steps:
            return False
        self.by(steps[key.name])
        return True


class ScrollBar(Widget):
    """The bar beside a scrolled column: dragged, or clicked to go there."""

    def __init__(self, id: str, rect: FRect, scroll: Scroll, label: str = "") -> None:
        super().__init__(id, rect, label)
        self.scroll = scroll
        self.draggable = True
        self.focusable = False
        self._grip = 0.0

    @property
    def thumb(self) -> FRect:
        """Where the handle is."""
        scroll = self.scroll
        height = max(44.0, self.rect.h * scroll.view.h / max(1.0, scroll.height))
        share = scroll.offset.value / scroll.longest if scroll.needed else 0.0
        return FRect(self.rect.x, self.rect.y + (self.rect.h - height) * share, self.rect.w, height)

    def pointed(self, pos: Point, kind: str) -> None:
        thumb = self.thumb
        if kind == "press":
            self._grip = pos[1] - thumb.y if thumb.collidepoint(pos) else thumb.h / 2
        way = max(1.0, self.rect.h - thumb.h)
        self.scroll.to((pos[1] - self._grip - self.rect.y) / way * self.scroll.longest)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        track = FRect(self.rect.centerx - 4, self.rect.y, 8, self.rect.h)
        canvas.box(track, (128, 128, 128, 60), radius=4)
        thumb = self.thumb
        grip = FRect(thumb.centerx - 5, thumb.y, 10, thumb.h)
        canvas.box(grip, theme.GOLD if warm > 0.5 else theme.GOLD_DARK, radius=5)
