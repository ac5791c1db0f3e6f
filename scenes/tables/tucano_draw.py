"""How the Tucano table looks apart from its cards: opponents, columns, collection, toucans, the joker's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.core import Over
from game.tucano import actions as do
from game.tucano.material import CODES, NUMBERS, TOUCANS, count
from game.tucano.rules import TURNS, Tucano
from game.tucano.scoring import best_joker
from game.tucano.state import Phase
from scenes import theme
from scenes.canvas import Canvas
from scenes.tables.chips import draw_chip, signed
from scenes.tables.panels import draw_deck, draw_hint, draw_own_edge, draw_points, draw_ring, draw_seat_face, faded
from scenes.tables.picture import CARD_CORNER
from scenes.tables.tucano_cards import BACK, dark, draw_card, draw_icon
from scenes.tables.tucano_layout import HELD_CODES
from scenes.tables.tucano_preview import Preview, preview, sure
from scenes.tables.tucano_sheet import change_colour, draw_sheet
from scenes.theme import Colour
from scenes.widgets import tinted
from scenes.words import number

if TYPE_CHECKING:
    from scenes.tables.tucano import TucanoTable


def draw_ground(scene: TucanoTable, canvas: Canvas) -> None:
    """What changes with the layout only."""
    for panel in scene.spots.panels.values():
        canvas.box(panel, (16, 30, 32, 190), line=theme.PANEL_LINE, line_width=1.5)
    canvas.box(scene.spots.sheet, (16, 30, 32, 170), line=theme.PANEL_LINE, line_width=1.5)
    canvas.box(scene.bands.hand, (12, 24, 26, 170), radius=0)


def draw_still(scene: TucanoTable, canvas: Canvas) -> None:
    """What changes with the position and with what is pointed at: it is kept in the still layer."""
    view, change = scene.shown_view, scene.preview()
    for seat in scene.spots.panels:
        _panel(scene, canvas, view, seat, change)
    if view.phase is Phase.JOKER:
        _joker(scene, canvas, view)
    else:
        _columns(scene, canvas, view)
        _piles(scene, canvas, view)
    draw_sheet(scene, canvas, view, change)
    _own(scene, canvas, view, change)


# --- opponents ------------------------------------------------------------------------------------------------------


def _deciding(view: Tucano) -> int:
    return -1 if isinstance(view.pending(), Over) else view.turn


def _points(scene: TucanoTable, canvas: Canvas, view: Tucano, seat: int, at: tuple[float, float]) -> float:
    """The points as they stand and those no majority can change; returns the width used."""
    score = view.scores()[seat]
    under = scene.app.words("tucano.label.sure", points=number(sure(view, seat)))
    return draw_points(canvas, number(score.points), under, at)


def _panel(scene: TucanoTable, canvas: Canvas, view: Tucano, seat: int, change: Preview | None) -> None:
    """An opponent: who, how many points, the pile, a tile for each kind."""
    rect, spots = scene.spots.panels[seat], scene.spots
    taker = scene.gift is not None
    if _deciding(view) == seat or taker:
        canvas.box(rect, None, line=theme.LEAF if taker else theme.GOLD, line_width=3)
    face = spots.head - 14
    draw_seat_face(scene, canvas, seat, FRect(rect.x + 11, rect.y + 8, face, face))
    left, right = rect.x + face + 22, rect.right - 12
    _points(scene, canvas, view, seat, (right, rect.y + 3))
    if change is not None and change.change(seat):
        gain, corner = change.change(seat), (rect.x + 11 + face * 0.86, rect.y + 2 + face)
        draw_chip(canvas, signed(gain), corner, gold=gain > 0)
    toucans = len(view.toucan_codes()) if view.turn == seat else 0
    end = spots.seat_toucans(seat, toucans)[0].x if toucans else spots.seat_pile(seat).x
    canvas.text(
        scene.player_name(seat),
        (left, rect.y + spots.head / 2),
        size=theme.BODY,
        weight="bold",
        anchor="midleft",
        max_width=max(40.0, end - left - 8),
    )
    _pile(scene, canvas, spots.seat_pile(seat), scene.pile_size(view, seat))
    for code in HELD_CODES:
        _tile(scene, canvas, view, seat, code)


def _pile(scene: TucanoTable, canvas: Canvas, rect: FRect, size: int) -> None:
    """A face-down pile with its number of cards."""
    if not size:
        canvas.box(rect, (0, 0, 0, 46), radius=rect.h * CARD_CORNER, line=(255, 248, 232, 36))
        icon = rect.w * 0.56
        draw_icon(canvas, "flip", FRect(rect.centerx - icon / 2, rect.centery - icon / 2, icon, icon), alpha=60)
        return
    for layer in range(min(3, size) - 1, -1, -1):
        draw_card(canvas, BACK, rect.move(-1.5 * layer, -1.5 * layer))
    draw_chip(canvas, str(size), (rect.right - 6, rect.bottom - 10), gold=True)


def _tile(scene: TucanoTable, canvas: Canvas, view: Tucano, seat: int, code: str) -> None:
    """A kind in front of an opponent: icon and number; with the memory aid what is in the pile too."""
    rect = scene.spots.tile_rect(seat, code)
    held = count(scene.open_cards(view, seat), NUMBERS[code])
    hidden = count(view.piles[seat], NUMBERS[code]) if _aided(scene, view) else 0
    icon = min(rect.h - 2, rect.w * 0.56, 40.0)
    if not held and not hidden:
        canvas.box(rect, (0, 0, 0, 40), radius=9)
        draw_icon(canvas, code, FRect(rect.centerx - icon / 2, rect.centery - icon / 2, icon, icon), alpha=46)
        return
    name = f"front/{seat}/{code}"
    line: Colour | None = theme.SKY if name in scene.log.marked else theme.CREAM if name in scene.marked else None
    canvas.box(rect, (*dark(code), 255 if held else 130), radius=9, line=line or (255, 248, 232, 60), line_width=2)
    draw_icon(canvas, code, FRect(rect.x + 3, rect.centery - icon / 2, icon, icon), alpha=255 if held else 150)
    room = FRect(rect.x + 3 + icon, rect.y, rect.right - rect.x - 3 - icon, rect.h)
    if held and not hidden:
        canvas.text(str(held), room.center, weight="black", anchor="center", max_width=room.w)
        return
    # What lies face down stands on a small plate of the colour of the pile's own.
    wide = canvas.width(str(hidden), theme.TINY, "black") + 8
    chip = FRect(room.right - wide - 3, room.centery - 11, wide, 22)
    if held:
        centre = ((room.x + chip.x) / 2, room.centery)
        canvas.text(str(held), centre, size=theme.SMALL, weight="black", anchor="center")
    else:
        chip.centerx = room.centerx
    canvas.box(chip, theme.GOLD, radius=6)
    canvas.text(str(hidden), chip.center, size=theme.TINY, weight="black", colour=theme.INK, anchor="center")


def _aided(scene: TucanoTable, view: Tucano) -> bool:
    """Whether the contents of face-down piles are shown."""
    return scene.app.settings.memory_aid and view.phase not in (Phase.JOKER, Phase.OVER)


# --- the middle -----------------------------------------------------------------------------------------------------


def _columns(scene: TucanoTable, canvas: Canvas, view: Tucano) -> None:
    """The signs above the columns, the places of empty ones."""
    spots = scene.spots
    for column, (area, sign) in enumerate(zip(spots.columns, spots.signs, strict=True)):
        if not view.columns[column]:
            place = FRect(area.x, area.y, area.w, spots.column_card)
            canvas.box(place, (0, 0, 0, 46), radius=place.h * CARD_CORNER, line=(255, 248, 232, 40))
        canvas.picture("tucano/column", sign)
        canvas.text(
            str(column + 1),
            (sign.centerx, sign.y + sign.h * 0.52),
            size=sign.h * 0.5,
            weight="black",
            colour=(22, 11, 4),
            printed=True,
            anchor="center",
        )


def _piles(scene: TucanoTable, canvas: Canvas, view: Tucano) -> None:
    """The deck as thick as it is full, the turn, and the discarded toucans."""
    spots, words = scene.spots, scene.app.words
    deck = spots.deck
    layers = min(7, (view.deck_size + 9) // 10) if view.deck_size else 0
    draw_deck(canvas, deck, layers if scene.deck_lies else 0, lambda rect: draw_card(canvas, BACK, rect))
    # Centred above the deck, or as far to the right as it needs.
    turn, left = words("tucano.label.turn", n=max(1, view.turns), all=TURNS), scene.bands.table.x + 8
    room = spots.signs[0].x - left - 8
    width = min(room, canvas.width(turn, theme.TINY, "bold"))
    canvas.text(
        turn,
        (max(deck.centerx, left + width / 2), spots.signs[0].centery),
        size=theme.TINY,
        weight="bold",
        anchor="center",
        max_width=room,
    )
    canvas.text(
        words("tucano.label.deck", n=view.deck_size),
        (deck.centerx, deck.bottom + 8),
        size=theme.TINY,
        weight="bold",
        anchor="midtop",
        max_width=room,
    )
    pile = spots.discards
    if pile.h < 30:
        return
    if view.discards:
        canvas.shadow(pile, depth=4, radius=pile.h * CARD_CORNER)
        draw_card(canvas, CODES[view.discards[-1]], pile, dim=True)
    else:
        canvas.box(pile, (0, 0, 0, 46), radius=pile.h * CARD_CORNER, line=(255, 248, 232, 40))
    canvas.text(
        words("tucano.label.discards", n=len(view.discards)),
        (pile.centerx, pile.bottom + 4),
        size=theme.TINY,
        weight="bold",
        anchor="midtop",
        colour=theme.CREAM_SOFT,
        max_width=room,
    )


def _joker(scene: TucanoTable, canvas: Canvas, view: Tucano) -> None:
    """The choices of the joker's owner, each with what it brings; the one that wins by most has a star."""
    spots, words, owner = scene.spots, scene.app.words, view.turn
    canvas.text(
        words("tucano.label.joker_choice", name=scene.player_name(owner)),
        (spots.middle.centerx, spots.middle.y + 18),
        size=theme.BODY,
        weight="bold",
        anchor="center",
        max_width=spots.middle.w,
    )
    best = best_joker([view.held(seat) for seat in range(view.seats)], owner)
    legal = view.legal(owner)
    for action, rect in zip(legal, spots.joker_rects(len(legal)), strict=True):
        if isinstance(action, do.Joker):
            _choice(scene, canvas, view, action, rect, best=action.fruit == (CODES[best] if best >= 0 else None))


