"""The threshold of large blocks is accepted by the system's own allocator."""

from __future__ import annotations

import platform
import sys

import pytest

from scenes import heap


def test_elsewhere_nothing_is_done(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "win32")
    assert not heap.keep_steady()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="an allocator of another kind")
def test_glibc_takes_it():
    assert heap.keep_steady()
