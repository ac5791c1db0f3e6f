"""Rules R-11 to R-14 of Trails of Tucana by their numbers, and its notation and options, on hand-built records."""

from __future__ import annotations

import pytest

from game.core import BadNotation, BadOption, BadRoll, BrokenRecord, complete
from game.core.record import Did
from game.trails_of_tucana import GAME, table
from game.trails_of_tucana import events as did
from game.trails_of_tucana.island import island
from game.trails_of_tucana.material import SIGHTS
from game.trails_of_tucana.rules import WHY_NOT
from game.trails_of_tucana.scoring import earned, rank, rank_table, score
from game.trails_of_tucana.sheet import BLANK, Gains
from tests.trails_of_tucana.story import TO_OBELISK, TO_SECOND_OBELISK, TO_TOUCAN, Story, deck_of


def bonuses(story: Story) -> list[did.BonusGone]:
    return [event for event in story.events if isinstance(event, did.BonusGone)]


# --- villages and bonuses --------------------------------------------------------------------------------

A_PAIR = ("8,0 10,0", "10,0 12,0", "12,0 14,0", "14,0 15,1", "15,1 16,2", "16,2 17,3")
"""From village 1 over village 2 to village 3 on Little Tucana."""
A_CARDS = "DD DM DM DF DF DF"
"""The cards for it."""


def test_r11_a_pair_is_circled_when_one_network_holds_both_villages():
    story = Story(A_CARDS)
    story.draw(*A_PAIR[:-1])
    assert story.lines()["pairs"] == 0
    story.draw(A_PAIR[-1])
    assert story.lines()["pairs"] == 14
    assert story.lines()["blue"] == 2, "alone the #2 cards lie on the table"
    row = table.score_pad(story.state, 0).pairs[0]
    assert (row.letter, row.villages, row.circled, row.blue, row.blue_points) == ("A", (1, 3), True, 2, 2)
    other = table.score_pad(story.state, 0).pairs[1]
    assert (other.letter, other.circled, other.blue, other.blue_points) == ("B", False, 0, 0)


def test_r11_a_network_may_be_closed_in_the_middle():
    story = Story("DD DF DM DF DF DM").draw(*(A_PAIR[place] for place in (0, 4, 1, 5, 3)))
    assert story.lines()["pairs"] == 0
    assert story.draw(A_PAIR[2]).lines()["pairs"] == 14


def racing(seats: int) -> Story:
    """Everybody needs one trail between desert and forest for the letter A."""
    story = Story(A_CARDS + " DF", seats=seats, offsets="same")
    for trail in A_PAIR[:-1]:
        for seat in range(seats):
            story.entry(Did(seat, f"trail {trail}"))
    return story


def test_r12_all_who_connect_in_the_same_turn_get_the_card():
    story = racing(3)
    for seat in (2, 0):
        story.entry(Did(seat, f"trail {A_PAIR[-1]}"))
    assert story.lines(0)["blue"] == 3
    assert story.state.blue[0] == 1, "the card lies there until the turn ends"
    story.idle(1)
    assert bonuses(story) == [did.BonusGone("blue", "A", 1, (0, 2), False)]
    assert story.state.blue[0] == 0
    story.entry(Did(1, f"trail {A_PAIR[-1]}"))
    assert story.lines(1) == {"round 1": 0, "round 2": 0, "pairs": 14, "blue": 0, "red": 0}


def test_r12_with_many_players_the_second_card_opens_in_the_next_turn():
    story = racing(5)
    story.entry(Did(0, f"trail {A_PAIR[-1]}"))
    for seat in (1, 2, 3, 4):
        story.idle(seat)
    assert bonuses(story) == [did.BonusGone("blue", "A", 1, (0,), True)]
    assert story.state.blue[0] == 2
    story.entry(Did(3, f"trail {A_PAIR[-1]}"))
    for seat in (0, 1, 2, 4):
        story.idle(seat)
    assert [story.lines(seat)["blue"] for seat in range(5)] == [3, 0, 0, 2, 0]
    assert story.state.blue[0] == 0
    assert bonuses(story) == [did.BonusGone("blue", "A", 2, (3,), False)]


BETWEEN_OBELISKS = ("10,2 12,2", "9,3 10,2", "7,3 9,3", "5,3 7,3", "4,4 5,3", "3,5 4,4", "3,5 4,6")
"""From one obelisk to the other on Little Tucana, without any village."""


def test_r12_a_red_card_needs_two_sights_of_its_kind_and_no_village():
    story = Story("DD DX DF DF DX DF DF", red=["o"]).draw(*BETWEEN_OBELISKS[:-1])
    assert story.points() == 0
    story.draw(BETWEEN_OBELISKS[-1])
    assert story.lines() == {"round 1": 0, "round 2": 0, "pairs": 0, "blue": 0, "red": 6}
    assert table.score_pad(story.state, 0).sights[0].red
    assert bonuses(story) == [did.BonusGone("red", "o", 1, (0,), False)]


