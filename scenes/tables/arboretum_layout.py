"""Where everything of the Arboretum table lies, as pure geometry in logical units.

The own garden has the middle and nearly all the height there is. The others sit in a column at its left, so that it
need not share its height with them; what can be scored stands at its right.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from scenes import theme
from scenes.tables.bands import GAP, Bands, card_width, fan

SIDE_SHARE, SIDE_LEAST, SIDE_MOST = 0.2, 262.0, 430.0
SHEET_SHARE, SHEET_LEAST, SHEET_MOST = 0.19, 284.0, 380.0
ACTIONS_WIDTH = 214.0
TREE = 200.0
"""The tallest card of the own garden, at full size."""
MINI = 110.0
"""The tallest card of another's garden."""
OPEN_CARD = 96.0
"""The least height of the top card of another's discard pile."""
PILE_MOST = 150.0
LOW_PANEL, TALL_PANEL = 220.0, 300.0
"""Below the one a strip has who, garden and pile side by side, from the other on the garden below the rest."""
SIDE_LOW = 324.0
"""The column is wider for low strips."""
ROW_MOST = 70.0
TITLE = 40.0
LABEL = 26.0


@dataclass(frozen=True)
class Panel:
    """The strip of another seat: who, the hand, the discard pile, the garden."""

    rect: FRect
    face: FRect
    name: FRect
    fan: FRect
    pile: FRect
    leaf: FRect
    garden: FRect


@dataclass(frozen=True)
class ArboLayout:
    """The areas of one canvas and seat count."""

    bands: Bands
    panels: dict[int, Panel]
    """Per opponent seat its strip."""
    lawn: FRect
    """The ground of the own garden, and"""
    garden: FRect
    """the part of it in which trees can stand."""
    enlarge: FRect
    sheet: FRect
    rows: list[FRect]
    """Per species its row of the sheet."""
    foot: FRect
    """Where the sheet says in words what its numbers mean."""
    deck: FRect
    pile: FRect
    """The viewer's own discard pile."""
    leaf: FRect
    plate: FRect
    """Who the viewer is."""
    hand: FRect
    actions: FRect
    hand_card: float
    tree: float
    """The tallest card of the own garden."""

    def hand_rects(self, count: int) -> list[FRect]:
        return fan(count, self.hand, self.hand_card)


def arbo_layout(bands: Bands, viewer: int, seats: int, species: int) -> ArboLayout:
    """The layout for a viewer; the others stand from top to bottom in the order of play after the viewer."""
    k, table, band = bands.k, bands.table, bands.hand
    top, height = table.y + 8, table.h - 16
    each = (height - 8 * (seats - 2)) / (seats - 1)
    side_width = min(SIDE_MOST, max(SIDE_LOW if each < LOW_PANEL else SIDE_LEAST, table.w * SIDE_SHARE))
    sheet_width = min(SHEET_MOST, max(SHEET_LEAST, table.w * SHEET_SHARE))
    side = FRect(table.x + GAP, top, side_width, height)
    order = [(viewer + ahead) % seats for ahead in range(1, seats)]
    panels = {seat: _panel(FRect(side.x, top + (each + 8) * place, side.w, each)) for place, seat in enumerate(order)}
    sheet = FRect(table.right - GAP - sheet_width, top, sheet_width, height)
    lawn = FRect(side.right + GAP, top, sheet.x - side.right - 2 * GAP, height)
    rows, foot = _sheet(sheet, species)
    pile_height = min(band.h - LABEL - 22, 172.0)
    pile_width = card_width(pile_height)
    pile_top = band.y + (band.h - pile_height - LABEL) / 2 + 2
    between = min(44.0, (side.w - 2 * pile_width) / 3)
    left = side.centerx - pile_width - between / 2
    deck = FRect(left, pile_top, pile_width, pile_height)
    pile = deck.move(pile_width + between, 0)
    actions = FRect(
        band.right - max(190.0, ACTIONS_WIDTH * k) - GAP, band.y + 8, max(190.0, ACTIONS_WIDTH * k), band.h - 18
    )
    plate = FRect(actions.x, actions.y, actions.w, min(54.0, max(36.0, actions.h - 2 * 44 - 18)))
    actions = FRect(actions.x, plate.bottom + 8, actions.w, actions.bottom - plate.bottom - 8)
    hand_card = theme.HAND_CARD * k
    hand_left = side.right + GAP
    hand = FRect(hand_left, band.bottom - hand_card - 10, actions.x - 22 - hand_left, hand_card)
    return ArboLayout(
        bands,
        panels,
        lawn,
        lawn.inflate(-20, -20),
        FRect(lawn.right - 48, lawn.y + 4, 44, 44),
        sheet,
        rows,
        foot,
        deck,
        pile,
        _leaf(pile),
        plate,
        hand,
        actions,
        hand_card,
        max(TREE * k, 140.0),
    )


