"""The latest finished games: the oldest make way, the same game is kept once, and what is kept is whole."""

from __future__ import annotations

from pathlib import Path

from game.table.archive import Archive, slot_of
from tests.table.test_store import FOUR, ONE, THREE, TWO
from tests.table.toy import GAMES

IDS = ("a" * 30, "b" * 30, "c" * 30)


def test_the_oldest_games_make_way(tmp_path: Path) -> None:
    archive = Archive(tmp_path, GAMES, kept=2)
    for at, (id, record) in enumerate(zip(IDS, (ONE, TWO, THREE), strict=True)):
        archive.add(id, 900 + at * 9_000_000_000, record)
    assert archive.flush(10)
    slots = archive.slots()
    assert len(slots) == 2
    assert [slot_of(id, slots) for id in IDS] == [None, *slots]
    assert [archive.load(slot).record for slot in slots] == [TWO, THREE]
    assert archive.close()


def test_a_game_finished_anew_takes_the_place_of_its_first_end(tmp_path: Path) -> None:
    archive = Archive(tmp_path, GAMES)
    archive.add(IDS[0], 10, ONE)
    archive.add(IDS[1], 20, TWO)
    archive.add(IDS[0], 30, FOUR)
    archive.add(IDS[1], -5, THREE)
    assert archive.flush(10)
    slots = archive.slots()
    # By time, oldest first; a clock before 1970 counts as then.
    assert [archive.load(slot).record for slot in slots] == [THREE, FOUR]
    assert archive.close()
    again = Archive(tmp_path, GAMES)
    assert again.slots() == slots
    assert again.close()
