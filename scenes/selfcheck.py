"""`--self-check`: without a window, loads every asset and plays a game of every kind by clicks from the title on."""

from __future__ import annotations

import io
import os
import random
import string
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame

import assets
from game.core import Over
from game.registry import GAMES
from scenes.art import rasterise
from scenes.autoplay import Stuck, play_to_the_end, quick_policy
from scenes.canvas import FONT_FILES
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.tables import TABLES
from scenes.tables.base import TableScene
from scenes.widgets import Segments
from scenes.words import FORMS, LANGUAGES, Message, load

LEVEL = "easy"
SIZE = (1280, 720)
PATIENCE = 60.0
"""Real seconds a menu may take to do what was clicked."""


class Failed(Exception):
    """A check that did not pass, in a sentence."""


def self_check() -> int:
    """Runs every check and prints a line for each; returns 0, or 1 after the reason on the last line.

    Saves go to a folder of its own, made inside TOUCAN_HOME if that is set, and removed afterwards: a game somebody
    plays is never touched.
    """
    began = time.monotonic()
    try:
        with _folder() as folder, Pilot(Path(folder), size=SIZE) as hands:
            for name, check in CHECKS.items():
                print(f"{name}: {check(hands)}", flush=True)
    except (Failed, Stuck, AssertionError) as error:
        print(f"FAILED: {error}", flush=True)
        return 1
    print(f"all is well after {time.monotonic() - began:.1f} s", flush=True)
    return 0


def _folder() -> tempfile.TemporaryDirectory[str]:
    home = os.environ.get("TOUCAN_HOME")
    try:
        if home is not None:
            Path(home).mkdir(parents=True, exist_ok=True)
        return tempfile.TemporaryDirectory(prefix="self-check-", dir=home)
    except OSError as error:
        raise Failed(f"no folder to save in: {error}") from error


# --- assets ---------------------------------------------------------------------------------------------------------


def check_pictures(hands: Pilot) -> str:
    """Every picture can be drawn and shows something."""
    count = 0
    for folder in ("common", *GAMES):
        for name in assets.names(f"art/{folder}"):
            if not name.endswith(".svg"):
                continue
            try:
                surface = rasterise(assets.read(f"art/{folder}/{name}"), (64, 64))
            except pygame.error as error:
                raise Failed(f"picture {folder}/{name} cannot be drawn: {error}") from error
            if not surface.get_bounding_rect():
                raise Failed(f"picture {folder}/{name} is empty")
            count += 1
    if not count:
        raise Failed("there are no pictures")
    return f"{count} drawn"


def check_fonts(hands: Pilot) -> str:
    """Every font file is a font."""
    for file in FONT_FILES.values():
        pygame.font.Font(io.BytesIO(assets.read(file)), 20)
    return f"{len(FONT_FILES)} loaded"


def check_sounds(hands: Pilot) -> str:
    """Every sound of the table can be read; decoded too where there is a sound device."""
    table = tomllib.loads(assets.read("sounds/sounds.toml").decode())
    count = 0
    for name, entry in table.items():
        for number in range(1, int(entry["variations"]) + 1):
            try:
                data = assets.read(f"sounds/{name}_{number}.wav")
                if hands.app.sound.available:
                    pygame.mixer.Sound(io.BytesIO(data))
            except (FileNotFoundError, pygame.error) as error:
                raise Failed(f"sound {name}_{number}: {error}") from error
            count += 1
    return f"{count} loaded" if hands.app.sound.available else f"{count} there, no sound device"


def check_words(hands: Pilot) -> str:
    """Every message is there in every language, with the same data and the plural forms of the language."""
    english = load("en")
    for language in LANGUAGES:
        messages = load(language)
        odd = sorted(english.keys() ^ messages.keys())
        if odd:
            raise Failed(f"messages not both in English and in {LANGUAGES[language]}: {', '.join(odd)}")
        for key, message in messages.items():
            if isinstance(message, dict) and set(message) != set(FORMS[language]):
                raise Failed(f"message {key} in {LANGUAGES[language]} has the forms {', '.join(message)}")
            if set().union(*_data(message)) != set().union(*_data(english[key])):
                raise Failed(f"message {key} in {LANGUAGES[language]} has other data than in English")
    return f"{len(english)} messages in {len(LANGUAGES)} languages"


