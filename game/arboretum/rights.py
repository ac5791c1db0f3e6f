"""What a viewer knows about the right to score (A-8, A-9) before hands are open: exact bounds, never guesses.

Of a species, some cards lie open, some are in hands whose content the viewer knows, and the rest is hidden: in the deck
or in another hand. Every way the hidden cards can lie is possible; these are the bounds over all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from game.arboretum.material import SPECIES, SPECIES_MASKS, VALUES, codes_of
from game.arboretum.state import TRUTH, Phase, Position

DECK: Final = -1
"""In place of a seat: a hidden card that is in no hand."""


@dataclass(frozen=True, slots=True)
class KnownRight:
    """What is known about the right to score one species, per seat."""

    species: str
    known: tuple[tuple[str, ...], ...]
    """The cards of the species that are certainly in the seat's hand, ascending."""
    low: tuple[int, ...]
    """The least and"""
    high: tuple[int, ...]
    """the most that the seat's hand can count for the species, cancelled 8s as nothing (A-9)."""
    surely: tuple[int, ...]
    """The seats that have the right however the hidden cards lie (if the game ended now), ascending;"""
    possibly: tuple[int, ...]
    """those that may have it, the sure ones among them; the others surely have not."""
    dead_eight: tuple[int, ...]
    """The seats in whose hand an 8 surely counts nothing, because an opponent surely holds the 1 (A-9)."""
    hidden: tuple[str, ...]
    """The cards of the species that may be in the deck or in another hand, ascending."""


def known_rights(view: Position) -> list[KnownRight]:
    """For each species used, what the viewer of this position knows about the right to it; empty before the deal.

    In the truth, and in a view at the end, low and high are the same and the sure seats are the ones with the right.
    """
    if not view.turns:
        return []
    hands, hidden = _sure_hands(view)
    room = [size - hand.bit_count() for size, hand in zip(view.sizes, hands, strict=True)]
    deck = hidden.bit_count() - sum(room)
    found: list[KnownRight] = []
    for species in view.species:
        shift, mask = VALUES * species, SPECIES_MASKS[species]
        held = tuple([hand >> shift & 0xFF for hand in hands])
        loose = hidden >> shift & 0xFF
        count = loose.bit_count()
        bounds = _bounds(held, loose, tuple([min(free, count) for free in room]), min(deck, count))
        found.append(
            KnownRight(
                SPECIES[species],
                tuple(tuple(codes_of(hand & mask)) for hand in hands),
                *bounds,
                _dead_eights(held),
                tuple(codes_of(hidden & mask)),
            )
        )
    return found


def _sure_hands(view: Position) -> tuple[list[int], int]:
    """The cards that are certainly in each hand, and the hidden ones; with only one place left for them, none is."""
    hands, hidden = [*view.hands], view.unseen
    if view.viewer == TRUTH or view.phase == Phase.OVER:
        return hands, 0
    unsure = [seat for seat, hand in enumerate(hands) if hand.bit_count() < view.sizes[seat]]
    if not unsure:
        return hands, 0
    if len(unsure) == 1 and not view.deck_size:
        hands[unsure[0]] |= hidden
        hidden = 0
    return hands, hidden


def _dead_eights(held: Sequence[int]) -> tuple[int, ...]:
    ones = [seat for seat, cards in enumerate(held) if cards & 1]
    return tuple(seat for seat in range(len(held)) if any(one != seat for one in ones))


Bounds: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Least and most that each hand counts, the seats that surely have the right, and those that possibly have it."""


@lru_cache(maxsize=1 << 12)
def _bounds(held: tuple[int, ...], loose: int, room: tuple[int, ...], deck: int) -> Bounds:
    """The bounds for a species: its cards known in each hand and its hidden ones, as sets of eight; how many of the
    hidden ones each hand and the deck can take, at most as many as there are."""
    if deck >= loose.bit_count():
        return _free_bounds(held, loose, room)
    low, high = [99] * len(held), [0] * len(held)
    surely, possibly = set(range(len(held))), set[int]()
    for sums in _deals(held, loose, room, deck):
        most = max(sums)
        low = [*map(min, low, sums)]
        high = [*map(max, high, sums)]
        having = {seat for seat, own in enumerate(sums) if own == most}
        surely &= having
        possibly |= having
    return tuple(low), tuple(high), tuple(sorted(surely)), tuple(sorted(possibly))


def _free_bounds(held: tuple[int, ...], loose: int, room: tuple[int, ...]) -> Bounds:
    """The bounds when every hidden card may be in the deck, so that what one hand gets depends on no other: only who
    has the 1 does. Far quicker than trying everything, and as exact."""
    seats = range(len(held))
    low, high = [99] * len(held), [0] * len(held)
    surely, possibly = set(seats), set[int]()
    for one in _places_of_one(held, loose, room):
        got = [cards | (one == seat) for seat, cards in enumerate(held)]
        left = [free - (one == seat and not held[seat] & 1) for seat, free in enumerate(room)]
        least = [_count(cards, one in (seat, DECK)) for seat, cards in enumerate(got)]
        most = [least[seat] + sum(_best(loose & ~1, left[seat], one in (seat, DECK))) for seat in seats]
        low = [*map(min, low, least)]
        high = [*map(max, high, most)]
        for seat in seats:
            others = [other for other in seats if other != seat]
            if any(most[other] > least[seat] for other in others):
                surely.discard(seat)
            if all(most[seat] >= least[other] for other in others):
                possibly.add(seat)
    return tuple(low), tuple(high), tuple(sorted(surely)), tuple(sorted(possibly))


def _places_of_one(held: tuple[int, ...], loose: int, room: tuple[int, ...]) -> list[int]:
    """Where the 1 of the species may be: a seat, or DECK for no hand at all."""
    for seat, cards in enumerate(held):
        if cards & 1:
            return [seat]
    return [DECK, *(seat for seat, free in enumerate(room) if free)] if loose & 1 else [DECK]


def _count(cards: int, eight_counts: bool) -> int:
    """What cards of one species (a set of eight) count in a hand."""
    counted = cards if eight_counts else cards & 0x7F
    return sum(value + 1 for value in range(VALUES) if counted >> value & 1)


def _best(loose: int, room: int, eight_counts: bool) -> list[int]:
    """The values of the best hidden cards that fit into a hand."""
    counted = loose if eight_counts else loose & 0x7F
    return [value + 1 for value in range(VALUES - 1, -1, -1) if counted >> value & 1][:room]


def _deals(held: tuple[int, ...], loose: int, room: tuple[int, ...], deck: int) -> Iterator[list[int]]:
    """What each hand counts in every way the hidden cards can lie; equal ways once."""
    seats = range(len(held))
    ways = {(held, room, deck)}
    for value in range(VALUES):
        if not loose >> value & 1:
            continue
        more: set[tuple[tuple[int, ...], tuple[int, ...], int]] = set()
        for hands, free, left in ways:
            if left:
                more.add((hands, free, left - 1))
            for seat in seats:
                if free[seat]:
                    got = (*hands[:seat], hands[seat] | 1 << value, *hands[seat + 1 :])
                    more.add((got, (*free[:seat], free[seat] - 1, *free[seat + 1 :]), left))
        ways = more
    for hands, _, _ in ways:
        one = next((seat for seat, cards in enumerate(hands) if cards & 1), DECK)
        yield [_count(cards, one in (seat, DECK)) for seat, cards in enumerate(hands)]
