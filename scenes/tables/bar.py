"""What surrounds a table that is played at: the bar at the right of the status band, and the keys every table has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Key
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.lessons.coach import Coach
    from scenes.tables.base import TableScene

SIZE, GAP = 46.0, 6.0
ICONS = {"restart_turn": "turn_back"}
"""The pictures of buttons that are not called as the button is."""


class Controls:
    """What surrounds one table scene; a game that is only looked at has others (`scenes.replay`)."""

    height = 0.0
    """Units kept free for it at the bottom of the window."""
    pace = 1.0
    """How much faster stories are told than the settings say."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene

    def add(self) -> None:
        """Registers its buttons."""
        add_bar(self.scene)

    def first_key(self, key: Key) -> bool:
        """A key that it wants before the game and whatever has the focus; returns whether it was used."""
        return False

    def key(self, key: Key) -> bool:
        """A key that the game has no use for; returns whether it was used."""
        return press_key(self.scene, key)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Its own shortcuts for the page of keys: message and what is printed on the key."""
        return ()

    def leave(self) -> None:
        """The table is taken off the stack."""

    def back(self) -> None:
        """What Esc does."""
        self.scene.open_pause()

    def status(self) -> str:
        """The sentence in the status band."""
        return self.scene.status()

    def draw_still(self, canvas: Canvas) -> None:
        """What it draws below its buttons; changes with the position only."""

    def draw_below(self, canvas: Canvas) -> None:
        """What it draws in every frame, below the cards that move."""

    def draw_opened(self, canvas: Canvas) -> None:
        """What it draws in every frame on top of cards that lie face down."""


def add_bar(scene: TableScene) -> None:
    """The buttons at the right of the status band."""
    words = scene.app.words
    refusal = scene.undo_refusal()
    why_not = scene.undo_text(refusal) if refusal else ""
    entries: list[tuple[str, Callable[[], None], bool, str]] = [
        ("menu", scene.open_pause, True, ""),
        ("rules", scene.open_rules, True, ""),
        ("log", scene.toggle_log, True, ""),
        ("hint", scene.ask_hint, scene.my_turn, words("table.hint.not_now")),
        ("undo", scene.undo, refusal is None, why_not),
        ("restart_turn", lambda: scene.undo(whole_turn=True), refusal is None, why_not),
    ]
    add_buttons(scene, entries)
    if scene.coach is not None and not scene.coach.over:
        _add_lesson(scene, scene.coach)


def _add_lesson(scene: TableScene, coach: Coach) -> None:
    """The button that closes a lesson and opens it again, left of the others."""
    left = min(widget.rect.left for id, widget in scene.widgets.items() if id.startswith("bar/"))
    words = scene.app.words
    label = words("lesson.open")
    width = scene.app.canvas.width(label, theme.SMALL, "bold") + 78
    rect = FRect(left - GAP - width, scene.bands.status.y + 5, width, SIZE)
    kind, tip = "main" if coach.closed else "quiet", words("lesson.open_tip")
    scene.add(Button("bar/lesson", rect, label, coach.toggle, icon="lesson", kind=kind, size=theme.SMALL, tip=tip))


def add_buttons(scene: TableScene, entries: Sequence[tuple[str, Callable[[], None], bool, str]]) -> None:
    """Buttons from the right edge of the status band: name (and icon), action, whether it is on, why it is not."""
    x = scene.bands.status.right - 10 - SIZE
    for name, action, enabled, why in entries:
        label = scene.app.words(f"table.bar.{name}")
        scene.add(
            Button(
                f"bar/{name}",
                FRect(x, scene.bands.status.y + 5, SIZE, SIZE),
                label,
                action,
                icon=ICONS.get(name, name),
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
