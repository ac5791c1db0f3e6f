"""The search: `think` is what everybody calls, the flat root search is what most games use.

Flat means: a race of the moves the brain thinks worth trying, side by side through the same imagined worlds, played on
by the policy and cut into the evaluation. `game.ai.ismcts` is the tree for games where a match proved it better.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean, stdev
from typing import Final

from game.ai.budget import Budget, Clock, OutOfTime, never, nothing
from game.ai.choice import Found, careful, unforeseeable
from game.ai.ismcts import search_tree
from game.ai.levels import Level, Style, level_for, style_of
from game.ai.rollout import Worlds, play_out
from game.ai.values import seat_values
from game.core import Action, Brain, Decide, Game, GameError, GameState, Reason

WARM: Final = 16
"""Trials of each move before any is given up."""
SURE: Final = 2.5
"""Standard errors, in common worlds, by which a move must be behind to be given up."""
TRUST: Final = 0.8
"""Standard errors by which a move must be better than the brain's first guess to be preferred to it."""
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
    share: float = 1.0,
    style: Style | None = None,
    also: Action | None = None,
    truth: GameState | None = None,
    clock: Clock = time.perf_counter,
    cancelled: Callable[[], bool] = never,
    breathe: Callable[[], None] = nothing,
) -> Thought:
    """The move of `seat`, which must be pending in `view` (its own view), at that level.

    The same view, seat, level and seed give the same move unless the time cap is reached; with `iterations` there is
    no cap. A `hint` is the best move found, without the level's carelessness. Raises Cancelled when `cancelled`
    answers True, GameError when the seat has nothing to decide. `share` is the part, above 0 to 1, of the level's
    iterations and time that may be used. A legal move that is tried `also` is among the candidates, whatever the brain
    thinks of it. With `truth` nothing hidden is imagined: the only world is that position, as an oracle sees it.
    """
    manner = style or style_of(game.id)
    row = level_for(level, manner) if isinstance(level, str) else level
    if share < 1:
        row = replace(row, iterations=max(1, round(row.iterations * share)), seconds=row.seconds * share)
    pending = view.pending()
    if not isinstance(pending, Decide) or seat not in pending.seats:
        raise GameError(f"seat {seat} has nothing to decide: {pending}")
    cap = row.seconds if iterations is None else None
    budget = Budget(row.iterations if iterations is None else iterations, cap, clock, cancelled, breathe)
    seen = game.brain.recall(view, row.memory)
    actions = game.brain.candidates(seen, seat)
    if also is not None and also not in actions:
        actions = [*actions, also]
    if view.seats == 1:
        manner = replace(manner, par=game.brain.evaluate(seen)[0])
    rng = Random(f"choice {seed}")
    found: Sequence[Found] = ()
    if len(actions) > 1:
        worlds = Worlds(seen, game.brain, row, seed, truth)
        search = search_tree if manner.tree else search_flat
        found = search(seat, actions, game.brain, worlds, manner, budget)
    if not found:
        action = actions[0] if len(actions) == 1 else game.brain.policy(seen, seat, rng)
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
    """What a race over `actions` found; a move's n-th trial is in world n, whichever move it is.

    The moves go through the worlds side by side. One that did worse than the leader beyond doubt is given up, and
    when only one is left the search ends early. Moves are compared in the worlds they share and nowhere else: how
    lucky the worlds are varies far more than how good the moves are, which is why bounds on plain means (UCB), fed
    from different worlds, play worse here. Empty when the time was up before the first iteration ended.
    """
    arms = [_Arm(action) for action in actions]
    race = arms
    next_check = WARM
    while budget.more():
        arm = min(race, key=_Arm.trials)
        if arm.trials() >= next_check:
            race = _still_racing(race)
            if len(race) == 1:
                break
            next_check += max(WARM, next_check >> 2)
            continue
        try:
            state, rng = worlds.take(arm.trials())
            state.advance(seat, arm.action)
            scores = play_out(state, brain, rng, brain.rollout_decisions, budget)
        except OutOfTime:
            break
        arm.values.append(seat_values(scores, brain.margin, style.rank, style.par)[seat])
        budget.count()
    tried = [arm for arm in arms if arm.values]
    return [Found(arm.action, arm.trials(), _believed(arm, tried), arm.trials()) for arm in tried]


class _Arm:
    """A move of the root and the values it came to, world by world."""

    __slots__ = ("action", "values")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.values: list[float] = []

    def trials(self) -> int:
        return len(self.values)


def _ahead(values: Sequence[float], others: Sequence[float]) -> list[float]:
    """By how much the first move did better, in each world they share."""
    return [value - other for value, other in zip(values, others, strict=False)]


def _still_racing(race: Sequence[_Arm]) -> list[_Arm]:
    """The moves that may still turn out to be the best, the leader among them; all had the same worlds."""
    leader = max(race, key=lambda arm: sum(arm.values))
    return [arm for arm in race if arm is leader or not _beaten(arm.values, leader.values)]


def _beaten(values: Sequence[float], leading: Sequence[float]) -> bool:
    """Whether `leading` is better beyond doubt in the worlds that both were tried in.

    One more world is imagined in which it is much worse, for a rare stroke of luck that no world has shown yet.
    """
    ahead = [*_ahead(leading, values), -STROKE]
    return fmean(ahead) > SURE * stdev(ahead) / math.sqrt(len(ahead))


def _believed(arm: _Arm, tried: Sequence[_Arm]) -> float:
    """A move's value as far as it can be trusted, 0 to 1.

    The mean of the move that saw most worlds, and the difference to it in common worlds; less the doubt about the
    difference to the brain's first guess: a good guess is right more often than a few dozen noisy trials, and
    whatever replaces it must have earned it.
    """
    longest = max(tried, key=_Arm.trials)
    value = fmean(longest.values) + fmean(_ahead(arm.values, longest.values))
    apart = _ahead(arm.values, tried[0].values)
    if arm is not tried[0] and len(apart) > 1:
        value -= TRUST * stdev(apart) / math.sqrt(len(apart))
    return min(1.0, max(0.0, value))


def _mixes(pending: Decide, style: Style) -> bool:
    if style.mixed is None:
        return len(pending.seats) > 1
    return pending.phase in style.mixed
