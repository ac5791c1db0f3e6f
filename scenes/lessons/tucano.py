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


def column_with(code: str) -> Callable[[Moment], str | None]:
    """Suggests the column in which a card of this code lies."""

    def suggest(moment: Moment) -> str | None:
        view = moment.view
        if not isinstance(view, Tucano):
            raise TypeError(f"expected a position of tucano, got {type(view).__name__}")
        column = next((one for one in range(1, COLUMNS + 1) if code in view.column_codes(one)), None)
        return None if column is None else f"take {column}"

    return suggest


def _has_three_papayas(moment: Moment) -> bool:
    return moment.did[0] == "take 3"


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
        Step("take", do="take 3", done=lambda moment: moment.done("take") >= 1),
        Step("grow", points=("column/*",)),
        Step("most", points=("sheet/avocado", "sheet/banana", "sheet/pomegranate")),
        Step("toucan", do=column_with("steal"), done=lambda moment: moment.may("steal")),
        Step(
            "steal",
            do="steal papaya 1",
            fits=lambda moment: moment.may("steal") and _has_three_papayas(moment),
            done=lambda moment: moment.done("steal") > 0,
        ),
        Step("lime", do=column_with("gift"), done=lambda moment: moment.may("gift")),
        Step("gift", do="gift lime 1", done=lambda moment: moment.done("gift") > 0),
        Step("safe", do=column_with("flip"), done=lambda moment: moment.may("flip")),
        Step("flip", do="flip", done=lambda moment: moment.done("flip") > 0),
        Step("end"),
    ),
)
