"""Finished games for the tests of what comes after: seats that follow the quick policy, dealt from a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from game.core import Over
from game.flea_circus import GAME
from scenes.app import App
from scenes.pilot import Pilot
from scenes.session import Player, Session
from scenes.stack import Scene
from scenes.tables.flea_circus_scoring import FleaCircusScoring
from scenes.tables.scoring import Ways

PLAYERS = (
    Player("Ana", "person", "person_1"),
    Player("Owl", "ai", "owl"),
    Player("Bo", "ai", "sloth"),
    Player("Mai", "person", "person_2"),
    Player("Tomas", "ai", "toucan"),
)


class Wall(Scene):
    """A scene of one colour, to stand below another."""

    name = "wall"

    def draw(self, canvas: object) -> None:
        self.app.screen.fill((30, 80, 70))


@dataclass
class Called:
    """What was asked for at the results."""

    names: list[str] = field(default_factory=list)


def pilot(folder: Path, size: tuple[int, int] = (1280, 720), language: str = "en") -> Pilot:
    """A pilot whose app speaks the language, on a plain wall."""
    hands = Pilot(folder, size=size)
    hands.app.change(language=language)
    hands.app.stack.push(Wall(hands.app))
    hands.advance()
    return hands


def finished(app: App, seats: int, seed: int, bonus: int = 0, players: tuple[Player, ...] = PLAYERS) -> Session:
    """A session whose game has been played to its end."""
    session = Session.new(app, GAME, list(players[:seats]), {"gala_bonus": bonus}, seed=seed)
    rng = random.Random(seed)
    for _ in range(GAME.longest(seats)):
        if isinstance(session.table.pending(), Over):
            return session
        seat = session.deciding()[0]
        prompt = session.table.prompt(seat)
        assert prompt is not None
        session.table.submit(seat, GAME.brain.policy(session.table.view(seat), seat, rng), prompt.token)
    raise AssertionError("the game does not end")


def won_by(app: App, winner: int, players: tuple[Player, ...]) -> Session:
    """A finished game of these players that the seat has won alone."""
    for seed in range(1, 40):
        session = finished(app, len(players), seed, players=players)
        if session.table.pending().winners == (winner,):
            return session
    raise AssertionError(f"seat {winner} never wins")


def scoring(hands: Pilot, session: Session) -> tuple[FleaCircusScoring, Called]:
    """The scoring on top of the wall, after its first frame."""
    called = Called()
    scene = FleaCircusScoring(
        hands.app,
        session,
        Ways(*(partial(called.names.append, name) for name in ("again", "setup", "title"))),
    )
    hands.app.stack.push(scene)
    hands.advance()
    return scene, called
