"""Undo: what may be taken back, what not and why, and that undo is never a re-roll."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Decide, Over
from game.core.record import Did, Record, Rolled, parse_record, replay, to_text
from game.table import Table, UndoRefused
from tests.table.test_table import do, random_step, random_table, table_with, to_turn
from tests.table.toy import GAME, GAMES


def code(table: Table, seat: int) -> str | None:
    reason = table.undo_refusal(seat)
    return None if reason is None else reason.code


def assert_is_replay_of_its_log(table: Table) -> None:
    """The table shows exactly what replaying its log shows."""
    record = table.record()
    *_, state = replay(record, GAME)
    again = Table.resume(GAME, record, Random(99))
    assert again.notices == ()
    assert state.pending() == table.pending()
    for viewer in (None, *range(table.seats)):
        assert table.view(viewer) == state.view(viewer)
        assert table.history(viewer) == again.history(viewer)
    for seat in range(table.seats):
        mine, theirs = table.prompt(seat), again.prompt(seat)
        assert (mine and mine.legal) == (theirs and theirs.legal)
        assert table.undo_refusal(seat) == again.undo_refusal(seat)


def test_nothing_to_undo():
    table = table_with()
    assert code(table, 0) == "nothing_to_undo"
    with pytest.raises(UndoRefused, match="nothing_to_undo"):
        table.undo(0)


def test_own_open_moves_go_back_one_by_one():
    table = table_with()
    to_turn(table)
    do(table, 1, "mark 01")
    do(table, 1, "mark 02")
    assert table.undo(1) == 1
    assert table.record().log[-1] == Did(1, "mark 01")
    assert table.undo(1) == 1
    assert code(table, 1) == "revealed", "the bids were opened"


def test_never_past_what_was_revealed():
    table = table_with()
    to_turn(table)
    do(table, 1, "peek")
    assert code(table, 1) == "revealed"
    do(table, 1, "mark 01")
    assert table.undo(1) == 1
    assert code(table, 1) == "revealed"


def test_never_past_a_roll():
    table = table_with()
    to_turn(table)
    do(table, 1, "luck")
    assert code(table, 1) == "rolled"


def test_never_past_another_seats_action():
    table = table_with()
    to_turn(table)
    do(table, 1, "pass")
    assert code(table, 1) is None
    do(table, 0, "bid 02")
    reason = table.undo_refusal(1)
    assert reason is not None
    assert str(reason) == "other_moved seat=0"
    with pytest.raises(UndoRefused):
        table.undo(1)


def test_not_after_the_end():
    table = table_with()
    for low, high in (("01", "04"), ("02", "05"), ("03", "06")):
        do(table, 0, f"bid {low}")
        do(table, 1, f"bid {high}")
        do(table, 1, "pass")
    assert isinstance(table.pending(), Over)
    assert code(table, 1) == "game_over"


@pytest.mark.parametrize("practice", [False, True])
def test_a_commitment_is_taken_back_by_itself(practice: bool):
    table = random_table(5, 3, practice=practice)
    for seat in (0, 1):
        prompt = table.prompt(seat)
        assert prompt is not None
        table.submit(seat, prompt.legal[0], prompt.token)
    theirs = table.record().log[2]
    assert table.undo(0) == 1
    assert table.record().log[1:] == (theirs,)
    assert table.pending() == Decide((0, 2), "bid")
    assert_is_replay_of_its_log(table)


def test_a_resolved_commitment_stays():
    table = table_with()
    to_turn(table)
    assert code(table, 0) == "revealed"


def test_restart_goes_back_to_the_start_of_the_turn_or_as_far_as_one_may():
    table = table_with()
    to_turn(table)
    for text in ("mark 01", "mark 02", "pair 05 06"):
        do(table, 1, text)
    assert table.restart_turn(1) == 3
    assert table.ply == 3
    for text in ("mark 01", "peek", "mark 01", "mark 02"):
        do(table, 1, text)
    assert table.restart_turn(1) == 2
    with pytest.raises(UndoRefused, match="revealed"):
        table.restart_turn(1)


def test_restart_does_not_take_back_the_bid_before_the_turn():
    table = table_with(practice=True)
    to_turn(table)
    do(table, 1, "luck")
    do(table, 1, "mark 01")
    assert table.restart_turn(1) == 3
    assert table.pending() == Decide((1,), "turn")
    assert table.ply == 3


def test_practice_goes_back_past_others_and_rolls_and_is_flagged():
    table = table_with()
    to_turn(table)
    do(table, 1, "luck")
    do(table, 1, "pass")
    do(table, 0, "bid 02")
    assert not table.practice
    table.allow_practice()
    assert table.record().extra["practice"] is True
    assert table.undo(1) == 2
    assert table.undo(1) == 2
    assert table.pending() == Decide((1,), "turn")


def test_undo_is_never_a_re_roll():
    for seed in range(20):
        table = Table.resume(GAME, table_with(practice=True).record(), Random(seed))
        to_turn(table)
        do(table, 1, "luck")
        came = table.record().log[-1]
        table.undo(1)
        do(table, 1, "mark 01")
        table = Table.resume(GAME, parse_record(to_text(table.record()), GAMES), Random(seed + 1))
        do(table, 1, "luck")
        assert table.record().log[-1] == came, "also after saving and resuming in between"
        assert "kept" not in table.record().extra


def test_a_kept_roll_that_can_no_longer_be_is_left_for_later():
    record = table_with(practice=True).record()
    kept = [{"roll": "luck", "outcome": 7}, {"roll": "luck", "outcome": 1}, {"roll": "luck", "outcome": 0}]
    table = Table.resume(
        GAME, Record(record.game, 2, record.options, record.log, {**record.extra, "kept": kept}), Random(3)
    )
    to_turn(table)
    do(table, 1, "luck")
    assert table.record().log[-1] == Rolled("luck", 1)
    assert table.record().extra["kept"] == [kept[0], kept[2]]


@pytest.mark.parametrize("practice", [False, True])
def test_undo_at_every_ply_equals_the_replay_of_the_log(practice: bool):
    """Whoever may take back does, and the table is what its shorter log says."""
    tried = 0
    for seed in range(40):
        rng = Random(seed)
        table = random_table(seed, 2 + seed % 2, practice=practice)
        while random_step(table, rng) is not None:
            for seat in range(table.seats):
                if table.undo_refusal(seat) is None:
                    assert_undo_drops_the_last_decision(table, seat)
                    tried += 1
    assert tried >= 150


def assert_undo_drops_the_last_decision(table: Table, seat: int) -> None:
    again = Table.resume(GAME, table.record(), Random(0))
    log = list(table.record().log)
    last = max(index for index, entry in enumerate(log) if isinstance(entry, Did) and entry.seat == seat)
    gone = again.undo(seat)
    if table.practice:
        assert list(again.record().log) in (log[:last], log[:last] + log[last + 1 :])
    else:
        assert list(again.record().log) == log[:last] + log[last + 1 :]
    assert gone == table.ply - again.ply
    assert_is_replay_of_its_log(again)


@pytest.mark.parametrize("seed", range(8))
def test_undo_in_practice_then_the_same_choices_give_the_same_game(seed: int):
    rng = Random(seed)
    table = random_table(seed, 2 + seed % 2, practice=True)
    while random_step(table, rng) is not None:
        seat = rng.randrange(table.seats)
        if table.undo_refusal(seat) is not None:
            continue
        whole = table.record()
        for _ in range(rng.randint(1, 3)):
            if table.undo_refusal(seat) is None:
                table.undo(seat)
                assert_is_replay_of_its_log(table)
        done = [entry for entry in whole.log if isinstance(entry, Did)]
        kept = [entry for entry in table.record().log if isinstance(entry, Did)]
        missing = [entry for entry in done if entry not in kept or done.count(entry) > kept.count(entry)]
        rest = done[len(kept) :] if done[: len(kept)] == kept else missing
        for entry in rest:
            do(table, entry.seat, entry.text)
        again = table.record()
        assert sorted(map(repr, again.log)) == sorted(map(repr, whole.log))
        assert again.extra["position"] == whole.extra["position"]
