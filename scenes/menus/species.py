"""Which species a game of Arboretum is played with: a field in the dialog of a new game, and the dialog it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum.material import SPECIES
from game.core.options import OptionValue
from scenes import theme
from scenes.menus.dialog import GAP, ROW, Dialog
from scenes.tables.arboretum_cards import dark, draw_icon
from scenes.widgets import Button, Widget, blend, row_label

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.canvas import Canvas
    from scenes.stack import Scene

RANDOM = "random"
TILE = 72.0
NARROWEST_TILE = 236.0


class SpeciesField(Widget):
    """Shows the species chosen, or that chance chooses; a press opens the dialog."""

    def __init__(self, id: str, rect: FRect, label: str, value: OptionValue, chance: str, action: Callable[[], None]):
        super().__init__(id, rect, label)
        self.codes = [str(code) for code in value] if isinstance(value, tuple) else []
        self.chance = chance
        self.action = action

    def press(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        warm, rect = self._warm(scene), self.rect
        field = FRect(rect.x + rect.w * 0.46, rect.y + 2, rect.w * 0.54 - 8, rect.h - 4)
        row_label(canvas, self.label, FRect(rect.x + 12, rect.y, field.x - rect.x - 28, rect.h))
        canvas.box(field, blend((40, 62, 64), (54, 84, 86), warm), radius=12, line=(255, 248, 232, 60))
        if not self.codes:
            canvas.text(self.chance, field.center, anchor="center", weight="bold", max_width=field.w - 24)
            return
        side = min(field.h - 12, (field.w - 16) / len(self.codes) - 2)
        left = field.centerx - (side + 2) * len(self.codes) / 2 + 1
        for number, code in enumerate(self.codes):
            draw_icon(canvas, code, FRect(left + (side + 2) * number, field.centery - side / 2, side, side))


class SpeciesDialog(Dialog):
    """As many species as the seats use are chosen, or it is left to chance (rules page, A-2)."""

    name = "species"
    width = 860.0
    footer_height = 92.0

    def __init__(self, app: App, count: int, value: OptionValue, done: Callable[[OptionValue], None]) -> None:
        super().__init__(app)
        self.count = count
        self.done = done
        self.chosen = [str(code) for code in value] if isinstance(value, tuple) else []

    def title(self) -> str:
        return self.app.words("arboretum.option.species")

    def content(self, width: float) -> float:
        words = self.app.words
        text = words("arboretum.pick.chosen", n=len(self.chosen), of=self.count)
        y = self.label("chosen", text, 12, 0, width - 24, colour=theme.CREAM_SOFT) + 12
        columns = max(1, min(5, int((width + GAP) // (NARROWEST_TILE + GAP))))
        tile = (width - GAP * (columns - 1)) / columns
        for number, code in enumerate(SPECIES):
            rect = FRect((tile + GAP) * (number % columns), y + (TILE + GAP) * (number // columns), tile, TILE)
            name = words(f"arboretum.species.{code}")
            self.add(SpeciesTile(rect, name, code, self.chosen, lambda code=code: self._toggle(code)))
        return y + (TILE + GAP) * ((len(SPECIES) - 1) // columns + 1)

    def footer(self, area: FRect) -> None:
        words, half = self.app.words, (area.w - GAP) / 2
        ready = len(self.chosen) == self.count
        chance = FRect(area.x, area.y + 8, half, ROW)
        self.add(Button("chance", chance, words("arboretum.pick.chance"), lambda: self._choose(RANDOM)))
        self.add(
            Button(
                "done",
                FRect(area.x + half + GAP, area.y + 8, half, ROW),
                words("arboretum.pick.done"),
                lambda: self._choose(tuple(sorted(self.chosen))),
                kind="main",
                enabled=ready,
                why=words("arboretum.pick.why", of=self.count),
            )
        )

    def _toggle(self, code: str) -> None:
        """Takes a species in or out; one too many is refused with a sentence."""
        if code in self.chosen:
            self.chosen.remove(code)
        elif len(self.chosen) < self.count:
            self.chosen.append(code)
        else:
            self.app.sound.play("error", self.app.now)
            self.app.say(self.app.words("arboretum.pick.why", of=self.count))
        self.relayout()

    def _choose(self, value: OptionValue) -> None:
        self.done(value)
        self.close()


class SpeciesTile(Widget):
    """One species, with a check when it is in the game."""

    def __init__(self, rect: FRect, name: str, code: str, chosen: Sequence[str], action: Callable[[], None]) -> None:
        super().__init__(f"pick/{code}", rect, name)
        self.code = code
        self.chosen = chosen
        self.action = action

    def press(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        taken, warm = self.code in self.chosen, self._warm(scene)
        ground = dark(self.code) if taken else blend((36, 50, 52), (52, 70, 72), warm)
        canvas.box(self.rect, ground, radius=16, line=theme.GOLD if taken else (255, 248, 232, 50), line_width=3)
        side = self.rect.h - 20
        draw_icon(canvas, self.code, FRect(self.rect.x + 10, self.rect.y + 10, side, side), alpha=255 if taken else 130)
        room = self.rect.w - side - 30 - 40
        place = FRect(self.rect.x + side + 20, self.rect.y + 4, room, self.rect.h - 8)
        canvas.paragraph(self.label, place, weight="bold", middle=True)
        if taken:
            canvas.picture("common/check", FRect(self.rect.right - 40, self.rect.centery - 14, 28, 28))
