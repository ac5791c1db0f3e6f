"""Achievements: each is earned by what it says and by nothing less, and a career by its games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.arboretum import events as arbo
from game.core import Event, Over, Score
from game.flea_circus import events as flea
from game.registry import GAMES
from game.table import Table, feats
from game.table.feats import CAREER, COMMON, OWN, Finished, earned, held
from game.table.journal import Game, Seat
from game.table.statistics import Mine
from game.tacocat import events as taco
from game.trails_of_tucana import events as tucana
from game.tucano import events as tuca

ANA, BO = Seat("Ana", "person"), Seat("Bo", "person")


def bot(level: str) -> Seat:
    return Seat("bot", "ai", level)


def done(
    kind: str = "flea_circus",
    points: Sequence[int] = (10, 5),
    *,
    seats: Sequence[Seat] = (ANA, bot("hard")),
    lines: Sequence[dict[str, int]] = ({}, {}),
    events: Sequence[Event] = (),
) -> Finished:
    """A finished game; the most points win."""
    winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
    scores = tuple(Score(own, tuple(some.items())) for own, some in zip(points, lines, strict=True))
    return Finished(kind, tuple(seats), scores, winners, lambda seat: events)


def flips(*fates: str, seat: int = 0) -> list[Event]:
    return [flea.Flipped(seat, f"{'ACDEFJKMRS'[n % 10]}1", fate) for n, fate in enumerate(fates)]  # type: ignore[arg-type]


def rounds(*winners: int, last: tuple[str, str] = ("2", "3")) -> list[Event]:
    found: list[Event] = []
    for winner in winners:
        found += [taco.LastCardsRevealed(last), taco.Moved(winner, 4, 3, 4)]
    return found


def hands(*cards: tuple[str, ...]) -> list[Event]:
    return [arbo.HandOpened(seat, own) for seat, own in enumerate(cards)]


def planted(*cards: str, seat: int = 0) -> list[Event]:
    return [arbo.Planted(seat, card, place, 0) for place, card in enumerate(cards)]


def trails_of(
    *, pairs: int = 0, sights: int = 0, blue: int = 0, red: int = 0, extra: bool = False, seat: int = 0
) -> Event:
    """A trail that earned so much."""
    earned = tucana.Earned(
        (tucana.Sight((0, 0), "o", 1, extra),) * sights, (("A", 14),) * pairs, (("A", 1, 3),) * blue, (("o", 6),) * red
    )
    return tucana.Drew(seat, ((0, 0), (2, 0)), False, earned if seat == 0 else None, 0)


def trails(*events: Event) -> Finished:
    return done("trails_of_tucana", events=events)


BOTH = trails_of(pairs=1, sights=1)
KINDS = ["acai", "avocado", "banana", "carambola", "coconut", "fig", "lychee", "orange", "papaya"]
TOOK_COLUMN = tuca.Took(0, 1, ("fig",) * 8)
THEFTS = [tuca.Stolen(0, 1, "fig")] * 3

CASES: list[tuple[str, Finished, Finished]] = [
    # (feat, a game that earns it, one that just does not); seat 0 is asked
    ("common.win", done(points=(5, 4)), done(points=(4, 5))),
    ("common.win", done(points=(5, 4)), done(points=(5,), seats=(ANA,), lines=({},))),
    ("common.shared", done(points=(5, 5)), done(points=(5, 4))),
    ("common.family", done(seats=(ANA, BO)), done()),
    ("common.expert", done(seats=(ANA, bot("expert"))), done(points=(5, 6), seats=(ANA, bot("expert")))),
    (
        "common.experts",
        done(points=(5, 1, 1), seats=(ANA, bot("expert"), bot("expert")), lines=({}, {}, {})),
        done(points=(5, 1, 1), seats=(ANA, bot("expert"), bot("hard")), lines=({}, {}, {})),
    ),
    ("common.one_point", done(points=(5, 4)), done(points=(5, 3))),
    ("common.one_point", done("tucano", (5, 4)), done("tacocat", (4, 3))),
    ("flea_circus.gala", done(events=[flea.CalledGala(0)]), done(events=[flea.CalledGala(1)])),
    ("flea_circus.four_trios", done(lines=({"trios": 40}, {})), done(lines=({"trios": 30}, {}))),
    (
        "flea_circus.four_sevens",
        done(lines=(dict.fromkeys("ACDE", 7), {})),
        done(lines=({**dict.fromkeys("ACD", 7), "E": 6}, dict.fromkeys("ACDE", 7))),
    ),
    (
        "flea_circus.no_bust",
        done(events=[*flips("row", "row"), *flips("bust", seat=1)]),
        done(events=flips("row", "bust")),
    ),
    ("flea_circus.no_bust", done(events=flips("row")), done(events=[])),
    (
        "flea_circus.long_row",
        done(events=[*flips(*["row"] * 8), flea.Took(0, "A1", "row")]),
        done(events=[*flips(*["row"] * 7), flea.Took(0, "A1", "row")]),
    ),
    (
        "flea_circus.long_row",
        done(events=[*flips(*["row"] * 7, seat=1), *flips("row"), flea.Took(0, "A1", "row")]),
        done(events=[*flips(*["row"] * 8), *flips("bust"), flea.Took(1, "A1", "row"), flea.Took(0, "C1", "row")]),
    ),
    (
        "flea_circus.two_thefts",
        done(events=[flea.Stole(0, 1, "A1")] * 2),
        done(events=[flea.Stole(0, 1, "A1"), flea.Stole(1, 0, "A1")]),
    ),
    ("flea_circus.points", done(points=(90, 1)), done(points=(89, 1))),
    ("tucano.acai", done("tucano", lines=({"acai": 8}, {})), done("tucano", lines=({"acai": 5}, {}))),
    ("tucano.papaya", done("tucano", lines=({"papaya": 20}, {})), done("tucano", lines=({"papaya": 9}, {}))),
    (
        "tucano.three_most",
        done("tucano", lines=({"avocado": 6, "banana": 4, "pomegranate": 2}, {"avocado": 1})),
        done("tucano", lines=({"avocado": 3, "banana": 4, "pomegranate": 2}, {"avocado": 1})),
    ),
    (
        "tucano.three_most",
        done("tucano", lines=({"avocado": 3, "banana": 2, "pomegranate": 1}, {})),
        done("tucano", lines=({"avocado": 3, "banana": 2, "pomegranate": 1}, {"avocado": 12})),
    ),
    (
        "tucano.no_minus",
        done("tucano", lines=({"fig": 0, "lychee": 5}, {})),
        done("tucano", lines=({"fig": -2, "lychee": 5}, {})),
    ),
    (
        "tucano.nine_kinds",
        done("tucano", lines=(dict.fromkeys(KINDS, 1), {})),
        done("tucano", lines=({**dict.fromkeys(KINDS, 1), "fig": 0}, {})),
    ),
    (
        "tucano.large_column",
        done("tucano", events=[TOOK_COLUMN]),
        done("tucano", events=[tuca.Took(1, 1, ("fig",) * 9), tuca.Took(0, 1, ("fig",) * 7)]),
    ),
    ("tucano.three_thefts", done("tucano", events=THEFTS), done("tucano", events=THEFTS[:2])),
    ("tucano.points", done("tucano", (50, 1)), done("tucano", (49, 1))),
    (
        "tacocat.sweep",
        done("tacocat", (4, 0), events=rounds(0, 0, 0, 0)),
        done("tacocat", (4, 1), events=rounds(1, 0, 0, 0, 0)),
    ),
    (
        "tacocat.comeback",
        done("tacocat", (4, 3), events=rounds(1, 1, 1, 0, 0, 0, 0)),
        done("tacocat", (4, 3), events=rounds(1, 1, 0, 1, 0, 0, 0)),
    ),
    (
        "tacocat.whole_word",
        done("tacocat", (4, 3), events=rounds(0, 1, 0, 1, 0, 1, 0)),
        done("tacocat", (3, 4), events=rounds(0, 1, 0, 1, 0, 1, 1)),
    ),
    (
        "tacocat.jumbo",
        done("tacocat", events=[taco.Attacked(0, ("3", "4", "5", "6", "7"))]),
        done("tacocat", events=[taco.Attacked(0, ("3", "4", "5", "6")), taco.Attacked(1, ("3",) * 5)]),
    ),
    (
        "tacocat.wall",
        done("tacocat", events=[taco.Attacked(1, ("3", "4", "5")), taco.AttackResolved(0, True)]),
        done("tacocat", events=[taco.Attacked(1, ("3", "4", "5")), taco.AttackResolved(1, False)]),
    ),
    (
        "tacocat.wall",
        done("tacocat", events=[taco.Attacked(1, ("5",) * 3), taco.AttackResolved(0, True)]),
        done("tacocat", events=[taco.Attacked(0, ("5",) * 3), taco.AttackResolved(1, True)]),
    ),
    (
        "tacocat.three_low",
        done("tacocat", events=rounds(0, 0, 1, 0)),
        done("tacocat", events=[*rounds(0, 0, 1), *rounds(0, last=("3", "4"))]),
    ),
    (
        "arboretum.path",
        done("arboretum", lines=({"OA": 12, "MA": 0}, {})),
        done("arboretum", lines=({"OA": 11, "MA": 11}, {"OA": 12})),
    ),
    (
        "arboretum.four_species",
        done("arboretum", lines=(dict.fromkeys(("OA", "MA", "JA", "CA"), 1), {})),
        done("arboretum", lines=({**dict.fromkeys(("OA", "MA", "JA"), 9), "CA": 0}, {})),
    ),
    (
        "arboretum.struck_out",
        done("arboretum", events=hands(("OA1", "MA3"), ("OA8", "OA2"))),
        done("arboretum", events=hands(("OA1", "OA8"), ("MA8", "OA2"))),
    ),
    (
        "arboretum.every_species",
        done("arboretum", lines=({"OA": 0, "MA": 3}, {}), events=planted("OA5", "MA2", "MA3")),
        done("arboretum", lines=({"OA": 0, "MA": 3}, {}), events=[*planted("MA2"), *planted("OA5", seat=1)]),
    ),
    (
        "arboretum.nothing_given",
        done("arboretum", events=[arbo.DrewPile(0, 0, "OA1"), arbo.DrewPile(0, 1, "OA2")]),
        done("arboretum", events=[arbo.DrewPile(1, 0, "OA1")]),
    ),
    ("arboretum.nothing_given", done("arboretum"), done("arboretum", (1, 2))),
    (
        "arboretum.magpie",
        done("arboretum", events=[arbo.DrewPile(0, 1, "OA1")] * 8),
        done("arboretum", events=[*[arbo.DrewPile(0, 1, "OA1")] * 7, arbo.DrewPile(0, 0, "OA1")]),
    ),
    ("arboretum.points", done("arboretum", (40, 1)), done("arboretum", (39, 1))),
    (
        "trails_of_tucana.all_pairs",
        trails(*[trails_of(pairs=1)] * 5),
        trails(*[trails_of(pairs=1)] * 4, trails_of(sights=1)),
    ),
    ("trails_of_tucana.three_blue", trails(*[trails_of(blue=1)] * 3), trails(*[trails_of(blue=1)] * 2)),
    ("trails_of_tucana.two_at_once", trails(BOTH), trails(trails_of(pairs=1), trails_of(sights=2))),
    ("trails_of_tucana.two_at_once", trails(trails_of(pairs=2)), trails(trails_of(pairs=1, blue=1))),
    (
        "trails_of_tucana.extras",
        trails(*[trails_of(sights=1, extra=True)] * 3),
        trails(*[trails_of(sights=1, extra=True)] * 2, trails_of(sights=1)),
    ),
    (
        "trails_of_tucana.early",
        trails(*[trails_of(pairs=1)] * 2, tucana.RoundEnded(1, (0, 0))),
        trails(trails_of(pairs=1), tucana.RoundEnded(1, (0, 0)), *[trails_of(pairs=1)] * 3),
    ),
    (
        "trails_of_tucana.sights",
        trails(trails_of(sights=5), trails_of(sights=3)),
        trails(trails_of(sights=7), trails_of(sights=1, seat=1)),
    ),
    ("trails_of_tucana.red", trails(trails_of(red=1)), trails(trails_of(red=1, seat=1), trails_of(pairs=1))),
    ("trails_of_tucana.points", done("trails_of_tucana", (100, 1)), done("trails_of_tucana", (99, 1))),
    (
        "tacocat.high_last",
        done("tacocat", events=rounds(0, last=("6", "7"))),
        done("tacocat", events=[*rounds(1, last=("6", "5")), *rounds(0, last=("5", "7"))]),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("feat", "game", "other"), CASES)
def test_a_feat_is_earned_by_what_it_says(feat: str, game: Finished, other: Finished) -> None:
    assert feat in earned(game, 0)
    assert feat not in earned(other, 0)


def test_every_feat_has_a_case() -> None:
    known = [feat.id for table in (COMMON, *OWN.values()) for feat in table]
    assert {case for case, _, _ in CASES} == {*known}
    assert len(known) == len({*known})
    assert all(len(table) >= 6 for table in (COMMON, *OWN.values()))
    for game_id, table in OWN.items():
        assert all(feat.id.startswith(f"{game_id}.") for feat in table)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_whole_games_earn_what_they_may(game) -> None:  # type: ignore[no-untyped-def]
    """Whatever happens in a game, its feats can be asked for, and a winner has at least one."""
    for seed in range(4):
        table, rng = Table.new(game, game.made_for[0], {}, Random(seed)), Random(seed)
        while not isinstance(pending := table.pending(), Over):
            prompt = table.prompt(pending.seats[0])
            assert prompt is not None
            table.submit(prompt.seat, rng.choice(prompt.legal), prompt.token)
        scores = table.scores(None)
        assert scores is not None

        def seen(seat: int, table: Table = table) -> list[Event]:
            return [event for _, event in table.history(seat)]

        end = Finished(game.id, (ANA,) * table.seats, tuple(scores), pending.winners, seen)
        for seat in range(table.seats):
            assert ("common.win" in earned(end, seat)) == (seat in pending.winners and table.seats > 1)


# --- careers --------------------------------------------------------------------------------------------------------

IDS = list(GAMES)


def played(number: int, *, won: bool = True, kind: str = "tucano", day: str = "", practice: bool = False) -> Mine:
    seats = (Seat("Ana", "person", points=5, won=won), Seat("bot", "ai", "easy", points=5, won=not won))
    return Mine(Game(f"{number}", kind, "finished", number, seats, day=day, practice=practice), 0)


def test_ten_and_a_hundred_games_and_five_in_a_row() -> None:
    games = [played(n, won=n % 5 != 4) for n in range(100)]
    assert held(games, IDS) == {"career.games_10": 9, "career.games_100": 99}
    assert held(games[:9], IDS) == {}
    streak = [played(n, won=n > 2) for n in range(9)]
    assert held(streak, IDS) == {"career.row_5": 7}
    assert held(streak[:7], IDS) == {}


def test_a_win_of_every_game() -> None:
    games = [played(n, kind=kind) for n, kind in enumerate(IDS)]
    assert "career.won_each" in held(games, IDS)
    games[-1] = played(9, kind=IDS[-1], won=False)
    assert "career.won_each" not in held(games, IDS)


def test_seven_days() -> None:
    games = [played(n, won=False, day=f"2026-03-{n + 1:02}") for n in range(7)]
    assert held(games, IDS) == {"career.days_7": 6}
    games[6] = played(6, won=False, day="2026-03-01")
    assert held(games, IDS) == {}


def test_practice_earns_nothing_and_the_first_time_counts() -> None:
    games = [played(n, practice=True) for n in range(20)]
    assert held(games, IDS) == {}
    seats = (Seat("Ana", "person", points=5, won=True, feats=("tucano.acai",)),)
    twice = [Mine(Game(f"{at}", "tucano", "finished", at, seats), 0) for at in (30, 40)]
    assert held(twice, IDS) == {"tucano.acai": 30}
    assert len({career.id for career in CAREER}) == len(CAREER) == len(feats.CAREER)


def test_only_what_is_new_to_a_person_is_told() -> None:
    def game(at: int, *earned: str) -> Game:
        ana = Seat("Ana", "person", points=5, won=True, feats=earned)
        return Game(f"{at}", "tucano", "finished", at, (Seat("Bo", "ai", level="hard", points=1, feats=earned), ana))

    first, second = game(10, "tucano.acai"), game(20, "tucano.acai", "tucano.all_kinds")
    assert feats.news([first], first, IDS) == [(1, "tucano.acai")]
    assert feats.news([first, second], second, IDS) == [(1, "tucano.all_kinds")]
    assert feats.news([first, second], game(30, "tucano.acai"), IDS) == []
