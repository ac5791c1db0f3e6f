"""Looking over decisions: what they cost, which are worth a look, and what counts as noise."""

from __future__ import annotations

from random import Random

from game import tucano
from game.ai.review import LEAST_SWING, Judged, judge, swings
from game.ai.search import think
from game.core import Decide, Reason
from game.table import Table

WHY = Reason("why")
ONE, TWO, THREE = (tucano.GAME.parse(f"take {column}") for column in (1, 2, 3))


def judged(place: int, cost: float) -> Judged:
    return Judged(place, ONE, TWO, WHY, 0.5, 0.5 + cost)


def test_a_decision_costs_what_is_expected_less_of_it() -> None:
    found = judge(4, ONE, TWO, WHY, [("take 2", 0.75), ("take 1", 0.5)])
    assert found is not None
    assert (found.place, found.cost, found.agrees) == (4, 0.25, False)
    same = judge(4, TWO, TWO, WHY, [("take 2", 0.75), ("take 1", 0.5)])
    assert same is not None
    assert (same.cost, same.agrees) == (0.0, True)
    luckier = judge(4, ONE, TWO, WHY, [("take 1", 0.8), ("take 2", 0.75)])
    assert luckier is not None
    assert luckier.agrees


def test_what_was_not_compared_is_not_judged() -> None:
    assert judge(4, ONE, TWO, WHY, [("take 2", 0.75), ("take 3", 0.5)]) is None
    only = judge(4, ONE, ONE, WHY, [])
    assert only is not None
    assert only.agrees


def test_the_dearest_come_first_and_noise_is_none_of_them() -> None:
    found = [judged(1, 0.05), judged(2, LEAST_SWING / 2), judged(3, 0.3), judged(4, 0.1), judged(5, 0.05)]
    assert [one.place for one in swings(found)] == [3, 4, 1]
    assert swings([judged(2, LEAST_SWING / 2)]) == []


def test_a_move_the_brain_would_not_try_is_compared_when_asked() -> None:
    rng = Random(5)
    table = Table.new(tucano.GAME, 3, {"first": 0}, rng)
    for _ in range(30):
        pending = table.pending()
        assert isinstance(pending, Decide)
        seat = pending.seats[0]
        view = table.view(seat)
        tried = tucano.GAME.brain.candidates(view, seat)
        others = [action for action in view.legal(seat) if action not in tried]
        if others:
            thought = think(tucano.GAME, view, seat, "easy", 1, iterations=12, hint=True, also=others[0])
            assert str(others[0]) in dict(thought.candidates)
            return
        prompt = table.prompt(seat)
        assert prompt is not None
        table.submit(seat, tucano.GAME.brain.policy(view, seat, rng), prompt.token)
    raise AssertionError("the brain tried every move")
