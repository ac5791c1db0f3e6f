"""The rules of Flea Circus in the order of their page: F-3 setup, F-4 to F-11 a turn, F-12 to F-15 end and scores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from game.core import Action, Decide, Event, Options, Outcome, Over, Pending, Pick, Reason, Roll, Score, Shuffle
from game.core.bits import members
from game.flea_circus import actions as do
from game.flea_circus import events as did
from game.flea_circus.knowledge import Answered, Closed, Fact, Gained, Knowledge, Robbed, Shown, offers
from game.flea_circus.material import (
    ACT_MASKS,
    ACT_OF,
    ACTS,
    ASK,
    CIRCUS,
    CODES,
    DECK_CODES,
    NEW,
    NUMBERS,
    UNKNOWN,
    VALUE_MASKS,
    codes_of,
)
from game.flea_circus.scoring import TRIO_POINTS, hand_points, has_all_acts, leaders, score
from game.flea_circus.state import NOBODY, TRUTH, Phase, Position

LONGEST: Final = 2 + 89 + 80 + 2 * 3 + 2 * 3 + 26 + 89
"""No game has more log entries: two rolls, a flip per card, a take per circus card, an action and a roll or gift per
action card, 26 trios, and one `done` or `gala` a turn, every turn using up a card of its own."""
WHY_NOT: Final = (
    "game_over",
    "wait_for_chance",
    "not_your_turn",
    "phase_flip",
    "phase_steal",
    "phase_ask",
    "phase_give",
    "phase_choice",
    "phase_end",
    "deck_empty",
    "row_empty",
    "not_in_row",
    "own_seat",
    "no_such_seat",
    "empty_hand",
    "not_in_hand",
    "wrong_act",
    "nothing_gained",
    "acts_missing",
    "no_action",
)
"""Every code that `why_not` can give."""
_PHASE_NAMES: Final = {phase: phase.name.lower() for phase in Phase}


class FleaCircus(Position):
    """A game of Flea Circus."""

    __slots__ = ()

    # --- what is waited for -----------------------------------------------------------------------------------------

    def pending(self) -> Pending:
        match self.phase:
            case Phase.FIRST:
                return _first_roll(self.players)
            case Phase.DECK:
                return _DECK_ROLL
            case Phase.ROBBING:
                # Only a view asks its knowledge: the truth knows, and a rollout must not pay for it.
                hand = self.hands[self.victim] if self.viewer == TRUTH else self.possible(self.victim)
                return Roll("steal", Pick(tuple(codes_of(hand))))
            case Phase.OVER:
                return Over(self.winners)
            case _:
                return _decide(self.giver if self.phase == Phase.GIVE else self.turn, self.phase)

    def _decider(self) -> int:
        """The seat that is to decide, NOBODY when none is."""
        if self.phase == Phase.GIVE:
            return self.giver
        return self.turn if self.phase in _TURN_PHASES else NOBODY

    def legal(self, seat: int) -> Sequence[Action]:
        """In a view, another seat's actions as far as they are known for certain to be legal."""
        if seat != self._decider():
            return ()
        if self._legal is None:
            self._legal = self._list_legal(seat)
        return self._legal

    def _list_legal(self, seat: int) -> tuple[Action, ...]:
        hand = self.hands[seat]
        match self.phase:
            case Phase.FLIP:
                takes = [do.TAKES[card] for card in self.row]
                return (do.FLIP, *takes) if self.drawn < len(self.deck) else tuple(takes)
            case Phase.CHOICE:
                return (*(do.TAKES[card] for card in self.row), do.TAKES[self.flipped])
            case Phase.STEAL:
                return tuple(do.STEALS[other] for other in range(self.players) if other != seat and self.sizes[other])
            case Phase.ASK:
                return do.ASKS
            case Phase.GIVE:
                return tuple(do.GIVES[card] for card in members(hand & ACT_MASKS[self.act]))
            case _:
                trios = trios_in(hand) if self.gained else ()
                return (*trios, do.GALA, do.DONE) if has_all_acts(hand) else (*trios, do.DONE)

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
            case do.Flip():
                return Reason("deck_empty")
            case do.Take(card):
                return Reason("not_in_row", {"card": card}) if self.row else Reason("row_empty")
            case do.Steal(victim) if victim == seat:
                return Reason("own_seat")
            case do.Steal(victim) if not 0 <= victim < self.players:
                return Reason("no_such_seat", {"seat": victim, "seats": self.players})
            case do.Steal(victim):
                return Reason("empty_hand", {"seat": victim})
            case do.Give(card) if self._holds(seat, (card,)):
                return Reason("wrong_act", {"card": card, "act": ACTS[self.act]})
            case do.Give(card):
                return Reason("not_in_hand", {"card": card})
            case do.Trio() if not self.gained:
                return Reason("nothing_gained")
            case do.Trio(cards):
                absent = [card for card in cards if not self._holds(seat, (card,))]
                return Reason("not_in_hand", {"card": absent[0]}) if absent else Reason("no_action")
            case do.Gala():
                absent = [act for act, mask in zip(ACTS, ACT_MASKS, strict=True) if not self.hands[seat] & mask]
                return Reason("acts_missing", {"acts": " ".join(absent), "count": len(absent)})
            case _:
                return Reason("no_action")

    def _holds(self, seat: int, cards: tuple[str, ...]) -> bool:
        return all(self.hands[seat] >> NUMBERS[card] & 1 for card in cards if card in NUMBERS)

    # --- F-3 setup --------------------------------------------------------------------------------------------------

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        self._legal = None
        match self.phase, outcome:
            case Phase.FIRST, int():
                self.turn, self.phase = outcome, Phase.DECK
                return [did.Started(outcome)]
            case Phase.DECK, [*codes]:
                self.deck = tuple([NUMBERS[code] for code in codes])
                self.turns, self.phase = 1, Phase.FLIP
                begun: list[Event] = [] if self.first == NOBODY else [did.Started(self.turn)]
                return [*begun, did.Shuffled(len(self.deck)), _turn_started(self.turn)]
            case Phase.ROBBING, str():
                return self._rob(NUMBERS[outcome])
            case _:
                raise ValueError(f"no roll {name!r} with outcome {outcome!r} is pending in phase {self.phase.name}")

    # --- F-4 to F-9 a turn ------------------------------------------------------------------------------------------

    def advance(self, seat: int, action: Action) -> list[Event]:
        self._legal = None
        match action:
            case do.Flip():
                return self._flip()
            case do.Take(card):
                return self._take(NUMBERS[card])
            case do.Ask(act, direction):
                return self._ask(ACTS.index(act), direction)
            case do.Steal(victim):
                self.phase, self.victim = Phase.ROBBING, victim
                return [_announced(self.turn, victim)]
            case do.Give(card):
                happened: list[Event] = []
                self._give(self.giver, NUMBERS[card], happened)
                return self._close(happened)
            case do.Trio(cards):
                return self._lay(cards)
            case do.Gala():
                self.caller = self.turn
                return self._end([did.CalledGala(self.turn)])
            case _:
                return self._end_turn([])

    def _flip(self) -> list[Event]:
        """F-4: the top card of the deck, and what it does: F-6 a bust, F-7 and F-8 actions, F-9 New Act."""
        card = self.deck[self.drawn]
        self.drawn += 1
        if card >= CIRCUS:
            return self._flip_action(card)
        self.unseen ^= 1 << card
        if not self.row_acts >> card & 1:
            self.row.append(card)
            self.row_acts |= ACT_MASKS[ACT_OF[card]]
            return [_flipped(self.turn, CODES[card], "row")]
        if self.new_act:
            self.flipped, self.phase = card, Phase.CHOICE
            return [_flipped(self.turn, CODES[card], "choice")]
        self.discards += (card,)
        return self._close([_flipped(self.turn, CODES[card], "bust")])

    def _flip_action(self, card: int) -> list[Event]:
        self.discards += (card,)
        if self.new_act or card == NEW:
            fate: did.Fate = "idle" if self.new_act else "new"
            self.new_act = True
            happened: list[Event] = [_flipped(self.turn, CODES[card], fate)]
            # F-9: with an empty row one must flip, and with an empty deck one cannot.
            return happened if self.row or self.drawn < len(self.deck) else self._close(happened)
        if card == ASK:
            self.phase = Phase.ASK
            return [_flipped(self.turn, CODES[card], "ask")]
        if any(size for seat, size in enumerate(self.sizes) if seat != self.turn):
            self.phase = Phase.STEAL
            return [_flipped(self.turn, CODES[card], "steal")]
        return self._close([_flipped(self.turn, CODES[card], "steal"), did.NothingToSteal(self.turn)])

    def _take(self, card: int) -> list[Event]:
        """F-5, and the choice of F-9: the flipped card, if it is not taken, never enters the row."""
        happened: list[Event]
        if card == self.flipped:
            happened = [_took(self.turn, CODES[card], "flipped")]
        else:
            self.row.remove(card)
            self.row_acts &= ~ACT_MASKS[ACT_OF[card]]
            happened = [_took(self.turn, CODES[card], "row")]
            if self.flipped != UNKNOWN:
                self.discards += (self.flipped,)
                happened.append(_declined(self.turn, CODES[self.flipped]))
        self.flipped = UNKNOWN
        self._gain(self.turn, card)
        self._note(Gained(self.turn, card))
        return self._close(happened)

    def _rob(self, card: int) -> list[Event]:
        """F-7: the thief gets a random card, seen only by the two."""
        thief, victim = self.turn, self.victim
        if self.known is None:
            self.known = Knowledge(tuple(self.hands))
        self.news += (Robbed(thief, victim),)
        self.stolen += (card,)
        self.hands[victim] &= ~(1 << card)
        self.hands[thief] |= 1 << card
        self.sizes[victim] -= 1
        self.sizes[thief] += 1
        self.victim, self.gained = NOBODY, True
        return self._close([_stole(thief, victim, CODES[card])])

    def _ask(self, act: int, direction: str) -> list[Event]:
        """F-8: round the table until somebody has a card of the act."""
        asker, step = self.turn, 1 if direction == "left" else -1
        happened: list[Event] = [_requested(asker, ACTS[act], direction)]
        for distance in range(1, self.players):
            seat = (asker + step * distance) % self.players
            same = self.hands[seat] & ACT_MASKS[act]
            count = same.bit_count()
            if count > 1:
                self._note(Answered(seat, act, 2, 8))
                self.phase, self.act, self.giver = Phase.GIVE, act, seat
                return happened
            if count == 1:
                self._note(Answered(seat, act, 1, 1))
                self._give(seat, same.bit_length() - 1, happened)
                self.lacks[seat, act] = self.turns
                return self._close(happened)
            self._note(Answered(seat, act, 0, 0))
            self.lacks[seat, act] = self.turns
            happened.append(_passed(seat, ACTS[act]))
        happened.append(_nobody_had(asker, ACTS[act]))
        return self._close(happened)

    def _give(self, giver: int, card: int, happened: list[Event]) -> None:
        self._note(Shown(giver, 1 << card, self.turn))
        self.hands[giver] ^= 1 << card
        self.sizes[giver] -= 1
        self.lacks.pop((giver, ACT_OF[card]), None)
        self._gain(self.turn, card)
        self.act = self.giver = NOBODY
        happened.append(_gave(giver, self.turn, CODES[card]))

    def _gain(self, seat: int, card: int) -> None:
        """A card comes to a hand, seen by all."""
        self.hands[seat] |= 1 << card
        self.sizes[seat] += 1
        self.gained = True
        if self.lacks:
            self.lacks.pop((seat, ACT_OF[card]), None)

    def _note(self, fact: Fact) -> None:
        """Remembers a public fact while a stolen card is a secret; else the hands themselves are public."""
        if self.known is not None:
            self.news += (fact,)

    # --- F-10 trios, F-11 the end of a turn -------------------------------------------------------------------------

    def _lay(self, cards: tuple[str, str, str]) -> list[Event]:
        """F-10: three cards of equal value leave the hand for good."""
        seat, laid = self.turn, sum(1 << NUMBERS[card] for card in cards)
        self._note(Shown(seat, laid, None))
        self.hands[seat] ^= laid
        self.sizes[seat] -= 3
        self.trios[seat] += (laid,)
        for card in cards:
            self.lacks.pop((seat, ACT_OF[NUMBERS[card]]), None)
        return self._close([_laid(seat, cards)])

    def _close(self, happened: list[Event]) -> list[Event]:
        """F-11: the flipping is over (or a trio was laid): one decision, if there is anything to decide."""
        offered = offers(self.hands[self.turn], self.gained)
        self._note(Closed(self.turn, self.gained, offered))
        if offered:
            self.phase = Phase.END
            return happened
        return self._end_turn(happened)

    def _end_turn(self, happened: list[Event]) -> list[Event]:
        """The next seat's turn, or the end when the deck is empty (F-12)."""
        happened.append(_turn_ended(self.turn))
        if self.drawn == len(self.deck):
            return self._end(happened)
        self.turn = (self.turn + 1) % self.players
        self.turns += 1
        self.phase = Phase.FLIP
        self.new_act = self.gained = False
        happened.append(_turn_started(self.turn))
        return happened

    # --- F-12 to F-15 end and scores --------------------------------------------------------------------------------

    def _end(self, happened: list[Event]) -> list[Event]:
        """F-15; the hands are open now."""
        self.phase = Phase.OVER
        self.known, self.news, self.stolen = None, (), ()
        self.winners = leaders([self.points(seat) for seat in range(self.players)])
        happened.append(did.Ended(self.winners))
        return happened

    def act_count(self, seat: int) -> int:
        """How many of the ten acts the seat holds (F-13), 0 to 10; in a view, of its known cards."""
        return sum(1 for mask in ACT_MASKS if self.hands[seat] & mask)

    def points(self, seat: int) -> int:
        """The seat's points if the game ended now (F-14); in a view, of its known cards."""
        bonus = self.bonus if seat == self.caller else 0
        return TRIO_POINTS * len(self.trios[seat]) + hand_points(self.hands[seat]) + bonus

    def scores(self) -> list[Score]:
        """F-14 as if the game ended now; in a view, hidden hands count with the cards known for certain."""
        bonuses = [(self.bonus if seat == self.caller else 0) if self.bonus else None for seat in range(self.players)]
        return [score(self.hands[seat], len(self.trios[seat]), bonuses[seat]) for seat in range(self.players)]


