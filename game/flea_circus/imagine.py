"""Determinization: a full position drawn uniformly from those that a view cannot tell from the truth."""

from __future__ import annotations

from random import Random

from game.core.bits import members, set_of
from game.flea_circus.material import ACT_MASKS, ASK, COPIES, NEW, STEAL
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import TRUTH, Phase


def determinize(view: FleaCircus, rng: Random, memory: float = 1.0) -> FleaCircus:
    """A full position that fits the view: a world drawn uniformly, and every order of the unseen cards as deck.

    With `memory` below 1 each card known to be in another hand is forgotten with the chance `1 - memory` and imagined
    anew among the forgotten and the unseen cards; sizes, the viewer's hand and what the pending decision shows stay.
    """
    state = view.clone()
    state.viewer = TRUTH
    known = view.knowledge()
    if known is not None:
        worlds = view.worlds()
        world = worlds[int(rng.random() * len(worlds))]
        state.known, state.news = known, ()
        state.hands, state.stolen = known.hands(world), world
    if memory < 1.0 and view.phase != Phase.OVER:
        _forget(state, view.viewer, rng, memory)
    if view.deck:
        cards = members(state.unseen)
        for kind in (NEW, STEAL, ASK):
            cards += [kind] * (COPIES - view.discards.count(kind))
        rng.shuffle(cards)
        state.deck = (*view.deck[: view.drawn], *cards)
    return state


def _forget(state: FleaCircus, viewer: int, rng: Random, memory: float) -> None:
    """Deals forgotten cards of other hands anew; what everybody knew in this imagined past no longer matters."""
    forgotten: list[tuple[int, list[int]]] = []
    for seat, hand in enumerate(state.hands):
        if seat == viewer:
            continue
        if state.phase == Phase.END and seat == state.turn:
            continue  # The seat is seen to have a trio or all acts: its hand stays as it is.
        if state.phase == Phase.GIVE and seat == state.giver:
            hand &= ~ACT_MASKS[state.act]  # The seat is seen to have a choice.
        forgotten.append((seat, [card for card in members(hand) if rng.random() >= memory]))
    gone = [card for _, cards in forgotten for card in cards]
    if not gone:
        return
    pool = [*gone, *members(state.unseen)]
    rng.shuffle(pool)
    for seat, cards in forgotten:
        state.hands[seat] ^= set_of(cards)
        for _ in cards:
            state.hands[seat] |= 1 << pool.pop()
    state.unseen = set_of(pool)
    state.known, state.news, state.stolen, state._legal = None, (), (), None  # pyright: ignore[reportPrivateUsage]
