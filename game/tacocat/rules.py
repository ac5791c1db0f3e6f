"""The rules of Tacocat Spelled Backwards in the order of their page: C-3 to C-9 a round, C-10 and C-11 the track."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from game.core import Action, Decide, Event, Options, Outcome, Over, Pending, Reason, Roll, Score, Shuffle
from game.tacocat import actions as do
from game.tacocat import events as did
from game.tacocat.material import (
    DECK_CODES,
    GOAL_PLACES,
    HIGHEST,
    MOST,
    NOBODY,
    NUMBERS,
    ONE,
    TRACK,
    VALUES,
    cards_of,
    count,
    hand_of,
    lowest,
)
from game.tacocat.state import NOT_YET, SEATS, TRUTH, Phase, Position

TIES: Final = 40
"""Rounds that may be played again in one game before `LONGEST` is passed. The rules set no limit: about one round in
thirteen is tied, so a game that passes the bound is a matter of 10^-35."""
LONGEST: Final = sum(2 * space.cards + 1 for space in TRACK) + TIES * (2 * MOST + 1)
"""The log entries that no game exceeds: a round has one roll, two exchanges and two entries for each pair of cards but
the last, and no space sees two decisive rounds."""
WHY_NOT: Final = (
    "game_over",
    "wait_for_chance",
    "already_chosen",
    "not_your_turn",
    "phase_replace",
    "phase_duel",
    "phase_attack",
    "phase_defend",
    "not_in_hand",
    "too_many",
    "last_card",
    "no_set",
    "too_low",
)
"""Every code that `why_not` can give."""
_PHASE_NAMES: Final = {phase: phase.name.lower() for phase in Phase}
_DECK_ROLL: Final = Roll("deck", Shuffle(DECK_CODES))
_SHORTEST_RUN: Final = 3


class Tacocat(Position):
    """A game of Tacocat Spelled Backwards."""

    __slots__ = ()

    # --- what is waited for -----------------------------------------------------------------------------------------

    def pending(self) -> Pending:
        match self.phase:
            case Phase.DECK:
                return _DECK_ROLL
            case Phase.OVER:
                return Over((self.winner,))
            case _:
                return _decide(self._deciders(), self.phase)

    def _deciders(self) -> tuple[int, ...]:
        """The seats that are to decide, ascending: two at once in the duel and on the centre."""
        if self.turn != NOBODY:
            return (self.turn,)
        if self.phase in (Phase.REPLACE, Phase.DUEL):
            return tuple([seat for seat in range(SEATS) if self.committed[seat] is None])
        return ()

    def legal(self, seat: int) -> Sequence[Action]:
        """In a view, another seat's actions as far as they are known for certain to be legal."""
        if seat not in self._deciders():
            return ()
        hand = self.hands[seat]
        match self.phase:
            case Phase.REPLACE:
                return replacements(hand, self.limit)
            case Phase.DUEL:
                return tuple([do.DUELS[card] for card in VALUES if count(hand, card)])
            case Phase.ATTACK:
                return attacks(hand, self.sizes[seat] - 1)
            case _:
                return answers(hand, self.attack[self.answered])

    def why_not(self, seat: int, action: Action) -> Reason | None:
        if action in self.legal(seat):
            return None
        if self.phase == Phase.OVER:
            return Reason("game_over")
        deciders = self._deciders()
        if not deciders:
            return Reason("wait_for_chance")
        if seat not in deciders:
            chosen = self.turn == NOBODY and 0 <= seat < SEATS
            return Reason("already_chosen") if chosen else Reason("not_your_turn", {"seat": deciders[0]})
        if not isinstance(action, _FITTING[self.phase]):
            return Reason(f"phase_{_PHASE_NAMES[self.phase]}")
        cards = _cards(action)
        absent = [card for card in cards if cards.count(card) > count(self.hands[seat], card)]
        if absent:
            return Reason("not_in_hand", {"card": str(absent[0])})
        if isinstance(action, do.Defend):
            return Reason("too_low", {"card": str(action.card), "against": str(self.attack[self.answered])})
        if isinstance(action, do.Attack):
            return Reason("last_card", {"limit": self.sizes[seat] - 1}) if together(cards) else Reason("no_set")
        return Reason("too_many", {"limit": self.limit})

    # --- C-3 the deal -----------------------------------------------------------------------------------------------

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        if self.phase != Phase.DECK or isinstance(outcome, (int, str)):
            raise ValueError(f"no roll {name!r} with outcome {outcome!r} is pending in phase {self.phase.name}")
        cards = tuple([NUMBERS[code] for code in outcome])
        size = TRACK[self.place - 1].cards
        self.clear()
        self.rounds += 1
        happened: list[Event] = [did.RoundStarted(self.rounds, self.place, size)]
        for seat in range(SEATS):
            hand = cards[seat * size : (seat + 1) * size]
            self.hands[seat], self.sizes[seat] = hand_of(hand), size
            happened.append(did.Dealt(seat, size, _codes(sorted(hand))))
        self.deck = cards[SEATS * size :]
        self.phase, self.turn, self.limit = Phase.REPLACE, self.arrow, size
        return happened

    def advance(self, seat: int, action: Action) -> list[Event]:
        match action:
            case do.Replace(cards):
                return self._replace(seat, cards)
            case do.Duel(card):
                return self._duel(seat, card)
            case do.Attack(cards):
                return self._attack(seat, cards)
            case do.Defend(card):
                return self._defend(seat, card)
            case _:
                return self._sacrifice(seat)

    # --- C-4 replacing ----------------------------------------------------------------------------------------------

    def _replace(self, seat: int, cards: tuple[int, ...]) -> list[Event]:
        """Off the centre at once; on the centre when both have chosen, seat 0 drawing first."""
        happened: list[Event]
        if self.turn == NOBODY:
            self.committed[seat] = cards
            happened = [did.ReplaceCommitted(seat, _codes(cards))]
            if any(one is None for one in self.committed):
                return happened
            for place, chosen in enumerate(self.committed):
                self._exchange(place, chosen or (), happened)
            self.committed = [None] * SEATS
        else:
            happened = []
            self._exchange(seat, cards, happened)
            self.turn, self.limit = 1 - seat, len(cards)
            if NOT_YET in self.replaced:
                return happened
        self.phase, self.turn, self.limit, self.tricks = Phase.DUEL, NOBODY, 0, 1
        return happened

    def _exchange(self, seat: int, cards: tuple[int, ...], happened: list[Event]) -> None:
        number = len(cards)
        drawn, self.deck = self.deck[:number], self.deck[number:]
        self.hands[seat] += hand_of(drawn) - hand_of(cards)
        self.discards += cards
        self.replaced[seat] = number
        happened.append(did.Replaced(seat, number, _codes(cards)))
        if number:
            happened.append(did.Drew(seat, number, _codes(sorted(drawn))))

    # --- C-5 the duel -----------------------------------------------------------------------------------------------

    def _duel(self, seat: int, card: int) -> list[Event]:
        self.committed[seat] = (card,)
        happened: list[Event] = [did.DuelCommitted(seat, str(card))]
        first, second = self.committed
        if first is None or second is None:
            return happened
        one, two = first[0], second[0]
        self.committed = [None] * SEATS
        for place, shown in enumerate((one, two)):
            self._show(place, shown)
        if one == two:
            happened.append(did.DuelRevealed((str(one), str(two)), None))
            self.tricks += 1
            return self._reveal(happened) if self.sizes[0] == 1 else happened
        self.leader = 0 if one > two else 1
        happened.append(did.DuelRevealed((str(one), str(two)), self.leader))
        return self._lead(happened)

    def _show(self, seat: int, card: int) -> None:
        """A card leaves a hand face up; what was buried before is not higher."""
        self.hands[seat] -= ONE[card]
        self.sizes[seat] -= 1
        self.discards += (card,)
        self._cap(seat, card)

    def _cap(self, seat: int, card: int) -> None:
        if self.caps[seat]:
            self.caps[seat] = tuple([min(cap, card) for cap in self.caps[seat]])

    # --- C-6 to C-8 attack and defence ------------------------------------------------------------------------------

    def _lead(self, happened: list[Event]) -> list[Event]:
        """The leader's next attack, or the last cards (C-9)."""
        if self.sizes[self.leader] == 1:
            return self._reveal(happened)
        self.phase, self.turn = Phase.ATTACK, self.leader
        self.attack, self.answered, self.defended = (), 0, True
        self.tricks += 1
        return happened

    def _attack(self, seat: int, cards: tuple[int, ...]) -> list[Event]:
        for card in cards:
            self._show(seat, card)
        self.attack = cards
        self.phase, self.turn = Phase.DEFEND, 1 - seat
        return [did.Attacked(seat, _codes(cards))]

    def _defend(self, seat: int, card: int) -> list[Event]:
        self._show(seat, card)
        return self._answer([did.Defended(seat, str(self.attack[self.answered]), str(card))])

    def _sacrifice(self, seat: int) -> list[Event]:
        """C-7: the lowest card goes, and tells that no other of the hand is lower."""
        card, against = lowest(self.hands[seat]), str(self.attack[self.answered])
        self.defended = False
        if self.face_down:
            self.hands[seat] -= ONE[card]
            self.sizes[seat] -= 1
            self.buried[seat] += (card,)
            self.caps[seat] += (HIGHEST,)
        else:
            self._show(seat, card)
            self.floors[seat] = card
        return self._answer([did.Sacrificed(seat, against, str(card), self.face_down)])

    def _answer(self, happened: list[Event]) -> list[Event]:
        """One more attacking card is answered; after the last one C-8 says who leads."""
        self.answered += 1
        if self.answered < len(self.attack):
            return happened
        if self.defended:
            self.leader = 1 - self.leader
        happened.append(did.AttackResolved(self.leader, self.defended))
        return self._lead(happened)

    # --- C-9 last card, C-10 and C-11 the track ---------------------------------------------------------------------

    def _reveal(self, happened: list[Event]) -> list[Event]:
        """C-9: the lower last card wins the round; the cards lie there until the next deal gathers them."""
        last = [lowest(hand) for hand in self.hands]
        happened.append(did.LastCardsRevealed((str(last[0]), str(last[1]))))
        self.turn = NOBODY
        for seat, card in enumerate(last):
            self._cap(seat, card)
        if last[0] != last[1]:
            return self._move(0 if last[0] < last[1] else 1, happened)
        if self.tie_to_arrow and self.arrow != NOBODY:
            return self._move(self.arrow, happened)
        happened.append(did.RoundTied(self.place))
        self.phase = Phase.DECK
        return happened

    def _move(self, seat: int, happened: list[Event]) -> list[Event]:
        """C-10: past covered spaces to the next open one or into the goal, which ends the game (C-11)."""
        start, step, goal = self.place, 1 if seat else -1, GOAL_PLACES[seat]
        self.wins[seat] += 1
        self.tiles |= 1 << start
        self.place = start + step
        while self.place != goal and self.tiles >> self.place & 1:
            self.place += step
        happened.append(did.Moved(seat, start, self.place, start))
        self.phase = Phase.DECK
        if self.place == goal:
            self.phase, self.winner = Phase.OVER, seat
            happened.append(did.Ended((seat,)))
        return happened

    def scores(self) -> list[Score]:
        """C-11: decisive rounds won."""
        return [Score(wins, (("rounds won", wins),)) for wins in self.wins]


