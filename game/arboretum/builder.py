"""A player who only builds: it knows every path but no right to score, as people play their first game.

It draws what lengthens its paths, plants where that brings most points or else the longest chain, and discards what its
garden needs least; it never asks who holds what.
"""

from __future__ import annotations

from game.arboretum import actions as do
from game.arboretum.garden import LANE, LANE_BITS, REAL, Garden
from game.arboretum.material import SPECIES
from game.arboretum.rules import Arboretum
from game.arboretum.state import Phase
from game.core import Action
from game.core.bits import members

CHAIN = 0.1
"""What a card of a begun chain is worth to it, in points."""
DECK = 1.0
"""What an unknown card is worth to it."""


def build(state: Arboretum, seat: int) -> Action:
    """The builder's move for a seat that is to decide."""
    garden = state.gardens[seat]
    if state.phase == Phase.DRAW:
        tops = [(best_spot(garden, pile[-1])[0], other) for other, pile in enumerate(state.piles) if pile]
        worth, pile = max(tops, default=(0.0, 0))
        return do.DRAW_DECK if state.deck_size and worth < DECK else do.DRAW_PILES[pile]
    spots = [(*best_spot(garden, card), card) for card in members(state.hands[seat])]
    if state.phase == Phase.PLAY:
        _, cell, card = max(spots)
        return do.play(card, cell)
    return do.DISCARDS[min(spots)[2]]


def best_spot(garden: Garden, card: int) -> tuple[float, int]:
    """What a card brings at its best place, and the place."""
    return max((gain(garden, garden.planted(card, cell), cell), cell) for cell in garden.frontier())


def gain(before: Garden, after: Garden, cell: int) -> float:
    """Points of paths gained, and a little for the chains that now lead through the cell."""
    chains = sum(
        max(0, (table[cell] >> LANE * species & LANE_BITS) - REAL)
        for table in (after.up(), after.down())
        for species in range(len(SPECIES))
    )
    return sum(after.best()) - sum(before.best()) + CHAIN * chains
