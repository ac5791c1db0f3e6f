"""Files as people's disks hold them, of every format there was: they load for ever, whole and without a word."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from game.registry import GAMES
from game.table.disk import Disk, read_slot
from game.table.journal import Game
from game.table.journal_disk import read_journal
from game.table.table import Table
from scenes import settings
from scenes.session import players_of
from tests.table.test_table import random_step

GOLDEN = Path(__file__).parent / "golden"
FORMATS = sorted(path.name for path in GOLDEN.iterdir())


@pytest.fixture(params=FORMATS)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copytree(GOLDEN / request.param, tmp_path / "home"))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_gone_on_with(folder: Path, game: str) -> None:
    if not (folder / f"{game}.json").exists():
        pytest.skip("the game is younger than this format: its saves belong to the next one")
    loaded = read_slot(Disk(), folder, game, GAMES)
    assert loaded.notices == ()
    assert loaded.record is not None
    table = Table.resume(GAMES[game], loaded.record, Random(1))
    assert table.notices == ()
    assert table.ply == len(loaded.record.log) >= 12
    assert players_of(loaded.record)[0].name.startswith("Đạt")
    for _ in range(3):
        assert random_step(table, Random(2)) is not None


def test_the_settings_are_those_chosen(folder: Path) -> None:
    found, notices = settings.read(folder / "settings.json")
    assert notices == []
    assert (found.language, found.speed, found.ui_scale, found.muted) == ("vi", 2.0, 1.25, True)
    assert found.player_names == ["Đạt", "Вера"]


def test_the_results_are_all_there(folder: Path) -> None:
    lines, notices = read_journal(Disk(), folder)
    assert notices == []
    played = [line.game for line in lines if isinstance(line, Game)]
    assert played == [game for game in GAMES if (folder / f"{game}.json").exists()]
    assert len(played) >= 5
    assert len(lines) == len(played) + 2
