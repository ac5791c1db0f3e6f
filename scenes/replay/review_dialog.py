"""What the review has found: how far it is, how often the expert agrees, and the decisions that cost most."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from game.ai.review import Judged
from scenes import theme
from scenes.menus.dialog import GAP, ROW, Dialog
from scenes.replay.review import Review
from scenes.widgets import Button, Widget
from scenes.widgets.base import blend

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.replay.transport import Transport
    from scenes.stack import Scene

PROGRESS = 20.0
STEADY = 560.0
"""The height while the review goes on: buttons must not move from under the pointer when something is found."""
PAD = 16.0
BAR_ROOM = 190.0
"""Units at the right of a swing for the two expectations."""


class ReviewDialog(Dialog):
    """Over a replay; goes on with the review while it is open, and the replay does while it is not."""

    name = "review"
    width = 1120.0
    footer_height = 92.0

    def __init__(self, transport: Transport, review: Review) -> None:
        super().__init__(transport.scene.app)
        self.transport, self.review = transport, review
        self.targets.focus = "stop" if review.running else "close_review"

    def title(self) -> str:
        return self.app.words("replay.review.title", name=self.transport.scene.player_name(self.review.seat))

    def update(self, seconds: float) -> bool:
        if self.review.update():
            self.transport.reviewed()
            self.relayout()
        return super().update(seconds)

    # --- content ----------------------------------------------------------------------------------------------------

    def content(self, width: float) -> float:
        words, review, y = self.app.words, self.review, 4.0
        if not review.total:
            return self.label("nothing", words("replay.review.nothing"), 4, y + 8, width - 8, align="center") + 16
        if review.running:
            text = words("replay.review.at", n=review.looked_at, of=review.total)
            self.add(Progress("progress", FRect(4, y, width - 8, 54), text, review.looked_at / review.total))
            y += 54 + GAP
        swings = review.swings
        if review.judged:
            text = words("replay.review.agreed", n=review.agreed, of=len(review.judged))
            y = self.label("agreed", text, 4, y, width - 8, size=theme.BODY, weight="bold") + GAP
        if swings:
            y = self.label("swings", words("replay.review.swings"), 4, y, width - 8, size=theme.SMALL) + 8
        elif review.done:
            y = self.label("none", words("replay.review.none"), 4, y, width - 8) + 8
        for one in swings:
            y = self._swing(one, y, width) + 8
        text = words("replay.review.honest")
        y = self.label("honest", text, 4, y + 4, width - 8, size=theme.TINY, colour=theme.CREAM_SOFT) + 6
        return max(y, STEADY) if review.running else y

    def _swing(self, one: Judged, y: float, width: float) -> float:
        words, scene = self.app.words, self.transport.scene
        done, best = scene.action_text(one.done), scene.action_text(one.best)
        if done == best:
            best = words("replay.review.elsewhere", move=best)
        lines = [
            words("replay.review.done", n=one.place + 1, move=done),
            words("replay.review.better", move=best, reason=scene.reason_text(one.reason)),
        ]
        room = width - 2 * PAD - BAR_ROOM
        rows = [self.app.canvas.wrap(line, room, size=theme.SMALL) for line in lines]
        height = 2 * PAD + sum(map(len, rows)) * self.app.canvas.line_height(theme.SMALL) + 4
        tip = words("replay.review.look")
        self.add(Swing(f"swing/{one.place}", FRect(0, y, width, height), lines, one, lambda: self._look(one), tip=tip))
        return y + height

    def footer(self, area: FRect) -> None:
        words = self.app.words
        half = (area.w - GAP) / 2
        first = FRect(area.x, area.y + 8, half, ROW)
        if self.review.running:
            self.add(Button("stop", first, words("replay.review.stop"), self._stop, icon="close"))
        elif self.review.stopped:
            self.add(Button("again", first, words("replay.review.again"), self._again, icon="restart"))
        rect = FRect(area.x + half + GAP, area.y + 8, half, ROW)
        text = words("replay.review.meanwhile" if self.review.running else "common.close")
        self.add(Button("close_review", rect, text, self.close, kind="main"))

    # --- what it does -----------------------------------------------------------------------------------------------

    def _stop(self) -> None:
        self.review.stop()
        self.targets.focus = "close_review"
        self.relayout()

    def _again(self) -> None:
        self.review = self.transport.start_review()
        self.targets.focus = "stop"
        self.relayout()

    def _look(self, one: Judged) -> None:
        """Shows a decision in the replay, the better move marked."""
        self.close()
        self.transport.look_at(one, self.review.seat)


class Progress(Widget):
    """A bar that fills, with its text above."""

    interactive = False

    def __init__(self, id: str, rect: FRect, label: str, share: float) -> None:
        super().__init__(id, rect, label)
        self.share = share

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        canvas.text(self.label, (self.rect.x, self.rect.y + 12), size=theme.SMALL, anchor="midleft")
        track = FRect(self.rect.x, self.rect.bottom - PROGRESS, self.rect.w, PROGRESS - 6)
        canvas.box(track, (70, 84, 86), radius=7)
        canvas.box(FRect(track.x, track.y, max(14.0, track.w * self.share), track.h), theme.GOLD, radius=7)


class Swing(Widget):
    """One decision: what was done, what would have been better, and what was expected of either."""

    def __init__(
        self, id: str, rect: FRect, lines: list[str], judged: Judged, action: Callable[[], None], *, tip: str
    ) -> None:
        super().__init__(id, rect, " ".join(lines), tip=tip)
        self.lines, self.judged, self.action = lines, judged, action

    def press(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm, rect = self._warm(scene), self.rect
        canvas.box(rect, blend((36, 58, 60), (52, 84, 86), warm), radius=14, line=(255, 248, 232, 36))
        step, y = canvas.line_height(theme.SMALL), rect.y + PAD
        for number, line in enumerate(self.lines):
            for row in canvas.wrap(line, rect.w - 2 * PAD - BAR_ROOM, size=theme.SMALL):
                colour = theme.CREAM if number else theme.CREAM_SOFT
                canvas.text(row, (rect.x + PAD, y), size=theme.SMALL, colour=colour)
                y += step
            y += 4
        right = rect.right - PAD
        for value, colour, at in (
            (self.judged.value_done, theme.CORAL, rect.centery - 15),
            (self.judged.value_best, theme.LEAF, rect.centery + 15),
        ):
            track = FRect(right - BAR_ROOM + 14, at - 5, BAR_ROOM - 14 - 52, 10)
            canvas.box(track, (70, 84, 86), radius=5)
            canvas.box(FRect(track.x, track.y, max(10.0, track.w * value), track.h), colour, radius=5)
            canvas.text(f"{round(value * 100)}", (right, at), size=theme.BODY, weight="bold", anchor="midright")
