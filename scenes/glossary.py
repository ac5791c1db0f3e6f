"""The terms of a game: where a sentence names one, and what it means. The words are in `glossary.toml`.

A form with a capital letter counts written just so, another one in any case. What stands in `unless` is no mention of
the term although a form is in it: "have the most points" says nothing of who holds most of a fruit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from scenes.words import Words

STEM = "*"
"""Ends a way of writing that may have any ending."""
MOST = 2
"""So many terms are explained below a tooltip at most: it is to be read at a glance."""


@dataclass(frozen=True, slots=True)
class Found:
    """A term in a text: from where to where, and which."""

    start: int
    end: int
    term: str


def terms_of(words: Words, game_id: str) -> list[str]:
    """The terms of a game in the order of its glossary; none for a game that has no glossary."""
    return list(_terms(words, game_id))


def name(words: Words, game_id: str, term: str) -> str:
    return words(f"glossary.{game_id}.{term}.name")


def tip(words: Words, game_id: str, term: str) -> str:
    """The sentence that explains a term: what its tooltip says."""
    about = words(f"glossary.{game_id}.{term}.about")
    return words("glossary.tip", name=name(words, game_id, term), about=about)


def entry(words: Words, game_id: str, term: str) -> str:
    """The same as an item of the rules page."""
    about = words(f"glossary.{game_id}.{term}.about")
    return words("glossary.entry", name=name(words, game_id, term), about=about)


def find(words: Words, game_id: str, text: str) -> list[Found]:
    """The terms a text names, from left to right; of two that overlap the longer one."""
    pattern, terms = _pattern(words, game_id)
    named = ((match.span(), terms[match.lastindex - 1]) for match in pattern.finditer(text) if match.lastindex)
    return [Found(*span, term) for span, term in named if term]


def below(words: Words, game_id: str, text: str, *more: str) -> list[str]:
    """What is to be added below a tooltip so that the terms it names are explained; `more` is looked through as well.

    A term that the text itself explains (a line of it begins with its name and a colon) needs no more words.
    """
    found = dict.fromkeys(one.term for part in (text, *more) for one in find(words, game_id, part))
    said = {_plain(line.partition(":")[0]) for line in text.splitlines()}
    open_terms = [term for term in found if _plain(name(words, game_id, term)) not in said]
    return [tip(words, game_id, term) for term in open_terms[:MOST]]


def _plain(text: str) -> str:
    """A name without capitals and quotation marks."""
    return text.strip("«»“” ").casefold()


def _terms(words: Words, game_id: str) -> Iterable[str]:
    start = f"glossary.{game_id}."
    return dict.fromkeys(key.removeprefix(start).partition(".")[0] for key in words.under(start))


def _forms(words: Words, game_id: str) -> Iterable[tuple[str, str]]:
    """Every way of writing with its term, and with no term what is none."""
    for term in _terms(words, game_id):
        for form in words.parts(f"glossary.{game_id}.{term}.forms"):
            yield form, term
        for form in words.parts(f"glossary.{game_id}.{term}.unless"):
            if form:
                yield form, ""


def _written(form: str) -> str:
    """The pattern of one way of writing."""
    stem = re.escape(form.removesuffix(STEM)) + (r"\w*" if form.endswith(STEM) else "")
    return stem if form == form.lower() else f"(?-i:{stem})"


@lru_cache(maxsize=16)
def _pattern(words: Words, game_id: str) -> tuple[re.Pattern[str], list[str]]:
    """A pattern with a group for each way of writing, and the term of each group; longer ones come first."""
    ordered = sorted(_forms(words, game_id), key=lambda form: len(form[0]), reverse=True)
    parts = [_written(form) for form, _ in ordered]
    whole = "|".join(f"({part})" for part in parts)
    # Without any form nothing is to be found.
    return re.compile(rf"(?<!\w)(?:{whole})(?!\w)" if parts else r"(?!)", re.IGNORECASE), [term for _, term in ordered]
