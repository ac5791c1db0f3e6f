"""The score pad of Trails of Tucana, filled in like the printed one, and the cards that are left by terrain.

`pad_layout` is pure geometry (its rectangles serve tooltips too), `draw_pad` draws a `Pad` of plain data into it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from pygame import FRect

from scenes import theme
from scenes.art import rasterise
from scenes.canvas import Canvas
from scenes.tables.trails_cards import TERRAINS, dark, draw_icon
from scenes.tables.trails_marks import FLAGS
from scenes.tables.trails_svg import document, line, shape
from scenes.theme import Colour

INK: Colour = (58, 40, 31)
FAINT: Colour = (58, 40, 31, 150)
PEN: Colour = (24, 62, 140)
"""What is written by hand."""
PENCIL_CODE, WOULD_CODE = "#C2241E", "#1F7A44"
GROUND, BAND, LINE = "#FBF3DC", "#F1E2BC", "#B99A6A"
BLUE: Colour = (29, 95, 176)
RED: Colour = (178, 40, 38)
GOLD: Colour = (255, 207, 74)
SMALLEST_ROW = 24.0
"""Units below which a row cannot be read."""


@dataclass(frozen=True)
class PairRow:
    """A letter: points of its pair, whether it is made, and its blue card."""

    letter: str
    points: int
    made: bool = False
    would: bool = False
    """Whether what is pointed at would make it."""
    blue: int | None = None
    """The points of the blue card that is open now; None without one."""
    won: int | None = None
    """The points of the blue card that was won."""


@dataclass(frozen=True)
class SightRow:
    """A kind of sight: its numbers, how many are circled, and its red card."""

    sight: str
    values: tuple[int, ...]
    done: int = 0
    would: int = 0
    """How many more what is pointed at would circle."""
    red: int | None = None
    """The points of its red card while it is open; None without one."""
    won: int | None = None
    """The points of the red card that was won."""


@dataclass(frozen=True)
class Pad:
    """A player's score pad."""

    pairs: tuple[PairRow, ...]
    sights: tuple[SightRow, ...]
    rounds: tuple[int | None, ...]
    """The sums of the sights; None for a round that has not begun."""
    running: int
    """The round that is being played, from 0; the number of rounds at the end."""
    total: int

    @property
    def has_red(self) -> bool:
        """Whether there is a column for red cards."""
        return any(row.red is not None or row.won is not None for row in self.sights)


@dataclass(frozen=True)
class PadLayout:
    """Where everything is on a pad, in logical units."""

    area: FRect
    pairs: FRect
    sights: FRect
    sums: FRect
    flags: tuple[FRect, ...]
    points: tuple[FRect, ...]
    blues: tuple[FRect, ...]
    icons: tuple[FRect, ...]
    values: tuple[tuple[FRect, ...], ...]
    extras: tuple[FRect, ...]
    """The free trail at the end of each row of numbers."""
    reds: tuple[FRect, ...]
    rounds: tuple[FRect, ...]
    parts: tuple[FRect, ...]
    """Sums of pairs, blue and red cards."""
    total: FRect


def pad_layout(rect: FRect, pad: Pad) -> PadLayout:
    """The places of a pad in a rectangle: upright from 190 x 320 units on."""
    edge = min(14.0, rect.w * 0.045)
    gap = edge * 0.7
    inner = rect.inflate(-edge * 2, -edge * 2)
    rows = 2.75 + len(pad.sights) + 2.1
    row = (inner.h - gap * 2) / rows
    pairs = FRect(inner.x, inner.y, inner.w, row * 2.75)
    sights = FRect(inner.x, pairs.bottom + gap, inner.w, row * len(pad.sights))
    sums = FRect(inner.x, sights.bottom + gap, inner.w, inner.bottom - sights.bottom - gap)
    columns = _split(pairs, len(pad.pairs))
    flags = tuple(FRect(c.x, c.y, c.w, row) for c in columns)
    points = tuple(FRect(c.x, c.y + row, c.w, row) for c in columns)
    blues = tuple(FRect(c.x, c.y + row * 2, c.w, row * 0.75) for c in columns)
    most = max(len(sight.values) for sight in pad.sights)
    side = min(row, inner.w * 0.18)
    red_width = min(row * 1.5, inner.w * 0.2) if pad.has_red else 0.0
    extra_width = min(row * 0.9, inner.w * 0.13)
    wide = (inner.w - side - 4 - extra_width - red_width) / most
    icons, values, extras, reds = [], [], [], []
    for number, sight in enumerate(pad.sights):
        y = sights.y + row * number
        icons.append(FRect(sights.x, y, side, row))
        left = sights.x + side + 4
        values.append(tuple(FRect(left + wide * place, y, wide, row) for place in range(len(sight.values))))
        extras.append(FRect(left + wide * len(sight.values), y, extra_width, row))
        reds.append(FRect(sights.right - red_width, y, red_width, row))
    half = sums.h / 2
    total_width = inner.w * 0.27
    left_part = FRect(sums.x, sums.y, sums.w - total_width - gap, sums.h)
    rounds = _split(FRect(left_part.x, left_part.y, left_part.w, half), len(pad.rounds))
    parts = _split(FRect(left_part.x, left_part.y + half, left_part.w, half), 3 if pad.has_red else 2)
    total = FRect(sums.right - total_width, sums.y, total_width, sums.h)
    return PadLayout(
        rect, pairs, sights, sums, flags, points, blues,
        tuple(icons), tuple(values), tuple(extras), tuple(reds), rounds, parts, total,
    )  # fmt: skip


