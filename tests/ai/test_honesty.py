"""Opponents know only what their seat may know: positions that look alike to it get the same move."""

from __future__ import annotations

import os
from random import Random

import pytest

from game.ai.levels import LEVELS, Style
from game.ai.player import choose
from game.ai.search import think
from game.core import Over, Roll, complete
from game.registry import GAMES

POSITIONS = int(os.environ.get("TOUCAN_POSITIONS", "120"))
"""Compared for each game, a quarter of them at each level; more for a long run by hand."""


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_do_not_change_a_move(name: str):
    """The truth is replaced by another world the seat holds possible; level, seed and iterations stay."""
    game = GAMES[name]
    levels = list(LEVELS)
    compared = different = deal = 0
    while compared < POSITIONS:
        deal += 1
        rng = Random(deal)
        seats = game.seat_counts[deal % len(game.seat_counts)]
        state = game.start(seats, complete(game.options, {}, seats))
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.settle(pending.name, pending.source.sample(rng))
                continue
            for seat in pending.seats:
                if len(state.legal(seat)) > 1 and rng.random() < 0.1:
                    other = game.brain.determinize(state.view(seat), rng)
                    assert other.view(seat) == state.view(seat)
                    level = levels[compared % len(levels)]
                    mine, theirs = (choose(game, truth, seat, level, deal, 12) for truth in (state, other))
                    assert (mine.action, mine.candidates) == (theirs.action, theirs.candidates)
                    compared += 1
                    different += other != state
                state.advance(seat, game.brain.policy(state.view(seat), seat, rng))
    assert different > POSITIONS // 2


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", [Style(), Style(tree=True)], ids=["flat", "tree"])
def test_whole_games_are_played_with_legal_moves_and_reasons(name: str, style: Style):
    game = GAMES[name]
    seats = game.seat_counts[0]
    state = game.start(seats, complete(game.options, {}, seats))
    rng, thoughts = Random(4), 0
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.roll(pending.source.sample(rng))
            continue
        seat = pending.seats[0]
        thought = think(game, state.view(seat), seat, "normal", thoughts, iterations=10, style=style)
        assert thought.reason.code
        assert all(0.0 <= value <= 1.0 for _, value in thought.candidates)
        state.apply(seat, thought.action)
        thoughts += 1
    assert thoughts > 10


def test_only_the_oracle_looks():
    """The measure of the test above: with the truth in hand the same two worlds are told apart."""
    game, rng = GAMES["tacocat"], Random(3)
    state = game.start(2, complete(game.options, {}, 2))
    apart = 0
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.settle(pending.name, pending.source.sample(rng))
            continue
        seat = pending.seats[0]
        view = state.view(seat)
        other = game.brain.determinize(view, rng)
        thoughts = [think(game, view, seat, "expert", 1, iterations=8, truth=truth) for truth in (state, other)]
        assert thoughts[0].action in state.legal(seat)
        apart += thoughts[0].candidates != thoughts[1].candidates
        state.advance(seat, game.brain.policy(view, seat, rng))
    assert apart > 5
