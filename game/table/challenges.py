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
    """What brings one, two and three stars, ascending."""
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
            ([_EASY, _EASY], 1101, "points", (60, 70, 80), {"first": 0}),
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
