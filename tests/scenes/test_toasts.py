"""Where a sentence of the app lies over a table: on nothing that one needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.tables.base import TableScene
from scenes.tables.quiet import in_the_way
from tests.scenes.house import pilot_at
from tests.scenes.houses import EVERY

SIZES = ((1024, 600), (1280, 720), (1920, 1080))
NEEDED = 3.0
"""What weighs so much must never be covered: the status, the hand, buttons, whatever can be used now."""
SHORT, LONG = "M. bị mất.", "Подсказка: " + "положите эту карту сюда, потому что так лучше. " * 2


def covered(scene: TableScene, text: str, least: float) -> list[str]:
    """What weighs at least so much and would lie below a sentence."""
    box, _ = scene.toast_box(scene.app.canvas, text)
    assert scene.bands.table.contains(box)
    return [str(one) for one in in_the_way(scene) if one.weight >= least and one.rect.colliderect(box)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", EVERY)
def test_a_sentence_covers_nothing_one_needs(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    house = EVERY[game]
    seats = house.game.seat_counts[-1]
    table = house.reach(seats, lambda view, seat: len(view.legal(seat)) > 3)
    with pilot_at(tmp_path, size, instant=True, language="ru") as pilot:
        scene = house.sit_down(pilot, table, "p" * seats)
        scene.paused = True
        pilot.advance(0.1)
        assert covered(scene, SHORT, 2.0) == []
        assert covered(scene, LONG, NEEDED) == []
        before = scene.toast_box(pilot.app.canvas, LONG)
        scene.relayout()
        assert scene.toast_box(pilot.app.canvas, LONG) == before, "it stays while it is said"
