"""Tucano: the joker first, then kind after kind for all players at once, with a crown for every majority."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from game.tucano.material import FRUITS, NUMBERS, count
from game.tucano.rules import Tucano
from scenes import theme
from scenes.motion import out_cubic
from scenes.tables.chips import POP_MS, draw_chip, draw_pop, draw_turning
from scenes.tables.scoring import ScoringScene, Ways
from scenes.tables.tally import COUNT_DELAY, Beat, rising
from scenes.tables.tucano_cards import Face, base, card_surface, dark, draw_card, draw_icon
from scenes.tables.tucano_layout import FRUIT_CODES
from scenes.tables.tucano_preview import MAJORITY_CODES
from scenes.words import number

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.session import Session

KIND_MS = 720.0
JOKER_MS = 900.0
TURN_UP = 240.0
"""Milliseconds in which a card turns up."""
ROW_STAGGER = 45.0
"""Milliseconds between the rows of a column."""
CARD = 0.6
"""Height of a card as a share of its row's."""
PEEK = 0.07
"""Share of a card's height by which further cards of a kind peek out above."""
CHIP_ROOM, ABOVE_ROOM = 20.0, 14.0
"""Units below the cards for their points, and at least above them for further cards and the crown."""
JOKER = "joker"


@dataclass(frozen=True, slots=True)
class Holding:
    """One seat's cards of one kind at the end: how many count, whether the joker is among them, and its majority."""

    cards: int
    joker: bool
    most: bool


