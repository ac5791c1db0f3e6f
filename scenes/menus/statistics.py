"""The statistics of a person: numbers, charts, achievements; a table to take away; starting over and back again."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import FRect

from game.registry import GAMES
from game.table import feats
from game.table.journal import Line, Reset
from game.table.statistics import LAST, PEOPLE, Mine, Summary, Tally, hidden_games, mine, people, summarise
from scenes import clipboard, export, theme
from scenes.menus import faces, shelf
from scenes.menus.charts import FEAT, TILE, Bars, Emblem, FeatCard, PointsChart, Tile, bars_height
from scenes.menus.dialog import GAP, ROW, Dialog, confirm
from scenes.widgets import Button, Choice

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)

EVERY = "every"
"""The choice of all games together."""
TWO_COLUMNS, THREE_COLUMNS = 900.0, 1400.0
TILES = ((1100.0, 6), (700.0, 4), (0.0, 3))
"""From a content width on, so many tiles in a row."""
CARDS = ((1300.0, 3), (760.0, 2), (0.0, 1))
"""From a content width on, so many achievements in a row."""
CHART = 320.0
EMBLEM = 150.0
FOOTER = 88.0


class StatisticsDialog(Dialog):
    """What a person has played, and how it went; begins with who played last."""

    name = "statistics"
    width = 1640.0

    def __init__(self, app: App, person: str | None = None, game_id: str = EVERY) -> None:
        super().__init__(app)
        self.person = person
        self.game_id = game_id
        self._known = -1
        """How many lines of the journal are shown."""
        self._writing: Future[Path] | None = None

    def title(self) -> str:
        return self.app.words("statistics.title")

    def update(self, seconds: float) -> bool:
        if self._known != len(self.app.book):
            self.relayout()
        if self._writing is not None and self._writing.done():
            self._say_written(self._writing)
            self._writing = None
        return super().update(seconds)

    # --- content ----------------------------------------------------------------------------------------------------

    def content(self, width: float) -> float:
        lines = self.app.book.lines()
        self._known = len(lines)
        names = people(lines)
        self.footer_height = FOOTER if names else 0.0
        if not names:
            return self._nothing(width, "nothing_yet")
        if self.person not in names:
            self.person = names[0]
        y = self._choices(names, width) + GAP
        whole = mine(lines, self.person)
        games = [one for one in whole if self.game_id in (EVERY, one.game.game)]
        if not games:
            return y + self._nothing(width, "nothing_hidden" if hidden_games(lines, self.person) else "nothing_here", y)
        found = summarise(games)
        y = self._tiles(found, y, width) + GAP
        y = self._charts(found, y, width) + GAP
        return self._feats(whole, lines, y, width)

    def _nothing(self, width: float, word: str, y: float = 0.0) -> float:
        """A friendly word where there is nothing to show; returns the height it takes."""
        text, size = self.app.words(f"statistics.{word}"), EMBLEM
        self.add(Emblem("emblem", FRect((width - size) / 2, y + 12, size, size), "common/logo"))
        bottom = self.label("nothing", text, 40, y + size + 30, width - 80, size=theme.STATUS, align="center")
        return bottom + 30 - y

    def _choices(self, names: Sequence[str], width: float) -> float:
        words = self.app.words
        kinds = [(EVERY, words("statistics.every")), *((id, words(f"menu.game.{id}")) for id in shelf.playable())]
        half = (width - GAP * 3) / 2
        wide = width >= TWO_COLUMNS
        first = FRect(0, 0, half if wide else width, ROW)
        second = FRect(half + GAP * 3, 0, half, ROW) if wide else FRect(0, ROW + GAP / 2, width, ROW)
        people = [(name, name) for name in names]
        self.add(Choice("person", first, words("statistics.person"), people, str(self.person), self._set_person))
        self.add(Choice("game", second, words("statistics.game"), kinds, self.game_id, self._set_game))
        return second.bottom

    def _tiles(self, found: Summary, y: float, width: float) -> float:
        words, tally = self.app.words, found.tally
        entries: list[tuple[str, str]] = [
            ("played", str(tally.played + found.solo)),
            ("won", str(tally.won)),
            ("shared", str(tally.shared)),
            ("lost", str(tally.lost)),
        ]
        if self.game_id != EVERY and found.best is not None and found.mean is not None:
            entries += [("best", str(found.best)), ("mean", self._decimal(found.mean))]
            if found.last_mean is not None and tally.played + found.solo > LAST:
                entries.append(("last_mean", self._decimal(found.last_mean)))
        entries += [("row", str(max(0, found.streak))), ("longest", str(found.longest))]
        entries.append(("time", self._duration(found.seconds)))
        entries += [("abandoned", str(found.abandoned)), ("practice", str(found.practice))]
        most = _columns(TILES, width)
        rows = -(-len(entries) // most)
        for row in range(rows):
            # Rows differ by a tile at most and all are as wide as the dialog.
            some = entries[len(entries) * row // rows : len(entries) * (row + 1) // rows]
            cell = (width - GAP * (len(some) - 1)) / len(some)
            for column, (id, value) in enumerate(some):
                rect = FRect((cell + GAP) * column, y + (TILE + GAP) * row, cell, TILE)
                self.add(Tile(f"tile/{id}", rect, words(f"statistics.tile.{id}"), value, strong=id in ("won", "best")))
        return y + (TILE + GAP) * rows

    def _charts(self, found: Summary, y: float, width: float) -> float:
        """The points of the last games, or the games side by side; how it went by level and by seats."""
        words = self.app.words
        levels = [level for level in (*faces.LEVELS, PEOPLE) if level in found.by_level]
        by_level = [
            (words("statistics.people" if level == PEOPLE else f"common.level.{level}"), found.by_level[level])
            for level in levels
        ]
        by_seats = [(words("statistics.seats", n=seats), tally) for seats, tally in found.by_seats.items()]
        by_game = [(words(f"menu.game.{id}"), found.by_game[id]) for id in GAMES if id in found.by_game]
        panels: list[tuple[str, list[tuple[str, Tally]]]] = [("levels", by_level), ("by_seats", by_seats)]
        if self.game_id == EVERY:
            panels.insert(0, ("games", by_game))
        panels = [(id, rows) for id, rows in panels if rows]
        wide = width >= TWO_COLUMNS
        columns = (max(2, len(panels)) if self.game_id == EVERY and width >= THREE_COLUMNS else 2) if wide else 1
        cell = (width - GAP * (columns - 1)) / columns
        ends = [y] * columns
        if self.game_id != EVERY and found.last:
            legend = [words(f"statistics.legend.{word}") for word in ("won", "shared", "lost", "mean")]
            label = words("statistics.points", n=len(found.last))
            beside = sum(bars_height(len(rows)) + GAP for _, rows in panels) - GAP if wide else 0.0
            rect = FRect(0, y, cell, max(CHART, beside))
            self.add(PointsChart("chart/points", rect, label, found.last, found.last_mean, legend))
            ends[0] = rect.bottom + GAP
        for id, rows in panels:
            column = ends.index(min(ends))
            rect = FRect((cell + GAP) * column, ends[column], cell, bars_height(len(rows)))
            told = [(name, tally, self._went(tally)) for name, tally in rows]
            self.add(Bars(f"chart/{id}", rect, words(f"statistics.{id}"), told))
            ends[column] = rect.bottom + GAP
        return max(ends)

    def _went(self, tally: Tally) -> str:
        return self.app.words("statistics.went", won=tally.wins, n=tally.played)

    def _feats(self, whole: Sequence[Mine], lines: Sequence[Line], y: float, width: float) -> float:
        """The achievements of the chosen game, or those of all: earned ones first."""
        words = self.app.words
        held = feats.held(whole, shelf.playable())
        if self.game_id == EVERY:
            ids = [feat.id for feat in (*feats.COMMON, *feats.CAREER)]
        else:
            ids = [feat.id for feat in feats.OWN.get(self.game_id, ())]
        if not ids:
            return y
        have = sum(id in held for id in ids)
        y = self.heading("feats", words("statistics.feats", n=have, all=len(ids)), y + GAP, width) + 4
        columns = _columns(CARDS, width)
        cell = (width - GAP * (columns - 1)) / columns
        for number, id in enumerate(sorted(ids, key=lambda id: id not in held)):
            rect = FRect((cell + GAP) * (number % columns), y + (FEAT + GAP) * (number // columns), cell, FEAT)
            name, about = words(f"feats.{id}.name"), words(f"feats.{id}.about")
            self.add(FeatCard(f"feat/{id}", rect, name, about, self._day(held[id]) if id in held else ""))
        return y + (FEAT + GAP) * -(-len(ids) // columns)

    # --- in words ---------------------------------------------------------------------------------------------------

    def _decimal(self, value: float) -> str:
        tenths = round(abs(value) * 10)
        sign = "-" if value < 0 and tenths else ""
        return self.app.words("statistics.decimal", whole=f"{sign}{tenths // 10}", tenth=tenths % 10)

    def _duration(self, seconds: int) -> str:
        minutes = round(seconds / 60)
        if minutes < 60:
            return self.app.words("statistics.minutes", n=minutes)
        return self.app.words("statistics.hours", hours=minutes // 60, minutes=minutes % 60)

    def _day(self, at: int) -> str:
        day = date.fromtimestamp(at)
        month = self.app.words("menu.months").split()[day.month - 1]
        return self.app.words("statistics.day", day=day.day, month=month)

    # --- what the widgets do ----------------------------------------------------------------------------------------

    def _set_person(self, name: str) -> None:
        self.person = name
        self.relayout()

    def _set_game(self, game_id: str) -> None:
        self.game_id = game_id
        self.relayout()

    def footer(self, area: FRect) -> None:
        if self.person is None:
            return
        words, lines = self.app.words, self.app.book.lines()
        some = bool(self._shown(lines))
        buttons = [
            Button("export", FRect(0, 0, 0, 0), words("statistics.export"), self._export, icon="export", enabled=some),
            Button("copy", FRect(0, 0, 0, 0), words("statistics.copy"), self._copy, icon="copy", enabled=some),
        ]
        if hidden_games(lines, self.person):
            buttons.append(Button("back", FRect(0, 0, 0, 0), words("statistics.back"), self._back, icon="undo"))
        elif mine(lines, self.person):
            buttons.append(Button("reset", FRect(0, 0, 0, 0), words("statistics.reset"), self._reset, icon="restart"))
        widths = [self.app.canvas.width(button.label, theme.BODY, "bold") + 92 for button in buttons]
        squeeze = min(1.0, (area.w - GAP * (len(buttons) - 1)) / sum(widths))
        x = area.x
        for button, width in zip(buttons, widths, strict=True):
            button.why = words("statistics.nothing_here")
            button.rect = FRect(x, area.y + 12, width * squeeze, ROW)
            if button.id in ("reset", "back"):
                button.rect.right = area.right
            x = button.rect.right + GAP
            self.add(button)

    def _shown(self, lines: Sequence[Line]) -> list[Mine]:
        game_id = None if self.game_id == EVERY else self.game_id
        return mine(lines, self.person or "", game_id)

    def _export(self) -> None:
        games, day = self._shown(self.app.book.lines()), self.app.today()
        folder = self.app.documents
        self._writing = self.app.background.submit(export.write_file, folder, games, day)

    def _say_written(self, written: Future[Path]) -> None:
        try:
            self.app.say(self.app.words("statistics.exported", path=str(written.result())))
        except OSError as error:
            log.warning("the results cannot be exported: %s", error)
            self.app.sound.play("error", self.app.now)
            self.app.say(self.app.words("statistics.not_exported", folder=str(self.app.documents)))

    def _copy(self) -> None:
        done = clipboard.put(export.table_of(self._shown(self.app.book.lines()), "\t"))
        self.app.say(self.app.words("statistics.copied" if done else "statistics.not_copied"))

    def _reset(self) -> None:
        words = self.app.words
        confirm(
            self.app,
            words("statistics.reset_ask", name=str(self.person)),
            words("statistics.reset_yes"),
            words("statistics.reset_no"),
            lambda: self._mark(back=False),
        )

    def _back(self) -> None:
        self._mark(back=True)

    def _mark(self, *, back: bool) -> None:
        self.app.book.add(Reset(str(self.person), int(self.app.wall_clock()), back))
        self.targets.focus = "person"
        self.relayout()


def _columns(table: Sequence[tuple[float, int]], width: float) -> int:
    """The number of columns that a table gives a width."""
    return next(count for least, count in table if width >= least)
