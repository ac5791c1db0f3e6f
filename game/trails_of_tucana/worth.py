"""What sheets are worth to expect: the stakes of a seat in the race for the bonuses, and play on ahead on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.core.bits import members
from game.trails_of_tucana.island import Island
from game.trails_of_tucana.material import (
    BLUE_POINTS,
    FIRST_BLUE,
    MANY,
    RED_POINTS,
    SECOND_BLUE,
    SIGHTS,
    THROWN_TO,
    TURNS,
    Stakes,
    Time,
)
from game.trails_of_tucana.potential import MANNER, Manner, Outlook, nearest
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.sheet import Sheet, blue_points, pair_points, red_points, sight_sum
from game.trails_of_tucana.sprint import sprint_of
from game.trails_of_tucana.state import Phase
from game.trails_of_tucana.ways import ways

NARROW: Final = replace(MANNER, sight=3.0)
"""How somebody plays who only sees what two or three trails will connect."""
MIDDLING: Final = replace(MANNER, sight=5.0)
"""How somebody plays who sees about as far as the next village."""
FORESIGHT: Final = ((0.9, MANNER, True), (0.6, MIDDLING, True), (0.0, NARROW, False))
"""By the least foresight how somebody plays, and whether the game is played on to its end in mind.

Alone on `little` the one-step greedy player ends with 67.2 points (100 games, standard error 1.0), the policy with
71.6. In a faster model of the same players, without a race between the edges, five edges played on in 20 worlds each
came to 79.4 (60 games, 1.1), in 60 worlds to 80.9 (1.2), eight edges in 300 worlds to 84.2 (40 games, 1.3); one who
knew all cards to come and tried lines of two choices came to 93.3 (20 games, 1.0).
Of 24 games of four, hard with 120 iterations won 22 against three of easy.
"""
FIRST: Final = 0.75
"""The chance to be first with a pair, or among the first, for a seat that is as near to it as its nearest rival."""


def time_left(state: Tucana) -> Time:
    """What is left of the game after the turn that is going on; between rounds, the rounds to come."""
    rounds = state.land.kind.rounds
    if state.phase == Phase.TRAIL:
        return Time(TURNS - state.turn, rounds - state.round, state.unseen_cards())
    if state.round >= rounds:
        return Time(0, 0, state.unseen_cards())
    return Time(TURNS, rounds - state.round - 1, state.unseen_cards())


def certain(state: Tucana, seat: int, sheet: Sheet) -> float:
    """The points a sheet has for certain: what is written, what is circled in every round to come, and the rest."""
    sums = state.sums[seat]
    again = state.land.kind.rounds - len(sums)
    whole = sum(sums) + again * sight_sum(state.land, sheet) + pair_points(state.land, sheet)
    return float(whole + blue_points(sheet) + red_points(sheet))


# --- the race for the bonuses ---------------------------------------------------------------------------------------


def stakes(state: Tucana, seat: int, manner: Manner) -> Stakes:
    """What is to be won on the seat's sheet, the bonuses by how near its rivals were when the turn began."""
    sheet = state.sheets[seat]
    own = _costs(state, seat, manner)
    rivals = [_costs(state, other, manner) for other in range(state.players) if other != seat]
    pairs: list[float] = []
    for letter, points in enumerate(state.land.kind.pairs):
        if sheet.pairs >> letter & 1:
            pairs.append(0.0)
            continue
        name = ("pair", letter)
        pairs.append(points + _blue(state, letter, _first(own.get(name), [one.get(name) for one in rivals])))
    red = [0.0] * len(SIGHTS)
    for kind in members(state.red & ~sheet.red):
        name = ("red", kind)
        red[kind] = RED_POINTS * _first(own.get(name), [one.get(name) for one in rivals])
    return Stakes(tuple(pairs), tuple(red))


def _blue(state: Tucana, letter: int, first: float) -> float:
    """Points expected of the blue cards of a letter, for a seat that is first with that chance."""
    card = state.blue[letter]
    if not card:
        return 0.0
    points = BLUE_POINTS[card][letter]
    if state.players == 1:
        # Alone: before the last round all but two of the open cards are thrown out.
        still = sum(map(bool, state.blue))
        later = state.round < state.land.kind.rounds and still > THROWN_TO
        return points * (1 + THROWN_TO / still) / 2 if later else float(points)
    if card == FIRST_BLUE and state.players >= MANY:
        return points * first + BLUE_POINTS[SECOND_BLUE][letter] * (1 - first) * first
    return points * first


