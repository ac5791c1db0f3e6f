"""Who may sit at the table: the characters of each level, and the portraits people choose from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LEVELS: Final = ("easy", "normal", "hard", "expert")
CHARACTERS: Final[dict[str, tuple[str, ...]]] = {
    "easy": ("sloth", "capybara"),
    "normal": ("parrot", "monkey"),
    "hard": ("jaguar", "owl"),
    "expert": ("toucan", "tortoise"),
}
"""The faces of opponents by level; their names and one line about each are in the words (`menu.face`)."""
PERSONS: Final = tuple(f"person_{number}" for number in range(1, 9))
ALL: Final = frozenset((*PERSONS, *(face for faces in CHARACTERS.values() for face in faces)))


def picture(face: str) -> str:
    """The name of the picture of a face."""
    return f"common/face_{face}"


def free_face(choices: Iterable[str], taken: Iterable[str]) -> str:
    """The first face nobody has yet, or the first of all when every one is taken."""
    faces, used = list(choices), set(taken)
    return next((face for face in faces if face not in used), faces[0])


def next_face(choices: Iterable[str], current: str, taken: Iterable[str]) -> str:
    """The face after the current one that nobody else has; the one after it when all are taken."""
    faces, used = list(choices), set(taken)
    start = faces.index(current) if current in faces else -1
    turned = [faces[(start + step) % len(faces)] for step in range(1, len(faces) + 1)]
    return next((face for face in turned if face not in used), turned[0])
