"""The discards, open to everybody (rules page, Hidden and known): a column for each act, the action cards below.

With the memory aid the cards still in the deck are shown too: every other circus card has been seen by all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.flea_circus.material import ACTS, CIRCUS, CODES, codes_of
from game.flea_circus.rules import FleaCircus
from scenes import theme
from scenes.menus.dialog import Dialog
from scenes.tables.bands import card_width
from scenes.tables.flea_circus_cards import draw_card
from scenes.widgets import Label, Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

COLUMN_GAP = 8.0
STRIP = 0.3
"""How much of a card's height the next one in its column leaves to be seen."""


class DiscardsDialog(Dialog):
    """What lies on the discard pile of a position."""

    name = "discards"
    width = 1120.0

    def __init__(self, app: App, view: FleaCircus) -> None:
        super().__init__(app)
        self.view = view

    def title(self) -> str:
        return self.app.words("flea_circus.label.discards", n=len(self.view.discards))

    def content(self, width: float) -> float:
        gone = [CODES[card] for card in sorted(self.view.discards) if card < CIRCUS]
        actions = [CODES[card] for card in self.view.discards if card >= CIRCUS]
        top = self._columns("gone", gone, 0.0, width)
        if actions:
            top = self._line("action", actions, top + 18, width)
        if not self.view.discards:
            words = self.app.words("flea_circus.label.no_discards")
            self.add(Label("none", FRect(0, top, width, 40), words, colour=theme.CREAM_SOFT))
            top += 40
        if self.app.settings.memory_aid:
            words = self.app.words("flea_circus.label.in_deck", n=self.view.unseen.bit_count())
            self.add(Label("deck/title", FRect(0, top + 24, width, 36), words, weight="bold", colour=theme.GOLD))
            top = self._columns("deck", codes_of(self.view.unseen), top + 66, width)
        return top

    def _columns(self, name: str, codes: list[str], top: float, width: float) -> float:
        """Cards in columns by act, from `top` down; returns where they end."""
        column = (width - COLUMN_GAP * (len(ACTS) - 1)) / len(ACTS)
        height = min(130.0, column / theme.CARD_RATIO)
        bottom = top
        for number, act in enumerate(ACTS):
            for row, code in enumerate(code for code in codes if code[0] == act):
                rect = FRect((column + COLUMN_GAP) * number, top + height * STRIP * row, card_width(height), height)
                self.add(CardPicture(f"{name}/{code}", rect, code))
                bottom = max(bottom, rect.bottom)
        return bottom

    def _line(self, name: str, codes: list[str], top: float, width: float) -> float:
        """Cards side by side; returns where they end."""
        height = 120.0
        step = min(card_width(height) + COLUMN_GAP, (width - card_width(height)) / max(1, len(codes) - 1))
        for number, code in enumerate(codes):
            rect = FRect(step * number, top, card_width(height), height)
            self.add(CardPicture(f"{name}/{number}", rect, code))
        return top + height


class CardPicture(Widget):
    """A card that is only looked at."""

    interactive = False

    def __init__(self, id: str, rect: FRect, code: str) -> None:
        super().__init__(id, rect, code)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        draw_card(canvas, self.label, self.rect)
