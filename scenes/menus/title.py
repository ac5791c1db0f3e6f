"""The title screen: the shelf with its boxes, and the way into everything."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from pygame import FRect

from game.core import BrokenRecord
from game.registry import game_by_id
from game.table import deals
from game.table.journal import Game
from game.table.statistics import played_last
from scenes import app as house
from scenes import theme
from scenes.inputs import Key
from scenes.lessons import LESSONS, is_done, start_lesson
from scenes.menus import shelf
from scenes.menus.challenges import ChallengesDialog
from scenes.menus.day import DayDialog, day_text
from scenes.menus.keys import KeysDialog, is_help
from scenes.menus.newgame import NewGameScene, table_scene
from scenes.menus.rules import RulesDialog
from scenes.menus.saved import Found, Saved, read_saved, when
from scenes.menus.settings import SettingsDialog
from scenes.menus.shelf import ShelfBox, entries
from scenes.menus.statistics import StatisticsDialog
from scenes.session import Session
from scenes.stack import Scene
from scenes.targets import Target
from scenes.widgets import Button, Label

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas

EDGE = 28.0
TOP_BUTTON = 56.0
CARD_PAD = 26.0
CAP = 46.0
"""The side of the button on a box that leads into the lesson."""
CABINET = 176.0
"""Units kept free below the plank: what is said about the chosen game, and the last line."""
HEADROOM = 70.0
NAME_LEAST, NAME_MOST = 120.0, 190.0
"""Units of height the name takes above the boxes; with less room it goes to the corner."""
NAME_INK, NAME_SHADOW = (255, 240, 208), (70, 36, 14)


class TitleScene(Scene):
    """The first screen. A box opens its game; a game under way is continued from the card below the shelf."""

    stage_lit = True
    name = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saved: dict[str, Saved] = {}
        self._reading: dict[str, Future[Found]] = {}
        self._counted = False
        """Whether the games played so far are known."""
        self._stand = 0.0
        self._plank_bottom = 0.0
        self._focus_of_picture = 0.5
        self.card = FRect(0, 0, 0, 0)

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.app.thinker.start()
        self.targets.focus = "play"
        self._read_saves()

    def resume(self) -> None:
        self._read_saves()

    def _read_saves(self) -> None:
        self._reading = {game_id: read_saved(self.app, game_id) for game_id in shelf.playable()}

    @property
    def reading(self) -> bool:
        """Whether saved games are still being looked for."""
        return bool(self._reading)

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        if self.app.book.ready and not self._counted:
            self._counted, moved = True, True
            self.relayout()
        return self._take_found([id for id, future in self._reading.items() if future.done()]) or moved

    def _take_found(self, game_ids: list[str]) -> bool:
        """Shows what was found of these games' saves, waiting for it; returns whether there was anything."""
        for game_id in game_ids:
            found = self._reading.pop(game_id).result()
            if found.broken:
                self.app.notice("menu.title.broken_save", game=self.app.words(f"{game_id}.game.name"))
            for reason in found.notices:
                self.app.notice(f"common.notice.{reason.code}")
            if found.saved is not None:
                self.saved[game_id] = found.saved
            else:
                self.saved.pop(game_id, None)
            self.relayout()
        return bool(game_ids)

    # --- layout -----------------------------------------------------------------------------------------------------

    def layout(self, area: FRect) -> None:
        self._place_picture(area)
        self._top_buttons(area)
        self._boxes(area)
        self._card(area)

    def _place_picture(self, area: FRect) -> None:
        width, height = shelf.PICTURE
        scale = max(area.w / width, area.h / height)
        spare = height * scale - area.h
        wanted = shelf.PLANK_BOTTOM * scale - (area.h - CABINET)
        self._focus_of_picture = round(min(1.0, max(0.5, wanted / spare)), 3) if spare > 1 else 0.5
        shift = spare * self._focus_of_picture
        self._stand = shelf.STAND * scale - shift
        self._plank_bottom = shelf.PLANK_BOTTOM * scale - shift

    def _top_buttons(self, area: FRect) -> None:
        words, settings = self.app.words, self.app.settings
        buttons = (
            ("challenges", "flag", words("challenges.title"), self._challenges),
            ("day", "calendar", day_text(self.app), self._day),
            ("past", "watch", words("replay.past.title"), self._past),
            ("statistics", "chart", words("statistics.title"), self._statistics),
            ("rules", "rules", words("common.rules"), self._rules),
            ("settings", "settings", words("common.settings"), self._settings),
            ("keys", "question", words("common.keys"), self._keys),
            (
                "mute",
                "mute" if settings.muted else "sound",
                words("common.unmute" if settings.muted else "common.mute"),
                self._mute,
            ),
            (
                "fullscreen",
                "window" if settings.fullscreen else "fullscreen",
                words("common.windowed" if settings.fullscreen else "common.fullscreen"),
                self.app.toggle_fullscreen,
            ),
            ("quit", "close", words("common.quit"), self.app.quit),
        )
        x = area.right - EDGE - (TOP_BUTTON + 10) * len(buttons) + 10
        for id, icon, label, action in buttons:
            rect = FRect(x, EDGE - 6, TOP_BUTTON, TOP_BUTTON)
            self.add(Button(id, rect, label, action, icon=icon, kind="plain", text=False, tip=label))
            x += TOP_BUTTON + 10

    def _boxes(self, area: FRect) -> None:
        words, boxes = self.app.words, entries(shelf.order(self.app))
        gap = min(44.0, area.w * 0.016)
        top = EDGE + TOP_BUTTON + 40
        side = max(32.0, area.w * 0.025)
        width = min((area.w - 2 * side - gap * (len(boxes) - 1)) / len(boxes), 350.0)
        height = min(width / shelf.BOX_RATIO, self._stand - top)
        width = height * shelf.BOX_RATIO
        x = area.centerx - (width * len(boxes) + gap * (len(boxes) - 1)) / 2
        for entry in boxes:
            name = words(f"menu.game.{entry.id}")
            self.add(
                ShelfBox(
                    f"box/{entry.id}",
                    FRect(x, self._stand - height, width, height),
                    entry.id,
                    name,
                    lambda id=entry.id: self._open(id),
                    open=entry.open,
                    why="" if entry.open else words("menu.title.not_open", game=name),
                    ribbon=self._ribbon(entry),
                    tip="\n".join(self._saved_lines(entry.id, self.saved[entry.id])) if entry.id in self.saved else "",
                )
            )
            if entry.open and entry.id in LESSONS:
                self._cap(entry.id, name, FRect(x + width - CAP - 10, self._stand - height + 10, CAP, CAP))
            x += width + gap

    def _cap(self, game_id: str, name: str, rect: FRect) -> None:
        """The way into a game's lesson, on its box: there however often it was played."""
        words = self.app.words
        label = words("lesson.learn_game", game=name)
        tip = f"{label}. {words('lesson.learn_tip')}"
        button = f"learn/{game_id}"
        self.add(
            Button(
                button, rect, label, lambda: start_lesson(self.app, game_id), icon="lesson", text=False, tip=tip, z=2
            )
        )

    def _ribbon(self, entry: shelf.Entry) -> str:
        """What a box says across it: that its game goes on where it was left, or that it is to come."""
        if not entry.open:
            return self.app.words("menu.title.coming")
        return self.app.words("menu.title.continue") if entry.id in self.saved else ""

    def _card(self, area: FRect) -> None:
        """The card below the shelf: play or continue, and what the running game is."""
        words = self.app.words
        game_id = self._first()
        saved = self.saved.get(game_id)
        last_line = area.bottom - 44
        height = min(112.0, last_line - self._plank_bottom - 24)
        top = self._plank_bottom + (last_line - self._plank_bottom - height) / 2
        name = words(f"{game_id}.game.name")
        if saved is None:
            label = words("menu.title.play_game", game=name)
            width = min(area.w - 2 * EDGE, self.app.canvas.width(label, theme.STATUS, "bold") + 120)
            learn = self._learn_width(game_id)
            button = FRect(area.centerx - (width + learn) / 2 + learn, top + (height - 66) / 2, width, 66)
            self.card = FRect(0, 0, 0, 0)
            if learn:
                self._learn_button(game_id, FRect(button.x - learn, button.y + 4, learn - 16, 58))
            self.add(
                Button("play", button, label, lambda: self._open(game_id), icon="play", kind="main", size=theme.STATUS)
            )
        else:
            self._running_card(area, game_id, saved, FRect(0, top, 0, height))
        self.add(
            Label(
                "private",
                FRect(EDGE, area.bottom - 38, area.w - EDGE * 2 - 220, 26),
                words("menu.title.private"),
                size=theme.TINY,
                colour=theme.CREAM_SOFT,
            )
        )

    def _learn_width(self, game_id: str) -> float:
        """The room for the way into the lesson of a game that was never played; none where it is not offered."""
        played = any(isinstance(line, Game) and line.game == game_id for line in self.app.book.lines())
        if game_id not in LESSONS or played or is_done(self.app, game_id):
            return 0.0
        label = self.app.words("lesson.learn_game", game=self.app.words(f"menu.game.{game_id}"))
        return self.app.canvas.width(label, theme.BODY, "bold") + 116

    def _learn_button(self, game_id: str, rect: FRect) -> None:
        words = self.app.words
        label, tip = words("lesson.learn_game", game=words(f"menu.game.{game_id}")), words("lesson.learn_tip")
        self.add(Button("learn", rect, label, lambda: start_lesson(self.app, game_id), icon="lesson", tip=tip))

    def _first(self) -> str:
        """The game to go on with: the one that was saved last, else the one that ended last, else the first."""
        running = [id for id in shelf.playable() if id in self.saved]
        if running:
            return max(running, key=lambda id: self.saved[id].time)
        return played_last(self.app.book.lines(), shelf.playable()) or shelf.playable()[0]

    def _running_card(self, area: FRect, game_id: str, saved: Saved, band: FRect) -> None:
        words, canvas = self.app.words, self.app.canvas
        go_on, anew = words("menu.title.continue"), words("menu.title.new_game")
        first = canvas.width(go_on, theme.STATUS, "bold") + 110
        second = canvas.width(anew, theme.BODY, "bold") + 56
        who, state = self._saved_lines(game_id, saved)
        text = max(canvas.width(who, theme.BODY, "bold"), canvas.width(state, theme.SMALL)) + 4
        width = min(area.w - 2 * EDGE, text + first + second + 2 * CARD_PAD + 14 + 30)
        text = width - first - second - 2 * CARD_PAD - 14 - 30
        self.card = FRect(area.centerx - width / 2, band.y, width, band.h)
        x, y = self.card.x + CARD_PAD, self.card.centery
        for id, sentence, line, size, weight, colour in (
            ("who", who, FRect(x, y - 32, text, 32), theme.BODY, "bold", theme.CREAM),
            ("state", state, FRect(x, y + 2, text, 28), theme.SMALL, "regular", theme.CREAM_SOFT),
        ):
            self.add(
                Label(
                    f"saved/{id}",
                    line,
                    sentence,
                    size=size,
                    weight="bold" if weight == "bold" else "regular",
                    colour=colour,
                    single=True,
                )
            )
        x += text + 30
        self.add(Button("new", FRect(x, y - 27, second, 54), anew, lambda: self._new(game_id)))
        rect = FRect(x + second + 14, y - 31, first, 62)
        go = Button("play", rect, go_on, lambda: self._continue(game_id), icon="play", kind="main", size=theme.STATUS)
        self.add(go)

    def _saved_lines(self, game_id: str, saved: Saved) -> tuple[str, str]:
        """Who plays the saved game, and how it stands."""
        words = self.app.words
        names = ", ".join(player.name for player in saved.players)
        if saved.turn is None:
            turn = words("menu.title.finished")
        else:
            turn = words("menu.title.turn", name=saved.players[saved.turn].name)
        since = when(words, saved.time, self.app.wall_clock())
        who = words("menu.title.with", game=words(f"{game_id}.game.name"), names=names)
        return who, words("menu.title.turn_since", turn=turn, since=since) if since else turn

    def toast_bottom(self, area: FRect) -> float:
        return self._plank_bottom - 4

    def tip_top(self, target: Target, box: FRect) -> float:
        """What a box says lies above it: below are the buttons."""
        above = target.id.startswith(("box/", "learn/"))
        return max(8.0, target.rect.y - box.h - 24) if above else box.y

    # --- ways out ---------------------------------------------------------------------------------------------------

    def key(self, key: Key) -> bool:
        match key.name:
            case "f1":
                self._rules()
            case "m":
                self._mute()
            case _ if is_help(key):
                self._keys()
            case _:
                return False
        return True

    def _open(self, game_id: str) -> None:
        """Goes on with the saved game or sets up the first; a person may be quicker than the disk."""
        self._take_found(list(self._reading))
        if game_id in self.saved:
            self._continue(game_id)
        else:
            self._new(game_id)

    def _new(self, game_id: str, deal: int | None = None) -> None:
        saved = self.saved.get(game_id)
        running = saved.record if saved else None
        self.app.stack.push(NewGameScene(self.app, game_by_id(game_id), running=running, deal=deal))

    def _continue(self, game_id: str) -> None:
        try:
            session = Session.resume(self.app, game_by_id(game_id), self.saved[game_id].record)
        except BrokenRecord:
            self.app.notice("menu.title.broken_save", game=self.app.words(f"{game_id}.game.name"))
            return
        self.app.stack.replace(table_scene(self.app, session))

    def _rules(self) -> None:
        self.app.stack.push(RulesDialog(self.app, shelf.playable()[0]))

    def _settings(self) -> None:
        self.app.stack.push(SettingsDialog(self.app))

    def _challenges(self) -> None:
        self._take_found(list(self._reading))
        running = {game_id: saved.record for game_id, saved in self.saved.items()}
        self.app.stack.push(ChallengesDialog(self.app, self._first(), running))

    def _day(self) -> None:
        self.app.stack.push(DayDialog(self.app, self._play_day))

    def _play_day(self, game_id: str) -> None:
        self._take_found(list(self._reading))
        self._new(game_id, deals.of_the_day(game_id, self.app.today()))

    def _past(self) -> None:
        # Replays need the tables, which are imported when the first is wanted.
        from scenes.replay.past import PastGamesDialog

        self.app.stack.push(PastGamesDialog(self.app))

    def _statistics(self) -> None:
        self.app.stack.push(StatisticsDialog(self.app))

    def _keys(self) -> None:
        self.app.stack.push(KeysDialog(self.app))

    def _mute(self) -> None:
        self.app.toggle_mute()
        self.relayout()

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = shelf.PICTURE
        size = (self.app.viewport.width, self.app.viewport.height)
        canvas.blit(canvas.art.cover("common/shelf", size, width / height, self._focus_of_picture), (0, 0))
        self._draw_name(canvas)
        if self.card.w:
            canvas.box(self.card, (20, 14, 10, 190), radius=22, line=(255, 222, 160, 60))
        self.draw_widgets(canvas)

    def _draw_name(self, canvas: Canvas) -> None:
        """The emblem and the name, in the light above the boxes where there is room, else in the corner."""
        area = self.app.viewport.canvas
        boxes_top = min(widget.rect.y for id, widget in self.widgets.items() if id.startswith("box/"))
        room = boxes_top - HEADROOM
        if room >= NAME_LEAST:
            height = min(NAME_MOST, room * 0.8)
            size = height * 0.42
            width = height + 20 + canvas.width(house.TITLE, size, "black")
            x, y = area.centerx - width / 2, HEADROOM + (room - height) / 2
        else:
            height, size, x, y = TOP_BUTTON + 14, theme.SCORE, EDGE - 6, EDGE - 14
        canvas.picture("common/logo", FRect(x, y, height, height))
        at = (x + height + 20, y + height / 2)
        canvas.text(house.TITLE, (at[0], at[1] + 3), size=size, weight="black", anchor="midleft", colour=NAME_SHADOW)
        canvas.text(house.TITLE, at, size=size, weight="black", anchor="midleft", colour=NAME_INK)
        canvas.text(
            self.app.words("menu.title.version", version=house.VERSION),
            (area.right - EDGE, area.bottom - 38),
            size=theme.TINY,
            colour=theme.CREAM_SOFT,
            anchor="topright",
        )
