"""What happens in Flea Circus, as facts with card codes; `Stole` is the only one that third parties see in part."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeAlias

from game.core import Event

Fate: TypeAlias = Literal["row", "bust", "choice", "new", "steal", "ask", "idle"]
"""What became of a flipped card: into the row, a bust, the same act under New Act, an action card that works, or one
without effect."""


@dataclass(frozen=True, slots=True)
class Started(Event):
    """`seat` begins the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The deck was shuffled; `cards` is its size."""

    cards: int


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A card was turned over from the deck (F-4, F-6 to F-9)."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str
    fate: Fate


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A card went to a hand, from the row or as the flipped card of New Act (F-5, F-9)."""

    seat: int
    card: str
    source: Literal["row", "flipped"]


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The flipped card was not taken under New Act and is discarded (F-9)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class NothingToSteal(Event):
    """No opponent of `seat` has cards (F-7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class StealAnnounced(Event):
    """`seat` named the `victim` (F-7)."""

    seat: int
    victim: int


@dataclass(frozen=True, slots=True)
class Stole(Event):
    """A random card of the victim went to `seat`; only those two know which (F-7)."""

    reveals: ClassVar[bool] = True

    seat: int
    victim: int
    card: str | None

    def seen_by(self, seat: int | None) -> Stole:
        return self if seat in (self.seat, self.victim) else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Requested(Event):
    """`seat` asked for an act, `left` or `right` round the table (F-8)."""

    seat: int
    act: str
    direction: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """`seat` has no card of the act asked for (F-8)."""

    seat: int
    act: str


@dataclass(frozen=True, slots=True)
class Gave(Event):
    """`seat` handed a card to `taker`, seen by all (F-8)."""

    reveals: ClassVar[bool] = True

    seat: int
    taker: int
    card: str


@dataclass(frozen=True, slots=True)
class NobodyHad(Event):
    """`seat` asked in vain (F-8)."""

    seat: int
    act: str


@dataclass(frozen=True, slots=True)
class LaidTrio(Event):
    """Three cards of equal value left the hand for good (F-10)."""

    seat: int
    cards: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class CalledGala(Event):
    """`seat` ended the game with all ten acts in hand (F-13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over; several winners for a shared win (F-15)."""

    winners: tuple[int, ...]
