"""The app: the window, the frame loop, and what scenes share (settings, words, art, sound, thinker, saves)."""

from __future__ import annotations

import io
import logging
import logging.handlers
import os
import time
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import platformdirs
import pygame
from pygame import FRect

from game.ai.thinker import Thinker
from game.table.archive import Archive
from game.table.book import Book
from game.table.store import Store
from scenes import settings as settings_file
from scenes import theme
from scenes.appearance import LAYOUT, PICTURES, Appearance
from scenes.art import Art
from scenes.canvas import Fonts
from scenes.farewell import Farewell
from scenes.inputs import REPEATING, Key, translate
from scenes.lock import FolderLock
from scenes.motion import Value
from scenes.settings import Settings
from scenes.sound import Sound
from scenes.stack import Stack
from scenes.viewport import SMALLEST_WINDOW, Viewport
from scenes.voice import Voice

log = logging.getLogger(__name__)

NAME = "toucan-table"
TITLE = "Toucan Table"
VERSION = "0.1.0"
FRAMES = 60
IDLE_WAIT_MS = 40
"""How long an idle app sleeps between looks at the thinker; an input wakes it at once."""
LONGEST_STEP = 0.1
"""Seconds that one frame may let pass: after a pause the picture goes on, it does not jump."""
TOAST_SECONDS = 4.0
LARGE_SHARE = 0.8
"""The part of a screen's sides that the first window takes where 1920x1080 would be less."""


def home() -> Path:
    """The folder of settings and saves: TOUCAN_HOME, or the user's own data folder."""
    chosen = os.environ.get("TOUCAN_HOME")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir(NAME, appauthor=False))


def documents() -> Path:
    """The folder of a person's documents; with TOUCAN_HOME everything stays in that."""
    return home() if os.environ.get("TOUCAN_HOME") else Path(platformdirs.user_documents_dir())


