"""What tests of lessons share: sitting down to one, following its coach, and where the bubble may lie."""

from __future__ import annotations

import pytest

from scenes.autoplay import perform
from scenes.lessons import LESSONS, start_lesson
from scenes.lessons.coach import Coach
from scenes.lessons.placing import covered
from scenes.pilot import Pilot
from scenes.tables.base import TableScene

every_game = pytest.mark.parametrize("game", list(LESSONS))


def sit(pilot: Pilot, game: str, *, anew: bool = False) -> TableScene:
    start_lesson(pilot.app, game, anew=anew)
    pilot.app.step(0)
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    return scene


def coach_of(scene: TableScene) -> Coach:
    assert scene.coach is not None
    return scene.coach


def wait(pilot: Pilot, scene: TableScene) -> None:
    """Until the coach speaks or the learner is to act."""
    pilot.until(lambda: coach_of(scene).step is not None or (scene.my_turn and not scene.stage.busy))


def follow(pilot: Pilot, scene: TableScene) -> str:
    """Does what the step says; returns its key."""
    coach = coach_of(scene)
    step, moment = coach.step, coach.moment()
    assert step is not None
    text = None if coach.free else step.suggestion(moment)
    if text is None:
        pilot.click("coach/next")
    else:
        perform(pilot, scene, next(one for one in scene.shown.legal(scene.viewer) if str(one) == text))
    return step.key


def check_place(scene: TableScene) -> None:
    """The bubble lies on nothing that its step needs, and its arrow leads to a place and over nothing else."""
    coach = coach_of(scene)
    bubble = coach.bubble
    assert bubble is not None
    where = coach.step.key if coach.step is not None else "note"
    assert not any(covered(bubble.rect, place) for place in bubble.places), where
    assert not bubble.rect.colliderect(scene.bands.status), where
    if scene.my_turn:
        hand = [pose for _, pose, _ in scene.rests().values() if pose.y > scene.bands.hand.top]
        assert not any(bubble.rect.collidepoint(pose.x, pose.y) for pose in hand), where
    text = None if coach.step is None or coach.free else coach.step.suggestion(coach.moment())
    if text is not None:
        action = next(one for one in scene.shown.legal(scene.viewer) if str(one) == text)
        for id in scene.clicks_for(action):
            target = scene.targets.get(id)
            assert target is None or not bubble.rect.colliderect(target.rect), f"{where}: {id}"
    for place in bubble.places:
        way = bubble.way_to(place)
        assert way is None or place.inflate(16, 16).collidepoint(way[1]), where
