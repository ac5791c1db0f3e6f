"""Where everything of the Flea Circus table lies, as pure geometry in logical units."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from scenes import theme
from scenes.tables.bands import GAP, Bands, card_width, columns, fan, row_of

PANEL_HEIGHT = 222.0
ROW_CARD = 190.0
MINI_CARD = 100.0
OWN_WIDTH = 318.0
ACTIONS_WIDTH = 244.0


@dataclass(frozen=True)
class FleaLayout:
    """The areas of one canvas, seat count and phase."""

    bands: Bands
    panels: dict[int, FRect]
    """Per opponent seat its strip."""
    deck: FRect
    discards: FRect
    row: FRect
    ring: FRect
    """The picture of the ring under the row."""
    prompt: FRect
    """Below the row: where a request is put together."""
    own: FRect
    """Portrait, act marks and trios of the viewer."""
    hand: FRect
    actions: FRect
    row_card: float
    hand_card: float
    mini_card: float

    def row_rects(self, count: int) -> list[FRect]:
        return row_of(count, self.row, self.row_card)

    def hand_rects(self, count: int) -> list[FRect]:
        return fan(count, self.hand, self.hand_card)

    def own_trios(self, count: int) -> list[FRect]:
        """The first card of each of the viewer's trios, as mini cards."""
        area = FRect(self.own.x, self.own.bottom - self.mini_card, self.own.w, self.mini_card)
        return _trio_places(count, area, self.mini_card)

    def panel_trios(self, seat: int, count: int) -> list[FRect]:
        """The first card of each trio in an opponent's strip."""
        panel, height = self.panels[seat], self.mini_card
        area = FRect(panel.x + panel.w * 0.44, panel.bottom - height - 10, panel.w * 0.56 - 12, height)
        return _trio_places(count, area, height)

    def fan_of(self, seat: int) -> FRect:
        """Where an opponent's cards are held."""
        panel, height = self.panels[seat], self.mini_card
        return FRect(panel.x + 12, panel.bottom - height - 10, panel.w * 0.44 - 24, height)

    def marks(self, area: FRect, rows: int) -> list[FRect]:
        """Ten act marks in an area, in one row or two."""
        per_row = 10 // rows
        size = min(area.w / per_row, area.h / rows)
        left = area.x
        return [
            FRect(left + size * (index % per_row) + 2, area.y + size * (index // per_row) + 2, size - 4, size - 4)
            for index in range(10)
        ]

    def ask_acts(self) -> list[FRect]:
        """The ten acts a request chooses from, as wide as there is room for: each tile bears its name."""
        height = min(self.prompt.h * 0.56, 110.0)
        width = min(height * 1.5, (self.prompt.w - 9 * GAP) / 10)
        left = self.prompt.centerx - (width * 10 + GAP * 9) / 2
        return [FRect(left + (width + GAP) * index, self.prompt.y, width, height) for index in range(10)]

    def ask_buttons(self) -> tuple[FRect, FRect]:
        """The two directions of a request."""
        tiles = self.ask_acts()
        top = tiles[0].bottom + 10
        width = min(560.0, (self.prompt.w - GAP) / 2)
        height = max(44.0, min(theme.BUTTON_HEIGHT, self.prompt.bottom - top))
        return (
            FRect(self.prompt.centerx - GAP / 2 - width, top, width, height),
            FRect(self.prompt.centerx + GAP / 2, top, width, height),
        )


def _trio_places(count: int, area: FRect, height: float) -> list[FRect]:
    width = trio_width(height)
    step = width + 8
    if count > 1:
        step = min(step, (area.w - width) / (count - 1))
    return [FRect(area.x + step * index, area.y, card_width(height), height) for index in range(count)]


def marks_top(k: float) -> float:
    """How far below a panel's top its act marks begin."""
    return max(58 * max(k, 0.8) + 14, 70)


def trio_step(height: float) -> float:
    """How far apart the three cards of a trio lie."""
    return card_width(height) * 0.34


def trio_width(height: float) -> float:
    return card_width(height) + 2 * trio_step(height)


def flea_layout(bands: Bands, viewer: int, seats: int, *, asking: bool = False) -> FleaLayout:
    """The layout for a viewer; opponents stand from left to right in the order of play after the viewer.

    While the viewer puts a request together (`asking`), the row makes room for it.
    """
    k, table = bands.k, bands.table
    mini = max(MINI_CARD * k, 62.0)
    panel_height = mini + marks_top(k) + 52
    strip = FRect(table.x + GAP, table.y + 8, table.w - 2 * GAP, panel_height)
    order = [(viewer + ahead) % seats for ahead in range(1, seats)]
    panels = dict(zip(order, columns(seats - 1, strip, widest=520), strict=True))
    middle = FRect(table.x + GAP, strip.bottom + 8, table.w - 2 * GAP, table.bottom - strip.bottom - 14)
    asked = min(180.0, middle.h * 0.48) if asking else 0.0
    row_card = min(ROW_CARD * k, (middle.h - 60) * 0.82)
    if asking:
        row_card = min(row_card, middle.h - asked - 52)
    pile = card_width(row_card)
    top = middle.y + (middle.h - asked - row_card - 34) / 2 + 4
    # The piles come nearer to the row on wide tables, so that a flipped card has a short way.
    inset = max(0.0, (middle.w - 1560 * k) / 2)
    deck = FRect(middle.x + 26 + inset, top, pile, row_card)
    discards = FRect(middle.right - pile - 26 - inset, top, pile, row_card)
    row = FRect(deck.right + 44, top, discards.left - deck.right - 88, row_card)
    ring_height = min(middle.h - asked + 6, row_card * 1.9)
    ring = FRect(0, 0, row.w + 40, ring_height)
    ring.center = row.center
    prompt = FRect(middle.x + 8, middle.bottom - asked, middle.w - 16, asked)
    own_width = max(250.0, OWN_WIDTH * k)
    actions_width = max(226.0, ACTIONS_WIDTH * k)
    hand_band = bands.hand
    own = FRect(hand_band.x + GAP, hand_band.y + 6, own_width, hand_band.h - 16)
    actions = FRect(hand_band.right - actions_width - GAP, hand_band.y + 6, actions_width, hand_band.h - 16)
    hand_card = theme.HAND_CARD * k
    hand = FRect(own.right + 22, hand_band.bottom - hand_card - 10, actions.left - own.right - 44, hand_card)
    return FleaLayout(bands, panels, deck, discards, row, ring, prompt, own, hand, actions, row_card, hand_card, mini)
