"""The system's clipboard: text in and out; where there is none, a sentence says so and nothing is lost."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame

from game.table.deals import grouped

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)


def put(text: str) -> bool:
    """Puts a text on the clipboard; returns whether it is there now."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        log.warning("the clipboard takes no text: %s", error)
        return False
    return True


def get() -> str:
    """The text on the clipboard; nothing when there is none or it cannot be read."""
    try:
        return pygame.scrap.get_text()
    except pygame.error as error:
        log.info("the clipboard has no text: %s", error)
        return ""


def copy_deal(app: App, number: int) -> None:
    """Copies a deal's number and says so, or says the number where there is no clipboard."""
    app.say(app.words("common.deal.copied" if put(str(number)) else "common.deal.no_clipboard", number=grouped(number)))
