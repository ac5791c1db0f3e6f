"""Which letters the bundled fonts can draw.

Asked of `pygame.freetype`, because `pygame.font.Font.metrics` answers with the box of the replacement sign for a letter
that is not there.
"""

from __future__ import annotations

import io

import pygame.freetype

import assets

WEIGHTS = ["Nunito-Black.ttf", "Nunito-Bold.ttf", "Nunito-Regular.ttf"]


def _font(weight: str) -> pygame.freetype.Font:
    # Made anew each time: a font does not outlive the `pygame.quit` of another test.
    pygame.freetype.init()
    return pygame.freetype.Font(io.BytesIO(assets.read(f"fonts/{weight}")), 22)


def missing_letters(weight: str, letters: str) -> list[str]:
    """Those of the letters for which the font file has no glyph, each once, in order; line breaks need none."""
    wanted = sorted(set(letters) - {"\n"})
    boxes = _font(weight).get_metrics("".join(wanted))
    return [letter for letter, box in zip(wanted, boxes, strict=True) if box is None]
