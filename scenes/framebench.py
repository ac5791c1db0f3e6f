"""`--frames`: what a frame costs on a game's fullest table while things move, without and with opponents thinking.

Times are of the work of a frame (inputs, update, drawing, flip), not of the wait for the next one.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.ai.question import Question
from game.ai.thinker import Thinker
from game.registry import game_by_id
from scenes.autoplay import QuickThinker, perform, quick_policy
from scenes.menus.title import TitleScene
from scenes.pilot import FRAME, Pilot
from scenes.session import Player, Session
from scenes.tables import TABLES
from scenes.tables.base import TableScene
from scenes.tables.scoring import ScoringScene
from scenes.viewport import parse_size

SIZE = (1920, 1080)
FRAMES = 900
WARM_UP = 60
"""Frames left out at the start of a game: pictures are being made."""
BUDGET_MS = 1000 / 60
IDLE_SECONDS = 3.0
THINKERS = 2
PLAYERS = (
    Player("Ana", "person", "person_1"),
    Player("Bo", "ai", "sloth", "expert"),
    Player("Mai", "ai", "owl", "expert"),
    Player("Tomas", "ai", "toucan", "expert"),
    Player("Ivo", "ai", "jaguar", "expert"),
    Player("Lea", "ai", "parrot", "expert"),
    Player("Max", "ai", "monkey", "expert"),
    Player("Nina", "ai", "tortoise", "expert"),
)
"""As many of them play as the game takes."""


class BusyThinker(QuickThinker):
    """Answers at once, so that cards hardly ever rest; experts think beside it when asked to.

    What they find is thrown away: the same game is played with and without them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.experts: Thinker | None = None
        self._thinking = 0

    def ask(self, question: Question) -> int:
        self.keep_busy(question)
        return super().ask(question)

    def keep_busy(self, question: Question) -> None:
        """Gives the experts the position until THINKERS requests wait."""
        if self.experts is None or not question.view.legal(question.seat):
            return
        self._thinking -= len(self.experts.poll())
        while self._thinking < THINKERS:
            self.experts.ask(replace(question, level="expert", seed=question.seed + self._thinking))
            self._thinking += 1

    def set_experts(self, on: bool) -> None:
        """Lets a worker process think, or ends it."""
        if self.experts is not None:
            self.experts.close()
        self.experts, self._thinking = (Thinker(), 0) if on else (None, 0)

    def close(self) -> None:
        self.set_experts(False)
        super().close()


def frame_benchmark(size: str | None, game_id: str = "flea_circus") -> int:
    """Measures and prints one line for each thing measured; returns 0.

    `game_id` is the game played, at as many seats as it takes; `size` is the window's size such as `1280x720`, None for
    1920x1080. Run it with a real display to measure the real one; SDL_VIDEODRIVER=dummy measures drawing alone.
    """
    window = parse_size(size) or SIZE
    real = os.environ.get("SDL_VIDEODRIVER", "dummy" if _no_display() else "") != "dummy"
    seats = game_by_id(game_id).seat_counts[-1]
    where = "real window" if real else "dummy driver"
    print(f"frames of {window[0]}x{window[1]}, {game_id}, {seats} seats, {where}")
    thinker = BusyThinker()
    with (
        tempfile.TemporaryDirectory(prefix="toucan-table-") as folder,
        Pilot(Path(folder), size=window, real=real, thinker=thinker) as hands,
    ):
        hands.app.settings.fast_ai = True
        hands.app.settings.muted = hands.app.sound.muted = True
        measure(hands, game_id, "things move", thinker, thinking=False)
        measure(hands, game_id, f"things move, {THINKERS} experts think", thinker, thinking=True)
        hands.app.stack.replace(TitleScene(hands.app))
        print(f"idle on the title: {_idle(hands):.1f} % of a core")
        hands.app.stack.replace(_table(hands, game_id, seed=5))
        _wait_for_person(hands)
        print(f"idle on a person's turn: {_idle(hands):.1f} % of a core")
        print(f"memory of the app: {_memory()}")
    return 0


