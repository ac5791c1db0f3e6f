"""Who has the right to score in Arboretum, and who wins: by the numbers of the rules, with its worked examples."""

from __future__ import annotations

import pytest

from game.arboretum import GAME
from game.arboretum.garden import Garden
from game.arboretum.material import SPECIES, mask
from game.arboretum.scoring import hand_sums, leaders, species_result
from game.core import Over, complete
from tests.arboretum.story import OTHER, SEVEN, Story, garden, position

MIXED = ("CA", "CB", "DO", "JA", "MA", "OA")

# --- the right to score ---------------------------------------------------------------------------------------------

HANDS = ["JA7 OA3 OA8 RP1 RP5 TP6 TP7", "JA2 JA5 RP3 WI7 CA6 TP4 TP5", "CA5 OA2 OA7 RP8 WI1 WI3 WI8"]


@pytest.mark.parametrize(
    ("species", "sums", "holders"),
    [
        ("JA", (7, 7, 0), (0, 1)),
        ("TP", (13, 9, 0), (0,)),
        ("OA", (11, 0, 9), (0,)),
        ("RP", (6, 3, 0), (0,)),
        ("WI", (0, 7, 12), (2,)),
        ("CA", (0, 6, 5), (1,)),
        ("MA", (0, 0, 0), (0, 1, 2)),
    ],
)
def test_a8_a9_worked_example(species: str, sums: tuple[int, ...], holders: tuple[int, ...]) -> None:
    result = species_result([mask(hand) for hand in HANDS], [Garden({})] * 3, SPECIES.index(species))
    assert (result.sums, result.holders) == (sums, holders)
    assert result.cancelled == ((False, False, True) if species == "RP" else (False,) * 3)
    assert result.hands == tuple(
        tuple(code for code in hand.split() if code[:2] == species) for hand in map(sort, HANDS)
    )
    assert result.points == (0, 0, 0)


def sort(hand: str) -> str:
    return " ".join(sorted(hand.split()))


@pytest.mark.parametrize(
    ("hands", "sums"),
    [
        (["OA8", "OA1", "OA2"], [0, 1, 2]),
        (["OA8 OA1", "OA2", ""], [9, 2, 0]),
        (["OA8", "OA7", "OA6"], [8, 7, 6]),
        (["OA8 OA7", "OA1", ""], [7, 1, 0]),
        (["OA1", "OA8", "CA8"], [1, 0, 0]),
    ],
)
def test_a9_the_eight_and_the_one(hands: list[str], sums: list[int]) -> None:
    assert hand_sums([mask(hand) for hand in hands], SPECIES.index("OA")) == sums


def test_a9_a_one_in_an_arboretum_or_a_pile_changes_nothing() -> None:
    story = position(["OA8 OA3", "OA7"], ["", "OA1"], ["", ""], "DO1", species=SPECIES[4:])
    assert next(result for result in story.state.results() if result.species == "OA").sums == (11, 7)
    story = position(["OA8 OA3", "OA7"], ["", ""], ["OA1", ""], "DO1", species=SPECIES[4:])
    assert next(result for result in story.state.results() if result.species == "OA").sums == (11, 7)


def test_a10_the_right_without_a_path_keeps_the_others_out() -> None:
    story = position(["OA8", "OA7"], ["JA1 JA2", "OA1 OA2"], deck="WI1", species=SPECIES[4:])
    result = next(result for result in story.state.results() if result.species == "OA")
    assert (result.holders, result.points) == ((0,), (0, 0))
    assert result.paths[1] is not None
    scores = story.state.scores()
    assert scores is not None
    assert [dict(score.lines)["OA"] for score in scores] == [0, 0]
    assert scores[0].points == 3  # Nobody holds a jacaranda, so all may score it.


def test_a8_a_tie_gives_the_right_to_all_who_tie() -> None:
    story = position(["OA3 OA4", "OA7"], ["OA1 OA8", "OA5 OA6"], deck="WI1", species=SPECIES[4:])
    scores = story.state.scores()
    assert scores is not None
    assert [score.points for score in scores] == [5, 2]


def test_scores_before_the_deal_are_zero_and_hidden_in_views() -> None:
    story = Story(["", ""], first="random")
    scores = story.state.scores()
    assert scores is not None
    assert [score.points for score in scores] == [0, 0]
    assert len(scores[0].lines) == 6
    unrolled = GAME.start(2, complete(GAME.options, {}, 2))
    assert [score.lines for score in unrolled.scores() or ()] == [(), ()]
    assert story.state.view(0).scores() is None
    with pytest.raises(ValueError, match="not open"):
        Story().state.view(0).results()


def test_in_mid_turn_nine_cards_count() -> None:
    story = position(["OA3", "OA4"], ["OA1 OA2", "OA6 OA7"], deck="OA5 OA8", species=SPECIES[4:])
    assert [score.points for score in story.state.scores() or ()] == [0, 2]
    story.play("draw deck; draw deck")
    assert [score.points for score in story.state.scores() or ()] == [3, 0]


def test_a13_most_points_then_most_species_then_a_shared_win() -> None:
    few, many = garden("OA1 OA2 OA3"), garden("OA1 CA2 WI3")
    assert leaders([3, 5], [few, many]) == (1,)
    assert leaders([5, 5], [few, many]) == (1,)
    assert leaders([5, 5, 5], [few, many, many]) == (1, 2)
    assert leaders([5, 5], [many, many]) == (0, 1)
    assert leaders([6, 5, 5], [few, many, many]) == (0,)


def test_a13_species_are_counted_among_those_tied_on_points() -> None:
    story = position([SEVEN, OTHER], ["MA1", ""], deck="DO1 DO2")
    story.play("draw deck; draw deck; play DO1 0,1; discard DO2")
    assert [score.points for score in story.state.scores() or ()] == [0, 0]
    assert story.state.pending() == Over((0,))


# --- what the table asks for ----------------------------------------------------------------------------------------


def test_paths_and_their_points_so_far() -> None:
    story = position(["OA8", "OA7"], ["OA1 CA2 OA3", ""], deck="WI1", species=MIXED)
    state = story.state
    path = state.best_path(0, "OA")
    assert path is not None
    assert path.cells == ((0, 0), (1, 0), (2, 0))
    assert state.path_points(0)["OA"] == 4
    assert state.path_points(1) == dict.fromkeys(state.species_codes(), 0)
    assert state.best_path(1, "OA") is None


def test_a_result_has_everything_the_climax_shows() -> None:
    story = position(["OA8 OA3", "OA7 CA1"], ["OA1 OA2", "OA4 OA5 OA6"], deck="WI1", species=MIXED)
    result = next(result for result in story.state.results() if result.species == "OA")
    assert result.hands == (("OA3", "OA8"), ("OA7",))
    assert (result.sums, result.holders, result.points) == ((11, 7), (0,), (3, 0))
    assert [path.points if path else 0 for path in result.paths] == [3, 3]
