"""Deal numbers: read from any text, spread over days, and everything a deal's rolls depend on."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import Decide, Game
from game.core.record import Entry, Rolled, parse_record, to_text
from game.registry import GAMES
from game.table import Table, deals

NUMBERS = st.integers(0, deals.LARGEST)


@given(NUMBERS)
def test_a_number_is_read_as_it_is_shown(number: int) -> None:
    assert deals.read(str(number)) == number
    assert deals.read(deals.grouped(number)) == number
    assert deals.read(f" Deal {deals.grouped(number)}.\n") == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", None),
        ("no number", None),
        ("1234567890", None),
        ("12345678901234", None),
        ("007", 7),
        ("123,456,789", 123456789),
        ("123-456-789", 123456789),
        ("№ 5", 5),
        ("first 1234567890123 then 42", 42),
        ("٣٤", None),
    ],
)
def test_what_a_text_says(text: str, number: int | None) -> None:
    assert deals.read(text) == number


@given(NUMBERS)
def test_the_deal_after_another_is_a_deal_number_and_always_the_same(number: int) -> None:
    assert 0 <= deals.following(number) <= deals.LARGEST
    assert deals.following(number) == deals.following(number)


def test_days_and_games_have_deals_of_their_own_that_never_change() -> None:
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(400)]
    numbers = [deals.of_the_day(game_id, day) for game_id in GAMES for day in days]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number <= deals.LARGEST for number in numbers)
    assert deals.of_the_day("tucano", date(2026, 3, 14)) == 667_931_227


# --- rolls ----------------------------------------------------------------------------------------------------------


def play(table: Table, rng: Random, most: int = 10_000) -> None:
    """Lets every seat play on as the generator has it, for at most so many decisions."""
    for _ in range(most):
        pending = table.pending()
        if not isinstance(pending, Decide):
            return
        prompt = table.prompt(pending.seats[0])
        assert prompt is not None
        table.submit(prompt.seat, rng.choice(prompt.legal), prompt.token)


def rolls(log: tuple[Entry, ...]) -> list[Rolled]:
    return [entry for entry in log if isinstance(entry, Rolled)]


def fresh(game: Game, seed: int, *, practice: bool = False) -> Table:
    return Table.new(game, game.made_for[0], {}, Random(seed), practice=practice)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_equal_play_gives_equal_rolls_however_often_the_game_was_resumed(game: Game) -> None:
    later = 0
    for seed in range(6):
        through = fresh(game, seed)
        play(through, Random(seed))
        table, rng, count = fresh(game, seed), Random(seed), 0
        while isinstance(table.pending(), Decide):
            play(table, rng, 3)
            table = Table.resume(game, parse_record(to_text(table.record()), GAMES), Random(seed))
            count += 1
        assert count > 2
        assert table.record().log == through.record().log
        later += len(rolls(through.record().log)) - len(rolls(fresh(game, seed).record().log))
    # Other games roll at their beginning only.
    assert later > 0 or game.id not in ("flea_circus", "tacocat", "trails_of_tucana")


def test_other_play_does_not_change_the_decks_of_later_rounds() -> None:
    """Tacocat shuffles anew each round: the decks are the deal's, whoever wins the rounds."""
    game = GAMES["tacocat"]
    decks: list[list[Rolled]] = []
    for seed in range(8):
        table = fresh(game, 77)
        play(table, Random(seed))
        decks.append([roll for roll in rolls(table.record().log) if roll.name == "deck"])
    shortest = min(map(len, decks))
    assert shortest >= 2
    assert all(one[:shortest] == decks[0][:shortest] for one in decks)
    assert decks[0][0] != decks[0][1]


def test_another_seed_deals_another_deck() -> None:
    for game in GAMES.values():
        assert len({to_text(fresh(game, seed).record()) for seed in range(20)}) == 20


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_taking_back_and_playing_the_same_again_gives_the_same_game(game: Game) -> None:
    for seed in range(4):
        through = fresh(game, seed, practice=True)
        play(through, Random(seed))
        table, rng = fresh(game, seed, practice=True), Random(seed)
        while isinstance(pending := table.pending(), Decide):
            state = rng.getstate()
            before = table.record()
            play(table, rng, 1)
            if table.undo_refusal(pending.seats[0]) is None:
                table.undo(pending.seats[0])
                assert table.record().log == before.log
                rng.setstate(state)
                play(table, rng, 1)
        assert table.record().log == through.record().log
