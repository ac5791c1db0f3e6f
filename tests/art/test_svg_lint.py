"""Every picture is inside what the rasteriser (NanoSVG) can draw, parses, has its size and stays small."""

from __future__ import annotations

import io
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import assets

ART = Path(assets.__file__).parent / "art"
FLEA = ART / "flea_circus"
TUCANO = ART / "tucano"
ARBORETUM = ART / "arboretum"
PICTURES = sorted(ART.rglob("*.svg"))
LIMIT = 40 * 1024  # bytes
SCENE_LIMIT = 64 * 1024  # bytes, for the few whole scenes that are rasterised once at the start, never while playing
SCENES = {"box", "ground", "shelf", "table_cloth", "table_mat", "table_night", "table_wood"}
SHAPES = {"path", "circle", "ellipse", "rect", "polygon", "polyline", "line"}
ALLOWED = SHAPES | {"svg", "g", "defs", "linearGradient", "radialGradient", "stop", "title", "desc"}
FORBIDDEN_ATTRIBUTES = {"class", "style", "clip-path", "mask", "filter", "href"}
ACTS = "ACDEFJKMRS"
ACTIONS = ("new", "steal", "ask")
FRUITS = (
    "acai",
    "avocado",
    "banana",
    "carambola",
    "coconut",
    "fig",
    "lime",
    "lychee",
    "orange",
    "papaya",
    "pineapple",
    "pomegranate",
    "rambutan",
)
KINDS = (*FRUITS, "joker")
TOUCANS = ("gift", "steal", "flip")
CARDS = [FLEA / f"{name}.svg" for name in (*ACTS, *ACTIONS, "back", "trio_slot")] + [
    TUCANO / f"{name}.svg" for name in (*KINDS, *TOUCANS, "back")
]


def local(name: str) -> str:
    """A tag or attribute name without its namespace."""
    return name.rsplit("}", 1)[-1]


def faults(root: ET.Element) -> Iterator[str]:
    """What in a document NanoSVG would drop or draw wrongly, one sentence each."""
    seen: set[str] = set()
    for element in root.iter():
        tag = local(element.tag)
        if tag not in ALLOWED:
            yield f"<{tag}> is not drawn"
        if tag == "defs" and any(local(inner.tag) in SHAPES for inner in element.iter()):
            yield "a shape inside <defs> is not drawn"
        for key, value in element.attrib.items():
            name = local(key)
            if name in FORBIDDEN_ATTRIBUTES:
                yield f"attribute {name} on <{tag}> is not supported"
            if value.startswith("url(#") and value[5:-1] not in seen:
                yield f"{name}={value} on <{tag}> comes before its gradient"
            if name in {"fill", "stroke", "stop-color"} and not value.startswith(("#", "url(#", "none")):
                yield f"{name}={value} on <{tag}> is not a hex colour"
        if tag in {"linearGradient", "radialGradient"}:
            seen.add(element.attrib["id"])
            places = [element.attrib[k] for k in ("x1", "y1", "x2", "y2", "cx", "cy", "r") if k in element.attrib]
            if element.get("gradientUnits") != "userSpaceOnUse" and not all(p.endswith("%") for p in places):
                yield f"gradient {element.attrib['id']} needs percentages or userSpaceOnUse"


def size(path: Path) -> tuple[int, int]:
    """Width and height of the viewBox."""
    x, y, width, height = (int(part) for part in ET.parse(path).getroot().attrib["viewBox"].split())
    assert (x, y) == (0, 0)
    return width, height


def raster(path: Path, width: int, height: int) -> pygame.Surface:
    """The picture at a pixel size, as the app draws it."""
    return pygame.image.load_sized_svg(io.BytesIO(path.read_bytes()), (width, height))


@pytest.mark.parametrize("path", PICTURES, ids=lambda p: p.relative_to(ART).as_posix())
def test_a_picture_uses_only_what_the_rasteriser_draws(path: Path) -> None:
    assert list(faults(ET.parse(path).getroot())) == []


