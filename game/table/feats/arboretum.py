"""Achievements of Arboretum."""

from __future__ import annotations

from typing import Final

from game.arboretum.events import DrewPile, HandOpened, Planted
from game.table.feats.finished import Feat, Finished

LONG_PATH: Final = 12
"""Points of a path that one remembers."""
MANY_POINTS: Final = 40


def _path(done: Finished, seat: int) -> bool:
    return any(points >= LONG_PATH for _, points in done.scores[seat].lines)


def _four_species(done: Finished, seat: int) -> bool:
    return sum(points > 0 for _, points in done.scores[seat].lines) >= 4


def _struck_out(done: Finished, seat: int) -> bool:
    """Holds the 1 of a species whose 8 another one holds (A-9)."""
    hands = {event.seat: event.cards for event in done.events(seat) if isinstance(event, HandOpened)}
    ones = {card[:-1] for card in hands.get(seat, ()) if card.endswith("1")}
    return any(card.endswith("8") and card[:-1] in ones for other in done.others(seat) for card in hands.get(other, ()))


def _every_species(done: Finished, seat: int) -> bool:
    planted = {e.card[:-1] for e in done.events(seat) if isinstance(e, Planted) and e.seat == seat}
    return planted >= {species for species, _ in done.scores[seat].lines}


def _nothing_given(done: Finished, seat: int) -> bool:
    taken = any(isinstance(e, DrewPile) and e.pile == seat and e.seat != seat for e in done.events(seat))
    return done.won(seat) and not taken


def _magpie(done: Finished, seat: int) -> bool:
    """Drew many cards from the piles of others."""
    return sum(isinstance(e, DrewPile) and e.seat == seat and e.pile != seat for e in done.events(seat)) >= 8


FEATS: Final = (
    Feat("arboretum.path", _path),
    Feat("arboretum.four_species", _four_species),
    Feat("arboretum.struck_out", _struck_out),
    Feat("arboretum.every_species", _every_species),
    Feat("arboretum.nothing_given", _nothing_given),
    Feat("arboretum.magpie", _magpie),
    Feat("arboretum.points", lambda done, seat: done.points(seat) >= MANY_POINTS),
)
