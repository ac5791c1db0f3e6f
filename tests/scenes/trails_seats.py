"""Positions of Trails of Tucana to sit down at, and what may be drawn there."""

from __future__ import annotations

from game.table.table import Table
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.rules import Tucana
from scenes.tables.trails_island import Edge
from tests.scenes.houses import TRAILS


def alone_left(view: Tucana, seat: int) -> bool:
    """All others have drawn."""
    return view.deciders() == (seat,) and view.owes_trail(seat)


def free(view: Tucana, seat: int) -> bool:
    """A free trail is owed."""
    return bool(view.extras[seat])


def edges_of(table: Table, seat: int) -> list[Edge]:
    """What the seat may draw now."""
    return [(action.one, action.two) for action in TRAILS.view_of(table, seat).legal(seat) if isinstance(action, Trail)]
