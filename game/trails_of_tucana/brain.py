"""What a good player on Tucana knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from game.core import Action, Brain, GameState, Reason
from game.trails_of_tucana.imagine import determinize
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import promises


class TucanaBrain(Brain):
    """A player who takes the most points at once."""

    rollout_decisions: ClassVar[int] = 0
    margin: ClassVar[float] = 40.0

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> Tucana:
        return determinize(tucana(view), rng)

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return max(promises(tucana(state), seat), key=lambda one: (one.points, len(one.touches))).action

    def evaluate(self, state: GameState) -> Sequence[float]:
        return [float(score.points) for score in tucana(state).scores()]

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        return Reason("towards")


def tucana(state: GameState) -> Tucana:
    """The state as a position of this game; raises TypeError for any other."""
    if not isinstance(state, Tucana):
        raise TypeError(f"expected a position of Trails of Tucana, got {type(state).__name__}")
    return state
