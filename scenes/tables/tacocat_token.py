"""What happens on the track while a story is told: Tacocat hops, a tile falls, a banner says who won the round."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

from scenes import theme
from scenes.motion import in_out, out_cubic

HOP_MS, TILE_MS = theme.MOTION["hop"], theme.MOTION["tile"]
"""Milliseconds of the way to the next space (two hops), and of a falling tile."""
CLASH_GROWS = 160.0
"""Milliseconds in which the paws of a duel meet."""
HOPS = 2
HOP_HEIGHT = 0.42
"""How high a hop goes, as a share of the token's height."""
TILE_FALL = 0.7
"""From how high a tile falls, as a share of its height."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A sentence in the arena; times are stage times."""

    text: str
    begins: float
    ends: float


class TrackShow:
    """The moves on the track of one table; times are stage times in seconds. A finished show changes nothing."""

    def __init__(self) -> None:
        self.now = 0.0
        self.way: tuple[int, int] | None = None
        """The places Tacocat hops between."""
        self.begins = 0.0
        self.tile: int | None = None
        self.tile_begins = 0.0
        self.banner: Banner | None = None
        self.clashes = (0.0, 0.0)
        """From when to when the paws of a duel are seen."""

    def still(self) -> None:
        """Ends the show: the position says everything again."""
        self.way = self.tile = self.banner = None
        self.clashes = (0.0, 0.0)

    def clash(self, begins: float, ends: float) -> None:
        """Lets the paws of a duel be seen for a while."""
        self.clashes = (begins, ends)

    @property
    def clashing(self) -> float:
        """How far the clash has grown, 0 to 1; 0 when there is none."""
        begins, ends = self.clashes
        if not begins <= self.now < ends:
            return 0.0
        return min(1.0, (self.now - begins) * 1000 / CLASH_GROWS)

    def hop(self, start: int, end: int, begins: float) -> float:
        """Lets Tacocat hop from a place to another, and the tile fall where it was; returns when all is done."""
        self.way, self.begins = (start, end), begins
        self.tile, self.tile_begins = start, begins + HOP_MS / 1000
        return self.tile_begins + TILE_MS / 1000

    @property
    def moving(self) -> bool:
        """Whether there is anything to be seen of it."""
        return self.way is not None or self.banner is not None

    def token(self, start: FRect, end: FRect) -> tuple[FRect, bool]:
        """Where Tacocat is between two places, and whether it is in the air."""
        share = min(1.0, max(0.0, (self.now - self.begins) * 1000 / HOP_MS))
        along = in_out(share)
        up = abs(math.sin(math.pi * HOPS * share)) * start.h * HOP_HEIGHT
        return FRect(
            start.x + (end.x - start.x) * along,
            start.y + (end.y - start.y) * along - up,
            start.w + (end.w - start.w) * along,
            start.h + (end.h - start.h) * along,
        ), 0 < share < 1

    def falling(self, place: FRect) -> tuple[FRect, int] | None:
        """The falling tile over its place and its alpha; None before it falls."""
        share = (self.now - self.tile_begins) * 1000 / TILE_MS
        if self.tile is None or share <= 0:
            return None
        eased = out_cubic(min(1.0, share))
        return place.move(0, -place.h * TILE_FALL * (1 - eased)), round(255 * min(1.0, share * 2))