def _no_display() -> bool:
    return sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _memory() -> str:
    """The most memory this process has had."""
    if sys.platform == "win32":
        return "not measured on this system"
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"{peak / (1024 * 1024) if sys.platform == 'darwin' else peak / 1024:.0f} MB"


# --- moving ---------------------------------------------------------------------------------------------------------


def measure(
    hands: Pilot, game_id: str, name: str, thinker: BusyThinker, *, thinking: bool, frames: int = FRAMES
) -> list[float]:
    """Plays at as many seats as the game takes, each decision as soon as the last has been shown, as fast as a clock.

    With `thinking`, a worker searches all the while. Prints and returns the work of each frame in ms.
    """
    app, seed = hands.app, 1
    thinker.set_experts(thinking)
    app.stack.replace(_table(hands, game_id, seed))
    for _ in range(WARM_UP):
        hands.advance()
    app.frame_work = []
    choose = quick_policy(random.Random(1))
    while len(app.frame_work) < frames:
        began = time.perf_counter()
        top = app.stack.top
        if isinstance(top, ScoringScene):
            seed += 1
            app.stack.replace(_table(hands, game_id, seed))
        elif isinstance(top, TableScene):
            seats = top.session.deciding()
            if seats:
                table = top.session.table
                thinker.keep_busy(Question(game_id, table.view(seats[0]), seats[0], "expert", table.ply))
            if top.my_turn and not top.stage.busy:
                perform(hands, top, choose(top))
        hands.advance()
        time.sleep(max(0.0, FRAME - (time.perf_counter() - began)))
    work = [seconds * 1000 for seconds in app.frame_work]
    app.frame_work = None
    thinker.set_experts(False)
    print(_line(name, work), flush=True)
    return work


def _line(name: str, work: list[float]) -> str:
    """The distribution of a list of ms."""
    ordered = sorted(work)

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]

    over = sum(ms > BUDGET_MS for ms in ordered) / len(ordered)
    return (
        f"{name}: p50 {at(0.5):.1f}, p95 {at(0.95):.1f}, p99 {at(0.99):.1f}, max {ordered[-1]:.1f} ms, "
        f"{over:.2%} over {BUDGET_MS:.1f} ms ({len(ordered)} frames)"
    )


def _table(hands: Pilot, game_id: str, seed: int) -> TableScene:
    """A fresh table, full."""
    game = game_by_id(game_id)
    session = Session.new(hands.app, game, list(PLAYERS[: game.seat_counts[-1]]), {}, seed=seed)
    scene = TABLES[game_id](hands.app, session)
    if not isinstance(scene, TableScene):
        raise TypeError(f"expected a table, got {scene.name!r}")
    return scene


# --- idle -----------------------------------------------------------------------------------------------------------


def _wait_for_person(hands: Pilot) -> None:
    def waiting() -> bool:
        top = hands.app.stack.top
        return isinstance(top, TableScene) and top.my_turn and not top.stage.busy

    hands.until(waiting)


def _idle(hands: Pilot, seconds: float = IDLE_SECONDS) -> float:
    """The share of a core, in percent, that the app's own loop takes when nothing happens."""
    hands.until(_settled(hands), 10)
    app = hands.app
    stop = threading.Timer(seconds, app.quit)
    began, used = time.monotonic(), time.process_time()
    stop.start()
    app.run()
    share = 100 * (time.process_time() - used) / (time.monotonic() - began)
    stop.join()
    app.running = True
    return share


def _settled(hands: Pilot) -> Callable[[], bool]:
    """True once nothing has moved for half a second."""
    still = 0

    def settled() -> bool:
        nonlocal still
        still = 0 if hands.app.step(FRAME) else still + 1
        return still > 30

    return settled
