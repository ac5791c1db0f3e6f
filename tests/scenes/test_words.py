"""The words the scenes ask for are there, in every language and with its plural forms; nothing is there for nothing."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import scenes
from scenes.menus import seating
from scenes.words import FORMS, LANGUAGES, PLURALS, Words, load

MENU_FILES = ("menu", "common")
"""Files whose every message must be asked for; those of games hold codes that only data names."""


@cache
def asked() -> tuple[frozenset[str], frozenset[str]]:
    """Keys the scenes ask for: written out, and as patterns where part of a key is data."""
    literal: set[str] = set()
    patterns: set[str] = set()
    for path in sorted(Path(scenes.__file__).parent.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in nodes:
            if isinstance(node, ast.Call) and node.args and name_of(node.func) in ("words", "notice"):
                for key in choices(node.args[0]):
                    collect(key, literal, patterns)
            elif isinstance(node, ast.Constant) and id(node) not in parts and is_key(node.value):
                literal.add(str(node.value))
    return frozenset(literal), frozenset(patterns)


def is_key(value: object) -> bool:
    return (
        isinstance(value, str)
        and re.fullmatch(r"(common|menu|table|results|flea_circus|tucano)(\.\w+)+", value) is not None
    )


def name_of(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def choices(node: ast.expr) -> list[ast.expr]:
    return [*choices(node.body), *choices(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def collect(key: ast.expr, literal: set[str], patterns: set[str]) -> None:
    if isinstance(key, ast.Constant):
        literal.add(str(key.value))
    elif isinstance(key, ast.JoinedStr):
        parts = [re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w.]+" for part in key.values]
        patterns.add("".join(parts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_asked_for_is_there(language: str) -> None:
    messages = load(language)
    literal, patterns = asked()
    assert len(literal) > 80
    assert sorted(key for key in literal if key not in messages) == []
    assert [pattern for pattern in patterns if not any(re.fullmatch(pattern, key) for key in messages)] == []


def test_no_message_of_the_menus_is_there_for_nothing() -> None:
    literal, patterns = asked()
    for key in load("en"):
        if key.split(".")[0] in MENU_FILES:
            assert key in literal or any(re.fullmatch(pattern, key) for pattern in patterns), f"nobody says {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_tables_have_exactly_the_forms_of_the_language(language: str) -> None:
    for key, message in load(language).items():
        if isinstance(message, dict):
            assert tuple(sorted(message)) == tuple(sorted(FORMS[language])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_plural_in_one_language_is_plural_in_all(language: str) -> None:
    english, other = load("en"), load(language)
    assert {key for key in english if isinstance(english[key], dict)} == {
        key for key in other if isinstance(other[key], dict)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_finds_its_form(language: str) -> None:
    assert {PLURALS[language](n) for n in range(120)} == set(FORMS[language])


def test_russian_plurals() -> None:
    forms = [PLURALS["ru"](n) for n in (1, 2, 5, 11, 14, 21, 22, 25, 101, 111, 112)]
    assert forms == ["one", "few", "many", "many", "many", "one", "few", "many", "one", "many", "many"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_months_are_complete(language: str) -> None:
    words = Words(language)
    assert len(words("menu.months").split()) == 12
    names = words("menu.names.list").split()
    assert len(names) == len(set(names)) == seating.MOST_SEATS


def test_the_pseudo_locale_is_longer() -> None:
    plain, long = Words("en"), Words("en", pseudo=True)
    for key in ("menu.new.deal", "menu.title.private"):
        assert len(long(key)) >= 1.3 * len(plain(key))


def test_numbers_below_zero_have_a_real_minus_and_their_own_plural() -> None:
    assert Words("en")("results.won.you", n=-33).count("−33") == 1
    assert Words("ru")("results.won.you", n=-1) == Words("ru")("results.won.you", n=1).replace("1", "−1")
