"""The greedy player: what a hand, a card and a place are worth to one seat, from what the seat knows.

Everything is weighed in points of the final score: what one's own paths may bring, times the chance of the right to
score them, less what the rivals' paths may bring them. A card in hand is worth what it does to those chances; a card in
the garden what it adds to the paths.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.arboretum.garden import ENDS, LANE, LANE_BITS, ONES, REAL, STARTS, Garden, lanes_max
from game.arboretum.material import VALUES, cards_of
from game.arboretum.rules import Arboretum
from game.arboretum.worth import (
    CLOCK,
    LOOSE_DOWN,
    LOOSE_UP,
    REACH_DOWN,
    REACH_UP,
    STEPS_OF_CHANCE,
    chains_of,
    finish,
    right_chances,
    sites_of,
)

PRIOR: Final = 3.0
"""What a species may be expected to score before anything of it grows."""
GROWTH: Final = 4.0
"""Own turns to come from which on hopes count in full."""
IN_HAND: Final = 0.75
"""The chance that a begun path is finished with a card of one's own hand."""
DRAWN: Final = 0.35
"""The share of the cards a rival will draw that it will keep to the end."""
RIVALS: Final = (0.0, 0.0, 1.0, 0.55, 0.4)
"""By the number of seats: how much the points of each rival count against one's own."""
OTHERS: Final = (1.0, 1.0, 1.0, 0.7, 0.5)
"""By the number of seats: how often nobody else stands between a rival that beats one and the right."""
FEED: Final = 0.5
"""How much of what a discard is worth to a rival counts against it."""
KEEP: Final = 0.6
"""How much of what a card may add to the garden later counts for keeping it."""
DECK_WORTH: Final = 1.0
"""What an unknown card is worth."""
DENY: Final = 0.3
"""How much of what a card is worth to a rival counts for taking it."""
TRIED: Final = 5
"""Cards of which every place is tried."""


DRAWS_A_TURN: Final = 1.6
"""Cards that leave the deck in a turn, on average."""
RIGHT_WORTH: Final = 0.04
"""What a card is worth in a rival's hand, per point of its value and point of that rival's path."""
AT_ONCE: Final = 0.35
"""The share of points gained at once that counts even where as much was to be hoped for."""
_REAL_LANES: Final = ONES * REAL
_REAL_BIT: Final = REAL.bit_length()


