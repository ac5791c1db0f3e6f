"""How the Tucana table looks: the large map with what fits, the score pad, cards, bonus cards, the others' sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.trails_of_tucana.material import CARD_CODES, COPIES, LETTERS, SIGHTS, TURNS
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import cards_left
from scenes import theme
from scenes.canvas import Canvas
from scenes.tables.panels import draw_deck, draw_seat_face, rgb
from scenes.tables.picture import CARD_CORNER
from scenes.tables.trails_above import draw_banner, draw_chip, draw_free_panel, draw_hint
from scenes.tables.trails_cards import BACK, Face, draw_card, draw_icon
from scenes.tables.trails_island import Cell, Edge
from scenes.tables.trails_layout import THUMB_HEAD, is_wide
from scenes.tables.trails_map import (
    Drawn,
    Mark,
    draw_chain,
    draw_fits,
    draw_hover,
    draw_marks,
    draw_sight,
    draw_thumbnail,
    draw_trail,
    draw_trails,
    draw_village,
    marks_of,
)
from scenes.tables.trails_marks import FLAGS
from scenes.tables.trails_pad import draw_left, draw_pad
from scenes.tables.trails_sheets import NOTHING, chain_of, open_blue, open_red, pad_of, would
from scenes.theme import Colour

if TYPE_CHECKING:
    from scenes.tables.trails_of_tucana import TrailsTable

WHOLE = dict(zip(CARD_CODES, COPIES, strict=True))
PANEL: Colour = (16, 30, 32, 190)
SOLID: Colour = (18, 34, 36)


# --- still parts ----------------------------------------------------------------------------------------------------


def draw_ground(scene: TrailsTable, canvas: Canvas) -> None:
    """What changes with the layout only."""
    spots = scene.spots
    canvas.box(spots.plaque, PANEL, radius=12, line=theme.PANEL_LINE, line_width=1.5)
    if spots.note.h > 60:
        canvas.box(spots.note, (16, 30, 32, 150), radius=12, line=theme.PANEL_LINE, line_width=1.5)
    for rect in spots.pair:
        canvas.box(rect, (0, 0, 0, 50), radius=rect.h * CARD_CORNER, line=(255, 248, 232, 40))
    canvas.shadow(spots.map, depth=7, radius=12)
    canvas.box(spots.plate, PANEL, radius=12)
    for rect in spots.thumbs.values():
        canvas.box(rect, PANEL, radius=10)


def draw_still(scene: TrailsTable, canvas: Canvas) -> None:
    """What changes with the position only: it is kept in the still layer."""
    view = scene.shown_view
    scores = view.scores()
    _plaque(scene, canvas, view)
    draw_left(canvas, scene.spots.left, cards_left(view), WHOLE)
    _bonus_places(scene, canvas, view)
    _map(scene, canvas)
    _plate(scene, canvas, scores[scene.large].points)
    draw_pad(canvas, scene.spots.pad, pad_of(view, scene.large))
    for seat in scene.spots.thumbs:
        draw_seat(scene, canvas, seat, scene.sheet(seat), scores[seat].points)


def _plaque(scene: TrailsTable, canvas: Canvas, view: Tucana) -> None:
    """The deck, the round, and a step for each of its turns."""
    rect, deck = scene.spots.plaque, scene.spots.deck
    left = sum(cards_left(view).values()) if view.shown is not None else 0
    draw_deck(canvas, deck, min(3, (left + 8) // 9), lambda place: draw_card(canvas, Face(BACK), place))
    x, room = deck.right + 12, rect.right - deck.right - 22
    text = scene.speech.word("label.round", n=max(1, view.round), of=view.land.kind.rounds)
    canvas.text(text, (x, rect.y + 8), size=theme.SMALL, weight="bold", max_width=room)
    step = room / TURNS
    for turn in range(TURNS):
        box = FRect(x + step * turn + 1, rect.bottom - 22, step - 2, 11)
        done, now = turn + 1 < view.turn or view.shown is None, turn + 1 == view.turn
        colour: Colour = theme.GOLD if now else (255, 248, 232, 150) if done else (255, 248, 232, 40)
        canvas.box(box.inflate(0, 6) if now else box, colour, radius=3)


def _bonus_places(scene: TrailsTable, canvas: Canvas, view: Tucana) -> None:
    """The places of bonus cards that are gone, with the faces of those who took them."""
    blue, red = scene.bonus_poses()
    there = {*open_blue(view), *open_red(view)}
    for code, pose in (*blue.items(), *red.items()):
        high = pose.height
        rect = FRect(0, 0, high * theme.CARD_RATIO, high)
        rect.center = (pose.x, pose.y)
        canvas.box(rect, (0, 0, 0, 60), radius=high * 0.06, line=(255, 248, 232, 36), line_width=1.5)
        takers = scene.past.takers.get(code, ())
        if code in there:
            continue
        if code in LETTERS:
            canvas.text(
                code, (rect.centerx, rect.y + 2), size=min(20.0, high * 0.3), weight="black", anchor="midtop",
                colour=(255, 248, 232, 110),
            )  # fmt: skip
        else:
            side = min(22.0, high * 0.3)
            draw_icon(canvas, code, FRect(rect.centerx - side / 2, rect.y + 4, side, side), alpha=110)
        for place, seat in enumerate(takers[:4]):
            size = min(rect.w * (0.62 if len(takers) == 1 else 0.42), high * 0.5)
            column, row = place % 2, place // 2
            across = 0.0 if len(takers) == 1 else (column - 0.5) * (size + 2)
            middle = rect.centerx + across, rect.bottom - size * 0.62 - row * (size + 2)
            draw_seat_face(scene, canvas, seat, FRect(middle[0] - size / 2, middle[1] - size / 2, size, size))


def _map(scene: TrailsTable, canvas: Canvas) -> None:
    """The large sheet: map, trails, the edges that fit, villages and sights."""
    view, sheet = scene.map_view, scene.sheet(scene.large)
    if not scene.maps.draw(canvas, view):
        return
    letters = sheet.letters[: scene.ink.letters]
    marked = [edge for edge in sheet.trails if f"trail/{scene.large}/{edge}" in scene.log.marked]
    draw_chain(canvas, view, marked)
    draw_trails(canvas, view, sheet.trails, sheet.fresh)
    if not scene.telling and not scene.owes_extra and scene.ink.letters >= len(sheet.letters):
        draw_fits(canvas, view, scene.edges())
    draw_marks(canvas, view, letters, marks_of(view.island, sheet))
    if scene.looked is not None:
        colour = theme.SEATS[scene.looked]
        canvas.box(scene.spots.map, None, radius=10, line=colour, line_width=5)


def _plate_points(scene: TrailsTable, canvas: Canvas, now: int) -> None:
    """The points beside the name while a story counts, over those of before."""
    rect = scene.spots.plate
    width = canvas.width("888", theme.SCORE, "black") + 14
    canvas.box(FRect(rect.right - width - 4, rect.y + 4, width, rect.h - 8), SOLID, radius=9)
    canvas.text(
        str(now), (rect.right - 14, rect.centery), size=theme.SCORE, weight="black",
        colour=theme.GOLD, anchor="midright",
    )  # fmt: skip


def _plate(scene: TrailsTable, canvas: Canvas, now: int) -> None:
    """Whose sheet is shown large, and how many points it has."""
    rect, seat = scene.spots.plate, scene.large
    line = theme.SEATS[seat] if scene.looked is not None else theme.PANEL_LINE
    canvas.box(rect, None, radius=12, line=line, line_width=2.5 if scene.looked is not None else 1.5)
    side = rect.h - 12
    draw_seat_face(scene, canvas, seat, FRect(rect.x + 9, rect.y + 6, side, side))
    points = canvas.text(
        str(now), (rect.right - 14, rect.centery), size=theme.SCORE, weight="black",
        colour=theme.GOLD, anchor="midright",
    )  # fmt: skip
    left = rect.x + side + 22
    canvas.text(
        scene.player_name(seat), (left, rect.centery), size=theme.STATUS, weight="bold", anchor="midleft",
        max_width=points.x - left - 10,
    )  # fmt: skip


def draw_seat(scene: TrailsTable, canvas: Canvas, seat: int, sheet: Drawn, points: int, shine: float = 0.0) -> None:
    """Another seat: face, name, points, whether it is ready, and the small sheet."""
    rect, view = scene.spots.thumbs[seat], scene.thumb_view(seat)
    if is_wide(rect):
        _seat_beside(scene, canvas, seat, sheet, points)
    else:
        _seat_above(scene, canvas, seat, points)
    if scene.maps.ready(view):
        draw_thumbnail(canvas, view, sheet)
    else:
        scene.maps.draw(canvas, view)
    marked = any(name.startswith(f"trail/{seat}/") for name in scene.log.marked)
    if marked or seat == scene.looked:
        canvas.box(rect, None, radius=10, line=theme.SKY if marked else theme.SEATS[seat], line_width=4)
    elif shine > 0:
        canvas.box(rect, None, radius=10, line=(*theme.GOLD, round(255 * shine)), line_width=4)


def _seat_above(scene: TrailsTable, canvas: Canvas, seat: int, points: int) -> None:
    """Face, name and points in a line above the small sheet."""
    rect = scene.spots.thumbs[seat]
    head = FRect(rect.x, rect.y, rect.w, THUMB_HEAD)
    canvas.box(head, SOLID, radius=10)
    side = THUMB_HEAD - 8
    draw_seat_face(scene, canvas, seat, FRect(head.x + 6, head.y + 4, side, side))
    number = canvas.text(
        str(points), (head.right - 8, head.centery), size=theme.SMALL, weight="black", colour=theme.GOLD,
        anchor="midright",
    )  # fmt: skip
    left, right = head.x + side + 13, number.x - 6
    if scene.ready(seat) and not scene.telling:
        _tick(canvas, (right - 9, head.centery))
        right -= 22
    if right - left > 46:
        canvas.text(
            scene.player_name(seat), (left, head.centery), size=theme.TINY, weight="bold", anchor="midleft",
            max_width=right - left,
        )  # fmt: skip


def _seat_beside(scene: TrailsTable, canvas: Canvas, seat: int, sheet: Drawn, points: int) -> None:
    """Face, name, points, the pairs and sights that are made, beside the small sheet."""
    rect, map_ = scene.spots.thumbs[seat], scene.spots.thumb_map(seat)
    area = FRect(map_.right + 8, rect.y + 8, rect.right - map_.right - 16, rect.h - 16)
    canvas.box(FRect(area.x - 4, rect.y + 3, area.w + 9, rect.h - 6), SOLID, radius=8)
    side = min(38.0, area.h * 0.24, area.w * 0.38)
    draw_seat_face(scene, canvas, seat, FRect(area.x + 2, area.y, side, side))
    if scene.ready(seat) and not scene.telling:
        _tick(canvas, (area.x + side + 1, area.y + side - 4))
    canvas.text(
        str(points), (area.right - 2, area.y + side / 2), size=min(30.0, side * 0.9), weight="black",
        colour=theme.GOLD, anchor="midright",
    )  # fmt: skip
    name_y = area.y + side + 14
    canvas.text(
        scene.player_name(seat), (area.x + 1, name_y), size=theme.TINY, weight="bold", anchor="midleft",
        max_width=area.w,
    )  # fmt: skip
    step = area.w / len(LETTERS)
    row = min(step, (area.bottom - name_y - 12) / 2.6)
    y = name_y + 14
    for place, letter in enumerate(LETTERS):
        box = FRect(area.x + step * place + 1.5, y, step - 3, row * 0.96)
        made = letter in sheet.pairs
        canvas.box(box, (*rgb(FLAGS[letter]), 255 if made else 70), radius=4, line=theme.GOLD if made else None)
        canvas.text(
            letter, box.center, size=min(17.0, row * 0.8), weight="black", anchor="center",
            colour=theme.CREAM if made else (255, 248, 232, 120),
        )  # fmt: skip
    y += row + 5
    of = len(scene.shown_view.land.kind.sights[0])
    for place, code in enumerate(SIGHTS):
        done = sum(1 for cell in sheet.sights if scene.island.sights[cell] == code)
        middle = area.x + step * (place + 0.5)
        size = min(step - 2, row)
        draw_icon(canvas, code, FRect(middle - size / 2, y, size, size), alpha=255 if done else 90)
        for pip in range(of):
            x = middle + (pip - (of - 1) / 2) * 7
            canvas.disc((x, y + size + 6), 2.6, theme.GOLD if pip < done else (255, 248, 232, 60))


def _tick(canvas: Canvas, centre: tuple[float, float]) -> None:
    """The sign of a seat that has drawn."""
    canvas.disc(centre, 9, theme.LEAF, line=(20, 40, 30), width=1.5)
    canvas.picture("common/check", FRect(centre[0] - 6.5, centre[1] - 6.5, 13, 13))


# --- parts that move or glow ----------------------------------------------------------------------------------------


def draw_below(scene: TrailsTable, canvas: Canvas) -> None:
    """What is pointed at, the free trail's marks, and what a story shows on the map and the sheets."""
    if scene.owes_extra and scene.looked is None and not scene.telling:
        draw_fits(canvas, scene.map_view, scene.edges(), extra=True, strength=scene.beat)
        _marks_again(scene, canvas)
    pad = scene.ink.pad_now()
    if pad is not None and scene.looked is None:
        draw_pad(canvas, scene.spots.pad, pad)
        _plate_points(scene, canvas, pad.total)
    _draft(scene, canvas)
    if not scene.telling:
        _pointed(scene, canvas)
    _growing(scene, canvas)
    for seat, one in scene.ink.unveiled.items():
        if one.begins <= scene.ink.now and seat in scene.spots.thumbs:
            draw_seat(scene, canvas, seat, one.drawn, one.points, scene.ink.shining(seat))
    _note(scene, canvas)


