"""The hand-over curtain: between two people who have secrets nothing of the table is to be seen.

It is opaque from its first frame and shows only what everybody knows: who is next, and what happened since their last
turn. One deliberate press opens it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes import theme
from scenes.inputs import Input, Key, Pointer, Text
from scenes.motion import in_out, out_cubic
from scenes.stack import Scene
from scenes.tables import cloth
from scenes.tables.portrait import draw_portrait
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas

DEAF = 0.3
"""Seconds in which presses are ignored: a click meant for the table must not open the curtain."""
OPENING = 180.0
"""Milliseconds in which the halves part."""
RECAP_STEP = 70.0
"""Milliseconds between two lines of the recap."""
LONGEST_RECAP = 7

BILL_WIDTH = 660.0
PADDING = 36.0


class CurtainScene(Scene):
    """The curtain for one seat. `recap` are sentences about public events; `ready` is called once, when it opens."""

    stage_lit = True
    name = "curtain"

    def __init__(
        self,
        app: App,
        seat_name: str,
        face: str,
        recap: list[str],
        ready: Callable[[], None],
        *,
        menu: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app)
        self.seat_name = seat_name
        self.face = face
        self.recap = recap
        self._ready = ready
        self._menu = menu
        self.since = 0.0
        self._age = 0.0
        self._opened = 0.0
        self._opening_takes = 0.0
        self.opening = False
        self.bill = FRect(0, 0, 0, 0)
        self.lines: list[str] = []
        self._text_size = float(theme.BODY)
        self._face = 0.0

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.since = self.app.now
        self.app.hush()
        self.app.sound.play("curtain", self.app.now)

    @property
    def deaf(self) -> bool:
        """Whether presses are still ignored."""
        return self.app.now - self.since < DEAF - 1e-6

    # --- layout -----------------------------------------------------------------------------------------------------

    def layout(self, area: FRect) -> None:
        canvas = self.app.canvas
        width = min(BILL_WIDTH, area.w - 80)
        self._face = min(168.0, area.h * 0.19)
        tall = area.h >= 760
        self._head = self._face / 2 + (132 if tall else 112)
        button = 64.0 if tall else 56.0
        room = area.h - 40 - self._face / 2 - self._head - button - PADDING * 2
        self.lines, used = self._fit(canvas, width - PADDING * 2 - 26, room - 44)
        body = used + 50 if self.lines else 0
        height = self._head + body + 12 + button + PADDING
        middle = area.centery + self._face * 0.22 + (16 if tall else 0)
        top = min(middle - height / 2, area.h - height - 24)
        self.bill = FRect(area.centerx - width / 2, max(top, self._face / 2 + 12), width, height)
        label = self.app.words("curtain.ready", name=self.seat_name)
        wide = min(width - PADDING * 2, max(300.0, canvas.width(label, theme.STATUS, "bold") + 72))
        place = FRect(self.bill.centerx - wide / 2, self.bill.bottom - PADDING - button + 8, wide, button)
        self.add(Button("curtain/ready", place, label, self._press, kind="main", size=theme.STATUS))
        self.targets.focus = "curtain/ready"

    def _fit(self, canvas: Canvas, width: float, room: float) -> tuple[list[str], float]:
        """The newest sentences that fit in `room` units of height, and the height they take."""
        step, size = canvas.line_height(theme.BODY) + 6, float(theme.BODY)
        chosen: list[str] = []
        used = 0.0
        for sentence in reversed(self.recap[-LONGEST_RECAP:]):
            lines = len(canvas.wrap(sentence, width, size=size))
            need = lines * canvas.line_height(size) + 6
            if used + need > room - step * (len(chosen) + 1 < len(self.recap)):
                break
            chosen.insert(0, sentence)
            used += need
        if chosen and len(chosen) < len(self.recap):
            chosen.insert(0, self.app.words("curtain.earlier", n=len(self.recap) - len(chosen)))
            used += step
        return chosen, used

    # --- input ------------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> None:
        if self.opening:
            self._through(event)
            return
        pressed = isinstance(event, Key | Text) or (isinstance(event, Pointer) and event.kind in ("down", "wheel"))
        if not (self.deaf and pressed):
            super().handle(event)

    def _through(self, event: Input) -> None:
        """An input while the halves part ends that and is meant for the table."""
        if isinstance(event, Pointer) and event.kind not in ("down", "wheel"):
            return
        self._finish()
        self.app.stack.settle()
        if self.app.stack.scenes and self.app.stack.top is not self:
            self.app.stack.top.handle(event)

    def back(self) -> None:
        if self._menu is not None:
            self._menu()

    def _press(self) -> None:
        if self.opening or self.deaf:
            return
        self.opening = True
        self.opaque = False
        self._ready()
        settings = self.app.settings
        if settings.instant:
            self._finish()
        else:
            ms = theme.MOTION["fade"] if settings.reduced_motion else OPENING
            self._opening_takes = ms / 1000 / settings.speed

    def _finish(self) -> None:
        self._opened = self._opening_takes
        self.app.stack.pop(self)

    @property
    def _open(self) -> float:
        """How far the curtain has parted, 0 to 1, at an even pace."""
        if not self.opening:
            return 0.0
        return min(1.0, self._opened / self._opening_takes) if self._opening_takes else 1.0

    # --- frames -----------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        before, self._age = self._age, self._age + seconds
        moved |= before < self._arrived
        if self.opening and self._open < 1.0:
            moved = True
            self._opened += seconds
            if self._open >= 1.0:
                self.app.stack.pop(self)
        return moved

    @property
    def _arrived(self) -> float:
        """Seconds after which everything on the bill stands still."""
        return (theme.MOTION["dialog_in"] + RECAP_STEP * len(self.lines) + 200) / 1000

    def _share(self, begin: float, ms: float) -> float:
        """How far something that begins `begin` ms after the curtain fell and takes `ms` has come, 0 to 1."""
        if self.app.settings.instant:
            return 1.0
        return out_cubic(min(1.0, max(0.0, (self._age * 1000 - begin) / ms)))

    def draw(self, canvas: Canvas) -> None:
        opened = self._open
        if self.opening and self.app.settings.reduced_motion:
            picture = canvas.art.composed(
                ("curtain fading", canvas.surface.get_size(), self.seat_name, self.face, *self.lines),
                lambda: self._picture(canvas),
            )
            canvas.blit(picture, (0, 0), round(255 * (1 - opened)))
            return
        self._draw_cloth(canvas, in_out(opened))
        if not self.opening:
            self._draw_bill(canvas)

    def _picture(self, canvas: Canvas) -> pygame.Surface:
        surface = pygame.Surface(canvas.surface.get_size()).convert()
        whole = canvas.onto(surface)
        self._draw_cloth(whole, 0.0)
        self._draw_bill(whole)
        return surface

    def _draw_cloth(self, canvas: Canvas, opened: float) -> None:
        left, right = cloth.half(canvas, False), cloth.half(canvas, True)
        width = canvas.surface.get_width()
        way = round(left.get_width() * opened)
        canvas.surface.blit(left, (-way, 0))
        canvas.surface.blit(right, (width - right.get_width() + way, 0))
        swags = cloth.valance(canvas)
        canvas.surface.blit(swags, (0, -round(swags.get_height() * opened)))

    def _draw_bill(self, canvas: Canvas) -> None:
        arrived = self._share(0, theme.MOTION["dialog_in"])
        bill = self.bill
        if not self.app.settings.reduced_motion:
            bill = bill.move(0, 10 * (1 - arrived))
        canvas.shadow(bill, depth=16, radius=26, strength=150)
        canvas.box(bill, theme.PAPER, radius=26)
        canvas.box(bill.inflate(-16, -16), None, radius=19, line=(206, 152, 62), line_width=2.5)
        canvas.box(bill.inflate(-26, -26), None, radius=14, line=(206, 152, 62, 90), line_width=1)
        self._draw_person(canvas, bill)
        self._draw_recap(canvas, bill)
        for widget in self.widgets.values():
            widget.draw(canvas, self)
        self.draw_focus(canvas)

    def _draw_person(self, canvas: Canvas, bill: FRect) -> None:
        size = self._face
        ring = FRect(bill.centerx - size / 2, bill.y - size / 2, size, size)
        canvas.shadow(ring, depth=8, radius=size / 2, strength=120)
        canvas.disc(ring.center, size / 2, (206, 152, 62))
        canvas.disc(ring.center, size / 2 - 3, (255, 224, 150))
        canvas.disc(ring.center, size / 2 - 8, theme.PAPER_DARK)
        draw_portrait(canvas, self.face, ring.inflate(-18, -18))
        y = bill.y + size / 2 + 10
        canvas.text(
            self.seat_name,
            (bill.centerx, y),
            size=theme.TITLE + 4,
            colour=theme.INK,
            weight="black",
            anchor="midtop",
            max_width=bill.w - PADDING * 2,
        )
        turn = self.app.words("curtain.turn")
        canvas.text(
            turn,
            (bill.centerx, y + 66),
            size=theme.BODY,
            colour=theme.INK_SOFT,
            anchor="midtop",
            max_width=bill.w - PADDING * 2,
        )

    def _draw_recap(self, canvas: Canvas, bill: FRect) -> None:
        if not self.lines:
            return
        top, left, width = bill.y + self._head, bill.x + PADDING, bill.w - PADDING * 2
        heading = self.app.words("curtain.since")
        area = canvas.text(
            heading, (bill.centerx, top + 4), size=theme.SMALL, colour=(150, 96, 20), weight="bold", anchor="midtop"
        )
        for x, w in ((left, area.x - left - 16), (area.right + 16, left + width - area.right - 16)):
            canvas.box(FRect(x, area.centery - 0.75, max(0, w), 1.5), (206, 152, 62, 150), radius=0)
        y = top + 42
        for number, sentence in enumerate(self.lines):
            shown = self._share(theme.MOTION["dialog_in"] * 0.5 + RECAP_STEP * number, 200)
            lines = canvas.wrap(sentence, width - 26)
            if shown > 0:
                canvas.disc((left + 8, y + canvas.line_height() / 2), 4 * shown, (206, 152, 62))
            for line in lines:
                canvas.text(line, (left + 26, y), colour=theme.INK, alpha=round(255 * shown))
                y += canvas.line_height()
            y += 6