def test_r12_a_red_card_of_another_kind_is_not_taken():
    story = Story("DD DX DF DF DX DF DF", red=["b"]).draw(*BETWEEN_OBELISKS)
    assert story.points() == 0
    assert story.state.describe()["red"] == ["b"]


def test_r12_red_cards_go_to_all_who_are_first():
    story = Story("DD DX DF DF DX DF DF", seats=3, red=["o"])
    for trail in BETWEEN_OBELISKS[:-1]:
        for seat in range(3):
            story.entry(Did(seat, f"trail {trail}"))
    story.entry(Did(2, f"trail {BETWEEN_OBELISKS[-1]}")).idle(1).entry(Did(0, f"trail {BETWEEN_OBELISKS[-1]}"))
    assert bonuses(story) == [did.BonusGone("red", "o", 1, (0, 2), False)]
    assert [story.lines(seat)["red"] for seat in range(3)] == [6, 0, 6]
    assert story.state.red == 0


# --- R-13 rounds and the end ----------------------------------------------------------------------------------------


def test_r13_a_round_has_thirteen_turns_and_scores_what_is_circled_again():
    story = Story("DM DM FM DM DD DF")
    story.draw(*TO_OBELISK, *TO_SECOND_OBELISK)
    story.idle()
    story.draw(*TO_TOUCAN).finish_round()
    assert did.RoundEnded(1, (5,)) in story.events
    assert story.lines() == {"round 1": 5, "round 2": 0, "pairs": 0, "blue": 0, "red": 0}
    assert story.phase == "roll thrown"
    story.roll("thrown", ["A", "B", "C"])
    assert story.phase == "roll deck"
    story.roll("deck", deck_of("DD"))
    assert story.lines()["round 2"] == 5, "the running round counts with what is circled now"
    story.finish_round()
    assert story.phase == "over 0"
    assert story.points() == story.lines()["round 1"] + story.lines()["round 2"]


def test_r13_written_sums_of_three_rounds_add_up():
    land = Story(island="great").state.land
    assert score(land, BLANK, (8, 24, 33), running=False).points == 65


def test_r13_extra_trails_of_the_last_turn_count_in_their_round():
    story = Story("DM FM DM DF DF DF DF DF FM MW WW XX DM")
    story.draw(TO_OBELISK[0], *TO_SECOND_OBELISK, TO_TOUCAN[1])
    while story.state.turn < 13:
        story.idle()
    story.draw(TO_OBELISK[1])
    assert story.phase == "extra by 0"
    story.draw(TO_TOUCAN[0])
    assert did.RoundEnded(1, (1 + 2 + 2,)) in story.events


def test_r13_a_tie_is_a_shared_win():
    story = Story("", seats=2)
    for number in (1, 2):
        while story.phase.startswith("trail"):
            for seat in story.pending:
                story.idle(seat)
        if number == 1:
            story.roll("deck", deck_of(""))
    assert story.phase == "over 0 1"
    assert did.Ended((0, 1)) in story.events


def test_the_game_is_over_and_says_so():
    story = Story("").finish_round()
    story.roll("thrown", ["A", "B", "C"]).roll("deck", deck_of("")).finish_round()
    assert story.why("trail 8,0 10,0") == "game_over"
    with pytest.raises(BrokenRecord):
        story.entry(Did(0, "trail 8,0 10,0"))


# --- R-14 alone -----------------------------------------------------------------------------------------------------


def test_r14_cards_are_thrown_before_the_last_round_until_two_are_left():
    story = Story(A_CARDS).draw(*A_PAIR).finish_round()
    assert story.phase == "roll thrown"
    for wrong in (["B"], ["A", "B"], ["B", "C", "D"]):
        with pytest.raises(BadRoll):
            story.state.roll(wrong)
    story.roll("thrown", ["D", "B"])
    assert story.events == [did.CardsThrown(("B", "D"))]
    assert story.state.blue == (0, 0, 2, 0, 2)


def test_r14_a_pair_whose_card_was_thrown_scores_without_bonus():
    story = Story("").finish_round()
    story.roll("thrown", ["A", "B", "C"]).roll("deck", deck_of(A_CARDS))
    story.draw(*A_PAIR)
    assert (story.lines()["pairs"], story.lines()["blue"]) == (14, 0)


@pytest.mark.parametrize("open_cards", [2, 1, 0])
def test_r14_nothing_is_thrown_when_two_or_fewer_are_left(open_cards: int):
    story = Story("")
    story.state.blue = (2,) * open_cards + (0,) * (5 - open_cards)
    story.finish_round()
    assert story.phase == "roll deck"


