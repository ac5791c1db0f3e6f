"""What a good player of Tucano knows: which column to take, whom to burden, what to steal, when to hide."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from game.core import Action, Brain, GameState, Reason
from game.tucano import actions as do
from game.tucano.desk import Desk
from game.tucano.imagine import determinize
from game.tucano.material import COLUMNS, GIFT, STEAL, count
from game.tucano.reasons import REASONS, reason
from game.tucano.rules import TURNS, Tucano
from game.tucano.scoring import best_joker, points, with_joker
from game.tucano.state import Phase

REPLY: Final = 0.5
"""How much the best column that is left to the next seat counts."""
TEMPO: Final = 0.45
"""The share of its best column that a seat about to take one is credited with,"""
USUAL: Final = 2.2
"""less what that comes to on average, because the others will have their turns too (not in the last round)."""
AT_RISK: Final = 0.3
"""The share of what its open cards may cost a seat that is counted against it."""
GIFTS_KEPT: Final = 4
STEALS_KEPT: Final = 4


class TucanoBrain(Brain):
    """The greedy player, its evaluation, and the reasons it gives."""

    rollout_decisions: ClassVar[int] = 16
    margin: ClassVar[float] = 70.0
    """Wider than leads are: what a careless level gives away is measured on it. Against the greedy player, at two
    seats and over 240 positions, easy is expected to win 31 %, normal 54 %, hard 59 %; at 40 points easy won 38 %."""

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> Tucano:
        return determinize(_tucano(view), rng, memory)

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        state = _tucano(state)
        match state.phase:
            case Phase.TAKE:
                worths = column_worths(state, seat)
                return do.TAKES[max(worths, key=worths.__getitem__)]
            case Phase.USE:
                use = Desk.of(state, seat).plan(state.toucans)[1]
                return use.action if use else state.legal(seat)[0]
            case _:
                return _name_joker(state, seat)

    def greedy(self, view: GameState, seat: int, rng: Random) -> Action:
        """The action after which the seat's own points are highest now, the others' lowest among equals."""
        world = self.determinize(view, rng)

        def after(action: Action) -> tuple[int, int]:
            tried = world.clone()
            tried.apply(seat, action)
            now = points(tried.counted())
            return now[seat], 2 * now[seat] - sum(now)

        return max(world.legal(seat), key=after)

    def evaluate(self, state: GameState) -> Sequence[float]:
        state = _tucano(state)
        if state.phase == Phase.OVER:
            return [float(own) for own in points(state.counted())]
        if state.phase == Phase.JOKER:
            held = [state.held(seat) for seat in range(state.players)]
            return [float(own) for own in points(with_joker(held, state.turn, best_joker(held, state.turn)))]
        desk = Desk.of(state, state.turn)
        values = desk.standing()
        if desk.joker is not None:
            values[desk.joker] += desk.joker_worth(desk.joker)
        for seat in range(state.players):
            values[seat] -= AT_RISK * (desk if seat == state.turn else desk.seen_by(seat)).exposure()
        if state.phase == Phase.TAKE:
            best = max(desk.take(column) for column in state.columns if column)
            values[state.turn] += TEMPO * best - (USUAL if state.turns < TURNS - 1 else 0.0)
        elif state.phase == Phase.USE:
            values[state.turn] += desk.plan(state.toucans)[0]
        return values

    def candidates(self, state: GameState, seat: int) -> Sequence[Action]:
        state = _tucano(state)
        best = self.policy(state, seat, _NO_CHANCE)
        if state.phase == Phase.TAKE:
            return _first(state.legal(seat), best)
        if state.phase == Phase.JOKER:
            return [best]  # Nothing is hidden any more: there is a best choice, and this is it.
        desk, kept = Desk.of(state, seat), list[Action]()
        if count(state.toucans, GIFT):
            kept += [use.action for use in desk.moves(GIFT)[:GIFTS_KEPT]]
        if count(state.toucans, STEAL):
            kept += [use.action for use in desk.moves(STEAL)[:STEALS_KEPT]]
        rest = [action for action in state.legal(seat) if isinstance(action, (do.Flip, do.Drop))]
        return _first([*kept, *rest], best)

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        return reason(_tucano(view), seat, action)


_NO_CHANCE: Final = Random(0)


def _tucano(state: GameState) -> Tucano:
    if not isinstance(state, Tucano):
        raise TypeError(f"expected a position of Tucano, got {type(state).__name__}")
    return state


def _first(actions: Sequence[Action], best: Action) -> list[Action]:
    """The actions with the best guess moved (or added) to the front."""
    return [best, *(action for action in actions if action != best)]


def column_worths(state: Tucano, seat: int) -> dict[int, float]:
    """What taking each column that holds a card is worth to a seat, by column from 0: what it brings, less a share of
    the best that it leaves to the next seat."""
    desk = Desk.of(state, seat)
    open_columns = [column for column in range(COLUMNS) if state.columns[column]]
    brings = {column: desk.take(state.columns[column]) for column in open_columns}
    if state.turns == TURNS:
        return brings
    following = desk.seen_by((seat + 1) % state.players)
    replies = {column: following.take(state.columns[column]) for column in open_columns}
    return {
        column: brings[column] - REPLY * max((replies[other] for other in open_columns if other != column), default=0.0)
        for column in open_columns
    }


def _name_joker(state: Tucano, seat: int) -> Action:
    kind = best_joker([state.held(other) for other in range(state.players)], seat)
    return do.JOKERS[kind] if kind >= 0 else do.JOKER_NONE


__all__ = ["REASONS", "TucanoBrain", "column_worths"]
