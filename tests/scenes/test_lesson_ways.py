"""Lessons when the learner goes ways of their own: other moves, closing, undo, the keys, and what stays true then."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import FRect

from game.core import Event
from game.core.record import Did
from game.flea_circus import events as flea
from game.trails_of_tucana import events as trails
from game.trails_of_tucana.events import Earned
from scenes.canvas import Canvas
from scenes.lessons import LESSONS, start_lesson
from scenes.lessons.progress import slot_of
from scenes.lessons.session import LessonSession
from scenes.pilot import Pilot
from scenes.tables.base import TableScene
from scenes.tables.scoring import ScoringScene
from tests.scenes.house import pilot_at
from tests.scenes.lesson_house import coach_of, every_game, follow, sit, wait


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    with pilot_at(tmp_path, (1100, 620), quick=True, instant=True) as hands:
        # Where things lie is known without their picture.
        monkeypatch.setattr(hands.app, "draw", lambda: None)
        yield hands


@every_game
def test_a_save_that_is_no_beginning_of_the_lesson_starts_over(pilot: Pilot, game: str) -> None:
    scene = sit(pilot, game)
    whole = scene.session.table.record()
    for length in (0, 1, len(whole.log) // 2):
        pilot.app.store.save(slot_of(game), replace(whole, log=whole.log[:length]))
        again = LessonSession.begin(pilot.app, LESSONS[game])
        acted = [entry.text for entry in again.table.record().log if isinstance(entry, Did)]
        assert len(acted) == len(LESSONS[game].before)


@pytest.mark.parametrize("game", ["tacocat", "arboretum"])
def test_closing_a_lesson_ends_no_game_and_the_bar_brings_it_back(pilot: Pilot, game: str) -> None:
    scene = sit(pilot, game)
    coach, step = coach_of(scene), coach_of(scene).step
    pilot.click("coach/close")
    assert pilot.app.stack.top is scene
    assert pilot.app.words("lesson.open") in pilot.app.saying
    assert coach.bubble is None
    assert not coach.holds
    ply = scene.session.table.ply
    scene.perform(scene.shown.legal(scene.viewer)[0])
    pilot.until(lambda: scene.my_turn and not scene.stage.busy)
    assert scene.session.table.ply > ply
    assert coach.bubble is None
    pilot.click("bar/lesson")
    assert coach.bubble is not None
    assert coach.step is not step
    pilot.click("bar/lesson")
    assert coach.bubble is None


def test_a_game_played_on_without_its_lesson_ends_as_games_do(pilot: Pilot) -> None:
    scene = sit(pilot, "tacocat")
    pilot.click("coach/close")
    while not scene.session.over:
        pilot.until(lambda: scene.session.over or (scene.my_turn and not scene.stage.busy))
        if not scene.session.over:
            pilot.look()
            assert scene.perform(scene.shown.legal(scene.viewer)[0])
    pilot.until(lambda: isinstance(pilot.app.stack.top, ScoringScene))
    assert pilot.app.book.lines() == []


@every_game
def test_whoever_has_gone_another_way_is_led_back(pilot: Pilot, game: str) -> None:
    scene = sit(pilot, game)
    coach = coach_of(scene)
    wait(pilot, scene)
    while coach.step is None or coach.step.do is None or len(coach.moment().legal) < 2:
        follow(pilot, scene)
        wait(pilot, scene)
    step, suggested, did = coach.step, coach.step.suggestion(coach.moment()), len(coach.moment().did)
    scene.perform(next(one for one in scene.shown.legal(scene.viewer) if str(one) != suggested))
    pilot.advance()
    wait(pilot, scene)
    assert coach.step is not step
    pilot.click("coach/back")
    assert coach.step is step
    assert len(coach.moment().did) == did
    assert not pilot.has("coach/back")
    follow(pilot, scene)


def test_nothing_of_the_bubble_is_seen_while_the_table_tells_a_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pilot_at(tmp_path, (1100, 620), quick=True, speed=1.0) as pilot:
        scene = sit(pilot, "tacocat")
        pilot.until(lambda: scene.my_turn and not scene.stage.busy)
        pilot.click("coach/next")
        scene.perform(next(one for one in scene.shown.legal(0) if str(one) == "replace 6 7"))
        pilot.advance(0.1)
        assert scene.telling
        drawn: list[FRect] = []
        monkeypatch.setattr(Canvas, "box", lambda self, rect, *_, **__: drawn.append(FRect(rect)))
        for id, widget in scene.widgets.items():
            if id.startswith("coach"):
                widget.draw(pilot.app.canvas, scene)
        assert drawn == []


def test_enter_means_next_whatever_the_keys_have_walked_to(pilot: Pilot) -> None:
    scene = sit(pilot, "arboretum")
    coach, table = coach_of(scene), scene.session.table
    told, ply = coach.step, table.ply
    pilot.key("tab")
    scene.targets.focus = scene.clicks_for(scene.shown.legal(scene.viewer)[0])[0]
    assert scene.targets.focus_shown
    pilot.key("return")
    assert coach.step is not told
    assert table.ply == ply
    told = coach.step
    assert coach.holds
    pilot.key("space")
    assert coach.step is not told
    # A button of the bar that the keys were moved to is meant itself.
    scene = sit(pilot, "arboretum", anew=True)
    scene.targets.focus, scene.targets.focus_shown = "bar/log", True
    pilot.key("return")
    assert coach_of(scene).step is coach_of(scene).steps[0]


def earned(events: list[Event]) -> Earned:
    return next(event.earned for event in events if isinstance(event, trails.Drew) and event.seat == 0 and event.earned)


CLAIMS: dict[tuple[str, str], Callable[[list[Event]], bool]] = {
    ("trails_of_tucana", "pair"): lambda events: bool(earned(events).pairs),
    ("trails_of_tucana", "second"): lambda events: any(sight.extra for sight in earned(events).sights),
    ("trails_of_tucana", "extra"): lambda events: any(sight.kind == "b" for sight in earned(events).sights),
    ("flea_circus", "take"): lambda events: any(isinstance(one, flea.Took) and one.card == "C5" for one in events),
    ("flea_circus", "choice"): lambda events: any(isinstance(one, flea.Took) and one.card[1] == "5" for one in events),
    ("flea_circus", "trio"): lambda events: any(isinstance(one, flea.LaidTrio) and one.seat == 0 for one in events),
}
"""What the sentences of suggestions promise of the events that follow, by game and step."""


@pytest.mark.parametrize("game", ["trails_of_tucana", "flea_circus"])
def test_what_a_suggestion_promises_comes_true_whatever_was_done_before(pilot: Pilot, game: str) -> None:
    for seed in range(2):
        scene, rng, acted = sit(pilot, game, anew=True), random.Random(seed), 0
        coach = coach_of(scene)
        while not coach.ending and acted < 12:
            wait(pilot, scene)
            step = coach.step
            claim = CLAIMS.get((game, step.key)) if step is not None and not coach.free else None
            if claim is not None:
                ply = scene.session.table.ply
                follow(pilot, scene)
                assert claim([event for _, event in scene.session.table.history(0, ply)]), f"seed {seed}: {step}"
            elif step is not None and (step.do is None or coach.free or rng.random() < 0.6):
                follow(pilot, scene)
            else:
                acted += 1
                scene.perform(rng.choice(scene.shown.legal(scene.viewer)))
            pilot.advance()


@pytest.mark.parametrize("game", LESSONS)
def test_undo_stops_where_the_learner_sat_down(tmp_path: Path, game: str) -> None:
    with pilot_at(tmp_path, quick=True, instant=True) as pilot:
        start_lesson(pilot.app, game, anew=True)
        pilot.app.step(0)
        scene = pilot.app.stack.top
        assert isinstance(scene, TableScene)
        assert isinstance(scene.session, LessonSession)
        pilot.key("u")
        scene.undo(whole_turn=True)
        assert scene.session.table.ply >= scene.session.began
