"""The searches on toys whose answer is known."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from random import Random

import pytest

from game.ai.budget import Budget, Cancelled
from game.ai.choice import Found, careful, chances
from game.ai.ismcts import search_tree
from game.ai.levels import LEVELS, Level, Style
from game.ai.rollout import Worlds
from game.ai.search import Thought, think
from game.ai.values import seat_values
from game.core import Action, GameError, GameState, Reason
from tests.ai.toys import GAMES, Kuhn, Pennies, Say, Trap, TrapBrain, kuhn_payoff

HARD = LEVELS["hard"]
MARGIN_ONLY = Style(rank=0.0)
TREE = Style(tree=True, rank=0.0, mixed=frozenset({"bet", "show"}))


class Ticks:
    """A clock that goes on by a step whenever somebody looks."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def start(name: str) -> GameState:
    return GAMES[name].start(2, {})


def thought(name: str, state: GameState, seat: int = 0, seed: int = 1, style: Style = MARGIN_ONLY) -> Thought:
    return think(GAMES[name], state.view(seat), seat, HARD, seed, iterations=400, style=style)


# --- values ---------------------------------------------------------------------------------------------------------


def test_values_blend_the_share_of_the_win_and_the_margin():
    assert seat_values([10, 0], 20, 1.0) == [1.0, 0.0]
    assert seat_values([10, 0], 20, 0.0) == [0.75, 0.25]
    assert seat_values([10, 0, 4], 20, 0.0) == pytest.approx([0.65, 0.25, 0.35])
    assert seat_values([10, 0], 20, 0.5) == [0.875, 0.125]
    assert seat_values([50, 0], 20, 0.5) == [1.0, 0.0]


def test_values_of_a_shared_win():
    assert seat_values([7, 7], 20, 1.0) == [0.5, 0.5]
    assert seat_values([7, 7, 7, 2], 10, 1.0) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0.0])
    assert seat_values([7, 7, 2], 10, 0.0) == [0.5, 0.5, 0.25]


def test_values_are_between_nothing_and_all():
    rng = Random(5)
    for _ in range(300):
        scores = [rng.randint(-30, 90) for _ in range(rng.randint(2, 5))]
        values = seat_values(scores, 15.0, rng.random())
        assert all(0.0 <= value <= 1.0 for value in values)
        assert values[scores.index(max(scores))] == max(values)


# --- known answers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [Style(rank=0.5), Style(tree=True)], ids=["flat", "tree"])
def test_the_trap_is_seen(style: Style):
    state = start("trap")
    assert str(TrapBrain().policy(state, 0, Random(1))) == "three"
    found = thought("trap", state, style=style)
    assert str(found.action) == "two"
    assert found.candidates[0][0] == "two"
    assert found.reason == Reason("said", {"word": "two"})


@pytest.mark.parametrize("tree", [False, True], ids=["flat", "tree"])
def test_the_expectation_of_a_roll_decides(tree: bool):
    found = thought("gamble", start("gamble"), style=Style(tree=tree, rank=0.0))
    assert str(found.action) == "dare"
    values = dict(found.candidates)
    # Three points are worth 0.5 + 3/80, five on average 0.5 + 5/80; 400 rolls leave an error of about 0.006.
    assert values["safe"] == pytest.approx(0.5375)
    assert values["dare"] == pytest.approx(0.5625, abs=0.02)


@pytest.mark.parametrize("style", [MARGIN_ONLY, TREE], ids=["flat", "tree"])
@pytest.mark.parametrize("seat", [0, 1])
def test_matching_pennies_is_mixed_about_evenly(style: Style, seat: int):
    shown = Counter(str(thought("pennies", start("pennies"), seat, seed, style).action) for seed in range(100))
    # 100 fair coins stay within 50 +- 20 with a chance of 99.99 %.
    assert 30 <= shown["heads"] <= 70


def test_the_last_of_two_secret_choices_is_mixed_where_the_style_says_so():
    state = Pennies()
    state.advance(0, Say("heads"))
    style = Style(rank=0.0, mixed=frozenset({"show"}))
    shown = Counter(str(thought("pennies", state, 1, seed, style).action) for seed in range(60))
    assert 15 <= shown["heads"] <= 45


def kuhn_chances(cards: tuple[str, ...], said: str) -> float:
    """How often the tree bets with this card after this history."""
    state = Kuhn()
    state.cards, state.said = list(cards), said
    seat = len(said) % 2
    view = state.view(seat)
    budget = Budget(4000, None, Ticks(0.0))
    brain = GAMES["kuhn"].brain
    worlds = Worlds(view, brain, HARD, 7)
    found = search_tree(seat, view.legal(seat), brain, worlds, TREE, budget)
    odds = {str(one.action): chance for one, chance in zip(found, chances(found), strict=True)}
    return odds["bet"]


def test_kuhn_poker_is_worth_a_little_less_than_nothing_to_the_first_seat():
    """The tree plays itself; its exact worth over all deals must be near -1/18, whatever equilibrium it finds."""
    bets = {
        (card, said): kuhn_chances((card, other) if len(said) % 2 == 0 else (other, card), said)
        for card, other in (("J", "Q"), ("Q", "K"), ("K", "J"))
        for said in ("", "p", "b", "pb")
    }

    def worth(cards: tuple[str, ...], said: str) -> float:
        if said in Kuhn.ENDS:
            return kuhn_payoff(cards, said)
        bet = bets[cards[len(said) % 2], said]
        return bet * worth(cards, said + "b") + (1 - bet) * worth(cards, said + "p")

    deals = list(permutations("JQK", 2))
    value = sum(worth(deal, "") for deal in deals) / len(deals)
    assert value == pytest.approx(-1 / 18, abs=0.06)
    assert bets["K", "b"] > 0.95
    assert bets["J", "b"] < 0.05
    assert bets["K", "p"] > 0.9


