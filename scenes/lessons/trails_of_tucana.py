"""The lesson of Trails of Tucana: five turns into a round, with a wild, a pair of villages, and the second toucan."""

from __future__ import annotations

from game.core import Decide
from game.trails_of_tucana import events as did
from game.trails_of_tucana.actions import parse
from game.trails_of_tucana.material import CARD_CODES, DECK_CODES
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.sheet import Gains, draw, gains
from scenes.lessons.lesson import Lesson, Moment, Step, front

DECK = front("D D  D F  D F  D D  D F  M X  F M  D F  W F  F M", DECK_CODES)
"""Four turns that have been played, then those of the lesson."""
CLOSING, SECOND, TO_THE_BOOK = "trail 14,6 16,6", "trail 16,8 17,7", "trail 12,6 13,5"
NEAR_TOUCAN, FAR_TOUCAN = (8, 6), (16, 8)
"""The toucan that is linked when the learner sits down, and the other."""


TURN = 5
"""The turn of the round in which the learner sits down."""
CARDS_OF_A_ROUND = 26


def _turn(moment: Moment) -> int:
    """The number of the turn, counted through the rounds."""
    view = moment.position(Tucana)
    return (view.round - 1) * CARDS_OF_A_ROUND // 2 + view.turn


def _shows(moment: Moment, cards: str) -> bool:
    """Whether the learner is to draw a trail for these two cards."""
    shown = moment.position(Tucana).shown
    owed = moment.my_turn and not _extra(moment)
    return owed and shown is not None and sorted(CARD_CODES[card] for card in shown) == sorted(cards.split())


def _gains(moment: Moment, text: str) -> Gains:
    """What a trail would connect and earn on the learner's sheet."""
    view, land = moment.position(Tucana), moment.position(Tucana).land
    before, one = view.sheets[moment.seat], parse(text)
    edge = next(edge for edge, action in enumerate(land.actions) if action == one)
    return gains(land, before, draw(land, view.pairs[moment.seat], before, edge, view.blue, view.red))


def _linked(moment: Moment, cell: tuple[int, int]) -> bool:
    """Whether a sight is linked with a village on the learner's sheet."""
    view = moment.position(Tucana)
    return bool(view.sheets[moment.seat].seen >> view.land.cells.index(cell) & 1)


def _one_toucan(moment: Moment) -> bool:
    return _linked(moment, NEAR_TOUCAN) and not _linked(moment, FAR_TOUCAN)


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
        Step(
            "trail",
            do="trail 11,7 12,6",
            fits=lambda moment: _shows(moment, "D F"),
            done=lambda moment: _turn(moment) > TURN,
        ),
        Step(
            "wild",
            do="trail 12,6 14,6",
            fits=lambda moment: _shows(moment, "M X"),
            free=lambda moment: _shows(moment, "M X"),
            done=lambda moment: _turn(moment) > TURN + 1,
        ),
        Step(
            "pair",
            do=CLOSING,
            fits=lambda moment: _shows(moment, "F M") and bool(_gains(moment, CLOSING).pairs),
            free=lambda moment: _turn(moment) == TURN + 2 and moment.my_turn and not _extra(moment),
            done=lambda moment: _paired(moment) or _turn(moment) > TURN + 2,
        ),
        Step("bonus", fits=_paired, points=(".pad",)),
        Step(
            "sights",
            fits=lambda moment: _turn(moment) > TURN + 2 and _one_toucan(moment),
            free=lambda moment: _turn(moment) > TURN + 2,
            points=("cell/8,6", "cell/16,8"),
        ),
        Step(
            "second",
            do=SECOND,
            fits=lambda moment: not _extra(moment) and _one_toucan(moment) and _gains(moment, SECOND).extras > 0,
            free=lambda moment: _turn(moment) > TURN + 2 and not _extra(moment) and not _linked(moment, FAR_TOUCAN),
            done=lambda moment: _extra(moment) or _linked(moment, FAR_TOUCAN),
        ),
        Step(
            "extra",
            do=TO_THE_BOOK,
            fits=lambda moment: _extra(moment) and bool(_gains(moment, TO_THE_BOOK).sights),
            free=_extra,
        ),
        Step("round", points=(".plaque",)),
        Step("end", points=(".pad",)),
    ),
)
