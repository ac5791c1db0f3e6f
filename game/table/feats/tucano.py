"""Achievements of Tucano."""

from __future__ import annotations

from typing import Final

from game.table.feats.finished import Feat, Finished
from game.tucano.events import Stolen, Took
from game.tucano.material import FRUITS

MANY_POINTS: Final = 50
LARGE_COLUMN: Final = 8
"""Cards of a column that one seldom gets."""


def _most(done: Finished, seat: int, code: str, each: int) -> bool:
    """Whether the seat holds most of a majority fruit that is then worth `each` (T-3)."""
    own = done.line(seat, code)
    others = max(done.line(other, code) for other in done.others(seat))
    # Without the majority the others have at most a point for each card, and all of them fewer cards.
    return own > 0 and own % each == 0 and own // each > others


def _three_most(done: Finished, seat: int) -> bool:
    return _most(done, seat, "avocado", 3) and done.line(seat, "banana") > 0 and done.line(seat, "pomegranate") > 0


def _no_minus(done: Finished, seat: int) -> bool:
    return done.won(seat) and all(points >= 0 for _, points in done.scores[seat].lines)


def _many_kinds(done: Finished, seat: int) -> bool:
    return sum(done.line(seat, fruit.code) > 0 for fruit in FRUITS) >= 9


def _large_column(done: Finished, seat: int) -> bool:
    return any(
        isinstance(event, Took) and event.seat == seat and len(event.cards) >= LARGE_COLUMN
        for event in done.events(seat)
    )


def _three_thefts(done: Finished, seat: int) -> bool:
    return sum(isinstance(event, Stolen) and event.seat == seat for event in done.events(seat)) >= 3


FEATS: Final = (
    Feat("tucano.acai", lambda done, seat: done.line(seat, "acai") >= 8),
    Feat("tucano.papaya", lambda done, seat: done.line(seat, "papaya") == 20),
    Feat("tucano.three_most", _three_most),
    Feat("tucano.no_minus", _no_minus),
    Feat("tucano.nine_kinds", _many_kinds),
    Feat("tucano.large_column", _large_column),
    Feat("tucano.three_thefts", _three_thefts),
    Feat("tucano.points", lambda done, seat: done.points(seat) >= MANY_POINTS),
)