@pytest.mark.parametrize("path", PICTURES, ids=lambda p: p.relative_to(ART).as_posix())
def test_a_picture_is_small_and_rasterises_to_something(path: Path) -> None:
    assert path.stat().st_size <= (SCENE_LIMIT if path.stem in SCENES else LIMIT)
    width, height = size(path)
    surface = raster(path, width // 2, height // 2)
    assert surface.get_size() == (width // 2, height // 2)
    assert surface.get_bounding_rect().width > width // 4


@pytest.mark.parametrize(
    ("bad", "word"),
    [
        ("<text>A</text>", "not drawn"),
        ('<defs><path d="M0 0"/></defs>', "inside <defs>"),
        ('<path class="a" d="M0 0"/>', "not supported"),
        ('<rect fill="url(#g)"/><linearGradient id="g" x1="0%"/>', "before its gradient"),
        ('<linearGradient id="g" x1="0.5"/>', "percentages"),
        ('<rect fill="red"/>', "hex colour"),
    ],
)
def test_the_lint_finds_each_kind_of_fault(bad: str, word: str) -> None:
    assert any(word in fault for fault in faults(ET.fromstring(f"<svg>{bad}</svg>")))


def test_the_set_of_flea_circus_pictures_is_complete() -> None:
    cards = [*ACTS, *ACTIONS]
    expected = {*cards, *(f"icon_{name}" for name in cards), "back", "box", "gala", "trio_slot"}
    assert expected - {path.stem for path in FLEA.glob("*.svg")} == set()


def test_the_set_of_tucano_pictures_is_complete() -> None:
    cards = [*KINDS, *TOUCANS]
    expected = {*cards, *(f"icon_{name}" for name in cards), "icon_majority", "back", "box", "column"}
    assert expected - {path.stem for path in TUCANO.glob("*.svg")} == set()


@pytest.mark.parametrize("path", CARDS, ids=lambda p: p.relative_to(ART).as_posix())
def test_a_card_has_the_ratio_of_the_house_and_round_transparent_corners(path: Path) -> None:
    assert size(path) == (630, 880)
    surface = raster(path, 315, 440)
    assert [surface.get_at(corner).a for corner in ((0, 0), (314, 0), (0, 439), (314, 439))] == [0, 0, 0, 0]


@pytest.mark.parametrize("name", [*ACTS, *ACTIONS])
def test_the_index_pennant_is_calm_and_in_the_dark_colour(name: str) -> None:
    layout = tomllib.loads((FLEA / "layout.toml").read_text(encoding="utf-8"))
    dark = pygame.Color(layout["acts" if len(name) == 1 else "actions"][name]["dark"])
    x, y, width, height = layout["index"]["panel"] if len(name) == 1 else layout["action"]["calm"]
    surface = raster(FLEA / f"{name}.svg", 630, 880)
    for px in range(x + 10, x + width - 10, 6):
        for py in range(y + 20, y + height - 10, 10):
            got = surface.get_at((px, py))
            assert all(-2 <= dark[i] - got[i] <= 30 for i in range(3)), (px, py, tuple(got))


def unlike(surface: pygame.Surface, rect: list[int], colour: str, more: int) -> list[tuple[int, int]]:
    """The looked-at points of a rect that are not of a colour, or up to `more` darker than it."""
    wanted = pygame.Color(colour)
    x, y, width, height = rect
    points = [(px, py) for px in range(x, x + width, 6) for py in range(y, y + height, 6)]
    return [p for p in points if not all(-2 <= wanted[i] - surface.get_at(p)[i] <= more for i in range(3))]


@pytest.mark.parametrize("name", [*KINDS])
def test_the_places_for_count_and_score_table_are_calm(name: str) -> None:
    layout = tomllib.loads((TUCANO / "layout.toml").read_text(encoding="utf-8"))
    row = layout["jokers" if name == "joker" else "fruits"][name]
    surface = raster(TUCANO / f"{name}.svg", 630, 880)
    assert unlike(surface, layout["index"]["calm"], row["dark"], 30) == []
    assert unlike(surface, layout["plate"]["inner"], row["plate"], 2) == []


@pytest.mark.parametrize("name", [*KINDS, *TOUCANS])
def test_a_tucano_icon_is_whole_and_seen_on_dark_and_light(name: str) -> None:
    surface = raster(TUCANO / f"icon_{name}.svg", 100, 100)
    bounds = surface.get_bounding_rect()
    assert pygame.Rect(1, 1, 98, 98).contains(bounds), bounds
    levels = [sum(surface.get_at((x, y))[:3]) for x in range(100) for y in range(100) if surface.get_at((x, y)).a > 250]
    assert min(levels) < 420, "nothing dark enough for a light ground"
    assert max(levels) > 690, "nothing light enough for a dark ground"


@pytest.mark.parametrize("folder", [FLEA, TUCANO, ARBORETUM], ids=lambda p: p.name)
def test_the_back_looks_the_same_upside_down(folder: Path) -> None:
    surface = raster(folder / "back.svg", 315, 440)
    turned = pygame.transform.rotate(surface, 180)
    changed = sum(
        max(abs(surface.get_at((x, y))[i] - turned.get_at((x, y))[i]) for i in range(4)) > 60
        for x in range(0, 315, 3)
        for y in range(0, 440, 3)
    )
    assert changed <= 0.01 * 105 * 147
