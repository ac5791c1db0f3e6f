"""The options of a new game: a row for each, of the kind the option is of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum.material import SPECIES, USED
from game.arboretum.options import SpeciesChoice
from game.core.options import Choice as ChoiceOption
from game.core.options import Numbered, Option, OptionValue, SeatChoice
from game.table import deals
from scenes.menus.dealing import FIELD, FIELD_SHARE, TOOL, NumberField
from scenes.menus.dialog import GAP, ROW
from scenes.menus.seating import Seating
from scenes.menus.species import SpeciesDialog, SpeciesField
from scenes.widgets import Button, Choice, Label

if TYPE_CHECKING:
    from scenes.menus.dialog import Dialog


class OptionRows:
    """The options of a dialog's seating; lays its widgets into the dialog."""

    def __init__(self, scene: Dialog, seating: Seating) -> None:
        self.scene = scene
        self.seating = seating

    def rows(self, x: float, y: float, width: float) -> float:
        """Adds a row or two for each option from a point down; returns the y below them."""
        for option in self.seating.game.options:
            rect = FRect(x, y, width, ROW)
            match option:
                case Numbered():
                    y = self._numbered(option, rect) + GAP / 2
                case SpeciesChoice() if USED[self.seating.count] == len(SPECIES):
                    pass  # All of them are used: there is nothing to choose.
                case SpeciesChoice():
                    y = self._species(option, rect) + GAP / 2
                case _:
                    y = self._choice(option, rect) + GAP / 2
        return y

    def _label(self, option: Option) -> str:
        return self.scene.app.words(f"{self.seating.game.id}.option.{option.name}")

    def _value(self, option: Option, value: OptionValue) -> str:
        """What a value is called."""
        words = self.scene.app.words
        if isinstance(option, SeatChoice):
            return words("menu.new.by_chance") if value == "random" else self.seating.names(words)[int(str(value))]
        if isinstance(option, ChoiceOption | Numbered):
            return words(f"{self.seating.game.id}.option.{option.name}_{value}")
        return str(value)

    def _set(self, option: Option, value: OptionValue) -> None:
        self.seating.options[option.name] = option.check(value, self.seating.count)

    # --- kinds of options -------------------------------------------------------------------------------------------

    def _choice(self, option: Option, rect: FRect) -> float:
        """One of the values the option offers, side by side; returns the y below."""
        values = list(option.values(self.seating.count))
        chosen = self.seating.options[option.name]
        self.scene.add(
            Choice(
                f"option/{option.name}",
                rect,
                self._label(option),
                [(str(index), self._value(option, value)) for index, value in enumerate(values)],
                str(values.index(chosen)),
                lambda index: self._set(option, values[int(index)]),
            )
        )
        return rect.bottom

    def _numbered(self, option: Numbered, rect: FRect) -> float:
        """A word, and below it a number to type or to roll that makes another of its kind; returns the y below."""
        words = self.scene.app.words
        word, number = option.split(str(self.seating.options[option.name]))
        self.scene.add(
            Choice(
                f"option/{option.name}",
                rect,
                self._label(option),
                [(choice, self._value(option, choice)) for choice in option.choices],
                word,
                lambda choice: self._set_word(option, choice),
            )
        )
        below = rect.move(0, ROW + GAP / 2)
        field = min(FIELD, below.w * FIELD_SHARE)
        left = below.right - 8 - TOOL - 6 - field
        label = words("menu.new.by_number", name=self._label(option))
        why = words("menu.new.by_number_why")
        self.scene.add(
            Label(
                f"number_label/{option.name}",
                FRect(below.x + 12, below.y, left - below.x - 24, ROW),
                label,
                middle=True,
            )
        )
        self.scene.add(
            NumberField(
                f"number/{option.name}",
                FRect(left, below.y + 3, field, ROW - 6),
                words("menu.new.as_printed"),
                "" if number is None else str(number),
                lambda text: self._set_number(option, text),
                digits=len(str(option.highest)),
                tip=why,
            )
        )
        roll = words("menu.new.deal_roll")
        self.scene.add(
            Button(
                f"roll/{option.name}",
                FRect(left + field + 6, below.y + 3, TOOL, ROW - 6),
                roll,
                lambda: self._roll(option),
                icon="dice",
                text=False,
                tip=roll,
            )
        )
        return below.bottom

    def _set_word(self, option: Numbered, word: str) -> None:
        _, number = option.split(str(self.seating.options[option.name]))
        self._set(option, option.join(word, number))

    def _set_number(self, option: Numbered, text: str) -> None:
        word, _ = option.split(str(self.seating.options[option.name]))
        self._set(option, option.join(word, min(option.highest, int(text)) if text else None))

    def _roll(self, option: Numbered) -> None:
        self._set_number(option, str(deals.fresh() % (option.highest + 1)))
        self.scene.relayout()

    def _species(self, option: SpeciesChoice, rect: FRect) -> float:
        """The species of Arboretum are chosen in a dialog of their own; returns the y below the row."""

        def choose(value: OptionValue) -> None:
            self._set(option, value)

        def open_dialog() -> None:
            chosen = self.seating.options[option.name]
            app = self.scene.app
            app.stack.push(SpeciesDialog(app, USED[self.seating.count], chosen, choose))

        value, chance = self.seating.options[option.name], self.scene.app.words("menu.new.by_chance")
        self.scene.add(SpeciesField(f"option/{option.name}", rect, self._label(option), value, chance, open_dialog))
        return rect.bottom
