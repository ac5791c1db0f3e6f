"""A game in progress: prompts and tokens, rolls, what each seat saw, saving in mid-game."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Action, BadOption, BrokenRecord, Decide, IllegalAction, Over, complete
from game.core.record import Did, Record, Rolled, parse_record, replay, to_text
from game.table import Table
from tests.table.toy import CARDS, GAME, GAMES, Committed, Drew, Toy, parse


def table_with(deck: tuple[str, ...] = CARDS, *, practice: bool = False) -> Table:
    """Two seats; 0 holds 01 02 03, 1 holds 04 05 06 unless another deck is given."""
    extra = {"practice": True} if practice else {}
    record = Record("toy", 2, complete(GAME.options, {}, 2), (Rolled("deck", deck),), extra)
    return Table.resume(GAME, record, Random(1))


def do(table: Table, seat: int, text: str) -> None:
    prompt = table.prompt(seat)
    assert prompt is not None
    assert table.submit(seat, parse(text), prompt.token) is not None


def to_turn(table: Table) -> None:
    do(table, 0, "bid 01")
    do(table, 1, "bid 04")


def random_table(seed: int, seats: int, **options: bool) -> Table:
    return Table.new(GAME, seats, {}, Random(seed), **options)


def random_step(table: Table, rng: Random) -> tuple[int, Action] | None:
    pending = table.pending()
    if isinstance(pending, Over):
        return None
    prompt = table.prompt(rng.choice(pending.seats))
    assert prompt is not None
    action = rng.choice(prompt.legal)
    assert table.submit(prompt.seat, action, prompt.token) is not None
    return prompt.seat, action


def test_new_settles_the_first_rolls():
    table = random_table(1, 3)
    assert table.ply == 1
    assert table.pending() == Decide((0, 1, 2), "bid")
    assert [table.prompt(seat) is not None for seat in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(("seats", "options"), [(4, {}), (2, {"worth": 9}), (2, {"speed": 1})])
def test_new_refuses_what_the_game_does_not_have(seats: int, options: dict[str, object]):
    with pytest.raises(BadOption):
        Table.new(GAME, seats, options, Random(1))


def test_an_illegal_action_changes_nothing():
    table = table_with()
    before = to_text(table.record())
    prompt = table.prompt(0)
    assert prompt is not None
    with pytest.raises(IllegalAction, match="legal: bid 01"):
        table.submit(0, parse("bid 04"), prompt.token)
    assert to_text(table.record()) == before
    assert table.submit(0, parse("bid 01"), prompt.token) is not None


def test_a_double_click_is_dropped():
    table = table_with()
    to_turn(table)
    prompt = table.prompt(1)
    assert prompt is not None
    assert table.submit(1, parse("mark 01"), prompt.token) is not None
    assert table.submit(1, parse("mark 01"), prompt.token) is None
    assert table.submit(0, parse("bid 02"), prompt.token) is None
    assert table.view(None).marks == [1]


def test_a_simultaneous_answer_is_not_stale_because_another_seat_committed():
    table = table_with()
    zero, one = table.prompt(0), table.prompt(1)
    assert zero is not None
    assert one is not None
    assert table.submit(1, parse("bid 04"), one.token) is not None
    table.undo(1)
    assert table.submit(0, parse("bid 01"), zero.token) is not None
    assert table.submit(1, parse("bid 04"), one.token) is None, "taken back, so the old answer is late"
    do(table, 1, "bid 05")
    assert table.pending() == Decide((1,), "turn")


def test_an_answer_from_before_an_undo_is_late_even_at_the_same_ply():
    table = table_with()
    to_turn(table)
    do(table, 1, "mark 01")
    late = table.prompt(1)
    assert late is not None
    table.undo(1)
    do(table, 1, "mark 02")
    assert table.submit(1, late.legal[0], late.token) is None


def test_events_are_what_the_viewer_saw_then():
    table = table_with()
    do(table, 0, "bid 01")
    assert [event for _, event in table.history(0, 1)] == [Committed(0, "01")]
    assert [event for _, event in table.history(1, 1)] == [Committed(0, None)]
    do(table, 1, "bid 04")
    prompt = table.prompt(1)
    assert prompt is not None
    step = table.submit(1, parse("peek"), prompt.token)
    assert step is not None
    assert step.events(1) == [Drew(1, "07")]
    assert step.events(0) == step.events(None) == [Drew(1, None)]
    assert step.pairs(0) == table.history(0, 3) == [(4, Drew(1, None))]
    assert table.history(1)[1] == (2, Committed(0, None)), "the bid was secret when it was made"


def test_a_step_holds_the_rolls_that_follow():
    table = table_with()
    to_turn(table)
    prompt = table.prompt(1)
    assert prompt is not None
    step = table.submit(1, parse("luck"), prompt.token)
    assert step is not None
    assert [ply for ply, _ in step.pairs(None)] == [4, 5]
    assert isinstance(table.record().log[-1], Rolled)


def test_views_hide_and_earlier_plies_can_be_seen():
    table = table_with()
    to_turn(table)
    view = table.view(0)
    assert isinstance(view, Toy)
    assert view.hands == [["02", "03"], [None, None]]
    then = table.view(0, 1)
    assert isinstance(then, Toy)
    assert then.hands == [["01", "02", "03"], [None, None, None]]
    with pytest.raises(IndexError):
        table.view(0, 4)


@pytest.mark.parametrize("seed", range(6))
def test_resume_at_every_ply_is_the_same_table(seed: int):
    rng = Random(seed)
    table = random_table(seed, 2 + seed % 2)
    table.extra["names"] = ["Ada", "Bo"]
    while True:
        record = parse_record(to_text(table.record()), GAMES)
        again = Table.resume(GAME, record, Random(0))
        assert again.notices == ()
        assert again.record() == table.record()
        assert again.history(1) == table.history(1)
        assert again.pending() == table.pending()
        for seat in range(table.seats):
            assert again.view(seat) == table.view(seat)
            assert (again.undo_refusal(seat)) == (table.undo_refusal(seat))
        if random_step(table, rng) is None:
            break
    assert table.scores(None) == list(replay(record, GAME))[-1].scores()


def test_a_fingerprint_that_does_not_match_is_reported():
    table = table_with()
    to_turn(table)
    text = to_text(table.record()).replace('"bid 01"', '"bid 02"')
    again = Table.resume(GAME, parse_record(text, GAMES), Random(1))
    assert [str(notice) for notice in again.notices] == ["position_differs"]
    assert "position_differs" not in to_text(again.record())


def test_resume_refuses_a_log_that_does_not_play():
    record = table_with().record()
    wrong = Record(record.game, record.seats, record.options, (*record.log, Did(0, "pass")))
    with pytest.raises(BrokenRecord, match="entry 1"):
        Table.resume(GAME, wrong, Random(1))
    with pytest.raises(BrokenRecord, match="kept"):
        Table.resume(
            GAME, type(record)(record.game, 2, record.options, (), {"kept": [{"seat": 0, "do": "x"}]}), Random()
        )
