"""The system's own voice, where it has one: what has the focus and what the app says is spoken too, if that is wished.

A thread of its own speaks, one sentence at a time; a newer one ends the one before it. Where there is no voice, or it
breaks, it stays silent from then on.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import threading

log = logging.getLogger(__name__)

SPEAKERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("spd-say", ("--wait", "--")),
    ("espeak-ng", ("--",)),
    ("say", ("--",)),
    (
        "powershell",
        (
            "-NoProfile",
            "-Command",
            "Add-Type -AssemblyName System.Speech; "
            "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())",
        ),
    ),
)
"""Programs that speak, the first one found is used, and what stands before the sentence. The last reads it."""
READS = "powershell"
LONGEST = 400
"""Characters spoken of one sentence at most."""


def speaker() -> tuple[str, ...] | None:
    """The command that speaks on this system, None where there is none."""
    for program, arguments in SPEAKERS:
        path = shutil.which(program)
        if path is not None:
            return (path, *arguments)
    return None


class Voice:
    """Speaks when it is on; `said` are the last sentences it was given while on."""

    def __init__(self) -> None:
        self.on = False
        self.said: list[str] = []
        self._command: tuple[str, ...] | None = None
        self._looked = False
        self._next: str | None = None
        self._running: subprocess.Popen[bytes] | None = None
        self._closing = False
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None

    def turn(self, on: bool) -> bool:
        """Turns it on or off; returns False when it should be on and there is no voice, the first time only."""
        self.on = on
        if not on:
            self._end_sentence()
            return True
        if not self._looked:
            self._looked, self._command = True, speaker()
            if self._command is None:
                log.warning("no program that speaks: none of %s", ", ".join(name for name, _ in SPEAKERS))
                return False
        return True

    def say(self, sentence: str) -> None:
        """Speaks a sentence, instead of what is being said."""
        if not self.on or not sentence:
            return
        self.said.append(sentence)
        del self.said[:-50]
        if self._command is None:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
            self._thread.start()
        with self._wake:
            self._next = sentence[:LONGEST]
            self._wake.notify()
        self._end_sentence()

    def close(self) -> None:
        """Falls silent for good."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._end_sentence()
        if self._thread is not None:
            self._thread.join(2.0)

    def _end_sentence(self) -> None:
        running = self._running
        if running is not None and running.poll() is None:
            running.terminate()

    def _work(self) -> None:
        while True:
            with self._wake:
                while self._next is None and not self._closing:
                    self._wake.wait()
                if self._closing:
                    return
                sentence, self._next = self._next, None
            if sentence is not None and not self._speak(sentence):
                return

    def _speak(self, sentence: str) -> bool:
        """Speaks a sentence to its end; returns whether the voice works."""
        command = self._command
        if command is None:
            return False
        reads = READS in command[0].lower()
        try:
            self._running = subprocess.Popen(
                command if reads else (*command, sentence),
                stdin=subprocess.PIPE if reads else subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            self._running.communicate(sentence.encode() if reads else None)
        except OSError as error:
            log.warning("the voice %s does not work: %s", command[0], error)
            self._command = None
            return False
        return True
