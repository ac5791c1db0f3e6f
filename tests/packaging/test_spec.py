"""What the recipe of the frozen app says; whether it comes true is seen by `test_frozen.py` and on each system."""

from __future__ import annotations

from tests.e2e.house import ROOT

SPEC = (ROOT / "build.spec").read_text(encoding="utf-8")


def test_one_folder_without_packing_with_a_version_and_sharp_on_dense_screens() -> None:
    """One file, or one packed by UPX, starts slowly and frightens virus scanners."""
    assert "COLLECT(" in SPEC
    assert "exclude_binaries=True" in SPEC
    assert SPEC.count("upx=False") == 2
    assert "version=windows_version()" in SPEC
    assert SPEC.count("icon=icon()") == 2
    assert '"NSHighResolutionCapable": True' in SPEC
