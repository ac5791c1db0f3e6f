"""Scenes and the stack they stand on. Changes of the stack happen between frames."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import glossary, theme
from scenes.gestures import Gesture, Gestures
from scenes.inputs import CONFIRM, Input, Key, Pointer, Text
from scenes.targets import Target, Targets

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.widgets import Widget

TOAST_MARGIN = 36.0
TOAST_WIDEST, TOAST_SIDE = 900.0, 28.0
"""How long a line of a sentence of the app may be, and what is left and right of it, in units."""
FOCUS_LINE = 36.0
"""The height of the line that says what has the focus."""
WITHOUT_TERMS = ("term/", "log/", "column/")
"""What needs no terms explained: terms themselves, lines of the log, which mark cards, and the columns of Tucano, which
show what they would change where a tooltip would lie."""
DIRECTIONS = {"left": "left", "right": "right", "up": "up", "down": "down"}


def toast_size(canvas: Canvas, text: str, widest: float) -> tuple[float, float, float]:
    """How wide the lines of a sentence of the app are, at most so many units, then width and height of its box."""
    width = min(widest, canvas.width(text, theme.BODY, "bold") + 4)
    lines = canvas.wrap(text, width, weight="bold")
    if len(lines) > 1:
        # No last line of one word: all are about as long.
        width = max(canvas.width(line, theme.BODY, "bold") for line in lines) + 4
    height = canvas.line_height(theme.BODY, "bold") * len(lines)
    return width, width + 2 * TOAST_SIDE, height + 24


class Scene:
    """One screen or dialog. Subclasses lay out (`layout`), draw, and say what a click, a key or a drag means."""

    opaque = True
    """Whether it hides what lies below it on the stack."""
    stage_lit = False
    """Whether it is a stage that stays dark whatever the look: the shelf, the results, the curtain."""
    name = "scene"
    game_id = ""
    """The game whose terms its tooltips explain; empty for none."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.targets = Targets()
        self.gestures = Gestures(self.targets)
        self.widgets: dict[str, Widget] = {}
        self._hover_age = 0.0
        self._tip_shown: str | None = None
        self._tip_text = ""

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Called once, before the first layout."""

    def leave(self) -> None:
        """Called once, when it is taken off the stack."""

    def pause(self) -> None:
        """Called when another scene comes on top."""

    def resume(self) -> None:
        """Called when it is on top again."""

    def quieten(self) -> None:
        """Forgets hover and tooltip, as if the pointer had left: something else is in front now."""
        self.gestures.hovered = None
        self._tip_shown = None

    def below_moved(self) -> None:
        """Called in every frame in which a scene below it moved, before its own update."""

    # --- layout -----------------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        """Lays everything out anew: after a resize, a change of language or scale, or of what is shown."""
        self.targets.clear()
        self.widgets.clear()
        self.layout(self.app.viewport.canvas)
        if self.gestures.hovered is not None and self.gestures.hovered not in self.targets:
            # What was pointed at is gone; whatever has come in its place is pointed at when the pointer moves.
            self.gestures.hovered = None
            self.gesture(Gesture("hover", self.gestures.pos, None))

    def layout(self, area: FRect) -> None:
        """Registers targets and widgets for a canvas of this size."""

    def add(self, widget: Widget) -> Widget:
        """Adds a widget and, if it can be used, its target."""
        self.widgets[widget.id] = widget
        if widget.interactive:
            self.targets.add(widget.target())
        return widget

    def toast_bottom(self, area: FRect) -> float:
        """Where sentences of the app end at the bottom while this scene is on top, in units."""
        return area.bottom - TOAST_MARGIN

    def toast_box(self, canvas: Canvas, text: str) -> tuple[FRect, float]:
        """The box of a sentence of the app while this scene is on top, in units, and how wide its lines are in it."""
        area = self.app.viewport.canvas
        width, wide, high = toast_size(canvas, text, min(area.w - 80, TOAST_WIDEST))
        left = max(area.x + 12, min(area.centerx - wide / 2, area.right - wide - 12))
        return FRect(left, self.toast_bottom(area) - high, wide, high), width

    def reveal(self, id: str) -> None:
        """Brings a target into sight, where a scene scrolls."""

    @property
    def too_soon(self) -> bool:
        """Whether what it asks for has only just come into sight, so that a press cannot be meant for it yet."""
        return False

    # --- input ------------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> None:
        """Turns an input into gestures, focus moves and shortcuts."""
        match event:
            case Pointer(kind="wheel"):
                self.wheel(event.wheel)
            case Pointer():
                if event.kind in ("move", "down"):
                    self.targets.focus_shown = False
                for gesture in self.gestures.feed(event):
                    self.gesture(gesture)
            case Key():
                self._key(event)
            case Text(text):
                focused = self.widgets.get(self.targets.focus or "")
                if focused is not None:
                    focused.typed(text)

    def _key(self, key: Key) -> None:
        focused = self.widgets.get(self.targets.focus or "")
        if focused is not None and focused.key(key):
            return
        if self.key(key):
            return
        if key.name in DIRECTIONS or key.name == "tab":
            self.targets.focus_shown = True
            direction = DIRECTIONS.get(key.name) or ("previous" if key.shift else "next")
            self.targets.move_focus(direction)
            self.focus_moved()
            self.app.sound.play("hover", self.app.now)
        elif key.name in CONFIRM:
            target = self.targets.focused()
            if target is not None:
                self.targets.focus_shown = True
                self.activate(target)
        elif key.name == "escape":
            if self.gestures.dragging:
                for gesture in self.gestures.cancel():
                    self.gesture(gesture)
            else:
                self.back()

    def key(self, key: Key) -> bool:
        """A shortcut of this scene; returns whether the key was used."""
        return False

    def back(self) -> None:
        """What Esc does."""

    def wheel(self, lines: float) -> None:
        """What the wheel does."""

    def focus_moved(self) -> None:
        """Called when the keyboard moved the focus."""

    def gesture(self, gesture: Gesture) -> None:
        """What a pointer gesture does: widgets take drags, a click activates."""
        match gesture.kind:
            case "hover":
                self._hover_age = 0.0
            case "press" | "move" if gesture.target is not None and gesture.target.id in self.widgets:
                self.widgets[gesture.target.id].pointed(gesture.pos, gesture.kind)
                if gesture.kind == "press" and gesture.target.focusable:
                    self.targets.focus = gesture.target.id
            case "click":
                # Who clicks knows what is there: no tooltip comes, or stays, until something else is pointed at.
                self._tip_shown, self._hover_age = None, -math.inf
                if gesture.target is not None:
                    self.activate(gesture.target)
                else:
                    self.clicked_outside()
            case _:
                pass

    def clicked_outside(self) -> None:
        """A click on nothing."""

    def activate(self, target: Target) -> None:
        """Does what a target is for; one that is off says why."""
        if not target.enabled:
            self.app.sound.play("error", self.app.now)
            if target.why:
                self.app.say(target.why)
            return
        if target.action is not None:
            self.app.sound.play("tick", self.app.now)
            target.action()

    # --- frames -----------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Lets time pass; returns whether anything moved, so that the frame must be drawn."""
        self._hover_age += seconds
        tip = self.tip_due()
        target = self.targets.get(tip)
        text = "" if target is None else self.tip_text(target)
        moved = tip != self._tip_shown or text != self._tip_text
        self._tip_shown, self._tip_text = tip, text
        for widget in self.widgets.values():
            moved |= widget.update(seconds)
        return moved

    def tip_due(self) -> str | None:
        """The id of the target whose tooltip is due: after a rest, at once between neighbours."""
        target = self.targets.get(self.gestures.hovered)
        if target is None or self.gestures.pressed or not (self._own_tip(target) or self.terms_below(target)):
            return None
        if target.clip is not None and not target.clip.colliderect(target.rect):
            return None  # It has been scrolled away from under the pointer.
        if not target.enabled and target.why == self.app.saying:
            return None  # A click had it said already.
        waited = self._hover_age * 1000 >= theme.MOTION["tooltip"]
        return target.id if waited or self._tip_shown is not None else None

    def _own_tip(self, target: Target) -> str:
        return target.why if target.why and not target.enabled else target.tip

    def terms_below(self, target: Target) -> list[str]:
        """The sentences that explain the terms a target names; none for what has more to show than words."""
        if not self.game_id or target.id.startswith(WITHOUT_TERMS):
            return []
        return glossary.below(self.app.words, self.game_id, self._own_tip(target), target.label)

    def tip_text(self, target: Target) -> str:
        """What the tooltip of a target says by now: its own sentence, and after a longer rest what the terms mean."""
        own = self._own_tip(target)
        if own and self._hover_age * 1000 < theme.MOTION["tooltip_terms"]:
            return own
        return "\n".join(filter(None, [own, *self.terms_below(target)]))

    def draw(self, canvas: Canvas) -> None:
        """Draws everything; changes nothing."""

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draws the widgets, then the focus ring and the tooltip."""
        for widget in self.widgets.values():
            widget.draw(canvas, self)
        self.draw_focus(canvas)
        self.draw_tip(canvas)

    def draw_focus(self, canvas: Canvas) -> None:
        target = self.targets.focused()
        if self.targets.focus_shown and target is not None:
            canvas.box(target.rect.inflate(10, 10), None, radius=theme.RADIUS + 5, line=theme.FOCUS, line_width=4)

    def canvas_on(self, canvas: Canvas) -> Canvas:
        """The canvas as this scene is drawn on it."""
        return canvas.toned(replace(canvas.tone, light=False)) if self.stage_lit and canvas.tone.light else canvas

    def focus_text(self) -> str:
        """What has the keyboard's focus, what it is set to, and why it is off; nothing while the mouse is used."""
        target = self.targets.focused()
        if target is None or not self.targets.focus_shown:
            return ""
        widget = self.widgets.get(target.id)
        label = target.label or target.tip
        state = widget.reading(self.app.words) if widget is not None else ""
        if not target.enabled:
            state = target.why or self.app.words("settings.focus.off")
        return self.app.words("settings.focus.line", what=label, state=state) if label and state else label or state

    @property
    def focus_line(self) -> str:
        """The line that says what has the focus, where it is wished and there is one."""
        return self.focus_text() if self.app.settings.focus_line else ""

    def draw_focus_line(self, canvas: Canvas) -> None:
        """Writes that line at the bottom, or at the top where it would hide what it is about."""
        text, target = self.focus_line, self.targets.focused()
        if not text or target is None:
            return
        area = self.app.viewport.canvas
        width = min(area.w - 60, canvas.width(text, theme.SMALL, "bold") + 2)
        box = FRect(area.centerx - width / 2 - 18, area.bottom - FOCUS_LINE - 4, width + 36, FOCUS_LINE)
        if box.colliderect(target.rect):
            box.y = area.y + theme.STATUS_BAND + 4
        canvas.box(box, theme.NIGHT, radius=10, line=theme.FOCUS)
        canvas.text(text, box.center, size=theme.SMALL, weight="bold", anchor="center", max_width=width)

    def draw_tip(self, canvas: Canvas) -> None:
        target = self.targets.get(self._tip_shown)
        if target is None:
            return
        text = self._tip_text
        width = min(420.0, max(canvas.width(line, theme.SMALL) for line in text.splitlines()) + 2)
        lines = canvas.wrap(text, width, size=theme.SMALL)
        height = canvas.line_height(theme.SMALL) * len(lines) + 20
        area = self.app.viewport.canvas
        box = FRect(target.rect.centerx - width / 2 - 14, target.rect.bottom + 10, width + 28, height)
        if box.bottom > area.bottom - 8:
            box.bottom = target.rect.top - 10
        box.x = max(8, min(box.x, area.right - box.w - 8))
        box.y = max(8, self.tip_top(target, box))
        canvas.shadow(box, depth=5, radius=10)
        canvas.box(box, theme.PAPER, radius=10, line=theme.PAPER_DARK)
        canvas.paragraph(text, FRect(box.x + 14, box.y + 10, width, height - 20), size=theme.SMALL, colour=theme.INK)

    def tip_top(self, target: Target, box: FRect) -> float:
        """Where the tooltip of a target begins that would lie in `box`."""
        return box.y

    def pointed_at(self, id: str) -> bool:
        """Whether a target is hovered or has the visible focus."""
        return self.gestures.hovered == id or (self.targets.focus_shown and self.targets.focus == id)


