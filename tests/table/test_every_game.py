"""The table with the real games: everything it promises for a toy holds for each of them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Game, Over, parse_record, to_text
from game.core.record import Did, Record, canonical
from game.registry import GAMES
from game.table import Store, Table
from tests.table.test_table import random_step

CASES = [
    (game_id, seats)
    for game_id, game in GAMES.items()
    for seats in game.seat_counts
    if len(game.seat_counts) <= 5 or seats in (*game.seat_counts[:2], 5, game.seat_counts[-1])
]


def played(game: Game, seats: int, seed: int, *, practice: bool = False) -> tuple[Table, Random]:
    """A fresh table and the dice of its random players."""
    return Table.new(game, seats, {}, Random(seed), practice=practice), Random(f"play {seed}")


def assert_same(one: Table, two: Table) -> None:
    assert one.record() == two.record()
    assert one.pending() == two.pending()
    for viewer in (None, *range(one.seats)):
        assert one.view(viewer) == two.view(viewer)
        assert one.history(viewer) == two.history(viewer)
        assert one.scores(viewer) == two.scores(viewer)
    for seat in range(one.seats):
        assert one.undo_refusal(seat) == two.undo_refusal(seat)


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_a_record_is_the_whole_table(game_id: str, seats: int):
    game = GAMES[game_id]
    table, rng = played(game, seats, 11)
    steps = 0
    while random_step(table, rng) is not None:
        steps += 1
        if steps % 9 == 0:
            record = parse_record(to_text(table.record()), GAMES)
            again = Table.resume(game, record, Random(0))
            assert again.notices == ()
            assert_same(table, again)
    record = table.record()
    assert canonical(record, game) == record
    assert isinstance(table.pending(), Over)
    assert table.ply <= game.longest(seats)
    assert steps > min(20, game.longest(seats) // 2)


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_undo_equals_the_replay_of_the_shorter_log(game_id: str, seats: int, practice: bool):
    """Undo where it is allowed, then the same choice again: the same game, rolls included."""
    game = GAMES[game_id]
    undone = 0
    for seed in (5, 6, 7) if seats == 1 else (5, 6):
        table, rng = played(game, seats, seed, practice=practice)
        while (step := random_step(table, rng)) is not None:
            seat, _ = step
            if table.undo_refusal(seat) is not None or rng.random() < 0.7:
                continue
            take_back_and_play_again(table, seat)
            undone += 1
    enough = min(20, game.longest(seats) // 3)
    assert undone >= (enough if practice else seats > 1), "alone nearly every decision shows something new"


def take_back_and_play_again(table: Table, seat: int) -> None:
    """Undoes the seat's last decision, compares with the shorter record, and plays on as before."""
    game, before = table.game, table.record()
    table.undo(seat)
    again = Table.resume(game, table.record(), Random(77))
    assert again.notices == ()
    assert_same(table, again)
    for entry in before.log[table.ply :]:
        if isinstance(entry, Did):
            prompt = table.prompt(entry.seat)
            assert prompt is not None
            assert table.submit(entry.seat, game.parse(entry.text), prompt.token) is not None
    assert table.record() == before


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_ordinary_undo_gives_no_information(game_id: str, seats: int):
    """What a seat knew before its decision, it knows after taking it back, and nobody else saw anything."""
    table, rng = played(GAMES[game_id], seats, 6)
    checked = 0
    while not isinstance(table.pending(), Over):
        before = [table.view(viewer) for viewer in range(seats)]
        step = random_step(table, rng)
        assert step is not None
        if table.undo_refusal(step[0]) is None:
            again = Table.resume(table.game, table.record(), Random(1))
            assert again.undo(step[0]) == 1
            assert [again.view(viewer) for viewer in range(seats)] == before
            checked += 1
    assert checked >= 5 * (seats > 1)


@pytest.mark.parametrize("game_id", GAMES)
def test_saves_of_every_phase_load(game_id: str, tmp_path: Path):
    game = GAMES[game_id]
    table, rng = played(game, game.made_for[0], 4)
    saved: list[Record] = []
    store = Store(tmp_path)
    while random_step(table, rng) is not None:
        saved.append(table.record())
        store.save(game_id, saved[-1])
        if len(saved) % 10 == 0:
            assert store.flush(30)
            loaded = store.load(game_id)
            assert loaded.record == saved[-1]
            assert loaded.notices == ()
    assert store.close(30)
