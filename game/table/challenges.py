"""Challenges for one person: a deal, opponents and a target each, as a table; and what a finished game made of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from game.ai.levels import LEVELS
from game.core.options import OptionValue
from game.table.journal import Game, Line
from game.table.statistics import mine

Goal: TypeAlias = Literal["points", "lead"]
"""What is counted: the person's points, or how far they are ahead of the best opponent."""

PERSON: Final = 0
"""The person's seat."""
STARS: Final = 3


@dataclass(frozen=True, slots=True)
class Challenge:
    """One row of the table. The person sits at seat 0, the opponents of these levels at the seats after."""

    id: str
    game: str
    levels: tuple[str, ...]
    deal: int
    goal: Goal
    targets: tuple[int, int, int]
    """What brings one, two and three stars, ascending; a searching opponent in the person's seat reached the last."""
    options: Mapping[str, OptionValue] = field(default_factory=dict[str, OptionValue])

    @property
    def seats(self) -> int:
        return len(self.levels) + 1

    @property
    def number(self) -> int:
        """Its number among the game's."""
        return int(self.id.rpartition(".")[2])


@dataclass(frozen=True, slots=True)
class Best:
    """What a person has made of a challenge so far."""

    stars: int
    value: int
    """The most that was reached of what is counted."""
    tries: int
    """Games of it played to the end."""


def value_of(challenge: Challenge, game: Game) -> int:
    """What the person reached in a finished game of the challenge, in what it counts."""
    points = [seat.points or 0 for seat in game.seats]
    if challenge.goal == "points":
        return points[PERSON]
    return points[PERSON] - max(points[PERSON + 1 :])


def stars_for(challenge: Challenge, value: int) -> int:
    """The stars, 0 to 3, that a value brings."""
    return sum(value >= target for target in challenge.targets)


def counts(challenge: Challenge, game: Game) -> bool:
    """Whether a game is a try at the challenge: its deal and seats, played to the end, no opponent made easier."""
    if game.challenge != challenge.id or not game.counts or game.deal != challenge.deal:
        return False
    opponents = game.seats[PERSON + 1 :]
    if len(game.seats) != challenge.seats or game.seats[PERSON].kind != "person":
        return False
    strength = list(LEVELS)
    return all(
        seat.kind == "ai" and seat.level in strength and strength.index(seat.level) >= strength.index(level)
        for seat, level in zip(opponents, challenge.levels, strict=True)
    )


def bests(lines: Sequence[Line], name: str) -> dict[str, Best]:
    """What a person has made of each challenge they have tried, by its id."""
    found: dict[str, Best] = {}
    for one in mine(lines, name):
        challenge = CHALLENGES.get(one.game.challenge)
        if challenge is None or not counts(challenge, one.game):
            continue
        value = value_of(challenge, one.game)
        before = found.get(challenge.id)
        best = value if before is None else max(value, before.value)
        found[challenge.id] = Best(stars_for(challenge, best), best, 1 if before is None else before.tries + 1)
    return found


def of_game(game_id: str) -> list[Challenge]:
    """The challenges of a game in their order."""
    return [challenge for challenge in CHALLENGES.values() if challenge.game == game_id]


_Row: TypeAlias = "tuple[Sequence[str], int, Goal, tuple[int, int, int], Mapping[str, OptionValue]]"
"""Levels of the opponents, deal, what is counted, targets, options."""


def _table(game_id: str, *rows: _Row) -> list[Challenge]:
    return [
        Challenge(f"{game_id}.{number}", game_id, tuple(levels), deal, goal, targets, options)
        for number, (levels, deal, goal, targets, options) in enumerate(rows, 1)
    ]


_EASY, _NORMAL, _HARD, _EXPERT = LEVELS

