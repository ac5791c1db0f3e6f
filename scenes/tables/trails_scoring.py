"""Trails of Tucana: round after round the sights are added up, then pairs and bonus cards; sheets can be seen large.

A lone player is told the rank, with its crest, and how far the next one is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.scoring import rank, rank_table
from scenes import theme
from scenes.inputs import Key
from scenes.motion import out_back, out_cubic
from scenes.tables.scoring import LOW, ScoringScene, Ways
from scenes.tables.tally import Beat, rising
from scenes.tables.trails_cards import draw_icon
from scenes.tables.trails_map import Drawn, MapView, draw_island, draw_thumbnail, map_surface
from scenes.tables.trails_pad import draw_pad
from scenes.tables.trails_sheets import island_of, pad_of, sheet_of

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.session import Session

BEAT_MS = 1150.0
THUMB_LEAST = 86.0
"""Rows lower than this have no small sheet."""
SOLO_ROW = 132.0
PARTS = {"pairs": "village", "blue": "blue", "red": "red"}
"""The lines of a score after the rounds, with their icons."""


class TrailsScoring(ScoringScene):
    """The scoring of a finished game of Trails of Tucana."""

    name = "trails_of_tucana_scoring"

    def __init__(self, app: App, session: Session, ways: Ways) -> None:
        view = session.table.view(None)
        if not isinstance(view, Tucana):
            raise TypeError(f"expected a position of Trails of Tucana, got {type(view).__name__}")
        self.view = view
        scores = view.scores()
        self.columns = [name for name, _ in scores[0].lines if name != "red" or view.red_cards]
        """The lines of the scores that there are in this game."""
        gains = [tuple(dict(score.lines)[name] for score in scores) for name in self.columns]
        beats = [
            Beat(name, gain, BEAT_MS, pitch)
            for name, gain, pitch in zip(self.columns, gains, rising(len(gains)), strict=True)
        ]
        super().__init__(app, session, beats, ways)
        self.sheets: list[Drawn] = [sheet_of(view, seat, ()) for seat in range(session.table.seats)]
        self.chosen: int | None = None
        """The seat whose sheet is shown large by its number key."""
        self._cells: list[FRect] = []
        self._thumb = 0.0
        self._large = FRect(0, 0, 0, 0)

    # --- what it is about -------------------------------------------------------------------------------------------

    @property
    def alone(self) -> bool:
        """Whether one player plays for a rank."""
        return len(self.scores) == 1

    @property
    def rank(self) -> str:
        """The rank of a lone player."""
        return rank(self.view.land.kind.name, self.scores[0].points)

    @property
    def wins(self) -> bool:
        if self.alone:
            return self.rank != rank_table(self.view.land.kind.name)[0][0]
        return super().wins

    def next_rank(self) -> tuple[str, int] | None:
        """The next rank and the points it is away; None for the highest."""
        points = self.scores[0].points
        return next(
            ((name, least - points) for name, least in rank_table(self.view.land.kind.name) if least > points), None
        )

    def seen_large(self) -> int | None:
        """The seat whose sheet is shown large."""
        if self.alone:
            return None
        hovered = self.gestures.hovered or ""
        return int(hovered.removeprefix("row/")) if hovered.startswith("row/") else self.chosen

    # --- sentences --------------------------------------------------------------------------------------------------

    def word(self, key: str, **data: str | int) -> str:
        return self.app.words(f"results.trails_of_tucana.{key}", **data)

    def column_name(self, name: str) -> str:
        """The heading of a column."""
        if name.startswith("round"):
            return self.word("round", n=int(name.removeprefix("round ")))
        return self.word(name)

    def heading(self) -> str:
        begun = self.tally.begun(self.time)
        if not begun:
            return self.word("intro")
        name = self.columns[begun - 1]
        if name.startswith("round"):
            return self.word("round_long", n=int(name.removeprefix("round ")))
        return self.word(f"{name}_long")

    def outcome(self) -> str:
        if self.alone:
            return self.word("solo", n=self.scores[0].points, rank=self.word(f"rank.{self.rank}"))
        return super().outcome()

    def cause(self) -> str:
        if not self.alone:
            return self.word("look")
        ahead = self.next_rank()
        if ahead is None:
            return self.word("highest")
        return self.word("next", rank=self.word(f"rank.{ahead[0]}"), n=ahead[1])

    def verdict(self, seat: int) -> str:
        return self.word(f"rank.{self.rank}") if self.alone else super().verdict(seat)

    def breakdown(self, seat: int) -> str:
        parts = ", ".join(
            self.word("part", name=self.column_name(name), n=points)
            for name, points in self.scores[seat].lines
            if name in self.columns
        )
        return self.word("breakdown", parts=parts, n=self.scores[seat].points)

    # --- layout -----------------------------------------------------------------------------------------------------

    def arrange(self, row: FRect) -> None:
        area = self.app.viewport.canvas
        bottom = area.h - (72 if area.h < LOW else 88) - 10
        if self.alone:
            self.title = FRect(0, 8, area.w, 88 if area.h < LOW else 112)
            self.head = FRect(self.head.x, self.title.bottom, self.head.w, self.head.h)
            row = FRect(row.x, self.head.bottom, row.w, min(SOLO_ROW, row.h))
            self.rows = [row]
        top = self.rows[0].y
        self._thumb = row.h - 16 if row.h >= THUMB_LEAST and not self.alone else 0.0
        left = row.x + self.name_width + (self._thumb * 1.06 + 22 if self._thumb else 10)
        room = row.right - self.total_width - left
        wide = min(room / len(self.columns), 230.0)
        left += (room - wide * len(self.columns)) / 2
        self._cells = [FRect(left + wide * number, row.y, wide, row.h - 18) for number in range(len(self.columns))]
        if self.alone:
            self._large = FRect(row.x, row.bottom + 12, row.w, bottom - row.bottom - 12)
        else:
            x = row.x + self.name_width
            self._large = FRect(x, top, row.right - x, max(self.rows[-1].bottom, min(bottom, top + 460)) - top)

    def thumb(self, row: FRect) -> FRect:
        """The small sheet in a row."""
        return FRect(row.x + self.name_width + 6, row.y + 8, self._thumb * 1.06, self._thumb)

    def _large_parts(self) -> tuple[FRect, FRect]:
        """The map and the score pad of a large sheet."""
        area = self._large.inflate(-16, -16)
        pad = min(area.w * 0.4, max(230.0, area.h * 0.62), 430.0)
        map_ = FRect(area.x, area.y, area.w - pad - 12, area.h)
        return map_, FRect(area.right - pad, area.y, pad, min(area.h, pad * 1.6))

    def view_of(self, rect: FRect) -> MapView:
        return MapView(island_of(self.view.land.spec), rect, self.app.viewport)

    def pictures(self) -> list[Callable[[], object]]:
        canvas = self.app.canvas
        rects = [self._large_map()]
        if self._thumb:
            rects.insert(0, self.thumb(self.rows[0]))
        return [partial(map_surface, canvas, self.view_of(rect).sheet) for rect in rects]

    def _large_map(self) -> FRect:
        if not self.alone:
            return self._large_parts()[0]
        area = self._large
        return FRect(area.x, area.y, min(area.w * 0.42, area.h * 1.3), area.h)

    def key(self, key: Key) -> bool:
        if key.name.isdigit() and 1 <= int(key.name) <= len(self.scores) and not self.alone:
            seat = int(key.name) - 1
            self.chosen = None if self.chosen == seat else seat
            self.app.dirty = True
            return True
        return super().key(key)

    def back(self) -> None:
        if self.chosen is not None:
            self.chosen = None
            self.app.dirty = True
        else:
            super().back()

    def tip_due(self) -> str | None:
        # A row shows its sheet instead.
        due = super().tip_due()
        return None if due is not None and due.startswith("row/") else due

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw_heads(self, canvas: Canvas) -> None:
        y = self.head.centery - 2
        for name, cell in zip(self.columns, self._cells, strict=True):
            icon = PARTS.get(name)
            text = self.column_name(name)
            room = cell.w - 10 - (34 if icon else 0)
            width = min(room, canvas.width(text, theme.SMALL, "bold"))
            x = cell.centerx - (width + (34 if icon else 0)) / 2
            if icon:
                draw_icon(canvas, icon, FRect(x, y - 14, 28, 28))
                x += 34
            canvas.text(
                text, (x, y), size=theme.SMALL, weight="bold", colour=theme.CREAM_SOFT, anchor="midleft",
                max_width=room,
            )  # fmt: skip
        total = self.rows[0].right - self.total_width / 2
        canvas.text(
            self.app.words("results.total"), (total, y), size=theme.SMALL, colour=theme.CREAM_SOFT, weight="bold",
            anchor="center", max_width=self.total_width,
        )  # fmt: skip

    def draw_below(self, canvas: Canvas) -> None:
        """A light on the column that is counted; the sheet and the rank of a lone player."""
        begun = self.tally.begun(self.time)
        if begun and not self.done:
            cell = self._cells[begun - 1]
            light = FRect(cell.x + 2, self.head.y + 1, cell.w - 4, self.rows[-1].bottom - self.head.y)
            canvas.box(light, (255, 226, 150, 30), radius=14, line=(255, 214, 130, 110), line_width=2)
        if self.alone:
            self._draw_solo(canvas)

    def draw_row(self, canvas: Canvas, seat: int, row: FRect) -> None:
        if self._thumb:
            draw_thumbnail(canvas, self.view_of(self.thumb(row)), self.sheets[seat])
        for number, (name, cell) in enumerate(zip(self.columns, self._cells, strict=True)):
            if self.tally.age(number, self.time) <= 0:
                continue
            points = dict(self.scores[seat].lines)[name]
            shown = round(points * out_cubic(self.tally.counted(number, seat, self.time)))
            best = points > 0 and points == max(dict(score.lines)[name] for score in self.scores)
            where = (cell.centerx, row.y + cell.h / 2 + 2)
            canvas.text(
                str(shown), where, size=min(46.0, row.h * 0.42), weight="black", anchor="center",
                colour=theme.GOLD if best and not self.alone else theme.CREAM,
            )  # fmt: skip

    def draw_widgets(self, canvas: Canvas) -> None:
        seat = self.seen_large()
        if seat is not None:
            self._draw_large(canvas, seat)
        super().draw_widgets(canvas)

    def _draw_large(self, canvas: Canvas, seat: int) -> None:
        """A seat's sheet with its pad over the table of points; the names stay in sight."""
        canvas.shadow(self._large, depth=14, radius=18)
        canvas.box(self._large, (22, 34, 40), radius=18, line=theme.SEATS[seat], line_width=4)
        map_, pad = self._large_parts()
        draw_island(canvas, self.view_of(map_), self.sheets[seat])
        draw_pad(canvas, pad, pad_of(self.view, seat))

    def _draw_solo(self, canvas: Canvas) -> None:
        """The sheet, the pad, and the ladder of ranks with the crest that was earned."""
        area, map_ = self._large, self._large_map()
        draw_island(canvas, self.view_of(map_), self.sheets[0])
        pad = FRect(map_.right + 16, area.y, min(400.0, area.w * 0.26, area.h * 0.72), area.h)
        pad.h = min(area.h, pad.w * 1.7)
        draw_pad(canvas, pad, pad_of(self.view, 0))
        ladder = FRect(pad.right + 16, area.y, area.right - pad.right - 16, area.h)
        table = rank_table(self.view.land.kind.name)
        step = ladder.h / len(table)
        place = [name for name, _ in table].index(self.rank)
        for number, (name, least) in enumerate(reversed(table)):
            index = len(table) - 1 - number
            box = FRect(ladder.x, ladder.y + step * number + 3, ladder.w, step - 6)
            reached = self.done and index <= place
            own = self.done and index == place
            canvas.box(
                box, (255, 200, 87, 40) if own else (255, 248, 232, 12), radius=14,
                line=theme.GOLD if own else (255, 248, 232, 30), line_width=3 if own else 1.5,
            )  # fmt: skip
            side = min(box.h - 8, 118.0)
            if own:
                side *= 0.6 + 0.4 * out_back(self.finale)
            crest = FRect(0, 0, side, side)
            crest.center = (box.x + min(box.h, 118.0) / 2 + 8, box.centery)
            canvas.picture(f"trails_of_tucana/rank_{name}", crest, alpha=255 if reached else 70)
            x = box.x + min(box.h, 118.0) + 20
            points = canvas.text(
                self.word("from", n=least), (box.right - 16, box.centery), size=theme.SMALL, anchor="midright",
                colour=theme.CREAM_SOFT,
            )  # fmt: skip
            canvas.text(
                self.word(f"rank.{name}"), (x, box.centery), size=theme.STATUS, weight="black", anchor="midleft",
                colour=theme.GOLD if own else theme.CREAM if reached else theme.CREAM_SOFT,
                max_width=points.x - x - 10,
            )  # fmt: skip
