"""The window and what is drawn into it: sizes, screens, sharpness, and ways out of fullscreen."""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from scenes.app import default_size
from scenes.canvas import Canvas, Fonts
from scenes.launch import tell_sdl
from scenes.menus.pause import PauseDialog
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.viewport import Viewport
from tests.quality.test_gates import ROOT
from tests.scenes.house import pilot_at
from tests.scenes.houses import EVERY
from tests.scenes.menu_house import SCREENS
from tests.scenes.test_every_table import walk

UNTOUCHED = (255, 0, 255)
FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
DESKTOPS = [
    [(1366, 768)],
    [(1024, 768)],
    [(1920, 1080), (2560, 1440), (1080, 1920)],
    [(2560, 1440)],
    [(3440, 1440)],
    [(3840, 2160), (1920, 1080)],
    [(3200, 1800)],
    [(1280, 720)],
]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The pixel sizes of all lines of text that are drawn; what is printed on cards has its own sizes."""
    sizes: set[int] = set()
    line = Canvas.line
    monkeypatch.setattr(Canvas, "line", lambda canvas, text, px, *how: sizes.add(px) or line(canvas, text, px, *how))
    return sizes


@pytest.mark.parametrize("desktops", DESKTOPS)
def test_the_first_window_fits_into_the_first_screen_with_room_around_it(
    desktops: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pixels are pixels whatever the desktop's scaling: a screen of 3840x2160 at 300 % says 1280x720 or is 4K."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    width, height = default_size()
    assert width <= desktops[0][0] - 80
    assert height <= desktops[0][1] - 80
    assert width >= desktops[0][0] * 0.55, "on a large screen everything would be minute"
    assert height >= desktops[0][1] * 0.7


def test_the_layout_asks_the_window_never_the_screen() -> None:
    """The sizes of screens are used for the first window and for crash reports only."""
    asking = [
        path.name
        for path in sorted((ROOT / "scenes").rglob("*.py"))
        if re.search(r"get_desktop_sizes|display\.Info|list_modes", path.read_text(encoding="utf-8"))
    ]
    assert asking == ["app.py", "crash.py"]


def test_windows_is_told_that_pixels_are_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else Windows blows up a small picture where the desktop is scaled, and everything is blurred."""
    for name in ("SDL_WINDOWS_DPI_AWARENESS", "SDL_FRAMEBUFFER_ACCELERATION", "SDL_VIDEO_X11_WMCLASS"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    tell_sdl()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"


@pytest.mark.parametrize("game", EVERY)
def test_no_text_of_a_table_is_small_in_a_large_window(tmp_path: Path, game: str, heard: set[int]) -> None:
    """At least 18 pixels at 1080 lines with factory settings; cards in the hand are at least 17 % of the window."""
    house = EVERY[game]
    with pilot_at(tmp_path, FULL_HD, instant=True) as pilot:
        seats = house.game.seat_counts[-1]
        for stop in (5, 30):
            scene = house.sit_down(pilot, walk(house, seats, stop, stop), "p" + "a" * (seats - 1))
            scene.paused = True
            pilot.app.draw()
            hand = [scene.rests()[sprite][1].height for sprite in scene.hand_order()]
            assert all(204 <= height <= 210 for height in hand), "17 % of 1080 are 184"
            bands = scene.bands
            assert (bands.status.h, bands.log.w, bands.hand.h) in ((56, 300, 250), (56, 300, 0))
    assert min(heard) >= 18


def test_at_4k_everything_is_twice_as_large(tmp_path: Path, heard: set[int]) -> None:
    assert Viewport(*FOUR_K).scale == 2 * Viewport(*FULL_HD).scale == 2
    with Pilot(tmp_path, size=FULL_HD) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
    assert min(heard) >= 18


@pytest.mark.parametrize("game", ["flea_circus", "tucano"])
def test_no_face_of_a_card_is_scaled_up(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In motion and at rest faces are drawn at their size or made smaller."""
    house, scaled = EVERY[game], list[tuple[float, float]]()
    with pilot_at(tmp_path, quick=True) as pilot:
        seats = house.game.seat_counts[-1]
        house.sit_down(pilot, house.deal(seats, 5), "a" * seats)
        whole = pygame.transform.smoothscale

        def smaller(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
            if surface.get_flags() & pygame.SRCALPHA and surface.get_height() > 40:
                scaled.append((size[0] / surface.get_width(), size[1] / surface.get_height()))
            return whole(surface, size)

        # There only: a shadow is soft enough to be drawn small and enlarged.
        transform = SimpleNamespace(**{**vars(pygame.transform), "smoothscale": smaller})
        monkeypatch.setattr("scenes.tables.picture.pygame", SimpleNamespace(**{**vars(pygame), "transform": transform}))
        for _ in range(16):
            pilot.app.step(0.15)
    assert all(wide <= 1 and high <= 1 for wide, high in scaled)


@pytest.mark.parametrize("game", [None, "flea_circus"])
def test_after_every_resize_the_whole_window_is_painted(tmp_path: Path, game: str | None) -> None:
    with pilot_at(tmp_path, instant=True) as pilot:
        if game is None:
            pilot.app.stack.push(TitleScene(pilot.app))
        else:
            house = EVERY[game]
            seats = house.game.seat_counts[-1]
            house.sit_down(pilot, house.deal(seats, 1), "p" * seats).paused = True
        for width, height, scale in ((1100, 400, 2.0), (500, 700, 0.75)):
            pilot.resize(width, height)
            pilot.app.change(ui_scale=scale)
            pilot.app.screen.fill(UNTOUCHED)
            pilot.app.draw()
            xs, ys = (0, width // 2, width - 1), (0, height // 2, height - 1)
            edge = [(x, y) for x in xs for y in ys]
            assert [at for at in edge if pilot.app.screen.get_at(at)[:3] == UNTOUCHED] == []


def test_in_fullscreen_a_labelled_button_leads_out(pilot: Pilot) -> None:
    """Esc at the table opens the menu with both ways out in words; the title has them as buttons."""
    app = pilot.app
    app.change(fullscreen=True)
    assert {"fullscreen", "quit"} <= {*pilot.ids()}
    app.relayout()
    assert pilot.target("fullscreen").label == app.words("common.windowed")
    SCREENS["pause"](pilot)
    app.step(0)
    assert isinstance(app.stack.top, PauseDialog)
    for id, word in (("fullscreen", "common.windowed"), ("quit", "menu.pause.quit")):
        assert app.stack.top.widgets[id].label == app.words(word)
    pilot.click("fullscreen")
    assert not app.settings.fullscreen


@pytest.mark.parametrize(("key", "mod"), [("f11", 0), ("return", pygame.KMOD_ALT)])
def test_ten_times_to_fullscreen_and_back(pilot: Pilot, key: str, mod: int) -> None:
    for _ in range(10):
        pilot.key(key, mod=mod)
        assert pilot.app.settings.fullscreen
        pilot.key(key, mod=mod)
        assert not pilot.app.settings.fullscreen
        assert pilot.app.screen.get_size() == (1100, 620)
        assert pilot.app.screen.get_flags() & pygame.RESIZABLE


def test_the_scale_is_kept_and_changes_text_and_cards_at_once(tmp_path: Path) -> None:
    for read, written in ((1.0, 1.5), (1.5, 0.75)):
        with Pilot(tmp_path, size=(1920, 1080)) as pilot:
            assert pilot.app.settings.ui_scale == read
            pilot.app.change(ui_scale=written)
            assert pilot.app.viewport.scale == Viewport(1920, 1080, written).scale


def test_the_caption_and_the_names_of_people_keep_their_accents(tmp_path: Path) -> None:
    with Pilot(tmp_path, size=(800, 480)) as pilot:
        pygame.display.set_caption("Tiếng Việt — Русский")
        assert pygame.display.get_caption()[0] == "Tiếng Việt — Русский"
        assert pilot.app.fonts.get("bold", 20).render("Ộ", True, "white").get_width() > 5


@pytest.mark.parametrize("game", ["flea_circus", "arboretum", "tacocat"])
def test_the_scale_enlarges_what_is_printed_on_cards(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 200 % and 1080 lines the number of a hand card is at least 40 pixels high, that of a zoomed one 64."""
    house, sizes = EVERY[game], set[int]()
    with pilot_at(tmp_path, FULL_HD, instant=True, ui_scale=2.0) as pilot:
        seats = house.game.seat_counts[0]
        scene = house.sit_down(pilot, walk(house, seats, 30, 30), "p" * seats)
        scene.paused = True
        face, pose, _ = scene.rests()[scene.hand_order()[0]]
        get = Fonts.get
        monkeypatch.setattr(Fonts, "get", lambda fonts, weight, px: sizes.add(px) or get(fonts, weight, px))
        pilot.app.art.cache.clear()
        scene.draw_face(pilot.app.canvas, face, pilot.app.viewport.px(pose.height))
        assert max(sizes) >= 40
        scene.zoomed = scene.card_at(next(target for target in scene.targets if target.id.startswith("hand/")))
        scene.draw(pilot.app.canvas)
        assert max(sizes) >= 64
