"""The story of a step: events become moves on the stage, one after another, with sounds. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from game.core import Event, GameState
from scenes import theme
from scenes.motion import Pose
from scenes.theme import MOTION

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

Scene = TypeVar("Scene", bound="TableScene")
View = TypeVar("View", bound=GameState)

ABOVE = 5000.0
"""The z of moving cards."""
DECK_CARDS = 8
"""How many cards are seen sliding in as the deck."""


class Story(Generic[Scene, View]):
    """Queues the moves of one step on the table's stage from the stage time `at` on; `view` is the position after it.

    A game says which sounds events make (`sounds`) and how each is shown (`show`), moving `at` on as it goes.
    """

    sounds: ClassVar[Mapping[type[Event], str]] = {}
    """The sound of each kind of event; without an entry it makes none."""

    def __init__(self, scene: Scene, at: float, view: View) -> None:
        self.scene = scene
        self.stage = scene.stage
        self.at = at
        self.view = view

    @classmethod
    def sound_of(cls, event: Event) -> str | None:
        """The name of the sound an event makes."""
        return cls.sounds.get(type(event))

    def tell(self, events: Sequence[Event]) -> float:
        """Queues everything; returns the stage time at which it ends."""
        for event in events:
            sound = self.sound_of(event)
            if sound is not None:
                self.sound(sound, self.at)
            self.show(event)
        return self.at

    def sound(self, name: str, at: float) -> None:
        """Plays a sound at a stage time."""
        app = self.scene.app
        self.stage.cue(at, lambda: app.sound.play(name, app.now))

    def show(self, event: Event) -> None:
        """Queues the moves of one event; to be given by the game."""
        raise NotImplementedError


def lay_deck(scene: TableScene) -> None:
    """The deck is there."""
    scene.deck_lies = True
    scene.repaint()


def slide_in_deck(scene: TableScene, back: Hashable, deck: Pose) -> float:
    """The opening of a game with a deck: it slides in from above and settles; returns when it lies there."""
    stage = scene.stage
    scene.deck_lies = False
    scene.repaint()
    stage.cue(stage.now + MOTION["deal"] / 1000, lambda: lay_deck(scene), needed=True)
    away = Pose(deck.x, -deck.height, deck.height)
    end = stage.now
    for number in range(DECK_CARDS):
        name = f"deal/{number}"
        stage.put(name, back, away, ABOVE + number)
        begin = stage.now + number * MOTION["deal_stagger"] / 1000
        tilt = theme.MOVE_TILT * (1 if number % 2 else -1)
        end = stage.move(name, deck, MOTION["deal"], at=begin, tilt=tilt, leave=True)
        stage.cue(begin, lambda: scene.app.sound.play("deal", scene.app.now))
    return end
