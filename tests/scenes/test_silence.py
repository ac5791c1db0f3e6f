"""Sound that is there or not: no mixer at all, sounds that come too thick, sound turned off."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from scenes.menus.settings import SettingsDialog
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.settings import Settings
from scenes.sound import Sound


class NoMixer:
    """What pygame puts in the place of a part that is not there."""

    def __getattr__(self, name: str) -> object:
        raise NotImplementedError(f"mixer module not available ({name})")


def test_without_a_mixer_it_starts_says_so_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some builds of pygame have no mixer at all: then every use of it raises."""
    monkeypatch.setattr(pygame, "mixer", NoMixer())
    with Pilot(tmp_path, size=(800, 480)) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        assert pilot.app.saying == pilot.app.words("common.notice.no_sound")
        pilot.app.change(effects=0.2, muted=True)
        pilot.app.change(muted=False)
        pilot.app.sound.play("card_place", 1.0)
        assert not pilot.app.sound.available


class Ear:
    """A sound that counts how often it is played."""

    def __init__(self) -> None:
        self.heard = 0

    def set_volume(self, volume: float) -> None:
        assert 0 <= volume <= 1

    def play(self) -> None:
        self.heard += 1


def test_a_deal_ticks_at_most_twelve_times_a_second_and_mute_is_silent(pilot: Pilot) -> None:
    sound, ear = pilot.app.sound, Ear()
    sound.available = True
    sound._sounds["deal"] = [ear]  # type: ignore[list-item]
    for number in range(100):
        sound.play("deal", 5 + number / 100)
    assert 8 <= ear.heard <= 13
    pilot.app.change(muted=True)
    before = ear.heard
    sound.play("deal", 50)
    assert ear.heard == before
    sound.available = False


def test_without_sound_its_volumes_are_off_and_say_why(pilot: Pilot) -> None:
    pilot.app.sound.available = False
    pilot.app.stack.push(SettingsDialog(pilot.app))
    pilot.app.step(0.4)
    for setting in ("effects", "interface", "music"):
        before = vars(pilot.app.settings).copy()
        pilot.app.hush()
        pilot.click(setting)
        assert pilot.app.saying == pilot.app.words("common.notice.no_sound")
        pilot.key("left")
        assert vars(pilot.app.settings) == before


def test_at_first_effects_are_at_seventy_percent_and_music_is_off() -> None:
    settings = Settings()
    assert settings.effects == 0.7
    assert settings.music == 0.0
    assert not settings.muted


def test_closing_while_the_sounds_load_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for _ in range(3):
        sound = Sound()
        assert sound.start() is None
        sound.stop()
        for thread in threading.enumerate():
            if thread.name == "sounds":
                thread.join()
    assert caplog.text == ""
