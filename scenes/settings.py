"""What people chose, kept in one small JSON file; a broken file is set aside and said, never a reason not to start."""

from __future__ import annotations

import json
import locale
import logging
import os
from dataclasses import dataclass, field, fields
from pathlib import Path

from game.table.disk import GENERATIONS, Disk, write_slot
from scenes.own import PREFIX
from scenes.surroundings import BACKS, TABLES
from scenes.words import LANGUAGES

log = logging.getLogger(__name__)

FORMAT = 1
RANGES: dict[str, tuple[float, float]] = {
    "ui_scale": (0.75, 2.0),
    "text_size": (0.9, 1.3),
    "speed": (0.5, 3.0),
    "effects": (0.0, 1.0),
    "interface": (0.0, 1.0),
    "music": (0.0, 1.0),
}
CHOICES: dict[str, tuple[str, ...]] = {
    "language": tuple(LANGUAGES),
    "hand_order": ("act", "value"),
    "table": TABLES,
    "card_back": BACKS,
    "confirm": ("off", "critical", "always"),
}
OWN = ("language", "card_back")
"""Settings that may also name something in the person's own folder."""


def system_language() -> str:
    """The language of the system if the app speaks it, else English."""
    code = (locale.getlocale()[0] or "").lower()
    for language, prefixes in (("vi", ("vi",)), ("ru", ("ru",))):
        if code.startswith(prefixes):
            return language
    return "en"


@dataclass
class Settings:
    """Every setting with its factory value; numbers in the ranges of RANGES."""

    language: str = field(default_factory=system_language)
    ui_scale: float = 1.0
    text_size: float = 1.0
    high_contrast: bool = False
    light: bool = False
    """Whether tables, panels and dialogs are light."""
    table: str = "cloth"
    card_back: str = "game"
    speed: float = 1.0
    instant: bool = False
    reduced_motion: bool = False
    fast_ai: bool = False
    effects: float = 0.7
    interface: float = 0.5
    music: float = 0.0
    muted: bool = False
    fullscreen: bool = False
    bust_chance: bool = False
    memory_aid: bool = False
    hand_order: str = "act"
    confirm: str = "off"
    """Which moves are asked about before they are made."""
    focus_line: bool = True
    """Whether what has the keyboard's focus is written at the bottom."""
    voice: bool = False
    """Whether it is spoken, too, by the voice of the system."""
    log_open: bool = True
    player_names: list[str] = field(default_factory=list)
    last_game: dict[str, object] = field(default_factory=dict)
    tips: bool = True
    tips_given: dict[str, object] = field(default_factory=dict)
    """How many strategy tips were offered, by game."""
    lessons: dict[str, object] = field(default_factory=dict)
    """The games whose lesson was seen to its end (`done`)."""


def read(path: Path, *, keep: bool = True) -> tuple[Settings, list[str]]:
    """The settings of a file and message keys of what was wrong with it; values it lacks are factory values.

    A broken file is set aside and the one before it is used. With `keep` false the folder is somebody else's: nothing
    in it is touched.
    """
    notices: list[str] = []
    for ending in GENERATIONS:
        place = path.with_name(path.stem + ending)
        try:
            data = _parsed(place.read_bytes())
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("settings %s cannot be read: %s", place, error)
            return Settings(), ["common.notice.settings_unreadable"]
        except (ValueError, RecursionError) as error:
            log.warning("settings %s are broken: %s", place, error)
            if keep:
                _set_aside(place)
            notices = ["common.notice.settings_broken"]
            continue
        settings, wrong = _taken(data)
        return settings, ["common.notice.settings_backup"] if notices else wrong
    return Settings(), notices


def _parsed(raw: bytes) -> dict[str, object]:
    """The object in a file; raises ValueError or RecursionError."""
    data = json.loads(raw)
    if not isinstance(data, dict):
        raise ValueError(f"expected an object, got {type(data).__name__}")
    # What cannot be written again (half characters, endless nesting) must not stand in the way of every save.
    json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8")
    return data


def _taken(data: dict[str, object]) -> tuple[Settings, list[str]]:
    """The settings an object holds, and what there is to say about them."""
    settings = Settings()
    wrong = [entry.name for entry in fields(Settings) if entry.name in data and not _take(settings, entry.name, data)]
    if wrong:
        log.warning("settings: wrong values for %s, factory values used", ", ".join(wrong))
        return settings, ["common.notice.settings_partly"]
    made = data.get("format", FORMAT)
    newer = isinstance(made, int) and made > FORMAT
    return settings, ["common.notice.settings_newer"] if newer else []


def _set_aside(path: Path) -> None:
    """Renames a broken file to a name nobody has; where the folder does not let it, it stays and is logged."""
    number = 1
    while (bad := path.with_name(f"{path.name}.{number}.bad")).exists():
        number += 1
    try:
        os.replace(path, bad)
    except OSError as error:
        log.warning("settings %s cannot be set aside: %s", path, error)


def _take(settings: Settings, name: str, data: dict[str, object]) -> bool:
    """Takes one value over if it is of the right type and in its range; returns whether it was."""
    value, current = data[name], getattr(settings, name)
    if isinstance(current, bool):
        good = isinstance(value, bool)
    elif isinstance(current, float):
        low, high = RANGES[name]
        good = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
        if good and isinstance(value, int):
            value = float(value)
    elif isinstance(current, str):
        good = isinstance(value, str) and (value in CHOICES[name] or (name in OWN and value.startswith(PREFIX)))
    elif isinstance(current, list):
        good = isinstance(value, list) and all(isinstance(one, str) and len(one) <= 24 for one in value)
    else:
        good = isinstance(value, dict)
    if good:
        setattr(settings, name, value)
    return good


def write(path: Path, settings: Settings) -> None:
    """Writes the settings as saves are written, whole and with two generations behind; OSError if it is not let."""
    text = json.dumps({"format": FORMAT, **vars(settings)}, ensure_ascii=False, indent=1)
    write_slot(Disk(), path.parent, path.stem, text)
