"""What a choice would change, before it is made: points of all seats now and then, and what it leaves to the next."""

from __future__ import annotations

from dataclasses import dataclass

from game.core import Action, Score
from game.tucano import actions as do
from game.tucano.material import CODES, COLUMNS, FRUITS, GIFT, MAJORITY, NUMBERS, bunch_of, count
from game.tucano.rules import Tucano
from game.tucano.scoring import scores

MAJORITY_CODES = frozenset(CODES[kind] for kind in MAJORITY)


@dataclass(frozen=True, slots=True)
class Preview:
    """The scores before and after, the bunches that then count, and per column left what it would bring the next."""

    before: list[Score]
    after: list[Score]
    held: list[int]
    next_seat: int | None = None
    leaves: tuple[tuple[int, int], ...] = ()

    def change(self, seat: int) -> int:
        """The points a seat would gain in total."""
        return self.after[seat].points - self.before[seat].points

    def change_of(self, seat: int, code: str) -> int:
        """The points a seat would gain with one kind."""
        return dict(self.after[seat].lines)[code] - dict(self.before[seat].lines)[code]


def sure(view: Tucano, seat: int) -> int:
    """The points a seat has even if it held most of no fruit: never more than its score."""
    held = view.counted()[seat]
    counts = [(fruit, count(held, kind)) for kind, fruit in enumerate(FRUITS)]
    return sum(fruit.points[number - 1] for fruit, number in counts if number)


def preview(view: Tucano, seat: int, action: Action) -> Preview | None:
    """What an action of a seat would change; None where it changes no points."""
    held = view.counted()
    match action:
        case do.Take(column):
            held[seat] += _fruits(view, column)
            return _take(view, seat, column, held)
        case do.Gift(card, taker):
            return _moved(view, held, card, seat, taker)
        case do.Steal(card, victim):
            return _moved(view, held, card, victim, seat)
        case do.Joker(fruit):
            after = view.scores_if_joker(fruit)
            if fruit is not None:
                held[seat] += bunch_of([NUMBERS[fruit]])
            return Preview(view.scores(), after, held)
        case _:
            return None


def given(view: Tucano, seat: int, card: str) -> Preview:
    """What giving a card away would change, whoever gets it: the taker is not chosen yet."""
    held = view.counted()
    held[seat] -= bunch_of([NUMBERS[card]])
    return Preview(view.scores(), scores(held), held)


def _fruits(view: Tucano, column: int) -> int:
    return bunch_of(card for card in view.columns[column - 1] if card < GIFT)


def _take(view: Tucano, seat: int, column: int, held: list[int]) -> Preview:
    after, following = scores(held), (seat + 1) % view.seats
    leaves: list[tuple[int, int]] = []
    for other in range(1, COLUMNS + 1):
        if other != column and view.columns[other - 1]:
            then = list(held)
            then[following] += _fruits(view, other)
            leaves.append((other, scores(then)[following].points - after[following].points))
    return Preview(view.scores(), after, held, following, tuple(leaves))


def _moved(view: Tucano, held: list[int], card: str, giver: int, taker: int) -> Preview:
    one = bunch_of([NUMBERS[card]])
    held[giver] -= one
    held[taker] += one
    return Preview(view.scores(), scores(held), held)
