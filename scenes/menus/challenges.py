"""The challenges: a card for each, with its target, opponents, and the stars a person has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from pygame import FRect

from game.core.record import Record
from game.registry import game_by_id
from game.table.challenges import PERSON, STARS, Best, Challenge, bests, of_game
from game.table.statistics import name_key, people
from scenes import theme
from scenes.menus import faces, seating, shelf
from scenes.menus.dialog import GAP, ROW, Dialog
from scenes.menus.goals import goal_text, opponents_text, options_text, value_text
from scenes.menus.newgame import ask_to_replace, give_up, table_scene
from scenes.session import Session
from scenes.widgets import Choice, Widget, tinted

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

TWO_COLUMNS = 900.0
CARDS = ((1300.0, 3), (760.0, 2), (0.0, 1))
"""From a content width on, so many cards in a row."""
CARD = 212.0

_Choice: TypeAlias = "tuple[str, str, list[tuple[str, str]], str, Callable[[str], None]]"
"""Id, label, values with their texts, the chosen one, and what a change does."""


class ChallengesDialog(Dialog):
    """The challenges of a game. `running` are the saved games, which a challenge of their kind would replace."""

    name = "challenges"
    width = 1640.0

    def __init__(self, app: App, game_id: str, running: Mapping[str, Record], person: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id if of_game(game_id) else next(id for id in shelf.playable() if of_game(id))
        self.running = running
        self.person = person or own_name(app)
        self._known = -1

    def title(self) -> str:
        return self.app.words("challenges.title")

    def update(self, seconds: float) -> bool:
        if self._known != len(self.app.book):
            self.relayout()
        return super().update(seconds)

    # --- content ----------------------------------------------------------------------------------------------------

    def content(self, width: float) -> float:
        words, lines = self.app.words, self.app.book.lines()
        self._known = len(lines)
        names = list(dict.fromkeys([own_name(self.app), self.person, *people(lines)]))
        names = [name for number, name in enumerate(names) if name_key(name) not in map(name_key, names[:number])]
        kinds = [(id, words(f"menu.game.{id}")) for id in shelf.playable() if of_game(id)]
        chosen = next(name for name in names if name_key(name) == name_key(self.person))
        who = [(name, name) for name in names]
        y = self._choices(
            [
                ("game", words("statistics.game"), kinds, self.game_id, self._set_game),
                ("person", words("statistics.person"), who, chosen, self._set_person),
            ],
            width,
        )
        best = bests(lines, self.person)
        rows = of_game(self.game_id)
        have = sum(best[row.id].stars for row in rows if row.id in best)
        about = words("challenges.about", n=have, all=STARS * len(rows))
        y = self.label("about", about, 12, y + GAP, width - 24, colour=theme.CREAM_SOFT) + GAP
        columns = next(count for least, count in CARDS if width >= least)
        cell = (width - GAP * (columns - 1)) / columns
        for number, row in enumerate(rows):
            rect = FRect((cell + GAP) * (number % columns), y + (CARD + GAP) * (number // columns), cell, CARD)
            self.add(ChallengeCard(self.app, rect, row, best.get(row.id), lambda row=row: self._choose(row)))
        return y + (CARD + GAP) * -(-len(rows) // columns)

    def _choices(self, rows: Sequence[_Choice], width: float) -> float:
        """Adds the choices that there is something to choose in, side by side where there is room."""
        rows = [row for row in rows if len(row[2]) > 1]
        columns = 2 if width >= TWO_COLUMNS else 1
        cell = (width - GAP * 3 * (columns - 1)) / columns
        for number, (id, label, values, chosen, change) in enumerate(rows):
            x, y = (cell + GAP * 3) * (number % columns), (ROW + GAP / 2) * (number // columns)
            self.add(Choice(id, FRect(x, y, cell, ROW), label, values, chosen, change))
        return (ROW + GAP / 2) * -(-len(rows) // columns)

    def _set_game(self, game_id: str) -> None:
        self.game_id = game_id
        self.relayout()

    def _set_person(self, name: str) -> None:
        self.person = name
        self.relayout()

    # --- starting ---------------------------------------------------------------------------------------------------

    def _choose(self, challenge: Challenge) -> None:
        if challenge.game not in self.running:
            self._start(challenge)
            return
        ask_to_replace(self.app, challenge.game, lambda: self._start(challenge))

    def _start(self, challenge: Challenge) -> None:
        game = game_by_id(challenge.game)
        if challenge.game in self.running:
            give_up(self.app, game, self.running[challenge.game])
        start(self.app, challenge, self.person)


def own_name(app: App) -> str:
    """The name the first person gave last, or the one the language has for them."""
    names = app.settings.player_names
    return (names[0] if names else "") or seating.default_name(app.words, PERSON)


def start(app: App, challenge: Challenge, person: str) -> None:
    """Deals a challenge for a person and sits them down."""
    game = game_by_id(challenge.game)
    chosen = seating.usual(game)
    chosen.seats[PERSON] = seating.Seat("person", person, seating.remembered(game, app.settings).seats[PERSON].person)
    chosen.set_count(challenge.seats)
    for seat, level in enumerate(challenge.levels, PERSON + 1):
        chosen.set_kind(seat, "ai")
        chosen.set_level(seat, level)
    players = chosen.players(app.words)
    session = Session.new(app, game, players, challenge.options, seed=challenge.deal, challenge=challenge.id)
    app.sound.play("shuffle", app.now)
    app.stack.replace(table_scene(app, session))
    app.say(goal_text(app.words, challenge))


class ChallengeCard(Widget):
    """A challenge to press: its number, target, opponents and stars."""

    def __init__(
        self, app: App, rect: FRect, challenge: Challenge, best: Best | None, action: Callable[[], None]
    ) -> None:
        self.goal = goal_text(app.words, challenge)
        super().__init__(f"challenge/{challenge.id}", rect, self.goal)
        self.challenge = challenge
        self.action = action
        self.stars = best.stars if best else 0
        self.against = opponents_text(app.words, challenge)
        self.options = options_text(app.words, challenge)
        self.reached = ""
        if best is not None:
            self.reached = app.words("challenges.best", reached=value_text(app.words, challenge, best.value))
        self.number = app.words("challenges.number", n=challenge.number)

    def press(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm, done = self._warm(scene), self.stars > 0
        rect = self.rect.move(0, -2 * warm)
        canvas.shadow(rect, depth=3 + 3 * warm, radius=16, strength=90)
        canvas.box(rect, (44, 66, 66) if not done else (58, 66, 50), radius=16)
        canvas.box(rect, (255, 248, 232, round(20 * warm)), radius=16, line=theme.GOLD if done else (255, 248, 232, 60))
        x, right = rect.x + 18, rect.right - 16
        stars = self._draw_stars(canvas, right, rect.y + 27)
        canvas.text(
            self.number, (x, rect.y + 27), size=theme.SMALL, colour=theme.CREAM_SOFT, weight="bold", anchor="midleft",
            max_width=stars - 12 - x,
        )  # fmt: skip
        area = FRect(x, rect.y + 64, right - x, 58)
        canvas.paragraph(self.goal, area, size=theme.BODY + 2, weight="black", middle=True)
        size = 34.0
        for place, level in enumerate(dict.fromkeys(self.challenge.levels)):
            face = FRect(x + (size + 6) * place, rect.y + 128, size, size)
            canvas.picture(faces.picture(faces.CHARACTERS[level][0]), face)
        left = x + (size + 6) * len(dict.fromkeys(self.challenge.levels)) + (6 if self.challenge.levels else 0)
        below = self.against if not self.options else f"{self.against}\n{self.options}"
        canvas.paragraph(below, FRect(left, rect.y + 114, right - left, 64), size=theme.TINY, middle=True)
        at = (x, rect.bottom - 22)
        canvas.text(self.reached, at, size=theme.TINY, colour=theme.GOLD, anchor="midleft", max_width=right - x)

    def _draw_stars(self, canvas: Canvas, right: float, y: float) -> float:
        """Three stars, filled as far as they are earned, over what brings them; returns where they begin."""
        size, step = 26.0, 42.0
        left = right - step * STARS
        for star, target in enumerate(self.challenge.targets):
            middle = left + step * (star + 0.5)
            area = canvas.viewport.rect(FRect(middle - size / 2, y - size / 2, size, size))
            full = star < self.stars
            name, colour = ("common/star", theme.GOLD) if full else ("common/star_empty", theme.CREAM)
            canvas.blit(tinted(canvas, name, area.size, colour), area.topleft, 255 if full else 110)
            ink = theme.GOLD if full else theme.CREAM_SOFT
            canvas.text(str(target), (middle, y + 26), size=theme.TINY, colour=ink, anchor="center", max_width=step)
        return left
