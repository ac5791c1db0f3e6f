"""The rules pages: the same shape in every language, only what the page reader knows, letters the fonts have."""

from __future__ import annotations

import re
import unicodedata

import pytest

import assets
from game.arboretum.material import CODES as ARBORETUM_CODES
from game.flea_circus.material import ACTS, CODES
from game.registry import GAMES as REGISTRY
from game.tacocat.material import CODES as TACOCAT_CODES
from game.tacocat.material import COPIES
from game.trails_of_tucana.material import BLUE_POINTS, CARD_CODES, KINDS, SIGHTS
from game.tucano.material import CODES as TUCANO_CODES
from game.tucano.material import FRUITS, TOUCANS
from scenes.menus.figures import FIGURES
from tests.assets.glyphs import WEIGHTS, missing_letters

LANGUAGES = ["en", "vi", "ru"]
GAMES = sorted(REGISTRY)
PICTURES = re.compile(r"{(cards|icons|figure): ([A-Za-z0-9]+(?: [A-Za-z0-9]+)*)}")


def page(name: str, language: str) -> str:
    return assets.read(f"rules/{name}.{language}.md").decode()


def shape(text: str) -> list[str]:
    """What kind of paragraph each line is; a line of pictures stands for itself."""
    kinds: list[str] = []
    for line in filter(None, text.splitlines()):
        if PICTURES.fullmatch(line):
            kinds.append(line)
        else:
            kinds.append(next((mark for mark in ("# ", "## ", "- ") if line.startswith(mark)), "text"))
    return kinds


@pytest.mark.parametrize("name", GAMES)
def test_all_languages_have_the_same_headings_lists_and_pictures(name: str) -> None:
    english = shape(page(name, "en"))
    assert english.count("# ") == 1
    assert english.count("## ") >= 6
    assert shape(page(name, "vi")) == english
    assert shape(page(name, "ru")) == english


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_only_marks_the_page_reader_knows(name: str, language: str) -> None:
    for line in page(name, language).splitlines():
        if PICTURES.fullmatch(line):
            continue
        rest = re.sub(r"^(# |## |- )", "", line)
        assert rest.count("**") % 2 == 0, line
        assert not re.search(r"[`*_#{}<>|\[\]]", rest.replace("**", "")), line


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_the_same_in_every_language(name: str, language: str) -> None:
    numbers = sorted(re.findall(r"\d+", page(name, language)))
    assert numbers == sorted(re.findall(r"\d+", page(name, "en")))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_composed_and_drawable(name: str, language: str) -> None:
    text = page(name, language)
    assert unicodedata.is_normalized("NFC", text)
    assert [missing_letters(weight, text) for weight in WEIGHTS] == [[], [], []]


def test_pictures_of_flea_circus_are_cards_and_acts_of_the_game() -> None:
    shown = [code for _, codes in PICTURES.findall(page("flea_circus", "en")) for code in codes.split()]
    assert set(shown) <= set(CODES) | set(ACTS)
    assert set(shown) >= set(ACTS) | {"new", "steal", "ask"}


def test_the_page_of_tacocat_tells_the_cards_of_the_table() -> None:
    shown = [
        code for kind, codes in PICTURES.findall(page("tacocat", "en")) for code in codes.split() if kind == "cards"
    ]
    assert set(shown) <= set(TACOCAT_CODES)
    assert COPIES == {1: 2, 2: 3, 3: 5, 4: 5, 5: 5, 6: 5, 7: 3, 8: 3, 9: 2, 10: 2, 11: 2, 12: 1}, "change the pages too"
    assert f"**{sum(COPIES.values())} cards**" in page("tacocat", "en")


def test_pictures_of_tucano_are_cards_of_the_game() -> None:
    shown = [code for _, codes in PICTURES.findall(page("tucano", "en")) for code in codes.split()]
    assert set(TOUCANS) | {"joker"} <= set(shown) <= set(TUCANO_CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_tucano_tells_the_points_of_every_fruit(language: str) -> None:
    said = re.findall(r"^- \*\*.*\((\d) .*\): ([-\d, ]+)\.$", page("tucano", language), re.MULTILINE)
    ours = [(str(fruit.cards), ", ".join(map(str, fruit.points))) for fruit in FRUITS if fruit.most is None]
    assert sorted(said) == sorted(ours)


def test_pictures_of_arboretum_are_cards_of_the_game() -> None:
    shown = [code for _, codes in PICTURES.findall(page("arboretum", "en")) for code in codes.split()]
    assert shown
    assert set(shown) <= set(ARBORETUM_CODES)


def test_pictures_of_trails_of_tucana_are_its_cards() -> None:
    shown = [(kind, codes.split()) for kind, codes in PICTURES.findall(page("trails_of_tucana", "en"))]
    assert shown == [("cards", [*CARD_CODES]), ("icons", [*SIGHTS]), ("figure", ["island"])]


@pytest.mark.parametrize("name", GAMES)
def test_every_page_is_illustrated_with_pictures_of_its_game(name: str) -> None:
    shown = PICTURES.findall(page(name, "en"))
    assert len(shown) >= 3
    assert {code for kind, codes in shown if kind == "figure" for code in codes.split()} <= {*FIGURES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_trails_of_tucana_tells_the_points_of_the_rules(language: str) -> None:
    text = page("trails_of_tucana", language)
    little, great = KINDS["little"], KINDS["great"]
    told = [[int(n) for n in re.findall(r"\d+", line)] for line in text.splitlines() if line.startswith("- **")]
    for small, large in zip(little.sights, great.sights, strict=True):
        assert [*small, *large] in told
    for points in (little.pairs, great.pairs, *BLUE_POINTS[1:]):
        *first, last = points
        assert re.search(rf"{', '.join(map(str, first))} (and|và|и) {last}\b", text)
    for (_, one), (_, two) in zip(little.ranks[1:], great.ranks[1:], strict=True):
        assert re.search(rf"(from|từ|от) {one}; (from|từ|от) {two}\.", text)


@pytest.mark.parametrize("name", GAMES)
def test_the_last_part_of_a_page_names_editions_and_options(name: str) -> None:
    """A line for each choice before the game, so that another edition's rule does not look like a fault."""
    last = page(name, "en").split("\n## ")[-1]
    assert "ptions" in last.splitlines()[0]
    assert sum(line.startswith("- **") for line in last.splitlines()) >= len(REGISTRY[name].options)
