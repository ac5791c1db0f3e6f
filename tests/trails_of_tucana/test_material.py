"""The cards and their chances (R-1, R-8, and the check of the worked examples)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from game.trails_of_tucana.material import CARD_CODES, COPIES, DECK_CODES, TERRAINS, chances, fits

STATED = {
    "DF": 0.248,
    "DM": 0.219,
    "FM": 0.197,
    "DW": 0.162,
    "FW": 0.145,
    "DD": 0.128,
    "MW": 0.128,
    "FF": 0.103,
    "MM": 0.080,
    "WW": 0.043,
}
"""The chance that a shown pair fits an edge between two terrains, as the rules page states it."""


def ends(pair: str) -> tuple[int, int]:
    one, two = sorted(TERRAINS.index(code) for code in pair)
    return one, two


def test_r1_the_deck():
    assert Counter(DECK_CODES) == {"D": 8, "F": 7, "M": 6, "W": 4, "X": 2}
    assert len(DECK_CODES) == 27


def counted(pair: str) -> Fraction:
    """The chance by trying every pair of cards."""
    cards = [CARD_CODES.index(code) for code in DECK_CODES]
    shown = list(combinations(cards, 2))
    return Fraction(sum(fits(one, two, ends(pair)) for one, two in shown), len(shown))


@pytest.mark.parametrize("pair", STATED)
def test_stated_chances_follow_from_the_cards(pair: str):
    assert round(float(counted(pair)), 3) == STATED[pair]
    assert chances(COPIES)[ends(pair)] == pytest.approx(float(counted(pair)))


def test_chances_of_what_is_left():
    left = chances((1, 0, 0, 1, 0))
    assert left[ends("DW")] == 1.0
    assert sum(left.values()) == 1.0
    wild = chances((0, 0, 1, 0, 1))
    assert {pair for pair, chance in wild.items() if chance == 1.0} == {ends(f"M{other}") for other in TERRAINS}
    assert set(chances((1, 0, 0, 0, 0)).values()) == {0.0}
    assert chances((0, 0, 0, 0, 2))[ends("WW")] == 1.0


def test_fits_is_symmetrical():
    for first in range(5):
        for second in range(5):
            for one in range(4):
                for two in range(4):
                    assert fits(first, second, (one, two)) == fits(second, first, (two, one))
