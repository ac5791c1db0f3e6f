"""What the pages under docs say about tests is true: every test they cite is there."""

from __future__ import annotations

import ast
import re

import pytest

from tests.quality.test_gates import ROOT

PAGES = sorted((ROOT / "docs").glob("*.md"))
CHECKLIST = (ROOT / "docs" / "experience-checklist.md").read_text(encoding="utf-8")
ROWS = [line for line in CHECKLIST.splitlines() if re.match(r"\| (?!promise|report)", line)]
KINDS = ("tests/", "picture", "manual", "measured", "open")
"""How a promise is shown: by a test, by a picture one looks at, by hand, by a measure; or not yet, with the reason."""


def cited(text: str) -> list[tuple[str, str]]:
    return re.findall(r"(tests/[\w/]+\.py)::(\w+)", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_cited_test_is_there(page: object) -> None:
    found: dict[str, set[str]] = {}
    for file, name in cited((ROOT / "docs" / str(page)).read_text(encoding="utf-8")):
        if file not in found:
            tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
            found[file] = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert name in found[file], f"{file} has no {name}"


def test_every_line_of_the_checklist_is_shown_somehow() -> None:
    assert len(ROWS) > 150
    for row in ROWS:
        shown = row.split(" | ")[-1].strip(" |")
        assert shown.startswith(KINDS) or shown.startswith("`tests/"), row
        assert ("tests/" not in shown) or cited(shown), row
