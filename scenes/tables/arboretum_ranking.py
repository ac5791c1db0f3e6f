"""Arboretum's final scoring, the side: bars that change places, and a sheet that fills species by species."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import theme
from scenes.tables.arboretum_cards import draw_icon
from scenes.tables.arboretum_course import FLIGHT
from scenes.tables.arboretum_stage import PANEL, draw_face
from scenes.widgets import tinted

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.arboretum_scoring import ArboretumScoring


AHEAD = 14.0
"""How far a bar steps out while it passes another."""


def draw_side(canvas: Canvas, scene: ArboretumScoring) -> None:
    """The ground of ranking and sheet."""
    side = scene.stage.side
    canvas.shadow(side.panel, depth=6, radius=18, strength=120)
    canvas.box(side.panel, PANEL, radius=18, line=(255, 248, 232, 30))
    seats = len(scene.session.players)
    for number, row in enumerate(side.rows):
        if number % 2 == 0:
            canvas.box(row, (255, 248, 232, 10), radius=6)
    for seat in range(seats):
        place = side.cell(side.head, seat, seats)
        size = min(place.h - 4, place.w - 4)
        face = FRect(place.centerx - size / 2, place.centery - size / 2, size, size)
        draw_face(canvas, scene, seat, face)


def draw_ranking(canvas: Canvas, scene: ArboretumScoring) -> None:
    """Who leads, with bars as long as their points; who rises passes in front of who falls."""
    standing, crowns = scene.course.standing(scene.time), scene.course.crowns(scene.time)
    most = max(1, *scene.course.totals)
    rising, kinds = scene.course.rising(scene.time), _kinds(canvas, scene)
    for seat in sorted(range(len(standing)), key=lambda one: (one in rising, -standing[one])):
        row, points = scene.side_row(standing[seat]), scene.course.points(seat, scene.time)
        passing = math.sin(math.pi * (standing[seat] % 1))
        if passing > 0.01 and not scene.calm and seat in rising:
            row = row.move(-AHEAD * passing, 0)
            canvas.shadow(row, depth=8, radius=row.h * 0.3)
        canvas.box(row, (38, 54, 52), radius=row.h * 0.3, line=(255, 248, 232, 40))
        size = row.h - 14
        face = FRect(row.x + 9, row.y + 7, size, size)
        track = FRect(face.right + 12, row.bottom - 15, row.right - face.right - 24, 8)
        canvas.box(track, (255, 248, 232, 24), radius=4)
        filled = track.w * points / most
        if filled >= track.h:
            canvas.box(FRect(track.x, track.y, filled, track.h), theme.SEATS[seat], radius=4)
        draw_face(canvas, scene, seat, face)
        middle = (row.y + track.y) / 2 + 2
        number = canvas.text(
            str(points),
            (track.right, middle),
            size=_points_size(row),
            weight="black",
            anchor="midright",
            colour=theme.GOLD if crowns[seat] > 0.5 else theme.CREAM,
        )
        canvas.text(
            scene.session.players[seat].name,
            (track.x, middle),
            size=theme.SMALL,
            weight="bold",
            anchor="midleft",
            max_width=track.w - 54,
        )
        if seat in kinds:
            at = (number.x - 6, middle)
            canvas.text(kinds[seat], at, size=theme.TINY, weight="bold", anchor="midright", colour=theme.LEAF)
        if crowns[seat] > 0:
            crown = FRect(face.centerx - size * 0.32, face.y - size * 0.36, size * 0.64, size * 0.64)
            icon = tinted(canvas, "common/crown", canvas.viewport.rect(crown).size, theme.GOLD)
            canvas.blit(icon, canvas.viewport.rect(crown).topleft, round(255 * crowns[seat]))


def _points_size(row: FRect) -> float:
    return min(theme.SCORE, row.h * 0.56)


def _kinds(canvas: Canvas, scene: ArboretumScoring) -> dict[int, str]:
    """How many species each seat tied on points has, once that decides (A-13); nothing where it does not fit in a bar.

    The table at the end says it in any case.
    """
    if not (scene.broken_tie and scene.course.told(scene.time)):
        return {}
    row, words = scene.stage.side.ranks[0], scene.app.words
    kinds = {seat: words("results.arboretum.kinds", n=scene.course.ranks[seat]) for seat in scene.tied}

    def taken(seat: int) -> float:
        name, points = scene.session.players[seat].name, str(scene.scores[seat].points)
        return (
            canvas.width(name, theme.SMALL, "bold")
            + canvas.width(kinds[seat], theme.TINY, "bold")
            + canvas.width(points, _points_size(row), "black")
        )

    # Beside the portrait, as the track below; a few units between the three.
    room = row.w - (row.h - 14) - 33 - 12
    return kinds if all(taken(seat) <= room for seat in kinds) else {}


def draw_filling(canvas: Canvas, scene: ArboretumScoring) -> None:
    """What has been scored so far; the species that is on is marked, those to come are pale."""
    index, age = scene.course.now(scene.time)
    side, seats = scene.stage.side, len(scene.session.players)
    for number, (row, result) in enumerate(zip(side.rows, scene.results, strict=True)):
        if number == index:
            canvas.box(row, (255, 200, 87, 50), radius=6, line=theme.GOLD, line_width=2)
        size = row.h - 4
        draw_icon(
            canvas, result.species, FRect(row.x + 4, row.y + 2, size, size), alpha=255 if number <= index else 120
        )
        act = scene.course.acts[number]
        if number > index or (number == index and act.share("points", age) < (FLIGHT if act.walks else 0.01)):
            continue
        for seat, points in enumerate(result.points):
            place = side.cell(row, seat, seats)
            text = str(points) if seat in result.holders else "–"
            canvas.text(
                text,
                place.center,
                size=min(theme.BODY, row.h * 0.86),
                weight="black",
                anchor="center",
                colour=theme.GOLD if points else theme.CREAM_SOFT,
                alpha=255 if seat in result.holders else 120,
            )
