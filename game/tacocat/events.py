"""What happens in Tacocat Spelled Backwards, as facts with card codes; cards others may not see are None for them.

The order of a round: RoundStarted, Dealt (seat 0, seat 1); off the centre Replaced and Drew of one seat, then of the
other, on the centre ReplaceCommitted of each, then Replaced, Drew, Replaced, Drew, seat 0 first; DuelCommitted of each
and DuelRevealed, again while it is a tie; attacks as Attacked, an answer per card (Defended or Sacrificed) and
AttackResolved; LastCardsRevealed; then Moved or RoundTied; at the end of the game Ended.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core import Event


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """A round begins on a space; `number` counts rounds from 1, replayed ones too (C-3)."""

    number: int
    place: int
    """The place on the track, 1 to 7."""
    cards: int
    """The size of the hands."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A seat got its hand (C-3); `cards` ascending, None for the other seat."""

    reveals: ClassVar[bool] = True

    seat: int
    count: int
    cards: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Dealt:
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class ReplaceCommitted(Event):
    """A seat chose on the centre what to replace, unseen by the other (C-4)."""

    seat: int
    cards: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> ReplaceCommitted:
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """A seat discarded these cards face up (C-4), perhaps none."""

    reveals: ClassVar[bool] = True

    seat: int
    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew as many cards as it had discarded, at least one (C-4)."""

    reveals: ClassVar[bool] = True

    seat: int
    count: int
    cards: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Drew:
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class DuelCommitted(Event):
    """A seat put a card face down (C-5)."""

    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> DuelCommitted:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class DuelRevealed(Event):
    """Both duel cards, by seat, and who leads; None for a tie (C-5)."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, str]
    leader: int | None


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """The leader attacks with these cards, ascending (C-6)."""

    reveals: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Defended(Event):
    """A seat answered the attacking card `against` with a card at least as high (C-7)."""

    reveals: ClassVar[bool] = True

    seat: int
    against: str
    card: str


@dataclass(frozen=True, slots=True)
class Sacrificed(Event):
    """A seat answered the attacking card `against` with its lowest card (C-7).

    `hidden` (the option): the card lies face down and is None for others.
    """

    reveals: ClassVar[bool] = True

    seat: int
    against: str
    card: str | None
    hidden: bool = False

    def seen_by(self, seat: int | None) -> Sacrificed:
        return replace(self, card=None) if self.hidden and seat != self.seat else self


@dataclass(frozen=True, slots=True)
class AttackResolved(Event):
    """Every attacking card is answered; `leader` leads next (C-8)."""

    leader: int
    defended: bool
    """Whether all cards were defended, so that the lead went over."""


@dataclass(frozen=True, slots=True)
class LastCardsRevealed(Event):
    """The last cards, by seat (C-9)."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """`seat` won the round and Tacocat moved; a tile covers the place it left (C-10)."""

    seat: int
    start: int
    end: int
    """Places 0 (the goal of seat 0) to 8 (that of seat 1)."""
    tile: int
    """The place that was covered."""


@dataclass(frozen=True, slots=True)
class RoundTied(Event):
    """The last cards were equal: the round is played again on the same place (C-9)."""

    place: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """Tacocat reached the goal of the winner (C-11)."""

    winners: tuple[int, ...]
