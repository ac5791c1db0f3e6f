"""The review of one seat's decisions: asked of the expert one after another, off the frame loop, while one watches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ai.question import Question
from game.ai.review import Judged, judge, swings
from game.core import Action

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.replay.session import ReplaySession

LEVEL = "expert"
SHARE = 0.4
"""The part of the expert's time for each decision: a game has dozens of them."""
SEED = 20_011


class Review:
    """What the expert thinks of a seat's decisions; `update` takes its answers in and asks on."""

    def __init__(self, app: App, session: ReplaySession, seat: int) -> None:
        self.app = app
        self.session = session
        self.seat = seat
        self.judged: list[Judged] = []
        self.looked_at = 0
        """Decisions looked at so far."""
        self._todo = self.decisions()
        self.total = len(self._todo)
        self._asked: tuple[int, int, Action] | None = None
        """The ticket, place and decision that are being thought about."""
        self.stopped = False

    def decisions(self) -> list[tuple[int, Action]]:
        """The places where the seat had something to choose, with what it chose."""
        playback = self.session.playback
        found: list[tuple[int, Action]] = []
        for place in range(playback.last):
            if playback.actor(place) == self.seat:
                action = self.session.game.parse(playback.decision(place))
                if len(playback.position(place).view(self.seat).legal(self.seat)) > 1:
                    found.append((place, action))
        return found

    @property
    def done(self) -> bool:
        """Whether everything has been looked at."""
        return self.looked_at == self.total

    @property
    def running(self) -> bool:
        return not self.done and not self.stopped

    @property
    def swings(self) -> list[Judged]:
        """The decisions that cost most so far, the dearest first."""
        return swings(self.judged)

    @property
    def agreed(self) -> int:
        """How many decisions were the expert's, or as good as one can tell."""
        return sum(one.agrees for one in self.judged)

    @property
    def marks(self) -> Sequence[int]:
        """The places of the swings, ascending."""
        return sorted(one.place for one in self.swings)

    def update(self) -> bool:
        """Takes in what has been found and asks for the next; returns whether anything has changed."""
        if not self.running:
            return False
        changed = False
        if self._asked is not None:
            ticket, place, done = self._asked
            for answer in self.app.thinker.poll((ticket,)):
                found = judge(place, done, answer.action, answer.reason, answer.candidates)
                self.judged += [found] if found is not None else []
                self._asked, changed = None, True
                self.looked_at += 1
        if self._asked is None and self._todo:
            self._ask(*self._todo.pop(0))
        return changed

    def _ask(self, place: int, done: Action) -> None:
        view = self.session.playback.position(place).view(self.seat)
        game_id, seed = self.session.game.id, SEED + place
        question = Question(game_id, view, self.seat, LEVEL, seed, hint=True, share=SHARE, also=done)
        self._asked = (self.app.thinker.ask(question), place, done)

    def stop(self) -> None:
        """Gives up; what has been found stays."""
        if self._asked is not None:
            self.app.thinker.cancel(self._asked[0])
            self._asked = None
        self.stopped = True
