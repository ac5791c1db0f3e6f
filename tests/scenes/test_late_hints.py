"""A hint belongs to one person and one decision: a late one is never shown, and the next can be asked for."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

from game.ai.thinker import Answer
from game.flea_circus.actions import FLIP
from scenes.autoplay import QuickThinker
from scenes.pilot import Pilot
from tests.scenes.houses import FLEA


class SlowThinker(QuickThinker):
    """Answers, even what was taken back, only when told to."""

    told = False

    def cancel(self, ticket: int) -> None:
        """Too late: the answer is on its way."""

    def poll(self, tickets: Container[int] | None = None) -> list[Answer]:
        return super().poll(tickets) if self.told else []


def slow(folder: Path) -> tuple[Pilot, SlowThinker]:
    thinker = SlowThinker()
    pilot = Pilot(folder, size=(1280, 720), thinker=thinker)
    pilot.app.change(language="en", instant=True)
    return pilot, thinker


def test_a_hint_for_one_person_is_not_told_to_the_next(tmp_path: Path):
    pilot, thinker = slow(tmp_path)
    with pilot:
        table = FLEA.sit_down(pilot, FLEA.deal(2, 1), "pp")
        pilot.key("h")
        while table.viewer in table.session.deciding():
            pilot.look()
            table.perform(table.session.table.view(table.viewer).legal(table.viewer)[-1])
        pilot.advance(3.0)
        pilot.until(lambda: pilot.has("curtain/ready"))
        pilot.advance(1.0)
        pilot.click("curtain/ready")
        pilot.until(lambda: pilot.app.stack.top is table)
        thinker.told = True
        pilot.advance(0.2)
        assert table.viewer == 1
        assert table.hint is None


def test_after_an_action_the_hint_before_it_is_stale_and_another_can_be_asked_for(tmp_path: Path):
    pilot, thinker = slow(tmp_path)
    with pilot:
        table = FLEA.sit_down(pilot, FLEA.deal(2, 1, practice=True), "pa")
        pilot.key("h")
        assert table.perform(FLIP)
        assert table.my_turn
        thinker.told = True
        pilot.advance(0.2)
        assert table.hint is None
        pilot.key("h")
        pilot.advance(0.2)
        assert table.hint is not None


def test_after_undo_a_hint_can_be_asked_for_again(tmp_path: Path):
    pilot, thinker = slow(tmp_path)
    with pilot:
        table = FLEA.sit_down(pilot, FLEA.deal(2, 1, practice=True), "pa")
        assert table.perform(FLIP)
        pilot.key("h")
        pilot.key("u")
        thinker.told = True
        pilot.key("h")
        pilot.advance(0.2)
        assert table.hint is not None
