"""The list of past games: every finished game that is still kept, newest first; a click watches it again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from pygame import FRect

from game.core import BrokenRecord
from game.registry import GAMES
from game.table.archive import slot_of
from game.table.disk import Loaded
from game.table.journal import Game
from scenes import theme
from scenes.menus.dialog import GAP, ROW, Dialog
from scenes.replay.watch import watch
from scenes.widgets import Button, Choice, Widget
from scenes.widgets.base import blend, tinted

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

log = logging.getLogger(__name__)

EVERY = "every"
LINE = 78.0
FOOTER = 88.0


@dataclass(frozen=True, slots=True)
class Past:
    """A past game: what the journal says of it, and the name under which it is kept."""

    game: Game
    slot: str


class PastGamesDialog(Dialog):
    """What was played, to be watched again."""

    name = "past games"
    width = 1180.0
    footer_height = FOOTER

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kind = EVERY
        self._found: list[Past] | None = None
        """The games kept, newest first; None until the folder has been read."""
        self._reading: Future[list[str]] = app.background.submit(app.archive.slots)
        self._loading: Future[Loaded] | None = None

    def title(self) -> str:
        return self.app.words("replay.past.title")

    def update(self, seconds: float) -> bool:
        if self._found is None and self._reading.done() and self.app.book.ready:
            self._found = past_games([line for line in self.app.book.lines() if isinstance(line, Game)], self._slots())
            self.relayout()
        if self._loading is not None and self._loading.done():
            loading, self._loading = self._loading, None
            self._show(loading)
        return super().update(seconds)

    def _slots(self) -> list[str]:
        try:
            return self._reading.result()
        except OSError as error:
            log.warning("the finished games cannot be listed: %s", error)
            return []

    # --- content ----------------------------------------------------------------------------------------------------

    def content(self, width: float) -> float:
        words = self.app.words
        if self._found is None:
            return ROW
        kinds = [id for id in GAMES if any(past.game.game == id for past in self._found)]
        y = 0.0
        if len(kinds) > 1:
            values = [(EVERY, words("statistics.every")), *((id, words(f"menu.game.{id}")) for id in kinds)]
            rect = FRect(0, 0, width, ROW)
            self.add(Choice("kind", rect, words("statistics.game"), values, self.kind, self._set_kind))
            y = ROW + GAP
        shown = [past for past in self._found if self.kind in (EVERY, past.game.game)]
        if not shown:
            return self.label("none", words("replay.past.none"), 12, y + 20, width - 24, align="center") + 30
        for past in shown:
            game = past.game
            day = day_and_time(self.app, game.at)
            head = words("replay.past.head", game=words(f"menu.game.{game.game}"), when=day)
            self.add(
                PastGame(
                    f"game/{game.id}",
                    FRect(0, y, width, LINE),
                    head,
                    self._seats(game),
                    lambda past=past: self._watch(past),
                    tip=words("replay.again"),
                )
            )
            y += LINE + 8
        return y

    def _seats(self, game: Game) -> str:
        """Who played with how many points, winners first."""
        words = self.app.words
        seats = sorted(game.seats, key=lambda seat: (not seat.won, -(seat.points or 0)))
        parts = [words("replay.past.seat", name=seat.name, points=seat.points or 0) for seat in seats]
        if game.practice:
            parts.append(words("replay.past.practice"))
        return " · ".join(parts)

    def footer(self, area: FRect) -> None:
        words = self.app.words
        label = words("replay.paste.button")
        width = self.app.canvas.width(label, theme.BODY, "bold") + 92
        rect = FRect(area.right - width, area.y + 12, width, ROW)
        self.add(Button("paste", rect, label, self._paste, icon="paste", tip=words("replay.paste.tip")))
        text = FRect(area.x, area.y + 12, rect.x - area.x - 2 * GAP, ROW)
        self.add(DropLine("drop", text, words("replay.past.drop")))

    # --- what it does -----------------------------------------------------------------------------------------------

    def _set_kind(self, kind: str) -> None:
        self.kind = kind
        self.relayout()

    def _watch(self, past: Past) -> None:
        if self._loading is None:
            self._loading = self.app.background.submit(self.app.archive.load, past.slot)

    def _show(self, loading: Future[Loaded]) -> None:
        """Opens the game that was read, or says that it cannot be read any more."""
        try:
            record = loading.result().record
            if record is not None:
                watch(self.app, record)
                return
        except (OSError, BrokenRecord) as error:
            log.warning("a finished game cannot be read: %s", error)
        self.app.sound.play("error", self.app.now)
        self.app.say(self.app.words("replay.past.unreadable"))

    def _paste(self) -> None:
        from scenes import clipboard
        from scenes.replay.opening import open_text

        open_text(self.app, clipboard.get())


def past_games(games: Sequence[Game], slots: list[str]) -> list[Past]:
    """The finished games of the journal that are kept, newest first."""
    found: list[Past] = []
    seen: set[str] = set()
    for game in reversed(games):
        slot = slot_of(game.id, slots) if game.end == "finished" and game.id not in seen else None
        if slot is not None:
            seen.add(game.id)
            found.append(Past(game, slot))
    return sorted(found, key=lambda past: -past.game.at)


def day_and_time(app: App, at: int) -> str:
    """`today, 14:05` in words."""
    then, today = datetime.fromtimestamp(at), app.today()
    clock = f"{then.hour}:{then.minute:02}"
    if then.date() == today:
        return app.words("replay.past.today", time=clock)
    if then.date() == today - timedelta(days=1):
        return app.words("replay.past.yesterday", time=clock)
    return app.words("replay.past.date", day=day_of(app, then.date()), time=clock)


def day_of(app: App, day: date) -> str:
    month = app.words("menu.months").split()[day.month - 1]
    return app.words("statistics.day", day=day.day, month=month)


class DropLine(Widget):
    """A sentence in the middle of its height."""

    interactive = False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        canvas.paragraph(self.label, self.rect, size=theme.SMALL, colour=theme.CREAM_SOFT, middle=True)


class PastGame(Widget):
    """One game: what and when, who and how many points."""

    def __init__(self, id: str, rect: FRect, head: str, seats: str, action: Callable[[], None], *, tip: str) -> None:
        super().__init__(id, rect, f"{head}: {seats}", tip=tip)
        self.head, self.seats, self.action = head, seats, action

    def press(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        canvas.box(self.rect, blend((36, 58, 60), (52, 84, 86), warm), radius=14, line=(255, 248, 232, 36))
        icon = canvas.viewport.rect(FRect(self.rect.x + 18, self.rect.centery - 19, 38, 38))
        canvas.blit(tinted(canvas, "common/watch", icon.size, theme.GOLD), icon.topleft)
        x, room = self.rect.x + 74, self.rect.w - 96
        canvas.text(self.head, (x, self.rect.y + 25), weight="bold", anchor="midleft", max_width=room)
        canvas.text(
            self.seats,
            (x, self.rect.y + 54),
            size=theme.SMALL,
            colour=theme.CREAM_SOFT,
            anchor="midleft",
            max_width=room,
        )
