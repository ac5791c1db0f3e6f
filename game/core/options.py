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
