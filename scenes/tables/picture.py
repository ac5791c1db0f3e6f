"""The picture of a table: the ground that stays, the still layer of a position, the cards, and what lies above them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes import theme
from scenes.canvas import Canvas
from scenes.motion import Sprite

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

CARD_CORNER = 0.043
"""A card's corner radius as a share of its height."""


class Picture:
    """Draws one table scene. Everything that does not move is drawn once and kept."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._ground: pygame.Surface | None = None
        self._ground_key: Hashable = None
        self._layer: pygame.Surface | None = None
        self._fresh = False
        """Whether the still layer shows the position."""
        self._raised = False
        """Whether the sentence in the status band makes room for a second line."""
        self._exact: list[int] = []
        """The heights, in pixels, at which faces are drawn as they are."""
        self._fade: pygame.Surface | None = None
        self._fade_left = 0.0

    # --- time and change --------------------------------------------------------------------------------------------

    @property
    def exact(self) -> list[int]:
        """The card heights in use, in pixels, ascending."""
        return list(self._exact)

    def renew(self, heights: set[int]) -> None:
        """After a layout: the card heights in use, and everything is drawn anew."""
        self._exact = sorted(heights)
        self._fresh = False
        if self._fade is not None and self._fade.get_size() != self.scene.app.screen.get_size():
            self.end_fade()

    def repaint(self) -> None:
        """Lets the still layer be drawn anew."""
        self._fresh = False

    def start_fade(self) -> None:
        """Lets the table as it is now fade out over what comes: for people who want no movement.

        What still fades itself is left out, else quick actions would carry older and older positions along.
        """
        self.end_fade()
        now = self.scene.app.screen.copy()
        self.draw(self.scene.app.canvas.onto(now))
        self._fade, self._fade_left = now, theme.MOTION["fade"] / 1000

    def end_fade(self) -> None:
        """Forgets what fades out: what one person saw must not shine through into what the next one sees."""
        self._fade, self._fade_left = None, 0.0

    def update(self, seconds: float) -> bool:
        """Lets time pass; returns whether a fade is under way."""
        if self._fade_left <= 0:
            return False
        self._fade_left = max(0.0, self._fade_left - seconds)
        return True

    # --- layers -----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        scene = self.scene
        canvas.surface.blit(self._still_layer(canvas), (0, 0))
        scene.draw_below(canvas)
        scene.controls.draw_below(canvas)
        scene.dragging.draw_ghost(canvas)
        for sprite in scene.stage.in_order():
            self._draw_sprite(canvas, sprite)
        scene.controls.draw_opened(canvas)
        scene.draw_above(canvas)
        scene.bubbles.draw(scene, canvas)
        scene.recap.draw(canvas)
        scene.draw_widgets(canvas)
        if scene.bands.log_over:
            canvas.shadow(scene.bands.log, depth=10, radius=0)
            canvas.box(scene.bands.log, (20, 34, 36, 244), radius=0, line=theme.PANEL_LINE)
            scene.log.draw(canvas)
        scene.draw_over(canvas)
        if scene.zoomed is not None:
            self._draw_zoomed(canvas, scene.zoomed)
        if self._fade is not None and self._fade_left > 0:
            share = self._fade_left / (theme.MOTION["fade"] / 1000)
            self._fade.set_alpha(round(255 * share))
            canvas.surface.blit(self._fade, (0, 0))

    def _still_layer(self, canvas: Canvas) -> pygame.Surface:
        """Everything that stays until the position changes, on top of the ground, which stays until the layout does."""
        size = canvas.surface.get_size()
        if self._layer is None or self._layer.get_size() != size:
            self._layer, self._fresh = pygame.Surface(size), False
        raised = self.scene.status_line.raised
        if not self._fresh or raised != self._raised:
            scene, self._raised = self.scene, raised
            still = canvas.onto(self._layer)
            still.surface.blit(self._ground_layer(canvas), (0, 0))
            scene.draw_still(still)
            if not scene.bands.log_over:
                scene.log.draw(still)
            scene.status_line.draw(still)
            scene.controls.draw_still(still)
            self._fresh = True
        return self._layer

    def _ground_layer(self, canvas: Canvas) -> pygame.Surface:
        scene, size = self.scene, canvas.surface.get_size()
        key = (size, canvas.art.edition, canvas.tone, repr(scene.bands), scene.ground_key())
        if self._ground is None or self._ground_key != key:
            self._ground, self._ground_key = pygame.Surface(size), key
            ground = canvas.onto(self._ground)
            ground.surface.blit(canvas.art.cover("common/table", size, 16 / 9), (0, 0))
            ground.box(scene.bands.status, theme.PANEL, radius=0)
            if scene.bands.log_open and not scene.bands.log_over:
                ground.box(scene.bands.log, theme.PANEL, radius=0)
            scene.draw_ground(ground)
        return self._ground

    # --- cards ------------------------------------------------------------------------------------------------------

    def _draw_sprite(self, canvas: Canvas, sprite: Sprite) -> None:
        """Draws a sprite as a card with its shadow."""
        pose = sprite.pose
        if pose.alpha <= 1:
            return
        scale = canvas.viewport.scale
        height = max(2, round(pose.height * scale))
        surface = self._face(canvas, sprite.face, height)
        ratio = surface.get_width() / surface.get_height()
        if pose.width < 0.995:
            surface = pygame.transform.smoothscale(
                surface, (max(1, round(surface.get_width() * pose.width)), surface.get_height())
            )
        lifted = self.scene.dragging.holds(sprite.id)
        if abs(pose.angle) > 0.3:
            surface = pygame.transform.rotozoom(surface, round(pose.angle * 2) / 2, 1.0)
        where = surface.get_rect(center=(round(pose.x * scale), round((pose.y - pose.lift) * scale)))
        if pose.alpha >= 250:
            width = pose.height * ratio * pose.width
            # In steps, so that few shadows are kept.
            depth = 4.0 + 2 * round(min(1.0, pose.lift / theme.LIFTED) * 5)
            shade = FRect(
                pose.x - width / 2,
                pose.y - pose.lift - pose.height / 2 + (depth * 0.8 if lifted else 0),
                width,
                pose.height,
            )
            if self._is_still(sprite) or lifted:
                canvas.shadow(shade, depth=depth, radius=pose.height * CARD_CORNER, strength=120)
        canvas.blit(surface, where.topleft, round(pose.alpha))
        mark = self.scene.outline(sprite)
        if mark is not None and pose.width > 0.995 and abs(pose.angle) <= 0.3:
            width = pose.height * ratio
            edge = FRect(pose.x - width / 2, pose.y - pose.lift - pose.height / 2, width, pose.height)
            canvas.box(edge, None, radius=pose.height * CARD_CORNER, line=mark[0], line_width=mark[1])

    def _is_still(self, sprite: Sprite) -> bool:
        """Whether the sprite has a size whose shadow is worth keeping."""
        return not sprite.moves or (sprite.moves[0].to.height == sprite.pose.height and sprite.pose.width > 0.995)

    def _face(self, canvas: Canvas, face: Hashable, height: int) -> pygame.Surface:
        """A face at a height in pixels: exact at the heights of the layout, scaled down from one of them in between."""
        if height in self._exact:
            return self.scene.draw_face(canvas, face, height)
        source = next((one for one in self._exact if one >= height), None)
        if source is None:
            return self.scene.draw_face(canvas, face, height)
        big = self.scene.draw_face(canvas, face, source)
        return pygame.transform.smoothscale(big, (max(1, round(height * big.get_width() / big.get_height())), height))

    def _draw_zoomed(self, canvas: Canvas, card: str) -> None:
        canvas.shade((8, 12, 14, 120))
        area = self.scene.bands.area
        height = min(theme.ZOOMED_CARD * max(1.0, self.scene.bands.k), area.h * 0.8)
        width = height * theme.CARD_RATIO
        rect = FRect(area.centerx - width / 2, area.centery - height / 2, width, height)
        canvas.shadow(rect, depth=16, radius=height * CARD_CORNER)
        area_px = canvas.viewport.rect(rect)
        canvas.surface.blit(self.scene.draw_face(canvas, card, area_px.h), area_px)
        caption = self.scene.card_name(card)
        width = canvas.width(caption, theme.STATUS, "bold") + 48
        tag = FRect(rect.centerx - width / 2, min(rect.bottom + 12, area.bottom - 58), width, 50)
        canvas.box(tag, theme.PAPER, radius=25, line=theme.GOLD)
        canvas.text(caption, tag.center, size=theme.STATUS, weight="bold", colour=theme.INK, anchor="center")
