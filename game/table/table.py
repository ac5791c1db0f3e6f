"""A game in progress: the truth, its log, who owes a decision, undo, and what each seat saw.

The log is the record format, so saving, resuming, replaying and undoing are one mechanism. The table settles every
roll itself, so between two calls the position waits for a decision or is over.

A `Prompt` carries a **token**: an answer is accepted only with the token of the decision it answers. Tokens are never
used twice, so an answer that comes late (after an undo, a double click, a search that outlived its question) is
recognised and dropped. In a simultaneous decision a seat's token stays good while other seats commit or take back.

The generator a table is made with is asked once, for the number of the deal. Each roll comes from that number, its name
and how many of that name came before, and from nothing else: whoever plays a deal the same way gets the same rolls,
whether the game was saved, resumed or undone on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from random import Random

from game.core.errors import BadOption, BadRoll, BrokenRecord, IllegalAction
from game.core.event import Event
from game.core.options import Options, complete
from game.core.protocol import Action, Decide, Game, GameState, Json, Over, Pending, Reason, Roll, Score
from game.core.record import Did, Record, Rolled, entry_json, parse_entry, play_entry, position_hash
from game.table.steps import Decision, Played, Prompt, Step, UndoRefused, entries_of, seen

PRACTICE_KEY, KEPT_KEY, POSITION_KEY = "practice", "kept", "position"
"""Keys of a record's `extra` that are the table's own: free undo was allowed; rolls kept by undo; the fingerprint."""
DEAL_BITS = 64


class Table:
    """One game at one table; use `Table.new` or `Table.resume`. Belongs to one thread."""

    def __init__(self, game: Game, seats: int, options: Options, rng: Random) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.extra: dict[str, Json] = {}
        """The keys a save carries along for the app: names, kinds, levels, time, deal number."""
        self.notices: tuple[Reason, ...] = ()
        """What `resume` has to say (codes in `steps.TABLE_NOTICES`)."""
        self.floor = 0
        """Log entries that undo leaves alone: what had been played when the people sat down."""
        self._deal = rng.getrandbits(DEAL_BITS)
        self._practice = False
        self._state = game.start(seats, options)
        self._log: list[Played] = []
        self._kept: list[Rolled] = []
        self._numbers = count(1)
        self._tokens: dict[int, int] = {}
        self._decision = self._new_decision()

    @classmethod
    def new(
        cls, game: Game, seats: int, options: Mapping[str, object], rng: Random, *, practice: bool = False
    ) -> Table:
        """A fresh game, its first rolls settled; missing options are their defaults. Raises BadOption."""
        if seats not in game.seat_counts:
            raise BadOption(f"{game.id} takes {', '.join(map(str, game.seat_counts))} seats, got {seats}")
        table = cls(game, seats, complete(game.options, options, seats), rng)
        table._practice = practice
        table._settle()
        return table

    @classmethod
    def resume(cls, game: Game, record: Record, rng: Random) -> Table:
        """The game a record holds, played on from where its log stops; raises BrokenRecord.

        A fingerprint that does not match is reported in `notices`, since the log alone is a complete game.
        """
        table = cls(game, record.seats, record.options, rng)
        for index, entry in enumerate(record.log):
            table._play(entry, index)
        table.extra = {key: value for key, value in record.extra.items() if key not in _TABLE_KEYS}
        table._practice = record.extra.get(PRACTICE_KEY) is True
        table._kept = read_kept(record)
        if not position_matches(record, table._state):
            table.notices = (Reason("position_differs"),)
        table._settle()
        return table

    # --- what there is to see ---------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """Log entries so far, rolls included."""
        return len(self._log)

    @property
    def practice(self) -> bool:
        """Whether undo is free; such a game counts apart in statistics."""
        return self._practice

    def allow_practice(self) -> None:
        """Makes undo free for the rest of this game; there is no way back."""
        self._practice = True

    def pending(self) -> Decide | Over:
        """What the game waits for; never a roll."""
        pending = self._state.pending()
        if isinstance(pending, Roll):
            raise RuntimeError(f"the table left the roll {pending.name!r} unsettled")
        return pending

    def view(self, seat: int | None, ply: int | None = None) -> GameState:
        """What the seat (None: a spectator) knows now, or knew after `ply` log entries; a copy."""
        return self._at(ply).view(seat)

    def scores(self, viewer: int | None) -> list[Score] | None:
        """The scores if the game ended now, as far as the viewer may know them; the truth at the end."""
        over = isinstance(self._state.pending(), Over)
        return self._state.scores() if over else self._state.view(viewer).scores()

    def prompt(self, seat: int) -> Prompt | None:
        """The decision the seat owes, or None."""
        pending = self._state.pending()
        if not isinstance(pending, Decide) or seat not in pending.seats:
            return None
        return Prompt(seat, self._tokens[seat], pending.phase, tuple(self._state.legal(seat)))

    def why_not(self, seat: int, action: Action) -> Reason | None:
        """None when the seat may do it now, else the reason to tell a person."""
        return self._state.why_not(seat, action)

    def history(self, viewer: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """(ply, event as the viewer saw it) of everything after the first `since` log entries."""
        return seen(self._log[since:], since, viewer)

    def record(self) -> Record:
        """The game so far with the table's and the app's extra keys; resuming it gives this same table."""
        extra = dict(self.extra)
        if self._practice:
            extra[PRACTICE_KEY] = True
        if self._kept:
            extra[KEPT_KEY] = [entry_json(roll) for roll in self._kept]
        extra[POSITION_KEY] = position_hash(self._state)
        return Record(self.game.id, self.seats, self.options, entries_of(self._log), extra)

    # --- playing ----------------------------------------------------------------------------------------------------

    def submit(self, seat: int, action: Action, token: int) -> Step | None:
        """Performs the action and the rolls it leads to; None when the token is stale (the answer is dropped).

        Raises IllegalAction and then changed nothing.
        """
        pending = self._state.pending()
        if not isinstance(pending, Decide) or seat not in pending.seats or self._tokens[seat] != token:
            return None
        reason = self._state.why_not(seat, action)
        if reason is not None:
            legal = "; ".join(map(str, self._state.legal(seat)))
            raise IllegalAction(f"seat {seat} cannot {action}: {reason}; legal: {legal}")
        ply = self.ply
        self._play(Did(seat, str(action)), ply)
        self._settle()
        return Step(ply, tuple(self._log[ply:]))

    # --- undo -------------------------------------------------------------------------------------------------------

    def undo_refusal(self, seat: int) -> Reason | None:
        """None when the seat may take back its last decision, else why not (codes in `steps.UNDO_REFUSALS`)."""
        last = self._last(seat)
        if last is None or last < self.floor:
            return Reason("nothing_to_undo")
        if self._practice:
            return None
        if isinstance(self._state.pending(), Over):
            return Reason("game_over")
        for played in self._log[last:]:
            entry = played.entry
            if isinstance(entry, Rolled):
                return Reason("rolled")
            if played.reveals:
                return Reason("revealed")
            if entry.seat != seat and self._without(last) is None:
                return Reason("other_moved", {"seat": entry.seat})
        return None

    def undo(self, seat: int) -> int:
        """Takes back the seat's last decision; returns how many log entries went. Raises UndoRefused.

        An unresolved commitment is taken back by itself; in practice everything after the decision goes with it. The
        rolls that went are kept for when the same roll comes again.
        """
        reason = self.undo_refusal(seat)
        last = self._last(seat)
        if reason is not None or last is None:
            raise UndoRefused(f"seat {seat} cannot undo: {reason}")
        without = self._without(last)
        if without is not None:
            self._state, self._log = without
            self._tokens[seat] = next(self._numbers)
            return 1
        return self._cut(last)

    def restart_turn(self, seat: int) -> int:
        """Takes back the seat's run of decisions as far as one may; returns how many log entries went.

        The run ends where another seat acted and (outside practice) at what undo never crosses; a simultaneous decision
        is a turn by itself. Raises UndoRefused when not even the last decision can be taken back.
        """
        last = self._last(seat)
        gone = self.undo(seat)
        while last is not None and self._continues(last, seat) and self.undo_refusal(seat) is None:
            last = self._last(seat)
            gone += self.undo(seat)
        return gone

    # --- inside -----------------------------------------------------------------------------------------------------

    def _at(self, ply: int | None) -> GameState:
        if ply is None or ply == self.ply:
            return self._state
        if not 0 <= ply < self.ply:
            raise IndexError(f"ply {ply} of 0 to {self.ply}")
        return self._log[ply].before

    def _play(self, entry: Did | Rolled, index: int) -> None:
        before = self._state.clone()
        proper, events = play_entry(self.game, self._state, entry, index)
        self._log.append(Played(proper, before, tuple(events), self._decision))
        after = self._state.pending()
        if isinstance(entry, Did) and self._decision.simultaneous and _continued(before.pending(), after):
            self._tokens[entry.seat] = next(self._numbers)
        else:
            self._decision = self._new_decision()

    def _settle(self) -> None:
        pending = self._state.pending()
        while isinstance(pending, Roll):
            self._play(self._draw(pending), self.ply)
            pending = self._state.pending()

    def _draw(self, roll: Roll) -> Rolled:
        """The first kept roll of that name that can still be, else a new one."""
        for index, kept in enumerate(self._kept):
            if kept.name == roll.name and _possible(roll, kept):
                return self._kept.pop(index)
        before = sum(isinstance(played.entry, Rolled) and played.entry.name == roll.name for played in self._log)
        return Rolled(roll.name, roll.source.sample(Random(f"{self._deal} {roll.name} {before}")))

    def _new_decision(self) -> Decision:
        """A decision nobody has a token for yet, with fresh tokens for the seats that owe it."""
        pending = self._state.pending()
        seats = pending.seats if isinstance(pending, Decide) else ()
        self._tokens = {seat: next(self._numbers) for seat in seats}
        return Decision(next(self._numbers), len(seats) > 1)

    def _last(self, seat: int) -> int | None:
        for index in range(len(self._log) - 1, -1, -1):
            entry = self._log[index].entry
            if isinstance(entry, Did) and entry.seat == seat:
                return index
        return None

    def _continues(self, index: int, seat: int) -> bool:
        """Whether the decision at `index` (just taken back) was led up to by another of the same seat's turn."""
        previous = self._last(seat)
        if previous is None:
            return False
        if self._decision.simultaneous or self._log[previous].decision.simultaneous:
            return self._log[previous].decision == self._decision
        between = self._log[previous + 1 : index]
        return all(isinstance(played.entry, Rolled) for played in between)

    def _without(self, index: int) -> tuple[GameState, list[Played]] | None:
        """Position and log without that one commitment, or None when it is not an unresolved commitment.

        It is one when it belongs to the simultaneous decision that is still open, what others did since is legal
        without it, and its seat alone then owes a decision more.
        """
        taken = self._log[index]
        entry, now = taken.entry, self._state.pending()
        if taken.decision != self._decision or not self._decision.simultaneous:
            return None
        if not isinstance(entry, Did) or not isinstance(now, Decide):
            return None
        state, log = taken.before.clone(), self._log[:index]
        for played in self._log[index + 1 :]:
            before = state.clone()
            try:
                proper, events = play_entry(self.game, state, played.entry, len(log))
            except BrokenRecord:
                return None
            log.append(Played(proper, before, tuple(events), played.decision))
        then = state.pending()
        if not isinstance(then, Decide) or set(then.seats) != {*now.seats, entry.seat}:
            return None
        return state, log

    def _cut(self, index: int) -> int:
        gone = self._log[index:]
        self._state = gone[0].before
        self._log = self._log[:index]
        self._kept = [played.entry for played in gone if isinstance(played.entry, Rolled)] + self._kept
        decision = gone[0].decision
        self._new_decision()
        self._decision = decision
        return len(gone)


_TABLE_KEYS = (PRACTICE_KEY, KEPT_KEY, POSITION_KEY)


def position_matches(record: Record, state: GameState) -> bool:
    """Whether the position its log led to is the one the record's fingerprint (if it has one) was taken of."""
    return record.extra.get(POSITION_KEY) in (None, position_hash(state))


def _continued(before: Pending, after: Pending) -> bool:
    """Whether a decision of several seats is still open after one of them acted."""
    if not isinstance(before, Decide) or not isinstance(after, Decide):
        return False
    return after.phase == before.phase and set(after.seats) <= set(before.seats)


def _possible(roll: Roll, kept: Rolled) -> bool:
    try:
        roll.source.check(kept.outcome)
    except BadRoll:
        return False
    return True


def read_kept(record: Record) -> list[Rolled]:
    """The rolls a save keeps for when they come again; raises BrokenRecord."""
    value = record.extra.get(KEPT_KEY, [])
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BrokenRecord(f"{KEPT_KEY}: expected a list of rolls")
    kept = [parse_entry(entry) for entry in value]
    rolls = [entry for entry in kept if isinstance(entry, Rolled)]
    if len(rolls) < len(kept):
        raise BrokenRecord(f"{KEPT_KEY}: expected rolls only")
    return rolls
