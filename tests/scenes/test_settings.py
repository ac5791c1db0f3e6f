"""Every setting, changed in its dialog: what it changes at once, and that it is still so after a restart."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

import assets
from game.core.record import Did
from scenes import voice
from scenes.menus.settings import SettingsDialog
from scenes.own import PREFIX, Fault, Own
from scenes.pilot import Pilot
from scenes.settings import Settings
from scenes.surroundings import BACKS, GAMES_WITH_BACKS, TABLES
from scenes.tables.base import TableScene
from scenes.words import Words
from tests.scenes.house import House, decider, picture_of, pilot_at, tab_to
from tests.scenes.houses import ARBORETUM, EVERY, FLEA
from tests.scenes.readable import texts_below

SMALL = (1024, 640)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with pilot_at(tmp_path, SMALL, quick=True, instant=True) as pilot:
        yield pilot


def table(pilot: Pilot, house: House = FLEA) -> TableScene:
    """A table of one person against opponents, in a person's turn."""
    scene = house.sit_down(pilot, house.deal(house.few, 5), "p" + "a" * (house.few - 1))
    pilot.until(lambda: scene.my_turn)
    return scene


def use_setting(pilot: Pilot, setting: str) -> None:
    """Opens the settings, changes one by the keyboard, and closes them."""
    pilot.app.stack.push(SettingsDialog(pilot.app))
    pilot.advance(0.3)
    tab_to(pilot, setting)
    is_switch = isinstance(getattr(pilot.app.settings, setting), bool)
    pilot.key("return" if is_switch else "right")
    pilot.key("escape")
    pilot.advance(0.3)


# --- what each setting changes --------------------------------------------------------------------------------------


def back(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.app.art.svg("flea_circus/back", (63, 88)), "RGB")


def heard(pilot: Pilot, name: str) -> float:
    """How loud a sound is played."""
    pilot.until(lambda: name in pilot.app.sound._sounds, 20)
    pilot.app.sound.play(name, variation=0)
    return pilot.app.sound._sounds[name][0].get_volume()


def wait_for_opponent(pilot: Pilot) -> float:
    """The app's seconds until an opponent has acted."""
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    session = scene.session
    began, ply = pilot.app.now, session.table.ply
    while scene.my_turn:
        brain = session.game.brain
        scene.perform(brain.policy(session.table.view(0), 0, Random(1)), sure=True)
        ply = session.table.ply
        began = pilot.app.now
    pilot.until(lambda: session.table.ply > ply)
    return round(pilot.app.now - began, 2)


def asked(pilot: Pilot) -> str:
    """What is in front after a move was tried."""
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    scene.perform(scene.shown.legal(scene.viewer)[0])
    pilot.app.step(0)
    name = pilot.app.stack.top.name
    if name == "confirm":
        pilot.key("escape")
        pilot.advance(0.3)
    return name


def spoken(pilot: Pilot) -> int:
    pilot.app.say("Hello")
    return len(pilot.app.voice.said)


def focused_picture(pilot: Pilot) -> bytes:
    pilot.key("tab")
    return picture_of(pilot)


def order(pilot: Pilot) -> list[str]:
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    return [str(face) for face, _, _ in scene.rests().values()]


def tips_given(pilot: Pilot) -> bool:
    return pilot.app.settings.tips


EFFECTS: dict[str, Callable[[Pilot], object]] = {
    "language": lambda pilot: pilot.app.words("menu.settings.title"),
    "ui_scale": lambda pilot: pilot.app.viewport.scale,
    "text_size": lambda pilot: pilot.app.canvas.text_px(22),
    "table": picture_of,
    "card_back": back,
    "light": picture_of,
    "high_contrast": picture_of,
    "speed": lambda pilot: pilot.app.stack.top.pace,  # type: ignore[attr-defined]
    "instant": lambda pilot: pilot.app.stack.top.calm,  # type: ignore[attr-defined]
    "reduced_motion": lambda pilot: pilot.app.stack.top.calm,  # type: ignore[attr-defined]
    "fast_ai": wait_for_opponent,
    "effects": lambda pilot: heard(pilot, "card_flip"),
    "interface": lambda pilot: heard(pilot, "tick"),
    "muted": lambda pilot: pilot.app.sound.muted,
    "confirm": asked,
    "bust_chance": picture_of,
    "focus_line": focused_picture,
    "voice": spoken,
    "tips": tips_given,
}
"""What can be seen or measured of each setting, at a table of Flea Circus."""
ELSEWHERE = {
    "fullscreen": "test_menus",
    "memory_aid": "test_tucano_table",
    "hand_order": "test_flea_table",
    "log_open": "test_every_table",
    "music": "below",
}
"""Settings whose effect another test sees."""
NO_CHOICES = {"player_names", "last_game", "tips_given", "lessons"}


