"""Pictures of every screen, to look at: `python -m tests.gallery FOLDER [--size 1024x600 ...] [--language vi ...]`."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from game import tucano
from game.flea_circus import GAME
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import Phase
from game.tucano.rules import Tucano
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import Player, Session
from scenes.tables.flea_circus import FleaCircusTable
from scenes.tables.tucano import TucanoTable
from scenes.words import LANGUAGES
from tests.scenes import tucano_house
from tests.scenes.flea_house import decider, play, reach, view_of

SIZES = ("1024x600", "1920x1080", "3840x2160")
PLAYERS = (
    Player("Ana", "person", "person_1"),
    Player("Coco", "ai", "monkey", "normal"),
    Player("Onca", "ai", "jaguar", "hard"),
    Player("Polly", "ai", "parrot", "normal"),
    Player("Tuk", "ai", "toucan", "expert"),
)


def wanted(phase: Phase, cards: int) -> Callable[[FleaCircus, int], bool]:
    """A position worth a picture: the phase, with at least that many cards in hand and some trios laid."""

    def good(view: FleaCircus, seat: int) -> bool:
        lively = sum(map(len, view.trios)) >= 2 or view.seats == 2
        long_row = phase is not Phase.FLIP or len(view.row) >= 4
        return view.phase is phase and view.sizes[seat] >= cards and lively and long_row

    return good


SCENES: dict[str, tuple[int, Phase, int]] = {
    "table2": (2, Phase.FLIP, 6),
    "table4": (4, Phase.FLIP, 5),
    "table5": (5, Phase.FLIP, 5),
    "request": (4, Phase.ASK, 5),
    "steal": (4, Phase.STEAL, 4),
    "trio": (4, Phase.END, 6),
}
"""The table pictures by name: seats, phase, cards in hand."""


def tucano_wanted(kind: str, turns: int) -> Callable[[Tucano, int], bool]:
    """A position of Tucano worth a picture: late enough, with an action that begins so."""

    def good(view: Tucano, seat: int) -> bool:
        return view.turns >= turns and any(str(action).startswith(kind) for action in view.legal(seat))

    return good


TUCANO_SCENES: dict[str, tuple[int, str, int]] = {
    "take2": (2, "take", 16),
    "take3": (3, "take", 19),
    "take4": (4, "take", 15),
    "gift": (4, "gift", 12),
    "steal": (3, "steal", 12),
    "flip": (2, "flip", 12),
    "drop": (2, "drop", 1),
    "joker": (3, "joker", 24),
}
"""The table pictures of Tucano by name: seats, the action that is to be chosen, the earliest turn."""


def take_tucano(fresh: Callable[[], Pilot], path: Callable[[str], Path]) -> None:
    """The pictures of Tucano: every phase with the pointer on a choice, and the scoring."""
    for name, (seats, kind, turns) in TUCANO_SCENES.items():
        table = tucano_house.reach(seats, tucano_wanted(kind, turns), tries=400)
        with fresh() as pilot:
            scene = TucanoTable(pilot.app, Session(pilot.app, table, list(PLAYERS[:seats]), seed=1))
            pilot.app.stack.push(scene)
            pilot.app.step(0)
            scene.stage.finish()
            action = [one for one in table.view(0).legal(0) if str(one).startswith(kind)][-1]
            *before, last = scene.clicks_for(action)
            for id in before:
                pilot.click(id)
            pilot.hover(last)
            pilot.advance(0.3)
            pilot.shot(path(f"tucano-{name}"))
    table, rng = tucano_house.deal(4, 3), Random(3)
    while (seat := decider(table)) is not None:
        play(table, tucano.GAME.brain.policy(table.view(seat), seat, rng))
    with fresh() as pilot:
        scene = TucanoTable(pilot.app, Session(pilot.app, table, list(PLAYERS[:4]), seed=1))
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        pilot.until(lambda: pilot.app.stack.top is not scene)
        pilot.advance(6.0)
        pilot.shot(path("tucano-scoring"))
        pilot.advance(12.0)
        pilot.shot(path("tucano-results"))


def take(folder: Path, size: tuple[int, int], language: str, games: Sequence[str]) -> None:
    """The pictures of one size and language."""

    def fresh() -> Pilot:
        pilot = Pilot(Path(tempfile.mkdtemp()), size=size)
        pilot.app.change(language=language)
        return pilot

    def path(name: str) -> Path:
        return folder / f"{name}-{size[0]}x{size[1]}-{language}.png"

    if "tucano" in games:
        take_tucano(fresh, path)
    if "flea_circus" not in games:
        return
    with fresh() as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.advance(1.0)
        pilot.shot(path("title"))
        pilot.click("box/flea_circus")
        pilot.advance(0.6)
        pilot.shot(path("newgame"))
        pilot.key("escape")
        pilot.advance(0.5)
        pilot.click("settings")
        pilot.advance(0.6)
        pilot.shot(path("settings"))
        pilot.key("escape")
        pilot.advance(0.5)
        pilot.key("f1")
        pilot.advance(0.6)
        pilot.shot(path("rules"))
    for name, (seats, phase, cards) in SCENES.items():
        table = reach(seats, wanted(phase, cards), tries=400)
        with fresh() as pilot:
            scene = FleaCircusTable(pilot.app, Session(pilot.app, table, list(PLAYERS[:seats]), seed=1))
            pilot.app.stack.push(scene)
            pilot.app.step(0)
            scene.stage.finish()
            if name == "request":
                pilot.click("act/M")
            if name == "trio" and scene.trio_candidates():
                pilot.click(f"hand/{min(scene.trio_candidates())}")
            pilot.advance(0.6)
            pilot.shot(path(name))
            if name == "table4":
                pilot.key("escape")
                pilot.advance(0.6)
                pilot.shot(path("pause"))
    table, rng = reach(4, wanted(Phase.FLIP, 5), tries=400), Random(1)
    while (seat := decider(table)) is not None:
        play(table, GAME.brain.policy(view_of(table, seat), seat, rng))
    with fresh() as pilot:
        scene = FleaCircusTable(pilot.app, Session(pilot.app, table, list(PLAYERS[:4]), seed=1))
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        pilot.until(lambda: pilot.app.stack.top is not scene)
        pilot.advance(4.0)
        pilot.shot(path("scoring"))
        pilot.advance(14.0)
        pilot.shot(path("results"))
    table = reach(3, wanted(Phase.FLIP, 4), tries=400)
    people = [PLAYERS[0], Player("Bình", "person", "person_2"), PLAYERS[2]]
    with fresh() as pilot:
        pilot.app.stack.push(FleaCircusTable(pilot.app, Session(pilot.app, table, people, seed=1)))
        pilot.advance(1.0)
        pilot.shot(path("curtain"))


def main() -> None:
    parser = argparse.ArgumentParser(description="Saves a picture of every screen.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", nargs="*", default=list(SIZES))
    parser.add_argument("--language", nargs="*", default=["en"], choices=list(LANGUAGES))
    parser.add_argument("--game", nargs="*", default=["flea_circus", "tucano"], choices=["flea_circus", "tucano"])
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for text in chosen.size:
        width, height = map(int, text.split("x"))
        for language in chosen.language:
            take(chosen.folder, (width, height), language, chosen.game)


if __name__ == "__main__":
    main()
