"""The search: `think` is what everybody calls, the flat root search is what most games use.

Flat means: UCB over the moves the brain thinks worth trying, each tried in the same imagined worlds, played on by the
policy and cut into the evaluation. `game.ai.ismcts` is the tree for games where a match proved it better.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.ai.budget import Budget, Clock, OutOfTime, never, nothing
from game.ai.choice import FEW, Found, careful, unforeseeable
from game.ai.ismcts import search_tree
from game.ai.levels import Level, Style, level_by_name, style_of
from game.ai.rollout import Worlds, play_out
from game.ai.values import seat_values
from game.core import Action, Brain, Decide, Game, GameError, GameState, Reason

WARM: Final = 8
"""Trials of each move before bounds are compared."""
SURE: Final = 3.5
"""Standard errors, in common worlds, by which a move must be behind to be given up."""
SETTLED: Final = 120
"""Iterations before a search may end because the bounds have turned to one move."""
STROKE: Final = 0.5
"""How much luck, in value, might still be hidden in a move that looks beaten."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision and what led to it."""

    action: Action
    reason: Reason
    candidates: tuple[tuple[str, float], ...]
    """The moves tried with their value for the seat (0 to 1), best first; empty when there was nothing to choose."""
    iterations: int
    ms: int


def think(
    game: Game,
    view: GameState,
    seat: int,
    level: str | Level,
    seed: int,
    *,
    iterations: int | None = None,
    hint: bool = False,
    style: Style | None = None,
    clock: Clock = time.perf_counter,
    cancelled: Callable[[], bool] = never,
    breathe: Callable[[], None] = nothing,
) -> Thought:
    """The move of `seat`, which must be pending in `view` (its own view), at that level.

    The same view, seat, level and seed give the same move unless the time cap is reached; with `iterations` there is
    no cap. A `hint` is the best move found, without the level's carelessness. Raises Cancelled when `cancelled`
    answers True, GameError when the seat has nothing to decide.
    """
    row = level_by_name(level) if isinstance(level, str) else level
    manner = style or style_of(game.id)
    pending = view.pending()
    if not isinstance(pending, Decide) or seat not in pending.seats:
        raise GameError(f"seat {seat} has nothing to decide: {pending}")
    cap = row.seconds if iterations is None else None
    budget = Budget(row.iterations if iterations is None else iterations, cap, clock, cancelled, breathe)
    actions = game.brain.candidates(view, seat)
    rng = Random(f"choice {seed}")
    found: Sequence[Found] = ()
    if len(actions) > 1:
        worlds = Worlds(view, game.brain, row, seed)
        search = search_tree if manner.tree else search_flat
        found = search(seat, actions, game.brain, worlds, manner, budget)
    if not found:
        action = actions[0] if len(actions) == 1 else game.brain.policy(view, seat, rng)
    elif not hint and _mixes(pending, manner):
        action = unforeseeable(found, rng)
    else:
        action = careful(found, 0.0 if hint else row.care, row.slack, rng)
    ranked = sorted(found, key=lambda one: -one.value)
    return Thought(
        action,
        game.brain.reason(view, seat, action),
        tuple((str(one.action), one.value) for one in ranked),
        budget.done,
        budget.milliseconds(),
    )


def search_flat(
    seat: int,
    actions: Sequence[Action],
    brain: Brain,
    worlds: Worlds,
    style: Style,
    budget: Budget,
) -> list[Found]:
    """What UCB over `actions` found; a move's n-th trial is in world n, whichever move it is.

    A move that did worse than the leader in their common worlds beyond doubt is given up, and when only one is left
    (or only one is still being looked at) the search ends early. Empty when the time was up before the first
    iteration ended.
    """
    arms = [_Arm(action) for action in actions]
    race = arms
    next_check = WARM * len(arms)
    while budget.more():
        if budget.done >= next_check:
            race = _still_racing(race)
            if len(race) == 1 or (budget.done >= SETTLED and _settled(race)):
                break
            next_check = budget.done + max(WARM, budget.done >> 3)
        arm = _next_arm(race, budget.done, style.exploration)
        try:
            state, rng = worlds.take(len(arm.values))
            state.advance(seat, arm.action)
            scores = play_out(state, brain, rng, brain.rollout_decisions, budget)
        except OutOfTime:
            break
        arm.add(seat_values(scores, brain.margin, style.rank)[seat])
        budget.count()
    return [Found(arm.action, len(arm.values), arm.mean, len(arm.values)) for arm in arms if arm.values]


class _Arm:
    """A move of the root and the values it came to, world by world."""

    __slots__ = ("_total", "action", "mean", "values")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.values: list[float] = []
        self.mean = 0.0
        self._total = 0.0

    def add(self, value: float) -> None:
        self.values.append(value)
        self._total += value
        self.mean = self._total / len(self.values)


def _next_arm(race: Sequence[_Arm], done: int, exploration: float) -> _Arm:
    """The first of the least tried moves until all are known a little (the brain lists its best guess first), then
    the one with the highest bound."""
    least = min(race, key=lambda arm: len(arm.values))
    if len(least.values) < WARM:
        return least
    doubt = exploration * exploration * math.log(done)
    return max(race, key=lambda arm: arm.mean + math.sqrt(doubt / len(arm.values)))


def _still_racing(race: Sequence[_Arm]) -> list[_Arm]:
    """The moves that may still turn out to be the best, the leader among them."""
    leader = max(race, key=lambda arm: arm.mean)
    return [arm for arm in race if arm is leader or not _beaten(arm.values, leader.values)]


def _settled(race: Sequence[_Arm]) -> bool:
    """Whether the bounds have turned to one move so clearly that no other could be chosen."""
    most = max(len(arm.values) for arm in race)
    return sum(len(arm.values) >= FEW * most for arm in race) == 1


def _beaten(values: Sequence[float], leading: Sequence[float]) -> bool:
    """Whether `leading` is better beyond doubt in the worlds that both were tried in.

    One more world is imagined in which it is much worse, for a rare stroke of luck that no world has shown yet.
    """
    ahead = [better - value for value, better in zip(values, leading, strict=False)]
    ahead.append(-STROKE)
    mean = sum(ahead) / len(ahead)
    spread = math.sqrt(sum((one - mean) ** 2 for one in ahead) / (len(ahead) - 1))
    return mean > SURE * spread / math.sqrt(len(ahead))


def _mixes(pending: Decide, style: Style) -> bool:
    if style.mixed is None:
        return len(pending.seats) > 1
    return pending.phase in style.mixed
