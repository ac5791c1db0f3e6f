"""Paths the slow way: every chain of adjacent cards is tried and judged by the letter of A-11 and A-12."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

Place = tuple[int, int]


def chains(cards: Mapping[Place, str]) -> Iterator[list[Place]]:
    """Every chain of different, orthogonally adjacent cards up to eight long; longer ones cannot rise all the way."""

    def walk(chain: list[Place]) -> Iterator[list[Place]]:
        yield chain
        x, y = chain[-1]
        if len(chain) < 8:
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                # What does not rise never will; without this an arboretum of 20 cards takes a second.
                if near in cards and near not in chain and cards[near][2] > cards[chain[-1]][2]:
                    yield from walk([*chain, near])

    for place in cards:
        yield from walk([place])


def points(cards: list[str]) -> int:
    """What a chain scores for the species of its first card (A-12); 0 if it is no path (A-11)."""
    values = [int(card[2]) for card in cards]
    rising = all(one < two for one, two in pairwise(values))
    if len(cards) < 2 or not rising or cards[0][:2] != cards[-1][:2]:
        return 0
    alike = len(cards) >= 4 and len({card[:2] for card in cards}) == 1
    return len(cards) * (2 if alike else 1) + (1 if values[0] == 1 else 0) + (2 if values[-1] == 8 else 0)


def best(cards: Mapping[Place, str]) -> dict[str, int]:
    """By species the points of its best path, for species that have one."""
    found: dict[str, int] = {}
    for chain in chains(cards):
        codes = [cards[place] for place in chain]
        worth = points(codes)
        if worth > found.get(codes[0][:2], 0):
            found[codes[0][:2]] = worth
    return found
