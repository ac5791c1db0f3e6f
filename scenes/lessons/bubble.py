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
    from scenes.stack import Scene
    from scenes.tables.base import TableScene

WIDTHS, WIDTHS_SMALL = (530.0, 640.0, 440.0), (460.0, 400.0, 360.0, 560.0)
"""The widths that are tried, the usual one first."""
UNUSUAL = 4.0
"""What each further width of these costs."""
SMALL_CANVAS = 1300.0
PAD = 18.0
FACE, FACE_SMALL = 70.0, 52.0
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
LONGEST_ARROW = 190.0
"""A place farther away is shown by its light alone."""
HAND_COST, CARD_COST, ACT_COST, THING_COST, BUTTON_COST = 40.0, 2.5, 8.0, 1.6, 8.0
"""What covering a hundred units of each costs: the own hand, other cards, what may be clicked now, what stands there,
buttons. What the step is about costs most of all (`placing.py`)."""


class CoachBubble(Widget):
    """The bubble of one step, with its buttons."""

    def __init__(self, coach: Coach, places: Sequence[FRect], *, fresh: bool) -> None:
        words, scene = coach.scene.app.words, coach.scene
        self.coach = coach
        self.text = coach.text
        self.aside = words("lesson.aside") if coach.aside and coach.step is not None and not coach.ending else ""
        super().__init__("coach", FRect(0, 0, 0, 0), self.text, z=Z)
        self.focusable = False
        self.fresh = fresh
        self.places = list(places)
        self.aims = self.places if coach.holds else self.places[:1]
        """What the bubble stands beside and its arrow means: of a suggestion what is to be clicked first."""
        area = scene.bands.area
        self.between = [
            FRect(target.rect)
            for target in scene.targets
            if target.focusable and target.rect.w * target.rect.h < GROUND * area.w * area.h
        ]
        """What an arrow must not lead across: it would seem to mean it."""
        narrow = scene.bands.area.w < SMALL_CANVAS
        self.size = theme.SMALL if narrow else theme.BODY
        self.face = FACE_SMALL if narrow else FACE
        self.rect = self._place(scene, WIDTHS_SMALL if narrow else WIDTHS)
        self.shown = Value(0.0 if fresh and not scene.calm else 1.0)
        self.shown.to(1.0, theme.MOTION["dialog_in"])

    # --- where it is ------------------------------------------------------------------------------------------------

    def _text_width(self, width: float) -> float:
        return width - PAD - self.face - CROSS - 10

    def _height(self, canvas: Canvas, width: float) -> float:
        room = self._text_width(width)
        height = canvas.line_height(self.size) * len(canvas.wrap(self.text, room, size=self.size))
        if self.aside:
            aside = canvas.wrap(self.aside, room, size=theme.SMALL, weight="bold")
            height += canvas.line_height(theme.SMALL, "bold") * len(aside) + 6
        return PAD + max(height, self.face) + 12 + BUTTONS + 14

    def _place(self, scene: TableScene, widths: Sequence[float]) -> FRect:
        canvas, area = scene.app.canvas, scene.bands.area
        needed = sum(self._width(canvas, label, kind) + 6 for _, label, _, kind in self._buttons()) + 2 * PAD
        sizes = [(max(width, needed), self._height(canvas, max(width, needed))) for width in widths]
        top = scene.bands.status.bottom + 8
        bounds = FRect(12, top, area.w - 24, area.bottom - 10 - top)
        return best_place(sizes, bounds, self.places, self._taken(scene), UNUSUAL, self.aims)

    def _taken(self, scene: TableScene) -> list[tuple[FRect, float]]:
        """What the bubble should not lie on."""
        taken: list[tuple[FRect, float]] = []
        area, hand = scene.bands.area, scene.bands.hand
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
            rect = FRect(pose.x - wide / 2, pose.y - pose.height / 2, wide, pose.height)
            own = scene.my_turn and pose.y > hand.top
            taken.append((rect, HAND_COST if own else CARD_COST))
        return taken

    def _width(self, canvas: Canvas, label: str, kind: str) -> float:
        """The width of one of its buttons."""
        return canvas.width(label, theme.SMALL if kind == "paper" else self.size, "bold") + 44

    def add_to(self, scene: TableScene) -> None:
        """Adds the bubble and its buttons; Enter presses "Next", but for a player by keys who has gone elsewhere."""
        scene.add(self)
        words, right, y = scene.app.words, self.rect.right - 12, self.rect.bottom - BUTTONS - 8
        for id, label, action, kind in self._buttons():
            size = theme.SMALL if kind == "paper" else self.size
            width = self._width(scene.app.canvas, label, kind)
            right -= width
            rect = FRect(right, y + 2, width, BUTTONS - 4)
            button = CoachButton(f"coach/{id}", rect, label, action, kind=kind, size=size, z=Z + 1)
            button.table = scene
            scene.add(button)
            right -= 6
        rect = FRect(self.rect.right - CROSS - 2, self.rect.y + 4, 42, 42)
        label, tip = words("lesson.close"), words("lesson.close_tip")
        close = self.coach.close
        cross = CoachButton("coach/close", rect, label, close, icon="close", kind="paper", text=False, tip=tip, z=Z + 1)
        cross.table = scene
        scene.add(cross)
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
        back = [("back", words("lesson.back"), coach.back, "paper")] if coach.strayed else []
        if coach.step is None:
            return [("on", words("lesson.on"), coach.go_on, "paper"), *back]
        if coach.holds:
            return [("next", words("lesson.next"), coach.next, "main"), *back]
        return [("skip", words("lesson.skip"), coach.next, "paper"), *back]

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
        canvas.picture("common/face_toucan", FRect(box.x + PAD - 4, box.y + PAD - 2, self.face, self.face))
        x, y = box.x + PAD + self.face + 10, box.y + PAD
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
        if not self.coach.ending and not self.coach.strayed:
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
        """An arrow from the bubble to one of the places, the nearest that it reaches without crossing anything else."""
        for place in sorted(self.aims, key=lambda rect: gap(self.rect, rect)):
            way = self.way_to(place)
            if way is not None:
                start, tip = way
                side = (tip - start).normalize()
                foot, across = start - side * 6, Vector2(-side.y, side.x) * ARROW
                polygon(canvas, [(point.x, point.y) for point in (foot + across, tip, foot - across)], theme.GOLD)
                return

    def way_to(self, place: FRect) -> tuple[Vector2, Vector2] | None:
        """From where to where an arrow to a place goes; None where it would be too short, too long, or mean another."""
        start = Vector2(_clamp(place.centerx, self.rect, 0), _clamp(place.centery, self.rect, 1))
        end = Vector2(
            min(max(start.x, place.left + 8), place.right - 8), min(max(start.y, place.top + 8), place.bottom - 8)
        )
        # The tip stands on the edge of the place, not in the middle of its picture.
        hit = place.inflate(14, 14).clipline((start.x, start.y), (end.x, end.y))
        tip = Vector2(hit[0]) if hit else end
        if not 8 <= (tip - start).length() <= LONGEST_ARROW or self.rect.clipline(tuple(tip), tuple(tip)):
            return None
        others = [thing for thing in self.between if not thing.colliderect(place)]
        if any(thing.clipline((start.x, start.y), (tip.x, tip.y)) for thing in others):
            return None
        return start, tip


class CoachButton(Button):
    """A button of the bubble: like it, not to be seen while the table tells a story."""

    table: TableScene

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        if not self.table.telling:
            super().draw(canvas, scene)


def _clamp(value: float, box: FRect, axis: int) -> float:
    """A coordinate brought inside a box, off its corners."""
    low, high = (box.left, box.right) if axis == 0 else (box.top, box.bottom)
    return min(max(value, low + 30), high - 30)
