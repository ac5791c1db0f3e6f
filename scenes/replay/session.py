"""A game that is looked at, as the table scenes see it: a session in which nobody decides and nothing is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.ai.thinker import Answer
from game.core.record import Record
from game.registry import game_by_id
from game.table import deals
from game.table.playback import Playback
from scenes.session import Session, players_of

if TYPE_CHECKING:
    from scenes.app import App


class ReplaySession(Session):
    """Raises BrokenRecord when the record is no whole game of this app."""

    read_only = True

    def __init__(self, app: App, record: Record) -> None:
        self.playback = Playback(game_by_id(record.game), record)
        self.people = players_of(record)
        """Who played, as it was; in the scene all of them are others, so that every sentence names its player."""
        deal = record.extra.get("deal")
        numbered = isinstance(deal, int) and not isinstance(deal, bool) and 0 <= deal <= deals.LARGEST
        super().__init__(app, self.playback, self.people, seed=deal if numbered else 0)
        self.show_choices(None)
        self.numbered = numbered

    @property
    def seats_to_watch(self) -> list[int]:
        """The seats whose side may be taken: all of a finished game, else only those of people, if there are any."""
        if self.playback.finished:
            return list(range(self.table.seats))
        people = [seat for seat, player in enumerate(self.people) if player.kind == "person"]
        return people or list(range(self.table.seats))

    @property
    def usual_seat(self) -> int:
        """The seat of the first person: the game is seen as they saw it."""
        people = [seat for seat, player in enumerate(self.people) if player.kind == "person"]
        return people[0] if people else 0

    @property
    def persons(self) -> list[int]:
        """Nobody is to be called `you`: whoever watches sees the table from many sides."""
        return []

    def show_choices(self, seat: int | None) -> None:
        """Lets the scene show what a seat may do here, as if it were about to; None: of nobody, as usual."""
        self.players = [replace(player, kind="person" if at == seat else "ai") for at, player in enumerate(self.people)]

    def save(self) -> None:
        """Nothing changes, so nothing is saved."""

    def record(self) -> Record:
        """The game as it was written down."""
        return self.playback.source

    def abandon(self) -> None:
        """Who stops looking gives nothing up."""

    def think(self) -> None:
        """Nobody decides."""

    def listen(self, answers: list[Answer]) -> Answer | None:
        """Nothing is asked for."""
        return None
