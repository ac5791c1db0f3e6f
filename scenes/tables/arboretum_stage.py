"""Arboretum's final scoring, upper half: banner, hands and trays, the struck 8, the crest on its way."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from scenes import theme
from scenes.motion import in_out, out_back, out_cubic
from scenes.tables.arboretum_cards import BACK, CREST, GROUND, GROUND_ASPECT, STRUCK, card_surface, dark, draw_card
from scenes.tables.arboretum_course import HIT, Act, raw_sums
from scenes.tables.arboretum_garden import draw_garden
from scenes.tables.arboretum_scoring_layout import Column
from scenes.tables.chips import draw_pop, draw_turning
from scenes.tables.portrait import draw_portrait
from scenes.theme import Colour
from scenes.widgets import tinted

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.arboretum_scoring import ArboretumScoring

PANEL: Colour = (22, 34, 34)
TRAY: Colour = (255, 248, 232, 16)
STAGGER = 0.12
"""The share of a flight by which each card of a hand sets out later."""
ARC = 0.10
SWELL = 1.25
"""How large a picture is when it begins to come down on its place."""
STRUCK_SIZE = 0.62
"""The size of the mark on an 8 as a share of the card's height."""
LEAPING = 0.6
"""The size of a 1 where it strikes, as a share of its own."""


def mix(first: FRect, second: FRect, share: float) -> FRect:
    """A rectangle on the way from the first to the second."""
    return FRect(*(one + (other - one) * share for one, other in zip(first, second, strict=True)))


def scaled(canvas: Canvas, surface: pygame.Surface, rect: FRect) -> tuple[pygame.Surface, tuple[int, int]]:
    """A picture in the size of a rectangle for one moment of a move, and its place."""
    area = canvas.viewport.rect(rect)
    if surface.get_size() != area.size:
        surface = pygame.transform.smoothscale(surface, (max(1, area.w), max(1, area.h)))
    return surface, area.topleft


def draw_picture(canvas: Canvas, name: str, rect: FRect, full: FRect, alpha: int = 255) -> None:
    """A picture of the assets while it changes its size: always made from the one of the size `full`."""
    surface, at = scaled(canvas, canvas.art.svg(name, canvas.viewport.rect(full).size), rect)
    canvas.blit(surface, at, alpha)


# --- what stays -----------------------------------------------------------------------------------------------------


def lawn(canvas: Canvas, rect: FRect, radius: float) -> None:
    """The ground of a garden with rounded corners."""
    area = canvas.viewport.rect(rect)

    def build() -> pygame.Surface:
        surface = canvas.art.cover(GROUND, area.size, GROUND_ASPECT).convert_alpha()
        mask = canvas.box_surface(area.size, (255, 255, 255), radius, None, 0)
        surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    canvas.surface.blit(canvas.art.composed(("arboretum lawn", area.size, radius), build), area)
    canvas.box(rect, None, radius=radius, line=(255, 248, 232, 60), line_width=2)


def draw_backdrop(canvas: Canvas) -> None:
    """The darkened cloth behind everything."""
    size = canvas.surface.get_size()
    canvas.surface.blit(canvas.art.cover("common/table", size, 16 / 9), (0, 0))
    canvas.shade((10, 24, 20, 200))


def draw_face(canvas: Canvas, scene: ArboretumScoring, seat: int, rect: FRect) -> None:
    """A seat's portrait in a disc of its colour."""
    canvas.disc(rect.center, rect.w / 2 + 3, theme.SEATS[seat])
    canvas.disc(rect.center, rect.w / 2, (226, 214, 190))
    draw_portrait(canvas, scene.session.players[seat].face, rect)


def draw_columns(canvas: Canvas, scene: ArboretumScoring) -> None:
    """Panels, names and gardens."""
    for seat, column in enumerate(scene.stage.columns):
        canvas.shadow(column.panel, depth=6, radius=18, strength=120)
        canvas.box(column.panel, PANEL, radius=18, line=(255, 248, 232, 30))
        canvas.box(FRect(column.panel.x + 18, column.panel.y, column.panel.w - 36, 5), theme.SEATS[seat], radius=2)
        draw_face(canvas, scene, seat, column.face)
        canvas.text(
            scene.session.players[seat].name,
            (column.name.x, column.name.centery),
            size=theme.STATUS,
            weight="bold",
            anchor="midleft",
            max_width=column.name.w,
        )
        canvas.box(column.tray, TRAY, radius=14)
        lawn(canvas, column.bed, 14)
        draw_garden(canvas, column.plot, scene.gardens[seat], mini=scene.minis)


