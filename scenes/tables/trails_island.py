"""The geometry of an island: cells and edges as points at any scale, what lies under the pointer, where the coast runs.

Everything here is pure and in two systems: map units (a hex has the radius 100, the cell 0,0 its centre at the origin)
and whatever a `Placing` puts them into, logical units or pixels. Cells are `(column, row)` in doubled columns.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

from pygame import FRect

Cell: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[Cell, Cell]
"""Two adjacent cells in ascending order."""
Point: TypeAlias = tuple[float, float]

RADIUS = 100.0
HALF_WIDTH = RADIUS * math.sqrt(3) / 2
ROW = RADIUS * 1.5
STEPS: tuple[Cell, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The neighbours of a cell, clockwise from the right."""
CORNERS: tuple[Point, ...] = (
    (HALF_WIDTH, -RADIUS / 2),
    (HALF_WIDTH, RADIUS / 2),
    (0.0, RADIUS),
    (-HALF_WIDTH, RADIUS / 2),
    (-HALF_WIDTH, -RADIUS / 2),
    (0.0, -RADIUS),
)
"""The corners of a cell; the side towards neighbour `n` of `STEPS` goes from corner `n` to corner `n + 1`."""
SEA_AROUND = 108.0
"""Map units of sea that are kept around the outermost corners."""
FAR = 700.0
"""Map units beyond which the sea is simply far."""
SPOT_STEP = 36.0
APART = 1300.0
"""How far ornaments like to be from each other."""
BAND = 26.0
"""Logical units across the hit band of an edge."""


class Ground(NamedTuple):
    """What a cell is: a terrain `D F M W`, and a sight `o b t y s` or the number of a village as text, or nothing."""

    terrain: str
    feature: str = ""

    @property
    def village(self) -> int:
        """The village's number; 0 for none."""
        return int(self.feature) if self.feature.isdecimal() else 0

    @property
    def sight(self) -> str:
        """The sight's code; empty for none."""
        return self.feature if self.feature.isalpha() else ""


@dataclass(frozen=True)
class Island:
    """The land of a map. Equal islands are equal keys, so pictures are cached by them."""

    cells: tuple[tuple[Cell, Ground], ...]
    """In ascending order."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(self.cells))

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def of(cls, cells: Mapping[Cell, str | tuple[str, str | int | None]]) -> Island:
        """An island of `{(column, row): "Fb"}` or `{(column, row): ("F", "b")}`.

        Raises ValueError for an empty island, an unknown terrain or feature, or a cell that is none.
        """
        if not cells:
            raise ValueError("island: expected at least one cell")
        grounds = {cell: _ground(cell, what) for cell, what in cells.items()}
        return cls(tuple(sorted(grounds.items())))

    @cached_property
    def at(self) -> dict[Cell, Ground]:
        """What each cell is."""
        return dict(self.cells)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All pairs of adjacent cells, in ascending order."""
        return tuple(
            sorted(
                (cell, other)
                for cell in self.at
                for step in STEPS
                if cell < (other := (cell[0] + step[0], cell[1] + step[1])) and other in self.at
            )
        )

    @cached_property
    def villages(self) -> dict[int, Cell]:
        """Where each village is, by its number."""
        return dict(sorted((ground.village, cell) for cell, ground in self.cells if ground.village))

    @cached_property
    def sights(self) -> dict[Cell, str]:
        """The sights by cell."""
        return {cell: ground.sight for cell, ground in self.cells if ground.sight}

    @cached_property
    def _lines(self) -> dict[int, list[float]]:
        """Where the centres of each row are in map units, from left to right."""
        lines: dict[int, list[float]] = {}
        for column, row in self.at:
            lines.setdefault(row, []).append(column * HALF_WIDTH)
        return {row: sorted(places) for row, places in lines.items()}

    def gap(self, point: Point) -> float:
        """How far a point of map units is from the nearest centre of a cell; `FAR` if it is farther."""
        best = FAR
        middle = round(point[1] / ROW)
        for row in range(middle - math.ceil(FAR / ROW), middle + math.ceil(FAR / ROW) + 1):
            line = self._lines.get(row)
            if line is None or abs(row * ROW - point[1]) >= best:
                continue
            place = bisect_left(line, point[0])
            for x in line[max(0, place - 1) : place + 1]:
                best = min(best, math.hypot(x - point[0], row * ROW - point[1]))
        return best

    @cached_property
    def seed(self) -> int:
        """A number that depends on the land only: what is random in the drawing begins with it."""
        seed = 7
        for (column, row), ground in self.cells:
            seed = (seed * 31 + column * 57 + row * 131 + ord(ground.terrain)) & 0x7FFFFFFF
        return seed


def _ground(cell: Cell, what: str | tuple[str, str | int | None]) -> Ground:
    if (cell[0] + cell[1]) % 2:
        raise ValueError(f"cell {cell}: expected column and row both even or both odd")
    terrain, feature = (what[:1], what[1:]) if isinstance(what, str) else what
    text = "" if feature is None else str(feature)
    if terrain not in ("D", "F", "M", "W") or not (text == "" or text.isdecimal() or text in tuple("obtys")):
        raise ValueError(f"cell {cell}: expected a terrain D F M W and a sight o b t y s or a village, got {what!r}")
    return Ground(terrain, text)


