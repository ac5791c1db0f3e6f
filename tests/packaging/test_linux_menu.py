"""The script that puts the Linux folder into a desktop's menu."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="menus of freedesktop.org")


WORD = re.compile(r'"((?:\\.|[^"\\])*)"|(\S+)')


def words_of(value: str) -> list[str]:
    """What a desktop makes of Exec: backslashes of the value first, then quoted words and theirs, then %%."""
    found = WORD.findall(value.replace("\\\\", "\\"))
    return [re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") or plain for quoted, plain in found]


@pytest.mark.parametrize("name", ["toucan-table", "Bàn chơi 猫 и", 'a "b" $c `d` \\e 100% & |'])
def test_added_and_taken_out(tmp_path: Path, name: str) -> None:
    place, data = tmp_path / name, tmp_path / "data of é"
    shutil.copytree(ROOT / ".ci" / "linux", place)
    shutil.copy(ROOT / "assets" / "art" / "common" / "app_icon.svg", place / "toucan-table.svg")
    script = ["sh", str(place / "add-to-menu.sh")]
    environment = {**os.environ, "XDG_DATA_HOME": str(data)}
    for _ in range(2):
        subprocess.run(script, env=environment, cwd="/", check=True)
    lines = (data / "applications" / "toucan-table.desktop").read_text(encoding="utf-8").splitlines()
    plain = (place / "toucan-table.desktop").read_text(encoding="utf-8").splitlines()
    [line] = set(lines) - set(plain)
    assert words_of(line.removeprefix("Exec=")) == [str(place / "toucan-table"), "%F"]
    assert (data / "icons/hicolor/scalable/apps/toucan-table.svg").is_file()
    subprocess.run([*script, "--remove"], env=environment, cwd="/", check=True)
    assert not [path for path in data.rglob("*") if path.is_file()]
