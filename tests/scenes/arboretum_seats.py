"""Arboretum tables put together by hand for tests: who holds what, which cards come next, and what was done."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.arboretum import GAME
from game.arboretum.material import CODES, SPECIES, USED
from game.arboretum.rules import Arboretum
from game.arboretum.state import Phase
from game.core.record import Record, Rolled
from game.table.table import Table
from tests.scenes.house import play


def stacked(seats: int, hands: Sequence[str], then: str) -> Table:
    """A game whose deck begins with these hands (seven cards each), then the cards of `then`, the rest in any order.

    The first of `then` begin the discard piles; the species are the first ones, and seat 0 begins.
    """
    species = SPECIES[: USED[seats]]
    wanted = " ".join([*hands, then]).split()
    rest = [code for code in CODES if code[:2] in species and code not in wanted]
    Random(7).shuffle(rest)
    options = {"opening_discard": "all", "species": species, "first": 0}
    return Table.resume(GAME, Record(GAME.id, seats, options, (Rolled("deck", [*wanted, *rest]),), {}), Random(1))


def play_text(table: Table, *texts: str) -> None:
    """Actions by their notation, one after another."""
    for text in texts:
        play(table, GAME.parse(text))


def drawing(view: Arboretum, seat: int = 0) -> bool:
    return view.phase is Phase.DRAW and view.turns > 8 and len(list(view.legal(view.turn))) > 2


def planting(view: Arboretum, seat: int = 0) -> bool:
    return view.phase is Phase.PLAY and view.turns > 8


def discarding(view: Arboretum, seat: int = 0) -> bool:
    return view.phase is Phase.DISCARD and view.turns > 8


PHASES = {"draw": drawing, "play": planting, "discard": discarding}
