"""Pictures of Trails of Tucana: both islands and generated ones, every phase, the stories frame by frame, the end."""

from __future__ import annotations

from collections.abc import Callable

from game.core import Action
from game.table.table import Table
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import promise
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.trails_of_tucana import TrailsTable
from scenes.tables.trails_targets import edge_id
from tests.gallery.camera import PLAYERS, SECOND_PERSON, Camera, look
from tests.scenes.house import players
from tests.scenes.houses import TRAILS

Wanted = Callable[[Tucana, int], bool]


def turn(round: int, number: int) -> Wanted:
    """The viewer is to draw in that turn, the others are ready."""
    return lambda view, seat: (view.round, view.turn) == (round, number) and view.deciders() == (seat,)


def best(view: Tucana, seat: int) -> Action:
    """The action that earns most at once."""
    return max(view.legal(seat), key=lambda action: promise(view, seat, trail_of(action)).points)


def trail_of(action: Action) -> Trail:
    assert isinstance(action, Trail)
    return action


def extra(view: Tucana, seat: int) -> bool:
    """The viewer owes a free trail."""
    return bool(view.extras[seat])


def rich(round: int) -> Wanted:
    """In that round a pair of villages can be joined."""

    def wanted(view: Tucana, seat: int) -> bool:
        if view.round != round or view.deciders() != (seat,):
            return False
        return any(promise(view, seat, trail_of(action)).earned.pairs for action in view.legal(seat))

    return wanted


POSITIONS: dict[str, tuple[int, Wanted, dict[str, str | int]]] = {
    "first": (4, turn(1, 1), {}),
    "early": (4, turn(1, 5), {}),
    "late": (4, turn(2, 7), {"red": 1}),
    "pair": (4, rich(2), {}),
    "pair-eight": (8, rich(2), {"red": 1}),
    "eight": (8, turn(2, 3), {"red": 2}),
    "eight-great": (8, turn(2, 6), {"island": "great", "red": 2}),
    "two": (2, turn(1, 9), {"red": 2}),
    "solo": (1, turn(2, 2), {}),
    "great": (5, turn(2, 4), {"island": "great", "red": 2}),
    "number-7": (3, turn(1, 8), {"island": "little:7"}),
    "number-99": (3, turn(1, 8), {"island": "little:99"}),
    "number-great": (6, turn(2, 2), {"island": "great:12345"}),
    "free": (4, extra, {"red": 1}),
    "free-number": (2, extra, {"island": "little:7"}),
}
"""The pictures of the table by name: seats, the position in which the person is to decide, options."""


def take(camera: Camera, only: str) -> None:
    for name, (seats, good, options) in POSITIONS.items():
        whole = f"trails-{name}"
        if only in whole:
            _choice(camera, whole, TRAILS.reach(seats, good, **options), seats)
    for name, shoot in (
        ("opening", _opening),
        ("turn-story", _turns),
        ("round-story", _round),
        ("look", _look),
        ("curtain", _curtain),
        ("scoring", _end),
        ("scoring-eight", _end_of_eight),
        ("scoring-solo", _end_alone),
    ):
        if only in f"trails-{name}":
            shoot(camera, f"trails-{name}")


def _scene(pilot: Pilot, table: Table) -> TrailsTable:
    seats = [*PLAYERS, *players("paaaaaaa")[5:]][: table.seats]
    return TrailsTable(pilot.app, Session(pilot.app, table, seats, seed=1))


def _settled(pilot: Pilot, scene: TrailsTable) -> None:
    """Lets the maps become ready."""
    pilot.until(lambda: not scene.maps.waiting)
    pilot.advance(0.3)


def _choice(camera: Camera, name: str, table: Table, seats: int) -> None:
    """The position, then with the best edge pointed at, then what comes of it."""
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        _settled(pilot, scene)
        camera.shoot(pilot, name)
        action = trail_of(best(scene.shown_view, 0))
        pilot.hover(edge_id((action.one, action.two)))
        pilot.advance(0.6)
        camera.shoot(pilot, f"{name}-pointed")
        if name.endswith(("early", "pair", "pair-eight", "free", "solo")):
            pilot.click(edge_id((action.one, action.two)))
            camera.film(pilot, scene, f"{name}-story", 0.15, 14)
            pilot.advance(0.3)
            camera.shoot(pilot, f"{name}-after")


