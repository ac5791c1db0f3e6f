"""The app started in spite of some trouble: `python -m tests.e2e.start_program`; see test_start.py.

Prints every sentence the app says, a JSON object per line, from the start until a game has been begun and played on.
With `--without NAME` the picture of that name is not there; with `--garbled NAME` its file holds something else.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from random import Random

import pygame

import assets
from game.flea_circus import GAME
from scenes.app import home
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.tables.base import TableScene


def spoil(without: str | None, garbled: str | None) -> None:
    """Lets one picture be missing or damaged."""
    read = assets.read

    def reading(name: str) -> bytes:
        if without is not None and name == f"art/{without}.svg":
            raise FileNotFoundError(name)
        return b"no picture" if garbled is not None and name == f"art/{garbled}.svg" else read(name)

    assets.read = reading


class Listener:
    """Notes each sentence when it appears at the bottom of the screen: looks after every frame."""

    def __init__(self, pilot: Pilot) -> None:
        self.app, self.heard = pilot.app, ""
        self._step = self.app.step
        self.app.step = self.step  # type: ignore[method-assign]

    def step(self, seconds: float, events: Sequence[pygame.event.Event] = ()) -> bool:
        moving = self._step(seconds, events)
        saying = self.app.saying
        if saying and saying != self.heard:
            print(json.dumps({"said": saying}), flush=True)
        self.heard = saying
        return moving

    def quiet(self) -> bool:
        return not self.app.saying


def play(pilot: Pilot, actions: int) -> None:
    """Begins a game and acts a few times."""
    pilot.app.change(language="en", instant=True, fast_ai=True, speed=3.0)
    pilot.click("box/flea_circus")
    pilot.until(lambda: pilot.has("deal"))
    pilot.click("deal")
    pilot.until(lambda: isinstance(pilot.app.stack.top, TableScene))
    table = pilot.app.stack.top
    assert isinstance(table, TableScene)
    rng = Random(1)
    for _ in range(actions):
        pilot.until(lambda: table.my_turn and not table.stage.busy)
        before = table.session.table.ply
        view = table.session.table.view(table.viewer)
        for id in table.clicks_for(GAME.brain.policy(view, table.viewer, rng)):
            pilot.click(id)
        assert table.session.table.ply > before
    pilot.app.store.flush()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--without")
    parser.add_argument("--garbled")
    parser.add_argument("--actions", type=int, default=2, help="0 looks at the title only")
    chosen = parser.parse_args()
    spoil(chosen.without, chosen.garbled)
    # The drivers are the environment's: a test may want one that does not exist.
    with Pilot(home(), size=(1280, 720), real=True) as pilot:
        listener = Listener(pilot)
        title = TitleScene(pilot.app)
        pilot.app.stack.push(title)
        pilot.advance()
        pilot.until(lambda: not title.reading)
        pilot.advance()
        if chosen.actions:
            play(pilot, chosen.actions)
        pilot.advance()
        pilot.until(listener.quiet)
    print(json.dumps({"played": chosen.actions}), flush=True)


if __name__ == "__main__":
    main()
