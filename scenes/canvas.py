"""Drawing in logical units on a surface of native pixels: boxes, text, pictures, shadows, all cached by final size."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

import pygame
from pygame import FRect

import assets
from scenes import theme
from scenes.art import Art, rasterise
from scenes.inputs import Point
from scenes.theme import Colour
from scenes.tone import DARK, Tone
from scenes.viewport import Viewport

if TYPE_CHECKING:
    from scenes.words import Words

Weight: TypeAlias = Literal["regular", "bold", "black"]
Anchor: TypeAlias = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]

FONT_FILES: dict[Weight, str] = {
    "regular": "fonts/Nunito-Regular.ttf",
    "bold": "fonts/Nunito-Bold.ttf",
    "black": "fonts/Nunito-Black.ttf",
}
SMALLEST_TEXT_PX = 14


class Fonts:
    """The bundled typeface at any pixel size."""

    def __init__(self) -> None:
        self._data: dict[Weight, bytes] = {}
        self._fonts: dict[tuple[Weight, int], pygame.font.Font] = {}
        self.cut: set[str] = set()
        """Texts that did not fit even at the smallest size and were shown with an ellipsis: tests read it."""

    def get(self, weight: Weight, px: int) -> pygame.font.Font:
        key = (weight, px)
        if key not in self._fonts:
            if weight not in self._data:
                self._data[weight] = assets.read(FONT_FILES[weight])
            self._fonts[key] = pygame.font.Font(io.BytesIO(self._data[weight]), px)
        return self._fonts[key]


def hex_colour(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def _opacity(colour: Colour) -> float:
    return colour[3] / 255 if len(colour) == 4 else 1.0


class Canvas:
    """A surface with a viewport; made anew for each window size, cheap to make for another surface.

    `tone` turns the colours named into those shown; `text_size` is the share of the usual size that text has; `words`
    are those of the language in which letters are printed on cards (None: those of the notation).
    """

    def __init__(
        self,
        surface: pygame.Surface,
        viewport: Viewport,
        art: Art,
        fonts: Fonts,
        *,
        tone: Tone = DARK,
        text_size: float = 1.0,
        words: Words | None = None,
    ) -> None:
        self.words = words
        self.surface = surface
        self.viewport = viewport
        self.art = art
        self.fonts = fonts
        self.tone = tone
        self.text_size = text_size

    def onto(self, surface: pygame.Surface) -> Canvas:
        """The same canvas drawing onto another surface of the same scale."""
        return self._like(surface, self.tone)

    def toned(self, tone: Tone) -> Canvas:
        """The same canvas with another tone."""
        return self._like(self.surface, tone)

    def _like(self, surface: pygame.Surface, tone: Tone) -> Canvas:
        return Canvas(
            surface, self.viewport, self.art, self.fonts, tone=tone, text_size=self.text_size, words=self.words
        )

    # --- boxes ------------------------------------------------------------------------------------------------------

    def box(
        self,
        rect: FRect,
        fill: Colour | None,
        *,
        radius: float = theme.RADIUS,
        line: Colour | None = None,
        line_width: float = 2,
    ) -> None:
        """A rounded rectangle with smooth edges."""
        area = self.viewport.rect(rect)
        if area.w <= 0 or area.h <= 0:
            return
        fill = self.tone.fill(fill) if fill else None
        line = self.tone.line(line) if line else None
        self.surface.blit(self.box_surface(area.size, fill, radius, line, line_width), area)

    def box_surface(
        self, size: tuple[int, int], fill: Colour | None, radius: float, line: Colour | None, line_width: float
    ) -> pygame.Surface:
        """A box as a picture, in the very colours given."""
        px_radius = min(self.viewport.px(radius), min(size) // 2)
        stroke = max(1, self.viewport.px(line_width)) if line else 0
        key = ("box", size, fill, px_radius, line, stroke)
        return self.art.composed(key, lambda: _draw_box(size, fill, px_radius, line, stroke))

    def disc(
        self, centre: Point, radius: float, fill: Colour | None, line: Colour | None = None, width: float = 2
    ) -> None:
        """A circle with smooth edges."""
        rect = FRect(centre[0] - radius, centre[1] - radius, radius * 2, radius * 2)
        self.box(rect, fill, radius=radius, line=line, line_width=width)

    def shade(self, colour: Colour = theme.SHADE) -> None:
        """Darkens everything drawn so far."""
        size = self.surface.get_size()

        def build() -> pygame.Surface:
            veil = pygame.Surface(size).convert()
            veil.fill(colour[:3])
            return veil

        # One opaque surface for every strength: a veil with alpha of its own would be another big picture each time.
        self.blit(self.art.composed(("veil", size, colour[:3]), build), (0, 0), colour[3] if len(colour) == 4 else 255)

    def shadow(self, rect: FRect, *, depth: float = 6, radius: float = theme.RADIUS, strength: int = 110) -> None:
        """A soft shadow below a rounded rectangle lifted by `depth` units."""
        area = self.viewport.rect(rect)
        blur = max(1, self.viewport.px(depth))
        corner = self.viewport.px(radius)
        key = ("shadow", area.size, blur, corner, strength)
        shade = self.art.composed(key, lambda: _draw_shadow(area.size, blur, corner, strength))
        self.surface.blit(shade, (area.x - blur * 2, area.y - blur * 2 + round(blur * 0.7)))

    # --- pictures ---------------------------------------------------------------------------------------------------

    def picture(self, name: str, rect: FRect, *, alpha: int = 255) -> None:
        """An SVG of the assets filling a rectangle."""
        area = self.viewport.rect(rect)
        self.blit(self.art.svg(name, area.size), area.topleft, alpha)

    def blit(self, surface: pygame.Surface, at: tuple[int, int], alpha: int = 255) -> None:
        """A surface of native pixels at a pixel position."""
        if alpha >= 255:
            self.surface.blit(surface, at)
        elif alpha > 0:
            surface.set_alpha(alpha)
            self.surface.blit(surface, at)
            surface.set_alpha(255)

    # --- text -------------------------------------------------------------------------------------------------------

    def font(self, size: float, weight: Weight) -> pygame.font.Font:
        return self.fonts.get(weight, self.text_px(size))

    def text_px(self, size: float) -> int:
        """The size of a font in pixels for a text of `size` units."""
        return max(8, self.viewport.px(size * self.text_size))

    def width(self, text: str, size: float = theme.BODY, weight: Weight = "regular") -> float:
        """The width of a line of text in units."""
        return self.font(size, weight).size(text)[0] / self.viewport.scale

    def text(
        self,
        text: str,
        at: Point,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.CREAM,
        weight: Weight = "regular",
        anchor: Anchor = "topleft",
        max_width: float | None = None,
        alpha: int = 255,
        printed: bool = False,
    ) -> FRect:
        """One line of text; shrinks down to readable size to keep within `max_width`, then ends in an ellipsis.

        A text that is `printed` on a picture keeps its colour in every tone, as the picture does.
        """
        if not text:
            return FRect(at[0], at[1], 0, 0)
        px = self.text_px(size)
        limit = None if max_width is None else max(8, self.viewport.px(max_width))
        if limit is not None:
            fitting, px = fit_line(self.fonts, text, px, weight, limit)
            if fitting != text:
                self.fonts.cut.add(text)
            text = fitting
        surface = self.line(text, px, weight, colour if printed else self.tone.ink(colour))
        where = surface.get_rect(**{anchor: (round(at[0] * self.viewport.scale), round(at[1] * self.viewport.scale))})
        self.blit(surface, where.topleft, alpha)
        scale = self.viewport.scale
        return FRect(where.x / scale, where.y / scale, where.w / scale, where.h / scale)

    def line(self, text: str, px: int, weight: Weight, colour: Colour) -> pygame.Surface:
        """A rendered line of text, cached."""
        key = ("text", text, px, weight, colour)

        def build() -> pygame.Surface:
            surface = self.fonts.get(weight, px).render(text, True, colour[:3])
            if len(colour) == 4:
                surface.set_alpha(colour[3])
            return surface.convert_alpha()

        return self.art.composed(key, build)

    def wrap(self, text: str, width: float, *, size: float = theme.BODY, weight: Weight = "regular") -> list[str]:
        """The lines a paragraph takes in `width` units."""
        return wrap_lines(self.font(size, weight), text, self.viewport.px(width))

    def line_height(self, size: float = theme.BODY, weight: Weight = "regular") -> float:
        return self.font(size, weight).get_linesize() / self.viewport.scale

    def paragraph(
        self,
        text: str,
        rect: FRect,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.CREAM,
        weight: Weight = "regular",
        align: Literal["left", "center"] = "left",
        middle: bool = False,
    ) -> float:
        """Wrapped text in a rectangle, shrunk until it fits; returns the height used in units."""
        lines = self.wrap(text, rect.w, size=size, weight=weight)
        while self.text_px(size) > SMALLEST_TEXT_PX and self._overflows(lines, rect, size, weight):
            size -= 1
            lines = self.wrap(text, rect.w, size=size, weight=weight)
        step = self.line_height(size, weight)
        top = rect.y + (max(0.0, rect.h - step * len(lines)) / 2 if middle else 0)
        for number, line in enumerate(lines):
            x = rect.centerx if align == "center" else rect.x
            self.text(
                line,
                (x, top + number * step),
                size=size,
                colour=colour,
                weight=weight,
                anchor="midtop" if align == "center" else "topleft",
            )
        return step * len(lines)

    def _overflows(self, lines: list[str], rect: FRect, size: float, weight: Weight) -> bool:
        """Whether lines are too many for a rectangle (of a height) or a word is too long for it."""
        high = rect.h > 0 and self.line_height(size, weight) * len(lines) > rect.h + 1
        return high or any(self.width(line, size, weight) > rect.w + 1 for line in lines)

    def fits(self, text: str, rect: FRect, *, weight: Weight = "regular") -> bool:
        """Whether a paragraph has room in a rectangle at the smallest readable size."""
        size = SMALLEST_TEXT_PX / self.viewport.scale / self.text_size
        return not self._overflows(self.wrap(text, rect.w, size=size, weight=weight), rect, size, weight)


@lru_cache(maxsize=1024)
def fit_line(fonts: Fonts, text: str, px: int, weight: Weight, limit: int) -> tuple[str, int]:
    """A text and a pixel size that keep within `limit` pixels."""
    while px > SMALLEST_TEXT_PX and fonts.get(weight, px).size(text)[0] > limit:
        px -= 1
    if fonts.get(weight, px).size(text)[0] > limit:
        while text and fonts.get(weight, px).size(text + "…")[0] > limit:
            text = text[:-1].rstrip()
        text += "…"
    return text, px


@lru_cache(maxsize=512)
def wrap_lines(font: pygame.font.Font, text: str, limit: int) -> list[str]:
    """Greedy line breaking at spaces; explicit line breaks are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and font.size(longer)[0] > limit:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _draw_box(
    size: tuple[int, int], fill: Colour | None, radius: int, line: Colour | None, stroke: int
) -> pygame.Surface:
    width, height = size
    half = stroke / 2
    paint = f'fill="{hex_colour(fill)}" fill-opacity="{_opacity(fill):.3f}"' if fill else 'fill="none"'
    if line:
        paint += f' stroke="{hex_colour(line)}" stroke-opacity="{_opacity(line):.3f}" stroke-width="{stroke}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<rect x="{half}" y="{half}" width="{width - stroke}" height="{height - stroke}" '
        f'rx="{max(0.0, radius - half)}" {paint}/></svg>'
    )
    return rasterise(svg.encode(), size)


def _draw_shadow(size: tuple[int, int], blur: int, radius: int, strength: int) -> pygame.Surface:
    width, height = size[0] + blur * 4, size[1] + blur * 4
    small = max(1, blur // 3)
    base = pygame.Surface((max(2, width // small), max(2, height // small)), pygame.SRCALPHA)
    inner = pygame.Rect(blur * 2 // small, blur * 2 // small, max(1, size[0] // small), max(1, size[1] // small))
    pygame.draw.rect(base, (0, 0, 0, strength), inner, border_radius=max(0, radius // small))
    soft = pygame.transform.gaussian_blur(base, max(1, blur // small))
    return pygame.transform.smoothscale(soft, (width, height)).convert_alpha()


def polygon(canvas: Canvas, points: Sequence[Point], colour: Colour) -> None:
    """A filled polygon; edges are smooth enough for small marks."""
    colour = canvas.tone.fill(colour)
    scaled = [(x * canvas.viewport.scale, y * canvas.viewport.scale) for x, y in points]
    pygame.draw.polygon(canvas.surface, colour, scaled)
    pygame.draw.aalines(canvas.surface, colour, True, scaled)
