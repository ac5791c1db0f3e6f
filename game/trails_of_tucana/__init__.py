"""Trails of Tucana: everybody joins villages and sights on an island of their own, with the same cards."""

from __future__ import annotations

from typing import Final

from game.core import Choice, Game, Numbered, SeatChoice
from game.trails_of_tucana.actions import parse
from game.trails_of_tucana.brain import TucanaBrain
from game.trails_of_tucana.generate import HIGHEST
from game.trails_of_tucana.material import KINDS
from game.trails_of_tucana.rules import longest, start

GAME: Final = Game(
    id="trails_of_tucana",
    seat_counts=(1, 2, 3, 4, 5, 6, 7, 8),
    made_for=(1, 2, 3, 4, 5, 6, 7, 8),
    options=(
        Numbered("island", tuple(KINDS), HIGHEST),
        Choice("red", (0, 1, 2)),
        Choice("offsets", ("shifted", "same")),
        SeatChoice("mayor"),
    ),
    start=start,
    parse=parse,
    brain=TucanaBrain(),
    secrets=True,
    longest=longest,
)
