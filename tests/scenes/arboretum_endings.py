"""Finished games of Arboretum for the tests of their scoring: games played, and endings put together by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from random import Random

from game.arboretum import GAME
from game.arboretum import actions as do
from game.arboretum.garden import Garden
from game.arboretum.material import NUMBERS, SPECIES, UNKNOWN, cell_of, mask
from game.arboretum.rules import Arboretum, start
from game.arboretum.scoring import leaders, points_of
from game.arboretum.state import Phase
from game.core import Action, Decide, Over, Pending, Score
from game.core.options import complete
from game.core.record import parse_record
from game.table.table import Table
from scenes.app import App
from scenes.pilot import Pilot
from scenes.session import Player, Session
from scenes.tables.arboretum_scoring import ArboretumScoring
from scenes.tables.scoring import Ways
from tests.scenes.played import Called, Wall

PLAYERS = (
    Player("Ana", "person", "person_1"),
    Player("Coco", "ai", "monkey", "normal"),
    Player("Onca", "ai", "jaguar", "hard"),
    Player("Polly", "ai", "parrot", "normal"),
)

RECORDED = ("two", "three", "four", "shared")
"""Two, three and four seats. In two and four an 8 is struck; in three a tie is broken by species, two rights shared;
in shared the win is."""


def gardener(view: Arboretum, seat: int, rng: Random) -> Action:
    """A move of somebody who likes long paths and keeps cards of their species: endings have a bit of everything."""
    legal = list(view.legal(seat))
    rng.shuffle(legal)
    match legal[0]:
        case do.Play():
            garden = view.gardens[seat]
            return max(legal, key=lambda one: sum(garden.planted(NUMBERS[one.card], cell_of(one.x, one.y)).best()))
        case do.Discard():
            best = view.path_points(seat)
            return min(legal, key=lambda one: best[one.card[:2]] * rng.uniform(0.3, 1) + int(one.card[2:]) / 4)
        case _:
            return legal[0]


@cache
def played(seats: int, seed: int) -> Table:
    """A game played to its end by gardeners; nobody may change it."""
    table, rng = Table.new(GAME, seats, {}, Random(seed)), Random(seed)
    while isinstance(pending := table.pending(), Decide):
        seat = pending.seats[0]
        prompt, view = table.prompt(seat), table.view(seat)
        assert prompt is not None
        assert isinstance(view, Arboretum)
        table.submit(seat, gardener(view, seat, rng), prompt.token)
    assert isinstance(table.pending(), Over)
    return table


@cache
def recorded(name: str) -> Table:
    """A game that was recorded for its ending (see `RECORDED`)."""
    text = (Path(__file__).parent / "endings" / f"arboretum-{name}.json").read_text(encoding="utf-8")
    return Table.resume(GAME, parse_record(text, {GAME.id: GAME}), Random(0))


def finished(app: App, name: str) -> Session:
    """A session whose game is a recorded one."""
    table = recorded(name)
    return Session(app, table, list(PLAYERS[: table.seats]), seed=1)


def random_end(app: App, seats: int, seed: int) -> Session:
    """A session whose game has been played to its end by gardeners."""
    return Session(app, played(seats, seed), list(PLAYERS[:seats]), seed=seed)


class Ending:
    """A finished position in the place of a table."""

    game = GAME

    def __init__(self, position: Arboretum) -> None:
        self.position = position
        self.seats = position.seats

    def pending(self) -> Pending:
        return self.position.pending()

    def view(self, seat: int | None, ply: int | None = None) -> Arboretum:
        return self.position.view(seat)

    def scores(self, viewer: int | None) -> list[Score] | None:
        return self.position.view(viewer).scores()


def ending(hands: Sequence[str], gardens: Sequence[str]) -> Arboretum:
    """A finished position: hands as `OA5 BS1`, gardens as rows of cards, `.` for a free place, `/` for a new row."""
    seats = len(hands)
    position = start(seats, complete(GAME.options, {"first": 0}, seats))
    named = " ".join([*hands, *gardens]).replace("/", " ").replace(".", " ").split()
    codes = sorted({SPECIES.index(code[:2]) for code in named})
    position.species = tuple(codes)
    position.hands = [mask(hand) for hand in hands]
    position.sizes = [hand.bit_count() for hand in position.hands]
    position.gardens = [_garden(rows) for rows in gardens]
    position.turns, position.phase, position.deck, position.drawn = 9, Phase.OVER, (UNKNOWN,), 1
    table = points_of(position.hands, position.gardens, position.species)
    position.winners = leaders([sum(own) for own in zip(*table, strict=True)], position.gardens)
    return position


def _garden(rows: str) -> Garden:
    cells: dict[int, int] = {}
    for y, row in enumerate(rows.split("/")):
        for x, code in enumerate(row.split()):
            if code != ".":
                cells[cell_of(x, y)] = NUMBERS[code]
    return Garden(cells)


def ended(app: App, hands: Sequence[str], gardens: Sequence[str]) -> Session:
    """A session at a finished position put together by hand."""
    position = ending(hands, gardens)
    return Session(app, Ending(position), list(PLAYERS[: len(hands)]), seed=1)  # pyright: ignore[reportArgumentType]


def pilot(folder: Path, size: tuple[int, int] = (1280, 720), language: str = "en", **settings: object) -> Pilot:
    """A pilot whose app speaks the language, on a plain wall."""
    hands = Pilot(folder, size=size)
    hands.app.change(language=language, **settings)
    hands.app.stack.push(Wall(hands.app))
    hands.advance()
    return hands


def scoring(hands: Pilot, session: Session) -> tuple[ArboretumScoring, Called]:
    """The scoring on top of the wall, after its first frame."""
    called = Called()
    scene = ArboretumScoring(
        hands.app,
        session,
        Ways(*(partial(called.names.append, name) for name in ("again", "setup", "title"))),
    )
    hands.app.stack.push(scene)
    hands.advance()
    return scene, called
