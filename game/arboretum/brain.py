"""What a good player of Arboretum knows: what to draw, what to plant where, and what to keep for the right to score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from game.arboretum import actions as do
from game.arboretum.imagine import determinize
from game.arboretum.rules import Arboretum
from game.arboretum.scoring import points_of
from game.core import Action, Brain, GameState, Reason

REASONS: Final = ("play_grow",)


class ArboretumBrain(Brain):
    """The greedy player, its evaluation, and the reasons it gives."""

    rollout_decisions: ClassVar[int] = 16
    margin: ClassVar[float] = 25.0

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> Arboretum:
        return determinize(_arboretum(view), rng, memory)

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return _arboretum(state).legal(seat)[0]

    def evaluate(self, state: GameState) -> Sequence[float]:
        state = _arboretum(state)
        table = points_of(state.hands, state.gardens, state.species)
        return [float(sum(row[seat] for row in table)) for seat in range(state.players)]

    def candidates(self, state: GameState, seat: int) -> Sequence[Action]:
        return _arboretum(state).legal(seat)[:6]

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        return Reason("play_grow")


def _arboretum(state: GameState) -> Arboretum:
    if not isinstance(state, Arboretum):
        raise TypeError(f"expected a position of Arboretum, got {type(state).__name__}")
    return state


__all__ = ["REASONS", "ArboretumBrain", "do"]
