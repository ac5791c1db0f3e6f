"""The computer player: it beats chance and pure builders, plays for rights, gives every reason, and peeks nowhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.arboretum import GAME
from game.arboretum.brain import REASONS
from game.arboretum.imagine import determinize
from game.arboretum.material import CODES, mask
from game.arboretum.rules import Arboretum
from game.arboretum.state import Phase
from game.arboretum.worth import SUM, right_chances
from game.core import Action, Over, Roll, complete
from tests.arboretum.story import position

Player = Callable[[Arboretum, int, Random], Action]
MIXED = ("CA", "CB", "DO", "JA", "MA", "OA")


def greedy(state: Arboretum, seat: int, rng: Random) -> Action:
    return GAME.brain.policy(state.view(seat), seat, rng)


def chance(state: Arboretum, seat: int, rng: Random) -> Action:
    return rng.choice(state.legal(seat))


def builder(state: Arboretum, seat: int, rng: Random) -> Action:
    return GAME.brain.greedy(state.view(seat), seat, rng)


def start(seats: int) -> Arboretum:
    state = GAME.start(seats, complete(GAME.options, {}, seats))
    assert isinstance(state, Arboretum)
    return state


def played(players: list[Player], seed: int) -> tuple[int, ...]:
    """The winners of a game."""
    state, rng = start(len(players)), Random(seed)
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.roll(pending.source.sample(rng))
            continue
        seat = pending.seats[0]
        state.apply(seat, players[seat](state, seat, rng))
    return pending.winners


def share(one: Player, other: Player, seats: int, deals: int) -> float:
    """The share of games that one player wins against others, each deal from every seat."""
    won = 0.0
    for deal in range(deals):
        for own in range(seats):
            winners = played([one if seat == own else other for seat in range(seats)], deal)
            won += (own in winners) / len(winners)
    return won / deals / seats


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_greedy_player_beats_chance(seats: int) -> None:
    assert share(greedy, chance, seats, 6) >= 0.85


@pytest.mark.parametrize(("seats", "least"), [(2, 0.8), (4, 0.5)])
def test_the_greedy_player_beats_one_who_only_builds(seats: int, least: float) -> None:
    assert share(greedy, builder, seats, 20 // seats) >= least


def test_one_who_only_builds_is_no_straw_man() -> None:
    assert share(builder, chance, 2, 10) >= 0.75


def test_every_reason_is_listed() -> None:
    rng, met = Random(3), set[str]()
    for number in range(36):
        seats = 2 + number % 3
        state = start(seats)
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            view = state.view(seat)
            greedily = GAME.brain.policy(view, seat, rng)
            random = rng.choice(view.legal(seat))
            met |= {GAME.brain.reason(view, seat, action).code for action in (greedily, random)}
            state.apply(seat, greedily if rng.random() < 0.9 else random)
    assert met == {*REASONS}, {*REASONS} ^ met


def test_what_a_rollout_planned_is_no_part_of_the_position() -> None:
    state = position(["CA1 CA2 CA3 DO1 DO2 DO3 DO4", "JA1"], deck="MA1 MA2 MA3").state
    rng = Random(1)
    for _ in range(2):
        state.apply(0, GAME.brain.policy(state, 0, rng))
    assert state.phase == Phase.PLAY
    before, view = state.key(), state.view(0)
    action = GAME.brain.policy(state, 0, rng)
    assert state.key() == before
    assert state.planned is not None
    assert state.view(0).planned is None
    other = next(one for one in state.legal(0) if one != action)
    assert GAME.brain.policy(view, 0, rng) in view.legal(0)
    state.apply(0, other)
    assert GAME.brain.policy(state, 0, rng) in state.legal(0)


def test_the_policy_does_not_look_into_hands() -> None:
    """Truths that look the same to a seat get the same move, though the policy is given the truth."""
    rng, compared = Random(2), 0
    for seats in (2, 3, 4):
        state = start(seats)
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            view = state.view(seat)
            truths = [determinize(view, rng) for _ in range(3)]
            assert len({GAME.brain.policy(truth, seat, rng) for truth in truths}) == 1
            compared += 1
            state.apply(seat, GAME.brain.policy(view, seat, rng))
    assert compared > 200


def test_a_level_that_forgets_minds_the_hands_less() -> None:
    """A path without the right is worth nothing to a good player and something to one who forgets."""
    story = position(
        ["CA8 CA7", "OA8 OA7"], ["OA1 OA2 OA3 OA4", ""], deck="MA1 MA2", known=["", "OA7 OA8"], species=MIXED
    )
    story.state.open |= story.state.used & ~mask("CA8 CA7 OA8 OA7 MA1 MA2")
    view, rng = story.state.view(0), Random(1)
    seen = [GAME.brain.evaluate(determinize(view, rng, memory))[0] for memory in (1.0, 0.8, 0.4)]
    assert seen == sorted(seen)
    assert seen[2] > seen[0] + 2
    assert determinize(view, rng, 0.4).view(0).attention == 1.0


def test_a_level_that_forgets_builds_where_a_good_player_keeps_the_right() -> None:
    """Two oaks in hand beat the rival's 8 and are the right to a path of nine; who minds no hands plants one for two
    points more."""
    hand = "OA6 OA7 CA2 CA3 DO2 DO3 DO4 JA3 JA5"
    story = position([hand, "OA8 JA1"], ["OA1 OA2 OA3 OA4", ""], ["", ""], "", MIXED, ["", "OA8"])
    story.state.open |= story.state.used & ~mask(f"{hand} OA8 JA1")
    story.state.phase, story.state.draws = Phase.PLAY, 2
    view, rng = story.state.view(0), Random(0)
    brain = GAME.brain
    assert str(brain.policy(brain.recall(view, 0.3), 0, rng)).startswith("play OA")
    assert not str(brain.policy(brain.recall(view, 1.0), 0, rng)).startswith("play OA")
    assert brain.recall(view, 1.0) is view
    assert view.attention == 1.0


# --- what it plays for ----------------------------------------------------------------------------------------------


def greedy_move(hand: str, garden: str, rival_hand: str, rival_garden: str, deck: str, known: str, moves: str) -> str:
    """The greedy move of seat 0 after `moves` of its own."""
    story = position([hand, rival_hand], [garden, rival_garden], ["", ""], deck, MIXED, ["", known])
    story.state.open |= story.state.used & ~mask(" ".join([hand, rival_hand, deck])) & ~story.state.open
    story.play(moves)
    return str(GAME.brain.policy(story.state.view(0), 0, Random(0)))


def test_the_last_discard_keeps_the_right() -> None:
    """An oak path of 9 is worth holding two oaks for, though the rival is known to hold an oak too."""
    move = greedy_move(
        "OA7 OA8 CA2 CA3 DO2 DO3 DO4",
        "OA1 OA2 OA3 OA4",
        "OA6 JA1 JA2 JA3 JA4 JA5 JA6",
        "",
        "MA1 MA2",
        "OA6",
        "draw deck; draw deck; play MA1 0,1",
    )
    assert move not in ("discard OA8", "discard OA7")


def test_a_one_is_kept_where_it_kills_an_eight() -> None:
    """The rival's dogwoods are worth 14 with the 8 in hand; the 1 takes that away."""
    move = greedy_move(
        "DO1 DO2 CA2 CA3 JA2 JA3 MA4",
        "CA5",
        "DO8 JA1 MA1 MA2 MA3 CB1 CB2",
        "DO3 DO4 DO5 DO6 DO7",
        "CB3 CB4",
        "DO8",
        "draw deck; draw deck; play CB3 0,1",
    )
    assert move not in ("discard DO1", "discard DO2")


