"""What every table does: whose turn it is, acting, undo, hints, the log, pointing, the picture.

The parts it is made of stand beside it: `hooks.py` (what a game gives), `flow.py` (pace and handing over), `doors.py`
(dialogs and other scenes), `bar.py` (buttons and keys), `picture.py`, `dragging.py`, `bubbles.py`, `log.py`. The model
runs ahead: an action counts at once, the stage shows how it came about, and any input ends the show and then acts.
"""

from __future__ import annotations

from pygame import FRect

from game.ai.thinker import Answer
from game.core import Action, GameState, Reason
from scenes import theme
from scenes.app import App
from scenes.canvas import Canvas
from scenes.gestures import Gesture
from scenes.inputs import Input, Key, Pointer
from scenes.motion import Stage, Value
from scenes.session import Session
from scenes.tables.bands import NARROW, Bands, bands
from scenes.tables.bar import Controls
from scenes.tables.bubbles import Bubbles
from scenes.tables.doors import Doors
from scenes.tables.dragging import Dragging
from scenes.tables.flow import Flow
from scenes.tables.hooks import Rests
from scenes.tables.lifting import lift
from scenes.tables.log import LogPanel
from scenes.tables.picture import Picture
from scenes.tables.quiet import quiet_place
from scenes.tables.recap import Recap
from scenes.tables.slips import Slips
from scenes.tables.statusline import StatusLine
from scenes.targets import Target


