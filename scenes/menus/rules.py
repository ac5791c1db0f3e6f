"""The rules of a game on paper: F1 brings it, F1 or Esc takes it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Key
from scenes.menus.dialog import Dialog
from scenes.menus.typeset import Block, Line, draw_line, lay_out, parse
from scenes.tables import arboretum_cards, flea_circus_cards, tacocat_cards, trails_cards, tucano_cards
from scenes.widgets import tinted

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas

CARDS = {
    "flea_circus": flea_circus_cards.draw_card,
    "tucano": tucano_cards.draw_card,
    "tacocat": tacocat_cards.draw_card,
    "arboretum": arboretum_cards.draw_card,
    "trails_of_tucana": trails_cards.draw_named,
}
"""How a game's cards are drawn, by its id."""
COLUMN = 720.0
PALE = 540
"""Red, green and blue together above which a white icon cannot be seen on a colour."""


class RulesDialog(Dialog):
    """The rules page `assets/rules/GAME.LANGUAGE.md`."""

    name = "rules"
    width = COLUMN + 100
    face = theme.PAPER
    ink = theme.INK
    arrows_scroll = True
    close_kind = "paper"

    def __init__(self, app: App, game_id: str) -> None:
        super().__init__(app)
        self.game_id = game_id
        self.lines: list[Line] = []

    def title(self) -> str:
        words = self.app.words
        return words("menu.rules.title", game=words(f"{self.game_id}.game.name"))

    def content(self, width: float) -> float:
        try:
            page = self.app.words.rules_page(self.game_id)
        except FileNotFoundError:
            page = self.app.words("menu.rules.missing")
        blocks = [block for block in parse(page) if block.kind != "title"]
        self.lines, height = lay_out(self.app.canvas, blocks, width)
        return height + 30

    def key(self, key: Key) -> bool:
        if key.name == "f1":
            self.close()
            return True
        return super().key(key)

    def draw_content(self, canvas: Canvas) -> None:
        view = self.scroll.view
        x, y = view.x + 12, view.y - self.scroll.offset.value
        for line in self.lines:
            if y + line.y < view.bottom and y + line.y + line.height > view.y:
                draw_line(canvas, line, x, y, lambda block, code, rect: self._picture(canvas, block, code, rect))

    def _picture(self, canvas: Canvas, block: Block, code: str, rect: FRect) -> None:
        if block.kind == "icons":
            MARKS[self.game_id](canvas, code, rect)
            return
        canvas.shadow(rect, depth=3, radius=8, strength=90)
        CARDS[self.game_id](canvas, code, rect)


def _flea_circus_mark(canvas: Canvas, act: str, rect: FRect) -> None:
    colours = flea_circus_cards.act_colours(act)
    base, dark = parse_colour(colours["base"]), parse_colour(colours["dark"])
    canvas.disc(rect.center, rect.w / 2, base, line=dark)
    area = canvas.viewport.rect(rect.inflate(-rect.w * 0.32, -rect.h * 0.32))
    ink = dark if sum(base) > PALE else theme.CREAM
    canvas.blit(tinted(canvas, f"flea_circus/icon_{act}", area.size, ink), area.topleft)


def parse_colour(text: str) -> tuple[int, int, int]:
    """`#RRGGBB` as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


MARKS = {
    "flea_circus": _flea_circus_mark,
    "tucano": tucano_cards.draw_icon,
    "arboretum": arboretum_cards.draw_icon,
    "trails_of_tucana": trails_cards.draw_icon,
}
"""How a game's marks are drawn, by its id."""
