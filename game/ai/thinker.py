"""Opponents and hints off the frame loop: what the app holds (architecture, law 6).

A daemon thread owns one worker process. A Python thread that searches would take the frame rate with it, so the thread
only waits; it searches itself, resting after each iteration, when there is no process to be had.

What can go wrong, and what happens then:

- the worker dies: it is started once more and the request asked again; after a second death the thread searches, unless
  the new one has done so well that the first death is forgotten (an evening has room for two slow moments);
- the worker is silent beyond the level's time cap and a grace: it is killed, which counts as a death, and the request,
  whose time is used up, is answered by the policy at once;
- the worker is still starting: the thread searches for this request and the worker goes on starting;
- thinking raises, or answers an illegal move: logged as an error, the policy's move is answered.

The view of a question must not be changed afterwards; the table makes a new one for each call anyway.
"""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections import deque
from collections.abc import Container
from dataclasses import dataclass
from queue import SimpleQueue
from random import Random

from game.ai.budget import Cancelled
from game.ai.levels import level_by_name
from game.ai.process import WorkerGone, WorkerProcess
from game.ai.question import Question
from game.ai.search import Thought
from game.ai.worker import Done, Dropped, Failed, FindGame, Request, answer, pause
from game.core import Action, GameError, Reason
from game.registry import game_by_id

SLICE: float = 0.05
"""Seconds after which a waiting thread looks whether the thinker is being closed."""
FAREWELL: float = 0.3
"""Seconds a worker has to leave by itself."""
FORGOTTEN: int = 10
"""Answers in a row after which an earlier death of the worker counts no more."""
CLOSING: float = 5.0
"""Seconds `close` waits for the thread, which needs a fraction of a second."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the thread waits for its worker, in seconds."""

    grace: float = 0.6
    """Beyond the level's time cap, before a worker counts as hung."""
    start: float = 2.0
    """For a starting worker, before the request it should answer is answered by the thread."""
    starting: float = 60.0
    """For a worker to say that it is ready, before it counts as hung."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A decision, ready to be played or shown."""

    ticket: int
    seat: int
    action: Action
    reason: Reason
    candidates: tuple[tuple[str, float], ...]
    """The moves tried with their value for the seat (0 to 1), best first."""
    ms: int
    """From the moment the thread took the request up to the answer."""
    iterations: int
    fallback: bool
    """Whether it was found without the worker."""


class _Late(Exception):
    """The worker is silent beyond its time."""


class _Starting(Exception):
    """The worker is not ready yet."""


