"""What is put onto cards: letters and numbers at their drawn box, and the look of a card that does not count."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.canvas import Canvas

LARGE_PRINT = 1.75
"""The UI scale from which indices are printed larger."""
HEIGHT = 880.0
"""Units that the picture of a card is high."""


def print_text(
    canvas: Canvas, surface: pygame.Surface, text: str, centre: Sequence[float], size: float, scale: float, ink: str
) -> None:
    """Prints a text on a card with its drawn box, not its line box, around the centre; lengths times `scale`."""
    font = canvas.fonts.get("black", max(6, round(size * scale)))
    glyph = font.render(text, True, ink)
    box = glyph.get_bounding_rect()
    x, y = centre[0] * scale - box.centerx, centre[1] * scale - box.centery
    surface.blit(glyph, (round(x), round(y)))


def index_growth(canvas: Canvas, usual: float) -> float:
    """How much larger than usual an index is printed: `usual` for those who want everything large, else 1.

    Cards hardly grow with the scale, for the table must fit: what one must read of them grows instead.
    """
    return usual if canvas.viewport.ui_scale >= LARGE_PRINT else 1.0


def enlarge_index(
    canvas: Canvas, surface: pygame.Surface, name: str, panel: Sequence[float], tip: float, growth: float
) -> None:
    """Puts a card's index, as a larger rendition of the picture has it, over its own.

    `panel` is its straight part from the top left corner, `tip` where it ends in its middle; in units of the picture.
    """
    high = round(surface.get_height() * growth)
    large = canvas.art.svg(name, (round(high * 63 / 88), high))
    scale = surface.get_height() / HEIGHT
    left, top, width, straight = panel
    size = round(width * growth * scale), round((tip - top) * growth * scale)
    cut = pygame.Surface(size, pygame.SRCALPHA)
    cut.blit(large, (-round(left * growth * scale), -round(top * growth * scale)))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    low = straight * growth * scale
    pygame.draw.polygon(mask, "white", [(0, 0), (size[0], 0), (size[0], low), (size[0] / 2, size[1]), (0, low)])
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    surface.blit(cut, (round(left * scale), round(top * scale)))


def grown_point(centre: Sequence[float], panel: Sequence[float], growth: float) -> tuple[float, float]:
    """Where a point of the index lies in the enlarged one, in units of the picture."""
    left, top = panel[0], panel[1]
    return left + (centre[0] - left) * growth, top + (centre[1] - top) * growth


def dimmed(surface: pygame.Surface) -> pygame.Surface:
    """A grey copy."""
    grey = pygame.transform.grayscale(surface)
    grey.fill((150, 156, 160, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return grey
