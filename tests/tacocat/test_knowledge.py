"""What a seat knows of hidden cards, and that imagined positions are drawn uniformly from what it holds possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from game.tacocat import GAME
from game.tacocat import events as did
from game.tacocat.imagine import determinize
from game.tacocat.material import UNKNOWN, cards_of, hand_of
from game.tacocat.rules import Tacocat
from game.tacocat.state import SECRET
from tests.tacocat.story import Story, kept

FIRST, SECOND = "1 3 4 5 9 10 12", "2 2 4 6 7 7 8"


def attacked(**options: str) -> Story:
    """Seat 1 has sacrificed the 2, the 2 and the 4 and holds 6 7 7; seat 0 holds 1 4 5 and leads."""
    story = kept(FIRST, SECOND, **options).play("0: duel 12, 1: duel 8")
    return story.play("attack 9, sacrifice", "attack 10, sacrifice", "attack 3, sacrifice")


def test_a_view_shows_ones_own_hand_and_what_lies_open():
    story = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8", "11 3 10 8")
    story.play("1: replace 6 7")
    mine, theirs, public = (story.state.view(seat) for seat in (0, 1, None))
    assert mine.hand_codes(0) == ["1", "2", "3", "4", "9", "10", "12"]
    assert mine.hand_codes(1) == [None] * 7
    assert set(mine.deck) == {UNKNOWN}
    assert mine.committed == [None, SECRET] == public.committed
    assert theirs.committed_text(1) == "replace 6 7"
    assert mine.committed_text(1) is None
    assert public.hand_codes(0) == [None] * 7
    assert mine.view(1).hand_codes(1) == [None] * 7


def test_the_number_of_a_secret_exchange_is_secret_too():
    one = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8").play("1: replace 6 7")
    two = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8").play("1: replace")
    assert one.state.view(0) == two.state.view(0)
    assert one.state.view(1) != two.state.view(1)


def test_a_sacrifice_is_a_lower_bound_of_what_is_left():
    story = attacked()
    assert story.hand(1) == "6 7 7"
    view = story.state.view(0)
    assert view.floors == [UNKNOWN, 4]
    assert view.least(1) == 4
    assert view.least(0) == 1
    assert view.describe()["at_least"] == [None, "4"]
    rng = Random(1)
    for _ in range(300):
        assert min(cards_of(determinize(view, rng).hands[1])) >= 4


def test_a_bound_ends_with_the_round():
    story = attacked().play("attack 4, defend 6, attack 7, sacrifice")
    assert story.phase == "roll deck"
    story.deal("1 2 3 4 5 6 7 8 9", "3 3 3 4 4 5 5 6 6")
    assert story.state.floors == [UNKNOWN, UNKNOWN]


def test_unseen_counts_are_what_is_neither_open_nor_in_the_own_hand():
    counts = attacked().state.view(0).unseen_counts()
    assert sum(counts.values()) == 24 + 3
    assert counts["2"] == 1
    assert counts["12"] == 0
    assert counts["7"] == 3


def test_imagined_hands_are_uniform_above_the_bound():
    """Every set of three of the unseen cards from 4 up is as likely as every other."""
    story = attacked()
    view = story.state.view(0)
    pool = [card for card in cards_of(view.unseen()) if card >= 4]
    expected = Counter(tuple(sorted(cards)) for cards in combinations(pool, 3))
    total = sum(expected.values())
    rng, draws = Random(2), 20_000
    met = Counter(cards_of(determinize(view, rng).hands[1]) for _ in range(draws))
    assert met.keys() <= expected.keys()
    assert _chi_square(met, expected, draws / total) < 1.35 * len(expected)


def _chi_square(met: Counter[tuple[int, ...]], expected: Counter[tuple[int, ...]], share: float) -> float:
    return sum((met[cards] - number * share) ** 2 / (number * share) for cards, number in expected.items())


def test_face_down_the_card_is_seen_by_its_owner_only():
    story = kept(FIRST, SECOND, sacrifice="hidden").play("0: duel 12, 1: duel 8", "attack 9, sacrifice")
    assert story.events[0] == did.Sacrificed(1, "9", "2", True)
    assert story.events[0].seen_by(0) == did.Sacrificed(1, "9", None, True) == story.events[0].seen_by(None)
    assert story.state.buried == [(), (2,)]
    assert 2 not in story.state.discards
    assert story.state.view(1).buried == [(), (2,)]
    assert story.state.view(0).buried == [(), (UNKNOWN,)]
    assert story.state.floors == [UNKNOWN, UNKNOWN]


def buried_two() -> Story:
    """Seat 1 has buried two cards, has shown a 7 and a 6 between them, and holds 4 7; the first is at most a 6."""
    story = kept(FIRST, SECOND, sacrifice="hidden").play("0: duel 12, 1: duel 8", "attack 9, sacrifice")
    story.play("attack 3, defend 7")
    assert story.state.caps == [(), (7,)]
    return story.play("attack 6, defend 10", "attack 5, sacrifice")


def test_face_down_a_card_shown_later_caps_what_was_buried():
    story = buried_two()
    assert story.hand(1) == "4 7"
    assert story.state.buried == [(), (2, 2)]
    view, rng = story.state.view(0), Random(3)
    assert view.caps == [(), (6, 12)]
    assert view.describe()["face_down_at_most"] == [[], ["6", None]]
    for _ in range(300):
        state = determinize(view, rng)
        first, second = state.buried[1]
        assert first <= min(6, second)
        assert second <= cards_of(state.hands[1])[0]
        assert state.view(0) == view


def test_imagined_buried_cards_are_the_lowest_and_uniform():
    """Every four of the unseen cards with at least one up to 6 are as likely as every other four of them."""
    view = buried_two().state.view(0)
    pool = cards_of(view.unseen())
    expected = Counter(cards for cards in combinations(pool, 4) if cards[0] <= 6)
    rng, draws = Random(4), 20_000
    met = Counter[tuple[int, ...]]()
    for _ in range(draws):
        state = determinize(view, rng)
        met[(*state.buried[1], *cards_of(state.hands[1]))] += 1
    assert met.keys() <= expected.keys()
    assert _chi_square(met, expected, draws / sum(expected.values())) < 1.35 * len(expected)


def test_a_spectator_imagines_both_hands_within_their_bounds():
    """Both have sacrificed face up; every pair of hands within the bounds is met."""
    story = kept("1 3 4 5 9 10 12", "2 2 4 6 7 7 11").play("0: duel 12, 1: duel 11", "attack 10, sacrifice")
    story.play("attack 4, defend 7", "attack 7, sacrifice")
    assert story.state.floors == [1, 2]
    view, rng = story.state.view(None), Random(5)
    for _ in range(200):
        state = determinize(view, rng)
        assert state.view(None) == view
        assert min(cards_of(state.hands[1])) >= 2


def test_a_spectator_imagines_what_both_have_buried():
    story = kept("1 3 4 5 9 10 12", "2 2 4 6 7 7 11", sacrifice="hidden").play("0: duel 12, 1: duel 11")
    story.play("attack 10, sacrifice", "attack 4, defend 7", "attack 7, sacrifice")
    view, rng = story.state.view(None), Random(5)
    for _ in range(200):
        state = determinize(view, rng)
        assert state.view(None) == view
        for seat in (0, 1):
            assert state.buried[seat][0] <= min(cards_of(state.hands[seat]))
        assert state.buried[1][0] <= 7


def test_an_imagined_commitment_can_be_played():
    rng = Random(6)
    for text in ("1: replace 6 7", "1: replace"):
        view = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8").play(text).state.view(0)
        state = determinize(view, rng)
        chosen = state.committed[1]
        assert chosen is not None
        assert hand_of(chosen) <= state.hands[1]
        state.apply(0, GAME.parse("replace"))
    view = kept("1 2 3 4 9 10 12", "2 2 5 6 7 7 8").play("1: duel 6").state.view(0)
    assert determinize(view, rng).committed[1] != SECRET


@pytest.mark.parametrize("memory", [0.0, 1.0])
def test_a_weak_memory_forgets_bounds_but_never_invents_cards(memory: float):
    view, rng = attacked().state.view(0), Random(7)
    low = 0
    for _ in range(300):
        state = determinize(view, rng, memory)
        assert isinstance(state, Tacocat)
        assert hand_of((*state.deck, *cards_of(state.hands[1]))) == view.unseen()
        low += min(cards_of(state.hands[1])) < 4
    assert (low > 0) == (memory == 0.0)
