"""The stories of Tacocat events: what moves, when, with which sound. Times are tables; nothing is decided here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core import Event
from game.tacocat import events as did
from game.tacocat.rules import Tacocat
from game.tacocat.state import SEATS
from scenes import theme
from scenes.tables.story import ABOVE, Story
from scenes.tables.tacocat_cards import BACK
from scenes.tables.tacocat_past import Round
from scenes.tables.tacocat_token import Banner
from scenes.theme import MOTION

if TYPE_CHECKING:
    from scenes.tables.tacocat import TacocatTable

SOUNDS: dict[type[Event], str] = {
    did.Dealt: "deal",
    did.Replaced: "card_slide",
    did.Drew: "card_slide",
    did.DuelCommitted: "card_place",
    did.ReplaceCommitted: "card_place",
    did.Attacked: "card_place",
    did.Defended: "card_place",
    did.Sacrificed: "card_slide",
    did.DuelRevealed: "card_flip",
    did.LastCardsRevealed: "card_flip",
    did.Moved: "trio",
    did.RoundTied: "pass",
}
FLIP_MS, CLASH_MS = MOTION["duel_flip"], MOTION["clash"]
"""Milliseconds in which both cards of a duel turn up, and of their clash."""
STAGGER = 0.05
DUEL_STAY, TIE_STAY, RESOLVED_STAY, LAST_STAY, BANNER_STAY = 0.65, 0.35, 0.45, 0.9, 0.5
"""Seconds something stays to be understood."""
SHAKE = 7.0


class TacocatStory(Story["TacocatTable", Tacocat]):
    """Queues the moves of one step of Tacocat."""

    sounds = SOUNDS

    def __init__(self, scene: TacocatTable, at: float, view: Tacocat) -> None:
        super().__init__(scene, at, view)
        self.past = scene.read_past()
        self.after = scene.rests_of(view, self.past)
        self.attack = [str(card) for card in scene.shown_view.attack]
        self.answered = len(scene.past.answers)
        self.last = ("", "")
        self.round = scene.past.number
        self.held = scene.opponent_cards(scene.shown_view)
        """How many cards the opponent still holds in the story."""

    def show(self, event: Event) -> None:
        match event:
            case did.Dealt(seat=seat, count=count, cards=dealt):
                self._arrive(seat, count, dealt)
            case did.Replaced(seat=seat, cards=cards):
                self._discard_from(seat, cards)
            case did.Drew(seat=seat, count=count, cards=drawn):
                self._arrive(seat, count, drawn)
            case did.ReplaceCommitted(seat=seat, cards=chosen):
                self._put_down(seat, chosen or (None,))
            case did.DuelCommitted(seat=seat, card=card):
                self._put_down(seat, (card,))
            case did.DuelRevealed(cards=cards, leader=leader):
                self._duel(cards, leader)
            case did.Attacked(seat=seat, cards=cards):
                self._attack(seat, cards)
            case did.Defended(seat=seat, card=card):
                self._answer(seat, card, card)
            case did.Sacrificed(seat=seat, card=card, hidden=hidden):
                self._answer(seat, card, card if card is not None else BACK)
                if not hidden:
                    self._say("sacrifice", seat, 0.7)
            case did.AttackResolved():
                self.at += RESOLVED_STAY
                self._sweep("attack", "answer")
            case did.LastCardsRevealed(cards=cards):
                self._last_cards(cards)
            case did.Moved(seat=seat, start=start, end=end):
                self._say_round(Round(self.round, start, self.last, seat))
                track, begins = self.scene.track, self.at
                self.at = track.hop(start, end, begins) + 0.15
                self._sweep("last")
            case did.RoundTied(place=place):
                self._say_round(Round(self.round, place, self.last, None))
                self._sweep("last")
            case _:
                pass

    def _say(self, what: str, seat: int, seconds: float) -> None:
        """A few words beside the arena about what a seat does."""
        text = self.scene.app.words(f"tacocat.bubble.{what}", name=self.scene.player_name(seat))
        self.scene.bubble(seat, text, self.at, seconds)

    # --- moves ------------------------------------------------------------------------------------------------------

    def _own_name(self, code: str) -> str | None:
        """The last of the viewer's equal cards that is still in hand on the stage."""
        names = [name for name, sprite in self.stage.sprites.items() if name.startswith(f"own/{code}.")]
        free = [name for name in names if not self.stage.sprites[name].leaving]
        return max(free, default=None)

    def _take(self, seat: int, code: str | None, name: str) -> str:
        """A sprite `name` that comes from a seat's hand: the own card itself, or a back from the opponent's."""
        sprites = self.stage.sprites
        own = self._own_name(code) if seat == self.scene.viewer and code is not None else None
        if own is not None:
            sprite = sprites.pop(own)
            sprite.id = name
            sprites[name] = sprite
        else:
            self.stage.put(name, BACK, self.scene.fan_pose(seat, self.held), ABOVE)
            if seat == self.scene.other:
                self._holds(self.held - 1)
        return name

    def _holds(self, count: int) -> None:
        """From now on the opponent is seen with so many cards."""
        self.held = count
        self.stage.cue(self.at, lambda: setattr(self.scene, "fan_count", count))

    def _put_down(self, seat: int, cards: Sequence[str | None]) -> None:
        """Cards go face down to the seat's place; of the opponent's exchange only that there is one is seen."""
        if f"down/{seat}" in self.stage.sprites:
            return
        pose, end = self.scene.pose(self.scene.spots.slot(seat)), self.at
        for number, code in enumerate(cards):
            name = self._take(seat, code, f"down/{seat}" if number == 0 else f"under/{seat}/{number}")
            face = None if self.stage.sprites[name].face == BACK else BACK
            end = self.stage.move(
                name,
                pose,
                None,
                at=self.at + STAGGER * number,
                face=face,
                arc=theme.MOVE_ARC,
                z=ABOVE,
                leave=number > 0,
            )
        self.at = end

    def _duel(self, cards: tuple[str, str], leader: int | None) -> None:
        """Both turn up together and clash; then both are discarded."""
        for seat, code in enumerate(cards):
            self._put_down(seat, (code,))
        begin = self.at + 0.1
        for seat, code in enumerate(cards):
            name = f"down/{seat}"
            pose = self.scene.pose(self.scene.spots.slot(seat))
            turned = self.stage.move(name, pose, FLIP_MS, at=begin, face=code, z=ABOVE)
            inward = replace(pose, x=pose.x + (-1 if seat else 1) * pose.height * 0.16)
            met = self.stage.move(name, inward, CLASH_MS, at=turned, shake=SHAKE)
            self.at = self.stage.move(name, pose, CLASH_MS, at=met)
            self.scene.track.clash(turned, self.at + DUEL_STAY + (TIE_STAY if leader is None else 0.0))
        self.stage.cue(
            self.at, lambda: self.scene.app.sound.play("bust" if leader is None else "steal", self.scene.app.now)
        )
        if leader is not None:
            self._say("leads", leader, 0.9)
        else:
            self._banner(self.scene.speech.duel_tied(cards), self.at, DUEL_STAY + TIE_STAY)
            self.at += TIE_STAY
        self.at += DUEL_STAY
        self._sweep("down")

    def _attack(self, seat: int, cards: tuple[str, ...]) -> None:
        self.attack, self.answered = list(cards), 0
        end = self.at
        for number, (code, rect) in enumerate(zip(cards, self.scene.spots.attack_rects(len(cards)), strict=True)):
            name = self._take(seat, code, f"attack/{number}")
            pose = self.scene.pose(rect)
            face = None if seat == self.scene.viewer else code
            end = self.stage.move(
                name, pose, None, at=self.at + STAGGER * number, face=face, arc=theme.MOVE_ARC, z=ABOVE + number
            )
        self.at = end

    def _answer(self, seat: int, code: str | None, face: str) -> None:
        rects = self.scene.spots.answer_rects(max(1, len(self.attack)))
        name = self._take(seat, code, f"answer/{self.answered}")
        pose = self.scene.pose(rects[min(self.answered, len(rects) - 1)])
        turn = None if self.stage.sprites[name].face == face else face
        z = ABOVE + 100 + self.answered
        self.at = self.stage.move(name, pose, None, at=self.at, face=turn, arc=theme.MOVE_ARC, z=z)
        self.answered += 1

    def _sweep(self, *kinds: str) -> None:
        """Everything of these kinds goes to the discards."""
        goal, end = self.scene.pose(self.scene.spots.discards), self.at
        for name, sprite in list(self.stage.sprites.items()):
            if name.partition("/")[0] in kinds and not sprite.leaving:
                end = self.stage.move(
                    name, goal, MOTION["bust_sweep"], at=self.at, tilt=theme.MOVE_TILT, z=ABOVE, leave=True
                )
        self.at = end

    def _discard_from(self, seat: int, cards: tuple[str, ...]) -> None:
        goal, end = self.scene.pose(self.scene.spots.discards), self.at
        put_down = f"down/{seat}" in self.stage.sprites
        if put_down:
            self.stage.cue(self.at, lambda: self.stage.drop(f"down/{seat}"))
            if seat == self.scene.other:
                # The back that stood for all of them goes back into the hand it is now taken from.
                self._holds(self.held + 1 - len(cards))
        for number, code in enumerate(cards):
            name = f"away/{seat}/{number}"
            if put_down:
                self.stage.put(name, BACK, self.scene.pose(self.scene.spots.slot(seat)), ABOVE)
            else:
                self._take(seat, code, name)
            face = None if self.stage.sprites[name].face == code else code
            end = self.stage.move(
                name, goal, None, at=self.at + STAGGER * number, face=face, tilt=theme.MOVE_TILT, z=ABOVE, leave=True
            )
        self.at = end

    def _arrive(self, seat: int, count: int, cards: tuple[str, ...] | None) -> None:
        """Cards come from the draw pile: the viewer's to their places, turning up, the others as backs."""
        if seat != self.scene.viewer or cards is None:
            self.at = deal_cards(self.scene, seat, count, self.at)
            self._holds(self.held + count)
            return
        deck, end = self.scene.pose(self.scene.spots.deck), self.at
        wanted = Counter(cards)
        for name, (face, pose, z) in reversed(self.after.items()):
            sprite = self.stage.sprites.get(name)
            if not name.startswith("own/") or not wanted[str(face)] or (sprite is not None and not sprite.leaving):
                continue
            wanted[str(face)] -= 1
            self.stage.put(name, BACK, deck, ABOVE)
            begin = self.at + STAGGER * (sum(wanted.values()))
            end = max(end, self.stage.move(name, pose, MOTION["deal"] * 1.3, at=begin, face=face, z=z))
        for name, (_, pose, z) in self.after.items():
            sprite = self.stage.sprites.get(name)
            if name.startswith("own/") and sprite is not None and sprite.rest != pose:
                # Those that stay make room.
                self.stage.move(name, pose, MOTION["drop"], at=self.at, z=z)
        self.at = end

    def _last_cards(self, cards: tuple[str, str]) -> None:
        """Both last cards come out face down and turn up together."""
        self.last = cards
        there = self.at
        for seat, code in enumerate(cards):
            name = self._take(seat, code, f"last/{seat}")
            pose = self.scene.pose(self.scene.spots.slot(seat))
            face = None if self.stage.sprites[name].face == BACK else BACK
            there = max(there, self.stage.move(name, pose, MOTION["move_max"], at=self.at, face=face, z=ABOVE))
        there += 0.25
        for seat, code in enumerate(cards):
            pose = self.scene.pose(self.scene.spots.slot(seat))
            self.at = self.stage.move(f"last/{seat}", pose, FLIP_MS, at=there, face=code, z=ABOVE)
        self.at += LAST_STAY

    def _say_round(self, one: Round) -> None:
        """A banner says who won the round."""
        self._banner(self.scene.speech.round_line(one), self.at - LAST_STAY * 0.7, LAST_STAY * 0.7 + BANNER_STAY + 1.2)
        self.at += BANNER_STAY

    def _banner(self, text: str, begins: float, seconds: float) -> None:
        """A sentence in the arena for a while."""
        banner = Banner(text, begins, begins + seconds)
        self.stage.cue(begins, lambda: setattr(self.scene.track, "banner", banner))