CHALLENGES: Final[Mapping[str, Challenge]] = {
    challenge.id: challenge
    for challenge in (
        *_table(
            "flea_circus",
            ([_EASY, _EASY], 1101, "points", (50, 60, 70), {"first": 0}),
            ([_EASY, _EASY], 1212, "lead", (1, 6, 12), {}),
            ([_NORMAL, _NORMAL], 1323, "points", (55, 65, 75), {}),
            ([_EASY, _EASY, _EASY], 1434, "lead", (1, 5, 10), {"gala_bonus": 10}),
            ([_NORMAL], 1545, "points", (50, 60, 69), {}),
            ([_NORMAL, _NORMAL, _NORMAL], 1656, "points", (49, 58, 67), {}),
            ([_EASY, _EASY, _NORMAL, _NORMAL], 1767, "points", (40, 48, 55), {}),
            ([_HARD, _HARD], 1878, "points", (64, 74, 84), {}),
        ),
        *_table(
            "tucano",
            ([_EASY], 2112, "lead", (1, 4, 8), {}),
            ([_EASY, _EASY], 2223, "points", (22, 28, 36), {}),
            ([_NORMAL], 2334, "points", (26, 33, 40), {}),
            ([_NORMAL, _NORMAL], 2445, "points", (28, 33, 38), {}),
            ([_EASY, _EASY, _NORMAL], 2556, "points", (17, 22, 27), {}),
            ([_NORMAL, _NORMAL, _NORMAL], 2667, "points", (16, 20, 25), {}),
            ([_HARD], 2778, "lead", (1, 10, 20), {}),
            ([_EXPERT, _HARD], 2889, "points", (12, 17, 22), {}),
        ),
        *_table(
            "arboretum",
            ([_EASY], 3113, "lead", (1, 4, 7), {}),
            ([_EASY, _EASY], 3224, "points", (12, 18, 24), {}),
            ([_NORMAL], 3335, "points", (19, 25, 31), {"species": ("BS", "CA", "CB", "DO", "JA", "MA")}),
            ([_NORMAL], 3446, "points", (5, 8, 10), {"opening_discard": "none"}),
            ([_NORMAL, _NORMAL], 3557, "points", (8, 11, 14), {}),
            ([_EASY, _NORMAL, _NORMAL], 3668, "points", (14, 19, 24), {}),
            ([_HARD], 3779, "lead", (1, 6, 12), {}),
            ([_EXPERT], 3881, "points", (8, 11, 14), {}),
        ),
        *_table(
            "trails_of_tucana",
            ([], 4114, "points", (55, 65, 75), {"island": "little"}),
            ([], 4225, "points", (130, 148, 165), {"island": "great"}),
            ([], 4336, "points", (66, 78, 90), {"island": "little:2024", "red": 1}),
            ([_EASY, _EASY], 4447, "lead", (1, 8, 16), {"island": "little"}),
            ([], 4558, "points", (108, 123, 138), {"island": "great:77", "red": 2}),
            ([_NORMAL], 4669, "lead", (1, 10, 20), {"island": "little:31", "offsets": "same"}),
            ([_NORMAL, _NORMAL, _NORMAL], 4771, "points", (130, 148, 165), {"island": "great", "red": 1}),
            ([_HARD, _HARD], 4882, "points", (70, 80, 90), {"island": "little:512", "offsets": "same"}),
        ),
        *_table(
            "tacocat",
            ([_EASY], 111, "lead", (1, 2, 4), {}),
            ([_EASY], 222, "lead", (1, 2, 3), {"sacrifice": "hidden"}),
            ([_NORMAL], 333, "lead", (1, 2, 3), {}),
            ([_NORMAL], 444, "lead", (1, 2, 3), {"last_card_tie": "arrow"}),
            ([_NORMAL], 555, "lead", (2, 3, 4), {"sacrifice": "hidden"}),
            ([_HARD], 666, "lead", (1, 3, 4), {}),
            ([_HARD], 777, "lead", (1, 2, 3), {}),
            ([_EXPERT], 999, "lead", (1, 2, 3), {}),
        ),
    )
}