def edge_of(first: Cell, second: Cell) -> Edge:
    """The edge between two cells; raises ValueError if they are not adjacent."""
    if (second[0] - first[0], second[1] - first[1]) not in STEPS:
        raise ValueError(f"cells {first} and {second} are not adjacent")
    return (first, second) if first < second else (second, first)


def centre(cell: Cell) -> Point:
    """The centre of a cell in map units."""
    return cell[0] * HALF_WIDTH, cell[1] * ROW


def bounds(cells: Iterable[Cell]) -> FRect:
    """The box around the corners of cells in map units."""
    points = [centre(cell) for cell in cells]
    left, top = min(x for x, _ in points) - HALF_WIDTH, min(y for _, y in points) - RADIUS
    right, bottom = max(x for x, _ in points) + HALF_WIDTH, max(y for _, y in points) + RADIUS
    return FRect(left, top, right - left, bottom - top)


@dataclass(frozen=True)
class Placing:
    """Where map units go: `x * scale + left`, `y * scale + top`."""

    scale: float
    left: float
    top: float

    @classmethod
    def fit(cls, island: Island, area: FRect) -> Placing:
        """The island as large as it goes with its sea, in the middle of an area."""
        box = bounds(island.at)
        scale = min(area.w / (box.w + SEA_AROUND * 2), area.h / (box.h + SEA_AROUND * 2))
        return cls(scale, area.centerx - box.centerx * scale, area.centery - box.centery * scale)

    @property
    def radius(self) -> float:
        """The radius of a hex here."""
        return RADIUS * self.scale

    def put(self, point: Point) -> Point:
        """A point of map units here."""
        return point[0] * self.scale + self.left, point[1] * self.scale + self.top

    def back(self, point: Point) -> Point:
        """A point of here in map units."""
        return (point[0] - self.left) / self.scale, (point[1] - self.top) / self.scale

    def centre(self, cell: Cell) -> Point:
        """The centre of a cell here."""
        return self.put(centre(cell))

    def middle(self, edge: Edge) -> Point:
        """The middle of an edge here."""
        (ax, ay), (bx, by) = self.centre(edge[0]), self.centre(edge[1])
        return (ax + bx) / 2, (ay + by) / 2

    def corners(self, cell: Cell) -> list[Point]:
        """The corners of a cell here."""
        x, y = centre(cell)
        return [self.put((x + dx, y + dy)) for dx, dy in CORNERS]

    def cell_box(self, cell: Cell) -> FRect:
        """The box around a cell here."""
        x, y = self.centre(cell)
        wide, high = HALF_WIDTH * self.scale, self.radius
        return FRect(x - wide, y - high, wide * 2, high * 2)

    def band_box(self, edge: Edge, band: float = BAND) -> FRect:
        """The box around the middle of an edge in which its hit band lies: a target's rectangle."""
        x, y = self.middle(edge)
        (ax, ay), (bx, by) = self.centre(edge[0]), self.centre(edge[1])
        wide, high = max(band, abs(bx - ax) * REACH), max(band, abs(by - ay) * REACH)
        return FRect(x - wide / 2, y - high / 2, wide, high)

    def band(self, edge: Edge, band: float = BAND) -> list[Point]:
        """The four corners of an edge's hit band: along the middle of the edge, `band` across."""
        (ax, ay), (bx, by) = self.centre(edge[0]), self.centre(edge[1])
        length = math.hypot(bx - ax, by - ay)
        x, y = self.middle(edge)
        ux, uy = (bx - ax) / length, (by - ay) / length
        along, across = length * REACH / 2, band / 2
        return [
            (x - ux * along - uy * across, y - uy * along + ux * across),
            (x + ux * along - uy * across, y + uy * along + ux * across),
            (x + ux * along + uy * across, y + uy * along - ux * across),
            (x - ux * along + uy * across, y - uy * along - ux * across),
        ]

    def cell_at(self, island: Island, point: Point) -> Cell | None:
        """The cell under a point."""
        x, y = self.back(point)
        row = round(y / ROW)
        near = [
            (column, line)
            for line in (row - 1, row, row + 1)
            for column in range(math.floor(x / HALF_WIDTH) - 1, math.floor(x / HALF_WIDTH) + 3)
            if (column + line) % 2 == 0
        ]
        nearest = min(near, key=lambda cell: math.dist(centre(cell), (x, y)))
        return nearest if nearest in island.at else None

    def edge_at(self, edges: Sequence[Edge], point: Point, band: float = BAND) -> Edge | None:
        """The edge, of those given, in whose hit band a point is; of several the nearest one."""
        reach = max(band / 2, self.radius * 0.2)
        best, found = reach, None
        for edge in edges:
            x, y = self.middle(edge)
            if abs(point[0] - x) > self.radius + reach or abs(point[1] - y) > self.radius + reach:
                continue
            gap = _gap(self.centre(edge[0]), self.centre(edge[1]), point)
            if gap < best or (gap == best and found is None):
                best, found = gap, edge
        return found


