"""A card under the pointer rises, and its neighbours in the hand make room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scenes import theme
from scenes.tables.hooks import Rests

NEIGHBOURS = ((-2, -0.5), (-1, -1.0), (1, 1.0), (2, 0.5))
"""Which neighbours move aside, by their distance in the hand, and how far."""


def lift(rests: Rests, sprite: str, hand: Sequence[str]) -> Rests:
    """The rests with a sprite lifted; `hand` is the viewer's hand from left to right. Changes and returns `rests`."""
    face, pose, z = rests[sprite]
    rise = pose.lift + pose.height * theme.HOVER_LIFT
    rests[sprite] = (face, replace(pose, height=pose.height * theme.HOVER_SCALE, lift=rise), z)
    if sprite not in hand:
        return rests
    width, place = pose.height * theme.CARD_RATIO, hand.index(sprite)
    for by, share in NEIGHBOURS:
        # The outermost cards stay: beside the hand there is no room to move to.
        other = hand[place + by] if 0 < place + by < len(hand) - 1 else None
        if other is None:
            continue
        face, near, z = rests[other]
        if near.y == pose.y and abs(near.x - pose.x) < width * abs(by):
            rests[other] = (face, replace(near, x=near.x + width * theme.HOVER_PART * share), z)
    return rests
