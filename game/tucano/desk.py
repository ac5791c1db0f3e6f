"""A scratch copy of what matters of a position to the greedy player, on which it tries takes and toucans.

Everything is valued for one seat: its own worth less a share of what the rivals have, the leader's most of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from game.core import Action
from game.tucano import actions as do
from game.tucano.material import COPIES, FLIP, GIFT, JOKER, KINDS, ONE, STEAL, count, kinds_of
from game.tucano.rules import Tucano
from game.tucano.scoring import SEAT_BITS
from game.tucano.worth import HELD, TAKEN, lanes_of, scales, tables

RIVALS: Final[tuple[float, ...]] = (0.0, 0.0, 1.0, 0.75, 0.65)
"""By the number of seats: how much the points of the rivals count together against one's own,"""
LEADER: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 0.4, 0.4)
"""and the share of it that is the strongest rival's alone."""
JOKER_HOPE: Final = 5.0
"""What a joker is worth while all cards are still to come; later as much as it would add."""
RISK: Final = 0.4
"""How often a steal still to come, over the number of seats, hits a seat's best face-up card."""
RELIEF: Final = 0.5
"""How often a gift still to come, over the number of seats, carries a seat's worst face-up card away."""
MOST_HITS: Final = 1.5
IDLE: Final = 0.05
"""What it is worth to use a flip that guards nothing."""
REFILLS: Final = 66
_SEAT: Final = (1 << SEAT_BITS) - 1


class Use(NamedTuple):
    """A way to use a toucan and what it is worth to the seat."""

    worth: float
    toucan: int
    kind: int
    """The kind of card that a gift or a steal moves; JOKER for a flip too, which moves none."""
    giver: int
    taker: int

    @property
    def action(self) -> Action:
        """The action of this use."""
        if self.toucan == GIFT:
            return do.GIFTS[self.kind][self.taker]
        return do.STEALS[self.kind][self.giver] if self.toucan == STEAL else do.FLIP_ALL


