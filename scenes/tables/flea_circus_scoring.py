"""Flea Circus: trios first, then act after act for all players at once, so that the lead changes are seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.flea_circus.material import ACTS, codes_of
from game.flea_circus.scoring import TRIO_POINTS
from game.flea_circus.state import NOBODY, Position
from scenes import theme
from scenes.motion import out_cubic
from scenes.tables.chips import POP_MS, draw_chip, draw_pop, draw_turning
from scenes.tables.flea_circus_cards import act_colours, card_surface, draw_card
from scenes.tables.scoring import ScoringScene, Ways
from scenes.tables.tally import COUNT_DELAY, Beat, rising
from scenes.widgets import tinted

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.session import Session

TRIO_MS = 620.0
ACT_MS = 680.0
GALA_MS = 900.0
TURN_UP = 240.0
"""Milliseconds in which a card turns up."""
ROW_STAGGER = 45.0
"""Milliseconds between the rows of a column."""
CARD = 0.63
"""Height of a card as a share of its row's."""
PEEK = 0.18
"""Share of a card's height by which one that does not count peeks out; its number is seen."""
PEEK_MS = 160.0
TRIO, SMALLEST_TRIO = 0.5, 0.36
"""Height of a trio's cards as a share of their row's: usually, and where many lie there."""
FAN = 0.36
"""Share of a card's width by which the cards of a trio are shifted."""


@dataclass(frozen=True, slots=True)
class Show:
    """What one seat ends with: its trios, and per act its cards from the highest down."""

    trios: tuple[tuple[str, ...], ...]
    acts: dict[str, list[str]]
    bonus: int


