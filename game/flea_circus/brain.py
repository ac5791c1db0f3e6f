"""What a good player of Flea Circus knows: when to stop, what to take, whom to ask, when to lay and when to call."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from game.core import Action, Brain, GameState, Reason
from game.core.bits import members
from game.flea_circus import actions as do
from game.flea_circus.imagine import determinize
from game.flea_circus.material import ACT_MASKS, ACTS, CODES, NUMBERS, VALUE_MASKS
from game.flea_circus.rules import FleaCircus
from game.flea_circus.scoring import hand_points
from game.flea_circus.state import Phase
from game.flea_circus.worth import (
    Profile,
    best_trios,
    cheapest_trios,
    gain,
    loss,
    profile,
    stage_of,
    trio_cost,
    weights,
)

REASONS: Final = (
    "flip_must",
    "flip_safe",
    "bust_chance",
    "take_stop",
    "take_points",
    "take_small",
    "take_trio",
    "take_pair",
    "take_gala",
    "take_only",
    "take_least",
    "steal_leader",
    "steal_cards",
    "ask_known",
    "ask_choice",
    "ask_hope",
    "give_least",
    "trio_points",
    "trio_last",
    "gala_wins",
    "gala_ends",
    "done_keep",
)
"""Every code that `reason` can give."""
TAKES_KEPT: Final = 4
ASKS_KEPT: Final = 5
UNKNOWN_CARD: Final = 2.0
"""The points that a card nobody knows is guessed to be worth."""
ASK_HOPE: Final = 3.5
STEAL_HOPE: Final = 2.5
BUST_COST: Final = 1.5
"""What a bust costs, as a multiple of the best card on offer: others will take it."""
HARM: Final = 0.3
"""The worth of a point that the others lose or do not get."""
TRIO_WAIT: Final[tuple[float, ...]] = (0.0, 0.0, 0.5, 1.0, 1.0)
"""By stage: the net points below which a trio waits for better cards."""
FLIPS_A_TURN: Final = 2.3
SIGHTS: Final = (
    (0.0, 1.00, 1.00, 1.00, 0.0, 0.0),
    (5.0, 0.86, 0.92, 0.90, 2.6, 0.4),
    (3.0, 0.74, 0.70, 0.82, 2.6, 1.0),
    (6.0, 0.62, 0.58, 0.75, 2.3, 1.1),
    (13.0, 0.50, 0.53, 0.72, 2.3, 1.5),
    (27.0, 0.30, 0.35, 0.60, 1.5, 2.4),
    (37.0, 0.00, 0.10, 0.45, 1.4, 2.9),
)
"""What the final score is made of, seen from 0, 8, 23, 38, 53, 68 and 83 cards before the end: a constant, and how
much a point in hand, a point of hope for trios, a point of the turn under way, a turn to come and a card in hand count.
Fitted to games of the greedy player: early on cards in hand tell more than their points, most of which come anyway."""


def _outlook(deck: int) -> tuple[float, ...]:
    """The row of `SIGHTS` for a size of the deck, interpolated."""
    place = max(0.0, (deck + 7) / 15 if deck > 8 else deck / 8)
    low = min(int(place), len(SIGHTS) - 2)
    share = min(1.0, place - low)
    return tuple(a + share * (b - a) for a, b in zip(SIGHTS[low], SIGHTS[low + 1], strict=True))


OUTLOOK: Final = tuple(_outlook(deck) for deck in range(90))


class FleaCircusBrain(Brain):
    """The greedy player, its evaluation, and the reasons it gives."""

    rollout_decisions: ClassVar[int] = 30

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> FleaCircus:
        return determinize(_flea(view), rng, memory)

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        state = _flea(state)
        match state.phase:
            case Phase.FLIP:
                return _flip_or_take(state, seat)
            case Phase.CHOICE:
                return do.TAKES[_best_take(state, seat)[0]]
            case Phase.STEAL:
                return max(state.legal(seat), key=lambda action: _steal_worth(state, seat, action))
            case Phase.ASK:
                return max(_asks(state, seat))[2]
            case Phase.GIVE:
                return min(state.legal(seat), key=lambda action: _gift_cost(state, seat, action))
            case _:
                return _close_turn(state, seat)

    def evaluate(self, state: GameState) -> Sequence[float]:
        state = _flea(state)
        if state.phase == Phase.OVER:
            return [float(state.points(seat)) for seat in range(state.players)]
        deck = state.deck_size
        stage, left = stage_of(deck), deck / FLIPS_A_TURN
        base, hand, hope, turn, income, card = OUTLOOK[deck]
        values: list[float] = []
        for seat in range(state.players):
            wait = (seat - state.turn) % state.players or state.players
            ahead = max(0.0, (left - wait) / state.players + 0.5)
            points = hand_points(state.hands[seat])
            laid = state.points(seat) - points
            ready = profile(state.hands[seat], stage).hope
            values.append(base + laid + hand * points + hope * ready + income * ahead + card * state.sizes[seat])
        values[state.turn] += turn * _turn_worth(state)
        return values

    def candidates(self, state: GameState, seat: int) -> Sequence[Action]:
        state = _flea(state)
        match state.phase:
            case Phase.FLIP | Phase.CHOICE:
                own = profile(state.hands[seat], stage_of(state.deck_size))
                takes = [action for action in state.legal(seat) if isinstance(action, do.Take)]
                takes.sort(key=lambda action: -gain(own, NUMBERS[action.card]))
                best: list[Action] = [*takes[:TAKES_KEPT]]
                if do.FLIP in state.legal(seat):
                    best.append(do.FLIP)
                return _first(best, self.policy(state, seat, _NO_CHANCE)) if best else state.legal(seat)
            case Phase.ASK:
                return [ask for _, _, ask in sorted(_asks(state, seat), reverse=True)[:ASKS_KEPT]]
            case Phase.END:
                trios = [do.TRIOS[cards] for cards, _ in cheapest_trios(state.hands[seat])] if state.gained else []
                rest = [action for action in state.legal(seat) if not isinstance(action, do.Trio)]
                return _first([*trios, *rest], self.policy(state, seat, _NO_CHANCE))
            case _:
                return _first(list(state.legal(seat)), self.policy(state, seat, _NO_CHANCE))

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        state = _flea(view)
        match action:
            case do.Flip():
                return _reason_to_flip(state)
            case do.Take(card):
                return _reason_to_take(state, seat, NUMBERS[card])
            case do.Steal(victim):
                ahead = [other for other in range(state.players) if other != seat]
                if victim == max(ahead, key=lambda other: _standing(state, other)):
                    return Reason("steal_leader", {"seat": victim})
                return Reason("steal_cards", {"seat": victim, "cards": state.sizes[victim]})
            case do.Ask(act, direction):
                return _reason_to_ask(state, seat, act, direction)
            case do.Give(card):
                return Reason("give_least", {"card": card})
            case do.Trio(cards):
                laid = sum(1 << NUMBERS[card] for card in cards)
                net = 10 - trio_cost(state.hands[seat], laid)
                code = "trio_points" if state.deck_size else "trio_last"
                return Reason(code, {"value": cards[0][1:], "points": net})
            case do.Gala():
                lead = _lead(state, seat)
                return Reason("gala_wins", {"points": round(lead)}) if lead > 0 else Reason("gala_ends")
            case _:
                return Reason("done_keep")


_NO_CHANCE: Final = Random(0)


def _flea(state: GameState) -> FleaCircus:
    if not isinstance(state, FleaCircus):
        raise TypeError(f"expected a position of Flea Circus, got {type(state).__name__}")
    return state


def _first(actions: list[Action], best: Action) -> list[Action]:
    """The actions with the best guess moved (or added) to the front."""
    return [best, *(action for action in actions if action != best)]


# --- flipping and taking --------------------------------------------------------------------------------------------


def _best_take(state: FleaCircus, seat: int) -> tuple[int, float]:
    """The best card on offer and its worth, counting a little what the next seat would do with it."""
    stage = stage_of(state.deck_size)
    own = weights(state.hands[seat], stage).gains
    rival = weights(state.hands[(seat + 1) % state.players], stage).gains
    offer = [*state.row, state.flipped] if state.phase == Phase.CHOICE else state.row
    best, most = offer[0], -1.0
    for card in offer:
        worth = own[card] + HARM * rival[card]
        if worth > most:
            best, most = card, worth
    return best, own[best]


def _flip_or_take(state: FleaCircus, seat: int) -> Action:
    if not state.row:
        return do.FLIP
    best, now = _best_take(state, seat)
    if state.drawn == len(state.deck) or _flip_worth(state, seat, now) <= now:
        return do.TAKES[best]
    return do.FLIP


def _flip_worth(state: FleaCircus, seat: int, now: float) -> float:
    """What a flip is worth when stopping is worth `now`: the better of the new card and the old offer, or a bust."""
    left = state.deck_size
    circus = state.unseen.bit_count()
    hope = now if state.new_act else (ASK_HOPE + STEAL_HOPE + max(now, 4.0)) / 3
    welcome = state.unseen if state.new_act else state.unseen & ~state.row_acts
    total = (left - circus) * hope + welcome.bit_count() * now
    own = weights(state.hands[seat], stage_of(left))
    for worth, bit in zip(own.best, own.bits, strict=True):
        if worth <= now:
            break
        if welcome & bit:
            total += worth - now
    busts = 0 if state.new_act else (state.unseen & state.row_acts).bit_count()
    return (total - busts * now * (BUST_COST - 1.0)) / left


def _turn_worth(state: FleaCircus) -> float:
    """What the turn under way may still bring its seat."""
    match state.phase:
        case Phase.FLIP:
            now = _best_take(state, state.turn)[1] if state.row else 0.0
            return max(now, _flip_worth(state, state.turn, now)) if state.deck_size else now
        case Phase.CHOICE:
            return _best_take(state, state.turn)[1]
        case Phase.STEAL | Phase.ROBBING:
            return STEAL_HOPE
        case Phase.ASK | Phase.GIVE:
            return ASK_HOPE
        case _:
            return 0.0


# --- robbing, asking, giving ----------------------------------------------------------------------------------------


def _standing(state: FleaCircus, seat: int) -> float:
    """A seat's points with its ready trios, as far as known; unknown cards are guessed."""
    hand = state.hands[seat]
    return state.points(seat) + best_trios(hand)[0] + UNKNOWN_CARD * (state.sizes[seat] - hand.bit_count())


