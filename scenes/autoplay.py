"""Plays games by clicks, as a person at the table would: the self-check, the frame benchmark and tests use it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Container
from itertools import count

from game.ai.question import Question
from game.ai.thinker import Answer, Thinker
from game.core import Action
from game.registry import game_by_id
from scenes.pilot import WAITING_FRAME, Pilot
from scenes.tables.base import TableScene
from scenes.tables.curtain import DEAF, CurtainScene
from scenes.tables.scoring import ScoringScene

Chooser = Callable[[TableScene], Action]


class QuickThinker(Thinker):
    """Answers at the next look with the quick policy: opponents without a process or a clock."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count(1)
        self._ready: dict[int, Answer] = {}

    def start(self) -> None:
        """Nothing has to start."""

    def ask(self, question: Question) -> int:
        ticket, brain = next(self._numbers), game_by_id(question.game_id).brain
        view, seat = question.view, question.seat
        action = brain.policy(view, seat, random.Random(question.seed))
        self._ready[ticket] = Answer(ticket, seat, action, brain.reason(view, seat, action), (), 0, 0, True)
        return ticket

    def cancel(self, ticket: int) -> None:
        self._ready.pop(ticket, None)

    def poll(self, tickets: Container[int] | None = None) -> list[Answer]:
        return [self._ready.pop(one) for one in [*self._ready] if tickets is None or one in tickets]


class Stuck(Exception):
    """The game does not go on: what was tried and what there was to click."""


def quick_policy(rng: random.Random) -> Chooser:
    """Chooses as the game's own quick policy would, from what the person at the table sees."""

    def choose(table: TableScene) -> Action:
        seat = table.viewer
        return table.session.game.brain.policy(table.session.table.view(seat), seat, rng)

    return choose


def any_legal(rng: random.Random) -> Chooser:
    """Chooses any legal action, the odd ones too."""

    def choose(table: TableScene) -> Action:
        return rng.choice(table.session.table.view(table.viewer).legal(table.viewer))

    return choose


def perform(hands: Pilot, table: TableScene, action: Action) -> None:
    """Clicks what the table says an action takes; raises Stuck when the game has not gone on then."""
    before = table.session.table.ply
    clicks = table.clicks_for(action)
    for id in clicks:
        if not hands.has(id):
            raise Stuck(f"{action}: no target {id!r} of {clicks}; there are {sorted(hands.ids())}")
        hands.click(id)
    if table.session.table.ply == before:
        raise Stuck(f"{action}: the clicks {clicks} did nothing; the app says {hands.app.saying!r}")


def step(hands: Pilot, choose: Chooser) -> bool:
    """One frame or one decision of a person; returns whether a person decided."""
    top = hands.app.stack.top
    if isinstance(top, CurtainScene) and not top.opening:
        hands.advance(DEAF + WAITING_FRAME, WAITING_FRAME)
        hands.click("curtain/ready")
        return False
    if isinstance(top, TableScene) and top.my_turn and not top.stage.busy:
        perform(hands, top, choose(top))
        return True
    hands.advance(WAITING_FRAME, WAITING_FRAME)
    return False


def play_to_the_end(hands: Pilot, choose: Chooser, seconds: float = 300.0) -> ScoringScene:
    """Plays the game on the table until its scoring is shown, within real `seconds`; raises Stuck."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        top = hands.app.stack.top
        if isinstance(top, ScoringScene):
            return top
        step(hands, choose)
        if isinstance(top, TableScene) and not top.stage.busy and not top.my_turn:
            # Only the worker's answer is waited for.
            time.sleep(0.001)
    raise Stuck(f"no end within {seconds:.0f} s; on top is {hands.app.stack.top.name!r}")
