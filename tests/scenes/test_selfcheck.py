"""The self-check passes on the app as it is, and fails with the reason on one that is broken."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import assets
from game.core import Action
from game.flea_circus import GAME
from scenes import autoplay, selfcheck
from scenes.selfcheck import self_check
from scenes.session import Player, Session
from scenes.tables import TABLES
from scenes.tables.flea_circus import FleaCircusTable
from tests.scenes.played import PLAYERS, pilot

Read = Callable[[str], bytes]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TOUCAN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def without_game(monkeypatch: pytest.MonkeyPatch, but: str = "") -> None:
    """Leaves the games out, all or all but one, for the checks before them."""
    checks = {name: check for name, check in selfcheck.CHECKS.items() if not name.startswith("game of") or name == but}
    monkeypatch.setattr(selfcheck, "CHECKS", checks)


def changed(monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[bytes], bytes]) -> None:
    """Makes one asset read as something else."""
    read: Read = assets.read
    monkeypatch.setattr(assets, "read", lambda asked: change(read(asked)) if asked == name else read(asked))


def test_it_would_play_a_game_of_every_kind() -> None:
    """The whole self-check runs in tests/packaging, on the frozen app."""
    assert {name for name in selfcheck.CHECKS if name.startswith("game of")} == {f"game of {id}" for id in TABLES}


def test_it_leaves_nothing_behind(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_game(monkeypatch, but="game of tucano")
    assert self_check() == 0
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "new", "reason"),
    [
        ("art/common/crown.svg", b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>", "common/crown"),
        ("sounds/win_1.wav", b"no sound", "sound win_1"),
        ("locale/vi/results.toml", b'counting = "x"', "results."),
        ("rules/flea_circus.ru.md", b"short", "rules of flea_circus"),
    ],
)
def test_a_broken_asset_is_named(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    new: bytes,
    reason: str,
) -> None:
    without_game(monkeypatch)
    assert self_check() == 0
    changed(monkeypatch, name, lambda old: new)
    assert self_check() == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("FAILED: ")
    assert reason in last


def test_a_message_with_other_data_in_one_language_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_game(monkeypatch)
    changed(monkeypatch, "locale/ru/curtain.toml", lambda old: old.replace(b"{name}", b"{names}"))
    assert self_check() == 1
    assert "curtain.ready" in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TOUCAN_HOME", str(tmp_path / "file" / "home"))
    assert self_check() == 1
    assert "no folder" in capsys.readouterr().out


# --- playing by clicks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1])
def test_people_at_one_computer_play_a_game_of_any_legal_actions_by_clicks(tmp_path: Path, seed: int) -> None:
    people = [Player(f"P{seat}", "person", f"person_{seat + 1}") for seat in range(2 + seed % 4)]
    with pilot(tmp_path, (800, 480)) as hands:
        hands.app.change(instant=True)
        session = Session.new(hands.app, GAME, people, {"gala_bonus": 10}, seed=seed)
        hands.app.stack.push(FleaCircusTable(hands.app, session))
        hands.advance()
        scene = autoplay.play_to_the_end(hands, autoplay.any_legal(random.Random(seed)))
        assert scene.done
        assert session.over


def test_clicks_that_do_nothing_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(self: FleaCircusTable, action: Action) -> list[str]:
        return ["discards"]

    with pilot(tmp_path) as hands:
        hands.app.change(instant=True)
        session = Session.new(hands.app, GAME, list(PLAYERS[:2]), {"first": 0}, seed=1)
        table = FleaCircusTable(hands.app, session)
        hands.app.stack.push(table)
        hands.advance(0.5)
        monkeypatch.setattr(FleaCircusTable, "clicks_for", wrong)
        with pytest.raises(autoplay.Stuck, match="did nothing"):
            autoplay.perform(hands, table, session.table.view(0).legal(0)[0])
