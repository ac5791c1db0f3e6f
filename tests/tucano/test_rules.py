"""The rules of Tucano, number by number, on hand-built positions."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import BadNotation, BadOption, BrokenRecord, IllegalAction, Over, complete
from game.core.record import Rolled
from game.tucano import GAME
from game.tucano import events as did
from game.tucano.actions import parse
from game.tucano.material import DECK_CODES, FRUIT_CODES, FRUITS, PURE, TOUCAN_CODES, TOUCANS
from game.tucano.rules import WHY_NOT
from tests.tucano.story import Story, deck_of, ended, put, with_toucans

# --- material and set-up --------------------------------------------------------------------------------------------


def test_t1_58_fruit_cards_of_thirteen_kinds_and_a_joker():
    assert len(FRUIT_CODES) == 58
    assert [fruit.code for fruit in FRUITS] == sorted(fruit.code for fruit in FRUITS)
    cards = {fruit.code: fruit.cards for fruit in FRUITS}
    assert cards == {
        "acai": 6,
        "avocado": 5,
        "banana": 5,
        "carambola": 5,
        "coconut": 6,
        "fig": 4,
        "lime": 2,
        "lychee": 2,
        "orange": 4,
        "papaya": 4,
        "pineapple": 3,
        "pomegranate": 6,
        "rambutan": 5,
    }
    assert Counter(FRUIT_CODES) == Counter({**cards, "joker": 1})


def test_t2_twelve_toucans_four_of_each():
    assert Counter(TOUCAN_CODES) == {"gift": 4, "steal": 4, "flip": 4}
    assert len(DECK_CODES) == 70


def test_t4_first_and_deck_are_rolled():
    story = Story(seats=3, first="random")
    assert story.phase == "roll first"
    with pytest.raises(BrokenRecord):
        story.entry(Rolled("first", 3))
    story.entry(Rolled("first", 2))
    assert story.events == [did.Started(2)]
    assert story.phase == "roll deck"
    story.entry(Rolled("deck", deck_of("fig lime joker acai")))
    assert story.phase == "take by 2"


def test_t4_a_fixed_first_seat_is_not_rolled():
    story = Story("fig lime joker acai", seats=4, first=3)
    assert story.events == [
        did.Started(3),
        did.Shuffled(70),
        did.Dealt(1, "fig"),
        did.Dealt(2, "lime"),
        did.Dealt(3, "joker"),
        did.Dealt(2, "acai"),
        did.TurnStarted(3),
    ]


def test_t4_the_first_29_cards_hold_no_toucan():
    story = Story(first="random")
    story.entry(Rolled("first", 0))
    good = deck_of("")
    assert not set(good[:PURE]) & set(TOUCANS)
    assert good[PURE] in TOUCANS
    wrong = good[:]
    wrong[PURE - 1], wrong[PURE] = wrong[PURE], wrong[PURE - 1]
    with pytest.raises(BrokenRecord, match=r"card 29.*none among the first 29"):
        story.entry(Rolled("deck", wrong))
    for other in (good[:-1], [*good[:-1], "lime"], [*good[:-1], "mango"]):
        with pytest.raises(BrokenRecord):
            story.entry(Rolled("deck", other))
    story.entry(Rolled("deck", good))


def test_t5_columns_of_one_two_and_one():
    assert Story("fig lime joker acai").columns() == ["fig", "lime acai", "joker"]


@pytest.mark.parametrize("given", [{"first": 2}, {"first": True}, {"first": "last"}, {"speed": 1}])
def test_unknown_options_are_refused(given: dict[str, object]):
    with pytest.raises(BadOption):
        complete(GAME.options, given, 2)


# --- a turn ---------------------------------------------------------------------------------------------------------


def test_t6_take_every_card_of_a_column():
    story = Story("fig lime joker acai papaya banana orange", seats=3)
    assert story.legal() == ["take 1", "take 2", "take 3"]
    story.play("take 2")
    assert story.front(0) == "acai lime"
    assert story.phase == "take by 1"


def test_t9_each_column_gets_a_card_column_1_first():
    story = Story("fig lime joker acai papaya banana orange").play("take 2")
    assert story.events == [
        did.Took(0, 2, ("lime", "acai")),
        did.Refilled(1, "papaya"),
        did.Refilled(2, "banana"),
        did.Refilled(3, "orange"),
        did.TurnEnded(0),
        did.TurnStarted(1),
    ]
    assert story.columns() == ["fig papaya", "banana", "joker orange"]


def test_t7_toucans_are_used_with_the_fruits_of_the_column_in_front():
    story = Story(seats=2)
    put(story, "lime gift", ["", ""])
    story.play("take 1")
    assert story.events == [did.Took(0, 1, ("lime", "gift"))]
    assert (story.phase, story.legal(), story.front(0)) == ("use by 0", ["gift lime 1"], "lime")
    columns = story.columns()
    assert columns[0] == ""
    story.play("gift lime 1")
    assert story.events[0] == did.Gifted(0, 1, "lime")
    assert (story.front(0), story.front(1)) == ("", "lime")
    assert story.phase == "take by 1"
    assert story.state.describe()["discards"] == ["gift"]
    assert all(column for column in story.columns())


def test_t7_a_gift_goes_to_any_other_seat():
    story = with_toucans("gift", ["fig joker", "", "lime"])
    assert story.legal() == ["gift fig 1", "gift fig 2", "gift joker 1", "gift joker 2"]
    story.play("gift joker 2")
    assert [story.front(seat) for seat in range(3)] == ["fig", "", "lime joker"]


def test_t7_a_steal_takes_a_face_up_card():
    story = with_toucans("steal", ["fig", "joker", "lime lime"])
    assert story.legal() == ["steal lime 2", "steal joker 1"]
    assert story.refused("steal lime 1") == "rival_lacks"
    assert story.refused("steal fig 0") == "own_seat"
    assert story.refused("steal fig 3") == "no_such_seat"
    story.play("steal lime 2")
    assert story.events[0] == did.Stolen(0, 2, "lime")
    assert [story.front(seat) for seat in range(3)] == ["fig lime", "joker", "lime"]


def test_t7_a_flip_turns_all_face_up_cards_down():
    story = with_toucans("flip", ["fig joker fig", "acai"])
    assert story.legal() == ["flip"]
    story.play("flip")
    assert story.events[0] == did.FlippedPile(0, ("fig", "fig", "joker"))
    assert (story.front(0), story.pile(0)) == ("", "fig fig joker")


def test_t7_the_order_is_free():
    story = with_toucans("gift steal flip", ["fig", "acai"])
    assert story.legal() == ["gift fig 1", "steal acai 1", "flip"]
    story.play("steal acai 1")
    assert story.legal() == ["gift acai 1", "gift fig 1", "flip"]
    story.play("flip")
    assert story.events[:2] == [did.FlippedPile(0, ("acai", "fig")), did.Dropped(0, "gift", True)]
    assert story.state.describe()["discards"] == ["steal", "flip", "gift"]
    assert story.phase == "take by 1"


def test_t7_a_toucan_without_anything_to_act_on_may_be_dropped_while_another_can_be_used():
    story = with_toucans("gift steal", ["", "acai"])
    assert story.legal() == ["steal acai 1", "drop gift"]
    assert story.refused("drop steal") == "toucan_usable"
    assert story.refused("drop flip") == "toucan_missing"
    story.play("drop gift")
    assert story.events == [did.Dropped(0, "gift", False)]
    assert story.legal() == ["steal acai 1"]
    story.play("steal acai 1")
    assert story.front(0) == "acai"
    assert story.phase == "take by 1"


def test_t7_what_a_steal_brings_can_be_given_away():
    story = with_toucans("gift steal", ["", "acai", ""]).play("steal acai 1")
    assert story.legal() == ["gift acai 1", "gift acai 2"]


def test_t7_when_none_can_be_used_all_are_dropped_and_the_turn_ends():
    story = with_toucans("gift steal steal flip", ["", ""])
    assert story.events[:5] == [
        did.Took(0, 1, ("gift", "steal", "steal", "flip")),
        did.Dropped(0, "gift", True),
        did.Dropped(0, "steal", True),
        did.Dropped(0, "steal", True),
        did.Dropped(0, "flip", True),
    ]
    assert story.phase == "take by 1"
    assert story.state.describe()["toucans"] == []


def test_t7_two_toucans_of_a_kind_are_used_one_after_the_other():
    story = with_toucans("gift gift", ["fig lime", ""]).play("gift lime 1")
    assert story.legal() == ["gift fig 1"]
    story.play("gift fig 1")
    assert (story.front(1), story.phase) == ("fig lime", "take by 1")


def test_t7_using_is_compulsory():
    story = with_toucans("gift", ["papaya", ""])
    assert story.refused("drop gift") == "toucan_usable"
    assert story.refused("take 2") == "phase_use"


def test_t8_piles_are_safe_from_gift_and_steal_and_grow():
    story = with_toucans("gift steal", ["", ""])
    put(story, "acai gift flip", ["", "fig"], ["lime", "orange joker"])
    story.state.turn = 0
    story.play("take 1")
    assert story.legal() == ["gift acai 1", "flip"]
    assert story.refused("gift lime 1") == "not_in_front"
    story.play("flip")
    assert story.pile(0) == "acai lime"
    put(story, "steal", ["acai", ""], ["", "orange joker"])
    story.state.turn = 0
    story.play("take 1")
    assert story.events[1] == did.Dropped(0, "steal", True)
    assert story.state.pile_size(1) == 2


def test_t8_every_view_knows_the_piles():
    story = with_toucans("flip", ["fig joker", "acai"]).play("flip")
    for viewer in (None, 0, 1):
        view = story.state.view(viewer)
        assert view.pile_codes(0) == ["fig", "joker"]
        assert view.scores() == story.state.scores()
        assert set(view.deck) == {-1}


# --- the end --------------------------------------------------------------------------------------------------------


def test_t9_always_24_turns_the_last_two_among_three_and_two_columns():
    story = Story(seats=3)
    turns = 0
    while story.phase != "over":
        if story.phase.startswith("take"):
            turns += 1
            expected = 3 if turns < 24 else 2
            assert len(story.legal()) == expected, turns
            assert story.state.turns == turns
            assert bool(story.state.deck_size) == (turns <= 22)
            assert story.seat == (turns - 1) % 3
        story.play(story.legal()[0])
    assert turns == 24


def test_t9_nothing_is_added_from_an_empty_deck_and_columns_keep_their_numbers():
    story = Story(seats=2)
    while story.state.turns < 23:
        story.play(story.legal()[0])
    assert story.state.deck_size == 0
    before = story.columns()
    story.play("take 2")
    while story.phase.startswith("use"):
        story.play(story.legal()[0])
    assert story.columns() == [before[0], "", before[2]]
    assert story.legal() == ["take 1", "take 3"]
    assert story.refused("take 2") == "column_empty"
    story.play("take 3")
    while story.phase.startswith("use"):
        story.play(story.legal()[0])
    assert any(event == did.ColumnsDiscarded(1, tuple(before[0].split())) for event in story.events)
    assert story.columns() == ["", "", ""]


def test_t9_the_cards_of_the_last_column_are_discarded():
    story = ended(["fig", "acai"], last="lime joker")
    assert did.ColumnsDiscarded(3, ("lime", "joker")) in story.events
    assert story.phase == "over"
    assert story.state.describe()["discards"] == ["lime", "joker"]


def test_t10_piles_are_turned_up():
    story = ended(["fig", ""], ["lychee lychee", "orange"], last="lime")
    opened = [event for event in story.events if isinstance(event, did.PileOpened)]
    assert opened == [did.PileOpened(0, ("lychee", "lychee")), did.PileOpened(1, ("orange",))]
    assert [score.points for score in story.state.scores()] == [-2 + 12 + 0, 4]


def test_t10_the_owner_names_a_kind_held_but_not_complete():
    story = ended(["fig joker lychee", "papaya"], ["lychee", ""])
    assert story.phase == "joker by 0"
    assert story.legal() == ["joker fig", "joker pineapple", "joker none"]
    assert story.refused("joker lychee") == "joker_all"
    assert story.refused("joker papaya") == "joker_lacks"
    assert story.refused("take 1") == "phase_joker"
    assert story.refused("joker none", seat=1) == "not_your_turn"


def test_t10_the_joker_counts_as_one_card_of_the_kind():
    story = ended(["papaya papaya papaya joker", ""])
    story.play("joker papaya")
    assert story.events == [did.JokerNamed(0, "papaya"), did.Ended((0,))]
    assert dict(story.state.scores()[0].lines)["papaya"] == 20


def test_t10_the_joker_breaks_a_majority():
    story = ended(["banana joker", "banana banana", ""])
    assert [dict(score.lines)["banana"] for score in story.state.scores()] == [0, 4, 0]
    story.play("joker banana")
    assert [dict(score.lines)["banana"] for score in story.state.scores()] == [0, 0, 0]


def test_t10_none_counts_as_nothing():
    story = ended(["papaya joker", "fig"]).play("joker none")
    assert story.events == [did.JokerNamed(0, None), did.Ended((0,))]
    assert story.state.scores()[0].points == 1
    assert story.state.describe()["joker"] == "none"


def test_t10_the_joker_in_a_pile_is_decided_by_its_owner_even_without_choice():
    story = ended(["fig", ""], ["", "joker"])
    assert story.phase == "joker by 1"
    assert story.legal() == ["joker none"]


def test_t10_a_discarded_joker_is_no_decision():
    assert ended(["fig", ""], last="joker").phase == "over"


def test_t11_most_points_win_and_a_tie_is_shared():
    story = ended(["fig", "orange", "orange"])
    assert story.state.pending() == Over((1, 2))
    assert story.events[-1] == did.Ended((1, 2))
    assert story.refused("take 1", seat=0) == "game_over"


def test_t11_scores_during_the_game_count_piles_and_not_the_joker():
    story = with_toucans("flip", ["papaya papaya papaya joker", "banana"])
    assert [score.points for score in story.state.scores()] == [9, 2]
    story.play("flip")
    assert [score.points for score in story.state.scores()] == [9, 2]


# --- reading --------------------------------------------------------------------------------------------------------


def test_scores_of_what_might_be_done():
    story = Story(seats=2)
    put(story, "lychee banana gift", ["lychee", "banana"])
    assert [score.points for score in story.state.scores()] == [5, 2]
    assert [score.points for score in story.state.scores_if_taken(0, 1)] == [12, 0]
    assert [score.points for score in story.state.scores_if_moved("lychee", 0, 1)] == [0, 7]
    assert story.state.scores_if_joker("lychee") == story.state.scores()
    story = ended(["papaya joker", ""])
    assert story.state.scores_if_joker("papaya")[0].points == 1
    assert story.state.scores_if_joker("pineapple")[0].points == 1 - 2
    assert story.state.scores_if_joker(None)[0].points == 1


def test_unseen_copies_count_down():
    story = Story("fig fig joker acai")
    assert (story.state.unseen_count("fig"), story.state.unseen_count("gift")) == (2, 4)
    assert story.state.unseen_count("joker") == 0


# --- notation and refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["take 2", "gift lime 1", "steal joker 3", "flip", "drop gift", "joker fig", "joker none"]
)
def test_notation_reads_back(text: str):
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take 0",
        "take 4",
        "take  1",
        "Take 1",
        "gift gift 1",
        "steal fig",
        "drop",
        "joker joker",
        "joker",
        "gift lime 4",
    ],
)
def test_what_is_no_notation(text: str):
    with pytest.raises(BadNotation):
        parse(text)


def test_an_illegal_action_changes_nothing():
    story = Story(seats=2)
    before = story.state.key()
    with pytest.raises(IllegalAction, match="not_your_turn"):
        story.state.apply(1, parse("take 1"))
    with pytest.raises(IllegalAction, match="phase_take"):
        story.state.apply(0, parse("flip"))
    assert story.state.key() == before


def test_every_refusal_has_its_code():
    story = with_toucans("gift steal", ["", "acai"])
    met = {
        story.refused("take 1", seat=1),
        story.refused("take 1"),
        story.refused("gift fig 1"),
        story.refused("steal fig 1"),
        story.refused("steal fig 0"),
        story.refused("steal fig 3"),
        story.refused("drop steal"),
        story.refused("flip"),
    }
    met.add(with_toucans("gift", ["fig", ""]).refused("gift lime 1"))
    story = ended(["fig joker", ""], ["lychee lychee", ""])
    met |= {story.refused("take 1"), story.refused("joker acai"), story.refused("joker lychee")}
    met.add(story.play("joker none").refused("take 1", seat=0))
    story = Story(seats=2)
    story.state.columns[0] = ()
    met |= {story.refused("flip"), story.refused("take 1")}
    met.add(Story(first="random").refused("take 1", seat=0))
    assert met == set(WHY_NOT) - {"no_such_column", "no_action"}
