"""Which lessons were seen to their end: kept in the settings."""

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
