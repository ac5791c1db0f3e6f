"""The table at the end of Arboretum: species by seats, and the garden where the points of a cell come from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum.scoring import SpeciesResult
from scenes import theme
from scenes.canvas import Canvas
from scenes.tables.arboretum_cards import CREST, STRUCK, dark, draw_card, draw_icon
from scenes.tables.arboretum_course import bonuses_of
from scenes.tables.arboretum_garden import Plot, draw_garden, draw_path, plot
from scenes.tables.arboretum_scoring_layout import TALLEST, clamp
from scenes.tables.arboretum_stage import PANEL, draw_face, lawn
from scenes.tables.arboretum_walks import PILL, draw_account, draw_pills, draw_sum
from scenes.theme import Colour
from scenes.widgets import tinted

if TYPE_CHECKING:
    from scenes.tables.arboretum_scoring import ArboretumScoring

DENIED: Colour = (196, 200, 196)
"""A path that scores nothing, because its seat has no right to it."""
BED_RADIUS = 14.0
POINTS_AT = 0.46
"""Where the points stand in a cell, as a share of its width."""


def draw_sheet(canvas: Canvas, scene: ArboretumScoring) -> None:
    """Everything of the table that does not change with what is pointed at."""
    for part in sheet_parts(canvas, scene):
        part()


def sheet_parts(canvas: Canvas, scene: ArboretumScoring) -> list[Callable[[], None]]:
    """The table in pieces, each quick enough to be drawn ahead between two frames."""
    sheet = scene.sheet
    return [
        *(partial(_draw_panel, canvas, panel) for panel in (sheet.panel, sheet.viewer)),
        partial(_draw_legend, canvas, scene),
        *(partial(_draw_head, canvas, scene, seat, head) for seat, head in enumerate(sheet.heads)),
        *(partial(_draw_row, canvas, scene, number) for number in range(len(scene.results))),
        partial(_draw_totals, canvas, scene),
    ]


def _draw_panel(canvas: Canvas, panel: FRect) -> None:
    canvas.shadow(panel, depth=6, radius=18, strength=120)
    canvas.box(panel, PANEL, radius=18, line=(255, 248, 232, 30))


def _draw_row(canvas: Canvas, scene: ArboretumScoring, number: int) -> None:
    """A species with what every seat has of it."""
    sheet, result = scene.sheet, scene.results[number]
    row = sheet.names[number]
    if number % 2 == 0:
        canvas.box(FRect(row.x, row.y, sheet.panel.right - row.x - 8, row.h), (255, 248, 232, 12), radius=8)
    size = min(row.h - 6, 46.0)
    plate = FRect(row.x + 4, row.centery - size / 2, size, size)
    canvas.box(plate, dark(result.species), radius=size * 0.28)
    draw_icon(canvas, result.species, plate.inflate(-5, -5))
    canvas.text(
        scene.species_name(result.species),
        (plate.right + 10, row.centery),
        size=clamp(row.h * 0.5, theme.TINY, theme.STATUS),
        weight="bold",
        anchor="midleft",
        max_width=row.right - plate.right - 16,
    )
    for seat, cell in enumerate(sheet.cells[number]):
        _draw_cell(canvas, result, seat, cell)


def _draw_legend(canvas: Canvas, scene: ArboretumScoring) -> None:
    """What crest and card in the cells mean, in the corner above the species."""
    corner = FRect(scene.sheet.legend)
    line = corner.h / 2
    mark = min(line - 2, 34.0)
    for number, what in enumerate(("right", "sum")):
        place = FRect(corner.x + 8, corner.y + line * number + (line - mark) / 2, mark, mark)
        if what == "right":
            canvas.picture(CREST, place)
        else:
            card = place.inflate(mark * (theme.CARD_RATIO - 1), 0)
            canvas.box(card, theme.PAPER, radius=mark * 0.12, line=(20, 26, 26), line_width=1.5)
            canvas.text(
                "7", card.center, size=clamp(mark * 0.6, 14, 20), weight="black", anchor="center", colour=theme.INK
            )
        canvas.text(
            scene.app.words(f"results.arboretum.legend_{what}"),
            (place.right + 8, place.centery),
            size=theme.TINY,
            colour=theme.CREAM_SOFT,
            anchor="midleft",
            max_width=corner.right - place.right - 12,
        )


def _draw_head(canvas: Canvas, scene: ArboretumScoring, seat: int, head: FRect) -> None:
    wins = seat in scene.winners
    if wins:
        whole = FRect(head.x + 2, head.y, head.w - 4, scene.sheet.totals[seat].bottom - head.y)
        canvas.box(whole, (255, 200, 87, 22), radius=12, line=(*theme.GOLD, 150), line_width=2)
    size = head.h * 0.5
    face = FRect(head.centerx - size / 2, head.y + 7, size, size)
    draw_face(canvas, scene, seat, face)
    if wins:
        crown = FRect(face.centerx - size * 0.34, face.y - size * 0.4, size * 0.68, size * 0.68)
        icon = tinted(canvas, "common/crown", canvas.viewport.rect(crown).size, theme.GOLD)
        canvas.blit(icon, canvas.viewport.rect(crown).topleft)
    canvas.text(
        scene.session.players[seat].name,
        (head.centerx, (face.bottom + head.bottom) / 2),
        size=clamp(head.h * 0.26, theme.TINY, theme.STATUS),
        weight="bold",
        anchor="center",
        colour=theme.GOLD if wins else theme.CREAM,
        max_width=head.w - 10,
    )


def _draw_cell(canvas: Canvas, result: SpeciesResult, seat: int, cell: FRect) -> None:
    """Who had the right (a crest), the points, and what the hand counted, on a card."""
    holds, points = seat in result.holders, result.points[seat]
    size = min(cell.h * 0.78, cell.w * 0.24, 44.0)
    if holds:
        canvas.picture(CREST, FRect(cell.x + cell.w * 0.05, cell.centery - size / 2, size, size))
    canvas.text(
        str(points) if holds else "–",
        (cell.x + cell.w * POINTS_AT, cell.centery),
        size=clamp(cell.h * 0.62, theme.SMALL, theme.SCORE),
        weight="black",
        anchor="center",
        colour=theme.GOLD if points else theme.CREAM_SOFT,
        alpha=255 if holds else 150,
    )
    draw_sum_card(canvas, result, seat, (cell.right - cell.w * 0.19, cell.centery), min(cell.h * 0.84, 46.0))


def draw_sum_card(canvas: Canvas, result: SpeciesResult, seat: int, centre: tuple[float, float], height: float) -> None:
    """What a hand counts for a species, on a little card; a struck 8 crosses its corner."""
    width = max(height * theme.CARD_RATIO, 26.0)
    card = FRect(centre[0] - width / 2, centre[1] - height / 2, width, height)
    empty = not result.hands[seat]
    holds = seat in result.holders and not empty
    fill: Colour = theme.PAPER if not empty else (255, 248, 232, 26)
    canvas.box(
        card, fill, radius=height * 0.12, line=theme.GOLD if holds else (20, 26, 26), line_width=3 if holds else 1.5
    )
    canvas.text(
        str(result.sums[seat]) if not empty else "0",
        card.center,
        size=clamp(height * 0.56, 16, theme.BODY),
        weight="black",
        anchor="center",
        colour=theme.INK if not empty else (255, 248, 232, 110),
    )
    if result.cancelled[seat]:
        size = max(16.0, height * 0.5)
        canvas.picture(STRUCK, FRect(card.x - size * 0.5, card.y - size * 0.18, size, size))


def _draw_totals(canvas: Canvas, scene: ArboretumScoring) -> None:
    sheet, words = scene.sheet, scene.app.words
    canvas.box(FRect(sheet.label.x, sheet.label.y, sheet.panel.w - 16, 2), (255, 248, 232, 90), radius=1)
    # With a tie on points the totals move up, and what decides it stands below them.
    upper = 0.38 if scene.broken_tie else 0.5
    y = sheet.label.y + sheet.label.h * upper
    lower = sheet.label.y + sheet.label.h * 0.8
    left, room = sheet.label.x + 10, sheet.label.w - 14
    canvas.text(words("results.total"), (left, y), size=theme.STATUS, weight="bold", anchor="midleft", max_width=room)
    if scene.broken_tie:
        text = words("results.arboretum.different")
        canvas.text(text, (left, lower), size=theme.TINY, colour=theme.CREAM_SOFT, anchor="midleft", max_width=room)
    for seat, cell in enumerate(sheet.totals):
        ink = theme.GOLD if seat in scene.winners else theme.CREAM
        x = cell.x + cell.w * POINTS_AT
        size = clamp(cell.h * (0.46 if scene.broken_tie else 0.66), theme.STATUS, theme.TITLE)
        points = str(scene.scores[seat].points)
        canvas.text(points, (x, y), size=size, weight="black", anchor="center", colour=ink)
        if scene.broken_tie and seat in scene.tied:
            kinds = str(scene.course.ranks[seat])
            canvas.text(kinds, (x, lower), size=theme.BODY, weight="black", anchor="center", colour=ink)


# --- what is pointed at ---------------------------------------------------------------------------------------------


def viewer_plot(scene: ArboretumScoring, seat: int) -> Plot:
    """Where the cards of a seat's garden lie beside the table."""
    return plot(scene.gardens[seat], scene.sheet.bed.inflate(-24, -24), tallest=TALLEST * 1.1, tiles=True)


