"""What every table does: whose turn it is, opponents' pace, hand-over, undo, hints, the log, saving, the end.

A game's table scene adds layout, pictures, what a click means, and the stories its events tell. The model runs ahead:
an action counts at once, the stage shows how it came about, and any input ends the show first and then acts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

import pygame
from pygame import FRect

from game.ai.thinker import Answer
from game.core import Action, Event, GameState, Reason
from game.table.steps import Step
from scenes import theme
from scenes.app import App
from scenes.canvas import Canvas
from scenes.gestures import Gesture
from scenes.inputs import Input, Key, Pointer
from scenes.motion import Pose, Sprite, Stage
from scenes.session import Session
from scenes.stack import Scene
from scenes.tables.bands import NARROW, Bands, bands
from scenes.tables.bubbles import Bubbles
from scenes.tables.curtain import CurtainScene
from scenes.tables.dragging import Dragging
from scenes.tables.log import LogPanel
from scenes.tables.picture import Picture
from scenes.targets import Target
from scenes.theme import Colour
from scenes.widgets import Button

TOAST_ROOM = 60.0
"""The height kept for a sentence of the app above the hand, in units."""


class TableScene(Scene):
    """The base of the table scenes; see the hooks at the end."""

    name = "table"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        persons = session.persons
        deciding = [seat for seat in session.deciding() if seat in persons]
        self.viewer = deciding[0] if deciding else (persons[0] if persons else 0)
        self.shown: GameState = session.table.view(self.viewer)
        self.stage = Stage()
        self.log = LogPanel(self)
        self.log_over = False
        """Whether the log is open over a narrow table; beside a wide one the settings say."""
        self.bands: Bands = self._bands()
        self.bubbles = Bubbles()
        self.dragging = Dragging(self)
        self.picture = Picture(self)
        self.zoomed: str | None = None
        self.hint: tuple[list[str], str] | None = None
        """The targets a hint points at and its sentence."""
        self.marked: set[str] = set()
        """The cards others moved since the viewer's last action."""
        self.paused = False
        self.finished = False
        self._next_ai = app.now + theme.MOTION["ai_think"] / 1000
        self._hand_over_at = app.now
        self._telling = False
        """Whether the stage shows a step that the picture has not taken in yet."""
        self._hover_sprite: str | None = None
        self.seen_ply = session.table.ply
        """The log entries there were when the viewer last acted: later ones are news."""
        self._needs_curtain = len(persons) > 1 and session.game.secrets

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.thinker.start()
        self.opening()
        if self._needs_curtain and not self.session.over:
            self.hand_over(self.viewer)

    def leave(self) -> None:
        self.session.forget_thoughts()
        self.session.save()

    def pause(self) -> None:
        self.paused = True
        self.dragging.cancel()

    def resume(self) -> None:
        self.paused = False
        self._next_ai = max(self._next_ai, self.app.now + theme.MOTION["ai_think"] / 1000)
        self.show(self.session.table.view(self.viewer))

    # --- what is shown ----------------------------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """How many seconds of stage time pass in a second."""
        return self.app.settings.speed

    @property
    def my_turn(self) -> bool:
        """Whether the viewer, a person, owes a decision."""
        return self.viewer in self.session.deciding() and self.session.players[self.viewer].kind == "person"

    def player_name(self, seat: int) -> str:
        return self.session.players[seat].name

    def show(self, view: GameState) -> None:
        """Takes a position into the picture: layout, log, and every sprite on its way to its rest."""
        self._telling = False
        self.shown = view
        self.relayout()

    def relayout(self) -> None:
        if self._telling:
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
        self.picture.renew({self.app.viewport.px(one) for one in self.card_heights()})
        self.settle(theme.MOTION["drop"])

    def _bands(self) -> Bands:
        area = self.app.viewport.canvas
        return bands(area, log_open=self.log_over if area.w < NARROW else self.app.settings.log_open)

    def repaint(self) -> None:
        """Lets the still parts be drawn anew."""
        self.picture.repaint()
        self.app.dirty = True

    def settle(self, ms: float | None = None) -> None:
        """Sends every sprite to its rest in the shown position; a story under way is not disturbed."""
        if self._telling:
            return
        rests = self.lifted(self.rests())
        held = self.stage.sprites.get(self.dragging.drag.sprite) if self.dragging.drag is not None else None
        if held is not None and held.id not in rests:
            # What was put into the air for the drag has no place of its own and must not vanish on the way.
            rests[held.id] = (held.face, held.pose, held.z)
        self.stage.settle(rests, ms=ms)
        if self.app.settings.instant or self.app.settings.reduced_motion:
            self.stage.finish()

    def lifted(self, rests: dict[str, tuple[Hashable, Pose, float]]) -> dict[str, tuple[Hashable, Pose, float]]:
        """The rests with the hovered or focused card lifted and its neighbours in the hand making room."""
        sprite = self._hover_sprite
        if sprite is None or sprite not in rests or self.dragging.holds(sprite):
            return rests
        face, pose, z = rests[sprite]
        lift = pose.lift + pose.height * theme.HOVER_LIFT
        rests[sprite] = (face, replace(pose, height=pose.height * theme.HOVER_SCALE, lift=lift), z)
        hand = self.hand_order()
        if sprite in hand:
            width, place = pose.height * theme.CARD_RATIO, hand.index(sprite)
            for by, share in ((-2, -0.5), (-1, -1.0), (1, 1.0), (2, 0.5)):
                # The outermost cards stay: beside the hand there is no room to move to.
                other = hand[place + by] if 0 < place + by < len(hand) - 1 else None
                if other is None:
                    continue
                face, near, z = rests[other]
                if near.y == pose.y and abs(near.x - pose.x) < width * abs(by):
                    rests[other] = (face, replace(near, x=near.x + width * theme.HOVER_PART * share), z)
        return rests

    # --- acting -----------------------------------------------------------------------------------------------------

    def perform(self, action: Action) -> bool:
        """Performs the viewer's action, or says why not; returns whether it was performed."""
        table = self.session.table
        prompt = table.prompt(self.viewer)
        reason = table.why_not(self.viewer, action)
        if prompt is None or reason is not None or not self.my_turn:
            self.refuse(reason)
            return False
        self.app.done_saying()
        self.session.forget_hint()
        step = table.submit(self.viewer, action, prompt.token)
        self.session.save()
        self.marked.clear()
        self.seen_ply = table.ply
        self._next_ai = self.app.now + theme.MOTION["ai_think"] / 1000 / self.pace
        # Time to take a slip back before the next person sits down.
        self._hand_over_at = self.app.now + theme.MOTION["hand_over"] / 1000
        if step is not None:
            self._tell(step, self.viewer)
        return True

    def refuse(self, reason: Reason | None) -> None:
        """Says why something does not go."""
        self.app.sound.play("error", self.app.now)
        if reason is not None:
            self.app.say(self.reason_text(reason))

    def _tell(self, step: Step, actor: int) -> None:
        """Lets the stage show a step that has happened."""
        self.hint = None
        view = self.session.table.view(self.viewer)
        events = step.events(self.viewer)
        if actor != self.viewer:
            for event in events:
                self.marked |= self.cards_in(event)
        if self.app.settings.instant or self.app.settings.reduced_motion:
            self.picture.start_fade(self.app.screen)
            for sound in filter(None, map(self.sound_of, events)):
                self.app.sound.play(sound, self.app.now)
            self.stage.finish()
            self.show(view)
            self.stage.finish()
            return
        self._telling = True
        end = self.choreograph(events, self.stage.now, view)
        # The next one is seen thinking for a while after the story, so that one can follow.
        seen = end - self.stage.now + theme.MOTION["ai_fast" if self.app.settings.fast_ai else "ai_think"] / 1000
        self._next_ai = max(self._next_ai, self.app.now + seen / self.pace)
        self.stage.cue(end, lambda: self.show(view), needed=True)

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

    # --- undo, hints, dialogs ---------------------------------------------------------------------------------------

    def undo(self, *, whole_turn: bool = False) -> None:
        """Takes back the viewer's last decision (or the turn), or says why not."""
        table = self.session.table
        refusal = table.undo_refusal(self.viewer)
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

    def _give_hint(self, answer: Answer) -> None:
        if not self.my_turn or answer.action not in self.session.table.view(self.viewer).legal(self.viewer):
            return
        sentence = self.app.words(
            "table.hint.says", move=self.action_text(answer.action), reason=self.reason_text(answer.reason)
        )
        self.hint = (self.clicks_for(answer.action), sentence)
        self.app.say(sentence)
        self.repaint()

    def open_pause(self) -> None:
        from scenes.menus.pause import PauseDialog

        self.app.stack.push(PauseDialog(self.app, self.session))

    def open_rules(self) -> None:
        from scenes.menus.rules import RulesDialog

        self.app.stack.push(RulesDialog(self.app, self.session.game.id))

    def open_keys(self) -> None:
        from scenes.menus.keys import KeysDialog

        self.app.stack.push(KeysDialog(self.app, self.own_keys()))

    def to_title(self) -> None:
        """Leaves the table; the game is saved and goes on another time."""
        from scenes.menus.title import TitleScene

        self.app.stack.replace(TitleScene(self.app))

    def again(self) -> None:
        """The same players and options, a new deal."""
        table = self.session.table
        session = Session.new(
            self.app,
            self.session.game,
            self.session.players,
            table.options,
            seed=self.session.seed + 1,
            practice=table.practice,
        )
        self.app.stack.replace(type(self)(self.app, session))

    def new_setup(self) -> None:
        """The same game with other players or options."""
        from scenes.menus.newgame import set_up_again

        set_up_again(self.app, self.session.game)

    def toggle_log(self) -> None:
        if self.bands.area.w < NARROW:
            self.log_over = not self.log_over
        else:
            self.app.change(log_open=not self.app.settings.log_open)
        self.relayout()

    # --- flow -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        moved |= self.stage.update(seconds * self.pace)
        moved |= self.bubbles.update(self.stage.now)
        moved |= self.dragging.follow(seconds)
        moved |= self.picture.update(seconds)
        if not self.paused:
            moved |= self._flow()
        return moved

    def _flow(self) -> bool:
        hint = self.session.listen(self.app.thinker.poll())
        if hint is not None:
            self._give_hint(hint)
            return True
        if self.session.over:
            if not self.finished and not self.stage.busy:
                self.finished = True
                self.game_over()
            return False
        self.session.think()
        if self.stage.busy:
            return False
        answer = self.session.answer()
        if answer is not None and self.app.now >= self._next_ai:
            wait = theme.MOTION["ai_fast" if self.app.settings.fast_ai else "ai_action"]
            self._next_ai = self.app.now + wait / 1000 / self.pace
            step = self.session.play(answer)
            if step is not None:
                self._tell(step, answer.seat)
            return True
        persons = [seat for seat in self.session.deciding() if seat in self.session.persons]
        if persons and self.viewer not in persons and self.app.now >= self._hand_over_at:
            self.hand_over(persons[0])
            return True
        return False

    def hand_over(self, seat: int) -> None:
        """Gives the table to another person: behind the curtain where seats have secrets, at once otherwise."""
        if not self._needs_curtain:
            self._sit(seat)
            return
        player = self.session.players[seat]
        self.app.stack.push(
            CurtainScene(
                self.app,
                player.name,
                player.face,
                self.log.recap(seat),
                lambda: self._sit(seat),
                menu=self.open_pause,
            )
        )

    def _sit(self, seat: int) -> None:
        self.stage.finish()
        # It was thought from what the person before knows.
        self.session.forget_hint()
        self.picture.end_fade()
        self.viewer = seat
        self.marked.clear()
        self.hint = None
        self.stage.sprites.clear()
        self.show(self.session.table.view(seat))
        self.stage.finish()

    # --- input ------------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> None:
        acts = isinstance(event, Key) or (isinstance(event, Pointer) and event.kind in ("down", "wheel"))
        if acts and self.stage.busy:
            self.stage.finish()
        if self.zoomed is not None and isinstance(event, Key | Pointer) and acts:
            self.zoomed = None
            self.repaint()
            if isinstance(event, Pointer) or event.name in ("z", "escape"):
                return
        super().handle(event)

    def key(self, key: Key) -> bool:
        shortcuts: dict[str, Callable[[], None]] = {
            "f1": self.open_rules,
            "u": self.undo,
            "h": self.ask_hint,
            "l": self.toggle_log,
            "m": self.app.toggle_mute,
            "?": self.open_keys,
            "z": self.zoom,
        }
        if key.name == "/" and key.shift:
            self.open_keys()
            return True
        if key.name == "u" and key.shift:
            self.undo(whole_turn=True)
            return True
        call = shortcuts.get(key.name)
        if call is not None and not key.ctrl and not key.alt:
            call()
            return True
        return False

    def back(self) -> None:
        self.open_pause()

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
        sprite = self.hand_sprite(target.id) if target is not None else None
        if sprite == self._hover_sprite:
            return
        rising = sprite is not None
        if rising and not self.stage.busy:
            self.app.sound.play("hover", self.app.now)
        self._hover_sprite = sprite
        self.settle(theme.MOTION["hover_in" if rising else "hover_out"])
        self.log.hover(target.id if target is not None else None)
        self.app.dirty = True

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self.picture.draw(canvas)

    def toast_bottom(self, area: FRect) -> float:
        """Above the hand, which a sentence is often about; below, where buttons stand there."""
        bottom = self.bands.hand.top - 8
        taken = FRect(area.x, bottom - TOAST_ROOM, area.w, TOAST_ROOM)
        if any(widget.rect.colliderect(taken) for widget in self.widgets.values()):
            return super().toast_bottom(area)
        return bottom

    def tip_top(self, target: Target, box: FRect) -> float:
        """A tooltip of what lies in the band of the hand, but for its cards, stays clear of the cards."""
        hand = self.bands.hand
        in_hand = target.rect.top >= hand.top and self.hand_sprite(target.id) is None
        return hand.top - 8 - box.h if in_hand else box.y

    def add_bar(self) -> None:
        """The buttons at the right of the status band."""
        words = self.app.words
        refusal = self.session.table.undo_refusal(self.viewer)
        entries: list[tuple[str, str, str, Callable[[], None], bool, str]] = [
            ("menu", "menu", "table.bar.menu", self.open_pause, True, ""),
            ("rules", "rules", "table.bar.rules", self.open_rules, True, ""),
            ("log", "log", "table.bar.log", self.toggle_log, True, ""),
            ("hint", "hint", "table.bar.hint", self.ask_hint, self.my_turn, words("table.hint.not_now")),
            ("undo", "undo", "table.bar.undo", self.undo, refusal is None, self.undo_text(refusal) if refusal else ""),
        ]
        size = 46.0
        x = self.bands.status.right - 10 - size
        for name, icon, key, action, enabled, why in entries:
            self.add(
                Button(
                    f"bar/{name}",
                    FRect(x, self.bands.status.y + 5, size, size),
                    words(key),
                    action,
                    icon=icon,
                    kind="quiet",
                    text=False,
                    tip=words(key),
                    enabled=enabled,
                    why=why,
                )
            )
            x -= size + 6

    # --- hooks ------------------------------------------------------------------------------------------------------

    def opening(self) -> None:
        """Shows how the game begins: the first layout, perhaps a deal."""

    def own_keys(self) -> tuple[tuple[str, str], ...]:
        """The game's own shortcuts for the page of keys: message and what is printed on the key."""
        return ()

    def rests(self) -> dict[str, tuple[Hashable, Pose, float]]:
        """Every sprite of the shown position with its face, pose and z."""
        raise NotImplementedError

    def choreograph(self, events: Sequence[Event], at: float, view: GameState) -> float:
        """Queues the story of events that led to `view`; returns when it ends, in stage time."""
        raise NotImplementedError

    def sound_of(self, event: Event) -> str | None:
        """The name of the sound an event makes."""
        return None

    def bubble_place(self, seat: int) -> tuple[float, float]:
        """The middle of a bubble in which a seat says something."""
        raise NotImplementedError

    def status(self) -> str:
        """One sentence: whom the table waits for and what for."""
        raise NotImplementedError

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        """The log's sentence for an event as `viewer` saw it, None for one not worth a line."""
        raise NotImplementedError

    def cards_in(self, event: Event) -> set[str]:
        """The cards an event is about, to be marked."""
        return set()

    def action_text(self, action: Action) -> str:
        """What an action is called in a sentence."""
        raise NotImplementedError

    def reason_text(self, reason: Reason) -> str:
        """A reason as a sentence."""
        raise NotImplementedError

    def clicks_for(self, action: Action) -> list[str]:
        """The targets to click, in order, to perform an action."""
        raise NotImplementedError

    def pointing(self, target: Target | None) -> None:
        """Another target is hovered or focused: a game may show what choosing it would change."""

    def drop(self, target: str, over: str | None, rect: FRect) -> Action | None:
        """The action that dropping a dragged target means, None for nothing."""
        return None

    def sprite_of(self, target: str) -> str | None:
        """The sprite that a drag of a target takes along."""
        return None

    def hand_sprite(self, target: str) -> str | None:
        """The sprite that rises while its target is hovered, None for targets that stay."""
        return None

    def hand_order(self) -> list[str]:
        """The sprites of the viewer's hand from left to right."""
        return []

    def card_at(self, target: Target) -> str | None:
        """The card a target shows, for the zoom."""
        return None

    def outline(self, sprite: Sprite) -> tuple[Colour, float] | None:
        """The colour and width of a sprite's outline: chosen, marked by the log, or moved last."""
        return None

    def card_name(self, card: str) -> str:
        """The card's name below the zoomed card."""
        return card

    def card_heights(self) -> tuple[float, ...]:
        """The heights, in units, at which cards rest: faces are drawn exactly at these."""
        raise NotImplementedError

    def draw_face(self, canvas: Canvas, face: Hashable, height: int) -> pygame.Surface:
        """A card's picture at exactly a height in pixels."""
        raise NotImplementedError

    def ground_key(self) -> Hashable:
        """What the ground depends on besides the window's size."""
        return repr(self.bands)

    def draw_ground(self, canvas: Canvas) -> None:
        """What only changes with the layout: panels, places, pictures of the table."""

    def draw_still(self, canvas: Canvas) -> None:
        """Everything that only changes with the shown position."""

    def draw_below(self, canvas: Canvas) -> None:
        """What changes every frame, below the cards."""

    def draw_above(self, canvas: Canvas) -> None:
        """What changes every frame, above the cards."""

    def draw_over(self, canvas: Canvas) -> None:
        """What for a moment hides the whole table."""

    def game_over(self) -> None:
        """The end: shows the scoring."""
