"""What a frozen app is put through: `python -m tests.packaging.trials dist/toucan-table` (Linux; root tries more).

Each trial starts the program in some trouble, waits for its first frame, lets it run, ends it as a log-out does, and
looks at what it said and left behind. A line of a table for each; the exit status is 1 when one went wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from game.registry import GAMES
from scenes.launch import FIRST_FRAME
from tests.e2e.house import ROOT, members, wait_for

ODD = "Bàn chơi của 猫 и друзей"
NOBODY = 65534
GOLDEN = ROOT / "tests" / "table" / "golden" / "1"
SECONDS = 2.0
"""How long a program runs on after its first frame."""
PATIENCE = 60.0


@dataclass
class Start:
    """A program as it runs: what it has written so far, and the seconds up to its first frame."""

    child: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)
    first_frame: float = 0.0

    @property
    def said(self) -> str:
        return "".join(self.lines)


class Place:
    """A frozen app, a folder for what a trial needs, and the environment a double click would give."""

    def __init__(self, app: Path, folder: Path) -> None:
        self.app, self.folder = app, folder
        self.home = folder / "home"
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        self.environment: dict[str, str] = kept | {
            "HOME": str(folder), "TOUCAN_HOME": str(self.home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip

    @contextmanager
    def started(
        self,
        *arguments: str,
        command: Sequence[str] = (),
        cwd: Path | None = None,
        env: Mapping[str, str | None] | None = None,
        user: int | None = None,
    ) -> Iterator[Start]:
        """The program, once its first frame is shown; ended by SIGTERM, which must leave nothing behind."""
        changed = self.environment | dict(env or {})
        began = time.perf_counter()
        child = subprocess.Popen(
            [*(command or (str(self.app / "toucan-table"),)), *arguments],
            cwd=cwd or self.folder,
            env={name: value for name, value in changed.items() if value is not None},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            user=user,
        )
        start = Start(child)
        heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(child, heard), daemon=True).start()
        try:
            while FIRST_FRAME not in (line := heard.get(timeout=PATIENCE)):
                start.lines.append(line)
                if not line:
                    raise AssertionError(f"ended with status {child.wait()}: {start.said}")
            start.first_frame = time.perf_counter() - began
            yield start
            child.terminate()
            status = child.wait(PATIENCE)
            while line := heard.get(timeout=PATIENCE):
                start.lines.append(line)
            assert status == 0, f"status {status}: {start.said}"
            assert "Traceback" not in start.said, start.said
            wait_for(lambda: members(child.pid) == [], "a process is left")
        finally:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)

    def opened(self, *arguments: str, **more: object) -> str:
        """Starts the program and ends it after a while; returns what it wrote."""
        with self.started(*arguments, **more) as start:  # type: ignore[arg-type]
            time.sleep(SECONDS)
        return start.said

    def done(self, *arguments: str, env: Mapping[str, str] | None = None) -> str:
        """Runs a command of the program to its end; returns what it printed."""
        ran = subprocess.run(
            [str(self.app / "toucan-table"), *arguments],
            cwd=self.folder, env=self.environment | dict(env or {}), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, f"status {ran.returncode}: {ran.stdout}{ran.stderr}"
        return ran.stdout

    def copied(self, name: str) -> Path:
        """The app as a copy of its own under another name."""
        return shutil.copytree(self.app, self.folder / name, symlinks=True)


def _listen(child: subprocess.Popen[str], heard: queue.SimpleQueue[str]) -> None:
    assert child.stderr is not None
    for line in child.stderr:
        heard.put(line)
    heard.put("")


def complaints(said: str) -> str:
    """What a log says beside its ordinary lines, without the time of each."""
    lines = [line.split(" ", 2)[-1] for line in said.splitlines() if " WARNING " in line or " ERROR " in line]
    return "; ".join(lines) or "nothing"


# --- trials ---------------------------------------------------------------------------------------------------------


def another_folder(place: Place) -> str:
    """started from `/`"""
    return f"runs; it complains of {complaints(place.opened(cwd=Path('/')))}"


def odd_path(place: Place) -> str:
    """its own folder's name has accents, CJK letters and spaces, and so has its data folder's; self-check there"""
    place.app = place.copied(ODD)
    said = place.done("--self-check", env={"TOUCAN_HOME": str(place.folder / f"{ODD} 2")})
    place.opened()
    return said.splitlines()[-1]


def odd_home(place: Place) -> str:
    """HOME has such characters, no TOUCAN_HOME, locale C"""
    home = place.folder / ODD
    home.mkdir()
    said = place.opened(env={"HOME": str(home), "TOUCAN_HOME": None, "LANG": "C"})
    assert (home / ".local/share/toucan-table/log/toucan-table.log").is_file()
    return f"data in HOME/.local/share/toucan-table; it complains of {complaints(said)}"


def read_only(place: Place) -> str:
    """its own folder is read-only, run by somebody who is not its owner"""
    place.app = place.copied("read only")
    user = NOBODY if os.getuid() == 0 else None
    subprocess.run(["chmod", "-R", "a-w", str(place.app)], check=True)
    place.home.mkdir()
    place.home.chmod(0o777)
    said = place.opened(user=user)
    subprocess.run(["chmod", "-R", "u+w", str(place.app)], check=True)
    assert (place.home / "log").is_dir()
    return f"runs, writes to its data folder only; it complains of {complaints(said)}"


def no_data_folder(place: Place) -> str:
    """its data folder cannot be made"""
    return f"runs; it complains of {complaints(place.opened(env={'TOUCAN_HOME': '/proc/toucan'}))}"


def full_disk(place: Place) -> str:
    """its data folder lies on a real full disk (a tmpfs of 64 kB, filled)"""
    if os.getuid() != 0:
        return "not tried: only root may mount"
    place.home.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place.home)], check=True)
    try:
        with (place.home / "filler").open("wb", buffering=0) as filler, _no_space():
            while True:
                filler.write(b"x" * 4096)
        said = place.opened()
        assert "log cannot be written" in said, said
        return f"runs; it complains of {complaints(said)}, and once of the log"
    finally:
        subprocess.run(["umount", str(place.home)], check=True)


@contextmanager
def _no_space() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno != 28:
            raise


def no_sound(place: Place) -> str:
    """no sound device (`SDL_AUDIODRIVER=bogus`), and none that the system's own drivers find"""
    said = place.opened(env={"SDL_AUDIODRIVER": "bogus"})
    assert "no sound" in said, said
    place.opened(env={"SDL_AUDIODRIVER": None})
    return f"runs; it complains of {complaints(said)}"