class Stack:
    """The scenes, bottom first; pushes and pops are done by `settle`, between frames."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._changes: list[Callable[[], object]] = []

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        self._changes.append(lambda: self._push(scene))

    def pop(self, scene: Scene | None = None) -> None:
        """Takes the top scene off, or the given one with everything above it."""
        self._changes.append(lambda: self._pop(scene))

    def replace(self, scene: Scene) -> None:
        """Clears the stack for one scene."""
        self._changes.append(lambda: self._replace(scene))

    def then(self, call: Callable[[], object]) -> None:
        """Calls back once the changes asked for so far are made."""
        self._changes.append(call)

    def settle(self) -> bool:
        """Performs the changes asked for; returns whether there were any."""
        changed = bool(self._changes)
        while self._changes:
            self._changes.pop(0)()
        return changed

    def visible(self) -> list[Scene]:
        """The scenes to draw, bottom first: from the topmost opaque one."""
        return _from_opaque(self.scenes)

    def below(self, scene: Scene) -> list[Scene]:
        """The scenes that would be seen if `scene` and all above it were not there, bottom first."""
        return _from_opaque(self.scenes[: self.scenes.index(scene)])

    def _push(self, scene: Scene) -> None:
        if self.scenes:
            self.top.quieten()
            self.top.pause()
        self.scenes.append(scene)
        scene.enter()
        scene.relayout()

    def _pop(self, scene: Scene | None) -> None:
        if scene is not None and scene not in self.scenes:
            return
        while True:
            gone = self.scenes.pop()
            gone.leave()
            if scene is None or gone is scene:
                break
        if self.scenes:
            self.top.resume()
            self.top.relayout()

    def _replace(self, scene: Scene) -> None:
        while self.scenes:
            self.scenes.pop().leave()
        self._push(scene)


def _from_opaque(scenes: list[Scene]) -> list[Scene]:
    first = max((index for index, scene in enumerate(scenes) if scene.opaque), default=0)
    return scenes[first:]
