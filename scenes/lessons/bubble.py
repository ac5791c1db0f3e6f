"""The coach's bubble: a face, a sentence, how far the lesson is, and an arrow to what it speaks about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect, Vector2

from scenes import theme
from scenes.canvas import Canvas, polygon
from scenes.lessons.placing import best_place, gap
from scenes.motion import Value
from scenes.targets import Target
from scenes.widgets import Button, Widget

if TYPE_CHECKING:
    from scenes.lessons.coach import Coach
    from scenes.lessons.lesson import Step
    from scenes.stack import Scene
    from scenes.tables.base import TableScene

WIDTH, WIDTH_SMALL = 530.0, 460.0
SMALL_CANVAS = 1300.0
PAD = 18.0
FACE = 70.0
CROSS = 44.0
"""The room kept at the right for the cross."""
BUTTONS = 50.0
DOT = 4.5
Z = 5000
"""Above everything of a table."""
GROUND = 0.18
"""A target larger than this share of the window is the ground that others lie on: a map."""
GLOW: theme.Colour = (255, 214, 92)
RING_EDGE: theme.Colour = (20, 16, 12, 110)
"""Around the light, so that it is seen on bright ground too."""
SMALLEST_RING = 44.0
ARROW = 15.0
"""Half the width of the arrow's foot."""
LONGEST_ARROW = 90.0
CARD_COST, ACT_COST, THING_COST, BUTTON_COST = 1.2, 1.8, 0.7, 2.5
"""What covering a hundred units of each costs: cards, what may be clicked now, what stands there, buttons."""


