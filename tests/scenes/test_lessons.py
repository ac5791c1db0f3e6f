"""Lessons: followed step by step, left for own ways, skipped, left and gone on with; and what they never touch."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import FRect

from game.core import Over
from game.registry import GAMES
from game.table import Table
from scenes import lessons
from scenes.autoplay import perform
from scenes.lessons import LESSONS, is_done
from scenes.lessons.placing import best_place, covered
from scenes.lessons.progress import mark_done, slot_of
from scenes.lessons.tips import TIPS
from scenes.menus.newgame import NewGameScene
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.base import TableScene
from scenes.tables.scoring import ScoringScene
from scenes.words import LANGUAGES, load
from tests.scenes.house import pilot_at, players
from tests.scenes.houses import TACOCAT
from tests.scenes.lesson_house import check_place, coach_of, every_game, follow, sit, wait

MOST_STEPS = 12
LONGEST_TIP = 100
"""Characters of a tip: one line below the results of a small window."""
MOST_WORDS = {"en": 25, "ru": 25, "vi": 35}
"""Vietnamese writes the syllables of a word apart: 25 words have about 35 of them."""


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    with pilot_at(tmp_path, (1100, 620), quick=True, instant=True) as hands:
        # Where things lie is known without their picture.
        monkeypatch.setattr(hands.app, "draw", lambda: None)
        yield hands


@every_game
def test_following_the_coach_tells_every_step_beside_what_it_is_about(pilot: Pilot, game: str) -> None:
    scene, told = sit(pilot, game), []
    coach, window = coach_of(scene), scene.app.viewport.canvas
    while not coach.ending:
        wait(pilot, scene)
        assert coach.step is not None, f"nothing is said after {told}"
        assert coach.bubble is not None
        assert not coach.aside
        if coach.step.key not in told:
            told.append(coach.step.key)
        if coach.step.points or coach.step.do:
            assert coach.bubble.places, coach.step.key
        assert all(window.colliderect(place) for place in coach.bubble.places), coach.step.key
        assert window.contains(coach.bubble.rect)
        check_place(scene)
        if not coach.ending:
            follow(pilot, scene)
    assert told == [step.key for step in coach.steps[:-1]]
    assert is_done(pilot.app, game)
    pilot.click("coach/play")
    pilot.app.step(0)
    top = pilot.app.stack.top
    assert isinstance(top, NewGameScene)
    assert top.game.id == game
    assert slot_of(game) not in pilot.app.store.slots()
    assert pilot.app.book.lines() == []


@every_game
def test_any_way_to_play_leads_to_the_end(pilot: Pilot, game: str) -> None:
    scene, rng = sit(pilot, game), random.Random(7)
    coach, acted, asides = coach_of(scene), 0, 0
    while not coach.ending:
        wait(pilot, scene)
        if scene.my_turn:
            pilot.look()
            scene.perform(rng.choice(list(scene.shown.legal(scene.viewer))))
            acted += 1
        else:
            pilot.click("coach/next")
        wait(pilot, scene)
        # It is never silent while the learner is to decide: a step, or the note that it comes back.
        assert coach.bubble is not None
        assert coach.step is not None or (coach.notes and coach.bubble.text == pilot.app.words("lesson.note"))
        pilot.advance()
        asides += coach.aside
        assert acted < GAMES[game].longest(LESSONS[game].seats)
    assert acted
    assert asides


@every_game
def test_a_lesson_can_be_skipped_step_by_step_left_and_gone_on_with(pilot: Pilot, game: str) -> None:
    scene = sit(pilot, game)
    for _ in range(3):
        wait(pilot, scene)
        follow(pilot, scene)
    wait(pilot, scene)
    pilot.look()
    coach = coach_of(scene)
    left_at, ply = coach.step, scene.session.table.ply
    pilot.click("bar/menu")
    pilot.click("leave")
    pilot.app.step(0)
    assert isinstance(pilot.app.stack.top, TitleScene)
    scene = sit(pilot, game)
    assert scene.session.table.ply == ply
    wait(pilot, scene)
    coach = coach_of(scene)
    assert coach.step is left_at
    for _ in range(MOST_STEPS):
        if not coach.ending:
            if coach.step is None:
                # The coach waits for something to happen; the learner plays.
                pilot.look()
                scene.perform(scene.shown.legal(scene.viewer)[0])
            else:
                pilot.click("coach/next" if coach.holds else "coach/skip")
            wait(pilot, scene)
    again = sit(pilot, game, anew=True)
    assert coach_of(again).step is coach.steps[0]
    assert coach_of(again).session.done_by(0) == []


def test_a_real_game_that_is_running_is_left_alone(pilot: Pilot) -> None:
    game = next(iter(LESSONS))
    pilot.app.stack.push(NewGameScene(pilot.app, GAMES[game]))
    pilot.app.step(0)
    pilot.click("deal")
    before = pilot.app.store.load(game).record
    assert before is not None
    scene = sit(pilot, game)
    follow(pilot, scene)
    coach_of(scene).leave()
    pilot.app.step(0)
    after = pilot.app.store.load(game).record
    assert after is not None
    assert (after.log, after.seats) == (before.log, before.seats)


def test_what_is_undone_is_told_again(pilot: Pilot) -> None:
    scene = sit(pilot, "flea_circus")
    coach = coach_of(scene)
    told = [follow(pilot, scene) for _ in range(3)]
    scene.undo()
    assert coach.step is not None
    assert coach.step.key == told[-1]
    scene.undo()
    assert coach.step.key == told[-2]


def test_a_game_without_a_lesson_has_no_way_into_one(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(iter(LESSONS))
    for there in (True, False):
        if not there:
            monkeypatch.delitem(lessons.LESSONS, game)
        pilot.app.stack.push(NewGameScene(pilot.app, GAMES[game]))
        pilot.app.step(0)
        assert pilot.has("learn") is there


def test_every_box_leads_to_its_lesson_however_often_the_game_was_played(pilot: Pilot) -> None:
    for game in LESSONS:
        mark_done(pilot.app, game)
    for game in LESSONS:
        pilot.app.stack.replace(TitleScene(pilot.app))
        pilot.app.step(0)
        assert pilot.app.words(f"menu.game.{game}") in pilot.target(f"learn/{game}").label
        pilot.click(f"learn/{game}")
        pilot.app.step(0)
        top = pilot.app.stack.top
        assert isinstance(top, TableScene)
        assert (top.game_id, top.session.teaches) == (game, True)


def test_whoever_has_finished_no_game_of_a_kind_meets_easy_opponents(pilot: Pilot) -> None:
    game = GAMES["tacocat"]
    first = NewGameScene(pilot.app, game).seating
    assert {seat.level for seat in first.seated if seat.kind == "ai"} == {"easy"}
    Session(pilot.app, ended(0), players("pa"), seed=1).save()
    assert pilot.app.book.lines()
    later = NewGameScene(pilot.app, game).seating
    assert "easy" not in {seat.level for seat in later.seated if seat.kind == "ai"}
    other = NewGameScene(pilot.app, GAMES["tucano"]).seating
    assert {seat.level for seat in other.seated if seat.kind == "ai"} == {"easy"}
    assert len({seat.character for seat in other.seated}) == len(other.seated)


def test_a_loss_brings_one_tip_after_another_until_there_are_no_more(pilot: Pilot) -> None:
    app, table = pilot.app, next(table for table in map(ended, range(20)) if not won(table))
    shown = []
    for number in range(TIPS + 2):
        app.stack.replace(TACOCAT.scene(app, Session(app, table, players("pa"), seed=1)))
        pilot.until(lambda: isinstance(app.stack.scenes[-1], ScoringScene) if app.stack.scenes else False)
        if pilot.has("tip"):
            shown.append(pilot.target("tip").label)
            pilot.click("tip")
            assert not pilot.has("tip")
        else:
            assert number >= TIPS
        pilot.app.stack.replace(TitleScene(app))
        pilot.app.step(0)
    assert len(set(shown)) == len(shown) == TIPS
    app.change(tips_given={}, tips=False)
    app.stack.replace(TACOCAT.scene(app, Session(app, table, players("pa"), seed=1)))
    pilot.until(lambda: isinstance(app.stack.top, ScoringScene))
    assert not pilot.has("tip")


def ended(seed: int) -> Table:
    table = TACOCAT.deal(2, seed)
    TACOCAT.finish(table, seed)
    return table


def won(table: Table) -> bool:
    """Whether the person at seat 0 has won."""
    pending = table.pending()
    return isinstance(pending, Over) and 0 in pending.winners


@every_game
def test_every_tip_is_there_in_every_language_and_short(game: str) -> None:
    for language in LANGUAGES:
        messages = load(language)
        tips = [messages[f"{game}.advice.{number}"] for number in range(1, TIPS + 1)]
        assert len(set(map(str, tips))) == TIPS
        assert all(len(str(tip)) <= LONGEST_TIP for tip in tips)


@every_game
def test_sentences_are_short(game: str) -> None:
    lesson = LESSONS[game]
    assert len(lesson.steps) <= MOST_STEPS
    for language in LANGUAGES:
        messages = load(language)
        texts = {key: str(text) for key, text in messages.items() if key.startswith(f"{game}.lesson.")}
        assert [key for key, text in texts.items() if len(text.split()) > MOST_WORDS[language]] == []
        spoken = {key for key in messages if key.startswith(f"{game}.lesson.")}
        free = {f"{game}.lesson.{step.key}_free" for step in lesson.steps if step.free is not None}
        assert spoken == {f"{game}.lesson.{step.key}" for step in lesson.steps} | free


def test_the_bubble_keeps_off_what_costs_most() -> None:
    room, about = FRect(0, 0, 1000, 600), FRect(450, 250, 100, 100)
    free = best_place([(300, 150)], room, [about], [])
    taken = [(FRect(0, 0, 1000, 210), 2.0), (FRect(0, 390, 1000, 210), 2.0), (FRect(0, 0, 420, 600), 2.0)]
    right = best_place([(300, 150)], room, [about], taken)
    assert not covered(free, about)
    assert right.left >= about.right
    assert sum(covered(right, rect) for rect, _ in taken) == 0


def test_enter_goes_on_wherever_the_mouse_has_clicked_before(pilot: Pilot) -> None:
    scene = sit(pilot, "flea_circus")
    coach = coach_of(scene)
    first = coach.step
    assert coach.holds
    assert coach.bubble is not None
    pilot.click_at((coach.bubble.rect.x + 6, coach.bubble.rect.bottom - 6))
    pilot.key("return")
    assert coach.step is not first
    while not coach.holds:
        perform(pilot, scene, scene.shown.legal(scene.viewer)[0])
        wait(pilot, scene)
    told = coach.step
    pilot.key("return")
    assert coach.step is not told
