"""What the Tucana table remembers for its viewer beyond the position: the last turn, and who took which bonus card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core import Event
from game.trails_of_tucana import events as did
from scenes.tables.trails_island import Edge


@dataclass
class Past:
    """Read from the history of one viewer."""

    red: tuple[str, ...] = ()
    """The red cards of the game, by the codes of their sights."""
    fresh: dict[int, tuple[Edge, ...]] = field(default_factory=dict[int, tuple[Edge, ...]])
    """By seat the trails of its last turn that is shown; the viewer's own of this turn as soon as they are drawn."""
    earned: dict[int, did.Earned] = field(default_factory=dict[int, did.Earned])
    """By seat what it earned in the last turn that is shown."""
    takers: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    """By letter or sight who took the bonus card that has gone last."""
    thrown: tuple[str, ...] = ()
    """The blue cards a lone player has lost."""


def read_past(events: Iterable[Event], viewer: int) -> Past:
    """What the events tell, oldest first."""
    past = Past()
    drawn, shown = 0, False
    for event in events:
        match event:
            case did.RedCardsDrawn(sights=sights):
                past.red = sights
            case did.CardsShown():
                drawn, shown = 0, False
            case did.Drew(seat=seat, cells=cells) if seat == viewer and cells is not None:
                past.fresh[seat] = (*(past.fresh.get(seat, ()) if drawn else ()), cells)
                drawn += 1
            case did.SheetShown(seat=seat, trails=trails, earned=earned):
                past.earned = {**past.earned, seat: earned} if shown else {seat: earned}
                past.fresh[seat] = trails
                shown = True
            case did.BonusGone(code=code, seats=seats):
                past.takers[code] = seats
            case did.CardsThrown(letters=letters):
                past.thrown = letters
            case _:
                pass
    return past
