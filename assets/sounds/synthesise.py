"""Makes every sound of the app: paper, wood and soft mallets, out of noise, resonances and short reflections.

    python assets/sounds/synthesise.py [NAME ...]

writes `NAME_1.wav`, `NAME_2.wav` ... beside this script for the names given, or for all: 16 bit, mono, 44.1 kHz. The
random numbers of a sound are seeded with its file name, so running it again writes the same files. Needs nothing beyond
the standard library; it is a tool for whoever changes the sounds, the app only reads the files.

A signal is a list of floats; the builders below add to it, and `finish` makes a file of it.
"""

from __future__ import annotations

import io
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

RATE = 44_100
PEAK = 10 ** (-4 / 20)
"""Every file peaks at -4 dB of full scale; how loud a sound is in the app stands in `sounds.toml`."""

Signal = list[float]
Glide = tuple[float, float]
"""A value at the start and at the end of a stretch of sound; it glides between them."""

# partial, share of the sound, decay relative to the first partial
MALLET = ((1.0, 1.0, 1.0), (3.93, 0.16, 0.32), (9.4, 0.035, 0.12))
WOOD = ((1.0, 1.0, 1.0), (1.57, 0.62, 0.8), (2.41, 0.45, 0.6), (3.93, 0.22, 0.4), (5.7, 0.1, 0.3))
TABLE = ((1.0, 1.0, 1.0), (1.72, 0.55, 0.7), (2.9, 0.3, 0.5), (4.6, 0.12, 0.35))
# delay in seconds, share: the nearest wall, the ceiling, the far wall, and back
ROOM = ((0.0067, 0.16), (0.0113, -0.12), (0.0179, 0.09), (0.0263, 0.065), (0.0397, -0.045), (0.0571, 0.03))


# --- parts ----------------------------------------------------------------------------------------------------------


def silence(seconds: float) -> Signal:
    """A signal of that length to add to."""
    return [0.0] * round(seconds * RATE)


def add(signal: Signal, part: Sequence[float], at: float = 0.0, gain: float = 1.0) -> None:
    """Adds `part` from the second `at` on; what would stand beyond the end is cut."""
    start = round(at * RATE)
    for index, value in enumerate(part[: max(0, len(signal) - start)], start):
        signal[index] += gain * value


def low_pass(signal: Sequence[float], hertz: float) -> Signal:
    """The signal without what lies above `hertz`: two gentle poles."""
    keep = math.exp(-2 * math.pi * hertz / RATE)
    first = second = 0.0
    out: Signal = []
    for value in signal:
        first += (1 - keep) * (value - first)
        second += (1 - keep) * (first - second)
        out.append(second)
    return out


def high_pass(signal: Sequence[float], hertz: float) -> Signal:
    """The signal without what lies below `hertz`: one pole, and so without any constant offset."""
    keep = math.exp(-2 * math.pi * hertz / RATE)
    last = level = 0.0
    out: Signal = []
    for value in signal:
        level = keep * (level + value - last)
        last = value
        out.append(level)
    return out


def swell(count: int, peak: float) -> Signal:
    """An envelope that rises softly until the share `peak` of its length and falls softly to its end."""
    rise = max(1, round(count * peak))
    fall = max(1, count - rise)
    return [
        math.sin(math.pi / 2 * i / rise) ** 2 if i < rise else math.cos(math.pi / 2 * (i - rise) / fall) ** 2
        for i in range(count)
    ]


def swish(rng: random.Random, seconds: float, hertz: Glide, width: float, peak: float, rough: float = 0.0) -> Signal:
    """Moved air or paper: noise through a resonance gliding over `hertz`; `rough` is the share of friction in it."""
    count = round(seconds * RATE)
    low = band = grain = 0.0
    out: Signal = []
    for index, level in enumerate(swell(count, peak)):
        centre = hertz[0] * (hertz[1] / hertz[0]) ** (index / count)
        step = 2 * math.sin(math.pi * centre / RATE)
        low += step * band
        high = rng.uniform(-1, 1) - low - width * band
        band += step * high
        if index % 90 == 0:
            grain = rng.random() ** 2
        out.append(band * width * level * (1 - rough + rough * grain))
    return low_pass(out, 7_500)


def burst(rng: random.Random, seconds: float, ceiling: float, floor: float = 60) -> Signal:
    """A contact: noise between `floor` and `ceiling` hertz that dies away within `seconds`."""
    count = round(seconds * RATE)
    noise = [rng.uniform(-1, 1) * math.exp(-5.5 * i / count) for i in range(count)]
    return high_pass(low_pass(noise, ceiling), floor)


