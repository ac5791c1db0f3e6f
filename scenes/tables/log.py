"""The log at the right of a table: a sentence for everything that happened, newest at the bottom; lines mark cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from game.core.record import Did
from scenes import theme
from scenes.targets import Target

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.base import TableScene

PAD = 14.0
RECAP_LINES = 8
OVER = 500
"""The z of a log that lies over the table."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with the ply it belongs to and the cards it is about."""

    ply: int
    text: str
    cards: frozenset[str]


class LogPanel:
    """The log of one table scene, as its viewer may read it."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.lines: list[Line] = []
        self.marked: frozenset[str] = frozenset()
        """The cards of the hovered line."""
        self._back = 0
        """How many lines the log is scrolled back."""
        self._placed: list[tuple[int, FRect, list[str]]] = []

    def refresh(self) -> None:
        """Reads the history anew and lays out the lines that can be seen."""
        self.lines = self._read(self.scene.viewer, 0)
        self._place()

    def recap(self, seat: int) -> list[str]:
        """What happened since a seat's last own decision, in sentences anybody may read."""
        lines = self._read(None, self.last_seen(seat))
        return [line.text for line in lines[-RECAP_LINES:]]

    def last_seen(self, seat: int) -> int:
        """How many log entries there were when the seat had last decided; none before its first decision."""
        entries = self.scene.session.table.record().log
        own = [index for index, entry in enumerate(entries) if isinstance(entry, Did) and entry.seat == seat]
        return own[-1] + 1 if own else 0

    def _read(self, viewer: int | None, since: int) -> list[Line]:
        scene = self.scene
        lines: list[Line] = []
        for ply, event in scene.session.table.history(viewer, since):
            text = scene.log_line(event, viewer)
            if text is not None:
                lines.append(Line(ply, text, frozenset(scene.cards_in(event))))
        return lines

    # --- layout and input -------------------------------------------------------------------------------------------

    def _place(self) -> None:
        """Puts the newest lines above the bottom edge, as many as there is room for."""
        self._placed = []
        bands = self.scene.bands
        if not bands.log_open:
            return
        canvas = self.scene.app.canvas
        step = canvas.line_height(theme.TINY)
        bottom = bands.log.bottom - PAD
        self._back = max(0, min(self._back, len(self.lines) - 1))
        for index in range(len(self.lines) - 1 - self._back, -1, -1):
            rows = canvas.wrap(self.lines[index].text, bands.log.w - 2 * PAD, size=theme.TINY)
            top = bottom - step * len(rows) - 7
            if top < bands.log.y + 44:
                break
            self._placed.append((index, FRect(bands.log.x + 4, top, bands.log.w - 8, bottom - top), rows))
            bottom = top

    def register(self) -> None:
        """Adds the visible lines to the scene's targets."""
        over = self.scene.bands.log_over
        close = self.scene.toggle_log if over else None
        if over:
            self.scene.targets.add(Target("log", self.scene.bands.log, "", action=close, z=OVER, focusable=False))
        for index, rect, _ in self._placed:
            id, z = f"log/{index}", OVER + 1 if over else 0
            self.scene.targets.add(Target(id, rect, self.lines[index].text, action=close, z=z, focusable=False))

    def hover(self, target: str | None) -> None:
        """Marks the cards of the line under the pointer."""
        index = int(target.removeprefix("log/")) if target is not None and target.startswith("log/") else None
        marked = self.lines[index].cards if index is not None and index < len(self.lines) else frozenset[str]()
        if marked != self.marked:
            self.marked = marked
            self.scene.repaint()

    def scroll(self, lines: float) -> None:
        self._back = max(0, min(self._back + round(lines), max(0, len(self.lines) - 4)))
        self.scene.relayout()

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        bands, words = self.scene.bands, self.scene.app.words
        if not bands.log_open:
            return
        canvas.text(
            words("table.log.title"),
            (bands.log.x + PAD, bands.log.y + 10),
            size=theme.SMALL,
            weight="bold",
            colour=theme.GOLD,
        )
        for index, rect, rows in self._placed:
            fresh = self.lines[index].ply > self.scene.seen_ply
            if self.scene.gestures.hovered == f"log/{index}":
                canvas.box(rect, (255, 248, 232, 30), radius=8)
            if fresh:
                canvas.box(FRect(rect.x, rect.y + 4, 4, rect.h - 8), theme.GOLD, radius=2)
            for number, row in enumerate(rows):
                canvas.text(
                    row,
                    (rect.x + PAD - 4, rect.y + 3 + number * canvas.line_height(theme.TINY)),
                    size=theme.TINY,
                    colour=theme.CREAM if fresh else theme.CREAM_SOFT,
                )
