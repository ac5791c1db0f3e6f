"""What a seat can do in Flea Circus: nine kinds of action, each a value whose text is the notation of the rules page.

Every action that can exist is made once (`parse` and the rules hand out the same objects).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from game.core import Action, BadNotation
from game.flea_circus.material import ACTS, CIRCUS, CODES, VALUES

DIRECTIONS: Final = ("left", "right")
"""`left` asks clockwise, starting with the next seat; `right` the other way (F-8)."""
MAX_SEATS: Final = 5


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """Turns the top card of the deck over (F-4)."""

    def __str__(self) -> str:
        return "flip"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Takes a row card, or under New Act the flipped card (F-5, F-9)."""

    card: str

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Names the seat that loses a random hand card (F-7)."""

    victim: int

    def __str__(self) -> str:
        return f"steal {self.victim}"


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """Names an act and the way round the table in which it is asked for (F-8)."""

    act: str
    direction: str

    def __str__(self) -> str:
        return f"ask {self.act} {self.direction}"


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Chooses which of several cards of the act is handed over (F-8)."""

    card: str

    def __str__(self) -> str:
        return f"give {self.card}"


@dataclass(frozen=True, slots=True)
class Trio(Action):
    """Lays down three hand cards of equal value, ascending (F-10)."""

    cards: tuple[str, str, str]

    def __str__(self) -> str:
        return f"trio {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Gala(Action):
    """Ends the game with all ten acts in hand (F-13)."""

    def __str__(self) -> str:
        return "gala"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Ends the turn without a trio or a gala (F-11)."""

    def __str__(self) -> str:
        return "done"


FLIP: Final = Flip()
GALA: Final = Gala()
DONE: Final = Done()
TAKES: Final = tuple(Take(code) for code in CODES[:CIRCUS])
"""`take` by card number."""
GIVES: Final = tuple(Give(code) for code in CODES[:CIRCUS])
"""`give` by card number."""
STEALS: Final = tuple(Steal(seat) for seat in range(MAX_SEATS))
"""`steal` by seat."""
ASKS: Final = tuple(Ask(act, direction) for act in ACTS for direction in DIRECTIONS)
"""The twenty requests in canonical order: `2 * act + (direction is right)`."""
TRIOS: Final = {
    sum(1 << card for card in cards): Trio((CODES[cards[0]], CODES[cards[1]], CODES[cards[2]]))
    for value in range(VALUES)
    for cards in combinations(range(value, CIRCUS, VALUES), 3)
}
"""`trio` by the set of its cards."""

_BY_TEXT: Final[dict[str, Action]] = {
    str(action): action for action in (FLIP, *TAKES, *STEALS, *ASKS, *GIVES, *TRIOS.values(), GALA, DONE)
}
_FORMS: Final = "flip, take C5, steal 2, ask C left, give C5, trio C5 D5 M5, gala or done"


def parse(text: str) -> Action:
    """The action a text stands for; the cards of a trio may come in any order. Raises BadNotation."""
    if text.startswith("trio "):
        text = " ".join(["trio", *sorted(text.split(" ")[1:])])
    action = _BY_TEXT.get(text)
    if action is None:
        raise BadNotation(f"no action {text!r}, expected such as {_FORMS}")
    return action
