"""The seats of a new game as cards: who sits there, person or computer, how strong. Many seats stand in two rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.menus import faces, seating
from scenes.menus.dialog import GAP
from scenes.menus.seating import Seating
from scenes.session import LONGEST_NAME
from scenes.widgets import Choice, Label, Segments, TextField, Widget

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.menus.dialog import Dialog
    from scenes.stack import Scene

WIDEST_SEAT = 340.0
MOST_IN_A_ROW = 5
"""With more seats than this the cards stand in two rows and are small."""
LINE = 48.0


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is laid out, in units."""

    portrait: float
    pad: float
    beside: bool = False
    """Whether the name stands beside the portrait, and what is said about the character is left to the tooltip."""


TALL, LOW = Look(128.0, 14.0), Look(66.0, 10.0)
SMALL = Look(54.0, 10.0, beside=True)


class SeatCards:
    """The cards of a dialog's seating; lays its widgets into the dialog."""

    def __init__(self, scene: Dialog, seating: Seating) -> None:
        self.scene = scene
        self.seating = seating

    def rows(self, y: float, width: float, *, low: bool) -> float:
        """Adds the cards from y down; returns the y below them. In a `low` window portraits are smaller."""
        count = self.seating.count
        rows = 1 if count <= MOST_IN_A_ROW else 2
        look = SMALL if rows == 2 else (LOW if low else TALL)
        across = -(-count // rows)
        gap = GAP if width < 1200 else GAP * 1.5
        card = min(WIDEST_SEAT, (width - gap * (across - 1)) / across)
        names = self.seating.names(self.scene.app.words)
        for first in range(0, count, across):
            seats = range(first, min(count, first + across))
            left = (width - card * len(seats) - gap * (len(seats) - 1)) / 2
            places = [FRect(left + (card + gap) * place, y, card, 0) for place in range(len(seats))]
            cards = [SeatCard(f"card/{seat}", rect, seat) for seat, rect in zip(seats, places, strict=True)]
            bottom = y
            for seat_card in cards:
                self.scene.add(seat_card)
                bottom = max(bottom, self._seat(seat_card, names[seat_card.seat], look))
            for seat_card in cards:
                seat_card.rect.h = bottom - y
            y = bottom + gap
        return y - gap

    # --- one card ---------------------------------------------------------------------------------------------------

    def _seat(self, card: SeatCard, name: str, look: Look) -> float:
        words, number = self.scene.app.words, card.seat
        seat = self.seating.seats[number]
        x, y, width = card.rect.x + look.pad, card.rect.y + look.pad, card.rect.w - 2 * look.pad
        left = x if look.beside else card.rect.centerx - look.portrait / 2
        about = words("menu.new.person_why" if seat.kind == "person" else f"menu.character.{seat.character}")
        self.scene.add(
            Portrait(
                f"portrait/{number}",
                FRect(left, y, look.portrait, look.portrait),
                words("menu.new.portrait"),
                seat.face,
                lambda: self._change(lambda: self.seating.turn_face(number)),
                tip=about if look.beside else "",
            )
        )
        if look.beside:
            beside = x + look.portrait + 10
            self._name(number, name, FRect(beside, y + (look.portrait - LINE) / 2, x + width - beside, LINE), look)
            y += look.portrait + 8
        else:
            self._name(number, name, FRect(x, y + look.portrait + 10, width, LINE), look)
            y += look.portrait + 10 + LINE + 8
        y = self._kind(number, FRect(x, y, width, LINE)) + 8
        if seat.kind == "ai":
            y = self._level(number, FRect(x, y, width, LINE)) + 8
        elif look.beside:
            room = FRect(x, y, width, LINE)
            self.scene.add(
                Label(
                    f"about/{number}",
                    room,
                    about,
                    size=theme.TINY,
                    colour=theme.CREAM_SOFT,
                    align="center",
                    middle=True,
                )
            )
            y += LINE + 8
        if look.beside:
            return y - 8 + look.pad
        y = self.scene.label(
            f"about/{number}", about, x, y, width, size=theme.SMALL, colour=theme.CREAM_SOFT, align="center"
        )
        return y + look.pad

    def _name(self, number: int, name: str, rect: FRect, look: Look) -> None:
        words, seat = self.scene.app.words, self.seating.seats[number]
        if seat.kind == "person":
            self.scene.add(
                TextField(
                    f"name/{number}",
                    rect,
                    seating.default_name(words, number),
                    seat.name,
                    lambda text: self._rename(number, text),
                    longest=LONGEST_NAME,
                    tip=words("menu.new.name"),
                )
            )
        elif look.beside:
            self.scene.add(Label(f"name/{number}", rect, name, size=theme.BODY, weight="black", single=True))
        else:
            self.scene.label(
                f"name/{number}", name, rect.x, rect.y + 8, rect.w, size=theme.STATUS, weight="black", align="center"
            )

    def _kind(self, number: int, rect: FRect) -> float:
        words = self.scene.app.words
        self.scene.add(
            Segments(
                f"kind/{number}",
                rect,
                words("menu.new.person_or_computer"),
                [("person", words("common.person")), ("ai", words("common.computer"))],
                self.seating.seats[number].kind,
                lambda kind: self._change(lambda: self.seating.set_kind(number, kind)),
                icons={"person": "person", "ai": "robot"},
                tip=words("menu.new.person_or_computer"),
            )
        )
        return rect.bottom

    def _level(self, number: int, rect: FRect) -> float:
        words = self.scene.app.words
        self.scene.add(
            Choice(
                f"level/{number}",
                rect,
                "",
                [(level, words(f"common.level.{level}")) for level in faces.LEVELS],
                self.seating.seats[number].level,
                lambda level: self._change(lambda: self.seating.set_level(number, level)),
                tip=words("menu.new.level"),
            )
        )
        return rect.bottom

    # --- changes ----------------------------------------------------------------------------------------------------

    def _change(self, change: Callable[[], None]) -> None:
        change()
        self.scene.relayout()

    def _rename(self, number: int, text: str) -> None:
        self.seating.seats[number].name = text


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

    def __init__(
        self, id: str, rect: FRect, label: str, face: str, action: Callable[[], None], *, tip: str = ""
    ) -> None:
        super().__init__(id, rect, label, tip=tip or label)
        self.face = face
        self.action = action

    def press(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm = self._warm(scene)
        radius = self.rect.w / 2
        canvas.disc(self.rect.center, radius + 3 * warm, (255, 248, 232, round(28 + 40 * warm)))
        canvas.picture(faces.picture(self.face), self.rect)
