"""The Trails of Tucana pictures: complete, of their sizes, told apart without colour, calm where the app writes."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import pygame
import pytest

import assets
from scenes.tables.trails_marks import FLAGS
from scenes.tables.trails_terrain import FILL
from tests.art.test_colours import VISION, ciede2000, contrast, lab, linear, seen
from tests.art.test_svg_lint import raster, size

TRAILS = Path(assets.__file__).parent / "art" / "trails_of_tucana"
LAYOUT = tomllib.loads((TRAILS / "layout.toml").read_text(encoding="utf-8"))
TERRAINS = "DFMWX"
GROUPS = {
    "card": [*TERRAINS, "back", "blue", "red"],
    "sight": [f"sight_{code}" for code in "obtys"],
    "ornament": ["compass", "ship", "whale"],
    "village": ["village"],
    "rank": [f"rank_{name}" for name in ("walker", "guide", "surveyor", "pathfinder", "master")],
    "icon": [f"icon_{name}" for name in (*TERRAINS, "trail", "extra", "blue", "red", "village")],
    "box": ["box"],
}
SIZES = [(name, tuple(LAYOUT[group]["size"])) for group, names in GROUPS.items() for name in names]


def difference(first: pygame.Surface, second: pygame.Surface, step: int = 2) -> float:
    """The part, 0 to 1, of looked-at points in which two pictures of one size clearly differ, alpha included."""
    width, height = first.get_size()
    points = [(x, y) for x in range(0, width, step) for y in range(0, height, step)]
    far = sum(max(abs(first.get_at(p)[i] - second.get_at(p)[i]) for i in range(4)) > 60 for p in points)
    return far / len(points)


def grey(name: str, side: int) -> pygame.Surface:
    """A square picture without its colour."""
    return pygame.transform.grayscale(raster(TRAILS / f"{name}.svg", side, side))


def test_no_picture_is_without_a_group() -> None:
    assert {path.stem for path in TRAILS.glob("*.svg")} == {name for names in GROUPS.values() for name in names}


@pytest.mark.parametrize(("name", "expected"), SIZES)
def test_every_picture_has_its_size(name: str, expected: tuple[int, int]) -> None:
    assert size(TRAILS / f"{name}.svg") == expected


@pytest.mark.parametrize("name", GROUPS["card"])
def test_a_card_has_round_transparent_corners_and_nothing_beyond_its_edge(name: str) -> None:
    surface = raster(TRAILS / f"{name}.svg", 315, 440)
    assert [surface.get_at(corner).a for corner in ((0, 0), (314, 0), (0, 439), (314, 439))] == [0, 0, 0, 0]
    bare = pygame.mask.from_surface(raster(TRAILS / "back.svg", 315, 440), 8)
    assert pygame.mask.from_surface(surface, 8).count() == bare.count()


@pytest.mark.parametrize("code", TERRAINS)
def test_the_index_is_a_dark_pennant_with_the_icon(code: str) -> None:
    dark = LAYOUT["terrains"][code]["dark"]
    assert contrast(LAYOUT["index"]["ink"], dark) >= 7.0
    x, y, width, height = LAYOUT["index"]["panel"]
    surface = raster(TRAILS / f"{code}.svg", 630, 880)
    corners = [(x + 8, y + 10), (x + width - 10, y + 10), (x + 8, y + height - 4), (x + width - 10, y + height - 4)]
    assert {tuple(surface.get_at(corner)) for corner in corners} == {tuple(pygame.Color(dark))}
    left, top, side, _ = LAYOUT["index"]["icon"]
    shown = surface.subsurface((left, top, side, side))
    bare = pygame.Surface((side, side), pygame.SRCALPHA)
    bare.fill(dark)
    assert difference(shown, bare) > 0.3


@pytest.mark.parametrize("name", ["blue", "red"])
def test_points_are_readable_on_the_coin(name: str) -> None:
    (x, y), radius = LAYOUT["bonus"]["coin_centre"], LAYOUT["bonus"]["coin_radius"]
    surface = raster(TRAILS / f"{name}.svg", 630, 880)
    inside = range(-radius + 12, radius - 11, 6)
    found = {
        tuple(surface.get_at((x + dx, y + dy))) for dx in inside for dy in inside if dx**2 + dy**2 < (radius - 12) ** 2
    }
    assert len(found) == 1
    ground = "#{:02X}{:02X}{:02X}".format(*found.pop()[:3])
    assert contrast(LAYOUT["bonus"]["points_ink"], ground) >= 7.0


def test_the_back_looks_the_same_upside_down() -> None:
    surface = raster(TRAILS / "back.svg", 315, 440)
    assert difference(surface, pygame.transform.rotate(surface, 180)) <= 0.01


@pytest.mark.parametrize("name", [*GROUPS["icon"], *GROUPS["sight"]])
def test_a_mark_is_whole_and_seen_on_dark_and_light(name: str) -> None:
    surface = raster(TRAILS / f"{name}.svg", 100, 100)
    bounds = surface.get_bounding_rect(min_alpha=40)
    assert pygame.Rect(1, 1, 98, 98).contains(bounds), bounds
    levels = [sum(surface.get_at((x, y))[:3]) for x in range(100) for y in range(100) if surface.get_at((x, y)).a > 250]
    assert min(levels) < 420, "nothing dark enough for a light ground"
    assert max(levels) > 690, "nothing light enough for a dark ground"


@pytest.mark.parametrize(
    ("first", "second"),
    [*itertools.combinations(GROUPS["sight"], 2), *itertools.combinations([f"icon_{code}" for code in TERRAINS], 2)],
)
def test_small_marks_differ_without_colour(first: str, second: str) -> None:
    assert difference(grey(first, 28), grey(second, 28), 1) >= 0.12


@pytest.mark.parametrize("kind", VISION)
@pytest.mark.parametrize(
    "colours",
    [FILL, {code: row["base"] for code, row in LAYOUT["terrains"].items()}],
    ids=["map", "cards"],
)
def test_any_two_terrains_differ_in_colour(colours: dict[str, str], kind: str) -> None:
    seen_as = {code: lab(seen(colour, kind)) for code, colour in colours.items()}
    close = {
        f"{a} {b}": round(ciede2000(seen_as[a], seen_as[b]), 1)
        for a, b in itertools.combinations(colours, 2)
        if ciede2000(seen_as[a], seen_as[b]) < 10
    }
    assert close == {}


def test_the_letter_on_a_flag_is_readable() -> None:
    assert {letter: contrast("#FFFFFF", colour) >= 4.5 for letter, colour in FLAGS.items()} == dict.fromkeys(
        "ABCDE", True
    )


def test_every_flag_has_a_colour_of_its_own() -> None:
    colours = [lab(linear(colour)) for colour in FLAGS.values()]
    assert min(ciede2000(a, b) for a, b in itertools.combinations(colours, 2)) >= 20