class TucanoScoring(ScoringScene):
    """The scoring of a finished game of Tucano."""

    name = "tucano_scoring"

    def __init__(self, app: App, session: Session, ways: Ways) -> None:
        self.view = view_of(session)
        self.owner = self.view.joker_owner()
        self.holdings = [holdings_of(self.view, seat) for seat in range(len(session.players))]
        super().__init__(app, session, beats_of(session, self.view), ways)
        self._index = {beat.id: place for place, beat in enumerate(self.tally.beats)}
        self._cell = self._card = self._left = 0.0

    # --- sentences --------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        begun, words = self.tally.begun(self.time), self.app.words
        if not begun:
            return self.cause()
        beat = self.tally.beats[begun - 1].id
        if beat == JOKER:
            return self._joker_text()
        name = words(f"tucano.fruit.{beat}")
        if beat not in MAJORITY_CODES:
            return words("results.tucano.kind", card=name, points=", ".join(map(number, FRUITS[NUMBERS[beat]].points)))
        winner = next((seat for seat, own in enumerate(self.holdings) if own[beat].most), None)
        if winner is None:
            return words("results.tucano.nobody_most", card=name)
        return words("results.tucano.most", card=name, name=self.session.players[winner].name)

    def _joker_text(self) -> str:
        words = self.app.words
        if self.owner is None:
            return self.cause()
        owner = self.session.players[self.owner].name
        if self.view.joker < 0:
            return words("results.tucano.joker_none", name=owner)
        return words("results.tucano.joker", name=owner, card=words(f"tucano.fruit.{FRUIT_CODES[self.view.joker]}"))

    def cause(self) -> str:
        return self.app.words("results.tucano.ended")

    def note(self, seat: int) -> str:
        return self.app.words("results.tucano.had_joker") if seat == self.owner else ""

    def breakdown(self, seat: int) -> str:
        words = self.app.words
        parts = [
            words("results.tucano.part", card=words(f"tucano.fruit.{code}"), points=number(points))
            for code, points in self.scores[seat].lines
            if self.holdings[seat][code].cards
        ]
        return words("results.tucano.breakdown", parts=", ".join(parts) or "–", total=self.scores[seat].points)

    # --- layout -----------------------------------------------------------------------------------------------------

    def arrange(self, row: FRect) -> None:
        left, right = row.x + self.name_width + 10, row.right - self.total_width
        self._cell = (right - left) / len(FRUIT_CODES)
        self._card = min(row.h * CARD, (self._cell - 7) / theme.CARD_RATIO)
        self._card = min(self._card, self.track(row).y - row.y - CHIP_ROOM - ABOVE_ROOM)
        self._left = left

    def _place(self, row: FRect, column: int) -> FRect:
        """Where the cards of a kind lie in a row, on whole pixels."""
        width, scale = self._card * theme.CARD_RATIO, self.app.viewport.scale
        x = self._left + self._cell * column + (self._cell - width) / 2
        bottom = min(self.track(row).y - CHIP_ROOM, row.centery + self._card / 2 + 4)
        rect = FRect(x, bottom - self._card, width, self._card)
        return FRect(*(round(length * scale) / scale for length in rect))

    def pictures(self) -> list[Callable[[], object]]:
        canvas, height = self.app.canvas, self.app.viewport.px(self._card)
        held = [code for code in FRUIT_CODES if any(own[code].cards for own in self.holdings)]
        return [partial(card_surface, canvas, Face(code), height) for code in held]

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw_heads(self, canvas: Canvas) -> None:
        y = self.head.centery - 2
        canvas.text(
            self.app.words("results.total"),
            (self.rows[0].right - self.total_width / 2, y),
            size=theme.SMALL,
            colour=theme.CREAM_SOFT,
            weight="bold",
            anchor="center",
            max_width=self.total_width,
        )
        for column, code in enumerate(FRUIT_CODES):
            self._draw_head(canvas, code, column)
            for row in self.rows:
                empty = self._place(row, column)
                canvas.box(empty, (255, 248, 232, 10), radius=empty.h * 0.05, line=(255, 248, 232, 30), line_width=1.5)
                size = min(44.0, empty.w * 0.6)
                icon = FRect(empty.centerx - size / 2, empty.centery - size / 2, size, size)
                draw_icon(canvas, code, icon, alpha=34)

    def _draw_head(self, canvas: Canvas, code: str, column: int) -> None:
        place = self._place(self.rows[0], column)
        width = min(64.0, self._cell - 4)
        chip = FRect(place.centerx - width / 2, self.head.centery - 20, width, 36)
        canvas.box(chip, dark(code), radius=11, line=base(code))
        icon = min(32.0, width - 6)
        draw_icon(canvas, code, FRect(chip.centerx - icon / 2, chip.centery - icon / 2, icon, icon))

    def draw_below(self, canvas: Canvas) -> None:
        """A light on the kind that is being counted."""
        begun = self.tally.begun(self.time)
        if self.done or not begun:
            return
        beat = self.tally.beats[begun - 1].id
        if beat not in FRUIT_CODES:
            return
        column, top, bottom = FRUIT_CODES.index(beat), self.head.y + 1, self.rows[-1].bottom + 4
        light = FRect(self._left + self._cell * column, top, self._cell, bottom - top)
        canvas.box(light, (255, 226, 150, 30), radius=14, line=(255, 214, 130, 110), line_width=2)
        self._draw_head(canvas, beat, column)

    def draw_row(self, canvas: Canvas, seat: int, row: FRect) -> None:
        for column, code in enumerate(FRUIT_CODES):
            self._draw_kind(canvas, seat, code, self._place(row, column))
        if seat == self.owner:
            self._draw_joker(canvas, seat, row)

    def _age(self, beat: str, seat: int) -> float:
        """Milliseconds since the beat began for a seat; the rows follow each other."""
        return self.tally.age(self._index[beat], self.time) - ROW_STAGGER * seat if beat in self._index else -1.0

    def _draw_kind(self, canvas: Canvas, seat: int, code: str, place: FRect) -> None:
        """The cards of a kind turn up, with their number, their points and the crown of a majority."""
        holding, age = self.holdings[seat][code], self._age(code, seat)
        if age <= 0 or not holding.cards:
            return
        share = out_cubic(min(1.0, age / TURN_UP))
        if share >= 1:
            for depth in range(min(5, holding.cards - 1), 0, -1):
                draw_card(canvas, code, place.move(0, -place.h * PEEK * depth))
            canvas.shadow(place, depth=3, radius=place.h * 0.043, strength=120)
        area = canvas.viewport.rect(place)
        draw_turning(canvas, card_surface(canvas, Face(code), area.h), area, share, calm=self.calm)
        if age < TURN_UP:
            return
        points = dict(self.scores[seat].lines)[code]
        draw_chip(canvas, number(points), (place.centerx, place.bottom + 4), gold=points > 0)
        peek = place.h * PEEK * min(5, holding.cards - 1)
        self._draw_number(canvas, holding, (place.x + 9, place.y - peek + 7))
        if holding.most:
            size = min(38.0, place.w * 0.66)
            crown = FRect(place.right - size * 0.62, place.y - peek - size * 0.42, size, size)
            draw_icon(canvas, "majority", crown)
        if not self.calm:
            draw_pop(canvas, points, place.center, (age - COUNT_DELAY) / POP_MS)

    def _draw_number(self, canvas: Canvas, holding: Holding, centre: tuple[float, float]) -> None:
        """How many cards count, with the joker's mark where it is one of them."""
        canvas.disc(centre, 14, theme.PAPER, line=theme.INK)
        canvas.text(str(holding.cards), centre, size=theme.TINY, weight="black", colour=theme.INK, anchor="center")
        if holding.joker:
            draw_icon(canvas, JOKER, FRect(centre[0] - 15, centre[1] + 12, 30, 30))

    def _draw_joker(self, canvas: Canvas, seat: int, row: FRect) -> None:
        """The joker itself at its owner's portrait."""
        age = self._age(JOKER, seat)
        if age <= 0:
            return
        face, size = self.face(row), min(48.0, row.h * 0.4)
        place = FRect(face.x - size * 0.3, face.bottom - size * 0.8, size, size)
        share = out_cubic(min(1.0, age / TURN_UP))
        draw_icon(canvas, JOKER, place, alpha=round(255 * share))

    def hear(self, beat: Beat) -> None:
        super().hear(beat)
        self.app.sound.play("gala" if beat.id == JOKER else "card_flip", self.app.now)


