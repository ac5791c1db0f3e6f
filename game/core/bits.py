"""Sets of small numbers as the bits of one integer: quick to join, to compare and to copy."""

from __future__ import annotations

from collections.abc import Iterable


def members(bits: int) -> list[int]:
    """The numbers of a set, ascending."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def set_of(numbers: Iterable[int]) -> int:
    """The set of these numbers, each 0 or more."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits
