"""A replay of Tacocat with open hands: what has been put down or sacrificed face down, drawn over its backs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.tacocat.rules import Tacocat
from scenes import theme
from scenes.tables.bands import card_width
from scenes.tables.tacocat_cards import BACK, draw_card

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.tacocat import TacocatTable

STEP = 0.42
"""How far apart several cards lie, as a share of a card's width."""


def draw_opened(scene: TacocatTable, canvas: Canvas, truth: Tacocat) -> None:
    """Draws the cards over the backs that lie still; what moves is the story's."""
    for name, cards in face_down(scene, truth).items():
        sprite = scene.stage.sprites.get(name)
        if sprite is None or sprite.moves or sprite.face != BACK or sprite.leaving:
            continue
        height = sprite.pose.height
        width = card_width(height)
        place = FRect(sprite.pose.x - width / 2, sprite.pose.y - height / 2, width, height)
        if not cards:
            _kept_all(scene, canvas, place)
            continue
        # Several lie one over the other towards the outer side of the arena, the corner of each in sight.
        step = width * STEP
        left = place.x if place.centerx > scene.spots.arena.centerx else place.x - step * (len(cards) - 1)
        for number, card in enumerate(cards):
            draw_card(canvas, str(card), FRect(left + step * number, place.y, width, height))


def face_down(scene: TacocatTable, truth: Tacocat) -> dict[str, tuple[int, ...]]:
    """By sprite the cards that lie face down in the picture: what each seat has put down, and buried sacrifices."""
    found = {f"down/{seat}": cards for seat, cards in enumerate(truth.committed) if cards is not None}
    answers = scene.past.answers
    hidden = [number for number, given in enumerate(answers) if given.card is None]
    if hidden:
        # All answers to an attack are the same seat's, and what it buries is kept in order.
        last = truth.buried[answers[hidden[0]].seat][-len(hidden) :]
        found |= {f"answer/{number}": (card,) for number, card in zip(hidden, last, strict=True)}
    return found


def _kept_all(scene: TacocatTable, canvas: Canvas, place: FRect) -> None:
    """Says on a back that its seat replaces nothing."""
    band = FRect(place.x - 20, place.centery - 34, place.w + 40, 68)
    canvas.box(band, (20, 34, 36, 235), radius=12, line=theme.GOLD)
    text = scene.app.words("tacocat.label.keeps_all")
    canvas.paragraph(text, band.inflate(-12, -6), size=theme.TINY, weight="bold", align="center", middle=True)
