"""Challenges in words: the target, what was reached, who plays against whom."""

from __future__ import annotations

from collections import Counter

from game.table.challenges import STARS, Challenge, stars_for
from scenes.words import Words

ROUNDS = ("tacocat",)
"""Games whose points are rounds."""


def goal_text(words: Words, challenge: Challenge, stars: int = 1) -> str:
    """What brings so many stars, as a request."""
    return words(f"challenges.goal.{_kind(challenge)}", n=challenge.targets[stars - 1])


def value_text(words: Words, challenge: Challenge, value: int) -> str:
    """What was reached, in what the challenge counts."""
    kind = _kind(challenge)
    if kind.startswith("lead") and value < 0:
        return words(f"challenges.value.behind{kind.removeprefix('lead')}", n=-value)
    return words(f"challenges.value.{kind}", n=value)


def result_text(words: Words, challenge: Challenge, value: int) -> str:
    """How a try went, in a sentence."""
    stars = stars_for(challenge, value)
    reached = value_text(words, challenge, value)
    if not stars:
        return words("challenges.missed", reached=reached, goal=goal_text(words, challenge))
    if stars < STARS:
        return words("challenges.reached", n=stars, all=STARS, reached=reached)
    return words("challenges.perfect", reached=reached)


def opponents_text(words: Words, challenge: Challenge) -> str:
    """The opponents by level: `2 × Hard`."""
    parts = [
        words("challenges.opponents", n=count, level=words(f"common.level.{level}"))
        for level, count in Counter(challenge.levels).items()
    ]
    return ", ".join(parts) if parts else words("challenges.alone")


def options_text(words: Words, challenge: Challenge) -> str:
    """The options that are not the usual ones, in words; nothing where all are usual."""
    parts: list[str] = []
    for name in challenge.options:
        value = _value(words, challenge, name)
        if value is not None:
            parts.append(words("challenges.option", option=words(f"{challenge.game}.option.{name}"), value=value))
    return "; ".join(parts)


def _value(words: Words, challenge: Challenge, name: str) -> str | None:
    """The value of an option in words; None for seats, which every challenge fixes and nobody needs to read."""
    value = challenge.options[name]
    key = f"{challenge.game}.option.{name}_{str(value).partition(':')[0]}"
    return words(key) if key in words else None


def _kind(challenge: Challenge) -> str:
    return f"{challenge.goal}_rounds" if challenge.game in ROUNDS else challenge.goal
