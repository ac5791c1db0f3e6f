"""The rules of Arboretum by their numbers, and the worked examples of their page."""

from __future__ import annotations

import pytest

from game.arboretum import GAME
from game.arboretum import events as did
from game.arboretum.actions import DISCARDS, DRAW_DECK, DRAW_PILES, parse, play
from game.arboretum.material import CODES, NUMBERS, SPECIES, cell_of, place_of
from game.arboretum.rules import WHY_NOT
from game.core import BadNotation, BadOption, BadRoll, IllegalAction, complete
from game.core.record import Rolled
from tests.arboretum.story import OTHER, SEVEN, Story, position

MIXED = ("CA", "CB", "DO", "JA", "MA", "OA")

# --- material and set-up --------------------------------------------------------------------------------------------


def test_a1_ten_species_with_the_values_1_to_8() -> None:
    assert len(CODES) == len({*CODES}) == 80
    assert list(CODES) == sorted(CODES)
    assert {code[:2] for code in CODES} == {*SPECIES}
    assert all({int(code[2]) for code in CODES if code[:2] == species} == {*range(1, 9)} for species in SPECIES)


@pytest.mark.parametrize(("seats", "species", "deck"), [(2, 6, 32), (3, 8, 40), (4, 10, 48)])
def test_a2_a3_cards_by_the_number_of_players(seats: int, species: int, deck: int) -> None:
    story = Story([""] * seats)
    assert len(story.state.species_codes()) == species
    assert story.state.deck_size == deck
    assert [len(story.state.hand_codes(seat)) for seat in range(seats)] == [7] * seats
    assert [len(story.state.pile_codes(seat)) for seat in range(seats)] == [1] * seats


def test_a3_rolls_come_in_order() -> None:
    state = GAME.start(2, complete(GAME.options, {}, 2))
    with pytest.raises(BadRoll):
        state.roll(["BS"] * 6, "species")
    state.roll(1, "first")
    assert state.roll(["WI", "BS", "CA", "OA", "MA", "JA"], "species") == [
        did.SpeciesChosen(("BS", "CA", "JA", "MA", "OA", "WI"))
    ]
    with pytest.raises(BadRoll):
        state.roll(list(CODES[:48]), "deck")
    events = state.roll([code for code in CODES if code[:2] in ("BS", "CA", "JA", "MA", "OA", "WI")], "deck")
    assert events[-1] == did.TurnStarted(1)


def test_a3_hands_seven_at_a_time_then_a_card_face_up_each() -> None:
    story = Story(["BS1 BS2 BS3 BS4 BS5 BS6 BS7", "CA1 CA2 CA3 CA4 CA5 CA6 CA7"], "DO1 DO2 DO3")
    assert story.hand(0) == "BS1 BS2 BS3 BS4 BS5 BS6 BS7"
    assert story.hand(1) == "CA1 CA2 CA3 CA4 CA5 CA6 CA7"
    assert (story.pile(0), story.pile(1)) == ("DO1", "DO2")
    assert story.play("draw deck").hand(0).endswith("DO3")


def test_a3_what_the_others_see_of_the_deal() -> None:
    story = Story(["BS1 BS2 BS3 BS4 BS5 BS6 BS7", ""], "DO1 DO2")
    dealt = story.events[3]
    assert dealt == did.Dealt(0, ("BS1", "BS2", "BS3", "BS4", "BS5", "BS6", "BS7"))
    assert dealt.seen_by(0) == dealt
    assert dealt.seen_by(1) == dealt.seen_by(None) == did.Dealt(0, (None,) * 7)
    assert story.state.view(1).hand_codes(0) == [None] * 7


@pytest.mark.parametrize(
    ("opening", "first", "piles", "deck"),
    [
        ("all", 1, ["CA1", "CA2", "CA3"], 40),
        ("none", 1, ["", "", ""], 43),
        ("all_but_first", 1, ["CA1", "", "CA2"], 41),
        ("all_but_first", 0, ["", "CA1", "CA2"], 41),
    ],
)
def test_option_opening_discard(opening: str, first: int, piles: list[str], deck: int) -> None:
    story = Story(["", "", ""], "CA1 CA2 CA3", opening=opening, first=first)
    assert [story.pile(seat) for seat in range(3)] == piles
    told = [(event.seat, event.card) for event in story.events if isinstance(event, did.OpeningDiscarded)]
    assert told == [(seat, card) for seat, card in enumerate(piles) if card]
    assert story.state.deck_size == deck


def test_option_species_fixes_the_roll_and_takes_any_order() -> None:
    option = next(option for option in GAME.options if option.name == "species")
    assert option.check(["WI", "BS", "CA", "OA", "MA", "JA"], 2) == ("BS", "CA", "JA", "MA", "OA", "WI")
    assert option.parse("WI,BS,CA,OA,MA,JA", 2) == ("BS", "CA", "JA", "MA", "OA", "WI")
    assert option.parse("random", 2) == option.default == "random"
    for bad in (["BS"] * 6, ["BS", "CA"], [*SPECIES[:5], "XX"], "BS", 3, None, [1, 2, 3, 4, 5, 6]):
        with pytest.raises(BadOption, match="species"):
            option.check(bad, 2)
    story = Story(["", ""], species=SPECIES[4:], roll=False)
    assert story.phase == "roll deck"
    assert story.state.species_codes() == list(SPECIES[4:])


