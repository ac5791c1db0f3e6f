"""Determinization: a full position drawn uniformly from those that a view cannot tell from the truth."""

from __future__ import annotations

from random import Random

from game.tucano.deck import shuffled_rest
from game.tucano.material import GIFT, ONE, cards_of
from game.tucano.rules import Tucano
from game.tucano.state import TRUTH, Phase


def determinize(view: Tucano, rng: Random, memory: float = 1.0) -> Tucano:
    """A full position that fits the view: every order of the unseen cards that T-4 allows as deck.

    With `memory` below 1 each face-down card is forgotten with the chance `1 - memory` and imagined anew among the
    forgotten and the unseen fruits; the sizes of the piles stay, and so does all that lies open.
    """
    state = view.clone()
    state.viewer = TRUTH
    if not view.deck or view.phase in (Phase.JOKER, Phase.OVER):
        state.deck = view.deck
        return state
    unseen = view.unseen
    if memory < 1.0:
        unseen = _forget(state, unseen, rng, memory)
    state.deck = (*view.deck[: view.drawn], *shuffled_rest(unseen, view.drawn, rng))
    return state


def _forget(state: Tucano, unseen: int, rng: Random, memory: float) -> int:
    """Deals forgotten face-down cards anew; returns the bunch that is left for the deck."""
    forgotten = [[card for card in cards_of(pile) if rng.random() >= memory] for pile in state.piles]
    pool = [card for cards in forgotten for card in cards]
    if not pool:
        return unseen
    pool += [card for card in cards_of(unseen) if card < GIFT]
    rng.shuffle(pool)
    for seat, cards in enumerate(forgotten):
        for card in cards:
            dealt = pool.pop()
            change = ONE[dealt] - ONE[card]
            state.piles[seat] += change
            state.left -= change
            unseen -= change
    return unseen