def _first(own: int | None, rivals: Sequence[int | None]) -> float:
    """The chance to connect something no later than any rival, from what it costs each; None has it already."""
    if own is None:
        return 0.0
    chance = 1.0
    for other in rivals:
        if other is not None:
            chance *= min(1.0, FIRST * 2 * other**2 / (own**2 + other**2 + 1))
    return chance


def _costs(state: Tucana, seat: int, manner: Manner) -> dict[tuple[str, int], int]:
    """By goal what it costs the seat, for everything that it can still win a bonus for."""
    sheet = state.sheets[seat]
    return race_costs(
        state.land, state.pairs[seat], sheet.trails, sheet.pairs, state.red & ~sheet.red, time_left(state), manner
    )


@lru_cache(maxsize=128)
def race_costs(
    land: Island, pairs: tuple[int, ...], trails: int, connected: int, red: int, time: Time, manner: Manner
) -> dict[tuple[str, int], int]:
    """By goal what it costs, for the pairs that are not connected and the red cards of these kinds."""
    found = ways(land, trails, time, manner.rarity)
    costs: dict[tuple[str, int], int] = {}
    for letter, pair in enumerate(pairs):
        if not connected >> letter & 1:
            one, two = members(pair)
            costs["pair", letter] = found.field(1 << one)[two]
    for kind in members(red):
        costs["red", kind] = nearest(found, land.sights[kind])[0]
    return costs


@lru_cache(maxsize=256)
def outlook_of(
    land: Island, pairs: tuple[int, ...], sheet: Sheet, time: Time, at_stake: Stakes, manner: Manner
) -> Outlook:
    """The outlook of a sheet."""
    return Outlook.of(land, pairs, sheet, time, at_stake, manner)


def outlook(state: Tucana, seat: int) -> Outlook:
    """The outlook of the seat's sheet as it is now; with the manner, time and stakes of the mind that imagines it."""
    mind, sheet = state.mind, state.sheets[seat]
    if mind is not None and mind.seat == seat:
        return outlook_of(state.land, state.pairs[seat], sheet, mind.time, mind.left(sheet), mind.manner)
    manner = MANNER
    return outlook_of(state.land, state.pairs[seat], sheet, time_left(state), stakes(state, seat, manner), manner)


def expected(state: Tucana, seat: int) -> float:
    """The final score to expect of a seat from its sheet alone."""
    if state.phase == Phase.OVER or not state.letters:
        return certain(state, seat, state.sheets[seat])
    return certain(state, seat, state.sheets[seat]) + outlook(state, seat).hope()


# --- a mind ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mind:
    """What a player has made up its mind about before it looks ahead; kept while it imagines how things go on."""

    seat: int
    manner: Manner
    ahead: bool
    """Whether it plays on to the end of the game."""
    turn: int
    """The turn of the round it thinks about."""
    time: Time
    stakes: Stakes
    others: tuple[float, ...]
    """By seat the final score it expects, as the turn began."""
    later: tuple[tuple[int, ...], ...] = ()
    """The cards it imagines for the rounds to come."""

    def left(self, sheet: Sheet) -> Stakes:
        """What is still at stake on a later sheet of the seat."""
        pairs = tuple([0.0 if sheet.pairs >> letter & 1 else points for letter, points in enumerate(self.stakes.pairs)])
        red = tuple([0.0 if sheet.red >> kind & 1 else points for kind, points in enumerate(self.stakes.red)])
        return Stakes(pairs, red)


def make_up(view: Tucana, seat: int, foresight: float) -> Mind:
    """The mind of a seat that looks at its own view, with so much foresight (0 to 1)."""
    manner, ahead = next(row[1:] for row in FORESIGHT if foresight >= row[0])
    others = tuple([expected(view, other) for other in range(view.players)])
    return Mind(seat, manner, ahead, view.turn, time_left(view), stakes(view, seat, manner), others)


def look_ahead(state: Tucana, mind: Mind) -> float:
    """The final score of a mind's seat when it plays on by itself, with the cards that `state`, a full position, and
    the mind have for the turns to come; nobody else's play matters to what may be drawn."""
    seat = mind.seat
    sheet = state.sheets[seat]
    score = certain(state, seat, sheet)
    if not mind.ahead:
        return score + outlook(state, seat).hope()
    ahead = sprint_of(state.land, state.pairs[seat], sheet, mind.left(sheet)).copy()
    turns, rounds = mind.time.turns, mind.time.rounds
    if state.phase == Phase.TRAIL and state.turn == mind.turn:
        ahead.extras(state.extras[seat], turns, rounds)
    if turns:
        ahead.round(state.deck, mind.turn + 1, rounds)
    for later, deck in enumerate(mind.later, 1):
        ahead.round(deck, 1, rounds - later)
    return score + ahead.won
