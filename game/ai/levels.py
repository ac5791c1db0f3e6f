"""How strong each level is and which search suits which game: two tables, nothing else.

Levels differ in how long they look, how much they remember and how careful they choose among near-best moves; never in
luck, and never in seeing more than the seat may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.core import BadOption


@dataclass(frozen=True, slots=True)
class Level:
    """One row of the table of levels."""

    name: str
    iterations: int
    """Simulated continuations per decision; decides the move together with the seed."""
    seconds: float
    """The time cap of one decision; only a slow machine reaches it before the iterations."""
    worlds: int
    """Different guesses of the hidden cards; further iterations go round them with other dice."""
    memory: float
    """The share of public history remembered, 0 to 1."""
    care: float
    """Temperature of the choice among near-best moves, in value (0 to 1 is a whole game); 0 takes the best."""
    slack: float
    """A move found worse than the best by more than this, in value, is never made."""


EXPERT: Final = "expert"

LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level("easy", iterations=16, seconds=0.25, worlds=4, memory=0.3, care=0.05, slack=0.15),
        Level("normal", iterations=64, seconds=0.6, worlds=16, memory=0.6, care=0.03, slack=0.08),
        Level("hard", iterations=240, seconds=1.4, worlds=60, memory=0.9, care=0.012, slack=0.04),
        Level(EXPERT, iterations=1200, seconds=2.1, worlds=300, memory=1.0, care=0.0, slack=0.0),
    )
}
"""The levels by name, weakest first; each loses to the next about as clearly (`docs/strength.md`). Above some 60
iterations more of them help little in Tucano, so what also separates the levels is how carefully they choose. On two
cores Flea Circus gives about 1,000 iterations a second."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a game is searched."""

    tree: bool = False
    """Whether moves after the first are searched too (`game.ai.ismcts`) instead of following the policy."""
    rank: float = 0.25
    """The weight of winning against the weight of the margin, 0 to 1 (`game.ai.values`)."""
    exploration: float = 0.25
    """The weight of doubt against the mean value in the bounds of the tree."""
    plenty: float = 1.0
    """How many times the iterations and worlds of the table the expert has, where they cost little and help."""
    par: float = 0.0
    """What the score of a seat that plays alone is measured against, in points."""
    mixed: frozenset[str] | None = None
    """Phases whose choice must not be foreseeable; None: every phase in which several seats decide at once."""


HURRY: Final = 0.8
"""How much of one opponent's time all of those share for whom the people wait."""


def hurried(opponents: int) -> float:
    """The share of its time that each of so many opponents has for whom the people wait."""
    return HURRY / max(2, opponents)


DEFAULT_STYLE: Final = Style()

STYLES: Final[Mapping[str, Style]] = {
    "tacocat": Style(plenty=5.0),
    "trails_of_tucana": Style(rank=0.0, mixed=frozenset()),
}
"""Styles by game id, where a match proved another than the default better."""


def level_by_name(name: str) -> Level:
    """The level; raises BadOption for an unknown name."""
    level = LEVELS.get(name)
    if level is None:
        raise BadOption(f"unknown level {name!r}, expected of {', '.join(LEVELS)}")
    return level


def level_for(name: str, style: Style) -> Level:
    """The level in a game that is searched in this style; raises BadOption for an unknown name."""
    row = level_by_name(name)
    if row.name != EXPERT or style.plenty == 1.0:
        return row
    return replace(row, iterations=round(row.iterations * style.plenty), worlds=round(row.worlds * style.plenty))


def style_of(game_id: str) -> Style:
    """The search style of a game."""
    return STYLES.get(game_id, DEFAULT_STYLE)
