"""The stories of Tucano events: what moves, when, with which sound. Times are the theme's; nothing is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Event
from game.tucano.events import (
    ColumnsDiscarded,
    Dropped,
    FlippedPile,
    Gifted,
    JokerNamed,
    PileOpened,
    Refilled,
    Stolen,
    Took,
    TurnStarted,
)
from game.tucano.material import COLUMNS, GIFT, NUMBERS, count
from game.tucano.rules import Tucano
from scenes import theme
from scenes.motion import Pose, in_out
from scenes.tables.story import ABOVE, Story, slide_in_deck
from scenes.tables.tucano_cards import BACK, Face
from scenes.theme import MOTION

if TYPE_CHECKING:
    from scenes.tables.tucano import TucanoTable

SOUNDS: dict[type[Event], str] = {
    Took: "card_slide",
    Gifted: "ask",
    Stolen: "steal",
    FlippedPile: "open",
    Dropped: "pass",
    Refilled: "card_flip",
    ColumnsDiscarded: "card_slide",
    PileOpened: "card_flip",
    JokerNamed: "gala",
}
TAKEN_MS, TAKEN_STAGGER = MOTION["taken"], MOTION["taken_stagger"]
REFILL_STAGGER = 90.0
GIFT_ARC = 0.22
FLIP_STAGGER = 45.0


class TucanoStory(Story["TucanoTable", Tucano]):
    """Queues the moves of one step of Tucano."""

    sounds = SOUNDS

    def __init__(self, scene: TucanoTable, at: float, view: Tucano) -> None:
        super().__init__(scene, at, view)
        self.before = scene.shown_view
        self.after = scene.rests_of(view)
        self._gone: set[str] = set()

    def show(self, event: Event) -> None:
        match event:
            case Took(seat=seat, column=column, cards=cards):
                self._take(seat, column, cards)
            case Gifted(seat=giver, taker=taker, card=card):
                self._spend("gift")
                self._move(giver, taker, card)
            case Stolen(seat=thief, victim=victim, card=card):
                self._spend("steal")
                self._move(victim, thief, card)
            case FlippedPile(seat=seat, cards=cards):
                self._spend("flip")
                self._flip(seat, cards)
            case Dropped(toucan=toucan):
                self._spend(toucan)
                self.at += MOTION["drop"] / 1000
            case Refilled(column=column, card=card):
                self._refill(column, card)
            case ColumnsDiscarded(column=column, cards=cards):
                self._discard(column, len(cards))
            case PileOpened(seat=seat):
                self.scene.bubble(seat, self.scene.app.words("tucano.bubble.pile"), self.at, 1.0)
                self.at += 0.5
            case JokerNamed(seat=seat, card=card):
                name = self.scene.speech.card(card) if card is not None else self.scene.app.words("tucano.label.none")
                self.scene.bubble(seat, f"{self.scene.speech.card('joker')}: {name}", self.at, 1.4)
                self.at += 1.2
            case TurnStarted(seat=seat):
                self.scene.turn_banner(seat, self.at)
            case _:
                pass

    # --- moves ------------------------------------------------------------------------------------------------------

    def _rename(self, old: str, new: str) -> bool:
        """Gives a sprite the name it will have afterwards; returns whether there was one."""
        sprite = self.stage.sprites.pop(old, None)
        if sprite is None:
            return False
        sprite.id = new
        self.stage.sprites[new] = sprite
        return True

    def _take(self, seat: int, column: int, cards: tuple[str, ...]) -> None:
        """One card after the other goes where its kind lies, then the points pop up."""
        begin, end = self.at, self.at
        have = {code: count(self.before.front[seat], NUMBERS[code]) for code in cards if NUMBERS[code] < GIFT}
        toucans: dict[str, int] = {}
        for place, code in enumerate(cards):
            at = begin + place * TAKEN_STAGGER / 1000
            if NUMBERS[code] >= GIFT:
                name = f"toucan/{code}/{toucans.get(code, 0)}"
                toucans[code] = toucans.get(code, 0) + 1
            else:
                name = f"own/{code}/{have[code]}" if seat == self.scene.viewer else ""
                have[code] += 1
            end = max(end, self._go(f"col/{column}/{place}", name, seat, code, at, ABOVE + place))
        self.at = end
        self._pop(end)

    def _go(self, old: str, name: str, seat: int, code: str, at: float, z: float) -> float:
        """A card of a column to its place, where it stays if it is a sprite there; returns the end."""
        if name in self.after and self._rename(old, name):
            face, pose, _ = self.after[name]
            return self.stage.move(
                name, pose, TAKEN_MS, at=at, arc=theme.MOVE_ARC, z=z, face=face if face != Face(code) else None
            )
        if old not in self.stage.sprites:
            return at
        fresh = f"gone/{self.scene.fresh()}"
        self._rename(old, fresh)
        toucan = NUMBERS[code] >= GIFT
        pose = self._discards() if toucan else self.scene.place_of(self.view, seat, code)
        return self.stage.move(fresh, pose, TAKEN_MS, at=at, arc=theme.MOVE_ARC, z=z, leave=True)

    def _discards(self) -> Pose:
        return self.scene.pose(self.scene.spots.discards)

    def _spend(self, toucan: str) -> None:
        """A toucan that has been used goes to the discards."""
        names = [name for name in self.stage.sprites if name.startswith(f"toucan/{toucan}/")]
        if names:
            old, fresh = max(names), f"gone/{self.scene.fresh()}"
            self._rename(old, fresh)
            self.stage.move(fresh, self._discards(), MOTION["drop"] * 2, at=self.at, ease=in_out, leave=True, z=ABOVE)

    def _move(self, giver: int, taker: int, card: str) -> None:
        """A gift or a theft: the card flies in an arc from one to the other, and all see what it changes."""
        viewer, name = self.scene.viewer, f"gone/{self.scene.fresh()}"
        top, ms = count(self.before.front[giver], NUMBERS[card]) - 1, MOTION["move_max"] * 1.3
        if giver != viewer or not self._rename(f"own/{card}/{top}", name):
            self.stage.put(name, Face(card), self.scene.place_of(self.before, giver, card), ABOVE)
        target = f"own/{card}/{count(self.view.front[viewer], NUMBERS[card]) - 1}"
        if taker == viewer and target in self.after:
            self._rename(name, target)
            face, pose, _ = self.after[target]
            self.at = self.stage.move(target, pose, ms, at=self.at, arc=GIFT_ARC, face=face, z=ABOVE)
        else:
            pose = self.scene.place_of(self.view, taker, card)
            self.at = self.stage.move(
                name,
                pose,
                MOTION["move_max"] * 1.3,
                at=self.at,
                arc=GIFT_ARC,
                tilt=theme.MOVE_TILT,
                z=ABOVE,
                leave=True,
            )
        self._pop(self.at)

    def _flip(self, seat: int, cards: tuple[str, ...]) -> None:
        """The collection rises, turns over and becomes a pile."""
        scene, begin = self.scene, self.at
        pile = scene.pile_pose(seat)
        scene.bubble(seat, scene.app.words("tucano.toucan.flip") + "!", begin, 0.9)
        places: dict[str, int] = {}
        for number, code in enumerate(cards):
            place = places[code] = places.get(code, -1) + 1
            name = f"gone/{scene.fresh()}"
            if seat != scene.viewer or not self._rename(f"own/{code}/{place}", name):
                self.stage.put(name, Face(code), scene.place_of(self.before, seat, code), ABOVE + number)
            rest = self.stage.sprites[name].rest
            up = Pose(rest.x, rest.y, rest.height, lift=rest.height * 0.3)
            at = begin + number * FLIP_STAGGER / 1000
            self.stage.move(name, up, MOTION["drop"], at=at, z=ABOVE + number)
            tilt = theme.MOVE_TILT * (2 if number % 2 else -2)
            self.at = self.stage.move(
                name, pile, MOTION["move_max"], at=at, face=Face(BACK), arc=0.16, tilt=tilt, ease=in_out, leave=True
            )
        self.stage.cue(self.at, lambda: scene.app.sound.play("close", scene.app.now))

    def _refill(self, column: int, card: str) -> None:
        """The deck's top card turns over onto a column; three of them overlap in time."""
        deck = self.scene.pose(self.scene.spots.deck)
        place = len(self.view.columns[column - 1]) - 1
        name = f"col/{column}/{place}"
        if name not in self.after:
            return
        face, pose, z = self.after[name]
        for other in range(place):
            sprite, there = f"col/{column}/{other}", self.after[f"col/{column}/{other}"][1]
            if sprite in self.stage.sprites and self.stage.sprites[sprite].rest != there:
                self.stage.move(sprite, there, MOTION["deal"], at=self.at)
        self.stage.put(name, Face(BACK), deck, z)
        self.stage.move(name, pose, MOTION["deal"], at=self.at, face=face, arc=theme.MOVE_ARC)
        self.at += (MOTION["deal"] if column == COLUMNS else REFILL_STAGGER) / 1000

    def _discard(self, column: int, size: int) -> None:
        for place in range(size):
            name = f"col/{column}/{place}"
            if name in self.stage.sprites:
                at = self.at + place * TAKEN_STAGGER / 1000
                self.stage.move(name, self._discards(), TAKEN_MS, at=at, ease=in_out, leave=True)
        self.at += (TAKEN_MS + TAKEN_STAGGER * size) / 1000

    def _pop(self, at: float) -> None:
        """What the step has changed, kind by kind, for everybody."""
        for seat, (old, new) in enumerate(zip(self.before.scores(), self.view.scores(), strict=True)):
            was = dict(old.lines)
            for code, points in new.lines:
                if points != was[code]:
                    place = self.scene.place_of(self.view, seat, code)
                    rise = place.height * 0.3 if seat == self.scene.viewer else 0
                    self.scene.pops.add(points - was[code], (place.x, place.y - rise), at)


def deal_in(scene: TucanoTable) -> None:
    """The opening: the shuffled deck slides in, then the first four cards turn over; any input finishes it."""
    stage, deck = scene.stage, scene.pose(scene.spots.deck)
    end = slide_in_deck(scene, Face(BACK), deck)
    rests = scene.rests()
    for number, name in enumerate(("col/1/0", "col/2/0", "col/3/0", "col/2/1")):
        if name in rests:
            face, pose, z = rests[name]
            stage.put(name, Face(BACK), deck, z)
            begin = end + number * 0.12
            stage.move(name, pose, MOTION["deal"], at=begin, face=face, arc=theme.MOVE_ARC)
            stage.cue(begin, lambda: scene.app.sound.play("card_flip", scene.app.now))
    scene.turn_banner(scene.shown_view.turn, stage.ends)
