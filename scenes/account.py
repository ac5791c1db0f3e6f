"""What a running game keeps for the journal: who it is, what it is played for, how long, and against whom."""

from __future__ import annotations

import hashlib
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from game.ai.levels import LEVELS
from game.core import Event, Json, Over
from game.core.record import Did, Record, to_text
from game.table import Table, feats, journal
from game.table.feats import Finished

if TYPE_CHECKING:
    from scenes.session import Player

LONGEST_THOUGHT = 180.0
"""Seconds between two saves that count as time played; who thinks longer has left the table."""
LONGEST_GAME = 10**7
"""Seconds that no game is played for."""

_ID = re.compile("[0-9a-f]{8,64}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass
class Account:
    """One game's account, saved with it."""

    id: str
    """The game's own: it counts once, however often it is resumed."""
    easiest: list[str]
    """Per seat the easiest level its opponent has had: what a win against it is worth."""
    day: str = ""
    """The date (`2026-03-14`) of which it is the deal of the day."""
    challenge: str = ""
    """The id of the challenge it is played for."""
    played: float = 0.0
    """Seconds played until the last save."""
    counted_at: float = 0.0
    """The app's time up to which they are counted."""

    @classmethod
    def fresh(cls, players: Sequence[Player], now: float) -> Self:
        """The account of a game that is dealt now."""
        return cls(uuid.uuid4().hex, [player.level for player in players], counted_at=now)

    @classmethod
    def recalled(cls, record: Record, players: Sequence[Player], now: float) -> Self:
        """What a save says; what it does not say, or says wrongly, is as in a new game."""
        extra, account = record.extra, cls.fresh(players, now)
        id, day, challenge = extra.get("id"), extra.get("day"), extra.get("challenge")
        played, easiest = extra.get("played"), extra.get("easiest")
        if isinstance(id, str) and _ID.fullmatch(id):
            account.id = id
        else:
            # The same save has the same id, so that a game saved without one counts once too.
            account.id = hashlib.sha256(to_text(record).encode("ascii")).hexdigest()
        if isinstance(day, str) and _DAY.fullmatch(day):
            account.day = day
        if isinstance(challenge, str):
            account.challenge = challenge
        if isinstance(played, int) and 0 <= played < LONGEST_GAME:
            account.played = float(played)
        if isinstance(easiest, list | tuple) and len(easiest) == len(players):
            pairs = zip(easiest, account.easiest, strict=True)
            account.easiest = [level if isinstance(level, str) and level in LEVELS else own for level, own in pairs]
        return account

    def extra(self) -> Mapping[str, Json]:
        """The account as a save holds it."""
        return {
            "id": self.id,
            "day": self.day,
            "challenge": self.challenge,
            "easiest": list(self.easiest),
            "played": int(self.played),
        }

    def count_time(self, now: float) -> None:
        """Counts the time since it was last counted, as far as somebody may have been thinking."""
        self.played += min(LONGEST_THOUGHT, max(0.0, now - self.counted_at))
        self.counted_at = now

    def set_level(self, seat: int, level: str) -> None:
        """Notes that an opponent has another level now."""
        self.easiest[seat] = min(level, self.easiest[seat], key=list(LEVELS).index)

    def entry(self, table: Table, players: Sequence[Player], *, at: float, deal: int | None) -> journal.Game:
        """The journal's entry of the game as it stands: its end, or that it is given up."""
        finished = isinstance(table.pending(), Over)
        seats = tuple(
            journal.Seat(player.name, player.kind, level if player.kind == "ai" else "")
            for player, level in zip(players, self.easiest, strict=True)
        )
        return journal.Game(
            id=self.id,
            game=table.game.id,
            end="finished" if finished else "abandoned",
            at=int(at),
            seats=_results(table, seats) if finished else seats,
            seconds=int(self.played),
            practice=table.practice,
            deal=deal,
            day=self.day,
            challenge=self.challenge,
            options=table.options,
        )


def has_begun(table: Table, persons: Sequence[int]) -> bool:
    """Whether a person has decided anything."""
    return any(isinstance(entry, Did) and entry.seat in persons for entry in table.record().log)


def _results(table: Table, seats: tuple[journal.Seat, ...]) -> tuple[journal.Seat, ...]:
    """The seats with points, winners and what persons achieved; nothing is achieved in practice."""
    pending, scores = table.pending(), table.scores(None)
    if not isinstance(pending, Over) or scores is None:
        raise ValueError(f"results of a game that is not over: it waits for {pending}")

    def seen_by(seat: int) -> list[Event]:
        return [event for _, event in table.history(seat)]

    done = Finished(table.game.id, seats, tuple(scores), pending.winners, seen_by)
    return tuple(
        replace(
            seat,
            points=scores[number].points,
            won=number in pending.winners,
            feats=feats.earned(done, number) if seat.kind == "person" and not table.practice else (),
        )
        for number, seat in enumerate(seats)
    )
