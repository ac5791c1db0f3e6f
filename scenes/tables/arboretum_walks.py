"""Arboretum's final scoring, lower half: gardens that close or light up, paths card by card, bonuses, points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum.garden import Path
from scenes import theme
from scenes.canvas import Canvas
from scenes.motion import in_out, out_cubic
from scenes.tables.arboretum_cards import card_surface, draw_icon
from scenes.tables.arboretum_course import CARD_MS, FLIGHT, Act, bonuses_of, nobody_holds
from scenes.tables.arboretum_garden import Plot, draw_path
from scenes.tables.arboretum_scoring_layout import Column, clamp
from scenes.tables.arboretum_stage import mix, scaled
from scenes.theme import Colour

if TYPE_CHECKING:
    from scenes.tables.arboretum_scoring import ArboretumScoring

CLOSED, RESTING = 176, 128
"""How dark a garden is without the right to score, and the cards of one that do not belong to its path."""
POP_MS = 170.0
POP = 0.16
"""How much a card grows when it lights up."""
SHOWN_FROM = 0.2
"""The share of the phase after which it is said that there is no path."""
PILL = 30.0
PILL_SHARE = 0.42
"""The most of a garden's width that a label with words may take."""
MARKS = {"first": "arboretum/mark_1", "last": "arboretum/mark_8"}


def draw_walks(canvas: Canvas, scene: ArboretumScoring) -> None:
    """Every garden in this moment."""
    index, age = scene.course.now(scene.time)
    if index < 0:
        return
    act = scene.course.acts[index]
    for seat, column in enumerate(scene.stage.columns):
        _draw_veil(canvas, act, age, seat, column)
        if seat in act.walks:
            _draw_walk(canvas, scene, act, age, seat)
        elif seat in act.result.holders and act.share("path", age) > 0:
            _draw_nothing(canvas, scene, act, act.share("path", age), column)


def _draw_veil(canvas: Canvas, act: Act, age: float, seat: int, column: Column) -> None:
    """Shades a garden, in eighths so that few pictures are made."""
    if seat in act.result.holders:
        strength = RESTING * min(1.0, max(0.0, act.since("path", age) / 120))
    else:
        strength = CLOSED * act.share("right", age)
    strength = round(strength * (1 - act.share("rest", age)) / 16) * 16
    if strength > 0:
        canvas.box(column.bed, (6, 14, 12, strength), radius=14)


def _draw_walk(canvas: Canvas, scene: ArboretumScoring, act: Act, age: float, seat: int) -> None:
    """A path as far as it has been walked, its bonuses, and what it is worth."""
    path, column, lit = act.walks[seat], scene.stage.columns[seat], act.lit(seat, age)
    if not lit:
        return
    for step in range(lit):
        since = act.since("path", age) - CARD_MS * step
        share = 1.0 if scene.calm else since / POP_MS
        _draw_tree(canvas, column.plot, path.cells[step], path.cards[step], share, mini=scene.minis)
    draw_path(canvas, column.plot, path.cells, lit=lit, colour=theme.GOLD)
    called = bonuses_of(path)[: act.called(seat, age)]
    draw_pills(canvas, scene, column.plot, column.bed, path, called)
    if lit == len(path.cells) and act.share("points", age) > 0:
        draw_account(canvas, column.line, path.species, path.each, called, path.points)
    else:
        draw_account(canvas, column.line, path.species, lit, called, None)


def _draw_tree(canvas: Canvas, plan: Plot, cell: tuple[int, int], code: str, share: float, *, mini: bool) -> None:
    """A card of a path lights up: it swells and is there."""
    rect = plan.rect(cell)
    surface = card_surface(canvas, plan.face(code), max(2, canvas.viewport.px(plan.height)), mini=mini)
    if share >= 1:
        scale = canvas.viewport.scale
        centre = (round(rect.centerx * scale), round(rect.centery * scale))
        canvas.surface.blit(surface, surface.get_rect(center=centre))
        return
    grow = 1 + POP * (1 - out_cubic(max(0.0, share)))
    picture, at = scaled(canvas, surface, rect.inflate(rect.w * (grow - 1), rect.h * (grow - 1)))
    canvas.surface.blit(picture, at)