def draw_pointed(canvas: Canvas, scene: ArboretumScoring) -> None:
    """The mark on the cell that is shown, and the garden beside the table."""
    species, seat = scene.selected
    sheet = scene.sheet
    cell = sheet.totals[seat] if species is None else sheet.cells[species][seat]
    canvas.box(cell.inflate(-4, -4), (120, 214, 255, 26), radius=10, line=theme.SKY, line_width=3)
    _draw_caption(canvas, scene, species, seat)
    lawn(canvas, sheet.bed, BED_RADIUS)
    cards, plan = scene.gardens[seat], viewer_plot(scene, seat)
    if species is None:
        _draw_all_paths(canvas, scene, plan, seat)
        _draw_open_hand(canvas, scene, seat)
        return
    result = scene.results[species]
    path, holds = result.paths[seat], seat in result.holders
    draw_garden(canvas, plan, cards, dim=[at for at in cards if path is None or at not in path.cells])
    _draw_hands(canvas, scene, result, seat)
    if path is None:
        _say(canvas, scene.app.words("results.arboretum.no_path"), sheet.account)
        return
    lit = scene.walked(path)
    draw_path(canvas, plan, path.cells, lit=lit, colour=theme.GOLD if holds else DENIED)
    if not holds:
        _say(canvas, scene.app.words("results.arboretum.denied", n=path.points), sheet.account)
        return
    called = bonuses_of(path) if lit == len(path.cells) else []
    draw_pills(canvas, scene, plan, sheet.bed, path, called)
    draw_account(canvas, sheet.account, path.species, lit, called, path.points if lit == len(path.cells) else None)


