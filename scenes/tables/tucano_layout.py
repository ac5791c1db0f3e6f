"""Where everything of the Tucano table lies, as pure geometry in logical units."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.tucano.material import CODES, GIFT, KINDS
from scenes import theme
from scenes.tables.bands import GAP, Bands, card_width, columns, row_of

HELD_CODES = CODES[:GIFT]
"""The kinds that lie in front of somebody: thirteen fruits and the joker."""
FRUIT_CODES = CODES[:KINDS]
COLUMN_CARD = 196.0
OWN_CARD = 204.0
TOUCAN_CARD = 168.0
SIGN = 0.6
"""Height of a column's sign as a share of its width."""
STRIP = 0.27
"""Share of a card's height that the next one in its column leaves to be seen, where there is room."""
PEEK = 0.045
"""Share of a card's height by which the further cards of a kind peek out above."""
OWN_GAP = 8.0
SMALLEST_OWN = 0.58
"""How small, as a share, cards of one's own become before they overlap."""
SHEET_WIDEST = 560.0
LOW_ROW, HIGHEST_ROW = 27.0, 44.0
"""Rows of the score sheet lower than the first are put side by side; none is higher than the second."""


@dataclass(frozen=True)
class TucanoLayout:
    """The areas of one canvas and seat count."""

    bands: Bands
    panels: dict[int, FRect]
    """Per opponent seat its strip."""
    tiles: int
    """How many of the fourteen kinds stand side by side in a strip."""
    tile: float
    """Height of a kind's tile in a strip."""
    head: float
    """Height of a strip above its tiles."""
    deck: FRect
    discards: FRect
    columns: tuple[FRect, FRect, FRect]
    signs: tuple[FRect, FRect, FRect]
    middle: FRect
    """Deck and columns together: where the joker is named."""
    sheet: FRect
    rows: tuple[FRect, ...]
    """The thirteen rows of the score sheet."""
    foot: FRect
    """Below the score sheet: what a choice changes in total."""
    own: FRect
    pile: FRect
    """The viewer's face-down pile."""
    hand: FRect
    """The viewer's collection."""
    actions: FRect
    column_card: float
    own_card: float
    toucan_card: float
    mini_card: float

    def column_rects(self, column: int, count: int) -> list[FRect]:
        """The cards of column 0, 1 or 2 from the first laid, which is the topmost."""
        area, height = self.columns[column], self.column_card
        step = min(height * STRIP, (area.h - height) / (count - 1)) if count > 1 else 0.0
        return [FRect(area.x, area.y + step * place, area.w, height) for place in range(count)]

    def crowded(self, count: int) -> bool:
        """Whether so many kinds have no room in the collection at full size."""
        return count > 1 and self._whole(self.hand.w, count) < self.own_card

    def own_rects(self, count: int, *, toucans: bool = True) -> list[FRect]:
        """The front cards of the viewer's kinds; without toucans in hand a crowded collection takes their place too."""
        height, width = self.own_card, self.hand.w
        if self.crowded(count):
            if not toucans:
                width = self.actions.right - self.hand.x
            # Smaller cards before cards that hide each other.
            height = min(height, max(height * SMALLEST_OWN, self._whole(width, count)))
        top = self.hand.bottom - height
        return row_of(count, FRect(self.hand.x, top, width, height), height, gap=OWN_GAP)

    @staticmethod
    def _whole(width: float, count: int) -> float:
        """The height of cards of which so many lie side by side in a width."""
        return (width - OWN_GAP * (count - 1)) / count / theme.CARD_RATIO

    def toucan_rects(self, count: int) -> list[FRect]:
        """The toucans in the viewer's hand, one place for each kind."""
        height = self.toucan_card
        return row_of(count, FRect(self.actions.x, self.actions.y, self.actions.w, height), height, gap=10)

    def button(self) -> FRect:
        """Below the toucans: where what the chosen one does is confirmed."""
        top = self.actions.y + self.toucan_card + 8
        return FRect(self.actions.x, top, self.actions.w, self.actions.bottom - top)

    def seat_pile(self, seat: int) -> FRect:
        """An opponent's face-down pile."""
        panel, height = self.panels[seat], self.mini_card
        return FRect(panel.right - 124 - card_width(height), panel.y + 6, card_width(height), height)

    def seat_toucans(self, seat: int, count: int) -> list[FRect]:
        """The toucans in an opponent's hand, left of the pile."""
        pile, step = self.seat_pile(seat), card_width(self.mini_card) * 0.6
        return [pile.move(-(step * (count - place) + 16), 0) for place in range(count)]

    def tile_rect(self, seat: int, code: str) -> FRect:
        """The tile of a kind in an opponent's strip."""
        panel, gap, index = self.panels[seat], 5.0, HELD_CODES.index(code)
        width = (panel.w - 20 - gap * (self.tiles - 1)) / self.tiles
        return FRect(
            panel.x + 10 + (width + gap) * (index % self.tiles),
            panel.y + self.head + (self.tile + gap) * (index // self.tiles),
            width,
            self.tile,
        )

    def joker_rects(self, count: int) -> list[FRect]:
        """The choices of the joker's owner."""
        across = 5 if self.middle.w > 700 else 4
        rows = -(-count // across)
        top = self.middle.y + 44
        width = min(170.0, (self.middle.w - GAP * (across - 1)) / across)
        height = min(92.0, (self.middle.bottom - top - GAP * (rows - 1)) / rows)
        left = self.middle.centerx - (width * across + GAP * (across - 1)) / 2
        return [
            FRect(left + (width + GAP) * (index % across), top + (height + GAP) * (index // across), width, height)
            for index in range(count)
        ]


def tucano_layout(bands: Bands, viewer: int, seats: int) -> TucanoLayout:
    """The layout for a viewer; opponents stand from left to right in the order of play after the viewer."""
    k, table = bands.k, bands.table
    tall = bands.area.h > 1300
    head = max(60.0, 66 * k)
    tile = max(28.0, (52 if tall else 44) * k)
    strip = FRect(table.x + GAP, table.y + 8, table.w - 2 * GAP, 0)
    widest = 1080.0 if seats == 2 else 800.0
    across = 14 if min(widest, (strip.w - GAP * (seats - 2)) / (seats - 1)) >= 14 * 58 else 7
    rows = 14 // across
    strip.h = head + rows * tile + (rows - 1) * 5 + 9
    order = [(viewer + ahead) % seats for ahead in range(1, seats)]
    panels = dict(zip(order, columns(seats - 1, strip, widest=widest), strict=True))
    middle = FRect(table.x + GAP, strip.bottom + 10, table.w - 2 * GAP, table.bottom - strip.bottom - 20)
    column_card = min(COLUMN_CARD * k, middle.h * 0.5)
    wide = card_width(column_card)
    sign = FRect(0, 0, 62 * max(k, 0.72), 0)
    sign.h = sign.w * SIGN
    gap = 24 + 26 * k
    block = wide * 4 + gap * 3 + 16
    spare = middle.w - block - 40
    sheet_width = min(SHEET_WIDEST if middle.h > 13 * LOW_ROW + 130 else 900.0, spare)
    inset = max(0.0, (middle.w - block - 40 - sheet_width) / 2)
    left = middle.x + 12 + inset
    top = middle.y + sign.h + 4
    deck = FRect(left, top, wide, column_card)
    areas = [FRect(left + (wide + gap) * number, top, wide, middle.bottom - top) for number in (1, 2, 3)]
    signs = [FRect(area.centerx - sign.w / 2, middle.y, sign.w, sign.h) for area in areas]
    small = min(column_card * 0.62, middle.bottom - deck.bottom - 76)
    discards = FRect(deck.centerx - card_width(small) / 2, deck.bottom + 44, card_width(small), small)
    foot_height = max(84.0, 92 * k)
    sheet_height = min(middle.h, HIGHEST_ROW * KINDS + foot_height + 18)
    sheet = FRect(areas[2].right + 32, middle.y, sheet_width, sheet_height)
    rows_area = FRect(sheet.x + 10, sheet.y + 6, sheet.w - 20, sheet.h - foot_height - 18)
    foot = FRect(sheet.x + 14, rows_area.bottom + 4, sheet.w - 28, foot_height)
    own_band = bands.hand
    own_width, actions_width = max(230.0, 256 * k), max(216.0, 250 * k)
    own = FRect(own_band.x + GAP, own_band.y + 8, own_width, own_band.h - 16)
    mini = head - 16
    pile_height = min(104 * k, own.h - min(66.0, own.h * 0.34) - 14)
    pile = FRect(own.x + 6, own.bottom - pile_height, card_width(pile_height), pile_height)
    actions = FRect(own_band.right - actions_width - GAP, own_band.y + 10, actions_width, own_band.h - 20)
    own_card = min(OWN_CARD * k, own_band.h - 34)
    hand = FRect(own.right + 20, own_band.bottom - own_card - 10, actions.x - own.right - 44, own_card)
    toucan = min(TOUCAN_CARD * k, actions.h - 52)
    return TucanoLayout(
        bands,
        panels,
        across,
        tile,
        head,
        deck,
        discards,
        (areas[0], areas[1], areas[2]),
        (signs[0], signs[1], signs[2]),
        FRect(deck.x, middle.y, areas[2].right - deck.x, middle.h),
        sheet,
        sheet_rows(rows_area),
        foot,
        own,
        pile,
        hand,
        actions,
        column_card,
        own_card,
        toucan,
        mini,
    )


def sheet_rows(area: FRect) -> tuple[FRect, ...]:
    """The thirteen rows, one below the other, or in two halves side by side where they would be too low."""
    if area.h / KINDS >= LOW_ROW:
        height = min(HIGHEST_ROW, area.h / KINDS)
        return tuple(FRect(area.x, area.y + height * row, area.w, height - 3) for row in range(KINDS))
    half = -(-KINDS // 2)
    height, width = min(HIGHEST_ROW, area.h / half), (area.w - 14) / 2
    return tuple(
        FRect(area.x + (width + 14) * (row // half), area.y + height * (row % half), width, height - 3)
        for row in range(KINDS)
    )