# --- the banner -----------------------------------------------------------------------------------------------------


def banner_places(canvas: Canvas, scene: ArboretumScoring) -> tuple[FRect, FRect, FRect]:
    """Where the species' icon, its name and the crest stand."""
    banner, size = scene.stage.banner, scene.stage.icon.h
    width = min(canvas.width(scene.title_text(), theme.TITLE, "black"), banner.w * 0.5)
    left = banner.centerx - width / 2
    icon = FRect(left - size - 16, scene.stage.icon.y, size, size)
    crest = FRect(left + width + 16, scene.stage.icon.y, size, size)
    return icon, FRect(left, icon.y, width, size), crest


def draw_banner(canvas: Canvas, scene: ArboretumScoring) -> None:
    """The species that is scored, and what happens in a sentence."""
    index, age = scene.course.now(scene.time)
    icon, name, crest = banner_places(canvas, scene)
    if index >= 0:
        act = scene.course.acts[index]
        plate = FRect(icon.x - 14, icon.y - 4, crest.right - icon.x + 28, icon.h + 8)
        canvas.box(plate, dark(act.result.species), radius=plate.h / 2, line=(255, 248, 232, 70))
        come = 1.0 if scene.calm else out_back(min(1.0, age / 260))
        size = icon.h * max(0.1, come)
        place = FRect(icon.centerx - size / 2, icon.centery - size / 2, size, size)
        draw_picture(canvas, f"arboretum/icon_{act.result.species}", place, icon)
        if act.share("right", age) <= 0:
            canvas.picture(CREST, crest, alpha=round(255 * act.share("hands", age)))
        else:
            canvas.picture(CREST, crest, alpha=50)
    canvas.text(
        scene.title_text(),
        name.center,
        size=theme.TITLE,
        weight="black",
        anchor="center",
        max_width=scene.stage.banner.w * 0.5,
    )
    canvas.text(
        scene.heading(),
        (scene.stage.banner.centerx, scene.stage.banner.y + scene.stage.banner.h * 0.84),
        size=theme.STATUS,
        colour=theme.GOLD,
        weight="bold",
        anchor="center",
        max_width=scene.stage.banner.w - 360,
    )


# --- hands and trays ------------------------------------------------------------------------------------------------


def fly(canvas: Canvas, scene: ArboretumScoring, code: str, start: FRect, end: FRect, share: float) -> None:
    """A card on its way; in calm mode it fades in where it goes."""
    if scene.calm:
        surface = card_surface(canvas, code, canvas.viewport.rect(end).h)
        canvas.blit(surface, canvas.viewport.rect(end).topleft, round(255 * share))
        return
    rect = mix(start, end, out_cubic(share))
    rect.y -= math.hypot(end.x - start.x, end.y - start.y) * ARC * math.sin(math.pi * share)
    large = start if start.h > end.h else end
    surface, at = scaled(canvas, card_surface(canvas, code, canvas.viewport.rect(large).h), rect)
    canvas.surface.blit(surface, at)


def draw_hands(canvas: Canvas, scene: ArboretumScoring) -> None:
    """Every hand in its row; the cards of the species that is compared fly to the trays, those counted go back, dim."""
    index, age = scene.course.now(scene.time)
    away = scene.course.acts[index].share("hands", age) if index >= 0 else 0.0
    flying: list[tuple[str, FRect, FRect, float]] = []
    for seat, column in enumerate(scene.stage.columns):
        codes = scene.hands[seat]
        for place, code in enumerate(codes):
            rest = column.in_hand(place, len(codes))
            number = scene.number(code)
            if index < 0:
                _draw_turning(canvas, scene, code, rest, place)
            elif number == index:
                canvas.box(rest, (255, 248, 232, 12), radius=rest.h * 0.06, line=(255, 248, 232, 40), line_width=1.5)
                flying.append((code, rest, tray_place(scene, seat, code), _staggered(scene, seat, code, away)))
            elif number == index - 1 and away < 1:
                flying.append((code, tray_place(scene, seat, code), rest, min(1.0, away * 1.4)))
            else:
                draw_card(canvas, code, rest, dim=number < index)
    for code, start, end, share in flying:
        if share < 1:
            fly(canvas, scene, code, start, end, share)
        elif scene.number(code) < index:
            draw_card(canvas, code, end, dim=True)


