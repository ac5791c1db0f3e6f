"""The store: whole saves or none, generations, damage set aside, trouble told once."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.core import BadOption
from game.core.record import Record, to_text
from game.table import LOAD_NOTICES, SAVE_NOTICES, Store
from game.table.disk import GENERATIONS, Disk, read_slot, remove_slot, write_slot
from tests.table.test_table import random_step, random_table
from tests.table.toy import GAMES


def records(count: int, seed: int = 3) -> list[Record]:
    """A game after its first `count` decisions, one record each."""
    rng, table, found = Random(seed), random_table(seed, 2), []
    table.extra["names"] = ["Zoë", "Bo"]
    while len(found) < count:
        found.append(table.record())
        if random_step(table, rng) is None:
            raise ValueError("the game is too short")
    return found


ONE, TWO, THREE, FOUR = records(4)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "games", GAMES)
    yield store
    store.close()


def put(folder: Path, generation: int, data: str | bytes) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"toy{GENERATIONS[generation]}"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def test_what_is_saved_is_loaded(store: Store):
    assert store.load("toy").record is None
    assert store.slots() == []
    store.save("toy", ONE)
    store.save("other-1", TWO)
    assert store.slots() == ["other-1", "toy"]
    loaded = store.load("toy")
    assert loaded.record == ONE
    assert loaded.notices == ()
    assert store.flush(30)
    assert Store(store.folder, GAMES).load("other-1").record == TWO


def test_three_generations(store: Store):
    for record in (ONE, TWO, THREE, FOUR):
        store.save("toy", record)
        assert store.flush(30)
    texts = [(store.folder / f"toy{ending}").read_text() for ending in GENERATIONS]
    assert texts == [to_text(FOUR), to_text(THREE), to_text(TWO)]
    assert len(list(store.folder.iterdir())) == 3


def test_remove_takes_every_generation_but_not_what_was_set_aside(store: Store):
    put(store.folder, 0, "{")
    store.load("toy")
    store.save("toy", ONE)
    store.save("toy", TWO)
    store.flush(30)
    store.remove("toy")
    assert store.slots() == []
    assert store.flush(30)
    assert [path.name for path in store.folder.iterdir()] == ["toy.json.1.bad"]


@pytest.mark.parametrize("slot", ["", "A", "../x", "a/b", "a b", "é", ".a", "-a", "x" * 41, "con", "com1", "a\n"])
def test_slot_names_are_checked(store: Store, slot: str):
    for call in (lambda: store.save(slot, ONE), lambda: store.load(slot), lambda: store.remove(slot)):
        with pytest.raises(BadOption):
            call()


WRONG = {
    "truncated": to_text(TWO)[:-20],
    "empty": b"",
    "zero-filled": b"\0" * 500,
    "wrong type": "[1, 2]",
    "not utf-8": b"\xff\xfe{}",
    "future format": to_text(TWO).replace('"format": 1', '"format": 2'),
    "illegal log": to_text(TWO).replace('"seat": 0', '"seat": 7').replace('"seat": 1', '"seat": 7'),
    "other position": to_text(TWO).replace('"position": "', '"position": "0'),
    "position of another type": to_text(TWO)[: to_text(TWO).index('"position"')] + '"position": 5}',
    "too large": b" " * (16 * 1024 * 1024 + 1),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_damaged_newest_falls_back_and_is_set_aside(store: Store, name: str):
    damaged = put(store.folder, 0, WRONG[name])
    data = damaged.read_bytes()
    put(store.folder, 1, to_text(ONE))
    loaded = store.load("toy")
    assert loaded.record == ONE
    why = "newer_set_aside" if name == "future format" else "set_aside"
    assert [notice.code for notice in loaded.notices] == [why, "older_used"]
    assert loaded.notices[0].data["file"] == "toy.json.1.bad"
    assert (store.folder / "toy.json.1.bad").read_bytes() == data
    assert not damaged.exists()
    assert store.load("toy").notices == ()
    put(store.folder, 0, WRONG[name])
    assert store.load("toy").notices[0].data["file"] == "toy.json.2.bad"


def test_two_damaged_generations(store: Store):
    put(store.folder, 0, "{")
    put(store.folder, 1, "{")
    put(store.folder, 2, to_text(ONE))
    loaded = store.load("toy")
    assert loaded.record == ONE
    assert [notice.code for notice in loaded.notices] == ["set_aside", "set_aside", "older_used"]


def test_nothing_readable(store: Store):
    for generation in range(3):
        put(store.folder, generation, "{")
    loaded = store.load("toy")
    assert loaded.record is None
    assert [notice.code for notice in loaded.notices] == ["set_aside"] * 3
    assert len(list(store.folder.iterdir())) == 3


def test_when_every_generation_leads_elsewhere_the_rules_changed_and_the_newest_is_used(store: Store):
    for generation, record in enumerate((TWO, ONE)):
        put(store.folder, generation, to_text(record).replace('"position": "', '"position": "0'))
    loaded = store.load("toy")
    assert loaded.record is not None
    assert loaded.record.log == TWO.log
    assert [notice.code for notice in loaded.notices] == ["position_differs"]
    assert len(list(store.folder.iterdir())) == 2


def test_a_save_without_fingerprint_is_good(store: Store):
    put(store.folder, 0, to_text(Record(ONE.game, ONE.seats, ONE.options, ONE.log)))
    assert store.load("toy").notices == ()


def test_a_folder_in_the_way_is_reported(store: Store):
    (store.folder / "toy.json").mkdir(parents=True)
    put(store.folder, 1, to_text(ONE))
    loaded = store.load("toy")
    assert loaded.record == ONE
    assert [notice.code for notice in loaded.notices] == ["unreadable", "older_used"]


# --- the writer -----------------------------------------------------------------------------------------------------


class Gate(Disk):
    """Writing waits until the gate is opened."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.reached = threading.Event()
        self.created: list[str] = []

    def create(self, path: Path) -> int:
        self.created.append(path.name)
        self.reached.set()
        assert self.open.wait(30)
        return super().create(path)


