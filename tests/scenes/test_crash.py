"""A fault in the frame loop: the game is saved, the report is written, a sentence says so, whatever else breaks."""

from __future__ import annotations

import errno
import io
import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.core.record import parse_record
from game.registry import GAMES
from game.table.disk import Disk, read_slot
from scenes import crash, launch
from scenes.app import VERSION, App
from scenes.autoplay import QuickThinker
from scenes.menus.sorry import SorryScene
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.settings import Settings
from scenes.stack import Scene
from scenes.words import LANGUAGES, Words
from tests.scenes.house import deciders, play, players
from tests.scenes.houses import FLEA


class Fault(Exception):
    """What nobody foresaw."""


class Sitting(Scene):
    """A scene with a game, as far as a crash looks at it: nothing is drawn."""

    name = "table"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session


@pytest.fixture(scope="module")
def pilot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pilot]:
    with Pilot(tmp_path_factory.mktemp("crash"), size=(640, 480), thinker=QuickThinker()) as pilot:
        yield pilot
        pilot.app.stack.scenes.clear()


@pytest.fixture
def at_table(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    """A game of people with a move that is not saved yet; boxes are not opened, the last screen closes by itself."""

    def read(scene: SorryScene, seconds: float) -> bool:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        return False

    monkeypatch.setattr(crash, "_boxed", lambda sentence: None)
    monkeypatch.setattr(SorryScene, "update", read)
    table = FLEA.deal(3, 5)
    seat = deciders(table)[0]
    play(table, table.view(seat).legal(seat)[0])
    pilot.app.stack.scenes[:] = [Sitting(pilot.app, Session(pilot.app, table, players("ppp"), seed=1))]
    return pilot


def survive(pilot: Pilot) -> str:
    """The report of a fault in the app of the pilot."""
    try:
        raise Fault("the moon fell down")
    except Fault as error:
        report = crash.survive(pilot.app, error)
    assert report.path is not None
    return report.path.read_text(encoding="utf-8")


def the_saved_game(pilot: Pilot) -> int:
    record = read_slot(Disk(), pilot.app.folder / "games", "flea_circus", GAMES).record
    assert record is not None
    return len(record.log)


def test_the_game_is_saved_and_the_report_says_everything(at_table: Pilot) -> None:
    session = at_table.app.stack.top.session
    ply, record = session.table.ply, session.record()
    text = survive(at_table)
    assert the_saved_game(at_table) == ply
    assert f"version {VERSION}" in text
    assert "system " in text
    assert "SDL" in text
    assert "Fault: the moon fell down" in text
    assert "test_crash.py" in text, "where it happened"
    line = next(line for line in text.splitlines() if line.startswith('{"format"'))
    assert parse_record(line, GAMES).log == record.log
    assert list((at_table.app.folder / "log").glob("crash-*.txt")), "in the folder of the log"
    assert at_table.app.stack.top.name == "sorry"


BREAKS = {
    "saving": (Session, "save"),
    "the record": (Session, "record"),
    "the system's name": (crash.platform, "platform"),
    "the last screen": (SorryScene, "layout"),
    "drawing it": (SorryScene, "draw"),
    "the app's frames": (App, "step"),
    "the box of the system": (crash, "_boxed"),
    "the disk": (crash, "save"),
}


@pytest.mark.parametrize("what", [*BREAKS, "everything"])
def test_a_fault_in_dealing_with_the_fault_leaves_the_report(
    at_table: Pilot, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def broken(*arguments: object, **more: object) -> str:
        raise RuntimeError("this too")

    for place, name in BREAKS.values() if what == "everything" else (BREAKS[what],):
        monkeypatch.setattr(place, name, broken)
    text = survive(at_table)
    assert "Fault: the moon fell down" in text
    # The box is asked for only where the screen breaks.
    assert ("RuntimeError: this too" in text) == (what != "the box of the system")


def test_where_no_folder_takes_a_report_the_log_does(
    at_table: Pilot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*arguments: object, **more: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(crash.Report, "_free_name", full)
    with caplog.at_level(logging.ERROR):
        assert crash.survive(at_table.app, Fault("the moon")).path is None
    assert "Fault: the moon" in caplog.text
    assert at_table.app.stack.top.widgets["report"].label == at_table.app.words("crash.no_report")


def test_a_game_broken_in_the_middle_of_a_move_does_not_replace_its_save(at_table: Pilot) -> None:
    session = at_table.app.stack.top.session
    session.save()
    good = session.table.ply
    state = session.table._state
    seat = deciders(session.table)[0]
    state.advance(seat, state.legal(seat)[0])  # moved on, but the log knows nothing of it
    assert "the save before it stays" in survive(at_table)
    assert the_saved_game(at_table) == good


def test_old_reports_make_way(tmp_path: Path) -> None:
    for number in range(2 * crash.REPORTS):
        report = crash.Report(tmp_path, now=1e9 + number)
        report.begin(Fault(str(number)))
    reports = sorted((tmp_path / "log").iterdir())
    assert len(reports) == crash.REPORTS
    assert f"Fault: {2 * crash.REPORTS - 1}" in reports[-1].read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("saved", [True, False])
def test_it_is_said_in_the_persons_language(language: str, saved: bool) -> None:
    words = Words(language)
    said = crash.sentence_of(language, Path("here.txt"), saved=saved)
    assert words("crash.saved" if saved else "crash.not_saved") in said
    assert "here.txt" in said
    assert words("crash.no_report") in crash.sentence_of(language, None, saved=saved)


def test_without_words_it_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(language: str) -> Words:
        raise FileNotFoundError(language)

    monkeypatch.setattr(crash, "Words", broken)
    assert crash.sentence_of("vi", Path("x"), saved=True).startswith(crash.PLAINEST)
    assert "saved" not in crash.sentence_of("vi", None, saved=False)


def test_a_broken_thread_leaves_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)

    def work() -> None:
        raise Fault("in a thread")

    crash.watch_threads(tmp_path)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert "Fault: in a thread" in next((tmp_path / "log").iterdir()).read_text(encoding="utf-8")


# --- the whole way --------------------------------------------------------------------------------------------------


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What `launch.main` needs to run here without touching this process for good; returns the home folder."""
    home = tmp_path / "home"
    monkeypatch.setenv("TOUCAN_HOME", str(home))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    monkeypatch.setattr(launch, "_log_to", lambda folder: None)
    monkeypatch.setattr(crash, "_boxed", lambda sentence: None)
    return home


@pytest.mark.parametrize("place", ["update", "enter", "leave", "__init__"])
def test_the_program_ends_with_a_status_of_its_own(started: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    def broken(*arguments: object) -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        raise Fault("in the title")

    monkeypatch.setattr(launch, "TitleScene", type("Title", (Scene,), {"name": "title"}))
    monkeypatch.setattr(launch.TitleScene, place, broken)
    if place == "leave":
        monkeypatch.setattr(App, "run", lambda app: app.stack.settle())
    assert launch.main([]) == crash.CRASHED
    assert "Fault: in the title" in next((started / "log").iterdir()).read_text(encoding="utf-8")


def test_safe_mode_is_small_and_silent_and_touches_no_settings(started: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started.mkdir()
    kept = started / "settings.json"
    kept.write_bytes(b'{"format": 1, "fullscreen": true, "speed": 3.0, "mute')  # broken, and not even set aside
    seen: list[App] = []

    def look(app: App) -> None:
        app.step(0.1)
        app.change(speed=2.0)
        seen.append(app)
        assert app.screen.get_size() == launch.SAFE_SIZE
        assert app.saying == app.words("common.notice.safe_mode")
        assert not app.sound.available
        assert app.settings == Settings(speed=2.0)

    before = kept.read_bytes()
    monkeypatch.setattr(App, "run", look)
    monkeypatch.setattr(launch, "TitleScene", Scene)
    assert launch.main(["--safe-mode"]) == 0
    assert seen
    assert kept.read_bytes() == before
    assert not list(started.glob("settings*.bad"))


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        launch.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Toucan Table {VERSION}\n"


def test_log_files_rotate(tmp_path: Path) -> None:
    root = logging.getLogger()
    handlers = list(root.handlers)
    root.handlers.clear()
    try:
        launch._log_to(tmp_path)
        mine = list(root.handlers)
        for _ in range(30):
            mine[-1].emit(logging.LogRecord("x", logging.INFO, "x", 1, "y" * 90_000, None, None))
    finally:
        for handler in list(root.handlers):
            handler.close()
        root.handlers[:] = handlers
    files = sorted(path.name for path in (tmp_path / "log").iterdir())
    assert files == ["toucan-table.log", *(f"toucan-table.log.{number}" for number in (1, 2, 3))]
    assert all(path.stat().st_size <= 400_000 for path in (tmp_path / "log").iterdir())


def test_a_log_that_cannot_be_written_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "the disk is full")

    handler = launch._LogFile(tmp_path / "log" / "x.log")
    handler.setStream(Full()).close()
    for _ in range(3):
        handler.handle(logging.LogRecord("x", logging.INFO, "x", 1, "y", None, None))
    handler.close()
    assert capsys.readouterr().err == "the log cannot be written: [Errno 28] the disk is full\n"
