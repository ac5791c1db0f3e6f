"""Pictures of every screen, to look at: `python -m tests.gallery FOLDER [--size 1024x600 ...] [--language vi ...]`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from scenes.words import LANGUAGES
from tests.gallery import arboretum, arboretum_scoring, flea_circus, menus, tacocat, trails_of_tucana, tucano
from tests.gallery.camera import Camera

SIZES = ("1024x600", "1920x1080", "3840x2160")
GALLERIES: dict[str, Callable[[Camera, str], None]] = {
    "menus": menus.take,
    "flea_circus": flea_circus.take,
    "tucano": tucano.take,
    "tacocat": tacocat.take,
    "arboretum": arboretum.take,
    "arboretum_scoring": arboretum_scoring.take,
    "trails_of_tucana": trails_of_tucana.take,
}
"""Who takes the pictures of what; the text picks those whose name contains it."""

FILMS: dict[str, Callable[[Camera, str], None]] = {"arboretum_scoring": arboretum_scoring.take_film}
"""Who films what, for `--film`."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description="Saves a picture of every screen.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", nargs="*", default=list(SIZES))
    parser.add_argument("--language", nargs="*", default=["en"], choices=list(LANGUAGES))
    parser.add_argument("--game", nargs="*", default=list(GALLERIES), choices=list(GALLERIES))
    parser.add_argument("--only", default="", help="only pictures whose name contains this")
    parser.add_argument("--film", action="store_true", help="contact sheets of staged scorings instead of pictures")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for text in chosen.size:
        width, height = map(int, text.split("x"))
        for language in chosen.language:
            for game in chosen.game:
                if chosen.film and game not in FILMS:
                    continue
                (FILMS if chosen.film else GALLERIES)[game](
                    Camera(chosen.folder, (width, height), language), chosen.only
                )


if __name__ == "__main__":
    main()
