"""How colours are shown: dark or light, and with more contrast for people who need it.

Scenes name the colours of the dark look (`theme.py`). A `Tone` turns them into those that are shown, by what they are
used for: text, a filled shape, a line. Pictures of cards are not touched, except for the tables they lie on.
"""

from __future__ import annotations

import colorsys
import re
from dataclasses import dataclass
from functools import lru_cache

from scenes.theme import Colour

TEXT_CONTRAST, HIGH_CONTRAST = 4.5, 7.0
"""What text has at least against its ground (WCAG 2.1, AA and AAA)."""
DARKEST_LIT = (196, 178, 146)
"""The darkest ground that dark text stands on."""
LIGHTEST_DARK = (40, 74, 72)
"""The lightest ground that light text stands on."""
DARKEST_LIT_HIGH, LIGHTEST_DARK_HIGH = (214, 198, 168), (34, 52, 54)
"""The same with high contrast, where tables step back."""
LIGHT_TEXT = 0.18
"""Relative luminance from which a text counts as light."""
DARK_FILL = 0.17
"""Relative luminance up to which a filled shape counts as dark."""
COVERS = 110
"""Alpha from which a shape is a ground of its own; below, it only tints what lies below it."""
LINE_ALPHA = 190
"""The least alpha of lines with high contrast."""
FADED_LIGHT, FADED_DARK = 190, 230
"""The least alpha of faded texts, light and dark ones; with high contrast none is faded."""
LIT, LIT_HIGH = 12.0, 14.0
"""The contrast with black that a ground has at least once it is light."""
SMOKE = 0.4
"""What remains of dark glass over a light table."""


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.1)."""

    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.1)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True)
class Tone:
    """One look: `light` instead of dark, `high` contrast."""

    light: bool = False
    high: bool = False

    @property
    def plain(self) -> bool:
        """Whether colours are shown as they are named."""
        return not self.light and not self.high

    def ink(self, colour: Colour) -> Colour:
        """The colour of a text."""
        return colour if self.plain and len(colour) == 3 else _ink(self, colour)

    def fill(self, colour: Colour) -> Colour:
        """The colour of a filled shape."""
        return colour if self.plain else _fill(self, colour)

    def line(self, colour: Colour) -> Colour:
        """The colour of a line."""
        return colour if self.plain else _line(self, colour)

    def table(self, svg: bytes) -> bytes:
        """The picture of a table: lit by day, or stepping back behind what lies on it."""
        if self.plain:
            return svg
        return re.sub(rb"#([0-9a-fA-F]{6})", lambda found: _table(self, found[1].decode()).encode(), svg)


DARK = Tone()
"""The look whose colours `theme.py` names."""


@lru_cache(maxsize=512)
def _ink(tone: Tone, colour: Colour) -> Colour:
    rgb, alpha = colour[:3], colour[3:]
    is_light = luminance(rgb) >= LIGHT_TEXT
    if tone.light and is_light:
        rgb, is_light = _turned(rgb), False
    if not tone.plain:
        dark, lit = (LIGHTEST_DARK_HIGH, DARKEST_LIT_HIGH) if tone.high else (LIGHTEST_DARK, DARKEST_LIT)
        wanted = HIGH_CONTRAST if tone.high else TEXT_CONTRAST
        rgb = _towards(rgb, dark if is_light else lit, (255, 255, 255) if is_light else (0, 0, 0), wanted)
    if not alpha:
        return rgb
    return (*rgb, max(alpha[0], 255 if tone.high else FADED_LIGHT if is_light else FADED_DARK))


def _towards(
    rgb: tuple[int, int, int], ground: tuple[int, int, int], end: tuple[int, int, int], wanted: float
) -> tuple[int, int, int]:
    """A colour on its way to `end` as far as it needs to stand out from the ground."""
    for step in range(17):
        share = step / 16
        mixed = _mixed(rgb, end, share)
        if contrast(mixed, ground) >= wanted:
            return mixed
    return end


def _mixed(one: tuple[int, ...], other: tuple[int, ...], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue


def _turned(rgb: tuple[int, int, int]) -> tuple[int, int, int]:
    """The colour with its lightness turned round, its hue kept."""
    hue, light, rich = colorsys.rgb_to_hls(*(value / 255 for value in rgb))
    # Dark paper is warm and hardly coloured, and a strong colour stays one.
    red, green, blue = colorsys.hls_to_rgb(hue, 1.0 - light * 0.94, rich if 0.15 < light < 0.85 else rich * 0.35)
    return round(red * 255), round(green * 255), round(blue * 255)


@lru_cache(maxsize=512)
def _fill(tone: Tone, colour: Colour) -> Colour:
    rgb, alpha = colour[:3], colour[3] if len(colour) == 4 else 255
    dark = luminance(rgb) <= DARK_FILL
    if alpha < COVERS:
        if not tone.light:
            return colour
        # White glass over a dark ground becomes smoke over a light one, and smoke thinner.
        return (*rgb, round(alpha * SMOKE)) if dark else (*_turned(rgb), alpha) if _grey(rgb) else colour
    if tone.light and dark:
        rgb, dark = _towards(_turned(rgb), (0, 0, 0), (255, 255, 255), LIT_HIGH if tone.high else LIT), False
    if tone.high:
        alpha = 255
        rgb = _mixed(rgb, (0, 0, 0), 0.5) if dark else rgb
    return (*rgb, alpha) if len(colour) == 4 else rgb


def _grey(rgb: tuple[int, ...]) -> bool:
    """Whether a colour is hardly one: white, cream, grey."""
    return max(rgb) - min(rgb) < 60


@lru_cache(maxsize=512)
def _line(tone: Tone, colour: Colour) -> Colour:
    rgb, alpha = colour[:3], colour[3:]
    if tone.light and luminance(rgb) >= LIGHT_TEXT:
        rgb = _towards(_turned(rgb) if _grey(rgb) else rgb, (236, 226, 204), (0, 0, 0), 3.0)
    if alpha and tone.high:
        alpha = (max(alpha[0], LINE_ALPHA),)
    return (*rgb, *alpha)


@lru_cache(maxsize=1024)
def _table(tone: Tone, code: str) -> str:
    rgb = tuple(int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, light, rich = colorsys.rgb_to_hls(*rgb)
    if tone.light:
        # The same shades, a good deal higher and closer together.
        light, rich = 0.66 + light * 0.42, rich * 0.55
        if tone.high:
            light = min(1.0, light + 0.06)
    elif tone.high:
        light *= 0.5
    red, green, blue = colorsys.hls_to_rgb(hue, min(1.0, light), rich)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
