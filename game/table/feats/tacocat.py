"""Achievements of Tacocat Spelled Backwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core import Event
from game.table.feats.finished import Feat, Finished
from game.tacocat.events import Attacked, AttackResolved, LastCardsRevealed, Moved

ROUNDS: Final = 4
"""Rounds that win the game."""
JUMBO: Final = 5
"""Cards of an attack that is a feat, and..."""
WALL: Final = 3
"""...of one that it is a feat to defend."""
LOW: Final = 2
"""A last card that nearly always wins."""
HIGH: Final = 6
"""A last card that seldom wins a round."""


def _rounds(events: Sequence[Event]) -> list[int]:
    """Who won the decisive rounds, in order."""
    return [event.seat for event in events if isinstance(event, Moved)]


def _sweep(done: Finished, seat: int) -> bool:
    return _rounds(done.events(seat)) == [seat] * ROUNDS


def _comeback(done: Finished, seat: int) -> bool:
    return done.won(seat) and _rounds(done.events(seat))[: ROUNDS - 1] == [1 - seat] * (ROUNDS - 1)


def _whole_word(done: Finished, seat: int) -> bool:
    return done.won(seat) and len(_rounds(done.events(seat))) == 2 * ROUNDS - 1


def _jumbo(done: Finished, seat: int) -> bool:
    return any(
        isinstance(event, Attacked) and event.seat == seat and len(event.cards) >= JUMBO for event in done.events(seat)
    )


def _wall(done: Finished, seat: int) -> bool:
    """Every card of a large attack was defended."""
    attack: Attacked | None = None
    for event in done.events(seat):
        match event:
            case Attacked():
                attack = event
            case AttackResolved(defended=True) if attack is not None:
                if attack.seat != seat and len(attack.cards) >= WALL:
                    return True
            case _:
                pass
    return False


def _last_cards(done: Finished, seat: int) -> list[int]:
    """The seat's last card of each round that it won."""
    found: list[int] = []
    last = 0
    for event in done.events(seat):
        match event:
            case LastCardsRevealed():
                last = int(event.cards[seat])
            case Moved() if event.seat == seat:
                found.append(last)
            case _:
                pass
    return found


FEATS: Final = (
    Feat("tacocat.sweep", _sweep),
    Feat("tacocat.comeback", _comeback),
    Feat("tacocat.whole_word", _whole_word),
    Feat("tacocat.jumbo", _jumbo),
    Feat("tacocat.wall", _wall),
    Feat("tacocat.three_low", lambda done, seat: sum(own <= LOW for own in _last_cards(done, seat)) >= 3),
    Feat("tacocat.high_last", lambda done, seat: any(own >= HIGH for own in _last_cards(done, seat))),
)
