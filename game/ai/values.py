"""What a final or expected score is worth to each seat: the currency of every search here."""

from __future__ import annotations

from collections.abc import Sequence


def seat_values(scores: Sequence[float], margin: float, rank: float, par: float = 0.0) -> list[float]:
    """Per seat the worth of the scores, 0 (lost by far) to 1 (won by far).

    A blend of two readings: the share of the win (1 for a sole winner, 1/k each for k seats sharing the first place, 0
    for the others), weighted with `rank`, and the margin, weighted with the rest: one half at a lead of zero over the
    best other seat, one at a lead of `margin` points, zero at a deficit of as much, linear between. The rank makes
    a sure win better than a gamble for more points, the margin says which way is up while a game is young.
    A seat alone leads `par` by its score.
    """
    best = max(scores)
    winners = sum(score == best for score in scores)
    runner_up = best if winners > 1 else max((score for score in scores if score != best), default=par)
    worth: list[float] = []
    for score in scores:
        lead = score - (runner_up if score == best else best)
        part = min(1.0, max(0.0, 0.5 + 0.5 * lead / margin))
        share = 1.0 / winners if score == best else 0.0
        worth.append(rank * share + (1.0 - rank) * part)
    return worth
