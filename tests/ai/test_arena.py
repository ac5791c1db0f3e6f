"""The arena: fair seats, the same deals, honest intervals, the same result for any number of workers."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.ai import arena
from game.ai.arena import Result, interval
from game.core import BadOption, GameError
from game.registry import game_by_id
from tests.ai import toys
from tests.ai.toys import GAMES


def without_time(result: Result) -> Result:
    return replace(result, standings=tuple(replace(one, ms_per_decision=0.0) for one in result.standings))


def test_a_deal_is_played_in_every_rotation():
    calls: list[tuple[int, int]] = []
    result = arena.run(
        game_by_id("flea_circus"),
        ("greedy", "greedy", "greedy"),
        10,
        3,
        progress=lambda done, total: calls.append((done, total)),
    )
    assert (result.game, result.seats, result.deals, result.games) == ("flea_circus", 3, 4, 12)
    assert calls == [(3, 12), (6, 12), (9, 12), (12, 12)]
    # The same player in every chair meets the same luck: each entrant wins exactly its share.
    for one in result.standings:
        assert one.win_rate == pytest.approx(1 / 3)
        assert (one.low, one.high) == pytest.approx((1 / 3, 1 / 3))
        assert one.mean_score == pytest.approx(result.standings[0].mean_score)
    assert sum(one.wins for one in result.standings) == pytest.approx(12)


def test_thinking_beats_chance_and_the_seed_decides():
    bots = ("greedy", "random", "random")
    first, again, other = (arena.run(game_by_id("flea_circus"), bots, 12, seed) for seed in (1, 1, 2))
    assert first.standings[0].win_rate > 0.9
    assert without_time(first) == without_time(again)
    assert without_time(first) != without_time(other)


def test_workers_change_nothing():
    one = arena.run(GAMES["trap"], ("easy", "greedy"), 8, 5, iterations=20, find=toys.find)
    two = arena.run(GAMES["trap"], ("easy", "greedy"), 8, 5, iterations=20, workers=2, find=toys.find)
    assert without_time(one) == without_time(two)
    # Whoever thinks escapes the trap as first seat (a win) and springs it as second.
    assert one.standings[0].wins == 8


def test_intervals_are_those_of_the_mean_over_deals():
    low, high = interval([0.0, 1.0, 0.0, 1.0])
    half = 1.96 * math.sqrt(1 / 3) / 2
    assert (low, high) == pytest.approx((0.5 - half, 0.5 + half))
    assert interval([0.4]) == (-math.inf, math.inf)


def test_what_cannot_be_played_is_refused():
    game = game_by_id("flea_circus")
    with pytest.raises(BadOption, match="unknown bot 'clever'"):
        arena.run(game, ("clever", "easy", "easy"), 3, 1)
    with pytest.raises(GameError, match="not for 9 seats"):
        arena.run(game, ("easy",) * 9, 3, 1)
    with pytest.raises(BadOption, match="gala_bonus"):
        arena.run(game, ("easy",) * 3, 3, 1, options={"gala_bonus": 3})
