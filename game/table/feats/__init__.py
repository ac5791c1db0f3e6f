"""Achievements: a table per game, earned by what happened in a finished game, shown quietly and never in the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.table.feats import arboretum, common, flea_circus, tacocat, trails_of_tucana, tucano
from game.table.feats.finished import Feat, Finished
from game.table.journal import Game, Line
from game.table.statistics import Mine, mine

OWN: Final[Mapping[str, tuple[Feat, ...]]] = {
    "flea_circus": flea_circus.FEATS,
    "tucano": tucano.FEATS,
    "tacocat": tacocat.FEATS,
    "arboretum": arboretum.FEATS,
    "trails_of_tucana": trails_of_tucana.FEATS,
}
"""Each game's own."""
COMMON: Final = common.FEATS
CAREER: Final = common.CAREER


def earned(done: Finished, seat: int) -> tuple[str, ...]:
    """The ids of what a seat earned in this game, the game's own first."""
    return tuple(feat.id for feat in (*OWN.get(done.game, ()), *COMMON) if feat.earned(done, seat))


def held(games: Sequence[Mine], ids: Sequence[str]) -> dict[str, int]:
    """Everything a person's games earned, with when (seconds since 1970) it was first, in the order of earning.

    `ids` are the games of the house.
    """
    found: dict[str, int] = {}
    counted = [one for one in games if one.game.counts]
    for number, one in enumerate(counted, 1):
        for feat in one.seat.feats:
            found.setdefault(feat, one.game.at)
        for career in CAREER:
            if career.id not in found and career.earned(counted[:number], ids):
                found[career.id] = one.game.at
    return found


def news(lines: Sequence[Line], game: Game, ids: Sequence[str]) -> list[tuple[int, str]]:
    """What persons earned by a game of the journal for the first time: (seat, id of the feat), by seats."""
    found: list[tuple[int, str]] = []
    for number, seat in enumerate(game.seats):
        if seat.kind != "person":
            continue
        games = mine(lines, seat.name)
        before = held([one for one in games if one.game.id != game.id], ids)
        found += [(number, id) for id in held(games, ids) if id not in before]
    return found


__all__ = ["CAREER", "COMMON", "OWN", "Feat", "Finished", "earned", "held", "news"]
