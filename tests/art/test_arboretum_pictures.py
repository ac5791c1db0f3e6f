"""The Arboretum pictures: complete, of their sizes, growing with the value, calm where the app writes."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path

import pygame
import pytest

import assets
from tests.art.test_svg_lint import raster, size, unlike

ARBORETUM = Path(assets.__file__).parent / "art" / "arboretum"
LAYOUT = tomllib.loads((ARBORETUM / "layout.toml").read_text(encoding="utf-8"))
SPECIES = ("BS", "CA", "CB", "DO", "JA", "MA", "OA", "RP", "TP", "WI")
TREES = [f"{code}_{growth}" for code in SPECIES for growth in (1, 2, 3)]
MARKS = ("crest", "struck", "mark_1", "mark_8")
PIECES = [
    *((name, "card") for name in (*TREES, "back", "slot")),
    *((name, "icon") for name in (*(f"icon_{code}" for code in SPECIES), *MARKS)),
    ("box", "box"),
    ("ground", "ground"),
]


@pytest.mark.parametrize(("name", "group"), PIECES)
def test_every_piece_is_there_in_its_size(name: str, group: str) -> None:
    assert list(size(ARBORETUM / f"{name}.svg")) == LAYOUT[group]["size"]


def test_the_table_has_the_ten_species_of_the_rules() -> None:
    assert tuple(LAYOUT["species"]) == SPECIES


@pytest.mark.parametrize("name", [*TREES, "back"])
def test_a_card_has_round_transparent_corners(name: str) -> None:
    surface = raster(ARBORETUM / f"{name}.svg", 315, 440)
    for x, y in itertools.product((0, 2, 312, 314), (0, 2, 437, 439)):
        assert surface.get_at((x, y)).a < 20, (x, y)


@pytest.mark.parametrize("name", TREES)
def test_the_index_pennant_is_calm_and_in_the_dark_colour(name: str) -> None:
    surface = raster(ARBORETUM / f"{name}.svg", 630, 880)
    assert unlike(surface, LAYOUT["index"]["calm"], LAYOUT["species"][name[:2]]["dark"], 2) == []


def test_the_tree_never_shrinks_as_the_value_rises() -> None:
    sizes = LAYOUT["growth"]["sizes"]
    assert len(sizes) == 8
    assert sizes == sorted(sizes)
    assert set(sizes) == {1, 2, 3}


@pytest.mark.parametrize("code", SPECIES)
def test_the_three_pictures_of_a_species_differ_clearly(code: str) -> None:
    pictures = [raster(ARBORETUM / f"{code}_{growth}.svg", 126, 176) for growth in (1, 2, 3)]
    for first, second in itertools.pairwise(pictures):
        points = list(itertools.product(range(40, 122, 2), range(20, 150, 2)))
        far = sum(max(abs(first.get_at(p)[i] - second.get_at(p)[i]) for i in range(3)) > 40 for p in points)
        assert far > 0.1 * len(points)


@pytest.mark.parametrize("name", [*(f"icon_{code}" for code in SPECIES), *MARKS])
def test_an_icon_is_whole(name: str) -> None:
    bounds = raster(ARBORETUM / f"{name}.svg", 100, 100).get_bounding_rect()
    assert pygame.Rect(1, 1, 98, 98).contains(bounds), bounds
    assert max(bounds.size) >= 80, "the box is not used"


@pytest.mark.parametrize("code", SPECIES)
def test_a_species_icon_is_seen_on_dark_and_on_light(code: str) -> None:
    surface = raster(ARBORETUM / f"icon_{code}.svg", 100, 100)
    levels = [sum(surface.get_at((x, y))[:3]) for x in range(100) for y in range(100) if surface.get_at((x, y)).a > 250]
    assert min(levels) < 420, "nothing dark enough for a light ground"
    assert max(levels) > 690, "nothing light enough for a dark ground"


def grey(code: str) -> list[int]:
    """Luma and shape of a species icon on a middle ground at 24 pixels, without any colour."""
    ground = pygame.Surface((24, 24))
    ground.fill((128, 128, 128))
    ground.blit(raster(ARBORETUM / f"icon_{code}.svg", 24, 24), (0, 0))
    plain = pygame.transform.grayscale(ground)
    return [plain.get_at((x, y))[0] for x in range(24) for y in range(24)]


def test_the_species_icons_differ_without_colour_at_24_pixels() -> None:
    looks = {code: grey(code) for code in SPECIES}
    apart = {
        f"{a} {b}": sum(abs(x - y) for x, y in zip(looks[a], looks[b], strict=True)) / 576
        for a, b in itertools.combinations(SPECIES, 2)
    }
    assert min(apart.values()) > 24, sorted(apart.items(), key=lambda item: item[1])[:3]


def test_the_grown_trees_differ_without_colour_at_60_pixels() -> None:
    looks: dict[str, list[int]] = {}
    for code in SPECIES:
        plain = pygame.transform.grayscale(raster(ARBORETUM / f"{code}_3.svg", 43, 60))
        # Beside the pennant, which is nearly the same on all of them.
        looks[code] = [plain.get_at((x, y))[0] for x in range(13, 42) for y in range(2, 54)]
    apart = {
        f"{a} {b}": sum(abs(x - y) > 30 for x, y in zip(looks[a], looks[b], strict=True)) / len(looks[a])
        for a, b in itertools.combinations(SPECIES, 2)
    }
    assert min(apart.values()) > 0.33, sorted(apart.items(), key=lambda item: item[1])[:3]


def printed(text: str, part: str) -> pygame.Rect:
    """The drawn box of a text at its place on the pennant."""
    pygame.font.init()
    index = LAYOUT["index"]
    font = pygame.font.Font(Path(assets.__file__).parent / "fonts" / "Nunito-Black.ttf", index[f"{part}_size"])
    box = font.render(text, True, "#FFFFFF").get_bounding_rect()
    box.center = index[f"{part}_centre"]
    return box


@pytest.mark.parametrize("part", ["number", "code"])
def test_what_is_written_on_the_pennant_stays_in_its_calm_part(part: str) -> None:
    calm = pygame.Rect(LAYOUT["index"]["calm"])
    for text in "12345678" if part == "number" else SPECIES:
        assert calm.contains(printed(text, part)), (text, printed(text, part))


def test_number_icon_code_and_mark_follow_each_other_without_touching() -> None:
    icon, mark = (pygame.Rect(LAYOUT["index"][part]) for part in ("icon", "mark"))
    number, code = printed("8", "number"), printed("OA", "code")
    edges = [number.top, number.bottom, icon.top, icon.bottom, code.top, code.bottom, mark.top]
    assert edges == sorted(edges), edges
