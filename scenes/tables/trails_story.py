"""The stories of Tucana events: ink along an edge, what it joins, the others' sheets, bonus cards, the next pair.

Times are tables; nothing is decided here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core import Event
from game.trails_of_tucana import events as did
from game.trails_of_tucana.material import LETTERS, SIGHTS
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import score_pad, trails
from scenes import theme
from scenes.motion import Pose
from scenes.tables.story import ABOVE, Story
from scenes.tables.trails_cards import BACK
from scenes.tables.trails_faces import blue_face
from scenes.tables.trails_island import Cell, Edge
from scenes.tables.trails_pad import pad_layout
from scenes.tables.trails_sheets import pad_of, partners, points_of, sheet_of
from scenes.tables.trails_show import DRAW_MS, Banner, Unveiled, start_of
from scenes.theme import MOTION

if TYPE_CHECKING:
    from scenes.tables.trails_of_tucana import TrailsTable

SOUNDS: dict[type[Event], str] = {did.RoundStarted: "shuffle"}
SIGHT_STEP, PAIR_STEP = 0.22, 0.4
"""Seconds between two sights that are joined at once, and after a pair."""
STAY = 0.25
UNVEIL_STEP, UNVEIL_STAY = 0.05, 0.45
"""Seconds between the others' sheets, and after the last of them when something was earned."""
FLIP_STEP = 0.09
SWEEP_MS, FLIGHT_MS = 150.0, 420.0
ROUND_STAY, FREE_STAY, NOTHING_STAY = 1.5, 0.5, 1.1
THROW_MS = 520.0
LETTER_STEP = 0.055
"""Seconds between two letters when a game begins."""
GONE = 26.0
"""Units the pair before sinks while it fades."""


