"""What sheets are worth: the lines of a score (R-13), the printed score pad, and a lone player's rank (R-14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core import Score
from game.core.bits import members
from game.trails_of_tucana.events import Earned, Sight
from game.trails_of_tucana.island import Island
from game.trails_of_tucana.material import (
    BLUE_POINTS,
    KINDS,
    LETTERS,
    RED_POINTS,
    SIGHT_NAMES,
    SIGHTS,
)
from game.trails_of_tucana.sheet import Gains, Sheet, blue_points, pair_points, red_points, sight_sum


def score(land: Island, sheet: Sheet, sums: Sequence[int], running: bool) -> Score:
    """A seat's points if the game ended now, by round, then pairs, blue and red cards (R-13).

    `sums` are those written for ended rounds; `running` says whether another round is being played.
    """
    rounds = [*sums, sight_sum(land, sheet)] if running else [*sums]
    rounds += [0] * (land.kind.rounds - len(rounds))
    lines = (
        *((f"round {number}", points) for number, points in enumerate(rounds, 1)),
        ("pairs", pair_points(land, sheet)),
        ("blue", blue_points(sheet)),
        ("red", red_points(sheet)),
    )
    return Score(sum(points for _, points in lines), lines)


def earned(land: Island, before: Sheet, gains: Gains) -> Earned:
    """What a trail, or the trails of a turn, earned on top of the sheet `before`, in codes and points."""
    found: list[Sight] = []
    counts = [*before.circled]
    for hex in sorted(gains.sights, key=lambda hex: (land.kind_at[hex], hex)):
        kind = land.kind_at[hex]
        values = land.kind.sights[kind]
        place = counts[kind]
        counts[kind] += 1
        found.append(Sight(land.cells[hex], SIGHTS[kind], values[place], place == len(values) - 1))
    return Earned(
        tuple(found),
        tuple((LETTERS[letter], land.kind.pairs[letter]) for letter in gains.pairs),
        tuple((LETTERS[letter], card, BLUE_POINTS[card][letter]) for letter, card in gains.blue),
        tuple((SIGHTS[kind], RED_POINTS) for kind in gains.red),
    )


def rank(island_kind: str, points: int) -> str:
    """What a lone player with so many points is called (R-14): `walker` to `master`."""
    return [name for name, least in KINDS[island_kind].ranks if points >= least][-1]


def rank_table(island_kind: str) -> tuple[tuple[str, int], ...]:
    """Every rank with the points it begins at, lowest first (R-14)."""
    return KINDS[island_kind].ranks


@dataclass(frozen=True, slots=True)
class PadSights:
    """The row of one kind of sight on the score pad (R-4)."""

    kind: str
    """The code."""
    name: str
    numbers: tuple[int, ...]
    """What can be circled, in order; the last one has the T."""
    circled: int
    red: bool
    """Whether the seat has the red card of this kind."""


@dataclass(frozen=True, slots=True)
class PadPair:
    """The row of one letter on the score pad (R-4)."""

    letter: str
    points: int
    villages: tuple[int, int]
    """The numbers of the two villages with this letter on this sheet, ascending."""
    circled: bool
    blue: int
    """The number of the blue card the seat has for it, 0 for none."""
    blue_points: int


@dataclass(frozen=True, slots=True)
class Pad:
    """A score pad as it is filled in now (R-13)."""

    sights: tuple[PadSights, ...]
    pairs: tuple[PadPair, ...]
    rounds: tuple[int | None, ...]
    """By round the sum written; None where nothing is written yet."""
    running: int
    """The sum of all circled numbers now."""
    score: Score


def pad(land: Island, letters: str, sheet: Sheet, sums: Sequence[int], running: bool) -> Pad:
    """The score pad of a seat, whose villages have these letters."""
    rows = tuple(
        PadSights(SIGHTS[kind], SIGHT_NAMES[kind], values, sheet.circled[kind], bool(sheet.red >> kind & 1))
        for kind, values in enumerate(land.kind.sights)
    )
    connected = members(sheet.pairs)
    pairs: list[PadPair] = []
    for letter, code in enumerate(LETTERS):
        one, two = [village for village, own in enumerate(letters, 1) if own == code]
        card = sheet.blue[letter]
        points = BLUE_POINTS[card][letter] if card else 0
        pairs.append(PadPair(code, land.kind.pairs[letter], (one, two), letter in connected, card, points))
    written = (*sums, *[None] * (land.kind.rounds - len(sums)))
    return Pad(rows, tuple(pairs), written, sight_sum(land, sheet), score(land, sheet, sums, running))
