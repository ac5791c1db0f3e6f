"""What can be written after `python -m game`."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence

from game.ai.player import BOTS, ENTRANTS
from game.registry import GAMES

EXAMPLES = """examples:
  python -m game new flea_circus --seats 3 --seed 7 > game.json
  python -m game show game.json --seat 0
  python -m game play game.json --bots hard,normal,normal | python -m game show -
  python -m game arena flea_circus --bots hard,greedy,greedy --games 96 --seed 1"""


class Arguments(Namespace):
    """The parsed command line; a command reads only what its own parser sets."""

    command: str
    json: bool
    game: str
    games: int
    seats: int
    option: list[str]
    seed: int | None
    partial: bool
    record: str
    seat: int | None
    every: bool
    bots: list[str]
    iterations: int | None
    workers: int
    folder: str
    beside: str
    decisions: int


def read_arguments(arguments: Sequence[str] | None) -> Arguments:
    """The arguments of one command; wrong usage prints what is expected and raises SystemExit(2)."""
    parser = ArgumentParser(
        prog="python -m game",
        description="Card games without a table: records, positions, computer players, tournaments.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, does: str) -> ArgumentParser:
        made = commands.add_parser(name, help=does, description=does, allow_abbrev=False)
        made.add_argument("--json", action="store_true", help="answer as JSON, one value a line")
        return made

    command("list", "the games, their seat counts, options and defaults")

    new = command("new", "a fresh record on stdout")
    new.add_argument("game", metavar="GAME", help=_games())
    new.add_argument("--seats", type=_count, required=True, metavar="N")
    _add_options(new)
    _add_seed(new, "the same seed gives the same deal")
    new.add_argument("--partial", action="store_true", help="without any roll, to be completed by hand")

    show = command("show", "the position after the log: what is pending and legal, the scores, the winners")
    _add_record(show)
    show.add_argument("--seat", type=_number, metavar="N", help="only what that seat may see")
    show.add_argument("--every", action="store_true", help="the position before the log and after each entry, as JSON")

    play = command("play", "plays the record on to its end and prints the finished record")
    _add_record(play)
    _add_bots(play, "one for all seats or one per seat (normal)", default=["normal"])
    _add_seed(play, "the same seed gives the same game")

    think = command("think", "reads records on stdin, one a line, and answers each with a decision")
    _add_bots(think, "who thinks", required=True)
    _add_seed(think, "0 if not given")
    think.add_argument("--iterations", type=_count, metavar="N", help="instead of the level's own number")
    think.add_argument("--seat", type=_number, metavar="N", help="whose decision; the first pending seat if not given")

    arena = command("arena", "a tournament: the same deals in every rotation of the seats")
    arena.add_argument("game", metavar="GAME", help=_games())
    _add_bots(arena, "one per seat", required=True, names=ENTRANTS)
    arena.add_argument("--games", type=_count, required=True, metavar="N", help="rounded up to whole deals")
    _add_seed(arena, "0 if not given")
    arena.add_argument("--workers", type=_count, default=1, metavar="W", help="processes (1)")
    arena.add_argument("--iterations", type=_count, metavar="N", help="instead of the levels' own number")
    _add_options(arena)

    bench = command("bench", "speed of the rules and of the search")
    bench.add_argument("game", metavar="GAME", nargs="?", default="", help=f"{_games()}; all if not given")
    bench.add_argument("--beside", default="", metavar="FOLDER", help="and of the compiled copy there, in turn")
    bench.add_argument(
        "--decisions", type=_count, default=0, metavar="N", help="instead, how long each level takes for N decisions"
    )

    compile_ = command("compile", "the rules and the search as native code: a copy of the package in FOLDER")
    compile_.add_argument("folder", metavar="FOLDER", help="where no package `game` is yet")
    return parser.parse_args(arguments, namespace=Arguments())


def _add_record(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="a file with one record, or several, one a line; - for stdin")


def _add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="may be repeated")


def _add_seed(parser: ArgumentParser, says: str) -> None:
    parser.add_argument("--seed", type=_number, metavar="S", help=says)


def _add_bots(
    parser: ArgumentParser,
    says: str,
    *,
    required: bool = False,
    default: Sequence[str] | None = None,
    names: Sequence[str] = BOTS,
) -> None:
    parser.add_argument(
        "--bots",
        type=lambda text: text.split(","),
        required=required,
        default=default,
        metavar="LEVEL,...",
        help=f"{says}; {' '.join(names)}",
    )


def _games() -> str:
    return "one of " + ", ".join(GAMES)


def _number(text: str) -> int:
    if not text.isascii() or not text.removeprefix("-").isdecimal() or len(text) > 18:
        raise ArgumentTypeError(f"expected a whole number, got {text[:40]!r}")
    return int(text)


def _count(text: str) -> int:
    number = _number(text)
    if number < 1:
        raise ArgumentTypeError(f"expected a number above 0, got {number}")
    return number
