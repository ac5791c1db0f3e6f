"""`bench --decisions`: how long each level thinks, by number of seats."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.ai.levels import LEVELS
from game.ai.player import choose
from game.core import Game, GameState, Over, Roll, complete

PERCENTILES: Final = (50, 95, 99, 100)
"""In 100 %; the last is the longest."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a level thinks at a table of so many seats, with its time cap as in the app."""

    game: str
    seats: int
    level: str
    positions: int
    ms: tuple[int, ...]
    """The milliseconds within which so many of the decisions (`PERCENTILES`) were taken."""


def paces(game: Game, positions: int) -> Iterator[Pace]:
    """By number of seats that the game is made for, and by level, the times of so many decisions out of games that
    the policy plays; moves that leave no choice are not asked for."""
    for seats in game.made_for:
        sample = _positions(game, seats, positions)
        for level in LEVELS:
            times = [choose(game, state, seat, level, number).ms for number, (state, seat) in enumerate(sample)]
            yield Pace(game.id, seats, level, positions, percentiles(times))


def percentiles(times: Sequence[int]) -> tuple[int, ...]:
    """For each of `PERCENTILES` the least of the times that so many of a hundred do not exceed."""
    ordered = sorted(times)
    return tuple([ordered[math.ceil(part * len(ordered) / 100) - 1] for part in PERCENTILES])


def _positions(game: Game, seats: int, many: int) -> list[tuple[GameState, int]]:
    """So many decisions, spread over as many whole games as it takes."""
    rng = Random(f"pace {seats}")
    found: list[tuple[GameState, int]] = []
    while len(found) < 4 * many:
        state = game.start(seats, complete(game.options, {}, seats))
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            if len(state.legal(seat)) > 1:
                found.append((state.clone(), seat))
            state.apply(seat, game.brain.policy(state.view(seat), seat, rng))
    return rng.sample(found, many)


def line(pace: Pace) -> str:
    """A row of the table that people read."""
    times = "".join(f"{time:>8}" for time in pace.ms)
    return f"{pace.game:<18}{pace.seats} seats  {pace.level:<8}{times}"


def heading() -> str:
    """Over the rows of `line`."""
    names = [*[f"{part} %" for part in PERCENTILES[:-1]], "most"]
    return f"{'milliseconds':<34}" + "".join(f"{name:>8}" for name in names)
