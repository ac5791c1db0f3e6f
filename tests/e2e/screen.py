"""A screen of our own: an X server without a monitor, on a display number it finds itself."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

WANTED = "TOUCAN_NEEDS_XVFB"
SCREEN = (1600, 1000)


@contextmanager
def own_screen() -> Iterator[str]:
    """The name of a display (`:7`) that exists as long as the context; skips where the tools are not installed."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        reason = f"a real window needs {' and '.join(missing)} (packages xvfb, xdotool)"
        if os.environ.get("CI") or os.environ.get(WANTED):
            pytest.fail(reason)
        pytest.skip(reason)
    read, write = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(write),
        "-screen",
        "0",
        f"{SCREEN[0]}x{SCREEN[1]}x24",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    os.close(write)
    try:
        with os.fdopen(read, encoding="ascii") as pipe:
            number = pipe.readline().strip()
        if not number:
            raise AssertionError(f"Xvfb does not start: {server.communicate()[1].decode()}")
        yield f":{number}"
    finally:
        server.terminate()
        server.communicate()
