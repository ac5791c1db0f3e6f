"""`bench`: how fast the rules and the search are on this machine."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from game.ai.levels import hurried
from game.ai.player import choose
from game.ai.search import think
from game.cli import pace
from game.cli.arguments import Arguments
from game.core import Decide, Game, GameError, GameState, Over, Roll, complete
from game.registry import GAMES, game_by_id

SECONDS = 1.0
"""How long each thing is measured."""
POSITIONS = 12
"""Positions of one random game that copying, imagining and searching are measured on."""
ITERATIONS = 200
TIMES = ("_us", "_ms")
"""How the names of times end: less is faster. Of all others more is."""


@dataclass(frozen=True, slots=True)
class Speed:
    """One game's speeds at the most seats it is made for."""

    game: str
    seats: int
    games_per_second: float
    """Whole games of random moves, every move checked."""
    decisions_per_game: float
    clone_us: float
    view_us: float
    determinize_us: float
    policy_us: float
    iterations_per_second: float
    """Of the search at the level `normal`."""
    wait_ms: float
    """How long a person waits for all others, experts who began to think only when the person had decided; this or
    less in 95 % of positions. 0 for a game in which nobody decides at the same time."""


def run(arguments: Arguments) -> None:
    """`bench`: prints a line per game and speed, or one JSON object per game; raises GameError for a wrong FOLDER."""
    games = [game_by_id(arguments.game)] if arguments.game else list(GAMES.values())
    if arguments.decisions:
        _show_paces(games, arguments)
        return
    for game in games:
        speed = measure(game, SECONDS)
        found: dict[str, float] = {**asdict(speed), **measure_more(game, SECONDS)}
        other = _of_copy(Path(arguments.beside), game) if arguments.beside else None
        if arguments.json:
            print(json.dumps(found if other is None else {"here": found, "beside": other}), flush=True)
            continue
        print(f"{speed.game}, {speed.seats} seats{'' if other is None else ': here, beside, times faster'}")
        for name, value in list(found.items())[2:]:
            line = f"  {name:<24}{value:>12,.1f}"
            if other is not None:
                faster = (value / other[name] if name.endswith(TIMES) else other[name] / value) if value else 1.0
                line += f"{other[name]:>12,.1f}{faster:>8.2f}"
            print(line, flush=True)


def _show_paces(games: Sequence[Game], arguments: Arguments) -> None:
    """Prints how long the levels take for so many decisions, a line each."""
    if not arguments.json:
        print(pace.heading())
    for game in games:
        for found in pace.paces(game, arguments.decisions):
            print(json.dumps(asdict(found)) if arguments.json else pace.line(found), flush=True)


def _of_copy(folder: Path, game: Game) -> dict[str, float]:
    """What `bench` says of a game in another copy of the package, which lies in `folder`."""
    if not (folder / "game" / "__main__.py").is_file():
        raise GameError(f"{folder} holds no package `game`; expected a folder that `compile` made")
    command = [sys.executable, "-m", "game", "bench", game.id, "--json"]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": "."}, stdout=subprocess.PIPE, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def measure(game: Game, seconds: float) -> Speed:
    """The speeds of a game, each measured for about `seconds`."""
    seats, brain, rng = game.made_for[-1], game.brain, Random(1)
    played: list[int] = []
    game_s = _timed(lambda: played.append(len(_random_game(game, seats, rng))), seconds)
    decisions = [state for state in _random_game(game, seats, rng) if isinstance(state.pending(), Decide)]
    sample = decisions[:: max(1, len(decisions) // POSITIONS)]
    views = [state.view(_seat(state)) for state in sample]

    def per_position(work: Callable[[GameState], object], states: list[GameState]) -> float:
        return _timed(lambda: [work(state) for state in states], seconds) / len(states)

    done: list[int] = []
    search_s = per_position(
        lambda state: done.append(choose(game, state, _seat(state), "normal", 1, ITERATIONS).iterations), sample
    )
    return Speed(
        game.id,
        seats,
        1 / game_s,
        sum(played) / len(played),
        1e6 * per_position(lambda state: state.clone(), sample),
        1e6 * per_position(lambda state: state.view(_seat(state)), sample),
        1e6 * per_position(lambda view: brain.determinize(view, rng), views),
        1e6 * per_position(lambda view: brain.policy(view, _seat(view), rng), views),
        sum(done) / len(done) / search_s,
        1000 * _wait([state for state in sample if len(_seats(state)) > 1], game),
    )


def _wait(positions: list[GameState], game: Game) -> float:
    """Seconds that all pending seats but the first think, one after the other in a hurry, in 95 % of positions."""
    waits = [0.0]
    for number, state in enumerate(positions):
        _, *others = _seats(state)
        share = hurried(len(others))
        started = time.perf_counter()
        for seat in others:
            think(game, state.view(seat), seat, "expert", number, share=share)
        waits.append(time.perf_counter() - started)
    return sorted(waits)[math.ceil(0.95 * len(waits)) - 1]


def measure_more(game: Game, seconds: float) -> dict[str, float]:
    """What the game itself wants timed, by name in microseconds, each measured for about `seconds`."""
    return {name: 1e6 * _timed(make(), seconds) for name, make in game.bench}


def _seat(state: GameState) -> int:
    return _seats(state)[0]


def _seats(state: GameState) -> tuple[int, ...]:
    pending = state.pending()
    if not isinstance(pending, Decide):
        raise ValueError(f"expected a position that waits for a decision, got {pending}")
    return tuple(pending.seats)


def _timed(work: Callable[[], object], seconds: float) -> float:
    """Seconds of one call of `work`, the mean over about `seconds`; called at least once."""
    started, calls = time.perf_counter(), 0
    while True:
        work()
        calls += 1
        passed = time.perf_counter() - started
        if passed >= seconds:
            return passed / calls


def _random_game(game: Game, seats: int, rng: Random) -> list[GameState]:
    """The positions before each decision of a game of random moves."""
    state = game.start(seats, complete(game.options, {}, seats))
    positions: list[GameState] = []
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.roll(pending.source.sample(rng))
            continue
        positions.append(state.clone())
        seat = rng.choice(pending.seats)
        state.apply(seat, rng.choice(state.legal(seat)))
    return positions
