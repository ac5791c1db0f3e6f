"""The rules of a game on paper: F1 brings it, F1 or Esc takes it away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import glossary, theme
from scenes.inputs import Key
from scenes.menus.dialog import Dialog
from scenes.menus.figures import FIGURES
from scenes.menus.typeset import STYLES, Block, Line, draw_line, lay_out, parse
from scenes.tables import arboretum_cards, flea_circus_cards, tacocat_cards, trails_cards, tucano_cards
from scenes.widgets import Widget, dotted, tinted

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas, Weight
    from scenes.stack import Scene

CARDS = {
    "flea_circus": flea_circus_cards.draw_card,
    "tucano": tucano_cards.draw_card,
    "tacocat": tacocat_cards.draw_card,
    "arboretum": arboretum_cards.draw_card,
    "trails_of_tucana": trails_cards.draw_named,
}
"""How a game's cards are drawn, by its id."""
HEIGHTS = {name: height for name, (height, _) in FIGURES.items()}
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
        blocks = [block for block in parse(page + self._glossary()) if block.kind != "title"]
        self.lines, height = lay_out(self.app.canvas, blocks, width, HEIGHTS)
        self._add_terms()
        return height + 30

    def _glossary(self) -> str:
        """The terms of the game as the last section of its page."""
        words, terms = self.app.words, glossary.terms_of(self.app.words, self.game_id)
        items = [f"- {glossary.entry(words, self.game_id, term)}" for term in terms]
        return "\n".join(["", f"## {words('glossary.title')}", *items]) if items else ""

    def _add_terms(self) -> None:
        """Makes the first mention of each term in each section something to point at.

        Whole paragraphs are looked through: a term may stand across two lines, and what tells it from its like as well.
        """
        words, met = self.app.words, set[str]()
        for block, lines in groupby(self.lines[: self._own_lines()], key=lambda line: line.block):
            if block.kind == "heading":
                met.clear()
                continue
            pieces = _pieces(lines)
            for one in glossary.find(words, self.game_id, "".join(piece.text for piece in pieces)):
                if one.term not in met:
                    met.add(one.term)
                    tip = glossary.tip(words, self.game_id, one.term)
                    for place in self._places(pieces, one, STYLES[block.kind].size):
                        self.add(Term(f"term/{len(self.widgets)}", place, tip, self.app.say))

    def _places(self, pieces: list[Piece], one: glossary.Found, size: float) -> list[FRect]:
        """Where a term stands: in as many places as it has parts."""
        places: list[FRect] = []
        for piece in pieces:
            start, end = max(one.start, piece.start), min(one.end, piece.start + len(piece.text))
            text = piece.text[start - piece.start : end - piece.start] if start < end else ""
            if text.strip():
                start += len(text) - len(text.lstrip())
                left, right = (
                    piece.x + self.app.canvas.width(piece.text[: at - piece.start], size, piece.weight)
                    for at in (start, start + len(text.strip()))
                )
                places.append(FRect(left, piece.line.y, right - left, piece.line.height))
        return places

    def _own_lines(self) -> int:
        """How many lines come before the section of the terms, which explains them itself."""
        heading = self.app.words("glossary.title")
        places = [at for at, line in enumerate(self.lines) if line.block.kind == "heading" and line.text == heading]
        return places[-1] if places else len(self.lines)

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
        if block.kind == "figure":
            FIGURES[code][1](canvas, rect)
            return
        if block.kind == "icons":
            MARKS[self.game_id](canvas, code, rect)
            return
        canvas.shadow(rect, depth=3, radius=8, strength=90)
        CARDS[self.game_id](canvas, code, rect)


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a paragraph: where it begins in the paragraph's text, and where it is set."""

    start: int
    line: Line
    x: float
    text: str
    weight: Weight


def _pieces(lines: Iterable[Line]) -> list[Piece]:
    """The runs of the lines of a paragraph; a line's last one ends with the space that parts it from the next."""
    pieces: list[Piece] = []
    start = 0
    for line in lines:
        for number, (x, text, weight) in enumerate(line.runs, start=1):
            whole = text + " " * (number == len(line.runs))
            pieces.append(Piece(start, line, x, whole, weight))
            start += len(whole)
    return pieces


class Term(Widget):
    """A term within the text: dots below it say that it is explained."""

    def __init__(self, id: str, rect: FRect, tip: str, say: Callable[[str], None]) -> None:
        super().__init__(id, rect, tip, tip=tip)
        self.say = say
        self.focusable = False

    def press(self) -> None:
        # Where nothing can rest on it, as on a screen that is touched, a click tells the same.
        self.say(self.tip)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        colour = theme.GOLD_DARK if scene.pointed_at(self.id) else (*theme.INK_SOFT[:3], 170)
        dotted(canvas, self.rect.x, self.rect.right, self.rect.bottom - 3, colour)


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