def _with_settings(place: Place, content: str) -> str:
    place.home.mkdir()
    (place.home / "settings.json").write_text(content, encoding="utf-8")
    return place.opened()


def broken_settings(place: Place) -> str:
    """settings cut off in the middle"""
    said = _with_settings(place, '{"format": 1, "langu')
    assert list(place.home.glob("settings.json*.bad")), "it was not set aside"
    return f"runs, the file is set aside; it complains of {complaints(said)}"


def future_settings(place: Place) -> str:
    """settings of a newer version"""
    text = '{"format": 99, "language": "ru", "holograms": {"depth": 3}}'
    said = _with_settings(place, text)
    assert any(path.read_text(encoding="utf-8") == text for path in place.home.glob("settings.json*")), "it is lost"
    return f"runs, the file is kept; it complains of {complaints(said)}"


def missing_pictures(place: Place) -> str:
    """a picture of the title and a sound are not there"""
    place.app = place.copied("less")
    for name in ("art/common/shelf.svg", "sounds/tick_1.wav"):
        (place.app / "_internal" / "assets" / name).unlink()
    said = place.opened()
    assert "shelf" in said, said
    return f"runs; it complains of {complaints(said)}"


def safe_mode(place: Place) -> str:
    """`--safe-mode` with broken settings"""
    place.home.mkdir()
    (place.home / "settings.json").write_text("{", encoding="utf-8")
    place.opened("--safe-mode")
    assert (place.home / "settings.json").read_text(encoding="utf-8") == "{"
    return "runs, the file is not touched"