def _marks_again(scene: TrailsTable, canvas: Canvas) -> None:
    """Villages and sights above what is drawn over the still map."""
    sheet = scene.sheet(scene.large)
    draw_marks(canvas, scene.map_view, sheet.letters, marks_of(scene.island, sheet))


def _draft(scene: TrailsTable, canvas: Canvas) -> None:
    """The trail that counts in a moment, on a light that lasts as long as it can be moved."""
    edge, view = scene.draft.edge, scene.map_view
    if edge is None or scene.looked is not None:
        return
    draw_chain(canvas, view, [edge])
    draw_trail(canvas, view, edge, "fresh", share=scene.draft.grown, start=scene.draft.start)
    _draw_cells(scene, canvas, set(edge), scene.sheet(scene.viewer), set())


def _pointed(scene: TrailsTable, canvas: Canvas) -> None:
    """The edge that is pointed at, or the draft, the chain it would join, and what it would connect."""
    edge, promised = scene.pointed or scene.draft.edge, scene.promised
    if edge is None or promised is None or scene.looked is not None:
        return
    view, map_view, sheet = scene.shown_view, scene.map_view, scene.sheet(scene.viewer)
    chain = chain_of(view, scene.viewer, promised)
    draw_chain(canvas, map_view, chain)
    draw_trails(canvas, map_view, chain, sheet.fresh)
    if edge == scene.draft.edge:
        _draft(scene, canvas)
    else:
        draw_hover(canvas, map_view, edge, extra=scene.owes_extra, focus=scene.targets.focus_shown)
    joined = would(scene.shown_view, scene.viewer, promised)
    touched = {cell for one in (*chain, edge) for cell in one} | joined
    _draw_cells(scene, canvas, touched, sheet, joined)
    if promised.earned != NOTHING:
        draw_pad(canvas, scene.spots.pad, pad_of(view, scene.viewer, promised.earned))