def test_option_first_fixes_who_begins() -> None:
    assert Story(["", ""], first=1).phase == "draw by 1"
    assert Story(["", ""], first="random").phase == "roll first"


# --- a turn ---------------------------------------------------------------------------------------------------------


def test_a4_two_cards_from_deck_or_piles_one_after_the_other() -> None:
    story = Story(["BS1", "CA1"], "DO1 DO2 DO3 DO4")
    assert story.legal() == ["draw deck", "draw 0", "draw 1"]
    story.play("draw 1")
    assert story.events == [did.DrewPile(0, 1, "DO2")]
    assert story.legal() == ["draw deck", "draw 0"]
    story.play("draw deck")
    assert story.events == [did.DrewDeck(0, "DO3", 31)]
    assert story.phase == "play by 0"
    assert len(story.state.hand_codes(0)) == 9


def test_a4_the_first_card_is_seen_before_the_second_source_is_chosen_by_its_owner_only() -> None:
    story = Story(["", ""], "DO1 DO2 DO3").play("draw deck")
    assert "DO3" in story.state.view(0).hand_codes(0)
    assert "DO3" not in story.state.view(1).hand_codes(0)
    (event,) = story.events
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == did.DrewDeck(0, None, 31)


def test_a4_both_from_one_pile_the_own_one_included() -> None:
    story = position(["BS1 BS2 BS3 BS4 BS5 BS6 BS7", "CA1"], piles=["DO1 DO2 DO3", ""], deck="MA1 MA2")
    story.play("draw 0; draw 0")
    assert story.hand(0).endswith("DO2 DO3")
    assert story.pile(0) == "DO1"


def test_a5_the_first_card_goes_to_the_middle() -> None:
    story = Story(["BS1", ""]).play("draw deck; draw deck")
    assert len(story.legal()) == 9
    assert all(text.endswith(" 0,0") for text in story.legal())
    assert story.refused("play BS1 1,0") == "first_card"
    story.play("play BS1 0,0")
    assert story.events == [did.Planted(0, "BS1", 0, 0)]
    assert story.state.free_cells(0) == [(0, -1), (-1, 0), (1, 0), (0, 1)]
    assert story.state.garden_codes(0) == {(0, 0): "BS1"}