def version(place: Place) -> str:
    """`--version`"""
    return place.done("--version").strip()


def self_check(place: Place) -> str:
    """`--self-check`"""
    return place.done("--self-check").splitlines()[-1]


def two_at_once(place: Place) -> str:
    """two at once on one data folder"""
    with place.started(), place.started():
        time.sleep(SECONDS)
    return "both run, both leave nothing"


def killed(place: Place) -> str:
    """killed by SIGKILL with its worker running, then started again, 5 times"""
    for _ in range(5):
        with place.started() as start:
            time.sleep(0.5)
            start.child.kill()
            start.child.wait()
            wait_for(lambda start=start: members(start.child.pid) == [], "the worker outlives it")
            # Ended as this trial wants it: nothing is left to say about its status.
            start.child.returncode = 0
    return f"starts again, no worker is left; it complains of {complaints(place.opened())}"


def a_file_to_open(place: Place) -> str:
    """a saved game of each kind named on the command line, relative to an odd folder; and one that is none"""
    folder = place.folder / ODD
    folder.mkdir()
    for game_id in GAMES:
        shutil.copy(GOLDEN / f"{game_id}.json", folder / "a 猫.json")
        place.opened("a 猫.json", cwd=folder)
    place.opened("nothing.json", cwd=folder)
    return "opens, goes on"


def no_screen(place: Place) -> str:
    """no screen at all"""
    env = place.environment | {"SDL_VIDEODRIVER": "x11"}
    ran = subprocess.run(
        [str(place.app / "toucan-table")], cwd=place.folder, env=env, capture_output=True, text=True, check=False
    )
    assert ran.returncode != 0
    return f"status {ran.returncode}: {ran.stderr.splitlines()[-1]}"


TRIALS: tuple[Callable[[Place], str], ...] = (
    another_folder, odd_path, odd_home, read_only, no_data_folder, full_disk, no_sound, broken_settings,
    future_settings, missing_pictures, safe_mode, version, self_check, two_at_once, killed, a_file_to_open, no_screen,
)  # fmt: skip


# --- how long a start takes -----------------------------------------------------------------------------------------


def start_times(app: Path, count: int, display: str | None) -> str:
    """Starts the frozen app and the source in turn; the medians of the seconds up to the first frame."""
    frozen: list[float] = []
    source: list[float] = []
    screen = {"SDL_VIDEODRIVER": "x11", "DISPLAY": display} if display else {}
    for _ in range(count):
        for times, command in ((frozen, ()), (source, (sys.executable, "-m", "scenes"))):
            with tempfile.TemporaryDirectory(prefix="trial-") as folder:
                place = Place(app, Path(folder))
                with place.started(command=command, env=screen | {"PYTHONPATH": str(ROOT)}) as start:
                    times.append(start.first_frame)
    texts = [f"{statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f})" for times in (frozen, source)]
    return f"first frame in {display or 'no window'}: frozen {texts[0]}, from source {texts[1]}, {count} starts of each"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("app", type=Path, help="the frozen folder")
    parser.add_argument("--starts", type=int, default=0, help="measure so many starts instead")
    parser.add_argument("--display", help="an X display such as :99 to measure them in")
    parser.add_argument("--only", help="the name of one trial")
    chosen = parser.parse_args()
    app = chosen.app.resolve()
    if chosen.starts:
        print(start_times(app, chosen.starts, chosen.display))
        return
    wrong: dict[str, str] = {}
    for trial in TRIALS:
        if chosen.only not in (None, trial.__name__):
            continue
        with tempfile.TemporaryDirectory(prefix="trial-") as folder:
            Path(folder).chmod(0o755)
            try:
                outcome = trial(Place(app, Path(folder)))
            except (AssertionError, queue.Empty, OSError, subprocess.SubprocessError) as error:
                outcome = wrong[trial.__name__] = f"WRONG: {error!r}"
        print(f"| {trial.__doc__} | {outcome} |", flush=True)
    if wrong:
        print(json.dumps(wrong, indent=2))
        sys.exit(1)


if __name__ == "__main__":
    main()
