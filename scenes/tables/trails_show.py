"""What is seen on the Tucana table while a story is told: ink that grows, rings, light along a chain, banners.

Times are stage times in seconds. A finished show changes nothing: the position says everything again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scenes import theme
from scenes.motion import in_out
from scenes.tables.trails_island import Cell, Edge
from scenes.tables.trails_map import Drawn
from scenes.tables.trails_pad import Pad

DRAW_MS = theme.MOTION["trail"]
"""Milliseconds in which a trail is drawn along its edge."""
RING_MS = 560.0
"""Milliseconds in which a ring around a sight opens and is gone."""
RING_STEPS = 10
GLOW_MS = 900.0
"""Milliseconds a chain is lit, and its letters with it."""
FLOURISH_MS = 700.0
"""Milliseconds the frame of a small sheet shines when something was earned on it."""
PULSE_MS = 1100.0
PULSE_STEPS = 12
"""The marks of a free trail grow and fade in so many steps."""


@dataclass(frozen=True, slots=True)
class Growing:
    """A trail that is being drawn from a cell on."""

    edge: Edge
    start: Cell
    begins: float


@dataclass(frozen=True, slots=True)
class Glow:
    """A chain of trails that is lit, with the two villages whose letter it joins (none for a red card)."""

    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...]
    letter: str
    begins: float


@dataclass(frozen=True, slots=True)
class Banner:
    """A sentence over the map for a while; `free` for that of a free trail."""

    text: str
    begins: float
    ends: float
    free: bool = False


@dataclass(frozen=True, slots=True)
class Unveiled:
    """Another seat's sheet as it is from a time on; `gain` are the points it has earned."""

    drawn: Drawn
    points: int
    gain: int
    begins: float


class InkShow:
    """The show of one table."""

    def __init__(self) -> None:
        self.now = 0.0
        self.letters = 10
        """How many villages have their letters; fewer only while a game is opened."""
        self.still()

    def still(self) -> None:
        """Ends the show."""
        self.letters = 10
        self.growing: list[Growing] = []
        self.rings: list[tuple[Cell, float]] = []
        self.glows: list[Glow] = []
        self.banners: list[Banner] = []
        self.unveiled: dict[int, Unveiled] = {}
        self.pads: list[tuple[float, Pad]] = []

    @property
    def moving(self) -> bool:
        """Whether there is anything to be seen of it."""
        return bool(self.growing or self.rings or self.glows or self.unveiled or self.banners)

    # --- telling ----------------------------------------------------------------------------------------------------

    def draw(self, edge: Edge, start: Cell, begins: float) -> float:
        """Lets a trail be drawn; returns when it is."""
        self.growing.append(Growing(edge, start, begins))
        return begins + DRAW_MS / 1000

    def ring(self, cell: Cell, begins: float) -> None:
        self.rings.append((cell, begins))

    def glow(self, edges: Sequence[Edge], cells: Sequence[Cell], letter: str, begins: float) -> None:
        self.glows.append(Glow(tuple(edges), tuple(cells), letter, begins))

    # --- what is seen now -------------------------------------------------------------------------------------------

    def grown(self, one: Growing) -> float:
        """How far a trail is drawn, 0 to 1."""
        return in_out(min(1.0, max(0.0, (self.now - one.begins) * 1000 / DRAW_MS)))

    def ring_share(self, begins: float) -> float:
        """How far a ring has opened, 0 to 1 in steps; 0 before and 1 after it is seen."""
        share = min(1.0, max(0.0, (self.now - begins) * 1000 / RING_MS))
        return round(share * RING_STEPS) / RING_STEPS

    def glow_strength(self, one: Glow) -> float:
        """How strongly a chain is lit, 0 to 1."""
        share = (self.now - one.begins) * 1000 / GLOW_MS
        if not 0 < share < 1:
            return 0.0
        return round(min(1.0, share * 5, (1 - share) * 3) * 8) / 8

    def made(self) -> set[str]:
        """The letters whose pair the story has made so far."""
        return {glow.letter for glow in self.glows if glow.letter and glow.begins <= self.now}

    def shining(self, seat: int) -> float:
        """How strongly the frame of a seat's small sheet shines, 0 to 1."""
        one = self.unveiled.get(seat)
        if one is None or not one.gain:
            return 0.0
        share = (self.now - one.begins) * 1000 / FLOURISH_MS
        return round((1 - share) * 8) / 8 if 0 <= share < 1 else 0.0

    def pad_now(self) -> Pad | None:
        """The pad as far as the story has filled it in; None for that of the position."""
        told = [pad for begins, pad in self.pads if begins <= self.now]
        return told[-1] if told else None

    def said(self) -> Banner | None:
        """The banner that is up."""
        return next((one for one in self.banners if one.begins <= self.now < one.ends), None)


def start_of(edge: Edge, drawn: Iterable[Edge], villages: Iterable[Cell]) -> Cell:
    """From which end a trail is drawn: from where there is one already, or a village."""
    ends, huts = {cell for one in drawn for cell in one}, set(villages)
    return max(edge, key=lambda cell: (cell in ends, cell in huts, -edge.index(cell)))


def pulse(now: float) -> float:
    """The strength of the marks of a free trail, 0.35 to 1 in steps, by the app's time in seconds."""
    share = (now * 1000 / PULSE_MS) % 1.0
    wave = 1 - abs(2 * share - 1)
    return 0.35 + 0.65 * round(in_out(wave) * PULSE_STEPS) / PULSE_STEPS
