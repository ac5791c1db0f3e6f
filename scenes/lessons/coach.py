"""The coach of a lesson: which step is told now, and how the learner's own ways lead on to the next.

A step that tells holds the opponents back until "Next" (or until the learner acts); one that suggests waits for the
learner's decision. Whoever does something else is told so in a line above the next step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes.lessons.bubble import CoachBubble
from scenes.lessons.lesson import Moment, Step
from scenes.lessons.progress import mark_done

if TYPE_CHECKING:
    from scenes.lessons.session import LessonSession
    from scenes.tables.base import TableScene

PATIENCE = 3
"""Decisions of the learner without a word of the coach, after which what waits for its moment is left out."""


class Coach:
    """The coach at one table scene."""

    def __init__(self, scene: TableScene, session: LessonSession) -> None:
        self.scene = scene
        self.session = session
        self.step: Step | None = None
        """What is told now."""
        self.aside = False
        """Whether the learner has just done something else than was suggested."""
        self._acted_before = 0
        """The learner's actions when the step began."""
        self._suggested: str | None = None
        self._silent = 0
        self._silent_at = -1
        self.bubble: CoachBubble | None = None

    # --- what is told -----------------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.session.lesson.steps

    @property
    def holds(self) -> bool:
        """Whether the opponents wait until the learner has read."""
        return self.step is not None and self.step.do is None

    @property
    def ending(self) -> bool:
        """Whether the last step is told."""
        return self.step is self.steps[-1]

    def moment(self) -> Moment:
        """What the learner knows of the shown position: nothing else ever reaches a step."""
        scene, table = self.scene, self.session.table
        seat = scene.viewer
        did = self.session.done_by(seat)
        events = [event for _, event in table.history(seat, since=self.session.began)]
        return Moment(scene.shown, seat, my_turn=scene.my_turn, over=self.session.over, did=did, events=events)

    def look(self) -> None:
        """Chooses what is told in the shown position."""
        moment = self.moment()
        before = {**self.session.seen}
        self._take_back(moment)
        if self.step is not None and self._over(self.step, moment):
            self._tick(self.step, moment)
            self.step = None
        if self.step is None:
            self.step = self._next(moment)
            self._acted_before = len(moment.did)
            if self.step is None:
                self._wait(moment)
            else:
                self._silent = 0
                self._suggested = self.step.suggestion(moment)
        if self.ending:
            mark_done(self.scene.app, self.session.lesson.game)
        if self.session.seen != before:
            self.session.save()

    def _take_back(self, moment: Moment) -> None:
        """After an undo: what was over only later is told again."""
        acted, seen = len(moment.did), self.session.seen
        if acted < max(self._acted_before, *seen.values(), 0):
            self.session.seen = {key: at for key, at in seen.items() if at <= acted}
            self.step, self.aside = None, False

    def _over(self, step: Step, moment: Moment) -> bool:
        """Whether nothing is left of the step that is told."""
        acted = len(moment.did) > self._acted_before
        if step is self.steps[-1]:
            return False
        if step.do is None:
            return acted
        if acted or (step.done is not None and step.done(moment)):
            self.aside = acted and moment.did[self._acted_before] != self._suggested
            return True
        return step.suggestion(moment) is None

    def _next(self, moment: Moment) -> Step | None:
        """The next step to be told, if its time has come; ticks off what needs no telling any more."""
        waits = False
        for step in self.steps:
            if step.key in self.session.seen:
                continue
            if step.done is not None and step.done(moment):
                self._tick(step, moment)
                continue
            if step.fits is None and step.do is None:
                if not waits:
                    return step
                continue
            fits = step.fits is None or step.fits(moment)
            if fits and (step.do is None or step.suggestion(moment) is not None):
                return step
            if moment.over or self._silent >= PATIENCE:
                self._tick(step, moment)
            else:
                waits = True
        return None

    def _wait(self, moment: Moment) -> None:
        """Counts the learner's decisions at which there was nothing to say."""
        if moment.my_turn and self._silent_at != len(moment.did):
            self._silent_at = len(moment.did)
            self._silent += 1

    def _tick(self, step: Step, moment: Moment) -> None:
        self.session.seen.setdefault(step.key, len(moment.did))

    # --- what the learner does --------------------------------------------------------------------------------------

    def next(self) -> None:
        """The learner has read the step, or wants to go on without it."""
        if self.step is None or self.ending:
            return
        self._tick(self.step, self.moment())
        self.step, self.aside = None, False
        self.session.save()
        self.scene.relayout()

    def leave(self) -> None:
        """Back to the shelf; the lesson goes on from here another time."""
        if self.ending:
            self._tick(self.steps[-1], self.moment())
        self.scene.to_title()

    def play(self) -> None:
        """From the end of the lesson to the dialog of a real game."""
        self._tick(self.steps[-1], self.moment())
        self.scene.new_setup()

    # --- what is seen -----------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Lays the bubble of the step into the scene; called when everything else is laid out."""
        before = self.step
        self.look()
        if self.step is None:
            self.bubble = None
            return
        moment = self.moment()
        self.bubble = CoachBubble(self, self.step, self.places(self.step, moment), fresh=self.step is not before)
        self.bubble.add_to(self.scene)

    def places(self, step: Step, moment: Moment) -> list[FRect]:
        """What the step speaks about, as places on the table; targets that are not there now are left out."""
        scene = self.scene
        points, text = step.points, step.suggestion(moment)
        if not points and text is not None:
            action = next(one for one in moment.view.legal(moment.seat) if str(one) == text)
            points = tuple(scene.clicks_for(action))
        found: list[FRect] = []
        for point in points:
            if point.startswith("."):
                found.append(FRect(getattr(scene.spots, point[1:])))
                continue
            found.extend(FRect(target.rect) for target in scene.targets if _means(point, target.id))
        return found


def _means(point: str, id: str) -> bool:
    """Whether a point of a step names a target."""
    return id.startswith(point[:-1]) if point.endswith("/*") else id == point