# --- determinism, honesty -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [MARGIN_ONLY, TREE], ids=["flat", "tree"])
@pytest.mark.parametrize("name", ["trap", "gamble", "pennies"])
def test_the_same_question_gets_the_same_answer(name: str, style: Style):
    first, second = (thought(name, start(name), seed=11, style=style) for _ in range(2))
    assert (first.action, first.candidates, first.iterations) == (second.action, second.candidates, second.iterations)


def test_equal_moves_are_drawn_by_lot():
    found = [Found(Say(word), 10, 0.5, 10) for word in ("left", "right")]
    assert {str(careful(found, 0.0, 0.0, Random(seed))) for seed in range(20)} == {"left", "right"}


@pytest.mark.parametrize("style", [MARGIN_ONLY, TREE], ids=["flat", "tree"])
def test_two_truths_that_look_alike_get_the_same_move(style: Style):
    positions = 0
    for said in ("", "p", "b", "pb"):
        seat = len(said) % 2
        for card in "JQK":
            answers: set[tuple[object, ...]] = set()
            for other in "JQK".replace(card, ""):
                state = Kuhn()
                state.cards = [card, other] if seat == 0 else [other, card]
                state.said = said
                found = think(GAMES["kuhn"], state.view(seat), seat, "hard", 3, iterations=200, style=style)
                answers.add((found.action, found.candidates))
            assert len(answers) == 1
            positions += 1
    assert positions == 12


# --- budget ---------------------------------------------------------------------------------------------------------


def test_cancelling_ends_the_search():
    asked = iter([False] * 50 + [True] * 1000)
    with pytest.raises(Cancelled):
        think(GAMES["trap"], start("trap"), 0, HARD, 1, cancelled=lambda: next(asked), iterations=10**9, style=TREE)


def test_the_time_cap_ends_the_search():
    found = think(GAMES["pennies"], start("pennies"), 0, HARD, 1, clock=Ticks(0.01))
    assert 0 < found.iterations < HARD.iterations


def test_without_any_time_the_policy_answers():
    for style in (MARGIN_ONLY, TREE):
        found = think(GAMES["trap"], start("trap"), 0, HARD, 1, clock=Ticks(10.0), style=style)
        assert (str(found.action), found.iterations, found.candidates) == ("three", 0, ())


def test_iterations_given_know_no_clock():
    found = think(GAMES["pennies"], start("pennies"), 0, HARD, 1, iterations=70, clock=Ticks(10.0))
    assert found.iterations == 70


def test_it_breathes_after_each_iteration():
    breaths: list[None] = []
    found = think(GAMES["pennies"], start("pennies"), 0, HARD, 1, iterations=70, breathe=lambda: breaths.append(None))
    assert len(breaths) == found.iterations == 70


def test_a_forced_move_costs_nothing():
    state = Trap()
    state.advance(0, Say("one"))
    found = think(GAMES["trap"], state, 1, HARD, 1)
    assert (str(found.action), found.iterations) == ("zero", 0)


def test_a_seat_that_has_nothing_to_decide_is_refused():
    with pytest.raises(GameError, match="seat 1 has nothing to decide"):
        think(GAMES["trap"], start("trap"), 1, HARD, 1)


# --- care -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS.keys())
def test_no_level_makes_a_move_worse_than_its_bound(level: Level):
    rng = Random(3)
    for seed in range(300):
        values = [rng.random() * 0.3 for _ in range(6)]
        found = [Found(Say(str(place)), 20, value, 20) for place, value in enumerate(values)]
        action: Action = careful(found, level.care, level.slack, Random(seed))
        assert values[int(str(action))] >= max(values) - level.slack


def test_easy_errs_and_expert_does_not():
    found = [Found(Say("best"), 20, 0.50, 20), Found(Say("near"), 20, 0.47, 20)]
    easy, expert = LEVELS["easy"], LEVELS["expert"]
    made = Counter(str(careful(found, easy.care, easy.slack, Random(seed))) for seed in range(200))
    assert 20 < made["near"] < 100
    assert {str(careful(found, expert.care, expert.slack, Random(seed))) for seed in range(50)} == {"best"}


def test_a_move_hardly_tried_is_not_believed():
    found = [Found(Say("known"), 100, 0.5, 100), Found(Say("rumour"), 3, 0.9, 3)]
    assert str(careful(found, 0.0, 0.0, Random(1))) == "known"


def test_a_hint_is_the_best_move_found():
    for seed in range(10):
        found = think(GAMES["gamble"], start("gamble"), 0, "easy", seed, hint=True, style=MARGIN_ONLY)
        assert str(found.action) == found.candidates[0][0]


def test_levels_grow():
    rows = list(LEVELS.values())
    assert [row.name for row in rows] == ["easy", "normal", "hard", "expert"]
    for lower, higher in pairwise(rows):
        assert lower.iterations < higher.iterations
        assert lower.memory <= higher.memory
        assert lower.care >= higher.care
        assert lower.seconds < higher.seconds <= 2.2
