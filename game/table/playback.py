"""A game that has been played, to be looked at from any place of its log: the same questions as a table, no answers.

A **place** is a position in which somebody decides or the game is over; between two neighbouring places lie one
decision and the rolls it led to, which is what a table calls a step. Every position is kept once the log has been
played through (some ten milliseconds), so going to a place, forwards or backwards, costs nothing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from random import Random

from game.core.errors import BrokenRecord
from game.core.protocol import Action, Game, GameState, Json, Over, Reason, Roll
from game.core.record import Did, Record, position_hash
from game.table.steps import Played, Prompt, Step, entries_of
from game.table.table import POSITION_KEY, Table

ABOUT_PEOPLE = ("players",)
"""The keys of a save that are still true of a game played on from the middle of another."""


class Playback(Table):
    """A played game at one of its places, at first the last. Raises BrokenRecord when the record does not replay."""

    def __init__(self, game: Game, record: Record) -> None:
        super().__init__(game, record.seats, record.options, Random(0))
        for index, entry in enumerate(record.log):
            self._play(entry, index)
        self.source = record
        self._whole: Sequence[Played] = tuple(self._log)
        self._last_state = self._state
        whole = range(len(record.log) + 1)
        self.plies = tuple(ply for ply in whole if not isinstance(self._after(ply).pending(), Roll))
        """The ply (log entries so far) of each place, ascending."""
        if not self.plies:
            raise BrokenRecord("nothing to look at: the log ends before the first decision")
        self.turns = self._find_turns()
        """The places at which a turn begins, ascending; the first place is one of them."""
        self.place = 0
        self.go(self.last)

    # --- where it is ------------------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last place; the first is 0."""
        return len(self.plies) - 1

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end."""
        return isinstance(self._last_state.pending(), Over)

    def truth(self) -> GameState:
        """The whole position here with everything that was hidden; a copy."""
        return self._state.clone()

    def actor(self, place: int) -> int:
        """The seat whose decision leads from a place to the next; raises IndexError for the last one."""
        entry = self._whole[self.plies[place]].entry
        if not isinstance(entry, Did):
            raise IndexError(f"no decision follows place {place}")
        return entry.seat

    def decision(self, place: int) -> str:
        """The text of the decision that leads from a place to the next; raises IndexError for the last one."""
        entry = self._whole[self.plies[place]].entry
        if not isinstance(entry, Did):
            raise IndexError(f"no decision follows place {place}")
        return entry.text

    def position(self, place: int) -> GameState:
        """The whole position at any place; a copy."""
        return self._after(self.plies[place]).clone()

    # --- going somewhere --------------------------------------------------------------------------------------------

    def go(self, place: int) -> None:
        """Goes to a place, the nearest one there is."""
        self.place = min(self.last, max(0, place))
        ply = self.plies[self.place]
        self._log, self._state = list(self._whole[:ply]), self._after(ply)

    def forward(self) -> Step | None:
        """Goes on by one decision; what happened, None at the end."""
        if self.place == self.last:
            return None
        self.go(self.place + 1)
        return self.latest()

    def latest(self) -> Step | None:
        """The decision that led here and what came of it; None at the first place."""
        if self.place == 0:
            return None
        first = self.plies[self.place - 1]
        return Step(first, tuple(self._whole[first : self.plies[self.place]]))

    def turn_before(self) -> int:
        """The place where this turn began, or the one before when it begins here."""
        return self.turns[max(0, bisect_left(self.turns, self.place) - 1)]

    def turn_after(self) -> int:
        """The place where the next turn begins, or the last one."""
        index = bisect_right(self.turns, self.place)
        return self.turns[index] if index < len(self.turns) else self.last

    def beginning(self) -> Record:
        """The game up to here as a game of its own, for the same people; raises nothing a table can refuse."""
        extra: Mapping[str, Json] = {key: value for key, value in self.source.extra.items() if key in ABOUT_PEOPLE}
        log = entries_of(self._log)
        return Record(self.game.id, self.seats, self.options, log, {**extra, POSITION_KEY: position_hash(self._state)})

    # --- a table that nobody plays at -------------------------------------------------------------------------------

    def prompt(self, seat: int) -> Prompt | None:
        return None

    def submit(self, seat: int, action: Action, token: int) -> Step | None:
        return None

    def undo_refusal(self, seat: int) -> Reason | None:
        return Reason("game_over")

    def record(self) -> Record:
        """The whole game as it was given, wherever it is looked at."""
        return self.source

    # --- inside -----------------------------------------------------------------------------------------------------

    def _after(self, ply: int) -> GameState:
        return self._whole[ply].before if ply < len(self._whole) else self._last_state

    def _find_turns(self) -> tuple[int, ...]:
        """A turn is a run of decisions of one seat, or one decision of several; alone, what chance leaves together."""
        turns: list[int] = []
        before: object = None
        for place in range(self.last):
            played, first = self._whole[self.plies[place]], self.plies[place]
            now: object = ("together", played.decision.number) if played.decision.simultaneous else self.actor(place)
            rolled = first > 0 and not isinstance(self._whole[first - 1].entry, Did)
            if now != before or (self.seats == 1 and rolled):
                turns.append(place)
            before = now
        return tuple(turns) or (0,)
