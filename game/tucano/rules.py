"""The rules of Tucano in the order of their page: T-4 and T-5 set-up, T-6 to T-9 a turn, T-10 and T-11 scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.core import Action, Decide, Event, Options, Outcome, Over, Pending, Pick, Reason, Roll
from game.tucano import actions as do
from game.tucano import events as did
from game.tucano.deck import Deck
from game.tucano.material import (
    CODES,
    COLUMNS,
    COPIES,
    FLIP,
    GIFT,
    JOKER,
    NONE,
    NUMBERS,
    ONE,
    STEAL,
    bunch_of,
    cards_of,
    codes_of,
    count,
    kinds_of,
)
from game.tucano.scoring import joker_kinds, leaders, points
from game.tucano.state import NOBODY, TRUTH, Phase, Position

TURNS: Final = 24
"""Every game has so many turns (T-9)."""
LONGEST: Final = 2 + TURNS + 12 + 1
"""No game has more log entries: two rolls, a take per turn, an action per toucan, one for the joker."""
WHY_NOT: Final = (
    "game_over",
    "wait_for_chance",
    "not_your_turn",
    "phase_take",
    "phase_use",
    "phase_joker",
    "no_such_column",
    "column_empty",
    "toucan_missing",
    "own_seat",
    "no_such_seat",
    "front_empty",
    "not_in_front",
    "rival_lacks",
    "toucan_usable",
    "joker_lacks",
    "joker_all",
    "no_action",
)
"""Every code that `why_not` can give."""
_PHASE_NAMES: Final = {phase: phase.name.lower() for phase in Phase}


class Tucano(Position):
    """A game of Tucano."""

    __slots__ = ()

    # --- what is waited for -----------------------------------------------------------------------------------------

    def pending(self) -> Pending:
        match self.phase:
            case Phase.FIRST:
                return _first_roll(self.players)
            case Phase.DECK:
                return _DECK_ROLL
            case Phase.OVER:
                return Over(self.winners)
            case _:
                return _decide(self.turn, self.phase)

    def _decider(self) -> int:
        """The seat that is to decide, NOBODY when none is."""
        return self.turn if self.phase in _FITTING else NOBODY

    def legal(self, seat: int) -> Sequence[Action]:
        if seat != self._decider():
            return ()
        if self._legal is None:
            self._legal = self._list_legal(seat)
        return self._legal

    def _list_legal(self, seat: int) -> tuple[Action, ...]:
        match self.phase:
            case Phase.TAKE:
                return tuple([take for take, column in zip(do.TAKES, self.columns, strict=True) if column])
            case Phase.USE:
                return self._list_uses(seat)
            case _:
                return (*(do.JOKERS[kind] for kind in joker_kinds(self.held(seat))), do.JOKER_NONE)

    def _list_uses(self, seat: int) -> tuple[Action, ...]:
        """T-7: every use of every toucan in hand, and the drops of those that cannot be used."""
        found: list[Action] = []
        own = kinds_of(self.front[seat])
        others = [other for other in range(self.players) if other != seat]
        if count(self.toucans, GIFT):
            found += [do.GIFTS[kind][other] for kind in own for other in others]
        if count(self.toucans, STEAL):
            together = 0
            for other in others:
                together |= self.front[other]
            for kind in kinds_of(together):
                found += [do.STEALS[kind][other] for other in others if count(self.front[other], kind)]
        if own and count(self.toucans, FLIP):
            found.append(do.FLIP_ALL)
        return (*found, *(do.DROPS[kind] for kind in kinds_of(self.toucans) if not self.can_use(kind)))

    def can_use(self, toucan: int) -> bool:
        """Whether a toucan would have something to act on for the seat at turn (T-7): a steal a face-up card of another
        seat, a gift or a flip one of its own."""
        if toucan == STEAL:
            return any(front for seat, front in enumerate(self.front) if seat != self.turn)
        return self.front[self.turn] > 0

    def why_not(self, seat: int, action: Action) -> Reason | None:
        if action in self.legal(seat):
            return None
        if self.phase == Phase.OVER:
            return Reason("game_over")
        decider = self._decider()
        if decider == NOBODY:
            return Reason("wait_for_chance")
        if seat != decider:
            return Reason("not_your_turn", {"seat": decider, "phase": _PHASE_NAMES[self.phase]})
        if not isinstance(action, _FITTING[self.phase]):
            return Reason(f"phase_{_PHASE_NAMES[self.phase]}")
        match action:
            case do.Take(column) if not 1 <= column <= COLUMNS:
                return Reason("no_such_column", {"column": column})
            case do.Take(column):
                return Reason("column_empty", {"column": column})
            case do.Joker(fruit):
                return self._why_not_named(seat, fruit)
            case do.Drop(toucan):
                return self._why_no_toucan(toucan) or Reason("toucan_usable", {"toucan": toucan})
            case do.Flip():
                return self._why_no_toucan("flip") or Reason("front_empty")
            case do.Gift(card, taker):
                return self._why_no_toucan("gift") or self._why_no_gift(seat, card, taker)
            case do.Steal(card, victim):
                return self._why_no_toucan("steal") or self._why_not_seat(seat, victim) or _lacks(victim, card)
            case _:
                return Reason("no_action")

    def _why_no_toucan(self, toucan: str) -> Reason | None:
        held = toucan in NUMBERS and count(self.toucans, NUMBERS[toucan])
        return None if held else Reason("toucan_missing", {"toucan": toucan})

    def _why_no_gift(self, seat: int, card: str, taker: int) -> Reason:
        if not self.front[seat]:
            return Reason("front_empty")
        return self._why_not_seat(seat, taker) or Reason("not_in_front", {"card": card})

    def _why_not_seat(self, seat: int, other: int) -> Reason | None:
        if other == seat:
            return Reason("own_seat")
        if not 0 <= other < self.players:
            return Reason("no_such_seat", {"seat": other, "seats": self.players})
        return None

    def _why_not_named(self, seat: int, fruit: str | None) -> Reason:
        kind = NUMBERS.get(fruit or "", JOKER)
        if fruit is None or kind >= JOKER:
            return Reason("no_action")
        held = count(self.held(seat), kind)
        return Reason("joker_all" if held == COPIES[kind] else "joker_lacks", {"card": fruit})

    # --- T-4 and T-5 set-up -----------------------------------------------------------------------------------------

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        self._legal = None
        match self.phase, outcome:
            case Phase.FIRST, int():
                self.turn, self.phase = outcome, Phase.DECK
                return [did.Started(outcome)]
            case Phase.DECK, [*codes]:
                return self._deal(codes)
            case _:
                raise ValueError(f"no roll {name!r} with outcome {outcome!r} is pending in phase {self.phase.name}")

    def _deal(self, codes: list[str]) -> list[Event]:
        """T-5: a card to each column, and one more onto the middle one."""
        self.deck = tuple([NUMBERS[code] for code in codes])
        happened: list[Event] = [] if self.first == NOBODY else [did.Started(self.turn)]
        happened.append(did.Shuffled(len(self.deck)))
        happened += [_dealt(column + 1, CODES[self._lay(column)]) for column in (0, 1, 2, 1)]
        self.turns, self.phase = 1, Phase.TAKE
        happened.append(_turn_started(self.turn))
        return happened

    def _lay(self, column: int) -> int:
        """Lays the top card of the deck into a column."""
        card = self.deck[self.drawn]
        self.drawn += 1
        self.columns[column] += (card,)
        return card

    # --- T-6 to T-9 a turn ------------------------------------------------------------------------------------------

    def advance(self, seat: int, action: Action) -> list[Event]:
        self._legal = None
        happened: list[Event]
        match action:
            case do.Take(column):
                return self._take(column)
            case do.Gift(card, taker):
                happened = [_gifted(seat, taker, card)]
                self._move(NUMBERS[card], seat, taker)
                return self._used(GIFT, happened)
            case do.Steal(card, victim):
                happened = [_stolen(seat, victim, card)]
                self._move(NUMBERS[card], victim, seat)
                return self._used(STEAL, happened)
            case do.Flip():
                happened = [did.FlippedPile(seat, tuple(codes_of(self.front[seat])))]
                self.piles[seat] += self.front[seat]
                self.front[seat] = 0
                return self._used(FLIP, happened)
            case do.Drop(toucan):
                return self._used(NUMBERS[toucan], [_dropped(seat, toucan, False)])
            case do.Joker(fruit):
                self.joker = NONE if fruit is None else NUMBERS[fruit]
                return self._end([did.JokerNamed(seat, fruit)])
            case _:
                raise ValueError(f"no action of Tucano: {action}")

    def _take(self, column: int) -> list[Event]:
        """T-6: fruits to the front, toucans into the hand."""
        cards = self.columns[column - 1]
        self.columns[column - 1] = ()
        self.left -= bunch_of(cards)
        for card in cards:
            if card < GIFT:
                self.front[self.turn] += ONE[card]
            else:
                self.toucans += ONE[card]
        return self._go_on([did.Took(self.turn, column, tuple([CODES[card] for card in cards]))])

    def _move(self, kind: int, giver: int, taker: int) -> None:
        self.front[giver] -= ONE[kind]
        self.front[taker] += ONE[kind]

    def _used(self, toucan: int, happened: list[Event]) -> list[Event]:
        """A toucan has done what it does."""
        self.toucans -= ONE[toucan]
        self.discards += (toucan,)
        return self._go_on(happened)

    def _go_on(self, happened: list[Event]) -> list[Event]:
        """T-7: the next toucan; when none left in hand can be used the rest are dropped and the turn ends."""
        if self.toucans:
            left = cards_of(self.toucans)
            if any(self.can_use(toucan) for toucan in left):
                self.phase = Phase.USE
                return happened
            happened += [_dropped(self.turn, CODES[toucan], True) for toucan in left]
            self.discards += tuple(left)
            self.toucans = 0
        return self._end_turn(happened)

    def _end_turn(self, happened: list[Event]) -> list[Event]:
        """T-9: a card for each column as long as the deck lasts; the game ends when one column is left."""
        if self.drawn < len(self.deck):
            happened += [_refilled(column + 1, CODES[self._lay(column)]) for column in range(COLUMNS)]
        happened.append(_turn_ended(self.turn))
        left = [column for column in range(COLUMNS) if self.columns[column]]
        if len(left) == 1:
            return self._close(left[0], happened)
        self.turn = (self.turn + 1) % self.players
        self.turns += 1
        self.phase = Phase.TAKE
        happened.append(_turn_started(self.turn))
        return happened

    # --- T-9 to T-11 end and scores ---------------------------------------------------------------------------------

    def _close(self, column: int, happened: list[Event]) -> list[Event]:
        """The last column is discarded (T-9), the piles are turned up and the joker's owner decides (T-10)."""
        cards = self.columns[column]
        self.columns[column] = ()
        self.left = 0
        self.discards += cards
        happened.append(did.ColumnsDiscarded(column + 1, tuple([CODES[card] for card in cards])))
        happened += [did.PileOpened(seat, tuple(codes_of(pile))) for seat, pile in enumerate(self.piles) if pile]
        owner = self.joker_owner()
        if owner is None:
            return self._end(happened)
        self.turn, self.phase = owner, Phase.JOKER
        return happened

    def _end(self, happened: list[Event]) -> list[Event]:
        """T-11."""
        self.phase = Phase.OVER
        self.winners = leaders(points(self.counted()))
        happened.append(did.Ended(self.winners))
        return happened


def _lacks(victim: int, card: str) -> Reason:
    return Reason("rival_lacks", {"seat": victim, "card": card})


_FITTING: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.TAKE: (do.Take,),
    Phase.USE: (do.Gift, do.Steal, do.Flip, do.Drop),
    Phase.JOKER: (do.Joker,),
}
_DECK_ROLL: Final = Roll("deck", Deck())


@cache
def _first_roll(seats: int) -> Roll:
    return Roll("first", Pick(tuple(range(seats))))


@cache
def _decide(seat: int, phase: Phase) -> Decide:
    return Decide((seat,), _PHASE_NAMES[phase])


# Events are values, so equal ones are made once: a rollout makes thousands.
_turn_started = cache(did.TurnStarted)
_turn_ended = cache(did.TurnEnded)
_dealt = cache(did.Dealt)
_refilled = cache(did.Refilled)
_gifted = cache(did.Gifted)
_stolen = cache(did.Stolen)
_dropped = cache(did.Dropped)

__all__ = ["LONGEST", "TRUTH", "TURNS", "WHY_NOT", "Tucano"]


def start(seats: int, options: Options) -> Tucano:
    """The position before the first roll; `options` are complete and checked."""
    state = Tucano()
    state.prepare(seats, options)
    return state
