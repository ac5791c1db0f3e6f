"""Pictures of cards made ahead, one at a time while nothing moves: a jump to any place finds them ready."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.table.playback import Playback
    from scenes.tables.base import TableScene

SAMPLES = 12
"""Places looked at for what lies there, evenly from the beginning to the end."""


class Ahead:
    """What is still to be drawn once for one replay at the sizes in use."""

    def __init__(self, scene: TableScene, playback: Playback) -> None:
        self.scene, self.playback = scene, playback
        self._places = sorted({round(playback.last * share / (SAMPLES - 1)) for share in range(SAMPLES)})
        self._faces: list[tuple[Hashable, int]] = []
        self._known: set[tuple[Hashable, int]] = set()

    def work(self) -> None:
        """Does one piece: finds out what lies at a place, or draws one card whose picture is there by now."""
        scene = self.scene
        if scene.app.art.warming:
            # What is rasterised in the background would be done twice, and a frame would wait for it.
            return
        if self._faces:
            face, height = self._faces.pop()
            scene.draw_face(scene.app.canvas, face, height)
        elif self._places:
            view = self.playback.position(self._places.pop(0)).view(scene.viewer)
            scale, exact = scene.app.viewport.scale, scene.picture.exact
            for face, pose, _ in scene.rests_at(view).values():
                one = (face, round(pose.height * scale))
                if one[1] in exact and one not in self._known:
                    self._known.add(one)
                    self._faces.append(one)
