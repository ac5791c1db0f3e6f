"""Film strips of a staged scoring: moment by moment on contact sheets, to look at as a spectator would see it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from scenes.pilot import FRAME, Pilot

COLUMNS, ROWS = 3, 5
"""Pictures on a contact sheet."""
WIDTH = 520
"""Pixels that a picture is wide on it."""


def film(pilot: Pilot, over: Callable[[], bool], seconds: Callable[[], float], every: float, path: Path) -> list[Path]:
    """Plays until `over`, a picture every `every` seconds with its time, and saves them as `path-1.png`, ...

    The last picture is of the first still frame after the end. Returns the files.
    """
    shots: list[tuple[float, pygame.Surface]] = []
    due = 0.0
    while not over():
        if seconds() >= due:
            shots.append((seconds(), _shot(pilot)))
            due += every
        pilot.advance(FRAME)
    pilot.advance(3.0)
    shots.append((seconds(), _shot(pilot)))
    files: list[Path] = []
    for first in range(0, len(shots), COLUMNS * ROWS):
        files.append(path.with_name(f"{path.stem}-{len(files) + 1}.png"))
        _sheet(shots[first : first + COLUMNS * ROWS], files[-1])
    return files


def _shot(pilot: Pilot) -> pygame.Surface:
    pilot.app.draw()
    screen = pilot.app.screen
    return pygame.transform.smoothscale(screen, (WIDTH, round(WIDTH * screen.get_height() / screen.get_width())))


def _sheet(shots: list[tuple[float, pygame.Surface]], path: Path) -> None:
    height = shots[0][1].get_height() + 20
    rows = -(-len(shots) // COLUMNS)
    sheet = pygame.Surface((COLUMNS * (WIDTH + 4), rows * height))
    font = pygame.font.Font(None, 20)
    for number, (seconds, shot) in enumerate(shots):
        x, y = number % COLUMNS * (WIDTH + 4), number // COLUMNS * height
        sheet.blit(shot, (x, y + 18))
        sheet.blit(font.render(f"{seconds:6.2f} s", True, (255, 230, 160)), (x + 4, y + 2))
    pygame.image.save(sheet, str(path))
