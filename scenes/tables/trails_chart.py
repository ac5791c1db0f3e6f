"""The sheet a map is drawn on, as SVG text: sea, shallows, coast and frame. Lengths are pixels of the sheet."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from random import Random

from pygame import FRect

from scenes.tables.trails_island import SEA_AROUND, Island, Placing, Point, bounds, coast, free_spots, shores
from scenes.tables.trails_svg import document, group, line, shape
from scenes.tables.trails_terrain import INK, Detail

SAND = "#F6E5B4"
PAPER = "#F7EBCB"
PAPER_LINE = "#7A5A38"
SEA_INK = "#2F7F8C"
FOAM = "#EAF7F0"
DEEP, SEA, NEAR = "#5FA9B3", "#85C3C2", "#A3D4CB"
SHALLOWS: tuple[tuple[float, str], ...] = ((104.0, "#9DD2C9"), (74.0, "#B4DED0"), (46.0, "#CDEBDA"))
"""Rims of shallow water: how far they reach out from the coast in map units, and their colour."""
WATER_LINES: tuple[tuple[float, float, float], ...] = ((24.0, 3.2, 0.75), (41.0, 2.6, 0.5), (60.0, 2.2, 0.3))
"""Lines along the coast: distance, width (map units) and strength."""
COAST_LINE: dict[Detail, float] = {Detail.TINY: 12.0, Detail.SMALL: 8.0, Detail.FULL: 5.6}
"""Width of the coast in map units."""
BEACH = 17.0
WOBBLE = 10.0
ORNAMENTS: tuple[tuple[str, float, float], ...] = (
    ("compass", 62.0, 165.0),
    ("ship", 60.0, 135.0),
    ("whale", 50.0, 84.0),
)
"""What may stand in the free sea: name, least and greatest radius in map units."""
WAVE_STEP = 92.0
NO_WAVES = 205.0
"""Map units around the centres of cells without wave strokes."""


@dataclass(frozen=True)
class Sheet:
    """A map of `size` pixels: where its island lies, and how finely it is drawn."""

    island: Island
    size: tuple[int, int]
    density: float = 1.0
    """Pixels per logical unit, 1 or more: on a dense screen many pixels are still small to the eye."""

    @property
    def margin(self) -> float:
        """The width of the paper frame in pixels."""
        return max(2.0, min(self.size) * 0.023)

    @property
    def inner(self) -> FRect:
        """The sea inside the frame, in pixels."""
        return FRect(0, 0, *self.size).inflate(-self.margin * 2, -self.margin * 2)

    @cached_property
    def placing(self) -> Placing:
        """Where the island's map units lie on the sheet."""
        return Placing.fit(self.island, self.inner)

    @cached_property
    def detail(self) -> Detail:
        """How finely it is drawn."""
        return Detail.of(self.placing.radius / self.density)

    @cached_property
    def ornaments(self) -> list[tuple[str, Point, float]]:
        """What stands in the free sea: name, place and radius in pixels."""
        if self.detail is Detail.TINY:
            return []
        placing = self.placing
        inset = self.inner.inflate(-self.inner.w * 0.02, -self.inner.h * 0.02)
        (left, top), (right, bottom) = placing.back(inset.topleft), placing.back(inset.bottomright)
        box = bounds(self.island.at).inflate(SEA_AROUND * 16, SEA_AROUND * 16)
        area = FRect(left, top, right - left, bottom - top).clip(box)
        found = free_spots(self.island, area, [(least, most) for _, least, most in ORNAMENTS])
        return [
            (name, placing.put(spot[0]), spot[1] * placing.scale)
            for (name, _, _), spot in zip(ORNAMENTS, found, strict=True)
            if spot is not None
        ]


def curve(points: list[Point]) -> str:
    """A closed smooth curve along points, as SVG path data."""
    last = points[-1]
    start = ((last[0] + points[0][0]) / 2, (last[1] + points[0][1]) / 2)
    path = f"M{start[0]:.2f} {start[1]:.2f}"
    for index, (x, y) in enumerate(points):
        nx, ny = points[(index + 1) % len(points)]
        path += f"Q{x:.2f} {y:.2f} {(x + nx) / 2:.2f} {(y + ny) / 2:.2f}"
    return path + "Z"


def coast_path(island: Island, out: float, seed: int = 0, wobble: float = WOBBLE) -> str:
    """All shores of an island pushed out to sea, in map units, as SVG path data."""
    return "".join(curve(coast(shore, out, wobble, island.seed + seed)) for shore in shores(island))


def sheet_svg(sheet: Sheet) -> bytes:
    """The sheet without cells and ornaments, as an SVG document."""
    text = _sea(sheet)
    if sheet.detail is not Detail.TINY:
        text += _rhumbs(sheet) + _waves(sheet)
    return document(sheet.size, text + _land(sheet) + _frame(sheet))


def _sea(sheet: Sheet) -> str:
    """Water, lighter in the middle."""
    (width, height), middle = sheet.size, sheet.inner.center
    radius = math.hypot(width, height) / 2
    stops = ((0.0, NEAR), (0.6, SEA), (1.0, DEEP))
    colours = "".join(f'<stop offset="{place}" stop-color="{colour}"/>' for place, colour in stops)
    place = f'gradientUnits="userSpaceOnUse" cx="{middle[0]:.1f}" cy="{middle[1]:.1f}" r="{radius:.1f}"'
    water = _round_rect(0, 0, width, height, min(sheet.size) * 0.02)
    return f'<defs><radialGradient id="sea" {place}>{colours}</radialGradient></defs>' + shape(water, "url(#sea)")


