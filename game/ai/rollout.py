"""Imagined worlds and how they go on: what both searches share."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.ai.budget import Budget
from game.ai.levels import Level
from game.core import Brain, Decide, GameState, Over, Roll


def play_out(state: GameState, brain: Brain, rng: Random, decisions: int, budget: Budget) -> Sequence[float]:
    """Plays `state` on in place by the policy for about so many decisions; the scores to expect then, per seat.

    Seats that decide at once choose before any of them is told, and are never cut apart.
    """
    while True:
        pending = state.pending()
        if isinstance(pending, Roll):
            state.settle(pending.name, pending.source.sample(rng))
        elif isinstance(pending, Over) or decisions <= 0:
            return brain.evaluate(state)
        else:
            budget.check()
            decisions -= play_policy(state, pending, brain, rng)


def play_policy(state: GameState, pending: Decide, brain: Brain, rng: Random) -> int:
    """Lets every pending seat choose by the policy; the number of decisions made."""
    if len(pending.seats) == 1:
        seat = pending.seats[0]
        state.advance(seat, brain.policy(state, seat, rng))
        return 1
    chosen = [(seat, brain.policy(state, seat, rng)) for seat in pending.seats]
    for seat, action in chosen:
        state.advance(seat, action)
    return len(chosen)


class Worlds:
    """The worlds a decision is tried in: the same ones, with the same dice, for every move that is tried.

    Comparing moves in the same worlds takes the luck out of the comparison: the difference of two moves varies far
    less than either.
    """

    __slots__ = ("_brain", "_limit", "_memory", "_rng", "_seed", "_view", "_worlds")

    def __init__(self, view: GameState, brain: Brain, level: Level, seed: int, truth: GameState | None = None) -> None:
        """Worlds that fit the view; `truth` is the only one, when it is given."""
        self._view = view
        self._brain = brain
        self._limit = max(1, level.worlds) if truth is None else 1
        self._memory = level.memory
        self._seed = seed
        self._rng = Random()
        self._worlds: list[GameState] = [] if truth is None else [truth]

    def take(self, index: int) -> tuple[GameState, Random]:
        """World number `index`, the caller's to change, and dice that begin the same for the same number."""
        place = index % self._limit
        while place >= len(self._worlds):
            self._rng.seed(f"world {self._seed} {len(self._worlds)}")
            self._worlds.append(self._brain.determinize(self._view, self._rng, self._memory))
        self._rng.seed(f"dice {self._seed} {index}")
        return self._worlds[place].clone(), self._rng
