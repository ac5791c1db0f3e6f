"""The sound files: all there, of one format and level, without clicks, and what the script makes."""

from __future__ import annotations

import io
import itertools
import math
import tomllib
import wave
from array import array

import pytest

import assets
from assets.sounds import synthesise

TABLE = tomllib.loads(assets.read("sounds/sounds.toml").decode())
FILES = [f"{name}_{number}" for name, row in TABLE.items() for number in range(1, row["variations"] + 1)]
LONGER = {
    "shuffle": 800,
    "trio": 450,
    "gala": 1_200,
    "turn": 350,
    "win": 1_200,
    "lose": 1_000,
    "curtain": 600,
    "crest": 450,
}
"""The most milliseconds of sounds that tell more than a touch; all others have at most 250."""


def samples(data: bytes) -> list[int]:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        return array("h", file.readframes(file.getnframes())).tolist()


def decibels(value: float) -> float:
    return 20 * math.log10(value / 32_768)


def test_table_script_and_files_name_the_same_sounds() -> None:
    assert {name: row["variations"] for name, row in TABLE.items()} == {
        name: variations for name, (_, variations) in synthesise.SOUNDS.items()
    }
    assert sorted(f"{name}.wav" for name in FILES) == [n for n in assets.names("sounds") if n.endswith(".wav")]


def test_rows_are_complete_and_in_range() -> None:
    for name, row in TABLE.items():
        assert set(row) - {"steps", "interface"} == {"variations", "volume", "per_second"}, name
        assert 0 < row["volume"] <= 1, name
        assert 1 <= row["per_second"] <= 15, name
    assert [name for name, row in TABLE.items() if row.get("steps")] == ["count"]
    assert TABLE["deal"]["per_second"] <= 12


def test_all_together_are_small() -> None:
    assert sum(len(assets.read(f"sounds/{name}.wav")) for name in FILES) < 1_800_000


@pytest.mark.parametrize("name", FILES)
def test_format_length_and_level(name: str) -> None:
    wanted = samples(assets.read(f"sounds/{name}.wav"))
    milliseconds = len(wanted) / 44.1
    assert 59 <= milliseconds <= LONGER.get(name.rsplit("_", 1)[0], 250)
    assert -6 <= decibels(max(map(abs, wanted))) <= -3
    assert -30 <= decibels(math.sqrt(sum(value * value for value in wanted) / len(wanted))) <= -12
    assert abs(sum(wanted) / len(wanted)) < 2


@pytest.mark.parametrize("name", FILES)
def test_no_click_at_either_end(name: str) -> None:
    wanted = samples(assets.read(f"sounds/{name}.wav"))
    peak = max(map(abs, wanted))
    assert abs(wanted[0]) <= 2
    assert max(map(abs, wanted[-44:])) <= peak / 500


def test_scoring_steps_rise_by_a_semitone() -> None:
    pitches = [pitch(samples(assets.read(f"sounds/count_{step}.wav"))) for step in range(1, 9)]
    for lower, higher in itertools.pairwise(pitches):
        assert 12 * math.log2(higher / lower) == pytest.approx(1, abs=0.1)


def pitch(wanted: list[int]) -> float:
    """The strongest frequency between 400 and 900 hertz, to a hertz."""
    piece = wanted[1_000:7_000]

    def power(hertz: int) -> float:
        turn = 2 * math.pi * hertz / 44_100
        real = sum(value * math.cos(turn * i) for i, value in enumerate(piece))
        imaginary = sum(value * math.sin(turn * i) for i, value in enumerate(piece))
        return real * real + imaginary * imaginary

    rough = max(range(400, 900, 8), key=power)
    return float(max(range(rough - 8, rough + 9, 1), key=power))


@pytest.mark.parametrize("name", FILES)
def test_the_script_makes_these_files(name: str) -> None:
    """Within one step of 65,536: the last bit of a sine differs between mathematics libraries."""
    sound, number = name.rsplit("_", 1)
    committed = samples(assets.read(f"sounds/{name}.wav"))
    made = samples(synthesise.render(sound, int(number)))
    assert len(made) == len(committed)
    assert max(abs(a - b) for a, b in zip(made, committed, strict=True)) <= 1


def test_each_variation_differs() -> None:
    assert len({assets.read(f"sounds/{name}.wav") for name in FILES}) == len(FILES)
