"""Drives an app as a person would, without a window or a clock: clicks by target id, keys, drags, time, pictures.

Tests, the self-check and the screenshots of the README use it.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import pygame

from game.ai.thinker import Thinker
from scenes.app import App
from scenes.tables.slips import DOUBLE, NEAR
from scenes.targets import Target

FRAME = 1 / 60
WAITING_FRAME = 1 / 20
"""Where nothing is looked at on the way, fewer pictures are drawn, as on a slow computer."""


class Pilot:
    """An app under SDL's dummy drivers (or a real window where `real` is set) and hands to play it with."""

    def __init__(
        self, folder: Path, *, size: tuple[int, int] = (1920, 1080), thinker: Thinker | None = None, real: bool = False
    ) -> None:
        if not real:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        self.app = App(folder, size=size, thinker=thinker)
        self._clicked, self._clicked_at = (math.inf, math.inf), -math.inf

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.app.close()
        pygame.quit()

    # --- time -------------------------------------------------------------------------------------------------------

    def advance(self, seconds: float = FRAME, frame: float = FRAME) -> None:
        """Lets the app's own time pass in frames of a sixtieth, or of another length."""
        for _ in range(max(1, round(seconds / frame))):
            self._frame(frame)

    def _frame(self, seconds: float, *events: pygame.event.Event) -> None:
        """One frame with these events, and what the system has to say."""
        self.app.step(seconds, [*events, *pygame.event.get()])

    def until(self, condition: Callable[[], bool], seconds: float = 60.0) -> None:
        """Advances, in longer frames, until the condition holds; real time may pass. AssertionError after `seconds`."""
        limit = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > limit:
                raise AssertionError(f"waited {seconds} s in vain; targets: {sorted(self.ids())}")
            self.advance(WAITING_FRAME, WAITING_FRAME)
            if not self.moving:
                time.sleep(0.002)

    @property
    def moving(self) -> bool:
        return self.app.dirty

    # --- what is there ----------------------------------------------------------------------------------------------

    def ids(self) -> list[str]:
        """The ids of the top scene's targets."""
        return [target.id for target in self.app.stack.top.targets]

    def target(self, id: str) -> Target:
        """A target of the top scene; raises AssertionError when there is none."""
        found = self.app.stack.top.targets.get(id)
        if found is None:
            raise AssertionError(f"no target {id!r} in {self.app.stack.top.name}; there are {sorted(self.ids())}")
        return found

    def has(self, id: str) -> bool:
        return id in self.app.stack.top.targets

    # --- hands ------------------------------------------------------------------------------------------------------

    def _pixel(self, pos: tuple[float, float]) -> tuple[int, int]:
        scale = self.app.viewport.scale
        return round(pos[0] * scale), round(pos[1] * scale)

    def spot(self, id: str) -> tuple[float, float]:
        """A point of the target that is not covered by another, in units; raises AssertionError if there is none."""
        self.app.stack.top.reveal(id)
        target, targets = self.target(id), self.app.stack.top.targets
        rect = target.rect
        for share_y in (0.5, 0.25, 0.75, 0.1, 0.9):
            for share_x in (0.5, 0.15, 0.85, 0.05, 0.3, 0.7, 0.95):
                # A mouse points at whole pixels, which may lie on the other side of an edge.
                pixel = self._pixel((rect.x + rect.w * share_x, rect.y + rect.h * share_y))
                pos = self.app.viewport.point(pixel)
                found = targets.hit(pos)
                if found is not None and found.id == id:
                    return pos
        raise AssertionError(f"target {id!r} is covered everywhere")

    def post(self, kind: int, **data: object) -> None:
        self.app.step(0.0, [pygame.event.Event(kind, **data)])

    def hover(self, id: str) -> None:
        self.post(pygame.MOUSEMOTION, pos=self._pixel(self.spot(id)), rel=(0, 0), buttons=(0, 0, 0))

    def look(self) -> None:
        """Waits until one can have seen what is asked for."""
        while self.app.stack.top.too_soon:
            self.app.step(FRAME)

    def click(self, id: str) -> None:
        """Moves there, presses and releases the left button, as a mouse does; never as quickly as a double click."""
        self.look()
        at = self.spot(id)
        if math.dist(at, self._clicked) <= NEAR and self.app.now - self._clicked_at < DOUBLE:
            self.app.step(DOUBLE)
            at = self.spot(id)
        self._clicked, self._clicked_at = at, self.app.now
        self.click_at(at)

    def click_at(self, pos: tuple[float, float]) -> None:
        """Clicks a point in logical units."""
        at = self._pixel(pos)
        there = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        # Two frames, as for a person: in one the button goes down, in the next it comes up.
        self.app.step(0.0, [there, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)])
        self._frame(FRAME, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    def drag(self, id: str, to: str | tuple[float, float], steps: int = 8) -> None:
        """Drags a target onto another (or to a point in units)."""
        self.look()
        start = self._pixel(self.spot(id))
        goal = self.target(to).rect.center if isinstance(to, str) else to
        end = self._pixel(goal)
        self.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for step in range(1, steps + 1):
            pos = (start[0] + (end[0] - start[0]) * step // steps, start[1] + (end[1] - start[1]) * step // steps)
            moved = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
            self._frame(FRAME, moved)
        self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.advance()

    def key(self, name: str, *, mod: int = 0) -> None:
        """Presses a key by pygame's name."""
        self.look()
        code = pygame.key.key_code(name)
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode="")
        self._frame(FRAME, pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=""))

    def write(self, text: str) -> None:
        """Types a text."""
        for char in text:
            self.post(pygame.TEXTINPUT, text=char)
        self.advance()

    def resize(self, width: int, height: int) -> None:
        """Makes the window another size."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        pygame.event.clear()
        self.app.resized((width, height))
        self.advance()

    def shot(self, path: Path | str) -> None:
        """Saves what the window shows as a PNG file."""
        self.app.draw()
        pygame.image.save(self.app.screen, str(path))
