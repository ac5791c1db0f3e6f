"""Every table as other eyes see it: `python -m tests.gallery.sight FOLDER [--size 1280x720] [--game tucano ...]`.

For each game one sheet: as it is, in greyscale, and for people without one kind of cones (protanopia, deuteranopia,
tritanopia), by the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency" (2009), severity 1.0, applied to linear RGB.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from random import Random

import pygame

from game.table.table import Table
from tests.art.test_colours import VISION, Vector, luminance
from tests.scenes.house import House, decider, pilot_at, play
from tests.scenes.houses import EVERY

MOVES = 26
"""Actions played before the picture is taken."""
KINDS = ("grey", "protan", "deutan", "tritan")
DISPLAY = 4096
"""Steps of the table from linear light back to the display's values."""
LINEAR = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)]
SHOWN = [
    round(255 * (12.92 * step / DISPLAY if step < 13 else 1.055 * (step / DISPLAY) ** (1 / 2.4) - 0.055))
    for step in range(DISPLAY + 1)
]


def simulated(picture: pygame.Surface, kind: str) -> pygame.Surface:
    """A picture as somebody sees it: `grey`, or one of VISION."""
    pixels = pygame.image.tobytes(picture, "RGB")
    known: dict[bytes, bytes] = {}
    out = bytearray(len(pixels))
    for place in range(0, len(pixels), 3):
        colour = pixels[place : place + 3]
        seen = known.get(colour)
        if seen is None:
            seen = known[colour] = _seen(colour, kind)
        out[place : place + 3] = seen
    return pygame.image.frombytes(bytes(out), picture.get_size(), "RGB")


def _seen(colour: bytes, kind: str) -> bytes:
    rgb: Vector = (LINEAR[colour[0]], LINEAR[colour[1]], LINEAR[colour[2]])
    if kind == "grey":
        return bytes([SHOWN[round(luminance(rgb) * DISPLAY)]] * 3)
    mixed = (sum(share * light for share, light in zip(row, rgb, strict=True)) for row in VISION[kind])
    return bytes(SHOWN[round(min(1.0, max(0.0, value)) * DISPLAY)] for value in mixed)


def middle(house: House, seats: int) -> Table:
    """A game in its middle, with seat 0 to decide."""
    table, rng = house.deal(seats, 3), Random(3)
    done = 0
    while (seat := decider(table)) is not None and not (done >= MOVES and seat == 0):
        play(table, house.game.brain.policy(table.view(seat), seat, rng), seat)
        done += 1
    return table


def picture(game: str, size: tuple[int, int]) -> pygame.Surface:
    """The table of a game, with the keyboard's focus on something that may be done."""
    house = EVERY[game]
    seats = 2 if game == "tacocat" else 3
    with pilot_at(Path(tempfile.mkdtemp()), size, quick=True, instant=True) as pilot:
        scene = house.sit_down(pilot, middle(house, seats), "paa"[:seats])
        scene.paused = True
        pilot.until(lambda: not any(thread.is_alive() for thread in pilot.app.art._warming))
        pilot.key("tab")
        pilot.advance(0.5)
        pilot.app.draw()
        return pilot.app.screen.copy()


def sheet(shots: list[pygame.Surface]) -> pygame.Surface:
    """Pictures in two columns."""
    width, height = shots[0].get_size()
    whole = pygame.Surface((2 * width + 6, -(-len(shots) // 2) * (height + 6)))
    for number, shot in enumerate(shots):
        whole.blit(shot, (number % 2 * (width + 6), number // 2 * (height + 6)))
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.gallery.sight", description="Tables as other eyes see them.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--game", nargs="*", default=list(EVERY), choices=list(EVERY))
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    width, height = map(int, chosen.size.split("x"))
    for game in chosen.game:
        shot = picture(game, (width, height))
        pygame.display.init()
        pygame.image.save(
            sheet([shot, *(simulated(shot, kind) for kind in KINDS)]), str(chosen.folder / f"sight-{game}.png")
        )


if __name__ == "__main__":
    main()
