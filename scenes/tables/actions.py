"""The buttons beside the hand: what may be done now, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.widgets import Button

if TYPE_CHECKING:
    from game.core import GameState
    from scenes.tables.base import TableScene
    from scenes.tables.game_table import GameTable

GAP = 10.0
LOWEST = 44.0


@dataclass(frozen=True, slots=True)
class ActionButton:
    """One button; its target is `button/<name>`. With `why` it is off and says so."""

    name: str
    label: str
    press: Callable[[], object]
    kind: str = "main"
    why: str = ""
    tip: str = ""
    icon: str | None = None
    size: float = theme.BODY


def add_actions(scene: TableScene, area: FRect, entries: Sequence[ActionButton], *, tallest: float) -> None:
    """Adds the buttons to the foot of an area, the first one on top, none taller than `tallest` units."""
    if not entries:
        return
    height = max(LOWEST, min(tallest, (area.h - GAP * (len(entries) - 1)) / len(entries)))
    top = area.bottom - height
    for entry in reversed(entries):
        scene.add(
            Button(
                f"button/{entry.name}",
                FRect(area.x, top, area.w, height),
                entry.label,
                entry.press,
                kind=entry.kind,
                icon=entry.icon,
                size=entry.size,
                enabled=not entry.why,
                why=entry.why,
                tip=entry.tip,
                z=20,
            )
        )
        top -= height + GAP


def sort_button(scene: GameTable[GameState]) -> ActionButton:
    """The button that sorts the hand the other way; its words are `button.sort_<order>` and `tip.sort_<order>`."""
    words, order = scene.app.words, scene.app.settings.hand_order
    label, tip = words(f"{scene.name}.button.sort_{order}"), words(f"{scene.name}.tip.sort_{order}")
    return ActionButton("sort", label, scene.toggle_order, "quiet", tip=tip, icon="sort", size=theme.SMALL)
