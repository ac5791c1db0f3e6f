"""Rules R-3 to R-10 of Trails of Tucana by their numbers, on hand-built records."""

from __future__ import annotations

import pytest

from game.core import BadRoll
from game.core.record import Did
from game.trails_of_tucana import GAME, table
from game.trails_of_tucana import events as did
from game.trails_of_tucana.material import KINDS, LETTERS, SCENARIOS
from tests.trails_of_tucana.story import TO_OBELISK, TO_SECOND_OBELISK, TO_TOUCAN, Story, deck_of

# --- R-3, R-4 tables ------------------------------------------------------------------------------------------------


def test_r3_thirteen_scenarios_with_each_letter_twice():
    assert len(set(SCENARIOS)) == 13
    assert all(sorted(scenario) == sorted(LETTERS * 2) for scenario in SCENARIOS)


def test_r4_ceilings():
    little, great = KINDS["little"], KINDS["great"]
    assert sum(map(sum, little.sights)) == 28
    assert sum(map(sum, great.sights)) == 45
    assert little.rounds * 28 + sum(little.pairs) + 25 == 141
    assert great.rounds * 45 + sum(great.pairs) + 25 == 250


# --- R-5, R-6 set-up ------------------------------------------------------------------------------------------------


def test_r5_rolls_come_in_order():
    story = Story(seats=3, mayor="random", red=["o"], scenario="")
    assert story.phase == "roll mayor"
    story.roll("mayor", 2)
    assert story.events == [did.MayorChosen(2)]
    story.roll("scenario", "EBCADECBAD")
    assert story.phase == "roll red"
    story.roll("red", ["o"]).roll("deck", deck_of(""))
    assert story.phase == "trail by 0 1 2"


def test_r5_each_player_starts_a_village_later_than_the_one_before():
    story = Story(seats=3, scenario="ABAEDEBCDC", mayor=1)
    mayor, following, last = (story.state.letters[seat] for seat in (1, 2, 0))
    assert mayor == "ABAEDEBCDC"
    assert following == "CABAEDEBCD", "its first letter stands at village 2"
    assert last == "DCABAEDEBC", "its first letter stands at village 3"


def test_r5_the_same_letters_for_all():
    story = Story(seats=3, offsets="same")
    assert set(story.state.letters) == {SCENARIOS[0]}
    assert Story(seats=3, offsets="same", mayor="random").phase == "roll mayor"


def test_r5_the_letters_of_a_sheet_by_cell():
    story = Story(seats=2)
    assert table.village_letters(story.state, 0)[8, 0] == "A"
    assert table.village_letters(story.state, 1)[14, 0] == "A"


@pytest.mark.parametrize(("seats", "first"), [(1, 2), (2, 1), (4, 1), (5, 1), (8, 1)])
def test_r6_blue_cards_by_the_number_of_players(seats: int, first: int):
    assert Story(seats=seats).state.blue == (first,) * 5


def test_r6_a_red_roll_is_a_set():
    story = Story(red=["t", "b"])
    assert story.state.describe()["red"] == ["b", "t"]
    fresh = Story(mayor="random", red=["b", "t"])
    fresh.roll("mayor", 0).roll("scenario", SCENARIOS[0])
    for wrong in (["b"], ["b", "b"], ["b", "x"], ["b", "t", "o"]):
        with pytest.raises(BadRoll):
            fresh.state.roll(wrong)
    fresh.state.roll(["t", "b"])
    assert fresh.state.describe()["red"] == ["b", "t"]


def test_r7_a_deck_is_all_27_cards():
    story = Story(mayor="random")
    story.roll("mayor", 0).roll("scenario", SCENARIOS[0])
    for wrong in (deck_of("")[:-1], ["D"] * 27, [*deck_of("")[:-1], "Q"]):
        with pytest.raises(BadRoll):
            story.state.roll(wrong)


# --- R-8, R-9 a turn ------------------------------------------------------------------------------------------------


def fits(pair: str) -> set[str]:
    story = Story(pair)
    return {str(action) for action in story.state.legal(0)}


