"""The solver against a plain search of the rules themselves, and small rounds worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Options
from game.tacocat.brain import TacocatBrain, outlook
from game.tacocat.material import VALUES, cards_of, hand_named, hand_of
from game.tacocat.rules import Tacocat, start
from game.tacocat.solve import lead
from game.tacocat.state import Phase

OPEN: Options = {"last_card_tie": "redeal", "sacrifice": "open"}


def test_the_example_of_the_rules_page():
    assert lead(hand_named("2 11"), hand_named("1 8"), 2, 0) == 1
    assert lead(hand_named("1 8"), hand_named("2 11"), 2, 0) == 1
    assert lead(hand_named("2 8"), hand_named("1 11"), 2, 0) == -1


def test_equal_last_cards_count_as_told():
    for tie in (-1, 0, 1):
        assert lead(hand_named("3"), hand_named("3"), 1, tie) == tie


def test_a_jumbo_attack_strips_more():
    """Three fours against 1 2 3 12: one can be defended, so two low cards go at least."""
    assert lead(hand_named("2 4 4 4"), hand_named("1 2 3 12"), 4, 0) == 1


def by_the_rules(state: Tacocat, leader: int) -> int:
    """The outcome for `leader` of perfect play with open hands, by trying every legal action."""
    if state.phase in (Phase.DECK, Phase.OVER):
        return (state.wins[leader] > 0) - (state.wins[1 - leader] > 0)
    seat = state.turn
    values: list[int] = []
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        values.append(by_the_rules(after, leader))
    return max(values) if seat == leader else min(values)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_solver_agrees_with_the_rules(size: int):
    rng, brain, met = Random(size), TacocatBrain(), set[int]()
    for _ in range(25):
        state = start(2, OPEN)
        cards = [rng.choice(VALUES[:9]) for _ in range(2 * size)]
        state.hands = [hand_of(cards[:size]), hand_of(cards[size:])]
        state.sizes = [size, size]
        state.phase, state.turn, state.leader = Phase.ATTACK, 1, 1
        expected = by_the_rules(state, 1)
        assert lead(state.hands[1], state.hands[0], size, 0) == expected, [cards_of(hand) for hand in state.hands]
        assert brain.evaluate(state) == outlook(int(expected < 0), int(expected > 0))
        met.add(expected)
    assert {-1, 1} <= met