def test_no_setting_is_forgotten_here() -> None:
    assert set(vars(Settings())) == set(EFFECTS) | set(ELSEWHERE) | NO_CHOICES


@pytest.mark.parametrize("setting", EFFECTS)
def test_a_setting_has_an_effect_at_once_and_after_a_restart(tmp_path: Path, setting: str) -> None:
    start = {"speed": 1.0, "fast_ai": False, "instant": setting not in ("instant", "reduced_motion"), "confirm": "off"}
    if setting == "confirm":
        start["confirm"] = "critical"
    with pilot_at(tmp_path, SMALL, quick=True, **start) as pilot:
        table(pilot)
        before = EFFECTS[setting](pilot)
        use_setting(pilot, setting)
        after = EFFECTS[setting](pilot)
        assert after != before
        chosen = getattr(pilot.app.settings, setting)
    with Pilot(tmp_path, size=SMALL) as pilot:
        assert getattr(pilot.app.settings, setting) == chosen
        assert pilot.app.words.language == pilot.app.settings.language
        assert pilot.app.canvas.tone == pilot.app.appearance.tone


def test_music_is_heard_as_loud_as_it_is_set_and_silent_when_all_sound_is_off(pilot: Pilot) -> None:
    sound = pilot.app.sound
    assert not sound.music_plays
    use_setting(pilot, "music")
    pilot.until(lambda: sound.music_plays, 20)
    pilot.app.toggle_mute()
    assert not sound.music_plays
    pilot.app.toggle_mute()
    assert sound.music_plays
    pilot.app.change(music=0.0)
    assert not sound.music_plays


def test_every_table_and_back_is_a_picture_of_its_own_in_every_game(pilot: Pilot) -> None:
    tables, backs = set(), set()
    for name in TABLES:
        pilot.app.change(table=name)
        tables.add(pygame.image.tobytes(pilot.app.art.cover("common/table", (64, 36), 16 / 9), "RGB"))
    assert len(tables) == len(TABLES) == 4
    for name in BACKS:
        pilot.app.change(card_back=name)
        drawn = {pygame.image.tobytes(pilot.app.art.svg(f"{game}/back", (63, 88)), "RGB") for game in GAMES_WITH_BACKS}
        assert len(drawn) == (len(GAMES_WITH_BACKS) if name == "game" else 1)
        backs |= drawn
    assert len(backs) == len(GAMES_WITH_BACKS) + 6


# --- text that can be read ------------------------------------------------------------------------------------------

TONES: dict[str, tuple[dict[str, object], float]] = {
    "dark": ({"light": False, "high_contrast": False}, 4.5),
    "light": ({"light": True, "high_contrast": False}, 4.5),
    "high": ({"light": False, "high_contrast": True}, 7.0),
    "light high": ({"light": True, "high_contrast": True}, 7.0),
}


@pytest.mark.parametrize("game", EVERY)
def test_every_text_at_a_table_has_its_contrast_in_every_tone(tmp_path: Path, game: str) -> None:
    house = EVERY[game]
    deal, rng = house.deal(house.few, 3), Random(3)
    for _ in range(16):
        seat = decider(deal)
        assert seat is not None
        prompt = deal.prompt(seat)
        assert prompt is not None
        deal.submit(seat, house.game.brain.policy(deal.view(seat), seat, rng), prompt.token)
    with pilot_at(tmp_path, SMALL, quick=True, instant=True) as pilot:
        scene = house.sit_down(pilot, deal, "p" + "a" * (house.few - 1))
        scene.paused = True
        for look, wanted in TONES.values():
            pilot.app.change(**look)
            assert texts_below(pilot, wanted) == []


def test_every_text_of_the_settings_has_its_contrast_in_every_tone(pilot: Pilot) -> None:
    table(pilot)
    pilot.app.stack.push(SettingsDialog(pilot.app))
    pilot.advance(0.4)
    for look, wanted in TONES.values():
        pilot.app.change(**look)
        pilot.advance(0.1)
        assert texts_below(pilot, wanted) == []


