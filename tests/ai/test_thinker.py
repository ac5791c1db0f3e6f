"""The worker process and its thread under every kind of trouble; answers must come, and nothing may stay behind."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.ai import thinker as module
from game.ai.process import WorkerProcess
from game.ai.question import Question
from game.ai.thinker import Answer, Patience, Thinker
from game.core import BadOption, GameError
from tests.ai import toys
from tests.ai.toys import GAMES, Say, Trap

LONG = 30.0
"""Seconds after which a test gives up waiting; nothing here depends on how long things take."""
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@pytest.fixture(autouse=True)
def parent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOYS_PARENT", str(os.getpid()))


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    one = Thinker(toys.find, Patience(start=LONG))
    yield one
    one.close()


def wait_for(what: Callable[[], bool]) -> None:
    late = time.monotonic() + LONG
    while not what():
        assert time.monotonic() < late, "waited in vain"
        time.sleep(0.005)


def answers(thinker: Thinker, count: int) -> list[Answer]:
    got: list[Answer] = []

    def enough() -> bool:
        got.extend(thinker.poll())
        return len(got) >= count

    wait_for(enough)
    return got


def ask(thinker: Thinker, name: str, level: str = "normal", seed: int = 1) -> int:
    return thinker.ask(Question(name, GAMES[name].start(2, {}), 0, level, seed))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def busy(thinker: Thinker) -> int:
    """The worker's number once it is thinking."""
    wait_for(lambda: thinker.worker_pid is not None and thinker._serving is not None)
    time.sleep(0.1)
    assert thinker.worker_pid is not None
    return thinker.worker_pid


def test_the_worker_answers(thinker: Thinker):
    ticket = ask(thinker, "trap")
    (answer,) = answers(thinker, 1)
    assert (answer.ticket, answer.seat, str(answer.action), answer.fallback) == (ticket, 0, "two", False)
    assert answer.reason.code == "said"
    assert answer.candidates[0][0] == "two"
    assert answer.iterations > 0
    assert answer.ms >= 0


def test_requests_are_answered_in_order(thinker: Thinker):
    tickets = [ask(thinker, "trap", seed=seed) for seed in range(5)]
    assert [answer.ticket for answer in answers(thinker, 5)] == tickets
    assert thinker.poll() == []


HEAVY = """
import heavy
from game.ai.question import Question
from game.ai.thinker import Thinker
from tests.ai import toys

thinker = Thinker(toys.find_and_tell)
thinker.ask(Question("trap", toys.GAMES["trap"].start(2, {}), 0, "easy", 1))
while not thinker.poll():
    pass
thinker.close()
"""


