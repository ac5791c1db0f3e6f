"""Public knowledge against brute force: every truth is played along with the public history and the liars dropped."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.core import Decide, Event, Over, Roll
from game.core.bits import members
from game.flea_circus import GAME
from game.flea_circus.material import ALL_CARDS, ASK, COPIES, DECK_CODES, NEW, STEAL, codes_of, mask
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import Phase
from tests.flea_circus.story import dealt


def shuffled(rng: Random) -> list[str]:
    """A deck whose steals come early enough to matter and late enough to hurt."""
    circus = list(DECK_CODES[:80])
    rng.shuffle(circus)
    early, late = circus[:30], [*circus[30:], "new", "new", "new"]
    mixed = [*early[8:], "steal", "steal", "steal", "ask", "ask", "ask"]
    rng.shuffle(mixed)
    rng.shuffle(late)
    return [*early[:8], *mixed, *late]


class Crowd:
    """A game and, beside it, every truth that one viewer (None: everybody) has not yet seen to be wrong."""

    def __init__(self, state: FleaCircus, viewers: list[int | None]) -> None:
        self.state = state
        self.truths: dict[int | None, list[FleaCircus]] = {viewer: [state.clone()] for viewer in viewers}

    def step(self, rng: Random) -> None:
        pending = self.state.pending()
        if isinstance(pending, Roll):
            outcome = pending.source.sample(rng)
            before = self.state.clone()
            events = self.state.roll(outcome)
            for viewer, truths in self.truths.items():
                self.truths[viewer] = [
                    truth
                    for old in truths
                    for card in codes_of(old.hands[before.victim])
                    if (truth := self._follow(old, "", card, events, viewer)) is not None
                ]
            return
        assert isinstance(pending, Decide)
        seat = pending.seats[0]
        action = rng.choice(self.state.legal(seat))
        if rng.random() < 0.6:
            action = GAME.brain.policy(self.state, seat, rng)
        events = self.state.apply(seat, action)
        for viewer, truths in self.truths.items():
            self.truths[viewer] = [
                truth for old in truths if (truth := self._follow(old, str(action), "", events, viewer)) is not None
            ]

    def _follow(
        self, old: FleaCircus, do: str, card: str, events: list[Event], viewer: int | None
    ) -> FleaCircus | None:
        truth, pending = old.clone(), old.pending()
        if do:
            assert isinstance(pending, Decide)
            action = GAME.parse(do)
            if action not in truth.legal(pending.seats[0]):
                return None
            seen = truth.apply(pending.seats[0], action)
        else:
            seen = truth.roll(card)
        told = [event.seen_by(viewer) for event in events] == [event.seen_by(viewer) for event in seen]
        return truth if told and self._waits(truth) == self._waits(self.state) else None

    @staticmethod
    def _waits(state: FleaCircus) -> object:
        pending = state.pending()
        return pending if isinstance(pending, Decide) else type(pending)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_are_exactly_the_truths_nobody_can_rule_out(seats: int):
    rng, secret, many, small = Random(seats), 0, 0, 0
    for _ in range(10):
        state = GAME.start(seats, {"first": 0, "gala_bonus": 0})
        assert isinstance(state, FleaCircus)
        state.roll(shuffled(rng))
        viewers: list[int | None] = [None, *range(seats)]
        crowd = Crowd(state, viewers)
        while not isinstance(state.pending(), Over):
            crowd.step(rng)
            if state.phase == Phase.OVER or max(map(len, crowd.truths.values())) > 800:
                break
            for viewer in viewers:
                view, truths = state.view(viewer), crowd.truths[viewer]
                possible = Counter(tuple(truth.hands) for truth in truths)
                known = view.knowledge()
                found = [tuple(known.hands(world)) for world in view.worlds()] if known else [tuple(view.hands)]
                assert Counter(found) == possible
                for seat in range(seats):
                    sure, may = ALL_CARDS, 0
                    for truth in truths:
                        sure &= truth.hands[seat]
                        may |= truth.hands[seat]
                    assert (view.hands[seat], view.possible(seat)) == (sure, may)
                secret += len(possible) > 1
                many += len(possible) > 20
                small += 1 < len(possible) < 4
    assert secret > 200
    assert many > 20
    assert small > 20


def test_thousand_imagined_truths_hold_no_impossible_card():
    rng, imagined = Random(9), 0
    while imagined < 1000:
        state = GAME.start(4, {"first": 0, "gala_bonus": 0})
        assert isinstance(state, FleaCircus)
        state.roll(shuffled(rng))
        while state.phase != Phase.OVER:
            pending = state.pending()
            if isinstance(pending, Roll):
                state.roll(pending.source.sample(rng))
            else:
                assert isinstance(pending, Decide)
                state.apply(pending.seats[0], rng.choice(state.legal(pending.seats[0])))
            if rng.random() > 0.2 or state.phase == Phase.OVER:
                continue
            seat = rng.randrange(4)
            view = state.view(seat)
            for memory in (1.0, 0.6, 0.0):
                truth = GAME.brain.determinize(view, rng, memory)
                assert isinstance(truth, FleaCircus)
                judge(truth, view, seat, memory)
                imagined += 1


def judge(truth: FleaCircus, view: FleaCircus, seat: int, memory: float) -> None:
    """Raises AssertionError when an imagined truth holds a card that the viewer knows cannot be there."""
    assert truth.hands[seat] == view.hands[seat]
    assert [hand.bit_count() for hand in truth.hands] == truth.sizes == view.sizes
    deck = truth.deck[truth.drawn :]
    circus = [card for card in deck if card < 80]
    everywhere = [*circus, *(card for hand in truth.hands for card in members(hand))]
    gone = mask(" ".join(code for code in map(str, _open_codes(view)) if len(code) == 2))
    assert len(set(everywhere)) == len(everywhere)
    assert sum(1 << card for card in everywhere) == ALL_CARDS & ~gone
    assert truth.unseen == sum(1 << card for card in circus)
    assert len(truth.deck) == len(view.deck)
    for kind in (NEW, STEAL, ASK):
        assert deck.count(kind) == COPIES - view.discards.count(kind)
    if memory == 1.0:
        assert truth.unseen == view.unseen
        for other in range(truth.seats):
            assert truth.hands[other] & ~view.possible(other) == 0
            assert view.hands[other] & ~truth.hands[other] == 0
    pending = truth.pending()
    for decider in pending.seats if isinstance(pending, Decide) else ():
        assert truth.legal(decider)
        if truth.phase == Phase.GIVE:
            assert len(truth.legal(decider)) >= 2
        if truth.phase == Phase.END:
            assert len(truth.legal(decider)) >= 2


def _open_codes(view: FleaCircus) -> list[object]:
    shown = view.describe()
    piles: list[object] = [shown["row"], shown["discards"], [shown["flipped"]]]
    trios = shown["trios"]
    assert isinstance(trios, list)
    piles += [trio for laid in trios if isinstance(laid, list) for trio in laid]
    return [code for pile in piles if isinstance(pile, list) for code in pile]


# --- named cases ----------------------------------------------------------------------------------------------------


def test_a_pass_rules_out_the_act():
    story = dealt(["A0 A1", "C0 E3", "D0 F4"], "steal ask").play("flip, steal 1, E3")
    assert story.state.view(2).possible_cards(0) == ["C0", "E3"]
    story.play("flip, ask C left")
    assert story.state.view(2).hand_codes(0) == ["A0", "A1", "E3"]
    assert story.state.knowledge() is None


def test_a_gift_shows_where_the_stolen_card_went():
    story = dealt(["A0 A1", "C0 E3", "D0 F4"], "steal ask").play("flip, steal 1, C0, flip, ask C right")
    assert story.state.view(2).hand_codes(0) == ["A0", "A1"]
    assert story.state.view(2).hand_codes(1) == ["C0", "E3"]


def test_a_turn_that_ends_by_itself_rules_out_trios():
    story = dealt(["C5 D5", "M5 K0", "E0 E1"], "steal").play("flip, steal 1, K0")
    assert story.phase == "flip by 1"
    assert story.state.view(2).hand_codes(0) == ["C5", "D5", "K0"]


def test_a_decision_at_the_end_rules_in_trios():
    story = dealt(["C5 D5", "M5 K0", "E0 E1"], "steal").play("flip, steal 1, M5")
    assert story.phase == "end by 0"
    assert story.state.view(2).hand_codes(0) == ["C5", "D5", "M5"]


def test_a_giver_with_a_choice_holds_two():
    story = dealt(["A0 C1", "A3 E3", "D0 F4"], "steal ask A6").play("flip, steal 1, A3")
    assert story.state.view(2).possible_cards(0) == ["A3", "E3"]
    story.play("flip, ask A right")
    assert story.phase == "give by 0"
    assert story.state.view(2).hand_codes(0) == ["A0", "A3", "C1"]


def test_a_gift_without_a_choice_holds_one():
    story = dealt(["A0 C1", "A3 E3", "D0 F4"], "steal ask A6").play("flip, steal 1, E3, flip, ask A right")
    assert story.state.view(2).hand_codes(0) == ["C1", "E3"]


def test_the_thief_of_a_thief():
    story = dealt(["A0", "C0 ".strip(), "D0"], "steal steal").play("flip, steal 1, C0, flip, steal 0, C0")
    assert story.state.view(2).hand_codes(1) == [None]
    assert story.state.view(2).possible_cards(1) == ["A0", "C0"]
    assert story.state.view(0).hand_codes(1) == ["C0"]


def test_hands_are_open_at_the_end():
    story = dealt(
        ["A0 C1 D2 E3 F4 J5 K6 M7 R0", "A1 A2 A3 A4 A5 A6 A7 C0 C2", "E0 E1 E2 E4 E5 E6 E7 F0 F1"], "steal S1"
    )
    story.play("flip, steal 1, A1, flip, take S1")
    while story.phase != "flip by 0":
        story.play("done" if story.phase.startswith("end") else story.legal()[-1])
    state = story.state
    while state.phase != Phase.OVER:
        pending = state.pending()
        assert isinstance(pending, Decide | Roll)
        story.play(story.legal()[-1]) if isinstance(pending, Decide) else state.roll(pending.source.sample(Random(0)))
    assert [state.view(None).hand_codes(seat) for seat in range(3)] == [state.hand_codes(seat) for seat in range(3)]
    assert all(None not in state.view(None).hand_codes(seat) for seat in range(3))
