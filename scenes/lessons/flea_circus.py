"""The lesson of Flea Circus: three turns with a bust, a request, New Act and a trio."""

from __future__ import annotations

from game.flea_circus import events as did
from game.flea_circus.material import DECK_CODES, codes_of
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import Phase
from scenes.lessons.lesson import Lesson, Moment, Step, front

DECK = front("C5 F6 J5 M3 F2 ask D3 E7 new M5 R6 A4 K7 steal S2 E4 D6", DECK_CODES)
"""The learner flips C5 F6, the others J5 and M3 F2 (a bust); then a request, D3, E7, New Act and M5 beside M3."""


def known_act(moment: Moment) -> str | None:
    """A request that must succeed: for an act an opponent openly holds, best of a value the learner has."""
    view = moment.position(FleaCircus)
    own = {code[1] for code in codes_of(view.hands[moment.seat])}
    held = [code for seat in range(1, view.seats) for code in codes_of(view.hands[seat])]
    held.sort(key=lambda code: (code[1] not in own, code))
    return f"ask {held[0][0]} left" if held else None


def pair_value(moment: Moment) -> str | None:
    """A value of which the learner holds two cards or more, None without one."""
    values = [code[1] for code in codes_of(moment.position(FleaCircus).hands[moment.seat])]
    return next((value for value in values if values.count(value) > 1), None)


def completing(moment: Moment) -> str | None:
    """Taking the flipped card, or any card, that makes three of a value; else the best that may be taken."""
    takes = [text for text in moment.legal if text.startswith("take ")]
    value = pair_value(moment)
    return max(takes, key=lambda text: (text[-1] == value, text[-1]), default=None)


def _flips_anew(moment: Moment) -> bool:
    """Whether the learner may take from the row at once or begin to flip."""
    turn = max((at for at, event in enumerate(moment.events) if isinstance(event, did.TurnStarted)), default=0)
    flipped = any(isinstance(event, did.Flipped) for event in moment.events[turn:])
    return moment.may("take") and moment.may("flip") and not flipped


def _busted(moment: Moment) -> bool:
    """Whether the last card flipped was one too many, and a row is left."""
    flips = [event for event in moment.events if isinstance(event, did.Flipped)]
    return bool(flips) and flips[-1].fate == "bust" and bool(moment.position(FleaCircus).row)


def _chooses(moment: Moment) -> bool:
    """Whether an act has come twice under New Act, and the learner is to take one of the cards."""
    return moment.my_turn and moment.position(FleaCircus).phase == Phase.CHOICE


def _trio(moment: Moment) -> str | None:
    return next((text for text in moment.legal if text.startswith("trio ")), None)


LESSON = Lesson(
    "flea_circus",
    seats=3,
    rolls=(("deck", DECK),),
    options={"first": 0},
    script={
        1: ("flip", "take J5", "flip", "take D3"),
        2: ("flip", "flip", "flip", "take E7"),
    },
    steps=(
        Step("aim", points=("own",)),
        Step("flip", do="flip", done=lambda moment: moment.done("flip") >= 1),
        Step("more", do="flip", done=lambda moment: moment.done("flip") >= 2 or moment.done("take") >= 1),
        Step(
            "take",
            do="take C5",
            fits=lambda moment: not moment.position(FleaCircus).new_act,
            free=lambda moment: (
                moment.may("take") and not moment.position(FleaCircus).new_act and moment.done("flip") > 1
            ),
            done=lambda moment: moment.done("take") >= 1,
        ),
        Step("bust", fits=_busted, points=("row/*",)),
        Step(
            "again",
            do="flip",
            fits=lambda moment: moment.done("take") == 1 and _flips_anew(moment),
            done=lambda moment: moment.may("ask"),
        ),
        Step(
            "ask",
            do=known_act,
            free=lambda moment: moment.may("ask"),
            done=lambda moment: moment.done("ask") >= 1,
        ),
        Step(
            "press",
            do="flip",
            fits=lambda moment: pair_value(moment) == "5" and not moment.position(FleaCircus).new_act,
            done=lambda moment: moment.position(FleaCircus).new_act and moment.my_turn,
        ),
        Step("new_act", do="flip", fits=lambda moment: moment.position(FleaCircus).new_act),
        Step(
            "choice",
            do=completing,
            fits=lambda moment: _chooses(moment) and pair_value(moment) == "5" and str(completing(moment))[-1] == "5",
            free=_chooses,
        ),
        Step("trio", do=_trio, fits=lambda moment: moment.may("trio"), done=lambda moment: moment.done("trio") > 0),
        Step("end"),
    ),
)