def _split(area: FRect, count: int) -> tuple[FRect, ...]:
    wide = area.w / count
    return tuple(FRect(area.x + wide * number, area.y, wide, area.h) for number in range(count))


# --- drawing --------------------------------------------------------------------------------------------------------


def draw_pad(canvas: Canvas, rect: FRect, pad: Pad) -> PadLayout:
    """A filled pad; returns where everything is."""
    spots = pad_layout(rect, pad)
    _paper(canvas, spots)
    for number, row in enumerate(pad.pairs):
        _pair(canvas, row, spots.flags[number], spots.points[number], spots.blues[number])
    for number, sight in enumerate(pad.sights):
        _sight(canvas, sight, spots, number)
    _sums(canvas, pad, spots)
    return spots


def _paper(canvas: Canvas, spots: PadLayout) -> None:
    """The sheet with its fields."""
    area = canvas.viewport.rect(spots.area)
    boxes = [canvas.viewport.rect(box).move(-area.x, -area.y) for box in (spots.pairs, spots.sights, spots.sums)]
    rows = [canvas.viewport.rect(box).move(-area.x, -area.y) for box in spots.icons[1::2]]
    key = ("trails pad", area.size, tuple(tuple(box) for box in boxes), tuple(tuple(row) for row in rows))

    def build() -> bytes:
        width, height = area.size
        thin = max(1.0, canvas.viewport.scale * 1.6)
        text = shape(_sheet(0, 0, width, height, thin * 6), GROUND, line=LINE, width=thin)
        text += shape(
            _sheet(thin * 2, thin * 2, width - thin * 4, height - thin * 4, thin * 4), "none", line=LINE, width=thin / 2
        )
        for row in rows:
            text += shape(_sheet(boxes[1].x, row.y, boxes[1].w, row.h, thin * 4), BAND)
        for box in boxes[1:]:
            y = box.y - thin * 2.6
            wave = f"M{box.x:.1f} {y:.1f}q{box.w / 4:.1f} {-thin * 1.6:.1f} {box.w / 2:.1f} 0t{box.w / 2:.1f} 0"
            text += line(wave, LINE, thin)
        return document(area.size, text)

    canvas.shadow(spots.area, depth=5, radius=8)
    canvas.blit(canvas.art.composed(key, lambda: rasterise(build(), area.size)), area.topleft)


def _sheet(x: float, y: float, w: float, h: float, r: float) -> str:
    return (
        f"M{x + r:.1f} {y:.1f}H{x + w - r:.1f}Q{x + w:.1f} {y:.1f} {x + w:.1f} {y + r:.1f}V{y + h - r:.1f}"
        f"Q{x + w:.1f} {y + h:.1f} {x + w - r:.1f} {y + h:.1f}H{x + r:.1f}Q{x:.1f} {y + h:.1f} {x:.1f} {y + h - r:.1f}"
        f"V{y + r:.1f}Q{x:.1f} {y:.1f} {x + r:.1f} {y:.1f}Z"
    )


def _number(
    canvas: Canvas, text: str, box: FRect, *, colour: Colour = INK, most: float = 34.0, share: float = 0.62
) -> None:
    """A number as large as its box allows."""
    size = max(theme.TINY, min(most, box.h * share, box.w * 1.34 / max(1, len(text))))
    canvas.text(text, box.center, size=size, colour=colour, weight="black", anchor="center")


def _ring(canvas: Canvas, box: FRect, seed: int, *, would: bool = False) -> None:
    """A circle drawn by hand around a number, or the dashed one of what would be circled."""
    side = max(8, canvas.viewport.px(min(box.w * 1.06, box.h * 0.98)))
    key = ("trails circle", side, seed % 4, would)
    ring = canvas.art.composed(key, lambda: rasterise(_ring_svg(side, seed % 4, would=would), (side, side)))
    centre = canvas.viewport.rect(FRect(box.centerx, box.centery, 0, 0)).topleft
    canvas.blit(ring, ring.get_rect(center=centre).topleft)


