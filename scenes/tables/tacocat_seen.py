"""The cards that lie open, by value (rules page, Hidden and known), and with the memory aid those nobody has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.tacocat.material import CODES, COPIES
from game.tacocat.rules import Tacocat
from scenes import theme
from scenes.menus.dialog import Dialog
from scenes.tables.bands import card_width
from scenes.tables.tacocat_cards import draw_card
from scenes.widgets import Label, Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

COLUMN_GAP = 8.0
STRIP = 0.3
"""How much of a card's height the next one in its column leaves to be seen."""


class SeenDialog(Dialog):
    """What a viewer has seen of a round's cards."""

    name = "seen"
    width = 1120.0

    def __init__(self, app: App, view: Tacocat, viewer: int) -> None:
        super().__init__(app)
        self.view = view
        self.viewer = viewer

    def title(self) -> str:
        return self.app.words("tacocat.label.discards", n=len(self.view.discards))

    def content(self, width: float) -> float:
        words, view = self.app.words, self.view
        column = (width - COLUMN_GAP * (len(CODES) - 1)) / len(CODES)
        height = min(130.0, column / theme.CARD_RATIO)
        bottom = height
        for number, code in enumerate(CODES):
            x = (column + COLUMN_GAP) * number + (column - card_width(height)) / 2
            gone = [card for card in sorted(view.discards) if str(card) == code]
            if not gone:
                self.add(Ghost(f"ghost/{code}", FRect(x, 0, card_width(height), height), code))
            for row in range(len(gone)):
                rect = FRect(x, height * STRIP * row, card_width(height), height)
                self.add(CardPicture(f"gone/{code}/{row}", rect, code))
                bottom = max(bottom, rect.bottom)
        top = bottom + 18
        if not view.discards:
            self.add(Label("none", FRect(0, top, width, 36), words("tacocat.label.no_discards")))
            top += 40
        if self.app.settings.memory_aid:
            top = self._counts(top, width, column)
        return top

    def _counts(self, top: float, width: float, column: float) -> float:
        """Under each value how many cards of it nobody has shown yet, apart from the viewer's own."""
        words = self.app.words
        self.add(Label("unseen", FRect(0, top, width, 36), words("tacocat.label.unseen"), weight="bold"))
        unseen = self.view.unseen_counts()
        for number, code in enumerate(CODES):
            rect = FRect((column + COLUMN_GAP) * number, top + 40, column, 34)
            text = f"{unseen[code]} / {COPIES[int(code)]}"
            self.add(Label(f"unseen/{code}", rect, text, align="center", colour=theme.GOLD, weight="bold"))
        return top + 80


class CardPicture(Widget):
    """A card that is only looked at."""

    interactive = False

    def __init__(self, id: str, rect: FRect, code: str) -> None:
        super().__init__(id, rect, code)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        draw_card(canvas, self.label, self.rect)


class Ghost(CardPicture):
    """The place of a value of which nothing lies open."""

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        canvas.box(self.rect, (0, 0, 0, 40), radius=6, line=(255, 248, 232, 40))
        canvas.text(
            self.label, self.rect.center, size=theme.STATUS, weight="black", anchor="center", colour=(255, 248, 232, 90)
        )