def _steal_worth(state: FleaCircus, seat: int, action: Action) -> float:
    if not isinstance(action, do.Steal):
        return -1.0
    stage = stage_of(state.deck_size)
    own, hand, size = profile(state.hands[seat], stage), state.hands[action.victim], state.sizes[action.victim]
    cards = members(hand)
    known = sum(gain(own, card) + HARM * loss(hand, card, stage) for card in cards)
    average = (known + UNKNOWN_CARD * (size - len(cards))) / size
    return average + 0.02 * _standing(state, action.victim)


def _asks(state: FleaCircus, seat: int) -> list[tuple[float, int, do.Ask]]:
    """Every request with its worth (and a number that breaks ties for the earlier one)."""
    stage = stage_of(state.deck_size)
    own = profile(state.hands[seat], stage)
    return [(_ask_worth(state, seat, own, stage, place), -place, ask) for place, ask in enumerate(do.ASKS)]


def _ask_worth(state: FleaCircus, seat: int, own: Profile, stage: int, place: int) -> float:
    act, step = place >> 1, -1 if place & 1 else 1
    hope = 0.0
    for distance in range(1, state.players):
        other = (seat + step * distance) % state.players
        hand = state.hands[other]
        same = members(hand & ACT_MASKS[act])
        if same:
            given = same[0] if len(same) == 1 else min(same, key=lambda card: loss(hand, card, stage) + gain(own, card))
            return max(hope, gain(own, given) + HARM * loss(hand, given, stage))
        if state.sizes[other] > hand.bit_count():
            hope = max(hope, 0.5)
    return hope


