"""The process that thinks: a loop over requests, and the messages it exchanges with `game.ai.thinker`.

The thinker starts it with the `spawn` method, so `serve` must stay importable by name, and this module and what it
imports must stay free of anything heavy. A frozen application must call `multiprocessing.freeze_support()` before it
imports anything heavy itself.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from ctypes import c_longlong
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import TypeAlias

from game.ai.budget import Cancelled
from game.ai.question import Question
from game.ai.search import Thought, think
from game.core import Game
from game.registry import game_by_id

LOWER: int = 10
"""How much nicer than the application the worker is (POSIX); elsewhere its priority class is below normal."""

FindGame: TypeAlias = Callable[[str], Game]
"""From a game's id to the game; an importable function, because it travels to the worker by name."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Request:
    """A question, with the number its answer will carry."""

    ticket: int
    question: Question


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has imported what it needs."""


@dataclass(frozen=True, slots=True)
class Done:
    """The decision of a request."""

    ticket: int
    thought: Thought


@dataclass(frozen=True, slots=True)
class Dropped:
    """The request was cancelled before its decision."""

    ticket: int


@dataclass(frozen=True, slots=True)
class Failed:
    """Thinking raised; `text` is the traceback for the log."""

    ticket: int
    text: str


Reply: TypeAlias = "Ready | Done | Dropped | Failed"


def answer(question: Question, find: FindGame, cancelled: Callable[[], bool], breathe: Callable[[], None]) -> Thought:
    """The decision of a question; raises Cancelled, and whatever thinking raises."""
    return think(
        find(question.game_id),
        question.view,
        question.seat,
        question.level,
        question.seed,
        hint=question.hint,
        share=question.share,
        also=question.also,
        cancelled=cancelled,
        breathe=breathe,
    )


def serve(pipe: Connection, wanted: c_longlong, find: FindGame = game_by_id) -> None:
    """Thinks about the requests from `pipe` one after the other until its other end is gone; never returns then.

    `wanted` is the shared number of the one request somebody still waits for.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority()
    requests: SimpleQueue[Request] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, requests), daemon=True).start()
    _send(pipe, Ready())
    while True:
        _send(pipe, _reply(requests.get(), wanted, find))


def _send(pipe: Connection, reply: Reply) -> None:
    """Sends a reply; an application that is gone meanwhile ends the process, quietly: quitting is no trouble."""
    try:
        pipe.send(reply)
    except OSError:
        os._exit(0)


def _reply(request: Request, wanted: c_longlong, find: FindGame) -> Reply:
    try:
        thought = answer(request.question, find, lambda: wanted.value != request.ticket, lambda: None)
    except Cancelled:
        return Dropped(request.ticket)
    except Exception:
        return Failed(request.ticket, traceback.format_exc())
    return Done(request.ticket, thought)


def _receive(pipe: Connection, requests: SimpleQueue[Request]) -> None:
    """Passes requests on; ends the process when the application is gone, whatever the search is doing."""
    while True:
        try:
            requests.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(0)


def lower_priority() -> None:
    """Makes this process give way to the application; a system that refuses is only logged."""
    try:
        if sys.platform == "win32":
            import ctypes

            below_normal = 0x4000
            ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), below_normal)
        else:
            os.nice(LOWER)
    except OSError as error:
        _log.warning("the priority of the thinking process stays as it is: %s", error)


def pause() -> None:
    """Lets the frame loop have the interpreter: what the fallback thread does after each iteration."""
    time.sleep(0.0005)
