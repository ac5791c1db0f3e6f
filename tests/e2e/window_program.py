"""A program in a real window: `python -m tests.e2e.window_program SCENARIO` under an X server; see test_real_window.py.

Each scenario is a function; it ends with status 0 when all its assertions hold.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Literal

import pygame

from game.core import Game, Over
from game.registry import game_by_id
from game.table.store import Store
from game.table.table import Table
from scenes import settings
from scenes.menus.title import TitleScene
from scenes.session import Session
from scenes.settings import Settings
from scenes.tables.base import TableScene
from scenes.tables.curtain import DEAF, CurtainScene
from tests.e2e.close_window import close_window
from tests.e2e.hands import Hands
from tests.scenes.house import deciders, play, players

SIZE = (1280, 720)
Way = Literal["mouse", "keyboard"]


def at_title(**changes: object) -> Hands:
    hands = Hands(Path(os.environ["TOUCAN_HOME"]), size=SIZE)
    hands.app.change(**{"language": "en", "instant": True, "fast_ai": True, "speed": 3.0, **changes})
    hands.app.stack.push(TitleScene(hands.app))
    hands.advance()
    return hands


def choose(hands: Hands, way: Way, id: str) -> None:
    """Presses a target with the mouse, or goes there with Tab and presses Return."""
    if way == "mouse":
        hands.click(id)
        return
    targets = hands.app.stack.top.targets
    for _ in range(4):
        if targets.focus == id:
            hands.key("return")
            return
        order = [target.id for target in targets.in_order()]
        ahead = order.index(id) - (order.index(targets.focus) if targets.focus in order else -1)
        hands.keys(["tab" if ahead > 0 else "shift+Tab"] * abs(ahead))
    raise AssertionError(f"the keyboard does not reach {id!r}")


def seats_of(kinds: str) -> dict[str, object]:
    """A set-up as the settings remember it: `p` a person, `a` an easy opponent."""
    kept = [{"kind": "person" if kind == "p" else "ai", "level": "easy"} for kind in kinds]
    return {"count": len(kinds), "seats": kept}


def deal_again(hands: Hands, way: Way, game: str, kinds: str) -> TableScene:
    """From the title to a table with the players of the last time."""
    choose(hands, way, f"box/{game}")
    hands.until(lambda: hands.has("deal"))
    choose(hands, way, "deal")
    hands.until(lambda: any(isinstance(scene, TableScene) for scene in hands.app.stack.scenes))
    table = next(scene for scene in hands.app.stack.scenes if isinstance(scene, TableScene))
    assert [player.kind[0] for player in table.session.players] == list(kinds)
    return table


def deal(hands: Hands, way: Way) -> TableScene:
    """From the title to a Flea Circus table with two easy opponents, as newcomers meet them."""
    choose(hands, way, "box/flea_circus")
    hands.until(lambda: hands.has("deal"))
    for seat in (1, 2):
        # One press of a choice that has the focus goes on to its next value.
        while hands.app.stack.top.widgets[f"level/{seat}"].chosen != "easy":  # type: ignore[attr-defined]
            choose(hands, way, f"level/{seat}")
    choose(hands, way, "deal")
    hands.until(lambda: isinstance(hands.app.stack.top, TableScene))
    table = hands.app.stack.top
    assert isinstance(table, TableScene)
    assert [player.kind for player in table.session.players] == ["person", "ai", "ai"]
    assert {player.level for player in table.session.players[1:]} == {"easy"}
    return table


def wait_for_turn(hands: Hands, table: TableScene, way: Way = "mouse") -> bool:
    """Waits until a person may act, opening curtains on the way; False when the game is over."""
    while True:
        hands.until(
            lambda: hands.app.stack.top is not table or (not table.stage.busy and table.my_turn and not table.too_soon),
            120,
        )
        if not isinstance(hands.app.stack.top, CurtainScene):
            return hands.app.stack.top is table
        # The button does not hear at once: a click meant for the table must not open the curtain.
        hands.advance(DEAF + 0.1)
        choose(hands, way, "curtain/ready")
        hands.until(lambda: not isinstance(hands.app.stack.top, CurtainScene))


def play_on(hands: Hands, table: TableScene, way: Way) -> Counter[int]:
    """The people decide by the quick policy to the end; returns how often each seat did."""
    rng, decided = Random(4), Counter[int]()
    policy = table.session.game.brain.policy
    while wait_for_turn(hands, table, way):
        before, viewer = table.session.table.ply, table.viewer
        for id in table.clicks_for(policy(table.session.table.view(viewer), viewer, rng)):
            choose(hands, way, id)
        assert table.session.table.ply > before
        decided[viewer] += 1
    return decided


def nearly_over(game: Game, kinds: str, left: int) -> Table:
    """A game played well by all until its people have so many decisions left."""
    people, whole = {seat for seat, kind in enumerate(kinds) if kind == "p"}, 0
    for stop in (False, True):
        table, rng, decided = Table.new(game, len(kinds), {}, Random(2)), Random(2), 0
        while seats := deciders(table):
            if stop and decided == whole - left and people & {*seats}:
                break
            play(table, game.brain.policy(table.view(seats[0]), seats[0], rng), seats[0])
            decided += seats[0] in people
        whole = decided
    return table


def to_the_results(hands: Hands, table: TableScene, way: Way) -> None:
    """Plays the table to its results and deals again, all with the mouse alone or with the keys alone."""
    decided = play_on(hands, table, way)
    session = table.session
    assert isinstance(session.table.pending(), Over)
    assert hands.app.stack.top.name == f"{session.game.id}_scoring"
    assert sorted(decided) == [seat for seat, player in enumerate(session.players) if player.kind == "person"]
    least = decided.total()
    assert least >= 3
    pointed, typed = hands.heard[pygame.MOUSEBUTTONDOWN], hands.heard[pygame.KEYDOWN]
    assert (pointed == 0 and typed > least) if way == "keyboard" else (typed == 0 and pointed > least)
    hands.until(lambda: hands.has("results/again"))
    # Return is not heard at once: it may have been meant to skip the show of the score.
    hands.advance(1)
    choose(hands, way, "results/again")
    hands.until(lambda: any(isinstance(scene, TableScene) and scene is not table for scene in hands.app.stack.scenes))


def from_the_save(game_id: str, way: Way, kinds: str, left: int) -> None:
    """A saved game is gone on with from the title; several people pass the screen on."""
    with at_title() as hands:
        Session(hands.app, nearly_over(game_by_id(game_id), kinds, left), players(kinds), seed=2).save()
        hands.app.store.flush(10)
        hands.app.stack.replace(TitleScene(hands.app))
        hands.until(lambda: game_id in hands.app.stack.top.saved)  # type: ignore[attr-defined]
        choose(hands, way, "play")
        hands.until(lambda: any(isinstance(scene, TableScene) for scene in hands.app.stack.scenes))
        table = next(scene for scene in hands.app.stack.scenes if isinstance(scene, TableScene))
        to_the_results(hands, table, way)


def whole_game(game_id: str, way: Way, kinds: str) -> None:
    """From the title to the results."""
    with at_title(last_game={game_id: seats_of(kinds)}) as hands:
        to_the_results(hands, deal_again(hands, way, game_id, kinds), way)


def set_up_and_whole_game(way: Way) -> None:
    """From the title through the set-up to the results of a game of Flea Circus against three."""
    with at_title() as hands:
        to_the_results(hands, deal(hands, way), way)


def close_and_come_back(game: str, kinds: str) -> None:
    """Closed by its window in the middle of a story; the next start goes on from the very same position."""
    home = Path(os.environ["TOUCAN_HOME"])
    with at_title(last_game={game: seats_of(kinds)}) as hands:
        table = deal_again(hands, "mouse", game, kinds)
        rng, policy = Random(4), table.session.game.brain.policy
        for _ in range(4):
            assert wait_for_turn(hands, table)
            # The fourth decision is told at length, and nobody waits for the end of it.
            hands.app.change(instant=table.session.table.ply < 4, speed=0.5)
            viewer = table.viewer
            for id in table.clicks_for(policy(table.session.table.view(viewer), viewer, rng)):
                hands.click(id)
        assert table.stage.busy
        log = table.session.table.record().log
        close_window(hands.window)
        hands.hear(pygame.QUIT, 1)
        assert not hands.app.running
    with Hands(home, size=SIZE) as hands:
        hands.app.change(instant=True, fast_ai=True)
        hands.app.stack.push(TitleScene(hands.app))
        hands.advance()
        hands.until(lambda: game in hands.app.stack.top.saved)  # type: ignore[attr-defined]
        hands.click("play")
        hands.until(lambda: any(isinstance(scene, TableScene) for scene in hands.app.stack.scenes))
        table = next(scene for scene in hands.app.stack.scenes if isinstance(scene, TableScene))
        assert table.session.game.id == game
        assert table.session.table.record().log[: len(log)] == log
        assert wait_for_turn(hands, table)
        viewer, before = table.viewer, table.session.table.ply
        for id in table.clicks_for(table.session.table.view(viewer).legal(viewer)[0]):
            hands.click(id)
        assert table.session.table.ply > before


def closing_saves() -> None:
    """The window's own close button in mid-game, before the frame that shows the last action is over."""
    home = Path(os.environ["TOUCAN_HOME"])
    with at_title() as hands:
        table = deal(hands, "mouse")
        assert wait_for_turn(hands, table)
        hands.app.change(instant=False, speed=0.5)
        hands.click(table.clicks_for(table.session.table.view(table.viewer).legal(table.viewer)[0])[0])
        assert table.stage.busy
        log = table.session.table.record().log
        close_window(hands.window)
        hands.hear(pygame.QUIT, 1)
        assert not hands.app.running
    store = Store(home / "games")
    record = store.load("flea_circus").record
    store.close()
    assert record is not None
    assert record.log[: len(log)] == log


