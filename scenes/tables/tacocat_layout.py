"""Where everything of the Tacocat table lies, as pure geometry in logical units."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.tacocat.material import TRACK
from scenes import theme
from scenes.tables.bands import GAP, Bands, card_width, fan, row_of

STRIP_HEIGHT = 108.0
PLATE_WIDTH = 380.0
OWN_WIDTH = 318.0
ACTIONS_WIDTH = 268.0
ARENA_CARD = 190.0
ANSWER_SHIFT = 0.5
"""How far below an attacking card its answer lies, as a share of its height."""
RUNNER, PIECES = 330.0, 2080.0
"""Height and width of the track in units of its pictures (a space is 200 wide)."""
RUNNER_SHARE = 0.35
"""The most of the table's height that the track takes."""
SPACE, GOAL, PIECE_GAP = (200.0, 240.0), (260.0, 300.0), 10.0
TOKEN_BOX = (12.0, -42.0, 176.0, 176.0)
LABEL = 30.0


@dataclass(frozen=True)
class TacocatLayout:
    """The areas of one canvas; the opponent is on top, the viewer below, the track never turns."""

    bands: Bands
    strip: FRect
    """The opponent's band."""
    plate: FRect
    """Portrait, name and rounds won of the opponent."""
    fan: FRect
    """The opponent's cards."""
    memory: FRect
    """The seen cards by value."""
    runner: FRect
    places: tuple[FRect, ...]
    """The goal of seat 0, the seven spaces, the goal of seat 1."""
    unit: float
    """One unit of the track's pictures."""
    arena: FRect
    """Where cards are played."""
    deck: FRect
    discards: FRect
    own: FRect
    hand: FRect
    actions: FRect
    arena_card: float
    hand_card: float
    fan_card: float

    def hand_rects(self, count: int) -> list[FRect]:
        return fan(count, self.hand, self.hand_card)

    def attack_rects(self, count: int) -> list[FRect]:
        """Attacking cards side by side in the arena's upper part."""
        height = self.arena_card
        whole = height * (1 + ANSWER_SHIFT)
        top = self.arena.y + LABEL + max(0.0, (self.arena.h - LABEL - whole) / 2)
        return row_of(count, FRect(self.arena.x, top, self.arena.w, height), height, gap=GAP)

    def answer_rects(self, count: int) -> list[FRect]:
        """Where the answers to an attack of `count` cards lie."""
        return [rect.move(0, rect.h * ANSWER_SHIFT) for rect in self.attack_rects(count)]

    def slot(self, seat: int) -> FRect:
        """A seat's card of a duel or its last card: seat 0 at the left, as on the track."""
        height = self.arena_card
        apart = height * 1.08
        x = self.arena.centerx + (apart if seat else -apart)
        y = self.arena.y + LABEL + (self.arena.h - LABEL) / 2
        width = card_width(height)
        return FRect(x - width / 2, y - height / 2, width, height)

    @property
    def clash(self) -> FRect:
        """The picture between the two cards of a duel."""
        width = self.arena_card * 1.3
        y = self.slot(0).centery
        return FRect(self.arena.centerx - width / 2, y - width / 3, width, width * 2 / 3)

    def offers(self, count: int) -> list[FRect]:
        """Buttons for attacks that a selection can grow into, in rows of up to four."""
        height, per_row = 46.0, 4 if self.arena.w > 900 else 3
        rows = max(1, -(-count // per_row))
        width = min(250.0, (self.arena.w - GAP * (per_row - 1)) / per_row)
        top = self.arena.centery + LABEL / 2 - (rows * (height + GAP) - GAP) / 2 + 16
        rects: list[FRect] = []
        for index in range(count):
            row, column = divmod(index, per_row)
            here = min(per_row, count - row * per_row)
            left = self.arena.centerx - (here * (width + GAP) - GAP) / 2
            rects.append(FRect(left + column * (width + GAP), top + row * (height + GAP), width, height))
        return rects

    def token(self, place: int) -> FRect:
        """Where Tacocat stands on a place, 0 to 8."""
        piece, unit = self.places[place], self.unit
        size = TOKEN_BOX[2] * unit
        if place in (0, len(TRACK) + 1):
            return FRect(piece.centerx - size / 2, piece.y - 10 * unit, size, size)
        return FRect(piece.x + TOKEN_BOX[0] * unit, piece.y + TOKEN_BOX[1] * unit, size, size)


def tacocat_layout(bands: Bands) -> TacocatLayout:
    """The layout of a canvas."""
    k, table = bands.k, bands.table
    strip_height = max(STRIP_HEIGHT * k, 72.0)
    strip = FRect(table.x + GAP, table.y + 8, table.w - 2 * GAP, strip_height)
    unit = min((table.w - 2 * GAP) / PIECES, table.h * RUNNER_SHARE / RUNNER)
    runner_height = RUNNER * unit
    runner = FRect(0, strip.bottom + 8, PIECES * unit, runner_height)
    runner.centerx = table.centerx
    places = pieces(runner, unit)
    arena_top = runner.bottom + 6
    middle = FRect(table.x + GAP, arena_top, table.w - 2 * GAP, table.bottom - arena_top - 8)
    arena_card = min(ARENA_CARD * max(k, 0.8), (middle.h - LABEL) / (1 + ANSWER_SHIFT))
    pile = min(arena_card, middle.h - 2 * LABEL)
    inset = 24 + max(0.0, (middle.w - 1560 * k) / 2)
    pile_top = middle.y + (middle.h - pile) / 2
    deck = FRect(middle.x + inset, pile_top, card_width(pile), pile)
    discards = FRect(middle.right - inset - card_width(pile), pile_top, card_width(pile), pile)
    arena = FRect(deck.right + 56, middle.y, discards.left - deck.right - 112, middle.h)
    plate_width = max(270.0, PLATE_WIDTH * k)
    plate = FRect(strip.x, strip.y, plate_width, strip.h)
    memory_width = min(640.0, max(474.0, strip.w * 0.4))
    memory = FRect(strip.right - memory_width, strip.y, memory_width, strip.h)
    fan_card = strip.h - 16
    fan_area = FRect(plate.right + 14, strip.y + 8, memory.left - plate.right - 28, fan_card)
    own_width, actions_width = max(250.0, OWN_WIDTH * k), max(236.0, ACTIONS_WIDTH * k)
    band = bands.hand
    own = FRect(band.x + GAP, band.y + 6, own_width, band.h - 16)
    actions = FRect(band.right - actions_width - GAP, band.y + 6, actions_width, band.h - 16)
    hand_card = theme.HAND_CARD * k
    hand = FRect(own.right + 22, band.bottom - hand_card - 10, actions.left - own.right - 44, hand_card)
    return TacocatLayout(
        bands,
        strip,
        plate,
        fan_area,
        memory,
        runner,
        places,
        unit,
        arena,
        deck,
        discards,
        own,
        hand,
        actions,
        arena_card,
        hand_card,
        fan_card,
    )


def pieces(runner: FRect, unit: float) -> tuple[FRect, ...]:
    """Goal, seven spaces, goal, side by side in the middle of the runner."""
    sizes = [GOAL, *[SPACE] * len(TRACK), GOAL]
    whole = sum(width for width, _ in sizes) + PIECE_GAP * (len(sizes) - 1)
    x, found = runner.centerx - whole * unit / 2, []
    for width, height in sizes:
        y = runner.centery - height * unit / 2 + (8 * unit if height == SPACE[1] else 0)
        found.append(FRect(x, y, width * unit, height * unit))
        x += (width + PIECE_GAP) * unit
    return tuple(found)
