"""Scores of Tucano against the table of the rules page, its worked examples and brute force."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.tucano.material import (
    COPIES,
    DECK_CODES,
    FRUITS,
    GIFT,
    JOKER,
    NONE,
    bunch,
    cards_of,
    codes_of,
    count,
    kinds_of,
)
from game.tucano.scoring import best_joker, joker_kinds, leaders, points, scores, with_joker

TABLE = {
    "acai": (1, 2, 3, 5, 8, 13),
    "carambola": (1, 3, 6, 10, 15),
    "coconut": (8, 6, 4, 2, 0, -2),
    "fig": (-2, 0, 9, 16),
    "lime": (-2, -8),
    "lychee": (5, 12),
    "orange": (4, 8, 12, 0),
    "papaya": (1, 1, 9, 20),
    "pineapple": (0, -2, -4),
    "rambutan": (3, 6, 9, 12, 15),
}
"""T-1, written down again from the rules page."""
MAJORITIES = {"avocado": (3, 1), "banana": (2, 0), "pomegranate": (1, -1)}
"""T-1: each card of the one who holds most, and each otherwise."""


def held(*seats: str) -> list[int]:
    return [bunch(text) for text in seats]


def brute(seats: list[Counter[str]]) -> list[int]:
    """The points of each seat, told as the rules page tells them."""
    totals: list[int] = []
    for own in seats:
        total = sum(TABLE[code][own[code] - 1] for code in TABLE if own[code])
        for code, (most, otherwise) in MAJORITIES.items():
            others = [other[code] for other in seats if other is not own]
            total += own[code] * (most if all(own[code] > other for other in others) else otherwise)
        totals.append(total)
    return totals


def dealt(rng: Random, seats: int) -> tuple[list[int], list[Counter[str]]]:
    """A random share of the fruits for each seat, as bunches and as counters (both without the joker's worth)."""
    cards = [code for code in DECK_CODES if code not in ("gift", "steal", "flip")]
    rng.shuffle(cards)
    cards = cards[rng.randrange(0, 30) :]
    hands = [cards[seat::seats] for seat in range(seats)]
    return [bunch(" ".join(hand)) for hand in hands], [Counter(hand) for hand in hands]


@pytest.mark.parametrize("code", TABLE)
def test_every_entry_of_the_table(code: str):
    for number, worth in enumerate(TABLE[code], 1):
        assert points(held(" ".join([code] * number), "")) == [worth, 0]
    assert len(TABLE[code]) == dict(zip((fruit.code for fruit in FRUITS), COPIES, strict=False))[code]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (("papaya papaya papaya papaya", ""), [20, 0]),
        (("fig", "fig fig"), [-2, 0]),
        (("fig fig fig", ""), [9, 0]),
        (("fig fig fig fig", ""), [16, 0]),
        (("banana banana", "banana banana banana"), [0, 6]),
        (("pomegranate pomegranate pomegranate", "pomegranate pomegranate", ""), [3, -2, 0]),
        (("pomegranate pomegranate pomegranate", "pomegranate pomegranate pomegranate", ""), [-3, -3, 0]),
        (("avocado avocado", "avocado avocado", "avocado"), [2, 2, 1]),
        (("avocado avocado", "avocado", ""), [6, 1, 0]),
        (("joker", ""), [0, 0]),
    ],
)
def test_worked_examples(seats: tuple[str, ...], expected: list[int]):
    assert points(held(*seats)) == expected
    assert [score.points for score in scores(held(*seats))] == expected


def test_three_papayas_and_the_joker_are_20():
    assert points(with_joker(held("papaya papaya papaya joker", ""), 0, 9)) == [20, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_tables_against_brute_force(seats: int):
    rng = Random(seats)
    for _ in range(400):
        bunches, counters = dealt(rng, seats)
        assert points(bunches) == brute(counters)
        assert [sum(worth for _, worth in score.lines) for score in scores(bunches)] == brute(counters)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_joker_against_brute_force(seats: int):
    """Every choice the rules page allows, its scores, and the one suggested: the one that wins by most."""
    rng, decided = Random(10 + seats), 0
    for _ in range(300):
        bunches, counters = dealt(rng, seats)
        owners = [seat for seat in range(seats) if counters[seat]["joker"]]
        if not owners:
            continue
        owner = owners[0]
        own = counters[owner]
        allowed = [fruit.code for fruit in FRUITS if 1 <= own[fruit.code] < fruit.cards]
        assert [FRUITS[kind].code for kind in joker_kinds(bunches[owner])] == allowed
        leads: dict[str, int] = {}
        for code in ["none", *allowed]:
            changed = [Counter(hand) for hand in counters]
            if code != "none":
                changed[owner][code] += 1
            totals = brute(changed)
            kind = NONE if code == "none" else next(k for k, fruit in enumerate(FRUITS) if fruit.code == code)
            assert points(with_joker(bunches, owner, kind)) == totals
            leads[code] = totals.pop(owner) - max(totals)
        best = best_joker(bunches, owner)
        assert leads["none" if best == NONE else FRUITS[best].code] == max(leads.values())
        decided += 1
    assert decided > 100


def test_the_joker_may_be_best_as_nothing():
    assert best_joker(held("lime joker", ""), 0) == NONE


def test_the_joker_may_be_best_where_it_breaks_a_majority():
    bananas = next(kind for kind, fruit in enumerate(FRUITS) if fruit.code == "banana")
    assert best_joker(held("banana joker acai", "banana banana"), 0) == bananas


def test_leaders_share_a_tie():
    assert leaders([3, 9, 9]) == (1, 2)
    assert leaders([-3, -9]) == (0,)


def test_bunches_count():
    text = "acai acai fig joker gift"
    assert codes_of(bunch(text)) == text.split()
    assert kinds_of(bunch(text)) == (0, 5, JOKER, GIFT)
    assert cards_of(bunch(text)) == [0, 0, 5, JOKER, GIFT]
    assert [count(bunch(text), kind) for kind in (0, 1, 5)] == [2, 0, 1]
    with pytest.raises(ValueError, match="mango"):
        bunch("mango")
