"""Arboretum: plant the finest paths through your garden, and keep enough in hand for the right to score them."""

from __future__ import annotations

from typing import Final

from game.arboretum.actions import parse
from game.arboretum.bench import BENCH
from game.arboretum.brain import ArboretumBrain
from game.arboretum.options import SpeciesChoice
from game.arboretum.rules import OPENING, longest, start
from game.core import Choice, Game, SeatChoice

GAME: Final = Game(
    id="arboretum",
    seat_counts=(2, 3, 4),
    made_for=(2, 3, 4),
    options=(Choice("opening_discard", OPENING), SpeciesChoice("species"), SeatChoice("first")),
    start=start,
    parse=parse,
    brain=ArboretumBrain(),
    secrets=True,
    longest=longest,
    bench=BENCH,
)