def terrains(pair: str) -> set[str]:
    story = Story(pair)
    sketch = story.state.land.sketch()
    return {"".join(sorted(sketch[action.one][0] + sketch[action.two][0])) for action in table.fitting(story.state, 0)}


def test_r8_which_edges_fit():
    assert terrains("DF") == {"DF"}
    assert terrains("FD") == {"DF"}
    assert terrains("MM") == {"MM"}
    assert terrains("XW") == {"DW", "FW", "MW", "WW"}
    assert terrains("WX") == terrains("XW")
    assert len(fits("XX")) == 185, "every edge of the island"
    assert len(fits("DF")) == 38


def test_r8_legal_actions_come_in_canonical_order():
    cells = [(action.one, action.two) for action in table.fitting(Story("XX").state, 0)]
    assert cells == sorted(cells)
    assert all(one < two for one, two in cells)


def test_r8_a_trail_need_not_touch_others_and_is_not_drawn_twice():
    story = Story("DM DM DM").draw(TO_OBELISK[0], "2,6 4,6")
    assert len(story.state.sheets[0].nets) == 2
    assert story.why(f"trail {TO_OBELISK[0]}") == "drawn_already"


def test_r8_a_pair_that_fits_nobody_is_passed_over_and_all_of_it_is_told():
    """Alone, with all edges of two waters drawn but by a trick of the story: the sheet is filled by hand."""
    story = Story("DM WW DF")
    state = story.state
    sheet = state.sheets[0]
    all_waters = state.land.fitting((3, 3))
    state.sheets[0] = type(sheet)(
        sheet.trails | all_waters, sheet.nets, sheet.seen, sheet.circled, sheet.pairs, sheet.blue, sheet.red
    )
    story.draw(TO_OBELISK[0])
    assert did.Skipped(0) in story.events
    shown = [event.cards for event in story.events if isinstance(event, did.CardsShown)]
    assert shown == [("W", "W"), ("D", "F")]
    assert story.state.turn == 3
    assert len(story.log) == 3, "nothing was written for the turn nobody could use"


def test_r8_a_seat_that_cannot_draw_waits_while_others_draw():
    story = Story("DM WW", seats=2)
    state = story.state
    sheet = state.sheets[0]
    state.sheets[0] = type(sheet)(
        sheet.trails | state.land.fitting((3, 3)), sheet.nets, 0, sheet.circled, 0, sheet.blue, 0
    )
    story.finish_turn()
    assert story.phase == "trail by 1"
    assert story.why("trail 8,4 10,4") == "nothing_fits"


def test_r9_choices_of_the_same_turn_are_unseen():
    story = Story("DM DM", seats=3)
    story.entry(Did(1, f"trail {TO_OBELISK[0]}"))
    assert story.phase == "trail by 0 2"
    seen = story.state.view(0)
    assert table.trails(seen, 1) == []
    assert table.trails(story.state.view(1), 1) == [((13, 1), (14, 0))]
    assert story.events == [did.Drew(1, ((13, 1), (14, 0)), False, did.Earned(), 0)]
    assert story.events[0].seen_by(0) == did.Drew(1, None, False, None, 0)
    assert story.events[0].seen_by(None) == did.Drew(1, None, False, None, 0)
    story.finish_turn()
    shown = [event.seat for event in story.events if isinstance(event, did.SheetShown)]
    assert shown == [0, 1, 2]
    assert table.trails(story.state.view(0), 1) == [((13, 1), (14, 0))]


def test_r9_scores_and_phase_of_others_wait_for_the_end_of_the_turn():
    story = Story("DM DM FM DM", seats=2)
    for trail in (*TO_OBELISK, TO_SECOND_OBELISK[0]):
        story.draw(trail).finish_turn()
    story.draw(TO_SECOND_OBELISK[1])
    assert story.phase == "trail by 0 1"
    assert story.state.view(0).pending() == type(story.state.pending())((0, 1), "extra")
    assert story.state.view(1).pending() == type(story.state.pending())((0, 1), "trail")
    assert story.state.view(None).pending() == type(story.state.pending())((0, 1), "trail")
    assert story.points(0) == 3
    assert story.state.view(1).scores()[0].points == 1
    story.idle(1)
    assert story.phase == "extra by 0"


