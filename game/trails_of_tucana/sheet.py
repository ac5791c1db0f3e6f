"""One player's sheet: the trails drawn and what they have connected. A sheet never changes; drawing makes a new one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core.bits import members
from game.trails_of_tucana.island import Island
from game.trails_of_tucana.material import BLUE_POINTS, LETTERS, RED_POINTS, SIGHTS, VILLAGES

NO_CARD: Final = 0
"""In `Sheet.blue`: the seat has no blue card of that letter."""


class Sheet:
    """What is drawn and circled on one sheet.

    `nets` are the networks of trails as sets of hexes, no two of them touching, the one with the lowest hex first.
    """

    __slots__ = ("blue", "circled", "nets", "pairs", "red", "seen", "trails")

    def __init__(
        self,
        trails: int,
        nets: tuple[int, ...],
        seen: int,
        circled: tuple[int, ...],
        pairs: int,
        blue: tuple[int, ...],
        red: int,
    ) -> None:
        self.trails = trails
        """The edges with a trail, as a set."""
        self.nets = nets
        self.seen = seen
        """The hexes of the connected sights, as a set (R-10)."""
        self.circled = circled
        """By kind of sight how many numbers are circled."""
        self.pairs = pairs
        """The letters of the connected pairs, as a set (R-11)."""
        self.blue = blue
        """By letter the number of the blue card taken, 1 or 2; NO_CARD for none (R-12)."""
        self.red = red
        """The kinds of the red cards taken, as a set (R-12)."""

    def key(self) -> tuple[object, ...]:
        """Everything that tells this sheet from another of the same seat."""
        return self.trails, self.seen, self.circled, self.pairs, self.blue, self.red

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Sheet) and self.key() == other.key())

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[type[Sheet], tuple[object, ...]]:
        return Sheet, (self.trails, self.nets, self.seen, self.circled, self.pairs, self.blue, self.red)

    def net_of(self, hex: int) -> int:
        """The network a hex is in, as a set of hexes; the hex alone when it has no trail."""
        for net in self.nets:
            if net >> hex & 1:
                return net
        return 1 << hex


BLANK: Final = Sheet(0, (), 0, (0,) * len(SIGHTS), 0, (NO_CARD,) * len(LETTERS), 0)


@dataclass(frozen=True, slots=True)
class Gains:
    """What one trail connected and earned."""

    sights: tuple[int, ...] = ()
    """The hexes of the sights newly connected, ascending (R-10)."""
    pairs: tuple[int, ...] = ()
    """The letters of the pairs newly connected (R-11)."""
    blue: tuple[tuple[int, int], ...] = ()
    """Blue cards taken, as (letter, number of the card) (R-12)."""
    red: tuple[int, ...] = ()
    """Red cards taken, by kind of sight (R-12)."""
    extras: int = 0
    """Extra trails earned (R-10)."""


NOTHING: Final = Gains()


@lru_cache(maxsize=256)
def pair_sets(land: Island, letters: str) -> tuple[int, ...]:
    """By letter the set of the two villages with it, when villages 1 to 10 have these letters."""
    found = [0] * len(LETTERS)
    for village, letter in enumerate(letters):
        found[LETTERS.index(letter)] |= 1 << land.villages[village]
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def letters_of(scenario: str, start: int) -> str:
    """The letters of villages 1 to 10 when the first of the scenario is written at village `start` (R-5)."""
    return "".join(scenario[(village - start + 1) % VILLAGES] for village in range(VILLAGES))


def draw(land: Island, pairs: tuple[int, ...], sheet: Sheet, edge: int, blue: tuple[int, ...], red: int) -> Sheet:
    """The sheet with one more trail; `blue` (by letter the number of the open card) and `red` (a set of kinds) are the
    bonus cards on the table in this turn."""
    ends = land.ends[edge]
    joined = ends
    others: list[int] = []
    for net in sheet.nets:
        if net & ends:
            joined |= net
        else:
            others.append(net)
    trails = sheet.trails | 1 << edge
    if joined in sheet.nets:
        return Sheet(trails, sheet.nets, sheet.seen, sheet.circled, sheet.pairs, sheet.blue, sheet.red)
    others.append(joined)
    if len(others) > 1:
        others.sort(key=lowest)
    seen, circled, connected, blue_taken, red_taken = sheet.seen, sheet.circled, sheet.pairs, sheet.blue, sheet.red
    if joined & land.village_set:
        now = seen | joined & land.sight_set
        if now != seen:
            seen = now
            circled = tuple([(now & places).bit_count() for places in land.sight_sets])
        for letter, pair in enumerate(pairs):
            if joined & pair == pair and not connected >> letter & 1:
                connected |= 1 << letter
                if blue[letter]:
                    blue_taken = (*blue_taken[:letter], blue[letter], *blue_taken[letter + 1 :])
    if red & ~red_taken:
        for kind in members(red & ~red_taken):
            if (joined & land.sight_sets[kind]).bit_count() > 1:
                red_taken |= 1 << kind
    return Sheet(trails, tuple(others), seen, circled, connected, blue_taken, red_taken)


def lowest(net: int) -> int:
    """The lowest hex of a network as a set of its own, to order networks by."""
    return net & -net


def gains(land: Island, before: Sheet, after: Sheet) -> Gains:
    """What the trails between two sheets of a seat connected and earned."""
    if after.nets is before.nets:
        return NOTHING
    full = land.kind.rounds
    return Gains(
        tuple(members(after.seen & ~before.seen)),
        tuple(members(after.pairs & ~before.pairs)),
        tuple((letter, card) for letter, card in enumerate(after.blue) if card != before.blue[letter]),
        tuple(members(after.red & ~before.red)),
        extras_earned(full, before, after),
    )


def extras_earned(full: int, before: Sheet, after: Sheet) -> int:
    """Extra trails earned between two sheets: one for each kind of which all `full` sights are connected now (R-10)."""
    if after.circled is before.circled:
        return 0
    return sum(now == full > then for now, then in zip(after.circled, before.circled, strict=True))


def sight_sum(land: Island, sheet: Sheet) -> int:
    """The circled numbers of all sights added up (R-13)."""
    return sum(sum(values[:count]) for values, count in zip(land.kind.sights, sheet.circled, strict=True))


def pair_points(land: Island, sheet: Sheet) -> int:
    """The points of the connected pairs (R-11)."""
    return sum(land.kind.pairs[letter] for letter in members(sheet.pairs))


def blue_points(sheet: Sheet) -> int:
    """The points of the blue cards taken (R-12)."""
    return sum(BLUE_POINTS[card][letter] for letter, card in enumerate(sheet.blue) if card)


def red_points(sheet: Sheet) -> int:
    """The points of the red cards taken (R-12)."""
    return RED_POINTS * sheet.red.bit_count()
