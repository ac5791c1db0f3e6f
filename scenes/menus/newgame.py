"""The dialog of a new game: how many, who, how strong, the options, and the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum.material import SPECIES, USED
from game.arboretum.options import SpeciesChoice
from game.core import Game
from game.core.options import Choice as ChoiceOption
from game.core.options import Option, OptionValue, SeatChoice
from game.table import deals
from scenes import theme
from scenes.inputs import Key
from scenes.menus import faces, seating
from scenes.menus.dealing import DealLine
from scenes.menus.dialog import GAP, LOW, ROW, Dialog, confirm
from scenes.menus.rules import RulesDialog
from scenes.menus.species import SpeciesDialog, SpeciesField
from scenes.session import LONGEST_NAME, Session
from scenes.stack import Scene
from scenes.widgets import Button, Choice, Segments, TextField, Toggle, Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas

WIDEST_SEAT = 340.0
PORTRAIT = 128.0
PORTRAIT_LOW = 66.0
TWO_COLUMNS = 900.0
"""From this content width on, options and practice stand side by side."""


class NewGameScene(Dialog):
    """Seats 2 to 5, people or opponents, options; the last set-up is where it begins."""

    name = "new game"
    width = 1640.0
    footer_height = 90.0

    def __init__(self, app: App, game: Game, *, running: bool = False) -> None:
        super().__init__(app)
        self.game = game
        self.running = running
        """Whether a game of this kind is saved, so that dealing must ask first."""
        self.seating = seating.remembered(game, app.settings)
        self.seating.deal = str(deals.fresh())
        self.deal_line = DealLine(self, self.seating)
        self.targets.focus = "deal"

    def title(self) -> str:
        return self.app.words("menu.new.title", game=self.app.words(f"{self.game.id}.game.name"))

    # --- content ----------------------------------------------------------------------------------------------------

    def content(self, width: float) -> float:
        y = self._count_row(width) + GAP
        y = self._seat_cards(width, y) + GAP * 1.5
        if width < TWO_COLUMNS:
            return self._deal_rows(0, self._options(0, y, width) + GAP, width)
        half = (width - GAP * 3) / 2
        return max(self._options(0, y, half), self._deal_rows(half + GAP * 3, y, half))

    @property
    def _low(self) -> bool:
        """Whether the window is so low that portraits are small and explanations are left to the tooltips."""
        return self.app.viewport.canvas.h < LOW

    def _count_row(self, width: float) -> float:
        words, counts = self.app.words, self.game.seat_counts
        label = words("menu.new.players")
        label_width = self.app.canvas.width(label, theme.BODY, "bold") + 26
        self.label("players", label, 12, 13, label_width, weight="bold")
        self.add(
            Segments(
                "count",
                FRect(12 + label_width, 0, 74.0 * len(counts), ROW - 4),
                label,
                [(str(count), str(count)) for count in counts],
                str(self.seating.count),
                self._set_count,
            )
        )
        if self.seating.count in self.game.made_for:
            return ROW
        low, high = min(self.game.made_for), max(self.game.made_for)
        x = 12 + label_width + 74 * len(counts) + 24
        text = words("menu.new.made_for", low=low, high=high)
        return max(ROW, self.label("made_for", text, x, 2, width - x, size=theme.SMALL, colour=theme.GOLD))

    def _seat_cards(self, width: float, y: float) -> float:
        count = self.seating.count
        gap = GAP if width < 1200 else GAP * 1.5
        card = min(WIDEST_SEAT, (width - gap * (count - 1)) / count)
        left = (width - card * count - gap * (count - 1)) / 2
        bottom = y
        names = self.seating.names(self.app.words)
        cards = [SeatCard(f"card/{seat}", FRect(left + (card + gap) * seat, y, card, 0), seat) for seat in range(count)]
        for seat_card in cards:
            self.add(seat_card)
            bottom = max(bottom, self._seat(seat_card, names[seat_card.seat], PORTRAIT_LOW if self._low else PORTRAIT))
        for seat_card in cards:
            seat_card.rect.h = bottom - y
        return bottom

    def _seat(self, card: SeatCard, name: str, portrait: float) -> float:
        words, number = self.app.words, card.seat
        seat = self.seating.seats[number]
        pad = 10.0 if self._low else 14.0
        x, y, width = card.rect.x + pad, card.rect.y + pad, card.rect.w - 2 * pad
        self.add(
            Portrait(
                f"portrait/{number}",
                FRect(card.rect.centerx - portrait / 2, y, portrait, portrait),
                words("menu.new.portrait"),
                seat.face,
                lambda: self._change(lambda: self.seating.turn_face(number)),
            )
        )
        y += portrait + 10
        if seat.kind == "person":
            self.add(
                TextField(
                    f"name/{number}",
                    FRect(x, y, width, 48),
                    seating.default_name(words, number),
                    seat.name,
                    lambda text: self._rename(number, text),
                    longest=LONGEST_NAME,
                    tip=words("menu.new.name"),
                )
            )
        else:
            self.label(f"name/{number}", name, x, y + 8, width, size=theme.STATUS, weight="black", align="center")
        y += 48 + 8
        self.add(
            Segments(
                f"kind/{number}",
                FRect(x, y, width, 48),
                words("menu.new.person_or_computer"),
                [("person", words("common.person")), ("ai", words("common.computer"))],
                seat.kind,
                lambda kind: self._change(lambda: self.seating.set_kind(number, kind)),
                icons={"person": "person", "ai": "robot"},
                tip=words("menu.new.person_or_computer"),
            )
        )
        y += 48 + 8
        if seat.kind == "ai":
            self.add(
                Choice(
                    f"level/{number}",
                    FRect(x, y, width, 48),
                    "",
                    [(level, words(f"common.level.{level}")) for level in faces.LEVELS],
                    seat.level,
                    lambda level: self._change(lambda: self.seating.set_level(number, level)),
                    tip=words("menu.new.level"),
                )
            )
            y += 48 + 8
            text = words(f"menu.character.{seat.character}")
        else:
            text = words("menu.new.person_why")
        y = self.label(f"about/{number}", text, x, y, width, size=theme.SMALL, colour=theme.CREAM_SOFT, align="center")
        return y + pad

    # --- options ----------------------------------------------------------------------------------------------------

    def _options(self, x: float, y: float, width: float) -> float:
        for option in self.game.options:
            values = option.values(self.seating.count)
            label = self.app.words(f"{self.game.id}.option.{option.name}")
            if isinstance(option, SpeciesChoice):
                if USED[self.seating.count] == len(SPECIES):
                    continue  # All of them are used: there is nothing to choose.
                y = self._species(option, label, FRect(x, y, width, ROW)) + GAP / 2
                continue
            self.add(
                Choice(
                    f"option/{option.name}",
                    FRect(x, y, width, ROW),
                    label,
                    [(str(index), self._value_label(option, value)) for index, value in enumerate(values)],
                    str(list(values).index(self.seating.options[option.name])),
                    lambda index, option=option: self._set_option(option, int(index)),
                )
            )
            y += ROW + GAP / 2
        return y

    def _species(self, option: SpeciesChoice, label: str, rect: FRect) -> float:
        """The species of Arboretum are chosen in a dialog of their own; returns the y below the row."""
        value, chance = self.seating.options[option.name], self.app.words("menu.new.by_chance")

        def choose(value: OptionValue) -> None:
            self.seating.options[option.name] = option.check(value, self.seating.count)

        def open_dialog() -> None:
            chosen = self.seating.options[option.name]
            self.app.stack.push(SpeciesDialog(self.app, USED[self.seating.count], chosen, choose))

        self.add(SpeciesField(f"option/{option.name}", rect, label, value, chance, open_dialog))
        return rect.bottom

    def _value_label(self, option: Option, value: OptionValue) -> str:
        words = self.app.words
        if isinstance(option, SeatChoice):
            return words("menu.new.by_chance") if value == "random" else self.seating.names(words)[int(str(value))]
        if isinstance(option, ChoiceOption):
            return words(f"{self.game.id}.option.{option.name}_{value}")
        return str(value)

    def _set_option(self, option: Option, index: int) -> None:
        self.seating.options[option.name] = option.values(self.seating.count)[index]

    def _deal_rows(self, x: float, y: float, width: float) -> float:
        words = self.app.words
        self.add(
            Toggle(
                "practice",
                FRect(x, y, width, ROW - 4),
                words("menu.new.practice"),
                self.seating.practice,
                self._set_practice,
                tip=words("menu.new.practice_why") if self._low else "",
            )
        )
        y = self._why("practice_why", x, y + ROW, width) + GAP / 2
        return self.deal_line.rows(x, y, width, low=self._low)

    def _why(self, word: str, x: float, y: float, width: float) -> float:
        """The explanation below a row, where the window has room for it; returns the y below it."""
        if self._low:
            return y
        text = self.app.words(f"menu.new.{word}")
        return self.label(word, text, x + 12, y - 2, width - 110, size=theme.TINY, colour=theme.CREAM_SOFT)

    def footer(self, area: FRect) -> None:
        words = self.app.words
        size = theme.STATUS + 4
        width = max(240.0, self.app.canvas.width(words("menu.new.deal"), size, "bold") + 110)
        self.add(
            Button(
                "deal",
                FRect(area.right - width, area.y + 8, width, 66),
                words("menu.new.deal"),
                self._deal,
                icon="play",
                kind="main",
                size=size,
            )
        )
        self.fair = FRect(area.x + 12, area.y + 8, area.w - width - 48, 66)

    # --- changes ----------------------------------------------------------------------------------------------------

    def _change(self, change: Callable[[], None]) -> None:
        change()
        self.relayout()

    def _set_count(self, count: str) -> None:
        self._change(lambda: self.seating.set_count(int(count)))

    def _rename(self, number: int, text: str) -> None:
        self.seating.seats[number].name = text

    def _set_practice(self, on: bool) -> None:
        self.seating.practice = on

    def key(self, key: Key) -> bool:
        if key.name == "f1":
            self.app.stack.push(RulesDialog(self.app, self.game.id))
            return True
        return super().key(key)

    # --- starting ---------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        trouble = self.seating.name_trouble(self.app.words)
        if trouble is not None:
            self.app.sound.play("error", self.app.now)
            self.app.say(trouble)
            return
        if not self.running:
            self._start()
            return
        words = self.app.words
        confirm(
            self.app,
            words("menu.new.replace", game=words(f"{self.game.id}.game.name")),
            words("menu.new.replace_yes"),
            words("menu.new.replace_no"),
            self._start,
        )

    def _start(self) -> None:
        self.seating.remember(self.app.settings)
        self.app.save_settings()
        session = Session.new(
            self.app,
            self.game,
            self.seating.players(self.app.words),
            self.seating.options,
            seed=self.seating.seed(),
            practice=self.seating.practice,
        )
        self.app.sound.play("shuffle", self.app.now)
        self.app.stack.replace(table_scene(self.app, session))

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        super().draw_panel(canvas)
        canvas.paragraph(
            self.app.words("menu.new.fair"), self.fair, size=theme.SMALL, colour=theme.CREAM_SOFT, middle=True
        )


class SeatCard(Widget):
    """The ground a seat's widgets stand on, with the seat's colour on top."""

    interactive = False

    def __init__(self, id: str, rect: FRect, seat: int) -> None:
        super().__init__(id, rect, "")
        self.seat = seat

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        canvas.box(self.rect, (255, 248, 232, 14), radius=20, line=(255, 248, 232, 30))
        stripe = FRect(self.rect.centerx - 34, self.rect.y - 1, 68, 6)
        canvas.box(stripe, theme.SEATS[self.seat], radius=3)


class Portrait(Widget):
    """A face on a disc; a click brings the next one."""

    def __init__(self, id: str, rect: FRect, label: str, face: str, action: Callable[[], None]) -> None:
        super().__init__(id, rect, label, tip=label)
        self.face = face
        self.action = action

    def press(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        radius = self.rect.w / 2
        canvas.disc(self.rect.center, radius + 3 * warm, (255, 248, 232, round(28 + 40 * warm)))
        canvas.picture(faces.picture(self.face), self.rect)


def set_up_again(app: App, game: Game) -> None:
    """From a game that is over to the dialog of the next one, above the shelf."""
    from scenes.menus.title import TitleScene

    app.stack.replace(TitleScene(app))
    app.stack.push(NewGameScene(app, game))


def table_scene(app: App, session: Session) -> Scene:
    """The scene of a session's game."""
    from scenes.tables import TABLES

    return TABLES[session.game.id](app, session)
