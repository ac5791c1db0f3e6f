"""Sentences in the player's language, from the TOML tables under assets/locale; one message per event, never glued.

A message is found by its dotted key (`table.status.flip`); the first part is the file. A message that depends on a
number is a table of plural forms (`one few many other`, as the language has them) chosen by the argument `n`.
"""

from __future__ import annotations

import logging
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import assets

log = logging.getLogger(__name__)

LANGUAGES = {"en": "English", "vi": "Tiếng Việt", "ru": "Русский"}
Message: TypeAlias = "str | dict[str, str]"


def _plural_en(n: int) -> str:
    return "one" if n == 1 else "other"


def _plural_vi(n: int) -> str:
    return "other"


def _plural_ru(n: int) -> str:
    """CLDR's rule for whole numbers in Russian."""
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return "few"
    return "many"


PLURALS: dict[str, Callable[[int], str]] = {"en": _plural_en, "vi": _plural_vi, "ru": _plural_ru}
FORMS: dict[str, tuple[str, ...]] = {"en": ("one", "other"), "vi": ("other",), "ru": ("one", "few", "many")}


def load(language: str) -> dict[str, Message]:
    """Every message of a language by its dotted key, NFC-normalised."""
    messages: dict[str, Message] = {}
    for name in assets.names(f"locale/{language}"):
        if name.endswith(".toml"):
            messages |= _messages(name.removesuffix(".toml"), assets.read(f"locale/{language}/{name}"))
    return messages


@lru_cache(maxsize=256)
def _messages(prefix: str, text: bytes) -> Mapping[str, Message]:
    """The messages of one file; kept, so that a change of language back and forth parses each file once."""
    found: dict[str, Message] = {}
    flatten(prefix, tomllib.loads(text.decode()), found)
    return found


def flatten(prefix: str, table: Mapping[str, object], into: dict[str, Message]) -> None:
    """Adds the messages of a table by their dotted keys; ValueError for what is no message."""
    for key, value in table.items():
        name = f"{prefix}.{key}"
        if isinstance(value, str):
            into[name] = unicodedata.normalize("NFC", value)
        elif isinstance(value, dict) and value and set(value) <= {"one", "few", "many", "other"}:
            into[name] = {form: unicodedata.normalize("NFC", str(text)) for form, text in value.items()}
        elif isinstance(value, dict):
            flatten(name, value, into)
        else:
            raise ValueError(f"message {name}: expected a text or a table of plural forms, got {value!r}")


def number(points: int) -> str:
    """A number as people write it, with a real minus."""
    return str(points) if points >= 0 else f"−{-points}"


@dataclass(frozen=True)
class Language:
    """A translation that somebody brought along: its messages stand in for the English ones."""

    name: str
    """As the settings have it."""
    plural: str
    """The language whose plural forms it has."""
    messages: Mapping[str, Message]
    missing: int
    """How many messages stay English."""
    rules: Path
    """The folder of its rules pages, `<game>.md`; where one is missing, it is the English one."""


class Words:
    """The messages of one language; `pseudo` makes every message 40 % longer, to test that it fits."""

    def __init__(self, language: str | Language = "en", *, pseudo: bool = False) -> None:
        own = language if isinstance(language, Language) else None
        base = language if isinstance(language, str) else "en"
        if base not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}, expected of {', '.join(LANGUAGES)}")
        self.language = own.name if own is not None else base
        self.pseudo = pseudo
        self._plural = PLURALS[own.plural if own is not None else base]
        self._messages = load(base)
        self._rules: Path | None = None
        if own is not None:
            self._messages |= own.messages
            self._rules = own.rules

    def rules_page(self, game: str) -> str:
        """The rules of a game on paper, in Markdown; FileNotFoundError when there is none in this language."""
        own = self._rules / f"{game}.md" if self._rules is not None else None
        if own is not None and own.is_file():
            return own.read_text(encoding="utf-8", errors="replace")
        return assets.read(f"rules/{game}.{self.language if own is None else 'en'}.md").decode()

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def under(self, start: str) -> list[str]:
        """The keys that begin so, in the order of their file."""
        return [key for key in self._messages if key.startswith(start)]

    def parts(self, key: str) -> list[str]:
        """The parts of a message that is several words with bars between; pseudo words are not made longer."""
        text = str(self._messages[key])
        return (text.translate(_ACCENTED) if self.pseudo else text).split("|")

    def __call__(self, key: str, /, **data: str | int) -> str:
        """The sentence for a key with its data put in; raises KeyError for a key no language file has."""
        message = self._messages.get(key)
        if message is None:
            raise KeyError(f"no message {key!r} in {self.language}")
        if isinstance(message, dict):
            message = message[self._own_form(message, abs(int(data["n"])))]
        said = {name: number(value) if isinstance(value, int) else value for name, value in data.items()}
        text = message.format_map(said)
        if data:
            # A file's name need not be text; no font draws the half characters Python puts in its place.
            text = text.encode("utf-8", "replace").decode("utf-8")
        return _lengthen(text) if self.pseudo else text

    def _own_form(self, forms: Mapping[str, str], n: int) -> str:
        """The plural form for a number; English ones in a translation that has other forms."""
        form = self._plural(n)
        return form if form in forms else _plural_en(n)


_ACCENTED = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")


def _lengthen(text: str) -> str:
    extra = "~" * max(1, round(len(text) * 0.4) - 2)
    return f"[{text.translate(_ACCENTED)}{extra}]"