def test_saving_never_waits_and_the_latest_wins(tmp_path: Path):
    gate = Gate()
    store = Store(tmp_path, GAMES, gate)
    store.save("toy", ONE)
    assert gate.reached.wait(30)
    for record in (TWO, THREE, FOUR):
        store.save("toy", record)
    assert not store.flush(0)
    gate.open.set()
    assert store.flush(30)
    assert gate.created == ["toy.json.part"] * 2, "TWO and THREE were overtaken"
    assert read_slot(Disk(), tmp_path, "toy", GAMES).record == FOUR
    assert store.close()
    with pytest.raises(RuntimeError):
        store.save("toy", ONE)


class Broken(Disk):
    """Every `create` fails with the error number, while there is one."""

    def __init__(self, number: int) -> None:
        self.number: int | None = number

    def create(self, path: Path) -> int:
        if self.number is not None:
            raise OSError(self.number, os.strerror(self.number))
        return super().create(path)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EACCES, "no_permission"),
        (errno.EROFS, "read_only"),
        (errno.EIO, "not_saved"),
    ],
)
def test_trouble_is_told_once_and_saving_goes_on_later(tmp_path: Path, number: int, code: str):
    disk = Broken(number)
    store = Store(tmp_path, GAMES, disk)
    for record in (ONE, TWO):
        store.save("toy", record)
        assert not store.flush(30)
    notices = store.notices()
    assert [notice.code for notice in notices] == [code]
    assert notices[0].data["slot"] == "toy"
    assert store.notices() == []
    assert store.load("toy").record == TWO, "what cannot be written is not forgotten"
    assert read_slot(Disk(), tmp_path, "toy", GAMES).record is None
    disk.number = None
    assert store.flush(30)
    assert store.load("toy").record == TWO
    disk.number = number
    store.save("toy", THREE)
    assert not store.flush(30)
    assert [notice.code for notice in store.notices()] == [code], "new trouble after a success is told again"
    assert not store.close(30)


def test_what_failed_is_tried_again_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("game.table.store.RETRY_SECONDS", 0.01)
    disk = Broken(errno.ENOSPC)
    store = Store(tmp_path, GAMES, disk)
    store.save("toy", ONE)
    with store._changed:
        assert store._changed.wait_for(lambda: bool(store._failed), 30)
        disk.number = None
        assert store._changed.wait_for(lambda: not store._queue, 30)
    assert store.load("toy").record == ONE
    store.close()


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "games", GAMES)
    store.save("toy", ONE)
    assert not store.flush(30)
    assert [notice.code for notice in store.notices()] == ["not_saved"]
    assert store.load("toy").record == ONE
    store.remove("toy")
    assert store.load("toy").record is None
    assert store.slots() == []
    store.close()


def test_every_code_is_listed():
    assert not set(SAVE_NOTICES) & set(LOAD_NOTICES)


# --- crashes --------------------------------------------------------------------------------------------------------


class Crash(BaseException):
    """The power went out."""


