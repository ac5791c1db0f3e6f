"""The review of a replay: decision by decision in the background, marked on the line, looked at in its place."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import count
from pathlib import Path

import pytest

from game.ai.question import Question
from game.ai.thinker import Answer, Thinker
from game.core import Action, GameState, Reason
from game.registry import GAMES, game_by_id
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.replay.review_dialog import ReviewDialog
from scenes.replay.transport import Transport
from scenes.replay.watch import watch
from scenes.tables.base import TableScene
from tests.scenes.house import pilot_at
from tests.scenes.houses import FLEA
from tests.scenes.test_replay import in_place, played


class Critic(Thinker):
    """Finds the first other legal move better, by less from decision to decision; answers one look later."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[GameState, int, Action | None]] = []
        self.cancelled: list[int] = []
        self._numbers = count(1)
        self._ready: list[Answer] = []

    def start(self) -> None:
        """Nothing has to start."""

    def ask(self, question: Question) -> int:
        ticket = next(self._numbers)
        view, seat, also = question.view, question.seat, question.also
        self.asked.append((view, seat, also))
        best = next(action for action in view.legal(seat) if action != also)
        reason: Reason = game_by_id(question.game_id).brain.reason(view, seat, best)
        candidates = ((str(best), 0.5 + 0.4 / ticket), (str(also), 0.5))
        self._ready.append(Answer(ticket, seat, best, reason, candidates, 0, 0, False))
        return ticket

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)
        self._ready = [answer for answer in self._ready if answer.ticket != ticket]

    def poll(self, tickets: Container[int] | None = None) -> list[Answer]:
        ready = [one for one in self._ready if tickets is None or one.ticket in tickets]
        self._ready = [one for one in self._ready if one not in ready]
        return ready


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with pilot_at(tmp_path, (1100, 620), instant=True) as pilot:
        pilot.app.thinker.close()
        pilot.app.thinker = Critic()
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        yield pilot


def critic_of(pilot: Pilot) -> Critic:
    assert isinstance(pilot.app.thinker, Critic)
    return pilot.app.thinker


def start(pilot: Pilot, game_id: str) -> tuple[TableScene, Transport]:
    watch(pilot.app, played(game_id), play=False)
    pilot.app.step(0)
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    assert isinstance(scene.controls, Transport)
    pilot.click("bar/review")
    assert isinstance(pilot.app.stack.top, ReviewDialog)
    return scene, scene.controls


@pytest.mark.parametrize("game_id", list(GAMES))
def test_the_dearest_decisions_are_looked_at_where_they_were_made(pilot: Pilot, game_id: str) -> None:
    scene, transport = start(pilot, game_id)
    review = transport.reel.review
    assert review is not None
    while not review.done:
        review.update()
    transport.reviewed()
    pilot.app.stack.top.relayout()
    asked = critic_of(pilot).asked
    assert len(asked) == review.total == len(review.judged) > 3
    decisions = review.decisions()
    for (view, seat, also), (place, done) in zip(asked, decisions, strict=True):
        # It is asked with what the seat could know then, about what the seat did.
        assert seat == scene.viewer == 0
        assert also == done
        assert view.key() == transport.playback.position(place).view(0).key()
    costs = [one.cost for one in review.swings]
    assert len(costs) == 3
    assert costs == sorted(costs, reverse=True)
    first = review.swings[0]
    pilot.click(f"swing/{first.place}")
    assert pilot.app.stack.top is scene
    assert transport.playback.place == first.place
    assert scene.hint is not None
    assert any(id in scene.targets for id in scene.hint[0])
    assert scene.hint[1] == pilot.app.saying
    assert not scene.perform(first.best)
    assert transport.playback.place == first.place
    pilot.key("right")
    assert scene.hint is None
    assert in_place(scene)
    assert list(transport.reel.marks) == sorted(one.place for one in review.swings)


def test_it_goes_on_while_one_watches_and_ends_when_one_leaves(pilot: Pilot) -> None:
    scene, transport = start(pilot, "flea_circus")
    review = transport.reel.review
    assert review is not None
    pilot.click("close_review")
    before = review.looked_at
    pilot.key("right")
    pilot.advance(0.1)
    assert before < review.looked_at < review.total
    pilot.key("escape")
    assert scene not in pilot.app.stack.scenes
    assert review.stopped
    assert len(critic_of(pilot).cancelled) == 1


def test_it_can_be_stopped_and_begun_again(pilot: Pilot) -> None:
    _, transport = start(pilot, "arboretum")
    review = transport.reel.review
    assert review is not None
    pilot.click("stop")
    at = review.looked_at
    pilot.advance(0.1)
    assert review.looked_at == at
    pilot.click("again")
    again = transport.reel.review
    assert again is not None
    assert again is not review
    while not again.done:
        again.update()
    assert again.total == len(again.judged)


def test_a_game_that_is_not_over_is_not_reviewed(pilot: Pilot) -> None:
    watch(pilot.app, played("flea_circus", most=9), play=False)
    pilot.app.step(0)
    pilot.key("r")
    assert "when it is over" in pilot.app.saying
    assert critic_of(pilot).asked == []


def test_a_review_takes_no_answer_from_a_game_or_another_review_below(pilot: Pilot) -> None:
    table = FLEA.sit_down(pilot, FLEA.deal(3, 1), "aap")
    before = table.session.table.ply
    table.session.think()
    assert table.session.tickets
    _, lower = start(pilot, "tucano")
    pilot.app.step(0)
    below = lower.reel.review
    assert below is not None
    assert not below.done
    pilot.key("escape")
    start(pilot, "tacocat")
    pilot.advance(0.2)
    for _ in range(2):
        pilot.key("escape")
    pilot.until(lambda: below.done, 10)
    pilot.key("escape")
    assert pilot.app.stack.top is table
    pilot.until(lambda: table.session.table.ply > before, 10)
