"""The settings, all of them live."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes import clipboard, theme
from scenes.menus.dialog import GAP, ROW, Dialog
from scenes.own import PREFIX
from scenes.settings import CHOICES
from scenes.surroundings import BACKS, GAMES_WITH_BACKS, TABLE, TABLES
from scenes.widgets import Button, Choice, Slider, Toggle, Widget
from scenes.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.canvas import Canvas
    from scenes.stack import Scene

log = logging.getLogger(__name__)

UI_SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
TEXT_SIZES = (0.9, 1.0, 1.15, 1.3)
SAMPLE = 116.0
"""The height of the picture of table and backs."""
MULTIPLY = pygame.BLEND_RGBA_MULT
SPEEDS = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
TWO_COLUMNS = 1080.0
"""From this content width on, the sections stand in two columns."""
COLUMN_GAP = 44.0


class SettingsDialog(Dialog):
    """Look, motion, sound, help at the table; a change shows, or is heard, at once."""

    name = "settings"
    width = 1320.0

    def title(self) -> str:
        return self.app.words("menu.settings.title")

    def content(self, width: float) -> float:
        if width < TWO_COLUMNS:
            y = 0.0
            for section in (self._look, self._motion, self._sound, self._help):
                y = section(0, y, width) + GAP
            return y
        half = (width - COLUMN_GAP) / 2
        left = self._motion(0, self._look(0, 0, half) + GAP, half)
        right = self._help(half + COLUMN_GAP, self._sound(half + COLUMN_GAP, 0, half) + GAP, half)
        return max(left, right) + GAP

    # --- sections ---------------------------------------------------------------------------------------------------

    def _look(self, x: float, y: float, width: float) -> float:
        words, own = self.app.words, self.app.appearance.own
        y = self._section("look", words("menu.settings.look"), x, y, width)
        languages = [*LANGUAGES.items(), *((PREFIX + name, called) for name, called in own.languages())]
        backs = [(back, words(f"settings.back.{back}")) for back in BACKS]
        backs += [(PREFIX + name, name) for name in own.backs()]
        sample = Sample("sample", FRect(x, 0, width, SAMPLE), words("settings.look.sample"))
        y = self._rows(
            y,
            self._choice("language", words("menu.settings.language"), languages, x, width),
            self._choice("table", words("settings.look.table"), self._named("table", TABLES), x, width),
            self._choice("card_back", words("settings.look.card_back"), backs, x, width),
        )
        sample.rect.y = y
        self.add(sample)
        return self._rows(
            y + SAMPLE + 8,
            self._toggle("light", "settings.look.light", x, width),
            self._toggle("high_contrast", "settings.look.high_contrast", x, width),
            self._share("ui_scale", words("menu.settings.ui_scale"), UI_SCALES, x, width),
            self._share("text_size", words("settings.look.text_size"), TEXT_SIZES, x, width),
            self._toggle("fullscreen", "menu.settings.full", x, width),
        )

    def _motion(self, x: float, y: float, width: float) -> float:
        words = self.app.words
        y = self._section("motion", words("menu.settings.motion"), x, y, width)
        speeds = [(str(value), words("menu.settings.times", n=f"{value:g}")) for value in SPEEDS]
        return self._rows(
            y,
            self._number("speed", words("menu.settings.speed"), speeds, x, width),
            self._toggle("instant", "menu.settings.instant", x, width, tip="menu.settings.instant_why"),
            self._toggle("reduced_motion", "menu.settings.reduced", x, width, tip="menu.settings.reduced_why"),
            self._toggle("fast_ai", "menu.settings.fast_ai", x, width, tip="menu.settings.fast_ai_why"),
        )

    def _sound(self, x: float, y: float, width: float) -> float:
        words = self.app.words
        y = self._section("sound", words("menu.settings.sound"), x, y, width)
        return self._rows(
            y,
            self._volume("effects", words("menu.settings.effects"), x, width, "card_place"),
            self._volume("interface", words("menu.settings.interface"), x, width, "tick"),
            self._volume("music", words("settings.sound.music"), x, width, None),
            self._toggle("muted", "menu.settings.mute", x, width),
        )

    def _help(self, x: float, y: float, width: float) -> float:
        words = self.app.words
        y = self._section("help", words("menu.settings.help"), x, y, width)
        confirm, orders = self._named("confirm", CHOICES["confirm"]), ("act", "value")
        sorts = [(order, words(f"menu.settings.order_{order}")) for order in orders]
        own, why = words("settings.own.prepare"), words("settings.own.why")
        return self._rows(
            y,
            self._choice("confirm", words("settings.help.confirm"), confirm, x, width),
            self._toggle("bust_chance", "menu.settings.bust_chance", x, width),
            self._toggle("memory_aid", "menu.settings.memory_aid", x, width, tip="menu.settings.memory_aid_why"),
            self._toggle("tips", "menu.settings.tips", x, width, tip="menu.settings.tips_why"),
            self._choice("hand_order", words("menu.settings.hand_order"), sorts, x, width),
            self._toggle("focus_line", "settings.help.focus_line", x, width),
            self._toggle("voice", "settings.help.voice", x, width, tip="settings.help.voice_why"),
            Button("own", FRect(x, 0, width - 8, ROW), own, self._prepare_own, icon="export", tip=why),
        )

    # --- parts ------------------------------------------------------------------------------------------------------

    def _section(self, id: str, text: str, x: float, y: float, width: float) -> float:
        return (
            self.label(
                f"section/{id}",
                text,
                x + 12,
                y,
                width - 24,
                size=theme.STATUS,
                weight="black",
                colour=self.ink,
            )
            + 4
        )

    def _rows(self, y: float, *rows: Widget) -> float:
        for row in rows:
            row.rect.y = y
            self.add(row)
            y += ROW + 4
        return y

    def _toggle(self, setting: str, word: str, x: float, width: float, *, tip: str = "") -> Toggle:
        words, on = self.app.words, bool(getattr(self.app.settings, setting))
        why = words(tip) if tip else ""
        rect = FRect(x, 0, width, ROW)
        return Toggle(setting, rect, words(word), on, lambda value: self._switch(setting, value), tip=why)

    def _switch(self, setting: str, on: bool) -> None:
        if setting == "fullscreen":
            self.app.toggle_fullscreen()
        else:
            self.app.change(**{setting: on})

    def _named(self, setting: str, values: Sequence[str]) -> list[tuple[str, str]]:
        """The values of a setting with their names."""
        return [(value, self.app.words(f"settings.{setting}.{value}")) for value in values]

    def _choice(self, setting: str, label: str, values: list[tuple[str, str]], x: float, width: float) -> Choice:
        chosen = str(getattr(self.app.settings, setting))
        rect = FRect(x, 0, width, ROW)
        return Choice(setting, rect, label, values, chosen, lambda value: self.app.change(**{setting: value}))

    def _share(self, setting: str, label: str, values: Sequence[float], x: float, width: float) -> Choice:
        return self._number(setting, label, [(str(value), self._percent(value)) for value in values], x, width)

    def _number(self, setting: str, label: str, values: list[tuple[str, str]], x: float, width: float) -> Choice:
        now = float(getattr(self.app.settings, setting))
        nearest = min((value for value, _ in values), key=lambda value: abs(float(value) - now))
        rect = FRect(x, 0, width, ROW)
        return Choice(setting, rect, label, values, nearest, lambda value: self.app.change(**{setting: float(value)}))

    def _volume(self, setting: str, label: str, x: float, width: float, sample: str | None) -> Slider:
        def change(volume: float) -> None:
            self.app.change(**{setting: volume})
            if sample is not None:
                self.app.sound.play(sample, self.app.now)

        value, why = float(getattr(self.app.settings, setting)), ""
        if not self.app.sound.available:
            why = self.app.words("common.notice.safe_mode" if self.app.safe else "common.notice.no_sound")
        rect = FRect(x, 0, width, ROW)
        return Slider(setting, rect, label, value, 0.0, 1.0, 0.05, change, self._percent, why=why)

    def _percent(self, share: float) -> str:
        return self.app.words("menu.settings.percent", n=round(share * 100))

    def _prepare_own(self) -> None:
        """Makes the folder for backs and languages of one's own, says where it is and copies its path."""
        own = self.app.appearance.own
        try:
            own.prepare()
        except OSError as error:
            log.warning("%s cannot be made: %s", own.folder, error)
            self.app.say(self.app.words("settings.own.not_made", folder=str(own.folder)))
            return
        clipboard.put(str(own.folder))
        self.app.say(self.app.words("settings.own.made", folder=str(own.folder)))
        self.relayout()


class Sample(Widget):
    """The table and the backs as they are set: what a choice looks like, also where no table is in sight."""

    interactive = False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        rect = FRect(self.rect.x + 12, self.rect.y, self.rect.w - 20, self.rect.h)
        area = canvas.viewport.rect(rect)

        def build() -> pygame.Surface:
            cloth = canvas.art.cover(TABLE, area.size, 16 / 9).convert_alpha()
            cloth.blit(canvas.box_surface(area.size, (255, 255, 255), 12, None, 0), (0, 0), special_flags=MULTIPLY)
            return cloth

        canvas.blit(canvas.art.composed(("sample", area.size), build), area.topleft)
        height = rect.h - 20
        width = height * theme.CARD_RATIO
        for number, game in enumerate(GAMES_WITH_BACKS):
            card = FRect(
                rect.centerx + (number - len(GAMES_WITH_BACKS) / 2) * (width + 12) + 6, rect.y + 10, width, height
            )
            canvas.shadow(card, depth=4, radius=height * 0.043)
            canvas.picture(f"{game}/back", card)
