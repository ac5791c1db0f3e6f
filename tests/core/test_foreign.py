"""What belongs to another game: no position of any game takes it, and each says so."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from game.core import Action, Decide, GameError, GameState, Reason
from game.registry import GAMES
from game.table.table import Table


@dataclass(frozen=True, slots=True)
class Alien(Action):
    """An action of no game here."""

    def __str__(self) -> str:
        return "alien"


@pytest.fixture(params=GAMES)
def state(request: pytest.FixtureRequest) -> GameState:
    game = GAMES[request.param]
    return Table.new(game, game.made_for[-1], {}, Random(1)).view(0)


def test_a_foreign_action(state: GameState) -> None:
    pending = state.pending()
    assert isinstance(pending, Decide)
    for seat in (0, 1):
        assert isinstance(state.why_not(seat, Alien()), Reason)
    with pytest.raises(GameError):
        state.apply(pending.seats[0], Alien())


@pytest.mark.parametrize("outcome", [-1, "X9", ("X9",)], ids=str)
def test_a_roll_nobody_asked_for(state: GameState, outcome: int | str | tuple[str, ...]) -> None:
    with pytest.raises(GameError):
        state.roll(outcome)
    with pytest.raises(ValueError, match="no roll"):
        state.settle("moon", outcome)
