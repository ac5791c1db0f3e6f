"""The frozen app: built, moved to a folder with a space and an accent, and played without sound or screen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_BYTES = 120_000_000


def size_of(folder: Path) -> int:
    """The bytes of all files below a folder; a link counts nothing."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


@pytest.mark.slow
def test_frozen_app_plays_a_game_from_a_folder_with_an_accent_and_no_sound_device(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    build += ["--distpath", str(tmp_path / "dist"), "--workpath", str(tmp_path / "work"), str(ROOT / "build.spec")]
    built = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr

    place = tmp_path / "Jeux de société à table"
    shutil.move(tmp_path / "dist" / "toucan-table", place)
    assert size_of(place) < MOST_BYTES
    left_out = [path.name for path in place.rglob("*") if path.name in ("synthesise.py", "tkinter", "numpy")]
    assert left_out == []

    home = tmp_path / "données"
    program = place / ("toucan-table.exe" if sys.platform == "win32" else "toucan-table")
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST", "VIRTUAL"))}
    environment = bare | {"SDL_AUDIODRIVER": "bogus", "SDL_VIDEODRIVER": "dummy", "TOUCAN_HOME": str(home)}
    for argument, says in (("--version", "Toucan Table"), ("--self-check", "pictures: ")):
        done = subprocess.run(
            [str(program), argument], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{argument}: {done.stdout}\n{done.stderr}"
        # On Windows it has no console to print to.
        assert sys.platform == "win32" or done.stdout.startswith(says)
