"""The lesson of Arboretum: one turn in the middle of a game for two, with an oak path that needs oaks in hand too."""

from __future__ import annotations

from game.arboretum.material import CODES
from game.arboretum.rules import Arboretum
from scenes.lessons.lesson import Lesson, Moment, Step, front

SPECIES = ["BS", "CA", "JA", "MA", "OA", "WI"]
DECK = front(
    "OA2 OA4 MA6 OA8 JA1 BS3 WI2  JA8 JA5 WI7 CA3 CA6 BS2 MA2  BS7 CA1"
    "  OA7 WI4  CA5 MA1  BS5 JA3  BS8 WI1  MA3 CA8  OA5 MA8  WI6 JA4 CA2",
    [code for code in CODES if code[:2] in SPECIES],
)
"""Both hands, the opening discards, and what is drawn in each turn."""


def _after(moment: Moment, *codes: str) -> bool:
    """Whether the learner's first turn is over, and they hold all these cards."""
    return moment.done("discard") > 0 and {*codes} <= {*moment.position(Arboretum).hand_codes(moment.seat)}


LESSON = Lesson(
    "arboretum",
    seats=2,
    rolls=(("deck", DECK),),
    options={"first": 0, "species": SPECIES},
    before=(
        *("draw deck", "draw deck", "play OA2 0,0", "discard BS3"),
        *("draw deck", "draw deck", "play CA3 0,0", "discard MA1"),
        *("draw deck", "draw deck", "play OA4 1,0", "discard BS5"),
        *("draw deck", "draw deck", "play CA5 1,0", "discard BS2"),
        *("draw deck", "draw deck", "play MA6 2,0", "discard MA3"),
        *("draw deck", "draw deck", "play CA6 2,0", "discard OA5"),
    ),
    steps=(
        Step("aim", points=("tree/*",)),
        Step("gaps", points=("tree/2,0",)),
        Step("draw", do="draw deck", done=lambda moment: moment.done("draw") > 0),
        Step(
            "pile",
            do="draw 1",
            fits=lambda moment: moment.done("draw") == 1 and moment.position(Arboretum).pile_codes(1)[-1:] == ["OA5"],
            free=lambda moment: moment.done("draw") == 1 and moment.may("draw"),
            done=lambda moment: moment.done("draw") > 1,
        ),
        Step(
            "plant",
            do="play OA7 3,0",
            free=lambda moment: moment.may("play"),
            done=lambda moment: moment.done("play") > 0,
        ),
        Step(
            "discard",
            do="discard WI2",
            free=lambda moment: moment.may("discard"),
            done=lambda moment: moment.done("discard") > 0,
        ),
        Step(
            "right",
            fits=lambda moment: _after(moment, "OA8", "OA5") and moment.did[1:3] == ["draw 1", "play OA7 3,0"],
            free=_after,
            points=("hand/OA5", "hand/OA8"),
        ),
        Step("one", fits=lambda moment: _after(moment, "JA1"), free=_after, points=("hand/JA1",)),
        Step("dilemma", fits=lambda moment: _after(moment, "OA8"), free=_after, points=("hand/OA8",)),
        Step("points", points=(".sheet",)),
        Step("end", points=("deck",)),
    ),
)