def _ring_svg(side: int, seed: int, *, would: bool) -> bytes:
    radius, middle, width = side * 0.41, side / 2, max(1.6, side * 0.068)
    if would:
        arcs = "".join(_arc(middle, radius, number / 8, number / 8 + 0.07) for number in range(8))
        return document((side, side), line(arcs, "#FFFFFF", width * 1.8) + line(arcs, WOULD_CODE, width))
    start = -0.15 + seed * 0.21
    path = ""
    for step in range(27):
        turn = start + step / 24
        reach = radius * (1.0 + 0.075 * math.sin(turn * 9.0 + seed) - 0.11 * (step / 26) + 0.05)
        x, y = middle + reach * 1.02 * math.cos(turn * math.tau), middle + reach * 0.94 * math.sin(turn * math.tau)
        path += f"{'L' if path else 'M'}{x:.1f} {y:.1f}"
    return document((side, side), line(path, PENCIL_CODE, width))


def _arc(middle: float, radius: float, start: float, end: float) -> str:
    (ax, ay), (bx, by) = (
        (middle + radius * math.cos(turn * math.tau), middle + radius * math.sin(turn * math.tau))
        for turn in (start, end)
    )
    return f"M{ax:.1f} {ay:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {bx:.1f} {by:.1f}"


def _pair(canvas: Canvas, row: PairRow, flag: FRect, points: FRect, blue: FRect) -> None:
    """Flag, points and blue card of a letter."""
    side = min(flag.w * 0.86, flag.h * 0.92)
    _flag(canvas, row.letter, FRect(flag.centerx - side / 2, flag.centery - side / 2, side, side))
    _number(canvas, str(row.points), points, share=0.52, most=min(34.0, points.w * 0.46))
    if row.made or row.would:
        _ring(canvas, points, ord(row.letter), would=not row.made)
    _card(canvas, blue, BLUE, row.blue, row.won)


def _flag(canvas: Canvas, letter: str, box: FRect) -> None:
    area = canvas.viewport.rect(box)
    key = ("trails pad flag", letter, area.size)

    def build() -> bytes:
        cloth = "M14 16C36 6 52 24 88 14V76C56 86 40 66 14 78Z"
        text = shape(cloth, FLAGS[letter], line="#2A1712", width=7) + line("M14 8V96", "#2A1712", 8)
        return document((100, 100), text)

    canvas.blit(canvas.art.composed(key, lambda: rasterise(build(), area.size)), area.topleft)
    centre = box.x + box.w * 0.51, box.y + box.h * 0.46
    size = max(theme.TINY, box.h * 0.52)
    canvas.text(letter, centre, size=size, colour=(255, 255, 255), weight="black", anchor="center", printed=True)


def _card(canvas: Canvas, box: FRect, colour: Colour, open_: int | None, won: int | None) -> None:
    """A bonus card: filled with its points when won, an outline while it is open, nothing when there is none."""
    if won is None and open_ is None:
        return
    wide, high = min(box.w - 4, max(34.0, box.h * 1.5)), min(box.h - 4, 30.0)
    plate = FRect(box.centerx - wide / 2, box.centery - high / 2, wide, high)
    points = won if won is not None else open_
    if won is not None:
        canvas.box(plate, colour, radius=high * 0.24, line=(42, 23, 18), line_width=1.6)
    else:
        canvas.box(plate, (255, 255, 255, 130), radius=high * 0.24, line=(*colour[:3], 200), line_width=1.6)
    ink: Colour = (255, 255, 255) if won is not None else colour
    size = max(theme.TINY, min(22.0, high * 0.78, wide * 0.56))
    canvas.text(f"+{points}", plate.center, size=size, colour=ink, weight="black", anchor="center")


def _sight(canvas: Canvas, row: SightRow, spots: PadLayout, number: int) -> None:
    """A row of sights: picture, numbers, free trail, red card."""
    icon = spots.icons[number]
    side = min(icon.w, icon.h) * 0.96
    draw_icon(canvas, row.sight, FRect(icon.centerx - side / 2, icon.centery - side / 2, side, side))
    for place, (points, box) in enumerate(zip(row.values, spots.values[number], strict=True)):
        circled = place < row.done
        _number(canvas, str(points), box, colour=INK if place < row.done + row.would else FAINT, share=0.56)
        if place < row.done + row.would:
            _ring(canvas, box, number + place * 3, would=not circled)
    extra = spots.extras[number]
    side = min(extra.w, extra.h) * 0.92
    gone = row.done >= len(row.values)
    draw_icon(
        canvas,
        "extra",
        FRect(extra.centerx - side / 2, extra.centery - side / 2, side, side),
        alpha=90 if gone else 255,
    )
    if spots.reds[number].w > 0:
        _card(canvas, spots.reds[number], RED, row.red, row.won)


