"""What is known of hands and of the right to score, against brute force over every way the hidden cards can lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from game.arboretum import GAME
from game.arboretum.imagine import determinize
from game.arboretum.material import SPECIES, mask
from game.arboretum.rights import KnownRight, known_rights
from game.arboretum.rules import Arboretum
from game.arboretum.scoring import hand_sums
from game.arboretum.state import Phase
from game.core import Decide, Over, Roll, complete
from game.core.bits import members, set_of
from tests.arboretum.story import Story, position

MIXED = ("CA", "CB", "DO", "JA", "MA", "OA")


def right(view: Arboretum, species: str) -> KnownRight:
    return next(known for known in known_rights(view) if known.species == species)


# --- cards that everybody saw -----------------------------------------------------------------------------------------


def test_a4_a_card_drawn_from_a_pile_is_known_until_it_is_planted_or_discarded() -> None:
    story = Story(["", "", ""], "CA1 CA2 CA3 DO1 DO2 DO3 DO4 DO5 DO6").play("draw 1; draw 2")
    for viewer in (None, 1, 2):
        assert story.state.view(viewer).known_codes(0) == ["CA2", "CA3"]
        assert story.state.view(viewer).hand_codes(0) == ["CA2", "CA3", *[None] * 7]
    story.play("play CA2 0,0")
    assert story.state.view(1).known_codes(0) == ["CA3"]
    story.play("discard CA3")
    assert story.state.view(1).hand_codes(0) == [None] * 7
    assert story.play("draw 0").state.view(None).known_codes(1) == ["CA3"]


def test_the_deck_is_drawn_in_secret() -> None:
    story = Story(["", ""], "DO1 DO2 DO3 DO4").play("draw deck; draw deck")
    assert story.state.view(1).known_codes(0) == []
    assert story.state.view(1).hand_codes(0) == [None] * 9
    assert {"DO3", "DO4"} <= {*story.state.view(1).unseen_codes()}
    assert not {"DO3", "DO4"} & {*story.state.view(0).unseen_codes()}


def test_a_view_of_a_view_knows_no_more() -> None:
    story = Story(["", "", ""], "CA1 CA2 CA3").play("draw 1; draw deck")
    view = story.state.view(0)
    assert view.view(0) == view
    assert view.view(1).hand_codes(1) == [None] * 7
    assert view.view(1).hand_codes(0) == ["CA2", *[None] * 8]


# --- imagined truths ------------------------------------------------------------------------------------------------


def midgame(rng: Random, seats: int, moves: int) -> Arboretum:
    """A random game after so many moves, or a bit earlier when it was over before."""
    state = GAME.start(seats, complete(GAME.options, {}, seats))
    assert isinstance(state, Arboretum)
    while moves and not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            state.roll(pending.source.sample(rng))
            continue
        seat, moves = pending.seats[0], moves - 1
        before = state.clone()
        state.apply(seat, rng.choice(state.legal(seat)))
        if state.phase == Phase.OVER:
            return before
    return state


def test_thousand_imagined_truths_hold_no_impossible_card() -> None:
    rng, known = Random(9), 0
    for number in range(340):
        seats = 2 + number % 3
        state = midgame(rng, seats, rng.randrange(1, 34 * seats))
        seat = rng.randrange(seats)
        view = state.view(seat)
        for memory in (1.0, 0.6, 0.0):
            truth = determinize(view, rng, memory)
            assert truth.hands[seat] == state.hands[seat]
            assert [hand.bit_count() for hand in truth.hands] == truth.sizes == state.sizes
            deck = truth.deck[truth.drawn :]
            everywhere = [*deck, *(card for hand in truth.hands for card in members(hand))]
            assert len(set(everywhere)) == len(everywhere)
            assert set_of(everywhere) == state.used & ~state.open
            assert (truth.open, truth.piles, truth.gardens) == (state.open, state.piles, state.gardens)
            if memory == 1.0:
                assert all(known & ~hand == 0 for known, hand in zip(state.known, truth.hands, strict=True))
                assert truth.known == state.known
                known += sum(cards.bit_count() for place, cards in enumerate(state.known) if place != seat)
            else:
                assert all(known & ~hand == 0 for known, hand in zip(truth.known, truth.hands, strict=True))
    assert known > 300


def test_every_hidden_card_is_imagined_everywhere() -> None:
    story = Story(["CA1", "", ""]).play("draw deck; draw deck")
    view, rng = story.state.view(0), Random(4)
    places: dict[int, set[int]] = {card: set() for card in members(view.unseen)}
    for _ in range(300):
        truth = determinize(view, rng)
        for card in places:
            places[card] |= {place for place, hand in enumerate(truth.hands) if hand >> card & 1} or {-1}
    assert all(place == {1, 2, -1} for place in places.values())


def test_a_level_that_forgets_forgets_what_others_took_from_piles() -> None:
    story = Story(["", ""], "CA1 CA2 DO1 DO2").play("draw 0; draw 1")
    assert story.state.known[0].bit_count() == 2
    view, rng = story.state.view(1), Random(5)
    forgotten = [determinize(view, rng, 0.0) for _ in range(20)]
    assert all(truth.known[0] == 0 for truth in forgotten)
    assert len({truth.hands[0] for truth in forgotten}) > 1
    assert all(determinize(view, rng).known[0] == story.state.known[0] for _ in range(20))


# --- the right to score ---------------------------------------------------------------------------------------------


def deals(hidden: list[int], rooms: list[int]) -> Iterator[list[int]]:
    """Every way to fill hands with `rooms` free places from the hidden cards, as sets added to the hands."""
    if not rooms:
        yield []
        return
    for cards in combinations(hidden, rooms[0]):
        rest = [card for card in hidden if card not in cards]
        for others in deals(rest, rooms[1:]):
            yield [set_of(cards), *others]


def by_force(view: Arboretum, species: int) -> tuple[tuple[int, ...], ...]:
    """Low, high, surely and possibly, from every way the hidden cards can lie."""
    rooms = [size - hand.bit_count() for size, hand in zip(view.sizes, view.hands, strict=True)]
    low, high = [99] * view.seats, [0] * view.seats
    surely, possibly = {*range(view.seats)}, set[int]()
    for added in deals(members(view.unseen), rooms):
        sums = hand_sums([hand | more for hand, more in zip(view.hands, added, strict=True)], species)
        low, high = [*map(min, low, sums)], [*map(max, high, sums)]
        having = {seat for seat, own in enumerate(sums) if own == max(sums)}
        surely, possibly = surely & having, possibly | having
    return tuple(low), tuple(high), tuple(sorted(surely)), tuple(sorted(possibly))


def random_view(rng: Random) -> Arboretum:
    """A small position, so that everything can be tried: few cards are hidden, some of them known to all."""
    seats = rng.choice((2, 2, 3))
    cards = [f"{species}{value}" for species in ("OA", "MA") for value in range(1, 9)]
    rng.shuffle(cards)
    hands: list[list[str]] = [[cards.pop() for _ in range(rng.randrange(0, 4))] for _ in range(seats)]
    deck = [cards.pop() for _ in range(rng.randrange(0, min(5, len(cards))))]
    known = [" ".join(card for card in hand if rng.random() < 0.4) for hand in hands]
    species = ["OA", "MA", *[code for code in SPECIES if code not in ("OA", "MA")][: 2 * seats]]
    story = position([" ".join(hand) for hand in hands], deck=" ".join(deck), known=known, species=species)
    # Only oaks and maples are in this game; what is in nobody's hand and not in the deck lies open.
    story.state.species = tuple(sorted(SPECIES.index(code) for code in ("OA", "MA")))
    held = mask(" ".join([*deck, *(card for hand in hands for card in hand)]))
    story.state.open = story.state.used & ~held
    return story.state.view(rng.choice([None, *range(seats)]))


def test_bounds_of_rights_against_every_way_the_cards_can_lie() -> None:
    rng, judged, sure, open_, forced = Random(6), 0, 0, 0, 0
    while judged < 700:
        view = random_view(rng)
        hidden, rooms = view.unseen.bit_count(), [size - hand.bit_count() for size, hand in _pairs(view)]
        if hidden > 9:
            continue
        for known in known_rights(view):
            species = SPECIES.index(known.species)
            truth = by_force(view, species)
            assert (known.low, known.high, known.surely, known.possibly) == truth, known
            judged += 1
            sure += bool(known.surely)
            open_ += len(known.possibly) > len(known.surely)
            forced += 0 < hidden - sum(rooms) < len(known.hidden)
    assert sure > 100
    assert open_ > 100
    assert forced > 50


def _pairs(view: Arboretum) -> list[tuple[int, int]]:
    return list(zip(view.sizes, view.hands, strict=True))


def test_bounds_hold_in_whole_games() -> None:
    rng, tight = Random(7), 0
    for number in range(120):
        seats = 2 + number % 3
        state = midgame(rng, seats, rng.randrange(1, 34 * seats))
        viewer = rng.choice([None, *range(seats)])
        known = known_rights(state.view(viewer))
        truth = known_rights(state)
        assert [one.species for one in known] == state.species_codes()
        for seen, true in zip(known, truth, strict=True):
            sums = hand_sums(state.hands, SPECIES.index(seen.species))
            assert true.low == true.high == tuple(sums)
            assert true.surely == true.possibly
            assert all(low <= own <= high for low, own, high in zip(seen.low, sums, seen.high, strict=True))
            assert {*seen.surely} <= {*true.surely} <= {*seen.possibly}
            if viewer is not None and seen.known[viewer] == ():
                assert seen.high[viewer] == 0
            tight += seen.surely != () or seen.low == seen.high
    assert tight > 20


def test_nothing_is_known_before_the_deal() -> None:
    assert known_rights(Story(["", ""], first="random").state) == []


def test_the_own_hand_against_the_unknown() -> None:
    story = position(["OA8 OA7", "CA1 CA2"], deck="OA6 OA5 OA4 OA3 DO1 DO2 DO3 DO4 DO5", species=MIXED)
    story.state.open |= mask("OA1 OA2")
    known = right(story.state.view(0), "OA")
    assert known.known == (("OA7", "OA8"), ())
    assert (known.low, known.high) == ((15, 0), (15, 11))
    assert (known.surely, known.possibly) == ((0,), (0,))
    assert known.hidden == ("OA3", "OA4", "OA5", "OA6")


def test_a9_an_unseen_one_leaves_the_eight_in_doubt() -> None:
    story = position(["OA8", "CA1 CA2"], deck="OA1 OA6 DO1 DO2 DO3 DO4 DO5", species=MIXED)
    story.state.open |= mask("OA2 OA3 OA4 OA5 OA7")
    known = right(story.state.view(0), "OA")
    assert (known.low, known.high) == ((0, 0), (8, 7))
    assert (known.surely, known.possibly) == ((), (0, 1))
    assert known.dead_eight == ()


def test_a9_a_known_one_kills_the_eights_of_all_others() -> None:
    story = position(
        ["OA8 OA2", "OA1 CA2", "CA3"], deck="OA6 DO1 DO2 DO3", known=["", "OA1", ""], species=(*MIXED, "RP", "WI")
    )
    known = right(story.state.view(0), "OA")
    assert known.dead_eight == (0, 2)
    assert known.low[0] == known.high[0] == 2
    assert known.low[1] == 1


def test_with_the_deck_gone_the_last_hand_is_known() -> None:
    story = position(["OA8 OA2", "OA6 CA2"], species=MIXED)
    story.state.open = story.state.used & ~mask("OA8 OA2 OA6 CA2")
    known = right(story.state.view(0), "OA")
    assert known.known == (("OA2", "OA8"), ("OA6",))
    assert (known.low, known.high, known.surely) == ((10, 6), (10, 6), (0,))
    assert right(story.state.view(None), "OA").known == ((), ())


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_at_the_end_everything_is_known(viewer: int | None) -> None:
    story = position(["BS1 BS2 BS3 BS4 BS5 BS6 BS7", "CA1 CA2 CA3 CA4 CA5 CA6 CA7"], deck="DO1 DO2")
    story.play("draw deck; draw deck; play BS1 0,0; discard BS2")
    known = right(story.state.view(viewer), "BS")
    assert (known.low, known.high, known.surely) == ((25, 0), (25, 0), (0,))


def test_the_rights_of_four_players_early_in_the_game() -> None:
    """Most cards are hidden: quick, and nobody is ruled out."""
    state = midgame(Random(3), 4, 1)
    for _ in range(3):
        known = known_rights(state.view(0))
        assert len(known) == 10
        assert all(1 in one.possibly for one in known if one.low[0] < 20)


def test_knowledge_is_the_same_whoever_is_asked() -> None:
    state = midgame(Random(8), 3, 60)
    assert isinstance(state.pending(), Decide)
    public = known_rights(state.view(None))
    for seat in range(3):
        for mine, all_ in zip(known_rights(state.view(seat)), public, strict=True):
            for place in range(3):
                assert {*all_.known[place]} <= {*mine.known[place]}
                assert all_.low[place] <= mine.low[place]
                assert mine.high[place] <= all_.high[place]
            assert {*all_.surely} <= {*mine.surely}
            assert {*mine.possibly} <= {*all_.possibly}
