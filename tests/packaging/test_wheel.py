"""The wheel holds everything the app reads, and runs from where it is installed."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROBE = """
import sys
from pathlib import Path
import assets, game.registry, scenes.app
place = Path(sys.argv[1])
for module in (assets, game.registry, scenes.app):
    assert Path(module.__file__).is_relative_to(place), module.__file__
assert assets.read("sounds/tick_1.wav")[:4] == b"RIFF"
assert "flea_circus.ru.md" in assets.names("rules")
"""


def run(command: list[str], place: Path, environment: dict[str, str] | None = None) -> None:
    """Runs a command in a folder; fails with what it said."""
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"


@pytest.mark.slow
def test_wheel_has_all_assets_and_runs_installed(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    wheels = tmp_path / "wheels"
    run([*pip, "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "-w", str(wheels)], tmp_path)
    [wheel] = wheels.iterdir()

    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    wanted = {
        str(path.relative_to(ROOT).as_posix())
        for path in (ROOT / "assets").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert wanted - inside == set()
    assert not any(name.startswith("tests/") for name in inside)

    place = tmp_path / "site"
    run([*pip, "install", "--no-deps", "--no-index", "--target", str(place), str(wheel)], tmp_path)
    environment = os.environ | {"PYTHONPATH": str(place), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run([sys.executable, "-c", PROBE, str(place)], tmp_path, environment)
    run([sys.executable, "-m", "scenes", "--version"], tmp_path, environment)