def test_a5_later_cards_touch_an_own_one_and_cover_none() -> None:
    cards = "BS1 BS2 BS3 BS4 BS5 BS6 BS7"
    story = position([cards, "CA1"], ["MA1 MA2\n.   MA5", ""], ["", ""], "DO1 DO2 DO3").play("draw deck; draw deck")
    cells = [(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (2, 1), (1, 2)]
    assert story.state.free_cells(0) == cells
    assert story.legal() == [f"play {card} {x},{y}" for card in [*cards.split(), "DO1", "DO2"] for x, y in cells]
    for text in ("play BS1 0,0", "play BS1 1,1"):
        assert story.refused(text) == "cell_taken"
    for text in ("play BS1 3,0", "play BS1 -1,-1", "play BS1 99,-99", "play BS1 -1,1"):
        assert story.refused(text) == "not_adjacent"
    assert story.refused("play CA1 0,1") == "not_in_hand"
    before = story.state.key()
    with pytest.raises(IllegalAction):
        story.state.apply(0, parse("play BS1 3,0"))
    assert story.state.key() == before


def test_a5_places_and_numbers() -> None:
    for x in (-40, -1, 0, 3, 63):
        for y in (-40, -1, 0, 3, 63):
            assert place_of(cell_of(x, y)) == (x, y)


def test_a6_discard_onto_the_own_pile_also_what_was_just_drawn() -> None:
    story = Story(["BS1", "CA1"], "DO1 DO2 DO3 DO4").play("draw deck; draw deck; play BS1 0,0")
    assert "discard DO4" in story.legal()
    assert len(story.legal()) == 8
    story.play("discard DO4")
    assert story.events == [did.Discarded(0, "DO4"), did.TurnEnded(0), did.TurnStarted(1)]
    assert story.pile(0) == "DO1 DO4"
    assert len(story.state.hand_codes(0)) == 7
    assert story.phase == "draw by 1"


def test_a6_turns_go_round_from_the_first_seat() -> None:
    story = Story(["", "", ""], first=1)
    seats: list[int] = []
    for _ in range(4):
        seats.append(story.seat)
        story.play("draw deck; draw deck", story_move(story))
        story.play(story.legal()[0])
    assert seats == [1, 2, 0, 1]


def story_move(story: Story) -> str:
    """Some card planted at a place of the arboretum whose turn it is."""
    x, y = story.state.free_cells(story.seat)[0]
    return f"play {story.state.hand_codes(story.seat)[0]} {x},{y}"


def test_every_refusal_has_its_reason() -> None:
    full = "BS1 BS2 BS3 BS4 BS5 BS6 BS7"
    story = position([full, "CA1"], ["", ""], ["", "DO8"], "DO1")
    met = {
        Story(["", ""], first="random").refused("draw deck", seat=0),
        story.refused("draw deck", seat=1),
        story.refused("play BS1 0,0"),
        story.refused("draw 0"),
        story.refused("draw 3"),
    }
    story.play("draw deck")
    met.add(story.refused("draw deck"))
    story.play("draw 1")
    met |= {story.refused("draw deck"), story.refused("play CA1 0,0"), story.refused("play BS1 1,0")}
    story.play("play BS1 0,0")
    met |= {story.refused("play BS2 1,0"), story.refused("discard CA1")}
    story.play("discard BS2")
    assert story.phase == "over"
    met.add(story.refused("draw deck", seat=0))
    other = position([full, "CA1"], ["MA1", ""], ["DO5", "DO6"], "DO1 DO2 DO3 DO4").play("draw 1; draw deck")
    met |= {other.refused("play BS1 0,0"), other.refused("play BS1 1,1")}
    other.play("play BS1 0,1; discard BS2")
    met.add(other.refused("draw 1"))
    met.add(position([full, "CA1"], ["", ""], ["DO5", ""], "DO1 DO2").refused("draw 1"))
    assert met == {*WHY_NOT} - {"no_action"}


# --- the end --------------------------------------------------------------------------------------------------------


def test_a7_the_last_card_as_second_draw_ends_the_game_after_the_turn() -> None:
    story = position([SEVEN, OTHER], deck="DO1 DO2").play("draw deck; draw deck")
    assert story.events == [did.DrewDeck(0, "DO2", 0), did.LastCardDrawn(0)]
    story.play("play BS1 0,0; discard BS2")
    assert story.phase == "over"
    assert [type(event) for event in story.events] == [
        did.Discarded,
        did.TurnEnded,
        did.HandOpened,
        did.HandOpened,
        did.Ended,
    ]


def test_a7_the_last_card_as_first_draw_leaves_a_second_from_a_pile() -> None:
    story = position([SEVEN, OTHER], piles=["", "DO8"], deck="DO1").play("draw deck")
    assert story.legal() == ["draw 1"]
    story.play("draw 1; play BS1 0,0; discard BS2")
    assert story.phase == "over"
    assert len(story.state.hand_codes(0)) == 7


def test_a7_without_any_source_the_second_draw_is_skipped() -> None:
    story = position([SEVEN, OTHER], deck="DO1").play("draw deck")
    assert story.events == [did.DrewDeck(0, "DO1", 0), did.LastCardDrawn(0), did.NothingToDraw(0)]
    assert story.phase == "play by 0"
    story.play("play BS1 0,0; discard BS2")
    assert story.phase == "over"
    assert len(story.state.hand_codes(0)) == 6


def test_a7_a_turn_without_a_deck_card_does_not_end_the_game() -> None:
    story = position([SEVEN, OTHER], piles=["DO7 DO8", ""], deck="DO1").play(
        "draw 0; draw 0; play BS1 0,0; discard BS2"
    )
    assert story.phase == "draw by 1"
    assert story.legal() == ["draw deck", "draw 0"]


def test_a7_first_from_a_pile_then_the_last_of_the_deck() -> None:
    story = position([SEVEN, OTHER], piles=["DO8", ""], deck="DO1").play("draw 0; draw deck")
    assert story.phase == "play by 0"
    assert story.play("play BS1 0,0; discard BS2").phase == "over"


def test_a7_hands_are_open_at_the_end() -> None:
    story = position([SEVEN, OTHER], deck="DO1 DO2")
    assert story.state.view(1).scores() is None
    story.play("draw deck; draw deck; play BS1 0,0; discard BS2")
    for viewer in (None, 0, 1):
        view = story.state.view(viewer)
        assert view.hand_codes(1) == OTHER.split()
        assert view.scores() == story.state.scores()
        assert view.results() == story.state.results()


# --- notation -------------------------------------------------------------------------------------------------------


def test_actions_read_as_they_are_written() -> None:
    samples = [
        DRAW_DECK,
        *DRAW_PILES,
        *DISCARDS,
        *(play(card, cell_of(x, -x)) for card in range(80) for x in (-9, 0, 4)),
    ]
    for action in samples:
        assert parse(str(action)) == action
    assert str(play(NUMBERS["OA5"], cell_of(-1, 2))) == "play OA5 -1,2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw 4",
        "draw Deck",
        "draw  deck",
        "play OA5",
        "play OA5 0",
        "play OA5 0, 0",
        "play OA5 00,0",
        "play OA5 -0,0",
        "play OA5 +1,0",
        "play OA5 1,100",
        "play OA9 0,0",
        "play XX5 0,0",
        "play oa5 0,0",
        "play OA5 ١,0",
        "discard",
        "discard OA0",
        "discard OA5 ",
        "discard OA5\n",
    ],
)
def test_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation):
        parse(text)


def test_a_record_can_hold_the_rolls_by_hand() -> None:
    story = Story(["", ""], first="random", roll=False)
    story.entry(Rolled("first", 1))
    story.entry(Rolled("deck", story.deck))
    assert story.phase == "draw by 1"
