"""Text that is only read, and a line of text to type into."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from pygame import FRect

from scenes import clipboard, theme
from scenes.inputs import Key, plain
from scenes.theme import Colour
from scenes.widgets.base import Widget

if TYPE_CHECKING:
    from scenes.canvas import Canvas, Weight
    from scenes.stack import Scene
    from scenes.words import Words


class LabelLook(TypedDict, total=False):
    """How a paragraph looks; what is left out is regular body text on the table, at the left and from the top."""

    size: float
    colour: Colour
    weight: Weight
    align: Literal["left", "center"]
    middle: bool
    single: bool
    """Whether it stays one line, shrunk to its width."""


class Label(Widget):
    """A paragraph of text that is only read; `measure` says how high it is in its width."""

    interactive = False

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        **look: Unpack[LabelLook],
    ) -> None:
        super().__init__(id, rect, label)
        self.size = look.get("size", theme.BODY)
        self.colour = look.get("colour", theme.CREAM)
        self.weight: Weight = look.get("weight", "regular")
        self.align: Literal["left", "center"] = look.get("align", "left")
        self.middle = look.get("middle", False)
        self.single = look.get("single", False)

    def measure(self, canvas: Canvas) -> float:
        """The height in units its text takes in its width."""
        lines = canvas.wrap(self.label, self.rect.w, size=self.size, weight=self.weight)
        return canvas.line_height(self.size, self.weight) * len(lines)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        if self.single:
            canvas.text(
                self.label,
                (self.rect.x, self.rect.centery),
                size=self.size,
                colour=self.colour,
                weight=self.weight,
                anchor="midleft",
                max_width=self.rect.w,
            )
            return
        canvas.paragraph(
            self.label,
            self.rect,
            size=self.size,
            colour=self.colour,
            weight=self.weight,
            align=self.align,
            middle=self.middle,
        )


class TextField(Widget):
    """A line of text to type into, at most `longest` characters; NFC, no control characters.

    `accepts` says of a character whether it may stand in the text.
    """

    def __init__(
        self,
        id: str,
        rect: FRect,
        label: str,
        text: str,
        change: Callable[[str], None],
        *,
        longest: int = 16,
        accepts: Callable[[str], bool] = lambda char: True,
        tip: str = "",
    ) -> None:
        super().__init__(id, rect, label, tip=tip)
        self.text = text
        self.change = change
        self.longest = longest
        self.accepts = accepts

    def shown(self) -> str:
        """The text as it is written in the field."""
        return self.text

    def reading(self, words: Words) -> str:
        return self.shown()

    def typed(self, text: str) -> None:
        clean = "".join(char for char in plain(text) if self.accepts(char))
        self.text = unicodedata.normalize("NFC", self.text + clean)[: self.longest]
        self.change(self.text)

    def key(self, key: Key) -> bool:
        if key.name == "backspace":
            self.text = "" if key.ctrl else self.text[:-1]
            self.change(self.text)
            return True
        if key.name == "v" and key.ctrl:
            self.typed(clipboard.get())
            return True
        # Letters and the space bar belong to the text while the field has the focus; they come as Text inputs.
        return len(key.name) == 1 or key.name == "space"

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        focused = scene.targets.focus == self.id
        canvas.box(self.rect, theme.PAPER, radius=12, line=theme.FOCUS if focused else theme.PAPER_DARK, line_width=3)
        colour = theme.INK if self.text else (150, 138, 128)
        area = canvas.text(
            self.shown() or self.label,
            (self.rect.x + 14, self.rect.centery),
            colour=colour,
            anchor="midleft",
            max_width=self.rect.w - 30,
        )
        if focused:
            x = area.right + 3 if self.text else self.rect.x + 12
            canvas.box(FRect(x, self.rect.centery - 13, 2.5, 26), theme.INK, radius=1)
