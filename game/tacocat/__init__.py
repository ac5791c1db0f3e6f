"""Tacocat Spelled Backwards: a tug-of-war of two with cards high and low."""

from __future__ import annotations

from typing import Final

from game.core import Choice, Game
from game.tacocat.actions import parse
from game.tacocat.brain import TacocatBrain
from game.tacocat.rules import LONGEST, start

GAME: Final = Game(
    id="tacocat",
    seat_counts=(2,),
    made_for=(2,),
    options=(Choice("last_card_tie", ("redeal", "arrow")), Choice("sacrifice", ("open", "hidden"))),
    start=start,
    parse=parse,
    brain=TacocatBrain(),
    secrets=True,
    longest=lambda seats: LONGEST,
)
