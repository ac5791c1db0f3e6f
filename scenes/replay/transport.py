"""What surrounds a table that is looked at: the bar to step, play and scrub with, its keys, and whose side is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Key
from scenes.replay.reel import Reel
from scenes.replay.review import Review
from scenes.replay.scrub import ScrubBar
from scenes.replay.session import ReplaySession
from scenes.tables.bands import NARROW
from scenes.tables.bar import Controls, add_buttons, press_key
from scenes.tables.hooks import TableHooks
from scenes.widgets import Button, Choice

if TYPE_CHECKING:
    from game.ai.review import Judged
    from scenes.canvas import Canvas
    from scenes.tables.base import TableScene

HEIGHT = 70.0
SIZE, GAP, EDGE = 48.0, 6.0, 14.0
SPEEDS = (0.5, 1.0, 2.0, 4.0)
SIDE, SIDE_NARROW = 250.0, 176.0
"""Units for the choice of the seat, in a wide and in a narrow window."""
KEYS: tuple[tuple[str, str], ...] = (
    ("replay.keys.play", ""),
    ("replay.keys.step", ""),
    ("replay.keys.turn", ""),
    ("replay.keys.ends", "Home, End"),
    ("replay.keys.speed", "+  –"),
    ("replay.keys.side", "V"),
    ("replay.keys.open", "E"),
    ("replay.keys.review", "R"),
    ("replay.keys.play_on", "N"),
    ("replay.keys.save", "S"),
)
"""The keys of a replay: message and what is printed on the key; those without have a word for it."""


class Transport(Controls):
    """The controls of one replay. `close` is what Esc and the cross do."""

    height = HEIGHT

    def __init__(self, scene: TableScene, session: ReplaySession, close: Callable[[], None]) -> None:
        super().__init__(scene)
        self.session = session
        self.playback = session.playback
        self.close = close
        self.reel = Reel(scene, session)
        self.open = False
        """Whether hidden cards are seen."""

    # --- what is there ----------------------------------------------------------------------------------------------

    @property
    def band(self) -> FRect:
        """The band at the bottom of the window."""
        canvas = self.scene.app.viewport.canvas
        return FRect(canvas.x, canvas.bottom - HEIGHT, canvas.w, HEIGHT)

    @property
    def may_open(self) -> bool:
        """Whether hidden cards may be seen: those of a game that is over, at a table that can show them."""
        kind = type(self.scene)
        shows = kind.hidden_cards is not TableHooks.hidden_cards or kind.draw_opened is not TableHooks.draw_opened
        return shows and self.session.game.secrets and self.playback.seats > 1 and self.playback.finished

    def add(self) -> None:
        scene, words = self.scene, self.scene.app.words
        add_buttons(
            scene,
            [
                ("close", self.close, True, ""),
                ("rules", scene.open_rules, True, ""),
                ("log", scene.toggle_log, True, ""),
                ("review", self.review, self.playback.finished, words("replay.review.not_over")),
                ("save", self.save, True, ""),
                ("copy", self.copy, True, ""),
            ],
        )
        left = self._add_steps(self.band.x + EDGE)
        right = self._add_choices(self.band.right - EDGE)
        line = FRect(left + GAP, self.band.centery - SIZE / 2, right - left - 2 * GAP, SIZE)
        label = scene.app.words("replay.place", n=self.playback.place, of=self.playback.last)
        scrub = ScrubBar("replay/scrub", line, label, self.playback.last, self.playback.turns, self.reel.want)
        scrub.place, scrub.marks = self.reel.place, self.reel.marks
        scene.add(scrub)

    def _button(self, name: str, x: float, action: Callable[[], None], **look: str | bool) -> Button:
        """A square button of the bar with its left edge at x."""
        label = self.scene.app.words(f"replay.{name}")
        rect = FRect(x, self.band.centery - SIZE / 2, SIZE, SIZE)
        icon, kind = str(look.get("icon", name)), "main" if look.get("main") else "quiet"
        return Button(
            f"replay/{name}",
            rect,
            label,
            action,
            icon=icon,
            kind=kind,
            text=False,
            tip=label,
            enabled=bool(look.get("on", True)),
            why=str(look.get("why", "")),
        )

    def _add_steps(self, x: float) -> float:
        """Adds the buttons that move; returns the x right of them."""
        words, reel = self.scene.app.words, self.reel
        first, last = words("replay.at_the_beginning"), words("replay.at_the_end")
        back, ahead = self.playback.place > 0, self.playback.place < self.playback.last
        playing = "pause" if reel.playing else "play"
        for button in (
            self._button("turn_back", 0, reel.turn_back, on=back, why=first),
            self._button("step_back", 0, reel.back, on=back, why=first),
            self._button(playing, 0, reel.toggle, main=True),
            self._button("step_forward", 0, reel.forward, on=ahead, why=last),
            self._button("turn_forward", 0, reel.turn_forward, on=ahead, why=last),
        ):
            button.rect.x = x
            if button.icon in ("play", "pause"):
                # One id for both, so that the focus stays on it.
                button.id = "replay/play"
            self.scene.add(button)
            x += SIZE + GAP
        label = words("replay.speed", speed=speed_text(self.pace))
        rect = FRect(x, self.band.centery - SIZE / 2, SIZE + 20, SIZE)
        self.scene.add(Button("replay/speed", rect, f"{speed_text(self.pace)} ×", self.faster, kind="quiet", tip=label))
        return rect.right

    def _add_choices(self, right: float) -> float:
        """Adds whose side is taken and the ways out, from the right edge on; returns the x left of them."""
        scene, words = self.scene, self.scene.app.words
        narrow = self.band.w < NARROW
        text = words("replay.play_on")
        width = SIZE if narrow else scene.app.canvas.width(text, theme.BODY, "bold") + 76
        rect = FRect(right - width, self.band.centery - SIZE / 2, width, SIZE)
        over = self.playback.place == self.playback.last and self.playback.finished
        scene.add(
            Button(
                "replay/play_on",
                rect,
                text,
                self.play_on,
                icon="branch",
                text=not narrow,
                tip=words("replay.play_on_tip"),
                enabled=not over,
                why=words("replay.play_on_over"),
            )
        )
        x = rect.x - GAP
        if self.may_open:
            name = "close_hands" if self.open else "open_hands"
            eye = self._button(name, x - SIZE, self.toggle_open, icon="eye" if self.open else "eye_off")
            eye.id = "replay/open"
            scene.add(eye)
            x = eye.rect.x - GAP
        seats = self.session.seats_to_watch
        if len(seats) > 1:
            side = SIDE_NARROW if narrow else SIDE
            rect = FRect(x - side, self.band.centery - SIZE / 2, side, SIZE)
            names = [(str(seat), scene.player_name(seat)) for seat in seats]
            choice = Choice("replay/side", rect, "", names, str(scene.viewer), self.sit, tip=words("replay.side"))
            scene.add(choice)
            x = rect.x - GAP
        return x

    # --- what it does -----------------------------------------------------------------------------------------------

    def faster(self) -> None:
        """The next speed; after the fastest comes the slowest."""
        self.set_speed(SPEEDS[(SPEEDS.index(self.pace) + 1) % len(SPEEDS)])

    def set_speed(self, pace: float) -> None:
        self.pace = pace
        self.scene.relayout()

    def sit(self, seat: str) -> None:
        """Takes another seat's side."""
        self.session.show_choices(None)
        self.scene.flow.sit(int(seat))
        self.reel.mark_latest()

    def toggle_open(self) -> None:
        """Shows what was hidden, or hides it again."""
        self.open = not self.open
        self.scene.stage.finish()
        self.scene.relayout()

    def save(self) -> None:
        """Writes the game to a file for people to keep and send."""
        from scenes.replay.share import save_file

        save_file(self.scene.app, self.session.record())

    def review(self) -> None:
        """Opens the review of the seat whose side is seen, which begins if it has not."""
        from scenes.replay.review_dialog import ReviewDialog

        self.reel.pause()
        review = self.reel.review
        if review is None or review.seat != self.scene.viewer:
            review = self.start_review()
        self.scene.app.stack.push(ReviewDialog(self, review))

    def start_review(self) -> Review:
        """Begins the review of the seat whose side is seen; one under way ends."""
        self.reel.end_review()
        self.reel.review = Review(self.scene.app, self.session, self.scene.viewer)
        return self.reel.review

    def reviewed(self) -> None:
        """The review has got further: its places are marked on the line."""
        self.reel.take_marks()

    def look_at(self, one: Judged, seat: int) -> None:
        """Goes to a decision of a seat and marks what would have been better."""
        scene = self.scene
        if scene.viewer != seat:
            scene.flow.sit(seat)
        self.reel.jump(one.place)
        self.session.show_choices(seat)
        scene.relayout()
        move, reason = scene.action_text(one.best), scene.reason_text(one.reason)
        sentence = scene.app.words("replay.review.better", move=move, reason=reason)
        scene.hint = (scene.clicks_for(one.best), sentence)
        scene.repaint()
        scene.app.say(sentence)

    def copy(self) -> None:
        """Puts the game on the clipboard as text."""
        from scenes.replay.share import copy_record

        copy_record(self.scene.app, self.session.record())

    def play_on(self) -> None:
        """Asks who plays on from here."""
        from scenes.replay.play_on import PlayOnDialog

        self.reel.pause()
        self.scene.app.stack.push(PlayOnDialog(self.scene.app, self.playback.beginning(), self.session.people))

    # --- keys -------------------------------------------------------------------------------------------------------

    def first_key(self, key: Key) -> bool:
        targets = self.scene.targets
        if key.ctrl and key.name == "c":
            self.copy()
            return True
        if key.ctrl or key.alt or (targets.focus_shown and targets.focus == "replay/side" and not key.shift):
            return False
        reel = self.reel
        turning: dict[str, Callable[[], None]] = {"left": reel.turn_back, "right": reel.turn_forward}
        plain: dict[str, Callable[[], None]] = {
            "left": reel.back,
            "right": reel.forward,
            "home": lambda: reel.jump(0),
            "end": lambda: reel.jump(self.playback.last),
            "page up": reel.turn_back,
            "page down": reel.turn_forward,
            "space": reel.toggle,
            "v": self._next_side,
            "e": self._open_key,
            "n": lambda: self._press("replay/play_on"),
            "s": self.save,
            "r": lambda: self._press("bar/review"),
            "-": lambda: self._change_speed(-1),
            "=": lambda: self._change_speed(1),
            "+": lambda: self._change_speed(1),
        }
        call = (turning if key.shift else {}).get(key.name) or plain.get(key.name)
        if call is None:
            return False
        call()
        return True

    def key(self, key: Key) -> bool:
        return key.name not in ("u", "h") and press_key(self.scene, key)

    def _press(self, id: str) -> None:
        target = self.scene.targets.get(id)
        if target is not None:
            self.scene.activate(target)

    def _open_key(self) -> None:
        if self.may_open:
            self.toggle_open()

    def _next_side(self) -> None:
        seats = self.session.seats_to_watch
        self.sit(str(seats[(seats.index(self.scene.viewer) + 1) % len(seats)]))

    def _change_speed(self, by: int) -> None:
        self.set_speed(SPEEDS[min(len(SPEEDS) - 1, max(0, SPEEDS.index(self.pace) + by))])

    def keys(self) -> Sequence[tuple[str, str]]:
        return [(message, cap or self.scene.app.words(f"{message}_key")) for message, cap in KEYS]

    def leave(self) -> None:
        self.reel.end_review()

    def back(self) -> None:
        self.close()

    # --- drawing ----------------------------------------------------------------------------------------------------

    def status(self) -> str:
        return self.reel.status()

    def draw_still(self, canvas: Canvas) -> None:
        canvas.box(self.band, theme.PANEL, radius=0)
        canvas.box(FRect(self.band.x, self.band.y, self.band.w, 1.5), theme.PANEL_LINE, radius=0)

    def draw_below(self, canvas: Canvas) -> None:
        if not self.open:
            return
        for rect, face in self.scene.hidden_cards(self.reel.shown_truth):
            area = canvas.viewport.rect(rect)
            canvas.surface.blit(self.scene.draw_face(canvas, face, area.h), area.topleft)

    def draw_opened(self, canvas: Canvas) -> None:
        if self.open:
            self.scene.draw_opened(canvas, self.reel.shown_truth)


def speed_text(speed: float) -> str:
    """A speed as it is written on its button."""
    return "½" if speed == 0.5 else f"{speed:g}"
