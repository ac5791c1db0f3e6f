"""The app killed in mid-game, again and again: the game goes on from the title, at most one action behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from tests.e2e.house import ROOT, WATCHDOG, alive, environment, members, program, wait_for

KILLS = int(os.environ.get("TOUCAN_KILLS", "6"))

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes in /proc")


@dataclass(frozen=True)
class State:
    """What the program says of its game; a deal of None is no game in progress."""

    deal: int | None
    log: tuple[str, ...]

    def follows(self, other: State) -> bool:
        """Whether it is the other one with a single action more, and the chance that came with it."""
        if other.deal is None or self.deal != other.deal:
            return self.deal is None or other.deal is None
        more = self.log[len(other.log) :]
        return self.log[: len(other.log)] == other.log and sum(entry.startswith("Did(") for entry in more) <= 1


def states(lines: list[str]) -> list[State]:
    """The states of whole lines; the last one may be cut off by the kill."""
    parsed = [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}\n")]
    return [State(one["deal"], tuple(one["log"])) for one in parsed]


def play_and_kill(home: Path, rng: Random, seed: int) -> tuple[list[State], int]:
    """What the program printed until it was killed, and its process group."""
    with subprocess.Popen(
        program("kill_program", str(seed)),
        env=environment(home),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        lines = []
        wanted = rng.randint(1, 9)
        while sum(line.startswith("{") for line in lines) < wanted:
            line = child.stdout.readline()
            assert line, child.stderr.read()
            lines.append(line)
        time.sleep(rng.random() * 0.05)
        child.kill()
        lines += child.stdout.readlines()
        child.wait(WATCHDOG)
        assert child.returncode == -signal.SIGKILL
    return states(lines), child.pid


@pytest.mark.slow
def test_killed_in_mid_game_it_goes_on_and_leaves_no_process(tmp_path: Path) -> None:
    rng = Random(11)
    before: list[State] = []
    played = 0
    for kill in range(KILLS):
        seen, group = play_and_kill(tmp_path, rng, kill)
        wait_for(lambda group=group: members(group) == [], "the thinking process outlives the app")
        assert not alive(group)
        found = seen[0]
        if before and before[-1].deal is not None:
            known = found in before[-2:] or found.follows(before[-1])
            assert known, f"kill {kill}: printed {before[-2:]}, found {found}"
        for one, next_one in pairwise(seen):
            assert next_one.follows(one)
        played += len(seen) - 1
        before = seen
    assert played >= KILLS