def _sums(canvas: Canvas, pad: Pad, spots: PadLayout) -> None:
    """The sums of the rounds, of pairs and cards, and the total."""
    for number, (points, box) in enumerate(zip(pad.rounds, spots.rounds, strict=True)):
        field = box.inflate(-5, -5)
        now = number == pad.running
        canvas.box(field, (255, 255, 255, 150), radius=6, line=(194, 36, 30) if now else (185, 154, 106), line_width=2)
        tag = FRect(field.x + 2, field.y + 2, min(17.0, field.w * 0.3), min(20.0, field.h * 0.55))
        canvas.text(
            str(number + 1), tag.center, size=min(18.0, field.w * 0.36), colour=FAINT, weight="bold", anchor="center"
        )
        if points is not None:
            shown = FRect(field.x + tag.w * 0.7, field.y, field.w - tag.w * 0.7, field.h)
            _number(canvas, str(points), shown, colour=(*PEN[:3], 150) if now else PEN, most=30, share=0.7)
    pairs = sum(row.points for row in pad.pairs if row.made)
    blue = sum(row.won or 0 for row in pad.pairs)
    red = sum(row.won or 0 for row in pad.sights)
    kinds = (("village", pairs), ("blue", blue), ("red", red))
    for (icon, points), box in zip(kinds, spots.parts, strict=False):
        field = box.inflate(-5, -5)
        canvas.box(field, (255, 255, 255, 150), radius=6, line=(185, 154, 106), line_width=2)
        side = min(field.h * 0.72, field.w * 0.42, 34.0)
        draw_icon(canvas, icon, FRect(field.x + 2, field.centery - side / 2, side, side))
        shown = FRect(field.x + side, field.y, field.w - side, field.h)
        _number(canvas, str(points), shown, colour=PEN, most=28, share=0.7)
    total = spots.total.inflate(-4, -6)
    canvas.box(total, GOLD, radius=10, line=(90, 54, 12), line_width=3)
    _number(canvas, str(pad.total), total, most=52, share=0.7)


# --- cards left -----------------------------------------------------------------------------------------------------


def left_spots(rect: FRect) -> dict[str, FRect]:
    """The places of the five terrains in a strip: side by side in a wide one, below each other in a high one."""
    count = len(TERRAINS)
    if rect.w >= rect.h:
        wide = rect.w / count
        return {code: FRect(rect.x + wide * n, rect.y, wide, rect.h) for n, code in enumerate(TERRAINS)}
    high = rect.h / count
    return {code: FRect(rect.x, rect.y + high * n, rect.w, high) for n, code in enumerate(TERRAINS)}


def draw_left(canvas: Canvas, rect: FRect, left: Mapping[str, int], whole: Mapping[str, int]) -> None:
    """How many cards of each terrain are still to come, of how many: number and a bar of as many steps."""
    for code, box in left_spots(rect).items():
        field = box.inflate(-4, -4)
        number, of = left.get(code, 0), whole.get(code, 0)
        ground: Colour = (*dark(code), 235) if number else (40, 40, 40, 170)
        canvas.box(field, ground, radius=8)
        upright = field.h > field.w * 0.95
        side = min(field.h * (0.5 if upright else 0.86), field.w * (0.8 if upright else 0.44), 52.0)
        bar = 7.0
        if upright:
            icon = FRect(field.centerx - side / 2, field.y + 3, side, side)
            shown = FRect(field.x, icon.bottom, field.w, field.bottom - icon.bottom - bar - 2)
        else:
            icon = FRect(field.x + 3, field.centery - side / 2, side, side)
            shown = FRect(icon.right, field.y, field.right - icon.right - 2, field.h - bar)
        draw_icon(canvas, code, icon, alpha=255 if number else 110)
        ink: Colour = (255, 255, 255) if number else (255, 255, 255, 110)
        _number(canvas, str(number), shown, colour=ink, most=32, share=0.86)
        _steps(canvas, FRect(shown.x + 3, field.bottom - bar - 1, shown.w - 6, bar - 2), number, of)


def _steps(canvas: Canvas, box: FRect, number: int, of: int) -> None:
    """A bar of so many steps, as many lit as there are cards left."""
    wide = box.w / max(1, of)
    for step in range(of):
        colour: Colour = (255, 255, 255, 220) if step < number else (255, 255, 255, 50)
        canvas.box(FRect(box.x + wide * step + 0.5, box.y, max(1.0, wide - 1.5), box.h), colour, radius=1.5)
