"""The small values a table hands out: prompts, steps, and the codes of its refusals and notices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.core.errors import GameError
from game.core.event import Event
from game.core.protocol import Action, GameState
from game.core.record import Entry

UNDO_REFUSALS = ("nothing_to_undo", "revealed", "rolled", "other_moved", "game_over")
"""The codes `Table.undo_refusal` answers with; `other_moved` names the `seat`."""

TABLE_NOTICES = ("position_differs",)
"""What a resumed table may have to say: the saved fingerprint is not that of the position its log leads to."""


class UndoRefused(GameError):
    """An undo that is not allowed now; the game is unchanged."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A decision a seat owes: its legal actions in canonical order, and the token that an answer must bring along."""

    seat: int
    token: int
    phase: str
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One log entry as it was played: the position before it, what happened, and the decision it belonged to."""

    entry: Entry
    before: GameState
    events: tuple[Event, ...]
    decision: Decision

    @property
    def reveals(self) -> bool:
        """Whether somebody learned something hidden by it."""
        return any(event.reveals for event in self.events)


@dataclass(frozen=True, slots=True)
class Decision:
    """Identity of a decision that one seat, or several unseen by each other, owe; `number` is never used again."""

    number: int
    simultaneous: bool


@dataclass(frozen=True, slots=True)
class Step:
    """What one accepted action led to: the entry itself and the rolls the table settled after it."""

    first_ply: int
    """Log entries before the step."""
    entries: tuple[Played, ...]

    def events(self, viewer: int | None) -> list[Event]:
        """What the seat (None: a spectator) saw happen, in order."""
        return [event for _, event in self.pairs(viewer)]

    def pairs(self, viewer: int | None) -> list[tuple[int, Event]]:
        """The same events with the ply (log entries up to and including theirs)."""
        return seen(self.entries, self.first_ply, viewer)


def seen(entries: Iterable[Played], first_ply: int, viewer: int | None) -> list[tuple[int, Event]]:
    """(ply, event as the viewer saw it) of entries that stand after `first_ply` others in the log."""
    return [
        (ply, event.seen_by(viewer)) for ply, played in enumerate(entries, first_ply + 1) for event in played.events
    ]


def entries_of(played: Sequence[Played]) -> tuple[Entry, ...]:
    """The log entries alone, as a record holds them."""
    return tuple(one.entry for one in played)
