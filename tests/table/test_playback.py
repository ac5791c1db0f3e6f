"""A played game looked at from any place: its positions, decision by decision and turn by turn, and played on."""

from __future__ import annotations

from random import Random

import pytest

from game.core import BrokenRecord, Over, Roll
from game.core.record import Did, Record, replay
from game.registry import GAMES
from game.table.playback import Playback
from game.table.table import Table
from tests.table.test_table import random_step

TABLES = [
    (game_id, seats) for game_id, game in GAMES.items() for seats in {game.seat_counts[0]: 0, game.seat_counts[-1]: 0}
]

TOGETHER = ("tacocat", "trails_of_tucana")
"""Games in which a decision of several may be the turn before."""


def played(game_id: str, seats: int) -> Record:
    """A game of players who do anything that is legal, with the people who played it."""
    table, rng = Table.new(GAMES[game_id], seats, {}, Random(3)), Random("play 3")
    while random_step(table, rng) is not None:
        pass
    table.extra.update(players=["Zoë"], time=17)
    return table.record()


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def playback(request: pytest.FixtureRequest) -> Playback:
    game_id, seats = request.param
    return Playback(GAMES[game_id], played(game_id, seats))


def test_every_place_is_a_position_of_the_log_in_which_somebody_decides(playback: Playback) -> None:
    keys = [(state.key(), isinstance(state.pending(), Roll)) for state in replay(playback.record(), playback.game)]
    assert list(playback.plies) == [ply for ply, (_, rolls) in enumerate(keys) if not rolls]
    assert playback.finished
    for place in Random(1).sample(range(playback.last + 1), min(20, playback.last + 1)):
        playback.go(place)
        assert playback.ply == playback.plies[place]
        assert playback.truth().key() == playback.position(place).key() == keys[playback.ply][0]
        assert playback.view(0) == playback.truth().view(0)
    playback.go(-5)
    assert playback.place == 0
    playback.go(playback.last + 5)
    assert isinstance(playback.pending(), Over)


def test_forwards_it_tells_every_decision_once_with_what_came_of_it(playback: Playback) -> None:
    playback.go(0)
    assert playback.latest() is None
    log, told = playback.record().log, list(playback.record().log[: playback.ply])
    for place in range(playback.last):
        step = playback.forward()
        assert step is not None
        assert step.first_ply == len(told)
        told += [one.entry for one in step.entries]
        decision = log[step.first_ply]
        assert decision == Did(playback.actor(place), playback.decision(place))
    assert tuple(told) == log
    assert playback.forward() is None
    for ask in (playback.actor, playback.decision):
        with pytest.raises(IndexError):
            ask(playback.last)


def test_turns_begin_where_another_seat_decides(playback: Playback) -> None:
    turns = playback.turns
    assert turns[0] == 0
    assert list(turns) == sorted({*turns})
    for number, place in enumerate(turns):
        playback.go(place)
        assert playback.turn_before() == turns[max(0, number - 1)]
        assert playback.turn_after() == (turns[number + 1] if number + 1 < len(turns) else playback.last)
        if number and playback.game.id not in TOGETHER:
            assert playback.actor(place - 1) != playback.actor(place)
    playback.go(min(playback.last, turns[-1] + 1))
    assert playback.turn_before() == turns[-1 if playback.place > turns[-1] else -2]


def test_from_any_place_it_is_played_on_as_a_game_of_the_same_people(playback: Playback) -> None:
    for place in (0, playback.last // 2, playback.last):
        playback.go(place)
        beginning = playback.beginning()
        assert "time" not in beginning.extra
        table = Table.resume(playback.game, beginning, Random(0))
        assert table.notices == ()
        assert table.extra["players"] == ["Zoë"]
        assert table.view(0) == playback.view(0)


def test_nobody_plays_at_it(playback: Playback) -> None:
    playback.go(0)
    seat = playback.actor(0)
    action = playback.view(seat).legal(seat)[0]
    assert playback.prompt(seat) is None
    assert playback.submit(seat, action, 1) is None
    refusal = playback.undo_refusal(seat)
    assert refusal is not None
    assert refusal.code == "game_over"
    assert playback.place == 0


def test_a_game_given_up_is_looked_at_as_far_as_it_went_and_one_without_a_decision_not_at_all() -> None:
    whole = played("tucano", 2)
    game, options = GAMES["tucano"], whole.options
    short = Playback(game, Record("tucano", 2, options, whole.log[: len(whole.log) // 2]))
    assert not short.finished
    with pytest.raises(BrokenRecord, match="before the first decision"):
        Playback(game, Record("tucano", 2, options, ()))
    with pytest.raises(BrokenRecord):
        Playback(game, Record("tucano", 2, options, whole.log[1:]))
