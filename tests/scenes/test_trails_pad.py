"""The score pad: everything has its place at any size, and what is filled in is seen."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from pygame import FRect

from scenes.canvas import Canvas
from scenes.tables.trails_pad import (
    SMALLEST_ROW,
    Pad,
    PadLayout,
    PairRow,
    SightRow,
    draw_left,
    draw_pad,
    left_spots,
    pad_layout,
)
from tests.scenes.canvases import bare_canvas

PAIRS = tuple(
    PairRow(letter, points, blue=points - 10) for letter, points in zip("ABCDE", range(20, 15, -1), strict=True)
)
SIGHTS = tuple(SightRow(code, values) for code, values in zip("obtys", ((1, 2, 2),) * 5, strict=True))
GREAT = Pad(PAIRS, SIGHTS, (8, None, None), 1, 128)
WITH_RED = replace(GREAT, sights=(replace(SIGHTS[0], red=6), *SIGHTS[1:]))
LITTLE = Pad(PAIRS, tuple(replace(row, values=(1, 2)) for row in SIGHTS), (0, None), 0, 0)
PADS = {"great": GREAT, "red": WITH_RED, "little": LITTLE}
SIZES = ((190, 320), (230, 560), (300, 600), (420, 420), (600, 1000))
LEFT = {"D": 5, "F": 7, "M": 2, "W": 0, "X": 1}
WHOLE = {"D": 8, "F": 7, "M": 6, "W": 4, "X": 2}


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    with bare_canvas(700, 1100) as canvas:
        yield canvas


def places(spots: PadLayout) -> list[FRect]:
    """All places in which something is written."""
    rows = [*spots.flags, *spots.points, *spots.blues, *spots.icons, *itertools.chain(*spots.values), *spots.extras]
    return [place for place in (*rows, *spots.reds, *spots.rounds, *spots.parts, spots.total) if place.w > 0]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("pad", PADS.values(), ids=PADS)
def test_everything_has_a_place_of_its_own_inside(pad: Pad, size: tuple[int, int]) -> None:
    area = FRect(40, 30, *size)
    spots = pad_layout(area, pad)
    found = places(spots)
    for place in found:
        assert area.contains(place), place
        assert place.h >= SMALLEST_ROW * 0.7
    for first, second in itertools.combinations(found, 2):
        shared = first.clip(second)
        assert shared.w < 0.1 or shared.h < 0.1, (first, second)
    assert min(place.h for place in (*spots.points, *spots.icons)) >= SMALLEST_ROW


def test_there_is_a_column_for_red_cards_only_with_red_cards() -> None:
    area = FRect(0, 0, 300, 600)
    assert pad_layout(area, GREAT).reds[0].w == 0
    assert pad_layout(area, WITH_RED).reds[0].w > 30
    assert len(pad_layout(area, GREAT).parts) == 2
    assert len(pad_layout(area, WITH_RED).parts) == 3


def changed(canvas: Canvas, first: Pad, second: Pad) -> list[str]:
    """The names of the places at which two pads of the same layout look different."""
    area = FRect(10, 10, 300, 600)
    pictures = []
    for pad in (first, second):
        canvas.surface.fill((30, 50, 48))
        spots = draw_pad(canvas, area, pad)
        pictures.append(canvas.surface.copy())
    spots = pad_layout(area, first)
    named = {f"points {row.letter}": box for row, box in zip(first.pairs, spots.points, strict=True)}
    named |= {f"blue {row.letter}": box for row, box in zip(first.pairs, spots.blues, strict=True)}
    for row, boxes, extra in zip(first.sights, spots.values, spots.extras, strict=True):
        named |= {f"value {row.sight}{number}": box for number, box in enumerate(boxes)}
        named[f"extra {row.sight}"] = extra
    named |= {f"round {number}": box for number, box in enumerate(spots.rounds)}
    named |= {f"part {number}": box for number, box in enumerate(spots.parts)}
    named["total"] = spots.total
    result = []
    for name, box in named.items():
        pixels = canvas.viewport.rect(box.inflate(-4, -4))
        parts = [pygame.image.tobytes(picture.subsurface(pixels), "RGB") for picture in pictures]
        if parts[0] != parts[1]:
            result.append(name)
    return result


@pytest.mark.parametrize(
    ("after", "names"),
    [
        (GREAT, []),
        (replace(GREAT, pairs=(replace(PAIRS[0], made=True), *PAIRS[1:])), ["points A", "part 0"]),
        (replace(GREAT, pairs=(replace(PAIRS[0], would=True), *PAIRS[1:])), ["points A"]),
        (replace(GREAT, pairs=(replace(PAIRS[0], won=3, blue=None), *PAIRS[1:])), ["blue A", "part 1"]),
        (replace(GREAT, pairs=(replace(PAIRS[0], blue=None), *PAIRS[1:])), ["blue A"]),
        (replace(GREAT, sights=(*SIGHTS[:4], replace(SIGHTS[4], done=2))), ["value s0", "value s1"]),
        (replace(GREAT, sights=(*SIGHTS[:4], replace(SIGHTS[4], would=1))), ["value s0"]),
        (
            replace(GREAT, sights=(*SIGHTS[:4], replace(SIGHTS[4], done=3))),
            ["value s0", "value s1", "value s2", "extra s"],
        ),
        (replace(GREAT, rounds=(8, 24, None)), ["round 1"]),
        (replace(GREAT, running=2), ["round 1", "round 2"]),
        (replace(GREAT, total=77), ["total"]),
    ],
    ids=["nothing", "pair", "would pair", "blue won", "blue gone", "two", "would", "all", "round", "next", "total"],
)
def test_what_happens_is_seen_where_it_belongs(canvas: Canvas, after: Pad, names: list[str]) -> None:
    assert changed(canvas, GREAT, after) == names


def test_what_is_circled_differs_from_what_would_be(canvas: Canvas) -> None:
    done = replace(GREAT, sights=(replace(SIGHTS[0], done=1), *SIGHTS[1:]))
    would = replace(GREAT, sights=(replace(SIGHTS[0], would=1), *SIGHTS[1:]))
    assert changed(canvas, done, would) == ["value o0"]
    made = replace(GREAT, pairs=(replace(PAIRS[0], made=True), *PAIRS[1:]))
    assert changed(canvas, made, replace(GREAT, pairs=(replace(PAIRS[0], would=True), *PAIRS[1:]))) == [
        "points A",
        "part 0",
    ]


@pytest.mark.parametrize("size", [(420, 60), (300, 90), (90, 300), (240, 44)])
def test_the_cards_left_stand_side_by_side(canvas: Canvas, size: tuple[int, int]) -> None:
    area = FRect(20, 20, *size)
    spots = left_spots(area)
    assert list(spots) == list("DFMWX")
    for first, second in itertools.combinations(spots.values(), 2):
        shared = first.clip(second)
        assert shared.w < 0.1 or shared.h < 0.1
    assert all(area.inflate(0.1, 0.1).contains(spot) for spot in spots.values())
    draw_left(canvas, area, LEFT, WHOLE)
    before = canvas.surface.copy()
    canvas.surface.fill((0, 0, 0))
    draw_left(canvas, area, {**LEFT, "D": 4}, WHOLE)
    for code, spot in spots.items():
        pixels = canvas.viewport.rect(spot)
        same = pygame.image.tobytes(before.subsurface(pixels), "RGB") == pygame.image.tobytes(
            canvas.surface.subsurface(pixels), "RGB"
        )
        assert same == (code != "D")
