"""Hands on a real window: the X server moves the pointer and presses the keys, the app hears it from there."""

from __future__ import annotations

import os
import subprocess
import time
from collections import Counter
from pathlib import Path

import pygame

from scenes.pilot import FRAME, Pilot

CLASS = "toucan-table"
KEYSYMS = {"return": "Return", "tab": "Tab", "escape": "Escape", "f11": "F11"}
PATIENCE = 60.0
"""Seconds after which an input that does not arrive counts as lost."""


def find_window(env: dict[str, str]) -> str:
    """The number of the app's window on the display of that environment, nothing while there is none."""
    command = ["xdotool", "search", "--onlyvisible", "--class", f"^{CLASS}$"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False).stdout.strip()


class Hands(Pilot):
    """A pilot that knows where things are as every pilot does, but points and types through the X server."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.heard: Counter[int] = Counter()
        """How many events of each type have arrived from the window."""
        self.last: dict[int, pygame.event.Event] = {}
        assert os.environ["SDL_VIDEODRIVER"] == "x11"
        os.environ["SDL_VIDEO_X11_WMCLASS"] = CLASS
        super().__init__(folder, size=size, real=True)
        assert pygame.display.get_driver() == "x11"
        self.window = ""
        """The X server's number of the window."""
        self.take_up()

    def take_up(self) -> None:
        """Looks the window up and gives it the keyboard; leaving or entering fullscreen makes a new one."""
        self.advance(0.2)
        self.window = find_window(dict(os.environ))
        self.tool("windowfocus", self.window)
        self.advance(0.2)

    def tool(self, *arguments: str) -> None:
        """One call of xdotool."""
        subprocess.run(["xdotool", *arguments], check=True)

    def advance(self, seconds: float = FRAME, frame: float = FRAME) -> None:
        for _ in range(max(1, round(seconds / frame))):
            events = pygame.event.get()
            for event in events:
                self.heard[event.type] += 1
                self.last[event.type] = event
            self.app.step(frame, events)

    def hear(self, kind: int, count: int) -> None:
        """Lets the app run until so many events of a type have arrived since the start."""
        limit = time.monotonic() + PATIENCE
        while self.heard[kind] < count:
            if time.monotonic() > limit:
                raise AssertionError(f"no {pygame.event.event_name(kind)} arrived")
            self.advance()
            time.sleep(0.001)

    def click_at(self, pos: tuple[float, float]) -> None:
        x, y = self._pixel(pos)
        count = self.heard[pygame.MOUSEBUTTONUP] + 1
        self.tool("mousemove", "--window", self.window, str(x), str(y), "click", "1")
        self.hear(pygame.MOUSEBUTTONUP, count)
        assert self.last[pygame.MOUSEBUTTONUP].pos == (x, y)
        self.advance()

    def key(self, name: str, *, mod: int = 0) -> None:
        self.keys([name])

    def keys(self, names: list[str]) -> None:
        """Presses keys one after the other."""
        count = self.heard[pygame.KEYUP] + sum(1 + name.count("+") for name in names)
        # The same key twice within 2 ms is a key held down, to SDL.
        self.tool("key", "--delay", "8" if len(names) > 1 else "0", *[KEYSYMS.get(name, name) for name in names])
        self.hear(pygame.KEYUP, count)
        self.advance()
