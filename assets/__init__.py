"""Everything the app shows and plays, as package resources: works from source, from a wheel and frozen."""

from __future__ import annotations

from importlib.resources import files


def read(name: str) -> bytes:
    """The bytes of a resource such as `art/common/logo.svg`; raises FileNotFoundError when there is none."""
    return files(__name__).joinpath(name).read_bytes()


def names(folder: str) -> list[str]:
    """The file names in a resource folder such as `sounds`, sorted; empty when there is no such folder."""
    place = files(__name__).joinpath(folder)
    return sorted(entry.name for entry in place.iterdir() if entry.is_file()) if place.is_dir() else []
