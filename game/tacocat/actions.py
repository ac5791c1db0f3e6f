"""What a seat can do in Tacocat Spelled Backwards: five kinds of action, whose text is the notation of the rules page.

Cards are values, ascending. Equal actions are usually the same object (`replacing`, `attacking`, `DUELS`, `DEFENDS`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core import Action, BadNotation
from game.tacocat.material import HIGHEST, MOST, UNKNOWN, number


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """Discards these cards, perhaps none, and draws as many (C-4)."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["replace", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Duel(Action):
    """Puts a card face down for the duel (C-5)."""

    card: int

    def __str__(self) -> str:
        return f"duel {self.card}"


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attacks with one card, a set or a sequence (C-6)."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["attack", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Defend(Action):
    """Answers an attacking card with one at least as high (C-7)."""

    card: int

    def __str__(self) -> str:
        return f"defend {self.card}"


@dataclass(frozen=True, slots=True)
class Sacrifice(Action):
    """Answers an attacking card by discarding the lowest card held (C-7)."""

    def __str__(self) -> str:
        return "sacrifice"


@lru_cache(maxsize=1 << 14)
def replacing(cards: tuple[int, ...]) -> Replace:
    """`replace` with these values, ascending."""
    return Replace(cards)


@lru_cache(maxsize=1 << 12)
def attacking(cards: tuple[int, ...]) -> Attack:
    """`attack` with these values, ascending."""
    return Attack(cards)


REPLACE_NONE: Final = replacing(())
DUELS: Final = tuple(Duel(card) for card in range(UNKNOWN, HIGHEST + 1))
"""`duel` by value."""
DEFENDS: Final = tuple(Defend(card) for card in range(UNKNOWN, HIGHEST + 1))
"""`defend` by value."""
SACRIFICE: Final = Sacrifice()

_FORMS: Final = "replace 3 5, replace, duel 9, attack 7, attack 3 4 5, defend 9 or sacrifice"


def parse(text: str) -> Action:
    """The action a text stands for; the cards of a list may come in any order. Raises BadNotation.

    A list of cards that no attack or exchange can be is still an action: why it is not legal is for the rules to say.
    """
    word, *codes = text.split(" ")
    if word not in ("replace", "duel", "attack", "defend", "sacrifice"):
        raise BadNotation(f"no action {text!r}, expected such as {_FORMS}")
    cards = tuple(sorted([number(code) for code in codes]))
    match word, len(cards):
        case "replace", many if many <= MOST:
            return replacing(cards)
        case "attack", many if 1 <= many <= MOST:
            return attacking(cards)
        case "duel", 1:
            return DUELS[cards[0]]
        case "defend", 1:
            return DEFENDS[cards[0]]
        case "sacrifice", 0:
            return SACRIFICE
        case _:
            raise BadNotation(f"no action {text!r}, expected such as {_FORMS}")
