"""Two experts at a table and trouble with their thinking process: `python -m tests.e2e.worker_program SCENARIO`.

See test_worker.py. Every scenario ends by closing the app and looking at what is left of it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from pathlib import Path
from random import Random

from game.core import Decide
from game.flea_circus import GAME
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.flea_circus import FleaCircusTable
from tests.scenes.house import players
from tests.scenes.houses import FLEA


class Match:
    """A table of one person and two experts, played by the policy for the person."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot, self.app, self.rng = pilot, pilot.app, Random(5)
        pilot.app.change(language="en", instant=True, fast_ai=True, speed=3.0)
        self.session = Session(pilot.app, FLEA.deal(3, 3), players("paa", "expert"), seed=3)
        self.table = FleaCircusTable(pilot.app, self.session)
        pilot.app.stack.push(self.table)
        pilot.advance()

    @property
    def ply(self) -> int:
        return self.session.table.ply

    def opponent_decides(self) -> bool:
        """Whether an expert owes a decision that has not been found yet."""
        pending = self.session.table.pending()
        if not isinstance(pending, Decide) or pending.seats[0] == 0:
            return False
        return self.session.answer() is None

    def to_thought(self) -> int:
        """Plays on until an expert is in mid-thought; returns how far the game has got."""
        while not self.opponent_decides():
            self.pilot.until(lambda: self.opponent_decides() or (self.table.my_turn and not self.table.stage.busy))
            if not self.opponent_decides():
                view = self.session.table.view(0)
                for id in self.table.clicks_for(GAME.brain.policy(view, 0, self.rng)):
                    self.pilot.click(id)
        self.pilot.advance(0.05)
        return self.ply

    def thinking(self) -> bool:
        """Whether the worker itself is busy with a request."""
        thinker = self.app.thinker
        return thinker.worker_pid is not None and thinker._serving is not None

    def in_mid_thought(self) -> tuple[int, int]:
        """How far the game has got and the number of the worker that thinks about the next action."""
        while True:
            ply = self.to_thought()
            self.pilot.until(lambda ply=ply: self.thinking() or self.ply != ply or not self.opponent_decides())
            pid = self.app.thinker.worker_pid
            if self.thinking() and pid is not None and self.ply == ply:
                return ply, pid

    def goes_on_from(self, ply: int) -> int:
        """Waits until the next action is made; returns how many frames passed meanwhile."""
        frames = 0

        def further() -> bool:
            nonlocal frames
            frames += 1
            return self.ply > ply

        self.pilot.until(further, 120)
        return frames


def killed(match: Match) -> None:
    ply, pid = match.in_mid_thought()
    os.kill(pid, signal.SIGKILL)
    match.goes_on_from(ply)
    _, another = match.in_mid_thought()
    assert another != pid


def stopped(match: Match) -> None:
    ply, pid = match.in_mid_thought()
    os.kill(pid, signal.SIGSTOP)
    match.goes_on_from(ply)
    _, another = match.in_mid_thought()
    assert another != pid


def quit_in_fallback(match: Match) -> None:
    """Killed twice the process is given up: the thread thinks, the picture moves, and the app can be left."""
    for _ in range(2):
        ply, pid = match.in_mid_thought()
        os.kill(pid, signal.SIGKILL)
        match.goes_on_from(ply)
    match.pilot.until(lambda: match.app.thinker.worker_pid is None)
    frames = 0
    for _ in range(3):
        frames += match.goes_on_from(match.to_thought())
    # The thread gives way after each continuation: the picture does not stand still while it thinks.
    assert frames > 3 * 3, frames
    match.to_thought()


def quit_at_once(match: Match) -> None:
    """The app is closed while the process is being started."""


def quit_while_starting(match: Match) -> None:
    time.sleep(Random(os.getpid()).random() * 0.6)


def quit_in_thought(match: Match) -> None:
    match.in_mid_thought()


SCENARIOS = {
    one.__name__: one for one in (killed, stopped, quit_at_once, quit_while_starting, quit_in_thought, quit_in_fallback)
}


def main() -> None:
    with Pilot(Path(os.environ["TOUCAN_HOME"]), size=(1024, 640)) as pilot:
        SCENARIOS[sys.argv[1]](Match(pilot))
    assert multiprocessing.active_children() == []
    left = [one.name for one in threading.enumerate() if one is not threading.main_thread() and not one.daemon]
    assert left == [], left
    assert all(one.name not in ("thinker", "store", "art") for one in threading.enumerate())


if __name__ == "__main__":
    main()
