"""Deal numbers: what people type, copy and read to each other; the same number deals the same cards."""

from __future__ import annotations

import hashlib
import re
from datetime import date
from random import Random, SystemRandom
from typing import Final

DIGITS: Final = 9
"""Digits of the longest deal number: it is to be read aloud and typed again."""
LARGEST: Final = 10**DIGITS - 1

_NUMBER = re.compile(r"(?<![0-9])[0-9](?:[ .,'\u00a0\u202f_-]?[0-9])*(?![0-9])")


def fresh() -> int:
    """The number of a deal nobody chose, 0 to `LARGEST`."""
    return SystemRandom().randrange(LARGEST + 1)


def following(number: int) -> int:
    """The number of the deal that is played after another: always the same one, and not near it."""
    return Random(f"after {number}").randrange(LARGEST + 1)


def of_the_day(game_id: str, day: date) -> int:
    """The number that everybody who plays the game on that day of the calendar gets."""
    digest = hashlib.sha256(f"{game_id} {day.isoformat()}".encode("ascii")).digest()
    return int.from_bytes(digest[:8], "big") % (LARGEST + 1)


def read(text: str) -> int | None:
    """The first deal number a text holds, with or without signs between its digits; None when it holds none."""
    for match in _NUMBER.finditer(text):
        digits = re.sub("[^0-9]", "", match.group())
        if len(digits) <= DIGITS:
            return int(digits)
    return None


def grouped(number: int) -> str:
    """The number in groups of three digits, as it is easily read."""
    return f"{number:,}".replace(",", "\u00a0")
