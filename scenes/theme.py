"""Colours, sizes and times: the tables a designer changes. Lengths in logical units, times in milliseconds."""

from __future__ import annotations

from typing import TypeAlias

Colour: TypeAlias = "tuple[int, int, int] | tuple[int, int, int, int]"

# --- colours --------------------------------------------------------------------------------------------------------

INK = (34, 28, 26)
"""Text on paper."""
INK_SOFT = (92, 80, 74)
PAPER = (250, 243, 228)
PAPER_DARK = (236, 222, 196)
CREAM = (255, 248, 232)
"""Text on the table."""
CREAM_SOFT = (214, 205, 186)
NIGHT = (24, 30, 34)
PANEL = (20, 34, 36, 216)
PANEL_LINE = (255, 248, 232, 40)
GOLD = (255, 200, 87)
GOLD_DARK = (176, 116, 20)
LEAF = (86, 190, 130)
CORAL = (240, 108, 92)
SKY = (110, 190, 235)
BUTTON = (238, 168, 62)
BUTTON_TEXT = (48, 28, 8)
QUIET = (255, 248, 232, 28)
QUIET_HOVER = (255, 248, 232, 56)
FOCUS = (120, 214, 255)
SHADE = (8, 12, 14, 168)
SEATS: tuple[tuple[int, int, int], ...] = (
    (255, 190, 92),
    (112, 196, 240),
    (240, 128, 128),
    (140, 212, 140),
    (206, 160, 240),
    (98, 214, 196),
    (255, 160, 206),
    (204, 210, 220),
)
"""One colour for each seat, enough for the largest table."""

# --- sizes ----------------------------------------------------------------------------------------------------------

TINY, SMALL, BODY, STATUS, SCORE, TITLE = 18, 20, 22, 26, 34, 48
BUTTON_HEIGHT = 52
RADIUS = 16
CARD_RATIO = 63 / 88
STATUS_BAND = 56
LOG_BAND = 300
HAND_BAND = 250
HAND_CARD = 210
ZOOMED_CARD = 470

# --- times ----------------------------------------------------------------------------------------------------------

MOTION: dict[str, float] = {
    "hover_in": 100,
    "hover_out": 80,
    "select": 120,
    "drop": 140,
    "settle": 80,
    "refuse": 200,
    "refuse_shake": 160,
    "move_base": 160,
    "move_per_unit": 0.12,
    "move_min": 170,
    "move_max": 340,
    "flip": 180,
    "deal": 240,
    "deal_stagger": 45,
    "deal_longest": 1200,
    "ai_think": 350,
    "ai_action": 700,
    "ai_fast": 300,
    "ai_beside": 40,
    "turn_in": 180,
    "turn_stay": 550,
    "turn_out": 140,
    "risky_flip": 200,
    "risky_step": 40,
    "risky_max": 360,
    "taken": 240,
    "taken_stagger": 40,
    "path_card": 90,
    "path_species": 2500,
    "path_all": 14_900,
    "trail": 180,
    "draft": 1500,
    "duel_flip": 200,
    "clash": 120,
    "hop": 450,
    "tile": 220,
    "pop": 620,
    "bust_shake": 240,
    "bust_stay": 500,
    "bust_sweep": 260,
    "gala": 600,
    "gala_stay": 1700,
    "count_base": 250,
    "count_per_point": 25,
    "count_max": 800,
    "winner": 2000,
    "dialog_in": 220,
    "dialog_out": 160,
    "tooltip": 400,
    "tooltip_terms": 1100,
    "fade": 120,
    "recap": 3000,
    "hand_over": 870,
    "turn_deaf": 250,
}
MOVE_ARC = 0.06
MOVE_TILT = 4.0
DRAG_LAG = 40.0
DRAG_TILT = 6.0
REFUSE_SHAKE = 7.0
"""How far a card that comes back shakes, in units: two swings, each smaller."""
LIFTED = 14.0
"""How high a card in the air is, in units; its shadow grows from 4 to as much."""
HOVER_LIFT, SELECT_LIFT = 0.08, 0.12
HOVER_SCALE = 1.05
HOVER_PART = 0.2
"""How far neighbours move aside, as a share of a card's width."""


def move_time(distance: float) -> float:
    """How long a card takes for a way of `distance` units, in milliseconds."""
    wanted = MOTION["move_base"] + MOTION["move_per_unit"] * distance
    return min(max(wanted, MOTION["move_min"]), MOTION["move_max"])


def count_time(points: int) -> float:
    """How long a score takes to count by `points`, up or down, in milliseconds."""
    return min(MOTION["count_max"], MOTION["count_base"] + MOTION["count_per_point"] * abs(points))


def deal_stagger(count: int, before: float = 0.0) -> float:
    """Milliseconds between `count` cards of a deal, so that the whole of it, with `before`, keeps to its limit."""
    room = MOTION["deal_longest"] - MOTION["deal"] - before
    return min(MOTION["deal_stagger"], room / max(1, count - 1))