def _draw_turning(canvas: Canvas, scene: ArboretumScoring, code: str, rest: FRect, place: int) -> None:
    """A card of a hand that turns up in the intro."""
    share = min(1.0, max(0.0, scene.course.opened(scene.time) * 1.9 - place * 0.15))
    area = canvas.viewport.rect(rest)
    if share < 0.5 and not scene.calm:
        narrow = max(1, round(area.w * (1 - 2 * share)))
        back = pygame.transform.smoothscale(card_surface(canvas, BACK, area.h), (narrow, area.h))
        canvas.surface.blit(back, back.get_rect(center=area.center))
        return
    if scene.calm:
        canvas.surface.blit(card_surface(canvas, BACK, area.h), area)
    turned = share if scene.calm else share * 2 - 1
    draw_turning(canvas, card_surface(canvas, code, area.h), area, turned, calm=scene.calm)


def _staggered(scene: ArboretumScoring, seat: int, code: str, share: float) -> float:
    place = scene.results[scene.number(code)].hands[seat].index(code)
    return min(1.0, max(0.0, share * (1 + STAGGER * 3) - STAGGER * min(place, 3)))


def tray_place(scene: ArboretumScoring, seat: int, code: str) -> FRect:
    """Where a card lies while its species is compared."""
    cards = scene.results[scene.number(code)].hands[seat]
    return scene.stage.columns[seat].in_tray(cards.index(code), len(cards))


def draw_trays(canvas: Canvas, scene: ArboretumScoring) -> None:
    """The cards compared, side by side, and what they count."""
    index, age = scene.course.now(scene.time)
    if index < 0:
        return
    act = scene.course.acts[index]
    given = act.share("right", age)
    for seat, column in enumerate(scene.stage.columns):
        holds = seat in act.result.holders
        if given >= 0.6:
            line = (*theme.GOLD, 255) if holds else None
            canvas.box(column.tray, (255, 200, 87, 44) if holds else (0, 0, 0, 70), radius=14, line=line, line_width=3)
        for code in act.result.hands[seat]:
            if _staggered(scene, seat, code, act.share("hands", age)) >= 1:
                _draw_compared(canvas, act, age, code, tray_place(scene, seat, code), calm=scene.calm)
        _draw_sum(canvas, act, age, seat, column, calm=scene.calm)
    if act.strike is not None:
        _draw_strike(canvas, scene, act, age)


def _draw_compared(canvas: Canvas, act: Act, age: float, code: str, rect: FRect, *, calm: bool) -> None:
    strike, share = act.strike, act.share("strike", age)
    radius = rect.h * 0.05
    canvas.shadow(rect, depth=4, radius=radius, strength=120)
    if strike is not None and code == strike.eight and share >= HIT:
        since = (share - HIT) / (1 - HIT)
        shake = 0.0 if calm else 6 * math.sin(since * math.pi * 6) * max(0.0, 1 - since * 1.6)
        draw_card(canvas, code, rect.move(shake, 0), dim=True)
        _draw_mark(canvas, rect.move(shake, 0), since, calm=calm)
        return
    draw_card(canvas, code, rect)
    if strike is not None and code == strike.one and share > 0:
        canvas.box(rect.inflate(6, 6), None, radius=radius + 3, line=theme.CORAL, line_width=4)


def _draw_mark(canvas: Canvas, rect: FRect, since: float, *, calm: bool) -> None:
    """The cross over a struck 8 comes down on it."""
    size = rect.h * STRUCK_SIZE
    full = FRect(rect.centerx - size / 2, rect.centery - size / 2, size, size)
    come = min(1.0, since / 0.3)
    if come >= 1 or calm:
        canvas.picture(STRUCK, full, alpha=round(255 * come))
        return
    grow = size * (SWELL - 1) * 2 * (1 - out_cubic(come))
    draw_picture(canvas, STRUCK, full.inflate(grow, grow), full, round(255 * come))


