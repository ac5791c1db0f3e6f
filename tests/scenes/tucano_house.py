"""Tucano tables set up for tests: seats, players, positions reached by play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from game.core import Action, Decide
from game.core.record import Did
from game.table.table import Table
from game.tucano import GAME
from game.tucano.rules import Tucano
from scenes.pilot import Pilot
from scenes.session import Player, Session
from scenes.tables.tucano import TucanoTable

NAMES = ("Ana", "Bình", "Вера", "Đạt", "Eve")


def players(kinds: str, level: str = "easy") -> list[Player]:
    """One player for each letter: `p` a person, `a` an opponent."""
    people = [Player(name, "person", f"person_{seat + 1}") for seat, name in enumerate(NAMES)]
    opponents = [Player(name, "ai", "sloth", level) for name in NAMES]
    return [people[seat] if kind == "p" else opponents[seat] for seat, kind in enumerate(kinds)]


def sit_down(pilot: Pilot, table: Table, kinds: str) -> TucanoTable:
    """Opens the table scene of a game in progress, with nothing in its way."""
    scene = TucanoTable(pilot.app, Session(pilot.app, table, players(kinds), seed=1))
    pilot.app.stack.replace(scene)
    pilot.app.step(0)
    if pilot.app.stack.top is not scene:
        # The curtain before the first of several people: the tests of the curtain are elsewhere.
        pilot.app.stack.pop()
        pilot.app.step(0)
    return scene


def pilot_at(folder: Path, size: tuple[int, int] = (1280, 720), **settings: object) -> Pilot:
    """A pilot in English without long animations."""
    pilot = Pilot(folder, size=size)
    pilot.app.change(**{"language": "en", "fast_ai": True, "speed": 3.0, **settings})
    return pilot


def deal(seats: int, seed: int, *, practice: bool = False) -> Table:
    return Table.new(GAME, seats, {"first": 0}, Random(seed), practice=practice)


def view_of(table: Table, seat: int) -> Tucano:
    view = table.view(seat)
    assert isinstance(view, Tucano)
    return view


def decider(table: Table) -> int | None:
    pending = table.pending()
    return pending.seats[0] if isinstance(pending, Decide) else None


def play(table: Table, action: Action) -> None:
    """The deciding seat acts, without a scene."""
    seat = decider(table)
    assert seat is not None
    prompt = table.prompt(seat)
    assert prompt is not None
    table.submit(seat, action, prompt.token)


def reach(seats: int, wanted: Callable[[Tucano, int], bool], tries: int = 60) -> Table:
    """A game played well by all until the position is `wanted` for the deciding seat 0."""
    for seed in range(tries):
        table, rng = deal(seats, seed), Random(seed)
        while (seat := decider(table)) is not None:
            view = view_of(table, seat)
            if seat == 0 and wanted(view, seat):
                return table
            play(table, GAME.brain.policy(view, seat, rng))
    raise AssertionError("no such position in these games")


def last_done(table: Table) -> str:
    """The text of the last action in the log."""
    done = [entry for entry in table.record().log if isinstance(entry, Did)]
    return done[-1].text
