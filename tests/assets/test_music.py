"""The music is one seamless round, and every sound has variations."""

from __future__ import annotations

import io
import itertools
import tomllib
import wave
from array import array

import pytest

import assets
from scenes.sound import MUSIC, PITCHES, pitched

TABLE = tomllib.loads(assets.read("sounds/sounds.toml").decode())


def test_the_music_is_a_quiet_round_without_a_seam() -> None:
    with wave.open(io.BytesIO(assets.read(MUSIC))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        samples = array("h", file.readframes(file.getnframes()))
    assert 40 < len(samples) / 22_050 < 90
    assert 8_000 < max(samples) < 14_000
    steps = [abs(after - before) for before, after in itertools.pairwise(samples[:200_000])]
    assert abs(samples[0] - samples[-1]) <= max(steps)
    assert all(any(samples[place : place + 2_000]) for place in range(0, len(samples) - 2_000, 20_000))


def test_every_sound_has_three_variations_within_four_percent() -> None:
    for name, row in TABLE.items():
        if not row.get("steps"):
            assert len(PITCHES[row["variations"]]) * row["variations"] >= 3, name
    assert all(abs(pitch - 1) <= 0.04 for pitches in PITCHES.values() for pitch in pitches)


@pytest.mark.parametrize("pitch", [1.0, 0.97, 1.035])
def test_a_pitched_file_is_the_same_sound_at_another_rate(pitch: float) -> None:
    plain = assets.read("sounds/gala_1.wav")
    with wave.open(io.BytesIO(pitched(plain, pitch))) as file, wave.open(io.BytesIO(plain)) as before:
        assert file.getframerate() == round(44_100 * pitch)
        assert file.readframes(file.getnframes()) == before.readframes(before.getnframes())
