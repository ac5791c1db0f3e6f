"""Tables of any game set up for tests: seats, players, positions reached by play, and hands that click or press keys.

A test of one game takes its `House` (`houses.py`) and the hands below:

    table = FLEA.reach(3, lambda view, seat: view.phase is Phase.ASK)
    with pilot_at(tmp_path) as pilot:
        scene = FLEA.sit_down(pilot, table, "paa")
        use(pilot, "act/M")
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Generic, Literal, TypeVar

import pygame

from game.ai.question import Question
from game.ai.thinker import Thinker
from game.core import Action, Decide, Game, GameState
from game.core.options import OptionValue
from game.core.record import Did
from game.table.table import Table
from scenes.autoplay import QuickThinker
from scenes.menus import faces
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import Player, Session
from scenes.stack import Scene
from scenes.tables.base import TableScene

View = TypeVar("View", bound=GameState)
Seated = TypeVar("Seated", bound=TableScene)

NAMES = ("Ana", "Bình", "Вера", "Đạt", "Eve", "Фёдор", "Giang", "Hugo")
Hands = Literal["clicks", "keys"]
WINDOWS = ((1024, 600), (1280, 720), (1600, 900), (2150, 900), (900, 1600))
"""Every shape of canvas there is: 1600x900 has that of 1920x1080 and of 3840x2160, 2150x900 that of 3440x1440, but far
fewer pixels to draw."""


# --- people and apps ------------------------------------------------------------------------------------------------


def players(kinds: str, level: str = "easy") -> list[Player]:
    """One player for each letter: `p` a person, `a` an opponent."""
    people = [Player(name, "person", faces.PERSONS[seat % len(faces.PERSONS)]) for seat, name in enumerate(NAMES)]
    opponents = [Player(name, "ai", "sloth", level) for name in NAMES]
    return [people[seat] if kind == "p" else opponents[seat] for seat, kind in enumerate(kinds)]


class LateThinker(Thinker):
    """Starts its process with the first question: at most tables of tests nobody asks anything."""

    def start(self) -> None:
        """Not yet."""

    def ask(self, question: Question) -> int:
        super().start()
        return super().ask(question)


def pilot_at(folder: Path, size: tuple[int, int] = (1280, 720), *, quick: bool = False, **settings: object) -> Pilot:
    """A pilot in English without long animations; with `quick` its opponents play by the quick policy at once."""
    pilot = Pilot(folder, size=size, thinker=QuickThinker() if quick else LateThinker())
    pilot.app.change(**{"language": "en", "fast_ai": True, "speed": 3.0, **settings})
    return pilot


# --- the tables of one game -----------------------------------------------------------------------------------------


class House(Generic[View, Seated]):
    """The tables of one game: `views` is the class of its positions, `scene` of its table, `options` are usual here."""

    def __init__(self, game: Game, views: type[View], scene: type[Seated], **options: OptionValue) -> None:
        self.game, self.views, self.scene, self.options = game, views, scene, options
        self.few: int = min(seats for seats in game.made_for if seats > 1)
        """The least seats, at least two, that the game is made for."""

    def deal(self, seats: int, seed: int, *, practice: bool = False, **options: OptionValue) -> Table:
        return Table.new(self.game, seats, {**self.options, **options}, Random(seed), practice=practice)

    def view_of(self, table: Table, seat: int) -> View:
        view = table.view(seat)
        assert isinstance(view, self.views)
        return view

    def reach(
        self,
        seats: int,
        wanted: Callable[[View, int], bool],
        *,
        tries: int = 60,
        seat: int = 0,
        **options: OptionValue,
    ) -> Table:
        """A game played well by all until `seat` is to decide in a position it sees as `wanted`.

        Where several decide at once, the others decide first.
        """
        for seed in range(tries):
            table, rng = self.deal(seats, seed, **options), Random(seed)
            while deciding := deciders(table):
                if seat in deciding and wanted(self.view_of(table, seat), seat):
                    return table
                mover = next((one for one in deciding if one != seat), seat)
                play(table, self.game.brain.policy(table.view(mover), mover, rng), mover)
        raise AssertionError("no such position in these games")

    def finish(self, table: Table, seed: int) -> None:
        """All play well to the end."""
        rng = Random(seed)
        while deciding := deciders(table):
            play(table, self.game.brain.policy(table.view(deciding[0]), deciding[0], rng), deciding[0])

    def sit_down(self, pilot: Pilot, table: Table, kinds: str) -> Seated:
        """Opens the table scene of a game in progress, with nothing in its way."""
        scene = self.scene(pilot.app, Session(pilot.app, table, players(kinds), seed=1))
        pilot.app.stack.replace(scene)
        pilot.app.step(0)
        if pilot.app.stack.top is not scene:
            # The curtain before the first of several people: the tests of the curtain are elsewhere.
            pilot.app.stack.pop()
            pilot.app.step(0)
        return scene


def deciders(table: Table) -> tuple[int, ...]:
    """The seats that owe a decision."""
    pending = table.pending()
    return pending.seats if isinstance(pending, Decide) else ()


def decider(table: Table) -> int | None:
    """The first seat that owes a decision."""
    return next(iter(deciders(table)), None)


def play(table: Table, action: Action, seat: int | None = None) -> None:
    """The seat, by default the first that is to decide, acts, without a scene."""
    seat = decider(table) if seat is None else seat
    assert seat is not None
    prompt = table.prompt(seat)
    assert prompt is not None
    table.submit(seat, action, prompt.token)


def last_done(table: Table) -> str:
    """The text of the last action in the log."""
    done = [entry for entry in table.record().log if isinstance(entry, Did)]
    return done[-1].text


# --- hands ----------------------------------------------------------------------------------------------------------


def tab_to(pilot: Pilot, id: str) -> None:
    """Moves the focus by Tab or Shift+Tab, whichever is the shorter walk, until it is where it should be."""
    targets = pilot.app.stack.top.targets
    for _ in range(400):
        if targets.focus == id:
            return
        order = [target.id for target in targets.in_order()]
        ahead = (order.index(id) - order.index(targets.focus)) % len(order) if targets.focus in order else 0
        pilot.key("tab", mod=pygame.KMOD_SHIFT if ahead > len(order) / 2 else 0)
    raise AssertionError(f"the keyboard does not reach {id!r}")


def use(pilot: Pilot, id: str, hands: Hands = "clicks") -> None:
    """Clicks a target, or walks to it with the keyboard and presses Enter."""
    if hands == "clicks":
        pilot.click(id)
    else:
        tab_to(pilot, id)
        pilot.key("return")


def start(pilot: Pilot, game_id: str, hands: Hands = "clicks") -> TableScene:
    """Deals the usual game of one person from the title screen on, against easy opponents."""
    pilot.app.stack.push(TitleScene(pilot.app))
    pilot.app.step(0)
    pilot.until(lambda: pilot.has(f"box/{game_id}"))
    use(pilot, f"box/{game_id}", hands)
    pilot.until(lambda: pilot.has("deal"))
    use(pilot, "deal", hands)
    pilot.until(lambda: isinstance(pilot.app.stack.top, TableScene))
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    assert scene.session.game.id == game_id
    for seat, player in enumerate(scene.session.players):
        if player.kind == "ai":
            scene.session.set_level(seat, "easy")
    return scene


def on_turn(pilot: Pilot, scene: Scene) -> bool:
    """Whether a person may act now, or the game has left the table scene."""
    if pilot.app.stack.top is not scene:
        return True
    assert isinstance(scene, TableScene)
    return not scene.stage.busy and scene.my_turn


def decisions(pilot: Pilot, scene: TableScene, rng: Random, hands: Hands = "clicks") -> Iterator[Action]:
    """Plays the viewer's decisions by the quick policy until something lies above the table; yields each once made."""
    brain = scene.session.game.brain
    while True:
        pilot.until(lambda: on_turn(pilot, scene), 90)
        if pilot.app.stack.top is not scene:
            return
        action = brain.policy(scene.session.table.view(scene.viewer), scene.viewer, rng)
        for id in scene.clicks_for(action):
            use(pilot, id, hands)
        yield action


def picture_of(pilot: Pilot) -> bytes:
    """What the window shows now, pixel by pixel."""
    pilot.app.draw()
    return pygame.image.tobytes(pilot.app.screen, "RGB")
