"""Rules pages set in type: a small subset of Markdown, parsed into blocks and laid out into lines for a width."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from pygame import FRect

from scenes import theme

if TYPE_CHECKING:
    from scenes.canvas import Canvas, Weight

Kind: TypeAlias = Literal["title", "heading", "paragraph", "item", "cards", "icons", "figure"]
Piece: TypeAlias = "tuple[str, bool]"
"""A stretch of text without spaces, and whether it is bold."""
Word: TypeAlias = "tuple[Piece, ...]"

LONGEST_LINE = 70
"""Characters of a line at most: longer ones tire the eye."""
PICTURES = re.compile(r"\{(cards|icons|figure): ([^}]+)\}")


@dataclass(frozen=True, slots=True)
class Style:
    """The type of one kind of block, in units."""

    size: float
    weight: Weight
    before: float
    indent: float = 0.0


STYLES: dict[str, Style] = {
    "title": Style(theme.SCORE + 6, "black", 0),
    "heading": Style(theme.STATUS, "black", 22),
    "paragraph": Style(theme.BODY, "regular", 12),
    "item": Style(theme.BODY, "regular", 8, 28),
    "cards": Style(theme.BODY, "regular", 16),
    "icons": Style(theme.BODY, "regular", 14),
    "figure": Style(theme.BODY, "regular", 16),
}
KINDS: dict[str, Kind] = {"cards": "cards", "icons": "icons", "figure": "figure"}
LEADING = 1.04
CARD_HEIGHT, CARD_GAP = 168.0, 12.0
ICON_SIZE, ICON_GAP = 56.0, 12.0


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a heading, an item of a list (words), or a row of pictures (codes)."""

    kind: Kind
    words: tuple[Word, ...] = ()
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A laid out line of text, or a row of pictures: what to draw where, x and y within the page."""

    y: float
    height: float
    block: Block
    runs: tuple[tuple[float, str, Weight], ...] = ()
    pictures: tuple[tuple[str, FRect], ...] = ()
    bullet: bool = False

    @property
    def text(self) -> str:
        """The line's words."""
        return " ".join(text for _, text, _ in self.runs)


def parse(text: str) -> list[Block]:
    """The blocks of a page, paragraphs being separated by blank lines; raises ValueError for an unclosed `**`."""
    blocks: list[Block] = []
    for raw in unicodedata.normalize("NFC", text).splitlines():
        line = raw.strip()
        picture = PICTURES.fullmatch(line)
        if not line:
            continue
        if picture is not None:
            blocks.append(Block(KINDS[picture[1]], codes=tuple(picture[2].split())))
        elif line.startswith("## "):
            blocks.append(Block("heading", words_of(line[3:])))
        elif line.startswith("# "):
            blocks.append(Block("title", words_of(line[2:])))
        elif line.startswith("- "):
            blocks.append(Block("item", words_of(line[2:])))
        else:
            blocks.append(Block("paragraph", words_of(line)))
    return blocks


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a line; a word may change between bold and regular inside."""
    parts = text.split("**")
    if len(parts) % 2 == 0:
        raise ValueError(f"unclosed ** in {text!r}")
    words: list[list[Piece]] = [[]]
    for number, part in enumerate(parts):
        for index, piece in enumerate(part.split(" ")):
            if index:
                words.append([])
            if piece:
                words[-1].append((piece, number % 2 == 1))
    return tuple(tuple(word) for word in words if word)


def lay_out(
    canvas: Canvas, blocks: list[Block], width: float, figures: Mapping[str, float] | None = None
) -> tuple[list[Line], float]:
    """The lines of the blocks in a column of `width` units, and the height of it all.

    `figures` are the heights of figures by name, as shares of the width.
    """
    lines: list[Line] = []
    y = 0.0
    for number, block in enumerate(blocks):
        style = STYLES[block.kind]
        y += style.before if number else 0.0
        if block.codes:
            row = _figure(block, y, width, figures or {}) if block.kind == "figure" else _pictures(block, y, width)
            lines.append(row)
            y += row.height
            continue
        step = canvas.line_height(style.size, style.weight) * LEADING
        for index, runs in enumerate(_break(canvas, block, style, width)):
            lines.append(Line(y, step, block, runs, bullet=block.kind == "item" and index == 0))
            y += step
    return lines, y


def _break(canvas: Canvas, block: Block, style: Style, width: float) -> list[tuple[tuple[float, str, Weight], ...]]:
    """Greedy lines of runs, each run one stretch of one weight."""
    lines: list[list[Word]] = []
    space = canvas.width(" ", style.size, style.weight)
    x, length = 0.0, 0
    for word in block.words:
        wide = sum(canvas.width(text, style.size, _weight(style, bold)) for text, bold in word)
        letters = sum(len(text) for text, _ in word)
        fits = x + space + wide <= width - style.indent and length + 1 + letters <= LONGEST_LINE
        if lines and fits:
            lines[-1].append(word)
            x, length = x + space + wide, length + 1 + letters
        else:
            lines.append([word])
            x, length = wide, letters
    return [_runs(canvas, line, style) for line in lines]


def _runs(canvas: Canvas, words: list[Word], style: Style) -> tuple[tuple[float, str, Weight], ...]:
    merged: list[tuple[str, Weight]] = []
    for number, word in enumerate(words):
        for index, (text, bold) in enumerate(word):
            weight = _weight(style, bold)
            lead = " " if number and not index else ""
            if merged and merged[-1][1] == weight:
                merged[-1] = (merged[-1][0] + lead + text, weight)
            else:
                merged.append((lead + text, weight))
    runs: list[tuple[float, str, Weight]] = []
    x = style.indent
    for text, weight in merged:
        runs.append((x, text, weight))
        x += canvas.width(text, style.size, weight)
    return tuple(runs)


def _weight(style: Style, bold: bool) -> Weight:
    return "bold" if bold and style.weight == "regular" else style.weight


def _pictures(block: Block, y: float, width: float) -> Line:
    cards = block.kind == "cards"
    gap = CARD_GAP if cards else ICON_GAP
    count = len(block.codes)
    height = CARD_HEIGHT if cards else ICON_SIZE
    ratio = theme.CARD_RATIO if cards else 1.0
    height = min(height, (width - gap * (count - 1)) / count / ratio)
    wide = height * ratio
    pictures = tuple((code, FRect((wide + gap) * index, y, wide, height)) for index, code in enumerate(block.codes))
    return Line(y, height, block, pictures=pictures)


def _figure(block: Block, y: float, width: float, figures: Mapping[str, float]) -> Line:
    """A figure across the column; raises KeyError for one that nobody draws."""
    (name,) = block.codes
    height = width * figures[name]
    return Line(y, height, block, pictures=((name, FRect(0, y, width, height)),))


def draw_line(
    canvas: Canvas, line: Line, x: float, y: float, draw_picture: Callable[[Block, str, FRect], None]
) -> None:
    """Draws a line of a page whose top left is at (x, y)."""
    style = STYLES[line.block.kind]
    colour = theme.GOLD_DARK if line.block.kind == "heading" else theme.INK
    if line.bullet:
        canvas.disc((x + 12, y + line.y + line.height / 2), 4, theme.GOLD_DARK)
    for run_x, text, weight in line.runs:
        canvas.text(text, (x + run_x, y + line.y), size=style.size, colour=colour, weight=weight)
    for code, rect in line.pictures:
        draw_picture(line.block, code, rect.move(x, y))