class Desk:
    """What lies where, valued for one seat; changed in place and changed back."""

    @staticmethod
    def of(state: Tucano, seat: int) -> Desk:
        """The table of the position, valued for the seat."""
        desk = Desk()
        desk._lay_out(state, seat)
        return desk

    def _lay_out(self, state: Tucano, seat: int) -> None:
        held = [front + pile for front, pile in zip(state.front, state.piles, strict=True)]
        self.players = state.players
        self.front = state.front[:]
        self.left = state.left
        self.young = state.deck_size / REFILLS
        """The share of the deck still to come, 1 to 0."""
        self.lanes = lanes_of(held, state.left)
        """Of each kind the cards of all seats and those to come (see `worth`)."""
        self.joker = state.joker_owner()
        self.tables = tables(state.players)
        self._sit(seat)

    def _sit(self, seat: int) -> None:
        self.seat = seat
        self.weights: tuple[float, ...] = (1.0, -1.0) if seat == 0 else (-1.0, 1.0)
        if self.players > 2:
            standing = self.standing()
            rivals = [other for other in range(self.players) if other != seat]
            self.weights = _weights(self.players, seat, max(rivals, key=standing.__getitem__))
        self.scales = scales(self.weights)
        self.gifts_to, self.steals_from = _pairs(self.players, seat)

    def seen_by(self, seat: int) -> Desk:
        """The same table (shared, not copied) valued for another seat."""
        desk = Desk()
        desk.players, desk.front, desk.left, desk.young = self.players, self.front, self.left, self.young
        desk.lanes, desk.joker, desk.tables = self.lanes, self.joker, self.tables
        desk._sit(seat)
        return desk

    def standing(self) -> list[float]:
        """Per seat what its fruits may be expected to score."""
        worth = [table[lane] for table, lane in zip(self.tables, self.lanes, strict=True)]
        return [sum(own) for own in zip(*worth, strict=True)]

    # --- taking -----------------------------------------------------------------------------------------------------

    def take(self, column: Sequence[int]) -> float:
        """What taking a column is worth, its toucans used as well as may be; leaves the desk as it was."""
        seat, lanes, joker = self.seat, self.lanes, self.joker
        front = self.front[seat]
        total, toucans, taken = 0.0, 0, TAKEN[seat]
        for card in column:
            if card < KINDS:
                scale, lane = self.scales[card], lanes[card]
                lanes[card] = lane + taken
                total += scale[lane + taken] - scale[lane]
                self.front[seat] += ONE[card]
            elif card == JOKER:
                total += self.joker_worth(seat)
                self.front[seat] += ONE[JOKER]
                self.joker = seat
            else:
                toucans += ONE[card]
        if toucans:
            total += self.plan(toucans)[0]
        for card in column:
            if card < KINDS:
                lanes[card] -= taken
        self.front[seat], self.joker = front, joker
        return total

    def joker_worth(self, seat: int) -> float:
        """What the joker would add to a seat."""
        best, shift, one = JOKER_HOPE * self.young, SEAT_BITS * seat, HELD[seat]
        for kind, lane in enumerate(self.lanes):
            if 0 < (lane >> shift & _SEAT) < COPIES[kind]:
                table = self.tables[kind]
                best = max(best, table[lane + one][seat] - table[lane][seat])
        return best

    # --- toucans ----------------------------------------------------------------------------------------------------

    def plan(self, toucans: int) -> tuple[float, Use | None]:
        """The best order to use a bunch of toucans in: what it is worth in all, and the first use (None if there is
        nothing to act on); leaves the desk as it was."""
        best, first = 0.0, None
        for toucan in kinds_of(toucans):
            use = self.best_use(toucan)
            if use is None:
                continue
            worth, rest = use.worth, toucans - ONE[toucan]
            if rest:
                front, lanes, joker = self.front[:], self.lanes[:], self.joker
                self._do(use)
                worth += self.plan(rest)[0]
                self.front[:], self.lanes[:], self.joker = front, lanes, joker
            if first is None or worth > best:
                best, first = worth, use
        return best, first

    def _do(self, use: Use) -> None:
        if use.toucan == FLIP:
            self.front[self.seat] = 0
            return
        self.front[use.giver] -= ONE[use.kind]
        self.front[use.taker] += ONE[use.kind]
        if use.kind == JOKER:
            self.joker = use.taker
        else:
            self.lanes[use.kind] += HELD[use.taker] - HELD[use.giver]

    def best_use(self, toucan: int) -> Use | None:
        """The best way to use a toucan now; None if it has nothing to act on."""
        if toucan == FLIP:
            return self.flip() if self.front[self.seat] else None
        return self._best_move(toucan, self.gifts_to if toucan == GIFT else self.steals_from)

    def _best_move(self, toucan: int, ways: Sequence[tuple[int, int]]) -> Use | None:
        """The best move of one card that a toucan allows; `ways` are the seats that give and take."""
        best: tuple[float, int, int, int] | None = None
        for giver, taker in ways:
            change = HELD[taker] - HELD[giver]
            for kind in kinds_of(self.front[giver]):
                if kind == JOKER:
                    worth = self.move(JOKER, giver, taker)
                else:
                    scale, lane = self.scales[kind], self.lanes[kind]
                    worth = scale[lane + change] - scale[lane]
                if best is None or worth > best[0]:
                    best = (worth, kind, giver, taker)
        return None if best is None else Use(best[0], toucan, *best[1:])

    def moves(self, toucan: int) -> list[Use]:
        """Every use of a gift or a steal, the best first."""
        ways = self.gifts_to if toucan == GIFT else self.steals_from
        uses = [
            Use(self.move(kind, giver, taker), toucan, kind, giver, taker)
            for giver, taker in ways
            for kind in kinds_of(self.front[giver])
        ]
        return sorted(uses, key=lambda use: -use.worth)

    def flip(self) -> Use:
        """The flip with its worth: what can no longer be stolen, less what can no longer be given away."""
        return Use(IDLE + self.exposure(), FLIP, JOKER, self.seat, self.seat)

    def exposure(self) -> float:
        """What the seat may be expected to lose because its cards lie open; negative if it would rather lose some."""
        steals = min(MOST_HITS, RISK * count(self.left, STEAL) / self.players)
        gifts = min(MOST_HITS, RELIEF * count(self.left, GIFT) / self.players)
        thief = (self.seat + 1) % self.players
        most = least = 0.0
        if steals or gifts:
            for kind in kinds_of(self.front[self.seat]):
                loss = -self.move(kind, self.seat, thief)
                most, least = max(most, loss), min(least, loss)
        return steals * most + gifts * least

    def move(self, kind: int, giver: int, taker: int) -> float:
        """What it is worth to the desk's seat that a card moves from one seat to another."""
        if kind == JOKER:
            weights = self.weights
            return weights[taker] * self.joker_worth(taker) - weights[giver] * self.joker_worth(giver)
        scale, lane = self.scales[kind], self.lanes[kind]
        return scale[lane - HELD[giver] + HELD[taker]] - scale[lane]


@cache
def _weights(seats: int, seat: int, strongest: int) -> tuple[float, ...]:
    """What a point of each seat counts for one of them, whose strongest rival is known."""
    total, leader = RIVALS[seats], LEADER[seats]
    weights = [-total * (1 - leader) / (seats - 1)] * seats
    weights[strongest] -= total * leader
    weights[seat] = 1.0
    return tuple(weights)


@cache
def _pairs(seats: int, seat: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Who gives to whom in the gifts and in the steals of a seat."""
    others = [other for other in range(seats) if other != seat]
    return tuple([(seat, other) for other in others]), tuple([(other, seat) for other in others])
