"""The clock of a staged scoring: beats that add points, and what every player has at any moment. No pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes import theme
from scenes.motion import out_cubic

INTRO = 700.0
"""Milliseconds before the first beat."""
COUNT_DELAY = 140.0
"""Milliseconds of a beat before its points begin to count up: the cards are seen first."""
CROWN = 180.0
"""Milliseconds in which the crown changes hands."""
OUTRO = 350.0
LONGEST = 11_800.0
"""Milliseconds all of it may take at normal speed; more beats are told faster."""
STEPS = 8
"""Pitches of the sound `count`."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One step of the scoring, for all seats at once: `gains` in points per seat, `ms` until the next beat."""

    id: str
    gains: tuple[int, ...]
    ms: float
    pitch: int


def rising(count: int) -> list[int]:
    """Pitches for `count` beats that never fall, from the lowest to the highest where there are enough beats."""
    if count <= STEPS:
        return list(range(count))
    return [round(index * (STEPS - 1) / (count - 1)) for index in range(count)]


class Tally:
    """The beats on a line of time, in seconds from 0 to `ends`."""

    def __init__(self, beats: Sequence[Beat], seats: int, *, longest: float = LONGEST) -> None:
        self.beats = tuple(beats)
        self.seats = seats
        whole = INTRO + sum(beat.ms for beat in beats) + OUTRO
        self._squeeze = min(1.0, longest / whole)
        self.starts: list[float] = []
        """When each beat begins."""
        at = INTRO
        for beat in beats:
            self.starts.append(at * self._squeeze / 1000)
            at += beat.ms
        self.ends = whole * self._squeeze / 1000
        self._sums = [tuple(0 for _ in range(seats))]
        for beat in beats:
            self._sums.append(tuple(old + gain for old, gain in zip(self._sums[-1], beat.gains, strict=True)))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat when all is counted."""
        return self._sums[-1]

    @property
    def most(self) -> int:
        """The most points that any seat has at any moment, at least 1: the length of the racing bars."""
        return max(1, *(points for sums in self._sums for points in sums))

    def begun(self, time: float) -> int:
        """The number of beats that have begun."""
        return sum(start <= time + 1e-9 for start in self.starts)

    def delay(self, index: int) -> float:
        """Milliseconds of a beat before its points begin to count up."""
        return COUNT_DELAY

    def age(self, index: int, time: float) -> float:
        """Milliseconds, as if at normal length, since a beat began; negative before it."""
        if time >= self.ends:
            return 1e9
        return (time - self.starts[index]) * 1000 / self._squeeze

    def counted(self, index: int, seat: int, time: float) -> float:
        """How far the seat's points of a beat have been counted up, 0 to 1."""
        age = self.age(index, time) - self.delay(index)
        return min(1.0, max(0.0, age / self._count(index, seat)))

    def _count(self, index: int, seat: int) -> float:
        """Milliseconds a count takes; it ends before the next beat begins."""
        beat = self.beats[index]
        return min(theme.count_time(beat.gains[seat]), beat.ms - self.delay(index))

    def points(self, seat: int, time: float) -> int:
        """What the seat's counter shows."""
        begun = self.begun(time)
        shown = self._sums[max(0, begun - 1)][seat]
        if begun:
            shown += round(self.beats[begun - 1].gains[seat] * out_cubic(self.counted(begun - 1, seat, time)))
        return shown

    def crowns(self, time: float) -> list[float]:
        """Per seat how much of the crown it wears: 1 for who leads, 0 for the others, between while it changes."""
        done = 0
        since = 0.0
        for index, beat in enumerate(self.beats):
            counted = max(self._count(index, seat) for seat in range(self.seats)) + self.delay(index)
            age = self.age(index, time)
            if age >= min(counted, beat.ms):
                done, since = index + 1, age - counted
        now, before = self._leaders(done), self._leaders(max(0, done - 1))
        share = out_cubic(min(1.0, max(0.0, since / CROWN)))
        return [
            share if seat in now and seat not in before
            else 1 - share if seat in before and seat not in now
            else float(seat in now)
            for seat in range(self.seats)
        ]  # fmt: skip

    def _leaders(self, done: int) -> set[int]:
        sums = self._sums[done]
        most = max(sums)
        return {seat for seat, own in enumerate(sums) if own == most} if most else set()
