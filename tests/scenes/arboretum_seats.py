"""Arboretum tables set up for tests: seats, players, positions reached by play, whole positions by a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from game.arboretum import GAME
from game.arboretum.material import CODES, SPECIES, USED
from game.arboretum.rules import Arboretum
from game.core import Action, Decide
from game.core.record import Did, Record, Rolled
from game.table.table import Table
from scenes.pilot import Pilot
from scenes.session import Player, Session
from scenes.tables.arboretum import ArboretumTable

NAMES = ("Ana", "Bình", "Вера", "Đạt")


def players(kinds: str, level: str = "easy") -> list[Player]:
    """One player for each letter: `p` a person, `a` an opponent."""
    people = [Player(name, "person", f"person_{seat + 1}") for seat, name in enumerate(NAMES)]
    opponents = [Player(name, "ai", "sloth", level) for name in NAMES]
    return [people[seat] if kind == "p" else opponents[seat] for seat, kind in enumerate(kinds)]


def sit_down(pilot: Pilot, table: Table, kinds: str) -> ArboretumTable:
    """Opens the table scene of a game in progress, with nothing in its way."""
    scene = ArboretumTable(pilot.app, Session(pilot.app, table, players(kinds), seed=1))
    pilot.app.stack.replace(scene)
    pilot.app.step(0)
    if pilot.app.stack.top is not scene:
        # The curtain before the first of several people.
        pilot.app.stack.pop()
        pilot.app.step(0)
    return scene


def pilot_at(folder: Path, size: tuple[int, int] = (1280, 720), **settings: object) -> Pilot:
    """A pilot in English without long animations."""
    pilot = Pilot(folder, size=size)
    pilot.app.change(**{"language": "en", "fast_ai": True, "speed": 3.0, **settings})
    return pilot


def deal(seats: int, seed: int, **options: object) -> Table:
    return Table.new(GAME, seats, {"first": 0, **options}, Random(seed))


def view_of(table: Table, seat: int) -> Arboretum:
    view = table.view(seat)
    assert isinstance(view, Arboretum)
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


def play_text(table: Table, *texts: str) -> None:
    """Actions by their notation, one after another."""
    for text in texts:
        play(table, GAME.parse(text))


def reach(seats: int, wanted: Callable[[Arboretum], bool], tries: int = 60) -> Table:
    """A game of any moves until the position is `wanted` for the deciding seat 0."""
    for seed in range(tries):
        table, rng = deal(seats, seed), Random(seed)
        while (seat := decider(table)) is not None:
            view = view_of(table, seat)
            if seat == 0 and wanted(view):
                return table
            play(table, rng.choice(view.legal(seat)))
    raise AssertionError("no such position in these games")


def stacked(seats: int, hands: Sequence[str], then: str, log: Sequence[tuple[int, str]] = ()) -> Table:
    """A game whose deck begins with these hands (seven cards each), then the cards of `then`, the rest in any order."""
    species = SPECIES[: USED[seats]]
    wanted = " ".join([*hands, then]).split()
    rest = [code for code in CODES if code[:2] in species and code not in wanted]
    Random(7).shuffle(rest)
    rolls = (Rolled("deck", [*wanted, *rest]),)
    options = {"opening_discard": "all", "species": species, "first": 0}
    done = tuple(Did(seat, text) for seat, text in log)
    return Table.resume(GAME, Record(GAME.id, seats, options, (*rolls, *done), {}), Random(1))


def last_done(table: Table) -> str:
    """The text of the last action in the log."""
    done = [entry for entry in table.record().log if isinstance(entry, Did)]
    return done[-1].text
