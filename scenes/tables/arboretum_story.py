"""The stories of Arboretum events: what moves, when, with which sound. Times are the theme's; nothing is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from game.arboretum.events import (
    Discarded,
    DrewDeck,
    DrewPile,
    Ended,
    HandOpened,
    LastCardDrawn,
    NothingToDraw,
    Planted,
    TurnStarted,
)
from game.arboretum.rules import Arboretum
from game.core import Event
from scenes import theme
from scenes.motion import Pose, in_out, out_back
from scenes.tables.arboretum_burst import Burst
from scenes.tables.arboretum_cards import BACK
from scenes.tables.story import ABOVE, Story, slide_in_deck
from scenes.theme import MOTION

if TYPE_CHECKING:
    from scenes.tables.arboretum import ArboretumTable

AT_ONCE: dict[type[Event], str] = {DrewDeck: "card_slide", DrewPile: "card_slide", LastCardDrawn: "gala"}
"""Sounds that begin with the event, and"""
LANDING: dict[type[Event], str] = {Planted: "plant", Discarded: "card_place"}
"""those that belong to the moment a card touches down."""
SMALL = 0.55
"""The share of its size with which a tree comes out of the ground."""
LAST_STAY = 1.6
OPEN_STAY = 0.5
"""Seconds that hands lie open before the scoring begins."""


class ArboretumStory(Story["ArboretumTable", Arboretum]):
    """Queues the moves of one step of Arboretum."""

    sounds: ClassVar[Mapping[type[Event], str]] = {**AT_ONCE, **LANDING}

    def __init__(self, scene: ArboretumTable, at: float, view: Arboretum) -> None:
        super().__init__(scene, at, view)
        self.after = scene.rests_of(view)

    def tell(self, events: Sequence[Event]) -> float:
        for event in events:
            sound = AT_ONCE.get(type(event))
            if sound is not None:
                self.sound(sound, self.at)
            self.show(event)
        return self.at

    def show(self, event: Event) -> None:
        match event:
            case DrewDeck(seat=seat, card=card):
                self._draw(seat, card, self.scene.pose(self.scene.spots.deck), BACK)
            case DrewPile(seat=seat, pile=pile, card=card):
                self._draw(seat, card, self.scene.pose(self.scene.pile_rect(pile)), card)
            case LastCardDrawn(seat=seat):
                self.scene.bubble(seat, self.scene.app.words("arboretum.bubble.last"), self.at, LAST_STAY)
            case NothingToDraw(seat=seat):
                self.scene.bubble(seat, self.scene.app.words("arboretum.bubble.nothing"), self.at, LAST_STAY)
            case Planted(seat=seat, card=card, x=x, y=y):
                self._plant(seat, card, (x, y))
            case Discarded(seat=seat, card=card):
                self._discard(seat, card)
            case TurnStarted(seat=seat):
                self.scene.turn_banner(seat, self.at)
            case HandOpened():
                pass
            case Ended():
                self.at += OPEN_STAY
            case _:
                pass

    # --- moves ------------------------------------------------------------------------------------------------------

    def _draw(self, seat: int, card: str | None, origin: Pose, face: str) -> None:
        """A card comes to a hand: open for those who may see it, to the known cards if everybody may."""
        stage = self.stage
        name = card if card is not None else f"drawn/{self.scene.fresh()}"
        if name not in stage.sprites:
            stage.put(name, face, origin, ABOVE)
        self._make_room({name})
        if name in self.after:
            to, pose, _ = self.after[name]
            turned = to if face != to else None
            self.at = stage.move(
                name,
                pose,
                self._time(origin, pose),
                at=self.at,
                face=turned,
                arc=theme.MOVE_ARC,
                tilt=theme.MOVE_TILT,
                z=ABOVE,
            )
            return
        fan = self.scene.fan_pose(seat)
        self.at = stage.move(name, fan, None, at=self.at, arc=theme.MOVE_ARC, tilt=theme.MOVE_TILT, z=ABOVE, leave=True)

    def _time(self, origin: Pose, goal: Pose) -> float | None:
        """Cards that turn over on their way take a little longer than the way alone."""
        way = theme.move_time(abs(goal.x - origin.x) + abs(goal.y - origin.y))
        return max(way, MOTION["flip"] * 1.5)

    def _make_room(self, but: set[str]) -> None:
        """The cards that stay go to where they will rest: a hand opens, a garden is fitted anew."""
        for name, (_, pose, z) in self.after.items():
            sprite = self.stage.sprites.get(name)
            if sprite is not None and name not in but and sprite.rest != pose:
                self.stage.move(name, pose, MOTION["drop"] + MOTION["settle"], at=self.at, ease=in_out, z=z)

    def _plant(self, seat: int, card: str, cell: tuple[int, int]) -> None:
        """The garden makes room, the card comes, touches down small and grows into its place amid leaves."""
        stage = self.stage
        if card not in stage.sprites:
            stage.put(card, BACK, self.scene.fan_pose(seat), ABOVE)
        self._make_room({card})
        face, pose, z = self.after[card]
        turned = face if stage.sprites[card].face != face else None
        small = replace(pose, height=pose.height * SMALL)
        down = stage.move(card, small, None, at=self.at, face=turned, arc=theme.MOVE_ARC, tilt=theme.MOVE_TILT, z=ABOVE)
        self.sound(LANDING[Planted], down)
        burst = Burst((pose.x, pose.y), pose.height, card[:2], down)
        stage.cue(down, lambda: self.scene.bursts.add(burst))
        self.at = stage.move(card, pose, MOTION["flip"] + MOTION["drop"], at=down, ease=out_back, z=z)

    def _discard(self, seat: int, card: str) -> None:
        stage = self.stage
        if card not in stage.sprites:
            stage.put(card, BACK, self.scene.fan_pose(seat), ABOVE)
        goal = self.scene.pose(self.scene.pile_rect(seat))
        self._make_room({card})
        turned = card if stage.sprites[card].face != card else None
        self.at = stage.move(
            card, goal, self._time(stage.sprites[card].pose, goal), at=self.at, face=turned, arc=theme.MOVE_ARC, z=ABOVE
        )
        self.sound(LANDING[Discarded], self.at)


def deal_in(scene: ArboretumTable) -> None:
    """The opening: the deck slides in, the hand and the first discards fly out of it; any input finishes it."""
    stage, deck = scene.stage, scene.pose(scene.spots.deck)
    rests = scene.rests_of(scene.shown_view)
    begin = slide_in_deck(scene, BACK, deck)
    end, apart = begin, theme.deal_stagger(len(rests), (begin - stage.now) * 1000) / 1000
    for number, (name, (face, pose, z)) in enumerate(rests.items()):
        stage.put(name, BACK, deck, ABOVE + number)
        at = begin + number * apart
        end = stage.move(name, pose, MOTION["deal"], at=at, face=face, arc=theme.MOVE_ARC, z=z)
        stage.cue(at, lambda: scene.app.sound.play("deal", scene.app.now))
    scene.turn_banner(scene.shown_view.turn, end)
