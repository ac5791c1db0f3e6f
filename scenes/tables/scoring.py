"""The end of a game as a climax: the points are counted out for all players at once, then the table of them stays.

A game adds what its beats are and how a row looks (`FleaCircusScoring` is the example). Any click or key ends the
staging within a frame; the buttons work from the first frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.core import Over, Score
from game.table import deals
from scenes import clipboard, theme
from scenes.inputs import Input, Key, Pointer
from scenes.lessons.tips import HEIGHT, TipOffer
from scenes.menus.statistics import StatisticsDialog
from scenes.motion import Value
from scenes.replay.share import save_file
from scenes.replay.watch import watch
from scenes.stack import Scene
from scenes.tables.confetti import Confetti
from scenes.tables.notice import Notice
from scenes.tables.scoring_draw import MARGIN, draw_crown, draw_finale, draw_points, draw_stage, draw_title
from scenes.tables.tally import Beat, Tally
from scenes.targets import Target
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.session import Session

GAP = 10.0
BUTTON_GAP = 16.0
TALLEST_ROW = 250.0
LOW = 760.0
"""Canvases lower than this get smaller bands."""
ICON_ENOUGH = ("save", "watch", "title", "deal")
"""Buttons that are understood without their text."""
DEAF_AFTER_SKIP = 0.5
"""Seconds after the staging in which Enter does not start a new game: it may have been meant to skip."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What the three buttons below the results do."""

    again: Callable[[], None]
    new_setup: Callable[[], None]
    leave: Callable[[], None]


class ScoringScene(Scene):
    """The base."""

    stage_lit = True
    name = "scoring"

    def __init__(self, app: App, session: Session, beats: Sequence[Beat], ways: Ways) -> None:
        super().__init__(app)
        pending, scores = session.table.pending(), session.table.scores(None)
        if not isinstance(pending, Over) or scores is None:
            raise ValueError(f"scoring of a game that is not over: it waits for {pending}")
        self.session = session
        self.game_id = session.game.id
        self.winners = pending.winners
        self.scores: list[Score] = scores
        self.tally = Tally(beats, len(scores))
        self.time = 0.0
        """Seconds of the staging told so far."""
        self.rows: list[FRect] = []
        self.head = FRect(0, 0, 0, 0)
        self.title = FRect(0, 0, 0, 0)
        self.confetti = Confetti(session.seed)
        self.ways = ways
        self.notice = Notice(app, session)
        """What the game was good for besides: a challenge, achievements."""
        self.tip = TipOffer(session)
        self._finale = Value()
        self._ended_at = 0.0
        self._heard = 0
        self._feats: Button | None = None
        self._still: pygame.Surface | None = None
        self._ahead: list[Callable[[], object]] = []

    # --- what it is about -------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether everything has been counted."""
        return self.time >= self.tally.ends

    @property
    def finale(self) -> float:
        """How far the winners' rows shine, 0 to 1."""
        return self._finale.value

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

    def closing(self) -> str:
        """The line below the outcome: how a challenge went, else why the game ended."""
        return self.notice.challenge or self.cause()

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
        if not self.wins:
            self.tip.offer(self)
        if self._feats is not None and self._feats.id not in self.widgets:
            self.add(self._feats)
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
        self.tip.arrange(self, FRect(MARGIN, area.h - HEIGHT - 2, area.w - MARGIN * 2, HEIGHT))
        band = FRect(0, area.h - (88 if area.h < LOW else 96), area.w, 56)
        entries = (
            ("again", "again", "main", self.ways.again),
            ("setup", "people", "plain", self.ways.new_setup),
            ("title", "home", "plain", self.ways.leave),
        )
        canvas, words = self.app.canvas, self.app.words
        labels = [words(f"results.{name}") for name, *_ in entries]
        if self.notice.challenge:
            labels[0] = words("results.retry")
        entries = (*entries, ("watch", "watch", "plain", self._watch), ("save", "save", "quiet", self._save_file))
        labels += [words("replay.again"), words("replay.file.save")]
        if self.session.numbered:
            entries = (*entries, ("deal", "copy", "quiet", self._copy_deal))
            labels.append(words("common.deal.number", number=deals.grouped(self.session.seed)))
        if self.notice.feats:
            entries = (*entries, ("feats", "trophy", "quiet", self._open_feats))
            labels.append(self.notice.feats)
        again = "results.retry_tip" if self.notice.challenge else "results.again_tip"
        tips = {"again": words(again), "deal": words("common.deal.copy"), "feats": self.notice.feats_tip}
        widths = [max(210.0, canvas.width(label, theme.BODY, "bold") + 92) for label in labels]
        gaps = BUTTON_GAP * (len(entries) - 1)
        for place, (name, *_) in reversed(list(enumerate(entries))):
            # Where there is no room for every text, icons stand alone, their texts as tips.
            if name in ICON_ENOUGH and sum(widths) > area.w - MARGIN * 2 - gaps:
                widths[place], tips[name] = band.h, tips.get(name) or labels[place]
        squeeze = min(1.0, (area.w - MARGIN * 2 - gaps) / sum(widths))
        x = area.centerx - (sum(widths) * squeeze + gaps) / 2
        for (name, icon, kind, action), label, width in zip(entries, labels, widths, strict=True):
            rect = FRect(x, band.y, width * squeeze, band.h)
            text = width > band.h
            button = Button(
                f"results/{name}", rect, label, action, icon=icon, kind=kind, tip=tips.get(name, ""), text=text
            )
            x += width * squeeze + BUTTON_GAP
            if name == "feats":
                self._feats = button
                if not self.done:
                    # It tells who won: it is seen and used when everything has been counted.
                    continue
            self.add(button)
        return band.y

    def _open_feats(self) -> None:
        self.app.stack.push(StatisticsDialog(self.app, self.notice.person, self.session.game.id))

    def _watch(self) -> None:
        watch(self.app, self.session.record())

    def _save_file(self) -> None:
        save_file(self.app, self.session.record())

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
        self.ways.leave()

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
            draw_finale(self, canvas, seat, row)
            self.draw_row(canvas, seat, row)
            draw_crown(self, canvas, seat, crowns[seat])
            self.draw_points(canvas, seat, row, leads=crowns[seat] > 0.5)
        self.confetti.draw(canvas, self.app.viewport.canvas)
        self.draw_widgets(canvas)

    def draw_still(self, canvas: Canvas) -> None:
        """The stage, the panels, portraits and names."""
        draw_stage(self, canvas)
        self.draw_heads(canvas)

    def draw_title(self, canvas: Canvas) -> None:
        """What is being counted, and at the end who has won."""
        draw_title(self, canvas)

    def draw_points(self, canvas: Canvas, seat: int, row: FRect, *, leads: bool) -> None:
        """The counter, the bar that races with the others, and the name with what became of the player."""
        draw_points(self, canvas, seat, row, leads=leads)

    # --- places in a row --------------------------------------------------------------------------------------------

    def face(self, row: FRect) -> FRect:
        size = min(row.h * 0.62, 112.0, self.name_width * 0.33)
        return FRect(row.x + 22, row.centery - size / 2 + row.h * 0.06, size, size)

    @property
    def name_width(self) -> float:
        """Width of the part of a row with portrait and name."""
        return max(250.0, min(320.0, self.app.viewport.canvas.w * 0.16))

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

    def verdict(self, seat: int) -> str:
        """What a winner is called below the name."""
        return self.app.words("results.shared_win" if len(self.winners) > 1 else "results.winner")

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
