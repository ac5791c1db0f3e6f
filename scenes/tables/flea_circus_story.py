"""The stories of Flea Circus events: what moves, when, with which sound. Times are the theme's; nothing is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Event
from game.flea_circus.events import (
    CalledGala,
    Declined,
    Flipped,
    Gave,
    LaidTrio,
    NobodyHad,
    NothingToSteal,
    Passed,
    Requested,
    StealAnnounced,
    Stole,
    Took,
    TurnStarted,
)
from game.flea_circus.rules import FleaCircus
from scenes import theme
from scenes.motion import in_out
from scenes.tables.flea_circus_cards import BACK
from scenes.tables.story import ABOVE, Story, slide_in_deck
from scenes.theme import MOTION

if TYPE_CHECKING:
    from scenes.tables.flea_circus import FleaCircusTable

SOUNDS: dict[type[Event], str] = {
    Took: "card_slide",
    Declined: "card_slide",
    Gave: "card_slide",
    Passed: "pass",
    Requested: "ask",
    StealAnnounced: "steal",
    Stole: "card_slide",
    LaidTrio: "trio",
    CalledGala: "gala",
    NobodyHad: "pass",
    NothingToSteal: "pass",
}
FLIP_SOUNDS = {
    "row": "card_flip",
    "choice": "card_flip",
    "bust": "bust",
    "new": "open",
    "steal": "steal",
    "ask": "ask",
    "idle": "card_flip",
}


class FleaCircusStory(Story["FleaCircusTable", FleaCircus]):
    """Queues the moves of one step of Flea Circus."""

    sounds = SOUNDS

    def __init__(self, scene: FleaCircusTable, at: float, view: FleaCircus) -> None:
        super().__init__(scene, at, view)
        self.after = scene.rests_of(view)

    def show(self, event: Event) -> None:
        match event:
            case Flipped(card=card, fate=fate):
                self._flip(card, fate)
            case Took(seat=seat, card=card):
                self._to_hand(card, seat)
            case Declined(card=card):
                self._discard(card)
            case Stole(seat=thief, victim=victim, card=card):
                self._steal(thief, victim, card)
            case Requested(act=act):
                self.scene.bubble(self.view.turn, self.scene.app.words(f"flea_circus.act.{act}") + "?", self.at, 0.7)
                self.at += 0.35
            case Passed(seat=seat):
                self.scene.bubble(seat, self.scene.app.words("flea_circus.bubble.pass"), self.at, 0.8)
                self.at += 0.3
            case Gave(seat=giver, taker=taker, card=card):
                self._give(giver, taker, card)
            case LaidTrio(seat=seat, cards=cards):
                self._trio(seat, cards)
            case CalledGala(seat=seat):
                self.scene.bubble(seat, self.scene.app.words("flea_circus.bubble.gala"), self.at, 0.9)
                self.at += 0.7
                self.scene.call_gala(seat, self.at)
                self.at += (MOTION["gala"] + MOTION["gala_stay"]) / 1000
            case TurnStarted(seat=seat):
                self.scene.turn_banner(seat, self.at)
            case _:
                pass

    @classmethod
    def sound_of(cls, event: Event) -> str | None:
        return FLIP_SOUNDS[event.fate] if isinstance(event, Flipped) else super().sound_of(event)

    # --- moves ------------------------------------------------------------------------------------------------------

    def _flip(self, card: str, fate: str) -> None:
        stage, layout = self.stage, self.scene.spots
        deck = self.scene.pose(layout.deck)
        row = len(self.scene.shown_view.row)
        ms = min(MOTION["risky_max"], MOTION["risky_flip"] + MOTION["risky_step"] * row)
        name = card if len(card) == 2 else f"action/{card}/{self.scene.fresh()}"
        stage.put(name, BACK, deck, ABOVE)
        if fate == "row" and name in self.after:
            # The others make room while the new card turns over.
            for other, (_, pose, z) in self.after.items():
                if other in stage.sprites and other != name and stage.sprites[other].rest != pose:
                    stage.move(other, pose, ms, at=self.at, face=None, z=z)
            face, pose, z = self.after[name]
            self.at = stage.move(name, pose, ms, at=self.at, face=face, arc=theme.MOVE_ARC, z=ABOVE)
            return
        beside = self.scene.pose(self.scene.flipped_spot(row))
        self.at = stage.move(name, beside, ms, at=self.at, face=card, arc=theme.MOVE_ARC)
        match fate:
            case "choice":
                pass
            case "bust":
                self.scene.bubble(
                    self.scene.shown_view.turn, self.scene.app.words("flea_circus.bubble.bust"), self.at, 1.1
                )
                twin = next((code for code in self.scene.row_codes() if code[0] == card[0]), None)
                pair = {name} if twin is None else {name, twin}
                stage.cue(self.at, lambda: self.scene.clash.update(pair))
                if twin is not None:
                    stage.move(twin, stage.sprites[twin].rest, MOTION["bust_shake"], at=self.at, shake=6)
                self.at = stage.move(name, beside, MOTION["bust_shake"], at=self.at, shake=6)
                self.at += MOTION["bust_stay"] / 1000
                stage.cue(self.at, self.scene.clash.clear, needed=True)
                self._leave(name, MOTION["bust_sweep"], at=self.at)
            case _:
                self.scene.bubble(
                    self.scene.shown_view.turn, self.scene.app.words(f"flea_circus.action.{card}") + "!", self.at, 1.0
                )
                self._leave(name, MOTION["drop"] * 2, at=self.at + 0.4)

    def _leave(self, name: str, ms: float, at: float | None = None) -> None:
        goal = self.scene.pose(self.scene.spots.discards)
        self.at = self.stage.move(
            name, goal, ms, at=self.at if at is None else at, ease=in_out, tilt=theme.MOVE_TILT, leave=True
        )

    def _discard(self, card: str) -> None:
        if card in self.stage.sprites:
            self._leave(card, MOTION["drop"] * 2)

    def _to_hand(self, card: str, seat: int) -> None:
        if card not in self.stage.sprites:
            return
        if card in self.after:
            pose = self.after[card][1]
            self.at = self.stage.move(card, pose, None, at=self.at, arc=theme.MOVE_ARC, tilt=theme.MOVE_TILT, z=ABOVE)
        else:
            self._into_fan(card, seat)

    def _into_fan(self, name: str, seat: int) -> None:
        """Into an opponent's hand, where single cards are not shown."""
        fan = self.scene.fan_pose(seat)
        self.at = self.stage.move(
            name, fan, None, at=self.at, arc=theme.MOVE_ARC, tilt=theme.MOVE_TILT, z=ABOVE, leave=True
        )

    def _steal(self, thief: int, victim: int, card: str | None) -> None:
        """The two who may know see the card turn; the others see a back go from hand to hand."""
        viewer = self.scene.viewer
        name = card if card is not None else f"stolen/{self.scene.fresh()}"
        start = self.scene.fan_pose(victim) if victim != viewer else None
        if start is not None or name not in self.stage.sprites:
            self.stage.put(name, BACK, start or self.scene.fan_pose(thief), ABOVE)
        if name in self.after:
            face, pose, _ = self.after[name]
            self.at = self.stage.move(
                name, pose, MOTION["move_max"], at=self.at + 0.15, face=face, arc=theme.MOVE_ARC, z=ABOVE
            )
            return
        fan = self.scene.fan_pose(thief)
        self.at = self.stage.move(
            name, fan, MOTION["move_max"] * 1.4, at=self.at + 0.15, arc=theme.MOVE_ARC, z=ABOVE, leave=True
        )

    def _give(self, giver: int, taker: int, card: str) -> None:
        """Everybody sees the card given: it shows itself in the middle, then goes to its taker."""
        if giver != self.scene.viewer or card not in self.stage.sprites:
            self.stage.put(card, card, self.scene.fan_pose(giver), ABOVE)
        middle = self.scene.pose(self.scene.flipped_spot(len(self.scene.shown_view.row)))
        self.at = self.stage.move(card, middle, None, at=self.at, arc=theme.MOVE_ARC, z=ABOVE) + 0.25
        self._to_hand(card, taker)

    def _trio(self, seat: int, cards: tuple[str, str, str]) -> None:
        start, end = self.at, self.at
        for number, card in enumerate(cards):
            if card not in self.stage.sprites:
                self.stage.put(card, card, self.scene.fan_pose(seat), ABOVE)
            pose = self.after[card][1]
            end = self.stage.move(
                card, pose, MOTION["deal"], at=start + number * 0.07, arc=theme.MOVE_ARC, z=ABOVE + number
            )
        self.scene.bubble(seat, "+10", end, 1.0)
        self.at = end


def deal_in(scene: FleaCircusTable) -> None:
    """The opening: the shuffled deck slides in and settles; any input finishes it."""
    end = slide_in_deck(scene, BACK, scene.pose(scene.spots.deck))
    scene.turn_banner(scene.shown_view.turn, end)
