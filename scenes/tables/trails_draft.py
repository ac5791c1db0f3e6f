"""The viewer's new trail before it counts: a slip of the hand is put right by the next click.

Trails lie close together, and once everybody has drawn the sheets are shown. So a click lays a draft: another click
moves it, one on itself takes it away, and after a moment, a double click or the button it counts. The others decide in
the meantime; nothing they do is seen before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.trails_of_tucana.actions import trail
from game.trails_of_tucana.table import promise, trails
from scenes import theme
from scenes.motion import in_out
from scenes.tables.trails_show import DRAW_MS, start_of
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.canvas import Canvas
    from scenes.tables.trails_island import Cell, Edge
    from scenes.tables.trails_of_tucana import TrailsTable

DOUBLE = 0.5
"""Seconds in which a second click on the draft is meant to let it count, as slow as double clicks are on any system."""
LEAST = 1.0
"""Seconds it lies at least, however fast everything else goes: people get no faster."""
STEPS = 24
"""In how many steps the bar of the time left gets shorter."""
BUTTON, GAP, INSET = 46.0, 8.0, 10.0
NOTE_LEAST = 190.0
"""Units of height from which the note holds the buttons below its sentence."""
CORNER = 250.0
"""The width of the buttons where they lie on the map's corner."""


class Draft:
    """The draft of one table's viewer."""

    def __init__(self, scene: TrailsTable) -> None:
        self.scene = scene
        self.edge: Edge | None = None
        self.left = 0.0
        """Seconds until it counts."""
        self._since = 0.0
        self._drawn = 0.0

    # --- what is done with it ---------------------------------------------------------------------------------------

    def wanted(self, edge: Edge) -> bool:
        """Whether a trail is laid as a draft first: not where the player is asked anyway, or where the turn goes on."""
        scene = self.scene
        action = trail(*edge)
        if (
            scene.session.read_only
            or scene.session.table.why_not(scene.viewer, action) is not None
            or not scene.my_turn
        ):
            return False
        return not scene.asks_about(action) and not promise(scene.shown_view, scene.viewer, action).earned.extras

    def press(self, edge: Edge, *, by_key: bool) -> None:
        """A click or Enter on an edge: lays the draft there, lets it count, or takes it away."""
        if edge != self.edge:
            self.lay(edge)
        elif by_key or self.scene.app.now - self._since < DOUBLE:
            self.finish()
        else:
            self.drop()

    def lay(self, edge: Edge) -> None:
        scene = self.scene
        self.edge, self._since, self._drawn = edge, scene.app.now, 0.0
        self.stay()
        scene.app.done_saying()
        scene.app.sound.play("ink", scene.app.now)
        scene.relayout()

    def stay(self) -> None:
        """Gives it its whole time again, as for somebody who is on the way to another edge by keys."""
        self.left = self._whole

    def drop(self) -> None:
        """Takes it away; the viewer decides anew."""
        self.edge = None
        self.scene.app.sound.play("card_slide", self.scene.app.now)
        self.scene.relayout()

    def finish(self) -> None:
        """Lets it count."""
        edge = self.edge
        if edge is None:
            return
        if self.scene.perform(trail(*edge)):
            self.edge = None
            if self.scene.telling:
                # The end of the story lays out anew; until then they would offer what is over.
                self.scene.widgets.pop("draft/done", None)
                self.scene.widgets.pop("draft/back", None)
        else:
            self.drop()

    def forget(self) -> None:
        """Another position or person: there is none any more."""
        self.edge = None

    # --- time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Lets time pass while it can be seen; returns whether something moved."""
        scene = self.scene
        if self.edge is None or scene.paused or scene.looked is not None or scene.zoomed is not None:
            return False
        if scene.session.hinting:
            self.stay()
        before = (self.grown, self.share)
        self._drawn += seconds * scene.pace
        self.left -= seconds
        if self.left <= 0 and not scene.stage.busy:
            self.finish()
            return True
        return (self.grown, self.share) != before

    @property
    def grown(self) -> float:
        """How far its ink has run, 0 to 1."""
        return 1.0 if self.scene.calm else in_out(min(1.0, self._drawn * 1000 / DRAW_MS))

    @property
    def share(self) -> float:
        """How much of its time is left, 0 to 1 in steps."""
        return round(max(0.0, min(1.0, self.left / self._whole)) * STEPS) / STEPS

    @property
    def _whole(self) -> float:
        return max(LEAST, theme.MOTION["draft"] / 1000 / self.scene.pace)

    @property
    def start(self) -> Cell | None:
        """From which cell it is drawn."""
        if self.edge is None:
            return None
        drawn = trails(self.scene.shown_view, self.scene.viewer)
        return start_of(self.edge, drawn, self.scene.island.villages.values())

    def draw(self, canvas: Canvas) -> None:
        """Draws how much of its time is left, above its buttons."""
        if self.edge is None or "draft/done" not in self.scene.widgets:
            return
        first = self.places()[0]
        bar = FRect(first.x, first.y - 12, first.w, 5)
        canvas.box(bar, (0, 0, 0, 90), radius=2.5)
        if self.share > 0:
            canvas.box(FRect(bar.x, bar.y, bar.w * self.share, bar.h), theme.GOLD, radius=2.5)

    # --- its buttons ------------------------------------------------------------------------------------------------

    @property
    def late(self) -> bool:
        """Whether the trail counts, but others are still drawing: it can be taken back all the same."""
        scene = self.scene
        drawn = bool(scene.shown_view.drawn[scene.viewer])
        return drawn and not scene.my_turn and scene.session.table.undo_refusal(scene.viewer) is None

    def places(self) -> list[FRect]:
        """Where its buttons lie: at the foot of the note, on the map's corner where that is too small."""
        note, map_ = self.scene.spots.note, self.scene.spots.map
        if note.h >= NOTE_LEAST:
            area = FRect(note.x + INSET, note.bottom - 2 * BUTTON - GAP - INSET, note.w - 2 * INSET, BUTTON)
        else:
            area = FRect(map_.x + 24, map_.bottom - 2 * BUTTON - GAP - 24, min(CORNER, map_.w - 48), BUTTON)
        return [area, area.move(0, BUTTON + GAP)]

    def register(self) -> None:
        """Adds the buttons of a draft, or the one that takes the trail back while others draw."""
        scene = self.scene
        if scene.looked is not None or (self.edge is None and not self.late):
            return
        word, (first, second) = scene.speech.word, self.places()
        if self.edge is not None:
            scene.add(Button("draft/done", first, word("button.done"), self.finish, icon="check", kind="main", z=30))
        scene.add(Button("draft/back", second, word("button.undo"), scene.undo, icon="undo", kind="quiet", z=30))