def ring(hertz: float, decay: float, partials: Sequence[tuple[float, float, float]], attack: float = 0.0015) -> Signal:
    """A struck body: its partials, the first falling to a thousandth within `decay` seconds."""
    out = silence(decay)
    for ratio, share, relative in partials:
        turn = 2 * math.pi * hertz * ratio / RATE
        fall = -6.9 / (decay * relative * RATE)
        for i in range(round(decay * relative * RATE)):
            out[i] += share * math.sin(turn * i) * math.exp(fall * i)
    rise = round(attack * RATE)
    for i in range(min(rise, len(out))):
        out[i] *= i / rise
    return out


def tap(rng: random.Random, hertz: float, decay: float, paper: float) -> Signal:
    """A card or a knuckle meeting the table: the wood, the dull contact, and the `paper` in it (0..1)."""
    out = silence(max(decay, 0.05))
    add(out, ring(hertz * rng.uniform(0.97, 1.03), decay, TABLE))
    add(out, burst(rng, 0.035, 1_600), gain=2.2)
    add(out, burst(rng, 0.022, 6_000, 1_800), gain=2.4 * paper)
    return out


def note(rng: random.Random, hertz: float, decay: float) -> Signal:
    """A soft mallet on a wooden bar."""
    out = ring(hertz, decay, MALLET, attack=0.003)
    add(out, burst(rng, 0.02, 900), gain=0.8)
    return out


def semitones(steps: float, above: float = 523.25) -> float:
    """The hertz of the note so many semitones above C5."""
    return above * 2 ** (steps / 12)


def tune(rng: random.Random, signal: Signal, notes: Sequence[tuple[float, float, float, float]]) -> None:
    """Adds mallet notes: (second, semitones above C5, decay, gain)."""
    for at, steps, decay, gain in notes:
        add(signal, note(rng, semitones(steps), decay), at, gain * rng.uniform(0.95, 1.05))


def riffle(rng: random.Random, signal: Signal, start: float, end: float, edges: int) -> None:
    """Adds the edges of cards snapping one after the other, quicker towards the end."""
    for edge in range(edges):
        at = start + (end - start) * (edge / edges) ** 0.8 + rng.uniform(-0.003, 0.003)
        snap = burst(rng, rng.uniform(0.008, 0.016), rng.uniform(3_500, 6_500), 900)
        add(signal, snap, max(0.0, at), rng.uniform(0.5, 1.0))


# --- the sounds: a variation's number is 0, 1, 2 ... ------------------------------------------------------------------


def card_flip(rng: random.Random, _: int) -> Signal:
    out = silence(0.17)
    bend = rng.uniform(0.93, 1.07)
    add(out, swish(rng, 0.085, (1_300 * bend, 3_600 * bend), 0.7, 0.72, 0.4), gain=0.9)
    add(out, burst(rng, 0.012, 7_000, 2_000), 0.06 + rng.uniform(0, 0.008), 0.9)
    add(out, tap(rng, 205 * bend, 0.07, 0.5), 0.078 + rng.uniform(0, 0.008), 0.55)
    return out


def card_slide(rng: random.Random, _: int) -> Signal:
    out = silence(0.2)
    bend = rng.uniform(0.92, 1.08)
    add(out, swish(rng, 0.18, (2_100 * bend, 1_150 * bend), 1.1, 0.35, 0.75))
    add(out, swish(rng, 0.19, (520 * bend, 380 * bend), 0.9, 0.3, 0.4), gain=0.35)
    return out


def card_place(rng: random.Random, _: int) -> Signal:
    out = silence(0.15)
    add(out, swish(rng, 0.03, (2_600, 1_400), 0.9, 0.8), gain=0.3)
    add(out, tap(rng, 172 * rng.uniform(0.94, 1.06), 0.1, 0.45), 0.02)
    return out


def card_lift(rng: random.Random, _: int) -> Signal:
    out = silence(0.1)
    bend = rng.uniform(0.94, 1.06)
    add(out, swish(rng, 0.085, (1_000 * bend, 2_700 * bend), 0.9, 0.45, 0.5))
    add(out, burst(rng, 0.01, 5_000, 1_500), 0.012, 0.25)
    return out


def deal(rng: random.Random, _: int) -> Signal:
    out = silence(0.11)
    bend = rng.uniform(0.93, 1.07)
    add(out, swish(rng, 0.055, (3_000 * bend, 1_700 * bend), 0.8, 0.3, 0.5), gain=0.9)
    add(out, tap(rng, 230 * bend, 0.05, 0.6), 0.042, 0.45)
    return out