class TrailsStory(Story["TrailsTable", Tucana]):
    """Queues the moves of one step of Tucana."""

    sounds = SOUNDS

    def __init__(self, scene: TrailsTable, at: float, view: Tucana) -> None:
        super().__init__(scene, at, view)
        self.ink = scene.ink
        self.viewer = scene.viewer
        self.own = set(trails(scene.shown_view, scene.viewer))
        """The viewer's trails as far as they are drawn in the story."""
        self.told = False
        """Whether something of this turn was unveiled."""
        # What could be drawn on before is no longer lit.
        scene.repaint()

    def show(self, event: Event) -> None:
        match event:
            case did.Drew(seat=seat, cells=cells, earned=earned, owes=owes) if seat == self.viewer:
                if cells is not None and earned is not None:
                    self._drew(cells, earned, owes)
            case did.SheetShown(seat=seat, trails=drawn, earned=earned):
                self._unveil(seat, drawn, earned)
            case did.BonusGone(code=code, number=number, seats=seats, opened=opened, colour=colour):
                self._bonus(code, number if colour == "blue" else 0, seats, opened=opened)
            case did.RoundEnded(number=number, sums=sums):
                self._round_ended(number, sums)
            case did.CardsThrown(letters=letters):
                self._thrown(letters)
            case did.RoundStarted(number=number) if number > 1:
                self._round_begins(number)
            case did.CardsShown(cards=cards):
                self._pair(cards)
            case did.Skipped(seat=seat) if seat == self.viewer:
                self._banner(self.scene.speech.word("label.skipped"), NOTHING_STAY)
                self.at += NOTHING_STAY
            case _:
                pass

    def _banner(self, text: str, seconds: float, *, free: bool = False) -> None:
        self.ink.banners.append(Banner(text, self.at, self.at + seconds, free))

    # --- the own sheet ----------------------------------------------------------------------------------------------

    def _drew(self, edge: Edge, earned: did.Earned, owes: int) -> None:
        """Ink along the edge; then what it joined lights up, one after the other."""
        scene, placing = self.scene, self.scene.map_view.placing
        start = start_of(edge, self.own, scene.island.villages.values())
        if scene.draft.edge == edge:
            # Its ink is on the map already.
            self.ink.draw(edge, start, self.at - DRAW_MS / 1000)
        else:
            self.sound("ink", self.at)
            self.at = self.ink.draw(edge, start, self.at)
        self.own.add(edge)
        for sight in earned.sights:
            self.ink.ring(sight.cell, self.at)
            self.sound("discover", self.at)
            x, y = placing.centre(sight.cell)
            scene.pops.add(sight.value, (x, y - placing.radius * 0.7), self.at)
            self.at += SIGHT_STEP
        blue = {letter: points for letter, _, points in earned.blue}
        for letter, points in earned.pairs:
            self._joined(letter, points + blue.get(letter, 0))
        for code, points in earned.red:
            self._red(code, points)
        if earned != did.Earned():
            filled = pad_of(self.view, self.viewer)
            if self.view.sums[self.viewer] == scene.shown_view.sums[self.viewer]:
                self.ink.pads.append((self.at - SIGHT_STEP, filled))
            self.at += STAY
        if owes:
            self.sound("free", self.at)
            self._banner(scene.speech.word("label.free"), FREE_STAY, free=True)
            self.at += FREE_STAY

    def _chain(self, start: Cell, goals: set[Cell]) -> list[Edge]:
        """The shortest chain of the viewer's trails from a cell to one of others; empty if there is none."""
        came: dict[Cell, Edge | None] = {start: None}
        front = [start]
        while front:
            following: list[Cell] = []
            for cell in front:
                if cell in goals and cell != start:
                    return self._back(cell, came)
                for edge in sorted(self.own):
                    other = edge[1] if edge[0] == cell else edge[0]
                    if cell in edge and other not in came:
                        came[other] = edge
                        following.append(other)
            front = following
        return []

    def _back(self, cell: Cell, came: dict[Cell, Edge | None]) -> list[Edge]:
        """The trails that led to a cell, first one last."""
        chain: list[Edge] = []
        edge = came[cell]
        while edge is not None:
            chain.append(edge)
            cell = edge[0] if edge[1] == cell else edge[1]
            edge = came[cell]
        return chain

    def _joined(self, letter: str, points: int) -> None:
        """A pair of villages: the chain between them is lit, both letters shine, the points rise."""
        cells = partners(self.view, self.viewer, letter)
        self._light(self._chain(cells[0], {cells[1]}), cells, letter, points)

    def _red(self, code: str, points: int) -> None:
        """Two sights of a kind in one chain."""
        sights = [cell for cell, sight in self.scene.island.sights.items() if sight == code]
        chains = [chain for cell in sights if (chain := self._chain(cell, set(sights)))]
        chain = min(chains, key=len, default=[])
        ends = {cell for edge in chain for cell in edge}
        self._light(chain, [cell for cell in sights if cell in ends], "", points)

    def _light(self, chain: list[Edge], cells: list[Cell], letter: str, points: int) -> None:
        """Lights a chain with what it joins; the points rise from its middle."""
        placing = self.scene.map_view.placing
        self.ink.glow(chain, cells, letter, self.at)
        for cell in cells:
            self.ink.ring(cell, self.at)
        x, y = placing.middle(chain[len(chain) // 2]) if chain else placing.centre(cells[0])
        self.scene.pops.add(points, (x, y - placing.radius * 0.3), self.at + 0.1)
        self.sound("pair", self.at)
        self.at += PAIR_STEP

    # --- what all get to see ----------------------------------------------------------------------------------------

    def _unveil(self, seat: int, drawn: tuple[Edge, ...], earned: did.Earned) -> None:
        """Another seat's sheet as it is now; what was earned on it shines."""
        thumb = self.scene.spots.thumbs.get(seat)
        if thumb is None:
            return
        gain, sheet = points_of(earned), sheet_of(self.view, seat, drawn)
        points = self.scene.shown_view.scores()[seat].points + gain
        self.ink.unveiled[seat] = Unveiled(sheet, points, gain, self.at)
        if not self.told:
            self.sound("card_slide", self.at)
            self.told = True
        if gain:
            self.scene.pops.add(gain, (thumb.centerx, thumb.centery), self.at)
        self.at += UNVEIL_STEP

    def _place(self, seat: int, code: str) -> Pose:
        """Where a bonus card goes: to its field on the viewer's pad, or to a seat's sheet."""
        spots = self.scene.spots
        thumb = spots.thumbs.get(seat)
        if thumb is not None:
            return Pose(thumb.centerx, thumb.centery, 40.0)
        fields = pad_layout(spots.pad, pad_of(self.view, self.viewer))
        field = fields.blues[LETTERS.index(code)] if code in LETTERS else fields.reds[SIGHTS.index(code)]
        return Pose(field.centerx, field.centery, 34.0)

    def _bonus(self, code: str, number: int, seats: tuple[int, ...], *, opened: bool) -> None:
        """A bonus card flies to who has taken it, to each of them if there are more; the card below is open."""
        name, sprites = f"bonus/{code}", self.stage.sprites
        card = sprites.pop(name, None)
        if card is None:
            return
        rest, end = card.rest, self.at
        for seat in seats:
            flying = f"fly/{self.scene.fresh()}"
            self.stage.put(flying, card.face, rest, ABOVE)
            goal = self._place(seat, code)
            end = self.stage.move(
                flying, goal, FLIGHT_MS, at=self.at, arc=theme.MOVE_ARC * 2, tilt=theme.MOVE_TILT, z=ABOVE, leave=True
            )
        self.sound("card_slide", self.at)
        self.sound("stamp", end)
        if opened:
            self.stage.put(name, blue_face(code, number + 1), rest, card.z)
        self.at = end

    def _pair(self, cards: tuple[str, str]) -> None:
        """The pair before sinks away; the next one is turned up from the deck."""
        if self.told:
            gained = any(one.gain for one in self.ink.unveiled.values())
            self.at += UNVEIL_STAY if gained else 0.1
            self.told = False
        for place in range(len(cards)):
            name = f"shown/{place}"
            old = self.stage.sprites.pop(name, None)
            if old is not None:
                old.id = f"gone/{self.scene.fresh()}"
                self.stage.sprites[old.id] = old
                away = replace(old.rest, y=old.rest.y + GONE, alpha=0.0)
                self.stage.move(old.id, away, SWEEP_MS, at=self.at, z=90.0, leave=True)
        begin = self.at + 0.05
        for place, code in enumerate(cards):
            name = f"shown/{place}"
            self.stage.put(name, BACK, self.scene.pose(self.scene.spots.deck), ABOVE + place)
            pose = self.scene.pose(self.scene.spots.pair[place])
            at = begin + FLIP_STEP * place
            self.sound("card_flip", at)
            self.at = self.stage.move(name, pose, MOTION["flip"] * 1.4, at=at, face=code, z=ABOVE + place)

    def _round_ended(self, number: int, sums: tuple[int, ...]) -> None:
        """The sum of the circled sights is written on every pad."""
        scene = self.scene
        if self.told:
            self.at += UNVEIL_STAY
        for name, sprite in list(self.stage.sprites.items()):
            if name.startswith("shown/") and not sprite.leaving:
                away = replace(sprite.rest, y=sprite.rest.y + GONE, alpha=0.0)
                self.stage.move(name, away, SWEEP_MS, at=self.at, z=90.0, leave=True)
        self._banner(scene.speech.word("label.round_ended", n=sums[self.viewer], round=number), ROUND_STAY)
        # They were counted as they were joined, so nothing rises here.
        self.sound("stamp", self.at + 0.15)
        self.at += ROUND_STAY

    def _round_begins(self, number: int) -> None:
        """What is joined counts once more: why every score grows before anybody has drawn."""
        scene, view = self.scene, self.view
        sights = [score_pad(view, seat).running for seat in range(view.players)]
        if not any(sights):
            return
        self._banner(scene.speech.word("label.round_begins", n=sights[self.viewer], round=number), ROUND_STAY)
        pad = pad_of(view, self.viewer)
        field = pad_layout(scene.spots.pad, pad).rounds[number - 1]
        self.ink.pads.append((self.at + 0.15, pad))
        scene.pops.add(sights[self.viewer], field.center, self.at + 0.15)
        self.sound("stamp", self.at + 0.15)
        for seat, thumb in scene.spots.thumbs.items():
            scene.pops.add(sights[seat], thumb.center, self.at + 0.15)
        self.at += ROUND_STAY

    def _thrown(self, letters: tuple[str, ...]) -> None:
        """Blue cards that leave the table before a lone player's last round."""
        self._banner(self.scene.speech.word("label.thrown", letters=", ".join(letters)), ROUND_STAY)
        for place, letter in enumerate(letters):
            name = f"bonus/{letter}"
            if name not in self.stage.sprites:
                continue
            rest = self.stage.sprites[name].rest
            away = replace(rest, x=-80.0, y=rest.y + 90, angle=-24.0, alpha=0.0)
            begin = self.at + 0.2 + 0.12 * place
            self.sound("card_slide", begin)
            self.stage.move(name, away, THROW_MS, at=begin, z=ABOVE, leave=True)
        self.at += ROUND_STAY


def deal_in(scene: TrailsTable) -> None:
    """The opening: letter after letter is written around the island, then the first pair is turned up."""
    stage, begin = scene.stage, scene.stage.now

    def write(count: int) -> None:
        scene.ink.letters = count
        scene.app.sound.play("stamp", scene.app.now)
        scene.repaint()

    scene.ink.letters = 0
    scene.repaint()
    for count in range(1, 11):
        stage.cue(begin + 0.2 + LETTER_STEP * count, lambda count=count: write(count))
    there = begin + 0.2 + LETTER_STEP * 10
    stage.cue(there, lambda: setattr(scene.ink, "letters", 10), needed=True)
    stage.cue(there, scene.repaint, needed=True)
    for place in range(2):
        name = f"shown/{place}"
        sprite = stage.sprites.get(name)
        if sprite is None:
            continue
        code, pose = sprite.face, sprite.pose
        stage.put(name, BACK, scene.pose(scene.spots.deck), ABOVE + place)
        at = there + FLIP_STEP * place
        stage.move(name, pose, MOTION["flip"] * 1.4, at=at, face=code, z=100.0 + place)
        stage.cue(at, lambda: scene.app.sound.play("card_flip", scene.app.now))
