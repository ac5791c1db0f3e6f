"""A game in progress, and where it is kept."""

from game.table.steps import TABLE_NOTICES, UNDO_REFUSALS, Prompt, Step, UndoRefused
from game.table.table import Table

__all__ = ["TABLE_NOTICES", "UNDO_REFUSALS", "Prompt", "Step", "Table", "UndoRefused"]
