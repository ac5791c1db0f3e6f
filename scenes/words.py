"""Sentences in the player's language, from the TOML tables under assets/locale; one message per event, never glued.

A message is found by its dotted key (`table.status.flip`); the first part is the file. A message that depends on a
number is a table of plural forms (`one few many other`, as the language has them) chosen by the argument `n`.
"""

from __future__ import annotations

import logging
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
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
    _flatten(prefix, tomllib.loads(text.decode()), found)
    return found


def _flatten(prefix: str, table: Mapping[str, object], into: dict[str, Message]) -> None:
    for key, value in table.items():
        name = f"{prefix}.{key}"
        if isinstance(value, str):
            into[name] = unicodedata.normalize("NFC", value)
        elif isinstance(value, dict) and value and set(value) <= {"one", "few", "many", "other"}:
            into[name] = {form: unicodedata.normalize("NFC", str(text)) for form, text in value.items()}
        elif isinstance(value, dict):
            _flatten(name, value, into)
        else:
            raise ValueError(f"message {name}: expected a text or a table of plural forms, got {value!r}")


class Words:
    """The messages of one language; `pseudo` makes every message 40 % longer, to test that it fits."""

    def __init__(self, language: str = "en", *, pseudo: bool = False) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}, expected of {', '.join(LANGUAGES)}")
        self.language = language
        self.pseudo = pseudo
        self._messages = load(language)

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
            message = message[PLURALS[self.language](int(data["n"]))]
        text = message.format_map(data)
        if data:
            # A file's name need not be text; no font draws the half characters Python puts in its place.
            text = text.encode("utf-8", "replace").decode("utf-8")
        return _lengthen(text) if self.pseudo else text


_ACCENTED = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")


def _lengthen(text: str) -> str:
    extra = "~" * max(1, round(len(text) * 0.4) - 2)
    return f"[{text.translate(_ACCENTED)}{extra}]"
