"""Pieces of SVG text for pictures that are drawn by code, within what the rasteriser can draw."""

from __future__ import annotations


def shape(path: str, fill: str, *, opacity: float = 1.0, line: str = "", width: float = 0.0) -> str:
    """A filled path, with an outline if `line` is a colour."""
    text = f'<path d="{path}" fill="{fill}" fill-opacity="{opacity:.2f}" fill-rule="evenodd"'
    if line:
        text += f' stroke="{line}" stroke-width="{width:.2f}" stroke-linejoin="round"'
    return text + "/>"


def line(path: str, colour: str, width: float, opacity: float = 1.0) -> str:
    """A stroked path with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-opacity="{opacity:.2f}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def circle(x: float, y: float, radius: float, fill: str, *, line: str = "", width: float = 0.0) -> str:
    """A disc, with an outline if `line` is a colour."""
    text = f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{fill}"'
    return text + (f' stroke="{line}" stroke-width="{width:.2f}"/>' if line else "/>")


def group(text: str, *, at: tuple[float, float] = (0.0, 0.0), scale: float = 1.0, turn: float = 0.0) -> str:
    """Moved to a place, made larger, turned by degrees."""
    turned = f" rotate({turn:.3f})" if turn else ""
    return f'<g transform="translate({at[0]:.2f} {at[1]:.2f}) scale({scale:.5f}){turned}">{text}</g>'


def document(size: tuple[int, int], text: str) -> bytes:
    """A whole picture of a size in pixels."""
    width, height = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return f"{head}{text}</svg>".encode()