def _choice(scene: TucanoTable, canvas: Canvas, view: Tucano, action: do.Joker, rect: FRect, *, best: bool) -> None:
    owner, code = view.turn, action.fruit or "joker"
    change = preview(view, owner, action)
    if change is None:
        raise ValueError(f"{action} changes nothing that could be shown")
    pointed = scene.pointed_at(f"joker/{action.fruit or 'none'}")
    canvas.shadow(rect, depth=4, radius=14)
    canvas.box(rect, dark(code), radius=14, line=theme.GOLD if best or pointed else theme.PANEL_LINE, line_width=3)
    icon = min(rect.h - 14, rect.w * 0.36)
    place = FRect(rect.x + 8, rect.centery - icon / 2, icon, icon)
    draw_icon(canvas, code, place, alpha=255 if action.fruit else 90)
    if action.fruit is None:
        canvas.text("×", place.center, size=icon * 0.9, weight="black", colour=theme.CORAL, anchor="center")
    gain, after = change.change(owner), change.after
    middle = (place.right + rect.right) / 2 - 1
    canvas.text(
        signed(gain),
        (middle, rect.centery - rect.h * 0.17),
        size=theme.BODY,
        weight="black",
        colour=change_colour(gain),
        anchor="center",
    )
    others = max(score.points for seat, score in enumerate(after) if seat != owner)
    canvas.text(
        f"{number(after[owner].points)} : {number(others)}",
        (middle, rect.centery + rect.h * 0.22),
        size=theme.TINY,
        weight="bold",
        anchor="center",
        max_width=rect.right - place.right - 12,
    )
    if best:
        star = FRect(rect.right - 16, rect.y - 10, 26, 26)
        area = canvas.viewport.rect(star)
        canvas.disc(star.center, 15, theme.INK, line=theme.GOLD)
        canvas.blit(tinted(canvas, "common/star", area.inflate(-6, -6).size, theme.GOLD), area.inflate(-6, -6).topleft)


