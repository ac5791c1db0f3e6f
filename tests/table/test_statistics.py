"""What the journal adds up to: every game once, nothing over a hundred per cent, resets, days, the last game."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from game.table.journal import Game, Line, Reset, Seat
from game.table.statistics import (
    LAST,
    PEOPLE,
    Tally,
    favourites,
    games_of,
    mine,
    of_the_day,
    people,
    played_last,
    summarise,
)

ANA, BO = "Ana", "Bo"


def game(
    id: int,
    points: tuple[int, ...] = (10, 5),
    *,
    names: tuple[str, ...] = (ANA,),
    levels: tuple[str, ...] = ("hard",) * 4,
    kind: str = "tucano",
    practice: bool = False,
    day: str = "",
    seconds: int = 60,
) -> Game:
    """A finished game: persons first, then opponents; the most points win."""
    seats = [Seat(name, "person", points=own, won=own == max(points)) for name, own in zip(names, points, strict=False)]
    rest = points[len(names) :]
    seats += [
        Seat(f"bot {number}", "ai", level, own, own == max(points))
        for number, (level, own) in enumerate(zip(levels, rest, strict=False))
    ]
    return Game(f"{id:08x}", kind, "finished", id, tuple(seats), seconds=seconds, practice=practice, day=day)


def given_up(one: Game) -> Game:
    """The same game, given up."""
    return replace(one, end="abandoned", seats=tuple(replace(seat, points=None, won=False) for seat in one.seats))


# --- properties -----------------------------------------------------------------------------------------------------

seat_points = st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple)
any_game = st.builds(
    game,
    st.integers(0, 25),
    seat_points,
    names=st.sampled_from([(ANA,), (BO,), (ANA, BO), ("ANA ",)]),
    levels=st.lists(st.sampled_from(["easy", "expert"]), min_size=4, max_size=4).map(tuple),
    kind=st.sampled_from(["tucano", "tacocat"]),
    practice=st.booleans(),
).map(lambda one: replace(one, id=one.id + "".join(seat.name[0] for seat in one.seats if seat.kind == "person")))
"""Games of one id have the same persons."""
any_reset = st.builds(Reset, st.sampled_from([ANA, BO]), st.just(1), st.booleans())
any_line = st.one_of(any_game, any_game.map(given_up), any_reset)
journals = st.lists(any_line, max_size=40)


@given(journals, st.sampled_from([ANA, BO, "ana"]), st.sampled_from([None, "tucano", "tacocat"]))
def test_nothing_is_ever_more_than_was_played(lines: list[Line], name: str, kind: str | None) -> None:
    games = mine(lines, name, kind)
    found = summarise(games)
    tally = found.tally
    assert 0 <= tally.wins <= tally.played
    assert tally.won + tally.shared + tally.lost == tally.played
    assert min(tally.won, tally.shared, tally.lost, found.abandoned, found.practice) >= 0
    assert tally.played + found.solo + found.abandoned + found.practice == len(games)
    assert sum(some.played for some in found.by_seats.values()) == tally.played
    assert sum(some.played for some in found.by_game.values()) == tally.played
    for some in (*found.by_level.values(), *found.by_seats.values()):
        assert 0 <= some.wins <= some.played <= tally.played
    assert sum(some.played for some in found.by_level.values()) >= tally.played
    assert (found.best is None) == (found.mean is None) == (tally.played + found.solo == 0)
    assert len(found.last) == min(LAST, tally.played + found.solo)
    if found.best is not None and found.mean is not None:
        assert found.mean <= found.best
    assert found.streak <= found.longest <= tally.wins
    assert -found.streak <= tally.lost
    assert len({one.game.id for one in games}) == len(games), "a game counts once"


@given(journals, any_game)
def test_a_finished_game_counts_once_whatever_comes_after(lines: list[Line], end: Game) -> None:
    ids = {line.id for line in lines if isinstance(line, Game)}
    once = games_of([*lines, end])
    assert len(once) == len(ids | {end.id})
    assert games_of([*lines, end, end, given_up(end), replace(end, at=99)]) == once


@given(journals, any_line)
def test_statistics_never_shrink_without_a_reset(lines: list[Line], more: Line) -> None:
    if isinstance(more, Game):
        for name in (ANA, BO):
            before, after = mine(lines, name), mine([*lines, more], name)
            assert {one.game.id for one in before} <= {one.game.id for one in after}


@given(journals)
def test_a_reset_hides_a_persons_games_and_comes_back(lines: list[Line]) -> None:
    before = mine(lines, ANA)
    others = mine(lines, BO)
    reset = [*lines, Reset(" ANA", 5)]
    assert mine(reset, ANA) == []
    assert mine(reset, BO) == others
    assert mine([*reset, Reset(ANA, 6, back=True)], ANA) == before
    assert people(reset) == people(lines)


# --- by hand --------------------------------------------------------------------------------------------------------


def test_won_shared_lost_abandoned_and_practice_are_apart() -> None:
    lines: list[Line] = [
        game(1, (10, 5)),
        game(2, (10, 10)),
        game(3, (3, 5)),
        given_up(game(4)),
        game(5, practice=True),
        given_up(game(6, practice=True)),
        game(7, (7, 9, 1)),
    ]
    found = summarise(mine(lines, ANA))
    assert found.tally == Tally(won=1, shared=1, lost=2)
    assert (found.abandoned, found.practice) == (1, 2)
    assert found.seconds == 7 * 60
    assert found.best == 10
    assert found.mean == 7.5
    assert [one.points for one in found.last] == [10, 10, 3, 7]
    assert (found.streak, found.longest) == (-2, 2)
    assert found.by_seats == {2: Tally(1, 1, 1), 3: Tally(0, 0, 1)}


def test_games_alone_are_neither_won_nor_lost() -> None:
    found = summarise(mine([game(1), game(2, (70,)), game(3, (60,))], ANA))
    assert found.tally == Tally(won=1)
    assert found.solo == 2
    assert found.best == 70
    assert found.streak == 1
    assert found.by_seats == {2: Tally(won=1)}


def test_the_mean_of_the_last_twenty() -> None:
    found = summarise(mine([game(n, (0 if n < 30 else 20, 1)) for n in range(40)], ANA))
    assert found.last_mean == 10
    assert found.mean == 5


def test_levels_count_once_a_game_and_people_are_a_level() -> None:
    lines: list[Line] = [
        game(1, (9, 1, 2, 3), levels=("easy", "easy", "expert")),
        game(2, (9, 1), names=(ANA, BO)),
        game(3, (0, 1), levels=("expert",)),
    ]
    found = summarise(mine(lines, ANA))
    assert found.by_level == {"easy": Tally(1), "expert": Tally(1, 0, 1), PEOPLE: Tally(1)}
    assert summarise(mine(lines, BO)).tally == Tally(lost=1)


def test_an_abandoned_game_that_is_finished_after_all_is_finished() -> None:
    end = game(1)
    assert games_of([given_up(end), game(2), end]) == [game(2), end]
    assert games_of([end, given_up(end)]) == [end]


def test_a_name_is_one_person_however_it_is_written() -> None:
    lines: list[Line] = [game(1, names=("Zoë",)), game(2, names=("zoe\u0308 ",)), game(3, names=("ZOË",))]
    assert len(mine(lines, "Zoë")) == 3
    assert people(lines) == ["ZOË"]
    assert people([*lines, game(4), game(5, names=("Zoë",)), game(6, (1, 2, 3), names=("Cy", "Di"))]) == [
        "Di",
        "Cy",
        "Zoë",
        "Ana",
    ]


def test_the_first_result_of_a_deal_of_the_day_is_the_one() -> None:
    day = date(2026, 3, 14)
    here = day.isoformat()
    lines: list[Line] = [
        game(1, (30, 5), day="2026-03-13"),
        game(2, (31, 5), day=here, kind="tacocat"),
        given_up(game(3, day=here)),
        game(4, (32, 5), day=here, practice=True),
        game(5, (33, 5), day=here),
        game(6, (40, 5), day=here),
        game(7, (8, 50), day=here, names=(BO, "ana")),
    ]
    found = of_the_day(lines, "tucano", day)
    assert [(one.mine.seat.name, one.mine.points, one.before) for one in found] == [("Ana", 33, 1), ("Bo", 8, 0)]


def test_the_game_of_which_one_ended_last() -> None:
    lines: list[Line] = [game(1, kind="tacocat"), game(3), given_up(game(2, kind="arboretum"))]
    known = ["tucano", "tacocat", "arboretum"]
    assert played_last([], known) is None
    assert played_last(lines, known) == "tucano"
    assert played_last([*lines, given_up(game(4, kind="tacocat"))], known) == "tacocat"
    assert played_last(lines, ["tacocat", "arboretum"]) == "arboretum"
    assert played_last(lines, ["flea_circus"]) is None


def test_the_most_played_games_come_first_and_equals_keep_their_order() -> None:
    known = ["flea_circus", "tucano", "arboretum", "tacocat"]
    assert favourites([], known) == known
    lines = [
        game(1, kind="tacocat"),
        game(2, kind="tacocat"),
        game(3, kind="arboretum"),
        given_up(game(4, kind="tucano")),
    ]
    assert favourites(lines, known) == ["tacocat", "arboretum", "flea_circus", "tucano"]
