"""The greedy player: what a hand, a card and a place are worth to one seat, from what the seat knows.

Everything is weighed in points of the final score: what one's own paths may bring, times the chance of the right to
score them, less what the rivals' paths may bring them. A card in hand is worth what it does to those chances; a card in
the garden what it adds to the paths.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from game.arboretum.garden import ENDS, LANE, LANE_BITS, ONES, REAL, STARTS, Garden, lanes_max
from game.arboretum.material import HIGHEST, ROW, SPECIES, VALUES, cards_of
from game.arboretum.rules import Arboretum
from game.arboretum.worth import STEPS_OF_CHANCE, chains_of, right_chances

PRIOR: Final = 3.0
"""What a species may be expected to score before anything of it grows."""
GROWTH: Final = 4.0
"""Own turns to come from which on hopes count in full."""
IN_HAND: Final = 0.75
"""The chance that a begun path is finished with a card of one's own hand,"""
LOOSE: Final = (0.0, 0.2, 0.35, 0.45, 0.52, 0.57, 0.6, 0.62, 0.63)
"""and with one of so many cards that may turn up."""
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
    """What one seat thinks of its position."""

    def __init__(self, state: Arboretum, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.players = state.players
        self.hand = state.hands[seat]
        self.garden = state.gardens[seat]
        self.rivals = [other for other in range(self.players) if other != seat]
        known = 0
        for other in self.rivals:
            known |= state.known[other]
        self.loose = state.used & ~state.open & ~self.hand & ~known
        left = len(state.deck) - state.drawn
        self.turns = left / (1.6 * self.players)
        """Own turns to come after this one."""
        self.time = min(1.0, self.turns / GROWTH)
        pool = max(1, self.loose.bit_count())
        later = DRAWN * left / self.players
        self.chances = [
            min(
                STEPS_OF_CHANCE,
                round(STEPS_OF_CHANCE * (state.sizes[other] - state.known[other].bit_count() + later) / pool),
            )
            for other in self.rivals
        ]
        self.visible = 0
        for pile in state.piles:
            if pile:
                self.visible |= 1 << pile[-1]

    # --- gardens ----------------------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> list[float]:
        """What each species may be expected to score in one's own garden, given the right."""
        return [self.outlook(self.garden, species, self.hand) for species in range(len(SPECIES))]

    @cached_property
    def theirs(self) -> list[list[float]]:
        """The same for each rival."""
        return [
            [
                self.outlook(self.state.gardens[other], species, self.state.known[other])
                for species in range(len(SPECIES))
            ]
            for other in self.rivals
        ]

    def outlook(self, garden: Garden, species: int, hand: int) -> float:
        """What a species may be expected to score in a garden whose owner holds `hand`, as far as known."""
        points = garden.best()[species]
        time = self.time
        if not time:
            return points
        chains = chains_of(garden)
        shift = VALUES * species
        held, loose = hand >> shift & 0xFF, (self.loose | self.visible) >> shift & 0xFF
        most = points if points > PRIOR * time else PRIOR * time
        for value, so_far in chains.ups[species]:
            higher = -2 << value
            gain = so_far + 1 + (2 if (held or loose) & 128 else 0) - points
            if gain > 0:
                chance = IN_HAND if held & higher else LOOSE[(loose & higher & 0xFF).bit_count()]
                most = max(most, points + chance * time * gain)
        for value, so_far in chains.downs[species]:
            lower = (1 << value) - 1
            gain = so_far + 1 + ((held or loose) & 1) - points
            if gain > 0:
                chance = IN_HAND if held & lower else LOOSE[(loose & lower).bit_count()]
                most = max(most, points + chance * time * gain)
        return most

    def finish(self, garden: Garden, card: int) -> int:
        """The points that a card adds at once to the best path of its species, ended or begun with it."""
        species, value = card >> 3, card & 7
        chains, points = chains_of(garden), garden.best()[card >> 3]
        most = 0
        bonus = 3 if value == HIGHEST else 1
        for end, so_far in chains.ups[species]:
            if end >= value:
                break
            most = max(most, so_far + bonus)
        bonus = 2 if value == 0 else 1
        for begin, so_far in chains.downs[species]:
            if begin <= value:
                break
            most = max(most, so_far + bonus)
        return max(0, most - points)

    # --- hands ------------------------------------------------------------------------------------------------------

    def stake(self, species: int, byte: int) -> float:
        """What the rights to a species are worth with these cards of it in hand: one's own less the rivals'."""
        shift = VALUES * species
        loose = self.loose >> shift & 0xFF
        right, against = 1.0, 0.0
        for place, other in enumerate(self.rivals):
            level, above = right_chances(byte, self.state.known[other] >> shift & 0xFF, loose, self.chances[place])
            right *= level
            against += (1.0 - above) * self.theirs[place][species]
        return right * self.own[species] - RIVALS[self.players] * OTHERS[self.players] * against

    @cached_property
    def rights(self) -> list[float]:
        """The chance of the right to each species with the hand as it is."""
        found: list[float] = []
        for species in range(len(SPECIES)):
            shift = VALUES * species
            right = 1.0
            for place, other in enumerate(self.rivals):
                byte = self.hand >> shift & 0xFF
                known = self.state.known[other] >> shift & 0xFF
                right *= right_chances(byte, known, self.loose >> shift & 0xFF, self.chances[place])[0]
            found.append(right)
        return found

    def holding(self, card: int) -> float:
        """What a card of the hand is worth there."""
        species = card >> 3
        byte = self.hand >> VALUES * species & 0xFF
        return self.stake(species, byte) - self.stake(species, byte & ~(1 << (card & 7)))

    def gaining(self, card: int) -> float:
        """What a card that may be drawn is worth in hand."""
        species = card >> 3
        byte = self.hand >> VALUES * species & 0xFF
        return self.stake(species, byte | 1 << (card & 7)) - self.stake(species, byte)

    def feeding(self, card: int) -> float:
        """What a discarded card is worth to the rivals."""
        species = card >> 3
        most = 0.0
        for place, other in enumerate(self.rivals):
            worth = (
                self.finish(self.state.gardens[other], card) + 0.12 * (1 + (card & 7)) * self.theirs[place][species] / 3
            )
            most = max(most, worth)
        return most

    # --- planting ---------------------------------------------------------------------------------------------------

    def spot(self, card: int, rights: list[float]) -> Spot:
        """The best place for a card."""
        garden = self.garden
        cells = garden.cells
        if not cells:
            return Spot(0.3 - 0.05 * abs((card & 7) - 2.5), card, 0)
        up, down, best = garden.up(), garden.down(), garden.best()
        own, time, value, species = self.own, self.time, card & 7, card >> 3
        start, end = STARTS[card], ENDS[card]
        seen: dict[tuple[int, int], float] = {}
        found, place = -1.0, 0
        held, loose = self.hand & ~(1 << card), self.loose | self.visible
        for cell in garden.frontier():
            before, after = start, end
            for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
                if near in cells:
                    other = cells[near] & 7
                    if other < value:
                        before = lanes_max(before, up[near] + ONES)
                    elif other > value:
                        after = lanes_max(after, down[near] + ONES)
            worth = seen.get((before, after))
            if worth is None:
                worth = 0.0
                if before != start or after != end:
                    lane = 0
                    for kind in self.state.species:
                        lane = kind * LANE
                        first, last = (before >> lane & LANE_BITS) - REAL, (after >> lane & LANE_BITS) - REAL
                        if first > 0 and last > 0:
                            points = first + last - 1
                            if kind == species and (before == start and after == end):
                                continue
                            gain = points - best[kind]
                            if gain > 0 and points > own[kind] - 0.5:
                                worth += rights[kind] * max(points - own[kind], 0.35 * gain)
                        if not time:
                            continue
                        if first > 0:
                            higher = -2 << value & 0xFF
                            byte = held >> kind * VALUES & 0xFF
                            chance = IN_HAND if byte & higher else LOOSE[(loose >> kind * VALUES & higher).bit_count()]
                            hope = chance * time * (first + 1 - own[kind])
                            if hope > 0:
                                worth += rights[kind] * hope
                        if last > 0:
                            lower = (1 << value) - 1
                            byte = held >> kind * VALUES & 0xFF
                            chance = IN_HAND if byte & lower else LOOSE[(loose >> kind * VALUES & lower).bit_count()]
                            hope = chance * time * (last + 1 - own[kind])
                            if hope > 0:
                                worth += rights[kind] * hope
                seen[before, after] = worth
            if worth > found:
                found, place = worth, cell
        return Spot(found, card, place)

    def pairs(self) -> list[Pair]:
        """Every card worth planting at its best place, with the best discard beside it; the best pair first."""
        cards = cards_of(self.hand)
        holding = {card: self.holding(card) for card in cards}
        keeping = {
            card: holding[card] + KEEP * self.time * self.finish(self.garden, card) * self.rights[card >> 3]
            for card in cards
        }
        feeding = {card: FEED * self.feeding(card) if self.turns > 0 else 0.0 for card in cards}
        order = sorted(cards, key=lambda card: holding[card] - 0.5 * self.finish(self.garden, card))
        cost = {card: keeping[card] + feeding[card] for card in cards}
        found: list[Pair] = []
        for card in order[:TRIED]:
            spot = self.spot(card, self.rights)
            discard = min((other for other in cards if other != card), key=cost.__getitem__, default=card)
            found.append(Pair(spot.worth - holding[card] - cost[discard], card, spot.cell, discard))
        found.sort(key=lambda pair: -pair.worth)
        return found

    def discards(self) -> list[tuple[float, int]]:
        """What each card of the hand costs as a discard, the cheapest first."""
        return sorted(
            (
                self.holding(card)
                + KEEP * self.time * self.finish(self.garden, card) * self.rights[card >> 3]
                + (FEED * self.feeding(card) if self.turns > 0 else 0.0),
                card,
            )
            for card in cards_of(self.hand)
        )

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draws(self) -> list[tuple[float, int]]:
        """What each pile's top card is worth, with the seat whose pile it is; the best first."""
        found: list[tuple[float, int]] = []
        for other, pile in enumerate(self.state.piles):
            if pile:
                card = pile[-1]
                worth = max(self.gaining(card), self.rights[card >> 3] * self.finish(self.garden, card))
                worth += DENY * self.feeding(card)
                found.append((worth, other))
        return sorted(found, reverse=True)
