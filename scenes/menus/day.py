"""The deal of the day: a row for each game, with what was made of it today, and the way to play it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.table import deals
from game.table.journal import Line
from game.table.statistics import of_the_day
from scenes import theme
from scenes.menus import shelf
from scenes.menus.dialog import GAP, Dialog
from scenes.widgets import Button, Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

ROW = 112.0
BUTTON = 170.0


class DayDialog(Dialog):
    """Today's deals; `play` sets up a game with its deal of the day."""

    name = "day"
    width = 1000.0

    def __init__(self, app: App, play: Callable[[str], None]) -> None:
        super().__init__(app)
        self.play = play
        self.targets.focus = f"play/{shelf.playable()[0]}"
        self._shown: tuple[object, int] | None = None
        """The day and the number of lines of the journal that are shown."""

    def title(self) -> str:
        return day_text(self.app)

    def update(self, seconds: float) -> bool:
        if self._shown != (self.app.today(), len(self.app.book)):
            self.relayout()
        return super().update(seconds)

    def content(self, width: float) -> float:
        words, lines = self.app.words, self.app.book.lines()
        self._shown = self.app.today(), len(lines)
        y = self.label("about", words("menu.day.about"), 12, 0, width - 24, colour=theme.CREAM_SOFT) + GAP
        button = max(BUTTON, self.app.canvas.width(words("menu.day.play"), theme.BODY, "bold") + 92)
        for game_id in shelf.playable():
            row = FRect(0, y, width - button - GAP, ROW)
            number = deals.of_the_day(game_id, self.app.today())
            name = words(f"menu.game.{game_id}")
            deal = words("common.deal.number", number=deals.grouped(number))
            result = results_text(self.app, lines, game_id)
            told = result or words("menu.day.unplayed")
            self.add(DayRow(f"row/{game_id}", row, name, game_id, deal, told, done=bool(result)))
            rect = FRect(width - button, y + (ROW - 62) / 2, button, 62)
            kind = "plain" if result else "main"
            action = lambda game_id=game_id: self.play(game_id)  # noqa: E731
            self.add(Button(f"play/{game_id}", rect, words("menu.day.play"), action, icon="play", kind=kind))
            y += ROW + GAP
        return y


def day_text(app: App) -> str:
    """The deal of today, by its date, in words."""
    today = app.today()
    return app.words("menu.day.title", day=today.day, month=app.words("menu.months").split()[today.month - 1])


def results_text(app: App, lines: Sequence[Line], game_id: str) -> str:
    """What each person first made of the game's deal of today; nothing when nobody has played it."""
    found = []
    for attempt in of_the_day(lines, game_id, app.today()):
        key = "later" if attempt.before else "first"
        name, points = attempt.mine.seat.name, attempt.mine.points
        found.append(app.words(f"menu.day.{key}", name=name, n=points, tries=attempt.before + 1))
    return "; ".join(found)


class DayRow(Widget):
    """A game with its deal and today's results."""

    interactive = False

    def __init__(self, id: str, rect: FRect, label: str, game: str, deal: str, result: str, *, done: bool) -> None:
        super().__init__(id, rect, label)
        self.game, self.deal, self.result, self.done = game, deal, result, done

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        canvas.box(self.rect, (255, 248, 232, 14), radius=16, line=(255, 248, 232, 30))
        height = self.rect.h - 16
        box = FRect(self.rect.x + 12, self.rect.y + 8, height * shelf.BOX_RATIO, height)
        canvas.picture(f"{self.game}/box", box)
        x = box.right + 18
        right = self.rect.right - 16
        deal = canvas.width(self.deal, theme.TINY)
        canvas.text(
            self.label, (x, self.rect.y + 32), size=theme.STATUS, weight="black", anchor="midleft",
            max_width=right - x - deal - 14,
        )  # fmt: skip
        canvas.text(self.deal, (right, self.rect.y + 32), size=theme.TINY, colour=theme.CREAM_SOFT, anchor="midright")
        below = FRect(x, self.rect.y + 52, right - x, self.rect.h - 60)
        colour = theme.GOLD if self.done else theme.CREAM_SOFT
        canvas.paragraph(self.result, below, size=theme.SMALL, colour=colour, middle=True)
