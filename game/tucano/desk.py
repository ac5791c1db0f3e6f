"""A scratch copy of what matters of a position to the greedy player, on which it tries takes and toucans.

Everything is valued for one seat: its own worth less a share of what the rivals have, the leader's most of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import Final

from game.core import Action
from game.tucano import actions as do
from game.tucano.material import COPIES, FLIP, GIFT, JOKER, KINDS, NUMBERS, ONE, STEAL, bunch_of, count, kinds_of
from game.tucano.rules import Tucano
from game.tucano.scoring import SEAT_BITS
from game.tucano.worth import HELD, TAKEN, lanes_of, tables

RIVALS: Final = (0.0, 0.0, 1.0, 0.75, 0.65)
"""By the number of seats: how much the points of the rivals count together against one's own,"""
LEADER: Final = (0.0, 0.0, 0.0, 0.4, 0.4)
"""and the share of it that is the strongest rival's alone."""
JOKER_HOPE: Final = 5.0
"""What a joker is worth while all cards are still to come; later as much as it would add."""
RISK: Final = 0.8
"""How often a steal still to come, over the number of seats, hits a seat's best face-up card."""
RELIEF: Final = 0.5
"""How often a gift still to come, over the number of seats, carries a seat's worst face-up card away."""
MOST_HITS: Final = 1.5
REFILLS: Final = 66
IDLE: Final = 0.05
"""What it is worth to be rid of a toucan that can do no harm."""


@dataclass(frozen=True, slots=True)
class Use:
    """A way to use a toucan and what it is worth to the seat."""

    worth: float
    action: Action
    toucan: int


class Desk:
    """What lies where, valued for one seat; changed in place and changed back."""

    def __init__(self, state: Tucano, seat: int) -> None:
        held = [front + pile for front, pile in zip(state.front, state.piles, strict=True)]
        self.players = state.players
        self.seat = seat
        self.front = state.front[:]
        self.left = state.left
        self.young = state.deck_size / REFILLS
        """The share of the deck still to come, 1 to 0."""
        self.lanes = lanes_of(held, state.left)
        self.joker = state.joker_owner()
        self.tables = tables(state.players)
        self.weights = self._weigh()

    def _weigh(self) -> list[float]:
        """Per seat what a point of it counts for the desk's seat."""
        if self.players == 2:
            return [1.0, -1.0] if self.seat == 0 else [-1.0, 1.0]
        standing = self.standing()
        rivals = [other for other in range(self.players) if other != self.seat]
        strongest = max(rivals, key=standing.__getitem__)
        total, leader = RIVALS[self.players], LEADER[self.players]
        weights = [-total * (1 - leader) / len(rivals)] * self.players
        weights[strongest] -= total * leader
        weights[self.seat] = 1.0
        return weights

    def seen_by(self, seat: int) -> Desk:
        """The same table (shared, not copied) valued for another seat."""
        desk = Desk.__new__(Desk)
        desk.players, desk.seat, desk.front, desk.left = self.players, seat, self.front, self.left
        desk.young = self.young
        desk.lanes, desk.joker, desk.tables = self.lanes, self.joker, self.tables
        desk.weights = desk._weigh()
        return desk

    def standing(self) -> list[float]:
        """Per seat what its fruits may be expected to score."""
        return [
            sum(own) for own in zip(*[t[lane] for t, lane in zip(self.tables, self.lanes, strict=True)], strict=True)
        ]

    def worth(self, kind: int, lane: int) -> float:
        """What a kind, with its cards so divided, is worth to the desk's seat."""
        return sum(map(mul, self.tables[kind][lane], self.weights))

    # --- taking -----------------------------------------------------------------------------------------------------

    def take(self, column: Sequence[int]) -> float:
        """What taking a column is worth, its toucans used as well as may be; leaves the desk as it was."""
        seat, lanes = self.seat, self.lanes
        cards = bunch_of(column)
        total, toucans, front, joker = 0.0, 0, self.front[seat], self.joker
        kept: list[tuple[int, int]] = []
        for kind in kinds_of(cards):
            number = count(cards, kind)
            if kind < KINDS:
                lane = lanes[kind]
                kept.append((kind, lane))
                lanes[kind] = after = lane + number * TAKEN[seat]
                total += self.worth(kind, after) - self.worth(kind, lane)
                self.front[seat] += number * ONE[kind]
            elif kind == JOKER:
                total += self.joker_worth(seat)
                self.front[seat] += ONE[JOKER]
                self.joker = seat
            else:
                toucans += number * ONE[kind]
        if toucans:
            total += self.plan(toucans)[0]
        for kind, lane in kept:
            lanes[kind] = lane
        self.front[seat], self.joker = front, joker
        return total

    def joker_worth(self, seat: int) -> float:
        """What the joker would add to a seat."""
        best = JOKER_HOPE * self.young
        for kind in range(KINDS):
            lane = self.lanes[kind]
            if 0 < (lane >> SEAT_BITS * seat & 7) < COPIES[kind]:
                table = self.tables[kind]
                best = max(best, table[lane + HELD[seat]][seat] - table[lane][seat])
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
            rest = toucans - ONE[toucan]
            worth = use.worth
            if rest:
                front = self.front[:]
                undo = self._do(use.action)
                worth += self.plan(rest)[0]
                self._undo(undo, front)
            if first is None or worth > best:
                best, first = worth, use
        return best, first

    def best_use(self, toucan: int) -> Use | None:
        """The best way to use a toucan now; None if it has nothing to act on."""
        if toucan == FLIP:
            return self.flip() if self.front[self.seat] else None
        return max(self.gifts() if toucan == GIFT else self.steals(), key=_worth_of, default=None)

    def gifts(self) -> list[Use]:
        """Every gift with its worth."""
        others = [other for other in range(self.players) if other != self.seat]
        return [
            Use(self.move(kind, self.seat, other), do.GIFTS[kind][other], GIFT)
            for kind in kinds_of(self.front[self.seat])
            for other in others
        ]

    def steals(self) -> list[Use]:
        """Every steal with its worth."""
        return [
            Use(self.move(kind, other, self.seat), do.STEALS[kind][other], STEAL)
            for other in range(self.players)
            if other != self.seat
            for kind in kinds_of(self.front[other])
        ]

    def flip(self) -> Use:
        """The flip with its worth: what can no longer be stolen, less what can no longer be given away."""
        return Use(IDLE + self.exposure(), do.FLIP_ALL, FLIP)

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
        lane = self.lanes[kind]
        return self.worth(kind, lane - HELD[giver] + HELD[taker]) - self.worth(kind, lane)

    def _do(self, action: Action) -> tuple[int, int, int | None]:
        """Does a use; returns what `_undo` needs: a kind, its lane before, the joker's owner before."""
        seat, front, joker = self.seat, self.front, self.joker
        match action:
            case do.Gift(card, taker):
                giver = seat
            case do.Steal(card, victim):
                giver, taker = victim, seat
            case _:
                front[seat] = 0
                return 0, self.lanes[0], joker
        kind = NUMBERS[card]
        front[giver] -= ONE[kind]
        front[taker] += ONE[kind]
        if kind == JOKER:
            self.joker = taker
            return 0, self.lanes[0], joker
        lane = self.lanes[kind]
        self.lanes[kind] = lane - HELD[giver] + HELD[taker]
        return kind, lane, joker

    def _undo(self, before: tuple[int, int, int | None], front: Sequence[int]) -> None:
        kind, lane, self.joker = before
        self.lanes[kind] = lane
        self.front[:] = front


def _worth_of(use: Use) -> float:
    return use.worth
