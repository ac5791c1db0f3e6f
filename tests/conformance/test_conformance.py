"""Every game of the registry, and a toy, against the protocol's promises; and proof that the checks can fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from game.arboretum.material import CODES as ARBORETUM_CODES
from game.arboretum.rules import Arboretum
from game.core import Game, GameState, Options, complete
from game.flea_circus.material import CODES
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import Phase
from game.registry import GAMES
from game.tacocat.rules import Tacocat
from game.trails_of_tucana.material import CARD_CODES
from game.trails_of_tucana.rules import Tucana
from game.tucano.material import CODES as TUCANO_CODES
from game.tucano.rules import Tucano
from game.tucano.state import Phase as TucanoPhase
from tests.conformance import toy
from tests.conformance.broken import BROKEN
from tests.conformance.checks import CHECKS, check_cards, check_commitments
from tests.conformance.walk import Walk, every_option

Cards = Callable[[GameState], "Counter[str] | None"]


def flea_circus_cards(state: GameState) -> Counter[str] | None:
    """All 89 cards of a position of Flea Circus, None before the deal."""
    assert isinstance(state, FleaCircus)
    if state.phase in (Phase.FIRST, Phase.DECK):
        return None
    places = (*state.deck[state.drawn :], *state.row, *state.discards)
    flipped = [state.flipped] if state.phase == Phase.CHOICE else []
    hands = [code for seat in range(state.seats) for code in state.known_cards(seat)]
    trios = [CODES[card] for laid in state.trios for trio in laid for card in range(80) if trio >> card & 1]
    return Counter([*(CODES[card] for card in (*places, *flipped)), *hands, *trios])


def tucano_cards(state: GameState) -> Counter[str] | None:
    """All 70 cards of a position of Tucano, None before the deal."""
    assert isinstance(state, Tucano)
    if state.phase in (TucanoPhase.FIRST, TucanoPhase.DECK):
        return None
    loose = [*state.deck[state.drawn :], *state.discards, *(card for column in state.columns for card in column)]
    seats = [code for seat in range(state.seats) for code in (*state.front_codes(seat), *state.pile_codes(seat))]
    return Counter([*(TUCANO_CODES[card] for card in loose), *seats, *state.toucan_codes()])


def tacocat_cards(state: GameState) -> Counter[str] | None:
    """All 38 cards of a position of Tacocat, None before the first deal."""
    assert isinstance(state, Tacocat)
    if not state.rounds:
        return None
    buried = [str(card) for cards in state.buried for card in cards]
    hands = [code for seat in range(state.seats) for code in state.hand_codes(seat) if code]
    return Counter([*map(str, (*state.deck, *state.discards)), *buried, *hands])


def arboretum_cards(state: GameState) -> Counter[str] | None:
    """All cards of a position of Arboretum, None before the deal."""
    assert isinstance(state, Arboretum)
    if not state.turns:
        return None
    hands = [code for seat in range(state.seats) for code in state.hand_codes(seat) if code]
    piles = [code for seat in range(state.seats) for code in state.pile_codes(seat)]
    planted = [code for seat in range(state.seats) for code in state.garden_codes(seat).values()]
    found = Counter([*(ARBORETUM_CODES[card] for card in state.deck[state.drawn :]), *hands, *piles, *planted])
    assert {code[:2] for code in found} == {*state.species_codes()}
    return found


def trails_of_tucana_cards(state: GameState) -> Counter[str] | None:
    """All 27 cards of a round of Trails of Tucana, None between rounds."""
    assert isinstance(state, Tucana)
    return Counter([CARD_CODES[card] for card in state.deck]) or None


CARDS: dict[str, Cards] = {
    "flea_circus": flea_circus_cards,
    "tucano": tucano_cards,
    "tacocat": tacocat_cards,
    "arboretum": arboretum_cards,
    "trails_of_tucana": trails_of_tucana_cards,
    toy.GAME.id: toy.cards,
}
"""How to count the cards of a game's positions; a game without cards is not listed."""
SIMULTANEOUS = ("tacocat", "trails_of_tucana", toy.GAME.id)
"""The games in which seats decide at the same time."""
FEWEST = 50
"""The positions a check must have judged to count; one try in several shows the same to a seat."""
POSITIONS = {"hidden": 600, "brain": 100}
"""How many positions are walked for a check, where 250 would seldom show enough or take too long."""
VARIED = 0.6
"""The share of them that options other than the usual ones get: most of the rules are the same."""
ALL = {**GAMES, toy.GAME.id: toy.GAME}