# --- the viewer -----------------------------------------------------------------------------------------------------


def _own(scene: TucanoTable, canvas: Canvas, view: Tucano, change: Preview | None) -> None:
    """The viewer: portrait, points, pile, the places of collection and toucans."""
    seat, own, words = scene.viewer, scene.spots.own, scene.app.words
    draw_own_edge(canvas, scene.bands.hand, active=_deciding(view) == seat)
    face = min(66.0, own.h * 0.34)
    draw_seat_face(scene, canvas, seat, FRect(own.x + 4, own.y + 4, face, face))
    left = own.x + face + 18
    width = _points(scene, canvas, view, seat, (own.right, own.y))
    canvas.text(
        scene.player_name(seat),
        (left, own.y + 4 + face / 2),
        weight="bold",
        anchor="midleft",
        max_width=own.right - left - width - 10,
    )
    pile, size = scene.spots.pile, scene.pile_size(view, seat)
    _pile(scene, canvas, pile, size)
    beside = FRect(pile.right + 16, pile.y, own.right - pile.right - 16, pile.h)
    if change is not None and change.change(seat):
        gain = change.change(seat)
        canvas.text(
            signed(gain),
            (own.right, pile.bottom),
            size=theme.SCORE,
            weight="black",
            colour=change_colour(gain),
            anchor="bottomright",
        )
        beside.w -= canvas.width(signed(gain), theme.SCORE, "black") + 8
    text = scene.speech.pile(view, seat) if size else words("tucano.label.pile_none")
    canvas.paragraph(text, beside, size=theme.TINY, colour=theme.CREAM_SOFT, middle=True)
    if not scene.kinds(view, seat):
        canvas.text(
            words("tucano.label.hand_empty"),
            scene.spots.hand.center,
            colour=theme.CREAM_SOFT,
            anchor="center",
            max_width=scene.spots.hand.w,
        )
    _toucan_place(scene, canvas, view)


