"""Tacocat tables set up for tests: players, positions reached by play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.core import Action, Decide
from game.table.table import Table
from game.tacocat import GAME
from game.tacocat.rules import Tacocat
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.tacocat import TacocatTable
from tests.scenes.flea_house import players


def sit_down(pilot: Pilot, table: Table, kinds: str = "pa") -> TacocatTable:
    """Opens the table scene of a game in progress, with nothing in its way."""
    scene = TacocatTable(pilot.app, Session(pilot.app, table, players(kinds), seed=1))
    pilot.app.stack.replace(scene)
    pilot.app.step(0)
    if pilot.app.stack.top is not scene:
        # The curtain before the first of two people: its tests are elsewhere.
        pilot.app.stack.pop()
        pilot.app.step(0)
    return scene


def deal(seed: int, **options: str) -> Table:
    return Table.new(GAME, 2, options, Random(seed))


def view_of(table: Table, seat: int) -> Tacocat:
    view = table.view(seat)
    assert isinstance(view, Tacocat)
    return view


def deciders(table: Table) -> tuple[int, ...]:
    """The seats that owe a decision."""
    pending = table.pending()
    return pending.seats if isinstance(pending, Decide) else ()


def play(table: Table, seat: int, action: Action) -> None:
    """The seat acts, without a scene."""
    prompt = table.prompt(seat)
    assert prompt is not None
    table.submit(seat, action, prompt.token)


def finish(table: Table, seed: int) -> None:
    """Both play well to the end."""
    rng = Random(seed)
    while seats := deciders(table):
        play(table, seats[0], GAME.brain.policy(view_of(table, seats[0]), seats[0], rng))


def reach(wanted: Callable[[Tacocat], bool], tries: int = 60, seat: int = 0, **options: str) -> Table:
    """A game played well by both until `seat` is to decide in a position it sees as `wanted`."""
    for seed in range(tries):
        table, rng = deal(seed, **options), Random(seed)
        while seats := deciders(table):
            if seat in seats and wanted(view_of(table, seat)):
                return table
            mover = seats[-1] if seats[0] == seat else seats[0]
            play(table, mover, GAME.brain.policy(view_of(table, mover), mover, rng))
    raise AssertionError("no such position in these games")