def view_of(session: Session) -> Tucano:
    """What everybody knows of the finished game."""
    view = session.table.view(None)
    if not isinstance(view, Tucano):
        raise TypeError(f"expected a position of Tucano, got {type(view).__name__}")
    return view


def holdings_of(view: Tucano, seat: int) -> dict[str, Holding]:
    """What one seat ends with, kind by kind, the joker as what it was named."""
    counted, joker = view.counted(), seat == view.joker_owner()
    holdings: dict[str, Holding] = {}
    for kind, code in enumerate(FRUIT_CODES):
        held = [count(bunch, kind) for bunch in counted]
        most = code in MAJORITY_CODES and held[seat] == max(held) and held.count(max(held)) == 1
        holdings[code] = Holding(held[seat], joker and view.joker == kind, most)
    return holdings


def beats_of(session: Session, view: Tucano) -> list[Beat]:
    """The beats: one for the joker where somebody has it, one for each kind that somebody holds."""
    scores = session.table.scores(None)
    if scores is None:
        raise ValueError("scoring of a game that is not over")
    lines = [dict(score.lines) for score in scores]
    counted = view.counted()
    held = [code for kind, code in enumerate(FRUIT_CODES) if any(count(bunch, kind) for bunch in counted)]
    beats = [Beat(JOKER, tuple(0 for _ in scores), JOKER_MS, 0)] if view.joker_owner() is not None else []
    beats += [
        Beat(code, tuple(line[code] for line in lines), KIND_MS, pitch)
        for code, pitch in zip(held, rising(len(held)), strict=True)
    ]
    return beats
