"""When a search stops: iterations first, a time cap second, cancellation at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds that only go forward."""


class Cancelled(Exception):
    """Nobody wants the answer any more."""


class OutOfTime(Exception):
    """The time cap came in the middle of an iteration; what was complete before counts."""


def never() -> bool:
    """Answers False: nobody cancels."""
    return False


def nothing() -> None:
    """Does nothing between iterations."""


class Budget:
    """What one decision may cost.

    `iterations` is the number of simulations; `seconds` the time cap (None: none, so that the result depends on the
    iterations alone); `cancelled` is asked before each simulated decision; `breathe` is called after each iteration
    (the fallback thread lets the frame loop run there).
    """

    __slots__ = ("_breathe", "_cancelled", "_clock", "_deadline", "_iterations", "_started", "done")

    def __init__(
        self,
        iterations: int,
        seconds: float | None,
        clock: Clock,
        cancelled: Callable[[], bool] = never,
        breathe: Callable[[], None] = nothing,
    ) -> None:
        self._iterations = iterations
        self._clock = clock
        self._started = clock()
        self._deadline = None if seconds is None else self._started + seconds
        self._cancelled = cancelled
        self._breathe = breathe
        self.done = 0

    def more(self) -> bool:
        """Whether another iteration may begin; raises Cancelled."""
        if self._cancelled():
            raise Cancelled
        return self.done < self._iterations and not self._late()

    def check(self) -> None:
        """Raises Cancelled or OutOfTime when the iteration under way should be abandoned."""
        if self._cancelled():
            raise Cancelled
        if self._late():
            raise OutOfTime

    def count(self) -> None:
        """Notes a complete iteration."""
        self.done += 1
        self._breathe()

    def milliseconds(self) -> int:
        """The time since the decision began."""
        return round((self._clock() - self._started) * 1000)

    def _late(self) -> bool:
        return self._deadline is not None and self._clock() >= self._deadline
