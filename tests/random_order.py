"""The suite in another order each time: `python -m pytest -p tests.random_order`; TOUCAN_ORDER=7 for a known one.

Files are shuffled, and the tests within each, so that what a file shares is still made once. A test that needs another
before it, or none, does not survive many orders.
"""

from __future__ import annotations

import os
import time
from random import Random

import pytest

# The workers inherit it: all of them must find the same order.
SEED = os.environ.setdefault("TOUCAN_ORDER", str(int(time.time())))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"This order again: TOUCAN_ORDER={SEED}")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    rng = Random(SEED)
    files: dict[object, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    groups = list(files.values())
    rng.shuffle(groups)
    for group in groups:
        rng.shuffle(group)
    items[:] = [item for group in groups for item in group]
