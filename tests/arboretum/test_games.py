"""Random games of Arboretum over all seat counts and options; `TOUCAN_GAMES` says how many (400 if unset)."""

from __future__ import annotations

import os
from random import Random

import pytest

from game.arboretum import GAME
from game.arboretum import events as did
from game.arboretum.material import CODES, HAND, USED
from game.arboretum.rules import Arboretum
from game.arboretum.state import TRUTH, Phase
from game.core import OptionValue, Over, Roll, complete
from game.core.bits import members, set_of
from game.registry import GAMES, game_by_id
from tests.arboretum import brute
from tests.conformance.walk import every_option

TABLES = [
    pytest.param(seats, options, id=f"{seats}-{number}")
    for seats in GAME.seat_counts
    for number, options in enumerate(every_option(GAME, seats))
]
GAMES_EACH = -(-int(os.environ.get("TOUCAN_GAMES", "400")) // len(TABLES))


def start(seats: int, **given: OptionValue) -> Arboretum:
    state = GAME.start(seats, complete(GAME.options, given, seats))
    assert isinstance(state, Arboretum)
    return state


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_random_games_end_well(seats: int, options: dict[str, OptionValue]) -> None:
    rng = Random(seats)
    for number in range(GAMES_EACH):
        state, entries, piles = start(seats, **options), 0, rng.random()
        skipped = last = False
        while not isinstance(pending := state.pending(), Over):
            entries += 1
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            legal = state.legal(seat)
            # Some games draw from the deck, some from piles as long as there are any.
            action = legal[0] if rng.random() < piles else legal[int(rng.random() * len(legal))]
            events = state.advance(seat, action)
            skipped |= did.NothingToDraw(seat) in events
            last |= did.LastCardDrawn(seat) in events
            if number % 4 == 0 or isinstance(state.pending(), Over):
                sound(state)
        assert entries <= GAME.longest(seats)
        assert last
        assert state.deck_size == 0
        assert pending.winners == rightful(state)
        assert [hand.bit_count() for hand in state.hands].count(HAND) >= seats - skipped


def rightful(state: Arboretum) -> tuple[int, ...]:
    """The winners, counted as the rules page counts."""
    hands = [[code for code in state.hand_codes(seat) if code] for seat in range(state.seats)]
    paths = [brute.best(state.garden_codes(seat)) for seat in range(state.seats)]
    totals = [0] * state.seats
    for species in state.species_codes():
        sums: list[int] = []
        for seat, hand in enumerate(hands):
            others = [code for place, other in enumerate(hands) if place != seat for code in other]
            own = [int(code[2]) for code in hand if code[:2] == species]
            sums.append(sum(value for value in own if value != 8 or f"{species}1" not in others))
        for seat in range(state.seats):
            if sums[seat] == max(sums):
                totals[seat] += paths[seat].get(species, 0)
    scores = state.scores()
    assert scores is not None
    assert [score.points for score in scores] == totals
    assert [sum(result.points[seat] for result in state.results()) for seat in range(state.seats)] == totals
    kinds = [len({code[:2] for code in state.garden_codes(seat).values()}) for seat in range(state.seats)]
    best = max(zip(totals, kinds, strict=True))
    return tuple(seat for seat in range(state.seats) if (totals[seat], kinds[seat]) == best)


def sound(state: Arboretum) -> None:
    """Raises AssertionError when the position is not one of Arboretum."""
    if not state.turns:
        return
    assert state.viewer == TRUTH
    planted = [card for garden in state.gardens for card in garden.cells.values()]
    lying = [*planted, *(card for pile in state.piles for card in pile)]
    hands = [card for hand in state.hands for card in members(hand)]
    everything = [*lying, *hands, *state.deck[state.drawn :]]
    assert len(everything) == 8 * USED[state.seats]
    assert set_of(everything) == state.used
    assert set_of(lying) == state.open
    assert state.unseen == set_of(state.deck[state.drawn :])
    assert [hand.bit_count() for hand in state.hands] == state.sizes
    assert all(known & ~hand == 0 for known, hand in zip(state.known, state.hands, strict=True))
    for seat, size in enumerate(state.sizes):
        extra = {Phase.DRAW: state.draws, Phase.PLAY: state.draws, Phase.DISCARD: state.draws - 1}.get(state.phase, 0)
        if state.phase != Phase.OVER:
            assert size == HAND + (extra if seat == state.turn else 0)
    planted_by = [len(garden.cells) for garden in state.gardens]
    assert max(planted_by) - min(planted_by) <= 1
    for garden in state.gardens:
        assert garden.cards == set_of(garden.cells.values())
        assert not set(garden.frontier()) & garden.cells.keys()


def test_games_that_never_touch_a_pile_and_games_that_always_do() -> None:
    for seats in GAME.seat_counts:
        lengths: list[int] = []
        for deck in (True, False):
            state, rng = start(seats, opening_discard="none"), Random(seats)
            while not isinstance(pending := state.pending(), Over):
                if isinstance(pending, Roll):
                    state.roll(pending.source.sample(rng))
                    continue
                legal = state.legal(pending.seats[0])
                state.apply(pending.seats[0], legal[0 if deck else -1])
            lengths.append(state.turns)
        cards = 8 * USED[seats] - HAND * seats
        assert lengths[0] == -(-cards // 2)
        assert lengths[1] > lengths[0]
        assert 4 * lengths[1] + 3 <= GAME.longest(seats)


def test_the_registry_names_the_game() -> None:
    assert game_by_id("arboretum") is GAMES["arboretum"] is GAME
    assert GAME.secrets
    assert len(CODES) == 80