def _draw_cells(scene: TrailsTable, canvas: Canvas, cells: set[Cell], sheet: Drawn, joined: set[Cell]) -> None:
    """The villages and sights of some cells, those that would be connected with a ring."""
    view, states = scene.map_view, marks_of(scene.island, sheet)
    for cell in sorted(cells):
        ground = scene.island.at[cell]
        state: Mark = "would" if cell in joined else states.get(cell, "plain")
        if ground.village:
            letter = sheet.letters[ground.village - 1] if sheet.letters else ""
            draw_village(canvas, view, cell, letter, state)
        elif ground.sight:
            draw_sight(canvas, view, cell, ground.sight, state)


def _growing(scene: TrailsTable, canvas: Canvas) -> None:
    """Trails that are being drawn, chains that are lit, rings that open."""
    ink, view = scene.ink, scene.map_view
    if scene.looked is not None or not (ink.growing or ink.rings or ink.glows):
        return
    sheet = scene.sheet(scene.viewer)
    for glow in ink.glows:
        strength = ink.glow_strength(glow)
        if strength:
            draw_chain(canvas, view, glow.edges, strength=strength)
            for edge in glow.edges:
                draw_trail(canvas, view, edge, "lit", strength=strength)
    lit_edges = {edge for glow in ink.glows if ink.glow_strength(glow) for edge in glow.edges}
    for one in ink.growing:
        if one.edge not in lit_edges:
            draw_trail(canvas, view, one.edge, "fresh", share=ink.grown(one), start=one.start)
    cells = {cell for one in ink.growing for cell in one.edge} | {
        cell for glow in ink.glows for cell in _ends(glow.edges)
    }
    done = {cell for cell, begins in ink.rings if begins <= ink.now}
    lit = {cell for glow in ink.glows if ink.glow_strength(glow) for cell in glow.cells}
    shown = Drawn(sheet.letters, sheet.trails, (), sheet.sights | done, sheet.pairs | ink.made())
    _draw_cells(scene, canvas, cells | done | lit, shown, lit)
    for cell, begins in ink.rings:
        _ring(canvas, view.placing.centre(cell), view.placing.radius, ink.ring_share(begins))


