"""Files of a person's own: numbered, never written over, never left half written."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import IO

import pytest

from scenes.newfile import write_new


def test_names_are_numbered_and_nothing_is_written_over(tmp_path: Path) -> None:
    paths = [write_new(tmp_path / "new", "game", ".json", data) for data in (b"1", b"2", b"3")]
    assert [path.name for path in paths] == ["game.json", "game (2).json", "game (3).json"]
    assert [path.read_bytes() for path in paths] == [b"1", b"2", b"3"]


def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Path.open

    def full(path: Path, mode: str) -> IO[bytes]:
        file = opened(path, mode, buffering=0)

        class Full:
            def __enter__(self) -> Full:
                return self

            def __exit__(self, *trouble: object) -> None:
                file.close()

            def write(self, data: bytes) -> None:
                file.write(data[:3])
                raise OSError(errno.ENOSPC, "no space left")

        return Full()  # pyright: ignore[reportReturnType]

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(OSError, match="no space"):
        write_new(tmp_path, "game", ".json", b"a whole game")
    assert list(tmp_path.iterdir()) == []
