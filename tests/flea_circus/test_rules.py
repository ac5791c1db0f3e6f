"""The rules of Flea Circus, number by number, on hand-built positions."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import BadNotation, BadOption, BrokenRecord, IllegalAction, complete
from game.core.record import Rolled
from game.flea_circus import GAME
from game.flea_circus import events as did
from game.flea_circus.actions import FLIP, parse
from game.flea_circus.material import ACTS, CODES, DECK_CODES
from game.flea_circus.rules import WHY_NOT
from tests.flea_circus.story import GALA, Story, dealt, played_down

# --- material and setup ---------------------------------------------------------------------------------------------


def test_f1_ten_acts_with_eight_values_each():
    assert sorted(CODES[:80]) == sorted(act + value for act in "ACDEFJKMRS" for value in "01234567")
    assert list(CODES[:80]) == sorted(CODES[:80])


def test_f2_three_of_each_action_card():
    assert Counter(DECK_CODES)["new"] == Counter(DECK_CODES)["steal"] == Counter(DECK_CODES)["ask"] == 3
    assert len(DECK_CODES) == 89


def test_f3_first_and_deck_are_rolled():
    story = Story("", seats=3, first="random")
    assert story.phase == "roll first"
    with pytest.raises(BrokenRecord):
        story.entry(Rolled("first", 3))
    story.entry(Rolled("first", 2))
    assert story.events == [did.Started(2)]
    assert story.phase == "roll deck"
    for wrong in (DECK_CODES[:-1], (*DECK_CODES[:-1], "A0")):
        with pytest.raises(BrokenRecord):
            story.entry(Rolled("deck", wrong))
    story.entry(Rolled("deck", DECK_CODES))
    assert story.events == [did.Shuffled(89), did.TurnStarted(2)]
    assert story.phase == "flip by 2"


def test_f3_a_fixed_first_seat_is_not_rolled():
    story = Story("A0", seats=4, first=3)
    assert story.events == [did.Started(3), did.Shuffled(89), did.TurnStarted(3)]
    assert story.phase == "flip by 3"


@pytest.mark.parametrize("given", [{"first": 2}, {"gala_bonus": 5}, {"gala_bonus": True}, {"speed": 1}])
def test_unknown_options_are_refused(given: dict[str, object]):
    with pytest.raises(BadOption):
        complete(GAME.options, given, 2)


# --- a turn ---------------------------------------------------------------------------------------------------------


def test_f4_an_empty_row_obliges_to_flip():
    assert Story("A0").legal() == ["flip"]


def test_f4_flip_or_take_any_row_card():
    story = Story("A0 C1 D2").play("flip, flip, flip")
    assert story.legal() == ["flip", "take A0", "take C1", "take D2"]
    assert story.events == [did.Flipped(0, "D2", "row")]


def test_f4_with_cards_in_the_row_one_may_flip_none():
    story = Story("A0 C1").play("flip, flip, take A0")
    assert story.phase == "flip by 1"
    assert story.legal() == ["flip", "take C1"]
    story.play("take C1")
    assert (story.hand(0), story.hand(1), story.phase) == ("A0", "C1", "flip by 2")


def test_f5_taking_moves_one_card_and_ends_the_turn():
    story = Story("A0 C1 D2").play("flip, flip, flip, take C1")
    assert story.events == [did.Took(0, "C1", "row"), did.TurnEnded(0), did.TurnStarted(1)]
    assert story.hand(0) == "C1"
    assert story.state.describe()["row"] == ["A0", "D2"]


def test_f5_an_act_already_held_may_be_taken():
    assert dealt(["A0", "C0", "D0"], "A5").play("flip, take A5").hand(0) == "A0 A5"


def test_f6_a_bust_discards_ends_the_turn_and_leaves_the_row():
    story = Story("A0 C1 A5").play("flip, flip, flip")
    assert story.events == [did.Flipped(0, "A5", "bust"), did.TurnEnded(0), did.TurnStarted(1)]
    shown = story.state.describe()
    assert (shown["row"], shown["discards"], story.hand(0)) == (["A0", "C1"], ["A5"], "")
    assert story.legal() == ["flip", "take A0", "take C1"]


def test_f6_after_the_act_left_the_row_it_is_no_bust():
    story = Story("A0 C1 A5").play("flip, flip, take A0, flip")
    assert story.state.describe()["row"] == ["C1", "A5"]


def test_f7_steal_names_an_opponent_with_cards():
    story = dealt(["A0", "C0", "D0"], "steal").play("flip")
    assert story.phase == "steal by 0"
    assert story.legal() == ["steal 1", "steal 2"]
    assert story.state.describe()["discards"] == ["steal"]
    story.play("steal 2")
    assert story.phase == "roll steal"
    with pytest.raises(BrokenRecord):
        story.entry(Rolled("steal", "C0"))
    story.play("D0")
    assert story.hand(0) == "A0 D0"
    assert story.events[0] == did.Stole(0, 2, "D0")
    assert story.phase == "flip by 1"


def test_f7_only_the_two_seats_learn_the_card():
    event = did.Stole(0, 2, "D0")
    assert event.seen_by(0) == event.seen_by(2) == event
    assert event.seen_by(1) == event.seen_by(None) == did.Stole(0, 2, None)
    assert event.reveals
    state = dealt(["A0 A1", "C0 C1", "D0 D3"], "steal").play("flip, steal 2, D3").state
    assert state.view(1).hand_codes(0) == ["A0", "A1", None]
    assert state.view(1).hand_codes(2) == [None]
    assert state.view(1).possible_cards(2) == ["D0", "D3"]
    assert state.view(2).hand_codes(0) == ["A0", "A1", "D3"]
    assert state.view(0).hand_codes(2) == ["D0"]


def test_f7_no_opponent_with_cards_nothing_happens():
    story = Story("steal A0").play("flip")
    assert story.events == [
        did.Flipped(0, "steal", "steal"),
        did.NothingToSteal(0),
        did.TurnEnded(0),
        did.TurnStarted(1),
    ]


def test_f7_one_opponent_is_still_decided_and_the_only_card_still_rolled():
    story = Story("A0 steal").play("flip, take A0, flip")
    assert story.legal() == ["steal 0"]
    assert story.play("steal 0").phase == "roll steal"
    assert story.play("A0").hand(1) == "A0"


def test_f8_always_twenty_requests():
    for seats in (2, 5):
        legal = Story("ask", seats=seats).play("flip").legal()
        assert legal == [f"ask {act} {way}" for act in ACTS for way in ("left", "right")]


@pytest.mark.parametrize(("way", "giver"), [("left", 1), ("right", 2)])
def test_f8_the_first_in_the_direction_gives(way: str, giver: int):
    story = dealt(["A0", "C0", "C3"], "ask").play("flip", f"ask C {way}")
    card = "C0" if giver == 1 else "C3"
    assert story.events[:2] == [did.Requested(0, "C", way), did.Gave(giver, 0, card)]
    assert story.hand(0) == f"A0 {card}"
    assert story.phase == "flip by 1"


def test_f8_who_has_none_passes():
    story = dealt(["A0", "D0", "C3"], "ask").play("flip, ask C left")
    assert story.events[1:3] == [did.Passed(1, "C"), did.Gave(2, 0, "C3")]
    assert story.state.lacking(1) == [("C", 4)]
    assert story.state.lacking(2) == [("C", 4)]


def test_f8_a_giver_with_several_chooses():
    story = dealt(["A0 A1", "C0 C7", "C3 D1"], "ask").play("flip, ask C left")
    assert story.phase == "give by 1"
    assert story.legal() == ["give C0", "give C7"]
    assert story.legal(0) == []
    story.play("give C0")
    assert (story.hand(0), story.hand(1)) == ("A0 A1 C0", "C7")
    assert story.phase == "flip by 1"


def test_f8_nobody_has_one():
    story = dealt(["F0", "C0", "D3"], "ask").play("flip, ask F right")
    assert story.events == [
        did.Requested(0, "F", "right"),
        did.Passed(2, "F"),
        did.Passed(1, "F"),
        did.NobodyHad(0, "F"),
        did.TurnEnded(0),
        did.TurnStarted(1),
    ]


def test_f8_what_was_shown_is_forgotten_when_it_is_no_longer_so():
    story = dealt(["A0", "D0", "E3"], "ask C5").play("flip, ask C left")
    assert story.state.lacking(1) == [("C", 4)]
    story.play("flip, take C5")
    assert story.state.lacking(1) == []
    assert story.state.lacking(2) == [("C", 4)]


def test_f8_what_was_shown_is_forgotten_when_a_stolen_card_of_the_act_is_laid():
    story = dealt(["C5 A1", "D5 E5", "F3 F4"], "ask steal").play("flip, ask C left")
    assert [act for act, _ in story.state.lacking(1)] == ["C"]
    story.play("flip, steal 0, C5, trio C5 D5 E5")
    assert story.state.lacking(1) == []


def test_f9_new_act_protects_and_offers_the_flipped_card():
    story = Story("new A0 C1 A5").play("flip, flip, flip, flip")
    assert story.events == [did.Flipped(0, "A5", "choice")]
    assert story.phase == "choice by 0"
    assert story.legal() == ["take A0", "take C1", "take A5"]
    assert story.state.bust_chance() == 0


def test_f9_taking_the_flipped_card():
    story = Story("new A0 A5").play("flip, flip, flip, take A5")
    assert story.events[0] == did.Took(0, "A5", "flipped")
    shown = story.state.describe()
    assert (story.hand(0), shown["row"], shown["discards"]) == ("A5", ["A0"], ["new"])


def test_f9_the_flipped_card_never_enters_the_row_even_when_its_act_leaves():
    story = Story("new A0 A5").play("flip, flip, flip, take A0")
    assert story.events[:2] == [did.Took(0, "A0", "row"), did.Declined(0, "A5")]
    shown = story.state.describe()
    assert (story.hand(0), shown["row"], shown["discards"]) == ("A0", [], ["new", "A5"])


def test_f9_further_action_cards_have_no_effect_and_flipping_goes_on():
    story = Story("new steal A0 ask new C0").play("flip, flip")
    assert story.events == [did.Flipped(0, "steal", "idle")]
    assert story.legal() == ["flip"]
    story.play("flip, flip, flip")
    assert story.legal() == ["flip", "take A0"]


def test_f9_lasts_for_this_turn_only():
    story = Story("new A0 C0 C1 A1").play("flip, flip, take A0, flip, flip")
    assert story.events[0] == did.Flipped(1, "C1", "bust")


def test_f9_deck_and_row_empty_end_the_flipping():
    story = played_down("new")
    seat = story.state.turn
    story.play("flip")
    assert story.events[0] == did.Flipped(seat, "new", "new")
    assert story.phase in (f"end by {seat}", "over")
    assert not story.state.gained


def test_f9_deck_empty_with_a_row_leaves_the_takes():
    story = played_down("new A7").play("flip")
    assert story.legal() == ["flip"]
    assert story.play("flip").legal() == ["take A7"]


def test_f10_trios_of_equal_value_and_different_acts():
    story = dealt(["C5 D5", "A0 A1", "E0 E1"], "M5 F5").play("flip, take M5")
    assert story.legal() == ["trio C5 D5 M5", "done"]
    story.play("trio M5 D5 C5")
    assert story.events[0] == did.LaidTrio(0, ("C5", "D5", "M5"))
    assert story.hand(0) == ""
    assert story.state.scores()[0].lines[0] == ("trios", 10)
    assert story.phase == "flip by 1"


def test_f10_with_four_of_a_value_the_player_chooses():
    story = dealt(["C5 D5 F5", "A0 A1 A2", "E0 E1 E2"], "M5").play("flip, take M5")
    assert story.legal() == ["trio C5 D5 F5", "trio C5 D5 M5", "trio C5 F5 M5", "trio D5 F5 M5", "done"]


def test_f10_not_without_gaining_a_card():
    story = dealt(["C5 D5 F5", "A0 A1 A2", "E0 E1 E2"], "A3 A4").play("flip, flip")
    assert story.events[-1] == did.TurnStarted(1)


@pytest.mark.parametrize(("card", "moves"), [("steal", "flip, steal 1, M5"), ("ask", "flip, ask M left")])
def test_f10_stealing_and_asking_gain_a_card(card: str, moves: str):
    story = dealt(["C5 D5", "M5 M0", "E0 E1"], card).play("flip")
    story.play(moves.removeprefix("flip, "))
    if card == "ask":
        story.play("give M5")
    assert story.phase == "end by 0"
    assert story.legal() == ["trio C5 D5 M5", "done"]


def test_f11_the_decision_is_asked_again_after_each_trio():
    story = dealt(["C5 D5 F5 A0 C0", "A1 A2 A3 A4 A6", "E1 E2 E3 E4 E6"], "M0").play("flip, take M0")
    assert story.legal() == ["trio A0 C0 M0", "trio C5 D5 F5", "done"]
    story.play("trio C5 D5 F5")
    assert story.legal() == ["trio A0 C0 M0", "done"]
    assert story.play("done").phase == "flip by 1"


def test_f11_nothing_to_decide_ends_the_turn():
    assert Story("A0").play("flip, take A0").phase == "flip by 1"


def test_f11_gala_stands_beside_done_and_a_trio_may_break_it():
    story = dealt(["A0 C0 D2 E3 F4 J5 K6 M7 R1", "A1 A2 A3 A4 A5 A6 A7 C1 C2", GALA[2]], "S0")
    story.play("flip, take S0")
    assert story.legal() == ["trio A0 C0 S0", "gala", "done"]
    story.play("trio A0 C0 S0")
    assert story.phase == "flip by 1"


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take C5", "row_empty"),
        ("steal 1", "phase_flip"),
        ("done", "phase_flip"),
    ],
)
def test_a_refusal_says_why(text: str, reason: str):
    refused = Story("A0").state.why_not(0, parse(text))
    assert refused is not None
    assert refused.code == reason


def test_refusals_of_every_phase():
    codes = {
        why(Story("A0").play("flip"), "take C5"),
        why(Story("A0"), "flip", seat=1),
        why(Story("", first="random"), "flip"),
        why(dealt(["A0", "C0", "D0"], "steal").play("flip"), "steal 0"),
        why(dealt(["A0", "C0", "D0"], "steal").play("flip"), "steal 4"),
        why(dealt(["A0", "C0", "D0"], "steal").play("flip"), "flip"),
        why(Story("A0 steal").play("flip, take A0, flip"), "steal 2", seat=1),
        why(Story("ask").play("flip"), "flip"),
        why(dealt(["A0 A1", "C0 C1", "D0 D1"], "ask").play("flip, ask C left"), "give C2", seat=1),
        why(dealt(["A0 A1", "C0 C1", "D0 D1"], "ask").play("flip, ask C left"), "flip", seat=1),
        why(Story("new A0 A1").play("flip, flip, flip"), "flip"),
        why(dealt(["C5 D5", "A0 A1", "E0 E1"], "M5").play("flip, take M5"), "trio A0 C0 D0"),
        why(dealt(["C5 D5", "A0 A1", "E0 E1"], "M5").play("flip, take M5"), "gala"),
        why(dealt(["C5 D5", "A0 A1", "E0 E1"], "M5").play("flip, take M5"), "flip"),
        why(dealt(GALA, "S1").play("flip, take S1, gala"), "flip"),
        why(dealt(["A0 D1", "C0 C1", "D0 E1"], "ask").play("flip, ask C left"), "give C0", seat=0),
        why(dealt(["A0 A2", "C0 C1", "D0 D1"], "steal").play("flip, steal 1"), "steal 2"),
        why(dealt(["A0 A1 C3", "C0 C1 D7", "D0 D1 E1"], "ask").play("flip, ask C left"), "give D7", seat=1),
    }
    assert codes <= set(WHY_NOT)
    assert len(codes) >= 14


def why(story: Story, text: str, seat: int = 0) -> str:
    refused = story.state.why_not(seat, parse(text))
    assert refused is not None
    with pytest.raises(IllegalAction):
        story.state.apply(seat, parse(text))
    return refused.code


@pytest.mark.parametrize(
    "text",
    [
        "Flip",
        "flip ",
        "take c5",
        "take A8",
        "take new",
        "steal 5",
        "ask C up",
        "trio A1 C1",
        "trio A1 C1 D2",
        "trio A1  C1 D1",
        "trio A1 A1 C1",
        "",
        "gala now",
    ],
)
def test_bad_notation(text: str):
    with pytest.raises(BadNotation):
        parse(text)


def test_a_trio_reads_in_any_order():
    assert parse("trio M5 C5 D5") == parse("trio C5 D5 M5")
    assert parse("flip") is FLIP
