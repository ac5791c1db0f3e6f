"""The sheet of the Arboretum table: who would score each species, from what the viewer may know, and the best paths.

Nothing here is a score: hands are hidden, so each row shows who is ahead by the cards the viewer knows, and whether
that is sure. While a card is lifted, the rows say what would be left without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum.rights import KnownRight
from game.arboretum.rules import Arboretum
from scenes import theme
from scenes.canvas import Canvas
from scenes.tables.arboretum_cards import CREST, STRUCK, dark, draw_icon
from scenes.tables.arboretum_layout import TITLE
from scenes.tables.arboretum_speech import LOST, MINE, OPEN, SHARED, ahead, known_sum, standing
from scenes.tables.chips import signed
from scenes.tables.panels import draw_seat_face
from scenes.theme import Colour

if TYPE_CHECKING:
    from scenes.tables.arboretum import ArboretumTable

STANDING: dict[str, Colour] = {MINE: theme.LEAF, SHARED: theme.LEAF, OPEN: theme.GOLD, LOST: theme.CORAL}
NAMED = 54.0
"""The height from which a row bears the name of its species and says in words who is ahead."""
LEGEND = ("ahead", "sure", "hand", "path")
"""What the legend below the rows explains."""
TIGHT = 0.85
"""How close the lines of the legend may come, of a line's height."""
SAMPLE = 60.0
"""The width of a sign in the legend."""
SIGN_LEAST = 23.0
"""The least side of the sign beside them, in units: a question has to be read."""
FACES = 2
"""So many faces stand in a row where several are ahead."""


def draw_sheet(scene: ArboretumTable, canvas: Canvas, view: Arboretum) -> None:
    """The title, a row for each species, and below them in words what the pointed one means."""
    sheet = scene.spots.sheet
    canvas.text(
        scene.app.words("arboretum.label.sheet"),
        (sheet.x + 10, sheet.y + TITLE / 2 + 2),
        size=theme.SMALL,
        weight="bold",
        colour=theme.GOLD,
        anchor="midleft",
        max_width=sheet.w - 12,
    )
    now, then = scene.rights, scene.rights_then()
    points = view.path_points(scene.viewer)
    preview = scene.preview()
    for code, rect in zip(view.species_codes(), scene.spots.rows, strict=True):
        if code in now:
            gain = preview.gains.get(code, 0) if preview is not None else 0
            _row(scene, canvas, rect, now[code], then.get(code), points[code], gain)
    _foot(scene, canvas)


def _row(
    scene: ArboretumTable,
    canvas: Canvas,
    rect: FRect,
    now: KnownRight,
    then: KnownRight | None,
    points: int,
    gain: int,
) -> None:
    """A species: who is ahead in it, what the own hand counts, the own best path."""
    code, viewer = now.species, scene.viewer
    right = then if then is not None else now
    colour = STANDING[standing(right, viewer)]
    canvas.box(rect, (*dark(code), 240), radius=10)
    canvas.box(FRect(rect.x, rect.y + 4, 5, rect.h - 8), colour, radius=2.5)
    size = min(rect.h - 4, 40.0)
    draw_icon(canvas, code, FRect(rect.x + 10, rect.centery - size / 2, size, size))
    left, end = rect.x + size + 17, rect.right - 8
    path_width = canvas.width("+19", theme.SMALL, "black")
    _path_points(canvas, FRect(end - path_width, rect.y, path_width, rect.h), points, gain)
    named = rect.h >= NAMED
    high = min(rect.h * 0.46 if named else rect.h - 4, 36.0)
    middle = rect.y + rect.h * 0.73 if named else rect.centery
    wide = max(high, canvas.width("28", theme.SMALL, "black") + 10)
    card = FRect(end - path_width - 12 - wide, middle - high / 2, wide, high)
    changed = known_sum(right, viewer) != known_sum(now, viewer)
    _hand_card(canvas, card, known_sum(right, viewer), danger=_danger(right, viewer), changed=changed)
    face = min(rect.h - 4, rect.h * 0.42 if named else 30.0, 30.0)
    after = draw_ahead(scene, canvas, right, FRect(left, middle - face / 2, face, face))
    if named:
        _name(scene, canvas, code, FRect(left, rect.y + 2, end - path_width - left - 6, rect.h * 0.46))
    words = scene.speech.ahead(right)
    if canvas.width(words, theme.TINY) <= card.x - after - 14:
        canvas.text(words, (after + 8, middle), size=theme.TINY, anchor="midleft")


