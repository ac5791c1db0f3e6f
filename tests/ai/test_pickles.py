"""What goes through the worker's pipe arrives as it was."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from game.core import Decide, Game, Over, Roll, complete
from game.registry import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_views_actions_and_reasons_go_through_a_pipe(game: Game):
    rng, seats = Random(3), game.made_for[-1]
    state = game.start(seats, complete(game.options, {}, seats))
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.settle(pending.name, pending.source.sample(rng))
            continue
        assert isinstance(pending, Decide)
        seat = pending.seats[0]
        view = state.view(seat)
        assert pickle.loads(pickle.dumps(view)) == view
        action = rng.choice(state.legal(seat))
        assert pickle.loads(pickle.dumps(action)) == action
        reason = game.brain.reason(view, seat, action)
        assert pickle.loads(pickle.dumps(reason)) == reason
        state.advance(seat, action)
