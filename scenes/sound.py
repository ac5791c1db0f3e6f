"""Sounds by name, with variations; silence, said once, where there is no sound device.

Files are loaded in a background thread. `sounds.toml` lists each name with its variations, volume and how often a
second it may be heard.
"""

from __future__ import annotations

import io
import logging
import random
import threading
import tomllib

import pygame

import assets

log = logging.getLogger(__name__)


class Sound:
    """The app's voice. `available` is False without a device; every call is then silently right."""

    def __init__(self) -> None:
        self.available = False
        self.effects = 0.7
        self.interface = 0.5
        self.muted = False
        self._table: dict[str, dict[str, float]] = {}
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, float] = {}
        self._variation = random.Random(7)
        self.played: list[str] = []
        """The last names asked for, newest last: what the pilot listens to."""

    def start(self) -> str | None:
        """Opens the device and begins to load; returns the reason when there is no sound."""
        try:
            self._table = tomllib.loads(assets.read("sounds/sounds.toml").decode())
            pygame.mixer.init(44100, -16, 2, 512)
        except (pygame.error, FileNotFoundError, NotImplementedError) as error:
            log.warning("no sound: %s", error)
            return str(error)
        self.available = True
        pygame.mixer.set_num_channels(16)
        threading.Thread(target=self._load, name="sounds", daemon=True).start()
        return None

    def _load(self) -> None:
        for name, entry in self._table.items():
            count = int(entry.get("variations", 1))
            try:
                self._sounds[name] = [
                    pygame.mixer.Sound(io.BytesIO(assets.read(f"sounds/{name}_{number}.wav")))
                    for number in range(1, count + 1)
                ]
            except (pygame.error, FileNotFoundError) as error:
                log.warning("sound %s cannot be loaded: %s", name, error)

    def play(self, name: str, now: float = 0.0, *, variation: int | None = None) -> None:
        """Plays a sound by name at stage time `now` (seconds), unless it was heard too recently or sound is off."""
        self.played.append(name)
        del self.played[:-200]
        if not self.available or self.muted:
            return
        entry, choices = self._table.get(name), self._sounds.get(name)
        if entry is None or not choices:
            return
        throttle = float(entry.get("per_second", 12))
        if now and now - self._last.get(name, -1e9) < 1 / throttle:
            return
        self._last[name] = now
        loud = self.interface if entry.get("interface") else self.effects
        chosen = choices[variation % len(choices)] if variation is not None else self._variation.choice(choices)
        chosen.set_volume(float(entry.get("volume", 1.0)) * loud)
        chosen.play()

    def stop(self) -> None:
        if self.available:
            pygame.mixer.quit()
            self.available = False
