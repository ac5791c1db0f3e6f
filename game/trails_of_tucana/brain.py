"""What a good player on Tucana knows: which edges bring villages and sights nearer, the race for bonuses, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from game.core import Action, Brain, GameState, Reason
from game.core.bits import members
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.greedy import greedy_edge
from game.trails_of_tucana.imagine import determinize
from game.trails_of_tucana.material import LETTERS, SIGHTS
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.state import TRUTH, Phase
from game.trails_of_tucana.table import promise
from game.trails_of_tucana.worth import expected, look_ahead, make_up, outlook

REASONS: Final = (
    "only_one",
    "extra_trail",
    "pair",
    "pair_bonus",
    "sight",
    "red_bonus",
    "towards_pair",
    "towards_sight",
    "towards_red",
    "spare",
)
"""Every code that `reason` can give."""
WIDTH: Final = 6
"""The best edges that are searched."""
CLOSE: Final = 0.15
"""An edge worth less than this share of the best one is not searched."""


class TucanaBrain(Brain):
    """A player who draws the edge that brings most nearer, and plays on ahead on its own sheet.

    What others draw never changes what one may draw, so nobody else's play is imagined: their sheets are judged as they
    were when the turn began.
    """

    rollout_decisions: ClassVar[int] = 0
    margin: ClassVar[float] = 40.0

    def recall(self, view: GameState, memory: float) -> Tucana:
        """Weaker levels look less far: they see only what a few trails will connect."""
        seen = tucana(view).clone()
        if seen.phase == Phase.TRAIL and seen.viewer >= 0:
            seen.mind = make_up(seen, seen.viewer, memory)
        return seen

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> Tucana:
        return determinize(tucana(view), rng)

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return self.candidates(state, seat)[0]

    def greedy(self, view: GameState, seat: int, rng: Random) -> Action:
        """What earns most right now, else what brings the nearest goal nearest."""
        state = tucana(view)
        return state.land.actions[greedy_edge(state, seat)]

    def evaluate(self, state: GameState) -> Sequence[float]:
        state = tucana(state)
        mind = state.mind
        if mind is None or state.phase == Phase.OVER:
            return [expected(state, seat) for seat in range(state.players)]
        found = [*mind.others]
        if state.viewer == TRUTH:
            found[mind.seat] = look_ahead(state, mind)
        return found

    def candidates(self, state: GameState, seat: int) -> Sequence[Action]:
        state = tucana(state)
        seen = outlook(state, seat)
        ranked = sorted([(-seen.gain(edge), edge) for edge in members(state.open_edges(seat))])[:WIDTH]
        least = CLOSE * ranked[0][0]
        return [state.land.actions[edge] for gain, edge in ranked if gain <= least]

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        state = tucana(view)
        if not isinstance(action, Trail):
            raise TypeError(f"expected a trail, got {action}")
        if len(members(state.open_edges(seat))) == 1:
            return Reason("only_one")
        promised = promise(state, seat, action)
        earned = promised.earned
        data = {"points": promised.points}
        if earned.extras:
            return Reason("extra_trail", data)
        if earned.pairs:
            code = "pair_bonus" if earned.blue else "pair"
            return Reason(code, {"letter": earned.pairs[0][0], **data})
        if earned.sights:
            return Reason("sight", {"sight": earned.sights[0].kind, **data})
        if earned.red:
            return Reason("red_bonus", {"sight": earned.red[0][0], **data})
        return self._direction(state, seat, action)

    def _direction(self, state: Tucana, seat: int, action: Trail) -> Reason:
        """What a trail that connects nothing yet leads to."""
        seen = outlook(state, seat)
        gains = seen.gains(state.land.edge_of[action])
        if not gains:
            return Reason("spare")
        goal, _ = max(gains, key=lambda one: one[1])
        kind, number = goal.name
        if kind == "pair":
            return Reason("towards_pair", {"letter": LETTERS[number]})
        if kind == "sight":
            return Reason("towards_sight", {"sight": SIGHTS[state.land.kind_at[number]]})
        return Reason("towards_red", {"sight": SIGHTS[number]})


def tucana(state: GameState) -> Tucana:
    """The state as a position of this game; raises TypeError for any other."""
    if not isinstance(state, Tucana):
        raise TypeError(f"expected a position of Trails of Tucana, got {type(state).__name__}")
    return state