def _leaf(pile: FRect) -> FRect:
    """The button that lets one leaf through a pile, on its lower right corner."""
    return FRect(pile.right - 30, pile.bottom - 34, 44, 44)


def _panel(rect: FRect) -> Panel:
    """The strip of another seat, arranged so that the garden gets the best of its shape."""
    inner = rect.inflate(-18, -16)
    if rect.h < LOW_PANEL:
        return _low_panel(rect, inner)
    tall = rect.h >= TALL_PANEL
    pile_height = min(PILE_MOST, max(OPEN_CARD, rect.h * 0.27), inner.w * 0.3 / theme.CARD_RATIO)
    hand_height = min(78.0, pile_height - 42) if tall else 42.0
    pile = FRect(inner.right - 8 - card_width(pile_height), inner.y + 2, card_width(pile_height), pile_height)
    face_size = 24 + hand_height * 0.5
    face = FRect(inner.x + 2, inner.y + 2, face_size, face_size)
    left = face.right + 11
    end = pile.x - 10 if tall else inner.right
    name = FRect(left, inner.y - 3, end - left, 28)
    hand = FRect(
        inner.x if tall else left, max(face.bottom, name.bottom) + 6 if tall else name.bottom + 2, 0, hand_height
    )
    hand.w = end - hand.x
    if tall:
        hand.h = min(hand.h, pile.bottom - hand.y + 12)
        head = max(pile.bottom, hand.bottom) + 16
        garden = FRect(inner.x, head, inner.w, inner.bottom - head)
    else:
        head = max(face.bottom, hand.bottom) + 8
        pile.y = (
            max(head, inner.bottom - pile.h - 8) if head + pile.h <= inner.bottom - 8 else inner.bottom - pile.h - 8
        )
        hand.w = inner.right - hand.x if pile.y >= hand.bottom else pile.x - 10 - hand.x
        garden = FRect(inner.x, head, pile.x - 12 - inner.x, inner.bottom - head)
    return Panel(rect, face, name, hand, pile, _leaf(pile), garden)


def _low_panel(rect: FRect, inner: FRect) -> Panel:
    """Who and the hand, the garden, the pile, side by side: nothing takes height from the garden."""
    pile_height = min(OPEN_CARD, inner.h - 6)
    pile = FRect(inner.right - 8 - card_width(pile_height), 0, card_width(pile_height), pile_height)
    pile.centery = inner.centery
    width = min(112.0, inner.w * 0.31)
    face = FRect(inner.x + 2, inner.y + 2, 36, 36)
    name = FRect(inner.x, face.bottom + 1, width, 26)
    hand_height = min(48.0, inner.bottom - name.bottom - 3)
    hand = FRect(inner.x, inner.bottom - hand_height, width, hand_height)
    left = inner.x + width + 10
    return Panel(rect, face, name, hand, pile, _leaf(pile), FRect(left, inner.y, pile.x - 12 - left, inner.h))


def _sheet(sheet: FRect, species: int) -> tuple[list[FRect], FRect]:
    """The rows of the sheet below its title, and what is left below them for a few sentences."""
    least_foot = min(190.0, max(66.0, sheet.h * 0.21))
    room = sheet.h - TITLE - least_foot - 12
    height = min(ROW_MOST, room / max(1, species))
    rows = [
        FRect(sheet.x + 8, sheet.y + TITLE + height * index + 1, sheet.w - 16, height - 4) for index in range(species)
    ]
    bottom = sheet.y + TITLE + height * species + 6
    return rows, FRect(sheet.x + 14, bottom, sheet.w - 28, sheet.bottom - bottom - 8)
