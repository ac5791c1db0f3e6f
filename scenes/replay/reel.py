"""The course of a replay: forwards as a story, backwards at once, by itself or step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core import GameState
from scenes.replay.ahead import Ahead
from scenes.replay.review import Review
from scenes.replay.scrub import ScrubBar
from scenes.replay.session import ReplaySession
from scenes.tables.flow import Flow

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

REST = 0.55
"""Seconds between two stories at the usual speed, so that one can follow."""
REST_CALM = 1.1
"""The same where nothing moves."""
PAUSE = 0.15
"""Seconds from the press to the first story."""
NOBODY = -1
"""The actor of a story told to somebody who only looks: whatever moved is marked."""


class Reel(Flow):
    """The flow of one replay's table scene."""

    def __init__(self, scene: TableScene, session: ReplaySession) -> None:
        super().__init__(scene)
        self.session = session
        self.playback = session.playback
        self.playing = False
        self.marks: Sequence[int] = ()
        """Places that are worth a look, marked on the line."""
        self.shown_truth: GameState = self.playback.truth()
        """The whole position in the picture; a story tells how the next one comes about."""
        self.review: Review | None = None
        self._ahead = Ahead(scene, session.playback)
        self._wanted: int | None = None
        self._next = 0.0

    @property
    def place(self) -> int:
        """Where it is, or is about to be."""
        return self.playback.place if self._wanted is None else self._wanted

    # --- going ------------------------------------------------------------------------------------------------------

    def forward(self) -> None:
        """One decision ahead, told as a story."""
        self.pause()
        self._forward()

    def back(self) -> None:
        """One decision back, at once."""
        self.jump(self.place - 1)

    def turn_back(self) -> None:
        self.jump(self.playback.turn_before())

    def turn_forward(self) -> None:
        self.jump(self.playback.turn_after())

    def jump(self, place: int) -> None:
        """To any place, at once."""
        self.playing = False
        self._go(place)

    def want(self, place: int) -> None:
        """To a place at the next frame: however many are pointed at in one frame, one is shown."""
        self.playing = False
        self._wanted = place

    def toggle(self) -> None:
        """Plays by itself, from the beginning when it is at the end, or stops."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def play(self) -> None:
        if self.playback.place == self.playback.last:
            self._go(0)
        self.playing = True
        self._next = self.scene.app.now + PAUSE
        self._renew_bar()

    def pause(self) -> None:
        if self.playing:
            self.playing = False
            self._renew_bar()

    def _renew_bar(self) -> None:
        """Lays the bar out anew; in mid-story the end of the story will."""
        if not self.telling:
            self.scene.relayout()

    def _go(self, place: int) -> None:
        scene = self.scene
        self._wanted = None
        scene.stage.finish()
        self.playback.go(place)
        scene.hint = None
        self.session.show_choices(None)
        scene.bubbles.said.clear()
        scene.picture.end_fade()
        scene.stage.sprites.clear()
        self._show()
        scene.stage.finish()

    def _show(self) -> None:
        """Shows the place the playback is at."""
        self.mark_latest()
        self.scene.show(self.playback.view(self.scene.viewer))

    def mark_latest(self) -> None:
        """Marks what the latest decision moved, in the picture and in the log."""
        scene, step = self.scene, self.playback.latest()
        self.shown_truth = self.playback.truth()
        scene.marked.clear()
        scene.seen_ply = step.first_ply if step is not None else self.playback.ply
        for event in step.events(scene.viewer) if step is not None else ():
            scene.marked |= scene.cards_in(event)

    def _forward(self) -> None:
        scene = self.scene
        before = self.playback.ply
        step = self.playback.forward()
        if step is None:
            return
        scene.marked.clear()
        self.session.show_choices(None)
        scene.seen_ply = before
        self.tell(step, NOBODY)
        # A cue that runs after the one that shows the position.
        if self.telling:
            scene.stage.cue(scene.stage.ends, self._told, needed=True)
        else:
            self._told()

    def _told(self) -> None:
        """A story has ended: the picture shows the place."""
        self.shown_truth = self.playback.truth()
        rest = REST_CALM if self.scene.calm else REST
        self._next = self.scene.app.now + rest / self.scene.pace
        if self.playback.place == self.playback.last:
            self.playing = False
        self.scene.relayout()

    # --- the table's flow -------------------------------------------------------------------------------------------

    def take_marks(self) -> None:
        """Marks on the line what the review has found."""
        if self.review is not None:
            self.marks = self.review.marks
            line = self.scene.widgets.get("replay/scrub")
            if isinstance(line, ScrubBar):
                line.marks = self.marks

    def end_review(self) -> None:
        """Gives up the review, if there is one."""
        if self.review is not None:
            self.review.stop()
            self.review = None
            self.marks = ()

    def _follow_review(self) -> bool:
        """Lets the review go on; returns whether it has found anything."""
        if self.review is None or not self.review.update():
            return False
        self.take_marks()
        if self.review.done:
            self.scene.app.say(self.scene.app.words("replay.review.ready"))
        return True

    def update(self) -> bool:
        changed = self._follow_review()
        if self._wanted is not None:
            self._go(self._wanted)
            return True
        if self.playing and not self.scene.stage.busy and self.scene.app.now >= self._next:
            self._forward()
            return True
        if not self.scene.stage.busy:
            self._ahead.work()
        return changed

    # --- words ------------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """What the latest decision was; at the ends, that they are."""
        scene, step = self.scene, self.playback.latest()
        words = scene.app.words
        if step is None:
            return words("replay.status.beginning")
        told = [scene.log_line(event, scene.viewer) for event in step.events(scene.viewer)]
        lines = [line for line in told if line]
        if lines:
            return words("replay.status.at", what=lines[0])
        return words("replay.status.quiet", name=scene.player_name(self.playback.actor(self.playback.place - 1)))
