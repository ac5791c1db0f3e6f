"""What a good player of Arboretum knows: what to draw, what to plant where, and what to keep for the right to score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from game.arboretum import actions as do
from game.arboretum.builder import build
from game.arboretum.imagine import attention, determinize
from game.arboretum.plan import DECK_WORTH, USUAL, Plan
from game.arboretum.reasons import REASONS, reason
from game.arboretum.rules import Arboretum
from game.arboretum.scoring import hand_sums
from game.arboretum.state import TRUTH, Phase
from game.core import Action, Brain, GameState, Reason

PAIRS_KEPT: Final = 6
DISCARDS_KEPT: Final = 4
DECK: Final = -1
"""In place of a pile's seat."""
TRIED: Final = 7
"""Cards of which every place is tried,"""
TRIED_QUICKLY: Final = 4
"""and in rollouts."""


SURE: Final = 0.5
"""By how much the sums of hands may still change when the deck is gone,"""
DOUBT: Final = 0.15
"""and for every card each player has yet to draw."""


class ArboretumBrain(Brain):
    """The greedy player, its evaluation, and the reasons it gives."""

    rollout_decisions: ClassVar[int] = 16
    margin: ClassVar[float] = 25.0

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> Arboretum:
        return determinize(_arboretum(view), rng, memory)

    def recall(self, view: GameState, memory: float) -> Arboretum:
        """The view of a player who minds the hands only so much (see `imagine`)."""
        view = _arboretum(view)
        if memory < 1.0:
            view = view.clone()
            view.attention = attention(memory)
        return view

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        state = _arboretum(state)
        match state.phase:
            case Phase.DRAW:
                return _draw(state, seat)
            case Phase.PLAY:
                imagined = state.viewer == TRUTH
                pair = Plan(state, seat).pairs(TRIED_QUICKLY if imagined else TRIED)[0]
                if imagined:
                    state.planned = pair[1:]
                return do.play(pair.card, pair.cell)
            case _:
                planned = _planned_discard(state, seat)
                return do.DISCARDS[Plan(state, seat).discards()[0][1] if planned is None else planned]

    def greedy(self, view: GameState, seat: int, rng: Random) -> Action:
        """The move of a player who only builds paths and never asks who will have the right to score."""
        return build(_arboretum(view), seat)

    def evaluate(self, state: GameState) -> Sequence[float]:
        state = _arboretum(state)
        if not state.turns:
            return [0.0] * state.players
        values = [0.0] * state.players
        over = state.phase == Phase.OVER
        plans = [] if over else [Plan(state, seat) for seat in range(state.players)]
        spread = SURE + DOUBT * state.deck_size / state.players
        for species in state.species:
            sums = hand_sums(state.hands, species)
            for seat, own in enumerate(sums):
                ahead = own - max(other for place, other in enumerate(sums) if place != seat)
                if over:
                    path, right = float(state.gardens[seat].best()[species]), 1.0 if ahead >= 0 else 0.0
                else:
                    path, right = plans[seat].own(species), 1.0 / (1.0 + math.exp(-(ahead + 0.5) / spread))
                values[seat] += path * (USUAL + state.attention * (right - USUAL))
        return values

    def candidates(self, state: GameState, seat: int) -> Sequence[Action]:
        state = _arboretum(state)
        match state.phase:
            case Phase.DRAW:
                best = self.policy(state, seat, _NO_CHANCE)
                return [best, *(action for action in state.legal(seat) if action != best)]
            case Phase.PLAY:
                return [do.play(pair.card, pair.cell) for pair in Plan(state, seat).pairs(TRIED)[:PAIRS_KEPT]]
            case _:
                return [do.DISCARDS[card] for _, card in Plan(state, seat).discards()[:DISCARDS_KEPT]]

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        return reason(_arboretum(view), seat, action)


def _draw(state: Arboretum, seat: int) -> Action:
    """The best source; in a rollout the second draw was chosen with the first."""
    if state.draws and state.planned is not None:
        (pile,) = state.planned if len(state.planned) == 1 else (DECK,)
        state.planned = None
        if state.piles[pile] if pile != DECK else state.drawn < len(state.deck):
            return do.DRAW_DECK if pile == DECK else do.DRAW_PILES[pile]
    wanted = [
        pile for worth, pile in Plan(state, seat).draws() if worth >= DECK_WORTH or state.drawn == len(state.deck)
    ]
    if state.viewer == TRUTH and not state.draws:
        state.planned = (wanted[1] if len(wanted) > 1 else DECK,)
    return do.DRAW_PILES[wanted[0]] if wanted else do.DRAW_DECK


def _planned_discard(state: Arboretum, seat: int) -> int | None:
    """The discard that a rollout planned together with the card just planted, None without such a plan."""
    if state.planned is None or len(state.planned) != 3:
        return None
    card, cell, discard = state.planned
    planted = next(reversed(state.gardens[seat].cells.items()))
    return discard if planted == (cell, card) and state.hands[seat] >> discard & 1 else None


_NO_CHANCE: Final = Random(0)


def _arboretum(state: GameState) -> Arboretum:
    if not isinstance(state, Arboretum):
        raise TypeError(f"expected a position of Arboretum, got {type(state).__name__}")
    return state


__all__ = ["REASONS", "ArboretumBrain"]
