"""Memory that is given back: what a long evening needs on Linux."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

LARGE: Final = 256 * 1024
"""Bytes from which a block is asked from the system by itself, and given back by itself."""
_M_MMAP_THRESHOLD: Final = -3
"""The parameter of mallopt(3)."""


def keep_steady() -> bool:
    """Fixes glibc's threshold for large blocks; True where there is such a thing.

    By itself glibc raises it to the largest picture that was ever freed. From then on pictures lie in the heap between
    small things, and the holes they leave cannot be given back: hours of play took a third more memory.
    """
    if not sys.platform.startswith("linux"):
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and mallopt(_M_MMAP_THRESHOLD, LARGE) == 1
