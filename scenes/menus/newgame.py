"""The dialog of a new game: how many, who, how strong, the options, and the deal."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from game.core import BrokenRecord, Game
from game.core.record import Record
from game.table import deals
from game.table.journal import Game as Line
from scenes import theme
from scenes.inputs import Key
from scenes.lessons import LESSONS, is_begun, start_lesson
from scenes.menus import seating
from scenes.menus.dealing import DealLine
from scenes.menus.dialog import GAP, LOW, ROW, Dialog, confirm
from scenes.menus.optionrows import OptionRows
from scenes.menus.rules import RulesDialog
from scenes.menus.seatcards import SeatCards
from scenes.session import Session
from scenes.stack import Scene
from scenes.widgets import Button, Segments, Toggle

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas

log = logging.getLogger(__name__)

TWO_COLUMNS = 900.0
"""From this content width on, options and practice stand side by side."""


class NewGameScene(Dialog):
    """How many seats, people or opponents, options; the last set-up is where it begins."""

    name = "new game"
    width = 1640.0
    footer_height = 90.0

    def __init__(self, app: App, game: Game, *, running: Record | None = None, deal: int | None = None) -> None:
        super().__init__(app)
        self.game = game
        self.game_id = game.id
        self.running = running
        """The saved game of this kind, so that dealing must ask first."""
        finished = any(
            isinstance(line, Line) and (line.game, line.end) == (game.id, "finished") for line in app.book.lines()
        )
        self.seating = seating.remembered(game, app.settings, first=not finished)
        self.seating.deal = str(deals.fresh() if deal is None else deal)
        self.deal_line = DealLine(self, self.seating)
        self.seat_cards = SeatCards(self, self.seating)
        self.options = OptionRows(self, self.seating)
        self.learning = is_begun(app, game.id)
        """Whether its lesson was left on the way."""
        self.targets.focus = "deal"

    def title(self) -> str:
        return self.app.words("menu.new.title", game=self.app.words(f"{self.game.id}.game.name"))

    # --- content ----------------------------------------------------------------------------------------------------

    def content(self, width: float) -> float:
        y = self._count_row(width) + GAP
        y = self.seat_cards.rows(y, width, low=self._low) + GAP * 1.5
        if width < TWO_COLUMNS:
            return self._deal_rows(0, self.options.rows(0, y, width) + GAP, width)
        half = (width - GAP * 3) / 2
        return max(self.options.rows(0, y, half), self._deal_rows(half + GAP * 3, y, half))

    @property
    def _low(self) -> bool:
        """Whether the window is so low that portraits are small and explanations are left to the tooltips."""
        return self.app.viewport.canvas.h < LOW

    def _count_row(self, width: float) -> float:
        words, counts = self.app.words, self.game.seat_counts
        label = words("menu.new.players")
        label_width = self.app.canvas.width(label, theme.BODY, "bold") + 26
        self.label("players", label, 12, 13, label_width, weight="bold")
        self.add(
            Segments(
                "count",
                FRect(12 + label_width, 0, 74.0 * len(counts), ROW - 4),
                label,
                [(str(count), str(count)) for count in counts],
                str(self.seating.count),
                self._set_count,
            )
        )
        text = self._count_note()
        if not text:
            return ROW
        x = 12 + label_width + 74 * len(counts) + 24
        return max(ROW, self.label("made_for", text, x, 2, width - x, size=theme.SMALL, colour=theme.GOLD))

    def _count_note(self) -> str:
        """What is to be said about so many players: that one plays alone, or that the game is made for others."""
        words, made_for = self.app.words, self.game.made_for
        if self.seating.count == 1:
            return words(f"{self.game.id}.game.alone")
        return (
            "" if self.seating.count in made_for else words("menu.new.made_for", low=min(made_for), high=max(made_for))
        )

    def _deal_rows(self, x: float, y: float, width: float) -> float:
        words = self.app.words
        self.add(
            Toggle(
                "practice",
                FRect(x, y, width, ROW - 4),
                words("menu.new.practice"),
                self.seating.practice,
                self._set_practice,
                tip=words("menu.new.practice_why") if self._low else "",
            )
        )
        y = self._why("practice_why", x, y + ROW, width) + GAP / 2
        return self.deal_line.rows(x, y, width, low=self._low)

    def _why(self, word: str, x: float, y: float, width: float) -> float:
        """The explanation below a row, where the window has room for it; returns the y below it."""
        if self._low:
            return y
        text = self.app.words(f"menu.new.{word}")
        return self.label(word, text, x + 12, y - 2, width - 110, size=theme.TINY, colour=theme.CREAM_SOFT)

    def footer(self, area: FRect) -> None:
        words = self.app.words
        size = theme.STATUS + 4
        width = max(240.0, self.app.canvas.width(words("menu.new.deal"), size, "bold") + 110)
        self.add(
            Button(
                "deal",
                FRect(area.right - width, area.y + 8, width, 66),
                words("menu.new.deal"),
                self._deal,
                icon="play",
                kind="main",
                size=size,
            )
        )
        taken = width + self._learn_button(area.right - width - 16, area.y + 12)
        self.fair = FRect(area.x + 12, area.y + 8, area.w - taken - 48, 66)

    def _learn_button(self, right: float, y: float) -> float:
        """The way into the game's lesson, if it has one; returns the width it takes."""
        if self.game.id not in LESSONS:
            return 0.0
        label = self.app.words("lesson.go_on" if self.learning else "lesson.learn")
        width = self.app.canvas.width(label, theme.BODY, "bold") + 100
        self.add(
            Button(
                "learn",
                FRect(right - width, y, width, 58),
                label,
                lambda: start_lesson(self.app, self.game.id),
                icon="lesson",
                tip=self.app.words("lesson.learn_tip"),
            )
        )
        return width + 16

    # --- changes ----------------------------------------------------------------------------------------------------

    def _set_count(self, count: str) -> None:
        self.seating.set_count(int(count))
        self.relayout()

    def _set_practice(self, on: bool) -> None:
        self.seating.practice = on

    def key(self, key: Key) -> bool:
        if key.name == "f1":
            self.app.stack.push(RulesDialog(self.app, self.game.id))
            return True
        return super().key(key)

    # --- starting ---------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        trouble = self.seating.name_trouble(self.app.words)
        if trouble is not None:
            self.app.sound.play("error", self.app.now)
            self.app.say(trouble)
            return
        if self.running is None:
            self._start()
            return
        ask_to_replace(self.app, self.game.id, self._start)

    def _start(self) -> None:
        if self.running is not None:
            give_up(self.app, self.game, self.running)
        self.seating.remember(self.app.settings)
        self.app.save_settings()
        session = Session.new(
            self.app,
            self.game,
            self.seating.players(self.app.words),
            self.seating.options,
            seed=self.seating.seed(),
            practice=self.seating.practice,
        )
        self.app.sound.play("shuffle", self.app.now)
        self.app.stack.replace(table_scene(self.app, session))

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        super().draw_panel(canvas)
        canvas.paragraph(
            self.app.words("menu.new.fair"), self.fair, size=theme.SMALL, colour=theme.CREAM_SOFT, middle=True
        )


def ask_to_replace(app: App, game_id: str, go: Callable[[], None]) -> None:
    """Asks whether the running game of a kind may make way."""
    words = app.words
    question = words("menu.new.replace", game=words(f"{game_id}.game.name"))
    confirm(app, question, words("menu.new.replace_yes"), words("menu.new.replace_no"), go)


def give_up(app: App, game: Game, record: Record) -> None:
    """Notes in the journal that a saved game is given up; one that cannot be played on has nothing to note."""
    try:
        Session.resume(app, game, record).abandon()
    except BrokenRecord as error:
        log.warning("the saved game of %s was given up and cannot be read: %s", game.id, error)


def set_up_again(app: App, game: Game) -> None:
    """From a game that is over to the dialog of the next one, above the shelf."""
    from scenes.menus.title import TitleScene

    app.stack.replace(TitleScene(app))
    app.stack.push(NewGameScene(app, game))


def table_scene(app: App, session: Session) -> Scene:
    """The scene of a session's game."""
    from scenes.tables import TABLES

    return TABLES[session.game.id](app, session)