def _ends(edges: tuple[Edge, ...]) -> set[Cell]:
    return {cell for edge in edges for cell in edge}


def _ring(canvas: Canvas, centre: tuple[float, float], radius: float, share: float) -> None:
    """A ring that opens around what was connected."""
    if not 0 < share < 1:
        return
    alpha = round(255 * (1 - share))
    canvas.disc(centre, radius * (0.75 + 0.75 * share), None, line=(*theme.GOLD, alpha), width=max(3.0, radius * 0.12))


def _note(scene: TrailsTable, canvas: Canvas) -> None:
    """What the trail that is pointed at would do; else what the last turn has brought."""
    rect = scene.spots.note
    scene.draft.draw(canvas)
    if rect.h < 60:
        return
    inner = rect.inflate(-24, -18)
    if "draft/back" in scene.widgets and scene.widgets["draft/back"].rect.colliderect(rect):
        inner.h = scene.draft.places()[0].y - inner.y - 4
    promised = scene.promised if not scene.telling else None
    if promised is None:
        text = scene.speech.idle(lambda text: canvas.fits(text, inner))
        canvas.paragraph(text, inner, size=theme.SMALL, colour=theme.CREAM_SOFT)
        return
    if promised.points:
        text = f"+{promised.points}"
        area = canvas.text(text, inner.topleft, size=44, weight="black", colour=theme.GOLD)
        inner = FRect(inner.x, area.bottom - 2, inner.w, inner.bottom - area.bottom + 2)
    canvas.paragraph(scene.speech.promise(promised), inner, size=theme.SMALL)


def draw_above(scene: TrailsTable, canvas: Canvas) -> None:
    """Points that rise, banners, the free trail, the hint."""
    banner = scene.ink.said()
    if (scene.owes_extra and not scene.telling) or (banner is not None and banner.free):
        draw_free_panel(scene, canvas)
    if banner is not None and not banner.free:
        draw_banner(scene, canvas, banner.text)
    if scene.looked is None and not scene.telling:
        draw_hint(scene, canvas)
        draw_chip(scene, canvas)
    scene.pops.draw(canvas)
