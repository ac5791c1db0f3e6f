"""Achievements of every game, and those of many games together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.table.feats.finished import Feat, Finished
from game.table.statistics import Mine


def _against(done: Finished, seat: int, level: str) -> int:
    """The number of opponents of a level."""
    return sum(done.seats[other].kind == "ai" and done.seats[other].level == level for other in done.others(seat))


def _beat_expert(done: Finished, seat: int) -> bool:
    return done.won(seat) and _against(done, seat, "expert") > 0


def _beat_experts(done: Finished, seat: int) -> bool:
    others = len(done.others(seat))
    return done.won(seat) and others >= 2 and _against(done, seat, "expert") == others


def _beat_family(done: Finished, seat: int) -> bool:
    return done.won(seat) and any(done.seats[other].kind == "person" for other in done.others(seat))


def _by_a_point(done: Finished, seat: int) -> bool:
    return done.game != "tacocat" and done.won(seat) and done.lead(seat) == 1


def _shared(done: Finished, seat: int) -> bool:
    return done.won(seat) and len(done.winners) > 1


FEATS: Final = (
    Feat("common.win", Finished.won),
    Feat("common.family", _beat_family),
    Feat("common.expert", _beat_expert),
    Feat("common.experts", _beat_experts),
    Feat("common.one_point", _by_a_point),
    Feat("common.shared", _shared),
)
"""Earned in one game of any kind."""


@dataclass(frozen=True, slots=True)
class Career:
    """An achievement of many games: whether the games so far (those that count, in order) earn it."""

    id: str
    earned: Callable[[Sequence[Mine], Sequence[str]], bool]
    """Asked with the games and the ids of all games of the house."""


def _played(count: int) -> Callable[[Sequence[Mine], Sequence[str]], bool]:
    return lambda games, ids: len(games) >= count


def _in_a_row(games: Sequence[Mine], ids: Sequence[str]) -> bool:
    run = 0
    for one in games:
        run = run + 1 if one.won else run if one.solo else 0
        if run == 5:
            return True
    return False


def _won_each(games: Sequence[Mine], ids: Sequence[str]) -> bool:
    return {*ids} <= {one.game.game for one in games if one.won}


def _days(games: Sequence[Mine], ids: Sequence[str]) -> bool:
    return len({one.game.day for one in games if one.game.day}) >= 7


CAREER: Final = (
    Career("career.games_10", _played(10)),
    Career("career.games_100", _played(100)),
    Career("career.row_5", _in_a_row),
    Career("career.won_each", _won_each),
    Career("career.days_7", _days),
)
