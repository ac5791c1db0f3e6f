"""The lesson of Trails of Tucana: five turns into a round, with a wild, a pair of villages, and the second toucan."""

from __future__ import annotations

from game.core import Decide
from game.trails_of_tucana import events as did
from game.trails_of_tucana.material import DECK_CODES
from scenes.lessons.lesson import Lesson, Moment, Step, front

DECK = front("D D  D F  D F  D D  D F  M X  F M  D F  W F  F M", DECK_CODES)
"""Four turns that have been played, then those of the lesson."""


def _extra(moment: Moment) -> bool:
    """Whether the learner owes an extra trail."""
    pending = moment.view.pending()
    return moment.my_turn and isinstance(pending, Decide) and pending.phase == "extra"


def _paired(moment: Moment) -> bool:
    return any(
        isinstance(event, did.Drew) and event.seat == moment.seat and event.earned is not None and event.earned.pairs
        for event in moment.events
    )


LESSON = Lesson(
    "trails_of_tucana",
    seats=2,
    rolls=(("scenario", "ABAEDEBCDC"), ("deck", DECK)),
    options={"mayor": 0},
    before=(
        *("trail 9,7 10,8", "trail 3,3 4,2"),
        *("trail 8,6 9,7", "trail 4,2 6,2"),
        *("trail 16,6 17,7", "trail 8,0 9,1"),
        *("trail 10,8 11,7", "trail 8,0 10,0"),
    ),
    steps=(
        Step("aim", points=("cell/16,6", "cell/10,8")),
        Step("trail", do="trail 11,7 12,6", done=lambda moment: moment.done("trail") > 0),
        Step("wild", do="trail 12,6 14,6", done=lambda moment: moment.done("trail") > 1),
        Step("pair", do="trail 14,6 16,6", done=lambda moment: moment.done("trail") > 2),
        Step("bonus", fits=_paired, points=(".pad",)),
        Step("sights", points=("cell/8,6", "cell/16,8")),
        Step("second", do="trail 16,8 17,7", done=_extra),
        Step("extra", do="trail 12,6 13,5", fits=_extra),
        Step("round", points=(".plaque",)),
        Step("end", points=(".pad",)),
    ),
)
