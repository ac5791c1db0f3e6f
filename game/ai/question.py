"""What a thinker is asked."""

from __future__ import annotations

from dataclasses import dataclass

from game.core import Action, GameState


@dataclass(frozen=True, slots=True)
class Question:
    """One decision asked for."""

    game_id: str
    view: GameState
    """What the seat sees; it must not be changed afterwards."""
    seat: int
    level: str
    seed: int
    hint: bool = False
    """Whether the best move found is wanted, whatever the level's care."""
    share: float = 1.0
    """The part of the level's iterations and time that may be used, where somebody waits for many answers at once."""
    also: Action | None = None
    """A move to be among the candidates of the answer, whatever the brain thinks of it."""
