"""The faces of sprites on the Tucana table as text: a terrain `D F M W X`, `back`, a blue card `A1`, a red card `o`."""

from __future__ import annotations

from game.trails_of_tucana.material import BLUE_POINTS, LETTERS, RED_POINTS, SIGHTS
from scenes.tables.trails_cards import AnyFace, Bonus, Face


def blue_face(letter: str, number: int) -> str:
    """The face of a letter's first or second blue card."""
    return f"{letter}{number}"


def red_face(code: str) -> str:
    """The face of the red card of a kind of sight."""
    return code


def face_of(text: str) -> AnyFace:
    """The card that a text stands for."""
    if text[0] in LETTERS and text[1:].isdecimal():
        number = int(text[1:])
        return Bonus(text[0], BLUE_POINTS[number][LETTERS.index(text[0])], number)
    if text in tuple(SIGHTS):
        return Bonus(text, RED_POINTS)
    return Face(text)
