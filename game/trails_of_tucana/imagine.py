"""Imagining what a view does not show: the order of the deck, and what others drew in the turn that is going on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.core.bits import members
from game.trails_of_tucana.material import COPIES, UNKNOWN
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.sheet import Sheet, draw, extras_earned
from game.trails_of_tucana.state import TRUTH, Phase


def determinize(view: Tucana, rng: Random) -> Tucana:
    """A full position drawn from those that look like `view`: every order of the unseen cards is equally likely, and
    others drew any trails that leave them as ready, or not, as they are."""
    state = view.clone()
    state.viewer = TRUTH
    if state.phase != Phase.TRAIL:
        return state
    if UNKNOWN in state.deck:
        cards = [card for card, left in enumerate(view.unseen_cards()) for _ in range(left)]
        rng.shuffle(cards)
        state.deck = (*state.deck[: 2 * view.turn], *cards)
    if view.mind is not None:
        state.mind = replace(view.mind, later=tuple([_deck(rng) for _ in range(view.mind.time.rounds)]))
    for seat, drawn in enumerate(view.drawn):
        if UNKNOWN in drawn:
            _draw_unseen(state, seat, len(drawn), view.extras[seat], rng)
    return state


def _deck(rng: Random) -> tuple[int, ...]:
    """The cards of a round in any order."""
    cards = [card for card, copies in enumerate(COPIES) for _ in range(copies)]
    rng.shuffle(cards)
    return tuple(cards)


def _draw_unseen(state: Tucana, seat: int, count: int, owing: int, rng: Random) -> None:
    """Lets a seat have drawn `count` trails in this turn, after which it owes extra trails (1) or none (0)."""
    cards = state.shown
    if cards is None:
        raise ValueError("nobody draws while no cards are shown")
    first = state.land.fitting(cards) & ~state.sheets[seat].trails
    found = _sequence(state, seat, state.sheets[seat], first, count, owing, 0, rng)
    if found is None:
        raise ValueError(f"seat {seat} cannot have drawn {count} trails")
    edges, sheet, extras = found
    state.sheets[seat], state.drawn[seat], state.extras[seat] = sheet, edges, extras


def _sequence(
    state: Tucana, seat: int, sheet: Sheet, edges: int, count: int, owing: int, owed: int, rng: Random
) -> tuple[tuple[int, ...], Sheet, int] | None:
    """`count` trails from `sheet` on, the first one of `edges`, each paid for by what is owed before it; None when
    there are none."""
    land = state.land
    tried = members(edges)
    rng.shuffle(tried)
    for edge in tried:
        after = draw(land, state.pairs[seat], sheet, edge, state.blue, state.red)
        owes = owed + extras_earned(land.kind.rounds, sheet, after)
        if count == 1:
            if bool(owes) == bool(owing):
                return (edge,), after, owes
        elif owes:
            rest = _sequence(state, seat, after, land.all_edges & ~after.trails, count - 1, owing, owes - 1, rng)
            if rest is not None:
                return (edge, *rest[0]), rest[1], rest[2]
    return None
