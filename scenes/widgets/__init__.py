"""Buttons, switches, sliders, choices and text fields: each one a target with a look."""

from __future__ import annotations

from scenes.widgets.base import Widget, blend, dotted, row_label, tinted
from scenes.widgets.buttons import Button, Toggle
from scenes.widgets.texts import Label, LabelLook, TextField
from scenes.widgets.values import Choice, Segments, Slider

__all__ = [
    "Button",
    "Choice",
    "Label",
    "LabelLook",
    "Segments",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
    "blend",
    "dotted",
    "row_label",
    "tinted",
]
