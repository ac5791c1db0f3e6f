"""What a seat can do in Tucano: six kinds of action, each a value whose text is the notation of the rules page.

Every action that can exist is made once (`parse` and the rules hand out the same objects).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core import Action, BadNotation
from game.tucano.material import CODES, COLUMNS, GIFT, KINDS, TOUCANS

MAX_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Takes every card of a column, 1 to 3 (T-6)."""

    column: int

    def __str__(self) -> str:
        return f"take {self.column}"


@dataclass(frozen=True, slots=True)
class Gift(Action):
    """Uses a gift toucan: gives one of one's face-up cards to a seat (T-7)."""

    card: str
    taker: int

    def __str__(self) -> str:
        return f"gift {self.card} {self.taker}"


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Uses a steal toucan: takes one face-up card of a seat (T-7)."""

    card: str
    victim: int

    def __str__(self) -> str:
        return f"steal {self.card} {self.victim}"


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """Uses a flip toucan: all one's face-up cards go face down (T-7, T-8)."""

    def __str__(self) -> str:
        return "flip"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Discards a toucan that cannot be used now, though another can (T-7)."""

    toucan: str

    def __str__(self) -> str:
        return f"drop {self.toucan}"


@dataclass(frozen=True, slots=True)
class Joker(Action):
    """Names what the joker counts as at the end; None for nothing (T-10)."""

    fruit: str | None

    def __str__(self) -> str:
        return f"joker {self.fruit or 'none'}"


FLIP_ALL: Final = Flip()
TAKES: Final = tuple(Take(column) for column in range(1, COLUMNS + 1))
"""`take`, by column from 0."""
GIFTS: Final = tuple(tuple(Gift(code, seat) for seat in range(MAX_SEATS)) for code in CODES[:GIFT])
"""`gift`, by kind and seat."""
STEALS: Final = tuple(tuple(Steal(code, seat) for seat in range(MAX_SEATS)) for code in CODES[:GIFT])
"""`steal`, by kind and seat."""
DROPS: Final = {GIFT + number: Drop(code) for number, code in enumerate(TOUCANS)}
"""`drop`, by the toucan's kind."""
JOKERS: Final = tuple(Joker(code) for code in CODES[:KINDS])
"""`joker`, by kind."""
JOKER_NONE: Final = Joker(None)

_BY_TEXT: Final[dict[str, Action]] = {
    str(action): action
    for action in (
        *TAKES,
        *(gift for gifts in GIFTS for gift in gifts),
        *(steal for steals in STEALS for steal in steals),
        FLIP_ALL,
        *DROPS.values(),
        *JOKERS,
        JOKER_NONE,
    )
}
_FORMS: Final = "take 2, gift lime 1, steal fig 0, flip, drop gift, joker papaya or joker none"


def parse(text: str) -> Action:
    """The action a text stands for; raises BadNotation."""
    action = _BY_TEXT.get(text)
    if action is None:
        raise BadNotation(f"no action {text!r}, expected such as {_FORMS}")
    return action
