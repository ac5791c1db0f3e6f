"""Lessons: playable tutorials on the real tables. A game without one has no "Learn" button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.lessons import arboretum, flea_circus, tacocat, trails_of_tucana, tucano
from scenes.lessons.progress import is_begun, is_done

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.lessons.lesson import Lesson

__all__ = ["LESSONS", "is_begun", "is_done", "start_lesson"]

LESSONS: dict[str, Lesson] = {
    lesson.game: lesson
    for lesson in (
        flea_circus.LESSON,
        tucano.LESSON,
        tacocat.LESSON,
        arboretum.LESSON,
        trails_of_tucana.LESSON,
    )
}
"""The lesson of each game that has one."""


def start_lesson(app: App, game_id: str, *, anew: bool = False) -> None:
    """Opens the lesson of a game where it was left, or (`anew`) from its start."""
    from scenes.lessons.session import LessonSession
    from scenes.tables import TABLES

    lesson = LESSONS[game_id]
    session = LessonSession.anew(app, lesson) if anew else LessonSession.begin(app, lesson)
    app.stack.replace(TABLES[game_id](app, session))
