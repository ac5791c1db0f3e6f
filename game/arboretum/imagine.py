"""Determinization: a full position drawn uniformly from those that a view cannot tell from the truth."""

from __future__ import annotations

from random import Random
from typing import Final

from game.arboretum.rules import Arboretum
from game.arboretum.state import TRUTH, Phase
from game.core.bits import members, set_of

MINDED: Final = 0.1
"""How much even the most forgetful player minds the hands,"""
FADING: Final = 6
"""and the power of its memory by which the rest fades: 0.10 is left for easy (memory 0.3), 0.14 for normal
(0.6), 0.58 for hard (0.9).

By matches of the policy against itself with less attention, 160 to 200 games each, seats rotated (share of wins):

    attention of the others    0     0.1   0.2   0.35  0.4   0.7
    two seats                  90 %  75 %  67 %  56 %  51 %  49 %
    four seats (fair: 25 %)                45 %  31 %
"""


def determinize(view: Arboretum, rng: Random, memory: float = 1.0) -> Arboretum:
    """A full position that fits the view: the unseen cards in any order, first into the hands and then as the deck.

    With `memory` below 1 each card known to be in another hand is forgotten with the chance `1 - memory` and imagined
    anew among the forgotten and the unseen cards; sizes, the viewer's hand and all that lies open stay. Such a player
    also loses sight of the hands, as people do in their first games: in what it expects, the right to score counts the
    less (`attention`).
    """
    state = view.clone()
    state.viewer = TRUTH
    state.attention = attention(memory)
    if not view.deck or view.phase == Phase.OVER:
        return state
    if memory < 1.0:
        for seat, known in enumerate(view.known):
            if seat != view.viewer:
                forgotten = set_of(card for card in members(known) if rng.random() >= memory)
                state.hands[seat] &= ~forgotten
                state.known[seat] &= ~forgotten
    cards = members(state.unseen)
    rng.shuffle(cards)
    for seat, size in enumerate(state.sizes):
        for _ in range(size - state.hands[seat].bit_count()):
            state.hands[seat] |= 1 << cards.pop()
    if view.viewer != TRUTH:
        state.deck = (*view.deck[: view.drawn], *cards)
    return state


def attention(memory: float) -> float:
    """How much a player who remembers so much (0 to 1) minds who may score, 0 to 1."""
    return MINDED + (1.0 - MINDED) * memory**FADING
