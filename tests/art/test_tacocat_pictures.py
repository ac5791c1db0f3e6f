"""The Tacocat pictures: complete, of their sizes, darker with the value, calm where the app writes."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import pygame
import pytest

import assets
from tests.art.test_colours import ciede2000, lab, linear, luminance
from tests.art.test_svg_lint import raster, size

TACOCAT = Path(assets.__file__).parent / "art" / "tacocat"
LAYOUT = tomllib.loads((TACOCAT / "layout.toml").read_text(encoding="utf-8"))
CARDS = [str(value) for value in range(1, 13)]
SPACES = [str(number) for number in range(1, 8)]
ICONS = ("attack", "defend", "sacrifice", "single", "set", "sequence")
GROUPS = {
    "card": [*CARDS, "back"],
    "space": ["space", *(f"space_{n}" for n in SPACES)],
    "arrow": ["arrow_left", "arrow_right"],
    "goal": ["goal_left", "goal_right"],
    "tile": [f"tile_{n}" for n in SPACES],
    "token": ["token", "token_left", "token_right"],
    "duel": ["duel"],
    "track": ["track"],
    "icon": [f"icon_{name}" for name in ICONS],
}
SIZES = [(name, tuple(LAYOUT[group]["size"])) for group, names in GROUPS.items() for name in names]


def lightness(colour: str) -> float:
    """L* of `#RRGGBB`, 0 to 100."""
    return lab(linear(colour))[0]


def contrast(ink: str, ground: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    high, low = sorted((luminance(linear(ink)), luminance(linear(ground))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def unlike(first: pygame.Surface, second: pygame.Surface) -> float:
    """The part, 0 to 1, of sampled points in which two pictures of one size clearly differ."""
    width, height = first.get_size()
    points = [(x, y) for x in range(0, width, 3) for y in range(0, height, 3)]
    far = sum(max(abs(first.get_at(p)[i] - second.get_at(p)[i]) for i in range(4)) > 60 for p in points)
    return far / len(points)


@pytest.mark.parametrize(("name", "expected"), SIZES)
def test_every_piece_is_there_in_its_size(name: str, expected: tuple[int, int]) -> None:
    assert size(TACOCAT / f"{name}.svg") == expected


@pytest.mark.parametrize("name", GROUPS["card"])
def test_a_card_has_round_transparent_corners_and_nothing_beyond_its_edge(name: str) -> None:
    surface = raster(TACOCAT / f"{name}.svg", 315, 440)
    assert [surface.get_at(corner).a for corner in ((0, 0), (314, 0), (0, 439), (314, 439))] == [0, 0, 0, 0]
    bare = pygame.mask.from_surface(raster(TACOCAT / "back.svg", 315, 440), 8)
    assert pygame.mask.from_surface(surface, 8).count() == bare.count()


def test_the_ground_goes_from_light_to_dark_in_steps_seen_in_grey() -> None:
    steps = [lightness(LAYOUT["values"][card]["base"]) for card in CARDS]
    assert min(a - b for a, b in itertools.pairwise(steps)) >= 4, [round(step, 1) for step in steps]


def test_the_whole_cards_go_from_light_to_dark_too() -> None:
    greys = [pygame.transform.average_color(raster(TACOCAT / f"{card}.svg", 126, 176)) for card in CARDS]
    tones = [luminance(linear("#{:02X}{:02X}{:02X}".format(*grey[:3]))) for grey in greys]
    assert tones == sorted(tones, reverse=True)


def test_neighbouring_values_differ_in_colour() -> None:
    colours = [lab(linear(LAYOUT["values"][card]["base"])) for card in CARDS]
    assert min(ciede2000(a, b) for a, b in itertools.pairwise(colours)) >= 12


@pytest.mark.parametrize("card", CARDS)
def test_the_number_stands_on_a_calm_dark_sheet(card: str) -> None:
    dark = LAYOUT["values"][card]["dark"]
    assert contrast(LAYOUT["index"]["ink"], dark) >= 7.0
    x, y, width, height = LAYOUT["index"]["calm"]
    surface = raster(TACOCAT / f"{card}.svg", 630, 880)
    assert {tuple(surface.get_at((px, py))) for px in range(x, x + width, 5) for py in range(y, y + height, 5)} == {
        tuple(pygame.Color(dark))
    }


@pytest.mark.parametrize("card", CARDS)
def test_as_many_points_of_heat_are_lit_as_the_value(card: str) -> None:
    x, y, width, height = LAYOUT["index"]["pips"]
    surface = raster(TACOCAT / f"{card}.svg", 630, 880)
    lit = [
        surface.get_at((round(x + width * (i % 4) / 3), round(y + 10 + (height - 22) * (i // 4) / 2))).r > 200
        for i in range(12)
    ]
    assert lit == [True] * int(card) + [False] * (12 - int(card))


@pytest.mark.parametrize("number", SPACES)
def test_letter_number_and_palindrome_are_readable(number: str) -> None:
    space = LAYOUT["spaces"][number]
    assert contrast(space["ink"], space["calm"]) >= 4.5
    surface = raster(TACOCAT / f"space_{number}.svg", 200, 240)
    assert surface.get_at((100, 88)) == pygame.Color(space["calm"])
    x, y, width, height = LAYOUT["tile"]["word_box"]
    tile = raster(TACOCAT / f"tile_{number}.svg", 200, 240)
    grounds = {tuple(tile.get_at((px, py))) for px in range(x, x + width, 4) for py in range(y, y + height, 4)}
    assert len(grounds) == 1
    ground = "#{:02X}{:02X}{:02X}".format(*grounds.pop()[:3])
    assert contrast(LAYOUT["tile"]["ink"], ground) >= 7.0


@pytest.mark.parametrize(
    ("name", "sideways", "upright"),
    [("back", True, False), ("back", False, True), *((name, False, True) for name in GROUPS["tile"])],
)
def test_it_reads_the_same_backwards(name: str, sideways: bool, upright: bool) -> None:
    width, height = size(TACOCAT / f"{name}.svg")
    surface = raster(TACOCAT / f"{name}.svg", width, height)
    if name.startswith("tile"):  # without the rim, which has a lower edge
        surface = surface.subsurface((20, 20, 160, 194))
    assert unlike(surface, pygame.transform.flip(surface, sideways, upright)) <= 0.02


@pytest.mark.parametrize(("left", "right"), [("arrow_left", "arrow_right")])
def test_the_two_arrows_mirror_each_other(left: str, right: str) -> None:
    one, other = (raster(TACOCAT / f"{name}.svg", 100, 100) for name in (left, right))
    shapes = [pygame.mask.from_surface(surface).count() for surface in (one, pygame.transform.flip(other, True, False))]
    assert abs(shapes[0] - shapes[1]) <= 40
    assert one.get_at((20, 50)).r > one.get_at((20, 50)).b
    assert other.get_at((80, 50)).b > other.get_at((80, 50)).r


@pytest.mark.parametrize("name", GROUPS["token"])
def test_the_token_is_not_cut_at_the_edge(name: str) -> None:
    surface = raster(TACOCAT / f"{name}.svg", 240, 240)
    box = surface.get_bounding_rect(min_alpha=40)
    assert pygame.Rect(1, 1, 238, 238).contains(box), box