class TableScene(Doors):
    """The base of the table scenes; what a game adds is in `TableHooks`."""

    name = "table"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        persons = session.persons
        deciding = [seat for seat in session.deciding() if seat in persons]
        self.viewer = deciding[0] if deciding else (persons[0] if persons else 0)
        self.shown: GameState = session.table.view(self.viewer)
        self.stage = Stage()
        self.controls = Controls(self)
        self.log = LogPanel(self)
        self.status_line = StatusLine(self)
        self.log_over = False
        """Whether the log is open over a narrow table; beside a wide one the settings say."""
        self.bands: Bands = self._bands()
        self.bubbles = Bubbles()
        self.recap = Recap(self)
        self.dragging = Dragging(self)
        self.slips = Slips(self)
        self.deck_lies = True
        """Whether the deck is there; not yet while a game is opened."""
        self.refused = 0
        """How often something did not go."""
        self.picture = Picture(self)
        self.zoomed: str | None = None
        self.hint: tuple[list[str], str] | None = None
        """The targets a hint points at and its sentence."""
        self.marked: set[str] = set()
        """The cards others moved since the viewer's last action."""
        self.paused = False
        self.finished = False
        self._hover_sprite: str | None = None
        self._toast: tuple[object, tuple[FRect, float]] | None = None
        """The sentence of the app that is said, with the window it is said in, and its place."""
        self._may: list[str] = []
        self._choices = Value(1.0)
        self.seen_ply = session.table.ply
        """The log entries there were when the viewer last acted: later ones are news."""
        self.flow = Flow(self)
        self.coach = session.coach(self)
        """Who explains the game in a lesson; nobody in a real game."""

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.thinker.start()
        self.opening()
        if self.flow.curtain and not self.session.over:
            self.flow.hand_over(self.viewer)

    def leave(self) -> None:
        self.controls.leave()
        self.session.forget_thoughts()
        self.session.save()

    def pause(self) -> None:
        self.paused = True
        self.dragging.cancel()

    def resume(self) -> None:
        self.paused = False
        self.flow.resumed()
        self.show(self.session.table.view(self.viewer))

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """How many seconds of stage time pass in a second."""
        return self.app.settings.speed * self.controls.pace

    @property
    def calm(self) -> bool:
        """Whether things appear instead of moving."""
        return self.app.settings.instant or self.app.settings.reduced_motion

    @property
    def choices(self) -> float:
        """How much of the marks on what may be chosen is there, 0 to 1, in steps."""
        return round(self._choices.value * 6) / 6

    @property
    def telling(self) -> bool:
        """Whether a story is under way that the position in the picture does not show yet."""
        return self.flow.telling

    @property
    def my_turn(self) -> bool:
        """Whether the viewer, a person, owes a decision."""
        return self.viewer in self.session.deciding() and self.session.players[self.viewer].kind == "person"

    @property
    def too_soon(self) -> bool:
        """Whether the viewer's decision has only just come into sight, so that no press can be meant for it yet."""
        return self.slips.too_soon

    def player_name(self, seat: int) -> str:
        return self.session.players[seat].name

    def show(self, view: GameState) -> None:
        """Takes a position into the picture: layout, log, and every sprite on its way to its rest."""
        self.flow.telling = False
        self.shown = view
        self.slips.shown()
        self.relayout()

    def relayout(self) -> None:
        if self.telling:
            # A new window or language in mid-story: the end of the story lays out anew.
            self.stage.finish()
            return
        self.bands = self._bands()
        self.log.refresh()
        super().relayout()
        if self.targets.focus_shown and self.targets.focused() is None and self.my_turn:
            # Who plays by keys finds the focus where the next decision is, not at the end of a long walk.
            legal = self.shown.legal(self.viewer)
            self.targets.focus = self.clicks_for(legal[0])[0] if legal else None
        may = [target.id for target in self.targets if target.enabled]
        may += [name for name, (_, pose, _) in self.rests().items() if pose.lift > 0]
        if may != self._may:
            # Other things may be chosen now: what marks them comes into sight together.
            self._may, self._choices = may, Value()
            self._choices.to(1.0, theme.MOTION["select"])
        self.picture.renew({self.app.viewport.px(one) for one in self.card_heights()})
        self.settle(theme.MOTION["select"])

    def layout(self, area: FRect) -> None:
        self.controls.add()
        self.log.register()
        self.status_line.register()
        self.arrange()
        if self.coach is not None:
            self.coach.arrange()

    @property
    def area(self) -> FRect:
        """The canvas as far as the table may use it."""
        canvas = self.app.viewport.canvas
        return FRect(canvas.x, canvas.y, canvas.w, canvas.h - self.controls.height)

    def _bands(self) -> Bands:
        area = self.area
        return bands(area, log_open=self.log_over if area.w < NARROW else self.app.settings.log_open)

    def repaint(self) -> None:
        """Lets the still parts be drawn anew."""
        self.picture.repaint()
        self.app.dirty = True

    def settle(self, ms: float | None = None) -> None:
        """Sends every sprite to its rest in the shown position; a story under way is not disturbed."""
        if self.telling:
            return
        rests = self.resting()
        held = self.stage.sprites.get(self.dragging.drag.sprite) if self.dragging.drag is not None else None
        if held is not None and held.id not in rests:
            # What was put into the air for the drag has no place of its own and must not vanish on the way.
            rests[held.id] = (held.face, held.pose, held.z)
        self.stage.settle(rests, ms=ms)
        if self.calm:
            self.stage.finish()

    def resting(self) -> Rests:
        """Where every sprite rests now: those of the shown position, the hovered or focused card lifted."""
        rests, hovered = self.rests(), self._hover_sprite
        if hovered is None or hovered not in rests or self.dragging.holds(hovered):
            return rests
        return lift(rests, hovered, self.hand_order())

    # --- acting -----------------------------------------------------------------------------------------------------

    def perform(self, action: Action, *, sure: bool = False) -> bool:
        """Performs the viewer's action, or says why not, or asks first; returns whether it was performed by now.

        What comes in the first moment of a decision was meant for what was to be seen before it, and does nothing.
        """
        if self.too_soon:
            return False
        table = self.session.table
        prompt = table.prompt(self.viewer)
        reason = table.why_not(self.viewer, action)
        if prompt is None or reason is not None or not self.my_turn:
            self.refuse(reason)
            return False
        if not sure and self.asks_about(action):
            self.ask_first(action, lambda: self.perform(action, sure=True))
            return False
        self.app.done_saying()
        self.session.forget_hint()
        step = table.submit(self.viewer, action, prompt.token)
        self.session.save()
        self.marked.clear()
        self.seen_ply = table.ply
        self.slips.acted()
        self.flow.acted(step)
        return True

    def asks_about(self, action: Action) -> bool:
        """Whether the person wants to be asked before this action; in a lesson nobody is."""
        confirm = self.app.settings.confirm
        return self.coach is None and (confirm == "always" or (confirm == "critical" and self.weighs(action)))

    def refuse(self, reason: Reason | None) -> None:
        """Says why something does not go."""
        self.refused += 1
        self.app.sound.play("error", self.app.now)
        if self.session.read_only:
            self.app.say(self.app.words("replay.read_only"))
        elif reason is not None:
            self.app.say(self.reason_text(reason))

    def bubble(self, seat: int, text: str, at: float, seconds: float) -> None:
        """Lets a seat say something for a while from a stage time on."""
        self.stage.cue(at, lambda: self.bubbles.say(seat, text, self.stage.now, seconds))

    def turn_banner(self, seat: int, at: float) -> None:
        """Says that a person's turn begins, with a chime; never in the way of input."""
        if self.session.players[seat].kind != "person":
            return
        self.stage.cue(at, lambda: self.app.sound.play("turn", self.app.now))
        if seat == self.viewer:
            text = self.app.words("table.turn", name=self.player_name(seat))
            seconds = (theme.MOTION["turn_in"] + theme.MOTION["turn_stay"] + theme.MOTION["turn_out"]) / 1000
            self.bubble(seat, text, at, seconds)

    # --- undo, hints, the log ---------------------------------------------------------------------------------------

    def undo(self, *, whole_turn: bool = False) -> None:
        """Takes back the viewer's last decision (or the turn), or says why not."""
        table = self.session.table
        refusal = self.undo_refusal()
        if refusal is not None:
            self.app.sound.play("error", self.app.now)
            self.app.say(self.undo_text(refusal))
            return
        self.stage.finish()
        self.session.forget_thoughts()
        if whole_turn:
            table.restart_turn(self.viewer)
        else:
            table.undo(self.viewer)
        self.session.save()
        self.marked.clear()
        self.hint = None
        self.seen_ply = min(self.seen_ply, table.ply)
        self.finished = False
        self.app.sound.play("card_slide", self.app.now)
        self.show(table.view(self.viewer))

    def undo_refusal(self) -> Reason | None:
        """Why the viewer may take nothing back; None when there is something."""
        return self.session.table.undo_refusal(self.viewer)

    def undo_text(self, refusal: Reason) -> str:
        data = dict(refusal.data)
        if "seat" in data:
            data["seat"] = self.player_name(int(data["seat"]))
        return self.app.words(f"table.undo.{refusal.code}", **data)

    def ask_hint(self) -> None:
        if not self.my_turn:
            self.app.say(self.app.words("table.hint.not_now"))
            return
        if not self.session.hinting:
            self.session.ask_hint(self.viewer)
            self.app.say(self.app.words("table.hint.thinking"))

    def give_hint(self, answer: Answer) -> None:
        """Says the hint that was asked for, unless its decision has passed."""
        if not self.my_turn or answer.action not in self.session.table.view(self.viewer).legal(self.viewer):
            return
        sentence = self.app.words(
            "table.hint.says", move=self.action_text(answer.action), reason=self.reason_text(answer.reason)
        )
        self.hint = (self.clicks_for(answer.action), sentence)
        self.app.say(sentence)
        self.repaint()

    def toggle_log(self) -> None:
        if self.bands.area.w < NARROW:
            self.log_over = not self.log_over
        else:
            self.app.change(log_open=not self.app.settings.log_open)
        self.relayout()

    # --- time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        moved |= self.stage.update(seconds * self.pace)
        moved |= self.bubbles.update(self.stage.now)
        moved |= self.recap.update()
        moved |= self.dragging.follow(seconds)
        moved |= self._choices.update(seconds * self.pace)
        moved |= self.picture.update(seconds)
        if not self.paused:
            moved |= self.flow.update()
        return moved

    # --- input ------------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> None:
        if self.slips.swallow(event):
            return
        acts = isinstance(event, Key) or (isinstance(event, Pointer) and event.kind in ("down", "wheel"))
        if acts and self.stage.busy:
            self.stage.finish()
        if acts:
            self.recap.end()
        if self.zoomed is not None and isinstance(event, Key | Pointer) and acts:
            self.zoomed = None
            self.repaint()
            if isinstance(event, Pointer) or event.name in ("z", "escape"):
                return
        if isinstance(event, Key) and self.controls.first_key(event):
            return
        if isinstance(event, Key) and self.coach is not None and self.coach.key(event):
            return
        super().handle(event)

    def key(self, key: Key) -> bool:
        return self.controls.key(key)

    def back(self) -> None:
        self.controls.back()

    def wheel(self, lines: float) -> None:
        self.log.scroll(lines)

    def zoom(self) -> None:
        """Shows the hovered or focused card large."""
        target = self.targets.get(self.gestures.hovered) or self.targets.focused()
        card = self.card_at(target) if target is not None else None
        if card is not None:
            self.zoomed = card
            self.repaint()

    def focus_moved(self) -> None:
        self._hover(self.targets.focused())

    def gesture(self, gesture: Gesture) -> None:
        match gesture.kind:
            case "hover":
                super().gesture(gesture)
                self._hover(gesture.target)
            case "drag" if gesture.target is not None:
                self.dragging.take(gesture.target, gesture.pos)
            case "move" if self.dragging.drag is not None:
                self.dragging.move(gesture.pos)
            case "drop" if self.dragging.drag is not None:
                self.dragging.release(gesture.over)
            case "cancel":
                self.dragging.cancel()
            case "context" if gesture.target is not None:
                card = self.card_at(gesture.target)
                if card is not None:
                    self.zoomed = card
                    self.repaint()
            case _:
                super().gesture(gesture)

    def _hover(self, target: Target | None) -> None:
        self.pointing(target)
        self.log.hover(target.id if target is not None else None)
        # While a card is in the air the others stay where they are.
        free = target is not None and self.dragging.drag is None
        sprite = self.hand_sprite(target.id) if target is not None and free else None
        if sprite == self._hover_sprite:
            return
        rising = sprite is not None
        if rising and not self.stage.busy:
            self.app.sound.play("hover", self.app.now)
        self._hover_sprite = sprite
        self.settle(theme.MOTION["hover_in" if rising else "hover_out"])
        self.app.dirty = True

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self.picture.draw(canvas)

    def draw_focus_line(self, canvas: Canvas) -> None:
        self.status_line.draw_focus(canvas)

    def toast_box(self, canvas: Canvas, text: str) -> tuple[FRect, float]:
        """Where it covers nothing one needs; there it stays as long as it is said."""
        key = text, self.app.viewport, self.bands
        if self._toast is None or self._toast[0] != key:
            self._toast = key, quiet_place(self, canvas, text)
        return self._toast[1]

    def tip_top(self, target: Target, box: FRect) -> float:
        """A tooltip keeps off the hand: above its band, and above a card of it that is lifted."""
        hand = self.bands.hand
        if target.rect.top < hand.top:
            return box.y
        if self.hand_sprite(target.id) is None:
            return hand.top - 8 - box.h
        return box.y - target.rect.h * (theme.HOVER_LIFT + theme.SELECT_LIFT) if box.y < target.rect.y else box.y
