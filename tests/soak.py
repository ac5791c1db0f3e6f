"""Hours of play: `python -m tests.soak --hours 8` plays game after game in one app, on a clock that runs ahead.

A person (or two) who takes seconds over each move plays all five games against opponents who think in their own
process; between moves menus are opened, the window and the language change, moves are taken back, played games are
watched. Every so often memory, processes, threads and open files are counted (Linux). The exit status is 1 when they
grew. `--trouble N` plays N games instead, whose thinking process is killed or frozen at random moments.
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pygame

from game.core import Decide
from game.registry import GAMES
from scenes.autoplay import any_legal, perform, quick_policy
from scenes.heap import keep_steady
from scenes.menus.rules import RulesDialog
from scenes.menus.settings import SettingsDialog
from scenes.menus.statistics import StatisticsDialog
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.replay.watch import watch
from scenes.session import Session
from scenes.tables import TABLES
from scenes.tables.base import TableScene
from scenes.tables.curtain import DEAF, CurtainScene
from scenes.tables.scoring import ScoringScene
from tests.scenes.house import players

STEP = 0.1
"""Simulated seconds of a frame: the longest the app lets pass at once."""
HOUR = 3600.0
STUCK = 120.0
"""Real seconds in which a decision must have been made."""
GROWTH_MB = 40.0
"""What memory may grow by in the second half: caches are full by then, but the system's heap goes up and down."""
SIZES = ((1024, 640), (1280, 720), (1100, 620), (900, 1000))
LEVELS = ("easy", "easy", "normal")


@dataclass(frozen=True)
class Count:
    """What the app holds at a moment: megabytes, processes, open files, threads, objects of Python."""

    hours: float
    games: int
    app_mb: float
    worker_mb: float
    children: int
    files: int
    threads: int
    objects: int
    disk_kb: float

    def __str__(self) -> str:
        return (
            f"{self.hours:5.2f} h  {self.games:4d} games  app {self.app_mb:6.1f} MB  worker {self.worker_mb:5.1f} MB  "
            f"{self.children} processes  {self.files:3d} files  {self.threads:2d} threads  {self.objects:7d} objects  "
            f"{self.disk_kb:7.0f} kB on disk"
        )


def resident(pid: int) -> float:
    """The megabytes of memory a process holds now; 0 when it is gone."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def children() -> list[int]:
    """The processes this one has started and that have not been fetched."""
    found: list[int] = []
    for task in Path(f"/proc/{os.getpid()}/task").iterdir():
        found += map(int, (task / "children").read_text(encoding="ascii").split())
    return found


def workers() -> list[int]:
    """Those of them that think; Python's own helper for them stays as long as this process does."""
    return [pid for pid in children() if b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()]


