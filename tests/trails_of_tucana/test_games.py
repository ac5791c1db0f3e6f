"""Random games over islands, seats and options; `TOUCAN_GAMES` says how many (160 if unset)."""

from __future__ import annotations

import os
from itertools import cycle, islice
from random import Random

import pytest

from game.core import Decide, Over, Roll, complete
from game.core.record import Did, Record, Rolled, parse_record, replay, to_text
from game.registry import GAMES, game_by_id
from game.table import Table
from game.trails_of_tucana import GAME
from game.trails_of_tucana.brain import REASONS
from game.trails_of_tucana.material import BLUE_POINTS, DECK_CODES, RED_POINTS, TURNS, UNKNOWN
from game.trails_of_tucana.rules import Tucana, longest
from game.trails_of_tucana.sheet import sight_sum
from game.trails_of_tucana.state import Phase

TABLES = [
    (seats, island, red, offsets)
    for seats, (island, red, offsets) in zip(
        GAME.seat_counts,
        islice(
            cycle(
                [
                    ("little", 0, "shifted"),
                    ("great", 1, "shifted"),
                    ("little:17", 2, "same"),
                    ("great:23", 0, "same"),
                    ("little", 2, "shifted"),
                ]
            ),
            len(GAME.seat_counts),
        ),
        strict=True,
    )
] + [(1, "great", 2, "shifted"), (2, "little", 1, "same"), (4, "great:999999999", 2, "shifted")]
GAMES_EACH = -(-int(os.environ.get("TOUCAN_GAMES", "160")) // len(TABLES))


def start(seats: int, **options: int | str) -> Tucana:
    state = GAME.start(seats, complete(GAME.options, options, seats))
    assert isinstance(state, Tucana)
    return state


@pytest.mark.parametrize(("seats", "island", "red", "offsets"), TABLES)
def test_random_games_keep_the_rules(seats: int, island: str, red: int, offsets: str):
    rng, longest_met = Random(f"{seats} {island}"), 0
    for _ in range(GAMES_EACH):
        state, entries, rolls = start(seats, island=island, red=red, offsets=offsets), 0, list[str]()
        while not isinstance(pending := state.pending(), Over):
            entries += 1
            if isinstance(pending, Roll):
                rolls.append(pending.name)
                state.roll(pending.source.sample(rng))
            else:
                seat = rng.choice(pending.seats)
                legal = state.legal(seat)
                state.advance(seat, legal[int(rng.random() * len(legal))])
            sound(state)
        rounds = state.land.kind.rounds
        expected = ["mayor", "scenario", *["red"] * (red > 0), *["deck"] * rounds]
        assert [name for name in rolls if name != "thrown"] == expected
        assert "thrown" not in rolls or (seats == 1 and rolls[-2] == "thrown")
        points = [score.points for score in state.scores()]
        assert pending.winners == tuple(seat for seat in range(seats) if points[seat] == max(points))
        assert all(len(sums) == rounds for sums in state.sums)
        assert all(sums == tuple(sorted(sums)) for sums in state.sums), "what is circled stays circled"
        bonuses(state)
        longest_met = max(longest_met, entries)
    print(f"{seats} seats on {island}: longest {longest_met} entries of {longest(seats)}")
    assert longest_met <= longest(seats)


def sound(state: Tucana) -> None:
    """Raises AssertionError when the position is not one of Trails of Tucana."""
    assert len(state.deck) in (0, len(DECK_CODES))
    assert UNKNOWN not in state.deck
    full = state.land.kind.rounds
    for seat, sheet in enumerate(state.sheets):
        before = state.before[seat]
        assert sheet.trails & before.trails == before.trails
        drawn = sheet.trails & ~before.trails
        assert drawn.bit_count() == len(state.drawn[seat])
        if state.drawn[seat] and state.phase == Phase.TRAIL:
            cards = state.shown
            assert cards is not None
            assert state.land.fitting(cards) >> state.drawn[seat][0] & 1, "the first trail of a turn fits the cards"
        extras = sum(now == full > then for now, then in zip(sheet.circled, before.circled, strict=True))
        spent = max(0, len(state.drawn[seat]) - 1)
        assert state.extras[seat] == extras - spent >= 0
        assert sight_sum(state.land, sheet) <= sum(map(sum, state.land.kind.sights))
    assert 0 <= state.turn <= TURNS


def bonuses(state: Tucana) -> None:
    """At the end every bonus card was taken by somebody who has what it is for, or by nobody."""
    for letter in range(5):
        takers = [sheet for sheet in state.sheets if sheet.blue[letter]]
        assert all(sheet.pairs >> letter & 1 for sheet in takers)
        if state.players > 1 and any(sheet.pairs >> letter & 1 for sheet in state.sheets):
            assert any(sheet.blue[letter] == 1 for sheet in takers), "whoever was first has the card"
        if 1 < state.players < 5:
            assert all(sheet.blue[letter] < 2 for sheet in takers)
    for score, sheet in zip(state.scores(), state.sheets, strict=True):
        lines = dict(score.lines)
        assert lines["blue"] == sum(BLUE_POINTS[card][letter] for letter, card in enumerate(sheet.blue) if card)
        assert lines["red"] == RED_POINTS * sheet.red.bit_count()


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_records_replay_and_tables_play(seats: int):
    table = Table.new(GAME, seats, {"island": "little:77", "red": 2}, Random(seats))
    rng = Random(9)
    while isinstance(pending := table.pending(), Decide):
        prompt = table.prompt(rng.choice(pending.seats))
        assert prompt is not None
        table.submit(prompt.seat, rng.choice(prompt.legal), prompt.token)
    record = table.record()
    assert record.options["island"] == "little:77"
    read = parse_record(to_text(record), GAMES)
    assert read == record
    *_, last = replay(read, GAME)
    assert last.scores() == table.scores(None)


def test_the_result_does_not_depend_on_the_order_of_the_seats():
    """A whole game of four, every turn's entries in another order, extra trails included."""
    table = Table.new(GAME, 4, {"island": "great", "red": 1}, Random(3))
    rng = Random(4)
    while isinstance(pending := table.pending(), Decide):
        prompt = table.prompt(rng.choice(pending.seats))
        assert prompt is not None
        action = GAME.brain.policy(table.view(prompt.seat), prompt.seat, rng)
        table.submit(prompt.seat, action, prompt.token)
    record = table.record()
    for seed in range(3):
        log = shuffled(record, Random(seed))
        assert log != record.log
        *_, last = replay(Record(GAME.id, 4, record.options, tuple(log)), GAME)
        *_, first = replay(record, GAME)
        assert last.scores() == first.scores()
        assert last == first


def shuffled(record: Record, rng: Random) -> list[Did | Rolled]:
    """The log with the entries of each turn dealt out to the seats in another order; each seat's own stay in order."""
    state = GAME.start(record.seats, record.options)
    assert isinstance(state, Tucana)
    log: list[Did | Rolled] = []
    turn: list[Did] = []

    def write() -> None:
        order = [entry.seat for entry in turn]
        rng.shuffle(order)
        mine = {seat: [entry for entry in turn if entry.seat == seat] for seat in set(order)}
        log.extend(mine[seat].pop(0) for seat in order)
        turn.clear()

    at = (0, 0)
    for entry in record.log:
        if isinstance(entry, Rolled):
            write()
            log.append(entry)
            state.roll(entry.outcome)
        else:
            turn.append(entry)
            state.apply(entry.seat, GAME.parse(entry.text))
        if (state.round, state.turn) != at:
            write()
            at = (state.round, state.turn)
    write()
    return log


def test_undo_alone_goes_back_over_extra_trails_only():
    """Alone a trail shows the next cards at once, unless it earns an extra trail."""
    undone = refused = 0
    for seed in range(8):
        table = Table.new(GAME, 1, {}, Random(seed))
        rng = Random(seed)
        while isinstance(table.pending(), Decide):
            prompt = table.prompt(0)
            assert prompt is not None
            action = GAME.brain.policy(table.view(0), 0, rng)
            table.submit(0, action, prompt.token)
            after = table.pending()
            if isinstance(after, Decide) and after.phase == "extra":
                assert table.undo_refusal(0) is None
                table.undo(0)
                again = table.prompt(0)
                assert again is not None
                table.submit(0, action, again.token)
                undone += 1
            else:
                assert table.undo_refusal(0) is not None
                refused += 1
    assert undone >= 8
    assert refused > 100


def test_every_reason_is_listed_and_given():
    rng, met = Random(3), set[str]()
    for seed in range(6):
        state = start(2, red=2)
        rng = Random(seed)
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            view = state.view(seat)
            best = GAME.brain.policy(view, seat, rng)
            for action in (best, rng.choice(view.legal(seat))):
                met.add(GAME.brain.reason(view, seat, action).code)
            state.advance(seat, best)
    assert met <= set(REASONS)
    assert met >= set(REASONS) - {"only_one", "red_bonus", "spare"}


def test_the_registry_names_the_game():
    assert game_by_id("trails_of_tucana") is GAMES["trails_of_tucana"] is GAME
    assert GAME.seat_counts == tuple(range(1, 9))
    assert [option.name for option in GAME.options] == ["island", "red", "offsets", "mayor"]
    assert [option.default for option in GAME.options] == ["little", 0, "shifted", "random"]