def _opening(camera: Camera, name: str) -> None:
    with camera.pilot() as pilot:
        scene = _scene(pilot, TRAILS.deal(4, 3))
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        camera.film(pilot, scene, name, 0.15, 9)


def _told(camera: Camera, pilot: Pilot, scene: TrailsTable, name: str, seat: int, step: float, most: int) -> None:
    """A seat acts as a good player would; its story is filmed."""
    table = scene.session.table
    prompt = table.prompt(seat)
    assert prompt is not None
    view = table.view(seat)
    assert isinstance(view, Tucana)
    done = table.submit(seat, best(view, seat), prompt.token)
    assert done is not None
    scene.flow.tell(done, seat)
    camera.film(pilot, scene, name, step, most)
    scene.stage.finish()


def _turns(camera: Camera, name: str) -> None:
    """A turn of five: the last one to draw is the viewer."""
    table = TRAILS.reach(5, turn(2, 9))
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        _settled(pilot, scene)
        _told(camera, pilot, scene, name, 0, 0.12, 20)
        pilot.advance(0.3)
        camera.shoot(pilot, f"{name}-after")


def _round(camera: Camera, name: str) -> None:
    """The end of a round: of four players, and of one who loses blue cards."""
    for seats in (4, 1):
        table = TRAILS.reach(seats, turn(1, 13))
        with camera.pilot() as pilot:
            scene = _scene(pilot, table)
            look(pilot, scene)
            _settled(pilot, scene)
            _told(camera, pilot, scene, f"{name}-{seats}", 0, 0.25, 22)
            pilot.advance(0.3)
            camera.shoot(pilot, f"{name}-{seats}-after")


def _look(camera: Camera, name: str) -> None:
    """Another sheet, the hint, a card, keys, rules."""
    table = TRAILS.reach(4, turn(2, 3), red=1)
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        _settled(pilot, scene)
        pilot.click("seat/2")
        pilot.advance(0.3)
        camera.shoot(pilot, name)
        pilot.key("escape")
        pilot.key("right")
        pilot.key("down")
        camera.shoot(pilot, f"{name}-focus")
        pilot.hover("bonus/B")
        pilot.key("z")
        camera.shoot(pilot, f"{name}-zoom")
        pilot.key("z")
        pilot.hover("left/D")
        pilot.advance(0.6)
        camera.shoot(pilot, f"{name}-tip")
        pilot.click_at(scene.map_view.placing.middle(_wrong(scene)))
        pilot.advance(0.3)
        camera.shoot(pilot, f"{name}-refused")
        camera.help(pilot, scene, name)


def _wrong(scene: TrailsTable) -> tuple[tuple[int, int], tuple[int, int]]:
    """An edge on which nothing may be drawn."""
    fitting = scene.edges()
    return next(edge for edge in scene.island.edges if edge not in fitting)


def _curtain(camera: Camera, name: str) -> None:
    table = TRAILS.reach(2, turn(1, 9))
    with camera.pilot() as pilot:
        scene = TrailsTable(pilot.app, Session(pilot.app, table, [PLAYERS[0], SECOND_PERSON], seed=1))
        pilot.app.stack.push(scene)
        pilot.advance(1.0)
        camera.shoot(pilot, name)


def _results(camera: Camera, name: str, seats: int, **options: str | int) -> None:
    table = TRAILS.deal(seats, 3, **options)
    TRAILS.finish(table, 3)
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        pilot.until(lambda: pilot.app.stack.top is not scene)
        for number, seconds in enumerate((0.9, 1.2, 2.0, 6.0), 1):
            pilot.advance(seconds)
            camera.shoot(pilot, f"{name}-{number}")
        pilot.hover(f"row/{min(1, seats - 1)}")
        pilot.advance(0.6)
        camera.shoot(pilot, f"{name}-large")


def _end(camera: Camera, name: str) -> None:
    _results(camera, name, 4, red=1)


def _end_of_eight(camera: Camera, name: str) -> None:
    _results(camera, name, 8, red=2, island="great")


def _end_alone(camera: Camera, name: str) -> None:
    _results(camera, name, 1)
