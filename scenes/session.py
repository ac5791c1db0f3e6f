"""One running game as the app sees it: the table, who sits where, the saves, and the opponents' thinking."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from game.ai.levels import LEVELS, hurried
from game.ai.question import Question
from game.ai.thinker import Answer
from game.core import Decide, Game, Over
from game.core.options import Options
from game.core.record import Record
from game.table import deals, journal
from game.table.table import Step, Table
from scenes.account import Account, has_begun
from scenes.inputs import plain
from scenes.menus import faces

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.lessons.coach import Coach
    from scenes.tables.base import TableScene

LONGEST_NAME = 16


@dataclass(frozen=True, slots=True)
class Player:
    """A person or an opponent of a level (`easy` to `expert`); `face` names the portrait."""

    name: str
    kind: Literal["person", "ai"]
    face: str
    level: str = "normal"


class Session:
    """A game in progress with its players. Saves itself after every action, under one slot per kind of game."""

    read_only = False
    """Whether nobody plays: a game that is looked at."""

    def __init__(self, app: App, table: Table, players: list[Player], *, seed: int) -> None:
        if len(players) != table.seats:
            raise ValueError(f"expected {table.seats} players, got {len(players)}")
        self.app = app
        self.table = table
        self.players = players
        self.seed = seed
        """The number of the deal: its rolls come from it, and the seeds of the opponents' thinking."""
        self.numbered = True
        """Whether the number gives this deal again: a save that names none was dealt elsewhere."""
        self.account = Account.fresh(players, app.now)
        """What it keeps for the journal."""
        self._given_up = False
        self._saved = True
        """Whether its slot may hold a save of it: when it is over that is taken away once, as the next may use it."""
        self.entry: journal.Game | None = None
        """What the journal was told of its end."""
        self._asked: dict[int, int] = {}
        self._answers: dict[int, Answer] = {}
        self._hurried: frozenset[int] = frozenset()
        """Those of the opponents asked who share the time of one."""
        self._hint: int | None = None

    @classmethod
    def new(
        cls,
        app: App,
        game: Game,
        players: list[Player],
        options: Options,
        *,
        seed: int,
        practice: bool = False,
        challenge: str = "",
    ) -> Self:
        """Deals a new game, perhaps that of a challenge; the same seed gives the same deal."""
        table = Table.new(game, len(players), options, random.Random(seed), practice=practice)
        session = cls(app, table, players, seed=seed)
        today = app.today()
        session.account.day = today.isoformat() if seed == deals.of_the_day(game.id, today) else ""
        session.account.challenge = challenge
        session.save()
        return session

    @classmethod
    def resume(cls, app: App, game: Game, record: Record) -> Self:
        """Goes on with a saved game; raises BrokenRecord when the save is no whole game of this app."""
        given = record.extra.get("deal")
        numbered = isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= deals.LARGEST
        seed = given if numbered else 0
        table = Table.resume(game, record, random.Random(seed))
        session = cls(app, table, players_of(record), seed=seed)
        session.numbered = numbered
        session.account = Account.recalled(record, session.players, app.now)
        return session

    def again(self, seed: int) -> Session:
        """A new game of the same players and options with this deal; a challenge is tried again with its own."""
        challenge = self.account.challenge
        return Session.new(
            self.app,
            self.game,
            list(self.players),
            self.table.options,
            seed=self.seed if challenge else seed,
            practice=self.table.practice,
            challenge=challenge,
        )

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def slot(self) -> str:
        """The name of its save: one running game per kind."""
        return self.game.id

    @property
    def persons(self) -> list[int]:
        """The seats of people, ascending."""
        return [seat for seat, player in enumerate(self.players) if player.kind == "person"]

    @property
    def over(self) -> bool:
        return isinstance(self.table.pending(), Over)

    def deciding(self) -> list[int]:
        """The seats that owe a decision now."""
        pending = self.table.pending()
        return list(pending.seats) if isinstance(pending, Decide) else []

    @property
    def teaches(self) -> bool:
        """Whether it is a lesson, whose opponents and deal are what they are."""
        return False

    def coach(self, scene: TableScene) -> Coach | None:
        """The coach that sits at its table, None for a real game."""
        return None

    # --- saving -----------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Queues a save; a finished game goes into the journal and is taken off the slot instead."""
        if self._given_up:
            return
        self.account.count_time(self.app.now)
        if self.over:
            self._tell()
            if self._saved:
                self.app.store.remove(self.slot)
            self._saved = False
            return
        self._saved = True
        self.app.store.save(self.slot, self.record())

    def record(self) -> Record:
        """The game so far with what a save says besides: the account, the players, the time, the deal."""
        self.table.extra = {
            **self.account.extra(),
            "players": [
                {"name": player.name, "kind": player.kind, "face": player.face, "level": player.level}
                for player in self.players
            ],
            "time": int(self.app.wall_clock()),
        }
        if self.numbered:
            self.table.extra["deal"] = self.seed
        return self.table.record()

    def abandon(self) -> None:
        """Gives the game up: its slot is another's from now on, and if a person had decided anything it is told."""
        if not self.over and has_begun(self.table, self.persons):
            self._tell()
        self.retire()

    def retire(self) -> None:
        """Saves nothing more: another game has its slot from now on."""
        self.forget_thoughts()
        self._given_up = True

    def _tell(self) -> None:
        """Adds the game's end to the journal, once; a game of opponents among themselves is nobody's."""
        if not self.persons or self.entry is not None or self.app.book.has_finished(self.account.id):
            return
        deal = self.seed if self.numbered else None
        self.entry = self.account.entry(self.table, self.players, at=self.app.wall_clock(), deal=deal)
        self.app.book.add(self.entry)
        if self.over:
            self.app.background.submit(self.app.archive.add, self.entry.id, self.entry.at, self.record())

    # --- opponents --------------------------------------------------------------------------------------------------

    def think(self) -> None:
        """Asks the thinker for every opponent that owes a decision and has not been asked.

        Where many decide at once and the people have decided, the opponents that are left share the time of one.
        """
        deciding = self.deciding()
        waiting = [seat for seat in deciding if self.players[seat].kind == "ai" and seat not in self._answers]
        if not self.persons or {*deciding} & {*self.persons}:
            self._hurried = frozenset()
        elif len(waiting) > 1 or self._hurried:
            self._hurry(waiting)
        for seat in waiting:
            self._ask(seat, 1.0)

    def _hurry(self, waiting: list[int]) -> None:
        """Asks these opponents for what they find in a part of their time."""
        share = hurried(len(waiting))
        for seat in waiting:
            if seat in self._asked and seat not in self._hurried:
                self.app.thinker.cancel(self._asked.pop(seat))
            self._ask(seat, share)
        self._hurried |= frozenset(waiting)

    def _ask(self, seat: int, share: float) -> None:
        """Asks for an opponent's decision, unless it has been asked for."""
        if seat not in self._asked:
            view, level = self.table.view(seat), self.players[seat].level
            seed = self.seed * 1009 + self.table.ply
            self._asked[seat] = self.app.thinker.ask(Question(self.game.id, view, seat, level, seed, share=share))

    @property
    def tickets(self) -> set[int]:
        """What the thinker has been asked and has not answered yet, by ticket."""
        return {*self._asked.values()} | ({self._hint} if self._hint is not None else set())

    def listen(self, answers: list[Answer]) -> Answer | None:
        """Takes the thinker's answers in; returns the hint among them, if there is one."""
        hint: Answer | None = None
        for answer in answers:
            if answer.ticket == self._hint:
                self._hint, hint = None, answer
            elif self._asked.get(answer.seat) == answer.ticket:
                self._answers[answer.seat] = answer
        return hint

    def answer(self) -> Answer | None:
        """An opponent's decision that is ready, not yet played."""
        for seat in self.deciding():
            if seat in self._answers:
                return self._answers[seat]
        return None

    def play(self, answer: Answer) -> Step | None:
        """Plays an opponent's decision."""
        self._answers.pop(answer.seat, None)
        self._asked.pop(answer.seat, None)
        prompt = self.table.prompt(answer.seat)
        if prompt is None:
            return None
        step = self.table.submit(answer.seat, answer.action, prompt.token)
        self.save()
        return step

    def ask_hint(self, seat: int) -> None:
        """Asks for a hint for a person; it comes out of `listen`."""
        view, seed = self.table.view(seat), self.seed * 1009 + self.table.ply
        self._hint = self.app.thinker.ask(Question(self.game.id, view, seat, "hard", seed, hint=True))

    @property
    def hinting(self) -> bool:
        """Whether a hint is on its way."""
        return self._hint is not None

    def forget_hint(self) -> None:
        """Drops the hint asked for: it was for another decision, perhaps for another person."""
        if self._hint is not None:
            self.app.thinker.cancel(self._hint)
        self._hint = None

    def forget_thoughts(self) -> None:
        """Drops everything asked for: after undo, a change of level, or leaving."""
        for ticket in self._asked.values():
            self.app.thinker.cancel(ticket)
        self._asked.clear()
        self._answers.clear()
        self.forget_hint()

    def set_level(self, seat: int, level: str) -> None:
        """Changes an opponent's level from its next decision on."""
        player = self.players[seat]
        self.players[seat] = Player(player.name, player.kind, player.face, level)
        self.account.set_level(seat, level)
        self.forget_thoughts()
        self.save()


def players_of(record: Record) -> list[Player]:
    """The players a save names; a save without players (a bare record) seats people, by number.

    What no player can be called, look like or be as strong as is as if the save did not say it.
    """
    listed = record.extra.get("players")
    players: list[Player] = []
    for seat in range(record.seats):
        entry = listed[seat] if isinstance(listed, list) and seat < len(listed) else None
        entry = entry if isinstance(entry, dict) else {}
        name, face, level = entry.get("name"), entry.get("face"), entry.get("level")
        players.append(
            Player(
                (plain(name).strip()[:LONGEST_NAME] if isinstance(name, str) else "") or f"#{seat + 1}",
                "ai" if entry.get("kind") == "ai" else "person",
                face if isinstance(face, str) and face in faces.ALL else faces.PERSONS[seat % len(faces.PERSONS)],
                level if isinstance(level, str) and level in LEVELS else "normal",
            )
        )
    return players