def _draw_sum(canvas: Canvas, act: Act, age: float, seat: int, column: Column, *, calm: bool) -> None:
    """What a hand counts, as a number and as a bar beside the others'."""
    raw, counted, struck = raw_sums(act.result)[seat], act.result.sums[seat], act.share("strike", age)
    share = act.share("sums", age)
    value = raw * out_cubic(share)
    if act.result.cancelled[seat] and struck > HIT:
        value += (counted - raw) * out_cubic(min(1.0, (struck - HIT) / (1 - HIT) * 1.6))
    wins = act.share("right", age) >= 0.6 and seat in act.result.holders
    fell = act.result.cancelled[seat] and struck > HIT
    fill = theme.GOLD if wins else (60, 74, 72)
    canvas.disc(column.sum.center, column.sum.w / 2, fill, line=(255, 248, 232, 120), width=2)
    ink: Colour = theme.INK if wins else theme.CORAL if fell else theme.CREAM
    canvas.text(
        str(round(value)), column.sum.center, size=column.sum.h * 0.56, weight="black", anchor="center", colour=ink
    )
    most = max(1, *raw_sums(act.result))
    track = FRect(column.tray.x + 10, column.tray.bottom - 11, column.tray.w - 20, 6)
    filled = track.w * value / most
    canvas.box(track, (255, 248, 232, 20), radius=3)
    if filled >= track.h:
        canvas.box(FRect(track.x, track.y, filled, track.h), theme.GOLD if wins else theme.SEATS[seat], radius=3)
    if act.result.cancelled[seat] and not calm:
        draw_pop(canvas, -8, (column.sum.centerx, column.sum.y), (struck - HIT) / (1 - HIT))


def _draw_strike(canvas: Canvas, scene: ArboretumScoring, act: Act, age: float) -> None:
    """The rival's 1 leaps at the 8 and goes back to its place."""
    strike, share = act.strike, act.share("strike", age)
    if strike is None or not 0 < share < 1:
        return
    home, goal = tray_place(scene, strike.striker, strike.one), tray_place(scene, strike.victim, strike.eight)
    if scene.calm:
        return
    there = share / HIT if share < HIT else 1 - (share - HIT) / (1 - HIT)
    along = there**2 if share < HIT else in_out(there)
    # It comes from above and stays smaller, so that the 8 can be seen.
    small = FRect(0, 0, home.w * LEAPING, home.h * LEAPING)
    small.center = (goal.centerx, goal.y + goal.h * 0.06)
    rect = mix(home, small, along)
    rect.y -= (24 + abs(goal.x - home.x) * 0.1) * math.sin(math.pi * along)
    surface, at = scaled(canvas, card_surface(canvas, strike.one, canvas.viewport.rect(home).h), rect)
    canvas.surface.blit(surface, at)
    canvas.box(rect.inflate(6, 6), None, radius=rect.h * 0.05 + 3, line=theme.CORAL, line_width=4)
    if share >= HIT:
        since = min(1.0, (share - HIT) / (1 - HIT) / 0.5)
        size = goal.h * (0.5 + 0.7 * out_cubic(since))
        full = FRect(goal.centerx - goal.h * 0.6, goal.centery - goal.h * 0.6, goal.h * 1.2, goal.h * 1.2)
        spark = FRect(goal.centerx - size / 2, goal.centery - size / 2, size, size)
        draw_picture(canvas, "common/spark", spark, full, round(255 * (1 - since)))


# --- the right to score ---------------------------------------------------------------------------------------------


def draw_rights(canvas: Canvas, scene: ArboretumScoring) -> None:
    """The crest flies to who may score; a lock closes the other gardens."""
    index, age = scene.course.now(scene.time)
    if index < 0:
        return
    act = scene.course.acts[index]
    share = act.share("right", age)
    if share <= 0:
        return
    start = banner_places(canvas, scene)[2]
    for seat, column in enumerate(scene.stage.columns):
        if seat not in act.result.holders:
            size = column.crest.w * 0.62
            lock = FRect(0, 0, size, size)
            lock.center = column.crest.center
            icon = tinted(canvas, "common/lock", canvas.viewport.rect(lock).size, theme.CREAM_SOFT)
            canvas.blit(icon, canvas.viewport.rect(lock).topleft, round(200 * share))
        elif scene.calm or share >= 1:
            canvas.picture(CREST, column.crest, alpha=round(255 * share))
        else:
            rect = mix(start, column.crest, in_out(share))
            grow = rect.w * (SWELL - 1) * math.sin(math.pi * share)
            full = start if start.w > column.crest.w else column.crest
            draw_picture(canvas, CREST, rect.inflate(grow, grow), full)
