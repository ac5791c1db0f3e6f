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

from game.ai.budget import Budget, Clock, OutOfTime, never, nothing
from game.ai.choice import Found, careful, unforeseeable
from game.ai.ismcts import search_tree
from game.ai.levels import Level, Style, level_by_name, style_of
from game.ai.rollout import Worlds, play_out
from game.ai.values import seat_values
from game.core import Action, Brain, Decide, Game, GameError, GameState, Reason


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

    Empty when the time was up before the first iteration ended.
    """
    visits = [0] * len(actions)
    totals = [0.0] * len(actions)
    while budget.more():
        arm = _next_arm(visits, totals, budget.done, style.exploration)
        try:
            state, rng = worlds.take(visits[arm])
            state.advance(seat, actions[arm])
            scores = play_out(state, brain, rng, brain.rollout_decisions, budget)
        except OutOfTime:
            break
        visits[arm] += 1
        totals[arm] += seat_values(scores, brain.margin, style.rank)[seat]
        budget.count()
    return [
        Found(action, count, total / count, count)
        for action, count, total in zip(actions, visits, totals, strict=True)
        if count
    ]


def _next_arm(visits: Sequence[int], totals: Sequence[float], done: int, exploration: float) -> int:
    """The first move never tried (the brain lists its best guess first), else the one with the highest bound."""
    if done < len(visits):
        return done
    doubt = exploration * exploration * math.log(done)
    best, arm = -1.0, 0
    for index, count in enumerate(visits):
        bound = totals[index] / count + math.sqrt(doubt / count)
        if bound > best:
            best, arm = bound, index
    return arm


def _mixes(pending: Decide, style: Style) -> bool:
    if style.mixed is None:
        return len(pending.seats) > 1
    return pending.phase in style.mixed
