"""Achievements of Flea Circus."""

from __future__ import annotations

from typing import Final

from game.flea_circus import scoring
from game.flea_circus.events import CalledGala, Flipped, Stole, Took
from game.flea_circus.material import ACTS
from game.table.feats.finished import Feat, Finished

LONG_ROW: Final = 8
"""Cards of a row that it takes courage to have."""
MANY_POINTS: Final = 90


def _gala(done: Finished, seat: int) -> bool:
    return any(isinstance(event, CalledGala) and event.seat == seat for event in done.events(seat))


def _trios(done: Finished, seat: int) -> bool:
    return done.line(seat, "trios") >= 4 * scoring.TRIO_POINTS


def _sevens(done: Finished, seat: int) -> bool:
    return sum(done.line(seat, act) == 7 for act in ACTS) >= 4


def _no_bust(done: Finished, seat: int) -> bool:
    flips = [event for event in done.events(seat) if isinstance(event, Flipped) and event.seat == seat]
    return bool(flips) and not any(event.fate == "bust" for event in flips)


def _long_row(done: Finished, seat: int) -> bool:
    """Flipped a card into a row that then had eight, and took one of them."""
    row, mine = 0, False
    for event in done.events(seat):
        match event:
            case Flipped(fate="row"):
                row += 1
                mine = event.seat == seat and row >= LONG_ROW
            case Took(source="row"):
                if mine and event.seat == seat:
                    return True
                row -= 1
                mine = False
            case Flipped():
                mine = False
            case _:
                pass
    return False


def _thief(done: Finished, seat: int) -> bool:
    return sum(isinstance(event, Stole) and event.seat == seat for event in done.events(seat)) >= 2


FEATS: Final = (
    Feat("flea_circus.gala", _gala),
    Feat("flea_circus.four_trios", _trios),
    Feat("flea_circus.four_sevens", _sevens),
    Feat("flea_circus.no_bust", _no_bust),
    Feat("flea_circus.long_row", _long_row),
    Feat("flea_circus.two_thefts", _thief),
    Feat("flea_circus.points", lambda done, seat: done.points(seat) >= MANY_POINTS),
)
