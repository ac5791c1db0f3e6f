"""The line of a new game that says which deal it is: a number to read, type, roll, copy, paste, or that of the day."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from game.table import deals
from scenes import clipboard, theme
from scenes.inputs import Key, Point
from scenes.menus.day import day_text, results_text
from scenes.menus.dialog import GAP, ROW
from scenes.menus.seating import Seating
from scenes.widgets import Button, Label, TextField, Toggle

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.menus.dialog import Dialog
    from scenes.stack import Scene

FIELD, FIELD_SHARE = 196.0, 0.42
"""The width of the number in units, and the share of its line that it never goes beyond."""
TOOL = 54.0
FAINT = (150, 138, 128)


class DealLine:
    """The deal of a dialog's seating; lays its widgets into the dialog."""

    def __init__(self, scene: Dialog, seating: Seating) -> None:
        self.scene = scene
        self.seating = seating
        self.fresh = True
        """Whether the number is chosen as a whole, so that the next digit begins another."""

    @property
    def today(self) -> int:
        """The number of the deal of the day."""
        return deals.of_the_day(self.seating.game.id, self.scene.app.today())

    @property
    def is_today(self) -> bool:
        """Whether the number in the line is that of the day."""
        return bool(self.seating.deal) and int(self.seating.deal) == self.today

    def rows(self, x: float, y: float, width: float, *, low: bool) -> float:
        """Adds its rows from a point down; returns the y below them. A `low` window gets the explanation as a tip."""
        words, add = self.scene.app.words, self.scene.add
        tools: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("roll", "dice", self._roll),
            ("copy", "copy", self.copy),
            ("paste", "paste", self.paste),
        )
        field = min(FIELD, width * FIELD_SHARE)
        left = x + width - 8 - (TOOL + 6) * len(tools) - field
        why = words("menu.new.deal_why")
        add(Label("deal_label", FRect(x + 12, y, left - x - 24, ROW), words("menu.new.deal_number"), middle=True))
        add(
            DealField(
                "deal_number",
                FRect(left, y + 3, field, ROW - 6),
                words("menu.new.random"),
                self,
                tip=why if low else "",
            )
        )
        for place, (name, icon, action) in enumerate(tools):
            rect = FRect(left + field + 6 + (TOOL + 6) * place, y + 3, TOOL, ROW - 6)
            label = words(f"menu.new.deal_{name}")
            add(Button(f"deal/{name}", rect, label, action, icon=icon, text=False, tip=label))
        y += ROW
        if not low:
            y = self.scene.label("deal_why", why, x + 12, y + 2, width - 24, size=theme.TINY, colour=theme.CREAM_SOFT)
        y += GAP / 2
        label = day_text(self.scene.app)
        add(Toggle("deal/day", FRect(x, y, width, ROW - 4), label, self.is_today, self._set_today))
        results = results_text(self.scene.app, self.scene.app.book.lines(), self.seating.game.id)
        if not results:
            return y + ROW
        text = words("menu.day.today", results=results)
        return self.scene.label("day_results", text, x + 12, y + ROW, width - 24, size=theme.SMALL, colour=theme.GOLD)

    # --- changes ----------------------------------------------------------------------------------------------------

    def set(self, text: str) -> None:
        """Takes another number (digits, or nothing for a fresh one)."""
        was = self.is_today
        self.seating.deal = text
        if was != self.is_today:
            self.scene.relayout()

    def _replace(self, number: int) -> None:
        self.seating.deal = str(number)
        self.fresh = True
        self.scene.relayout()

    def _roll(self) -> None:
        self._replace(deals.fresh())

    def _set_today(self, on: bool) -> None:
        self._replace(self.today if on else deals.fresh())

    def copy(self) -> None:
        """Copies the number; where none was chosen, one is rolled first."""
        if not self.seating.deal:
            self._roll()
        clipboard.copy_deal(self.scene.app, int(self.seating.deal))

    def paste(self) -> None:
        """Takes the number on the clipboard, or says that there is none."""
        number = deals.read(clipboard.get())
        if number is None:
            self.scene.app.sound.play("error", self.scene.app.now)
            self.scene.app.say(self.scene.app.words("menu.new.deal_nothing"))
        else:
            self._replace(number)


class DealField(TextField):
    """The number itself. Pointed at, it is chosen as a whole: the next digit begins another number."""

    def __init__(self, id: str, rect: FRect, label: str, line: DealLine, *, tip: str = "") -> None:
        super().__init__(
            id,
            rect,
            label,
            line.seating.deal,
            line.set,
            longest=deals.DIGITS,
            accepts=is_digit,
            tip=tip,
        )
        self.line = line

    def pointed(self, pos: Point, kind: str) -> None:
        self.line.fresh = True

    def typed(self, text: str) -> None:
        if self.line.fresh and any(map(self.accepts, text)):
            self.text = ""
        self.line.fresh = False
        super().typed(text)

    def key(self, key: Key) -> bool:
        if key.ctrl and key.name == "c":
            self.line.copy()
            return True
        if key.ctrl and key.name == "v":
            self.line.paste()
            return True
        if key.name == "backspace":
            if self.line.fresh:
                self.text = ""
            self.line.fresh = False
        return super().key(key)

    def update(self, seconds: float) -> bool:
        if self.line.scene.targets.focus != self.id:
            self.line.fresh = True
        return super().update(seconds)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        focused = scene.targets.focus == self.id
        canvas.box(self.rect, theme.PAPER, radius=12, line=theme.FOCUS if focused else theme.PAPER_DARK, line_width=3)
        shown = grouped_digits(self.text) or self.label
        x, room = self.rect.x + 14, self.rect.w - 30
        width = min(canvas.width(shown), room)
        if focused and self.line.fresh and self.text:
            canvas.box(FRect(x - 3, self.rect.centery - 16, width + 6, 32), (*theme.FOCUS, 110), radius=6)
        colour = theme.INK if self.text else FAINT
        canvas.text(shown, (x, self.rect.centery), colour=colour, anchor="midleft", max_width=room)
        if focused and not (self.line.fresh and self.text):
            caret = x + width + 3 if self.text else x - 2
            canvas.box(FRect(caret, self.rect.centery - 13, 2.5, 26), theme.INK, radius=1)


class NumberField(TextField):
    """A number of at most so many digits, or nothing."""

    def __init__(
        self, id: str, rect: FRect, label: str, text: str, change: Callable[[str], None], *, digits: int, tip: str = ""
    ) -> None:
        super().__init__(id, rect, label, text, change, longest=digits, accepts=is_digit, tip=tip)

    def shown(self) -> str:
        return grouped_digits(self.text)


def is_digit(char: str) -> bool:
    return char.isascii() and char.isdecimal()


def grouped_digits(text: str) -> str:
    """The digits in groups of three from the right, leading zeros included."""
    first = len(text) % 3
    parts = [text[:first], *(text[at : at + 3] for at in range(first, len(text), 3))]
    return "\u00a0".join(filter(None, parts))