class FleaCircusScoring(ScoringScene):
    """The scoring of a finished game of Flea Circus."""

    name = "flea_circus_scoring"

    def __init__(self, app: App, session: Session, ways: Ways) -> None:
        self.shows = [show_of(session, seat) for seat in range(len(session.players))]
        super().__init__(app, session, beats_of(session, self.shows), ways)
        view = session.table.view(None)
        self.caller = view.caller if isinstance(view, Position) else NOBODY
        self._index = {beat.id: number for number, beat in enumerate(self.tally.beats)}
        self._card = self._cell = self._trio = 0.0
        self._trios = FRect(0, 0, 0, 0)
        self._acts = 0.0
        self._gala = 0.0

    # --- sentences --------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        begun = self.tally.begun(self.time)
        if not begun:
            return self.cause()
        beat = self.tally.beats[begun - 1].id
        if beat.startswith("trio"):
            return self.app.words("results.flea_circus.trios_each", n=TRIO_POINTS)
        if beat == "gala":
            return self.app.words("results.flea_circus.gala_bonus")
        return self.app.words(f"flea_circus.act.{beat}")

    def cause(self) -> str:
        if self.caller == NOBODY:
            return self.app.words("results.flea_circus.deck_ended")
        if self.session.persons == [self.caller]:
            return self.app.words("results.flea_circus.gala_ended_you")
        return self.app.words("results.flea_circus.gala_ended", name=self.session.players[self.caller].name)

    def note(self, seat: int) -> str:
        return self.app.words("results.flea_circus.caller") if seat == self.caller else ""

    def breakdown(self, seat: int) -> str:
        lines = dict(self.scores[seat].lines)
        acts = sum(lines[act] for act in ACTS)
        data = {"trios": lines["trios"], "acts": acts, "total": self.scores[seat].points}
        if "gala" in lines:
            return self.app.words("results.flea_circus.breakdown_gala", gala=lines["gala"], **data)
        return self.app.words("results.flea_circus.breakdown", **data)

    # --- layout -----------------------------------------------------------------------------------------------------

    def arrange(self, row: FRect) -> None:
        most = max(len(show.trios) for show in self.shows)
        left, right = row.x + self.name_width + 10, row.right - self.total_width
        gala = 92.0 if "gala" in self._index else 0.0
        self._trio = row.h * TRIO
        fan = self._trio * theme.CARD_RATIO * (1 + FAN * 2)
        wanted = max(132.0, most * (fan + 12) + 8) if most else 0.0
        room = right - left - gala
        self._card = row.h * CARD
        trios = min(wanted, max(room - len(ACTS) * (self._card * theme.CARD_RATIO + 12), room * 0.22))
        trios = trios if most else 0.0
        if trios < wanted:
            # Smaller cards rather than trios that hide each other.
            fits = (trios / most - 12) / (theme.CARD_RATIO * (1 + FAN * 2))
            self._trio = min(self._trio, max(row.h * SMALLEST_TRIO, fits))
        widest = self._card * theme.CARD_RATIO * 1.5
        self._cell = min(widest, (room - trios) / len(ACTS))
        self._card = min(self._card, (self._cell - 9) / theme.CARD_RATIO)
        spare = max(0.0, room - trios - self._cell * len(ACTS))
        self._trios = FRect(left, row.y, trios + (spare * 0.5 if most else 0), row.h)
        self._acts = self._trios.right + (spare * 0.5)
        self._gala = right - gala

    def _place(self, row: FRect, column: int) -> FRect:
        """Where the best card of an act lies in a row."""
        width = self._card * theme.CARD_RATIO
        x = self._acts + self._cell * column + (self._cell - width) / 2
        return self._snap(FRect(x, row.bottom - 23 - self._card, width, self._card))

    def _fan(self, row: FRect, number: int, count: int) -> FRect:
        """Where the first card of a trio lies."""
        width = self._trio * theme.CARD_RATIO
        whole = width * (1 + FAN * 2)
        step = min(whole + 14, (self._trios.w - 8 - whole) / (count - 1)) if count > 1 else 0.0
        return self._snap(FRect(self._trios.x + step * number, row.centery - self._trio / 2 - 6, width, self._trio))

    def _snap(self, rect: FRect) -> FRect:
        """The rectangle on whole pixels, so that a card has one size in pixels wherever it lies."""
        scale = self.app.viewport.scale
        return FRect(*(round(length * scale) / scale for length in rect))

    def pictures(self) -> list[Callable[[], object]]:
        canvas = self.app.canvas
        small, large = canvas.viewport.px(self._trio), canvas.viewport.px(self._card)
        trios = [code for show in self.shows for trio in show.trios for code in trio]
        best = [show.acts[act][0] for act in ACTS for show in self.shows if act in show.acts]
        return [
            *(partial(card_surface, canvas, code, small) for code in trios),
            *(partial(card_surface, canvas, code, large) for code in best),
        ]

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw_heads(self, canvas: Canvas) -> None:
        y = self.head.centery - 2
        words = self.app.words
        texts = [(words("results.total"), self.rows[0].right - self.total_width / 2, self.total_width)]
        if self._trios.w:
            fan = self._trios
            wide = self._trio * theme.CARD_RATIO * (1 + FAN * 2)
            texts.append((words("results.flea_circus.trios"), fan.x + wide / 2, wide + 24))
        if "gala" in self._index:
            texts.append((words("results.flea_circus.gala"), self._gala + 46, 92))
        for text, x, width in texts:
            canvas.text(
                text, (x, y), size=theme.SMALL, colour=theme.CREAM_SOFT, weight="bold", anchor="center", max_width=width
            )
        for column, act in enumerate(ACTS):
            place = self._place(self.rows[0], column)
            self._draw_head(canvas, act, (place.centerx, y))
            for row in self.rows:
                empty = self._place(row, column)
                canvas.box(empty, (255, 248, 232, 10), radius=empty.h * 0.05, line=(255, 248, 232, 30), line_width=1.5)
        size = min(56.0, self._card * 0.4)
        for column, act in enumerate(ACTS):
            for row in self.rows:
                empty = self._place(row, column)
                rect = FRect(empty.centerx - size / 2, empty.centery - size / 2, size, size)
                canvas.picture(f"flea_circus/icon_{act}", rect, alpha=34)

    def _draw_head(self, canvas: Canvas, act: str, centre: tuple[float, float]) -> None:
        width = min(70.0, self._cell - 6)
        chip = FRect(centre[0] - width / 2, centre[1] - 17, width, 34)
        colours = act_colours(act)
        dark, base = pygame.Color(colours["dark"]), pygame.Color(colours["base"])
        canvas.box(chip, (dark.r, dark.g, dark.b), radius=11, line=(base.r, base.g, base.b))
        icon = 24.0
        wide = icon + 5 + canvas.width(act, theme.SMALL, "black")
        x = chip.centerx - wide / 2
        canvas.picture(f"flea_circus/icon_{act}", FRect(x, chip.centery - icon / 2, icon, icon))
        canvas.text(act, (x + icon + 5, chip.centery), size=theme.SMALL, weight="black", anchor="midleft")

    def draw_below(self, canvas: Canvas) -> None:
        """A light on the column that is being counted."""
        if self.done or not self.tally.begun(self.time):
            return
        beat = self.tally.beats[self.tally.begun(self.time) - 1].id
        top, bottom = self.head.y + 1, self.rows[-1].bottom + 4
        if beat in ACTS:
            place = self._place(self.rows[0], ACTS.index(beat))
            left, width = place.centerx - self._cell / 2, self._cell
        elif beat == "gala":
            left, width = self._gala, 92.0
        else:
            left, width = self._trios.x - 8, self._trios.w
        light = FRect(left, top, width, bottom - top)
        canvas.box(light, (255, 226, 150, 30), radius=14, line=(255, 214, 130, 110), line_width=2)
        if beat in ACTS:
            self._draw_head(canvas, beat, (light.centerx, self.head.centery - 2))

    def draw_row(self, canvas: Canvas, seat: int, row: FRect) -> None:
        show = self.shows[seat]
        for number, trio in enumerate(show.trios):
            self._draw_trio(canvas, seat, trio, number, self._fan(row, number, len(show.trios)))
        for column, act in enumerate(ACTS):
            self._draw_act(canvas, seat, act, self._place(row, column))
        if show.bonus:
            self._draw_bonus(canvas, seat, show.bonus, row)

    def _age(self, beat: str, seat: int) -> float:
        """Milliseconds since the beat began for a seat; the rows follow each other."""
        return self.tally.age(self._index[beat], self.time) - ROW_STAGGER * seat

    def _draw_trio(self, canvas: Canvas, seat: int, trio: tuple[str, ...], number: int, first: FRect) -> None:
        age = self._age(f"trio{number}", seat)
        if age <= 0:
            return
        for place, code in enumerate(trio):
            share = out_cubic(min(1.0, max(0.0, (age - 55 * place) / TURN_UP)))
            rect = first.move(first.w * FAN * place - (0 if self.calm else 36 * (1 - share)), 0)
            self._put(canvas, code, rect, share)
        whole = FRect(first.x, first.y, first.w * (1 + FAN * 2), first.h)
        self._chip(canvas, f"+{TRIO_POINTS}", (whole.centerx, whole.bottom + 2), age, gold=True)

    def _draw_act(self, canvas: Canvas, seat: int, act: str, place: FRect) -> None:
        age, cards = self._age(act, seat), self.shows[seat].acts.get(act, [])
        if age <= 0 or not cards:
            return
        best, others = cards[0], cards[1:]
        share = out_cubic(min(1.0, age / TURN_UP))
        if age > TURN_UP and others:
            out = 1.0 if self.calm else out_cubic(min(1.0, (age - TURN_UP) / PEEK_MS))
            room = place.y - (self._row_top(seat) + 5)
            step = min(place.h * PEEK, room / len(others)) * out
            for depth in range(len(others), 0, -1):
                draw_card(canvas, others[depth - 1], place.move(0, -step * depth), dim=True)
        if share >= 1:
            canvas.shadow(place, depth=3, radius=place.h * 0.043, strength=120)
        self._put(canvas, best, place if self.calm else place.move(0, -12 * (1 - share)), share)
        points = int(best[1])
        self._chip(canvas, str(points), (place.right - 9, place.bottom - 6), age, gold=points > 0)
        self._pop(canvas, points, (place.centerx, place.centery), age)

    def _row_top(self, seat: int) -> float:
        return self.rows[seat].y

    def _draw_bonus(self, canvas: Canvas, seat: int, bonus: int, row: FRect) -> None:
        age = self._age("gala", seat)
        if age <= 0:
            return
        share = out_cubic(min(1.0, age / TURN_UP))
        size = min(66.0, row.h * 0.5)
        rect = FRect(self._gala + 46 - size / 2, row.centery - size / 2 - 8, size, size)
        star = tinted(canvas, "common/star", canvas.viewport.rect(rect).size, theme.GOLD)
        canvas.blit(star, canvas.viewport.rect(rect).topleft, round(255 * share))
        self._chip(canvas, f"+{bonus}", (rect.centerx, rect.bottom + 6), age, gold=True)

    def _put(self, canvas: Canvas, code: str, rect: FRect, share: float) -> None:
        """A card that has turned up by `share`; in calm mode it fades in."""
        area = canvas.viewport.rect(rect)
        if share > 0:
            draw_turning(canvas, card_surface(canvas, code, area.h), area, share, calm=self.calm)

    def _chip(self, canvas: Canvas, text: str, centre: tuple[float, float], age: float, *, gold: bool) -> None:
        """The points a card or trio brings, on a small plate."""
        if age >= TURN_UP:
            draw_chip(canvas, text, centre, gold=gold)

    def _pop(self, canvas: Canvas, points: int, centre: tuple[float, float], age: float) -> None:
        """A `+7` that rises and is gone."""
        if not self.calm:
            draw_pop(canvas, points, centre, (age - COUNT_DELAY) / POP_MS)

    def hear(self, beat: Beat) -> None:
        super().hear(beat)
        self.app.sound.play("trio" if beat.id.startswith("trio") else "card_flip", self.app.now)


