"""Flea Circus: three to five travelling shows, one deck, and the nerve to turn one more card."""

from __future__ import annotations

from typing import Final

from game.core import Choice, Game, SeatChoice
from game.flea_circus.actions import parse
from game.flea_circus.brain import FleaCircusBrain
from game.flea_circus.rules import LONGEST, start

GAME: Final = Game(
    id="flea_circus",
    seat_counts=(2, 3, 4, 5),
    made_for=(3, 4, 5),
    options=(Choice("gala_bonus", (0, 10)), SeatChoice("first")),
    start=start,
    parse=parse,
    brain=FleaCircusBrain(),
    secrets=True,
    longest=lambda seats: LONGEST,
)