def deal_cards(scene: TacocatTable, seat: int, count: int, at: float) -> float:
    """Deals backs from the deck to a seat; returns when the last has arrived."""
    deck, end = scene.pose(scene.spots.deck), at
    for number in range(count):
        name = f"dealt/{seat}/{number}"
        begin = at + number * theme.deal_stagger(count) / 1000
        scene.stage.put(name, BACK, deck, ABOVE + number)
        end = scene.stage.move(name, scene.fan_pose(seat), MOTION["deal"], at=begin, z=ABOVE + number, leave=True)
    return end


def deal_in(scene: TacocatTable) -> None:
    """The opening: both hands come from the deck, the viewer's turning up; any input finishes it."""
    stage, view, deck = scene.stage, scene.shown_view, scene.pose(scene.spots.deck)
    begin, count = stage.now, max(view.sizes)
    apart = theme.deal_stagger(count) / 1000
    own = [(name, rest) for name, rest in scene.rests_of(view).items() if name.startswith("own/")]
    for number, (name, (face, pose, z)) in enumerate(own):
        stage.put(name, BACK, deck, ABOVE + number)
        stage.move(name, pose, MOTION["deal"], at=begin + number * apart, face=face, arc=theme.MOVE_ARC, z=z)
    deal_cards(scene, scene.other, view.sizes[scene.other], begin)
    scene.fan_count = 0
    for number in range(view.sizes[scene.other]):
        # Each back is in the fan once it has arrived.
        there = begin + number * apart + MOTION["deal"] / 1000
        stage.cue(there, lambda held=number + 1: setattr(scene, "fan_count", held))
    stage.cue(stage.ends, lambda: setattr(scene, "fan_count", None), needed=True)
    for seat in range(SEATS):
        stage.cue(begin + seat * 0.12, lambda: scene.app.sound.play("deal", scene.app.now))
