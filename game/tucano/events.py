"""What happens in Tucano, as facts with card codes; nothing here is a secret, so all seats see the same.

Columns are numbered 1 to 3 as in the notation. Lists of cards are in the order in which they lay in the column, else
ascending by kind.

| event | fields |
|---|---|
| `Started` | seat (who begins) |
| `Shuffled` | cards (number) |
| `Dealt` | column, card: the set-up (T-5); reveals |
| `TurnStarted` / `TurnEnded` | seat |
| `Took` | seat, column, cards (toucans among them) |
| `Gifted` | seat (giver), taker, card |
| `Stolen` | seat (thief), victim, card |
| `FlippedPile` | seat, cards: all that now lie face down on the seat's pile |
| `Dropped` | seat, toucan, automatic (False: the seat chose to) |
| `Refilled` | column, card; reveals |
| `ColumnsDiscarded` | column, cards: the last column (T-9) |
| `PileOpened` | seat, cards: the pile turned up at the end (T-10) |
| `JokerNamed` | seat, card (code, or None for nothing) |
| `Ended` | winners |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core import Event


@dataclass(frozen=True, slots=True)
class Started(Event):
    """`seat` begins the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The deck was shuffled; `cards` is its size."""

    cards: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A card was laid into a column before the first turn (T-5)."""

    reveals: ClassVar[bool] = True

    column: int
    card: str


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """`seat` took every card of a column: fruits lie in front of it, toucans are in its hand (T-6)."""

    seat: int
    column: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gifted(Event):
    """`seat` used a gift toucan: its face-up card now lies in front of `taker` (T-7)."""

    seat: int
    taker: int
    card: str


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    """`seat` used a steal toucan: the face-up card of `victim` now lies in front of `seat` (T-7)."""

    seat: int
    victim: int
    card: str


@dataclass(frozen=True, slots=True)
class FlippedPile(Event):
    """`seat` used a flip toucan: these cards went face down onto its pile (T-7, T-8)."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A toucan was discarded unused: by choice, or automatically because none in hand can be used (T-7)."""

    seat: int
    toucan: str
    automatic: bool


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """A card of the deck was added to a column (T-9)."""

    reveals: ClassVar[bool] = True

    column: int
    card: str


@dataclass(frozen=True, slots=True)
class ColumnsDiscarded(Event):
    """The last column was discarded and the game ends (T-9)."""

    column: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PileOpened(Event):
    """The face-down pile of `seat` was turned up (T-10); only seats with a pile."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JokerNamed(Event):
    """`seat` named what its joker counts as; `card` is None for nothing (T-10)."""

    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over; several winners for a shared win (T-11)."""

    winners: tuple[int, ...]
