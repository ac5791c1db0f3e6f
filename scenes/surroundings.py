"""What people choose to look at besides the cards' faces: the table, the backs, and how bright it all is."""

from __future__ import annotations

import assets
from game.registry import GAMES
from scenes.tone import Tone

TABLES = ("cloth", "wood", "night", "mat")
"""The tables by name: `assets/art/common/table_<name>.svg`."""
BACKS = ("game", "leaves", "waves", "stars", "weave", "toucan", "lantern")
"""The backs by name: `game` is the own one of each game, the others are `assets/art/common/back_<name>.svg`."""
GAMES_WITH_BACKS = tuple(GAMES)
"""Every game has a back of its own: `assets/art/<game>/back.svg`."""
TABLE = "common/table"
"""The name under which scenes draw the table."""


def table_picture(name: str, tone: Tone) -> bytes:
    """A table as it looks in a tone."""
    return tone.table(assets.read(f"art/common/table_{name}.svg"))


def stand_ins(table: str, back: bytes | None, tone: Tone) -> dict[str, bytes]:
    """The pictures that stand for others: the table, and the back (None: each game has its own)."""
    pictures = {TABLE: table_picture(table, tone)}
    if back is not None:
        pictures |= {f"{game}/back": back for game in GAMES_WITH_BACKS}
    return pictures
