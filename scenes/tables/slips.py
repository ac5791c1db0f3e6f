"""Presses that are no decisions of their own: what belongs to the click before, what comes before one can have looked.

A double click acts once, a third press does nothing. When a decision comes to the viewer because others have acted, a
press of the first moment was meant for what was there before.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core import Event
from scenes import theme
from scenes.inputs import Input, Pointer

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

DOUBLE = 0.25
"""Seconds after a click that acted in which another at the same place belongs to it."""
NEAR = 12.0
"""Units between two clicks at the same place."""


class Slips:
    """Knows the last click that acted and since when the viewer's decision is in sight, by the scene's own time."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._at = (math.inf, math.inf)
        self._until = -math.inf
        self._down = False
        self._decision = self._owed()
        self._news = False
        self._deaf_until = -math.inf

    # --- a decision comes into sight --------------------------------------------------------------------------------

    @property
    def too_soon(self) -> bool:
        """Whether the viewer's decision has only just come into sight."""
        return self.scene.app.now < self._deaf_until

    def told(self, events: Sequence[Event], actor: int) -> None:
        """A step is being told; others may have had a part in it."""
        viewer = self.scene.viewer
        self._news |= actor != viewer or any(getattr(event, "seat", viewer) != viewer for event in events)

    def shown(self) -> None:
        """A position has come into the picture. What follows from the viewer's own action alone is no surprise."""
        owed = self._owed()
        if owed is not None and owed != self._decision and (self._decision is None or self._news):
            self._deaf_until = self.scene.app.now + theme.MOTION["turn_deaf"] / 1000
        self._decision, self._news = owed, False

    def _owed(self) -> tuple[int, int] | None:
        """The viewer and the token of the decision it owes; others who decide at the same time change nothing of it."""
        scene = self.scene
        prompt = scene.session.table.prompt(scene.viewer) if scene.my_turn else None
        return None if prompt is None else (scene.viewer, prompt.token)

    # --- a click has acted ------------------------------------------------------------------------------------------

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