class Crashing(Disk):
    """The power goes out at call number `at`; what was not synced by then is half there or zeros."""

    def __init__(self, at: int, ruin: str, *, before: bool) -> None:
        self.at, self.ruin, self.before = at, ruin, before
        self.calls = 0
        self.dirty: dict[int, Path] = {}

    def _count(self) -> bool:
        self.calls += 1
        return self.calls - 1 == self.at

    def _crash(self) -> None:
        for path in self.dirty.values():
            size = path.stat().st_size
            path.write_bytes(path.read_bytes()[: size // 2] if self.ruin == "half" else b"\0" * size)
        raise Crash

    def _do(self, action: str, *arguments: object) -> object:
        crash = self._count()
        if crash and self.before:
            self._crash()
        result = getattr(super(), action)(*arguments)
        if action == "sync":
            self.dirty.pop(int(str(arguments[0])), None)
        if crash and not self.before:
            self._crash()
        return result

    def create(self, path: Path) -> int:
        crash = self._count()
        if crash and self.before:
            self._crash()
        handle = super().create(path)
        self.dirty[handle] = path
        if crash:
            self._crash()
        return handle

    def write(self, handle: int, data: bytes) -> int:
        if self._count():
            super().write(handle, data[: len(data) // 2])
            self._crash()
        return super().write(handle, data[:100])

    def sync(self, handle: int) -> None:
        self._do("sync", handle)

    def replace(self, source: Path, target: Path) -> None:
        assert source not in self.dirty.values(), "renamed before its contents were safe"
        self._do("replace", source, target)

    def remove(self, path: Path) -> None:
        self._do("remove", path)

    def sync_folder(self, folder: Path) -> None:
        self._do("sync_folder", folder)


def crash_points(tmp_path: Path, saved: int, action: str) -> Iterator[tuple[Path, bool]]:
    """Folders in which the power went out at every point of an action after `saved` saves; whether it was done."""
    number = 0
    for ruin in ("half", "zero"):
        for before in (True, False):
            at = 0
            while True:
                folder = tmp_path / str(number)
                number += 1
                for record in (ONE, TWO, THREE)[:saved]:
                    write_slot(Disk(), folder, "toy", to_text(record))
                disk = Crashing(at, ruin, before=before)
                try:
                    if action == "save":
                        write_slot(disk, folder, "toy", to_text(FOUR))
                    else:
                        remove_slot(disk, folder, "toy")
                except Crash:
                    yield folder, False
                    at += 1
                    continue
                yield folder, True
                break
            assert at >= 4


@pytest.mark.parametrize("saved", [0, 1, 2, 3])
def test_at_every_crash_point_a_load_gives_the_old_or_the_new_state(tmp_path: Path, saved: int):
    old = (None, ONE, TWO, THREE)[saved]
    seen: list[bool] = []
    for folder, done in crash_points(tmp_path, saved, "save"):
        loaded = read_slot(Disk(), folder, "toy", GAMES)
        assert loaded.record == FOUR if done else loaded.record in (old, FOUR)
        assert loaded.notices == (), "a crash is no damage"
        seen.append(loaded.record == FOUR)
        write_slot(Disk(), folder, "toy", to_text(TWO))
        assert read_slot(Disk(), folder, "toy", GAMES).record == TWO, "and saving goes on"
    assert True in seen
    assert False in seen


def test_a_removal_cut_short_leaves_the_newest_or_nothing(tmp_path: Path):
    for folder, done in crash_points(tmp_path, 3, "remove"):
        assert read_slot(Disk(), folder, "toy", GAMES).record in ((None,) if done else (THREE, None))


@pytest.mark.parametrize("step", ["create", "write", "sync", "replace", "sync_folder"])
def test_an_error_at_any_step_keeps_the_old_state_and_the_next_save_works(tmp_path: Path, step: str):
    class Failing(Disk):
        failing = False

    def fail(self: Failing, *arguments: object) -> object:
        if self.failing:
            raise OSError(errno.ENOSPC, "No space left on device")
        return getattr(super(Failing, self), step)(*arguments)

    setattr(Failing, step, fail)
    disk = Failing()
    store = Store(tmp_path, GAMES, disk)
    for record in (ONE, TWO):
        store.save("toy", record)
        assert store.flush(30)
    disk.failing = True
    for _ in range(4):
        store.save("toy", THREE)
        assert not store.flush(30)
        loaded = read_slot(Disk(), tmp_path, "toy", GAMES)
        assert loaded.record in (TWO, THREE)
        assert loaded.notices == ()
    disk.failing = False
    store.save("toy", FOUR)
    assert store.flush(30)
    assert store.load("toy").record == FOUR
    store.close()


@pytest.mark.parametrize("kept", ["x", None, [1], [{"seat": 0, "do": "flip"}], [{"roll": "deck"}]])
def test_a_save_whose_kept_rolls_are_wrong_is_damaged_too(store: Store, kept: object):
    """Else the newest could neither be resumed nor give way to an older one."""
    put(store.folder, 0, to_text(replace(TWO, extra={**TWO.extra, "kept": kept})))
    put(store.folder, 1, to_text(ONE))
    loaded = store.load("toy")
    assert loaded.record == ONE
    assert [notice.code for notice in loaded.notices] == ["set_aside", "older_used"]
