"""Walks through random games for the conformance checks, and pairs of truths that one seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from game.core import Action, BrokenRecord, Decide, Event, Game, GameState, Options, Over, Roll, SeatChoice, complete
from game.core.record import Did, Entry, Rolled, play_entry


@dataclass(slots=True)
class Walk:
    """Random games of one game with one seat count and one set of options."""

    game: Game
    seats: int
    options: Options
    seed: int = 0
    games: int = 2
    least: int = 0
    """More games follow until so many positions were met: a game may be far shorter than its bound."""
    greedy: float = 0.3
    """The share of decisions left to the greedy player, so that positions of real games are met too."""
    log: list[Entry] = field(default_factory=list)
    """The entries of the game being walked, up to the position last yielded."""
    before: list[GameState] = field(default_factory=list)
    """The position before each entry of the log."""
    events: list[list[Event]] = field(default_factory=list)
    """What happened at each entry of the log."""

    def start(self) -> GameState:
        return self.game.start(self.seats, self.options)

    def positions(self) -> Iterator[GameState]:
        """Every position of every game, the first and the last included; clone what you keep or change."""
        rng, played, met = Random(self.seed), 0, 0
        while played < self.games or met < self.least:
            played += 1
            state = self.start()
            for kept in (self.log, self.before, self.events):
                kept.clear()
            met += 1
            yield state
            while not isinstance(state.pending(), Over):
                if len(self.log) > 2 * self.game.longest(self.seats):
                    raise AssertionError(f"no end after {len(self.log)} entries")
                self.before.append(state.clone())
                entry, events = step(self.game, state, rng, self.greedy)
                self.log.append(entry)
                self.events.append(events)
                met += 1
                yield state


def step(game: Game, state: GameState, rng: Random, greedy: float = 0.0) -> tuple[Entry, list[Event]]:
    """Plays one entry, chance or a decision of a random pending seat; returns it and what happened."""
    pending = state.pending()
    if isinstance(pending, Roll):
        outcome = pending.source.sample(rng)
        return Rolled(pending.name, outcome), state.roll(outcome, pending.name)
    assert isinstance(pending, Decide)
    seat = rng.choice(pending.seats)
    action: Action = rng.choice(state.legal(seat))
    if rng.random() < greedy:
        action = game.brain.greedy(state.view(seat), seat, rng)
    return Did(seat, str(action)), state.apply(seat, action)


def twins(game: Game, state: GameState, seat: int | None, rng: Random) -> tuple[GameState, GameState]:
    """Two truths that the seat (None: a spectator) cannot tell apart, drawn from its view of `state`."""
    view = state.view(seat)
    return game.brain.determinize(view, rng), game.brain.determinize(view, rng)


def alternative(walk: Walk, seat: int | None, rng: Random) -> GameState | None:
    """A truth in which one roll or one choice of another seat was different and that still showed the seat every event
    as it saw it; None when this try shows. Knows nothing of views, so it tells whether views keep secrets."""
    place = rng.choice([at for at, entry in enumerate(walk.log) if isinstance(entry, Rolled) or at > len(walk.log) - 3])
    other = walk.before[place].clone()
    for at in range(place, len(walk.log)):
        entry = _changed(other, walk.log[at], seat, rng) if at == place else walk.log[at]
        if entry is None:
            return None
        try:
            events = play_entry(walk.game, other, entry, at)[1]
        except BrokenRecord:
            return None
        if [event.seen_by(seat) for event in events] != [event.seen_by(seat) for event in walk.events[at]]:
            return None
    return other


def _changed(state: GameState, entry: Entry, seat: int | None, rng: Random) -> Entry | None:
    if isinstance(entry, Did):
        others = [] if entry.seat == seat else state.legal(entry.seat)
        return Did(entry.seat, str(rng.choice(others))) if others else None
    if isinstance(entry.outcome, (str, int)) or len(entry.outcome) < 2:
        pending = state.pending()
        assert isinstance(pending, Roll)
        return Rolled(entry.name, pending.source.sample(rng))
    cards = [*entry.outcome]
    one, two = rng.sample(range(len(cards)), 2)
    cards[one], cards[two] = cards[two], cards[one]
    return Rolled(entry.name, cards)


MORE_OPTIONS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "trails_of_tucana": ({"island": "great:20"}, {"island": "little:3", "red": 2, "offsets": "same"})
}
"""Options that a dialog does not list as values of their own, by game."""


def every_option(game: Game, seats: int) -> list[Options]:
    """The defaults, and for each value of each option the defaults with that value.

    A seat that an option may name is the first or the last. Of more than five seat counts, those beyond the second
    only have the defaults, the last also `MORE_OPTIONS`.
    """
    whole = complete(game.options, {}, seats)
    sets: list[Mapping[str, object]] = [whole]
    few = len(game.seat_counts) <= 5 or seats in game.seat_counts[:2]
    if few or seats == game.seat_counts[-1]:
        sets += [{**whole, **more} for more in MORE_OPTIONS.get(game.id, ())]
    if few:
        for option in game.options:
            values = option.values(seats)[1:]
            if isinstance(option, SeatChoice):
                values = dict.fromkeys((values[0], values[-1]))
            sets += [{**whole, option.name: value} for value in values]
    return [complete(game.options, one, seats) for one in sets]