def name_or_code(canvas: Canvas, name: str, code: str, width: float) -> str:
    """The name of a species where one line of it fits, else its code, which every card bears."""
    line = FRect(0, 0, width, canvas.line_height(theme.TINY, "bold"))
    return name if canvas.fits(name, line, weight="bold") else code


def _name(scene: ArboretumTable, canvas: Canvas, code: str, rect: FRect) -> None:
    """The name of a species; its code where the name has no room."""
    name = name_or_code(canvas, scene.app.words(f"arboretum.species.{code}"), code, rect.w)
    canvas.text(name, (rect.x, rect.centery), size=theme.SMALL, weight="bold", anchor="midleft", max_width=rect.w)


def _danger(right: KnownRight, seat: int) -> bool:
    """Whether an 8 in this hand counts nothing, or may not."""
    eight = f"{right.species}8" in right.known[seat]
    return eight and (seat in right.dead_eight or right.low[seat] < right.high[seat])


def _hand_card(canvas: Canvas, rect: FRect, count: int, *, danger: bool, changed: bool) -> None:
    """What a hand counts for a species, on a little card; a struck 8 crosses its corner."""
    line = (theme.GOLD, 3.0) if changed else ((20, 26, 26), 1.5)
    canvas.box(rect, theme.PAPER if count else (255, 248, 232, 26), radius=4, line=line[0], line_width=line[1])
    ink: Colour = theme.INK if count else (255, 248, 232, 130)
    canvas.text(str(count), rect.center, size=theme.SMALL, weight="black", colour=ink, anchor="center")
    if danger:
        side = rect.h * 0.5
        canvas.picture(STRUCK, FRect(rect.x - side * 0.5, rect.y - side * 0.2, side, side))


def draw_ahead(scene: ArboretumTable, canvas: Canvas, right: KnownRight, rect: FRect) -> float:
    """Who is ahead: faces, with a crest if that is sure and a question if it may change; returns where it ends."""
    seats, sure = ahead(right), scene.viewer in right.surely or right.possibly == right.surely
    if sure:
        seats = right.surely
    at = FRect(rect)
    for seat in seats[:FACES]:
        draw_seat_face(scene, canvas, seat, at)
        at.x += rect.w * 0.7
    if not seats:
        canvas.picture("common/people", at.inflate(-4, -4), alpha=150)
        at.x += rect.w * 0.7
    side = max(rect.h * 0.8, SIGN_LEAST)
    sign = FRect(at.x + rect.w * 0.3 + 2, rect.centery - side / 2, side, side)
    if sure and seats:
        canvas.picture(CREST, sign.inflate(sign.w * 0.25, sign.h * 0.25))
    else:
        _disc_sign(canvas, sign, "?", theme.GOLD)
    return sign.right


def _disc_sign(canvas: Canvas, rect: FRect, sign: str, colour: Colour) -> None:
    canvas.disc(rect.center, rect.w / 2 - 1, (0, 0, 0, 120), line=colour, width=2)
    canvas.text(
        sign,
        rect.center,
        size=theme.SMALL if rect.w > 24 else theme.TINY,
        weight="black",
        colour=colour,
        anchor="center",
    )


