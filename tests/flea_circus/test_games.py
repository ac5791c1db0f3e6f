"""Random games over all seat counts and options; `TOUCAN_GAMES` says how many (400 if unset)."""

from __future__ import annotations

import os
from random import Random

import pytest

from game.core import Decide, Game, Options, Over, Roll, complete
from game.flea_circus import GAME
from game.flea_circus.brain import REASONS
from game.flea_circus.material import ACT_OF
from game.flea_circus.rules import LONGEST, FleaCircus
from game.flea_circus.state import Phase
from game.registry import GAMES, game_by_id

TABLES = [(seats, bonus) for seats in GAME.seat_counts for bonus in (0, 10)]
GAMES_EACH = -(-int(os.environ.get("TOUCAN_GAMES", "400")) // len(TABLES))


def start(game: Game, seats: int, options: Options) -> FleaCircus:
    state = game.start(seats, options)
    assert isinstance(state, FleaCircus)
    return state


@pytest.mark.parametrize(("seats", "bonus"), TABLES)
def test_random_games_end_well(seats: int, bonus: int):
    rng, trios, longest = Random(seats + bonus), 0, 0
    for _ in range(GAMES_EACH):
        state = start(GAME, seats, complete(GAME.options, {"gala_bonus": bonus}, seats))
        entries = 0
        while not isinstance(pending := state.pending(), Over):
            entries += 1
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
            else:
                legal = state.legal(pending.seats[0])
                state.advance(pending.seats[0], legal[int(rng.random() * len(legal))])
            sound(state)
        assert pending.winners == tuple(
            seat for seat in range(seats) if state.points(seat) == max(map(state.points, range(seats)))
        )
        assert state.caller >= 0 or not state.deck_size
        trios, longest = trios + sum(map(len, state.trios)), max(longest, entries)
    assert longest <= LONGEST
    assert trios > GAMES_EACH


def sound(state: FleaCircus) -> None:
    """Raises AssertionError when the position is not one of Flea Circus."""
    assert len({ACT_OF[card] for card in state.row}) == len(state.row)
    assert state.sizes == [hand.bit_count() for hand in state.hands]
    laid = [trio for trios in state.trios for trio in trios]
    flipped = state.phase == Phase.CHOICE
    places = sum(state.sizes) + len(state.row) + len(state.discards) + 3 * len(laid) + state.deck_size + flipped
    assert places == (89 if state.turns else 0)
    union = 0
    for part in (*state.hands, *laid):
        assert not union & part
        union |= part
    assert state.phase != Phase.FLIP or state.row or state.deck_size


def test_every_reason_is_listed():
    rng, met = Random(3), set[str]()
    for _ in range(25):
        state = start(GAME, 3, complete(GAME.options, {}, 3))
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            assert isinstance(pending, Decide)
            seat = pending.seats[0]
            view = state.view(seat)
            for action in (GAME.brain.policy(view, seat, rng), rng.choice(view.legal(seat))):
                met.add(GAME.brain.reason(view, seat, action).code)
            state.advance(seat, GAME.brain.policy(view, seat, rng))
    assert met <= set(REASONS)
    assert len(met) >= 15, sorted(set(REASONS) - met)


def test_the_greedy_player_beats_chance():
    rng, won = Random(4), 0.0
    for number in range(45):
        state, own = start(GAME, 3, complete(GAME.options, {}, 3)), number % 3
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            legal = state.legal(seat)
            action = GAME.brain.policy(state.view(seat), seat, rng) if seat == own else rng.choice(legal)
            state.advance(seat, action)
        won += (own in pending.winners) / len(pending.winners)
    assert won >= 36


def test_the_registry_names_the_game():
    assert game_by_id("flea_circus") is GAMES["flea_circus"] is GAME
    with pytest.raises(ValueError, match="flea_circus"):
        game_by_id("chess")
