"""The bar at the right of the status band and the keys every table has: menu, rules, log, hint, undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from scenes.inputs import Key
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.tables.base import TableScene

SIZE, GAP = 46.0, 6.0


def add_bar(scene: TableScene) -> None:
    """The buttons at the right of the status band."""
    words = scene.app.words
    refusal = scene.session.table.undo_refusal(scene.viewer)
    entries: list[tuple[str, Callable[[], None], bool, str]] = [
        ("menu", scene.open_pause, True, ""),
        ("rules", scene.open_rules, True, ""),
        ("log", scene.toggle_log, True, ""),
        ("hint", scene.ask_hint, scene.my_turn, words("table.hint.not_now")),
        ("undo", scene.undo, refusal is None, scene.undo_text(refusal) if refusal else ""),
    ]
    x = scene.bands.status.right - 10 - SIZE
    for name, action, enabled, why in entries:
        label = words(f"table.bar.{name}")
        scene.add(
            Button(
                f"bar/{name}",
                FRect(x, scene.bands.status.y + 5, SIZE, SIZE),
                label,
                action,
                icon=name,
                kind="quiet",
                text=False,
                tip=label,
                enabled=enabled,
                why=why,
            )
        )
        x -= SIZE + GAP


def press_key(scene: TableScene, key: Key) -> bool:
    """Does what a key means at every table; returns whether it means anything."""
    if key.name == "/" and key.shift:
        scene.open_keys()
        return True
    if key.name == "u" and key.shift:
        scene.undo(whole_turn=True)
        return True
    shortcuts: dict[str, Callable[[], None]] = {
        "f1": scene.open_rules,
        "u": scene.undo,
        "h": scene.ask_hint,
        "l": scene.toggle_log,
        "m": scene.app.toggle_mute,
        "?": scene.open_keys,
        "z": scene.zoom,
    }
    call = shortcuts.get(key.name)
    if call is None or key.ctrl or key.alt:
        return False
    call()
    return True
