"""The rest of a round with open hands, solved exactly: what sampled worlds are judged by."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.tacocat.material import BELOW, BITS, ONE, lowest
from game.tacocat.rules import attacks

REMEMBERED: Final = 400_000
"""Solved positions kept before all are forgotten."""

_solved: dict[tuple[int, int, int], int] = {}


def lead(own: int, other: int, size: int, tie: int) -> int:
    """The outcome for the seat that is to attack, both playing perfectly with open hands: 1 won, -1 lost, `tie` (for
    it) when the last cards are equal. Both hands have `size` cards."""
    if size == 1:
        return tie if own == other else (1 if own < other else -1)
    key = (own, other, tie)
    known = _solved.get(key)
    if known is not None:
        return known
    best = -1
    for cards, cost in _ordered(own, size):
        value = answer(own - cost, other, cards, True, size, tie)
        if value > best:
            best = value
            if best == 1:
                break
    if len(_solved) > REMEMBERED:
        _solved.clear()
    _solved[key] = best
    return best


def answer(own: int, other: int, attack: tuple[int, ...], defended: bool, size: int, tie: int) -> int:
    """The outcome for the attacker when these attacking cards are still to be answered by `other`; `own` is what the
    attacker has left, `size` what the defender holds."""
    if not attack:
        return lead(own, other, size, tie) if not defended else -lead(other, own, size, -tie)
    rest = attack[1:]
    least = 1
    fitting = other & ~BELOW[attack[0]]
    while fitting:
        value = lowest(fitting)
        result = answer(own, other - ONE[value], rest, defended, size - 1, tie)
        if result < least:
            least = result
            if least == -1:
                return -1
        fitting &= ~BELOW[value + 1]
    return min(least, answer(own, other - ONE[lowest(other)], rest, False, size - 1, tie))


@lru_cache(maxsize=1 << 16)
def _ordered(hand: int, size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The attacks of a hand with the cards as a hand, the most promising first."""
    low = lowest(hand)
    found = [attack.cards for attack in attacks(hand, size - 1)]
    found.sort(key=lambda cards: (cards[0] == low and hand >> BITS * (low - 1) & 6 == 0, -cards[0] - 2 * len(cards)))
    return tuple([(cards, sum(ONE[card] for card in cards)) for cards in found])
