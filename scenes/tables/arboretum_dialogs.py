"""What one may look at in peace: every discard pile card by card, and every garden as large as the window allows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.inputs import Key
from scenes.menus.dialog import Dialog
from scenes.tables.arboretum_cards import dark, draw_card, draw_icon
from scenes.tables.arboretum_garden import Cell, Plot, draw_garden, draw_lawn, draw_path, plot
from scenes.tables.arboretum_outlook import name_or_code
from scenes.tables.bands import card_width
from scenes.tables.chips import draw_chip
from scenes.widgets import Label, Segments, Widget

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.stack import Scene
    from scenes.tables.arboretum import ArboretumTable

TABS = 52.0
CARD = 168.0
CARD_GAP = 10.0
LARGEST_TREE, SMALLEST_TREE = 230.0, 36.0
"""How high the trees of an enlarged garden are; below the smaller height it is scrolled."""
FRAME = (36.0, 30.0)
"""The grass around an enlarged garden."""
CHIP, NARROWEST_CHIP = 46.0, 216.0
CHIP_GAP = 8.0


class SeatsDialog(Dialog):
    """A dialog about one seat after another, with a tab for each."""

    def __init__(self, table: ArboretumTable, seat: int) -> None:
        super().__init__(table.app)
        self.table = table
        self.view = table.shown_view
        self.seat = seat

    def tabs(self, width: float) -> float:
        """Adds a tab for every seat, the viewer's first; returns the height they take."""
        order = [self.table.viewer, *self.table.others()]
        self.add(
            Segments(
                "seat",
                FRect(0, 0, width, TABS),
                "",
                [(str(seat), self.table.player_name(seat)) for seat in order],
                str(self.seat),
                self._turn_to,
            )
        )
        return TABS + 16

    def _turn_to(self, seat: str) -> None:
        self.seat = int(seat)
        self.relayout()


