"""From what a search found to the move that is made."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.core import Action

FEW: Final = 0.2
"""A move tried less often than this share of the most tried one is known too badly to be chosen."""
CURIOUS: Final = 0.1
"""A move that weighs less than this share of the heaviest one was tried only to learn."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search knows of one move of the root."""

    action: Action
    visits: int
    value: float
    """The mean value for the seat, 0 to 1."""
    weight: float
    """How often a player who must not be foreseen would make it, relative to the others."""


def careful(found: Sequence[Found], care: float, slack: float, rng: Random) -> Action:
    """A near-best move: never one found worse than the best by more than `slack`; equal ones are drawn by lot.

    With temperature `care` a move worse by that much is made exp(-1) times as often as the best; 0 takes the best.
    """
    known = _known(found)
    best = max(one.value for one in known)
    if care <= 0:
        return rng.choice([one for one in known if one.value == best]).action
    near = [one for one in known if one.value >= best - slack]
    return rng.choices(near, [math.exp((one.value - best) / care) for one in near])[0].action


def unforeseeable(found: Sequence[Found], rng: Random) -> Action:
    """A move drawn by `chances`."""
    return rng.choices(found, chances(found))[0].action


def chances(found: Sequence[Found]) -> list[float]:
    """How likely each move is made by a player who must not be foreseen: by its weight, and never out of mere
    curiosity; the chances add up to 1."""
    most = max(one.weight for one in found)
    weights = [one.weight if one.weight >= CURIOUS * most else 0.0 for one in found]
    total = sum(weights)
    return [weight / total for weight in weights]


def _known(found: Sequence[Found]) -> Sequence[Found]:
    most = max(one.visits for one in found)
    return [one for one in found if one.visits >= FEW * most]
