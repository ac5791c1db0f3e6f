"""Dragging a card: it follows the pointer with a little lag and tilt, and what dropping it means is the game's."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.canvas import Canvas
from scenes.inputs import Point
from scenes.targets import Target

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

ABOVE_ALL = 10_000.0
"""The z of a card in the air."""


@dataclass
class Drag:
    """A sprite that follows the pointer."""

    target: str
    sprite: str
    grip: Point
    """From the pointer to the sprite's centre when it was taken."""
    goal: Point


class Dragging:
    """The drag of one table scene, if there is one."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.drag: Drag | None = None

    def holds(self, sprite: str) -> bool:
        """Whether this sprite is in the air."""
        return self.drag is not None and self.drag.sprite == sprite

    def take(self, target: Target, pos: Point) -> None:
        """Lifts the sprite that a target stands for."""
        if self.scene.session.read_only:
            return
        stage = self.scene.stage
        name = self.scene.sprite_of(target.id)
        if name is None or name not in stage.sprites:
            return
        stage.finish()
        sprite = stage.sprites[name]
        centre = (sprite.pose.x, sprite.pose.y)
        self.drag = Drag(target.id, name, (centre[0] - pos[0], centre[1] - pos[1]), centre)
        sprite.z = ABOVE_ALL
        self.scene.app.sound.play("card_lift", self.scene.app.now)

    def move(self, pos: Point) -> None:
        """Sets where the sprite is to go."""
        if self.drag is not None:
            self.drag.goal = (pos[0] + self.drag.grip[0], pos[1] + self.drag.grip[1])

    def follow(self, seconds: float) -> bool:
        """Lets the sprite come nearer to the pointer; returns whether there is a drag."""
        drag = self.drag
        if drag is None or seconds <= 0:
            return drag is not None
        sprite = self.scene.stage.sprites.get(drag.sprite)
        if sprite is None:
            self.drag = None
            return True
        share = 1 - math.exp(-seconds * 1000 / theme.DRAG_LAG)
        dx, dy = drag.goal[0] - sprite.pose.x, drag.goal[1] - sprite.pose.y
        still = self.scene.app.settings.reduced_motion
        tilt = 0.0 if still else max(-theme.DRAG_TILT, min(theme.DRAG_TILT, -dx * 0.12))
        x, y = sprite.pose.x + dx * share, sprite.pose.y + dy * share
        lift = sprite.pose.lift + (theme.LIFTED - sprite.pose.lift) * share
        sprite.pose = replace(sprite.pose, x=x, y=y, lift=lift, angle=tilt)
        return True

    def release(self, over: Target | None) -> None:
        """Lets go: the action that the drop means is performed, or the sprite goes back."""
        drag, self.drag = self.drag, None
        if drag is None:
            return
        # The card is where the pointer is, however far it lags behind in the picture.
        sprite = self.scene.stage.sprites.get(drag.sprite)
        height = sprite.pose.height if sprite is not None else 1.0
        dropped = FRect(0, 0, height * theme.CARD_RATIO, height)
        dropped.center = drag.goal
        refused = self.scene.refused
        action = self.scene.drop(drag.target, over.id if over is not None else None, dropped)
        if action is not None and self.scene.perform(action):
            self.scene.app.sound.play("card_place", self.scene.app.now)
            return
        self.scene.settle(theme.MOTION["refuse"])
        if self.scene.refused > refused:
            self._shake(drag.sprite)

    def _shake(self, name: str) -> None:
        """Lets a sprite that is back shake its head: what it was meant for does not go."""
        stage = self.scene.stage
        sprite = stage.sprites.get(name)
        if sprite is not None and not self.scene.calm:
            stage.move(name, sprite.rest, theme.MOTION["refuse_shake"], shake=theme.REFUSE_SHAKE)

    def cancel(self) -> None:
        """Sends the sprite back."""
        if self.drag is not None:
            self.drag = None
            self.scene.settle(theme.MOTION["refuse"])

    def draw_ghost(self, canvas: Canvas) -> None:
        """The place the card came from."""
        target = self.scene.targets.get(self.drag.target) if self.drag is not None else None
        if target is not None:
            canvas.box(target.rect, (255, 248, 232, 36), radius=10, line=(255, 248, 232, 90))
