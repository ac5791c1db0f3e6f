"""Every rule of Tacocat Spelled Backwards by its number, on hand-built records."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import BadNotation, BadRoll, BrokenRecord, Decide, Over
from game.core.record import Rolled
from game.tacocat import GAME
from game.tacocat import events as did
from game.tacocat.material import (
    BITS,
    CENTRE,
    COPIES,
    DECK_CODES,
    NOBODY,
    TRACK,
    cards_of,
    codes_of,
    hand_named,
    lowest,
)
from game.tacocat.rules import WHY_NOT, attacks, replacements
from tests.tacocat.story import Story, deck_of, kept, rounds

# --- C-1, C-2 material ----------------------------------------------------------------------------------------------


def test_c1_thirty_eight_cards_from_one_table():
    assert len(DECK_CODES) == sum(COPIES.values()) == 38
    assert Counter(map(int, DECK_CODES)) == COPIES
    assert max(COPIES.values()) < 1 << BITS


def test_c1_hands_are_packed_and_unpacked():
    hand = hand_named("12 3 3 10 1")
    assert cards_of(hand) == (1, 3, 3, 10, 12)
    assert codes_of(hand) == ["1", "3", "3", "10", "12"]
    assert lowest(hand) == 1
    assert lowest(hand_named("12")) == 12


def test_c2_the_track_and_its_arrows():
    assert "".join(space.letter for space in TRACK) == "TACOCAT"
    assert [space.cards for space in TRACK] == [4, 6, 9, 7, 9, 6, 4]
    assert [space.arrow for space in TRACK] == [1, 1, 1, NOBODY, 0, 0, 0]
    assert CENTRE == 4


# --- C-3 the deal ---------------------------------------------------------------------------------------------------


def test_c3_seat_0_gets_the_first_block_seat_1_the_next_the_rest_is_the_draw_pile():
    story = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8", "11 11")
    assert story.hand(0) == "1 2 3 4 9 10 12"
    assert story.hand(1) == "2 2 5 6 7 7 8"
    assert story.state.deck[:2] == (11, 11)
    assert len(story.state.deck) == 24
    assert story.events == [
        did.RoundStarted(1, 4, 7),
        did.Dealt(0, 7, ("1", "2", "3", "4", "9", "10", "12")),
        did.Dealt(1, 7, ("2", "2", "5", "6", "7", "7", "8")),
    ]
    assert story.events[1].seen_by(1) == did.Dealt(0, 7, None)


def test_c3_the_deck_must_be_the_deck():
    story = rounds("0")
    with pytest.raises(BrokenRecord, match="too many 1"):
        story.entry(Rolled("deck", ["1", *deck_of("")[:-1]]))
    with pytest.raises(BadRoll):
        story.state.roll(3)


# --- C-4 replacing --------------------------------------------------------------------------------------------------


def test_c4_on_the_centre_both_choose_unseen_and_seat_0_draws_first():
    story = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8", "11 3 10 8")
    assert story.phase == "replace by 0 1"
    story.play("1: replace 6 7")
    assert story.phase == "replace by 0"
    assert story.hand(1) == "2 2 5 6 7 7 8"
    assert story.events == [did.ReplaceCommitted(1, ("6", "7"))]
    assert story.events[0].seen_by(0) == did.ReplaceCommitted(1, None)
    assert story.why(1, "replace") == "already_chosen"
    story.play("0: replace 4 9")
    assert story.events[1:] == [
        did.Replaced(0, 2, ("4", "9")),
        did.Drew(0, 2, ("3", "11")),
        did.Replaced(1, 2, ("6", "7")),
        did.Drew(1, 2, ("8", "10")),
    ]
    assert story.events[2].seen_by(1) == did.Drew(0, 2, None)
    assert story.hand(0) == "1 2 3 3 10 11 12"
    assert story.hand(1) == "2 2 5 7 8 8 10"
    assert story.state.discards == (4, 9, 6, 7)
    assert story.phase == "duel by 0 1"


def test_c4_on_the_centre_all_cards_may_go():
    story = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8")
    assert "replace 1 2 3 4 9 10 12" in story.legal(0)
    assert len(story.legal(0)) == 2**7
    assert len(story.legal(1)) == 3 * 3 * 2**3


def test_c4_off_the_centre_the_arrow_replaces_first_and_sets_the_limit():
    story = rounds("0").deal("1 2 3 4 5 6 7 8 9", "3 3 3 4 4 5 5 6 6", "12 11 10 10 9 8")
    assert story.state.place == 3
    assert story.phase == "replace by 1"
    assert story.why(0, "replace") == "not_your_turn seat=1"
    story.play("replace 3 3")
    assert story.hand(1) == "3 4 4 5 5 6 6 11 12"
    assert story.phase == "replace by 0"
    assert story.state.limit == 2
    assert story.why(0, "replace 4 5 6") == "too_many limit=2"
    assert story.legal(0)[:3] == ["replace", "replace 1", "replace 2"]
    assert len(story.legal(0)) == 1 + 9 + 36
    story.play("replace 5 6")
    assert story.hand(0) == "1 2 3 4 7 8 9 10 10"
    assert story.state.replaced == [2, 2]


def test_c4_after_none_the_others_only_replace_is_an_entry():
    story = rounds("1").deal("1 2 3 4 5 6 7 8 9", "3 3 3 4 4 5 5 6 6")
    assert story.phase == "replace by 0"
    story.play("replace")
    assert story.events == [did.Replaced(0, 0, ())]
    assert story.phase == "replace by 1"
    assert story.legal(1) == ["replace"]
    story.play("replace")
    assert story.phase == "duel by 0 1"


def test_c4_one_text_per_multiset():
    assert list(map(str, replacements(hand_named("3 3 5"), 2))) == [
        "replace",
        "replace 3",
        "replace 5",
        "replace 3 3",
        "replace 3 5",
    ]


# --- C-5 the duel ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("0: duel 12", "1: duel 8"), ("1: duel 8", "0: duel 12")])
def test_c5_the_higher_card_leads(order: tuple[str, str]):
    story = kept("1 2 3 4 9 10 12", "2 2 5 6 7 7 8").play(order[0])
    assert story.events[0].seen_by(None) == did.DuelCommitted(int(order[0][0]), None)
    story.play(order[1])
    assert story.events[1:] == [did.DuelRevealed(("12", "8"), 0)]
    assert story.state.discards == (12, 8)
    assert story.phase == "attack by 0"
    assert story.state.sizes == [6, 6]


def test_c5_a_tie_is_discarded_and_fought_again():
    story = kept("1 2 3 4 7 10 12", "2 2 5 6 7 7 8").play("0: duel 7, 1: duel 7")
    assert story.events[1:] == [did.DuelRevealed(("7", "7"), None)]
    assert story.phase == "duel by 0 1"
    assert story.state.discards == (7, 7)
    story.play("0: duel 1, 1: duel 2")
    assert story.phase == "attack by 1"


def test_c5_ties_down_to_the_last_card():
    story = kept("2 3 4 5 6 7 8", "1 3 4 5 6 7 8")
    for card in range(3, 9):
        story.play(f"0: duel {card}, 1: duel {card}")
    assert story.events[1:] == [
        did.DuelRevealed(("8", "8"), None),
        did.LastCardsRevealed(("2", "1")),
        did.Moved(1, 4, 5, 4),
    ]


def test_c5_a_duel_for_the_last_but_one_card_ends_the_round_too():
    story = kept("2 3 4 5 6 7 8", "1 3 4 5 6 7 9")
    for card in range(3, 8):
        story.play(f"0: duel {card}, 1: duel {card}")
    story.play("0: duel 8, 1: duel 9")
    assert story.phase == "roll deck"
    assert story.state.wins == [0, 1]


# --- C-6 attack -----------------------------------------------------------------------------------------------------


def test_c6_single_cards_sets_and_sequences():
    found = [str(attack) for attack in attacks(hand_named("3 4 5 5 5 6 9"), 6)]
    assert found == [
        *[f"attack {card}" for card in (3, 4, 5, 6, 9)],
        "attack 5 5",
        "attack 5 5 5",
        "attack 3 4 5",
        "attack 3 4 5 6",
        "attack 4 5 6",
    ]


def test_c6_the_last_card_is_never_used():
    assert [str(attack) for attack in attacks(hand_named("5 5 5"), 2)] == ["attack 5", "attack 5 5"]
    assert [str(attack) for attack in attacks(hand_named("3 4 5"), 2)] == ["attack 3", "attack 4", "attack 5"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("attack 3 4", "no_set"),
        ("attack 3 4 4 5", "no_set"),
        ("attack 4 4 5", "no_set"),
        ("attack 3 5 6", "no_set"),
        ("attack 4 4 4", "not_in_hand card=4"),
        ("attack 12", "not_in_hand card=12"),
        ("attack 3 4 5 6 7", "last_card limit=4"),
        ("defend 5", "phase_attack"),
        ("sacrifice", "phase_attack"),
    ],
)
def test_c6_what_is_no_attack(text: str, why: str):
    if why.startswith("last"):
        story = kept("3 4 5 6 7 8 9", "2 2 5 6 7 7 8").play("0: duel 8, 1: duel 8, 0: duel 9, 1: duel 7")
    else:
        story = kept("3 4 4 5 6 8 9", "2 2 5 6 7 7 8").play("0: duel 9, 1: duel 8")
    assert story.why(0, text) == why


# --- C-7 defence, C-8 the lead --------------------------------------------------------------------------------------


def test_c7_each_card_is_answered_lowest_first():
    story = kept("1 3 4 5 9 10 12", "2 2 4 6 7 7 8").play("0: duel 12, 1: duel 8, attack 3 4 5")
    assert story.events == [did.Attacked(0, ("3", "4", "5"))]
    assert story.phase == "defend by 1"
    assert story.state.to_answer() == "3"
    assert story.legal(1) == ["defend 4", "defend 6", "defend 7", "sacrifice"]
    assert story.why(1, "defend 2") == "too_low card=2 against=3"
    story.play("defend 6")
    assert story.events == [did.Defended(1, "3", "6")]
    assert story.state.to_answer() == "4"
    story.play("defend 4")
    assert story.state.to_answer() == "5"
    story.play("defend 7")
    assert story.events == [did.Defended(1, "5", "7"), did.AttackResolved(1, True)]
    assert story.phase == "attack by 1"
    assert story.state.sizes == [3, 3]


def test_c7_a_sacrifice_costs_the_lowest_card_even_if_one_could_defend():
    story = kept("1 3 4 5 9 10 12", "2 2 4 6 7 7 8").play("0: duel 12, 1: duel 8, attack 5, sacrifice")
    assert story.events == [did.Sacrificed(1, "5", "2"), did.AttackResolved(0, False)]
    assert story.hand(1) == "2 4 6 7 7"
    assert story.phase == "attack by 0"


def test_c7_a_sacrifice_is_never_a_defence_however_high():
    story = kept("1 2 3 4 5 6 8", "7 7 8 9 9 10 10").play("0: duel 8, 1: duel 8", "0: duel 1, 1: duel 7")
    story.play("attack 9, sacrifice", "attack 9, sacrifice")
    assert story.state.sizes == [3, 3]
    story = kept("1 3 3 4 5 6 12", "7 7 8 8 9 10 10").play("0: duel 12, 1: duel 7, attack 3 3, defend 8, sacrifice")
    assert story.events == [did.Sacrificed(1, "3", "7"), did.AttackResolved(0, False)]


def test_c8_one_card_not_defended_keeps_the_attacker_leading():
    story = kept("1 3 4 5 9 10 12", "2 2 4 6 7 7 8").play("0: duel 12, 1: duel 8", "attack 3 4 5")
    story.play("defend 4, sacrifice, defend 6")
    assert story.events[-1] == did.AttackResolved(0, False)
    assert story.hand(1) == "2 7 7"


def test_c8_the_defender_of_all_cards_leads_next():
    story = kept("1 3 4 5 9 10 12", "2 2 4 6 7 7 8").play("0: duel 12, 1: duel 8, attack 5, defend 6")
    assert story.events[-1] == did.AttackResolved(1, True)
    assert story.phase == "attack by 1"


# --- C-9 the last card ----------------------------------------------------------------------------------------------


def test_c9_the_lower_last_card_wins_and_the_deal_is_next():
    story = rounds("0")
    assert story.phase == "roll deck"
    assert story.events[-2:] == [did.LastCardsRevealed(("1", "5")), did.Moved(0, 4, 3, 4)]
    assert story.hand(0) == "1"
    assert [str(score.lines) for score in story.state.scores()] == ["(('rounds won', 1),)", "(('rounds won', 0),)"]


TIED = ("2 3 4 5 6 7 8", "2 3 4 5 6 7 8")


def tie(story: Story) -> Story:
    """Plays a round of equal hands by tied duels."""
    for card in story.hand(0).split()[1:]:
        story.play(f"0: duel {card}, 1: duel {card}")
    return story


@pytest.mark.parametrize("option", ["redeal", "arrow"])
def test_c9_on_the_centre_a_tie_is_played_again(option: str):
    story = tie(kept(*TIED, last_card_tie=option))
    assert story.events[-1] == did.RoundTied(4)
    assert story.phase == "roll deck"
    assert (story.state.place, story.state.tiles, story.state.wins) == (4, 0, [0, 0])
    story.deal("1 2 3 4 9 10 12", "2 2 5 6 7 7 8")
    assert story.state.rounds == 2
    assert story.phase == "replace by 0 1"


@pytest.mark.parametrize("before", ["0", "1"])
@pytest.mark.parametrize("option", ["redeal", "arrow"])
def test_c9_off_the_centre_the_option_decides_a_tie(before: str, option: str):
    hand = "1 2 3 4 5 6 7 8 9"
    story = rounds(before, last_card_tie=option).deal(hand, hand).play("replace, replace")
    tie(story)
    if option == "redeal":
        assert story.events[-1] == did.RoundTied(3 if before == "0" else 5)
        assert sum(story.state.wins) == 1
    else:
        assert story.state.wins == [1, 1]
        assert story.state.place == (5 if before == "0" else 3)


# --- C-10, C-11 the track -------------------------------------------------------------------------------------------


def test_c10_covered_spaces_are_skipped():
    story = rounds("01")
    assert story.state.place == 5
    assert story.events[-1] == did.Moved(1, 3, 5, 3)
    assert story.state.describe()["tiles"] == [3, 4]
    assert rounds("010").state.place == 2


@pytest.mark.parametrize(
    ("winners", "goal"), [("0000", 0), ("1111", 8), ("0101010", 0), ("1010101", 8), ("0001111", 8), ("1101000", 0)]
)
def test_c11_four_rounds_reach_the_goal(winners: str, goal: int):
    assert rounds(winners[:-1]).phase == "roll deck"
    story = rounds(winners)
    seat = 0 if goal == 0 else 1
    assert story.state.place == goal
    assert story.state.pending() == Over((seat,))
    assert story.events[-1] == did.Ended((seat,))
    assert story.state.wins[seat] == 4
    assert [score.points for score in story.state.scores()] == story.state.wins
    assert story.why(0, "replace") == "game_over"


# --- notation and refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "replace 0", "replace 13", "replace 03", "replace  3", "Replace", "attack", "duel", "duel 3 4", "defend",
     "defend 4 5", "sacrifice 3", "attack x", "replace 1 2 3 4 5 6 7 8 9 10", "pass"],
)  # fmt: skip
def test_what_is_no_notation(text: str):
    with pytest.raises(BadNotation):
        GAME.parse(text)


def test_lists_are_ascending_by_number():
    assert str(GAME.parse("replace 12 3 10 3")) == "replace 3 3 10 12"
    assert str(GAME.parse("attack 11 9 10")) == "attack 9 10 11"


def test_every_refusal_is_listed_and_met():
    story, met = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8"), set[str]()
    for text in ("duel 3", "replace 11"):
        met.add(story.why(0, text).split()[0])
    story.play("0: replace, 1: replace")
    met |= {story.why(0, "attack 3").split()[0], story.why(0, "duel 8").split()[0]}
    story.play("0: duel 12")
    met.add(story.why(0, "duel 3"))
    story.play("1: duel 8")
    met |= {story.why(1, "attack 3").split()[0], story.why(0, "duel 3"), story.why(0, "attack 3 4")}
    story.play("attack 9")
    met |= {story.why(1, "attack 5"), story.why(1, "defend 7").split()[0]}
    met |= {rounds("0").why(0, "replace"), rounds("0000").why(0, "replace")}
    assert met | {"too_many", "last_card"} == set(WHY_NOT)


def test_the_simultaneous_seats_are_listed_ascending():
    story = Story("1 2 3 4 9 10 12", "2 2 5 6 7 7 8")
    assert story.state.pending() == Decide((0, 1), "replace")
