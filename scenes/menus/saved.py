"""What the shelf tells of a saved game, read in the background: who plays, who is to move, since when."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from game.core import Decide, GameError
from game.core.record import Record
from game.registry import game_by_id
from game.table import Table

from scenes.session import Player, players_of
from scenes.words import Words

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Saved:
    """A running game that can be continued."""

    record: Record
    players: tuple[Player, ...]
    turn: int | None
    """The seat to move, None when the game is over."""
    time: int
    """When it was saved, in seconds since 1970; 0 when the save does not say."""


def read_saved(app: App, game_id: str) -> Future[Saved | None]:
    """The saved game of a kind, None if there is none; the future raises GameError for one that cannot be played."""
    return app.background.submit(_read, app, game_id)


def _read(app: App, game_id: str) -> Saved | None:
    if game_id not in app.store.slots():
        return None
    record = app.store.load(game_id).record
    if record is None:
        return None
    pending = Table.resume(game_by_id(game_id), record, Random(0)).pending()
    time = record.extra.get("time")
    return Saved(
        record,
        tuple(players_of(record)),
        pending.seats[0] if isinstance(pending, Decide) else None,
        time if isinstance(time, int) else 0,
    )


def taken(future: Future[Saved | None]) -> tuple[Saved | None, bool]:
    """The result of a finished future, and whether the save was fit to be played."""
    try:
        return future.result(), True
    except (GameError, OSError) as error:
        log.warning("saved game: %s", error)
        return None, False


def when(words: Words, saved: float, now: float) -> str:
    """`saved today at 14:05` in words; nothing for a save without a time."""
    if saved <= 0:
        return ""
    then, today = datetime.fromtimestamp(saved), datetime.fromtimestamp(now)
    clock = f"{then.hour}:{then.minute:02}"
    if then.date() == today.date():
        return words("menu.title.today", time=clock)
    if then.date() == today.date() - timedelta(days=1):
        return words("menu.title.yesterday", time=clock)
    return words("menu.title.date", day=then.day, month=words("menu.months").split()[then.month - 1])
