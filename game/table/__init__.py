"""A game in progress, and where it is kept."""

from game.table.disk import Loaded
from game.table.steps import TABLE_NOTICES, UNDO_REFUSALS, Prompt, Step, UndoRefused
from game.table.store import LOAD_NOTICES, SAVE_NOTICES, Store
from game.table.table import Table

__all__ = [
    "LOAD_NOTICES",
    "SAVE_NOTICES",
    "TABLE_NOTICES",
    "UNDO_REFUSALS",
    "Loaded",
    "Prompt",
    "Step",
    "Store",
    "Table",
    "UndoRefused",
]
