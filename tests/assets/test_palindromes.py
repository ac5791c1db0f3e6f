"""What stands on the Tacocat tiles reads the same from both ends, in every language."""

from __future__ import annotations

import tomllib

import pytest

import assets

LANGUAGES = ["en", "vi", "ru"]
LONGEST = 24  # characters, two lines of a tile
SHORTEST = 3  # letters


def letters(text: str) -> str:
    """The letters of a text in lower case; spaces, punctuation and digits are left out, accents stay."""
    return "".join(letter for letter in text.lower() if letter.isalpha())


def palindromes(language: str) -> list[str]:
    """The texts of a language in the order of the file."""
    table = tomllib.loads(assets.read(f"locale/{language}/tacocat_palindromes.toml").decode("utf-8"))
    return list(table["palindromes"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_a_palindrome(language: str) -> None:
    assert [text for text in palindromes(language) if letters(text) != letters(text)[::-1]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_all_different_and_short(language: str) -> None:
    texts = palindromes(language)
    assert len({letters(text) for text in texts}) == len(texts) >= 14
    assert [text for text in texts if len(text) > LONGEST or len(letters(text)) < SHORTEST] == []


@pytest.mark.parametrize(("language", "alphabet"), [("ru", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя")])
def test_russian_has_palindromes_of_its_own(language: str, alphabet: str) -> None:
    assert set("".join(map(letters, palindromes(language)))) <= set(alphabet)


def test_vietnamese_has_palindromes_of_its_own() -> None:
    assert set(palindromes("vi")).isdisjoint(palindromes("en"))


@pytest.mark.parametrize(("text", "answer"), [("Taco cat!", True), ("Tacos", False), ("Tớ ớt", True), ("Tớ ợt", False)])
def test_the_measure_itself(text: str, answer: bool) -> None:
    assert (letters(text) == letters(text)[::-1]) is answer
