"""What happened since somebody's last turn, for three seconds on top of the table, where no curtain says it.

It takes no clicks and stops nobody: any press takes it away and does what it is meant to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.base import TableScene

WIDTH, PAD = 560.0, 22.0
MOST = 5
"""Sentences at most: as many as are read in the time."""
HEAD = 34.0


class Recap:
    """The recap of one table scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.lines: list[str] = []
        """What is told now, the newest last."""
        self._until = 0.0

    def tell(self, lines: list[str]) -> None:
        """Shows the newest of these sentences for a while; none shows nothing."""
        self.lines = lines[-MOST:]
        self._until = self.scene.app.now + theme.MOTION["recap"] / 1000
        self.scene.app.dirty = True

    def end(self) -> None:
        self.lines = []

    def update(self) -> bool:
        """Lets time pass; returns whether it went."""
        if not self.lines or self.scene.app.now < self._until:
            return False
        self.end()
        return True

    def draw(self, canvas: Canvas) -> None:
        if not self.lines:
            return
        table = self.scene.bands.table
        width = min(WIDTH, table.w - 40)
        rows = [canvas.wrap(line, width - 2 * PAD - 18, size=theme.SMALL) for line in self.lines]
        step = canvas.line_height(theme.SMALL)
        height = HEAD + sum(step * len(row) + 5 for row in rows) + PAD
        box = FRect(table.centerx - width / 2, table.y + 10, width, height)
        canvas.shadow(box, depth=9, radius=16)
        canvas.box(box, theme.PAPER, radius=16, line=theme.GOLD, line_width=2)
        title = self.scene.app.words("curtain.since")
        canvas.text(
            title, (box.centerx, box.y + 10), size=theme.SMALL, weight="bold", colour=theme.GOLD_DARK, anchor="midtop"
        )
        y = box.y + 10 + HEAD
        for row in rows:
            canvas.disc((box.x + PAD + 4, y + step / 2), 3.5, theme.GOLD_DARK)
            for line in row:
                canvas.text(line, (box.x + PAD + 18, y), size=theme.SMALL, colour=theme.INK)
                y += step
            y += 5