def _draw_nothing(canvas: Canvas, scene: ArboretumScoring, act: Act, share: float, column: Column) -> None:
    """A right without a path: nothing, but the others get nothing either (A-10)."""
    words = scene.app.words
    lines = [words("results.arboretum.no_path")]
    if len(act.result.holders) < len(act.result.hands) and not nobody_holds(act.result):
        lines.append(words("results.arboretum.keeps_out"))
    if share < SHOWN_FROM:
        return
    size = clamp(column.bed.w * 0.085, theme.SMALL, theme.STATUS)
    room = column.bed.w - 40
    wrapped = [
        (part, theme.GOLD if number else theme.CREAM)
        for number, line in enumerate(lines)
        for part in canvas.wrap(line, room, size=size, weight="bold")
    ]
    step = size * 1.3
    wide = max(canvas.width(part, size, "bold") for part, _ in wrapped) + 28
    plate = FRect(0, 0, wide, step * len(wrapped) + 16)
    plate.center = column.bed.center
    canvas.shadow(plate, depth=4, radius=14)
    canvas.box(plate, (44, 40, 36), radius=14, line=(255, 248, 232, 90))
    for number, (part, colour) in enumerate(wrapped):
        at = (plate.centerx, plate.y + 8 + step * (number + 0.5))
        canvas.text(part, at, size=size, weight="bold", anchor="center", colour=colour)


# --- bonuses --------------------------------------------------------------------------------------------------------


