"""Tacocat: round after round the last cards of both players turn up, and Tacocat goes along the track as he did."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.tacocat.material import GOAL_PLACES, GOALS, TRACK
from game.tacocat.state import SEATS
from scenes import theme
from scenes.motion import in_out, out_cubic
from scenes.tables.scoring import LOW, ScoringScene, Ways
from scenes.tables.tacocat_cards import (
    card_surface,
    draw_card,
    draw_goal,
    draw_runner,
    draw_space,
    face_on_tile,
    tile_surface,
)
from scenes.tables.tacocat_layout import PIECES, RUNNER, TOKEN_BOX, pieces
from scenes.tables.tacocat_past import Round, read_past
from scenes.tables.tacocat_speech import palindrome_of
from scenes.tables.tally import Beat, rising

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.session import Session

ROUND_MS = 1250.0
TURN_UP = 240.0
"""Milliseconds in which a card turns up."""
HOP_FROM, HOP_MS = 420.0, 450.0
"""Milliseconds of a beat until Tacocat hops, and of his hop."""
TRACK_SHARE = 0.34
"""The share of the rows' room that the track takes."""
WIDEST = 1500.0


class TacocatScoring(ScoringScene):
    """The scoring of a finished game of Tacocat."""

    name = "tacocat_scoring"

    def __init__(self, app: App, session: Session, ways: Ways) -> None:
        past = read_past(event for _, event in session.table.history(None))
        self.rounds = [one for one in past.rounds if one.winner is not None]
        """The decisive rounds."""
        self.ties = len(past.rounds) - len(self.rounds)
        super().__init__(app, session, beats_of(self.rounds), ways)
        self._card = self._cell = self._left = 0.0
        self._places: tuple[FRect, ...] = ()
        self._runner = FRect(0, 0, 0, 0)
        self._unit = 1.0

    # --- sentences --------------------------------------------------------------------------------------------------

    def _winner(self, one: Round) -> int:
        if one.winner is None:
            raise ValueError(f"round {one.number} has no winner")
        return one.winner

    def heading(self) -> str:
        begun = self.tally.begun(self.time)
        if not begun:
            return self.app.words("results.tacocat.intro")
        one = self.rounds[begun - 1]
        winner = self._winner(one)
        name = self.session.players[winner].name
        return self.app.words(
            "tacocat.event.round_won", n=one.number, name=name, card=one.cards[winner], against=one.cards[1 - winner]
        )

    def cause(self) -> str:
        winner = self.winners[0]
        return self.app.words("results.tacocat.goal", goal=GOALS[winner], name=self.session.players[winner].name)

    def outcome(self) -> str:
        words, points = self.app.words, self.scores[self.winners[0]].points
        if self.session.persons == list(self.winners):
            return words("results.tacocat.won_you", n=points)
        return words("results.tacocat.won_name", name=self.session.players[self.winners[0]].name, n=points)

    def breakdown(self, seat: int) -> str:
        return self.app.words("results.tacocat.breakdown", n=self.scores[seat].points)

    # --- layout -----------------------------------------------------------------------------------------------------

    @property
    def name_width(self) -> float:
        """There are few columns, so names and places have more room than in other games."""
        return super().name_width + 60

    def arrange(self, row: FRect) -> None:
        area = self.app.viewport.canvas
        bottom = area.h - (72 if area.h < LOW else 88) - 10
        room = bottom - row.y
        height = min(row.h, room * (1 - TRACK_SHARE) / SEATS - 5)
        self.rows = [FRect(row.x, row.y + (height + 10) * seat, row.w, height) for seat in range(SEATS)]
        top = self.rows[-1].bottom + 12
        self._unit = min((area.w - 60) / PIECES, (bottom - top) / RUNNER, WIDEST / PIECES)
        self._runner = FRect(0, 0, PIECES * self._unit, RUNNER * self._unit)
        self._runner.center = (area.centerx, (top + bottom) / 2)
        self._places = pieces(self._runner, self._unit)
        self._left = row.x + self.name_width + 10
        room = row.right - self.total_width - self._left
        self._card = height - 46
        self._cell = min(room / len(self.rounds), self._card * theme.CARD_RATIO * 1.7)
        self._card = min(self._card, (self._cell - 8) / theme.CARD_RATIO)
        self._left += (room - self._cell * len(self.rounds)) / 2

    def _place(self, row: FRect, column: int) -> FRect:
        """Where the last card of a round lies in a row."""
        width = self._card * theme.CARD_RATIO
        x = self._left + self._cell * column + (self._cell - width) / 2
        return FRect(x, row.y + 12, width, self._card)

    def pictures(self) -> list[Callable[[], object]]:
        canvas = self.app.canvas
        height = canvas.viewport.px(self._card)
        return [partial(card_surface, canvas, code, height) for one in self.rounds for code in one.cards]

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw_heads(self, canvas: Canvas) -> None:
        words, y = self.app.words, self.head.centery - 2
        total = self.rows[0].right - self.total_width / 2
        canvas.text(
            words("results.tacocat.rounds"), (total, y), size=theme.SMALL, colour=theme.CREAM_SOFT, weight="bold",
            anchor="center", max_width=self.total_width,
        )  # fmt: skip
        for column, one in enumerate(self.rounds):
            place = self._place(self.rows[0], column)
            canvas.text(
                f"{column + 1} · {TRACK[one.place - 1].letter}", (place.centerx, y), size=theme.SMALL, weight="black",
                anchor="center", colour=theme.CREAM,
            )  # fmt: skip
            for row in self.rows:
                empty = self._place(row, column)
                canvas.box(empty, (255, 248, 232, 10), radius=empty.h * 0.05, line=(255, 248, 232, 30), line_width=1.5)
        draw_runner(canvas, self._runner)
        for seat, goal in enumerate(GOAL_PLACES):
            draw_goal(canvas, seat, GOALS[seat], self._places[goal])
        for place in range(1, len(TRACK) + 1):
            draw_space(canvas, place, self._places[place])

    def draw_below(self, canvas: Canvas) -> None:
        """A light on the round that is told, and the track as far as it has come."""
        begun = self.tally.begun(self.time)
        if begun and not self.done:
            place = self._place(self.rows[0], begun - 1)
            light = FRect(
                place.centerx - self._cell / 2, self.head.y + 1, self._cell, self.rows[-1].bottom - self.head.y
            )
            canvas.box(light, (255, 226, 150, 30), radius=14, line=(255, 214, 130, 110), line_width=2)
        self._draw_track(canvas, begun)

    def _draw_track(self, canvas: Canvas, begun: int) -> None:
        words = self.app.words
        where = self._token(self.rounds[0].place)
        side = "token"
        for number, one in enumerate(self.rounds[:begun]):
            age = self.tally.age(number, self.time) - HOP_FROM
            share = 1.0 if self.calm else min(1.0, max(0.0, age / HOP_MS))
            start = self._token(one.place)
            end_place = self.rounds[number + 1].place if number + 1 < len(self.rounds) else self._goal()
            end, along = self._token(end_place), in_out(share)
            where = FRect(start.x + (end.x - start.x) * along, start.y + (end.y - start.y) * along, start.w, start.h)
            side = "token"
            if 0 < share < 1:
                side = "token_left" if end.x < start.x else "token_right"
                where.y -= start.h * 0.4 * 4 * share * (1 - share)
            if share >= 1:
                self._draw_tile(canvas, one, words(self._palindrome(one.place)))
        canvas.picture(f"tacocat/{side}", where)

    def _palindrome(self, place: int) -> str:
        return f"tacocat_palindromes.palindromes.{palindrome_of(self.session.seed, place)}"

    def _goal(self) -> int:
        return GOAL_PLACES[self.winners[0]]

    def _draw_tile(self, canvas: Canvas, one: Round, text: str) -> None:
        rect = self._places[one.place]
        area = canvas.viewport.rect(rect)
        canvas.surface.blit(tile_surface(canvas, one.place, text, area.size), area)
        winner = self._winner(one)
        face = face_on_tile(canvas, text, rect)
        canvas.disc(face.center, face.w / 2 + 2, theme.SEATS[winner])
        canvas.picture(f"common/face_{self.session.players[winner].face}", face)

    def _token(self, place: int) -> FRect:
        piece, size = self._places[place], TOKEN_BOX[2] * self._unit
        return FRect(piece.centerx - size / 2, piece.y + TOKEN_BOX[1] * self._unit, size, size)

    def draw_row(self, canvas: Canvas, seat: int, row: FRect) -> None:
        for column, one in enumerate(self.rounds):
            age = self.tally.age(column, self.time)
            if age <= 0:
                continue
            place, won = self._place(row, column), one.winner == seat
            self._draw_card(canvas, one.cards[seat], place, out_cubic(min(1.0, age / TURN_UP)), dim=not won)
            if won and age > TURN_UP:
                canvas.box(place.inflate(6, 6), None, radius=place.h * 0.05, line=theme.GOLD, line_width=4)

    def _draw_card(self, canvas: Canvas, code: str, rect: FRect, share: float, *, dim: bool) -> None:
        area = canvas.viewport.rect(rect)
        if share >= 1:
            draw_card(canvas, code, rect, dim=dim)
            return
        surface = card_surface(canvas, code, area.h)
        if self.calm:
            canvas.blit(surface, area.topleft, round(255 * share))
            return
        narrow = pygame.transform.smoothscale(surface, (max(1, round(area.w * share)), area.h))
        canvas.surface.blit(narrow, narrow.get_rect(center=area.center))


def beats_of(rounds: list[Round]) -> list[Beat]:
    """One beat for each decisive round, worth a point to who won it."""
    return [
        Beat(f"round{one.number}", tuple(int(seat == one.winner) for seat in range(SEATS)), ROUND_MS, pitch)
        for one, pitch in zip(rounds, rising(len(rounds)), strict=True)
    ]