class CoachBubble(Widget):
    """The bubble of one step, with its buttons."""

    def __init__(self, coach: Coach, step: Step, places: Sequence[FRect], *, fresh: bool) -> None:
        words, scene = coach.scene.app.words, coach.scene
        self.coach = coach
        self.text = words(f"{coach.session.lesson.game}.lesson.{step.key}")
        self.aside = words("lesson.aside") if coach.aside else ""
        super().__init__("coach", FRect(0, 0, 0, 0), self.text, z=Z)
        self.focusable = False
        self.fresh = fresh
        self.places = list(places)
        narrow = scene.bands.area.w < SMALL_CANVAS
        self.size = theme.SMALL if narrow else theme.BODY
        self.rect = self._place(scene, WIDTH_SMALL if narrow else WIDTH)
        self.shown = Value(0.0 if fresh and not scene.calm else 1.0)
        self.shown.to(1.0, theme.MOTION["dialog_in"])

    # --- where it is ------------------------------------------------------------------------------------------------

    def _text_width(self, width: float) -> float:
        return width - PAD - FACE - CROSS - 10

    def _place(self, scene: TableScene, width: float) -> FRect:
        canvas, room = scene.app.canvas, self._text_width(width)
        height = canvas.line_height(self.size) * len(canvas.wrap(self.text, room, size=self.size))
        if self.aside:
            aside = canvas.wrap(self.aside, room, size=theme.SMALL, weight="bold")
            height += canvas.line_height(theme.SMALL, "bold") * len(aside) + 6
        height = PAD + max(height, FACE) + 12 + BUTTONS + 14
        area = scene.bands.area
        top = scene.bands.status.bottom + 8
        bounds = FRect(12, top, area.w - 24, area.bottom - 10 - top)
        return best_place((width, height), bounds, self.places, self._taken(scene))

    def _taken(self, scene: TableScene) -> list[tuple[FRect, float]]:
        """What the bubble should not lie on."""
        taken: list[tuple[FRect, float]] = []
        area = scene.bands.area
        for target in scene.targets:
            if target.rect.w * target.rect.h > GROUND * area.w * area.h:
                continue
            if target.id in scene.widgets:
                cost = BUTTON_COST
            elif scene.my_turn and (target.draggable or (target.focusable and target.action is not None)):
                cost = ACT_COST
            else:
                cost = THING_COST
            taken.append((target.rect, cost))
        for _, pose, _ in scene.rests().values():
            wide = pose.height * theme.CARD_RATIO
            taken.append((FRect(pose.x - wide / 2, pose.y - pose.height / 2, wide, pose.height), CARD_COST))
        return taken

    def add_to(self, scene: TableScene) -> None:
        """Adds the bubble and its buttons; Enter presses "Next", but for a player by keys who has gone elsewhere."""
        scene.add(self)
        words, right, y = scene.app.words, self.rect.right - 12, self.rect.bottom - BUTTONS - 8
        for id, label, action, kind in self._buttons():
            size = theme.SMALL if kind == "paper" else self.size
            width = scene.app.canvas.width(label, size, "bold") + 44
            right -= width
            rect = FRect(right, y + 2, width, BUTTONS - 4)
            scene.add(Button(f"coach/{id}", rect, label, action, kind=kind, size=size, z=Z + 1))
            right -= 6
        if not self.coach.ending:
            rect = FRect(self.rect.right - CROSS - 2, self.rect.y + 4, 42, 42)
            leave, tip = words("lesson.leave"), words("lesson.leave_tip")
            scene.add(
                Button(
                    "coach/leave",
                    rect,
                    leave,
                    self.coach.leave,
                    icon="close",
                    kind="paper",
                    text=False,
                    tip=tip,
                    z=Z + 1,
                )
            )
        # A button clicked before keeps its focus unseen; the next Enter is not meant for it.
        unseen = self.fresh and not scene.targets.focus_shown
        if self.coach.holds and (unseen or scene.targets.focused() is None):
            scene.targets.focus = "coach/play" if self.coach.ending else "coach/next"

    def _buttons(self) -> list[tuple[str, str, Callable[[], None], str]]:
        """Id, label, action and kind of each, from the right."""
        words, coach = self.coach.scene.app.words, self.coach
        if coach.ending:
            return [
                ("play", words("lesson.play"), coach.play, "main"),
                ("home", words("lesson.home"), coach.leave, "paper"),
            ]
        if coach.holds:
            return [("next", words("lesson.next"), coach.next, "main")]
        return [("skip", words("lesson.skip"), coach.next, "paper")]

    def target(self) -> Target:
        target = super().target()
        target.action = None
        return target

    # --- drawing ----------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        return self.shown.update(seconds)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        if self.coach.scene.telling:
            return
        for place in self.places:
            self._glow(canvas, place)
        box = self.rect
        self._arrow(canvas)
        canvas.shadow(box, depth=10)
        canvas.box(box, theme.PAPER, line=theme.GOLD, line_width=3)
        canvas.picture("common/face_toucan", FRect(box.x + PAD - 4, box.y + PAD - 2, FACE, FACE))
        x, y = box.x + PAD + FACE + 10, box.y + PAD
        room = self._text_width(box.w)
        if self.aside:
            lines = canvas.wrap(self.aside, room, size=theme.SMALL, weight="bold")
            height = canvas.line_height(theme.SMALL, "bold") * len(lines)
            canvas.paragraph(
                self.aside, FRect(x, y, room, height), size=theme.SMALL, weight="bold", colour=theme.GOLD_DARK
            )
            y += height + 6
        bottom = box.bottom - BUTTONS - 14
        canvas.paragraph(
            self.text, FRect(x, y, room, bottom - y), size=self.size, colour=theme.INK, middle=not self.aside
        )
        if not self.coach.ending:
            self._dots(canvas)

    def _dots(self, canvas: Canvas) -> None:
        """A dot for each step: told ones gold, the one told now larger."""
        coach, x = self.coach, self.rect.x + PAD + 2
        y = self.rect.bottom - BUTTONS / 2 - 8
        for step in coach.steps:
            now, seen = step is coach.step, step.key in coach.session.seen
            colour = theme.GOLD_DARK if now or seen else (206, 192, 168)
            canvas.disc((x, y), DOT * 1.5 if now else DOT, colour)
            x += DOT * 2 + 5

    def _glow(self, canvas: Canvas, place: FRect) -> None:
        """A ring of light around what is spoken about, drawn in from outside when the step begins."""
        wide = max(9.0, SMALLEST_RING - min(place.w, place.h)) + 26 * (1 - self.shown.value)
        for grown, colour, width in ((10, RING_EDGE, 10.0), (6, (*GLOW[:3], 120), 6.0), (4, GLOW, 4.5)):
            ring = place.inflate(wide + grown, wide + grown)
            canvas.box(ring, None, radius=18, line=colour, line_width=width)

    def _arrow(self, canvas: Canvas) -> None:
        """An arrow from the bubble to the nearest of the places."""
        if not self.places:
            return
        place = min(self.places, key=lambda rect: gap(self.rect, rect))
        if gap(self.rect, place) < 8:
            return
        start = Vector2(_clamp(place.centerx, self.rect, 0), _clamp(place.centery, self.rect, 1))
        end = Vector2(
            min(max(start.x, place.left + 8), place.right - 8), min(max(start.y, place.top + 8), place.bottom - 8)
        )
        way = end - start
        # The tip stands on the edge of the place, not in the middle of its picture.
        hit = place.inflate(14, 14).clipline((start.x, start.y), (end.x, end.y))
        if hit:
            way = Vector2(hit[0]) - start
        if way.length() < 8:
            return
        # A long one would lie across what stands between; it only shows the way.
        way.scale_to_length(min(way.length(), LONGEST_ARROW))
        side = Vector2(-way.y, way.x).normalize() * ARROW
        foot = start - way.normalize() * 6
        points = [foot + side, start + way, foot - side]
        polygon(canvas, [(point.x, point.y) for point in points], theme.GOLD)


def _clamp(value: float, box: FRect, axis: int) -> float:
    """A coordinate brought inside a box, off its corners."""
    low, high = (box.left, box.right) if axis == 0 else (box.top, box.bottom)
    return min(max(value, low + 30), high - 30)
