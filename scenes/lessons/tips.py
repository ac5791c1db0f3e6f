"""Strategy tips after a lost game: one at a time, each once, until the game has no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.widgets import Widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.canvas import Canvas
    from scenes.session import Session
    from scenes.stack import Scene

TIPS = 5
"""How many there are of each game."""
HEIGHT = 26.0


class TipOffer:
    """What one results scene offers; its line is kept free whoever wins, so that it does not tell before the end."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.text = ""
        self._offered = False
        self._area = FRect(0, 0, 0, 0)

    def arrange(self, scene: Scene, area: FRect) -> None:
        """Lays the line into a scene, if there is a tip to show."""
        self._area = area
        if self.text:
            hint = scene.app.words("lesson.tip_hide")
            scene.add(TipLine(area, self.text, lambda: self._hide(scene), tip=hint))

    def offer(self, scene: Scene) -> None:
        """Shows the next tip to a person who has lost, once for these results; none where none is wanted or left."""
        game, settings = self.session.game.id, scene.app.settings
        given = settings.tips_given.get(game)
        number = (given if isinstance(given, int) and given > 0 else 0) + 1
        wanted = settings.tips and self.session.persons and number <= TIPS
        if self._offered or not wanted or f"{game}.advice.{number}" not in scene.app.words:
            return
        self._offered = True
        self.text = scene.app.words("lesson.tip", advice=scene.app.words(f"{game}.advice.{number}"))
        scene.app.change(tips_given={**settings.tips_given, game: number})
        self.arrange(scene, self._area)

    def _hide(self, scene: Scene) -> None:
        self.text = ""
        scene.relayout()


class TipLine(Widget):
    """A tip in one small line; a click puts it away."""

    def __init__(self, rect: FRect, text: str, hide: Callable[[], None], *, tip: str) -> None:
        super().__init__("tip", rect, text, tip=tip)
        self.hide = hide

    def press(self) -> None:
        self.hide()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        canvas.text(
            self.label,
            self.rect.center,
            size=theme.TINY,
            colour=theme.CREAM if warm > 0.5 else theme.GOLD,
            anchor="center",
            max_width=self.rect.w,
        )
