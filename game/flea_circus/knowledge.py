"""What public history tells about hidden hands: exactly, as a list of equally likely worlds.

Every card that enters a hand from the row or by a request was seen by all, so the only secrets of hands are the (at
most three) stolen cards (F-7). A *world* says which card each steal moved. All worlds that agree with what everybody
saw are equally likely: each stolen card was drawn uniformly from a hand of public size.

Public facts are kept as they come and weighed only when somebody asks, because a rollout never does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core.bits import members
from game.flea_circus.material import ACT_MASKS
from game.flea_circus.scoring import has_all_acts, has_trio

World: TypeAlias = tuple[int, ...]
"""The stolen card of each steal, oldest first."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The public facts about hands as of some moment."""

    base: tuple[int, ...]
    """Per seat the cards of which it was the last publicly known holder."""
    steals: tuple[tuple[int, int], ...] = ()
    """Thief and victim of each steal, oldest first."""
    settled: tuple[int, ...] = ()
    """Per steal the cards whose place was seen again later, so that the steal says nothing about their place now."""
    worlds: tuple[World, ...] = ((),)

    def hand(self, seat: int, world: World) -> int:
        """The seat's hand if `world` is true."""
        hand = self.base[seat]
        for (thief, victim), settled, card in zip(self.steals, self.settled, world, strict=True):
            if settled >> card & 1:
                continue
            if thief == seat:
                hand |= 1 << card
            elif victim == seat:
                hand &= ~(1 << card)
        return hand

    def hands(self, world: World) -> list[int]:
        """Every seat's hand if `world` is true."""
        return [self.hand(seat, world) for seat in range(len(self.base))]

    def moved(self, cards: int, to: int | None) -> Knowledge:
        """After everybody saw these cards come to a seat (None: leave all hands)."""
        base = [hand & ~cards for hand in self.base]
        if to is not None:
            base[to] |= cards
        return replace(self, base=tuple(base), settled=tuple(settled | cards for settled in self.settled))

    def keeping(self, worlds: tuple[World, ...]) -> Knowledge:
        """With only these worlds left; raises ValueError when none is, for then the history contradicts itself."""
        if not worlds:
            raise ValueError("no world agrees with the public history")
        return self if len(worlds) == len(self.worlds) else replace(self, worlds=worlds)


class Fact:
    """Something that everybody saw and that tells of hands."""

    __slots__ = ()

    def tell(self, known: Knowledge) -> Knowledge:
        """The knowledge after it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Gained(Fact):
    """A card came to a hand from the row or the deck (F-5, F-9)."""

    seat: int
    card: int

    def tell(self, known: Knowledge) -> Knowledge:
        return known.moved(1 << self.card, self.seat)


@dataclass(frozen=True, slots=True)
class Robbed(Fact):
    """A random card of the victim went to the thief unseen (F-7)."""

    thief: int
    victim: int

    def tell(self, known: Knowledge) -> Knowledge:
        return replace(
            known,
            steals=(*known.steals, (self.thief, self.victim)),
            settled=(*known.settled, 0),
            worlds=tuple((*world, card) for world in known.worlds for card in members(known.hand(self.victim, world))),
        )


@dataclass(frozen=True, slots=True)
class Answered(Fact):
    """Asked for an act, a seat showed that it holds `least` to `most` cards of it (F-8): none when it passed, exactly
    one when it gave without a choice, at least two when it has to choose."""

    seat: int
    act: int
    least: int
    most: int

    def tell(self, known: Knowledge) -> Knowledge:
        same = ACT_MASKS[self.act]
        return known.keeping(
            tuple(
                world
                for world in known.worlds
                if self.least <= (known.hand(self.seat, world) & same).bit_count() <= self.most
            )
        )


@dataclass(frozen=True, slots=True)
class Shown(Fact):
    """Cards of a hand were seen and went to the seat `to` (F-8), or were laid down (None, F-10)."""

    seat: int
    cards: int
    to: int | None

    def tell(self, known: Knowledge) -> Knowledge:
        worlds = tuple(world for world in known.worlds if self.cards & ~known.hand(self.seat, world) == 0)
        return known.keeping(worlds).moved(self.cards, self.to)


@dataclass(frozen=True, slots=True)
class Closed(Fact):
    """The flipping was over, and the seat was offered a trio or a gala or (`offered` false) was not (F-11)."""

    seat: int
    gained: bool
    offered: bool

    def tell(self, known: Knowledge) -> Knowledge:
        return known.keeping(
            tuple(world for world in known.worlds if offers(known.hand(self.seat, world), self.gained) == self.offered)
        )


def offers(hand: int, gained: bool) -> bool:
    """Whether a hand has something to decide when the flipping is over: a trio or the gala (F-11)."""
    return (gained and has_trio(hand)) or has_all_acts(hand)
