"""What happens in Arboretum, as facts with card codes; only cards that come from the deck into a hand are a secret.

| event | fields |
|---|---|
| `Started` | seat (who begins) |
| `SpeciesChosen` | species (codes, ascending): those used in this game (A-2) |
| `Shuffled` | cards (number) |
| `Dealt` | seat, cards (codes ascending, all None for the others): the first hand; reveals |
| `OpeningDiscarded` | seat, card: the first card of its pile (A-3); reveals |
| `TurnStarted` / `TurnEnded` | seat |
| `DrewDeck` | seat, card (None for the others), left (cards still in the deck); reveals |
| `DrewPile` | seat, pile (whose), card |
| `LastCardDrawn` | seat: the deck is empty, this is the last turn (A-7) |
| `NothingToDraw` | seat: the second draw was skipped (A-4) |
| `Planted` | seat, card, x, y |
| `Discarded` | seat, card |
| `HandOpened` | seat, cards: at the end (A-8); reveals |
| `Ended` | winners |
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core import Event


@dataclass(frozen=True, slots=True)
class Started(Event):
    """`seat` begins the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class SpeciesChosen(Event):
    """The species of this game, ascending (A-2)."""

    species: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The deck was shuffled; `cards` is its size before the hands were dealt."""

    cards: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """`seat` got its first hand, ascending; the others see backs (A-3)."""

    reveals: ClassVar[bool] = True

    seat: int
    cards: tuple[str | None, ...]

    def seen_by(self, seat: int | None) -> Dealt:
        return self if seat == self.seat else replace(self, cards=(None,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class OpeningDiscarded(Event):
    """A card of the deck became the first of the seat's discard pile (A-3)."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class DrewDeck(Event):
    """`seat` drew the top card of the deck, seen by nobody else; `left` are still in it (A-4)."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str | None
    left: int

    def seen_by(self, seat: int | None) -> DrewDeck:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class DrewPile(Event):
    """`seat` drew the top card of the discard pile of `pile` (A-4)."""

    seat: int
    pile: int
    card: str


@dataclass(frozen=True, slots=True)
class LastCardDrawn(Event):
    """`seat` drew the last card of the deck: the game ends with this turn (A-7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NothingToDraw(Event):
    """The second draw of `seat` was skipped: deck and piles are empty (A-4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Planted(Event):
    """`seat` played a card into its arboretum (A-5)."""

    seat: int
    card: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """`seat` laid a card on top of its discard pile (A-6)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class HandOpened(Event):
    """The game is over and `seat` shows its hand (A-8)."""

    reveals: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over; several winners for a shared win (A-13)."""

    winners: tuple[int, ...]
