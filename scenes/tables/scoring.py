"""The end of a game as a climax: the points are counted out for all players at once, then the table of them stays.

A game adds what its beats are and how a row looks (`FleaCircusScoring` is the example). Any click or key ends the
staging within a frame; the buttons work from the first frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.core import Over, Score
from game.table import deals
from scenes import clipboard, theme
from scenes.inputs import Input, Key, Pointer
from scenes.motion import Value
from scenes.stack import Scene
from scenes.tables.confetti import Confetti
from scenes.tables.portrait import draw_portrait
from scenes.tables.tally import Beat, Tally
from scenes.targets import Target
from scenes.theme import Colour
from scenes.widgets import Button, tinted

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.session import Session

GAP = 10.0
BUTTON_GAP = 16.0
MARGIN = 26.0
TALLEST_ROW = 250.0
LOW = 760.0
"""Canvases lower than this get smaller bands."""
DEAF_AFTER_SKIP = 0.5
"""Seconds after the staging in which Enter does not start a new game: it may have been meant to skip."""
RAYS = 28


class ScoringScene(Scene):
    """The base. `again`, `new_setup` and `leave` are what its three buttons do."""

    name = "scoring"

    def __init__(
        self,
        app: App,
        session: Session,
        beats: Sequence[Beat],
        *,
        again: Callable[[], None],
        new_setup: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        super().__init__(app)
        pending, scores = session.table.pending(), session.table.scores(None)
        if not isinstance(pending, Over) or scores is None:
            raise ValueError(f"scoring of a game that is not over: it waits for {pending}")
        self.session = session
        self.winners = pending.winners
        self.scores: list[Score] = scores
        self.tally = Tally(beats, len(scores))
        self.time = 0.0
        """Seconds of the staging told so far."""
        self.rows: list[FRect] = []
        self.head = FRect(0, 0, 0, 0)
        self.title = FRect(0, 0, 0, 0)
        self.confetti = Confetti(session.seed)
        self._again, self._new_setup, self._leave = again, new_setup, leave
        self._finale = Value()
        self._ended_at = 0.0
        self._heard = 0
        self._still: pygame.Surface | None = None
        self._ahead: list[Callable[[], object]] = []

    # --- what it is about -------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether everything has been counted."""
        return self.time >= self.tally.ends

    @property
    def wins(self) -> bool:
        """Whether a person is among the winners."""
        return bool({*self.session.persons} & {*self.winners})

    @property
    def calm(self) -> bool:
        """Whether things appear instead of moving."""
        return self.app.settings.reduced_motion or self.app.settings.instant

    @property
    def places(self) -> list[int]:
        """The place of each seat, from 1; equal points share a place."""
        points = [score.points for score in self.scores]
        return [1 + sum(other > own for other in points) for own in points]

    def outcome(self) -> str:
        """The sentence that says who won."""
        words, names = self.app.words, [self.session.players[seat].name for seat in self.winners]
        points = self.scores[self.winners[0]].points
        if len(names) > 1:
            return words("results.shared", names=self.listed(names), n=points)
        if self.session.persons == list(self.winners):
            return words("results.won.you", n=points)
        return words("results.won.name", name=names[0], n=points)

    def listed(self, names: Sequence[str]) -> str:
        """Some names in a row, as the language writes them."""
        listed = names[-1]
        for index, name in enumerate(reversed(names[:-1])):
            key = "results.list.last" if index == 0 else "results.list.more"
            listed = self.app.words(key, first=name, rest=listed)
        return listed

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        if self.app.settings.instant:
            self._finish()

    def skip(self) -> None:
        """Ends the staging at once."""
        if not self.done:
            self._finish()

    def _finish(self) -> None:
        self.time = self.tally.ends
        self._heard = len(self.tally.beats)
        self._ended_at = self.app.now
        self.targets.focus = "results/again"
        self._finale.to(1.0, 0 if self.calm else 260)
        if self.wins:
            self.app.sound.play("win", self.app.now)
            if not self.calm:
                self.confetti.start()
        elif self.session.persons:
            self.app.sound.play("lose", self.app.now)
        self.app.dirty = True

    # --- layout -----------------------------------------------------------------------------------------------------

    def layout(self, area: FRect) -> None:
        self._still = None
        low = area.h < LOW
        self.title = FRect(0, 8, area.w, 88 if low else 112)
        self.head = FRect(MARGIN, self.title.bottom, area.w - MARGIN * 2, 42)
        room = self.place_buttons(area) - 8 - self.head.bottom
        count = len(self.scores)
        height = min(TALLEST_ROW, (room - GAP * (count - 1)) / count)
        spare = max(0.0, room - height * count - GAP * (count - 1))
        shift = spare * 0.36
        self.title = self.title.move(0, shift * 0.5)
        self.head = self.head.move(0, shift)
        top = self.head.bottom
        self.rows = [FRect(MARGIN, top + (height + GAP) * seat, area.w - MARGIN * 2, height) for seat in range(count)]
        self.arrange(self.rows[0])
        self._ahead = [*self.pictures(), *(self.confetti.pictures(self.app.canvas) if self.wins else [])]
        words = self.app.words
        for seat, row in enumerate(self.rows):
            name, points = self.session.players[seat].name, self.scores[seat].points
            label = words("results.row", name=name, n=points)
            self.targets.add(Target(f"row/{seat}", row, label, focusable=False, tip=self.breakdown(seat)))

    def place_buttons(self, area: FRect) -> float:
        """Adds the buttons at the bottom; returns where their band begins."""
        band = FRect(0, area.h - (72 if area.h < LOW else 88), area.w, 56)
        entries = (
            ("again", "again", "main", self._again),
            ("setup", "people", "plain", self._new_setup),
            ("title", "home", "plain", self._leave),
        )
        canvas, words = self.app.canvas, self.app.words
        labels = [words(f"results.{name}") for name, *_ in entries]
        if self.session.numbered:
            entries = (*entries, ("deal", "copy", "quiet", self._copy_deal))
            labels.append(words("common.deal.number", number=deals.grouped(self.session.seed)))
        widths = [max(210.0, canvas.width(label, theme.BODY, "bold") + 92) for label in labels]
        gaps = BUTTON_GAP * (len(entries) - 1)
        squeeze = min(1.0, (area.w - MARGIN * 2 - gaps) / sum(widths))
        x = area.centerx - (sum(widths) * squeeze + gaps) / 2
        for (name, icon, kind, action), label, width in zip(entries, labels, widths, strict=True):
            tip = {"again": words("results.again_tip"), "deal": words("common.deal.copy")}.get(name, "")
            rect = FRect(x, band.y, width * squeeze, band.h)
            self.add(Button(f"results/{name}", rect, label, action, icon=icon, kind=kind, tip=tip))
            x += width * squeeze + BUTTON_GAP
        return band.y

    def _copy_deal(self) -> None:
        clipboard.copy_deal(self.app, self.session.seed)

    # --- input ------------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> None:
        if not self.done and self._skips(event):
            self.skip()
            return
        super().handle(event)

    def _skips(self, event: Input) -> bool:
        match event:
            case Key(name="n"):
                return False
            case Key():
                return True
            case Pointer(kind="down"):
                target = self.targets.hit(event.pos)
                return target is None or target.id not in self.widgets
            case _:
                return False

    def key(self, key: Key) -> bool:
        if key.name == "n":
            self.activate(self.targets_again())
            return True
        # Whoever hammers Enter to skip must not fall into the next game.
        return key.name in ("return", "space", "enter") and self.app.now - self._ended_at < DEAF_AFTER_SKIP

    def targets_again(self) -> Target:
        found = self.targets.get("results/again")
        if found is None:
            raise LookupError("the results have no button to play again")
        return found

    def back(self) -> None:
        self._leave()

    # --- frames -----------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        if self._ahead and not self.calm:
            # One picture a frame, in the order in which they will be wanted: no frame has to make many.
            self._ahead.pop(0)()
            moved = True
        if not self.done:
            self.time += seconds * self.app.settings.speed
            self.listen()
            if self.done:
                self._finish()
            moved = True
        moved |= self._finale.update(seconds)
        moved |= self.confetti.update(seconds)
        return moved

    def listen(self) -> None:
        """Plays what has become due."""
        begun = self.tally.begun(self.time)
        if begun > self._heard:
            self.hear(self.tally.beats[begun - 1])
            self._heard = begun

    def hear(self, beat: Beat) -> None:
        """Plays a beat's sound."""
        self.app.sound.play("count", self.app.now, variation=beat.pitch)

    def draw(self, canvas: Canvas) -> None:
        size = canvas.surface.get_size()
        if self._still is None or self._still.get_size() != size:
            self._still = pygame.Surface(size).convert()
            self.draw_still(canvas.onto(self._still))
        canvas.surface.blit(self._still, (0, 0))
        self.draw_title(canvas)
        self.draw_below(canvas)
        crowns = self.tally.crowns(self.time)
        for seat, row in enumerate(self.rows):
            self._draw_finale(canvas, seat, row)
            self.draw_row(canvas, seat, row)
            self._draw_crown(canvas, seat, crowns[seat])
            self.draw_points(canvas, seat, row, leads=crowns[seat] > 0.5)
        self.confetti.draw(canvas, self.app.viewport.canvas)
        self.draw_widgets(canvas)

    def draw_still(self, canvas: Canvas) -> None:
        """The stage, the panels, portraits and names."""
        size = canvas.surface.get_size()
        canvas.surface.blit(canvas.art.cover("common/table_cloth", size, 16 / 9), (0, 0))
        canvas.shade((26, 8, 30, 206))
        area = self.app.viewport.canvas
        draw_rays(canvas, (area.centerx, self.title.centery), (226, 120, 190))
        for seat, row in enumerate(self.rows):
            colour = theme.SEATS[seat]
            canvas.shadow(row, depth=6, radius=18, strength=120)
            canvas.box(row, (26, 34, 42), radius=18, line=(255, 248, 232, 26))
            canvas.box(FRect(row.x, row.y + 16, 6, row.h - 32), colour, radius=3)
            face = self.face(row)
            canvas.disc(face.center, face.w / 2 + 4, colour)
            canvas.disc(face.center, face.w / 2, (226, 214, 190))
            draw_portrait(canvas, self.session.players[seat].face, face)
            track = self.track(row)
            canvas.box(track, (255, 248, 232, 26), radius=track.h / 2)
        self.draw_heads(canvas)

    def draw_title(self, canvas: Canvas) -> None:
        """What is being counted, and at the end who has won."""
        area, title = self.app.viewport.canvas, self.title
        done, width = self.done, area.w - MARGIN * 4
        text = self.outcome() if done else self.app.words("results.counting")
        size = float(theme.TITLE)
        used = min(width, canvas.width(text, size, "black"))
        where = canvas.text(
            text,
            (area.centerx, title.y + title.h * 0.36),
            size=size,
            colour=theme.GOLD if done else theme.CREAM,
            weight="black",
            anchor="center",
            max_width=width - 140,
        )
        if done and used < width - 140:
            for x in (where.x - 66, where.right + 18):
                rect = FRect(x, where.centery - 24, 48, 48)
                canvas.blit(self._gold_crown(canvas, rect), canvas.viewport.rect(rect).topleft)
        line = self.cause() if done else self.heading()
        canvas.text(
            line,
            (area.centerx, title.y + title.h * 0.80),
            size=theme.STATUS,
            colour=theme.CREAM if done else theme.GOLD,
            weight="bold",
            anchor="center",
            max_width=width,
        )

    def _gold_crown(self, canvas: Canvas, rect: FRect) -> pygame.Surface:
        return tinted(canvas, "common/crown", canvas.viewport.rect(rect).size, theme.GOLD)

    def _draw_finale(self, canvas: Canvas, seat: int, row: FRect) -> None:
        """At the end the winners' rows shine."""
        if not self.done or seat not in self.winners:
            return
        share = round(self._finale.value * 8) / 8
        if share > 0:
            canvas.box(
                row, (255, 200, 87, round(30 * share)), radius=18, line=(*theme.GOLD, round(255 * share)), line_width=3
            )

    def _draw_crown(self, canvas: Canvas, seat: int, share: float) -> None:
        if share <= 0:
            return
        face = self.face(self.rows[seat])
        size = max(34.0, face.w * 0.5)
        drop = 0.0 if self.calm else 16 * (1 - share)
        rect = FRect(face.centerx - size / 2, face.y - size * 0.58 - drop, size, size)
        picture = self._gold_crown(canvas, rect)
        at = canvas.viewport.rect(rect).topleft
        shade = tinted(canvas, "common/crown", picture.get_size(), (20, 14, 10))
        canvas.blit(shade, (at[0], at[1] + max(1, canvas.viewport.px(2))), round(200 * share**3))
        canvas.blit(picture, at, round(255 * share))

    def draw_points(self, canvas: Canvas, seat: int, row: FRect, *, leads: bool) -> None:
        """The counter, the bar that races with the others, and the name with what became of the player."""
        points = self.tally.points(seat, self.time)
        total = self.total(row)
        canvas.text(
            str(points),
            total.center,
            size=min(58.0, row.h * 0.46),
            colour=theme.GOLD if leads else theme.CREAM,
            weight="black",
            anchor="center",
        )
        track = self.track(row)
        most = max(1, *self.tally.totals)
        filled = track.w * points / most
        if filled >= track.h:
            canvas.box(FRect(track.x, track.y, filled, track.h), theme.SEATS[seat], radius=track.h / 2)
        self._draw_name(canvas, seat, row)

    def _draw_name(self, canvas: Canvas, seat: int, row: FRect) -> None:
        face, name = self.face(row), self.name_area(row)
        lines: list[tuple[str, Colour]] = []
        if self.done:
            if seat not in self.winners:
                lines.append((self.app.words(f"results.place.{self.places[seat]}"), theme.CREAM_SOFT))
            else:
                key = "results.shared_win" if len(self.winners) > 1 else "results.winner"
                lines.append((self.app.words(key), theme.GOLD))
            note = self.note(seat)
            if note:
                lines.append((note, theme.CREAM_SOFT))
        step = 25.0
        y = face.centery - (step * len(lines)) / 2
        canvas.text(
            self.session.players[seat].name,
            (name.x, y),
            size=theme.STATUS,
            weight="bold",
            anchor="midleft",
            max_width=name.w,
        )
        for number, (text, colour) in enumerate(lines):
            canvas.text(
                text,
                (name.x, y + 30 + step * number),
                size=theme.SMALL,
                colour=colour,
                anchor="midleft",
                max_width=name.w,
            )

    # --- places in a row --------------------------------------------------------------------------------------------

    def face(self, row: FRect) -> FRect:
        size = min(row.h * 0.62, 112.0)
        return FRect(row.x + 22, row.centery - size / 2 + row.h * 0.06, size, size)

    @property
    def name_width(self) -> float:
        """Width of the part of a row with portrait and name."""
        return max(190.0, min(320.0, self.app.viewport.canvas.w * 0.16))

    @property
    def total_width(self) -> float:
        return 116.0 if self.app.viewport.canvas.h < LOW else 150.0

    def name_area(self, row: FRect) -> FRect:
        left = self.face(row).right + 16
        return FRect(left, row.y, row.x + self.name_width - left, row.h)

    def total(self, row: FRect) -> FRect:
        return FRect(row.right - self.total_width, row.y, self.total_width, row.h)

    def track(self, row: FRect) -> FRect:
        left, height = row.x + self.name_width + 10, 7.0
        return FRect(left, row.bottom - 15, row.right - self.total_width - left, height)

    # --- hooks ------------------------------------------------------------------------------------------------------

    def arrange(self, row: FRect) -> None:
        """Works out the columns from the first row."""

    def pictures(self) -> list[Callable[[], object]]:
        """Calls that make the pictures of the staging ready, first wanted first."""
        return []

    def heading(self) -> str:
        """What is being counted now."""
        raise NotImplementedError

    def cause(self) -> str:
        """Why the game ended, in a sentence."""
        raise NotImplementedError

    def breakdown(self, seat: int) -> str:
        """Where a seat's points come from, in a sentence."""
        raise NotImplementedError

    def note(self, seat: int) -> str:
        """Something to say about a seat below its name, or nothing."""
        return ""

    def draw_heads(self, canvas: Canvas) -> None:
        """The headings of the columns."""

    def draw_below(self, canvas: Canvas) -> None:
        """What is to be seen below the rows' cards in this moment."""

    def draw_row(self, canvas: Canvas, seat: int, row: FRect) -> None:
        """The cards of a seat as far as they have been counted."""
        raise NotImplementedError


def draw_rays(canvas: Canvas, centre: tuple[float, float], colour: tuple[int, int, int]) -> None:
    """Beams of light from a point, soft at their ends."""
    width, height = canvas.surface.get_size()
    small = (max(2, width // 4), max(2, height // 4))
    veil = pygame.Surface(small, pygame.SRCALPHA)
    scale = canvas.viewport.scale / 4
    x, y, far = centre[0] * scale, centre[1] * scale, float(small[0] + small[1])
    for ray in range(RAYS):
        if ray % 2:
            continue
        first = pygame.Vector2(far, 0).rotate(360 / RAYS * (ray - 0.5))
        second = pygame.Vector2(far, 0).rotate(360 / RAYS * (ray + 0.5))
        pygame.draw.polygon(veil, (*colour, 26), [(x, y), (x + first.x, y + first.y), (x + second.x, y + second.y)])
    veil = pygame.transform.gaussian_blur(veil, 3)
    canvas.surface.blit(pygame.transform.smoothscale(veil, (width, height)), (0, 0))