def shuffle(rng: random.Random, _: int) -> Signal:
    out = silence(0.72)
    riffle(rng, out, 0.01, 0.42, 34)
    add(out, swish(rng, 0.16, (1_100, 2_400), 0.9, 0.6, 0.5), 0.44, 0.7)
    add(out, tap(rng, 165, 0.09, 0.5), 0.585, 0.5)
    return out


def bust(rng: random.Random, variation: int) -> Signal:
    out = silence(0.25)
    low = (1.0, 0.94)[variation]
    add(out, ring(262 * low, 0.16, WOOD, 0.002), gain=0.55)
    add(out, ring(196 * low, 0.15, WOOD, 0.002), 0.085, 0.6)
    add(out, tap(rng, 98 * low, 0.14, 0.15), 0.085, 0.8)
    add(out, swish(rng, 0.2, (1_500, 420), 0.9, 0.25, 0.6), 0.02, 0.45)
    return out


def steal(rng: random.Random, variation: int) -> Signal:
    out = silence(0.24)
    bend = (1.0, 1.05)[variation]
    add(out, swish(rng, 0.15, (520 * bend, 3_400 * bend), 0.6, 0.78, 0.25))
    add(out, burst(rng, 0.014, 6_500, 1_800), 0.132, 1.1)
    add(out, ring(587 * bend, 0.09, WOOD, 0.002), 0.134, 0.3)
    return out


def ask(rng: random.Random, variation: int) -> Signal:
    out = silence(0.25)
    tune(rng, out, [(0.0, variation - 5, 0.16, 0.7), (0.09, variation, 0.16, 1.0)])
    return out


def passed(rng: random.Random, variation: int) -> Signal:
    out = silence(0.2)
    low = (1.0, 0.95)[variation]
    add(out, ring(330 * low, 0.08, WOOD, 0.002), gain=0.6)
    add(out, ring(294 * low, 0.09, WOOD, 0.002), 0.085, 0.7)
    add(out, burst(rng, 0.03, 900), 0.0, 0.9)
    add(out, burst(rng, 0.03, 900), 0.085, 0.9)
    return out


def trio(rng: random.Random, variation: int) -> Signal:
    out = silence(0.42)
    third, fifth = ((4, 7), (5, 9))[variation]
    tune(rng, out, [(0.0, 0, 0.3, 0.8), (0.075, third, 0.3, 0.85), (0.15, fifth, 0.34, 1.0)])
    for at in (0.0, 0.075, 0.15):
        add(out, tap(rng, 180, 0.06, 0.6), at, 0.28)
    return out


def gala(rng: random.Random, _: int) -> Signal:
    out = silence(1.2)
    for stroke in range(18):
        at = 0.34 * (stroke / 18) ** 0.9
        add(out, burst(rng, 0.05, 3_200, 180), at, 0.25 + 0.5 * stroke / 18)
    tune(rng, out, [(0.0, -5, 0.25, 0.4), (0.12, 0, 0.25, 0.5), (0.24, 4, 0.25, 0.6)])
    tune(rng, out, [(0.37, steps, 0.8, gain) for steps, gain in ((-12, 0.6), (0, 0.7), (4, 0.6), (7, 0.8), (12, 0.7))])
    add(out, swish(rng, 0.7, (5_200, 3_600), 1.2, 0.03), 0.37, 0.22)
    add(out, tap(rng, 92, 0.22, 0.2), 0.37, 0.7)
    return out


def turn(rng: random.Random, variation: int) -> Signal:
    out = silence(0.34)
    tune(rng, out, [(0.0, variation * 2 - 5, 0.22, 0.7), (0.1, variation * 2 + 2, 0.24, 0.9)])
    return low_pass(out, 3_200)


def tick(rng: random.Random, variation: int) -> Signal:
    out = silence(0.07)
    add(out, ring((1_150, 1_210, 1_090)[variation], 0.035, WOOD, 0.001), gain=0.5)
    add(out, burst(rng, 0.014, 2_600, 250), gain=1.2)
    return out


def hover(rng: random.Random, _: int) -> Signal:
    out = silence(0.06)
    add(out, ring(760, 0.03, WOOD[:2], 0.003), gain=0.35)
    add(out, burst(rng, 0.02, 1_100), gain=1.0)
    return low_pass(out, 1_800)


