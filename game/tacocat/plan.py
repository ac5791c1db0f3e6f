"""The greedy player: what to replace, duel, attack and answer with, from its own hand and what has been seen."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random
from typing import Final

from game.core import Action
from game.tacocat import actions as do
from game.tacocat.material import BELOW, ONE, WHOLE, cards_of, hand_of, lowest
from game.tacocat.rules import Tacocat, attacks
from game.tacocat.state import Phase

LOW: Final = 2
"""Cards up to this are kept to be the last one."""
LOWS_KEPT: Final = 2
"""So many low cards are kept; one may be lost to a sacrifice."""
HIGH: Final = 7
"""Cards from this on are kept to win leads."""
DUEL_HIGHEST: Final = 0.1
"""How often the duel is fought with the highest card; else with the second highest."""
SIZE_WORTH: Final = 0.08
"""What each further card of an attack is worth, when a lead is worth one."""
HEIGHT_WORTH: Final = 0.01
"""What a point of height of an attacking card is worth: high cards are for attacking, low ones for the end."""
DEAR: Final = 9
"""A card from this on is not spent on a defence that does not win the lead, unless it saves a LOW card."""


def policy(state: Tacocat, seat: int, rng: Random) -> Action:
    """The greedy move of a pending seat; uses nothing that the seat does not know."""
    match state.phase:
        case Phase.REPLACE:
            return do.replacing(choose_replacement(state, seat, rng))
        case Phase.DUEL:
            return do.DUELS[choose_duel(state, seat, rng)[0]]
        case Phase.ATTACK:
            return choose_attack(state, seat)
        case _:
            return choose_answer(state, seat)


def choose_replacement(state: Tacocat, seat: int, rng: Random) -> tuple[int, ...]:
    """The cards to replace (C-4): the middle, and low ones beyond those kept; the worst first under a limit."""
    cards = cards_of(state.hands[seat])
    lows = [card for card in cards if card <= LOW]
    keep = [*lows[:LOWS_KEPT], *[card for card in cards if card >= HIGH]]
    if not lows:
        keep = [cards[0], *keep] if cards[0] < HIGH else keep
    spare = [*cards]
    for card in keep:
        spare.remove(card)
    middle = (LOW + HIGH) / 2
    spare.sort(key=lambda card: abs(card - middle))
    return tuple(sorted(spare[: state.limit]))


def choose_duel(state: Tacocat, seat: int, rng: Random) -> tuple[int]:
    """The card for the duel (C-5): mostly the second highest, so that the highest can attack."""
    cards = cards_of(state.hands[seat])
    return (cards[-1] if rng.random() < DUEL_HIGHEST else cards[-2],)


def choose_attack(state: Tacocat, seat: int) -> do.Attack:
    """The attack most likely to keep the lead, larger and higher ones first, that keeps the lowest card (C-6)."""
    hand, size = state.hands[seat], state.sizes[seat]
    unseen = unseen_by(state, seat)
    floor, other = state.floors[1 - seat], state.sizes[1 - seat]
    best, most = None, -9.0
    for attack in attacks(hand - ONE[lowest(hand)], size - 1):
        cards = attack.cards
        hold = holding(unseen, floor, other, cards)
        worth = hold * (1.0 + SIZE_WORTH * (len(cards) - 1)) + HEIGHT_WORTH * sum(cards) / len(cards)
        if worth > most:
            best, most = attack, worth
    if best is None:
        raise ValueError(f"seat {seat} cannot attack with {cards_of(hand)}")
    return best


def unseen_by(state: Tacocat, seat: int) -> int:
    """The cards whose place the seat does not know."""
    return WHOLE - hand_of(state.discards) - hand_of(state.buried[seat]) - state.hands[seat]


def holding(unseen: int, floor: int, size: int, attack: tuple[int, ...]) -> float:
    """The chance, roughly, that a random hand of `size` cards cannot defend every card of an attack.

    Of all its cards, the j highest of the attack need j cards at least as high; the most demanding j counts.
    """
    pool = unseen & ~BELOW[floor] if floor else unseen
    total = number_of(pool)
    return max(
        _fewer(total, number_of(pool & ~BELOW[card]), size, place)
        for place, card in enumerate(reversed(attack), start=1)
    )


@lru_cache(maxsize=1 << 15)
def number_of(hand: int) -> int:
    """How many cards are in a hand."""
    return len(cards_of(hand))


@lru_cache(maxsize=1 << 14)
def _fewer(total: int, good: int, size: int, needed: int) -> float:
    """The chance that of `size` cards out of `total` fewer than `needed` are among the `good` ones."""
    ways = sum(comb(good, number) * comb(total - good, size - number) for number in range(min(needed, size + 1)))
    return ways / comb(total, size)


def choose_answer(state: Tacocat, seat: int) -> Action:
    """Wins the lead if all cards can be defended, else spends what matters least; keeps the lowest card (C-7)."""
    return answer_for(state.hands[seat], state.attack[state.answered :], state.defended)


@lru_cache(maxsize=1 << 14)
def answer_for(hand: int, attack: tuple[int, ...], defended: bool) -> Action:
    """The answer to the first of these attacking cards."""
    low = lowest(hand)
    rest = hand - ONE[low]
    spare = smallest_from(rest, attack[0])
    if defended and beats(rest, attack):
        return do.DEFENDS[spare]
    if defended and beats(hand, attack):
        # Only with the lowest card: the lead for it, unless it might win the round.
        return do.DEFENDS[smallest_from(hand, attack[0])] if low > LOW else do.SACRIFICE
    if spare and spare != low and (spare < DEAR or low <= LOW):
        return do.DEFENDS[spare]
    return do.SACRIFICE


def smallest_from(hand: int, card: int) -> int:
    """The lowest card of a hand that is at least as high; 0 for none."""
    fitting = hand & ~BELOW[card]
    return lowest(fitting) if fitting else 0


def beats(hand: int, attack: tuple[int, ...]) -> bool:
    """Whether a hand can defend every card of an attack (ascending)."""
    for card in attack:
        answer = smallest_from(hand, card)
        if not answer:
            return False
        hand -= ONE[answer]
    return True
