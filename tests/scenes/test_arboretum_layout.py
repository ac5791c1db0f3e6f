"""The table of Arboretum in every window and language."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from scenes.tables.arboretum_outlook import foot_text, legend_lines
from tests.scenes.arboretum_seats import PHASES
from tests.scenes.house import WINDOWS, pilot_at
from tests.scenes.houses import ARBORETUM

# --- geometry -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize(("seats", "phase"), [(2, "draw"), (3, "play"), (4, "discard")])
def test_everything_stays_inside_any_window(tmp_path: Path, size: tuple[int, int], seats: int, phase: str) -> None:
    table = ARBORETUM.reach(seats, PHASES[phase])
    with pilot_at(tmp_path, size=size) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "p" + "a" * (seats - 1))
        scene.paused = True
        scene.stage.finish()
        area = pilot.app.viewport.canvas.inflate(2, 2)
        for target in scene.targets:
            assert area.contains(target.rect), f"{target.id} {target.rect} leaves {area}"
        spots = scene.spots
        panels = [panel.rect for panel in spots.panels.values()]
        apart = [*panels, spots.lawn, spots.sheet, spots.deck, spots.pile, spots.hand, spots.plate, spots.actions]
        for number, one in enumerate(apart):
            for other in apart[number + 1 :]:
                assert not one.colliderect(other), f"{one} over {other}"
        for panel in spots.panels.values():
            for part in (panel.face, panel.name, panel.fan, panel.pile, panel.garden):
                assert panel.rect.contains(part), f"{part} leaves {panel.rect}"
            inside = [panel.fan, panel.pile, panel.garden]
            for number, one in enumerate(inside):
                for other in inside[number + 1 :]:
                    assert not one.colliderect(other), f"{one} over {other}"
            assert panel.pile.h >= 90
        for row in (*spots.rows, spots.foot):
            assert spots.sheet.contains(row)
        strips = [after.x - rect.x for rect, after in pairwise(spots.hand_rects(9))]
        assert min(strips) * pilot.app.viewport.scale >= 28
        assert min(strips) >= spots.hand_card * 181 / 880 - 1, "the number and species of a covered card are hidden"
        pilot.app.draw()
        assert not pilot.app.canvas.fonts.cut


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
@pytest.mark.parametrize(("seats", "phase"), [(2, "play"), (3, "discard"), (4, "draw"), (4, "play")])
def test_no_sentence_is_cut_in_a_small_window(tmp_path: Path, language: str, phase: str, seats: int) -> None:
    table = ARBORETUM.reach(seats, PHASES[phase])
    with pilot_at(tmp_path, size=(1024, 600), language=language) as pilot:
        scene = ARBORETUM.sit_down(pilot, table, "p" + "a" * (seats - 1))
        scene.paused = True
        scene.stage.finish()
        for code in scene.shown_view.species_codes():
            pilot.hover(f"species/{code}")
            pilot.app.draw()
            assert pilot.app.canvas.fits(foot_text(scene, pilot.app.canvas), scene.spots.foot), code
        pilot.hover("deck")
        assert pilot.app.canvas.fits(foot_text(scene, pilot.app.canvas), scene.spots.foot)
        assert seats > 2 or legend_lines(scene, pilot.app.canvas), "the signs of the rows are not explained"
        if phase != "draw":
            pilot.click(f"hand/{scene.hand_codes(scene.shown_view)[0]}")
            pilot.app.draw()
        assert not pilot.app.canvas.fonts.cut
