"""Playing on from a place of a game that was played: who sits where now, and that it is for practice."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from game.core import Decide, Json
from game.core.record import Record
from game.registry import game_by_id
from game.table.table import PRACTICE_KEY
from scenes import theme
from scenes.menus import faces
from scenes.menus.dialog import GAP, ROW, Dialog
from scenes.menus.newgame import ask_to_replace, give_up, table_scene
from scenes.menus.pause import Opponent
from scenes.session import Player, Session
from scenes.tables.base import TableScene
from scenes.widgets import Button, Segments

if TYPE_CHECKING:
    from scenes.app import App

PERSON = "person"
BESIDE = 860.0
"""Content width from which on a player and the choice stand side by side."""
NAME_SHARE = 0.27


class PlayOnDialog(Dialog):
    """Who plays on. `record` is the game up to where it begins; `practice` false goes on with it as it was."""

    name = "play on"
    width = 1080.0
    footer_height = 92.0

    def __init__(self, app: App, record: Record, people: Sequence[Player], *, practice: bool = True) -> None:
        super().__init__(app)
        self.record, self.practice = record, practice
        self.people = list(people)
        self.targets.focus = "start"

    def title(self) -> str:
        return self.app.words("replay.from_here.title" if self.practice else "replay.from_here.title_file")

    def content(self, width: float) -> float:
        words, y = self.app.words, 4.0
        kinds = [(PERSON, words("replay.from_here.person"))]
        kinds += [(level, words(f"common.level.{level}")) for level in faces.LEVELS]
        for seat, player in enumerate(self.people):
            name = width * NAME_SHARE if width >= BESIDE else width
            self.add(Opponent(f"who/{seat}", FRect(4, y, name, 52), player.name, player.face))
            choice = FRect(name + GAP, y, width - name - GAP, 52)
            if width < BESIDE:
                y += 54
                choice = FRect(4, y, width - 8, 50)
            chosen = PERSON if player.kind == "person" else player.level
            self.add(
                Segments(
                    f"kind/{seat}",
                    choice,
                    player.name,
                    kinds,
                    chosen,
                    lambda kind, seat=seat: self._set(seat, kind),
                )
            )
            y += 52 + GAP
        text = words("replay.from_here.why" if self.practice else "replay.from_here.why_file")
        return self.label("why", text, 4, y + 2, width - 8, size=theme.SMALL, colour=theme.CREAM_SOFT) + 6

    def footer(self, area: FRect) -> None:
        words, half = self.app.words, (area.w - GAP) / 2
        self.add(Button("cancel", FRect(area.x, area.y + 8, half, ROW), words("common.close"), self.close))
        start = words("replay.play_on")
        rect = FRect(area.x + half + GAP, area.y + 8, half, ROW)
        self.add(Button("start", rect, start, self._start, icon="play", kind="main"))

    def _set(self, seat: int, kind: str) -> None:
        player = self.people[seat]
        self.people[seat] = replace(player, kind="person") if kind == PERSON else replace(player, kind="ai", level=kind)

    def _start(self) -> None:
        running = self._running()
        if running is None:
            self._start_now()
            return
        ask_to_replace(self.app, self.record.game, lambda: self._start_now(running))

    def _running(self) -> Record | None:
        """The saved game of this kind that would make way: none when it is over, or is this very game."""
        saved = self.app.store.load(self.record.game).record
        if saved is None:
            return None
        own = self.record.extra.get("id")
        if not self.practice and isinstance(own, str) and saved.extra.get("id") == own:
            return None
        over = not isinstance(Session.resume(self.app, game_by_id(saved.game), saved).table.pending(), Decide)
        return None if over else saved

    def _start_now(self, running: Record | None = None) -> None:
        game = game_by_id(self.record.game)
        at_table = [scene.session for scene in self.app.stack.scenes if isinstance(scene, TableScene)]
        live = [session for session in at_table if session.slot == game.id and not session.read_only]
        for session in live:
            # It lies below on the stack, and must not be saved over the new one when that is cleared.
            same = not self.practice and session.account.id == self.record.extra.get("id")
            session.retire() if same else session.abandon()
        if running is not None and not live:
            give_up(self.app, game, running)
        players: list[Json] = [
            {"name": player.name, "kind": player.kind, "face": player.face, "level": player.level}
            for player in self.people
        ]
        extra: dict[str, Json] = {**self.record.extra, "players": players}
        if self.practice:
            # A game of its own: the journal counts it apart, whatever becomes of the one it came from.
            extra |= {PRACTICE_KEY: True, "id": uuid.uuid4().hex}
        session = Session.resume(self.app, game, replace(self.record, extra=extra))
        session.save()
        self.app.sound.play("shuffle", self.app.now)
        self.app.stack.replace(table_scene(self.app, session))
