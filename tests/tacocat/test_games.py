"""Random games with both options; `TOUCAN_GAMES` says how many (400 if unset)."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from game.core import Decide, Over, Roll, complete
from game.registry import GAMES, game_by_id
from game.tacocat import GAME
from game.tacocat.brain import REASONS, outlook
from game.tacocat.material import UNKNOWN, WHOLE, cards_of, hand_of
from game.tacocat.rules import LONGEST, Tacocat
from game.tacocat.state import Phase

TABLES = [(tie, sacrifice) for tie in ("redeal", "arrow") for sacrifice in ("open", "hidden")]
GAMES_EACH = -(-int(os.environ.get("TOUCAN_GAMES", "400")) // len(TABLES))


def start(tie: str = "redeal", sacrifice: str = "open") -> Tacocat:
    state = GAME.start(2, complete(GAME.options, {"last_card_tie": tie, "sacrifice": sacrifice}, 2))
    assert isinstance(state, Tacocat)
    return state


@pytest.mark.parametrize(("tie", "sacrifice"), TABLES)
def test_random_games_have_four_to_seven_decisive_rounds(tie: str, sacrifice: str):
    rng, played, longest = Random(f"{tie} {sacrifice}"), Counter[int](), 0
    for _ in range(GAMES_EACH):
        state, entries = start(tie, sacrifice), 0
        while not isinstance(pending := state.pending(), Over):
            entries += 1
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
            else:
                seat = rng.choice(pending.seats)
                legal = state.legal(seat)
                state.advance(seat, legal[int(rng.random() * len(legal))])
            sound(state)
        assert sorted(state.wins)[1] == 4
        assert pending.winners == (state.wins.index(4),)
        assert state.place == (0, 8)[state.winner]
        assert state.tiles.bit_count() == sum(state.wins)
        played[sum(state.wins)] += 1
        longest = max(longest, entries)
    print(f"{tie} {sacrifice}: decisive rounds {dict(sorted(played.items()))}, longest {longest} entries")
    assert set(played) == {4, 5, 6, 7}
    assert longest <= LONGEST


def sound(state: Tacocat) -> None:
    """Raises AssertionError when the position is not one of Tacocat."""
    assert state.sizes == [len(cards_of(hand)) for hand in state.hands]
    if state.phase in (Phase.REPLACE, Phase.DUEL, Phase.ATTACK):
        assert state.sizes[0] == state.sizes[1], "hands are always equal"
    if state.phase == Phase.DEFEND:
        assert state.sizes[state.turn] - state.sizes[state.leader] == len(state.attack) - state.answered > 0
    if state.phase in (Phase.DUEL, Phase.ATTACK):
        assert state.sizes[0] >= 2
    if state.rounds:
        buried = hand_of([card for cards in state.buried for card in cards])
        assert sum(state.hands) + hand_of(state.deck) + hand_of(state.discards) + buried == WHOLE
    for seat in (0, 1):
        if state.sizes[seat]:
            assert state.floors[seat] <= cards_of(state.hands[seat])[0]
        assert all(card <= cap for card, cap in zip(state.buried[seat], state.caps[seat], strict=True))
        assert UNKNOWN not in state.buried[seat]


def test_every_reason_is_listed():
    rng, met = Random(3), set[str]()
    for _ in range(30):
        state = start()
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            assert isinstance(pending, Decide)
            seat = pending.seats[0]
            view = state.view(seat)
            for action in (GAME.brain.policy(view, seat, rng), *view.legal(seat)[:12]):
                met.add(GAME.brain.reason(view, seat, action).code)
            clever = rng.random() < 0.8
            state.advance(seat, GAME.brain.policy(view, seat, rng) if clever else rng.choice(view.legal(seat)))
    assert met == set(REASONS)


def test_the_greedy_player_beats_chance():
    rng, won = Random(4), 0
    for number in range(40):
        state, own = start(), number % 2
        while not isinstance(pending := state.pending(), Over):
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
                continue
            seat = pending.seats[0]
            greedy = seat == own
            action = GAME.brain.policy(state.view(seat), seat, rng) if greedy else rng.choice(state.legal(seat))
            state.advance(seat, action)
        won += own in pending.winners
    assert won >= 34


def test_the_outlook_of_a_game():
    assert outlook(4, 2) == (4.0, 2.0)
    assert outlook(3, 3) == (3.5, 3.5)
    one, two = outlook(1, 0)
    assert one > two > 0


def test_the_registry_names_the_game():
    assert game_by_id("tacocat") is GAMES["tacocat"] is GAME
    assert GAME.seat_counts == (2,)
    assert GAME.secrets