def show_of(session: Session, seat: int) -> Show:
    """What a seat ends with, from its own view."""
    view = session.table.view(seat)
    if not isinstance(view, Position):
        raise TypeError(f"expected a position of Flea Circus, got {type(view).__name__}")
    acts: dict[str, list[str]] = {}
    for code in reversed(view.known_cards(seat)):
        acts.setdefault(code[0], []).append(code)
    trios = tuple(tuple(codes_of(trio)) for trio in view.trios[seat])
    return Show(trios, acts, view.bonus if view.caller == seat else 0)


def beats_of(session: Session, shows: list[Show]) -> list[Beat]:
    """The beats: one per trio that anybody has, one per act, one for the gala's bonus; gains are those of the rules."""
    scores = session.table.scores(None)
    if scores is None:
        raise ValueError("scoring of a game that is not over")
    lines = [dict(score.lines) for score in scores]
    most = max(len(show.trios) for show in shows)
    beats = [
        Beat(f"trio{number}", tuple(TRIO_POINTS * (number < len(show.trios)) for show in shows), TRIO_MS, pitch)
        for number, pitch in zip(range(most), rising(most), strict=True)
    ]
    beats += [
        Beat(act, tuple(line[act] for line in lines), ACT_MS, pitch)
        for act, pitch in zip(ACTS, rising(len(ACTS)), strict=True)
    ]
    if any(show.bonus for show in shows):
        beats.append(Beat("gala", tuple(line.get("gala", 0) for line in lines), GALA_MS, 7))
    return beats
