"""What a lesson is: a prepared deal and steps, each a condition on what the learner knows, as data of one game.

A step without `do` only tells something and waits for "Next"; one with `do` suggests an action. A step is over as soon
as its condition holds, however the learner got there. Who goes another way is told the same without the suggestion
(`free`), or hears that the coach comes back; what no longer fits is left out, so every way to play leads to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from game.core import Event, GameState
from game.core.options import OptionValue
from game.core.rolls import Outcome

Position = TypeVar("Position", bound=GameState)


class Moment:
    """What the learner knows at a moment: their view, what they saw happen, and what they did themselves."""

    def __init__(
        self, view: GameState, seat: int, *, my_turn: bool, over: bool, did: Sequence[str], events: Sequence[Event]
    ) -> None:
        self.view = view
        self.seat = seat
        self.my_turn = my_turn
        self.over = over
        self.did = did
        """The notations of the learner's own actions, oldest first."""
        self.events = events
        self._legal: tuple[str, ...] | None = None

    @property
    def legal(self) -> tuple[str, ...]:
        """The notations of what the learner may do now, in the rules' order."""
        if self._legal is None:
            self._legal = tuple(str(action) for action in self.view.legal(self.seat)) if self.my_turn else ()
        return self._legal

    def position(self, kind: type[Position]) -> Position:
        """The view as a position of the lesson's own game; raises TypeError for any other."""
        if not isinstance(self.view, kind):
            raise TypeError(f"expected a position of {kind.__name__}, got {type(self.view).__name__}")
        return self.view

    def may(self, start: str) -> bool:
        """Whether an action that begins with these words is legal now."""
        return any(text == start or text.startswith(f"{start} ") for text in self.legal)

    def done(self, start: str) -> int:
        """How many of the learner's actions began with these words."""
        return sum(text == start or text.startswith(f"{start} ") for text in self.did)

    def saw(self, kind: type[Event], **fields: object) -> int:
        """How many events of a kind with these fields the learner has seen."""
        return sum(
            isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
            for event in self.events
        )


Condition: TypeAlias = Callable[[Moment], bool]
Suggestion: TypeAlias = "str | Callable[[Moment], str | None]"
Points: TypeAlias = "tuple[str, ...] | Callable[[Moment], tuple[str, ...]]"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the coach says. Its sentence is `<game>.lesson.<key>`."""

    key: str
    do: Suggestion | None = None
    """The notation of the action suggested; None for a step that only tells."""
    fits: Condition | None = None
    """When it is true and worth saying; None: at once. One that waits lets later ones with a moment go first."""
    free: Condition | None = None
    """When what it is about is to be told to somebody who has gone another way, so that the suggestion does not go or
    does not fit: `<game>.lesson.<key>_free` then tells it without one, and must be true whenever this holds."""
    done: Condition | None = None
    """When there is nothing left of it; without it a suggestion is over when the learner has acted."""
    points: Points = ()
    """What it speaks about: target ids (`row/*` for all of a kind), or `.name` for a place of the table's layout.
    For a suggestion, what is to be clicked, unless named here."""

    def about(self, moment: Moment) -> tuple[str, ...]:
        """What it points at in the moment."""
        return self.points(moment) if callable(self.points) else self.points

    def suggestion(self, moment: Moment) -> str | None:
        """The notation of the suggested action if it is legal at the moment."""
        text = self.do(moment) if callable(self.do) else self.do
        return text if text is not None and text in moment.legal else None

    def told(self, moment: Moment) -> bool:
        """Whether its own sentence can be said at the moment, and its suggestion (if any) followed."""
        fits = self.fits is None or self.fits(moment)
        return fits and (self.do is None or self.suggestion(moment) is not None)

    def told_freely(self, moment: Moment) -> bool:
        """Whether the sentence without a suggestion is to be said."""
        return self.free is not None and self.free(moment)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of one game. The learner has seat 0."""

    game: str
    seats: int
    steps: tuple[Step, ...]
    """In the order of their telling; the last one ends the lesson."""
    rolls: tuple[tuple[str, Outcome], ...]
    """What the rolls of each name come to, in this order; later ones follow from `deal`."""
    options: Mapping[str, OptionValue] = field(default_factory=dict[str, OptionValue])
    before: tuple[str, ...] = ()
    """Actions already taken, by whoever was to decide, when the learner sits down: the game is under way then."""
    script: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    """Per opponent the notations of its decisions in order; where one is not legal, and after them, the game's quick
    policy decides."""
    deal: int = 1


def front(first: str, whole: Sequence[str]) -> list[str]:
    """A deck with these cards (codes with spaces between) on top, the rest in a fixed mixed order.

    Raises ValueError for a card it has not.
    """
    rest = list(whole)
    for card in first.split():
        rest.remove(card)
    step = next(step for step in (7, 11, 13, 17, 19) if len(rest) % step)
    return [*first.split(), *(rest[index * step % len(rest)] for index in range(len(rest)))]