# --- what a hand allows ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def replacements(hand: int, limit: int) -> tuple[do.Replace, ...]:
    """Every choice of up to `limit` cards, the fewest first (C-4)."""
    cards = cards_of(hand)
    sets = [sorted(set(combinations(cards, number))) for number in range(min(limit, len(cards)) + 1)]
    return tuple([do.replacing(one) for same in sets for one in same])


@lru_cache(maxsize=1 << 14)
def attacks(hand: int, limit: int) -> tuple[do.Attack, ...]:
    """Single cards, then sets, then sequences of at most `limit` cards (C-6)."""
    held = [value for value in VALUES if count(hand, value)]
    singles = [(value,) for value in held]
    sets = [(value,) * number for value in held for number in range(2, count(hand, value) + 1)]
    runs = [
        tuple(range(first, last + 1))
        for first in held
        for last in held
        if last - first + 1 >= _SHORTEST_RUN and all(count(hand, value) for value in range(first, last + 1))
    ]
    return tuple([do.attacking(cards) for cards in (*singles, *sets, *runs) if len(cards) <= limit])


@lru_cache(maxsize=1 << 14)
def answers(hand: int, against: int) -> tuple[Action, ...]:
    """Every defence, ascending, and the sacrifice (C-7)."""
    return (*[do.DEFENDS[value] for value in VALUES if value >= against and count(hand, value)], do.SACRIFICE)


def together(cards: tuple[int, ...]) -> bool:
    """Whether ascending cards are a single card, a set or a sequence (C-6)."""
    if len(set(cards)) == 1:
        return True
    return len(cards) >= _SHORTEST_RUN and cards == tuple(range(cards[0], cards[-1] + 1))


def _cards(action: Action) -> tuple[int, ...]:
    match action:
        case do.Replace(cards) | do.Attack(cards):
            return cards
        case do.Duel(card) | do.Defend(card):
            return (card,)
        case _:
            return ()


def _codes(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(str, cards))


_FITTING: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.REPLACE: (do.Replace,),
    Phase.DUEL: (do.Duel,),
    Phase.ATTACK: (do.Attack,),
    Phase.DEFEND: (do.Defend, do.Sacrifice),
}


@lru_cache(maxsize=64)
def _decide(seats: tuple[int, ...], phase: Phase) -> Decide:
    return Decide(seats, _PHASE_NAMES[phase])


__all__ = ["LONGEST", "TRUTH", "WHY_NOT", "Tacocat", "answers", "attacks", "replacements", "together"]


def start(seats: int, options: Options) -> Tacocat:
    """The position before the first roll; `options` are complete and checked."""
    state = Tacocat()
    state.prepare(seats, options)
    return state
