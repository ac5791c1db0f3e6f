"""Tucano: three columns of fruit, thirteen ways to count them, and toucans that move them about."""

from __future__ import annotations

from typing import Final

from game.core import Game, SeatChoice
from game.tucano.actions import parse
from game.tucano.brain import TucanoBrain
from game.tucano.rules import LONGEST, start

GAME: Final = Game(
    id="tucano",
    seat_counts=(2, 3, 4),
    made_for=(2, 3, 4),
    options=(SeatChoice("first"),),
    start=start,
    parse=parse,
    brain=TucanoBrain(),
    secrets=False,
    longest=lambda seats: LONGEST,
)
