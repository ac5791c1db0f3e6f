"""How the Arboretum table looks apart from its cards: lawn, strips of the others, piles, free places, glowing paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum.garden import Path
from game.arboretum.rules import Arboretum
from game.core import Over
from scenes import theme
from scenes.canvas import Canvas
from scenes.tables.arboretum_cards import BACK, SLOT, card_surface, draw_card
from scenes.tables.arboretum_garden import FULL_FACE, Cell, Plot, draw_lawn, draw_path, veil
from scenes.tables.arboretum_outlook import draw_row_marks, draw_sheet
from scenes.tables.arboretum_preview import Preview
from scenes.tables.arboretum_rests import back_rects
from scenes.tables.chips import draw_chip, signed
from scenes.tables.panels import draw_deck, draw_hint, draw_own_edge, draw_seat_face, faded
from scenes.tables.picture import CARD_CORNER
from scenes.theme import Colour
from scenes.widgets import tinted

if TYPE_CHECKING:
    from scenes.tables.arboretum import ArboretumTable

DECK_LAYER = 8
"""Cards to a visible layer of the deck."""
MOST_LAYERS = 7
LAWN_CORNER = 22.0
FREE = 60
"""The opacity of a free place while no card is lifted, of 255."""
GHOST = 170


# --- still parts ----------------------------------------------------------------------------------------------------


def draw_ground(scene: ArboretumTable, canvas: Canvas) -> None:
    """What changes with the layout only."""
    spots = scene.spots
    canvas.box(scene.bands.hand, (12, 24, 26, 170), radius=0)
    for panel in spots.panels.values():
        canvas.box(panel.rect, (16, 30, 32, 200), line=theme.PANEL_LINE, line_width=1.5)
        canvas.box(panel.garden, (46, 92, 62, 120), radius=10)
    canvas.shadow(spots.lawn, depth=6, radius=LAWN_CORNER)
    draw_lawn(canvas, spots.lawn, LAWN_CORNER)
    canvas.box(spots.lawn, None, radius=LAWN_CORNER, line=(255, 248, 232, 70), line_width=2)
    canvas.box(spots.sheet, (16, 30, 32, 214), line=theme.PANEL_LINE, line_width=1.5)


def draw_still(scene: ArboretumTable, canvas: Canvas) -> None:
    """What changes with the position only: it is kept in the still layer."""
    view = scene.shown_view
    for seat in scene.spots.panels:
        _panel(scene, canvas, view, seat)
    _deck(scene, canvas, view)
    for seat in range(view.seats):
        _pile(scene, canvas, view, seat)
    _plate(scene, canvas, view)
    _free_places(scene, canvas, view)
    draw_sheet(scene, canvas, view)


def _panel(scene: ArboretumTable, canvas: Canvas, view: Arboretum, seat: int) -> None:
    """Another seat: who, how many cards in hand, an empty garden's sign."""
    panel = scene.spots.panels[seat]
    if not isinstance(view.pending(), Over) and view.turn == seat:
        canvas.box(panel.rect, None, line=theme.GOLD, line_width=3)
    draw_seat_face(scene, canvas, seat, panel.face)
    canvas.text(
        scene.player_name(seat),
        (panel.name.x, panel.name.centery),
        size=theme.SMALL,
        weight="bold",
        anchor="midleft",
        max_width=panel.name.w,
    )
    for rect in back_rects(scene, view, seat):
        area = canvas.viewport.rect(rect)
        canvas.surface.blit(card_surface(canvas, BACK, canvas.viewport.px(rect.h)), area.topleft)
    if not view.gardens[seat].cells:
        canvas.paragraph(
            scene.app.words("arboretum.label.no_trees"),
            panel.garden.inflate(-16, -8),
            size=theme.TINY,
            colour=theme.CREAM_SOFT,
            align="center",
            middle=True,
        )


