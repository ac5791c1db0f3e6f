"""The headless face of the rules: for tests, bots, tournaments and bug reports (notation page, Command line)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.cli import bench, commands, compiling
from game.cli.arguments import Arguments, read_arguments
from game.core import GameError
from game.core.record import one_line

COMMANDS: Final[Mapping[str, Callable[[Arguments], None]]] = {
    "list": commands.list_games,
    "new": commands.new,
    "show": commands.show,
    "play": commands.play,
    "think": commands.think,
    "arena": commands.arena,
    "bench": bench.run,
    "compile": compiling.run,
}

WRONG: Final = 2
"""Exit status for a broken record and every other wrong input."""
CLOSED: Final = 1
"""Exit status when nobody reads the output any more."""
INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command (of `sys.argv` unless given); returns the exit status. Wrong usage raises SystemExit."""
    parsed = read_arguments(arguments)
    try:
        COMMANDS[parsed.command](parsed)
        sys.stdout.flush()
    except GameError as error:
        return _refuse(str(error))
    except BrokenPipeError:
        # What is still buffered goes nowhere, so that the interpreter does not fail again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED
    except OSError as error:
        return _refuse(f"{error.filename or 'input'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _refuse(message: str) -> int:
    sys.stdout.flush()
    print(f"error: {one_line(message)}", file=sys.stderr)
    return WRONG