class Spot(NamedTuple):
    """A card, the best place for it and what planting it there is worth."""

    worth: float
    card: int
    cell: int


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
        "_theirs",
        "chances",
        "garden",
        "hand",
        "loose",
        "reach_down",
        "reach_up",
        "ready",
        "rivals",
        "seat",
        "state",
        "time",
        "turns",
        "weight",
    )

    def __init__(self, state: Arboretum, seat: int) -> None:
        self.state = state
        self.seat = seat
        players = state.players
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
        self.time = min(1.0, self.turns / GROWTH)
        clock = min(CLOCK, round(self.turns))
        self.reach_up, self.reach_down = REACH_UP[clock], REACH_DOWN[clock]
        self.weight = RIVALS[players] * OTHERS[players]
        pool, later = max(1, self.loose.bit_count()), DRAWN * left / players
        self.chances = [
            min(
                STEPS_OF_CHANCE,
                round(STEPS_OF_CHANCE * (state.sizes[other] - state.known[other].bit_count() + later) / pool),
            )
            for other in self.rivals
        ]
        self._own: dict[int, float] = {}
        self._theirs: dict[int, list[float]] = {}
        self._rights: dict[int, float] = {}
        self._holding: dict[int, float] = {}

    # --- gardens ----------------------------------------------------------------------------------------------------

    def own(self, species: int) -> float:
        """What a species may be expected to score in one's own garden, given the right."""
        worth = self._own.get(species)
        if worth is None:
            self._own[species] = worth = self._outlook(self.garden, species, self.hand)
        return worth

    def theirs(self, species: int) -> list[float]:
        """The same for each rival."""
        worth = self._theirs.get(species)
        if worth is None:
            gardens, known = self.state.gardens, self.state.known
            self._theirs[species] = worth = [
                self._outlook(gardens[other], species, known[other]) for other in self.rivals
            ]
        return worth

    def _outlook(self, garden: Garden, species: int, hand: int) -> float:
        """What a species may be expected to score in a garden whose owner holds `hand`, as far as known."""
        points = garden.best()[species]
        time = self.time
        if not time:
            return points
        chains = chains_of(garden)
        shift = VALUES * species
        held, ready = hand >> shift & 0xFF, self.ready >> shift & 0xFF
        most = points if points > PRIOR * time else PRIOR * time
        for value, so_far in chains.ups[species]:
            worth = self._hope_up(points, so_far, value, held, ready)
            if worth > most:
                most = worth
        for value, so_far in chains.downs[species]:
            worth = self._hope_down(points, so_far, value, held, ready)
            if worth > most:
                most = worth
        return most

    def _hope_up(self, points: float, so_far: int, value: int, held: int, ready: int) -> float:
        """What a species with a path of `points` may come to by a chain that ends with a card of this value."""
        reach = self.reach_up[value]
        gain = (so_far + reach[held] - points) * IN_HAND if reach[held] else 0.0
        if reach[ready]:
            other = (so_far + reach[ready] - points) * LOOSE_UP[value][ready]
            if other > gain:
                gain = other
        return points + gain * self.time

    def _hope_down(self, points: float, so_far: int, value: int, held: int, ready: int) -> float:
        """The same by a chain that begins with a card of this value and ends with one of the species."""
        reach = self.reach_down[value]
        gain = (so_far + reach[held] - points) * IN_HAND if reach[held] else 0.0
        if reach[ready]:
            other = (so_far + reach[ready] - points) * LOOSE_DOWN[value][ready]
            if other > gain:
                gain = other
        return points + gain * self.time

    # --- hands ------------------------------------------------------------------------------------------------------

    def stake(self, species: int, byte: int) -> float:
        """What the rights to a species are worth with these cards of it in hand: one's own less the rivals'."""
        shift = VALUES * species
        loose, known = self.loose >> shift & 0xFF, self.state.known
        right, against = 1.0, 0.0
        theirs = self.theirs(species)
        for place, other in enumerate(self.rivals):
            level, above = right_chances(byte, known[other] >> shift & 0xFF, loose, self.chances[place])
            right *= level
            against += (1.0 - above) * theirs[place]
        return right * self.own(species) - self.weight * against

    def right(self, species: int) -> float:
        """The chance of the right to a species with the hand as it is."""
        right = self._rights.get(species)
        if right is None:
            shift = VALUES * species
            byte, loose, right = self.hand >> shift & 0xFF, self.loose >> shift & 0xFF, 1.0
            for place, other in enumerate(self.rivals):
                known = self.state.known[other] >> shift & 0xFF
                right *= right_chances(byte, known, loose, self.chances[place])[0]
            self._rights[species] = right
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
        species, most = card >> 3, 0.0
        in_hand = RIGHT_WORTH * (1 + (card & 7))
        for other, worth in zip(self.rivals, self.theirs(species), strict=True):
            worth = in_hand * worth + finish(self.state.gardens[other], card)
            if worth > most:
                most = worth
        return most

    def discard_cost(self, card: int) -> float:
        """What it costs to discard a card: what it is worth in hand, later in the garden, and to the rivals."""
        cost = self.holding(card)
        if self.turns > 0:
            cost += KEEP * self.time * finish(self.garden, card) * self.right(card >> 3) + FEED * self.feeding(card)
        return cost

    # --- planting ---------------------------------------------------------------------------------------------------

    def spot(self, card: int) -> Spot:
        """The best place for a card."""
        garden = self.garden
        cells = garden.cells
        value = card & 7
        if not cells:
            return Spot(0.3 - 0.05 * abs(value - 2.5), card, 0)
        up, down = garden.up(), garden.down()
        start, end = STARTS[card], ENDS[card]
        seen: set[tuple[int, int]] = {(start, end)}
        found, place = 0.0, -1
        for cell, around in sites_of(garden):
            if place < 0:
                place = cell
            before, after = start, end
            for near in around:
                other = cells[near] & 7
                if other < value:
                    before = lanes_max(before, up[near] + ONES)
                elif other > value:
                    after = lanes_max(after, down[near] + ONES)
            if (before, after) in seen:
                continue
            seen.add((before, after))
            worth = self._growth(card, before, after)
            if worth > found:
                found, place = worth, cell
        return Spot(found, card, place)

    def _growth(self, card: int, before: int, after: int) -> float:
        """What a card adds to the paths where the best chains up to it are `before` and those from it on `after`."""
        value, own_species = card & 7, card >> 3
        best, time, hand = self.garden.best(), self.time, self.hand & ~(1 << card)
        alone = STARTS[card] + ENDS[card] >> LANE * own_species
        lanes = (before | after) & _REAL_LANES
        total = 0.0
        while lanes:
            low = lanes & -lanes
            lanes ^= low
            lane = low.bit_length() - _REAL_BIT
            species = lane >> 3
            first, last = (before >> lane & LANE_BITS) - REAL, (after >> lane & LANE_BITS) - REAL
            points, gain = best[species], 0
            if first > 0 and last > 0 and (species != own_species or first + last + 2 * REAL > alone):
                gain = first + last - 1 - points
                if gain > 0:
                    points += gain
            worth = points
            if time:
                held, ready = hand >> lane & 0xFF, self.ready >> lane & 0xFF
                if first > 0:
                    worth = max(worth, self._hope_up(points, first, value, held, ready))
                if last > 0:
                    worth = max(worth, self._hope_down(points, last, value, held, ready))
            growth = worth - self.own(species)
            if growth > 0 or gain > 0:
                total += self.right(species) * max(growth, AT_ONCE * gain)
        return total

    def pairs(self) -> list[Pair]:
        """The cards most worth planting, each at its best place and with the best discard beside it; the best first."""
        cards = cards_of(self.hand)
        cost = sorted([(self.discard_cost(card), card) for card in cards])
        order = sorted(cards, key=lambda card: self.holding(card) - 0.5 * finish(self.garden, card))
        found: list[Pair] = []
        for card in order[:TRIED]:
            spot = self.spot(card)
            waste, discard = cost[0] if cost[0][1] != card or len(cost) == 1 else cost[1]
            found.append(Pair(spot.worth - self.holding(card) - waste, card, spot.cell, discard))
        found.sort(key=lambda pair: -pair.worth)
        return found

    def discards(self) -> list[tuple[float, int]]:
        """What each card of the hand costs as a discard, the cheapest first."""
        return sorted([(self.discard_cost(card), card) for card in cards_of(self.hand)])

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draws(self) -> list[tuple[float, int]]:
        """What each pile's top card is worth, with the seat whose pile it is; the best first."""
        found: list[tuple[float, int]] = []
        for other, pile in enumerate(self.state.piles):
            if pile:
                card = pile[-1]
                worth = max(self.gaining(card), self.right(card >> 3) * finish(self.garden, card))
                found.append((worth + DENY * self.feeding(card), other))
        return sorted(found, reverse=True)
