"""Pictures of Arboretum: every phase, paths, previews, the last turn, dialogs, stories, the choice of species."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game import arboretum
from game.arboretum.rules import Arboretum
from game.arboretum.state import Phase
from game.table.table import Table
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.arboretum import ArboretumTable
from tests.gallery.camera import PLAYERS, SECOND_PERSON, Camera, look
from tests.scenes.house import decider, play
from tests.scenes.houses import ARBORETUM


def wanted(phase: Phase, trees: int) -> Callable[[Arboretum, int], bool]:
    """A position worth a picture: the phase, with that many trees in the viewer's garden."""
    return lambda view, seat: view.phase is phase and len(view.gardens[seat].cells) >= trees


def last_turn(view: Arboretum, seat: int) -> bool:
    return view.deck_size == 0 and view.phase is Phase.PLAY


SCENES: dict[str, tuple[int, Callable[[Arboretum, int], bool]]] = {
    "start": (4, wanted(Phase.DRAW, 0)),
    "first-tree": (3, wanted(Phase.PLAY, 0)),
    "draw2": (2, wanted(Phase.DRAW, 8)),
    "draw3": (3, wanted(Phase.DRAW, 6)),
    "draw4": (4, wanted(Phase.DRAW, 5)),
    "play2": (2, wanted(Phase.PLAY, 9)),
    "play3": (3, wanted(Phase.PLAY, 7)),
    "play4": (4, wanted(Phase.PLAY, 6)),
    "discard3": (3, wanted(Phase.DISCARD, 6)),
    "last": (3, last_turn),
}
"""The pictures of the table by name: seats, the position."""
STORIES = ("draw3", "play3", "discard3")
"""The pictures whose action is then done and filmed."""


def take(camera: Camera, only: str) -> None:
    for name, (seats, good) in SCENES.items():
        if only in f"arboretum-{name}":
            _position(camera, f"arboretum-{name}", ARBORETUM.reach(seats, good, tries=200), story=name in STORIES)
    parts = {"dealt": _dealt, "opponent": _opponent, "dialogs": _dialogs, "species": _species, "curtain": _curtain}
    for name, shoot in parts.items():
        if only in f"arboretum-{name}":
            shoot(camera, f"arboretum-{name}")


def _scene(pilot: Pilot, table: Table) -> ArboretumTable:
    return ArboretumTable(pilot.app, Session(pilot.app, table, list(PLAYERS[: table.seats]), seed=1))


def _position(camera: Camera, name: str, table: Table, *, story: bool) -> None:
    """The position, the best path, and a good action half done, then for some done."""
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        camera.shoot(pilot, name)
        points = scene.shown_view.path_points(0)
        pilot.hover(f"species/{max(points, key=points.__getitem__)}")
        pilot.advance(0.6)
        camera.shoot(pilot, f"{name}-path")
        action = arboretum.GAME.brain.policy(table.view(0), 0, Random(1))
        *before, last = scene.clicks_for(action)
        for id in before:
            pilot.click(id)
        pilot.hover(last)
        pilot.advance(0.6)
        camera.shoot(pilot, f"{name}-pointed")
        if story:
            pilot.click(last)
            camera.film(pilot, scene, f"{name}-story", 0.12, 8)


def _dealt(camera: Camera, name: str) -> None:
    with camera.pilot() as pilot:
        scene = _scene(pilot, ARBORETUM.deal(3, 5))
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        scene.paused = True
        camera.film(pilot, scene, name, 0.25, 6)


def _opponent(camera: Camera, name: str) -> None:
    """An opponent's turn, step by step, and what stays marked after it."""
    table = ARBORETUM.reach(3, wanted(Phase.DISCARD, 5))
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        play(table, table.view(0).legal(0)[0])
        scene.show(table.view(0))
        scene.stage.finish()
        for number in range(4):
            seat = decider(table)
            if seat is None:
                return
            prompt = table.prompt(seat)
            assert prompt is not None
            step = table.submit(seat, arboretum.GAME.brain.policy(table.view(seat), seat, Random(2)), prompt.token)
            assert step is not None
            scene.flow.tell(step, seat)
            camera.film(pilot, scene, f"{name}-{number}", 0.18, 3)
            scene.stage.finish()
        pilot.advance(0.4)
        camera.shoot(pilot, f"{name}-after")


def _dialogs(camera: Camera, name: str) -> None:
    """Piles, gardens, zoom, hint, keys, rules."""
    table = ARBORETUM.reach(4, wanted(Phase.PLAY, 6))
    with camera.pilot(memory_aid=True) as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        for key, what in (("p", "piles"), ("g", "gardens")):
            pilot.key(key)
            pilot.advance(0.6)
            points = scene.shown_view.path_points(0)
            if what == "gardens":
                pilot.hover(f"species/{max(points, key=points.__getitem__)}")
                pilot.advance(0.2)
            camera.shoot(pilot, f"{name}-{what}")
            pilot.key("escape")
            pilot.advance(0.6)
        pilot.hover(f"hand/{scene.hand_order()[2]}")
        pilot.key("z")
        camera.shoot(pilot, f"{name}-zoom")
        pilot.key("z")
        camera.help(pilot, scene, name)


def _species(camera: Camera, name: str) -> None:
    """The dialog of a new game with the choice of species."""
    with camera.pilot() as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.advance(1.0)
        pilot.click("box/arboretum")
        pilot.advance(0.6)
        rect = pilot.target("count").rect
        pilot.click_at((rect.x + rect.w / 2, rect.centery))
        pilot.click("option/species")
        pilot.advance(0.6)
        for code in ("OA", "MA", "CB", "WI", "JA", "TP", "BS"):
            pilot.click(f"pick/{code}")
        camera.shoot(pilot, name)
        pilot.click("pick/DO")
        pilot.click("done")
        pilot.advance(0.6)
        camera.shoot(pilot, f"{name}-chosen")


def _curtain(camera: Camera, name: str) -> None:
    table = ARBORETUM.reach(3, wanted(Phase.DRAW, 4))
    people = [PLAYERS[0], SECOND_PERSON, PLAYERS[2]]
    with camera.pilot() as pilot:
        pilot.app.stack.push(ArboretumTable(pilot.app, Session(pilot.app, table, people, seed=1)))
        pilot.advance(1.0)
        camera.shoot(pilot, name)
