"""What people bring along: card backs and translations in a folder of their own, checked before they are used.

    own/backs/NAME.svg or NAME.png          a back for the cards of every game
    own/languages/NAME/*.toml               a translation, laid out as assets/locale/en is
    own/languages/NAME/language.toml        its name, and whose plural forms it has

A file that cannot be used is never a reason not to start: `Fault` names the message that says what is wrong with it.
docs/own-backs-and-languages.md tells people how to make them.
"""

from __future__ import annotations

import logging
import string
import tomllib
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

import pygame

import assets
from scenes.art import PNG, rasterise
from scenes.words import FORMS, Language, Message, flatten, load

log = logging.getLogger(__name__)

PREFIX = "own:"
"""What the name of a thing of one's own begins with in the settings."""
ENDINGS = (".svg", ".png")
MOST = 24
"""Backs and languages that are offered at most."""
LARGEST = 4 * 1024 * 1024
"""Bytes a file may have at most."""
LONGEST_NAME = 24
TRIAL = (63, 88)
"""The pixels a back is drawn at to see whether it can be drawn."""


@dataclass
class Fault(Exception):
    """Why a file cannot be used: the message `own.fault.<code>` and its data."""

    code: str
    data: dict[str, str | int] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return f"own.fault.{self.code}"


class Own:
    """The folder of one person's own things; it need not exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # --- card backs -------------------------------------------------------------------------------------------------

    def backs(self) -> list[str]:
        """The names of the backs there are, whether they can be used or not, in the order of the alphabet."""
        files = _entries(self.folder / "backs")
        return sorted({path.stem for path in files if path.suffix.lower() in ENDINGS and _offered(path.stem)})[:MOST]

    def back(self, name: str) -> bytes:
        """The picture of a back; raises Fault for one that is gone or cannot be drawn."""
        path = next((path for path in _entries(self.folder / "backs") if path.stem == name), None)
        if path is None or path.suffix.lower() not in ENDINGS:
            raise Fault("back_gone", {"file": name})
        data = _read(path)
        if path.suffix.lower() == ".png" and not data.startswith(PNG):
            raise Fault("back_broken", {"file": path.name, "why": "not a PNG file"})
        try:
            drawn = rasterise(data, TRIAL)
        except pygame.error as error:
            raise Fault("back_broken", {"file": path.name, "why": str(error)}) from error
        if drawn.get_bounding_rect().w < TRIAL[0] // 2:
            raise Fault("back_empty", {"file": path.name})
        return data

    # --- languages --------------------------------------------------------------------------------------------------

    def languages(self) -> list[tuple[str, str]]:
        """The folders of translations with the names they give themselves, in the order of the alphabet."""
        folders = [path for path in _entries(self.folder / "languages") if path.is_dir() and _offered(path.name)]
        return [(path.name, self._called(path)) for path in sorted(folders)[:MOST]]

    def _called(self, folder: Path) -> str:
        """The name a translation gives itself; the folder's where it gives none that can be read."""
        try:
            name = _toml(folder / "language.toml").get("name")
        except Fault as fault:
            log.warning("%s: %s %s", folder, fault.code, fault.data)
            return folder.name
        return name[:LONGEST_NAME] if isinstance(name, str) and name.strip() else folder.name

    def language(self, name: str) -> Language:
        """A translation laid over English; raises Fault for one that is gone or whose files cannot be read.

        Messages without a translation, or whose translation has other data than English, stay English.
        """
        folder = self.folder / "languages" / name
        if not _offered(name) or not folder.is_dir():
            raise Fault("language_gone", {"file": name})
        plural = _toml(folder / "language.toml").get("plural", "en") if (folder / "language.toml").is_file() else "en"
        if not isinstance(plural, str) or plural not in FORMS:
            raise Fault("language_plural", {"file": name, "known": ", ".join(FORMS)})
        english, messages = load("en"), {}
        for file in assets.names("locale/en"):
            path = folder / file
            if path.is_file():
                try:
                    flatten(file.removesuffix(".toml"), _toml(path), messages)
                except ValueError as error:
                    raise Fault("language_broken", {"file": f"{name}/{file}", "why": str(error)}) from error
        good = {key: text for key, text in messages.items() if key in english and _fits(text, english[key], plural)}
        strange = sorted(messages.keys() - good.keys())
        if strange:
            log.warning("%s: not used, unknown or with other data than in English: %s", folder, ", ".join(strange))
        return Language(f"{PREFIX}{name}", plural, good, len(english) - len(good), folder / "rules")

    # --- the folder -------------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Makes the folder with a sample of each kind to start from; raises OSError where that is not let."""
        backs, sample = self.folder / "backs", self.folder / "languages" / "_english"
        backs.mkdir(parents=True, exist_ok=True)
        sample.mkdir(parents=True, exist_ok=True)
        _write_new(backs / "_sample.svg", assets.read("art/common/back_leaves.svg"))
        _write_new(sample / "language.toml", b'name = "English"\nplural = "en"\n')
        for file in assets.names("locale/en"):
            _write_new(sample / file, assets.read(f"locale/en/{file}"))


def _write_new(path: Path, data: bytes) -> None:
    if not path.exists():
        path.write_bytes(data)


def _entries(folder: Path) -> list[Path]:
    """What is in a folder, sorted; nothing where there is none or it cannot be read."""
    try:
        return sorted(folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        log.warning("%s cannot be read: %s", folder, error)
        return []


def _offered(name: str) -> bool:
    """Whether a name can be shown and is meant to be used: samples begin with an underscore."""
    printable = all(unicodedata.category(char)[0] not in "CZ" or char == " " for char in name)
    return not name.startswith(("_", ".")) and printable and name not in ("", "..")


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise Fault("too_large", {"file": path.name, "n": LARGEST // 1024 // 1024})
        return path.read_bytes()
    except OSError as error:
        raise Fault("unreadable", {"file": path.name, "why": error.strerror or str(error)}) from error


def _toml(path: Path) -> dict[str, object]:
    """A TOML file; what is wrong is said with its line."""
    try:
        return tomllib.loads(_read(path).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Fault("language_broken", {"file": f"{path.parent.name}/{path.name}", "why": str(error)}) from error


def _fits(text: Message, english: Message, plural: str) -> bool:
    """Whether a translation can stand for an English message: the same data, and every plural form."""
    if isinstance(text, dict) != isinstance(english, dict):
        return False
    if isinstance(text, dict) and isinstance(english, dict):
        known = _data("".join(english.values()))
        return set(text) == set(FORMS[plural]) and all(_known(form, known) for form in text.values())
    return _known(str(text), _data(str(english)), exactly=True)


def _known(text: str, known: set[str], *, exactly: bool = False) -> bool:
    try:
        data = _data(text)
    except ValueError:
        return False
    return data == known if exactly else data <= known


def _data(text: str) -> set[str]:
    """The names of the data a message takes; ValueError for a message that is no format."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
