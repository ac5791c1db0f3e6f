"""A lesson as a game in progress: its own save, opponents that answer at once, nothing for the journal."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from game.ai.thinker import Answer
from game.core import BrokenRecord, GameError
from game.core.options import complete
from game.core.record import Did, Record, Rolled, entry_json, read_action
from game.registry import game_by_id
from game.table.table import KEPT_KEY, PRACTICE_KEY, Table
from scenes.lessons.coach import Coach
from scenes.lessons.lesson import Lesson
from scenes.lessons.progress import slot_of
from scenes.menus import faces, seating
from scenes.session import Player, Session

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.tables.base import TableScene

SEEN_KEY = "lesson"
"""The key of a save that tells the steps that are over."""
NO_TICKET = -1


class LessonSession(Session):
    """The game of one lesson. `seen` says which of its steps are over, and how often the learner had acted by then."""

    def __init__(self, app: App, table: Table, players: list[Player], lesson: Lesson) -> None:
        super().__init__(app, table, players, seed=lesson.deal)
        self.numbered = False
        self.lesson = lesson
        self.seen: dict[str, int] = {}
        self.began = _began(table.record(), lesson)
        """The log entries there were when the learner sat down."""
        table.floor = self.began

    @classmethod
    def begin(cls, app: App, lesson: Lesson) -> LessonSession:
        """The lesson from where it was left, else from its start."""
        slot = slot_of(lesson.game)
        record = app.store.load(slot).record if slot in app.store.slots() else None
        if record is not None:
            try:
                return cls._go_on(app, lesson, record)
            except GameError:
                # A lesson of another version of the app: it starts over, nothing is lost by that.
                app.store.remove(slot)
        return cls.anew(app, lesson)

    @classmethod
    def anew(cls, app: App, lesson: Lesson) -> LessonSession:
        """The lesson from its start."""
        game = game_by_id(lesson.game)
        kept = [entry_json(Rolled(name, outcome)) for name, outcome in lesson.rolls]
        options = complete(game.options, lesson.options, lesson.seats)
        record = Record(game.id, lesson.seats, options, (), {KEPT_KEY: kept, PRACTICE_KEY: True})
        table = Table.resume(game, record, Random(lesson.deal))
        for text in lesson.before:
            seat = next(seat for seat in range(lesson.seats) if table.prompt(seat) is not None)
            prompt = table.prompt(seat)
            if prompt is not None:
                table.submit(seat, read_action(game, text), prompt.token)
        session = cls(app, table, _players(app, lesson.seats), lesson)
        session.save()
        return session

    @classmethod
    def _go_on(cls, app: App, lesson: Lesson, record: Record) -> LessonSession:
        seen = record.extra.get(SEEN_KEY)
        if record.game != lesson.game or record.seats != lesson.seats or not isinstance(seen, Mapping):
            raise BrokenRecord(f"no lesson of {lesson.game}")
        acted = [entry.text for entry in record.log if isinstance(entry, Did)]
        before = [str(read_action(game_by_id(lesson.game), text)) for text in lesson.before]
        if acted[: len(before)] != before:
            raise BrokenRecord(f"no lesson of {lesson.game}: it begins otherwise")
        table = Table.resume(game_by_id(lesson.game), record, Random(lesson.deal))
        session = cls(app, table, _players(app, lesson.seats), lesson)
        known = {step.key for step in lesson.steps[:-1]}
        session.seen = {key: at for key, at in seen.items() if key in known and isinstance(at, int)}
        return session

    def again(self, seed: int) -> LessonSession:
        return LessonSession.anew(self.app, self.lesson)

    @property
    def slot(self) -> str:
        return slot_of(self.lesson.game)

    @property
    def teaches(self) -> bool:
        return True

    @property
    def finished(self) -> bool:
        """Whether the learner has seen the end of it."""
        return self.lesson.steps[-1].key in self.seen

    def coach(self, scene: TableScene) -> Coach:
        return Coach(scene, self)

    # --- saving -----------------------------------------------------------------------------------------------------

    def save(self) -> None:
        if self.finished:
            self.app.store.remove(self.slot)
            return
        self.table.extra = {SEEN_KEY: dict(self.seen)}
        self.app.store.save(self.slot, self.table.record())

    def abandon(self) -> None:
        """A lesson is no game to be given up."""

    # --- what has happened since the learner sat down -----------------------------------------------------------------

    def done_by(self, seat: int) -> list[str]:
        """The notations of what a seat has done since then, oldest first."""
        log = self.table.record().log[self.began :]
        return [entry.text for entry in log if isinstance(entry, Did) and entry.seat == seat]

    # --- opponents --------------------------------------------------------------------------------------------------

    def _ask(self, seat: int, share: float) -> None:
        """The opponent's decision is there at once: that of the script, else the game's quick policy."""
        view, brain = self.table.view(seat), self.game.brain
        made = len(self.done_by(seat))
        script = self.lesson.script.get(seat, ())
        action = read_action(self.game, script[made]) if made < len(script) else None
        if action is None or view.why_not(seat, action) is not None:
            action = brain.policy(view, seat, Random(f"{self.seed} {self.table.ply} {seat}"))
        reason = brain.reason(view, seat, action)
        self._asked[seat] = NO_TICKET
        self._answers[seat] = Answer(NO_TICKET, seat, action, reason, (), 0, 0, True)


def _began(record: Record, lesson: Lesson) -> int:
    acted = [ply for ply, entry in enumerate(record.log, 1) if isinstance(entry, Did)]
    return acted[len(lesson.before) - 1] if lesson.before else 0


def _players(app: App, seats: int) -> list[Player]:
    """The learner and easy-going opponents."""
    name = next(iter(app.settings.player_names), "") or seating.default_name(app.words, 0)
    characters = [face for level in faces.CHARACTERS.values() for face in level]
    opponents = [Player(app.words(f"menu.face.{face}"), "ai", face, "easy") for face in characters[: seats - 1]]
    return [Player(name, "person", faces.PERSONS[0]), *opponents]