def tables(games: dict[str, Game], least: int = 1) -> list[object]:
    """Every table of at least so many seats."""
    return [
        pytest.param(game, seats, options, id=f"{game.id}-{seats}-{number}")
        for game in games.values()
        for seats in game.seat_counts
        if seats >= least
        for number, options in enumerate(every_option(game, seats))
    ]


def walk_of(game: Game, seats: int, options: Options, positions: int) -> Walk:
    """Enough games for about `positions` positions."""
    games = max(1, positions // game.longest(seats))
    return Walk(game, seats, options, seed=seats, games=games, least=positions)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("game", "seats", "options"), tables(ALL))
def test_game_keeps_the_promise(check: str, game: Game, seats: int, options: Options):
    # One player alone looks at a position once; of more there is more to judge.
    positions = POSITIONS.get(check, 250) * (2 if seats == 1 else 1)
    usual = options == complete(game.options, {}, seats)
    judged = CHECKS[check](walk_of(game, seats, options, positions if usual else round(positions * VARIED)))
    print(f"{check}: {judged} positions")
    if check == "hidden" and not judged and is_open(walk_of(game, seats, options, FEWEST)):
        return
    assert judged >= FEWEST, f"only {judged} positions judged"


def is_open(walk: Walk) -> bool:
    """Whether no position hides anything from anybody, no deck either: then nothing can differ that nobody sees."""
    return all(
        state.view(seat).describe() == state.describe() for state in walk.positions() for seat in range(state.seats)
    )


@pytest.mark.parametrize(("game", "seats", "options"), tables({name: ALL[name] for name in CARDS}))
def test_cards_are_conserved(game: Game, seats: int, options: Options):
    judged = check_cards(walk_of(game, seats, options, 1000), CARDS[game.id])
    print(f"cards: {judged} positions")
    assert judged >= 200, f"only {judged} positions judged"


@pytest.mark.parametrize(("game", "seats", "options"), tables({name: ALL[name] for name in SIMULTANEOUS}, 2))
def test_order_of_commitment_is_irrelevant(game: Game, seats: int, options: Options):
    judged = check_commitments(walk_of(game, seats, options, 1200))
    print(f"commitments: {judged} positions")
    assert judged >= 100, f"only {judged} positions judged"


@pytest.mark.parametrize("name", sorted(ALL.keys() - set(SIMULTANEOUS)))
def test_games_of_turns_have_one_decider(name: str):
    game = ALL[name]
    assert check_commitments(walk_of(game, 3, complete(game.options, {}, 3), 600)) == 0


@pytest.mark.parametrize(("check", "fault", "game"), [pytest.param(*one, id="-".join(one[:2])) for one in BROKEN])
def test_broken_game_is_caught(check: str, fault: str, game: Game):
    walk = Walk(game, 3, complete(game.options, {}, 3), games=20, greedy=0.0)
    checks = {**CHECKS, "commitments": check_commitments, "cards": lambda one: check_cards(one, toy.cards)}
    with pytest.raises((AssertionError, pytest.fail.Exception, ValueError)):
        checks[check](walk)


def test_every_check_has_a_game_it_catches():
    assert {check for check, _, _ in BROKEN} == {*CHECKS, "commitments", "cards"}
