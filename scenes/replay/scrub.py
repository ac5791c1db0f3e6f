"""The line of a replay: where it is, where turns begin, and a handle to drag anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Point
from scenes.widgets import Widget

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.stack import Scene

COUNT_ROOM = 104.0
"""Units at the right of the line for the numbers."""
KNOB, KNOB_HOT = 12.0, 14.0
LEAST_APART = 7.0
"""Units between turns from which on each is marked."""


class ScrubBar(Widget):
    """Places 0 to `last` from left to right; `go` is called with the place pointed at."""

    def __init__(
        self, id: str, rect: FRect, label: str, last: int, turns: Sequence[int], go: Callable[[int], None]
    ) -> None:
        super().__init__(id, rect, label)
        self.last, self.turns, self.go = last, turns, go
        self.place = 0
        self.marks: Sequence[int] = ()
        """Places that are worth a look."""
        self.draggable = True

    @property
    def track(self) -> FRect:
        """The line itself."""
        return FRect(self.rect.x + KNOB_HOT, self.rect.centery - 4, self.rect.w - COUNT_ROOM - 2 * KNOB_HOT, 8)

    def x_of(self, place: int) -> float:
        """Where a place is on the line."""
        return self.track.x + self.track.w * place / max(1, self.last)

    def pointed(self, pos: Point, kind: str) -> None:
        if kind == "press" and pos[0] > self.track.right + 2 * KNOB_HOT:
            return
        share = (pos[0] - self.track.x) / max(1.0, self.track.w)
        self.go(min(self.last, max(0, round(share * self.last))))

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm, track, x = self._warm(scene), self.track, self.x_of(self.place)
        canvas.box(track, (70, 84, 86), radius=4)
        if len(self.turns) * LEAST_APART <= track.w:
            for turn in self.turns[1:]:
                canvas.box(FRect(self.x_of(turn) - 1, track.y - 3, 2, track.h + 6), (255, 248, 232, 70), radius=0)
        canvas.box(FRect(track.x, track.y, max(8, x - track.x), track.h), theme.GOLD, radius=4)
        for mark in self.marks:
            canvas.disc((self.x_of(mark), track.y - 12), 6, theme.CORAL, line=theme.CREAM)
        canvas.disc((x, track.centery), KNOB + (KNOB_HOT - KNOB) * warm, theme.CREAM, line=theme.GOLD_DARK)
        text = f"{self.place} / {self.last}"
        canvas.text(
            text,
            (self.rect.right - 6, self.rect.centery),
            anchor="midright",
            size=theme.SMALL,
            weight="bold",
            max_width=COUNT_ROOM - 10,
        )