def _draw_all_paths(canvas: Canvas, scene: ArboretumScoring, plan: Plot, seat: int) -> None:
    """Every path that scored in a seat's garden at once, and their sum."""
    cards = scene.gardens[seat]
    scored = [result for result in scene.results if result.points[seat]]
    paths = [path for result in scored if (path := result.paths[seat]) is not None]
    used = [at for path in paths for at in path.cells]
    draw_garden(canvas, plan, cards, dim=[at for at in cards if at not in used])
    for path in paths:
        draw_path(canvas, plan, path.cells, colour=theme.GOLD)
    parts = [(result.species, result.points[seat]) for result in scored]
    draw_sum(canvas, scene.sheet.account, parts, scene.scores[seat].points)


def _say(canvas: Canvas, text: str, line: FRect) -> None:
    canvas.text(
        text, line.center, size=theme.BODY, weight="bold", anchor="center", colour=theme.CREAM, max_width=line.w - 8
    )


def _draw_caption(canvas: Canvas, scene: ArboretumScoring, species: int | None, seat: int) -> None:
    place = scene.sheet.caption
    size = place.h - 8
    face = FRect(place.x + 2, place.centery - size / 2, size, size)
    draw_face(canvas, scene, seat, face)
    right, name = place.right, scene.session.players[seat].name
    left, middle = face.right + 12, place.centery
    if species is None:
        text = scene.app.words("results.row", name=name, n=scene.scores[seat].points)
        canvas.text(text, (left, middle), size=theme.STATUS, weight="bold", anchor="midleft", max_width=right - left)
        return
    result = scene.results[species]
    mark = FRect(right - size, place.centery - size / 2, size, size)
    if seat in result.holders:
        canvas.picture(CREST, mark)
    else:
        lock = mark.inflate(-size * 0.3, -size * 0.3)
        icon = tinted(canvas, "common/lock", canvas.viewport.rect(lock).size, theme.CREAM_SOFT)
        canvas.blit(icon, canvas.viewport.rect(lock).topleft)
    icon_place = mark.move(-size - 8, 0)
    draw_icon(canvas, result.species, icon_place)
    right = icon_place.x - 8
    room = right - left
    title = scene.app.words("results.arboretum.caption", name=name, species=scene.species_name(result.species))
    reason = scene.right_text(species)
    # Where the sentence has no room, crest and golden frames say it alone.
    if not canvas.fits(reason, FRect(0, 0, room, canvas.line_height(theme.TINY))):
        canvas.text(title, (left, middle), size=theme.BODY, weight="bold", anchor="midleft", max_width=room)
        return
    canvas.text(title, (left, middle - 12), size=theme.BODY, weight="bold", anchor="midleft", max_width=room)
    canvas.text(
        reason,
        (left, middle + 13),
        size=theme.TINY,
        colour=theme.GOLD,
        anchor="midleft",
        max_width=room,
    )


