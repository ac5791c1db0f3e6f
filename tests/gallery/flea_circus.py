"""Pictures of Flea Circus: every phase of a table, the scoring, the curtain."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.flea_circus import GAME
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import Phase
from scenes.session import Session
from scenes.tables.flea_circus import FleaCircusTable
from tests.gallery.camera import PLAYERS, SECOND_PERSON, Camera
from tests.scenes.house import decider, play
from tests.scenes.houses import FLEA

SCENES: dict[str, tuple[int, Phase, int]] = {
    "table2": (2, Phase.FLIP, 6),
    "table4": (4, Phase.FLIP, 5),
    "table5": (5, Phase.FLIP, 5),
    "request": (4, Phase.ASK, 5),
    "steal": (4, Phase.STEAL, 4),
    "trio": (4, Phase.END, 6),
}
"""The table pictures by name: seats, phase, cards in hand."""


def wanted(phase: Phase, cards: int) -> Callable[[FleaCircus, int], bool]:
    """A position worth a picture: the phase, with at least that many cards in hand and some trios laid."""

    def good(view: FleaCircus, seat: int) -> bool:
        lively = sum(map(len, view.trios)) >= 2 or view.seats == 2
        long_row = phase is not Phase.FLIP or len(view.row) >= 4
        return view.phase is phase and view.sizes[seat] >= cards and lively and long_row

    return good


def take(camera: Camera, only: str) -> None:
    for name, (seats, phase, cards) in SCENES.items():
        if only in name:
            _table(camera, name, seats, phase, cards)
    if only in "scoring results":
        _end(camera)
    if only in "curtain":
        _curtain(camera)


def _table(camera: Camera, name: str, seats: int, phase: Phase, cards: int) -> None:
    table = FLEA.reach(seats, wanted(phase, cards), tries=400)
    with camera.pilot() as pilot:
        scene = FleaCircusTable(pilot.app, Session(pilot.app, table, list(PLAYERS[:seats]), seed=1))
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        scene.stage.finish()
        if name == "request":
            pilot.click("act/M")
        if name == "trio" and scene.trio.candidates():
            pilot.click(f"hand/{min(scene.trio.candidates())}")
        pilot.advance(0.6)
        camera.shoot(pilot, name)
        if name == "table4":
            pilot.key("escape")
            pilot.advance(0.6)
            camera.shoot(pilot, "pause")


def _end(camera: Camera) -> None:
    table, rng = FLEA.reach(4, wanted(Phase.FLIP, 5), tries=400), Random(1)
    while (seat := decider(table)) is not None:
        play(table, GAME.brain.policy(FLEA.view_of(table, seat), seat, rng))
    with camera.pilot() as pilot:
        scene = FleaCircusTable(pilot.app, Session(pilot.app, table, list(PLAYERS[:4]), seed=1))
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        pilot.until(lambda: pilot.app.stack.top is not scene)
        pilot.advance(4.0)
        camera.shoot(pilot, "scoring")
        pilot.advance(14.0)
        camera.shoot(pilot, "results")


def _curtain(camera: Camera) -> None:
    table = FLEA.reach(3, wanted(Phase.FLIP, 4), tries=400)
    people = [PLAYERS[0], SECOND_PERSON, PLAYERS[2]]
    with camera.pilot() as pilot:
        pilot.app.stack.push(FleaCircusTable(pilot.app, Session(pilot.app, table, people, seed=1)))
        pilot.advance(1.0)
        camera.shoot(pilot, "curtain")