def live_resize() -> None:
    """The window changes size step by step while cards are under way; every card ends where the position says."""
    with at_title() as hands:
        table = deal(hands, "mouse")
        assert wait_for_turn(hands, table)
        hands.app.change(instant=False, speed=0.5)
        hands.click("deck")
        assert table.stage.busy
        for width, height in ((1100, 700), (1500, 900), (1024, 600), (760, 980), (1300, 760)):
            hands.tool("windowsize", "--sync", hands.window, str(width), str(height))
            hands.until(lambda size=(width, height): hands.app.screen.get_size() == size)
            assert pygame.display.get_window_size() == (width, height)
            assert (hands.app.viewport.width, hands.app.viewport.height) == (width, height)
            area = hands.app.viewport.canvas.inflate(2, 2)
            for target in table.targets:
                assert area.contains(target.rect), f"{target.id} {target.rect} leaves {area} at {width}x{height}"
        table.paused = True
        table.stage.finish()
        hands.advance(1)
        rests = table.resting()
        assert {name: sprite.pose for name, sprite in table.stage.sprites.items()} == {
            name: pose for name, (_, pose, _) in rests.items()
        }
        assert hands.app.screen.get_flags() & pygame.RESIZABLE


def fullscreen() -> None:
    """Ten times to the whole screen and back: size, place and frame of the window stay what they were."""
    with at_title() as hands:
        hands.tool("windowmove", "--sync", hands.window, "90", "70")
        hands.tool("windowsize", "--sync", hands.window, "1200", "680")
        hands.until(lambda: hands.app.screen.get_size() == (1200, 680))
        hands.until(lambda: pygame.display.get_window_position() == (90, 70))
        screen = pygame.display.get_desktop_sizes()[0]
        for _ in range(10):
            hands.key("f11")
            hands.until(lambda: hands.app.screen.get_size() == screen)
            assert hands.app.settings.fullscreen
            assert (hands.app.viewport.width, hands.app.viewport.height) == screen
            hands.key("f11")
            hands.until(lambda: hands.app.screen.get_size() == (1200, 680))
            assert not hands.app.settings.fullscreen
            assert pygame.display.get_window_position() == (90, 70)
            assert hands.app.screen.get_flags() & pygame.RESIZABLE
            assert not hands.app.screen.get_flags() & pygame.FULLSCREEN
        # The frame that is drawn is the frame that is seen: the app can still be played by the mouse.
        hands.take_up()
        hands.click("settings")
        assert hands.app.stack.top.name == "settings"


