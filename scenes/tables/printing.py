"""What is put onto cards: letters and numbers at their drawn box, and the look of a card that does not count."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.canvas import Canvas


def print_text(
    canvas: Canvas, surface: pygame.Surface, text: str, centre: Sequence[float], size: float, scale: float, ink: str
) -> None:
    """Prints a text on a card with its drawn box, not its line box, around the centre; lengths times `scale`."""
    font = canvas.fonts.get("black", max(6, round(size * scale)))
    glyph = font.render(text, True, ink)
    box = glyph.get_bounding_rect()
    x, y = centre[0] * scale - box.centerx, centre[1] * scale - box.centery
    surface.blit(glyph, (round(x), round(y)))


def dimmed(surface: pygame.Surface) -> pygame.Surface:
    """A grey copy."""
    grey = pygame.transform.grayscale(surface)
    grey.fill((150, 156, 160, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return grey
