"""The lesson of Tacocat: one round, with a duel, a jumbo attack, a sacrifice, a defence and the last card."""

from __future__ import annotations

from game.tacocat import events as did
from game.tacocat.material import DECK_CODES, NOBODY
from game.tacocat.rules import Tacocat
from scenes.lessons.lesson import Lesson, Moment, Step, front

DECK = front("1 3 4 5 6 7 9 2 4 6 6 7 10 12 11 8", DECK_CODES)
"""Seven for the learner, seven for the opponent, and what the learner draws for the 6 and the 7."""


def _keeps_one(moment: Moment) -> bool:
    """Whether the learner still holds the 1."""
    return "1" in moment.position(Tacocat).hand_codes(moment.seat)


def _lost_the_lead(moment: Moment) -> bool:
    """Whether the learner has led in this round, so that the other leads for having beaten everything."""
    return moment.position(Tacocat).rounds == 1 and moment.done("attack") > 0


LESSON = Lesson(
    "tacocat",
    seats=2,
    rolls=(("deck", DECK),),
    script={1: ("replace", "duel 7", "defend 4", "defend 6", "sacrifice", "defend 10", "attack 6")},
    steps=(
        Step("aim", points=("place/4", "place/0")),
        Step("replace", do="replace 6 7", done=lambda moment: moment.done("replace") > 0),
        Step(
            "duel",
            do="duel 11",
            free=lambda moment: moment.may("duel"),
            done=lambda moment: moment.done("duel") > 0,
        ),
        Step(
            "jumbo",
            do="attack 3 4 5",
            fits=_keeps_one,
            free=lambda moment: moment.may("attack"),
            done=lambda moment: moment.done("attack") > 0,
        ),
        Step(
            "sacrifice",
            fits=lambda moment: moment.saw(did.Sacrificed, seat=1, card="2") > 0 and moment.may("attack"),
            free=lambda moment: moment.saw(did.Sacrificed) > 0,
            points=("discards",),
        ),
        Step(
            "again",
            do="attack 8",
            fits=_keeps_one,
            free=lambda moment: moment.done("attack") > 0 and moment.may("attack"),
            done=lambda moment: moment.done("attack") > 1,
        ),
        Step(
            "defend",
            do="defend 9",
            fits=lambda moment: _lost_the_lead(moment) and _keeps_one(moment),
            free=lambda moment: moment.may("defend"),
            done=lambda moment: moment.done("defend") > 0,
        ),
        Step(
            "won",
            fits=lambda moment: moment.saw(did.LastCardsRevealed, cards=("1", "12")) > 0,
            free=lambda moment: moment.saw(did.Moved) > 0,
            points=("place/3", "place/4"),
        ),
        Step(
            "space",
            fits=lambda moment: moment.saw(did.Moved) > 0 and moment.position(Tacocat).arrow != NOBODY,
            points=lambda moment: (f"place/{moment.position(Tacocat).place}",),
        ),
        Step("end"),
    ),
)