# --- asking before a move -------------------------------------------------------------------------------------------


def done_by_me(scene: TableScene) -> int:
    log = scene.session.table.record().log
    return sum(isinstance(entry, Did) and entry.seat == 0 for entry in log)


@pytest.mark.parametrize("game", EVERY)
def test_who_wants_to_be_asked_is_asked_and_may_think_again(tmp_path: Path, game: str) -> None:
    with pilot_at(tmp_path, SMALL, quick=True, instant=True, confirm="always") as pilot:
        scene = table(pilot, EVERY[game])
        action = scene.session.game.brain.policy(scene.session.table.view(0), 0, Random(1))
        for answer, done in (("escape", 0), ("return", 1)):
            for id in scene.clicks_for(action):
                pilot.click(id)
            assert pilot.app.stack.top.name == "confirm"
            assert scene.action_text(action) in pilot.app.stack.top.question  # type: ignore[attr-defined]
            assert done_by_me(scene) == 0
            pilot.key(answer)
            pilot.advance(0.3)
            assert done_by_me(scene) == done


def test_only_what_weighs_is_asked_about_where_that_is_wished(pilot: Pilot) -> None:
    pilot.app.change(confirm="critical")
    scene = table(pilot, ARBORETUM)
    for done in range(3):
        # Two cards drawn and one planted: all of that is light.
        assert done_by_me(scene) == done
        assert scene.perform(scene.session.table.view(0).legal(0)[0])
        pilot.advance(0.2)
    assert not scene.perform(scene.session.table.view(0).legal(0)[0])
    pilot.advance(0.2)
    assert pilot.app.stack.top.name == "confirm"


# --- the focus, written and spoken ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EVERY)
def test_whatever_has_the_focus_is_said(tmp_path: Path, game: str) -> None:
    with pilot_at(tmp_path, SMALL, quick=True, instant=True) as pilot:
        scene = table(pilot, EVERY[game])
        scene.paused = True
        scene.targets.focus_shown = True
        for target in scene.targets.in_order():
            scene.targets.focus = target.id
            assert scene.focus_text().strip(": "), target.id
        pilot.hover(next(iter(scene.targets)).id)
        assert scene.focus_text() == ""


def test_the_focus_line_tells_what_a_switch_is_set_to(pilot: Pilot) -> None:
    pilot.app.stack.push(SettingsDialog(pilot.app))
    pilot.advance(0.3)
    tab_to(pilot, "tips")
    assert pilot.app.stack.top.focus_text() == "Tips after a lost game: on"
    pilot.key("return")
    assert pilot.app.stack.top.focus_text() == "Tips after a lost game: off"
    tab_to(pilot, "effects")
    assert pilot.app.stack.top.focus_text() == "Cards and table: 70%"


def test_the_voice_speaks_the_last_of_quick_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = tmp_path / "spoken"
    script = "import sys; open(sys.argv[1], 'a', encoding='utf-8').write(sys.argv[2] + '\\n')"
    monkeypatch.setattr(voice, "speaker", lambda: (sys.executable, "-c", script, str(spoken)))
    with pilot_at(tmp_path / "app", SMALL) as pilot:
        pilot.app.change(voice=True)
        pilot.app.say("Xin chào, Вера")
        pilot.until(lambda: spoken.exists() and "Xin chào, Вера" in spoken.read_text(encoding="utf-8"), 30)


@pytest.mark.parametrize("command", [None, ("/no/such/program",)])
def test_without_a_voice_it_is_said_once_and_all_goes_on(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...] | None
) -> None:
    monkeypatch.setattr(voice, "speaker", lambda: command)
    for _ in range(2):
        pilot.app.change(voice=True)
        pilot.app.say("One")
        pilot.app.say("Two")
        pilot.advance(0.1)
        pilot.app.change(voice=False)
    assert pilot.app.voice.said == ["One", "Two"] * 2 or command is None


# --- backs and languages of one's own -------------------------------------------------------------------------------

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="88" fill="#ff0000"/></svg>'
)


def put(folder: Path, name: str, data: str | bytes) -> None:
    path = folder / "own" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


