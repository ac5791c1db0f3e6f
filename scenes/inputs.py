"""What people do, freed of pygame: positions in logical units, keys by name."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from scenes.viewport import Viewport

Point: TypeAlias = tuple[float, float]

REPEATING = ("left", "right", "up", "down", "tab", "backspace", "delete", "home", "end", "page up", "page down")
"""Keys that go on while they are held; others act once: a hand resting on Enter must not play the game."""

CONFIRM = ("return", "space", "enter", "keypad enter")
"""Keys that do what has the focus is for."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse or a finger; `wheel` is in lines, up positive."""

    kind: Literal["down", "up", "move", "wheel", "leave"]
    pos: Point
    button: int = 1
    wheel: float = 0.0


@dataclass(frozen=True, slots=True)
class Key:
    """A key pressed, by pygame's name (`return`, `left`, `u`, `f1`)."""

    name: str
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Characters typed, composed by the system's input method."""

    text: str


def plain(text: str) -> str:
    """The text without control and formatting characters, composed: what a name may hold and a font can draw."""
    return unicodedata.normalize("NFC", "".join(char for char in text if unicodedata.category(char)[0] != "C"))


Input: TypeAlias = "Pointer | Key | Text"


def translate(event: pygame.event.Event, viewport: Viewport) -> Input | None:
    """The input an event stands for, or None for events that are no input of a person."""
    match event.type:
        case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3):
            return Pointer("down", viewport.point(event.pos), event.button)
        case pygame.MOUSEBUTTONUP if event.button in (1, 2, 3):
            return Pointer("up", viewport.point(event.pos), event.button)
        case pygame.MOUSEMOTION:
            return Pointer("move", viewport.point(event.pos))
        case pygame.MOUSEWHEEL:
            return Pointer("wheel", (-1, -1), wheel=event.precise_y if hasattr(event, "precise_y") else event.y)
        case pygame.WINDOWLEAVE:
            return Pointer("leave", (-1, -1))
        case pygame.KEYDOWN:
            mods = event.mod
            return Key(
                pygame.key.name(event.key),
                bool(mods & pygame.KMOD_SHIFT),
                bool(mods & pygame.KMOD_CTRL) or bool(mods & pygame.KMOD_META),
                bool(mods & pygame.KMOD_ALT),
            )
        case pygame.TEXTINPUT:
            return Text(event.text)
        case _:
            return None
