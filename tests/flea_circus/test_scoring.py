"""Scores against the worked example of the rules page and against brute force."""

from __future__ import annotations

from itertools import combinations
from random import Random

from game.core.bits import set_of
from game.flea_circus.material import ACTS, CODES, codes_of, mask
from game.flea_circus.rules import trios_in
from game.flea_circus.scoring import hand_points, has_all_acts, has_trio, leaders, score
from game.flea_circus.worth import best_trios, cheapest_trios, profile


def test_worked_example_is_47():
    hand = mask("A6 A2 C4 D0 E7 E1 F5 J5 J3")
    assert score(hand, 2).points == 47
    assert dict(score(hand, 2).lines)["trios"] == 20


def test_lines_name_trios_acts_and_the_bonus():
    assert [name for name, _ in score(0, 0).lines] == ["trios", *ACTS]
    assert [name for name, _ in score(0, 0, 10).lines] == ["trios", *ACTS, "gala"]
    assert score(0, 0, 10).points == 10


def test_random_hands_against_brute_force():
    rng = Random(1)
    for _ in range(600):
        cards = rng.sample(range(80), rng.randrange(0, 40))
        hand, codes = set_of(cards), [CODES[card] for card in cards]
        assert sorted(codes) == codes_of(hand)
        best = {act: max((int(code[1]) for code in codes if code[0] == act), default=0) for act in ACTS}
        assert hand_points(hand) == sum(best.values())
        assert has_all_acts(hand) == (len({code[0] for code in codes}) == 10)
        trios = {
            " ".join(sorted(three))
            for three in combinations(sorted(codes, key=lambda code: code[1]), 3)
            if len({code[1] for code in three}) == 1
        }
        assert {" ".join(trio.cards) for trio in trios_in(hand)} == trios
        assert has_trio(hand) == bool(trios)


def test_best_trios_never_lose_and_add_what_they_say():
    rng = Random(2)
    gains = 0
    for _ in range(1000):
        hand = set_of(rng.sample(range(80), rng.randrange(3, 25)))
        added, laid = best_trios(hand)
        assert laid & ~hand == 0
        assert 10 * (laid.bit_count() // 3) + hand_points(hand & ~laid) == hand_points(hand) + added
        gains += added > 0
        for cards, net in cheapest_trios(hand):
            assert 10 + hand_points(hand & ~cards) - hand_points(hand) == net
            same = [trio for trio in trios_in(hand) if trio.cards[0][1] == codes_of(cards)[0][1]]
            losses = [hand_points(hand) - hand_points(hand & ~mask(" ".join(trio.cards))) for trio in same]
            assert 10 - min(losses) == net
        assert profile(hand, 4).hope >= 0
    assert gains > 300


def test_leaders_share_a_tie():
    assert leaders([3, 9, 9]) == (1, 2)
