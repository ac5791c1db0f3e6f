"""A process killed at a random moment loses at most the action that was in flight."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from game.core.record import Did, Record
from game.table.disk import Disk, read_slot
from tests.table.toy import GAMES

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("TOUCAN_KILLS", "6"))


def run_and_kill(folder: Path, seed: int, lines: int, pause: float) -> list[str]:
    """What the program printed until it was killed a moment after its line number `lines`."""
    command = [sys.executable, "-m", "tests.table.player_process", str(folder), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = [process.stdout.readline() for _ in range(lines)]
        time.sleep(pause)
        process.kill()
        printed += process.stdout.readlines()
    return [line for line in printed if line.endswith("\n")]


def place(record: Record | None) -> tuple[int, int]:
    """(deal, actions) of a save; (0, 0) when there is none."""
    if record is None:
        return 0, 0
    deal = record.extra["deal"]
    assert isinstance(deal, int)
    return deal, sum(isinstance(entry, Did) for entry in record.log)


def test_killed_at_random_moments_at_most_one_action_is_lost(tmp_path: Path):
    rng = Random(8)
    before = (0, 0)
    for kill in range(KILLS):
        printed = run_and_kill(tmp_path, kill, rng.randint(2, 40), rng.random() * 0.01)
        assert printed[0] == f"loaded {kill > 0} 0\n"
        submitted = [tuple(map(int, line.split()[1:])) for line in printed[1:]]
        reached = [before, *submitted]
        loaded = read_slot(Disk(), tmp_path, "toy", GAMES)
        assert loaded.notices == ()
        now = place(loaded.record)
        ahead = now not in reached and now > reached[-1]
        assert now in reached[-2:] or ahead, f"printed {reached[-3:]}, found {now}"
        before = now
