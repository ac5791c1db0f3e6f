"""The lesson of Tucano: a game for two in its ninth turn, when the toucans come; a papaya to steal, a lime to give."""

from __future__ import annotations

from collections.abc import Callable

from game.tucano.material import COLUMNS, DECK_CODES
from game.tucano.rules import Tucano
from scenes.lessons.lesson import Lesson, Moment, Step, front

DECK = front(
    # The first 29 cards hold no toucan, so the lesson begins when they have been played.
    "fig papaya coconut banana orange papaya rambutan carambola acai papaya banana banana fig rambutan avocado"
    " orange acai carambola pomegranate avocado lychee papaya pomegranate acai rambutan coconut avocado carambola"
    " pomegranate steal lime orange carambola joker acai fig gift flip pomegranate rambutan lychee acai lime avocado"
    " pineapple banana pomegranate",
    DECK_CODES,
)


def column_with(*codes: str) -> Callable[[Moment], str | None]:
    """Suggests the column in which these cards lie together."""

    def suggest(moment: Moment) -> str | None:
        column = _column_of(moment, *codes)
        return None if column is None else f"take {column}"

    return suggest


def _column_of(moment: Moment, *codes: str) -> int | None:
    """The column in which these cards lie together."""
    view = moment.position(Tucano)
    return next((one for one in range(1, COLUMNS + 1) if {*codes} <= {*view.column_codes(one)}), None)


def _owns(moment: Moment, code: str) -> int:
    """How many cards of a kind the learner has."""
    view = moment.position(Tucano)
    return [*view.front_codes(moment.seat), *view.pile_codes(moment.seat)].count(code)


LESSON = Lesson(
    "tucano",
    seats=2,
    rolls=(("deck", DECK),),
    options={"first": 0},
    before=("take 2", "take 1", "take 3", "take 2", "take 1", "take 3", "take 2", "take 1"),
    script={1: ("take 1", "take 1", "take 2")},
    steps=(
        Step("aim", points=(".sheet",)),
        Step("own", points=("own/papaya", "own/coconut")),
        Step(
            "take",
            do="take 3",
            fits=lambda moment: _column_of(moment, "papaya") == 3,
            done=lambda moment: moment.done("take") >= 1,
        ),
        Step("grow", points=("column/*",)),
        Step("most", points=("sheet/avocado", "sheet/banana", "sheet/pomegranate")),
        Step("toucan", do=column_with("steal"), done=lambda moment: moment.may("steal")),
        Step(
            "steal",
            do="steal papaya 1",
            fits=lambda moment: _owns(moment, "papaya") == 3,
            free=lambda moment: moment.may("steal"),
            done=lambda moment: moment.done("steal") > 0,
        ),
        Step(
            "lime",
            do=column_with("lime", "gift", "joker"),
            fits=lambda moment: _owns(moment, "lime") == 0,
            free=lambda moment: moment.may("take") and _column_of(moment, "lime") is not None,
            done=lambda moment: moment.may("gift"),
        ),
        Step(
            "gift",
            do="gift lime 1",
            free=lambda moment: moment.may("gift"),
            done=lambda moment: moment.done("gift") > 0,
        ),
        Step("safe", do=column_with("flip"), done=lambda moment: moment.may("flip")),
        Step("flip", do="flip", done=lambda moment: moment.done("flip") > 0),
        Step("end"),
    ),
)