def _deck(scene: ArboretumTable, canvas: Canvas, view: Arboretum) -> None:
    """The deck as thick as it is full; its last card, and its end, are said."""
    words, deck, left = scene.app.words, scene.spots.deck, view.deck_size
    layers = min(MOST_LAYERS, (left + DECK_LAYER - 1) // DECK_LAYER)
    draw_deck(canvas, deck, layers if scene.deck_lies else 0, lambda rect: draw_card(canvas, BACK, rect))
    ends = not left and view.turns > 0
    if ends:
        text, room = words("arboretum.label.last_turn"), deck.inflate(-10, -8)
        longest = max(canvas.width(word, theme.SMALL, "bold") for word in text.split())
        canvas.paragraph(
            text,
            room,
            size=theme.SMALL * min(1.0, room.w / longest),
            weight="bold",
            colour=theme.GOLD,
            align="center",
            middle=True,
        )
    key = "last_card" if left == 1 else "deck"
    canvas.text(
        words(f"arboretum.label.{key}", n=left),
        (deck.centerx, deck.bottom + 9),
        size=theme.TINY,
        weight="bold",
        colour=theme.GOLD if left <= 1 else theme.CREAM,
        anchor="midtop",
        max_width=deck.w + 40,
    )


def _pile(scene: ArboretumTable, canvas: Canvas, view: Arboretum, seat: int) -> None:
    """A discard pile below its top card, which is a sprite; the own one has its name."""
    rect, pile = scene.pile_rect(seat), view.pile_codes(seat)
    if len(pile) > 1:
        mini = rect.h < FULL_FACE
        for layer in range(min(4, len(pile) - 1), 0, -1):
            below = rect.move(layer * 1.1, layer * 1.5)
            canvas.shadow(below, depth=3, radius=rect.h * CARD_CORNER)
            draw_card(canvas, pile[-2], below if layer > 1 else rect, dim=layer > 1, mini=mini)
    else:
        canvas.box(rect, (0, 0, 0, 60), radius=rect.h * CARD_CORNER, line=(255, 248, 232, 60))
    if seat == scene.viewer:
        canvas.text(
            scene.app.words("arboretum.label.discards", n=len(pile)),
            (rect.centerx, rect.bottom + 9),
            size=theme.TINY,
            weight="bold",
            colour=theme.CREAM_SOFT,
            anchor="midtop",
            max_width=rect.w + 40,
        )


def _plate(scene: ArboretumTable, canvas: Canvas, view: Arboretum) -> None:
    """The viewer: portrait and name beside the hand."""
    plate, seat = scene.spots.plate, scene.viewer
    active = not isinstance(view.pending(), Over) and view.turn == seat
    draw_own_edge(canvas, scene.bands.hand, active=active)
    face = plate.h - 6
    draw_seat_face(scene, canvas, seat, FRect(plate.x + 3, plate.y + 3, face, face))
    canvas.text(
        scene.player_name(seat),
        (plate.x + face + 16, plate.centery),
        weight="bold",
        anchor="midleft",
        max_width=plate.w - face - 18,
    )


def _free_places(scene: ArboretumTable, canvas: Canvas, view: Arboretum) -> None:
    """Where a card may be planted: faint while it is only the viewer's turn, plain once a card is lifted."""
    plan = scene.plot(view, scene.viewer)
    if not scene.may("play"):
        if not view.gardens[scene.viewer].cells:
            _slot(canvas, plan, (0, 0), FREE)
        return
    for cell in view.free_cells(scene.viewer):
        _slot(canvas, plan, cell, FREE)


def _slot(canvas: Canvas, plan: Plot, cell: Cell, alpha: int) -> None:
    rect = plan.rect(cell)
    if plan.tiles:
        edge: Colour = (255, 248, 232, alpha)
        canvas.box(rect, (0, 0, 0, 30), radius=plan.height * CARD_CORNER, line=edge, line_width=1.5)
        return
    area = canvas.viewport.rect(rect)
    canvas.blit(card_surface(canvas, SLOT, area.h), area.topleft, alpha)


# --- parts that move or glow ----------------------------------------------------------------------------------------


def draw_below(scene: ArboretumTable, canvas: Canvas) -> None:
    """Where cards may be drawn from, planted and discarded."""
    drag = scene.dragging.drag
    if scene.stage.busy and drag is None:
        return
    legal = scene.legal()
    if "draw deck" in legal:
        _glow(canvas, scene.spots.deck.inflate(6, 6), faded(theme.GOLD, scene.choices))
    for seat in range(scene.shown_view.seats):
        if f"draw {seat}" in legal:
            _glow(canvas, scene.pile_rect(seat), faded(theme.GOLD, scene.choices))
    if scene.lifted is not None and scene.may("discard"):
        _glow(canvas, scene.spots.pile, faded(theme.LEAF, scene.choices))
    if scene.lifted is not None and scene.may("play"):
        _places(scene, canvas)
    if drag is not None and drag.target.startswith(("deck", "pile/")):
        canvas.box(scene.spots.hand.inflate(20, 10), (255, 200, 87, 30), radius=18, line=theme.GOLD, line_width=3)


def _glow(canvas: Canvas, rect: FRect, colour: Colour) -> None:
    """The frame around what may be clicked."""
    canvas.box(rect.inflate(14, 14), faded(colour, 0.2), radius=14, line=colour, line_width=3)


def _places(scene: ArboretumTable, canvas: Canvas) -> None:
    """The free places for the lifted card; the pointed one shows it already."""
    plan, card = scene.plot(scene.shown_view, scene.viewer), scene.lifted
    height = canvas.viewport.px(plan.height)
    for target in scene.targets:
        if not target.id.startswith("cell/"):
            continue
        pointed = scene.pointed_at(target.id)
        fill, line = faded((255, 200, 87, 70 if pointed else 34), scene.choices), faded(theme.GOLD, scene.choices)
        canvas.box(target.rect, fill, radius=plan.height * CARD_CORNER, line=line, line_width=3 if pointed else 2)
        if pointed and card is not None:
            ghost = card_surface(canvas, plan.face(card), height, mini=plan.height < FULL_FACE)
            area = ghost.get_rect(center=canvas.viewport.rect(target.rect).center)
            canvas.blit(ghost, area.topleft, GHOST)
        else:
            _plus(canvas, target.rect, plan.height)


def _plus(canvas: Canvas, rect: FRect, height: float) -> None:
    """The sign of a free place: it is not told by its colour alone."""
    arm, thick = height * 0.085, max(2.0, height * 0.03)
    x, y = rect.center
    canvas.box(FRect(x - arm, y - thick / 2, arm * 2, thick), theme.GOLD, radius=thick / 2)
    canvas.box(FRect(x - thick / 2, y - arm, thick, arm * 2), theme.GOLD, radius=thick / 2)


def draw_above(scene: ArboretumTable, canvas: Canvas) -> None:
    """Glowing paths with their points, what a planting would bring, leaves in the air, the hint's frames."""
    quiet = not scene.stage.busy or scene.dragging.drag is not None
    shown = scene.preview() if quiet else None
    if shown is not None:
        _gain(scene, canvas, shown)
    elif quiet and scene.species_shown is not None:
        for seat in range(scene.shown_view.seats):
            _best(scene, canvas, seat, scene.species_shown)
    draw_row_marks(scene, canvas)
    for seat in range(scene.shown_view.seats):
        _count(scene, canvas, seat)
    _known(scene, canvas)
    scene.bursts.draw(canvas)
    draw_hint(scene, canvas)


def _best(scene: ArboretumTable, canvas: Canvas, seat: int, species: str) -> None:
    """The best path of a species in a garden; the other trees stand back."""
    view = scene.shown_view
    plan, path = scene.plot(view, seat), scene.best_path(seat, species)
    cells = path.cells if path is not None else ()
    for cell in view.garden_codes(seat):
        if cell not in cells:
            veil(canvas, plan.rect(cell), plan.height)
    if path is not None:
        draw_path(canvas, plan, cells, colour=theme.GOLD)
        _points(canvas, plan, path, str(path.points))


def _gain(scene: ArboretumTable, canvas: Canvas, shown: Preview) -> None:
    """The best path that the planting would make longer, and by how much."""
    if shown.path is None:
        return
    plan = scene.plot(scene.shown_view, scene.viewer)
    draw_path(canvas, plan, shown.path.cells, colour=theme.LEAF)
    _points(canvas, plan, shown.path, signed(shown.gains[shown.path.species]))


def _points(canvas: Canvas, plan: Plot, path: Path, text: str) -> None:
    """The points of a path on the corner of its highest card."""
    rect = plan.rect(path.cells[-1])
    draw_chip(canvas, text, (rect.right - 4, rect.y + 4), gold=True)


def _known(scene: ArboretumTable, canvas: Canvas) -> None:
    """An eye on the own hand cards that everybody knows of."""
    for code in scene.shown_view.known_codes(scene.viewer):
        sprite = scene.stage.sprites.get(code)
        if sprite is None or sprite.moves:
            continue
        pose = sprite.pose
        side = min(30.0, pose.height * 0.15)
        x = pose.x - pose.height * theme.CARD_RATIO / 2 + side
        y = pose.y - pose.lift + pose.height / 2 - side
        canvas.disc((x, y), side * 0.62, theme.INK, line=theme.CREAM, width=1.5)
        area = canvas.viewport.rect(FRect(x - side * 0.45, y - side * 0.45, side * 0.9, side * 0.9))
        canvas.blit(tinted(canvas, "common/eye", area.size, theme.CREAM), area.topleft)


def _count(scene: ArboretumTable, canvas: Canvas, seat: int) -> None:
    """How many cards a discard pile of another has, on its corner."""
    count = len(scene.shown_view.piles[seat])
    if seat == scene.viewer or not count:
        return
    rect = scene.pile_rect(seat)
    draw_chip(canvas, str(count), (rect.x + 13, rect.bottom - 5), gold=False)
