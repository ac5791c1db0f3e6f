"""Where every card of an Arboretum position rests: gardens, tops of piles, hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum.rules import Arboretum
from scenes import theme
from scenes.tables.bands import card_width
from scenes.tables.hooks import Rests

if TYPE_CHECKING:
    from scenes.tables.arboretum import ArboretumTable

KNOWN_GAP = 3.0
"""Between the known cards of another's hand, in units."""
SMALLEST_KNOWN = 17.0
"""The narrowest known card of another's hand, in units: narrower ones cover each other instead."""
BACK_STRIP, LEAST_STRIP = 0.34, 4.0
"""How much of a back in another's hand the next one leaves to be seen: usually, as a share of its width; at least."""


def rests_of(scene: ArboretumTable, view: Arboretum) -> Rests:
    """The sprites of a position: every garden, the tops of the piles, the own hand, the known cards of others."""
    rests: Rests = {}
    for seat in range(view.seats):
        plan = scene.plot(view, seat)
        for number, (cell, code) in enumerate(view.garden_codes(seat).items()):
            rests[code] = (plan.face(code), scene.pose(plan.rect(cell)), 100.0 + number)
        pile = view.pile_codes(seat)
        if pile:
            rests[pile[-1]] = (pile[-1], scene.pose(scene.pile_rect(seat)), 200.0 + seat)
        if seat != scene.viewer:
            known = zip(view.known_codes(seat), known_rects(scene, view, seat), strict=True)
            for number, (code, rect) in enumerate(known):
                rests[code] = (code, scene.pose(rect), 300.0 + number)
    codes = scene.hand_codes(view)
    for number, (code, rect) in enumerate(zip(codes, scene.spots.hand_rects(len(codes)), strict=True)):
        rests[code] = (code, scene.pose(rect, chosen=code == scene.chosen), 1000.0 + number)
    return rests


def known_rects(scene: ArboretumTable, view: Arboretum, seat: int) -> list[FRect]:
    """Where the known cards of another's hand lie, right of the backs."""
    hand, count = scene.spots.panels[seat].fan, view.known[seat].bit_count()
    backs, width = back_rects(scene, view, seat), hand_width(scene, view, seat)
    left = backs[-1].right + 2 * KNOWN_GAP if backs else hand.x
    step = width + KNOWN_GAP
    if count > 1:
        step = min(step, max(LEAST_STRIP, (hand.right - left - width) / (count - 1)))
    return [_standing(hand, left + step * index, width) for index in range(count)]


def back_rects(scene: ArboretumTable, view: Arboretum, seat: int) -> list[FRect]:
    """Where the cards of another's hand lie that nobody else knows."""
    hand, known = scene.spots.panels[seat].fan, view.known[seat].bit_count()
    count, width = view.sizes[seat] - known, hand_width(scene, view, seat)
    if count <= 0:
        return []
    taken = (width + KNOWN_GAP) * known + KNOWN_GAP if known else 0.0
    step = min(width * BACK_STRIP, max(LEAST_STRIP, (hand.w - width - taken) / max(1, count - 1)))
    return [_standing(hand, hand.x + step * index, width) for index in range(count)]


def hand_width(scene: ArboretumTable, view: Arboretum, seat: int) -> float:
    """How wide the cards of another's hand are: smaller where the known ones would cover each other otherwise."""
    hand, known = scene.spots.panels[seat].fan, view.known[seat].bit_count()
    backs, full = view.sizes[seat] - known, card_width(hand.h)
    if not known:
        return full
    gaps = KNOWN_GAP * (known - 1) + (LEAST_STRIP * (backs - 1) + 2 * KNOWN_GAP if backs else 0.0)
    return min(full, max(SMALLEST_KNOWN, (hand.w - gaps) / (known + (backs > 0))))


def _standing(hand: FRect, x: float, width: float) -> FRect:
    """A card of another's hand, on the ground of its place."""
    height = width / theme.CARD_RATIO
    return FRect(x, hand.bottom - height, width, height)


def card_heights(scene: ArboretumTable) -> tuple[float, ...]:
    """The heights at which cards rest in the shown position, in units."""
    spots, view = scene.spots, scene.shown_view
    heights = {spots.hand_card, spots.hand_card * theme.HOVER_SCALE, spots.pile.h}
    for seat, panel in spots.panels.items():
        fan = hand_width(scene, view, seat) / theme.CARD_RATIO
        heights |= {panel.pile.h, panel.fan.h, fan, scene.plot(view, seat).height}
    return (*heights, scene.plot(view, scene.viewer).height)