def _path_points(canvas: Canvas, rect: FRect, points: int, gain: int) -> None:
    """The points of the own best path, or what the planting pointed at would add to them."""
    text = signed(gain) if gain else str(points) if points else "–"
    colour: Colour = theme.LEAF if gain else theme.GOLD if points else (255, 248, 232, 120)
    canvas.text(text, (rect.right, rect.centery), size=theme.SMALL, weight="black", colour=colour, anchor="midright")


def foot_text(scene: ArboretumTable, canvas: Canvas) -> str:
    """What the species shown is about, in words; otherwise how to read the rows. As much of it as there is room for."""
    code, words, foot = scene.species_shown, scene.app.words, scene.spots.foot
    if code is None or code not in scene.rights:
        texts = [words("arboretum.label.sheet_help"), words("arboretum.label.sheet_short")]
    else:
        right = scene.rights[code]
        parts = [scene.speech.right(right), scene.speech.eight(right), scene.speech.path(scene.viewer, code)]
        texts = [" ".join(filter(None, parts[:count])) for count in (3, 2, 1)]
    return next((text for text in texts if canvas.fits(text, foot)), texts[-1])


def _foot(scene: ArboretumTable, canvas: Canvas) -> None:
    pointed = scene.species_shown is not None
    lines = [] if pointed else legend_lines(scene, canvas)
    if lines:
        _legend(scene, canvas, lines)
        return
    colour: Colour = theme.CREAM if pointed else theme.CREAM_SOFT
    canvas.paragraph(foot_text(scene, canvas), scene.spots.foot, size=theme.TINY, colour=colour)


def legend_lines(scene: ArboretumTable, canvas: Canvas) -> list[str]:
    """What each sign of LEGEND means, in the player's language; empty where the foot has no room for all of them."""
    foot = scene.spots.foot
    lines = [scene.app.words(f"arboretum.legend.{key}") for key in LEGEND]
    room = foot.w - SAMPLE
    fits = foot.h / len(lines) >= canvas.line_height(theme.TINY) * TIGHT
    return lines if fits and all(canvas.width(text, theme.TINY) <= room for text in lines) else []


def _legend(scene: ArboretumTable, canvas: Canvas, lines: list[str]) -> None:
    """Every sign of the rows beside what it means."""
    foot = scene.spots.foot
    high = min(canvas.line_height(theme.TINY) + 6, foot.h / len(lines))
    for number, (key, text) in enumerate(zip(LEGEND, lines, strict=True)):
        top = foot.y + high * number
        _sign(scene, canvas, key, FRect(foot.x, top, SAMPLE - 8, high))
        canvas.text(text, (foot.x + SAMPLE, top + high / 2), size=theme.TINY, colour=theme.CREAM_SOFT, anchor="midleft")


def _sign(scene: ArboretumTable, canvas: Canvas, key: str, rect: FRect) -> None:
    """A sign of the legend as the rows show it."""
    side = rect.h - 3
    disc = FRect(0, 0, side, side)
    disc.center = rect.center
    match key:
        case "ahead":
            draw_seat_face(scene, canvas, scene.viewer, disc.move(-side * 0.46, 0))
            _disc_sign(canvas, disc.move(side * 0.46, 0), "?", theme.GOLD)
        case "sure":
            canvas.picture(CREST, disc.inflate(disc.w * 0.3, disc.h * 0.3))
        case "hand":
            _hand_card(canvas, disc.inflate(-side * 0.14, 0), 9, danger=False, changed=False)
        case _:
            canvas.text("7", rect.center, size=theme.SMALL, weight="black", colour=theme.GOLD, anchor="center")


def draw_row_marks(scene: ArboretumTable, canvas: Canvas) -> None:
    """The frame of the species whose paths are shown; a pinned one keeps it."""
    for code, rect in zip(scene.shown_view.species_codes(), scene.spots.rows, strict=True):
        if code == scene.pinned:
            canvas.box(rect, None, radius=10, line=theme.GOLD, line_width=3)
        elif scene.pointed_at(f"species/{code}"):
            canvas.box(rect, None, radius=10, line=(255, 248, 232, 160), line_width=2)
