"""The app in a real window of a real X server, moved by a real pointer and real keys."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.registry import GAMES
from tests.e2e.hands import find_window
from tests.e2e.house import ROOT, WATCHDOG, clean, environment, members, program, run, wait_for
from tests.e2e.screen import own_screen

ENDINGS = [f"{game}_{way}" for game in GAMES for way in ("mouse", "keyboard")]
OTHERS = ["tucano_close", "tacocat_close", "close", "resize", "fullscreen", "fullscreen_start"]

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="needs an X server")


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with own_screen() as name:
        yield name


def on_screen(home: Path, display: str) -> dict[str, str]:
    return environment(home, SDL_VIDEODRIVER="x11", DISPLAY=display, SDL_FRAMEBUFFER_ACCELERATION="0")


@pytest.mark.parametrize("scenario", [*ENDINGS, *OTHERS])
def test_in_a_window(tmp_path: Path, display: str, scenario: str) -> None:
    clean(run(program("window_program", scenario), on_screen(tmp_path, display)))


def test_the_app_itself_from_double_click_to_close_button(tmp_path: Path) -> None:
    """`python -m scenes`, its own frame loop, three times Return for a game, then the window is closed."""
    with own_screen() as display:
        env = on_screen(tmp_path, display)
        command = [sys.executable, "-m", "scenes", "--size", "1280x720"]
        with subprocess.Popen(
            command, env=env, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
        ) as app:
            try:
                wait_for(lambda: find_window(env) != "" or app.poll() is not None, "no window")
                window = find_window(env)
                subprocess.run(["xdotool", "windowfocus", window], env=env, check=True)

                def dealt() -> bool:
                    # The title, the set-up and the table take Return for the next step; a table takes no more of it.
                    subprocess.run(["xdotool", "key", "Return"], env=env, check=True)
                    return (tmp_path / "games" / "flea_circus.json").exists() or app.poll() is not None

                wait_for(dealt, "no game")
                subprocess.run([sys.executable, "-m", "tests.e2e.close_window", window], env=env, cwd=ROOT, check=True)
                complained = app.communicate(timeout=WATCHDOG)[1]
            finally:
                if app.poll() is None:
                    os.killpg(app.pid, signal.SIGKILL)
        assert app.returncode == 0, complained
        assert "Traceback" not in complained, complained
        wait_for(lambda: members(app.pid) == [], "a process is left")
