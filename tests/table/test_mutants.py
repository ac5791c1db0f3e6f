"""A few damaged files of every kind; `python -m tests.table.mutants` tries as many as one has time for."""

from __future__ import annotations

from tests.table.mutants import run


def test_damaged_files_are_read_or_set_aside_and_never_lost() -> None:
    found = run(150, 11)
    assert sum(found.values()) == 150
    assert {"game: older_used", "settings: settings_backup", "results: journal_copy_used"} <= found.keys()
