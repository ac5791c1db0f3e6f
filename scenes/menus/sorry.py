"""The last screen after a crash: plain on purpose, it stands on as little as it can."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.stack import Scene
from scenes.widgets import Button, Label

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas

WIDTH = 860.0
MARGIN = 40.0
TITLE_SIZE = 36.0
GAP = 22.0
BUTTON_WIDTH = 260.0


class SorryScene(Scene):
    """Says that the app has to close, whether the game is saved and where the report lies."""

    stage_lit = True
    name = "sorry"

    def __init__(self, app: App, report: Path | None, *, saved: bool) -> None:
        super().__init__(app)
        self.report = report
        self.saved = saved

    def layout(self, area: FRect) -> None:
        words = self.app.words
        width = min(WIDTH, area.w - 2 * MARGIN)
        left = area.centerx - width / 2
        report = words("crash.report", path=str(self.report)) if self.report else words("crash.no_report")
        labels = [
            Label("title", FRect(left, 0, width, 0), words("crash.title"), size=TITLE_SIZE, weight="bold"),
            Label("saved", FRect(left, 0, width, 0), words("crash.saved" if self.saved else "crash.not_saved")),
            Label("report", FRect(left, 0, width, 0), report, size=theme.SMALL, colour=theme.CREAM_SOFT),
        ]
        heights = [label.measure(self.app.canvas) for label in labels]
        whole = sum(heights) + GAP * len(labels) + theme.BUTTON_HEIGHT
        top = max(area.y + MARGIN, area.centery - whole / 2)
        for label, height in zip(labels, heights, strict=True):
            label.rect = FRect(left, top, width, height)
            self.add(label)
            top += height + GAP
        button = FRect(left, top, BUTTON_WIDTH, theme.BUTTON_HEIGHT)
        self.add(Button("close", button, words("common.close"), self.app.quit, kind="main"))
        self.targets.focus = "close"

    def back(self) -> None:
        self.app.quit()

    def draw(self, canvas: Canvas) -> None:
        canvas.box(canvas.viewport.canvas, theme.NIGHT, radius=0)
        self.draw_widgets(canvas)
