"""Looking over a game: what each decision cost, by what the expert expects of it and of the move it would have made.

Values are those of the search, 0 (lost by far) to 1 (won by far), expected from what the seat could know at that
moment: with the hidden cards and the luck that followed, things may well have turned out otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import Action, Reason

LEAST_SWING: Final = 0.02
"""Differences in value below this are noise of the search, not mistakes."""
MOST_SWINGS: Final = 3


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision beside the one the expert would have made."""

    place: int
    """Where in the game it was."""
    done: Action
    best: Action
    reason: Reason
    """Why `best`."""
    value_done: float
    value_best: float

    @property
    def cost(self) -> float:
        """By how much less is expected of what was done, 0 to 1; 0 where the expert would not have done better."""
        return max(0.0, self.value_best - self.value_done) if self.best != self.done else 0.0

    @property
    def agrees(self) -> bool:
        """Whether it is the expert's move, or as good as one can tell."""
        return self.cost < LEAST_SWING


def judge(
    place: int, done: Action, best: Action, reason: Reason, candidates: Sequence[tuple[str, float]]
) -> Judged | None:
    """What a search found about a decision; None when it had no time to compare it."""
    values = dict(candidates)
    if done == best:
        # Perhaps the only move worth trying: there is nothing to compare.
        value = values.get(str(done), 0.0)
        return Judged(place, done, best, reason, value, value)
    if str(done) not in values or str(best) not in values:
        return None
    return Judged(place, done, best, reason, values[str(done)], values[str(best)])


def swings(judged: Iterable[Judged], most: int = MOST_SWINGS) -> list[Judged]:
    """The decisions that cost most, the dearest first; none that is within the noise."""
    found = sorted((one for one in judged if not one.agrees), key=lambda one: (-one.cost, one.place))
    return found[:most]
