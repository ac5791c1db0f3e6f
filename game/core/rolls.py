"""Chance as data: what a roll can come to, how to draw an outcome and how to check one (architecture, law 3).

Rules never call a random generator. They answer `Roll(name, source)` and are told the outcome; the source says what
is possible, so that drawing (table, search) and checking (records) are the same for every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from game.core.errors import BadRoll

Outcome: TypeAlias = "int | str | Sequence[str]"
"""A seat (integer), a card code (string) or a list of codes, as records write it."""


class Source(ABC):
    """The outcomes one roll can have, all of them equally likely unless the class says otherwise."""

    __slots__ = ()

    @abstractmethod
    def sample(self, rng: Random) -> Outcome:
        """One outcome drawn with `rng`."""

    @abstractmethod
    def check(self, outcome: object) -> Outcome:
        """The outcome in canonical form; raises BadRoll when the roll cannot come to it."""


@dataclass(frozen=True, slots=True)
class Shuffle(Source):
    """Every order of `cards` (a multiset), written top first."""

    cards: tuple[str, ...]

    def sample(self, rng: Random) -> list[str]:
        return rng.sample(self.cards, len(self.cards))

    def check(self, outcome: object) -> list[str]:
        codes = string_list(outcome)
        if len(codes) != len(self.cards):
            raise BadRoll(f"expected {len(self.cards)} cards, got {len(codes)}")
        if codes and Counter(codes) != Counter(self.cards):
            raise BadRoll(_difference(codes, self.cards))
        return codes


@dataclass(frozen=True, slots=True)
class Pick(Source):
    """One of `options`: seats (integers) or card codes (strings)."""

    options: tuple[int | str, ...]

    def sample(self, rng: Random) -> int | str:
        return self.options[int(rng.random() * len(self.options))]

    def check(self, outcome: object) -> int | str:
        for option in self.options:
            if type(outcome) is type(option) and outcome == option:
                return option
        raise BadRoll(f"expected one of {', '.join(repr(option) for option in self.options)}, got {outcome!r}")


@dataclass(frozen=True, slots=True)
class Subset(Source):
    """`count` different codes out of `options`, read in any order and written ascending."""

    options: tuple[str, ...]
    count: int

    def sample(self, rng: Random) -> list[str]:
        return sorted(rng.sample(self.options, self.count))

    def check(self, outcome: object) -> list[str]:
        codes = string_list(outcome)
        unknown = [code for code in codes if code not in self.options]
        if unknown:
            raise BadRoll(f"unknown code {unknown[0]!r}, expected of {' '.join(self.options)}")
        if len(codes) != self.count or len(set(codes)) != self.count:
            raise BadRoll(f"expected {self.count} different codes, got {' '.join(codes) or 'none'}")
        return sorted(codes)


def string_list(outcome: object) -> list[str]:
    """The outcome as a list of strings; raises BadRoll when it is anything else."""
    if not isinstance(outcome, (list, tuple)):
        raise BadRoll(f"expected a list of codes, got {outcome!r}")
    codes: list[str] = []
    for code in outcome:  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(code, str):
            raise BadRoll(f"expected codes as strings, got {code!r}")
        codes.append(code)
    return codes


def _difference(codes: Sequence[str], cards: Sequence[str]) -> str:
    extra = Counter(codes) - Counter(cards)
    missing = Counter(cards) - Counter(codes)
    return f"wrong cards: too many {' '.join(sorted(extra))}; missing {' '.join(sorted(missing))}"