def test_r14_on_the_great_island_cards_are_thrown_after_the_second_round():
    story = Story("", island="great").finish_round()
    assert story.phase == "roll deck"
    story.roll("deck", deck_of("")).finish_round()
    assert story.phase == "roll thrown"


def test_r14_ranks():
    assert [rank("little", points) for points in (0, 64, 65, 74, 75, 85, 94, 95, 141)] == [
        *("walker", "walker", "guide", "guide", "surveyor", "pathfinder", "pathfinder", "master", "master")
    ]
    assert [rank("great", points) for points in (134, 135, 150, 165, 180)] == [
        *("walker", "guide", "surveyor", "pathfinder", "master")
    ]
    assert [name for name, _ in rank_table("great")] == [name for name, _ in rank_table("little")]


# --- notation and options -------------------------------------------------------------------------------------------


def test_trails_read_in_any_order_and_write_ascending():
    assert str(GAME.parse("trail 10,0 8,0")) == "trail 8,0 10,0"
    assert str(GAME.parse("trail 9,1 8,2")) == "trail 8,2 9,1"


@pytest.mark.parametrize(
    "text",
    ["trail", "trail 8,0", "trail 8,0 10,0 12,0", "trail 8,0  10,0", "Trail 8,0 10,0", "trail 08,0 10,0",
     "trail -2,0 0,0", "trail 8.0 10,0", "trail 8 10,0", "draw 8,0 10,0", "trail 8,0 1000,0", "trail ٨,0 10,0"],
)  # fmt: skip
def test_no_trail(text: str):
    with pytest.raises(BadNotation):
        GAME.parse(text)


def test_reasons_name_what_is_wrong():
    story = Story("DF", seats=2)
    assert story.why("trail 8,0 99,9") == "no_hex cell=99,9"
    assert story.why("trail 8,0 12,0") == "no_neighbours"
    assert story.why("trail 8,0 8,0") == "no_neighbours"
    assert story.why("trail 8,0 10,0") == "wrong_terrain one=D two=D first=D second=F"
    story.idle(0)
    assert story.why("trail 8,0 9,1") == "finished"
    assert str(Story(mayor="random").state.why_not(0, GAME.parse("trail 8,0 9,1"))) == "wait_for_chance"


def test_every_reason_is_listed():
    assert len(set(WHY_NOT)) == len(WHY_NOT)


@pytest.mark.parametrize("value", ["little", "great", "little:0", "great:999999999", "little:12345"])
def test_islands_by_name_and_number(value: str):
    assert complete(GAME.options, {"island": value}, 2)["island"] == value
    assert GAME.options[0].parse(value, 2) == value


@pytest.mark.parametrize(
    "value", ["", "tiny", "little:", "little:-1", "little:01", "little:1000000000", "little:1.5", "Great", "great: 5",
              5, True, None, ["little"], "little:٣"]
)  # fmt: skip
def test_no_island(value: object):
    with pytest.raises(BadOption):
        complete(GAME.options, {"island": value}, 2)


def test_an_option_of_words_with_numbers_can_be_taken_apart():
    option = GAME.options[0]
    assert option.split("great:17") == ("great", 17)
    assert option.split("great") == ("great", None)
    assert option.join("little", 5) == "little:5"
    assert option.join("little", None) == "little"
    assert list(option.values(2)) == ["little", "great"]


def test_cards_left_are_counted_down_as_they_are_shown():
    story = Story("DF XW")
    assert table.cards_left(story.state) == {"D": 7, "F": 6, "M": 6, "W": 4, "X": 2}
    story.idle()
    assert table.cards_left(story.state) == {"D": 7, "F": 6, "M": 6, "W": 3, "X": 1}
    assert table.cards_left(story.state.view(0)) == table.cards_left(story.state)
    assert sum(table.cards_left(story.state).values()) == 27 - 4


def test_a_fresh_pad_has_every_row():
    pad = table.score_pad(Story(island="great").state, 0)
    assert [row.kind for row in pad.sights] == [*SIGHTS]
    assert [row.numbers for row in pad.sights] == [(1, 2, 2), (2, 2, 3), (2, 3, 3), (3, 4, 4), (4, 5, 5)]
    assert [row.points for row in pad.pairs] == [20, 19, 18, 17, 16]
    assert pad.rounds == (None, None, None)
    assert (pad.running, pad.score.points) == (0, 0)


@pytest.mark.parametrize("name", ["little", "great"])
def test_r10_sights_of_one_kind_in_one_turn_are_worth_the_next_value_each(name: str):
    land = island(name)
    for kind, values in enumerate(land.kind.sights):
        hexes = tuple(hex for hex, own in land.kind_at.items() if own == kind)[: len(values)]
        found = earned(land, BLANK, Gains(sights=hexes)).sights
        assert [sight.value for sight in found] == list(values[: len(hexes)])
        assert [sight.extra for sight in found] == [place == len(values) - 1 for place in range(len(hexes))]
