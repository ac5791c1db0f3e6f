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


@pytest.mark.slow
def test_wheel_has_all_assets_and_runs_installed(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    wheels = tmp_path / "wheels"
    build = [*pip, "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "-w", str(wheels)]
    subprocess.run(build, check=True, capture_output=True)
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
    install = [*pip, "install", "--no-deps", "--no-index", "--target", str(place), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    environment = os.environ | {"PYTHONPATH": str(place), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for arguments in (["-c", PROBE, str(place)], ["-m", "scenes", "--version"]):
        done = subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
