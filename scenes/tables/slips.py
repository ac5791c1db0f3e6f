"""Presses that were meant as part of the click before them: a double click acts once, a third press does nothing."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from scenes.inputs import Input, Pointer

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

DOUBLE = 0.25
"""Seconds after a click that acted in which another at the same place belongs to it."""
NEAR = 12.0
"""Units between two clicks at the same place."""


class Slips:
    """Knows the last click that acted, by the scene's own time."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._at = (math.inf, math.inf)
        self._until = -math.inf
        self._down = False

    def acted(self) -> None:
        """The viewer has acted; by a click if the pointer was pressed just now."""
        self._at = self.scene.gestures.pos
        self._until = self.scene.app.now + DOUBLE

    def swallow(self, event: Input) -> bool:
        """Whether an input is no decision of its own; to be asked about every input, in order."""
        if not isinstance(event, Pointer) or event.button != 1:
            return False
        if event.kind == "up" and self._down:
            self._down = False
            return True
        if event.kind != "down" or self.scene.app.now >= self._until:
            return False
        if math.dist(event.pos, self._at) > NEAR:
            self._until = -math.inf
            return False
        self._until = self.scene.app.now + DOUBLE
        self._down = True
        return True
