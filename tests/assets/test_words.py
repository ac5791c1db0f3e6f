"""The words of the locale files: same messages and data in all languages, composed, and every reason of the rules."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from pathlib import Path

import pytest

import assets
import game
from game.arboretum.brain import REASONS as ARBORETUM_REASONS
from game.arboretum.material import SPECIES
from game.arboretum.rules import WHY_NOT as ARBORETUM_WHY_NOT
from game.table import feats
from game.tacocat.brain import REASONS as TACOCAT_REASONS
from game.tacocat.rules import WHY_NOT as TACOCAT_WHY_NOT
from game.trails_of_tucana.brain import REASONS as TRAILS_REASONS
from game.trails_of_tucana.rules import WHY_NOT as TRAILS_WHY_NOT
from game.tucano.brain import REASONS
from game.tucano.material import CODES, TOUCANS
from game.tucano.rules import WHY_NOT
from tests.assets.glyphs import WEIGHTS, missing_letters

LANGUAGES = ["en", "vi", "ru"]
FILES = sorted({name for language in LANGUAGES for name in assets.names(f"locale/{language}")})


def messages(language: str, file: str) -> dict[str, str]:
    """Every text of a file by its dotted key; the forms of a plural are one text."""
    found: dict[str, str] = {}

    def walk(table: dict[str, object], prefix: str) -> None:
        for key, value in table.items():
            if not isinstance(value, dict):
                found[prefix + key] = str(value)
            elif set(value) <= {"one", "few", "many", "other"}:
                found[prefix + key] = "\n".join(value.values())
            else:
                walk(value, f"{prefix}{key}.")

    walk(tomllib.loads(assets.read(f"locale/{language}/{file}").decode()), "")
    return found


def data(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", ["vi", "ru"])
def test_every_language_has_the_same_messages_with_the_same_data(language: str, file: str) -> None:
    english, other = messages("en", file), messages(language, file)
    assert other.keys() == english.keys()
    assert {key: data(text) for key, text in other.items()} == {key: data(text) for key, text in english.items()}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_are_composed_and_drawable(language: str, file: str) -> None:
    assert unicodedata.is_normalized("NFC", assets.read(f"locale/{language}/{file}").decode())
    said = "".join(messages(language, file).values())
    assert [missing_letters(weight, said) for weight in WEIGHTS] == [[], [], []]


def test_flea_circus_says_every_reason_the_rules_and_the_brain_give() -> None:
    folder = Path(game.__file__).parent / "flea_circus"
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    given = set(re.findall(r'Reason\(\s*"(\w+)"', code)) | {"trio_points", "trio_last"}
    given |= {f"phase_{phase}" for phase in ("flip", "choice", "steal", "ask", "give", "end")}
    said = {key.removeprefix("reason.") for key in messages("en", "flea_circus.toml") if key.startswith("reason.")}
    assert said == given


def test_tucano_says_every_reason_the_rules_and_the_brain_give() -> None:
    said = {key.removeprefix("reason.") for key in messages("en", "tucano.toml") if key.startswith("reason.")}
    assert said == {*REASONS, *WHY_NOT}
    named = {key.removeprefix("fruit.") for key in messages("en", "tucano.toml") if key.startswith("fruit.")}
    assert named == {*CODES} - {*TOUCANS}


def test_tacocat_says_every_reason_the_rules_and_the_brain_give() -> None:
    said = {key.removeprefix("reason.") for key in messages("en", "tacocat.toml") if key.startswith("reason.")}
    assert said == {*TACOCAT_REASONS, *TACOCAT_WHY_NOT}


def test_arboretum_says_every_reason_the_rules_and_the_brain_give() -> None:
    said = {key.removeprefix("reason.") for key in messages("en", "arboretum.toml") if key.startswith("reason.")}
    assert said == {*ARBORETUM_REASONS, *ARBORETUM_WHY_NOT}
    named = {key.removeprefix("species.") for key in messages("en", "arboretum.toml") if key.startswith("species.")}
    assert named == {*SPECIES}


def test_every_achievement_has_a_name_and_says_what_for() -> None:
    ids = [feat.id for feat in (*feats.COMMON, *feats.CAREER, *(feat for own in feats.OWN.values() for feat in own))]
    assert messages("en", "feats.toml").keys() == {f"{id}.{part}" for id in ids for part in ("name", "about")}


def test_trails_of_tucana_says_every_reason_the_rules_and_the_brain_give() -> None:
    said = {key.removeprefix("reason.") for key in messages("en", "trails_of_tucana.toml") if key.startswith("reason.")}
    assert said == {*TRAILS_REASONS, *TRAILS_WHY_NOT}
