"""A program to be killed: plays on and on through the app and prints how far it has got (see test_kill.py).

Each line is a JSON object: `deal` and `log` of the game in progress, or `deal: null` where there is none.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame

from game.flea_circus import GAME
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.tables.base import TableScene


class Witness:
    """Looks at the game after every frame and prints what has changed; the next frame waits for the save.

    So the game is never more than the last printed action ahead of the disk, however slow the machine is.
    """

    def __init__(self, pilot: Pilot) -> None:
        self.app = pilot.app
        self._step = self.app.step
        self._printed = ""
        self.app.step = self.step  # type: ignore[method-assign]

    def step(self, seconds: float, events: Sequence[pygame.event.Event] = ()) -> bool:
        moving = self._step(seconds, events)
        self.look()
        return moving

    def look(self) -> None:
        table = next((one for one in self.app.stack.scenes if isinstance(one, TableScene)), None)
        if table is not None and not table.session.over:
            session = table.session
            line = json.dumps({"deal": session.seed, "log": [repr(entry) for entry in session.table.record().log]})
        else:
            line = json.dumps({"deal": None, "log": []})
        if line != self._printed:
            self._printed = line
            print(line, flush=True)
            self.app.store.flush()


def main() -> None:
    rng = Random(int(sys.argv[1]))
    with Pilot(Path(os.environ["TOUCAN_HOME"]), size=(1280, 720)) as pilot:
        pilot.app.change(language="en", instant=True, fast_ai=True, speed=3.0)
        title = TitleScene(pilot.app)
        pilot.app.stack.push(title)
        pilot.advance()
        pilot.until(lambda: not title.reading)
        if pilot.has("new"):
            pilot.click("play")
        else:
            pilot.click("box/flea_circus")
            pilot.until(lambda: pilot.has("deal"))
            pilot.click("deal")
        pilot.until(lambda: isinstance(pilot.app.stack.top, TableScene))
        witness = Witness(pilot)
        witness.look()
        while True:
            top = pilot.app.stack.top
            if isinstance(top, TableScene):
                pilot.until(lambda top=top: pilot.app.stack.top is not top or (not top.stage.busy and top.my_turn))
            if not isinstance(top, TableScene):
                pilot.until(lambda: pilot.has("results/again"))
                pilot.click("results/again")
                pilot.advance(1)
            elif pilot.app.stack.top is top:
                view = top.session.table.view(top.viewer)
                for id in top.clicks_for(GAME.brain.policy(view, top.viewer, rng)):
                    pilot.click(id)


if __name__ == "__main__":
    main()