def _gift_cost(state: FleaCircus, seat: int, action: Action) -> float:
    if not isinstance(action, do.Give):
        return 0.0
    stage, card = stage_of(state.deck_size), NUMBERS[action.card]
    return loss(state.hands[seat], card, stage) + 0.6 * gain(profile(state.hands[state.turn], stage), card)


# --- the end of a turn ----------------------------------------------------------------------------------------------


def _lead(state: FleaCircus, seat: int) -> float:
    """By how many points the seat would win if it called the gala now."""
    others = [other for other in range(state.players) if other != seat]
    most = max(
        state.points(other) + UNKNOWN_CARD * (state.sizes[other] - state.hands[other].bit_count()) for other in others
    )
    return state.points(seat) + state.bonus - most


def _close_turn(state: FleaCircus, seat: int) -> Action:
    legal, hand = state.legal(seat), state.hands[seat]
    gala = do.GALA in legal
    wait = TRIO_WAIT[stage_of(state.deck_size)] if state.deck_size else 0.0
    trios = sorted(((net, cards) for cards, net in cheapest_trios(hand) if net > wait), reverse=True)
    if not state.gained:
        trios = []
    if gala:
        for _, cards in trios:
            if all(hand & ~cards & mask for mask in ACT_MASKS):
                return do.TRIOS[cards]
        if _lead(state, seat) > 0:
            return do.GALA
    return do.TRIOS[trios[0][1]] if trios else do.DONE


