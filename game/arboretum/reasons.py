"""Why a move is good, in one reason that a person understands, from what the view knows."""

from __future__ import annotations

from typing import Final

from game.arboretum import actions as do
from game.arboretum.material import CODES, HIGHEST, NUMBERS, SPECIES, VALUES, cell_of
from game.arboretum.plan import Plan
from game.arboretum.rules import Arboretum
from game.core import Action, Reason
from game.core.bits import members

REASONS: Final = (
    "draw_path",
    "draw_hope",
    "draw_right",
    "draw_deny",
    "draw_kill",
    "draw_deck",
    "draw_must",
    "play_path",
    "play_hope",
    "play_spare",
    "discard_right",
    "discard_safe",
    "discard_least",
)
"""Every code that `reason` can give."""
LIKELY: Final = 0.5
"""A chance of the right from which on a path counts as one's own."""
USEFUL: Final = 0.6
"""What a card must be worth, in points, to be worth mentioning."""
DEAR: Final = 0.8
"""What the cheapest discard must cost for the whole hand to be good."""
HARMLESS: Final = 0.6
"""What a discard may be worth to a rival and still be called safe."""


def reason(state: Arboretum, seat: int, action: Action) -> Reason:
    """One reason for a legal action of the seat."""
    match action:
        case do.DrawDeck():
            return Reason("draw_must" if len(state.legal(seat)) == 1 else "draw_deck")
        case do.DrawPile(pile):
            if len(state.legal(seat)) == 1:
                return Reason("draw_must")
            return _to_draw(state, seat, state.piles[pile][-1])
        case do.Play(card, x, y):
            return _to_play(state, seat, NUMBERS[card], cell_of(x, y))
        case _:
            return _to_discard(state, seat, NUMBERS[str(action).removeprefix("discard ")])


def _gains(state: Arboretum, seat: int, card: int, cell: int) -> dict[int, int]:
    """By species the points that its best path gains with a card at a cell, where it gains any."""
    garden = state.gardens[seat]
    after = garden.planted(card, cell).best()
    return {
        species: then - now for species, (now, then) in enumerate(zip(garden.best(), after, strict=True)) if then > now
    }


def _to_draw(state: Arboretum, seat: int, card: int) -> Reason:
    plan, code, species = Plan(state, seat), CODES[card], card >> 3
    in_hand = plan.gaining(card)
    best = max(
        (
            sum(gain for kind, gain in _gains(state, seat, card, cell).items() if plan.right(kind) >= LIKELY)
            for cell in state.gardens[seat].frontier()
        ),
        default=0,
    )
    eight = species * VALUES + HIGHEST
    if card % VALUES == 0 and in_hand > 0 and not state.open >> eight & 1 and not plan.hand >> eight & 1:
        return Reason("draw_kill", {"card": code})
    if best > in_hand:
        return Reason("draw_path", {"card": code, "points": best})
    if in_hand >= USEFUL:
        return Reason("draw_right", {"card": code})
    use, rival = max(zip(plan.uses(card), plan.rivals, strict=True))
    if use >= USEFUL and use > in_hand:
        return Reason("draw_deny", {"card": code, "seat": rival})
    return Reason("draw_hope", {"card": code})


def _to_play(state: Arboretum, seat: int, card: int, cell: int) -> Reason:
    plan, gains = Plan(state, seat), _gains(state, seat, card, cell)
    if gains:
        species = max(gains, key=lambda kind: gains[kind] * plan.right(kind))
        return Reason("play_path", {"species": SPECIES[species], "points": gains[species]})
    if plan.holding(card) < USEFUL and not plan.growth_at(card, cell):
        return Reason("play_spare", {"card": CODES[card]})
    return Reason("play_hope", {"card": CODES[card]})


def _to_discard(state: Arboretum, seat: int, card: int) -> Reason:
    plan = Plan(state, seat)
    if plan.keeping(card) >= DEAR and plan.keeping(card) <= min(map(plan.keeping, members(plan.hand))):
        kept = [species for species in state.species if plan.hand & ~(1 << card) & 0xFF << VALUES * species]
        if kept:
            best = max(kept, key=lambda species: plan.right(species) * plan.own(species))
            return Reason("discard_right", {"species": SPECIES[best]})
    return Reason("discard_safe" if plan.feeding(card) < HARMLESS else "discard_least", {"card": CODES[card]})
