"""Determinization: a full position drawn uniformly from those that a view cannot tell from the truth.

Every set of unseen cards that respects the bounds is equally likely to be a hand, because the deck was shuffled and no
decision is forced by a hand. Cards sacrificed face down are the lowest of what the seat held then, so a hand and its
buried cards are drawn together: the lowest of them are the buried ones, in order, each within its cap.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random
from typing import Final, TypeAlias

from game.tacocat.material import HIGHEST, UNKNOWN, VALUES, cards_of, count, hand_of
from game.tacocat.plan import choose_duel, choose_replacement
from game.tacocat.rules import Tacocat
from game.tacocat.state import SEATS, SECRET, TRUTH, Phase

Pair: TypeAlias = tuple[int, int]
"""A number for each seat."""
Needs: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Per seat and value (from 0) how many of its cards must be at most that high."""
_NO_NEEDS: Final = (0,) * (HIGHEST + 1)


def determinize(view: Tacocat, rng: Random, memory: float = 1.0) -> Tacocat:
    """A full position that fits the view; what the other seat has committed itself to is imagined as a greedy choice.

    With `memory` below 1 a bound on another hand is forgotten with the chance `1 - memory`.
    """
    state = view.clone()
    state.viewer = TRUTH
    if memory < 1.0:
        _forget(state, rng, memory)
    hidden = [seat for seat in range(SEATS) if view.hands[seat] == 0 and view.sizes[seat]]
    if any(UNKNOWN in cards for cards in view.buried):
        rest = _dig(state, view, hidden, rng)
    else:
        rest = _deal(state, hidden, view.unseen(), rng)
    if view.deck:
        rng.shuffle(rest)
        state.deck = tuple(rest)
    for seat in range(SEATS):
        if state.committed[seat] == SECRET:
            choose = choose_duel if state.phase == Phase.DUEL else choose_replacement
            state.committed[seat] = choose(state, seat, rng)
    return state


def _forget(state: Tacocat, rng: Random, memory: float) -> None:
    for seat in range(SEATS):
        if seat != state.viewer and rng.random() >= memory:
            state.floors[seat] = UNKNOWN
            state.caps[seat] = (HIGHEST,) * len(state.caps[seat])


def _deal(state: Tacocat, hidden: list[int], unseen: int, rng: Random) -> list[int]:
    """Fills the hidden hands from the unseen cards, each above its floor; the rest.

    The highest floor first: what it leaves to the lower one is the same number of cards whatever it takes, so every
    pair of hands stays equally likely.
    """
    rest = [*cards_of(unseen)]
    for seat in sorted(hidden, key=lambda seat: -state.floors[seat]):
        floor = state.floors[seat]
        fitting = [place for place, card in enumerate(rest) if card >= floor]
        taken = set(rng.sample(fitting, state.sizes[seat]))
        state.hands[seat] = hand_of(rest[place] for place in taken)
        rest = [card for place, card in enumerate(rest) if place not in taken]
    return rest


# --- sacrifices face down -------------------------------------------------------------------------------------------


def _dig(state: Tacocat, view: Tacocat, hidden: list[int], rng: Random) -> list[int]:
    """Fills hidden hands and buried cards from the unseen cards; the rest."""
    unknown = [UNKNOWN in cards for cards in view.buried]
    buried = [len(cards) if dark else 0 for cards, dark in zip(view.buried, unknown, strict=True)]
    sizes = [view.sizes[seat] if seat in hidden else 0 for seat in range(SEATS)]
    needs = [_needs(state.caps[seat]) if unknown[seat] else _NO_NEEDS for seat in range(SEATS)]
    unseen = view.unseen()
    drawn, rest = _draw(unseen, (buried[0] + sizes[0], buried[1] + sizes[1]), (needs[0], needs[1]), rng)
    for seat in range(SEATS):
        if unknown[seat]:
            state.buried[seat] = tuple(drawn[seat][: buried[seat]])
        if seat in hidden:
            state.hands[seat] = hand_of(drawn[seat][buried[seat] :])
    return rest


def _needs(caps: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([sum(cap <= value for cap in caps) for value in range(HIGHEST + 1)])


def _draw(unseen: int, sizes: Pair, needs: Needs, rng: Random) -> tuple[list[list[int]], list[int]]:
    """Cards for each seat, ascending, drawn uniformly from the ways that meet the needs, and the rest."""
    ways = _ways(unseen, sizes, needs)
    drawn: list[list[int]] = [[], []]
    rest: list[int] = []
    for value in VALUES:
        at = (len(drawn[0]), len(drawn[1]))
        options = [
            (one, two, weight * ways[value].get((at[0] + one, at[1] + two), 0))
            for one, two, weight in _splits(count(unseen, value))
        ]
        pick = rng.randrange(sum(weight for _, _, weight in options))
        for one, two, weight in options:
            pick -= weight
            if pick < 0:
                drawn[0] += [value] * one
                drawn[1] += [value] * two
                rest += [value] * (count(unseen, value) - one - two)
                break
    return drawn, rest


@lru_cache(maxsize=64)
def _splits(copies: int) -> tuple[tuple[int, int, int], ...]:
    """How many of some equal cards each seat may get, and in how many ways."""
    return tuple(
        [
            (one, two, comb(copies, one) * comb(copies - one, two))
            for one in range(copies + 1)
            for two in range(copies - one + 1)
        ]
    )


@lru_cache(maxsize=16)
def _ways(unseen: int, sizes: Pair, needs: Needs) -> list[dict[Pair, int]]:
    """Per value and numbers of cards dealt up to it in how many ways the higher cards can complete both seats."""
    table: list[dict[Pair, int]] = [{} for _ in range(HIGHEST + 1)]
    table[HIGHEST] = {sizes: 1}
    for value in reversed(VALUES):
        found: dict[Pair, int] = {}
        for (one, two), ways in table[value].items():
            if one < needs[0][value] or two < needs[1][value]:
                continue
            for less, fewer, weight in _splits(count(unseen, value)):
                before = (one - less, two - fewer)
                if before[0] >= 0 and before[1] >= 0:
                    found[before] = found.get(before, 0) + weight * ways
        # What is met too late at this value must not be met at all.
        table[value] = {
            at: ways for at, ways in table[value].items() if at[0] >= needs[0][value] and at[1] >= needs[1][value]
        }
        table[value - 1] = found
    return table
