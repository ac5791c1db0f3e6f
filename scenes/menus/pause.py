"""The pause of a game: go on, rules, settings, levels, start over, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from game.table import deals
from game.table.challenges import CHALLENGES
from scenes import clipboard, theme
from scenes.inputs import Key
from scenes.menus import faces
from scenes.menus.dialog import GAP, ROW, Dialog, confirm
from scenes.menus.goals import goal_text
from scenes.menus.keys import KeysDialog, is_help
from scenes.menus.newgame import table_scene
from scenes.menus.rules import RulesDialog
from scenes.menus.settings import SettingsDialog
from scenes.replay.share import copy_record, save_file
from scenes.session import Session
from scenes.widgets import Button, Segments, Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

TWO_COLUMNS = 820.0
LEVEL_ROW = 118.0


class PauseDialog(Dialog):
    """Over a running game. `levels_changed` is called when an opponent's level was changed."""

    name = "pause"
    width = 1080.0

    def __init__(self, app: App, session: Session, levels_changed: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.session = session
        self.levels_changed = levels_changed
        self.targets.focus = "continue"

    def title(self) -> str:
        return self.app.words("menu.pause.title")

    def content(self, width: float) -> float:
        opponents = [seat for seat, player in enumerate(self.session.players) if player.kind == "ai"]
        if self.session.teaches:
            opponents = []
        if not opponents:
            return self._buttons(width)
        if width < TWO_COLUMNS:
            return self._levels(opponents, 0, self._buttons(width) + GAP, width)
        left = width * 0.42
        return max(self._buttons(left), self._levels(opponents, left + GAP * 3, 0, width - left - GAP * 3))

    def _buttons(self, width: float) -> float:
        words, full = self.app.words, self.app.settings.fullscreen
        screen = words("common.windowed" if full else "common.fullscreen")
        rows: tuple[tuple[str, str, str, Callable[[], None], str], ...] = (
            ("continue", "play", words("menu.pause.continue"), self.close, "main"),
            ("rules", "rules", words("common.rules"), self._rules, "plain"),
            ("settings", "settings", words("common.settings"), self._settings, "plain"),
            ("keys", "question", words("common.keys"), self._keys, "plain"),
            ("fullscreen", "window" if full else "fullscreen", screen, self.app.toggle_fullscreen, "plain"),
            ("save", "save", words("replay.file.save"), self._save_file, "plain"),
            ("restart", "restart", words("menu.pause.restart"), self._restart, "plain"),
            ("leave", "home", words("menu.pause.leave"), self._leave, "plain"),
            ("quit", "close", words("menu.pause.quit"), self._quit, "plain"),
        )
        y = 4.0
        for id, icon, label, action, kind in rows:
            beside = ROW + 8 if id == "save" else 0.0
            self.add(Button(id, FRect(4, y, width - 8 - beside, ROW), label, action, icon=icon, kind=kind))
            if beside:
                copy, rect = words("replay.file.copy"), FRect(width - 4 - ROW, y, ROW, ROW)
                self.add(Button("copy", rect, copy, self._copy_record, icon="copy", text=False, tip=copy))
            y += ROW + 8
        challenge = CHALLENGES.get(self.session.account.challenge)
        if challenge is not None:
            text = goal_text(words, challenge)
            y = self.label("challenge", text, 4, y + 4, width - 8, weight="bold", colour=theme.GOLD, align="center") + 8
        if self.session.numbered:
            number, copy = deals.grouped(self.session.seed), words("common.deal.copy")
            label, rect = words("common.deal.number", number=number), FRect(4, y, width - 8, ROW)
            self.add(Button("deal", rect, label, self._copy_deal, icon="copy", kind="quiet", tip=copy))
            y += ROW + 8
        return y

    def _levels(self, opponents: list[int], x: float, y: float, width: float) -> float:
        words = self.app.words
        text = words("menu.pause.levels")
        y = self.label("levels", text, x, y + 4, width, size=theme.STATUS, weight="black", colour=self.ink) + 8
        for seat in opponents:
            player = self.session.players[seat]
            self.add(Opponent(f"who/{seat}", FRect(x, y, width, 52), player.name, player.face))
            self.add(
                Segments(
                    f"level/{seat}",
                    FRect(x, y + 54, width, 50),
                    player.name,
                    [(level, words(f"common.level.{level}")) for level in faces.LEVELS],
                    player.level,
                    lambda level, seat=seat: self._set_level(seat, level),
                )
            )
            y += LEVEL_ROW
        return self.label("fair", words("menu.new.fair"), x, y, width, size=theme.SMALL, colour=theme.CREAM_SOFT)

    # --- what the buttons do ----------------------------------------------------------------------------------------

    def key(self, key: Key) -> bool:
        if key.name == "f1":
            self._rules()
            return True
        if is_help(key):
            self._keys()
            return True
        return super().key(key)

    def _set_level(self, seat: int, level: str) -> None:
        self.session.set_level(seat, level)
        if self.levels_changed is not None:
            self.levels_changed()

    def _rules(self) -> None:
        self.app.stack.push(RulesDialog(self.app, self.session.game.id))

    def _settings(self) -> None:
        self.app.stack.push(SettingsDialog(self.app))

    def _keys(self) -> None:
        self.app.stack.push(KeysDialog(self.app))

    def _save_file(self) -> None:
        save_file(self.app, self.session.record())

    def _copy_record(self) -> None:
        copy_record(self.app, self.session.record())

    def _copy_deal(self) -> None:
        clipboard.copy_deal(self.app, self.session.seed)

    def _restart(self) -> None:
        words = self.app.words
        confirm(
            self.app,
            words("menu.pause.restart_ask"),
            words("menu.pause.restart_yes"),
            words("menu.pause.restart_no"),
            self._restart_now,
        )

    def _restart_now(self) -> None:
        old = self.session
        old.forget_thoughts()
        old.abandon()
        session = old.again(deals.fresh())
        self.app.sound.play("shuffle", self.app.now)
        self.app.stack.replace(table_scene(self.app, session))

    def _leave(self) -> None:
        from scenes.menus.title import TitleScene

        self._put_away()
        self.app.stack.replace(TitleScene(self.app))

    def _quit(self) -> None:
        self._put_away()
        self.app.quit()

    def _put_away(self) -> None:
        self.session.forget_thoughts()
        self.session.save()


class Opponent(Widget):
    """A face with its name."""

    interactive = False

    def __init__(self, id: str, rect: FRect, label: str, face: str) -> None:
        super().__init__(id, rect, label)
        self.face = face

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        size = self.rect.h - 4
        canvas.picture(faces.picture(self.face), FRect(self.rect.x, self.rect.y + 2, size, size))
        x = self.rect.x + size + 14
        canvas.text(
            self.label,
            (x, self.rect.centery),
            weight="bold",
            anchor="midleft",
            max_width=self.rect.right - x,
        )