def _data(message: Message) -> Iterator[set[str]]:
    """The names put into each form of a message."""
    for text in message.values() if isinstance(message, dict) else (message,):
        yield {name for _, name, _, _ in string.Formatter().parse(text) if name}


def check_rules(hands: Pilot) -> str:
    """Every game has its rules page in every language."""
    for game_id in GAMES:
        for language in LANGUAGES:
            try:
                text = assets.read(f"rules/{game_id}.{language}.md").decode()
            except FileNotFoundError as error:
                raise Failed(f"no rules of {game_id} in {LANGUAGES[language]}") from error
            if len(text) < 500:
                raise Failed(f"the rules of {game_id} in {LANGUAGES[language]} are no page")
    return f"{len(GAMES) * len(LANGUAGES)} pages"


# --- a game ---------------------------------------------------------------------------------------------------------


def check_game(game_id: str, hands: Pilot) -> str:
    """A game against as few opponents as there may be, from the title screen to the results and back, by clicks."""
    app = hands.app
    seats = next(count for count in GAMES[game_id].seat_counts if count > 1)
    # Fast, but with everything moving; without a note on the settings a player has.
    app.settings.speed, app.settings.fast_ai = 3.0, True
    if not app.stack.scenes:
        app.stack.push(TitleScene(app))
        hands.advance()
    hands.until(lambda: hands.has(f"box/{game_id}"), PATIENCE)
    _click(hands, f"box/{game_id}")
    hands.until(lambda: hands.has("deal"), PATIENCE)
    _choose(hands, "count", str(seats))
    table = _deal(hands)
    scoring = play_to_the_end(hands, quick_policy(random.Random(1)))
    pending, scores = table.session.table.pending(), table.session.table.scores(None)
    if not isinstance(pending, Over) or scores is None:
        raise Failed(f"the results are shown while the game waits for {pending}")
    hands.until(lambda: scoring.done, PATIENCE)
    shown = [scoring.tally.points(seat, scoring.time) for seat in range(len(scores))]
    if shown != [score.points for score in scores]:
        raise Failed(f"the results show {shown}, the rules say {[score.points for score in scores]}")
    _click(hands, "results/title")
    hands.until(lambda: app.stack.top.name == "title", PATIENCE)
    if app.thinker.worker_pid is None:
        raise Failed("the opponents thought without their worker process")
    if app.art.missing:
        raise Failed(f"pictures are missing: {', '.join(sorted(app.art.missing))}")
    return f"{table.session.table.ply} entries played, points {', '.join(map(str, shown))}"


def _deal(hands: Pilot) -> TableScene:
    """Sets up one person and opponents of the level, and deals."""
    _click(hands, "deal")
    hands.until(lambda: isinstance(hands.app.stack.top, TableScene), PATIENCE)
    table = hands.app.stack.top
    if not isinstance(table, TableScene):
        raise Failed(f"dealing leads to {hands.app.stack.top.name!r}")
    for seat, player in enumerate(table.session.players):
        if player.kind == "ai":
            table.session.set_level(seat, LEVEL)
    return table


def _choose(hands: Pilot, id: str, value: str) -> None:
    """Clicks one of the values that stand side by side."""
    segments = hands.app.stack.top.widgets.get(id)
    if not isinstance(segments, Segments):
        raise Failed(f"{hands.app.stack.top.name}: {id!r} has no values to choose from")
    keys = [key for key, _ in segments.values]
    width = segments.rect.w / len(keys)
    hands.click_at((segments.rect.x + width * (keys.index(value) + 0.5), segments.rect.centery))


def _click(hands: Pilot, id: str) -> None:
    if not hands.has(id):
        raise Failed(f"{hands.app.stack.top.name}: no target {id!r}; there are {', '.join(sorted(hands.ids()))}")
    hands.click(id)


CHECKS: dict[str, Callable[[Pilot], str]] = {
    "pictures": check_pictures,
    "fonts": check_fonts,
    "sounds": check_sounds,
    "words": check_words,
    "rules": check_rules,
    **{f"game of {game_id}": partial(check_game, game_id) for game_id in TABLES},
}
