"""A second start on the same folder: it says so, can be played, and leaves everything to the first one."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.table.store import Store
from scenes.lock import FolderLock
from scenes.words import Words
from tests.e2e.house import ROOT, WATCHDOG, clean, environment, program, run

SENTENCE = Words("en")("common.notice.second_start")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def first_start(home: Path) -> subprocess.Popen[str]:
    """An app that has begun a game and goes on playing."""
    child = subprocess.Popen(
        program("kill_program", "1"),
        env=environment(home),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert child.stdout is not None
    while not child.stdout.readline().startswith("{"):
        assert child.poll() is None
    return child


def test_the_second_one_says_so_and_saves_nothing(tmp_path: Path) -> None:
    with first_start(tmp_path) as first:
        try:
            # Stopped, so that whatever changes in the folder is the second one's doing.
            first.send_signal(signal.SIGSTOP)
            before = contents(tmp_path)
            assert "games/flea_circus.json" in before
            second = run(program("second_program"), environment(tmp_path))
            clean(second)
            lines = [json.loads(line) for line in second.stdout.splitlines() if line.startswith("{")]
            assert lines == [
                {"said": SENTENCE},
                {"continued": True},
                {"played": True},
                {"kept while it is open": True},
            ]
            assert contents(tmp_path) == before
        finally:
            first.kill()
            first.communicate(timeout=WATCHDOG)
    store = Store(tmp_path / "games")
    assert store.load("flea_circus").record is not None
    store.close()


def test_the_folder_is_free_again_however_the_first_one_ended(tmp_path: Path) -> None:
    with first_start(tmp_path) as first:
        assert FolderLock(tmp_path).others
        first.kill()
        first.communicate(timeout=WATCHDOG)
    lock = FolderLock(tmp_path)
    assert not lock.others
    assert FolderLock(tmp_path).others
    lock.release()
    lock.release()
    assert not FolderLock(tmp_path).others


def test_a_folder_without_locks_is_nobody_elses(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not FolderLock(tmp_path / "file" / "home").others


@pytest.mark.parametrize("content", [b"{", b"\0\0"])
def test_a_store_that_keeps_nothing_leaves_damaged_files_where_they_are(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "flea_circus.json").write_bytes(content)
    store = Store(tmp_path, keep=False)
    loaded = store.load("flea_circus")
    assert loaded.record is None
    assert [notice.code for notice in loaded.notices] == ["damaged"]
    store.remove("flea_circus")
    assert store.slots() == []
    assert store.load("flea_circus").record is None
    assert not store.close()
    assert contents(tmp_path) == {"flea_circus.json": content}


if sys.platform == "win32":
    pytestmark = pytest.mark.skip(reason="stops a process by signals of POSIX")
