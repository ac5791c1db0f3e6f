"""The table of challenges, and what counts as a try at one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.ai.levels import LEVELS
from game.core import complete
from game.registry import GAMES
from game.table import Table, challenges, deals
from game.table.challenges import CHALLENGES, Best, Challenge, bests, counts, stars_for, value_of
from game.table.journal import Game, Seat

POINTS = Challenge("tucano.1", "tucano", ("easy", "hard"), 7, "points", (30, 40, 50), {"first": 0})
LEAD = Challenge("tacocat.1", "tacocat", ("normal",), 7, "lead", (1, 2, 3))


def played(challenge: Challenge, points: int, *others: int) -> Game:
    """A game of the challenge with these points."""
    most = max(points, *others)
    seats = [Seat("Ana", "person", "", points, points == most)]
    seats += [Seat("bot", "ai", level, own, own == most) for level, own in zip(challenge.levels, others, strict=True)]
    return Game(
        f"{points}", challenge.game, "finished", 5, tuple(seats), deal=challenge.deal, challenge=challenge.id,
        options=challenge.options,
    )  # fmt: skip


def test_points_and_leads_are_counted() -> None:
    assert value_of(POINTS, played(POINTS, 44, 60, 2)) == 44
    assert value_of(LEAD, played(LEAD, 4, 1)) == 3
    assert value_of(LEAD, played(LEAD, 2, 4)) == -2
    assert [stars_for(POINTS, value) for value in (29, 30, 39, 40, 49, 50, 99)] == [0, 1, 1, 2, 2, 3, 3]


def test_what_is_no_try() -> None:
    good = played(POINTS, 44, 60, 2)
    weaker = (good.seats[0], good.seats[1], replace(good.seats[2], level="normal"))
    stronger = (good.seats[0], replace(good.seats[1], level="expert"), good.seats[2])
    assert counts(POINTS, good)
    assert counts(POINTS, replace(good, seats=stronger))
    for other in (
        replace(good, challenge="tucano.2"),
        replace(good, deal=8),
        replace(good, practice=True),
        replace(good, end="abandoned"),
        replace(good, seats=weaker),
        replace(good, seats=good.seats[:2]),
        replace(good, seats=(good.seats[1], good.seats[0], good.seats[2])),
        replace(good, seats=(good.seats[0], good.seats[1], replace(good.seats[2], kind="person", level=""))),
    ):
        assert not counts(POINTS, other), other


def test_the_best_try_counts_for_each_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "CHALLENGES", {POINTS.id: POINTS, LEAD.id: LEAD})
    tries = [played(POINTS, 35, 1, 1), played(POINTS, 41, 1, 1), played(POINTS, 12, 90, 1), played(LEAD, 2, 4)]
    lines = [replace(one, id=f"{number}") for number, one in enumerate(tries)]
    assert bests(lines, "ana") == {POINTS.id: Best(2, 41, 3), LEAD.id: Best(0, -2, 1)}
    assert bests(lines, "Bo") == {}
    assert bests([*lines, replace(lines[0], id="9", challenge="gone.1")], "Ana") == bests(lines, "Ana")


# --- the table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("challenge", CHALLENGES.values(), ids=list(CHALLENGES))
def test_every_row_can_be_dealt(challenge: Challenge) -> None:
    game = GAMES[challenge.game]
    assert challenge.id == f"{game.id}.{challenge.number}"
    assert challenge.seats in game.seat_counts
    assert all(level in LEVELS for level in challenge.levels)
    assert 0 <= challenge.deal <= deals.LARGEST
    assert challenge.targets[0] < challenge.targets[1] < challenge.targets[2]
    assert challenge.goal == "points" or challenge.levels, "a lead needs somebody to lead"
    assert challenge.goal == "points" or challenge.targets[0] > 0, "a lead of nothing is no win"
    options = complete(game.options, challenge.options, challenge.seats)
    first, again = (Table.new(game, challenge.seats, options, Random(challenge.deal)).record() for _ in range(2))
    assert first == again


def test_each_game_has_at_least_eight_and_no_two_are_alike() -> None:
    for game_id in GAMES:
        rows = challenges.of_game(game_id)
        assert len(rows) >= 8, game_id
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        assert len({row.deal for row in rows}) == len(rows)
        assert {row.goal for row in rows} == {"points", "lead"} or game_id == "tacocat"
        if 1 in GAMES[game_id].seat_counts:
            assert any(not row.levels for row in rows), "a game for one has challenges alone"
