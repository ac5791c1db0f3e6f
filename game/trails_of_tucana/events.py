"""What happens on Tucana, as facts; cells are (column, row), what others may not see yet is None for them.

The order of a game: MayorChosen, ScenarioDrawn, RedCardsDrawn (only with red cards); in each round RoundStarted, then
per turn CardsShown, Skipped of each seat that cannot draw, the Drew entries of all seats in any order, and when nobody
owes a trail SheetShown of each seat that drew, BonusGone of each card that was taken; after the last turn RoundEnded;
between rounds, alone on the island, CardsThrown; at the end of the game Ended.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from game.core import Event
from game.trails_of_tucana.grid import Cell


@dataclass(frozen=True, slots=True)
class MayorChosen(Event):
    """The mayor is known (R-5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ScenarioDrawn(Event):
    """The scenario is known (R-5): `letters` are, by seat, those of villages 1 to 10 of its sheet."""

    scenario: str
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RedCardsDrawn(Event):
    """These red bonus cards lie on the table (R-6), by the codes of their sights."""

    sights: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """All cards were shuffled for a round (R-7); `number` counts from 1."""

    number: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    """The two cards of a turn (R-8); `turn` counts from 1 in each round."""

    reveals: ClassVar[bool] = True

    round: int
    turn: int
    cards: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """Nothing fits on the seat's sheet: it draws nothing in this turn (R-8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Sight:
    """A sight that was connected (R-10)."""

    cell: Cell
    kind: str
    """Its code."""
    value: int
    """The number that was circled for it."""
    extra: bool
    """Whether the number has a T: an extra trail."""


@dataclass(frozen=True, slots=True)
class Earned:
    """What one trail, or the trails of one turn, connected and earned."""

    sights: tuple[Sight, ...] = ()
    """By kind, in the order the numbers were circled."""
    pairs: tuple[tuple[str, int], ...] = ()
    """Pairs of villages with their points, by letter (R-11)."""
    blue: tuple[tuple[str, int, int], ...] = ()
    """Blue cards taken: the letter, the number of the card and its points (R-12)."""
    red: tuple[tuple[str, int], ...] = ()
    """Red cards taken: the code of the sight and the points (R-12)."""

    @property
    def points(self) -> int:
        """What all of it is worth, 0 for nothing."""
        cards = sum(points for _, _, points in self.blue) + sum(points for _, points in self.red)
        return sum(sight.value for sight in self.sights) + sum(points for _, points in self.pairs) + cards

    @property
    def extras(self) -> int:
        """Extra trails that were earned (R-10)."""
        return sum(sight.extra for sight in self.sights)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a trail, unseen by the others until the turn ends (R-9)."""

    seat: int
    cells: tuple[Cell, Cell] | None
    extra: bool
    """Whether it was an extra trail."""
    earned: Earned | None
    owes: int
    """Extra trails the seat owes now; others are told only whether it goes on (1) or is ready (0)."""

    def seen_by(self, seat: int | None) -> Drew:
        return self if seat == self.seat else replace(self, cells=None, earned=None, owes=min(1, self.owes))


@dataclass(frozen=True, slots=True)
class SheetShown(Event):
    """The turn has ended: what a seat drew in it, in order, and what came of it (R-9)."""

    reveals: ClassVar[bool] = True

    seat: int
    trails: tuple[tuple[Cell, Cell], ...]
    earned: Earned


@dataclass(frozen=True, slots=True)
class BonusGone(Event):
    """A bonus card was taken by these seats and leaves the table (R-12)."""

    colour: str
    """`blue` or `red`."""
    code: str
    """The letter of a blue card, the code of the sight of a red one."""
    number: int
    """1 or 2 for a blue card, 1 for a red one."""
    seats: tuple[int, ...]
    opened: bool
    """Whether a blue #2 lay under it and is open now."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Every seat wrote the sum of its circled numbers for this round (R-13)."""

    number: int
    sums: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsThrown(Event):
    """These blue cards were thrown out before a lone player's last round (R-14)."""

    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The last round is over (R-13)."""

    winners: tuple[int, ...]
