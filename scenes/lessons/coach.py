"""The coach of a lesson: which step is told now, and how the learner's own ways lead on to the next.

A step that tells holds the opponents back until "Next" (or until the learner acts); one that suggests waits for the
learner's decision. Whoever does something else is told so in a line above the next step, and may go back to the
suggestion; where nothing of the lesson fits what they have made of it, a note says that the coach comes back. The
learner can close the lesson, which ends no game, and open it again by the button in the bar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from scenes.inputs import CONFIRM, Key
from scenes.lessons.bubble import CoachBubble
from scenes.lessons.lesson import Moment, Step
from scenes.lessons.progress import mark_done

if TYPE_CHECKING:
    from scenes.lessons.session import LessonSession
    from scenes.tables.base import TableScene

PATIENCE = 6
"""Decisions of the learner without a word of the coach, after which what waits for its moment is left out."""


class Coach:
    """The coach at one table scene."""

    def __init__(self, scene: TableScene, session: LessonSession) -> None:
        self.scene = scene
        self.session = session
        self.step: Step | None = None
        """What is told now."""
        self.free = False
        """Whether it is told without its suggestion."""
        self.closed = False
        """Whether the learner has closed the lesson: nothing is told and nobody waits."""
        self._asked = False
        """Whether the learner has asked for the coach while there is nothing to say."""
        self.aside = False
        """Whether the learner has just done something else than was suggested."""
        self._acted_before = 0
        """The learner's actions when the step began."""
        self._suggested: str | None = None
        self._strayed: int | None = None
        """The learner's actions before the first that was not what had been suggested; None on the lesson's way."""
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
        return self.step is not None and not self.closed and (self.step.do is None or self.free)

    @property
    def ending(self) -> bool:
        """Whether the last step is told."""
        return self.step is self.steps[-1]

    @property
    def over(self) -> bool:
        """Whether the whole lesson has been told."""
        return self.session.finished

    @property
    def notes(self) -> bool:
        """Whether all it says is that the learner may play on: nothing fits the decision they are to make."""
        return self.step is None and not self.over and (self.scene.my_turn or self._asked)

    @property
    def strayed(self) -> bool:
        """Whether the learner has gone another way and can be led back to where that began."""
        return self._strayed is not None and self.scene.session.table.undo_refusal(self.scene.viewer) is None

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
                self._silent, self._asked = 0, False
                self.free = not self.step.told(moment)
                self._suggested = None if self.free else self.step.suggestion(moment)
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
            if self._strayed is not None and acted <= self._strayed:
                self._strayed = None

    def _over(self, step: Step, moment: Moment) -> bool:
        """Whether nothing is left of the step that is told."""
        acted = len(moment.did) > self._acted_before
        if step is self.steps[-1]:
            return False
        if step.do is None or self.free:
            return acted
        if acted or (step.done is not None and step.done(moment)):
            self._compare(moment)
            return True
        return not step.told(moment)

    def _compare(self, moment: Moment) -> None:
        """Notes whether the learner has done what was suggested."""
        if len(moment.did) <= self._acted_before:
            self.aside = False
            return
        self.aside = moment.did[self._acted_before] != self._suggested
        if not self.aside:
            self._strayed = None
        elif self._strayed is None:
            self._strayed = self._acted_before

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
            if step.told(moment) or step.told_freely(moment):
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

    def go_on(self) -> None:
        """The learner does not want to wait until what is left fits: it is left out up to what can be told."""
        self._silent = PATIENCE
        self.scene.relayout()

    def back(self) -> None:
        """Back to the decision at which the learner left the lesson's way."""
        while self._strayed is not None and self.strayed:
            self.scene.undo()

    def close(self) -> None:
        """Closes the lesson; the game goes on. One that was told to its end is over by that."""
        words = self.scene.app.words
        if self.ending:
            self._tick(self.steps[-1], self.moment())
            self.step = None
            self.session.save()
        else:
            self.scene.app.say(words("lesson.closed", button=words("lesson.open")))
        self.closed, self._asked = True, False
        self.scene.relayout()

    def toggle(self) -> None:
        """The button in the bar: shows the lesson again, or closes it."""
        if self.bubble is not None:
            self.close()
            return
        self.closed, self._asked = False, True
        self.scene.relayout()

    def leave(self) -> None:
        """From the end of the lesson back to the shelf."""
        self._tick(self.steps[-1], self.moment())
        self.scene.to_title()

    def key(self, key: Key) -> bool:
        """Enter and Space mean "Next" while something waits for it, but on a button that was walked to."""
        if self.bubble is None or not self.holds or key.name not in CONFIRM or self.scene.telling:
            return False
        focus = self.scene.targets.focus or ""
        if self.scene.targets.focus_shown and focus.startswith(("bar/", "coach/")):
            return False
        self.scene.app.sound.play("tick", self.scene.app.now)
        if self.ending:
            self.play()
        else:
            self.next()
        return True

    def play(self) -> None:
        """From the end of the lesson to the dialog of a real game."""
        self._tick(self.steps[-1], self.moment())
        self.scene.new_setup()

    # --- what is seen -----------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Lays the bubble of the step into the scene; called when everything else is laid out."""
        before, there = self.step, self.bubble is not None
        self.look()
        self.bubble = None
        if self.closed or not (self.step or self.notes):
            return
        places = [] if self.step is None else self.places(self.step, self.moment())
        self.bubble = CoachBubble(self, places, fresh=self.step is not before or not there)
        self.bubble.add_to(self.scene)

    @property
    def text(self) -> str:
        """What is said now."""
        words, game = self.scene.app.words, self.session.lesson.game
        if self.step is None:
            return words("lesson.note")
        return words(f"{game}.lesson.{self.step.key}{'_free' if self.free else ''}")

    def places(self, step: Step, moment: Moment) -> list[FRect]:
        """What the step speaks about, as places on the table; targets that are not there now are left out."""
        scene = self.scene
        points = () if self.free else step.about(moment)
        text = None if self.free else step.suggestion(moment)
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