def test_a_winning_last_move_is_found() -> None:
    """The card that ends the best path with an 8 goes where it belongs."""
    move = greedy_move(
        "OA8 OA7 CA2 CA3 DO2 DO3 DO4", "OA1 OA2 OA3 OA4", "JA1", "", "MA1 MA2", "", "draw deck; draw deck"
    )
    assert move in ("play OA8 4,0", "play OA7 4,0")


# --- arithmetic -----------------------------------------------------------------------------------------------------


def test_chances_of_the_right_against_dealing() -> None:
    """Uniform chances for every loose card, compared with the sum over all ways."""
    rng = Random(5)
    for _ in range(60):
        cards = [rng.randrange(4) for _ in range(8)]
        own, known, loose = (sum(1 << card for card, place in enumerate(cards) if place == kind) for kind in range(3))
        level, above = right_chances(own, known, loose, 10**6)
        assert level >= above
        mine, theirs = _counts(own, known | loose), _counts(known | loose, own)
        assert (level, above) == (float(mine >= theirs), float(mine > theirs))
        nothing = right_chances(own, known, loose, 0)
        mine, theirs = _counts(own, known), _counts(known, own)
        assert nothing == (float(mine >= theirs), float(mine > theirs))
        some = right_chances(own, known, loose, 5)
        assert 0.0 <= some[1] <= some[0] <= 1.0


def _counts(own: int, other: int) -> int:
    return SUM[own] - (8 if own & 128 and other & 1 else 0)


def test_codes_of_reasons_name_cards_of_the_game() -> None:
    state = start(2)
    rng = Random(6)
    while not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.roll(pending.source.sample(rng))
            continue
        seat = pending.seats[0]
        action = GAME.brain.policy(state.view(seat), seat, rng)
        data = GAME.brain.reason(state.view(seat), seat, action).data
        assert data.get("card", "OA1") in CODES
        assert data.get("seat", 0) in (0, 1)
        assert data.get("species", state.species_codes()[0]) in state.species_codes()
        state.apply(seat, action)
