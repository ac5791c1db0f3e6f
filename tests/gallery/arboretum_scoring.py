"""Pictures of Arboretum's final scoring: its moments, the table that stays, and with `--film` all of it as strips."""

from __future__ import annotations

from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.arboretum_scoring import ArboretumScoring
from scenes.tables.scoring import Ways
from tests.gallery.camera import PLAYERS, Camera
from tests.gallery.film import film
from tests.scenes.arboretum_endings import RECORDED, recorded

EVERY = 0.1
"""Seconds from picture to picture of a film."""


def take(camera: Camera, only: str) -> None:
    """For each game the end of every phase of two species, then the table, a denied path, a whole garden."""
    for name in RECORDED:
        if only not in f"arboretum-scoring-{name}":
            continue
        with camera.pilot() as pilot:
            scene = _scene(pilot, name)
            struck = [number for number, act in enumerate(scene.course.acts) if act.strike is not None]
            for number in sorted({0, *struck[:1]}):
                act, start = scene.course.acts[number], scene.course.starts[number]
                for phase in ("sums", "strike", "right", "path", "bonus", "points"):
                    if act.share(phase, act.ms) and act.begin(phase) < act.ms:
                        scene.time = start + (act.begin(phase) + 60) / 1000
                        pilot.advance()
                        camera.shoot(pilot, f"arboretum-scoring-{name}-{number + 1}-{phase}")
            pilot.key("escape")
            pilot.advance(3.0)
            camera.shoot(pilot, f"arboretum-scoring-{name}-table")
            pilot.hover("total/0")
            pilot.advance(1.0)
            camera.shoot(pilot, f"arboretum-scoring-{name}-garden")
            denied = [
                f"cell/{result.species}/{seat}"
                for result in scene.results
                for seat, path in enumerate(result.paths)
                if path is not None and seat not in result.holders
            ]
            if denied:
                pilot.hover(denied[0])
                pilot.advance(1.0)
                camera.shoot(pilot, f"arboretum-scoring-{name}-denied")


def take_film(camera: Camera, only: str) -> None:
    """Each game's scoring from its first frame to the table, on contact sheets."""
    for name in RECORDED:
        if only in f"arboretum-scoring-{name}":
            with camera.pilot() as pilot:
                scene = _scene(pilot, name)
                path = camera.path(f"arboretum-film-{name}")
                film(pilot, lambda scene=scene: scene.done, lambda scene=scene: scene.time, EVERY, path)


def _scene(pilot: Pilot, name: str) -> ArboretumScoring:
    table = recorded(name)
    session = Session(pilot.app, table, list(PLAYERS[: table.seats]), seed=1)
    scene = ArboretumScoring(pilot.app, session, Ways(_stay, _stay, _stay))
    pilot.app.stack.push(scene)
    pilot.app.step(0)
    return scene


def _stay() -> None:
    """The buttons lead nowhere here."""