def _toucan_place(scene: TucanoTable, canvas: Canvas, view: Tucano) -> None:
    """Where the toucans in hand lie; what the chosen one asks for, or what the place is for."""
    spots, words = scene.spots, scene.app.words
    area = spots.actions
    if scene.holds_toucans(view):
        if scene.chosen is not None and "button/flip" not in scene.targets and "button/drop" not in scene.targets:
            text = words(f"tucano.label.use_{'gift_seat' if scene.gift is not None else scene.chosen}")
            canvas.paragraph(text, spots.button(), size=theme.TINY, weight="bold", align="center", middle=True)
        return
    if view.phase in (Phase.JOKER, Phase.OVER) or spots.crowded(len(scene.kinds(view, scene.viewer))):
        return
    canvas.box(area, (0, 0, 0, 50), radius=12, line=(255, 248, 232, 36))
    size = min(46.0, area.h * 0.32)
    left = area.centerx - size * 1.5 - 12
    for place, code in enumerate(TOUCANS):
        rect = FRect(left + (size + 12) * place, area.y + area.h * 0.42 - size, size, size)
        draw_icon(canvas, code, rect, alpha=90)
    below = FRect(area.x + 8, area.y + area.h * 0.44, area.w - 16, area.h * 0.54)
    canvas.paragraph(
        words("tucano.label.no_toucans"), below, size=theme.TINY, colour=theme.CREAM_SOFT, align="center", middle=True
    )


# --- parts that move or glow ----------------------------------------------------------------------------------------


def draw_below(scene: TucanoTable, canvas: Canvas) -> None:
    """Rings under what may be taken, given or stolen."""
    drag = scene.dragging.drag
    if scene.stage.busy and drag is None:
        return
    legal = scene.legal()
    for target in scene.targets:
        kind, _, rest = target.id.partition("/")
        if kind == "column" and f"take {rest}" in legal:
            _column_ring(scene, canvas, int(rest), pointed=scene.pointed_at(target.id))
        elif kind == "own" and scene.chosen == "gift" and scene.may("gift") and scene.gift is None:
            draw_ring(canvas, target.rect, theme.LEAF, scene.choices)
        elif kind == "front" and scene.chosen == "steal":
            seat, _, code = rest.partition("/")
            if f"steal {code} {seat}" in legal:
                pointed = scene.pointed_at(target.id)
                line = theme.CREAM if pointed else theme.GOLD
                canvas.box(target.rect.inflate(4, 4), None, radius=11, line=line, line_width=4 if pointed else 3)
    if drag is not None and drag.target.startswith(("column/", "front/")):
        canvas.box(scene.bands.hand.inflate(-8, -8), (255, 200, 87, 30), radius=18, line=theme.GOLD, line_width=3)
    if drag is not None and drag.target.startswith("own/"):
        for panel in scene.spots.panels.values():
            canvas.box(panel, (86, 190, 130, 30), line=theme.LEAF, line_width=3)


def _column_ring(scene: TucanoTable, canvas: Canvas, column: int, *, pointed: bool) -> None:
    """A glow around a whole column that may be taken."""
    rects = scene.spots.column_rects(column - 1, len(scene.shown_view.columns[column - 1]))
    whole = rects[0].union(rects[-1]).inflate(14, 14)
    fill, line = faded((255, 200, 87, 90 if pointed else 34), scene.choices), faded(theme.GOLD, scene.choices)
    canvas.box(whole, fill, radius=14, line=line, line_width=4 if pointed else 2)


def draw_above(scene: TucanoTable, canvas: Canvas) -> None:
    """Rising points and the hint's frame."""
    draw_hint(scene, canvas)
    scene.pops.draw(canvas)