# --- R-10 sights ----------------------------------------------------------------------------------------------------


def test_r10_a_sight_is_connected_by_a_chain_to_any_village():
    story = Story("DM DM DM").draw(TO_OBELISK[1])
    assert story.points() == 0
    promised = table.promise(story.state, 0, GAME.parse(f"trail {TO_OBELISK[0]}"))
    assert promised.points == 1
    assert promised.earned == did.Earned((did.Sight((12, 2), "o", 1, False),))
    assert promised.touches == ((12, 2), (13, 1), (14, 0))
    story.draw(TO_OBELISK[0])
    assert story.points() == 1
    assert table.connected_sights(story.state, 0) == {(12, 2)}


def test_r10_values_go_by_the_order_of_connecting_and_the_last_has_an_extra_trail():
    story = Story("FM DM DM DM")
    story.draw(*TO_SECOND_OBELISK)
    assert story.lines()["round 1"] == 1, "the obelisk that was first gets the first number"
    story.draw(TO_OBELISK[0], TO_OBELISK[1])
    assert story.lines()["round 1"] == 3
    assert story.phase == "extra by 0"
    assert len(story.state.legal(0)) == 185 - 4, "anywhere, whatever the terrain"


def test_r10_an_extra_trail_can_earn_another_and_is_not_free_to_repeat():
    """Both toucans hang on one trail: the extra trail of the obelisks connects them and earns their own."""
    story = Story("FM DM DM DM")
    story.draw(*TO_SECOND_OBELISK, *TO_OBELISK)
    assert story.why(f"trail {TO_OBELISK[0]}") == "drawn_already"
    drew = story.events[0]
    assert isinstance(drew, did.Drew)
    assert drew.owes == 1
    story.draw("8,0 9,1")
    assert story.phase == "trail by 0"
    assert story.state.turn == 5


def test_r10_one_trail_can_earn_two_extra_trails_drawn_one_after_the_other():
    story = two_kinds_at_once()
    assert story.phase == "extra by 0"
    assert story.state.extras[0] == 2
    story.idle()
    assert story.phase == "extra by 0"
    story.idle()
    assert story.phase == "trail by 0"


def two_kinds_at_once() -> Story:
    """The last trail connects the second obelisk and, through it, the second toucan."""
    story = Story("DM DM DD DF FM DM MF", island="little")
    story.draw(*TO_OBELISK).draw(*TO_TOUCAN)
    state = story.state
    land = state.land
    # The second obelisk (4,6) and the second toucan (16,8) are put into one network by hand.
    away = [land.number[4, 6], land.number[16, 8]]
    sheet = state.sheets[0]
    net = sum(1 << hex for hex in away) | 1 << land.number[2, 6]
    state.sheets[0] = type(sheet)(
        sheet.trails, (*sheet.nets, net), sheet.seen, sheet.circled, sheet.pairs, sheet.blue, sheet.red
    )
    return story.draw("0,6 2,6")


def test_r10_an_extra_trail_without_any_edge_left_is_void():
    story = Story("FM DM DM DM")
    story.draw(*TO_SECOND_OBELISK, TO_OBELISK[0])
    state, sheet = story.state, story.state.sheets[0]
    last = state.land.edge_of[GAME.parse(f"trail {TO_OBELISK[1]}")]
    full = state.land.all_edges & ~(1 << last)
    state.sheets[0] = type(sheet)(full, sheet.nets, sheet.seen, sheet.circled, sheet.pairs, sheet.blue, sheet.red)
    story.draw(TO_OBELISK[1])
    assert story.state.extras == [0]
    assert not story.phase.startswith("extra")


def test_r10_the_chain_is_told_to_others_only_as_going_on_or_ready():
    story = two_kinds_at_once()
    drew = story.events[0]
    assert isinstance(drew, did.Drew)
    assert drew.owes == 2
    assert drew.seen_by(None) == did.Drew(0, None, False, None, 1)