def trios_in(hand: int) -> tuple[do.Trio, ...]:
    """Every choice of three cards of equal value in a hand, in the order of their texts' cards (F-10, F-11)."""
    found: list[do.Trio] = []
    for same in VALUE_MASKS:
        if (hand & same).bit_count() >= 3:
            found += [do.TRIOS[sum(1 << card for card in cards)] for cards in combinations(members(hand & same), 3)]
    return tuple(found)


_TURN_PHASES: Final = frozenset((Phase.FLIP, Phase.CHOICE, Phase.STEAL, Phase.ASK, Phase.END))
_FITTING: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.FLIP: (do.Flip, do.Take),
    Phase.CHOICE: (do.Take,),
    Phase.STEAL: (do.Steal,),
    Phase.ASK: (do.Ask,),
    Phase.GIVE: (do.Give,),
    Phase.END: (do.Trio, do.Gala, do.Done),
}
_DECK_ROLL: Final = Roll("deck", Shuffle(DECK_CODES))


@cache
def _first_roll(seats: int) -> Roll:
    return Roll("first", Pick(tuple(range(seats))))


@cache
def _decide(seat: int, phase: Phase) -> Decide:
    return Decide((seat,), _PHASE_NAMES[phase])


# Events are values, so equal ones are made once: a rollout makes thousands.
_turn_started = cache(did.TurnStarted)
_turn_ended = cache(did.TurnEnded)
_flipped = cache(did.Flipped)
_took = cache(did.Took)
_declined = cache(did.Declined)
_announced = cache(did.StealAnnounced)
_stole = cache(did.Stole)
_requested = cache(did.Requested)
_passed = cache(did.Passed)
_gave = cache(did.Gave)
_nobody_had = cache(did.NobodyHad)
_laid = cache(did.LaidTrio)

__all__ = ["LONGEST", "TRUTH", "WHY_NOT", "FleaCircus", "trios_in"]


def start(seats: int, options: Options) -> FleaCircus:
    """The position before the first roll; `options` are complete and checked."""
    state = FleaCircus()
    state.prepare(seats, options)
    return state
