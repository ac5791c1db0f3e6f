"""How a game of Flea Circus ends and who wins: by the numbers of the rules, on hand-built positions."""

from __future__ import annotations

import pytest

from game.core import Over
from game.flea_circus import events as did
from tests.flea_circus.story import GALA, Story, dealt, played_down

# --- end and scores -------------------------------------------------------------------------------------------------


def finish(story: Story) -> Story:
    return story if story.phase == "over" else story.play("done")


def test_f12_the_last_card_ends_the_game_after_the_turn():
    story = played_down("R3").play("flip")
    assert story.legal() == ["take R3"]
    finish(story.play("take R3"))
    assert story.phase == "over"
    assert isinstance(story.events[-1], did.Ended)


def test_f12_a_bust_drawn_last_counts_too():
    story = played_down("R3 R4").play("flip, flip")
    assert isinstance(story.events[0], did.Flipped)
    assert story.events[0].fate == "bust"
    assert finish(story).phase == "over"


def test_f12_an_action_card_drawn_last_is_still_played():
    story = played_down("ask").play("flip")
    assert len(story.legal()) == 20
    assert story.state.deck_size == 0
    story.play("ask A left")
    if story.phase.startswith("give"):
        story.play(story.legal()[0])
    assert finish(story).phase == "over"


def test_f12_gala_may_be_called_in_the_last_turn():
    story = played_down("R3").play("flip, take R3")
    assert "gala" in story.legal()
    assert story.play("gala").events[0] == did.CalledGala(story.state.turn)


def test_f13_gala_ends_the_game_at_once():
    story = dealt(GALA, "S1").play("flip, take S1")
    assert story.legal() == ["gala", "done"]
    story.play("gala")
    assert story.events[0] == did.CalledGala(0)
    assert story.phase == "over"
    assert story.state.scores()[0].points == 0 + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 0 + 1


def test_f13_gala_after_a_bust_without_trios():
    story = dealt(GALA, "S3 J0 J2 K1 K3 M1 M3").play("flip, take S3, done")
    story.play("flip, flip, flip, flip")  # J0, a bust; the next seat K1, a bust
    assert story.phase == "flip by 0"
    story.play("flip, flip")
    assert story.events == [did.Flipped(0, "M3", "bust")]
    assert story.legal() == ["gala", "done"]


def test_f13_gala_after_a_bust_does_not_offer_the_trios_in_hand():
    story = dealt(GALA, "S0 J0 J2 K1 K3 M1 M3").play("flip, take S0")
    assert story.legal() == ["trio A0 R0 S0", "gala", "done"]
    story.play("done, flip, flip, flip, flip, flip, flip")
    assert story.events == [did.Flipped(0, "M3", "bust")]
    assert story.legal() == ["gala", "done"]


def test_f13_is_offered_only_when_true():
    story = dealt(GALA, "R3").play("flip, take R3")
    assert story.phase == "flip by 1"


@pytest.mark.parametrize("bonus", [0, 10])
def test_f14_gala_bonus_goes_to_the_caller(bonus: int):
    story = dealt(GALA, "S1", gala_bonus=bonus).play("flip, take S1, gala")
    scores = story.state.scores()
    assert scores[0].points == 29 + bonus
    assert [story.state.points(seat) for seat in range(3)] == [score.points for score in scores]
    assert dict(scores[0].lines).get("gala") == (bonus or None)
    assert dict(scores[1].lines).get("gala") == (0 if bonus else None)


def test_f14_the_highest_of_each_act():
    story = dealt(["A0 A6 C3 C2", "D1 D2 E1 F1", "J0 J1 J2 K7"])
    assert [score.points for score in story.state.scores()] == [6 + 3, 2 + 1 + 1, 2 + 7]
    assert dict(story.state.scores()[0].lines)["A"] == 6


def test_f15_a_tie_is_a_shared_win():
    story = dealt([GALA[0], "A1 A2 A3 A4 A5 A6 A7 C0 C7", GALA[2]], "S1").play("flip, take S1, gala")
    points = [score.points for score in story.state.scores()]
    assert story.state.pending() == Over(tuple(seat for seat in range(3) if points[seat] == max(points)))
    even = dealt(["A5", "C5", "D1"])
    even.state._end([])  # pyright: ignore[reportPrivateUsage]
    assert even.state.pending() == Over((0, 1))
