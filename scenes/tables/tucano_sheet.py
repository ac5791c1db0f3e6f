"""The score sheet of the Tucano table: every kind with its table, what is still to come, and what a choice changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.tucano.material import FRUITS, NUMBERS, count
from game.tucano.rules import Tucano
from scenes import theme
from scenes.canvas import Canvas, Weight
from scenes.tables.chips import signed
from scenes.tables.tucano_cards import BACK, dark, draw_card, draw_icon
from scenes.tables.tucano_layout import FRUIT_CODES
from scenes.tables.tucano_preview import Preview, sure
from scenes.theme import Colour
from scenes.words import number

if TYPE_CHECKING:
    from scenes.tables.tucano import TucanoTable

WIDEST = 48.0
"""Units for a number of a table at most."""
EXPLAINED_TURNS = 2
"""So many turns of each seat the sheet says how it is read."""
TEXT = theme.TINY
APART = 5.0
"""Units between two numbers of a table at least."""
FAINT = (255, 248, 232, 34)


def draw_sheet(scene: TucanoTable, canvas: Canvas, view: Tucano, preview: Preview | None) -> None:
    """The thirteen rows and the totals below."""
    for code, rect in zip(FRUIT_CODES, scene.spots.rows, strict=True):
        _row(scene, canvas, view, code, rect, preview)
    foot = scene.spots.foot
    canvas.box(FRect(foot.x, foot.y - 2, foot.w, 2), theme.PANEL_LINE, radius=0)
    if preview is None:
        _standing(scene, canvas, view, foot)
    else:
        _change(scene, canvas, preview, foot)


def change_colour(points: int) -> Colour:
    """Green for a gain, red for a loss."""
    return theme.LEAF if points > 0 else theme.CORAL if points < 0 else theme.CREAM_SOFT


def _row(scene: TucanoTable, canvas: Canvas, view: Tucano, code: str, rect: FRect, preview: Preview | None) -> None:
    viewer, kind = scene.viewer, NUMBERS[code]
    counted = view.counted()
    now = count(counted[viewer], kind)
    then = count(preview.held[viewer], kind) if preview is not None else now
    change = preview.change_of(viewer, code) if preview is not None else 0
    touched = preview is not None and any(preview.change_of(seat, code) for seat in range(view.seats))
    ground = (*dark(code), 235) if now or then else (*dark(code), 120)
    canvas.box(rect, ground, radius=9, line=theme.GOLD if touched or then != now else None, line_width=2)
    size = min(rect.h - 2, 34.0)
    draw_icon(canvas, code, FRect(rect.x + 4, rect.centery - size / 2, size, size))
    left, right = rect.x + size + 12, rect.right - 6
    back = FRect(0, 0, min(rect.h - 6, 26.0) * theme.CARD_RATIO, min(rect.h - 6, 26.0))
    change_width = max(44.0, canvas.width("−10", TEXT, "black") + 8)
    back.midright = (right - change_width - 20, rect.centery)
    unseen = view.unseen_count(code)
    draw_card(canvas, BACK, back, dim=not unseen)
    colour: Colour = theme.CREAM if unseen else (255, 248, 232, 110)
    canvas.text(str(unseen), (back.right + 4, rect.centery), size=TEXT, weight="bold", colour=colour, anchor="midleft")
    if change:
        canvas.text(
            signed(change),
            (right, rect.centery),
            size=theme.SMALL,
            weight="black",
            colour=change_colour(change),
            anchor="midright",
        )
    elif now:
        points = dict(view.scores()[viewer].lines)[code]
        canvas.text(number(points), (right, rect.centery), size=TEXT, weight="bold", anchor="midright")
    boxes = FRect(left, rect.y + 2, back.x - 10 - left, rect.h - 4)
    if FRUITS[kind].most is None:
        _table(canvas, code, boxes, now, then)
    else:
        _majority(
            canvas, code, boxes, _bests(counted, viewer, kind), _bests(preview.held, viewer, kind) if preview else None
        )


def _table(canvas: Canvas, code: str, area: FRect, now: int, then: int) -> None:
    """What 1, 2, 3 ... cards score; the number held is lit, the number a choice leads to is framed."""
    texts = [number(points) for points in FRUITS[NUMBERS[code]].points]
    size, boxes = _cells(canvas, texts, area, [0.0] * len(texts))
    for held, (text, box) in enumerate(zip(texts, boxes, strict=True), 1):
        _value(canvas, box, text, size, lit=held == now, framed=held == then != now)


def _cells(canvas: Canvas, texts: Sequence[str], area: FRect, more: Sequence[float]) -> tuple[float, list[FRect]]:
    """A size of text in which all fit beside each other, and their boxes, each as wide as its text and `more` need.

    Nothing is ever cut off here: where there is little room the numbers are smaller.
    """
    widths = [canvas.width(text, TEXT, "black") for text in texts]
    size = TEXT * min(1.0, (area.w - sum(more) - APART * len(texts)) / sum(widths))
    widths = [canvas.width(text, size, "black") + extra for text, extra in zip(texts, more, strict=True)]
    apart = max(0.0, min(area.w, WIDEST * len(texts)) - sum(widths)) / len(texts)
    boxes: list[FRect] = []
    x = area.x
    for width in widths:
        boxes.append(FRect(x + 1, area.y, width + apart - 2, area.h))
        x += width + apart
    return size, boxes


def _value(canvas: Canvas, box: FRect, text: str, size: float, *, lit: bool, framed: bool, right: float = 0.0) -> None:
    """A number in the middle of its box, or so much further right."""
    if lit:
        canvas.box(box, theme.PAPER, radius=7)
    elif framed:
        canvas.box(box, (255, 200, 87, 60), radius=7, line=theme.GOLD, line_width=2)
    ink: Colour = theme.INK if lit else theme.CREAM if framed else (255, 248, 232, 170)
    weight: Weight = "black" if lit or framed else "bold"
    canvas.text(text, (box.centerx + right, box.centery), size=size, weight=weight, colour=ink, anchor="center")


def _bests(counted: list[int], viewer: int, kind: int) -> tuple[int, int]:
    """The cards of the viewer and of the strongest other seat."""
    held = [count(bunch, kind) for bunch in counted]
    return held.pop(viewer), max(held)


def _majority(canvas: Canvas, code: str, area: FRect, now: tuple[int, int], then: tuple[int, int] | None) -> None:
    """What each card scores with and without the majority, and how the viewer stands against the strongest other."""
    fruit = FRUITS[NUMBERS[code]]
    after = then or now
    crown = min(area.h - 2, 0.8 * TEXT)
    texts = [signed(fruit.most or 0), signed(fruit.points[0]), f"{after[0]} : {after[1]}"]
    size, boxes = _cells(canvas, texts, area, [crown, 0.0, 0.0])
    for place in (0, 1):
        box = boxes[place]
        lit = now[0] > 0 and (now[0] > now[1]) == (place == 0)
        framed = after[0] > 0 and (after[0] > after[1]) == (place == 0) and not lit
        _value(canvas, box, texts[place], size, lit=lit, framed=framed, right=0.0 if place else crown / 2)
        if place == 0:
            left = box.centerx - (canvas.width(texts[0], size, "black") + crown) / 2
            draw_icon(canvas, "majority", FRect(left, box.centery - crown / 2, crown, crown))
    ink = theme.GOLD if then is not None and then != now else theme.CREAM
    canvas.text(texts[2], boxes[2].center, size=size, weight="black", colour=ink, anchor="center")


def _standing(scene: TucanoTable, canvas: Canvas, view: Tucano, foot: FRect) -> None:
    """The viewer's points, sure and as they stand, and what the sheet is for."""
    words, score = scene.app.words, view.scores()[scene.viewer]
    line = canvas.line_height(theme.BODY, "bold")
    text = words("tucano.label.standing", now=number(score.points), sure=number(sure(view, scene.viewer)))
    canvas.text(text, (foot.x, foot.y + 4), size=theme.BODY, weight="bold", colour=theme.GOLD, max_width=foot.w)
    rest = FRect(foot.x, foot.y + 4 + line, foot.w, foot.h - line - 6)
    key = "sheet_rows" if view.turns <= EXPLAINED_TURNS * view.seats else "sheet"
    canvas.paragraph(words(f"tucano.label.{key}"), rest, size=theme.TINY, colour=theme.CREAM_SOFT)