class App:
    """One running app. The loop calls `step`; tests call it too, with their own time."""

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] | None = None,
        thinker: Thinker | None = None,
        lock: FolderLock | None = None,
        safe: bool = False,
    ) -> None:
        self.folder = folder
        self.safe = safe
        """Whether it goes without anything that may be in the way: no sound, factory settings, which are not kept."""
        self.documents = folder
        """Where exported results go."""
        self.lock = lock or FolderLock(folder)
        self.settings_path = folder / "settings.json"
        self.settings, notices = (
            (Settings(), []) if safe else settings_file.read(self.settings_path, keep=not self.lock.others)
        )
        self.art = Art()
        self.fonts = Fonts()
        self.sound = Sound()
        self.voice = Voice()
        self.stack = Stack()
        self.thinker = thinker if thinker is not None else Thinker()
        self.store = Store(folder / "games", keep=not self.lock.others)
        self.book = Book(folder / "results", keep=not self.lock.others)
        """The journal of games played."""
        self.archive = Archive(folder / "finished", keep=not self.lock.others)
        """The latest of them whole, to be watched again."""
        self.background = ThreadPoolExecutor(max_workers=1, thread_name_prefix="files")
        self.now = 0.0
        """Seconds since the start, by the steps' own time."""
        self.wall_clock: Callable[[], float] = time.time
        self.running = True
        self.dirty = True
        self._held: set[int] = set()
        """The keys that are down."""
        self.frame_work: list[float] | None = None
        """When a list, every frame's work in seconds is appended: the frame benchmark reads it."""
        self.shelf: list[str] = []
        """The games on the shelf from left to right, once they have been put in order; they stay until it is closed."""
        self.farewells: list[Farewell] = []
        """Pictures of dialogs that are gone and still fade: they are only looked at, input goes past them."""
        self._toast = ""
        self._toast_left = 0.0
        self._toast_shown = Value()
        self._spoken = ""
        self._said: set[str] = set()
        self._unsaid: list[str] = []
        """Notices that wait until the sentence before them has had its time."""
        self._pending_notices: list[tuple[str, dict[str, str | int]]] = []
        self.appearance = Appearance(self)
        self.words = self.appearance.words()
        self.screen = self._open_window(size)
        self.appearance.apply_pictures()
        self.viewport = Viewport(*self.screen.get_size(), self.settings.ui_scale)
        self.canvas = self.appearance.canvas(self.screen, self.viewport)
        silence = None if safe else self.sound.start()
        self._apply_volumes()
        if safe:
            self.notice("common.notice.safe_mode")
        if self.lock.others:
            self.notice("common.notice.second_start")
        for key in notices:
            self.notice(key)
        if silence is not None:
            self.notice("common.notice.no_sound")

    # --- the window -------------------------------------------------------------------------------------------------

    def _open_window(self, size: tuple[int, int] | None) -> pygame.Surface:
        pygame.display.set_caption(TITLE)
        self._windowed = size or default_size()
        icon = pygame.image.load_sized_svg(io.BytesIO(self.art.source("common/app_icon")), (128, 128))
        pygame.display.set_icon(icon)
        if self.settings.fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(self._windowed, pygame.RESIZABLE)

    def resized(self, size: tuple[int, int]) -> None:
        """Follows a window of a new size."""
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self.screen = surface
        width, height = max(size[0], 320), max(size[1], 240)
        self.viewport = Viewport(width, height, self.settings.ui_scale)
        self.canvas = self.appearance.canvas(self.screen, self.viewport)
        if not self.settings.fullscreen:
            self._windowed = (width, height)
        self.farewells.clear()
        self.relayout()

    def relayout(self) -> None:
        """Lays out every scene anew."""
        for scene in self.stack.scenes:
            scene.relayout()
        self.dirty = True

    def toggle_fullscreen(self) -> None:
        """Between the window and a borderless window over the whole screen; never a change of video mode."""
        self.settings.fullscreen = not self.settings.fullscreen
        if self.settings.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            size = (max(SMALLEST_WINDOW[0], self._windowed[0]), max(SMALLEST_WINDOW[1], self._windowed[1]))
            with warnings.catch_warnings():
                # Of a system that gives another size than asked for; the layout takes what there is.
                warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
                if pygame.display.set_mode(size, pygame.RESIZABLE).get_size() != size:
                    # Some systems only end the fullscreen state by the first call and take the size by the second.
                    pygame.display.set_mode(size, pygame.RESIZABLE)
        surface = pygame.display.get_surface()
        if surface is not None:
            self.resized(surface.get_size())
        self.save_settings()

    # --- settings ---------------------------------------------------------------------------------------------------

    def change(self, **values: object) -> None:
        """Changes settings by name, live, and keeps them."""
        for name, value in values.items():
            if not hasattr(self.settings, name):
                raise AttributeError(f"no setting {name!r}")
            setattr(self.settings, name, value)
        if "language" in values:
            self.words = self.appearance.words()
        if values.keys() & set(PICTURES):
            self.appearance.apply_pictures()
        self._apply_volumes()
        if values.keys() & set(LAYOUT):
            self.viewport = Viewport(self.viewport.width, self.viewport.height, self.settings.ui_scale)
            self.canvas = self.appearance.canvas(self.screen, self.viewport)
            self.relayout()
        self.dirty = True
        self.save_settings()

    def _apply_volumes(self) -> None:
        self.sound.effects, self.sound.interface = self.settings.effects, self.settings.interface
        self.sound.muted = self.settings.muted
        self.sound.set_music(self.settings.music)
        if not self.voice.turn(self.settings.voice):
            self.later("own.no_voice")

    def save_settings(self) -> None:
        """Writes the settings in the background; says it once when the folder does not let it."""
        if self.lock.others or self.safe:
            return
        copy = Settings(**vars(self.settings))

        def work() -> None:
            try:
                settings_file.write(self.settings_path, copy)
            except OSError as error:
                log.warning("settings cannot be written: %s", error)
                self.later("common.notice.settings_unwritable")

        self.background.submit(work)

    def today(self) -> date:
        """The day of the calendar here and now, by the wall clock."""
        return date.fromtimestamp(self.wall_clock())

    # --- saying things ----------------------------------------------------------------------------------------------

    def say(self, sentence: str) -> None:
        """Shows a sentence at the bottom of the screen for a while."""
        self._toast, self._toast_left = sentence, TOAST_SECONDS
        self._toast_shown.to(1.0, theme.MOTION["fade"])
        self.voice.say(sentence)
        self.dirty = True

    def later(self, key: str, **data: str | int) -> None:
        """Gives a notice in the next frame; threads may call it, and so may what has no words yet."""
        self._pending_notices.append((key, data))

    def notice(self, key: str, **data: str | int) -> None:
        """Says something about the app itself, once, and after what is being said: none of several gets lost."""
        if key in self._said:
            return
        self._said.add(key)
        self._unsaid.append(self.words(key, **data))
        self._say_next()

    def _say_next(self) -> None:
        if self._unsaid and self._toast_left <= 0:
            self.say(self._unsaid.pop(0))

    def done_saying(self) -> None:
        """Lets what is said fade: what it asked for has been done."""
        if self._toast_left > 0:
            self._toast_left = 0.0
            self._toast_shown.to(0.0, theme.MOTION["fade"])
            self.dirty = True

    def hush(self) -> None:
        """Takes back at once what is said or still fading: at a hand-over it may be meant for one person only."""
        self._toast, self._toast_left = "", 0.0
        self._toast_shown = Value()
        self.farewells.clear()

    @property
    def saying(self) -> str:
        """The sentence shown now, or nothing."""
        return self._toast if self._toast_left > 0 else ""

    # --- frames -----------------------------------------------------------------------------------------------------

    def step(self, seconds: float, events: Sequence[pygame.event.Event] = ()) -> bool:
        """One frame: inputs, time, picture. Returns whether something still moves."""
        began = time.perf_counter()
        self.now += seconds
        self.stack.settle()
        for event in events:
            self._dispatch(event)
            self.stack.settle()
            if not self.running:
                return False
        if events:
            self._speak_focus()
        moving = False
        for scene in list(self.stack.scenes):
            if moving:
                scene.below_moved()
            moving |= scene.update(seconds)
        moving |= self._update_farewells(seconds)
        moving |= self._update_toast(seconds)
        if self.stack.settle():
            moving = True
        if moving or self.dirty:
            self.draw()
            pygame.display.flip()
            self.dirty = False
            if self.frame_work is not None:
                self.frame_work.append(time.perf_counter() - began)
        return moving

    def draw(self) -> None:
        """Draws the visible scenes and what the app says."""
        for scene in self.stack.visible():
            scene.draw(scene.canvas_on(self.canvas))
        if self.stack.scenes:
            self.stack.top.draw_focus_line(self.canvas)
        for farewell in self.farewells:
            farewell.draw(self.canvas)
        self._draw_toast()

    def _speak_focus(self) -> None:
        """Speaks what has the keyboard's focus, when it is something else than before."""
        text = self.stack.top.focus_text() if self.voice.on and self.stack.scenes else ""
        if text != self._spoken:
            self._spoken = text
            self.voice.say(text)

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type == pygame.VIDEORESIZE:
            self.resized((event.w, event.h))
            return
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWSHOWN):
            self.dirty = True
            return
        if event.type == pygame.DROPFILE:
            self.open_file(Path(event.file))
            return
        found = translate(event, self.viewport)
        if found is None:
            return
        self.dirty = True
        if isinstance(found, Key):
            repeats = event.key in self._held
            self._held.add(event.key)
            if (repeats and found.name not in REPEATING) or self._global_key(found):
                return
        if self.stack.scenes:
            self.stack.top.handle(found)

    def open_file(self, path: Path) -> None:
        """Opens a game file that was dropped on the window or named at the start."""
        # Replays need the tables, which are imported when the first is wanted.
        from scenes.replay.opening import open_file

        self.dirty = True
        open_file(self, path)

    def _global_key(self, key: Key) -> bool:
        if key.name == "f11" or (key.name in ("return", "enter") and key.alt):
            self.toggle_fullscreen()
            return True
        return False

    def toggle_mute(self) -> None:
        self.change(muted=not self.settings.muted)
        self.say(self.words("common.muted" if self.settings.muted else "common.unmuted"))

    def _update_farewells(self, seconds: float) -> bool:
        fading = bool(self.farewells)
        self.farewells = [farewell for farewell in self.farewells if farewell.update(seconds)]
        return fading

    def _update_toast(self, seconds: float) -> bool:
        while self._pending_notices:
            key, data = self._pending_notices.pop(0)
            self.notice(key, **data)
        if self.art.missing:
            self.notice("common.notice.picture_missing")
        for reason in (*self.store.notices(), *self.book.notices()):
            self.notice(f"common.notice.{reason.code}", **reason.data)
        if self._toast_left > 0:
            self._toast_left -= seconds
            if self._toast_left <= 0:
                self._toast_shown.to(0.0, theme.MOTION["fade"])
        self._say_next()
        return self._toast_shown.update(seconds)

    def _draw_toast(self) -> None:
        shown = self._toast_shown.value
        if shown <= 0 or not self._toast:
            return
        if not self.stack.scenes:
            return
        canvas = self.canvas
        place, width = self.stack.top.toast_box(canvas, self._toast)
        box = place.move(0, 20 * (1 - shown))
        if shown >= 1:
            canvas.shadow(box, depth=8)
        canvas.box(box, theme.PAPER, line=theme.GOLD)
        inner = FRect(box.x + (box.w - width) / 2, box.y + 12, width, box.h - 24)
        canvas.paragraph(self._toast, inner, colour=theme.INK, weight="bold", align="center")

    # --- the loop ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Runs until the window is closed or a scene quits."""
        clock = pygame.time.Clock()
        moving = True
        while self.running:
            first = None if moving else pygame.event.wait(IDLE_WAIT_MS)
            events = pygame.event.get()
            if first is not None and first.type != pygame.NOEVENT:
                events.insert(0, first)
            seconds = min(LONGEST_STEP, clock.tick(FRAMES if moving else 0) / 1000)
            moving = self.step(seconds, events)

    def quit(self) -> None:
        """Leaves the loop; scenes save in `leave`, called by `close`."""
        self.running = False

    def close(self) -> None:
        """Lets go of everything: scenes, the worker, saves on their way, sound."""
        while self.stack.scenes:
            self.stack.scenes.pop().leave()
        self.art.close()
        self.thinker.close()
        self.store.close()
        self.book.close()
        self.background.shutdown(wait=True)
        self.archive.close()
        self.lock.release()
        self.voice.close()
        self.sound.stop()


def default_size() -> tuple[int, int]:
    """The first window's size in pixels: large, with room around it on the first screen, larger on a large screen."""
    desktops = pygame.display.get_desktop_sizes()
    width, height = desktops[0] if desktops else (1360, 840)
    # A large screen is a dense one: a window of 1920 pixels on it would be minute.
    wide, high = max(1920, round(width * LARGE_SHARE)), max(1080, round(height * LARGE_SHARE))
    return max(800, min(wide, width - 80)), max(480, min(high, height - 120))
