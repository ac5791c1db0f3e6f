"""The greedy player: what a hand, a card and a place are worth to one seat, from what the seat knows.

Everything is weighed in points of the final score: what one's own paths may bring, times the chance of the right to
score them, less what the rivals' paths may bring them. A card in hand is worth what it does to those chances; a card in
the garden what it adds to the paths. Playing and discarding are planned together.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.arboretum.garden import (
    ENDS,
    LANE,
    LANE_BITS,
    ONES,
    REAL,
    STARTS,
)
from game.arboretum.material import SPECIES, VALUES
from game.arboretum.openings import opening_at, openings
from game.arboretum.rules import Arboretum
from game.arboretum.worth import (
    CLOCK,
    IN_HAND,
    LOOSE_DOWN,
    LOOSE_UP,
    REACH_DOWN,
    REACH_UP,
    STEPS_OF_CHANCE,
    TIME,
    finish,
    hope,
    outlook,
    right_chances,
)
from game.core.bits import members

DRAWN: Final = 0.35
"""The share of the cards a rival will draw that it will keep to the end."""
DRAWS_A_TURN: Final = 1.6
"""Cards that leave the deck in a turn, on average."""
RIVALS: Final[tuple[float, ...]] = (0.0, 0.0, 0.8, 0.55, 0.4)
"""By the number of seats: how much the points of each rival count against one's own."""
OTHERS: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 0.7, 0.5)
"""By the number of seats: how often nobody else stands between a rival that beats one and the right."""
FEED: Final = 0.5
"""How much of what a discard is worth to a rival counts against it."""
RIGHT_WORTH: Final = 0.04
"""What a card is worth in a rival's hand, per point of its value and point of that rival's path."""
KEEP: Final = 0.6
"""How much of what a card may add to the garden later counts for keeping it."""
DECK_WORTH: Final = 1.4
"""What an unknown card is worth."""
DENY: Final = 0.3
"""How much of what a card is worth to a rival counts for taking it."""
AT_ONCE: Final = 0.35
"""The share of points gained at once that counts even where as much was to be hoped for."""
USUAL: Final = 0.5
"""How often a player who does not mind the hands believes to have the right."""
SLIM: Final = 0.08
"""A chance of the right below which nothing is planted for a species."""
WEIGHED: Final = 4
"""Discards whose use to the rivals is weighed."""
FIRST: Final = tuple(0.3 - 0.05 * abs(value - 2.5) for value in range(VALUES))
"""What each value is worth as the first card of a garden."""
_REAL_BIT: Final = REAL.bit_length()


class Pair(NamedTuple):
    """What to plant where and what to discard."""

    worth: float
    card: int
    cell: int
    discard: int