class PilesDialog(SeatsDialog):
    """Every card of a discard pile, the top one first (rules page, Hidden and known)."""

    name = "piles"
    width = 1180.0

    def title(self) -> str:
        return self.app.words("arboretum.label.discards", n=len(self.view.piles[self.seat]))

    def content(self, width: float) -> float:
        top = self.tabs(width)
        pile = self.view.pile_codes(self.seat)[::-1]
        if not pile:
            text = self.app.words("arboretum.label.no_discards")
            return self.label("none", text, 12, top, width - 24, colour=theme.CREAM_SOFT)
        top = self.label("order", self.app.words("arboretum.label.top_first"), 12, top, width - 24, size=theme.TINY) + 8
        height = self._cards("pile", pile, top, width, CARD)
        if self.app.settings.memory_aid:
            height = self._unseen(height + 24, width)
        return height

    def _cards(self, name: str, codes: list[str], top: float, width: float, height: float) -> float:
        """Cards in rows; returns where they end."""
        step = card_width(height) + CARD_GAP
        per_row = max(1, int((width + CARD_GAP) // step))
        for number, code in enumerate(codes):
            rect = FRect(
                step * (number % per_row), top + (height + CARD_GAP) * (number // per_row), card_width(height), height
            )
            self.add(CardPicture(f"{name}/{code}", rect, code))
        return top + (height + CARD_GAP) * ((len(codes) - 1) // per_row + 1)

    def _unseen(self, top: float, width: float) -> float:
        """The memory aid: every card whose place the viewer does not know."""
        codes = self.view.unseen_codes()
        words = self.app.words("arboretum.label.unseen", n=len(codes))
        self.add(Label("unseen", FRect(12, top, width - 24, 36), words, weight="bold", colour=theme.GOLD))
        return self._cards("unseen", codes, top + 42, width, CARD * 0.5) if codes else top + 42


class GardensDialog(SeatsDialog):
    """A garden as large as it goes, with the best path of every species on demand."""

    name = "gardens"
    width = 1860.0

    def __init__(self, table: ArboretumTable, seat: int) -> None:
        super().__init__(table, seat)
        self.pinned = table.pinned
        self._rows = 1
        """Of species at the bottom."""

    def title(self) -> str:
        return self.app.words("arboretum.label.garden_of", name=self.table.player_name(self.seat))

    def content(self, width: float) -> float:
        top = self.tabs(width)
        species = len(self.view.species_codes())
        most = max(1, int((width + CHIP_GAP) // (NARROWEST_CHIP + CHIP_GAP)))
        self._rows = (species - 1) // most + 1
        # The species stay in sight below a garden that is scrolled.
        self.footer_height = self._rows * (CHIP + CHIP_GAP) + CHIP_GAP
        room = max(150.0, self.app.viewport.canvas.h - 190 - top - self.footer_height)
        cells = self.view.garden_codes(self.seat)
        plan = enlarged(cells, FRect(0, 0, width, room))
        if plan.height < SMALLEST_TREE:
            # Wide gardens gain nothing by height: their cards keep the size that the width allows.
            tall = enlarged(cells, FRect(0, 0, width, room * SMALLEST_TREE / plan.height))
            room = max(room, min(SMALLEST_TREE / tall.height, 1.0) * tall.bounds.h + FRAME[1])
        self.add(GardenPicture(self, FRect(0, top, width, room)))
        return top + room

    def footer(self, area: FRect) -> None:
        species, points = self.view.species_codes(), self.view.path_points(self.seat)
        per_row = (len(species) - 1) // self._rows + 1
        wide = (area.w - CHIP_GAP * (per_row - 1)) / per_row
        for number, code in enumerate(species):
            row, place = divmod(number, per_row)
            left, top = area.x + (wide + CHIP_GAP) * place, area.y + (CHIP + CHIP_GAP) * row
            name = self.app.words(f"arboretum.species.{code}")
            self.add(SpeciesChip(self, FRect(left, top, wide, CHIP), name, code, points[code]))

    @property
    def shown(self) -> str | None:
        """The species whose best path glows: pointed at, or pinned."""
        for code in self.view.species_codes():
            if self.pointed_at(f"species/{code}"):
                return code
        return self.pinned

    def pin(self, code: str) -> None:
        self.pinned = None if self.pinned == code else code

    def key(self, key: Key) -> bool:
        if key.name in ("z", "g"):
            self.close()
            return True
        return super().key(key)


def enlarged(cells: Iterable[Cell], area: FRect) -> Plot:
    """Where the cards of an enlarged garden lie on a piece of grass."""
    return plot(cells, area.inflate(-FRAME[0], -FRAME[1]), tallest=LARGEST_TREE, tiles=True)


class CardPicture(Widget):
    """A card that is only looked at."""

    interactive = False

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        draw_card(canvas, self.label, self.rect)

    def __init__(self, id: str, rect: FRect, code: str) -> None:
        super().__init__(id, rect, code)


class GardenPicture(Widget):
    """The garden of the dialog's seat, one path lit."""

    interactive = False

    def __init__(self, dialog: GardensDialog, rect: FRect) -> None:
        super().__init__("garden", rect, "")
        self.dialog = dialog

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view, seat, shown = self.dialog.view, self.dialog.seat, self.dialog.shown
        draw_lawn(canvas, self.rect, 18)
        cards = view.garden_codes(seat)
        if not cards:
            words = scene.app.words("arboretum.label.no_trees")
            canvas.text(words, self.rect.center, colour=theme.CREAM_SOFT, anchor="center")
            return
        plan = enlarged(cards, self.rect)
        path = view.best_path(seat, shown) if shown is not None else None
        lit = path.cells if path is not None else ()
        draw_garden(canvas, plan, cards, dim=[cell for cell in cards if cell not in lit] if shown is not None else ())
        if path is not None:
            draw_path(canvas, plan, path.cells, colour=theme.GOLD)
            end = plan.rect(path.cells[-1])
            draw_chip(canvas, str(path.points), (end.right - 6, end.y + 6), gold=True)


class SpeciesChip(Widget):
    """A species with the points of its best path; pointing at it lights the path, a click keeps it lit."""

    def __init__(self, dialog: GardensDialog, rect: FRect, name: str, code: str, points: int) -> None:
        super().__init__(f"species/{code}", rect, name)
        self.dialog = dialog
        self.code = code
        self.points = points

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        lit = self.dialog.shown == self.code
        canvas.box(self.rect, dark(self.code), radius=12, line=theme.GOLD if lit else theme.PANEL_LINE, line_width=3)
        side = self.rect.h - 10
        draw_icon(canvas, self.code, FRect(self.rect.x + 6, self.rect.y + 5, side, side))
        number = str(self.points) if self.points else "–"
        area = canvas.text(
            number,
            (self.rect.right - 10, self.rect.centery),
            size=theme.BODY,
            weight="black",
            colour=theme.GOLD if self.points else theme.CREAM_SOFT,
            anchor="midright",
        )
        room = area.x - self.rect.x - side - 18
        name = name_or_code(canvas, self.label, self.code, room)
        left = (self.rect.x + side + 12, self.rect.centery)
        canvas.text(name, left, size=theme.TINY, weight="bold", anchor="midleft", max_width=room)

    def press(self) -> None:
        self.dialog.pin(self.code)
