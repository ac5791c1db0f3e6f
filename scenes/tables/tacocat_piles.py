"""The piles of Tacocat, and its memory aid: what has been seen of each card, as its rule allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.tacocat.material import CODES, COPIES
from game.tacocat.rules import Tacocat
from game.tacocat.state import Phase
from scenes import theme
from scenes.canvas import Canvas
from scenes.tables.tacocat_cards import BACK, draw_card

if TYPE_CHECKING:
    from scenes.tables.tacocat import TacocatTable

LABEL_ROOM = 110.0
"""Units beside a pile that its label may take."""


def draw_piles(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    """The draw pile as thick as it is full, the discards with the last one on top, round and trick above."""
    spots, words = scene.spots, scene.app.words
    deck, pile = spots.deck, spots.discards
    layers = min(5, (len(view.deck) + 6) // 7)
    if layers == 0:
        canvas.box(deck, (0, 0, 0, 60), radius=deck.h * 0.043, line=(255, 248, 232, 60))
    for layer in range(layers):
        draw_card(canvas, BACK, deck.move((layers - 1 - layer) * 1.2, (layers - 1 - layer) * 1.4))
    if view.discards:
        draw_card(canvas, str(view.discards[-1]), pile, dim=True)
    else:
        canvas.box(pile, (0, 0, 0, 46), radius=pile.h * 0.043, line=(255, 248, 232, 40))
    for rect, key, number in ((deck, "deck", len(view.deck)), (pile, "discards", len(view.discards))):
        canvas.text(
            words(f"tacocat.label.{key}", n=number),
            (rect.centerx, rect.bottom + 4),
            size=theme.TINY,
            weight="bold",
            anchor="midtop",
            max_width=rect.w + LABEL_ROOM,
        )
    if view.rounds:
        key = "round_trick" if view.tricks and view.phase is not Phase.REPLACE else "round"
        number = sum(view.wins) + (view.phase is not Phase.OVER)
        text = words(f"tacocat.label.{key}", n=number, trick=view.tricks)
        canvas.text(
            text, (deck.centerx, deck.y - 4), size=theme.TINY, weight="bold", colour=theme.GOLD, anchor="midbottom",
            max_width=deck.w + LABEL_ROOM,
        )  # fmt: skip


def draw_memory(scene: TacocatTable, canvas: Canvas, view: Tacocat) -> None:
    """The memory aid: per value a point for each card, full when it lies open, a ring when it is held by the viewer."""
    area = scene.spots.memory
    step = area.w / len(CODES)
    unseen = view.unseen_counts()
    for number, code in enumerate(CODES):
        total = COPIES[int(code)]
        own = view.hand_codes(scene.viewer).count(code)
        gone = total - own - unseen[code]
        x = area.x + step * (number + 0.5)
        canvas.text(
            code,
            (x, area.y + 6),
            size=theme.SMALL,
            weight="black",
            anchor="midtop",
            colour=theme.CREAM if unseen[code] else (255, 248, 232, 90),
        )
        top = area.y + 10 + canvas.line_height(theme.SMALL, "black")
        space = min(17.0, (step - 6) / 3, (area.bottom - 6 - top) / 2)
        for pip in range(total):
            first = min(3, total) if pip < 3 else total - 3
            x = area.x + step * (number + 0.5) + space * (pip % 3 - (first - 1) / 2)
            y = top + space * (pip // 3 + 0.5)
            if pip < gone:
                canvas.disc((x, y), space * 0.38, theme.CORAL)
            elif pip < gone + own:
                canvas.disc((x, y), space * 0.38, theme.GOLD)
            else:
                canvas.disc((x, y), space * 0.38, None, line=(255, 248, 232, 150), width=1.5)
