"""The stage curtain: velvet folds worked out point by point on a coarse grid, gold trim drawn on top, kept by size."""

from __future__ import annotations

import math

import pygame
from pygame import FRect

from scenes.canvas import Canvas, rasterise
from scenes.theme import Colour

VELVET: tuple[tuple[int, int, int], ...] = ((30, 8, 20), (92, 20, 42), (146, 38, 58), (186, 70, 82))
"""From the depth of a fold to its lit edge."""
GOLD: tuple[int, int, int] = (236, 186, 92)
GOLD_DEEP: tuple[int, int, int] = (140, 92, 34)
FOLD = 104.0
"""Width of a fold in units."""
VALANCE = 132.0
SWAG = 214.0
"""Width of a swag of the valance in units, before it is fitted to the window."""
GRID = 6
"""Pixels of the window per point of the grid."""
GRID_ROWS = 24
SHADES = 256


def half(canvas: Canvas, right: bool) -> pygame.Surface:
    """One half of the curtain in pixels: half the window wide, opaque, its gold edge at the inner side."""
    width, height = canvas.surface.get_size()
    size = ((width + 1) // 2, height)
    left = canvas.art.composed(("curtain", size, canvas.viewport.scale), lambda: _half(canvas, size))
    if not right:
        return left
    return canvas.art.composed(
        ("curtain right", size, canvas.viewport.scale), lambda: pygame.transform.flip(left, True, False)
    )


def valance(canvas: Canvas) -> pygame.Surface:
    """The swags along the top of the window, in pixels, transparent below them."""
    size = (canvas.surface.get_width(), canvas.viewport.px(VALANCE))
    return canvas.art.composed(("valance", size), lambda: _valance(size, canvas.viewport.scale))


# --- velvet ---------------------------------------------------------------------------------------------------------


def _half(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    surface = _velvet(size, canvas.viewport.scale)
    inner = canvas.onto(surface)
    width, height = size[0] / canvas.viewport.scale, size[1] / canvas.viewport.scale
    _fringe(inner, width, height)
    _braid(inner, width, height)
    return surface


def _velvet(size: tuple[int, int], scale: float) -> pygame.Surface:
    columns, rows = max(8, size[0] // GRID), GRID_ROWS
    unit = size[0] / columns / scale
    whole = columns * unit
    points = bytearray()
    shades = [bytes(_shade(number / SHADES)) for number in range(SHADES)]
    for row in range(rows):
        down = row / (rows - 1)
        light = 0.58 + 0.42 * math.sin(math.pi * min(1.0, 0.18 + down * 0.74))
        for column in range(columns):
            x = column * unit
            wander = 0.16 * math.sin(x * 0.011 + 1.3) + 0.05 * math.sin(down * 2.6 + x * 0.021)
            fold = math.sin(math.tau * (x / FOLD + wander * (0.55 + down)))
            fine = 0.08 * math.sin(math.tau * (x / FOLD * 2.7 + down * 0.12))
            near = math.exp(-(((whole - x) / 560) ** 2) - ((down - 0.42) / 0.46) ** 2)
            depth = (0.5 + 0.42 * fold + fine) * light * (0.66 + 0.4 * near)
            points += shades[min(SHADES - 1, max(0, int(depth * SHADES)))]
    coarse = pygame.image.frombytes(bytes(points), (columns, rows), "RGB")
    return pygame.transform.smoothscale(coarse, size).convert()


def _shade(depth: float) -> tuple[int, int, int]:
    """The colour of velvet at a depth from 0 to below 1."""
    place = depth * (len(VELVET) - 1)
    first = int(place)
    share = place - first
    low, high = VELVET[first], VELVET[first + 1]
    return (
        round(low[0] + (high[0] - low[0]) * share),
        round(low[1] + (high[1] - low[1]) * share),
        round(low[2] + (high[2] - low[2]) * share),
    )


# --- gold -----------------------------------------------------------------------------------------------------------


def _braid(canvas: Canvas, width: float, height: float) -> None:
    """The gold braid down the inner edge."""
    canvas.box(FRect(width - 24, 0, 24, height), (0, 0, 0, 60), radius=0)
    canvas.box(FRect(width - 17, 0, 17, height), GOLD_DEEP, radius=0)
    canvas.box(FRect(width - 15, 0, 10, height), GOLD, radius=0)
    step, y = 18.0, 6.0
    while y < height:
        canvas.disc((width - 10, y), 3.2, (255, 226, 150), GOLD_DEEP, 1)
        y += step


def _fringe(canvas: Canvas, width: float, height: float) -> None:
    """The hem: a gold band with threads hanging from it."""
    threads = FRect(0, height - 34, width, 34)
    canvas.box(threads, (52, 26, 18), radius=0)
    x, turn = 0.0, 0
    while x < width:
        colour: Colour = GOLD if turn % 2 else (198, 144, 62)
        canvas.box(FRect(x + 0.8, threads.y + 4, 4.2, 26 + 3 * math.sin(turn * 1.7)), colour, radius=2)
        x, turn = x + 5.6, turn + 1
    canvas.box(FRect(0, threads.y - 12, width, 18), GOLD_DEEP, radius=0)
    canvas.box(FRect(0, threads.y - 9, width, 9), GOLD, radius=0)


def _valance(size: tuple[int, int], scale: float) -> pygame.Surface:
    width, height = size[0] / scale, size[1] / scale
    count = max(4, 2 * round(width / SWAG / 2))
    step = width / count
    parts = [
        '<defs><linearGradient id="v" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
        f'y2="{height:.1f}"><stop offset="0" stop-color="#3a0b1e"/><stop offset="0.55" stop-color="#7d1c3a"/>'
        '<stop offset="1" stop-color="#a53450"/></linearGradient></defs>'
    ]
    deep = height - 26
    for swag in range(count):
        left, right, middle = swag * step, (swag + 1) * step, (swag + 0.5) * step
        curve = f"C{left + step * 0.16:.1f} {deep * 1.06:.1f} {right - step * 0.16:.1f} {deep * 1.06:.1f}"
        shape = f"M{left:.1f} -4 V34 {curve} {right:.1f} 34 V-4 Z"
        shadow = f"M{left:.1f} 44 {curve.replace(f'{deep * 1.06:.1f}', f'{deep * 1.2:.1f}')} {right:.1f} 44"
        parts.append(f'<path d="{shadow}" fill="#14040c" fill-opacity="0.45"/>')
        parts.append(f'<path d="{shape}" fill="url(#v)"/>')
        for rise, strength in ((0.30, 0.20), (0.55, 0.26), (0.80, 0.20)):
            y = deep * 0.8 * rise
            parts.append(
                f'<path d="M{left + 3:.1f} {8 + 12 * rise:.1f} Q{middle:.1f} {y * 1.7 + 16:.1f} {right - 3:.1f} '
                f'{8 + 12 * rise:.1f}" fill="none" stroke="#2a0614" stroke-opacity="{strength}" stroke-width="9"/>'
            )
        parts.append(_threads(left, right, deep))
        line = f"M{left:.1f} 34 {curve} {right:.1f} 34"
        parts.append(f'<path d="{line}" fill="none" stroke="#8c5c22" stroke-width="11"/>')
        parts.append(f'<path d="{line}" fill="none" stroke="#ecba5c" stroke-width="6"/>')
    for knot in range(count + 1):
        x = knot * step
        parts.append(f'<path d="M{x - 8:.1f} 40 L{x - 11:.1f} 92 H{x + 11:.1f} L{x + 8:.1f} 40 Z" fill="#c8913e"/>')
        parts.append(f'<path d="M{x - 3:.1f} 40 L{x - 4:.1f} 92 H{x + 3:.1f} L{x + 2:.1f} 40 Z" fill="#ecba5c"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="36" r="13" fill="#8c5c22"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="35" r="10" fill="#f2c66a"/>')
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.2f} {height:.2f}" '
        f'width="{size[0]}" height="{size[1]}">{"".join(parts)}</svg>'
    )
    return rasterise(svg.encode(), size)


def _threads(left: float, right: float, deep: float) -> str:
    """The fringe below a swag, as one path."""
    step, path = right - left, ""
    count = max(8, round(step / 7))
    for number in range(1, count):
        t = number / count
        # The same cubic curve as the swag's lower edge.
        x = left + step * (3 * (1 - t) ** 2 * t * 0.16 + 3 * (1 - t) * t**2 * 0.84 + t**3)
        y = 34 * ((1 - t) ** 3 + t**3) + deep * 1.06 * 3 * t * (1 - t)
        path += f"M{x:.1f} {y:.1f} v{15 + number % 2 * 2} "
    return f'<path d="{path}" fill="none" stroke="#d9a24c" stroke-width="3.4" stroke-linecap="round"/>'
