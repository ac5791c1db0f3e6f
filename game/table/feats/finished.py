"""A game that is over, as the achievements look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core import Event, Score
from game.table.journal import Seat


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of a game, and what a seat saw on the way there."""

    game: str
    seats: tuple[Seat, ...]
    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    events: Callable[[int], Sequence[Event]]
    """Everything that happened, as a seat saw it."""

    def line(self, seat: int, name: str) -> int:
        """The points of a seat's line of that name; 0 where it has none."""
        return sum(points for line, points in self.scores[seat].lines if line == name)

    def points(self, seat: int) -> int:
        return self.scores[seat].points

    def others(self, seat: int) -> list[int]:
        """The other seats, ascending."""
        return [other for other in range(len(self.seats)) if other != seat]

    def lead(self, seat: int) -> int:
        """By how many points the seat is ahead of the best other one; negative when it is behind."""
        return self.points(seat) - max(self.points(other) for other in self.others(seat))

    def won(self, seat: int) -> bool:
        """Whether the seat won, alone or with others; where there are no others there is nothing to win."""
        return seat in self.winners and len(self.seats) > 1


@dataclass(frozen=True, slots=True)
class Feat:
    """One achievement: its id (`tucano.six_acai`), and whether a seat earned it in a finished game."""

    id: str
    earned: Callable[[Finished, int], bool]
