"""A monkey at the table: thousands of senseless inputs in every scene, and what must hold after each of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.record import Entry
from game.registry import GAMES
from scenes.autoplay import QuickThinker
from scenes.lessons import LESSONS, start_lesson
from scenes.menus.newgame import NewGameScene
from scenes.menus.title import TitleScene
from scenes.pilot import FRAME, Pilot
from scenes.replay.watch import watch
from scenes.tables.base import TableScene
from tests.scenes.houses import EVERY
from tests.scenes.test_replay import played

SEEDS = int(os.environ.get("TOUCAN_MONKEYS", "10"))
STEPS = int(os.environ.get("TOUCAN_MONKEY_STEPS", "150"))
"""Inputs of one monkey; the game, the seats and the scene differ from seed to seed."""
SIZES = ((320, 240), (800, 480), (1280, 720), (1024, 1400), (1920, 600), (640, 2000))
GIANT = (5000, 3000)
KEYS = (
    "return", "space", "escape", "tab", "left", "right", "up", "down", "backspace", "delete", "home", "end", "page up",
    "page down", "f1", "f11", "f4", "u", "h", "l", "m", "z", "/", "t", "v", "a", "c", "g", "d", "f", "1", "5", "0",
    "left ctrl", "left alt", "caps lock", "print screen", "menu",
)  # fmt: skip
MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META | pygame.KMOD_SHIFT)
TEXTS = ("a", "Đ", "я", "👨‍👩‍👧‍👦", "\u202eabc", "عربي", "\n", "\0", "x" * 300, " ", "é" * 3, "")
SECONDS = (0.0, FRAME, FRAME, FRAME, 0.2, 1.5, 60.0, 1e7, -1.0, -1e7, 1e-9)
WINDOW_EVENTS = (
    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWEXPOSED,
    pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWHIDDEN,
)  # fmt: skip


class Monkey:
    """Fixed whims for a seed: what it did last is in `did`."""

    def __init__(self, pilot: Pilot, seed: int) -> None:
        self.pilot = pilot
        self.rng = Random(seed)
        self.did: list[str] = []
        self.log: tuple[Entry, ...] = ()
        self.game: object = None

    def whim(self) -> None:
        """One senseless thing."""
        rng = self.rng
        kinds: dict[str, int] = {
            "click_target": 30, "click_spot": 6, "press": 6, "release": 6, "move": 10, "drag": 10, "key": 18, "text": 3,
            "wheel": 4, "time": 16, "resize": 2, "setting": 3, "window": 4, "button": 2, "ready": 6,
        }  # fmt: skip
        kind = rng.choices(list(kinds), list(kinds.values()))[0]
        getattr(self, kind)()

    def note(self, *what: object) -> None:
        self.did.append(" ".join(map(str, what)))

    def spot(self) -> tuple[int, int]:
        width, height = self.pilot.app.screen.get_size()
        return self.rng.randint(-20, width + 20), self.rng.randint(-20, height + 20)

    def target_spot(self) -> tuple[int, int]:
        """The middle of a target, mostly an enabled one."""
        targets = list(self.pilot.app.stack.top.targets)
        wanted = [target for target in targets if target.enabled and not self.leads_away(target.id)]
        if not wanted:
            return self.spot()
        target = self.rng.choice(wanted)
        self.note("at", target.id)
        scale = self.pilot.app.viewport.scale
        return round(target.rect.centerx * scale), round(target.rect.centery * scale)

    def leads_away(self, id: str) -> bool:
        """Whether a monkey should seldom press it, since the rest of its life would be spent elsewhere."""
        return id.endswith(("quit", "fullscreen", "title")) and self.rng.random() < 0.8

    def post(self, kind: int, **data: object) -> None:
        self.pilot.app.step(self.rng.choice((0.0, FRAME)), [pygame.event.Event(kind, **data)])

    # --- whims ------------------------------------------------------------------------------------------------------

    def click_target(self) -> None:
        self.click(self.target_spot())

    def click_spot(self) -> None:
        self.click(self.spot())

    def click(self, at: tuple[int, int]) -> None:
        self.note("click", at)
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def press(self) -> None:
        at = self.rng.choice((self.spot, self.target_spot))()
        self.note("press", at)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)

    def release(self) -> None:
        at = self.rng.choice((self.spot, self.target_spot))()
        self.note("release", at)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def button(self) -> None:
        at, button = self.target_spot(), self.rng.randint(2, 9)
        self.note("button", button, at)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def move(self) -> None:
        at = self.rng.choice((self.spot, self.target_spot))()
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def drag(self) -> None:
        self.note("drag")
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.target_spot(), button=1)
        for _ in range(self.rng.randint(1, 4)):
            at = self.rng.choice((self.spot, self.target_spot))()
            self.post(pygame.MOUSEMOTION, pos=at, rel=(9, 9), buttons=(1, 0, 0))
            if self.rng.random() < 0.15:
                self.rng.choice((self.key, self.time, self.setting, self.window))()
        if self.rng.random() < 0.9:
            self.release()

    def key(self) -> None:
        name, mod = self.rng.choice(KEYS), self.rng.choice(MODS)
        if name == "f11" and self.rng.random() < 0.5:
            return
        self.note("key", name, mod)
        self.post(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode="")
        self.pilot.post(pygame.KEYUP, key=pygame.key.key_code(name), mod=mod, unicode="")

    def text(self) -> None:
        text = self.rng.choice(TEXTS)
        self.note("text", ascii(text))
        self.post(pygame.TEXTINPUT, text=text)

    def wheel(self) -> None:
        lines = self.rng.choice((1, -1, 40, -40, 0.25, 0))
        self.note("wheel", lines)
        self.post(pygame.MOUSEWHEEL, x=0, y=int(lines), precise_x=0.0, precise_y=float(lines))

    def time(self) -> None:
        seconds = self.rng.choice(SECONDS)
        self.note("time", seconds)
        self.pilot.app.step(seconds)
        for _ in range(self.rng.choice((0, 0, 20))):
            self.pilot.app.step(FRAME)

    def resize(self) -> None:
        size = GIANT if self.rng.random() < 0.02 else self.rng.choice(SIZES)
        self.note("resize", size)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.clear()
        self.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)

    def setting(self) -> None:
        rng = self.rng
        values: dict[str, object] = rng.choice(
            (
                {"language": rng.choice(("en", "vi", "ru"))},
                {"ui_scale": rng.choice((0.75, 1.0, 1.5, 2.0))},
                {"instant": rng.random() < 0.3},
                {"reduced_motion": rng.random() < 0.3},
                {"speed": rng.choice((0.5, 1.0, 3.0))},
                {"hand_order": rng.choice(("act", "value"))},
                {"memory_aid": True, "bust_chance": True},
                {"log_open": rng.random() < 0.5},
                {"fast_ai": rng.random() < 0.8},
            )
        )
        self.note("setting", values)
        self.pilot.app.change(**values)
        # Settings are changed in a dialog, after which the table is laid out anew.
        self.pilot.app.relayout()

    def window(self) -> None:
        self.post(self.rng.choice(WINDOW_EVENTS))

    def ready(self) -> None:
        """Passes a curtain, as few monkeys would by chance."""
        if self.pilot.has("curtain/ready"):
            self.pilot.app.step(1.0)
            self.note("ready")
            if self.pilot.has("curtain/ready"):
                self.pilot.click("curtain/ready")

    # --- what must hold ---------------------------------------------------------------------------------------------

    def check(self) -> None:
        app = self.pilot.app
        assert app.stack.scenes or not app.running
        for scene in app.stack.scenes:
            ids = [target.id for target in scene.targets]
            assert len(ids) == len(set(ids))
            # A replay goes back and forth: its log and its picture are those of a place.
            if isinstance(scene, TableScene) and not scene.session.read_only:
                self.check_log(scene)
                if self.rng.random() < 0.1:
                    self.check_rests(scene)

    def check_log(self, table: TableScene) -> None:
        """The log only grows at its end, or loses some of its end or one open commitment by undo."""
        log = table.session.table.record().log
        if table.session.table is self.game:
            before = (self.log, *(self.log[:at] + self.log[at + 1 :] for at in range(len(self.log))))
            assert any(log[: len(old)] == old[: len(log)] for old in before)
        self.game, self.log = table.session.table, log
        assert table.viewer in table.session.persons or not table.session.persons

    def check_rests(self, table: TableScene) -> None:
        """Once everything has arrived, every sprite is where the shown position has it."""
        if table.dragging.drag is not None:
            return
        table.stage.finish()
        # A story's last act lays the position out, which may set cards on a last short way.
        table.stage.finish()
        rests = table.resting()
        assert set(table.stage.sprites) == set(rests), set(table.stage.sprites) ^ set(rests)
        for id, (face, pose, _) in rests.items():
            sprite = table.stage.sprites[id]
            assert (sprite.face, sprite.pose, sprite.moves) == (face, pose, []), (id, sprite, pose)
        assert table.shown == table.session.table.view(table.viewer)


def begin(pilot: Pilot, seed: int) -> None:
    """The scene a monkey of this seed wakes up in."""
    kinds = ("paa", "pp", "ppppp", "", "papa", "pa", "new", "pap", "lesson", "replay")[seed % 10]
    game_id = list(LESSONS)[seed // 10 % len(LESSONS)]
    if kinds == "lesson":
        start_lesson(pilot.app, game_id)
    elif kinds == "replay":
        pilot.app.stack.push(TitleScene(pilot.app))
        watch(pilot.app, played(game_id))
    elif kinds == "new":
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.stack.push(NewGameScene(pilot.app, GAMES["flea_circus"]))
    elif not kinds:
        pilot.app.stack.push(TitleScene(pilot.app))
    else:
        house = list(EVERY.values())[seed // 2 % len(EVERY)]
        counts = house.game.seat_counts
        seats = min(counts, key=lambda count: abs(count - len(kinds)))
        house.sit_down(pilot, house.deal(seats, seed, practice=seed % 3 == 0), (kinds + "apap")[:seats])
    pilot.advance()


def explain(monkey: Monkey, last: int = 30) -> str:
    return "the monkey's last deeds:\n  " + "\n  ".join(monkey.did[-last:])


def live(folder: Path, seed: int, steps: int) -> Sequence[str]:
    """One monkey's life; returns the names of the scenes it has seen."""
    seen: dict[str, None] = {}
    pilot = Pilot(folder, size=(1280, 720), thinker=QuickThinker())
    monkey = Monkey(pilot, seed)
    try:
        pilot.app.change(language="en", fast_ai=True)
        begin(pilot, seed)
        for _ in range(steps):
            monkey.whim()
            seen.update(dict.fromkeys(type(scene).__name__ for scene in pilot.app.stack.scenes))
            monkey.check()
            if not pilot.app.running:
                # It found the way out: the same monkey comes back tomorrow.
                pilot.close()
                pilot = monkey.pilot = Pilot(folder, size=(1280, 720), thinker=QuickThinker())
                monkey.game = None
                begin(pilot, monkey.rng.randrange(10))
    except Exception as error:
        raise AssertionError(explain(monkey)) from error
    finally:
        pilot.close()
    return list(seen)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_input_breaks_the_app(tmp_path: Path, seed: int):
    assert live(tmp_path, seed, STEPS)


@pytest.mark.parametrize("opened", ["title", "new", "table", "curtain", "pause", "rules", "settings", "keys"])
def test_the_window_can_be_closed_in_every_scene(tmp_path: Path, opened: str):
    with Pilot(tmp_path, size=(1280, 720), thinker=QuickThinker()) as pilot:
        begin(pilot, {"title": 3, "new": 6, "curtain": 1}.get(opened, 0))
        keys = {"pause": "escape", "rules": "f1"}
        if opened in keys:
            pilot.key(keys[opened])
        elif opened == "settings":
            pilot.key("escape")
            pilot.click(next(id for id in pilot.ids() if id.endswith("settings")))
        elif opened == "keys":
            pilot.key("/", mod=pygame.KMOD_SHIFT)
        pilot.post(pygame.QUIT)
        assert not pilot.app.running
