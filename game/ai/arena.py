"""Tournaments: every deal is played once in every rotation of the seats, so that luck meets all bots alike.

The unit of the statistics is the deal, not the game: the games of one deal are no independent trials.
"""

from __future__ import annotations

import math
import multiprocessing
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeAlias

from game.ai.player import ENTRANTS, bot_action, check_bot
from game.ai.worker import FindGame
from game.core import Game, GameError, OptionValue, Over, Roll, complete
from game.registry import game_by_id

Progress: TypeAlias = Callable[[int, int], None]
"""Told after each deal how many games are played, and of how many."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What became of one entrant."""

    bot: str
    games: int
    wins: float
    """Games won; a shared win counts 1/k."""
    win_rate: float
    low: float
    high: float
    """The ends of the 95 % interval of the win rate, over deals, cut to 0 to 1."""
    mean_score: float
    decisions: int
    ms_per_decision: float


@dataclass(frozen=True, slots=True)
class Result:
    """A tournament: one standing per entrant, in the order they were given."""

    game: str
    seats: int
    deals: int
    games: int
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class _Played:
    """One deal in all rotations; per entrant."""

    deal: int
    wins: tuple[float, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


def run(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    iterations: int | None = None,
    options: Mapping[str, object] | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    find: FindGame = game_by_id,
) -> Result:
    """Plays at least `games` games between `bots`, one entrant per seat (names of `game.ai.player.ENTRANTS`).

    The number of games is rounded up to whole deals, each played in every rotation. Levels think by iterations alone
    (their own number, or `iterations`), so the same seed gives the same result on any machine and for any number of
    `workers`. Workers look the game up with `find`. Raises BadOption for a bot, seat count or option there is not.
    """
    seats = len(bots)
    for bot in bots:
        check_bot(bot, ENTRANTS)
    if seats not in game.seat_counts:
        raise GameError(f"{game.id} is not for {seats} seats, expected one of {', '.join(map(str, game.seat_counts))}")
    checked = complete(game.options, options or {}, seats)
    deals = max(1, math.ceil(games / seats))
    play = partial(_play_deal, tuple(bots), checked, seed, iterations)
    played: list[_Played] = []
    for one in (
        _in_processes(find, game.id, play, deals, workers) if workers > 1 else map(partial(play, game), range(deals))
    ):
        played.append(one)
        if progress is not None:
            progress(len(played) * seats, deals * seats)
    played.sort(key=lambda one: one.deal)
    standings = tuple(_standing(bot, entrant, played, seats) for entrant, bot in enumerate(bots))
    return Result(game.id, seats, deals, deals * seats, standings)


def interval(samples: Sequence[float]) -> tuple[float, float]:
    """The ends of the 95 % interval of the mean (normal approximation); nothing is known from one sample."""
    if len(samples) < 2:
        return -math.inf, math.inf
    mean = statistics.fmean(samples)
    half = 1.96 * statistics.stdev(samples) / math.sqrt(len(samples))
    return mean - half, mean + half


_Play: TypeAlias = "partial[_Played]"


def _in_processes(find: FindGame, game_id: str, play: _Play, deals: int, workers: int) -> Iterator[_Played]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        tasks = [pool.submit(_play_found, find, game_id, play, deal) for deal in range(deals)]
        for task in as_completed(tasks):
            yield task.result()


def _play_found(find: FindGame, game_id: str, play: _Play, deal: int) -> _Played:
    return play(find(game_id), deal)


def _play_deal(
    bots: tuple[str, ...],
    options: Mapping[str, OptionValue],
    seed: int,
    iterations: int | None,
    game: Game,
    deal: int,
) -> _Played:
    """One deal in all rotations: in rotation r entrant e sits in seat (e + r) mod seats."""
    seats = len(bots)
    wins, points, decisions, seconds = [0.0] * seats, [0] * seats, [0] * seats, [0.0] * seats
    for rotation in range(seats):
        entrant_of = [(seat - rotation) % seats for seat in range(seats)]
        state = game.start(seats, options)
        rolls: Counter[str] = Counter()
        ply = 0
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                dice = Random(f"{seed} {deal} {pending.name} {rolls[pending.name]}")
                rolls[pending.name] += 1
                state.settle(pending.name, pending.source.sample(dice))
                continue
            seat = pending.seats[0]
            entrant = entrant_of[seat]
            started = time.perf_counter()
            action = bot_action(game, state, seat, bots[entrant], _move_seed(seed, deal, rotation, ply), iterations)
            seconds[entrant] += time.perf_counter() - started
            decisions[entrant] += 1
            ply += 1
            state.apply(seat, action)
        for winner in pending.winners:
            wins[entrant_of[winner]] += 1 / len(pending.winners)
        scores = state.scores()
        if scores is None:
            raise GameError(f"{game.id} is over and has no scores")
        for seat, score in enumerate(scores):
            points[entrant_of[seat]] += score.points
    return _Played(deal, tuple(wins), tuple(points), tuple(decisions), tuple(seconds))


def _move_seed(*parts: int) -> int:
    return Random(" ".join(map(str, parts))).getrandbits(48)


def _standing(bot: str, entrant: int, played: Iterable[_Played], seats: int) -> Standing:
    rows = list(played)
    games = len(rows) * seats
    wins = sum(row.wins[entrant] for row in rows)
    low, high = interval([row.wins[entrant] / seats for row in rows])
    decisions = sum(row.decisions[entrant] for row in rows)
    seconds = sum(row.seconds[entrant] for row in rows)
    return Standing(
        bot,
        games,
        wins,
        wins / games,
        max(0.0, low),
        min(1.0, high),
        sum(row.points[entrant] for row in rows) / games,
        decisions,
        1000 * seconds / max(1, decisions),
    )