def run(script: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Starts a script as a console script would be, with an unguarded main module."""
    root = Path(__file__).parents[2]
    everything = {**os.environ, "PYTHONPATH": str(root), **environment}
    return subprocess.Popen(
        [sys.executable, str(script), *arguments], env=everything, cwd=root, stdout=subprocess.PIPE, text=True
    )


def test_the_worker_does_not_load_the_application(tmp_path: Path):
    script = tmp_path / "application.py"
    script.write_text(HEAVY, encoding="utf-8")
    (tmp_path / "heavy.py").write_text("", encoding="utf-8")
    with run(script, TOYS_MODULES=str(tmp_path), TOYS_PARENT="0") as application:
        assert application.wait(LONG) == 0
    imported = toys.modules_in(str(tmp_path)).read_text(encoding="utf-8").split()
    assert "game.ai.search" in imported
    assert not {"heavy", "pygame", "scenes"} & set(imported)


def test_a_queued_request_can_be_cancelled(thinker: Thinker):
    first, second, third = (ask(thinker, "trap", seed=seed) for seed in range(3))
    thinker.cancel(second)
    assert [answer.ticket for answer in answers(thinker, 2)] == [first, third]


def test_a_thought_under_way_can_be_cancelled(thinker: Thinker):
    first = ask(thinker, "sleepy", "expert")
    busy(thinker)
    thinker.cancel(first)
    second = ask(thinker, "trap")
    (answer,) = answers(thinker, 1)
    assert (answer.ticket, answer.fallback) == (second, False)


def test_an_answer_nobody_fetched_can_be_cancelled(thinker: Thinker):
    ticket = ask(thinker, "trap")
    wait_for(lambda: len(thinker._answers) == 1)
    thinker.cancel(ticket)
    assert thinker.poll() == []


def test_slow_brains_are_cut_by_the_cap(thinker: Thinker):
    ask(thinker, "sleepy", "easy")
    (answer,) = answers(thinker, 1)
    assert not answer.fallback
    assert 0 < answer.iterations < 40


@posix
def test_each_polls_for_its_own_answers(thinker: Thinker):
    one, two, gone = (ask(thinker, "trap", seed=seed) for seed in (1, 2, 3))
    wait_for(lambda: len(thinker._answers) == 3)
    assert [answer.ticket for answer in thinker.poll((two,))] == [two]
    thinker.cancel(gone)
    assert thinker.poll(()) == []
    assert len(thinker._answers) == 1, "what nobody wants is not kept"
    assert [answer.ticket for answer in thinker.poll()] == [one]


def test_a_killed_worker_is_started_again_and_answers(thinker: Thinker, caplog: pytest.LogCaptureFixture):
    ask(thinker, "sleepy", "hard")
    first = busy(thinker)
    os.kill(first, signal.SIGKILL)
    (answer,) = answers(thinker, 1)
    assert not answer.fallback
    assert thinker.worker_pid not in (None, first)
    assert "gone" in caplog.text


@posix
def test_a_worker_killed_while_idle_is_started_again(thinker: Thinker):
    ask(thinker, "trap")
    answers(thinker, 1)
    assert thinker.worker_pid is not None
    os.kill(thinker.worker_pid, signal.SIGKILL)
    ask(thinker, "trap")
    assert not answers(thinker, 1)[0].fallback


@posix
def test_after_good_service_a_death_is_forgotten(thinker: Thinker):
    def deadly(served: int) -> bool:
        """Kills the worker once it has served so many; returns whether the next answer is a fallback."""
        for _ in range(served):
            ask(thinker, "trap", "easy")
        assert not any(answer.fallback for answer in answers(thinker, served))
        assert thinker.worker_pid is not None
        os.kill(thinker.worker_pid, signal.SIGKILL)
        ask(thinker, "trap", "easy")
        return answers(thinker, 1)[0].fallback

    # The last answer after a death is the new worker's first.
    assert [deadly(served) for served in (1, module.FORGOTTEN - 1, module.FORGOTTEN - 2)] == [False, False, True]


def test_a_worker_that_dies_twice_is_given_up_for_the_thread(thinker: Thinker, caplog: pytest.LogCaptureFixture):
    ask(thinker, "dying", "easy")
    (answer,) = answers(thinker, 1)
    assert (str(answer.action), answer.fallback) == ("two", True)
    assert answer.iterations > 0
    assert thinker.worker_pid is None
    assert "given up" in caplog.text
    ask(thinker, "trap", "easy")
    assert answers(thinker, 1)[0].fallback


@posix
def test_a_frozen_worker_is_killed_and_the_move_made(caplog: pytest.LogCaptureFixture):
    one = Thinker(toys.find, Patience(grace=0.2, start=LONG))
    ask(one, "sleepy", "easy")
    pid = busy(one)
    os.kill(pid, signal.SIGSTOP)
    (answer,) = answers(one, 1)
    assert (str(answer.action), answer.fallback, answer.iterations) == ("three", True, 0)
    assert not alive(pid)
    assert "silent" in caplog.text
    ask(one, "trap", "easy")
    assert not answers(one, 1)[0].fallback
    one.close()


def test_a_brain_that_does_not_come_back_is_killed():
    one = Thinker(toys.find, Patience(grace=0.1, start=LONG))
    ask(one, "stuck", "easy")
    (answer,) = answers(one, 1)
    assert (str(answer.action), answer.fallback) == ("three", True)
    one.close()


def test_a_worker_slow_to_start_leaves_the_thread_to_answer():
    one = Thinker(toys.find, Patience(start=0.0))
    ask(one, "trap", "easy")
    (answer,) = answers(one, 1)
    assert (str(answer.action) in ("two", "one"), answer.fallback) == (True, True)
    one.close()


def test_a_worker_long_ready_before_the_first_request_is_not_taken_for_hung():
    """Its word is in the pipe while people look at the title, for longer than a start may take."""
    with closing(Thinker(toys.find, Patience(start=LONG, starting=0.0))) as one:
        one.start()
        wait_for(lambda: one._worker is not None and one._worker._pipe.poll())
        first = one.worker_pid
        ask(one, "trap")
        (answer,) = answers(one, 1)
        assert not answer.fallback
        assert one.worker_pid == first


def test_a_worker_says_nothing_when_it_is_left_while_starting():
    """The application may quit before the worker's first word."""
    code = (
        "import multiprocessing\nfrom ctypes import c_longlong\nfrom game.ai import worker\n"
        # The thread that listens would end the process too, but it may come later than the first word.
        "worker._receive = lambda pipe, requests: None\n"
        "here, there = multiprocessing.Pipe()\nhere.close()\nworker.serve(there, c_longlong(0))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=LONG)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_process_the_thread_thinks(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    def refuse(find: object) -> WorkerProcess:
        raise OSError("no more processes")

    monkeypatch.setattr(module, "WorkerProcess", refuse)
    one = Thinker(toys.find)
    cancelled = ask(one, "sleepy", "expert")
    time.sleep(0.05)
    one.cancel(cancelled)
    ticket = ask(one, "trap")
    (answer,) = answers(one, 1)
    assert (answer.ticket, str(answer.action), answer.fallback) == (ticket, "two", True)
    assert "cannot be started" in caplog.text
    one.close()


@pytest.mark.parametrize("name", ["broken", "lying"])
def test_trouble_in_a_brain_is_logged_and_a_legal_move_made(
    name: str, thinker: Thinker, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.ERROR):
        ask(thinker, name)
        (answer,) = answers(thinker, 1)
    assert (str(answer.action), answer.fallback) == ("three", True)
    assert "thinking failed" in caplog.text


def test_wrong_questions_are_refused_at_once(thinker: Thinker):
    view = GAMES["trap"].start(2, {})
    with pytest.raises(BadOption, match="unknown level 'godlike'"):
        thinker.ask(Question("trap", view, 0, "godlike", 1))
    with pytest.raises(GameError, match="seat 1 has nothing to decide"):
        thinker.ask(Question("trap", view, 1, "easy", 1))
    with pytest.raises(KeyError):
        thinker.ask(Question("bridge", view, 0, "easy", 1))


def test_close_leaves_no_process_and_no_thread(thinker: Thinker):
    thinker.start()
    ask(thinker, "sleepy", "expert")
    pid = busy(thinker)
    thinker.close()
    thinker.close()
    assert not alive(pid)
    assert all(thread.name != "thinker" for thread in threading.enumerate())
    with pytest.raises(RuntimeError, match="closed"):
        ask(thinker, "trap")


@pytest.mark.parametrize("wait", [0.0, 0.01, 0.1])
def test_close_while_the_worker_starts(wait: float):
    one = Thinker(toys.find)
    one.start()
    ask(one, "trap")
    time.sleep(wait)
    worker = one._worker
    one.close()
    assert one.worker_pid is None
    assert worker is None or worker._process._closed
    assert all(thread.name != "thinker" for thread in threading.enumerate())


@posix
def test_close_ends_a_frozen_worker(thinker: Thinker):
    ask(thinker, "sleepy", "expert")
    pid = busy(thinker)
    os.kill(pid, signal.SIGSTOP)
    thinker.close()
    assert not alive(pid)


def test_close_before_start_is_fine():
    Thinker(toys.find).close()


ORPHAN = """
import sys, time
from game.ai.question import Question
from game.ai.thinker import Patience, Thinker
from tests.ai import toys

thinker = Thinker(toys.find, Patience(start=60.0))
thinker.start()
if sys.argv[1] == "busy":
    thinker.ask(Question("sleepy", toys.GAMES["sleepy"].start(2, {}), 0, "expert", 1))
while thinker._worker is None or (sys.argv[1] == "busy" and thinker._serving is None):
    time.sleep(0.01)
print(thinker.worker_pid, flush=True)
time.sleep(0 if sys.argv[1] == "leave" else 60)
"""


@posix
@pytest.mark.parametrize("manner", ["idle", "busy", "leave"])
def test_the_worker_does_not_outlive_the_application(manner: str, tmp_path: Path):
    script = tmp_path / "application.py"
    script.write_text(ORPHAN, encoding="utf-8")
    with run(script, manner) as application:
        assert application.stdout is not None
        pid = int(application.stdout.readline())
        if manner != "leave":
            application.kill()
        application.wait(LONG)
    wait_for(lambda: not alive(pid))


def test_the_second_seat_is_served_too(thinker: Thinker):
    state = Trap()
    state.advance(0, Say("three"))
    thinker.ask(Question("trap", state.view(1), 1, "easy", 1))
    (answer,) = answers(thinker, 1)
    assert (answer.seat, str(answer.action)) == (1, "ten")