def _rhumbs(sheet: Sheet) -> str:
    """Sixteen faint lines from the compass across the sea, as on charts of old."""
    rose = next((at for name, at, _ in sheet.ornaments if name == "compass"), None)
    if rose is None:
        return ""
    path = ""
    for turn in range(16):
        dx, dy = math.cos(turn * math.tau / 16), math.sin(turn * math.tau / 16)
        reach = min(
            _reach(rose[0], dx, sheet.inner.left, sheet.inner.right),
            _reach(rose[1], dy, sheet.inner.top, sheet.inner.bottom),
        )
        path += f"M{rose[0]:.1f} {rose[1]:.1f}L{rose[0] + dx * reach:.1f} {rose[1] + dy * reach:.1f}"
    return line(path, SEA_INK, max(0.7, sheet.placing.scale * 2.0), 0.24)


def _reach(start: float, step: float, low: float, high: float) -> float:
    """How many steps lead from inside an interval to its end."""
    if abs(step) < 1e-9:
        return math.inf
    return ((high if step > 0 else low) - start) / step


def _waves(sheet: Sheet) -> str:
    """Small wave strokes scattered over the open sea."""
    placing, random = sheet.placing, Random(sheet.island.seed)
    (left, top), (right, bottom) = placing.back(sheet.inner.topleft), placing.back(sheet.inner.bottomright)
    taken = [(placing.back(at), size / placing.scale) for _, at, size in sheet.ornaments]
    path = ""
    for row in range(int((bottom - top - 70) / (WAVE_STEP * 0.72))):
        for column in range(int((right - left - 110) / WAVE_STEP)):
            x = left + (40 if row % 2 else 86) + column * WAVE_STEP + random.uniform(-22, 22)
            y = top + 40 + row * WAVE_STEP * 0.72 + random.uniform(-16, 16)
            clear = sheet.island.gap((x + 18, y)) > NO_WAVES
            clear = clear and all(math.dist((x + 18, y), at) > size + 22 for at, size in taken)
            if random.random() < 0.62 and clear:
                path += f"M{x:.1f} {y:.1f}q9 -9 18 0q9 9 18 0"
                if random.random() < 0.35:
                    path += "m-8 13q8 -8 16 0"
    return group(line(path, FOAM, 4, 0.75), at=(placing.left, placing.top), scale=placing.scale) if path else ""


def _land(sheet: Sheet) -> str:
    """Shallows, lines along the coast, beach and coast."""
    placing, island, detail = sheet.placing, sheet.island, sheet.detail
    shore = coast_path(island, BEACH)
    text = ""
    for reach, colour in SHALLOWS if detail is not Detail.TINY else SHALLOWS[-1:]:
        text += line(shore, colour, reach * 2)
    if detail is Detail.FULL:
        for out, width, strength in WATER_LINES:
            text += line(coast_path(island, BEACH + out, round(out), WOBBLE + out * 0.16), SEA_INK, width, strength)
    text += line(shore, "#2A5C64", 17, 0.35) + shape(shore, SAND, line=INK, width=COAST_LINE[detail])
    if detail is Detail.FULL:
        text += line(coast_path(island, BEACH + 1.5, 11, WOBBLE + 2.0), INK, 2, 0.7)
    return group(text, at=(placing.left, placing.top), scale=placing.scale)


def _frame(sheet: Sheet) -> str:
    """The paper edge with its graduated border."""
    (width, height), margin = sheet.size, sheet.margin
    corner = min(sheet.size) * 0.02
    thin = max(0.8, margin * 0.09)
    inner = _round_rect(margin, margin, width - margin * 2, height - margin * 2, corner * 0.4)
    text = shape(_round_rect(0, 0, width, height, corner) + inner, PAPER)
    if sheet.detail is not Detail.TINY:
        text += _graduation(sheet, margin)
    text += line(inner, PAPER_LINE, thin)
    return text + line(_round_rect(thin / 2, thin / 2, width - thin, height - thin, corner), PAPER_LINE, thin, 0.8)


def _graduation(sheet: Sheet, margin: float) -> str:
    """Dark and light steps along the border, like degrees on a chart."""
    width, height = sheet.size
    thick, near = margin * 0.34, margin * 0.52
    path = ""
    for length, other, upright in ((width, height, False), (height, width, True)):
        count = max(6, round((length - near * 2) / (margin * 3.6))) // 2 * 2 + 1
        step = (length - near * 2) / count
        for index in range(0, count, 2):
            for across in (near, other - near - thick):
                along = near + index * step
                x, y, w, h = (across, along, thick, step) if upright else (along, across, step, thick)
                path += f"M{x:.1f} {y:.1f}h{w:.1f}v{h:.1f}h{-w:.1f}Z"
    box = ""
    for inset in (near, near + thick):
        box += f"M{inset:.1f} {inset:.1f}H{width - inset:.1f}V{height - inset:.1f}H{inset:.1f}Z"
    return shape(path, PAPER_LINE) + line(box, PAPER_LINE, max(0.6, margin * 0.05))


def _round_rect(x: float, y: float, w: float, h: float, r: float) -> str:
    return (
        f"M{x + r:.2f} {y:.2f}H{x + w - r:.2f}Q{x + w:.2f} {y:.2f} {x + w:.2f} {y + r:.2f}V{y + h - r:.2f}"
        f"Q{x + w:.2f} {y + h:.2f} {x + w - r:.2f} {y + h:.2f}H{x + r:.2f}Q{x:.2f} {y + h:.2f} {x:.2f} {y + h - r:.2f}"
        f"V{y + r:.2f}Q{x:.2f} {y:.2f} {x + r:.2f} {y:.2f}Z"
    )