class Thinker:
    """Answers requests in the order they were asked; every method returns at once except `close`.

    `find` gives a game by its id and must be an importable function, because the worker process looks games up too.
    """

    def __init__(self, find: FindGame = game_by_id, patience: Patience | None = None) -> None:
        self._find = find
        self._patience = patience or Patience()
        self._tickets = itertools.count(1)
        self._queue: SimpleQueue[Request | None] = SimpleQueue()
        self._answers: deque[Answer] = deque()
        self._lock = threading.Lock()
        self._open: set[int] = set()
        """Tickets somebody still waits for."""
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._worker: WorkerProcess | None = None
        self._serving: int | None = None
        """The ticket the worker is busy with."""
        self._restarts = 1
        self._answered = 0
        """Answers of the worker since it was started."""
        self._started = 0.0

    # --- what the app calls -----------------------------------------------------------------------------------------

    def start(self) -> None:
        """Starts the thread and its worker; called again it does nothing. Raises RuntimeError after `close`."""
        if self._closing.is_set():
            raise RuntimeError("the thinker is closed")
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="thinker", daemon=True)
            self._thread.start()

    def ask(self, question: Question) -> int:
        """Asks for a decision; returns the ticket its answer will carry.

        Raises BadOption for an unknown game or level, GameError when the seat has nothing to decide, RuntimeError after
        `close`.
        """
        self._find(question.game_id)
        level_by_name(question.level)
        if not question.view.legal(question.seat):
            raise GameError(f"seat {question.seat} has nothing to decide: {question.view.pending()}")
        self.start()
        request = Request(next(self._tickets), question)
        with self._lock:
            self._open.add(request.ticket)
        self._queue.put(request)
        return request.ticket

    def cancel(self, ticket: int) -> None:
        """Drops a request, thought about or still queued; one that is answered or unknown is no error."""
        with self._lock:
            self._open.discard(ticket)
            if self._serving == ticket and self._worker is not None:
                self._worker.drop()

    def poll(self, tickets: Container[int] | None = None) -> list[Answer]:
        """The answers to these tickets (None: to all) that have arrived and not been polled; cancelled ones are gone.

        Several scenes may ask: each polls for its own, and those of the others wait.
        """
        arrived: list[Answer] = []
        left: deque[Answer] = deque()
        with self._lock:
            for one in self._answers:
                if one.ticket not in self._open:
                    continue
                if tickets is not None and one.ticket not in tickets:
                    left.append(one)
                    continue
                self._open.remove(one.ticket)
                arrived.append(one)
            self._answers = left
        return arrived

    def close(self) -> None:
        """Drops everything and returns when neither the process nor the thread is left; called again does nothing."""
        self._closing.set()
        with self._lock:
            self._open.clear()
            if self._worker is not None and self._serving is not None:
                self._worker.drop()
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join(CLOSING)
            if self._thread.is_alive():
                _log.error("the thinking thread does not end: a brain does not return")
            else:
                self._thread = None

    @property
    def worker_pid(self) -> int | None:
        """The system's number of the worker process, None while there is none."""
        with self._lock:
            return None if self._worker is None else self._worker.pid

    # --- the thread -------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        self._start_worker()
        try:
            while True:
                request = self._queue.get()
                if request is None or self._closing.is_set():
                    return
                if self._wants(request.ticket):
                    self._serve(request)
        finally:
            self._end_worker()

    def _serve(self, request: Request) -> None:
        started, question = time.perf_counter(), request.question
        try:
            thought, fallback = self._think(request)
            if thought.action not in question.view.legal(question.seat):
                raise GameError(f"the search answered {thought.action}, which is not legal")
        except Cancelled:
            return
        except Exception:
            _log.exception("thinking failed for seat %s of %s", question.seat, question.game_id)
            thought, fallback = self._at_once(question), True
        ms = round((time.perf_counter() - started) * 1000)
        found = Answer(
            request.ticket,
            question.seat,
            thought.action,
            thought.reason,
            thought.candidates,
            ms,
            thought.iterations,
            fallback,
        )
        with self._lock:
            self._answers.append(found)

    def _think(self, request: Request) -> tuple[Thought, bool]:
        """The decision and whether it is a fallback; raises Cancelled, and what thinking raises."""
        while self._worker is not None:
            try:
                thought = self._ask_worker(self._worker, request)
                self._answered += 1
                if self._answered >= FORGOTTEN:
                    self._restarts = 1
                return thought, False
            except WorkerGone as error:
                _log.error("the thinking process is gone: %s", error)
                self._replace_worker()
            except _Late:
                _log.error("the thinking process is silent beyond its time")
                self._replace_worker()
                return self._at_once(request.question), True
            except _Starting:
                _log.warning("the thinking process is slow to start")
                break
        return answer(request.question, self._find, lambda: not self._wants(request.ticket), pause), True

    def _ask_worker(self, worker: WorkerProcess, request: Request) -> Thought:
        patience = self._patience
        self._await(worker, request)
        with self._lock:
            self._serving = request.ticket
        try:
            worker.ask(request)
            if not self._wants(request.ticket):
                worker.drop()
            late = time.monotonic() + level_by_name(request.question.level).seconds + patience.grace
            while True:
                reply = worker.receive(SLICE)
                if self._closing.is_set():
                    raise Cancelled
                match reply:
                    case Done(request.ticket, thought):
                        return thought
                    case Dropped(request.ticket):
                        raise Cancelled
                    case Failed(request.ticket, text):
                        raise RuntimeError(f"in the thinking process:\n{text}")
                    case _:
                        if time.monotonic() > late:
                            raise _Late
        finally:
            with self._lock:
                self._serving = None

    def _await(self, worker: WorkerProcess, request: Request) -> None:
        """Waits until the worker is ready; raises _Starting, Cancelled, WorkerGone."""
        late = time.monotonic() + self._patience.start
        while not worker.ready:
            worker.receive(SLICE)
            if not self._wants(request.ticket):
                raise Cancelled
            # Its word that it is ready may have waited in the pipe since long before the first request.
            if worker.ready:
                return
            if time.monotonic() > self._started + self._patience.starting:
                raise WorkerGone("it never became ready")
            if time.monotonic() > late:
                raise _Starting

    def _at_once(self, question: Question) -> Thought:
        """The policy's move without thinking; the first legal one if the policy fails too."""
        game, view, seat = self._find(question.game_id), question.view, question.seat
        legal = view.legal(seat)
        try:
            action = game.brain.policy(view, seat, Random(question.seed))
            reason = game.brain.reason(view, seat, action)
            if action in legal:
                return Thought(action, reason, (), 0, 0)
            _log.error("the policy of %s answered %s, which is not legal", question.game_id, action)
        except Exception:
            _log.exception("the policy of %s failed", question.game_id)
        return Thought(legal[0], Reason("only"), (), 0, 0)

    def _wants(self, ticket: int) -> bool:
        return ticket in self._open and not self._closing.is_set()

    # --- the worker -------------------------------------------------------------------------------------------------

    def _start_worker(self) -> None:
        self._started, self._answered = time.monotonic(), 0
        try:
            worker = WorkerProcess(self._find)
        except Exception:
            _log.exception("the thinking process cannot be started; the thread thinks itself")
            return
        with self._lock:
            self._worker = worker

    def _replace_worker(self) -> None:
        self._end_worker()
        if self._restarts > 0:
            self._restarts -= 1
            self._start_worker()
        else:
            _log.error("the thinking process is given up; the thread thinks itself")

    def _end_worker(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.end(FAREWELL)
