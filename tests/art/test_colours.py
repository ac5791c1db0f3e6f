"""Acts and fruits differ in colour for everybody (CIEDE2000), also for the three kinds of colour blindness."""

from __future__ import annotations

import itertools
import math
import tomllib

import pytest

import assets

Vector = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, severity 1.0, applied to linear RGB.
VISION: dict[str, tuple[Vector, Vector, Vector]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST = 12.0


def linear(colour: str) -> Vector:
    """Linear RGB, 0..1, of `#RRGGBB`."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))

    def curve(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return curve(r), curve(g), curve(b)


def seen(colour: str, kind: str) -> Vector:
    """Linear RGB as somebody with this kind of vision sees it."""
    rgb = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(a * c for a, c in zip(row, rgb, strict=True)))) for row in VISION[kind])
    return r, g, b


def luminance(rgb: Vector) -> float:
    """Relative luminance, 0..1."""
    return 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2]


def lab(rgb: Vector) -> Vector:
    """CIE L*a*b* (D65) of linear RGB."""
    r, g, b = rgb
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        luminance(rgb),
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(first: Vector, second: Vector) -> float:
    """The CIEDE2000 difference of two L*a*b* colours (Sharma, Wu, Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(chroma**7 / (chroma**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if grey else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rc = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


LAYOUT = tomllib.loads(assets.read("art/flea_circus/layout.toml").decode("utf-8"))
ARBORETUM = tomllib.loads(assets.read("art/arboretum/layout.toml").decode("utf-8"))
TUCANO = tomllib.loads(assets.read("art/tucano/layout.toml").decode("utf-8"))
ACTS: dict[str, dict[str, str]] = LAYOUT["acts"]
FRUITS: dict[str, dict[str, str]] = TUCANO["fruits"]
SPECIES: dict[str, dict[str, str]] = ARBORETUM["species"]
GROUNDS = [(ACTS, 10), (FRUITS, 13), (SPECIES, 10)]
GROUND_NAMES = ["acts", "fruits", "species"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [  # rows 1, 7, 16, 25 and 30 of the published test data
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_the_measure_itself(first: Vector, second: Vector, expected: float) -> None:
    assert ciede2000(first, second) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(second, first) == pytest.approx(expected, abs=1e-4)


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours, 1..21."""
    low, high = sorted((luminance(linear(first)), luminance(linear(second))))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("kind", VISION)
@pytest.mark.parametrize(("rows", "number"), GROUNDS, ids=GROUND_NAMES)
def test_any_two_grounds_differ(rows: dict[str, dict[str, str]], number: int, kind: str) -> None:
    colours = {name: lab(seen(row["base"], kind)) for name, row in rows.items()}
    close = {
        f"{a} {b}": round(ciede2000(colours[a], colours[b]), 1)
        for a, b in itertools.combinations(colours, 2)
        if ciede2000(colours[a], colours[b]) < LEAST
    }
    assert len(colours) == number
    assert close == {}


@pytest.mark.parametrize("group", ["acts", "actions"])
def test_index_ink_is_readable_on_the_pennant(group: str) -> None:
    ink = LAYOUT["index" if group == "acts" else "action"]["ink"]
    for name, row in LAYOUT[group].items():
        assert contrast(ink, row["dark"]) >= 7.0, name


@pytest.mark.parametrize("group", ["fruits", "jokers", "actions"])
def test_ink_is_readable_on_pennant_and_plate_of_tucano(group: str) -> None:
    for name, row in TUCANO[group].items():
        assert contrast(TUCANO["index"]["ink"], row["dark"]) >= 7.0, name
        if group != "actions":
            assert contrast(row["dark"], row["plate"]) >= 7.0, name


@pytest.mark.parametrize("code", SPECIES)
def test_ink_is_readable_on_pennant_and_small_face_of_arboretum(code: str) -> None:
    assert contrast(ARBORETUM["index"]["ink"], SPECIES[code]["dark"]) >= 7.0
    assert contrast(SPECIES[code]["ink"], SPECIES[code]["base"]) >= 4.5


@pytest.mark.parametrize(("rows", "number"), GROUNDS, ids=GROUND_NAMES)
def test_every_ground_has_a_motif_of_its_own(rows: dict[str, dict[str, str]], number: int) -> None:
    assert len({row["motif"] for row in rows.values()}) == number
