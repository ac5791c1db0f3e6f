"""Why a move is good, in one reason that a person understands, from what the view knows.

A reason is true, and tells the move apart: it never praises points that another move would bring more of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import Action, Reason
from game.tucano import actions as do
from game.tucano.desk import Desk
from game.tucano.material import FRUITS, GIFT, JOKER, KINDS, NUMBERS, ONE, TOUCANS, count
from game.tucano.rules import TURNS, Tucano

REASONS: Final = (
    "take_points",
    "take_majority",
    "take_hope",
    "take_joker",
    "take_toucan",
    "take_deny",
    "take_least",
    "take_later",
    "take_balance",
    "gift_burden",
    "gift_rid",
    "gift_least",
    "gift_balance",
    "steal_points",
    "steal_harm",
    "steal_hope",
    "steal_joker",
    "steal_least",
    "steal_balance",
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


def _at_once(state: Tucano, seat: int) -> dict[int, int]:
    """By column, from 1, what its fruits would add to a seat's score now."""
    held = [column for column, cards in enumerate(state.columns, start=1) if cards]
    return {column: sum(gain for gain, _ in _gained(state, seat, column)) for column in held}


def _to_take(state: Tucano, seat: int, column: int) -> Reason:
    """What sets a column apart from the others: the first of these that is so."""
    cards, at_once = state.columns[column - 1], _at_once(state, seat)
    points, most_now = at_once[column], at_once[column] == max(at_once.values())
    desk = Desk.of(state, seat)
    fruits = desk.take([card for card in cards if card < KINDS])
    if JOKER in cards and desk.joker_worth(seat) >= max(fruits, 0.0):
        return Reason("take_joker")
    if points > 0 and most_now:
        majority = _new_majority(state, seat, column)
        if majority is None:
            return Reason("take_points", {"points": points})
        return Reason("take_majority", {"card": FRUITS[majority].code, "points": points})
    uses = [(desk.plan(ONE[toucan])[0], toucan) for toucan in sorted(set(cards)) if toucan > JOKER]
    use, toucan = max(uses, default=(0.0, JOKER))
    if use > max(1.0, fruits):
        return Reason("take_toucan", {"toucan": TOUCANS[toucan - GIFT]})
    following = (seat + 1) % state.players
    denied = _at_once(state, following)
    if state.turns < TURNS and denied[column] >= DENIED and denied[column] == max(denied.values()):
        return Reason("take_deny", {"seat": following, "points": denied[column]})
    if most_now and points <= 0:
        hoped = [(desk.take((kind,)), -kind) for kind in sorted(set(cards)) if kind < KINDS]
        hope, kind = max(hoped, default=(0.0, 0))
        return Reason("take_hope", {"card": FRUITS[-kind].code}) if hope > 0 else Reason("take_least")
    worth = {other: desk.take(state.columns[other - 1]) for other in at_once}
    return Reason("take_later" if worth[column] == max(worth.values()) else "take_balance")


def _new_majority(state: Tucano, seat: int, column: int) -> int | None:
    """The kind whose majority a column brings and that gains most by it, if that is what it gains most by."""
    gain, kind = _gained(state, seat, column)[0]
    held = [state.held(other) for other in range(state.players)]
    most_of_others = max(count(cards, kind) for other, cards in enumerate(held) if other != seat)
    own = count(held[seat], kind)
    there = state.columns[column - 1].count(kind)
    won = FRUITS[kind].most and own <= most_of_others < own + there
    return kind if won and gain > 0 else None


def _changes(state: Tucano, moves: Sequence[tuple[str, int, int]]) -> list[tuple[int, int]]:
    """For moves of a card (code, giver, taker) what the giver and the taker gain by each now."""
    now = state.scores()
    found: list[tuple[int, int]] = []
    for code, giver, taker in moves:
        then = state.scores_if_moved(code, giver, taker)
        found.append((then[giver].points - now[giver].points, then[taker].points - now[taker].points))
    return found


def _to_give(state: Tucano, seat: int, card: str, taker: int) -> Reason:
    """What sets a gift apart from the others that could be made."""
    moves = [(one.card, seat, one.taker) for one in state.legal(seat) if isinstance(one, do.Gift)]
    changes = _changes(state, moves)
    mine, theirs = changes[moves.index((card, seat, taker))]
    if theirs < 0 and theirs == min(other for _, other in changes) and -theirs >= mine:
        return Reason("gift_burden", {"card": card, "seat": taker, "points": -theirs})
    if mine == max(own for own, _ in changes):
        return Reason("gift_rid", {"card": card, "points": mine}) if mine > 0 else Reason("gift_least", {"card": card})
    return Reason("gift_balance", {"card": card})


def _to_steal(state: Tucano, seat: int, card: str, victim: int) -> Reason:
    """What sets a theft apart from the others that could be committed."""
    if card == "joker":
        return Reason("steal_joker")
    moves = [(one.card, one.victim, seat) for one in state.legal(seat) if isinstance(one, do.Steal)]
    changes = _changes(state, moves)
    theirs, mine = changes[moves.index((card, victim, seat))]
    most = mine == max(own for _, own in changes)
    harms = theirs < 0 and theirs == min(other for other, _ in changes)
    if most and mine > 0 and not (harms and -theirs > mine):
        return Reason("steal_points", {"card": card, "points": mine})
    if harms:
        return Reason("steal_harm", {"card": card, "seat": victim, "points": -theirs})
    if Desk.of(state, seat).move(NUMBERS[card], victim, seat) > 0:
        return Reason("steal_hope", {"card": card})
    return Reason("steal_least" if most else "steal_balance", {"card": card})


def _to_name(state: Tucano, seat: int, action: Action) -> Reason:
    if not isinstance(action, do.Joker) or action.fruit is None:
        return Reason("joker_none")
    now, then = state.scores(), state.scores_if_joker(action.fruit)
    gain = then[seat].points - now[seat].points
    loss, rival = max(
        (now[other].points - then[other].points, other) for other in range(state.players) if other != seat
    )
    if loss > max(gain, 0):
        return Reason("joker_breaks", {"card": action.fruit, "seat": rival, "points": loss})
    return Reason("joker_points", {"card": action.fruit, "points": gain})