# --- reasons --------------------------------------------------------------------------------------------------------


def _reason_to_flip(state: FleaCircus) -> Reason:
    if not state.row:
        return Reason("flip_must")
    if state.bust_chance() == 0.0:
        return Reason("flip_safe")
    return Reason("bust_chance", {"percent": round(100 * state.bust_chance())})


def _reason_to_take(state: FleaCircus, seat: int, card: int) -> Reason:
    hand, code = state.hands[seat], CODES[card]
    same, act = hand & VALUE_MASKS[card & 7], hand & ACT_MASKS[card >> 3]
    own = profile(hand, stage_of(state.deck_size))
    more = (card & 7) - own.tops[card >> 3]
    if same.bit_count() % 3 == 2 and own.steps[card & 7] >= more:
        return Reason("take_trio", {"card": code, "value": card & 7})
    missing = own.held.count(0)
    if not act and missing <= 3:
        return Reason("take_gala", {"card": code, "missing": missing - 1})
    highest = max((other & 7) - own.tops[other >> 3] for other in state.row)
    if highest > more and card & 7 < 4:
        # In hand the other card counts more, but a trio costs the points of the cards laid down.
        return Reason("take_small", {"card": code})
    if more > 0 and more >= own.steps[card & 7]:
        return Reason("take_points", {"card": code, "points": more})
    if same.bit_count() % 3 == 1:
        return Reason("take_pair", {"card": code, "value": card & 7})
    if len(state.row) == 1 and state.phase == Phase.FLIP:
        return Reason("take_only", {"card": code})
    if state.bust_chance() >= 0.2:
        return Reason("take_stop", {"percent": round(100 * state.bust_chance())})
    return Reason("take_least", {"card": code})


def _reason_to_ask(state: FleaCircus, seat: int, act: str, direction: str) -> Reason:
    step = 1 if direction == "left" else -1
    for distance in range(1, state.players):
        other = (seat + step * distance) % state.players
        same = members(state.hands[other] & ACT_MASKS[ACTS.index(act)])
        if len(same) == 1 and not state.unknown_count(other):
            return Reason("ask_known", {"seat": other, "card": CODES[same[0]]})
        if same:
            return Reason("ask_choice", {"seat": other, "act": act})
    return Reason("ask_hope", {"act": act})
