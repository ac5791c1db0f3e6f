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

MUSIC = "music/evening.wav"
MUSIC_LOUDEST = 0.5
"""The volume of the music at 100 %: it stays below cards and voices."""


PITCHES: dict[int, tuple[float, ...]] = {
    1: (1.0, 0.97, 1.035),
    2: (1.0, 0.965),
    3: (1.0,),
    4: (1.0,),
    5: (1.0,),
}
"""At which pitches the files of a sound are heard, by their number: three variations at least, within 4 %."""
RATE_AT, BYTES_AT = 24, 28
"""Where a WAV file says how many samples, and bytes, a second has."""


def pitched(wav: bytes, pitch: float) -> bytes:
    """A WAV file that sounds higher (above 1) or lower: it says of itself that it was recorded faster or slower."""
    if pitch == 1.0:
        return wav
    rate, per_second = (int.from_bytes(wav[at : at + 4], "little") for at in (RATE_AT, BYTES_AT))
    width = per_second // rate
    changed = round(rate * pitch)
    head = changed.to_bytes(4, "little") + (changed * width).to_bytes(4, "little")
    return wav[:RATE_AT] + head + wav[BYTES_AT + 4 :]


class Sound:
    """The app's voice. `available` is False without a device; every call is then silently right."""

    def __init__(self) -> None:
        self.available = False
        self.effects = 0.7
        self.interface = 0.5
        self.muted = False
        self.music = 0.0
        self._music: pygame.mixer.Sound | None = None
        self._composing = False
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
        pygame.mixer.set_reserved(1)
        threading.Thread(target=self._load, name="sounds", daemon=True).start()
        return None

    def _load(self) -> None:
        for name, entry in self._table.items():
            if not self.available:
                return
            count = int(entry.get("variations", 1))
            try:
                files = [assets.read(f"sounds/{name}_{number}.wav") for number in range(1, count + 1)]
                pitches = (1.0,) if entry.get("steps") else PITCHES[count]
                self._sounds[name] = [
                    pygame.mixer.Sound(io.BytesIO(pitched(file, pitch))) for pitch in pitches for file in files
                ]
            except (pygame.error, FileNotFoundError) as error:
                # Closing in the middle is no trouble: the device goes before this thread knows.
                if self.available:
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

    def set_music(self, volume: float) -> None:
        """Sets how loud the music is, 0 to 1; it is read from its file when it is heard for the first time."""
        self.music = volume
        if not self.available:
            return
        heard = 0.0 if self.muted else volume * MUSIC_LOUDEST
        if heard > 0 and self._music is None and not self._composing:
            self._composing = True
            threading.Thread(target=self._load_music, name="music", daemon=True).start()
        elif self._music is not None:
            self._music.set_volume(heard)
            channel = pygame.mixer.Channel(0)
            if heard <= 0:
                channel.stop()
            elif not channel.get_busy():
                channel.play(self._music, loops=-1, fade_ms=1500)

    @property
    def music_plays(self) -> bool:
        """Whether music is heard now."""
        return self.available and self._music is not None and pygame.mixer.Channel(0).get_busy()

    def _load_music(self) -> None:
        try:
            music = pygame.mixer.Sound(io.BytesIO(assets.read(MUSIC)))
        except (pygame.error, FileNotFoundError) as error:
            log.warning("the music cannot be loaded: %s", error)
            return
        if self.available:
            self._music = music
            self.set_music(self.music)

    def stop(self) -> None:
        if self.available:
            self.available = False
            pygame.mixer.quit()
