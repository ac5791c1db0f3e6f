"""The settings, all of them live."""

from __future__ import annotations

from pygame import FRect

from scenes import theme
from scenes.menus.dialog import GAP, ROW, Dialog
from scenes.widgets import Choice, Slider, Toggle, Widget
from scenes.words import LANGUAGES

UI_SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
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
        words, settings = self.app.words, self.app.settings
        y = self._section("look", words("menu.settings.look"), x, y, width)
        scale = min(UI_SCALES, key=lambda value: abs(value - settings.ui_scale))
        return self._rows(
            y,
            Choice(
                "language",
                FRect(x, 0, width, ROW),
                words("menu.settings.language"),
                list(LANGUAGES.items()),
                settings.language,
                lambda language: self.app.change(language=language),
            ),
            Choice(
                "ui_scale",
                FRect(x, 0, width, ROW),
                words("menu.settings.ui_scale"),
                [(str(value), self._percent(value)) for value in UI_SCALES],
                str(scale),
                lambda value: self.app.change(ui_scale=float(value)),
            ),
            self._toggle("fullscreen", "full", x, width, settings.fullscreen),
        )

    def _motion(self, x: float, y: float, width: float) -> float:
        words, settings = self.app.words, self.app.settings
        y = self._section("motion", words("menu.settings.motion"), x, y, width)
        speed = min(SPEEDS, key=lambda value: abs(value - settings.speed))
        return self._rows(
            y,
            Choice(
                "speed",
                FRect(x, 0, width, ROW),
                words("menu.settings.speed"),
                [(str(value), words("menu.settings.times", n=f"{value:g}")) for value in SPEEDS],
                str(speed),
                lambda value: self.app.change(speed=float(value)),
            ),
            self._toggle("instant", "instant", x, width, settings.instant, words("menu.settings.instant_why")),
            self._toggle(
                "reduced_motion", "reduced", x, width, settings.reduced_motion, words("menu.settings.reduced_why")
            ),
            self._toggle("fast_ai", "fast_ai", x, width, settings.fast_ai, words("menu.settings.fast_ai_why")),
        )

    def _sound(self, x: float, y: float, width: float) -> float:
        words, settings = self.app.words, self.app.settings
        y = self._section("sound", words("menu.settings.sound"), x, y, width)
        return self._rows(
            y,
            self._volume("effects", x, width, settings.effects, "card_place"),
            self._volume("interface", x, width, settings.interface, "tick"),
            self._toggle("muted", "mute", x, width, settings.muted),
        )

    def _help(self, x: float, y: float, width: float) -> float:
        words, settings = self.app.words, self.app.settings
        y = self._section("help", words("menu.settings.help"), x, y, width)
        return self._rows(
            y,
            self._toggle("bust_chance", "bust_chance", x, width, settings.bust_chance),
            self._toggle(
                "memory_aid", "memory_aid", x, width, settings.memory_aid, words("menu.settings.memory_aid_why")
            ),
            self._toggle("tips", "tips", x, width, settings.tips, words("menu.settings.tips_why")),
            Choice(
                "hand_order",
                FRect(x, 0, width, ROW),
                words("menu.settings.hand_order"),
                [(order, words(f"menu.settings.order_{order}")) for order in ("act", "value")],
                settings.hand_order,
                lambda order: self.app.change(hand_order=order),
            ),
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

    def _toggle(self, setting: str, word: str, x: float, width: float, on: bool, tip: str = "") -> Toggle:
        label = self.app.words(f"menu.settings.{word}")
        return Toggle(setting, FRect(x, 0, width, ROW), label, on, lambda value: self._switch(setting, value), tip=tip)

    def _switch(self, setting: str, on: bool) -> None:
        if setting == "fullscreen":
            self.app.toggle_fullscreen()
        else:
            self.app.change(**{setting: on})

    def _volume(self, setting: str, x: float, width: float, value: float, sample: str) -> Slider:
        def change(volume: float) -> None:
            self.app.change(**{setting: volume})
            self.app.sound.play(sample, self.app.now)

        label = self.app.words(f"menu.settings.{setting}")
        return Slider(setting, FRect(x, 0, width, ROW), label, value, 0.0, 1.0, 0.05, change, self._percent)

    def _percent(self, share: float) -> str:
        return self.app.words("menu.settings.percent", n=round(share * 100))
