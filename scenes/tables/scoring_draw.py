"""How the results look apart from a game's own cards: stage, panels, title, crowns, counters, names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes import theme
from scenes.tables.portrait import draw_portrait
from scenes.theme import Colour
from scenes.widgets import tinted
from scenes.words import number

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.scoring import ScoringScene

MARGIN = 26.0
RAYS = 28

LOW_ROW = 64.0
"""Rows lower than this have the name and one line, both small."""


def draw_stage(scene: ScoringScene, canvas: Canvas) -> None:
    """The stage, the panels, portraits and names."""
    size = canvas.surface.get_size()
    canvas.surface.blit(canvas.art.cover("common/table", size, 16 / 9), (0, 0))
    canvas.shade((26, 8, 30, 206))
    area = scene.app.viewport.canvas
    draw_rays(canvas, (area.centerx, scene.title.centery), (226, 120, 190))
    for seat, row in enumerate(scene.rows):
        colour = theme.SEATS[seat]
        canvas.shadow(row, depth=6, radius=18, strength=120)
        canvas.box(row, (26, 34, 42), radius=18, line=(255, 248, 232, 26))
        canvas.box(FRect(row.x, row.y + 16, 6, row.h - 32), colour, radius=3)
        face = scene.face(row)
        canvas.disc(face.center, face.w / 2 + 4, colour)
        canvas.disc(face.center, face.w / 2, (226, 214, 190))
        draw_portrait(canvas, scene.session.players[seat].face, face)
        track = scene.track(row)
        canvas.box(track, (255, 248, 232, 26), radius=track.h / 2)


def draw_title(scene: ScoringScene, canvas: Canvas) -> None:
    """What is being counted, and at the end who has won."""
    area, title = scene.app.viewport.canvas, scene.title
    done, width = scene.done, area.w - MARGIN * 4
    text = scene.outcome() if done else scene.app.words("results.counting")
    size = float(theme.TITLE)
    used = min(width, canvas.width(text, size, "black"))
    where = canvas.text(
        text,
        (area.centerx, title.y + title.h * 0.36),
        size=size,
        colour=theme.GOLD if done else theme.CREAM,
        weight="black",
        anchor="center",
        max_width=width - 140,
    )
    if done and used < width - 140:
        for x in (where.x - 66, where.right + 18):
            rect = FRect(x, where.centery - 24, 48, 48)
            canvas.blit(gold_crown(canvas, rect), canvas.viewport.rect(rect).topleft)
    line = scene.closing() if done else scene.heading()
    canvas.text(
        line,
        (area.centerx, title.y + title.h * 0.80),
        size=theme.STATUS,
        colour=theme.CREAM if done else theme.GOLD,
        weight="bold",
        anchor="center",
        max_width=width,
    )


def gold_crown(canvas: Canvas, rect: FRect) -> pygame.Surface:
    return tinted(canvas, "common/crown", canvas.viewport.rect(rect).size, theme.GOLD)


def draw_finale(scene: ScoringScene, canvas: Canvas, seat: int, row: FRect) -> None:
    """At the end the winners' rows shine."""
    if not scene.done or seat not in scene.winners:
        return
    share = round(scene.finale * 8) / 8
    if share > 0:
        canvas.box(
            row, (255, 200, 87, round(30 * share)), radius=18, line=(*theme.GOLD, round(255 * share)), line_width=3
        )


def draw_crown(scene: ScoringScene, canvas: Canvas, seat: int, share: float) -> None:
    if share <= 0:
        return
    face = scene.face(scene.rows[seat])
    size = max(34.0, face.w * 0.5)
    drop = 0.0 if scene.calm else 16 * (1 - share)
    rect = FRect(face.centerx - size / 2, face.y - size * 0.58 - drop, size, size)
    picture = gold_crown(canvas, rect)
    at = canvas.viewport.rect(rect).topleft
    shade = tinted(canvas, "common/crown", picture.get_size(), (20, 14, 10))
    canvas.blit(shade, (at[0], at[1] + max(1, canvas.viewport.px(2))), round(200 * share**3))
    canvas.blit(picture, at, round(255 * share))


def draw_points(scene: ScoringScene, canvas: Canvas, seat: int, row: FRect, *, leads: bool) -> None:
    """The counter, the bar that races with the others, and the name with what became of the player."""
    points = scene.tally.points(seat, scene.time)
    total = scene.total(row)
    canvas.text(
        number(points),
        total.center,
        size=min(58.0, row.h * 0.46),
        colour=theme.GOLD if leads else theme.CREAM,
        weight="black",
        anchor="center",
    )
    track = scene.track(row)
    filled = track.w * points / scene.tally.most
    if filled >= track.h:
        canvas.box(FRect(track.x, track.y, filled, track.h), theme.SEATS[seat], radius=track.h / 2)
    draw_name(scene, canvas, seat, row)


def draw_name(scene: ScoringScene, canvas: Canvas, seat: int, row: FRect) -> None:
    face, name = scene.face(row), scene.name_area(row)
    lines: list[tuple[str, Colour]] = []
    if scene.done:
        if seat not in scene.winners:
            lines.append((scene.app.words(f"results.place.{scene.places[seat]}"), theme.CREAM_SOFT))
        else:
            lines.append((scene.verdict(seat), theme.GOLD))
        note = scene.note(seat)
        if note:
            lines.append((note, theme.CREAM_SOFT))
    low = row.h < LOW_ROW
    step, first = (19.0, 20.0) if low else (25.0, 30.0)
    y = row.centery - first / 2 if low else face.centery - (step * len(lines)) / 2
    canvas.text(
        scene.session.players[seat].name,
        (name.x, y if lines or not low else row.centery),
        size=theme.SMALL if low else theme.STATUS,
        weight="bold",
        anchor="midleft",
        max_width=name.w,
    )
    for line, (text, colour) in enumerate(lines[:1] if low else lines):
        canvas.text(
            text,
            (name.x, y + first + step * line),
            size=theme.TINY if low else theme.SMALL,
            colour=colour,
            anchor="midleft",
            max_width=name.w,
        )


def draw_rays(canvas: Canvas, centre: tuple[float, float], colour: tuple[int, int, int]) -> None:
    """Beams of light from a point, soft at their ends."""
    width, height = canvas.surface.get_size()
    small = (max(2, width // 4), max(2, height // 4))
    veil = pygame.Surface(small, pygame.SRCALPHA)
    scale = canvas.viewport.scale / 4
    x, y, far = centre[0] * scale, centre[1] * scale, float(small[0] + small[1])
    for ray in range(RAYS):
        if ray % 2:
            continue
        first = pygame.Vector2(far, 0).rotate(360 / RAYS * (ray - 0.5))
        second = pygame.Vector2(far, 0).rotate(360 / RAYS * (ray + 0.5))
        pygame.draw.polygon(veil, (*colour, 26), [(x, y), (x + first.x, y + first.y), (x + second.x, y + second.y)])
    veil = pygame.transform.gaussian_blur(veil, 3)
    canvas.surface.blit(pygame.transform.smoothscale(veil, (width, height)), (0, 0))
