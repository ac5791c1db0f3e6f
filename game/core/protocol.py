"""What a game is: the protocol that table, AI, command line and scenes share (see docs/architecture.md).

A game module is a room of its own: a `GameState`, its `Action`s and `Event`s, a `Brain`, and one `Game` that names
them. Nothing here knows a clock, a random generator, a pixel or a sentence for people.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Self, TypeAlias

from game.core.errors import BadRoll, IllegalAction
from game.core.event import Event
from game.core.options import Option, Options
from game.core.rolls import Outcome, Source

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"


# --- what a position waits for --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Decide:
    """The seats that still owe a decision, ascending; several at once decide unseen by each other."""

    seats: tuple[int, ...]
    phase: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance is asked for: the roll's name in the rules page and what it can come to."""

    name: str
    source: Source


@dataclass(frozen=True, slots=True)
class Over:
    """The end; several winners for a shared win, ascending."""

    winners: tuple[int, ...]


Pending: TypeAlias = "Decide | Roll | Over"


# --- what seats do and what becomes of it ---------------------------------------------------------------------------


class Action(ABC):
    """A small immutable value (frozen dataclass) with equality; `str()` is its canonical notation."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not legal, or why a move is good: a code that scenes turn into a sentence, with its data."""

    code: str
    data: Mapping[str, str | int] = field(default_factory=dict[str, "str | int"])

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.data.items())])


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's points if the game ended now; `lines` are (name, points) and add up to `points`."""

    points: int
    lines: tuple[tuple[str, int], ...]


# --- a game in the hands of the rules -------------------------------------------------------------------------------


class GameState(ABC):
    """A position: a plain object with slots of small ints and lists, cheap to clone, changed in place.

    A state is either the truth or a view (`viewer` says whose); a view has the same class, unknown cards are unknown.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """The number of seats."""

    @abstractmethod
    def pending(self) -> Pending:
        """What the position waits for."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Action]:
        """The seat's legal actions in canonical order: never empty for a pending seat, empty for the others."""

    @abstractmethod
    def why_not(self, seat: int, action: Action) -> Reason | None:
        """None when the action is legal for the seat now, else the reason a person should be told."""

    @abstractmethod
    def advance(self, seat: int, action: Action) -> list[Event]:
        """Performs a legal action in place, unchecked: for search, which only plays what `legal` listed."""

    @abstractmethod
    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        """Lets the pending roll come to `outcome`, unchecked: for search, which draws from the roll's source. Raises
        ValueError when no roll of that name is pending."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def view(self, seat: int | None) -> Self:
        """What the seat (None: a spectator) knows: the only door for hidden information (law 4)."""

    @abstractmethod
    def key(self) -> Hashable:
        """Everything that tells this position from another; two states are equal when their keys are."""

    @abstractmethod
    def scores(self) -> list[Score] | None:
        """Per seat the score if the game ended now; in a view what the viewer may know of it, None if nothing."""

    @abstractmethod
    def describe(self) -> Mapping[str, Json]:
        """The position as JSON for `show`: codes as the rules page writes them, unknown cards as null."""

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Performs the action in place and returns what happened; raises IllegalAction and then changed nothing."""
        reason = self.why_not(seat, action)
        if reason is not None:
            legal = "; ".join(str(one) for one in self.legal(seat))
            raise IllegalAction(f"seat {seat} cannot {action}: {reason}; legal: {legal or 'nothing'}")
        return self.advance(seat, action)

    def roll(self, outcome: object, name: str | None = None) -> list[Event]:
        """Lets the pending roll (`name`, if given) come to `outcome`; raises BadRoll and then changed nothing."""
        pending = self.pending()
        if not isinstance(pending, Roll):
            raise BadRoll(f"no roll is pending, got {name or 'one'}")
        if name is not None and name != pending.name:
            raise BadRoll(f"the pending roll is {pending.name!r}, got {name!r}")
        return self.settle(pending.name, pending.source.check(outcome))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and type(other) is type(self) and other.key() == self.key()

    def __hash__(self) -> int:
        return hash(self.key())


class Brain(ABC):
    """What a good player of one game knows; the search is generic and asks it everything particular."""

    rollout_decisions: ClassVar[int] = 12
    """Decisions of a rollout before it is cut and evaluated."""

    margin: ClassVar[float] = 20.0
    """A lead, in points, that a good player seldom loses: the scale on which margins count."""

    @abstractmethod
    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> GameState:
        """A full state drawn uniformly from those consistent with everything the view knows.

        `memory` below 1 is the share of remembered public knowledge for weaker levels: what is forgotten is imagined
        anew, never a card nobody can have.
        """

    def recall(self, view: GameState, memory: float) -> GameState:
        """The view as a player of so much memory (0 to 1) looks at it before it searches; itself, if that is the same
        for all levels."""
        return view

    @abstractmethod
    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        """A good quick move: rollout policy and fallback at once. Works on views too."""

    def greedy(self, view: GameState, seat: int, rng: Random) -> Action:
        """The move of a player who takes what is best at once and thinks no further: the baseline that opponents are
        measured against. The policy, where a game has nothing plainer that is worth playing against."""
        return self.policy(view, seat, rng)

    @abstractmethod
    def evaluate(self, state: GameState) -> Sequence[float]:
        """Per seat the final score, in points, that may be expected from here (exact at the end)."""

    def candidates(self, state: GameState, seat: int) -> Sequence[Action]:
        """The legal actions worth searching, best guess first; never empty for a pending seat."""
        return state.legal(seat)

    @abstractmethod
    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        """One reason for the move that a person understands, from what the view knows."""


@dataclass(frozen=True, slots=True)
class Game:
    """One line of the registry: everything the house asks of a game."""

    id: str
    seat_counts: tuple[int, ...]
    """The seat counts allowed, ascending."""
    made_for: tuple[int, ...]
    """The seat counts the printed game is made for."""
    options: tuple[Option, ...]
    start: Callable[[int, Options], GameState]
    """The position before the first roll for a seat count and complete, checked options."""
    parse: Callable[[str], Action]
    """The action a text stands for; raises BadNotation."""
    brain: Brain
    secrets: bool
    """Whether seats hold anything hidden from each other (so that hot seat needs the curtain)."""
    longest: Callable[[int], int]
    """For a seat count the number of log entries no game can exceed."""
    bench: tuple[tuple[str, Callable[[], Callable[[], object]]], ...] = ()
    """What else `bench` times: a name that ends in `_us`, and what makes the work to be repeated."""