def draw_pills(
    canvas: Canvas,
    scene: ArboretumScoring,
    plan: Plot,
    bed: FRect,
    path: Path,
    called: list[tuple[str, int]],
) -> None:
    """Small labels that say what a path has earned beside a point for each card, each at the card it is for."""
    taken: list[FRect] = []
    cards = [plan.rect(cell) for cell in path.cells]
    for name, worth in called:
        text = scene.app.words(f"results.arboretum.{name}", n=worth, species=scene.species_name(path.species))
        # Where words would cover too much of the garden, the sign says it.
        sign = PILL - 8 if canvas.width(text, theme.TINY, "black") + 26 > bed.w * PILL_SHARE else 0.0
        if sign:
            text = f"+{worth}"
        width = canvas.width(text, theme.TINY, "black") + 26 + sign
        at = {"first": 0, "last": -1}.get(name, len(cards) // 2)
        pill = _pill_place(cards[at], width, bed, cards, taken)
        taken.append(pill)
        canvas.shadow(pill, depth=4, radius=PILL / 2)
        fill, line, ink = (theme.INK, theme.GOLD, theme.GOLD) if sign else (theme.GOLD, (70, 44, 8), theme.INK)
        canvas.box(pill, fill, radius=PILL / 2, line=line, line_width=2)
        if sign:
            _draw_mark(canvas, name, path.species, FRect(pill.x + 8, pill.centery - sign / 2, sign, sign))
        middle = (pill.centerx + sign / 2, pill.centery)
        canvas.text(text, middle, size=theme.TINY, weight="black", anchor="center", colour=ink)


def _draw_mark(canvas: Canvas, bonus: str, species: str, rect: FRect) -> None:
    """The sign of a bonus: that of a card with 1 or 8, or the species of a path all alike."""
    if bonus == "alike":
        draw_icon(canvas, species, rect)
    else:
        canvas.picture(MARKS[bonus], rect)


def _pill_place(card: FRect, width: float, bed: FRect, cards: list[FRect], taken: list[FRect]) -> FRect:
    """A place for a label at a card: where it hides least of the path, and of other labels nothing if it can be."""
    room = bed.inflate(-8, -8)
    left = (card.right - 6, card.x - width + 6, card.centerx - width / 2, room.x, room.right - width)
    top = (card.bottom - PILL, card.bottom - 4, card.y - PILL + 6, card.centery - PILL / 2, card.bottom + PILL)
    places = [FRect(x, y, width, PILL).clamp(room) for x in left for y in top]

    def cost(place: FRect) -> float:
        far = abs(place.centerx - card.centerx) / 4 + abs(place.centery - card.centery) / 2
        hidden = sum(_common(place, other) for other in cards)
        return hidden + 20 * sum(_common(place.inflate(4, 4), other) for other in taken) + far * PILL / 4

    return min(places, key=cost)


def _common(one: FRect, other: FRect) -> float:
    """The area two rectangles share."""
    shared = one.clip(other)
    return shared.w * shared.h


# --- the sum of a path ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Account:
    """`5 +1 +2 = 8` as it is written: each part with the sign before it, if any, and its colour."""

    parts: tuple[tuple[str, str | None, Colour], ...]
    size: float
    icon: float
    gap: float
    width: float


def draw_account(
    canvas: Canvas,
    line: FRect,
    species: str,
    cards: int,
    called: list[tuple[str, int]],
    points: int | None,
    *,
    colour: Colour = theme.CREAM,
) -> None:
    """`5 +1 +2 = 8` in a line: a point for each card, the bonuses with their signs, and what it comes to."""
    account = _account(canvas, line, cards, called, points, colour)
    plate = FRect(line.centerx - account.width / 2 - 12, line.y + 2, account.width + 24, line.h - 6)
    canvas.box(plate, (8, 16, 14, 190), radius=plate.h / 2)
    x, icon = plate.x + 12, account.icon
    for text, name, ink in account.parts:
        if name is not None:
            _draw_mark(canvas, name, species, FRect(x, line.centery - 1 - icon / 2, icon, icon))
            x += icon + 3
        at = (x, line.centery - 1)
        where = canvas.text(text, at, size=account.size, weight="black", anchor="midleft", colour=ink)
        x += where.w + account.gap


def _account(
    canvas: Canvas, line: FRect, cards: int, called: list[tuple[str, int]], points: int | None, colour: Colour
) -> _Account:
    """The sum of a path, as large as the line allows."""
    parts: list[tuple[str, str | None, Colour]] = [(str(cards), None, colour)]
    parts += [(f"+{worth}", name, theme.GOLD) for name, worth in called]
    if points is not None:
        parts.append((f"= {points}", None, theme.GOLD))
    size = clamp(line.h * 0.66, theme.SMALL, theme.SCORE)
    icon, gap = size * 0.92, size * 0.4
    wide = _width(canvas, parts, size, icon, gap)
    if wide > line.w - 8:
        size, icon, gap = max(theme.TINY, size * (line.w - 8) / wide), icon * (line.w - 8) / wide, gap * 0.6
        wide = _width(canvas, parts, size, icon, gap)
    return _Account(tuple(parts), size, icon, gap, wide)


def _width(
    canvas: Canvas, parts: Sequence[tuple[str, str | None, Colour]], size: float, icon: float, gap: float
) -> float:
    return (
        sum(canvas.width(text, size, "black") + gap + (icon + 3 if name is not None else 0) for text, name, _ in parts)
        - gap
    )


def draw_sum(canvas: Canvas, line: FRect, parts: Sequence[tuple[str, int]], total: int) -> None:
    """The points of a seat in a line: each species that brings some with its icon, and what they come to."""
    texts = [*(f"{points}" for _, points in parts), f"= {total}"]
    size = clamp(line.h * 0.62, theme.SMALL, theme.SCORE)

    def wide(size: float) -> float:
        return sum(canvas.width(text, size, "black") for text in texts) + len(parts) * size * 1.7

    size = size * min(1.0, (line.w - 24) / wide(size))
    x = line.centerx - wide(size) / 2
    for (species, _), text in zip(parts, texts, strict=False):
        draw_icon(canvas, species, FRect(x, line.centery - size / 2, size, size))
        where = canvas.text(
            text, (x + size * 1.1, line.centery), size=size, weight="black", anchor="midleft", colour=theme.CREAM
        )
        x = where.right + size * 0.6
    canvas.text(texts[-1], (x, line.centery), size=size, weight="black", anchor="midleft", colour=theme.GOLD)


# --- points on their way --------------------------------------------------------------------------------------------


def draw_points_flight(canvas: Canvas, scene: ArboretumScoring) -> None:
    """What a path is worth flies to its owner's bar."""
    index, age = scene.course.now(scene.time)
    if index < 0 or scene.calm:
        return
    act = scene.course.acts[index]
    share = act.share("points", age) / FLIGHT
    if not 0 < share < 1:
        return
    standing = scene.course.standing(scene.time)
    for seat, path in act.walks.items():
        line, goal = scene.stage.columns[seat].line, scene.side_row(standing[seat])
        account = _account(canvas, line, path.each, bonuses_of(path), path.points, theme.CREAM)
        # From where the sum ends, so that it does not hide what it comes from.
        start = FRect(line.centerx + account.width / 2, line.centery - account.size, 0, 0)
        rect = mix(start, FRect(goal.right - 40, goal.centery, 0, 0), in_out(share))
        size = theme.SCORE * (1.15 - 0.35 * share)
        text = f"+{path.points}"
        for dx, dy, ink in ((2, 2, theme.INK), (-1, -1, theme.INK), (0, 0, theme.GOLD)):
            canvas.text(text, (rect.x + dx, rect.y + dy), size=size, weight="black", colour=ink, anchor="center")
