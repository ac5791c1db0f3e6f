"""A second start: goes on with the saved game, plays, leaves it, and prints what it met; see test_second_start.py."""

from __future__ import annotations

import json
from random import Random

from game.flea_circus import GAME
from scenes.app import home
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.tables.base import TableScene


def tell(**what: object) -> None:
    print(json.dumps(what), flush=True)


def main() -> None:
    with Pilot(home(), size=(1280, 720)) as pilot:
        title = TitleScene(pilot.app)
        pilot.app.stack.push(title)
        pilot.advance()
        tell(said=pilot.app.saying)
        # Not what the first start has chosen, so that a file written by mistake is another one.
        pilot.app.change(language="en", instant=True, fast_ai=True, speed=2.5, effects=0.1)
        pilot.until(lambda: not title.reading)
        assert pilot.has("new")
        pilot.click("play")
        pilot.until(lambda: isinstance(pilot.app.stack.top, TableScene))
        table = pilot.app.stack.top
        assert isinstance(table, TableScene)
        ply = table.session.table.ply
        tell(continued=ply > 0)
        rng = Random(1)
        for _ in range(3):
            pilot.until(lambda: table.my_turn and not table.stage.busy)
            view = table.session.table.view(table.viewer)
            for id in table.clicks_for(GAME.brain.policy(view, table.viewer, rng)):
                pilot.click(id)
        played = table.session.table.ply
        tell(played=played > ply)
        table.to_title()
        pilot.advance()
        record = pilot.app.store.load("flea_circus").record
        tell(**{"kept while it is open": record is not None and len(record.log) >= played})


if __name__ == "__main__":
    main()
