"""Saves and settings with odd values: the app starts, says what it must, and plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.ai.levels import LEVELS
from game.core import to_text
from scenes.autoplay import QuickThinker
from scenes.menus import faces
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import LONGEST_NAME
from scenes.tables.base import TableScene
from tests.scenes.houses import FLEA
from tests.scenes.menu_house import settle

SEATS = 3
PLAYER = {"name": "Ana", "kind": "ai", "face": "owl", "level": "hard"}
ODD_PLAYERS: dict[str, object] = {
    "none": None,
    "text": "xyz",
    "numbers": [1, 2, 3],
    "one": [PLAYER],
    "400": [PLAYER] * 400,
    "long names": [{**PLAYER, "name": "N" * 400}] * SEATS,
    "zero byte": [{**PLAYER, "name": "a\0b", "face": "\0"}] * SEATS,
    "lines": [{**PLAYER, "name": "a\nb\tc"}] * SEATS,
    "only control characters": [{**PLAYER, "name": "\u202e\u200b"}] * SEATS,
    "emoji and right to left": [{**PLAYER, "name": "👨‍👩‍👧‍👦🃏"}, {**PLAYER, "name": "\u202eעברית"}, PLAYER],
    "wrong types": [{"name": {}, "kind": [], "face": 7, "level": None}] * SEATS,
    "unknown": [{"name": "", "kind": "alien", "face": "../../x", "level": "godlike"}] * SEATS,
    "unknown level": [{**PLAYER, "level": "godlike"}] * SEATS,
}
ODD_KEYS: list[dict[str, object]] = [
    {"time": 10**17}, {"time": -(10**17)}, {"time": "now"}, {"time": True}, {"deal": -5}, {"deal": 10**17},
    {"deal": "x"}, {"position": [1]}, {"practice": "yes"}, {"players": 1.5},
]  # fmt: skip
ODD_SETTINGS = [
    '{"language": "xx", "ui_scale": 1e300, "speed": NaN, "muted": "yes"}',
    '{"player_names": ["a\\u0000b", "\\u202eabc", "\\n"]}',
    '{"player_names": ["\\ud800"]}',
    '{"player_names": [["a"]], "last_game": {"flea_circus": {"count": 99, "seats": [7, {"level": "god"}]}}}',
    '{"last_game": {"\\ud800": 1}}',
    '{"last_game": ' + '{"a":' * 800 + "1" + "}" * 801,
    "[" * 100_000,
    "null",
    "\0" * 50,
    "",
]


def on_title(folder: Path) -> Pilot:
    pilot = Pilot(folder, size=(1280, 720), thinker=QuickThinker())
    pilot.app.stack.push(TitleScene(pilot.app))
    settle(pilot)
    return pilot


def go_on(folder: Path, save: dict[str, object]) -> None:
    """Continues a save and plays a little; checks that its players are ones the house knows."""
    (folder / "games").mkdir()
    (folder / "games" / "flea_circus.json").write_text(json.dumps(save), encoding="ascii")
    with on_title(folder) as pilot:
        pilot.click("play")
        pilot.advance(1.0)
        if pilot.has("curtain/ready"):
            pilot.click("curtain/ready")
        pilot.advance(1.0)
        table = pilot.app.stack.top
        assert isinstance(table, TableScene)
        for player in table.session.players:
            assert player.name.isprintable()
            assert 0 < len(player.name) <= LONGEST_NAME
            assert player.face in faces.ALL
            assert player.level in LEVELS


def save_of(**odd: object) -> dict[str, object]:
    whole: dict[str, object] = json.loads(to_text(FLEA.deal(SEATS, 4).record()))
    return {**whole, **odd}


@pytest.mark.parametrize("name", ODD_PLAYERS)
def test_a_save_with_odd_players_is_played_on(tmp_path: Path, name: str):
    go_on(tmp_path, save_of(players=ODD_PLAYERS[name]))


@pytest.mark.parametrize("odd", ODD_KEYS, ids=str)
def test_a_save_with_an_odd_key_is_played_on(tmp_path: Path, odd: dict[str, object]):
    go_on(tmp_path, save_of(**odd))


@pytest.mark.parametrize("number", range(len(ODD_SETTINGS)))
def test_odd_settings_do_not_stop_the_app_nor_the_next_settings(tmp_path: Path, number: int):
    path = tmp_path / "settings.json"
    path.write_text(ODD_SETTINGS[number], encoding="ascii")
    with on_title(tmp_path) as pilot:
        pilot.click("play")
        pilot.advance(0.5)
        pilot.app.change(speed=2.5)
    assert json.loads(path.read_bytes())["speed"] == 2.5
