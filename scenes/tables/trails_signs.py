"""The signs of the terrains, as SVG text: trees, peaks, dunes, plants. Each stands on its foot at 0,0, in map units."""

from __future__ import annotations

from scenes.tables.trails_svg import line, shape

# --- forest ---------------------------------------------------------------------------------------------------------

_LEAF_INK = "#1F3B27"
_TRUNK = shape("M-4 2L-3 -16H3L4 2Z", "#6B4A2E", line="#33231A", width=2.4)
_CROWN = (
    "M0 -52C12 -53 20 -45 19 -36C27 -30 23 -15 11 -14C6 -9 -6 -9 -11 -14C-23 -15 -27 -30 -19 -36C-20 -45 -12 -53 0 -52Z"
)
_CROWN_LIGHT = "M-2 -48C-12 -48 -16 -41 -15 -34C-22 -30 -21 -20 -13 -18C-10 -25 0 -25 4 -32C8 -39 6 -47 -2 -48Z"
ROUND_TREE = (
    _TRUNK
    + shape(_CROWN, "#356E43", line=_LEAF_INK, width=3.4)
    + shape(_CROWN_LIGHT, "#74B05C")
    + line("M6 -24q5 4 10 -1M1 -17q4 3 8 0", _LEAF_INK, 2.2)
)
POINTED_TREE = (
    _TRUNK
    + shape("M0 -58C9 -44 17 -26 18 -13C8 -7 -8 -7 -18 -13C-17 -26 -9 -44 0 -58Z", "#2F6444", line=_LEAF_INK, width=3.4)
    + shape("M-1 -53C-9 -41 -14 -27 -15 -15C-10 -12 -5 -11 -1 -11C3 -24 2 -40 -1 -53Z", "#5FA05A")
)
BOLD_TREE = _TRUNK + shape(_CROWN, "#2F6B40", line=_LEAF_INK, width=5) + shape(_CROWN_LIGHT, "#7DB862")
BOLD_POINTED_TREE = (
    _TRUNK
    + shape("M0 -58C9 -44 17 -26 18 -13C8 -7 -8 -7 -18 -13C-17 -26 -9 -44 0 -58Z", "#2A5C3E", line=_LEAF_INK, width=5)
    + shape("M-1 -53C-9 -41 -14 -27 -15 -15C-10 -12 -5 -11 -1 -11C3 -24 2 -40 -1 -53Z", "#68A85E")
)

# --- mountains ------------------------------------------------------------------------------------------------------

_ROCK_INK = "#3A2A26"
_ROCK = "M-48 2L-12 -64Q-4 -78 5 -66L48 2Q0 12 -48 2Z"
_RIDGE = "M-48 2L-12 -64Q-4 -78 5 -66L48 2"
PEAK = (
    shape(_ROCK, "#EADFD2")
    + shape("M-3 -73Q1 -72 5 -66L48 2Q26 7 6 7L-6 -18L4 -38Z", "#8C7770")
    + shape("M-22 -46L-12 -64Q-4 -78 5 -66L19 -44L10 -50L3 -38L-6 -48L-13 -40Z", "#FFFFFF")
    + shape("M5 -66L19 -44L10 -50L3 -38Q5 -54 -3 -73Q1 -72 5 -66Z", "#D5CCD2")
    + line("M13 -44L26 -18M11 -28L23 1M20 -34L37 -5M8 -13L13 3", "#4A3833", 2.8)
    + line("M-30 -8L-20 -26M-18 -2L-12 -14", "#8C7770", 2.4)
    + line(_RIDGE, _ROCK_INK, 4.2)
)
BOLD_PEAK = (
    shape(_ROCK, "#E6D9CA")
    + shape("M-3 -73Q1 -72 5 -66L48 2Q26 9 6 9L-8 -12L4 -38Z", "#78635D")
    + shape("M-22 -46L-12 -64Q-4 -78 5 -66L19 -44L6 -50L-6 -38Z", "#FFFFFF")
    + line(_RIDGE, _ROCK_INK, 6.5)
)

# --- desert ---------------------------------------------------------------------------------------------------------

_DUNE = "M-40 2C-26 -22 -6 -28 6 -18C16 -9 26 -3 42 0C24 9 -20 10 -40 2Z"
_LEE = "M6 -18C16 -9 26 -3 42 0C30 6 14 8 -2 7C10 1 13 -9 6 -18Z"
_CREST = "M-40 2C-26 -22 -6 -28 6 -18C16 -9 26 -3 42 0"
DUNE = shape(_DUNE, "#FDF0C6") + shape(_LEE, "#D9A95C") + line(_CREST + "M6 -18C13 -9 10 1 -2 7", "#9A6A30", 3.2)
BOLD_DUNE = shape(_DUNE, "#FFF4D0") + shape(_LEE, "#CE9846") + line(_CREST, "#94642C", 5)
_SHADE = shape("M-12 2q14 5 28 0q-8 6 -28 0Z", "#B98A44")
_ARMS = "M0 0V-36M0 -12H-12V-25M0 -18H12V-31"
CACTUS = (
    _SHADE + line(_ARMS, "#2A4630", 13) + line(_ARMS, "#5C9E62", 7.6) + line("M-1.5 -4V-35M-13 -16V-24", "#8CC486", 2)
)
_STEM = "M0 0C-2 -16 2 -28 8 -38"
_FRONDS = (
    "M8 -40C-2 -52 -18 -48 -24 -36C-14 -42 -2 -40 8 -40C4 -38 -6 -30 -8 -20C2 -26 8 -34 8 -40"
    "C14 -36 20 -28 20 -18C28 -28 20 -38 8 -40C18 -42 30 -38 36 -30C36 -44 22 -52 8 -40"
    "C10 -50 18 -56 26 -58C14 -62 6 -52 8 -40C6 -50 -2 -58 -10 -58C-6 -50 0 -44 8 -40Z"
)
PALM = (
    _SHADE
    + line(_STEM, "#3A281F", 8)
    + line(_STEM, "#A8733C", 4)
    + line(_FRONDS, "#2A4630", 5)
    + f'<path d="{_FRONDS}" fill="#4E8F4E"/>'
)

# --- lakes ----------------------------------------------------------------------------------------------------------

REEDS = line("M-8 4C-8 -8 -10 -16 -13 -22M0 4V-28M8 4C8 -6 11 -14 14 -18", "#244A2C", 4.4) + line(
    "M-12 -18L-14 -25M0 -22V-34M13 -15L15 -21", "#7A4E28", 7
)
FISH = shape(
    "M-20 0C-10 -12 8 -12 16 -2L26 -10V12L16 4C8 12 -10 12 -20 0Z", "#F2A23C", line="#17405C", width=3
) + shape("M-14 -2a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0Z", "#17405C")


def ripple(x: float, y: float, waves: int, wide: float, high: float) -> str:
    """A wavy line of so many waves from a place, as SVG path data."""
    wave = f"q{wide / 4:.1f} {-high} {wide / 2:.1f} 0q{wide / 4:.1f} {high} {wide / 2:.1f} 0"
    return f"M{x:.1f} {y:.1f}" + wave * waves
