"""Why a move is good, in one reason that a person understands, from what the view knows."""

from __future__ import annotations

from typing import Final

from game.core import Action, Reason
from game.tucano import actions as do
from game.tucano.desk import Desk
from game.tucano.material import FRUITS, GIFT, JOKER, KINDS, NUMBERS, TOUCANS, bunch_of, count
from game.tucano.rules import TURNS, Tucano

REASONS: Final = (
    "take_points",
    "take_majority",
    "take_hope",
    "take_joker",
    "take_toucan",
    "take_deny",
    "take_least",
    "gift_burden",
    "gift_rid",
    "gift_least",
    "steal_points",
    "steal_harm",
    "steal_hope",
    "steal_joker",
    "steal_least",
    "flip_guard",
    "flip_spare",
    "flip_must",
    "drop_idle",
    "joker_points",
    "joker_breaks",
    "joker_none",
)
"""Every code that `reason` can give."""
DENIED: Final = 3.0
"""The points the next seat would gain with a column for it to be worth taking away."""


def reason(state: Tucano, seat: int, action: Action) -> Reason:
    """One reason for a legal action of the seat."""
    match action:
        case do.Take(column):
            return _to_take(state, seat, column)
        case do.Gift(card, taker):
            return _to_give(state, seat, card, taker)
        case do.Steal(card, victim):
            return _to_steal(state, seat, card, victim)
        case do.Flip():
            if count(state.toucans, GIFT):
                return Reason("flip_spare")
            return Reason("flip_guard" if Desk.of(state, seat).exposure() > 0 else "flip_must")
        case do.Drop(toucan):
            return Reason("drop_idle", {"toucan": toucan})
        case _:
            return _to_name(state, seat, action)


def _gained(state: Tucano, seat: int, column: int) -> list[tuple[int, int]]:
    """What the fruits of a column would add to a seat's score now, by kind, most first."""
    now, then = state.scores()[seat].lines, state.scores_if_taken(seat, column)[seat].lines
    added = [(after - before, kind) for kind, ((_, before), (_, after)) in enumerate(zip(now, then, strict=True))]
    return sorted(added, key=lambda one: -one[0])


def _to_take(state: Tucano, seat: int, column: int) -> Reason:
    cards = state.columns[column - 1]
    gains = _gained(state, seat, column)
    points = sum(gain for gain, _ in gains)
    majority = next((kind for gain, kind in gains if gain > 0 and FRUITS[kind].most and kind in cards), None)
    if JOKER in cards:
        return Reason("take_joker")
    if points > 0:
        if majority is not None and gains[0] == (gains[0][0], majority):
            return Reason("take_majority", {"card": FRUITS[majority].code, "points": points})
        return Reason("take_points", {"points": points})
    toucan = next((card for card in cards if card > JOKER), None)
    if toucan is not None and Desk.of(state, seat).plan(_toucans(cards))[0] > 1:
        return Reason("take_toucan", {"toucan": TOUCANS[toucan - GIFT]})
    hoped = [(_hope(state, seat, kind), kind) for kind in set(cards) if kind < KINDS]
    hope, kind = max(hoped, default=(0.0, 0))
    if hope > 0:
        return Reason("take_hope", {"card": FRUITS[kind].code})
    following = (seat + 1) % state.players
    denied = sum(gain for gain, _ in _gained(state, following, column))
    if state.turns < TURNS and denied >= DENIED:
        return Reason("take_deny", {"seat": following, "points": denied})
    return Reason("take_least")


def _toucans(cards: tuple[int, ...]) -> int:
    return bunch_of(card for card in cards if card > JOKER)


def _hope(state: Tucano, seat: int, kind: int) -> float:
    """What a card of a column may be expected to bring a seat in the end."""
    return Desk.of(state, seat).take((kind,))


def _change(state: Tucano, code: str, giver: int, taker: int, seat: int) -> int:
    """The points that a seat gains now when a card moves."""
    return state.scores_if_moved(code, giver, taker)[seat].points - state.scores()[seat].points


def _to_give(state: Tucano, seat: int, card: str, taker: int) -> Reason:
    theirs, mine = _change(state, card, seat, taker, taker), _change(state, card, seat, taker, seat)
    if card != "joker":
        if theirs < 0 and theirs <= -mine:
            return Reason("gift_burden", {"card": card, "seat": taker, "points": -theirs})
        if mine > 0:
            return Reason("gift_rid", {"card": card, "points": mine})
    return Reason("gift_least", {"card": card})


def _to_steal(state: Tucano, seat: int, card: str, victim: int) -> Reason:
    if card == "joker":
        return Reason("steal_joker")
    mine, theirs = _change(state, card, victim, seat, seat), _change(state, card, victim, seat, victim)
    if mine > 0 and mine >= -theirs:
        return Reason("steal_points", {"card": card, "points": mine})
    if theirs < 0:
        return Reason("steal_harm", {"card": card, "seat": victim, "points": -theirs})
    if Desk.of(state, seat).move(NUMBERS[card], victim, seat) > 0:
        return Reason("steal_hope", {"card": card})
    return Reason("steal_least", {"card": card})


def _to_name(state: Tucano, seat: int, action: Action) -> Reason:
    if not isinstance(action, do.Joker) or action.fruit is None:
        return Reason("joker_none")
    now, then = state.scores(), state.scores_if_joker(action.fruit)
    gain = then[seat].points - now[seat].points
    loss, rival = max(
        (now[other].points - then[other].points, other) for other in range(state.players) if other != seat
    )
    if loss > gain:
        return Reason("joker_breaks", {"card": action.fruit, "seat": rival, "points": loss})
    return Reason("joker_points", {"card": action.fruit, "points": gain})
