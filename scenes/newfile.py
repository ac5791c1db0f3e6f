"""A new file among a person's own: nothing that is there is written over."""

from __future__ import annotations

from pathlib import Path

MOST_FILES = 1000
"""Files of one name that are told apart by a number."""


def write_new(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Writes the data to a file of that name in the folder, numbered where there are some already; returns its path.

    Raises OSError; then no half of a file is left.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST_FILES):
        path = folder / f"{stem}{'' if number == 1 else f' ({number})'}{ending}"
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(data)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
    raise OSError(f"{folder} has {MOST_FILES} files named {stem} already")
