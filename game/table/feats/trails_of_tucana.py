"""Achievements of Trails of Tucana."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.table.feats.finished import Feat, Finished
from game.trails_of_tucana.events import Drew, Earned, RoundEnded

PAIRS: Final = 5
MANY_POINTS: Final = 100


def _earned(done: Finished, seat: int) -> Iterator[tuple[int, Earned]]:
    """What each trail of the seat earned, with the number of its round."""
    round = 1
    for event in done.events(seat):
        match event:
            case Drew(earned=Earned() as earned) if event.seat == seat:
                yield round, earned
            case RoundEnded():
                round = event.number + 1
            case _:
                pass


def _all_pairs(done: Finished, seat: int) -> bool:
    return sum(len(earned.pairs) for _, earned in _earned(done, seat)) == PAIRS


def _three_blue(done: Finished, seat: int) -> bool:
    return sum(len(earned.blue) for _, earned in _earned(done, seat)) >= 3


def _two_at_once(done: Finished, seat: int) -> bool:
    """One trail connected two pairs, or a pair and a sight."""
    return any(earned.pairs and len(earned.pairs) + len(earned.sights) >= 2 for _, earned in _earned(done, seat))


def _extras(done: Finished, seat: int) -> bool:
    return sum(earned.extras for _, earned in _earned(done, seat)) >= 3


def _early(done: Finished, seat: int) -> bool:
    return sum(len(earned.pairs) for round, earned in _earned(done, seat) if round == 1) >= 2


def _sights(done: Finished, seat: int) -> bool:
    return sum(len(earned.sights) for _, earned in _earned(done, seat)) >= 8


def _red(done: Finished, seat: int) -> bool:
    return any(earned.red for _, earned in _earned(done, seat))


FEATS: Final = (
    Feat("trails_of_tucana.all_pairs", _all_pairs),
    Feat("trails_of_tucana.three_blue", _three_blue),
    Feat("trails_of_tucana.two_at_once", _two_at_once),
    Feat("trails_of_tucana.extras", _extras),
    Feat("trails_of_tucana.early", _early),
    Feat("trails_of_tucana.sights", _sights),
    Feat("trails_of_tucana.red", _red),
    Feat("trails_of_tucana.points", lambda done, seat: done.points(seat) >= MANY_POINTS),
)