def test_an_own_back_and_an_own_language_are_offered_used_and_kept(tmp_path: Path) -> None:
    put(tmp_path, "backs/Rot.svg", SQUARE)
    png = tmp_path / "photo.png"
    pygame.image.save(pygame.Surface((300, 400)), str(png))
    put(tmp_path, "backs/Foto.png", png.read_bytes())
    put(tmp_path, "languages/de/language.toml", 'name = "Deutsch"\nplural = "en"\n')
    put(tmp_path, "languages/de/menu.toml", '[settings]\ntitle = "Einstellungen"\n[game]\ntucano = "{nonsense}"\n')
    put(tmp_path, "languages/de/rules/tucano.md", "# Tucano\n\nRegeln")
    with pilot_at(tmp_path, SMALL) as pilot:
        pilot.app.change(card_back=f"{PREFIX}Rot", language=f"{PREFIX}de")
        pilot.advance(0.1)
        assert pilot.app.words("menu.settings.title") == "Einstellungen"
        assert pilot.app.words("menu.settings.look") == "Look"
        assert pilot.app.words("menu.game.tucano") == "Tucano"
        assert pilot.app.words.rules_page("tucano").endswith("Regeln")
        assert pilot.app.words.rules_page("tacocat") == assets.read("rules/tacocat.en.md").decode()
        assert "stay English" in pilot.app.saying
        assert pilot.app.art.svg("tacocat/back", (63, 88)).get_at((31, 44))[:3] == (255, 0, 0)
        pilot.app.stack.push(SettingsDialog(pilot.app))
        pilot.advance(0.3)
        offered = [dict(pilot.app.stack.top.widgets[id].values) for id in ("language", "card_back")]  # type: ignore[attr-defined]
        assert offered[0][f"{PREFIX}de"] == "Deutsch"
        assert [offered[1][f"{PREFIX}{name}"] for name in ("Rot", "Foto")] == ["Rot", "Foto"]
        pilot.app.change(card_back=f"{PREFIX}Foto")
        assert pilot.app.settings.card_back == f"{PREFIX}Foto"
    with Pilot(tmp_path, size=SMALL) as pilot:
        assert pilot.app.words("menu.settings.title") == "Einstellungen"


BAD: dict[str, tuple[str, bytes, dict[str, str]]] = {
    "a back that is no picture": ("backs/x.svg", b"no picture", {"card_back": "own:x"}),
    "a back that is no PNG": ("backs/x.png", b"\x00" * 50, {"card_back": "own:x"}),
    "half a PNG": ("backs/x.png", b"\x89PNG\r\n\x1a\n\x00", {"card_back": "own:x"}),
    "a back that is gone": ("backs/y.svg", SQUARE.encode(), {"card_back": "own:x"}),
    "a back that is too large": ("backs/x.svg", b" " * (4 * 1024 * 1024 + 1), {"card_back": "own:x"}),
    "words that are no TOML": ("languages/x/menu.toml", b"[settings\ntitle", {"language": "own:x"}),
    "words that are no text": ("languages/x/menu.toml", b"a = \xff", {"language": "own:x"}),
    "words that are numbers": ("languages/x/menu.toml", b"a = 1", {"language": "own:x"}),
    "unknown plural forms": ("languages/x/language.toml", b'plural = "zz"', {"language": "own:x"}),
    "a language that is gone": ("languages/y/menu.toml", b"", {"language": "own:x"}),
    "a way out of the folder": ("languages/y/menu.toml", b"", {"language": "own:../y"}),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_said_in_a_sentence_and_the_usual_stands_in(tmp_path: Path, kind: str) -> None:
    file, data, settings = BAD[kind]
    put(tmp_path, file, data)
    with pilot_at(tmp_path, SMALL) as pilot:
        pilot.app.change(**settings)
        pilot.advance(0.1)
        assert (pilot.app.settings.card_back, pilot.app.settings.language) == ("game", "en")
        assert pilot.app.saying
        assert "{" not in pilot.app.saying


def test_the_folder_is_made_with_samples_that_are_good(pilot: Pilot) -> None:
    pilot.app.stack.push(SettingsDialog(pilot.app))
    pilot.advance(0.3)
    pilot.click("own")
    folder = pilot.app.folder / "own"
    assert str(folder) in pilot.app.saying
    own = Own(folder)
    assert (own.backs(), own.languages()) == ([], [])
    (folder / "backs" / "_sample.svg").rename(folder / "backs" / "Mine.svg")
    (folder / "languages" / "_english").rename(folder / "languages" / "mine")
    assert own.back("Mine").startswith(b"<svg")
    language = own.language("mine")
    assert language.missing == 0
    assert Words(language)("common.close") == Words("en")("common.close")
    with pytest.raises(Fault):
        own.back("Yours")