class Plan:
    """What one seat thinks of its position; whatever is asked for is worked out once."""

    __slots__ = (
        "_holding",
        "_own",
        "_rights",
        "_stakes",
        "_theirs",
        "attention",
        "chances",
        "clock",
        "garden",
        "hand",
        "loose",
        "ready",
        "rivals",
        "state",
        "time",
        "turns",
        "weight",
    )

    def __init__(self, state: Arboretum, seat: int) -> None:
        self.state = state
        players = state.players
        self.attention = state.attention
        self.hand = state.hands[seat]
        self.garden = state.gardens[seat]
        self.rivals = [other for other in range(players) if other != seat]
        known = 0
        for other in self.rivals:
            known |= state.known[other]
        self.loose = state.used & ~(state.open | self.hand | known)
        """The cards whose place the seat does not know,"""
        self.ready = self.loose
        """and with them those on top of a pile."""
        for pile in state.piles:
            if pile:
                self.ready |= 1 << pile[-1]
        left = len(state.deck) - state.drawn
        self.turns = left / (DRAWS_A_TURN * players)
        """Own turns to come after this one."""
        self.clock = min(CLOCK, round(self.turns))
        self.time = TIME[self.clock]
        self.weight = RIVALS[players] * OTHERS[players]
        pool, later = max(1, self.loose.bit_count()), DRAWN * left / players
        self.chances = [
            min(
                STEPS_OF_CHANCE,
                round(STEPS_OF_CHANCE * (state.sizes[other] - state.known[other].bit_count() + later) / pool),
            )
            for other in self.rivals
        ]
        self._own: list[float | None] = [None] * len(SPECIES)
        self._rights: list[float | None] = [None] * len(SPECIES)
        self._theirs: list[list[float] | None] = [None] * len(SPECIES)
        self._stakes: dict[int, float] = {}
        self._holding: dict[int, float] = {}

    # --- hands ------------------------------------------------------------------------------------------------------

    def own(self, species: int) -> float:
        """What a species may be expected to score in one's own garden, given the right."""
        worth = self._own[species]
        if worth is None:
            shift = VALUES * species
            held, ready = self.hand >> shift & 0xFF, self.ready >> shift & 0xFF
            self._own[species] = worth = outlook(self.garden, species, held, ready, self.clock)
        return worth

    def theirs(self, species: int) -> list[float]:
        """The same for each rival."""
        worth = self._theirs[species]
        if worth is None:
            shift, state = VALUES * species, self.state
            ready = self.ready >> shift & 0xFF
            self._theirs[species] = worth = [
                outlook(state.gardens[rival], species, state.known[rival] >> shift & 0xFF, ready, self.clock)
                for rival in self.rivals
            ]
        return worth

    def stake(self, species: int, byte: int) -> float:
        """What the rights to a species are worth with these cards of it in hand: one's own less the rivals'."""
        place = species << VALUES | byte
        worth = self._stakes.get(place)
        if worth is None:
            shift = VALUES * species
            loose, known, theirs = self.loose >> shift & 0xFF, self.state.known, self.theirs(species)
            right, against = 1.0, 0.0
            for number, rival in enumerate(self.rivals):
                level, above = right_chances(byte, known[rival] >> shift & 0xFF, loose, self.chances[number])
                right *= level
                against += (1.0 - above) * theirs[number]
            self._stakes[place] = worth = self.attention * (right * self.own(species) - self.weight * against)
        return worth

    def right(self, species: int) -> float:
        """The chance of the right to a species with the hand as it is."""
        right = self._rights[species]
        if right is None:
            shift = VALUES * species
            byte, loose, right = self.hand >> shift & 0xFF, self.loose >> shift & 0xFF, 1.0
            for rival, chance in zip(self.rivals, self.chances, strict=True):
                right *= right_chances(byte, self.state.known[rival] >> shift & 0xFF, loose, chance)[0]
            self._rights[species] = right = USUAL + self.attention * (right - USUAL)
        return right

    def holding(self, card: int) -> float:
        """What a card of the hand is worth there."""
        worth = self._holding.get(card)
        if worth is None:
            species = card >> 3
            byte = self.hand >> VALUES * species & 0xFF
            self._holding[card] = worth = self.stake(species, byte) - self.stake(species, byte & ~(1 << (card & 7)))
        return worth

    def gaining(self, card: int) -> float:
        """What a card that may be drawn is worth in hand."""
        species = card >> 3
        byte = self.hand >> VALUES * species & 0xFF
        return self.stake(species, byte | 1 << (card & 7)) - self.stake(species, byte)

    def feeding(self, card: int) -> float:
        """What a discarded card is worth to the rival that can use it best."""
        return max(self.uses(card))

    def uses(self, card: int) -> list[float]:
        """What a card is worth to each rival that gets it."""
        in_hand, gardens = RIGHT_WORTH * (1 + (card & 7)), self.state.gardens
        return [
            in_hand * worth + finish(gardens[rival], card)
            for rival, worth in zip(self.rivals, self.theirs(card >> 3), strict=True)
        ]

    def keeping(self, card: int) -> float:
        """What a card of the hand is worth there or later in the garden."""
        worth = self.holding(card)
        if self.time:
            added = finish(self.garden, card)
            if added:
                worth += KEEP * self.time * added * self.right(card >> 3)
        return worth

    def discards(self) -> list[tuple[float, int]]:
        """What each card of the hand costs as a discard, the cheapest first: what it is worth to oneself and, but for
        the dearest, to the rivals."""
        costs = sorted([(self.keeping(card), card) for card in members(self.hand)])
        if self.turns > 0.0:
            costs[:WEIGHED] = sorted([(cost + FEED * self.feeding(card), card) for cost, card in costs[:WEIGHED]])
        return costs

    # --- planting ---------------------------------------------------------------------------------------------------

    def pairs(self, tried: int) -> list[Pair]:
        """The `tried` cards most worth planting, each at its best place and with the best discard beside it; the best
        first."""
        costs = self.discards()
        order = sorted([(self.holding(card) - 0.5 * finish(self.garden, card), card) for _, card in costs])
        live = 0
        for species in self.state.species:
            if self.right(species) > SLIM:
                live |= REAL << LANE * species
        found: list[Pair] = []
        for _, card in order[:tried]:
            worth, cell = self._spot(card, live)
            waste, discard = costs[0] if costs[0][1] != card or len(costs) == 1 else costs[1]
            found.append(Pair(worth - self.holding(card) - waste, card, cell, discard))
        found.sort(key=_by_worth)
        return found

    def _spot(self, card: int, live: int) -> tuple[float, int]:
        """What a card adds to the paths at its best place, and that place; only for the species whose lanes are
        `live`."""
        garden = self.garden
        if not garden.cells:
            return FIRST[card & 7], 0
        spots = openings(garden, card)
        found, place = 0.0, spots[0].cell
        for cell, before, after, doubled in spots:
            worth = self._growth(card, before, after, live, doubled)
            if worth > found:
                found, place = worth, cell
        return found, place

    def _growth(self, card: int, before: int, after: int, live: int, doubled: int) -> float:
        """What a card adds to the paths where the best chains up to it are `before` and those from it on `after`, and
        where it makes a path of its species alone of `doubled` points."""
        value, own_species, time, hand = card & 7, card >> 3, self.time, self.hand & ~(1 << card)
        best = self.garden.best()
        alone = STARTS[card] + ENDS[card] >> LANE * own_species
        up, down = REACH_UP[self.clock][value], REACH_DOWN[self.clock][value]
        most_up, most_down, share = up[255], down[255], IN_HAND * time
        lanes = (before | after) & live
        total = 0.0
        while lanes:
            low = lanes & -lanes
            lanes ^= low
            lane = low.bit_length() - _REAL_BIT
            species = lane >> 3
            first, last = (before >> lane & LANE_BITS) - REAL, (after >> lane & LANE_BITS) - REAL
            points, gain, own = best[species], 0, self.own(species)
            if first > 0 and last > 0 and (species != own_species or first + last + 2 * REAL > alone):
                gain = first + last - 1 - points
            if species == own_species and doubled - points > gain:
                gain = doubled - points
            if gain > 0:
                points += gain
            growth = points - own
            # What cannot be better than what was hoped for before need not be looked at.
            if first > 0 and points + (first + most_up - points) * share > own:
                held, ready = hand >> lane & 0xFF, self.ready >> lane & 0xFF
                growth = max(growth, points - own + time * hope(up, LOOSE_UP[value], first - points, held, ready))
            if last > 0 and points + (last + most_down - points) * share > own:
                held, ready = hand >> lane & 0xFF, self.ready >> lane & 0xFF
                growth = max(growth, points - own + time * hope(down, LOOSE_DOWN[value], last - points, held, ready))
            if gain > 0 and AT_ONCE * gain > growth:
                growth = AT_ONCE * gain
            if growth > 0.0:
                total += self.right(species) * growth
        return total

    def growth_at(self, card: int, cell: int) -> float:
        """What a card adds to the paths at a free cell, now or by hope."""
        opening = opening_at(self.garden, card, cell)
        return self._growth(card, opening.before, opening.after, ONES * REAL, opening.doubled)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draws(self) -> list[tuple[float, int]]:
        """What each pile's top card is worth, with the seat whose pile it is; the best first."""
        found: list[tuple[float, int]] = []
        for other, pile in enumerate(self.state.piles):
            if pile:
                card = pile[-1]
                worth = max(self.gaining(card), self.right(card >> 3) * finish(self.garden, card))
                found.append((worth + DENY * self.feeding(card), other))
        found.sort(reverse=True)
        return found


def _by_worth(pair: Pair) -> float:
    return -pair.worth
