"""Everything that can be pointed at: one registry for mouse, keyboard focus, tooltips, hints and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygame import FRect

from scenes.inputs import Point


@dataclass(slots=True)
class Target:
    """A thing on the screen with a stable id such as `hand/C5` or `button/undo`; `rect` in logical units."""

    id: str
    rect: FRect
    label: str
    """What it is, in the player's language: the focus line reads it."""
    action: Callable[[], object] | None = None
    z: int = 0
    enabled: bool = True
    why: str = ""
    """For a target that is off: the sentence that says why."""
    draggable: bool = False
    tip: str = ""
    focusable: bool = True
    clip: FRect | None = None
    """The part of the screen it can be seen in: a scrolled target cannot be hit outside it."""

    def covers(self, pos: Point) -> bool:
        """Whether a point is on it and in sight."""
        return bool(self.rect.collidepoint(pos)) and (self.clip is None or bool(self.clip.collidepoint(pos)))


class Targets:
    """The targets of one scene, rebuilt by its layout; the focus survives a rebuild by its id."""

    def __init__(self) -> None:
        self._all: dict[str, Target] = {}
        self.focus: str | None = None
        self.focus_shown = False
        """Whether the ring is drawn: from the first key until the mouse moves again."""

    def __iter__(self) -> Iterator[Target]:
        return iter(self._all.values())

    def __contains__(self, id: str) -> bool:
        return id in self._all

    def get(self, id: str | None) -> Target | None:
        return self._all.get(id) if id is not None else None

    def clear(self) -> None:
        self._all.clear()

    def add(self, target: Target) -> Target:
        """Registers a target; raises ValueError for an id that is taken, since tests and focus rely on it."""
        if target.id in self._all:
            raise ValueError(f"target {target.id!r} is registered twice")
        self._all[target.id] = target
        return target

    def hit(self, pos: Point) -> Target | None:
        """The topmost target under a point; of equals the one registered last."""
        found: Target | None = None
        for target in self._all.values():
            if target.covers(pos) and (found is None or target.z >= found.z):
                found = target
        return found

    def focused(self) -> Target | None:
        return self.get(self.focus)

    def in_order(self) -> list[Target]:
        """What the focus can go to, line by line from the top, as Tab walks it."""
        return sorted(
            (target for target in self._all.values() if target.focusable),
            key=lambda target: (target.rect.centery // 40, target.rect.centerx),
        )

    def move_focus(self, direction: str) -> Target | None:
        """Moves the focus to the nearest target `left`, `right`, `up` or `down` of it, or `next`/`previous`."""
        order = self.in_order()
        if not order:
            return None
        current = self.focused()
        if current is None or not current.focusable:
            chosen = order[0]
        elif direction in ("next", "previous"):
            index = order.index(current) + (1 if direction == "next" else -1)
            chosen = order[index % len(order)]
        else:
            chosen = min(
                (target for target in order if target is not current and _lies(current, target, direction)),
                key=lambda target: _distance(current, target, direction),
                default=current,
            )
        self.focus = chosen.id
        return chosen


_AXES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def _offset(current: Target, other: Target, direction: str) -> tuple[float, float]:
    """How far the other lies ahead in the direction and how far aside, in units."""
    dx, dy = _AXES[direction]
    x, y = other.rect.centerx - current.rect.centerx, other.rect.centery - current.rect.centery
    gap_x = max(0.0, abs(x) - (other.rect.w + current.rect.w) / 2)
    gap_y = max(0.0, abs(y) - (other.rect.h + current.rect.h) / 2)
    return (x * dx, gap_y + abs(y) * 0.1) if dx else (y * dy, gap_x + abs(x) * 0.1)


def _lies(current: Target, other: Target, direction: str) -> bool:
    ahead, aside = _offset(current, other, direction)
    return ahead > 4 and aside < ahead * 6 + 200


def _distance(current: Target, other: Target, direction: str) -> float:
    ahead, aside = _offset(current, other, direction)
    return ahead + aside * 3
