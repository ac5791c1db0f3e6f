"""Pictures of Tucano: every choice with the pointer on it, every toucan's story, majorities, the joker, the scoring."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game import tucano
from game.table.table import Table
from game.tucano.material import MAJORITY, NUMBERS, count
from game.tucano.rules import Tucano
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.tucano import TucanoTable
from tests.gallery.camera import PLAYERS, Camera, look
from tests.scenes.house import decider, play
from tests.scenes.houses import TUCANO


def wanted(kind: str, turns: int, kinds: int = 0) -> Callable[[Tucano, int], bool]:
    """A position worth a picture: late enough, with an action that begins so, and that many kinds in front."""

    def good(view: Tucano, seat: int) -> bool:
        has = any(str(action).startswith(kind) for action in view.legal(seat))
        own = sum(1 for code in NUMBERS.values() if code < 14 and count(view.front[seat], code))
        return view.turns >= turns and has and own >= kinds

    return good


def contested(view: Tucano, seat: int) -> bool:
    """All majority kinds are held by several seats."""
    return view.turns > 14 and all(sum(count(bunch, kind) > 0 for bunch in view.counted()) > 1 for kind in MAJORITY)


SCENES: dict[str, tuple[int, str, Callable[[Tucano, int], bool]]] = {
    "start": (3, "take", wanted("take", 1)),
    "take2": (2, "take", wanted("take", 16)),
    "take3": (3, "take", wanted("take", 19)),
    "take4": (4, "take", wanted("take", 15)),
    "many": (2, "take", wanted("take", 14, kinds=11)),
    "majorities": (3, "take", contested),
    "gift": (4, "gift", wanted("gift", 12)),
    "gift2": (2, "gift", wanted("gift", 12)),
    "steal": (3, "steal", wanted("steal", 12)),
    "flip": (2, "flip", wanted("flip", 12)),
    "drop": (2, "drop", wanted("drop", 1)),
    "joker": (3, "joker", wanted("joker", 24)),
}
"""The pictures of the table by name: seats, the action that is pointed at, the position."""
STORIES = ("take4", "gift", "steal", "flip")
"""The pictures whose action is then done and filmed."""


def take(camera: Camera, only: str) -> None:
    for name, (seats, kind, good) in SCENES.items():
        if only in f"tucano-{name}":
            _choice(camera, name, TUCANO.reach(seats, good, tries=400), kind)
    for name, shoot in (("waiting", _waiting), ("peopled", _peopled), ("scoring", _end)):
        if only in f"tucano-{name}":
            shoot(camera, f"tucano-{name}")


def _scene(pilot: Pilot, table: Table) -> TucanoTable:
    return TucanoTable(pilot.app, Session(pilot.app, table, list(PLAYERS[: table.seats]), seed=1))


def _choice(camera: Camera, name: str, table: Table, kind: str) -> None:
    """The position, the pointer on a choice, and for some what comes of it."""
    with camera.pilot(memory_aid=name in ("take3", "take4")) as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        camera.shoot(pilot, f"tucano-{name}")
        action = [one for one in table.view(0).legal(0) if str(one).startswith(kind)][-1]
        *before, last = scene.clicks_for(action)
        for id in before:
            pilot.click(id)
        pilot.hover(last)
        pilot.advance(0.6)
        camera.shoot(pilot, f"tucano-{name}-pointed")
        if name in STORIES:
            pilot.click(last)
            camera.film(pilot, scene, f"tucano-{name}-story", 0.22, 6)


def _waiting(camera: Camera, name: str) -> None:
    """What an opponent did stays marked."""
    table = TUCANO.reach(3, wanted("take", 15), tries=400)
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        while decider(table) == 0:
            play(table, tucano.GAME.brain.policy(table.view(0), 0, Random(1)))
        scene.show(table.view(0))
        scene.stage.finish()
        camera.shoot(pilot, name)
        seat = decider(table)
        if seat is None or seat == 0:
            return
        prompt = table.prompt(seat)
        assert prompt is not None
        step = table.submit(seat, tucano.GAME.brain.policy(table.view(seat), seat, Random(1)), prompt.token)
        assert step is not None
        scene.flow.tell(step, seat)
        camera.film(pilot, scene, f"{name}-opponent", 0.25, 5)
        scene.stage.finish()
        pilot.advance(0.4)
        camera.shoot(pilot, f"{name}-after")


def _peopled(camera: Camera, name: str) -> None:
    """Dialogs over the table: zoom, hint, pause, keys, rules."""
    table = TUCANO.reach(4, wanted("take", 15), tries=400)
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        pilot.hover("column/2")
        pilot.key("z")
        camera.shoot(pilot, f"{name}-zoom")
        pilot.key("z")
        camera.help(pilot, scene, name)


def _end(camera: Camera, name: str) -> None:
    for seats in (2, 4):
        table, rng = TUCANO.deal(seats, 3), Random(3)
        while (seat := decider(table)) is not None:
            play(table, tucano.GAME.brain.policy(table.view(seat), seat, rng))
        with camera.pilot() as pilot:
            scene = _scene(pilot, table)
            pilot.app.stack.push(scene)
            pilot.app.step(0)
            pilot.until(lambda scene=scene, pilot=pilot: pilot.app.stack.top is not scene)
            for number, seconds in enumerate((3.0, 3.0, 3.0, 12.0), 1):
                pilot.advance(seconds)
                camera.shoot(pilot, f"{name}{seats}-{number}")