def _change(scene: TucanoTable, canvas: Canvas, preview: Preview, foot: FRect) -> None:
    """The totals before and after for everybody whom the choice concerns, and what it leaves to the next player."""
    words, viewer = scene.app.words, scene.viewer
    x, y = foot.x, foot.y + 4
    order = [viewer, *(seat for seat in scene.rivals() if preview.change(seat))]
    share = foot.w / max(2, len(order))
    for seat in order:
        before, after = preview.before[seat].points, preview.after[seat].points
        name = words("tucano.label.you") if scene.speech.me(viewer) == seat else scene.player_name(seat)
        line = f"{number(before)} » {number(after)}"
        wide = canvas.width(f"{line}  {signed(after - before)}", theme.SMALL, "black")
        area = canvas.text(name, (x, y), size=theme.SMALL, weight="bold", max_width=max(30.0, share - wide - 16))
        area = canvas.text(line, (area.right + 8, y), size=theme.SMALL, weight="bold", colour=theme.CREAM_SOFT)
        canvas.text(
            signed(after - before),
            (area.right + 8, y),
            size=theme.SMALL,
            weight="black",
            colour=change_colour(after - before),
        )
        x += share
    y += canvas.line_height(theme.SMALL, "bold") + 2
    if preview.next_seat is None:
        return
    name = scene.player_name(preview.next_seat)
    columns = " · ".join(
        words("tucano.label.leaves_column", column=column, points=signed(points)) for column, points in preview.leaves
    )
    text = words("tucano.label.leaves", name=name, columns=columns)
    canvas.paragraph(text, FRect(foot.x, y, foot.w, foot.bottom - y), size=theme.TINY, colour=theme.CREAM_SOFT)
