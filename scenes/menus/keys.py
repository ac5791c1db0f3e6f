"""The keys, on one page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Key
from scenes.menus.dialog import Dialog
from scenes.widgets import Widget, row_label

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

KEYS: tuple[tuple[str, str], ...] = (
    ("arrows", ""),
    ("enter", ""),
    ("escape", ""),
    ("rules", "F1"),
    ("zoom", "Z"),
    ("undo", "U"),
    ("undo_turn", "Shift + U"),
    ("hint", "H"),
    ("log", "L"),
    ("mute", "M"),
    ("fullscreen", "F11"),
    ("again", "N"),
    ("help", "?"),
)
"""What each key does (`menu.keys`), and what is printed on it where that is the same in every language."""
LINE = 50.0
TWO_COLUMNS = 760.0


class KeysDialog(Dialog):
    """A list of keys; `?` or Esc closes it."""

    name = "keys"
    width = 1120.0

    def __init__(self, app: App, own: Sequence[tuple[str, str]] = ()) -> None:
        """`own` are the shortcuts of a game: message and what is printed on the key."""
        super().__init__(app)
        self.own = own

    def title(self) -> str:
        return self.app.words("menu.keys.title")

    def content(self, width: float) -> float:
        columns = 2 if width >= TWO_COLUMNS else 1
        words = self.app.words
        common = [(words(f"menu.keys.{what}"), cap or words(f"menu.keys.{what}_key")) for what, cap in KEYS]
        lines = common + [(words(message), cap) for message, cap in self.own]
        rows = -(-len(lines) // columns)
        column = width / columns
        for number, (text, cap) in enumerate(lines):
            x, y = column * (number // rows), LINE * (number % rows)
            self.add(KeyLine(f"key/{number}", FRect(x, y, column - 16, LINE - 6), text, cap))
        return LINE * rows

    def key(self, key: Key) -> bool:
        if is_help(key):
            self.close()
            return True
        return super().key(key)


def is_help(key: Key) -> bool:
    """Whether it is the question mark, wherever the keyboard has it."""
    return key.name == "?" or (key.name in ("/", "7") and key.shift)


class KeyLine(Widget):
    """A key cap and what it does."""

    interactive = False

    def __init__(self, id: str, rect: FRect, label: str, cap: str) -> None:
        super().__init__(id, rect, label)
        self.cap = cap

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        width = max(44.0, canvas.width(self.cap, theme.SMALL, "bold") + 24)
        cap = FRect(self.rect.x + 8, self.rect.centery - 20, width, 40)
        canvas.box(cap.move(0, 3), theme.GOLD_DARK, radius=9)
        canvas.box(cap, theme.PAPER, radius=9, line=theme.PAPER_DARK)
        canvas.text(self.cap, cap.center, size=theme.SMALL, colour=theme.INK, weight="bold", anchor="center")
        x = self.rect.x + max(128.0, width + 26)
        row_label(canvas, self.label, FRect(x, self.rect.y, self.rect.right - x, self.rect.h))
