"""What the galleries of all games share: a size and a language, players, and pictures of moments and of stories."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from scenes.pilot import Pilot
from scenes.session import Player
from scenes.tables.base import TableScene

PLAYERS = (
    Player("Ana", "person", "person_1"),
    Player("Coco", "ai", "monkey", "normal"),
    Player("Onca", "ai", "jaguar", "hard"),
    Player("Polly", "ai", "parrot", "normal"),
    Player("Tuk", "ai", "toucan", "expert"),
)
SECOND_PERSON = Player("Bình", "person", "person_2")


@dataclass(frozen=True)
class Camera:
    """Takes pictures of one window size in one language into a folder."""

    folder: Path
    size: tuple[int, int]
    language: str

    def pilot(self, **settings: object) -> Pilot:
        """A fresh app without saved games."""
        pilot = Pilot(Path(tempfile.mkdtemp()), size=self.size)
        pilot.app.change(**{"language": self.language, **settings})
        return pilot

    def path(self, name: str) -> Path:
        return self.folder / f"{name}-{self.size[0]}x{self.size[1]}-{self.language}.png"

    def shoot(self, pilot: Pilot, name: str) -> None:
        """Saves what is seen now."""
        pilot.shot(self.path(name))

    def film(self, pilot: Pilot, scene: TableScene, name: str, step: float, most: int = 12) -> None:
        """Saves a picture every `step` seconds of a story under way, and one after its end."""
        number = 0
        while scene.stage.busy and number < most:
            pilot.advance(step)
            number += 1
            self.shoot(pilot, f"{name}-{number:02}")

    def help(self, pilot: Pilot, scene: TableScene, name: str) -> None:
        """Saves a hint in a person's turn, and the pages that lie over any table."""
        scene.paused = False
        pilot.key("h")
        pilot.until(lambda: scene.hint is not None)
        pilot.advance(0.3)
        self.shoot(pilot, f"{name}-hint")
        for key, what in (("escape", "pause"), ("f1", "rules"), ("?", "keys")):
            pilot.key(key)
            pilot.advance(0.6)
            self.shoot(pilot, f"{name}-{what}")
            pilot.key("escape")
            pilot.advance(0.6)


def look(pilot: Pilot, scene: TableScene) -> None:
    """Opens a table as it is between two stories, with everybody waiting."""
    pilot.app.stack.push(scene)
    pilot.app.step(0)
    scene.stage.finish()
    scene.paused = True
    pilot.advance(0.3)
