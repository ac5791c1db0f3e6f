"""How far lessons were taken: seen to the end (in the settings), or left on the way (a save of their own)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.app import App


def mark_done(app: App, game: str) -> None:
    """Keeps that the lesson of a game was seen to its end."""
    if not is_done(app, game):
        app.change(lessons={**app.settings.lessons, game: "done"})


def is_done(app: App, game: str) -> bool:
    """Whether the lesson of a game was seen to its end once."""
    return app.settings.lessons.get(game) == "done"


def is_begun(app: App, game: str) -> bool:
    """Whether the lesson of a game was left on the way."""
    return slot_of(game) in app.store.slots()


def slot_of(game: str) -> str:
    """The name of the save of a game's lesson."""
    return f"lesson-{game}"