REACH = 0.72
"""How much of an edge, around its middle, is pointed at: near the centres six edges meet."""


def _gap(a: Point, b: Point, point: Point) -> float:
    """How far a point is from the pointed-at part of an edge."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(0.5 + REACH / 2, max(0.5 - REACH / 2, share))
    return math.dist(point, (a[0] + dx * share, a[1] + dy * share))


# --- the coast ------------------------------------------------------------------------------------------------------


def shores(island: Island) -> list[list[Point]]:
    """The closed lines of corners where land meets sea, in map units: the coasts, and the shores of lagoons.

    Land lies on the right of the direction of a line as seen on the screen (y down): coasts run clockwise.
    """
    after: dict[tuple[int, int], tuple[Point, tuple[int, int]]] = {}
    for cell in island.at:
        x, y = centre(cell)
        for side, step in enumerate(STEPS):
            if (cell[0] + step[0], cell[1] + step[1]) not in island.at:
                start = (x + CORNERS[side][0], y + CORNERS[side][1])
                end = (x + CORNERS[(side + 1) % 6][0], y + CORNERS[(side + 1) % 6][1])
                after[_key(start)] = (start, _key(end))
    lines: list[list[Point]] = []
    while after:
        first = min(after)
        line: list[Point] = []
        key = first
        while key in after:
            point, key = after.pop(key)
            line.append(point)
        lines.append(line)
    return lines


def _key(point: Point) -> tuple[int, int]:
    """A corner as whole numbers, the same from whichever cell it is computed."""
    return round(point[0] / HALF_WIDTH), round(point[1] / (RADIUS / 2))


def coast(line: Sequence[Point], out: float, wobble: float, seed: int) -> list[Point]:
    """A shore pushed `out` to sea, in short pieces, uneven by up to `wobble`: points to draw a curve through.

    The same line and seed give the same points.
    """
    count = len(line)
    pushed: list[Point] = []
    for index, (x, y) in enumerate(line):
        (px, py), (nx, ny) = line[index - 1], line[(index + 1) % count]
        ax, ay = _unit(y - py, px - x)
        bx, by = _unit(ny - y, x - nx)
        ux, uy = _unit(ax + bx, ay + by)
        pushed.append((x + ux * out, y + uy * out))
    points: list[Point] = []
    for index, (x, y) in enumerate(pushed):
        nx, ny = pushed[(index + 1) % count]
        points.extend((x + (nx - x) * share, y + (ny - y) * share) for share in (0.2, 0.5, 0.8))
    return [(x + uneven(x, y, seed) * wobble, y + uneven(y, x, seed + 3) * wobble) for x, y in points]


def _unit(x: float, y: float) -> Point:
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def uneven(x: float, y: float, seed: int) -> float:
    """A smooth unevenness of the plane, -1 to 1; steady in `x` and `y`, different for each seed."""
    turn = (seed % 997) * 0.37
    return (
        math.sin(x * 0.021 + y * 0.013 + turn)
        + 0.7 * math.sin(x * 0.047 - y * 0.053 + turn * 1.7)
        + 0.4 * math.sin(x * 0.101 + y * 0.089 + turn * 2.3)
    ) / 2.1


def free_spots(island: Island, area: FRect, wanted: Sequence[tuple[float, float]]) -> list[tuple[Point, float] | None]:
    """Where in an area (map units) round ornaments have room in the sea.

    `wanted` holds the least and the greatest radius of each; the answer its place and radius, or None without room.
    The first gets the best place; all keep clear of land, of the area's edge and of each other.
    """
    spots: list[tuple[float, Point]] = []
    for row in range(int(area.h / SPOT_STEP) + 1):
        for column in range(int(area.w / SPOT_STEP) + 1):
            x, y = area.x + column * SPOT_STEP, area.y + row * SPOT_STEP
            room = min(x - area.x, area.right - x, y - area.y, area.bottom - y)
            room = min(room, island.gap((x, y)) - RADIUS * 1.4)
            if room > SPOT_STEP:
                spots.append((room, (x, y)))
    taken: list[tuple[Point, float]] = []
    chosen: list[tuple[Point, float] | None] = []
    for least, most in wanted:
        best: tuple[float, Point, float] | None = None
        for room, at in spots:
            free = min([room, *(math.dist(at, other) - size - 20 for other, size in taken)])
            size = min(most, free)
            apart = min([APART, *(math.dist(at, other) for other, _ in taken)])
            worth = size + min(free - size, 60.0) * 0.25 + apart * 0.1
            if size >= least and (best is None or worth > best[0]):
                best = (worth, at, size)
        chosen.append(None if best is None else (best[1], best[2]))
        if best is not None:
            taken.append((best[1], best[2]))
    return chosen
