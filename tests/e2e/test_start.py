"""Starting when something is wrong: it is said once, in a sentence, and the app can be played all the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.words import Words
from tests.e2e.house import ROOT, WATCHDOG, clean, environment, members, program, run, wait_for

WORDS = Words("en")
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")


def sentences(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What the app said, in order; fails unless it ended well."""
    clean(done)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert "played" in lines[-1], done.stdout
    return [line["said"] for line in lines[:-1]]


def start(home: Path, *arguments: str, **more: str) -> list[str]:
    return sentences(run(program("start_program", *arguments), environment(home, LC_ALL="C.UTF-8", **more)))


def said(*keys: str) -> list[str]:
    return [WORDS(f"common.notice.{key}") for key in keys]


BAD_SETTINGS = {
    "cut off": (b'{"format": 1, "langu', "settings_broken"),
    "garbage": (bytes(range(256)), "settings_broken"),
    "zeros": (b"\0" * 300, "settings_broken"),
    "a list": (b"[1, 2]", "settings_broken"),
    "deep": (b"[" * 100_000, "settings_broken"),
    "wrong values": (
        b'{"format": 1, "speed": "fast", "language": 3, "ui_scale": 1e999, "muted": null, "effects": NaN}',
        "settings_partly",
    ),
    "half a character": (b'{"player_names": ["\\ud800"]}', "settings_broken"),
    "from the future": (b'{"format": 99, "language": "en", "holograms": {"depth": 3}}', "settings_newer"),
}


PLAYED = ("garbage", "wrong values")
TITLE_ONLY = ("--actions", "0")


@pytest.mark.parametrize("trouble", BAD_SETTINGS)
def test_bad_settings(tmp_path: Path, trouble: str) -> None:
    content, key = BAD_SETTINGS[trouble]
    (tmp_path / "settings.json").write_bytes(content)
    played = trouble in PLAYED
    assert start(tmp_path, *([] if played else TITLE_ONLY)) == said(key)
    if played:
        assert json.loads((tmp_path / "settings.json").read_bytes())["instant"] is True
    if key == "settings_broken":
        assert (tmp_path / "settings.json.1.bad").read_bytes() == content


def test_a_last_game_that_makes_no_sense(tmp_path: Path) -> None:
    last = {"flea_circus": {"count": "x", "seats": [None, {"kind": 7, "level": "godlike", "person": "../.."}], "a": []}}
    (tmp_path / "settings.json").write_text(json.dumps({"format": 1, "last_game": last}), encoding="utf-8")
    assert start(tmp_path) == []


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert start(tmp_path / "file" / "home") == said(
        "settings_unreadable", "journal_unreadable", "settings_unwritable", "not_saved"
    )


@linux
def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    """Nobody, not even the superuser, makes a folder in /proc."""
    assert start(Path("/proc/toucan")) == said("settings_unwritable", "not_saved")


def test_no_sound_device(tmp_path: Path) -> None:
    assert start(tmp_path, SDL_AUDIODRIVER="bogus") == said("no_sound")


def test_several_troubles_are_told_one_after_the_other(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"{")
    assert start(tmp_path, *TITLE_ONLY, SDL_AUDIODRIVER="bogus") == said("settings_broken", "no_sound")


@pytest.mark.parametrize("how", ["--without", "--garbled"])
@pytest.mark.parametrize(("picture", "actions"), [("common/shelf", "0"), ("flea_circus/back", "1")])
def test_a_picture_is_missing(tmp_path: Path, how: str, picture: str, actions: str) -> None:
    assert start(tmp_path, how, picture, "--actions", actions) == said("picture_missing")


@linux
def test_ended_by_the_system_it_saves_and_leaves_nothing(tmp_path: Path) -> None:
    """A log-out ends programs by SIGTERM: that is a way of quitting like any other."""
    with subprocess.Popen(
        [sys.executable, "-m", "scenes"],
        env=environment(tmp_path),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as app:
        try:
            # The title screen starts the thinking process, and with it the helper of its own.
            wait_for(lambda: len(members(app.pid)) > 1 or app.poll() is not None, "no title screen")
            app.terminate()
            complained = app.communicate(timeout=WATCHDOG)[1]
        finally:
            if app.poll() is None:
                os.killpg(app.pid, signal.SIGKILL)
    assert app.returncode == 0, complained
    assert "Traceback" not in complained, complained
    wait_for(lambda: members(app.pid) == [], "a process is left")
