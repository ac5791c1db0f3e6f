"""Any order of moves, undos, late answers, saves and resumes, at every game: the table is always what its log says.

The suite tries a little. TOUCAN_MACHINE=200 python -m pytest -n0 tests/table/test_machine.py tries so many histories.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from game.core import Decide, Game
from game.core.record import parse_record, replay, to_text
from game.registry import GAMES
from game.table.disk import Disk, read_slot, write_slot
from game.table.steps import Prompt, UndoRefused
from game.table.table import Table, position_matches

HISTORIES = int(os.environ.get("TOUCAN_MACHINE", "10"))
STEPS = 25


class TableMachine(RuleBasedStateMachine):
    """One table of a game; a subclass names the game."""

    game: Game

    def __init__(self) -> None:
        super().__init__()
        self.home = tempfile.TemporaryDirectory(prefix="machine-")
        self.late: list[Prompt] = []
        """Answered prompts: whatever happened since, they are late."""
        self.saved: str | None = None

    def teardown(self) -> None:
        self.home.cleanup()

    @initialize(data=st.data(), seed=st.integers(0, 2**16), practice=st.booleans())
    def deal(self, data: st.DataObject, seed: int, practice: bool) -> None:
        seats = data.draw(st.sampled_from([count for count in self.game.seat_counts if count <= 3]))
        self.table = Table.new(self.game, seats, {}, Random(seed), practice=practice)

    def deciding(self) -> tuple[int, ...]:
        pending = self.table.pending()
        return pending.seats if isinstance(pending, Decide) else ()

    @precondition(lambda self: self.deciding())
    @rule(pick=st.integers(0, 2**16))
    def act(self, pick: int) -> None:
        seats = self.deciding()
        prompt = self.table.prompt(seats[pick % len(seats)])
        assert prompt is not None
        ply = self.table.ply
        assert self.table.submit(prompt.seat, prompt.legal[pick % len(prompt.legal)], prompt.token) is not None
        assert self.table.ply > ply
        self.late.append(prompt)

    @precondition(lambda self: self.late)
    @rule(pick=st.integers(0, 2**16))
    def answer_late(self, pick: int) -> None:
        prompt = self.late[pick % len(self.late)]
        before = to_text(self.table.record())
        assert self.table.submit(prompt.seat, prompt.legal[0], prompt.token) is None
        assert to_text(self.table.record()) == before

    @rule(seat=st.integers(0, 2), turn=st.booleans())
    def undo(self, seat: int, turn: bool) -> None:
        seat %= self.table.seats
        refusal, before = self.table.undo_refusal(seat), self.table.record()
        try:
            gone = self.table.restart_turn(seat) if turn else self.table.undo(seat)
        except UndoRefused:
            assert refusal is not None
            assert self.table.record() == before
        else:
            assert refusal is None
            assert gone > 0
            assert self.table.ply == len(before.log) - gone

    @rule()
    def save(self) -> None:
        self.saved = to_text(self.table.record())
        write_slot(Disk(), Path(self.home.name), "game", self.saved)

    @precondition(lambda self: self.saved is not None)
    @rule(seed=st.integers(0, 9))
    def resume(self, seed: int) -> None:
        loaded = read_slot(Disk(), Path(self.home.name), "game", GAMES)
        assert loaded.notices == ()
        assert loaded.record is not None
        assert to_text(loaded.record) == self.saved
        self.table = Table.resume(self.game, loaded.record, Random(seed))
        assert self.table.notices == ()
        assert to_text(self.table.record()) == self.saved
        self.late.clear()

    @invariant()
    def the_log_leads_here(self) -> None:
        if not hasattr(self, "table"):
            return
        record = parse_record(to_text(self.table.record()), GAMES)
        *_, final = replay(record, self.game)
        assert position_matches(record, final)
        assert final.pending() == self.table.pending()


@pytest.mark.parametrize("game", GAMES)
def test_any_history(game: str) -> None:
    machine = type("Machine", (TableMachine,), {"game": GAMES[game]})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=HISTORIES,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize="TOUCAN_MACHINE" not in os.environ,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