def _draw_hands(canvas: Canvas, scene: ArboretumScoring, result: SpeciesResult, chosen: int) -> None:
    """The cards of the species in every hand, side by side, as they were compared."""
    area, seats = scene.sheet.hands, len(result.hands)
    step = area.w / seats
    for seat, cards in enumerate(result.hands):
        box = FRect(area.x + step * seat + 3, area.y, step - 6, area.h)
        holds = seat in result.holders
        line: Colour = theme.GOLD if holds else (255, 248, 232, 30)
        canvas.box(box, (255, 248, 232, 26 if seat == chosen else 10), radius=12, line=line, line_width=2)
        size = clamp(box.h * 0.32, 24, 42)
        face = FRect(box.x + 8, box.y + 6, size, size)
        draw_face(canvas, scene, seat, face)
        draw_sum_card(canvas, result, seat, (box.right - 22, face.centery + 1), size + 4)
        high = min(box.bottom - face.bottom - 12, 80.0)
        wide = high * theme.CARD_RATIO
        spread = min(wide + 4, (box.w - 16 - wide) / (len(cards) - 1)) if len(cards) > 1 else 0.0
        left = box.centerx - (wide + spread * (len(cards) - 1)) / 2
        for place, code in enumerate(cards):
            card = FRect(left + spread * place, face.bottom + 6, wide, high)
            struck = result.cancelled[seat] and code.endswith("8")
            draw_card(canvas, code, card, dim=struck)
            if struck:
                mark = wide * 0.9
                canvas.picture(STRUCK, FRect(card.centerx - mark / 2, card.centery - mark / 2, mark, mark))


def _draw_open_hand(canvas: Canvas, scene: ArboretumScoring, seat: int) -> None:
    """The whole hand of a seat."""
    area, cards = scene.sheet.hands, scene.hands[seat]
    high = min(area.h - PILL / 2, (area.w / 7 - 4) / theme.CARD_RATIO)
    wide = high * theme.CARD_RATIO
    left = area.centerx - ((wide + 4) * len(cards) - 4) / 2
    for place, code in enumerate(cards):
        draw_card(canvas, code, FRect(left + (wide + 4) * place, area.centery - high / 2, wide, high))
