"""The commands of the command line but for `bench`; each prints its answer and raises GameError for wrong input."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from random import Random

from game.ai import arena as tournament
from game.ai.levels import LEVELS
from game.ai.player import bot_action, check_bot, choose
from game.cli.arguments import Arguments
from game.cli.position import position_json, position_text
from game.cli.reading import STDIN, named, read_records
from game.core import (
    BadOption,
    BrokenRecord,
    Decide,
    Game,
    GameState,
    Json,
    Option,
    OptionValue,
    Over,
    Record,
    replay,
    to_text,
)
from game.registry import GAMES, game_by_id
from game.table import Table


def list_games(arguments: Arguments) -> None:
    """`list`."""
    if arguments.json:
        say(json.dumps([_game_json(game) for game in GAMES.values()]))
        return
    for game in GAMES.values():
        made_for = "" if game.made_for == game.seat_counts else f", made for {_range(game.made_for)}"
        say(f"{game.id}: {_range(game.seat_counts)} seats{made_for}")
        for option in game.options:
            first, *others = option.written(game.seat_counts[-1])
            say(f"  {option.name:<16}{first} (default), {', '.join(others)}")


def new(arguments: Arguments) -> None:
    """`new`."""
    game = game_by_id(arguments.game)
    options = read_options(game, arguments.option, arguments.seats)
    table = Table.new(game, arguments.seats, options, Random(arguments.seed))
    record = table.record()
    say(to_text(replace(record, log=() if arguments.partial else record.log, extra={})))


def show(arguments: Arguments) -> None:
    """`show`."""
    count = 0
    for number, record in read_records(arguments.record):
        _check_seat(arguments.seat, record)
        try:
            answers = _positions(arguments, record)
        except BrokenRecord as error:
            raise named(number, error) from error
        if count and not arguments.json and not arguments.every:
            say("")
        for answer in answers:
            say(answer)
        count += 1
    if not count:
        raise BrokenRecord("there is no record in the input")


def play(arguments: Arguments) -> None:
    """`play`."""
    count = 0
    for number, record in read_records(arguments.record):
        game = GAMES[record.game]
        bots = _bots(arguments.bots, record.seats)
        seed = Random().getrandbits(48) if arguments.seed is None else arguments.seed
        try:
            table = Table.resume(game, record, Random(f"rolls {seed}"))
        except BrokenRecord as error:
            raise named(number, error) from error
        _play_on(table, bots, seed)
        done = table.record()
        extra = {key: done.extra[key] for key in record.extra if key in done.extra}
        say(to_text(replace(done, extra=extra)))
        count += 1
    if not count:
        raise BrokenRecord("there is no record in the input")


def think(arguments: Arguments) -> None:
    """`think`."""
    bot, *others = arguments.bots
    if others:
        raise BadOption(f"think takes one level, got {len(others) + 1}")
    check_bot(bot)
    for number, record in read_records(STDIN):
        _check_seat(arguments.seat, record)
        try:
            *_, state = replay(record, GAMES[record.game])
        except BrokenRecord as error:
            raise named(number, error) from error
        pending = state.pending()
        seats = pending.seats if isinstance(pending, Decide) else ()
        seat = arguments.seat
        if seat is None and seats:
            seat = seats[0]
        if seat is None or seat not in seats:
            answer: dict[str, Json] = {"seat": seat, "do": None, "ms": 0, "iterations": 0, "candidates": []}
        else:
            answer = _thought(GAMES[record.game], state, seat, bot, arguments)
        say(json.dumps(answer))


def arena(arguments: Arguments) -> None:
    """`arena`."""
    game = game_by_id(arguments.game)
    options = read_options(game, arguments.option, len(arguments.bots))
    result = tournament.run(
        game,
        arguments.bots,
        arguments.games,
        arguments.seed or 0,
        iterations=arguments.iterations,
        options=options,
        workers=arguments.workers,
        progress=_progress_bar if sys.stderr.isatty() else None,
    )
    if arguments.json:
        say(json.dumps(asdict(result)))
        return
    fair = f"fair is {1 / result.seats:.1%}"
    say(f"{result.game}, {result.seats} seats, {result.games} games on {result.deals} deals; {fair}")
    say(f"  {'bot':<10}{'wins':>8}{'rate':>8}{'95 % interval':>20}{'score':>8}{'ms/decision':>14}")
    for one in result.standings:
        interval = f"{one.low:.1%} to {one.high:.1%}"
        row = f"  {one.bot:<10}{one.wins:>8.1f}{one.win_rate:>8.1%}{interval:>20}{one.mean_score:>8.1f}"
        say(f"{row}{one.ms_per_decision:>14.2f}")


def say(line: str) -> None:
    """Prints a line at once: whoever listens may be waiting for it."""
    print(line, flush=True)


def read_options(game: Game, given: Sequence[str], seats: int) -> dict[str, OptionValue]:
    """The options written as `K=V`, for a seat count the game has; raises BadOption."""
    if seats not in game.seat_counts:
        raise BadOption(f"{game.id} takes {', '.join(map(str, game.seat_counts))} seats, got {seats}")
    known = {option.name: option for option in game.options}
    options: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"option {text!r}: expected NAME=VALUE")
        if name not in known:
            raise BadOption(f"unknown option {name!r}, expected of {', '.join(known)}")
        if name in options:
            raise BadOption(f"option {name} is given twice")
        options[name] = known[name].parse(value, seats)
    return options


# --- inside ---------------------------------------------------------------------------------------------------------


def _range(counts: Sequence[int]) -> str:
    whole = list(counts) == list(range(counts[0], counts[-1] + 1))
    return f"{counts[0]} to {counts[-1]}" if whole and len(counts) > 1 else ", ".join(map(str, counts))


def _game_json(game: Game) -> dict[str, Json]:
    options = [_option_json(option, game.seat_counts[-1]) for option in game.options]
    return {"game": game.id, "seats": list(game.seat_counts), "made_for": list(game.made_for), "options": options}


def _option_json(option: Option, seats: int) -> dict[str, Json]:
    return {"name": option.name, "default": option.default, "values": list(option.values(seats))}


def _check_seat(seat: int | None, record: Record) -> None:
    if seat is not None and not 0 <= seat < record.seats:
        raise BadOption(f"--seat {seat}: the seats are 0 to {record.seats - 1}")


def _positions(arguments: Arguments, record: Record) -> list[str]:
    """The answers to one record; nothing is answered before the whole record is known to be good."""
    seat, last = arguments.seat, len(record.log)
    positions = enumerate(replay(record, GAMES[record.game]))
    if arguments.every:
        return [json.dumps(position_json(record, state, ply, seat)) for ply, state in positions]
    *_, (_, state) = positions
    if arguments.json:
        return [json.dumps(position_json(record, state, last, seat))]
    return [position_text(record, state, last, seat)]


def _bots(names: Sequence[str], seats: int) -> Sequence[str]:
    for name in names:
        check_bot(name)
    if len(names) not in (1, seats):
        raise BadOption(f"expected one level or {seats}, got {len(names)}")
    return names if len(names) == seats else list(names) * seats


def _play_on(table: Table, bots: Sequence[str], seed: int) -> None:
    while not isinstance(pending := table.pending(), Over):
        seat = pending.seats[0]
        prompt = table.prompt(seat)
        if prompt is None:
            raise RuntimeError(f"seat {seat} is pending and has no prompt")
        action = bot_action(
            table.game, table.view(seat), seat, bots[seat], Random(f"{seed} {table.ply}").getrandbits(48)
        )
        table.submit(seat, action, prompt.token)


def _thought(game: Game, state: GameState, seat: int, bot: str, arguments: Arguments) -> dict[str, Json]:
    seed = arguments.seed or 0
    if bot in LEVELS:
        thought = choose(game, state, seat, bot, seed, arguments.iterations)
        candidates = [[text, round(value, 4)] for text, value in thought.candidates]
        action, ms, iterations = thought.action, thought.ms, thought.iterations
    else:
        started = time.perf_counter()
        action = bot_action(game, state, seat, bot, seed)
        ms, iterations, candidates = round(1000 * (time.perf_counter() - started)), 0, []
    return {"seat": seat, "do": str(action), "ms": ms, "iterations": iterations, "candidates": candidates}


def _progress_bar(done: int, of: int) -> None:
    filled = 40 * done // of
    end = "\n" if done >= of else ""
    print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{of} games", end=end, file=sys.stderr, flush=True)
