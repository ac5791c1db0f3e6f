"""Dialogs: a panel over a shaded picture of what lies below. Esc, the cross and a click beside it close it, only it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Unpack

import pygame
from pygame import FRect

from scenes import theme
from scenes.farewell import Farewell
from scenes.gestures import Gesture
from scenes.inputs import Key
from scenes.menus.scroll import WHEEL, Scroll, ScrollBar
from scenes.motion import Value
from scenes.stack import Scene
from scenes.theme import Colour
from scenes.widgets import Button, Label, LabelLook, Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas

MARGIN = 28.0
"""Units between a panel and the edge of the window, half of it above and below in a low one."""
LOW = 960.0
PAD = 36.0
HEADER, HEADER_LOW = 84.0, 72.0
BAR = 22.0
RISE = 28.0
"""Units a panel comes up while it appears."""
GAP = 12.0
ROW = 56.0
FACE: Colour = (28, 47, 50)
EDGE: Colour = (255, 236, 196, 70)
TITLE_INK: Colour = (255, 222, 150)
OVER_DIALOG: Colour = (8, 12, 14, 96)
"""The shade over what is already shaded."""


class Dialog(Scene):
    """The base of every dialog. A subclass gives its title, its content and, where it has one, its fixed footer."""

    name = "dialog"
    opaque = False
    """Until there is a picture of what lies below: then that need not be drawn any more."""
    width = 760.0
    footer_height = 0.0
    face: Colour = FACE
    ink: Colour = TITLE_INK
    close_kind = "quiet"
    arrows_scroll = False
    """Whether the arrow keys scroll instead of moving the focus."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.scroll = Scroll()
        self.panel = FRect(0, 0, 0, 0)
        self.appearing = Value()
        self._below: pygame.Surface | None = None
        self._shaded = False
        self._below_moves = False
        self._layer: pygame.Surface | None = None
        self._pressed_outside = False
        self._in_content = False

    # --- what a subclass says ---------------------------------------------------------------------------------------

    def title(self) -> str:
        """The heading of the panel."""
        return ""

    def content(self, width: float) -> float:
        """Adds the scrolled widgets, laid out from (0, 0) down in this width; returns the height they take."""
        return 0.0

    def footer(self, area: FRect) -> None:
        """Adds the widgets that always stay in sight at the bottom."""

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        settings = self.app.settings
        self.app.hush()
        calm = settings.reduced_motion or settings.instant
        self.appearing.to(1.0, theme.MOTION["fade" if calm else "dialog_in"])
        self.app.sound.play("open", self.app.now)

    def close(self) -> None:
        """Takes the dialog (and what stands above it) away; its picture fades."""
        # What is still said or fading goes first: it would take the dialog's own picture with it.
        self.app.hush()
        if self.appearing.value > 0:
            picture, at = self._portrait()
            calm = self.app.settings.reduced_motion or self.app.settings.instant
            drop = 0 if calm else self.app.viewport.px(RISE * 0.5)
            self.app.farewells.append(Farewell(picture, at, theme.MOTION["dialog_out"], drop))
        self.app.sound.play("close", self.app.now)
        self.app.stack.pop(self)

    def back(self) -> None:
        self.close()

    def toast_bottom(self, area: FRect) -> float:
        return self.panel.bottom - self.footer_height - 10

    def below_moved(self) -> None:
        self._below_moves = True

    # --- layout -----------------------------------------------------------------------------------------------------

    def layout(self, area: FRect) -> None:
        self._keep_below(None)
        self._layer = None
        self.scroll.clear()
        width = min(self.width, area.w - 2 * MARGIN)
        inner = width - 2 * PAD
        self._in_content = True
        height = self.content(inner)
        self._in_content = False
        foot = self.footer_height + PAD * 0.5 if self.footer_height else PAD * 0.7
        head = HEADER if area.h >= LOW else HEADER_LOW
        top = head if self.title() else PAD * 0.7
        margin = MARGIN if area.h >= LOW else MARGIN / 2
        panel_height = min(area.h - 2 * margin, top + height + foot)
        self.panel = FRect(area.centerx - width / 2, area.centery - panel_height / 2, width, panel_height)
        view = FRect(self.panel.x + PAD - 12, self.panel.y + top, inner + 24, panel_height - top - foot)
        for widget in self.scroll.widgets():
            widget.rect.x += self.panel.x + PAD
            self.scroll.add(widget)
        self.scroll.show(view, height, self.targets)
        if self.scroll.needed:
            self.add(ScrollBar("scroll", FRect(self.panel.right - BAR - 6, view.y, BAR, view.h), self.scroll))
        if self.title():
            self.add(
                Button(
                    "close",
                    FRect(self.panel.right - 74, self.panel.y + top / 2 - 25, 52, 52),
                    self.app.words("common.close"),
                    self.close,
                    icon="close",
                    kind=self.close_kind,
                    text=False,
                )
            )
        if self.footer_height:
            self.footer(FRect(self.panel.x + PAD, self.panel.bottom - self.footer_height, inner, self.footer_height))

    def add(self, widget: Widget) -> Widget:
        if self._in_content:
            self.scroll.add(widget)
        return super().add(widget)

    def label(self, id: str, text: str, x: float, y: float, width: float, **look: Unpack[LabelLook]) -> float:
        """Adds a paragraph to the content; returns the y below it."""
        label = Label(id, FRect(x, y, width, 0), text, **look)
        label.rect.h = label.measure(self.app.canvas) + 2
        self.add(label)
        return y + label.rect.h

    def heading(self, id: str, text: str, y: float, width: float) -> float:
        """Adds a section heading to the content; returns the y below it."""
        return self.label(id, text, 12, y, width - 24, size=theme.STATUS, weight="black", colour=TITLE_INK) + 6

    def reveal(self, id: str) -> None:
        self.scroll.reveal(id, 0.0)
        self.scroll.place(self.targets)

    # --- input ------------------------------------------------------------------------------------------------------

    def gesture(self, gesture: Gesture) -> None:
        outside = not self.panel.collidepoint(gesture.pos)
        if gesture.kind == "press":
            self._pressed_outside = gesture.target is None and outside
        if gesture.kind == "click" and gesture.target is None:
            if outside and self._pressed_outside:
                self.close()
            return
        super().gesture(gesture)

    def wheel(self, lines: float) -> None:
        self.scroll.by(-lines * WHEEL)

    def focus_moved(self) -> None:
        if self.targets.focus is not None:
            self.scroll.reveal(self.targets.focus)

    def key(self, key: Key) -> bool:
        return self.scroll.key(key, arrows=self.arrows_scroll)

    # --- frames -----------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        moved |= self.appearing.update(seconds)
        if self.scroll.offset.update(seconds):
            moved = True
        self.scroll.place(self.targets)
        if self._below_moves:
            self._keep_below(None)
            self._below_moves, moved = False, True
        elif self._below is None:
            self._take_below()
            moved = True
        elif not self._shaded and self.appearing.value >= 1:
            self.app.canvas.onto(self._below).shade(self._shade())
            self._shaded, moved = True, True
        return moved

    def _take_below(self) -> None:
        """Keeps a picture of the scenes below, so that only the panel is drawn from now on."""
        picture = pygame.Surface(self.app.screen.get_size()).convert()
        canvas = self.app.canvas.onto(picture)
        for scene in self.app.stack.below(self):
            scene.draw(scene.canvas_on(canvas))
        self._keep_below(picture)

    def _keep_below(self, picture: pygame.Surface | None) -> None:
        """Takes a picture of what lies below, not shaded yet, or None while there is none."""
        self._below, self._shaded = picture, False
        self.opaque = picture is not None

    def _shade(self) -> Colour:
        below = self.app.stack.below(self)
        return OVER_DIALOG if below and isinstance(below[-1], Dialog) else theme.SHADE

    def draw(self, canvas: Canvas) -> None:
        if self._below is not None:
            canvas.blit(self._below, (0, 0))
        shown = self.appearing.value
        if not self._shaded:
            *rgb, alpha = self._shade()
            canvas.shade((rgb[0], rgb[1], rgb[2], round(alpha * shown)))
        if shown >= 1:
            self.draw_panel(canvas)
            self.draw_focus(canvas)
            self.draw_tip(canvas)
            return
        picture, at = self._portrait()
        calm = self.app.settings.reduced_motion or self.app.settings.instant
        rise = 0 if calm else canvas.viewport.px(RISE * (1 - shown))
        canvas.blit(picture, (at[0], at[1] + rise), round(255 * shown))

    def _portrait(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """The panel as a picture of its own, and where it belongs: what fades in and out."""
        frame = self.app.viewport.rect(self.panel.inflate(60, 60)).clip(self.app.screen.get_rect())
        if self._layer is None:
            whole = pygame.Surface(self.app.screen.get_size(), pygame.SRCALPHA)
            self.draw_panel(self.app.canvas.onto(whole))
            self._layer = whole.subsurface(frame).copy()
        picture, self._layer = self._layer, self._layer if self.appearing.value < 1 else None
        return picture, frame.topleft

    def draw_panel(self, canvas: Canvas) -> None:
        """Draws the panel with its widgets."""
        panel = self.panel
        canvas.shadow(panel, depth=18, radius=26, strength=150)
        canvas.box(panel, self.face, radius=26, line=EDGE, line_width=2.5)
        self.draw_back(canvas)
        if self.title():
            canvas.text(
                self.title(),
                (panel.x + PAD, self.widgets["close"].rect.centery),
                size=theme.SCORE,
                colour=self.ink,
                weight="black",
                anchor="midleft",
                max_width=panel.w - PAD - 90,
            )
        view = canvas.viewport.rect(self.scroll.view)
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(view.clip(before))
        self.draw_content(canvas)
        for widget in self.scroll.widgets():
            if widget.rect.colliderect(self.scroll.view):
                widget.draw(canvas, self)
        canvas.surface.set_clip(before)
        self._draw_edges(canvas)
        for widget in self.widgets.values():
            if widget.id not in self.scroll:
                widget.draw(canvas, self)

    def draw_back(self, canvas: Canvas) -> None:
        """What lies on the panel below everything."""

    def draw_content(self, canvas: Canvas) -> None:
        """Draws scrolled content that is no widget, clipped to the view."""

    def _draw_edges(self, canvas: Canvas) -> None:
        """Thin lines where content goes on beyond the view."""
        view, scroll = self.scroll.view, self.scroll
        colour = (*self.ink[:3], 60)
        if scroll.needed and scroll.offset.value > 1:
            canvas.box(FRect(self.panel.x + 3, view.y - 1, self.panel.w - 6, 2), colour, radius=0)
        if scroll.needed and scroll.offset.value < scroll.longest - 1:
            canvas.box(FRect(self.panel.x + 3, view.bottom - 1, self.panel.w - 6, 2), colour, radius=0)

    def draw_focus(self, canvas: Canvas) -> None:
        focus = self.targets.focus
        if focus is not None and focus in self.scroll:
            before = canvas.surface.get_clip()
            canvas.surface.set_clip(canvas.viewport.rect(self.scroll.view.inflate(16, 8)))
            super().draw_focus(canvas)
            canvas.surface.set_clip(before)
        else:
            super().draw_focus(canvas)


class Confirm(Dialog):
    """A question with two answers; the harmless one has the focus."""

    name = "confirm"
    width = 620.0
    footer_height = 92.0

    def __init__(self, app: App, question: str, yes: str, no: str, action: Callable[[], None]) -> None:
        super().__init__(app)
        self.question, self.yes, self.no, self.action = question, yes, no, action
        self.targets.focus = "no"

    def content(self, width: float) -> float:
        return self.label("question", self.question, 12, 14, width - 24, size=theme.STATUS, align="center") + 22

    def footer(self, area: FRect) -> None:
        half = (area.w - GAP) / 2
        self.add(Button("no", FRect(area.x, area.y + 8, half, ROW), self.no, self.close))
        self.add(Button("yes", FRect(area.x + half + GAP, area.y + 8, half, ROW), self.yes, self._agree, kind="main"))

    def _agree(self) -> None:
        self.close()
        self.action()


def confirm(app: App, question: str, yes: str, no: str, action: Callable[[], None]) -> None:
    """Asks; `action` runs after the yes, when the question is gone."""
    app.stack.push(Confirm(app, question, yes, no, action))
