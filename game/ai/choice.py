"""From what a search found to the move that is made."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from game.core import Action

FEW: float = 0.25
"""A move tried less often than this share of the most tried one is known too badly to be chosen."""


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
    """A move drawn by the weights; those tried out of mere curiosity are left out."""
    most = max(one.weight for one in found)
    real = [one for one in found if one.weight >= FEW * most]
    return rng.choices(real, [one.weight for one in real])[0].action


def _known(found: Sequence[Found]) -> Sequence[Found]:
    most = max(one.visits for one in found)
    return [one for one in found if one.visits >= FEW * most]
