"""From positions of Tucana to what is drawn: islands, sheets and score pads as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.trails_of_tucana.events import Earned
from game.trails_of_tucana.island import island, members
from game.trails_of_tucana.material import BLUE_POINTS, LETTERS, RED_POINTS, SIGHTS, TERRAINS
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.state import Phase
from game.trails_of_tucana.table import Promise, connected_sights, score_pad, trails
from scenes.tables.trails_island import Cell, Edge, Island
from scenes.tables.trails_map import Drawn
from scenes.tables.trails_pad import Pad, PairRow, SightRow

NOTHING = Earned()


@lru_cache(maxsize=16)
def island_of(spec: str) -> Island:
    """The island that a game is played on, for drawing."""
    land = island(spec)
    return Island.of(land.sketch())


def sheet_of(view: Tucana, seat: int, fresh: Iterable[Edge]) -> Drawn:
    """A seat's sheet as far as the view knows it; `fresh` are the trails of its last turn."""
    drawn = tuple(trails(view, seat))
    made = frozenset(LETTERS[letter] for letter in members(view.sheets[seat].pairs))
    latest = frozenset(fresh)
    return Drawn(
        view.letters[seat] if view.letters else "",
        drawn,
        tuple(edge for edge in drawn if edge in latest),
        frozenset(connected_sights(view, seat)),
        made,
    )


def pad_of(view: Tucana, seat: int, would: Earned = NOTHING) -> Pad:
    """A seat's score pad, with what it would circle and win by what is pointed at."""
    now = score_pad(view, seat)
    hoped = {letter for letter, _ in would.pairs}
    pairs: list[PairRow] = []
    for place, row in enumerate(now.pairs):
        card = view.blue[place]
        open_ = BLUE_POINTS[card][place] if card and not row.circled else None
        won = row.blue_points if row.blue else None
        pairs.append(PairRow(row.letter, row.points, row.circled, row.letter in hoped, open_, won))
    sights: list[SightRow] = []
    for kind, sight in enumerate(now.sights):
        more = sum(found.kind == sight.kind for found in would.sights)
        lies = RED_POINTS if view.red >> kind & 1 else None
        won = RED_POINTS if sight.red else None
        sights.append(SightRow(sight.kind, sight.numbers, sight.circled, more, None if won else lies, won))
    rounds = list(now.rounds)
    running = len(view.sums[seat])
    if view.phase == Phase.TRAIL:
        rounds[running] = now.running
    return Pad(tuple(pairs), tuple(sights), tuple(rounds), running, now.score.points)


def chain_of(view: Tucana, seat: int, promise: Promise) -> list[Edge]:
    """The seat's trails that the promised one would be joined to."""
    cells = set(promise.touches)
    return [edge for edge in trails(view, seat) if edge[0] in cells and edge[1] in cells]


def partners(view: Tucana, seat: int, letter: str) -> list[Cell]:
    """The two cells with a letter on a seat's sheet."""
    land = view.land
    return [land.cells[hex] for hex, own in zip(land.villages, view.letters[seat], strict=True) if own == letter]


def points_of(gained: Earned) -> int:
    """What somebody has earned in points, all at once."""
    return (
        sum(sight.value for sight in gained.sights)
        + sum(points for _, points in gained.pairs)
        + sum(points for _, _, points in gained.blue)
        + sum(points for _, points in gained.red)
    )


def terrain_at(view: Tucana, cell: Cell) -> str:
    """The code of a cell's terrain."""
    return TERRAINS[view.land.terrain[view.land.number[cell]]]


def open_red(view: Tucana) -> list[str]:
    """The codes of the red cards on the table."""
    return [SIGHTS[kind] for kind in members(view.red)]


def open_blue(view: Tucana) -> dict[str, int]:
    """By letter the number of the blue card on the table."""
    return {LETTERS[letter]: card for letter, card in enumerate(view.blue) if card}


def would(view: Tucana, viewer: int, promised: Promise) -> set[Cell]:
    """The villages and sights that a trail would join."""
    cells = {sight.cell for sight in promised.earned.sights}
    for letter, _ in promised.earned.pairs:
        cells |= set(partners(view, viewer, letter))
    return cells
