"""The bundled fonts draw every letter of the three languages, in every weight.

Asked of `pygame.freetype`, because `pygame.font.Font.metrics` answers with the box of the replacement sign for a letter
that is not there.
"""

from __future__ import annotations

import io
import string
import unicodedata
from collections.abc import Iterator

import pygame.freetype
import pytest

import assets

WEIGHTS = ["Nunito-Black.ttf", "Nunito-Bold.ttf", "Nunito-Regular.ttf"]
TONES = ["", "\u0300", "\u0301", "\u0303", "\u0309", "\u0323"]
VOWELS = "aăâeêioôơuưyAĂÂEÊIOÔƠUƯY"
VIETNAMESE = "".join(unicodedata.normalize("NFC", vowel + tone) for vowel in VOWELS for tone in TONES) + "đĐ₫"
RUSSIAN = "".join(map(chr, range(0x410, 0x450))) + "ёЁ№«»"
LATIN = string.ascii_letters + string.digits + string.punctuation + "".join(map(chr, range(0xA0, 0x100)))
TYPOGRAPHY = "“”‘’„‚–—…×·•−%‰≤≥\u00a0"


@pytest.fixture(autouse=True)
def _font_module() -> Iterator[None]:
    pygame.freetype.init()
    yield
    pygame.freetype.quit()


def missing_letters(weight: str, letters: str) -> list[str]:
    """Those of the letters for which the font file has no glyph."""
    font = pygame.freetype.Font(io.BytesIO(assets.read(f"fonts/{weight}")), 22)
    return [letter for letter, box in zip(letters, font.get_metrics(letters), strict=True) if box is None]


def test_three_weights_and_their_licence_are_there() -> None:
    names = assets.names("fonts")
    assert [name for name in names if name.endswith(".ttf")] == WEIGHTS
    assert b"SIL OPEN FONT LICENSE Version 1.1" in assets.read("fonts/OFL.txt")


def test_every_vietnamese_letter_is_one_character() -> None:
    assert all(len(unicodedata.normalize("NFC", vowel + tone)) == 1 for vowel in VOWELS for tone in TONES)


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize(
    "letters", [VIETNAMESE, RUSSIAN, LATIN, TYPOGRAPHY], ids=["vietnamese", "russian", "latin", "typography"]
)
def test_every_letter_has_a_glyph(weight: str, letters: str) -> None:
    assert missing_letters(weight, letters) == []


def test_a_missing_glyph_would_be_noticed() -> None:
    assert missing_letters("Nunito-Regular.ttf", "a→ạ") == ["→"]
