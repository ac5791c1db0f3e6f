"""Random games of Tucano over all seat counts and options; `TOUCAN_GAMES` says how many (400 if unset)."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from game.core import Action, Decide, OptionValue, Over, Reason, Roll, complete
from game.registry import GAMES, game_by_id
from game.tucano import GAME
from game.tucano.actions import Gift, Steal
from game.tucano.brain import REASONS
from game.tucano.deck import Deck
from game.tucano.imagine import determinize
from game.tucano.material import ALL_CARDS, CODES, GIFT, NUMBERS, PURE, TOUCANS, bunch_of, cards_of, count
from game.tucano.rules import LONGEST, TURNS, Tucano
from game.tucano.state import UNNAMED, Phase
from tests.tucano.test_scoring import brute

TABLES = [(seats, first) for seats in GAME.seat_counts for first in ("random", *range(seats))]
GAMES_EACH = -(-int(os.environ.get("TOUCAN_GAMES", "400")) // len(TABLES))


def start(seats: int, first: OptionValue = "random") -> Tucano:
    state = GAME.start(seats, complete(GAME.options, {"first": first}, seats))
    assert isinstance(state, Tucano)
    return state


@pytest.mark.parametrize(("seats", "first"), TABLES)
def test_random_games_end_well(seats: int, first: OptionValue):
    rng, jokers = Random(seats), 0
    for _ in range(GAMES_EACH):
        state = start(seats, first)
        entries, takes = 0, Counter[int]()
        while not isinstance(pending := state.pending(), Over):
            entries += 1
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
            else:
                seat = pending.seats[0]
                legal = state.legal(seat)
                takes[seat] += pending.phase == "take"
                jokers += pending.phase == "joker"
                state.advance(seat, legal[int(rng.random() * len(legal))])
            sound(state)
        assert takes.total() == state.turns == TURNS
        assert set(takes.values()) == {TURNS // seats}
        assert entries <= LONGEST
        assert pending.winners == rightful(state)
    assert jokers > GAMES_EACH / 2


def rightful(state: Tucano) -> tuple[int, ...]:
    """The winners, counted as the rules page counts."""
    hands = [Counter([*state.front_codes(seat), *state.pile_codes(seat)]) for seat in range(state.seats)]
    owner = state.joker_owner()
    if owner is not None and state.joker >= 0:
        hands[owner][CODES[state.joker]] += 1
    totals = brute(hands)
    assert [score.points for score in state.scores()] == totals
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def sound(state: Tucano) -> None:
    """Raises AssertionError when the position is not one of Tucano."""
    if not state.turns:
        return
    taken = sum(state.front) + sum(state.piles) + state.toucans + bunch_of(state.discards)
    assert state.left + taken == ALL_CARDS
    assert state.unseen == bunch_of(state.deck[state.drawn :])
    assert all(card < GIFT for bunch in (*state.front, *state.piles) for card in cards_of(bunch))
    assert bool(state.toucans) == (state.phase == Phase.USE)
    if state.phase == Phase.TAKE:
        assert sum(map(bool, state.columns)) == (2 if state.turns == TURNS else 3)
    assert (state.joker == UNNAMED) or state.phase == Phase.OVER


def test_the_deck_has_every_order_the_rules_allow_and_no_other():
    rng, deck = Random(1), Deck()
    tops, lower = Counter[str](), Counter[str]()
    for _ in range(400):
        codes = deck.sample(rng)
        assert deck.check(codes) == codes
        assert not set(codes[:PURE]) & {*TOUCANS}
        tops[codes[0]] += 1
        lower[codes[PURE]] += 1
    assert len(tops) > 10
    assert {"gift", "steal", "flip"} < set(lower)


def test_imagined_decks_keep_what_is_known():
    rng = Random(2)
    for number in range(12):
        state = start(3)
        for _ in range(2 + 3 * number):
            pending = state.pending()
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
            elif isinstance(pending, Decide):
                state.advance(pending.seats[0], rng.choice(state.legal(pending.seats[0])))
        view = state.view(1)
        for memory in (1.0, 0.5, 0.0):
            imagined = determinize(view, rng, memory)
            sound(imagined)
            assert all(card < GIFT for card in imagined.deck[imagined.drawn : PURE])
            assert list(map(imagined.pile_size, range(3))) == list(map(state.pile_size, range(3)))
            assert imagined.front == state.front
            assert imagined.columns == state.columns
            if memory == 1.0:
                assert imagined.piles == state.piles


def test_a_level_that_forgets_imagines_other_piles():
    rng = Random(3)
    state = start(2, 0)
    state.roll(Deck().sample(rng))
    while not any(state.piles):
        state.advance(state.turn, rng.choice(state.legal(state.turn)))
        assert state.phase != Phase.OVER
    piles = {tuple(determinize(state.view(0), rng, 0.0).piles) for _ in range(20)}
    assert len(piles) > 1


def test_every_reason_is_listed():
    rng, met = Random(3), set[str]()
    for _ in range(30):
        state = start(3)
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            view = state.view(seat)
            some = rng.sample(view.legal(seat), min(3, len(view.legal(seat))))
            met |= {GAME.brain.reason(view, seat, action).code for action in some}
            action = GAME.brain.policy(view, seat, rng) if rng.random() < 0.7 else rng.choice(view.legal(seat))
            state.advance(seat, action)
    assert met == set(REASONS), set(REASONS) ^ met


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_reason_claims_is_so_and_no_other_move_does_more_of_it(seats: int):
    """Every claim about points is checked by doing the move, and against doing the others of its kind instead."""
    rng, met = Random(seats), dict[str, int]()
    for _ in range(6):
        state = start(seats)
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat, legal = pending.seats[0], state.legal(pending.seats[0])
            # Only what moves fruit: toucans are used later, and a joker has its own end.
            gains = {action: gained(state, seat, action) for action in legal}
            for action in rng.sample(legal, min(4, len(legal))):
                reason = GAME.brain.reason(state.view(seat), seat, action)
                met[reason.code] = met.get(reason.code, 0) + 1
                check_reason(state, seat, action, reason, gains)
            best = GAME.brain.policy(state.view(seat), seat, rng)
            state.advance(seat, best if rng.random() < 0.6 else rng.choice(legal))
    assert all(met.get(code) for code in ("take_points", "take_majority", "gift_burden", "steal_points", "steal_harm"))


def gained(state: Tucano, seat: int, action: Action) -> list[int]:
    """By seat what an action changes of the scores at once."""
    after = state.clone()
    after.advance(seat, action)
    return [then.points - now.points for now, then in zip(state.scores(), after.scores(), strict=True)]


def check_reason(state: Tucano, seat: int, action: Action, reason: Reason, gains: dict[Action, list[int]]) -> None:
    own, data, where = gains[action][seat], reason.data, f"{action}: {reason}"
    others = [gain for one, gain in gains.items() if type(one) is type(action)]
    if reason.code in ("take_points", "take_majority", "gift_rid", "steal_points"):
        assert own == data["points"] == max(gain[seat] for gain in others) > 0, where
    if reason.code in ("take_least", "take_hope", "gift_least", "steal_least"):
        assert own == max(gain[seat] for gain in others) <= 0, where
    if reason.code in ("gift_burden", "steal_harm"):
        victim = int(data["seat"])
        assert -gains[action][victim] == data["points"] > 0, where
        assert gains[action][victim] == min(
            gain[one.taker if isinstance(one, Gift) else one.victim]
            for one, gain in gains.items()
            if type(one) is type(action) and isinstance(one, (Gift, Steal))
        ), where
    if reason.code == "take_majority":
        after = state.clone()
        after.advance(seat, action)
        kind = NUMBERS[str(data["card"])]
        held = [count(after.held(one), kind) for one in range(state.seats)]
        before = [count(state.held(one), kind) for one in range(state.seats)]
        assert held[seat] > max(held[:seat] + held[seat + 1 :]), where
        assert before[seat] <= max(before[:seat] + before[seat + 1 :]), where


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_greedy_player_beats_chance(seats: int):
    rng, won, games = Random(4), 0.0, 20 * seats
    for number in range(games):
        state, own = start(seats), number % seats
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            legal = state.legal(seat)
            action = GAME.brain.policy(state.view(seat), seat, rng) if seat == own else rng.choice(legal)
            state.advance(seat, action)
        won += (own in pending.winners) / len(pending.winners)
    assert won >= 0.85 * games


def test_the_honest_baseline_takes_what_is_most_points_now():
    rng, judged = Random(5), 0
    state = start(3)
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.roll(pending.source.sample(rng))
            continue
        seat, gains = pending.seats[0], dict[Action, int]()
        for action in state.legal(seat):
            tried = state.clone()
            tried.apply(seat, action)
            gains[action] = tried.scores()[seat].points
        chosen = GAME.brain.greedy(state.view(seat), seat, rng)
        assert gains[chosen] == max(gains.values())
        judged += len(set(gains.values())) > 1
        state.advance(seat, chosen)
    assert judged > 10


def test_the_registry_names_the_game():
    assert game_by_id("tucano") is GAMES["tucano"] is GAME
    assert not GAME.secrets