def error(rng: random.Random, variation: int) -> Signal:
    out = silence(0.2)
    low = (1.0, 0.94)[variation]
    for at in (0.0, 0.08):
        add(out, ring(185 * low, 0.09, WOOD[:3], 0.004), at, 0.8)
        add(out, burst(rng, 0.025, 600), at, 0.8)
    return low_pass(out, 1_500)


def opened(rng: random.Random, _: int) -> Signal:
    out = silence(0.22)
    add(out, swish(rng, 0.16, (700, 2_300), 0.9, 0.5, 0.45))
    add(out, ring(440, 0.09, WOOD, 0.002), 0.1, 0.22)
    return out


def closed(rng: random.Random, _: int) -> Signal:
    out = silence(0.2)
    add(out, swish(rng, 0.12, (2_200, 700), 0.9, 0.4, 0.45))
    add(out, tap(rng, 190, 0.08, 0.3), 0.095, 0.5)
    return out


def count(rng: random.Random, variation: int) -> Signal:
    out = silence(0.24)
    tune(rng, out, [(0.0, variation, 0.22, 1.0)])
    return out


def struck(rng: random.Random, variation: int) -> Signal:
    """A dull blow and the crack of a card."""
    out = silence(0.24)
    add(out, tap(rng, (104, 98)[variation], 0.16, 0.6))
    add(out, burst(rng, 0.05, 1_500), 0.0, 0.9)
    add(out, burst(rng, 0.04, 700), 0.045, 0.5)
    return out


def crest(rng: random.Random, _: int) -> Signal:
    """A small fanfare for who may score."""
    out = silence(0.4)
    tune(rng, out, [(0.0, 0, 0.2, 0.6), (0.09, 7, 0.3, 0.8)])
    add(out, swish(rng, 0.14, (2_600, 4_200), 1.0, 0.4), 0.0, 0.2)
    return out


def bonus(rng: random.Random, variation: int) -> Signal:
    """More than a point: a bright pair of notes, each time a third higher."""
    out = silence(0.25)
    base = (12, 16, 19)[variation]
    tune(rng, out, [(0.0, base, 0.12, 0.7), (0.055, base + 7, 0.19, 0.8)])
    return out


def win(rng: random.Random, _: int) -> Signal:
    out = silence(1.2)
    tune(rng, out, [(0.0, -5, 0.4, 0.6), (0.1, 0, 0.4, 0.65), (0.2, 4, 0.45, 0.7), (0.3, 7, 0.5, 0.8)])
    tune(rng, out, [(0.46, -12, 0.7, 0.5), (0.46, 4, 0.7, 0.5), (0.46, 7, 0.7, 0.5), (0.46, 12, 0.74, 0.8)])
    add(out, swish(rng, 0.5, (4_200, 5_200), 1.2, 0.1), 0.44, 0.16)
    return out


def lose(rng: random.Random, _: int) -> Signal:
    out = silence(0.95)
    tune(rng, out, [(0.0, 0, 0.45, 0.7), (0.19, -3, 0.45, 0.65), (0.4, -7, 0.55, 0.7), (0.4, -19, 0.5, 0.35)])
    return low_pass(out, 2_600)


def curtain(rng: random.Random, _: int) -> Signal:
    out = silence(0.55)
    add(out, swish(rng, 0.5, (380, 900), 1.2, 0.5, 0.55))
    add(out, swish(rng, 0.46, (1_700, 2_600), 1.3, 0.45, 0.8), 0.02, 0.35)
    for at in (0.05, 0.13, 0.2, 0.27, 0.33):
        add(out, ring(rng.uniform(1_500, 1_900), 0.03, WOOD[:3], 0.002), at, 0.06)
    return out


def plant(rng: random.Random, variation: int) -> Signal:
    """A card set into soft ground, and leaves that rustle after it."""
    out = silence(0.24)
    add(out, ring(semitones(-20 + 2 * variation), 0.09, TABLE[:3], 0.003), 0, 0.5)
    add(out, burst(rng, 0.05, 1_100), 0, 0.4)
    for at in (0.02, 0.055, 0.085, 0.12, 0.15):
        add(out, swish(rng, 0.07, (3_000, 5_200), 1.1, 0.35, 0.9), at + rng.uniform(0, 0.02), rng.uniform(0.1, 0.22))
    return out


def ink(rng: random.Random, _: int) -> Signal:
    """A nib that scratches a short line on rough paper."""
    out = silence(0.2)
    bend = rng.uniform(0.9, 1.1)
    add(out, swish(rng, 0.18, (3_400 * bend, 2_300 * bend), 0.7, 0.35, 0.95))
    add(out, swish(rng, 0.17, (5_600 * bend, 4_600 * bend), 1.0, 0.5, 1.0), 0.005, 0.4)
    add(out, burst(rng, 0.012, 3_000, 700), 0.0, 0.5)
    return out