class Evening:
    """One app and somebody who plays at it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.rng = folder, Random(seed)
        self.pilot = Pilot(folder, size=SIZES[0])
        self.app = self.pilot.app
        began = time.time()
        self.app.wall_clock = lambda: began + self.app.now
        self.app.change(language="en", fast_ai=True)
        self.app.stack.push(TitleScene(self.app))
        self.games, self.kinds = 0, list(GAMES)
        self.mischief: Callable[[], None] = lambda: None
        """Done in every frame."""

    def close(self) -> None:
        self.pilot.close()

    def pass_time(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / STEP))):
            self.app.step(STEP, pygame.event.get())
            self.mischief()

    # --- a game -----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """A game from the deal to the results, or until it is left in the middle."""
        game = GAMES[self.kinds[self.games % len(self.kinds)]]
        seats = self.rng.choice([count for count in game.seat_counts if 2 <= count <= 4])
        persons = 2 if self.rng.random() < 0.2 else 1
        session = Session.new(
            self.app, game, players(("p" * persons + "aaaa")[:seats], self.rng.choice(LEVELS)), {},
            seed=self.rng.randrange(10**6), practice=self.rng.random() < 0.1,
        )  # fmt: skip
        self.app.stack.replace(TABLES[game.id](self.app, session))
        self.pass_time(STEP)
        choose = quick_policy(self.rng) if self.rng.random() < 0.8 else any_legal(self.rng)
        left_at = self.rng.randrange(10, 40) if self.rng.random() < 0.1 else None
        last, limit = -1, 0.0
        while not isinstance(top := self.app.stack.top, ScoringScene):
            if session.table.ply != last:
                last, limit = session.table.ply, time.monotonic() + STUCK
            assert time.monotonic() < limit, f"{game.id} stands at entry {last}: {session.table.pending()}, {top.name}"
            if isinstance(top, CurtainScene) and not top.opening:
                self.pass_time(DEAF + STEP)
                self.pilot.click("curtain/ready")
            elif isinstance(top, TableScene) and top.my_turn and not top.stage.busy:
                if left_at is not None and last > left_at:
                    break
                self.ponder(top)
                if top is self.app.stack.top and top.my_turn:
                    top.stage.finish()
                    perform(self.pilot, top, choose(top))
            else:
                self.pass_time(STEP)
                if isinstance(top, TableScene) and not top.stage.busy:
                    # Only the worker is waited for, in real time.
                    time.sleep(0.001)
        self.games += 1
        self.pass_time(self.rng.uniform(2, 30))
        self.between()

    def ponder(self, table: TableScene) -> None:
        """What somebody does before a move: mostly nothing, for some seconds."""
        self.pass_time(self.rng.uniform(1, 12))
        match self.rng.randrange(60):
            case 0:
                table.undo()
            case 1:
                table.ask_hint()
            case 2:
                self.app.change(language=self.rng.choice(("en", "vi", "ru")))
            case 3:
                self.pilot.resize(*self.rng.choice(SIZES))
            case 4:
                self.dialog(lambda: table.open_rules())
            case 5:
                self.dialog(lambda: table.open_pause())
            case 6:
                table.toggle_log()
                self.pass_time(3.0)
                if table.log_over:
                    # It lies over the table of a narrow window.
                    table.toggle_log()
            case 7:
                self.app.change(ui_scale=self.rng.choice((0.75, 1.0, 1.5)))
            case 8:
                self.app.change(speed=self.rng.choice((0.5, 1.0, 3.0)), instant=self.rng.random() < 0.3)
            case _:
                pass

    def dialog(self, opened: Callable[[], None]) -> None:
        """Opens a dialog, looks at it for a while and closes it."""
        before = self.app.stack.top
        opened()
        self.pass_time(self.rng.uniform(1, 6))
        while self.app.stack.top is not before:
            self.pilot.key("escape")
            self.pass_time(1.0)

    def between(self) -> None:
        """What somebody does after a game."""
        self.app.stack.replace(TitleScene(self.app))
        self.pass_time(self.rng.uniform(2, 20))
        match self.rng.randrange(5):
            case 0:
                self.dialog(lambda: self.app.stack.push(StatisticsDialog(self.app)))
            case 1:
                self.dialog(lambda: self.app.stack.push(SettingsDialog(self.app)))
            case 2:
                self.dialog(lambda: self.app.stack.push(RulesDialog(self.app, self.rng.choice(self.kinds))))
            case 3:
                self.watch()
            case _:
                pass

    def watch(self) -> None:
        """Watches a part of a game of before."""
        self.app.archive.flush()
        played = self.app.archive.slots()
        record = self.app.archive.load(self.rng.choice(played)).record if played else None
        if record is None:
            return
        watch(self.app, record)
        self.pass_time(1.0)
        for _ in range(self.rng.randrange(10)):
            self.pilot.key("right")
            self.pass_time(1.0)
        self.app.stack.replace(TitleScene(self.app))
        self.pass_time(1.0)

    # --- counting ---------------------------------------------------------------------------------------------------

    def count(self) -> Count:
        gc.collect()
        pids = children()
        return Count(
            self.app.now / HOUR, self.games, resident(os.getpid()), sum(map(resident, pids)), len(pids),
            len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task")), len(gc.get_objects()),
            sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file()) / 1000,
        )  # fmt: skip


# --- hours ----------------------------------------------------------------------------------------------------------


def soak(folder: Path, hours: float, every: float, seed: int) -> list[str]:
    """Plays for so many simulated hours; returns what grew."""
    evening, counts, began = Evening(folder, seed), list[Count](), time.monotonic()
    try:
        while evening.app.now < hours * HOUR:
            evening.play()
            if evening.app.now >= len(counts) * every * 60:
                counts.append(evening.count())
                print(f"{counts[-1]}  ({(time.monotonic() - began) / 60:.1f} min)", flush=True)
        counts.append(evening.count())
        print(counts[-1])
    finally:
        evening.close()
    print(f"after closing: {len(workers())} workers")
    return grown(counts)


def grown(counts: list[Count]) -> list[str]:
    """What was more at the end than half-way."""
    early, late = counts[len(counts) // 2], counts[-1]
    limits = {"app_mb": GROWTH_MB, "worker_mb": GROWTH_MB, "children": 0, "files": 2, "threads": 2}
    return [
        f"{name}: {getattr(early, name)}, then {getattr(late, name)}"
        for name, limit in limits.items()
        if getattr(late, name) > getattr(early, name) + limit
    ]


# --- trouble --------------------------------------------------------------------------------------------------------


def trouble(folder: Path, games: int, seed: int) -> list[str]:
    """Plays so many games, an app for each; its worker is killed or frozen at random. Returns what went wrong."""
    rng, done, wrong = Random(seed), {"killed": 0, "frozen": 0}, list[str]()
    for number in range(games):
        evening = Evening(folder / str(number), rng.randrange(10**6))
        evening.games = number

        def mischief(evening: Evening = evening) -> None:
            pid, top = evening.app.thinker.worker_pid, evening.app.stack.top
            thinks = isinstance(top, TableScene) and isinstance(top.session.table.pending(), Decide)
            if pid is not None and thinks and rng.random() < 0.004:
                how = rng.choice(list(done))
                done[how] += 1
                os.kill(pid, signal.SIGKILL if how == "killed" else signal.SIGSTOP)

        evening.mischief = mischief
        try:
            evening.play()
        finally:
            evening.close()
        if workers():
            wrong.append(f"game {number}: a worker is left")
    print(f"{games} games, {done['killed']} times killed, {done['frozen']} times frozen")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0, help="of simulated play")
    parser.add_argument("--every", type=float, default=15.0, help="simulated minutes between two counts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trouble", type=int, default=0, help="play so many games with a worker in trouble instead")
    chosen = parser.parse_args()
    keep_steady()
    logging.disable(logging.CRITICAL if chosen.trouble else logging.WARNING)
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        folder = Path(name)
        if chosen.trouble:
            wrong = trouble(folder, chosen.trouble, chosen.seed)
        else:
            wrong = soak(folder, chosen.hours, chosen.every, chosen.seed)
    print("\n".join(wrong) or "nothing grew" if not chosen.trouble else "\n".join(wrong) or "nothing went wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
