"""The sheet of the Arboretum table: who would score each species, from what the viewer may know, and the best paths.

Nothing here is a score: hands are hidden, so each row says what is certain and what is open. While a card is lifted,
the rows say what would be left without it.
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
from scenes.tables.arboretum_speech import LOST, MINE, OPEN, SHARED, rivals_reach, standing
from scenes.tables.chips import signed
from scenes.tables.panels import draw_seat_face
from scenes.theme import Colour

if TYPE_CHECKING:
    from scenes.tables.arboretum import ArboretumTable

STANDING: dict[str, Colour] = {MINE: theme.LEAF, SHARED: theme.LEAF, OPEN: theme.GOLD, LOST: theme.CORAL}
NAMED = 54.0
"""The height from which a row bears the name of its species."""
LEGEND = ("hands", "mine", "open", "path")
"""What the legend below the rows explains."""
TIGHT = 0.85
"""How close the lines of the legend may come, of a line's height."""
SAMPLE = "9 : 0–12"
"""The hands of a row as the legend shows them."""


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
    """A species: what the own hand counts against the most that another could, who scores, the own best path."""
    code, viewer = now.species, scene.viewer
    changes = then is not None and (then.high[viewer], then.low[viewer]) != (now.high[viewer], now.low[viewer])
    right = then if then is not None else now
    how = standing(right, viewer)
    colour = STANDING[how]
    canvas.box(rect, (*dark(code), 240), radius=10)
    canvas.box(FRect(rect.x, rect.y + 4, 5, rect.h - 8), colour, radius=2.5)
    size = min(rect.h - 4, 40.0)
    draw_icon(canvas, code, FRect(rect.x + 10, rect.centery - size / 2, size, size))
    left, right_edge = rect.x + size + 15, rect.right - 8
    named = rect.h >= NAMED
    middle = rect.y + rect.h * 0.7 if named else rect.centery
    # Below the name, which may be as long as the row.
    badge = min(rect.h * 0.44, 28.0) if named else min(rect.h - 8, 28.0)
    path_width = canvas.width("+19", theme.SMALL, "black")
    _path_points(canvas, FRect(right_edge - path_width, rect.y, path_width, rect.h), points, gain)
    badge_rect = FRect(right_edge - path_width - badge - 6, middle - badge / 2, badge, badge)
    _badge(scene, canvas, right, how, badge_rect)
    width = badge_rect.x - left - 4
    if named:
        _name(scene, canvas, code, FRect(left, rect.y + 2, right_edge - path_width - left - 4, rect.h * 0.56))
    _hands(scene, canvas, right, (left, middle), width, changed=changes)


def name_or_code(canvas: Canvas, name: str, code: str, width: float) -> str:
    """The name of a species where one line of it fits, else its code, which every card bears."""
    line = FRect(0, 0, width, canvas.line_height(theme.TINY, "bold"))
    return name if canvas.fits(name, line, weight="bold") else code


def _name(scene: ArboretumTable, canvas: Canvas, code: str, rect: FRect) -> None:
    """The name of a species; its code where the name has no room."""
    name = name_or_code(canvas, scene.app.words(f"arboretum.species.{code}"), code, rect.w)
    canvas.text(name, (rect.x, rect.centery), size=theme.SMALL, weight="bold", anchor="midleft", max_width=rect.w)


def _hands(
    scene: ArboretumTable, canvas: Canvas, right: KnownRight, at: tuple[float, float], width: float, *, changed: bool
) -> None:
    """`12 : 0–15`: the own hand against the strongest other, from the least to the most."""
    viewer = scene.viewer
    least, most = rivals_reach(right, viewer)
    own = _span(right.low[viewer], right.high[viewer])
    eight = f"{right.species}8" in right.known[viewer]
    danger = eight and (viewer in right.dead_eight or right.low[viewer] < right.high[viewer])
    ink: Colour = theme.GOLD if changed else theme.CREAM
    other = f": {_span(least, most)}"
    wanted = canvas.width(own, theme.SMALL, "black") + canvas.width(other, theme.SMALL, "bold") + (26 if danger else 5)
    size = theme.SMALL if wanted <= width else theme.TINY
    area = canvas.text(own, at, size=size, weight="black", colour=ink, anchor="midleft")
    if danger:
        side = area.h * 0.6
        canvas.picture(STRUCK, FRect(area.right + 1, at[1] - side / 2, side, side))
        area.w += side
    canvas.text(
        other,
        (area.right + 4, at[1]),
        size=size,
        weight="bold",
        colour=theme.CREAM_SOFT,
        anchor="midleft",
        max_width=max(20.0, width - area.w - 4),
    )


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _badge(scene: ArboretumTable, canvas: Canvas, right: KnownRight, how: str, rect: FRect) -> None:
    """The right in one sign: a crest for one's own, a question while it is open, the face of another who has it."""
    if how in (MINE, SHARED):
        canvas.picture(CREST, rect.inflate(rect.w * 0.25, rect.h * 0.25))
        return
    if how == LOST and len(right.possibly) == 1:
        draw_seat_face(scene, canvas, right.possibly[0], rect)
        return
    _disc_sign(canvas, rect, "?" if how == OPEN else "×", STANDING[how])


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
    room = foot.w - _sample_width(canvas)
    fits = foot.h / len(lines) >= canvas.line_height(theme.TINY) * TIGHT
    return lines if fits and all(canvas.width(text, theme.TINY) <= room for text in lines) else []


def _sample_width(canvas: Canvas) -> float:
    return canvas.width(SAMPLE, theme.TINY, "black") + 8


def _legend(scene: ArboretumTable, canvas: Canvas, lines: list[str]) -> None:
    """Every sign of the rows beside what it means."""
    foot, width = scene.spots.foot, _sample_width(canvas)
    high = min(canvas.line_height(theme.TINY) + 6, foot.h / len(lines))
    for number, (key, text) in enumerate(zip(LEGEND, lines, strict=True)):
        top = foot.y + high * number
        _sign(canvas, key, FRect(foot.x, top, width - 8, high))
        canvas.text(text, (foot.x + width, top + high / 2), size=theme.TINY, colour=theme.CREAM_SOFT, anchor="midleft")


def _sign(canvas: Canvas, key: str, rect: FRect) -> None:
    """A sign of the legend as the rows show it."""
    disc = FRect(0, 0, rect.h - 4, rect.h - 4)
    disc.center = rect.center
    match key:
        case "hands":
            own, other = SAMPLE.split(" ", 1)
            area = canvas.text(own, rect.midleft, size=theme.TINY, weight="black", anchor="midleft")
            canvas.text(
                other,
                (area.right + 4, rect.centery),
                size=theme.TINY,
                weight="bold",
                colour=theme.CREAM_SOFT,
                anchor="midleft",
            )
        case "mine":
            canvas.picture(CREST, disc.inflate(disc.w * 0.3, disc.h * 0.3))
        case "open":
            _disc_sign(canvas, disc, "?", theme.GOLD)
        case _:
            canvas.text("7", rect.center, size=theme.SMALL, weight="black", colour=theme.GOLD, anchor="center")


def draw_row_marks(scene: ArboretumTable, canvas: Canvas) -> None:
    """The frame of the species whose paths are shown; a pinned one keeps it."""
    for code, rect in zip(scene.shown_view.species_codes(), scene.spots.rows, strict=True):
        if code == scene.pinned:
            canvas.box(rect, None, radius=10, line=theme.GOLD, line_width=3)
        elif scene.pointed_at(f"species/{code}"):
            canvas.box(rect, None, radius=10, line=(255, 248, 232, 160), line_width=2)