def stamp(rng: random.Random, variation: int) -> Signal:
    """A rubber stamp on a pad of paper."""
    out = silence(0.14)
    add(out, tap(rng, (148, 140)[variation], 0.08, 0.25), 0.0, 0.8)
    add(out, burst(rng, 0.03, 1_200), 0.002, 0.7)
    return out


def discover(rng: random.Random, variation: int) -> Signal:
    """A sight is reached: a note with its octave, a little higher each time."""
    out = silence(0.25)
    base = (2, 4, 7)[variation]
    tune(rng, out, [(0.0, base, 0.2, 0.8), (0.05, base + 12, 0.19, 0.35)])
    return out


def pair(rng: random.Random, variation: int) -> Signal:
    """Two villages are joined: three notes that climb."""
    out = silence(0.25)
    base = (0, 2)[variation]
    tune(rng, out, [(0.0, base, 0.14, 0.6), (0.055, base + 4, 0.15, 0.7), (0.11, base + 7, 0.14, 0.9)])
    return out


def free(rng: random.Random, _: int) -> Signal:
    """A free trail: a quick glissando upwards."""
    out = silence(0.25)
    tune(rng, out, [(0.03 * step, note, 0.12, 0.5 + 0.06 * step) for step, note in enumerate((7, 9, 12, 14, 19))])
    return out


SOUNDS: dict[str, tuple[Callable[[random.Random, int], Signal], int]] = {
    "card_flip": (card_flip, 5),
    "card_slide": (card_slide, 4),
    "card_place": (card_place, 5),
    "card_lift": (card_lift, 3),
    "deal": (deal, 5),
    "shuffle": (shuffle, 2),
    "bust": (bust, 2),
    "steal": (steal, 2),
    "ask": (ask, 2),
    "pass": (passed, 2),
    "trio": (trio, 2),
    "gala": (gala, 1),
    "plant": (plant, 3),
    "turn": (turn, 2),
    "tick": (tick, 3),
    "hover": (hover, 1),
    "error": (error, 2),
    "open": (opened, 1),
    "close": (closed, 1),
    "count": (count, 8),
    "struck": (struck, 2),
    "crest": (crest, 1),
    "bonus": (bonus, 3),
    "win": (win, 1),
    "lose": (lose, 1),
    "curtain": (curtain, 1),
    "ink": (ink, 3),
    "stamp": (stamp, 2),
    "discover": (discover, 3),
    "pair": (pair, 2),
    "free": (free, 1),
}
"""How each sound is made, and in how many variations."""


# --- files ----------------------------------------------------------------------------------------------------------


def finish(signal: Signal) -> bytes:
    """The file of a signal: a small room around it, no offset, soft ends, the peak at `PEAK`."""
    dull = low_pass(signal, 4_000)
    placed = list(signal)
    for delay, share in ROOM:
        add(placed, dull, delay, share)
    placed = high_pass(placed, 40)
    head = swell(80, 0.5)[:40]
    placed[:40] = [value * level for value, level in zip(placed, head, strict=False)]
    tail = max(round(0.012 * RATE), len(placed) // 5)
    for index in range(tail):
        placed[-1 - index] *= math.sin(math.pi / 2 * index / tail) ** 2
    mean = sum(placed) / len(placed)
    window = swell(len(placed), 0.5)
    correction = mean * len(placed) / sum(window)
    placed = [value - correction * weight for value, weight in zip(placed, window, strict=True)]
    scale = PEAK * 32_767 / max(abs(value) for value in placed)
    samples = array("h", [round(value * scale) for value in placed])
    if sys.byteorder == "big":
        samples.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return out.getvalue()


def render(name: str, variation: int) -> bytes:
    """The bytes of `NAME_VARIATION.wav`; variations count from 1. KeyError for a name that is not in `SOUNDS`."""
    make, _ = SOUNDS[name]
    return finish(make(random.Random(f"{name}_{variation}"), variation - 1))


def main(wanted: Sequence[str]) -> None:
    """Writes the files of the sounds named, or of all, beside this script."""
    for name in wanted or SOUNDS:
        for variation in range(1, SOUNDS[name][1] + 1):
            Path(__file__).with_name(f"{name}_{variation}.wav").write_bytes(render(name, variation))


if __name__ == "__main__":
    main(sys.argv[1:])
