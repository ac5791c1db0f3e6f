"""From pointer inputs to gestures: hover, click, drag and drop. A drag begins after 6 pixels' worth of movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scenes.inputs import Point, Pointer
from scenes.targets import Target, Targets

DRAG_AFTER = 6.0
"""Logical units the pointer must move with the button down before a press becomes a drag."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What the pointer meant; `target` is where it began, `over` what lies under it now."""

    kind: Literal["hover", "press", "click", "drag", "move", "drop", "cancel", "context"]
    pos: Point
    target: Target | None
    over: Target | None = None


class Gestures:
    """Recognises gestures over one registry; remembers ids, not targets, so a relayout in mid-drag is harmless."""

    def __init__(self, targets: Targets) -> None:
        self.targets = targets
        self.hovered: str | None = None
        self.pressed: str | None = None
        self.dragging = False
        self.pos: Point = (-1, -1)
        self._from: Point = (-1, -1)

    def feed(self, pointer: Pointer) -> list[Gesture]:
        """The gestures one input completes, in order."""
        match pointer.kind:
            case "leave":
                self.hovered = None
                return [Gesture("hover", self.pos, None)]
            case "move":
                return self._move(pointer.pos)
            case "down" if pointer.button == 1:
                moved = self._move(pointer.pos)
                target = self.targets.hit(pointer.pos)
                self.pressed, self._from = (target.id if target else None), pointer.pos
                self.dragging = False
                return [*moved, Gesture("press", pointer.pos, target)]
            case "up" if pointer.button == 1:
                return self._release(pointer.pos)
            case "down":
                return [Gesture("context", pointer.pos, self.targets.hit(pointer.pos))]
            case _:
                return []

    def cancel(self) -> list[Gesture]:
        """Gives up a drag, as Esc does."""
        target, was = self.targets.get(self.pressed), self.dragging
        self.pressed, self.dragging = None, False
        return [Gesture("cancel", self.pos, target)] if was else []

    def _move(self, pos: Point) -> list[Gesture]:
        self.pos = pos
        over = self.targets.hit(pos)
        gestures: list[Gesture] = []
        if (over.id if over else None) != self.hovered:
            self.hovered = over.id if over else None
            gestures.append(Gesture("hover", pos, over))
        target = self.targets.get(self.pressed)
        if target is not None and self.dragging:
            gestures.append(Gesture("move", pos, target, over))
        elif target is not None and target.draggable:
            away = max(abs(pos[0] - self._from[0]), abs(pos[1] - self._from[1]))
            if away >= DRAG_AFTER:
                self.dragging = True
                gestures.append(Gesture("drag", self._from, target, over))
                gestures.append(Gesture("move", pos, target, over))
        return gestures

    def _release(self, pos: Point) -> list[Gesture]:
        self.pos = pos
        over, target = self.targets.hit(pos), self.targets.get(self.pressed)
        dragged = self.dragging
        pressed, self.pressed, self.dragging = self.pressed, None, False
        if dragged:
            return [Gesture("drop", pos, target, over)]
        if over is not None and over.id == pressed:
            return [Gesture("click", pos, over, over)]
        return [Gesture("click", pos, None)] if over is None and pressed is None else []
