"""What a table asks before anything is drawn: what fits, what a trail would do, what is left, who has which letters.

Everything here takes a view, or the truth, and answers in cells and codes; nothing changes a position.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.bits import members
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.events import Earned
from game.trails_of_tucana.grid import Cell
from game.trails_of_tucana.material import CARD_CODES
from game.trails_of_tucana.scoring import Pad, earned, pad
from game.trails_of_tucana.sheet import draw, gains
from game.trails_of_tucana.state import Phase, Position


@dataclass(frozen=True, slots=True)
class Promise:
    """What a trail would do on its own sheet, were it drawn now."""

    action: Trail
    earned: Earned
    points: int
    """What the score of the seat would be more by at once: the running round's sights, pairs and bonus cards."""
    touches: tuple[Cell, ...]
    """The cells of the network the trail would be part of, ascending."""


def fitting(state: Position, seat: int) -> list[Trail]:
    """The trails the seat may draw now, in canonical order; none when it owes nothing (R-8, R-10)."""
    return [state.land.actions[edge] for edge in members(state.open_edges(seat))]


def promise(state: Position, seat: int, action: Trail) -> Promise:
    """What a trail that the seat has not drawn would connect and earn in this turn (R-10 to R-12).

    Raises KeyError when the trail is no edge of the island.
    """
    land, before = state.land, state.sheets[seat]
    edge = land.edge_of[action]
    after = draw(land, state.pairs[seat], before, edge, state.blue, state.red)
    gained = earned(land, before, gains(land, before, after))
    net = after.net_of(land.edges[edge][0])
    return Promise(action, gained, gained.points, tuple(land.cells[hex] for hex in members(net)))


def promises(state: Position, seat: int) -> list[Promise]:
    """`promise` of every trail that fits."""
    return [promise(state, seat, action) for action in fitting(state, seat)]


def cards_left(state: Position) -> dict[str, int]:
    """By code how many cards of this round have not been shown (R-1); one of them never will be (R-13)."""
    return {CARD_CODES[card]: left for card, left in enumerate(state.unseen_cards())}


def score_pad(state: Position, seat: int) -> Pad:
    """The score pad of a seat; in a view, that of others as the turn began. Before the letters are known the pad
    cannot be written: raises ValueError."""
    if not state.letters:
        raise ValueError("the scenario is not drawn yet")
    running = state.phase == Phase.TRAIL
    return pad(state.land, state.letters[seat], state.sheets[seat], state.sums[seat], running)


def trails(state: Position, seat: int) -> list[tuple[Cell, Cell]]:
    """The trails on the seat's sheet, as far as the view knows it, in canonical order."""
    return [(one.one, one.two) for one in (state.land.actions[edge] for edge in members(state.sheets[seat].trails))]


def fresh_trails(state: Position, seat: int) -> list[tuple[Cell, Cell]]:
    """The trails the seat drew in this turn, in order, as far as the view knows them (unknown ones are left out)."""
    return [(one.one, one.two) for one in (state.land.actions[edge] for edge in state.drawn[seat] if edge >= 0)]


def village_letters(state: Position, seat: int) -> dict[Cell, str]:
    """By the cell of a village its letter on the seat's sheet (R-5); empty before the scenario is drawn."""
    if not state.letters:
        return {}
    return {state.land.cells[hex]: letter for hex, letter in zip(state.land.villages, state.letters[seat], strict=True)}


def connected_sights(state: Position, seat: int) -> set[Cell]:
    """The cells of the sights the seat has connected, as far as the view knows them (R-10)."""
    return {state.land.cells[hex] for hex in members(state.sheets[seat].seen)}
