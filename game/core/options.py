"""A game's options: their names, values, defaults, and how records and the command line write them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.core.errors import BadOption

OptionValue: TypeAlias = "int | str | tuple[str, ...]"
Options: TypeAlias = Mapping[str, OptionValue]
"""Every option of a game with its checked value."""


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """One option; the first value its rules page lists is the default."""

    name: str

    @property
    @abstractmethod
    def default(self) -> OptionValue: ...

    @abstractmethod
    def values(self, seats: int) -> Sequence[OptionValue]:
        """The values a dialog offers, default first."""

    @abstractmethod
    def check(self, value: object, seats: int) -> OptionValue:
        """The value as records hold it (JSON types; lists as tuples); raises BadOption."""

    def written(self, seats: int) -> Sequence[str]:
        """How a command line may write the values, default first, with `NUMBER` where any number goes."""
        return [str(value) for value in self.values(seats)]

    def parse(self, text: str, seats: int) -> OptionValue:
        """The value a command line writes as `text`; raises BadOption."""
        number = text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10
        # A number has one spelling, as everything in a record has: 010 is none.
        return self.check(int(text) if number and str(int(text)) == text else text, seats)


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few values, all numbers or all words."""

    choices: tuple[int | str, ...]

    @property
    def default(self) -> OptionValue:
        return self.choices[0]

    def values(self, seats: int) -> Sequence[OptionValue]:
        return self.choices

    def check(self, value: object, seats: int) -> OptionValue:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise BadOption(f"option {self.name}: expected one of {', '.join(map(repr, self.choices))}, got {value!r}")


@dataclass(frozen=True, slots=True)
class Numbered(Option):
    """One of a few words, or a word with a number behind it that makes one more of its kind: `little:12345`."""

    choices: tuple[str, ...]
    highest: int
    """The largest number; the least is 0."""

    @property
    def default(self) -> OptionValue:
        return self.choices[0]

    def values(self, seats: int) -> Sequence[OptionValue]:
        """The words alone; a dialog asks for the number besides."""
        return self.choices

    def written(self, seats: int) -> Sequence[str]:
        return [*self.choices, *(f"{word}:NUMBER" for word in self.choices)]

    def check(self, value: object, seats: int) -> OptionValue:
        if isinstance(value, str):
            word, number = self.split(value)
            if word in self.choices and (number is None or (number >= 0 and value == self.join(word, number))):
                return value
        words = ", ".join(map(repr, self.choices))
        raise BadOption(
            f"option {self.name}: expected one of {words}, alone or with a number 0 to {self.highest} "
            f"such as '{self.choices[0]}:12345', got {value!r}"
        )

    def split(self, value: str) -> tuple[str, int | None]:
        """The word of a value, and its number if it has one from 0 to `highest`; -1 for any other text after a
        colon."""
        word, colon, text = value.partition(":")
        if not colon:
            return word, None
        proper = text.isascii() and text.isdecimal() and len(text) <= len(str(self.highest))
        number = int(text) if proper else -1
        return word, number if number <= self.highest else -1

    def join(self, word: str, number: int | None) -> str:
        """The value of a word with a number, or without one."""
        return word if number is None else f"{word}:{number}"


@dataclass(frozen=True, slots=True)
class SeatChoice(Option):
    """`random`, or a seat's number that fixes what a roll would decide."""

    @property
    def default(self) -> OptionValue:
        return "random"

    def values(self, seats: int) -> Sequence[OptionValue]:
        return ("random", *range(seats))

    def check(self, value: object, seats: int) -> OptionValue:
        if value == "random":
            return "random"
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats:
            return value
        raise BadOption(f"option {self.name}: expected 'random' or a seat 0 to {seats - 1}, got {value!r}")


def complete(options: Sequence[Option], given: Mapping[str, object], seats: int) -> dict[str, OptionValue]:
    """Every option with its checked value, missing ones with their default; raises BadOption."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(f"unknown option {name!r}, expected of {', '.join(names)}")
    return {
        option.name: option.check(given[option.name], seats) if option.name in given else option.default
        for option in options
    }
