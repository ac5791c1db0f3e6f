"""Arboretum: species by species hands are compared, an 8 is struck, the right awarded, and the path walks through the
garden; then a table of all points stays, in which every path can be looked at again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from game.arboretum.garden import Path
from game.arboretum.rules import Arboretum
from scenes import theme
from scenes.inputs import Input, Key, Pointer
from scenes.tables import arboretum_scoring_layout as places
from scenes.tables.arboretum_cards import card_surface, simple_below
from scenes.tables.arboretum_course import CARD_MS, Course, nobody_holds
from scenes.tables.arboretum_ranking import draw_filling, draw_ranking, draw_side
from scenes.tables.arboretum_sheet import BED_RADIUS, draw_pointed, draw_sheet, sheet_parts, viewer_plot
from scenes.tables.arboretum_stage import (
    draw_backdrop,
    draw_banner,
    draw_columns,
    draw_hands,
    draw_rights,
    draw_trays,
    lawn,
)
from scenes.tables.arboretum_walks import draw_points_flight, draw_walks
from scenes.tables.scoring import LOW, ScoringScene, Ways
from scenes.tables.scoring_draw import MARGIN, draw_rays
from scenes.targets import Target
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.session import Session

LOOK_MS = 45.0
"""Milliseconds from card to card when a path is looked at again at the end."""
SKIP_WIDTH = 168.0
SKIP_KEYS = ("escape", "return", "enter", "keypad enter")
"""The keys that lead straight to the table of points."""


class ArboretumScoring(ScoringScene):
    """The scoring of a finished game of Arboretum."""

    name = "arboretum_scoring"

    def __init__(self, app: App, session: Session, ways: Ways) -> None:
        self.view = view_of(session)
        self.results = self.view.results()
        super().__init__(app, session, [], ways)
        self.course = Course(self.results, [garden.species() for garden in self.view.gardens])
        self.tally = self.course
        seats = range(self.view.seats)
        self.hands = [[code for code in self.view.hand_codes(seat) if code is not None] for seat in seats]
        self.gardens = [self.view.garden_codes(seat) for seat in seats]
        self._numbers = {result.species: number for number, result in enumerate(self.results)}
        self.stage: places.Stage
        self.sheet: places.Sheet
        self._kept = self._best_cell()
        self._shown = self._kept
        self._shown_at = 0.0
        self._singing = 0
        self._step = LOOK_MS
        self._still_done = False

    # --- what it is about -------------------------------------------------------------------------------------------

    def number(self, code: str) -> int:
        """The place of a card's species among those of the game."""
        return self._numbers[code[:2]]

    def species_name(self, code: str) -> str:
        return self.app.words(f"arboretum.species.{code}")

    @property
    def _ranks(self) -> list[tuple[int, int]]:
        return [(score.points, kinds) for score, kinds in zip(self.scores, self.course.ranks, strict=True)]

    @property
    def places(self) -> list[int]:
        ranks = self._ranks
        return [1 + sum(other > own for other in ranks) for own in ranks]

    @property
    def tied(self) -> list[int]:
        """The seats with the most points."""
        most = max(score.points for score in self.scores)
        return [seat for seat, score in enumerate(self.scores) if score.points == most]

    @property
    def broken_tie(self) -> bool:
        """Whether several have the most points, so that species are counted (A-13)."""
        return len(self.tied) > 1

    def _best_cell(self) -> tuple[int | None, int]:
        """The winner's best species: what is shown until something is pointed at."""
        seat = self.winners[0]
        points = [result.points[seat] for result in self.results]
        return points.index(max(points)), seat

    @property
    def minis(self) -> bool:
        """Whether the gardens show the simplified faces: all of them, if one has no room for the others."""
        heights = [self.app.viewport.px(column.plot.height) for column in self.stage.columns]
        return min(heights) < simple_below()

    def side_row(self, standing: float) -> FRect:
        """Where a bar of the ranking is; between two rows while it moves."""
        rows = self.stage.side.ranks
        low = min(int(standing), len(rows) - 1)
        high = min(low + 1, len(rows) - 1)
        if self.calm:
            return rows[round(standing)]
        return rows[low].move(0, (rows[high].y - rows[low].y) * (standing - low))

    # --- sentences --------------------------------------------------------------------------------------------------

    def title_text(self) -> str:
        index, _ = self.course.now(self.time)
        return self.app.words("results.counting") if index < 0 else self.species_name(self.results[index].species)

    def heading(self) -> str:
        words, (index, age) = self.app.words, self.course.now(self.time)
        if index < 0:
            return words("results.arboretum.open")
        act = self.course.acts[index]
        if act.share("right", age) > 0.3:
            return self.right_text(index)
        if act.strike is not None and age >= act.begin("strike"):
            players = self.session.players
            names = {"name": players[act.strike.striker].name, "victim": players[act.strike.victim].name}
            return words("results.arboretum.struck", **names)
        return words("results.arboretum.hands")

    def right_text(self, index: int) -> str:
        """Who may score a species, and why."""
        result, words = self.results[index], self.app.words
        if nobody_holds(result):
            return words("results.arboretum.all")
        names = self.listed([self.session.players[seat].name for seat in result.holders])
        sums = result.sums[result.holders[0]]
        if len(result.holders) > 1:
            return words("results.arboretum.share", names=names, sum=sums)
        return words("results.arboretum.right", name=names, sum=sums)

    def cause(self) -> str:
        words = self.app.words
        if not self.broken_tie:
            return words("results.arboretum.ended")
        if len(self.winners) > 1:
            return words("results.arboretum.five_years")
        kinds = self.course.ranks
        others = max(kinds[seat] for seat in self.tied if seat not in self.winners)
        return words("results.arboretum.tie_broken", own=kinds[self.winners[0]], other=others)

    def breakdown(self, seat: int) -> str:
        words = self.app.words
        parts = [
            words("results.arboretum.part", species=self.species_name(result.species), points=result.points[seat])
            for result in self.results
            if result.points[seat]
        ]
        return words("results.arboretum.breakdown", parts=", ".join(parts) or "–", total=self.scores[seat].points)

    def cell_text(self, index: int, seat: int) -> str:
        """What became of a species for a seat, in a sentence."""
        result = self.results[index]
        path, data = result.paths[seat], {
            "name": self.session.players[seat].name,
            "species": self.species_name(result.species),
            "sum": result.sums[seat],
        }  # fmt: skip
        if seat not in result.holders:
            key = "cell_denied" if path is not None else "cell_nothing"
        else:
            key = "cell_scored" if path is not None else "cell_no_path"
        return self.app.words(f"results.arboretum.{key}", points=path.points if path is not None else 0, **data)

    # --- life -------------------------------------------------------------------------------------------------------

    def skip_act(self) -> None:
        """Goes on to the next species."""
        self.time = self.course.after(self.time)
        self._heard = sum(one.at < self.time for one in self.course.soundings)
        if self.done:
            self._finish()
        self.app.dirty = True

    def _finish(self) -> None:
        super()._finish()
        self._heard = len(self.course.soundings)
        self._look(self._kept)
        self.relayout()

    # --- layout -----------------------------------------------------------------------------------------------------

    def layout(self, area: FRect) -> None:
        self._still = None
        low = area.h < LOW
        self.title = FRect(0, 6, area.w, 90 if low else 112)
        bottom = self.place_buttons(area)
        room = FRect(MARGIN, self.title.bottom + 4, area.w - MARGIN * 2, bottom - self.title.bottom - 14)
        self.stage = places.stage(room, self.title, self.gardens, len(self.results))
        names = [self.species_name(result.species) for result in self.results]
        widest = max(self.app.canvas.width(name, theme.TINY if low else theme.STATUS, "bold") for name in names)
        self.sheet = places.sheet(room, self.view.seats, len(self.results), widest, tie=self.broken_tie)
        self._ahead = [*self.pictures(), *(self.confetti.pictures(self.app.canvas) if self.wins else [])]
        if self.done:
            self._add_cells()
            return
        words = self.app.words
        label = words("results.arboretum.skip")
        width = max(SKIP_WIDTH, self.app.canvas.width(label, theme.SMALL, "bold") + 84)
        rect = FRect(area.right - MARGIN - width, self.title.centery - 24, width, 48)
        tip = words("results.arboretum.skip_tip")
        self.add(
            Button("results/skip", rect, label, self.skip, icon="arrow_right", kind="quiet", size=theme.SMALL, tip=tip)
        )

    def _add_cells(self) -> None:
        """The cells of the table can be pointed at."""
        for index, row in enumerate(self.sheet.cells):
            for seat, rect in enumerate(row):
                id = f"cell/{self.results[index].species}/{seat}"
                keep = partial(self._keep, (index, seat))
                self.targets.add(Target(id, rect, self.cell_text(index, seat), action=keep))
        for seat, rect in enumerate(self.sheet.totals):
            keep = partial(self._keep, (None, seat))
            self.targets.add(Target(f"total/{seat}", rect, self.breakdown(seat), action=keep))

    def pictures(self) -> list[Callable[[], object]]:
        canvas, calls = self.app.canvas, list[Callable[[], object]]()
        for result in self.results:
            for seat, cards in enumerate(result.hands):
                high = canvas.viewport.rect(self.stage.columns[seat].in_tray(0, len(cards))).h
                calls += [partial(card_surface, canvas, code, high) for code in cards]
        # The table at the end must not halt its first frame either.
        scratch = canvas.onto(pygame.Surface((1, 1)))
        calls += [*sheet_parts(scratch, self), partial(lawn, scratch, self.sheet.bed, BED_RADIUS)]
        first = self._kept[1]
        for seat in sorted(range(self.view.seats), key=lambda seat: seat != first):
            plan = viewer_plot(self, seat)
            high = max(2, canvas.viewport.px(plan.height))
            calls += [partial(card_surface, canvas, plan.face(code), high) for code in self.gardens[seat].values()]
        return calls

    # --- pointing ---------------------------------------------------------------------------------------------------

    def _keep(self, cell: tuple[int | None, int]) -> None:
        """A cell stays shown until another is pointed at, and its path is heard again."""
        self._kept = cell
        self._look(cell, CARD_MS)
        self._singing = 1

    def _look(self, cell: tuple[int | None, int], step: float = LOOK_MS) -> None:
        self._shown, self._shown_at, self._step, self._singing = cell, self.app.now, step, 0

    def pointed(self) -> tuple[int | None, int]:
        """The cell with the keyboard's focus or under the pointer, whichever was used last, else the one kept."""
        focus = self.targets.focus if self.targets.focus_shown else None
        for id in (focus, self.gestures.hovered):
            kind, _, rest = (id or "").partition("/")
            if kind == "total":
                return None, int(rest)
            if kind == "cell":
                species, _, seat = rest.partition("/")
                return self._numbers[species], int(seat)
        return self._kept

    @property
    def selected(self) -> tuple[int | None, int]:
        """The cell whose garden is shown: a species (None: the total) and a seat."""
        return self._shown

    def _path_shown(self) -> Path | None:
        species, seat = self._shown
        return None if species is None else self.results[species].paths[seat]

    def walked(self, path: Path) -> int:
        """How many cards of the path that is shown glow already."""
        if self.calm:
            return len(path.cells)
        return min(len(path.cells), 1 + int((self.app.now - self._shown_at) * 1000 / self._step))

    # --- input ------------------------------------------------------------------------------------------------------

    def handle(self, event: Input) -> None:
        """A click, Space or the right arrow leads to the next species; Esc or Enter to the end."""
        if not self.done and self._skips_act(event):
            self.skip_act()
            return
        super().handle(event)

    def _skips(self, event: Input) -> bool:
        # A key pressed for the table (a hint, say) as the game ended must not cost the whole scoring.
        if not isinstance(event, Key) or event.name not in SKIP_KEYS:
            return False
        # Enter on a button the keys have reached means that button.
        return event.name == "escape" or not self.targets.focus_shown or self.targets.focus is None

    def _skips_act(self, event: Input) -> bool:
        match event:
            case Key(name="space" | "right"):
                return True
            case Pointer(kind="down"):
                target = self.targets.hit(event.pos)
                return target is None or target.id not in self.widgets
            case _:
                return False

    # --- frames -----------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        if not self.done:
            return moved
        pointed = self.pointed()
        if pointed != self._shown:
            self._look(pointed)
            moved = True
        path = self._path_shown()
        if path is not None:
            lit = self.walked(path)
            if 0 < self._singing <= lit:
                self.app.sound.play("count", self.app.now, variation=self._singing - 1)
                self._singing = self._singing + 1 if self._singing < len(path.cells) else 0
            since = (self.app.now - self._shown_at) * 1000
            moved |= since <= self._step * (len(path.cells) + 1)
        return moved

    def listen(self) -> None:
        due = sum(one.at <= self.time for one in self.course.soundings)
        for one in self.course.soundings[self._heard : due]:
            self.app.sound.play(one.sound, self.app.now, variation=one.variation)
        self._heard = max(self._heard, due)

    def draw(self, canvas: Canvas) -> None:
        size = canvas.surface.get_size()
        if self._still is None or self._still.get_size() != size or self._still_done != self.done:
            self._still, self._still_done = pygame.Surface(size).convert(), self.done
            self.draw_still(canvas.onto(self._still))
        canvas.surface.blit(self._still, (0, 0))
        if self.done:
            draw_pointed(canvas, self)
            self.draw_title(canvas)
            canvas.shade((10, 24, 20, round(230 * (1 - self._finale.value))))
        else:
            draw_banner(canvas, self)
            draw_walks(canvas, self)
            draw_hands(canvas, self)
            draw_trays(canvas, self)
            draw_filling(canvas, self)
            draw_ranking(canvas, self)
            draw_rights(canvas, self)
            draw_points_flight(canvas, self)
        self.confetti.draw(canvas, self.app.viewport.canvas)
        self.draw_widgets(canvas)

    def draw_still(self, canvas: Canvas) -> None:
        size, centre = canvas.surface.get_size(), (self.app.viewport.canvas.centerx, self.title.centery)

        def backdrop() -> pygame.Surface:
            surface = pygame.Surface(size).convert()
            draw_backdrop(canvas.onto(surface))
            draw_rays(canvas.onto(surface), centre, (150, 220, 130))
            return surface

        canvas.surface.blit(canvas.art.composed(("arboretum rays", size, centre), backdrop), (0, 0))
        if self.done:
            draw_sheet(canvas, self)
            return
        draw_columns(canvas, self)
        draw_side(canvas, self)


def view_of(session: Session) -> Arboretum:
    """What everybody knows of the finished game: all hands lie open."""
    view = session.table.view(None)
    if not isinstance(view, Arboretum):
        raise TypeError(f"expected a position of Arboretum, got {type(view).__name__}")
    return view
