"""The bundled fonts draw every letter of the three languages, in every weight."""

from __future__ import annotations

import string
import unicodedata

import pytest

import assets
from tests.assets.glyphs import WEIGHTS, missing_letters

TONES = ["", "\u0300", "\u0301", "\u0303", "\u0309", "\u0323"]
VOWELS = "aăâeêioôơuưyAĂÂEÊIOÔƠUƯY"
VIETNAMESE = "".join(unicodedata.normalize("NFC", vowel + tone) for vowel in VOWELS for tone in TONES) + "đĐ₫"
RUSSIAN = "".join(map(chr, range(0x410, 0x450))) + "ёЁ№«»"
LATIN = string.ascii_letters + string.digits + string.punctuation + "".join(map(chr, range(0xA0, 0x100)))
TYPOGRAPHY = "“”‘’„‚–—…×·•−%‰≤≥\u00a0"


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