def fullscreen_from_the_start() -> None:
    """Opened on the whole screen, the first window of its own is one with room around it."""
    folder = Path(os.environ["TOUCAN_HOME"])
    settings.write(folder / "settings.json", Settings(language="en", fullscreen=True))
    with Hands(folder, size=SIZE) as hands:
        hands.app.stack.push(TitleScene(hands.app))
        hands.advance()
        screen = pygame.display.get_desktop_sizes()[0]
        assert hands.app.screen.get_size() == screen
        hands.key("f11")
        assert hands.app.screen.get_size() == SIZE
        assert hands.app.screen.get_flags() & pygame.RESIZABLE
        x, y = pygame.display.get_window_position()
        assert x >= 0
        assert y >= 0


SCENARIOS = {
    "flea_circus_mouse": lambda: set_up_and_whole_game("mouse"),
    "flea_circus_keyboard": lambda: set_up_and_whole_game("keyboard"),
    "tucano_mouse": lambda: whole_game("tucano", "mouse", "pa"),
    "tucano_keyboard": lambda: from_the_save("tucano", "keyboard", "pp", 6),
    "tacocat_mouse": lambda: whole_game("tacocat", "mouse", "pa"),
    "tacocat_keyboard": lambda: from_the_save("tacocat", "keyboard", "pp", 8),
    "arboretum_mouse": lambda: whole_game("arboretum", "mouse", "pa"),
    "arboretum_keyboard": lambda: from_the_save("arboretum", "keyboard", "pp", 8),
    "trails_of_tucana_mouse": lambda: whole_game("trails_of_tucana", "mouse", "pa"),
    "trails_of_tucana_keyboard": lambda: from_the_save("trails_of_tucana", "keyboard", "pp", 6),
    "tucano_close": lambda: close_and_come_back("tucano", "pa"),
    "tacocat_close": lambda: close_and_come_back("tacocat", "pp"),
    "close": closing_saves,
    "resize": live_resize,
    "fullscreen": fullscreen,
    "fullscreen_start": fullscreen_from_the_start,
}

if __name__ == "__main__":
    SCENARIOS[sys.argv[1]]()
