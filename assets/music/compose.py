"""Makes the music of the app: a slow round for thumb piano over soft chords, as long as a breath of an evening.

    python assets/music/compose.py

writes `evening.wav` beside this script: 16 bit, mono, 22.05 kHz, seamless when repeated (every note that rings beyond
the end rings on at the beginning). The melody is drawn with a fixed seed, so running it again writes the same file.
Needs nothing beyond the standard library; the app only reads the file.
"""

from __future__ import annotations

import math
import random
import wave
from array import array
from pathlib import Path

RATE = 22_050
BEAT = 60 / 69
"""Seconds of a beat."""
BARS, BEATS = 16, 4
PEAK = 10 ** (-9 / 20)
CHORDS = ((55, 62, 67, 71), (52, 59, 64, 71), (48, 55, 64, 67), (50, 57, 62, 69))
"""G, E minor, C, D with its fifth, as MIDI notes; each stands for two bars, the round is played twice."""
SCALE = (67, 69, 71, 74, 76, 79, 81, 83, 86)
"""The notes of the melody: G major without its fourth and seventh, so nothing ever clashes."""
RHYTHMS = ((0.0, 1.0, 1.5, 3.0), (0.0, 0.5, 2.0, 3.0), (0.0, 1.5, 2.5), (0.5, 1.0, 2.0, 3.5), (0.0, 2.0))
"""At which beats of a bar the melody has a note."""
# partial, share, seconds until it is a third as loud
TINE = ((1.0, 1.0, 0.75), (2.0, 0.10, 0.40), (5.4, 0.07, 0.09))
PAD = ((1.0, 1.0, 9.0), (2.0, 0.22, 9.0), (3.0, 0.06, 9.0))


def hertz(note: int) -> float:
    """The frequency of a MIDI note."""
    return 440.0 * 2 ** ((note - 69) / 12)


def tine(into: list[float], at: float, note: int, gain: float) -> None:
    """A plucked note; what rings beyond the end is added at the beginning."""
    start, count = round(at * RATE), round(2.6 * RATE)
    for partial, share, fall in TINE:
        step = 2 * math.pi * hertz(note) * partial / RATE
        keep, level = math.exp(-1 / (fall * RATE)), gain * share
        for index in range(count if partial < 3 else count // 6):
            rise = min(1.0, index / 60)
            into[(start + index) % len(into)] += level * rise * math.sin(step * index)
            level *= keep


def pad(into: list[float], at: float, seconds: float, note: int, gain: float) -> None:
    """A note that swells and goes, overlapping with the next."""
    start, count = round(at * RATE), round((seconds + 1.2) * RATE)
    for partial, share, _ in PAD:
        step = 2 * math.pi * hertz(note) * partial / RATE
        for index in range(count):
            share_of_time = index / count
            swell = math.sin(math.pi * share_of_time) ** 2
            into[(start + index) % len(into)] += gain * share * swell * math.sin(step * index)


def compose() -> bytes:
    """The samples, 16 bit, little-endian."""
    rng = random.Random(1906)
    sound = [0.0] * round(BARS * BEATS * BEAT * RATE)
    place = 3
    for bar in range(BARS):
        begin = bar * BEATS * BEAT
        chord = CHORDS[bar // 2 % len(CHORDS)]
        if bar % 2 == 0:
            for note in chord:
                pad(sound, begin, 2 * BEATS * BEAT, note, 0.055)
        tine(sound, begin, chord[0], 0.34)
        tine(sound, begin + 2 * BEAT, chord[1 + bar % 2], 0.22)
        rhythm = rng.choice(RHYTHMS[:4] if bar % 4 != 3 else RHYTHMS[4:])
        for number, beat in enumerate(rhythm):
            place = max(0, min(len(SCALE) - 1, place + rng.choice((-2, -1, -1, 1, 1, 2))))
            if number == 0:
                # The first note of a bar is one of its chord.
                place = min(range(len(SCALE)), key=lambda at: (SCALE[at] % 12 not in _classes(chord), abs(at - place)))
            tine(sound, begin + beat * BEAT, SCALE[place], 0.30 if number else 0.38)
    loudest = max(abs(value) for value in sound)
    return array("h", (round(value / loudest * PEAK * 32_767) for value in sound)).tobytes()


def _classes(chord: tuple[int, ...]) -> set[int]:
    return {note % 12 for note in chord}


def main() -> None:
    with wave.open(str(Path(__file__).with_name("evening.wav")), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(compose())


if __name__ == "__main__":
    main()
