"""The viewer's equal cards told apart: `5.0` and `5.1` are two fives, value and which copy."""

from __future__ import annotations


def code_of(copy: str) -> str:
    """The card's code of `5.1`."""
    return copy.partition(".")[0]


def value_of(copy: str) -> int:
    """The value of `5.1`."""
    return int(code_of(copy))
