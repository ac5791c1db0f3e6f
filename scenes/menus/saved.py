"""What the shelf tells of a saved game, read in the background: who plays, who is to move, since when."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

from game.core import Decide, GameError, Reason
from game.core.record import Record
from game.registry import game_by_id
from game.table import Table
from scenes.session import Player, players_of
from scenes.words import Words

if TYPE_CHECKING:
    from scenes.app import App

log = logging.getLogger(__name__)

LATEST = 32_503_680_000
"""The year 3000 in seconds since 1970: later times are no dates on every system."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A running game that can be continued."""

    record: Record
    players: tuple[Player, ...]
    turn: int | None
    """The seat to move, None when the game is over."""
    time: int
    """When it was saved, in seconds since 1970; 0 when the save does not say."""


@dataclass(frozen=True, slots=True)
class Found:
    """What looking for a saved game brought."""

    saved: Saved | None = None
    notices: tuple[Reason, ...] = ()
    """What there is to tell about the files."""
    broken: bool = False
    """Whether there is a save that cannot be played."""


def read_saved(app: App, game_id: str) -> Future[Found]:
    """Looks for the saved game of a kind in the background."""
    return app.background.submit(_read, app, game_id)


def _read(app: App, game_id: str) -> Found:
    try:
        if game_id not in app.store.slots():
            return Found()
        loaded = app.store.load(game_id)
        notices = tuple(loaded.notices)
        if loaded.record is None:
            return Found(notices=notices, broken=True)
        table = Table.resume(game_by_id(game_id), loaded.record, Random(0))
    except (GameError, OSError) as error:
        log.warning("saved game of %s: %s", game_id, error)
        return Found(broken=True)
    record, pending = loaded.record, table.pending()
    time = record.extra.get("time")
    saved = Saved(
        record,
        tuple(players_of(record)),
        pending.seats[0] if isinstance(pending, Decide) else None,
        time if isinstance(time, int) and 0 < time < LATEST else 0,
    )
    return Found(saved, (*notices, *table.notices))


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
