"""What the tests of menus share: an app without opponents, screens to look at, and what a click may change."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast
from unittest import mock

import scenes.tables
from game.ai.question import Question
from game.ai.thinker import Answer, Thinker
from game.registry import GAMES
from scenes.app import App
from scenes.menus.challenges import ChallengesDialog
from scenes.menus.day import DayDialog
from scenes.menus.dialog import Confirm, Dialog
from scenes.menus.keys import KeysDialog
from scenes.menus.newgame import NewGameScene
from scenes.menus.pause import PauseDialog
from scenes.menus.rules import RulesDialog
from scenes.menus.seating import usual
from scenes.menus.settings import SettingsDialog
from scenes.menus.statistics import StatisticsDialog
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.stack import Scene
from tests.scenes.evenings import evenings

GAME = GAMES["flea_circus"]
LINES = 90
"""Games in a journal that is looked at."""


class QuietThinker:
    """Never answers, starts no process; remembers whether it was started."""

    def __init__(self) -> None:
        self.started = 0
        self.asked = 0

    def start(self) -> None:
        self.started += 1

    def ask(self, question: Question) -> int:
        self.asked += 1
        return self.asked

    def cancel(self, ticket: int) -> None:
        pass

    def poll(self, tickets: Container[int] | None = None) -> list[Answer]:
        return []

    def close(self) -> None:
        pass


class BareTable(Scene):
    """Stands for the table scene, which has tests of its own."""

    name = "table"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session


@contextmanager
def menus(folder: Path, *, size: tuple[int, int] = (1280, 720), language: str = "en") -> Iterator[Pilot]:
    """A pilot on the title screen; games that are started lead to a bare table."""
    bare = mock.patch.object(scenes.tables, "TABLES", {GAME.id: BareTable})
    with bare, Pilot(folder, size=size, thinker=cast(Thinker, QuietThinker())) as pilot:
        pilot.app.change(language=language)
        pilot.app.stack.push(TitleScene(pilot.app))
        settle(pilot)
        yield pilot


def settle(pilot: Pilot) -> None:
    """Lets saves be read and dialogs finish their way in."""
    pilot.advance(0.4)
    pilot.until(lambda: not still_reading(pilot))


def still_reading(pilot: Pilot) -> bool:
    top = pilot.app.stack.top
    return isinstance(top, TitleScene) and top.reading


def new_session(pilot: Pilot) -> Session:
    """A fresh game of the usual seating, saved."""
    seating = usual(GAME)
    return Session.new(pilot.app, GAME, seating.players(pilot.app.words), seating.options, seed=7)


def fill_book(pilot: Pilot) -> None:
    """Adds an evening or ten of games to the journal."""
    pilot.until(lambda: pilot.app.book.ready)
    for line in evenings(LINES):
        pilot.app.book.add(line)


def open_title(pilot: Pilot) -> None:
    """The title screen is there already."""


def open_continue(pilot: Pilot) -> None:
    new_session(pilot)
    pilot.app.stack.replace(TitleScene(pilot.app))


def open_new(pilot: Pilot) -> None:
    pilot.app.stack.push(NewGameScene(pilot.app, GAME))


def open_new_five(pilot: Pilot) -> None:
    scene = NewGameScene(pilot.app, GAME)
    scene.seating.set_count(5)
    scene.seating.set_kind(3, "person")
    pilot.app.stack.push(scene)


def open_settings(pilot: Pilot) -> None:
    pilot.app.stack.push(SettingsDialog(pilot.app))


def open_challenges(pilot: Pilot) -> None:
    fill_book(pilot)
    pilot.app.stack.push(ChallengesDialog(pilot.app, GAME.id, {}))


def open_day(pilot: Pilot) -> None:
    day = pilot.app.today()
    for line in evenings(12):
        pilot.app.book.add(replace(line, game=GAME.id, day=day.isoformat()))
    pilot.app.stack.push(DayDialog(pilot.app, lambda game_id: pilot.app.stack.push(NewGameScene(pilot.app, GAME))))


def open_no_statistics(pilot: Pilot) -> None:
    pilot.app.stack.push(StatisticsDialog(pilot.app))


def open_statistics(pilot: Pilot) -> None:
    fill_book(pilot)
    pilot.app.stack.push(StatisticsDialog(pilot.app))


def open_statistics_of_a_game(pilot: Pilot) -> None:
    fill_book(pilot)
    pilot.app.stack.push(StatisticsDialog(pilot.app, "Thảo", "flea_circus"))


def open_rules(pilot: Pilot) -> None:
    pilot.app.stack.push(RulesDialog(pilot.app, GAME.id))


def open_pause(pilot: Pilot) -> None:
    pilot.app.stack.push(PauseDialog(pilot.app, new_session(pilot)))


def open_keys(pilot: Pilot) -> None:
    pilot.app.stack.push(KeysDialog(pilot.app))


def open_confirm(pilot: Pilot) -> None:
    words = pilot.app.words
    question = words("menu.new.replace", game=words("flea_circus.game.name"))
    yes, no = words("menu.new.replace_yes"), words("menu.new.replace_no")
    pilot.app.stack.push(Confirm(pilot.app, question, yes, no, pilot.app.toggle_mute))


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "title": open_title,
    "continue": open_continue,
    "new game": open_new,
    "five seats": open_new_five,
    "settings": open_settings,
    "rules": open_rules,
    "challenges": open_challenges,
    "day": open_day,
    "no statistics": open_no_statistics,
    "statistics": open_statistics,
    "statistics of a game": open_statistics_of_a_game,
    "pause": open_pause,
    "keys": open_keys,
    "confirm": open_confirm,
}


def signature(pilot: Pilot) -> object:
    """Everything a click in a menu may change."""
    app = pilot.app
    top = app.stack.top if app.stack.scenes else None
    return (
        [(scene.name, id(scene)) for scene in app.stack.scenes],
        repr(app.settings),
        app.saying,
        app.running,
        round(top.scroll.offset.goal) if isinstance(top, Dialog) else None,
        repr(top.seating) if isinstance(top, NewGameScene) else None,
        repr(top.session.players) if isinstance(top, PauseDialog) else None,
        top.targets.focus if isinstance(top, NewGameScene) else None,
        (top.person, top.game_id) if isinstance(top, StatisticsDialog | ChallengesDialog) else None,
        len(app.book),
    )
