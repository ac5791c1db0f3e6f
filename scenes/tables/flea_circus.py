"""The table of Flea Circus: what lies where, what a click, a drag and a key mean, and what is said."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import FRect

from game.core import Action, GameState
from game.flea_circus import actions as do
from game.flea_circus.material import ACTS, CODES, UNKNOWN, codes_of
from game.flea_circus.rules import FleaCircus
from game.flea_circus.state import Phase
from scenes import theme
from scenes.app import App
from scenes.canvas import Canvas
from scenes.inputs import Key
from scenes.motion import Pose, Sprite
from scenes.session import Session
from scenes.tables import flea_circus_draw as painter
from scenes.tables.flea_circus_cards import ACTIONS, BACK, card_surface
from scenes.tables.flea_circus_discards import DiscardsDialog
from scenes.tables.flea_circus_layout import FleaLayout, flea_layout, trio_step
from scenes.tables.flea_circus_scoring import FleaCircusScoring
from scenes.tables.flea_circus_speech import FleaSpeech
from scenes.tables.flea_circus_story import FleaCircusStory, deal_in
from scenes.tables.flea_circus_targets import add_targets
from scenes.tables.flea_circus_trios import TrioChoice
from scenes.tables.game_table import GameTable
from scenes.tables.hooks import Rests
from scenes.targets import Target
from scenes.theme import Colour

RISKY = 1 / 3
"""The chance to bust from which a flip is one to think about twice."""


class FleaCircusTable(GameTable[FleaCircus]):
    """Flea Circus for one viewer at a time; the viewer's hand is at the bottom."""

    name = "flea_circus"
    views = FleaCircus
    painter = painter
    story = FleaCircusStory
    results = FleaCircusScoring
    heavy = ("gala",)
    pictures = (*ACTS, *ACTIONS, BACK)

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.speech: FleaSpeech = FleaSpeech(self)
        self.spots: FleaLayout = flea_layout(self.bands, self.viewer, session.table.seats)
        self.trio = TrioChoice(self)
        self.asked_act: str | None = None
        """The act chosen for a request."""
        self.spotlight = painter.Spotlight()
        self._held = self.viewer, [self.shown_view.act_count(seat) for seat in range(session.table.seats)]
        """The viewer, and how many of the ten acts each seat holds as far as that one knows."""
        self.clash: set[str] = set()
        """The two cards of one act while a bust is shown."""

    # --- the position -----------------------------------------------------------------------------------------------

    def row_codes(self) -> list[str]:
        return [CODES[card] for card in self.shown_view.row]

    def hand_codes(self, view: FleaCircus) -> list[str]:
        """The viewer's hand in the order the player likes."""
        codes = codes_of(view.hands[self.viewer])
        if self.app.settings.hand_order == "value":
            codes.sort(key=lambda code: (code[1], code[0]))
        return codes

    # --- layout -----------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        self.spots = flea_layout(self.bands, self.viewer, self.shown_view.seats, asking="ask A left" in self.legal())
        self.trio.keep()
        if self.shown_view.phase is not Phase.ASK:
            self.asked_act = None
        add_targets(self)

    def open_discards(self) -> None:
        self.app.stack.push(DiscardsDialog(self.app, self.shown_view))

    # --- what the player means --------------------------------------------------------------------------------------

    def choose(self, code: str) -> None:
        """A hand card: the one to give, or one for a trio."""
        legal = self.legal()
        if any(text.startswith("give ") for text in legal):
            self.perform(do.Give(code))
            return
        candidates = self.trio.candidates()
        if code not in candidates:
            if candidates:
                self.app.say(self.app.words("flea_circus.why.no_trio_card", value=int(code[1])))
            return
        self.trio.toggle(code)
        self.app.sound.play("card_lift", self.app.now)
        self.relayout()

    def choose_trio(self) -> None:
        """Chooses the trio worth most; laying it down is another click, and not the second half of this one."""
        self.trio.choose_offered()
        self.slips.acted()
        self.app.sound.play("card_lift", self.app.now)
        self.relayout()

    def seated(self) -> None:
        self.trio.cards.clear()
        self.asked_act = None

    def choose_act(self, act: str) -> None:
        self.asked_act = act
        self.relayout()

    def request(self, direction: str) -> None:
        if self.asked_act is not None:
            self.perform(do.Ask(self.asked_act, direction))

    def flip(self) -> None:
        self.perform(do.FLIP)

    def gala(self) -> None:
        self.perform(do.GALA)

    def done(self) -> None:
        self.perform(do.DONE)

    def lay_trio(self) -> None:
        trio = self.trio.chosen()
        if trio is not None:
            self.perform(trio)

    def weighs(self, action: Action) -> bool:
        risky = isinstance(action, do.Flip) and self.shown_view.bust_chance() >= RISKY
        return risky or super().weighs(action)

    def own_keys(self) -> tuple[tuple[str, str], ...]:
        return (
            ("flea_circus.keys.flip", "F"),
            ("flea_circus.keys.trio", "T"),
            ("flea_circus.keys.done", "D"),
            ("flea_circus.keys.gala", "G"),
            ("menu.keys.order", "O"),
        )

    def key(self, key: Key) -> bool:
        if key.ctrl or key.alt:
            return super().key(key)
        legal = self.legal()
        if key.name == "f" and "flip" in legal:
            self.flip()
        elif key.name == "d" and "done" in legal:
            self.done()
        elif key.name == "t" and self.may("trio"):
            if self.trio.chosen() is None:
                self.choose_trio()
            else:
                self.lay_trio()
        elif key.name == "g" and "gala" in legal:
            self.gala()
        elif key.name == "o":
            self.toggle_order()
        else:
            return super().key(key)
        return True

    def drop(self, target: str, over: str | None, rect: FRect) -> Action | None:
        """Row cards go to the hand, the deck's top card to the row, a card asked for or a trio out of the hand."""
        kind, _, code = target.partition("/")
        hand = self.bands.hand.inflate(24, 24)
        if kind == "row" and rect.colliderect(hand):
            return do.Take(code)
        if kind == "flipped" and rect.colliderect(hand):
            return do.Take(CODES[self.shown_view.flipped])
        if kind == "deck" and rect.colliderect(self.spots.row.inflate(40, 40)):
            return do.FLIP
        if kind == "hand" and not rect.colliderect(self.spots.hand):
            if any(text.startswith("give ") for text in self.legal()):
                return do.Give(code)
            same = sorted(card for card in self.trio.candidates() if card[1] == code[1])
            if self.trio.chosen() is not None and code in self.trio.cards:
                return self.trio.chosen()
            if len(same) == 3 and code in same:
                return do.Trio((same[0], same[1], same[2]))
            self.app.say(self.app.words("flea_circus.why.choose_trio"))
        return None

    def clicks_for(self, action: Action) -> list[str]:
        match action:
            case do.Flip():
                return ["deck"]
            case do.Take(card=card):
                flipped = self.shown_view.flipped
                return ["flipped"] if flipped != UNKNOWN and CODES[flipped] == card else [f"row/{card}"]
            case do.Steal(victim=victim):
                return [f"seat/{victim}"]
            case do.Ask(act=act, direction=direction):
                return [f"act/{act}", f"ask/{direction}"]
            case do.Give(card=card):
                return [f"hand/{card}"]
            case do.Trio(cards=cards):
                chosen = self.trio.cards
                unwanted = [f"hand/{card}" for card in chosen if card[1] == cards[0][1] and card not in cards]
                return [*unwanted, *(f"hand/{card}" for card in cards if card not in chosen), "button/trio"]
            case do.Gala():
                return ["button/gala"]
            case do.Done():
                return ["button/done"]
            case _:
                raise ValueError(f"no clicks for {action}")

    # --- sprites ----------------------------------------------------------------------------------------------------

    def fan_pose(self, seat: int) -> Pose:
        """Where a card goes into or comes from a seat's hand."""
        if seat == self.viewer:
            return Pose(self.spots.hand.centerx, self.spots.hand.centery, self.spots.hand_card)
        fan = self.spots.fan_of(seat)
        return Pose(fan.x + fan.w / 2, fan.centery, fan.h)

    def flipped_spot(self, row: int) -> FRect:
        """Where a flipped card is held that does not enter the row: right of the last card, or on it if need be."""
        rects = self.spots.row_rects(row)
        area, height = self.spots.row, self.spots.row_card
        width = height * theme.CARD_RATIO
        left = rects[-1].right + 18 if rects else area.centerx - width / 2
        return FRect(
            min(left, area.right - width + 20), area.centery - height / 2 - (12 if rects else 0), width, height
        )

    def rests_of(self, view: FleaCircus) -> Rests:
        """The sprites of a position: row, flipped card, own hand, everybody's trios."""
        rests: Rests = {}
        for number, (card, rect) in enumerate(zip(view.row, self.spots.row_rects(len(view.row)), strict=True)):
            rests[CODES[card]] = (CODES[card], self.pose(rect), 100.0 + number)
        if view.flipped != UNKNOWN:
            rests[CODES[view.flipped]] = (CODES[view.flipped], self.pose(self.flipped_spot(len(view.row))), 150.0)
        codes = self.hand_codes(view)
        for number, (code, rect) in enumerate(zip(codes, self.spots.hand_rects(len(codes)), strict=True)):
            rests[code] = (code, self.pose(rect, chosen=code in self.trio.cards), 1000.0 + number)
        for seat in range(view.seats):
            laid = view.trios[seat]
            own = seat == self.viewer
            places = self.spots.own_trios(len(laid)) if own else self.spots.panel_trios(seat, len(laid))
            for number, (trio, first) in enumerate(zip(laid, places, strict=True)):
                for index, code in enumerate(codes_of(trio)):
                    rect = first.move(trio_step(first.h) * index, 0)
                    rests[code] = (code, self.pose(rect), 300.0 + number * 3 + index)
        return rests

    def hidden_cards(self, truth: GameState) -> list[tuple[FRect, Hashable]]:
        found: list[tuple[FRect, Hashable]] = []
        for seat in self.others():
            codes, fan = codes_of(self.checked(truth).hands[seat]), self.spots.fan_of(seat)
            width = fan.h * theme.CARD_RATIO
            step = min(width * 0.5, (fan.w - width) / max(1, len(codes) - 1))
            found += [(FRect(fan.x + step * place, fan.y, width, fan.h), code) for place, code in enumerate(codes)]
        return found

    def card_heights(self) -> tuple[float, ...]:
        spots = self.spots
        heights = {
            spots.row_card,
            spots.hand_card,
            spots.hand_card * theme.HOVER_SCALE,
            spots.mini_card,
        }
        hand = spots.hand_rects(len(codes_of(self.shown_view.hands[self.viewer])))
        heights |= {rect.h for rect in hand} | {rect.h * theme.HOVER_SCALE for rect in hand}
        return tuple(heights)

    def draw_face(self, canvas: Canvas, face: Hashable, height: int) -> pygame.Surface:
        return card_surface(canvas, str(face), height)

    def sprite_of(self, target: str) -> str | None:
        kind, _, code = target.partition("/")
        if kind in ("row", "hand"):
            return code
        if kind == "flipped":
            return CODES[self.shown_view.flipped]
        if kind == "deck":
            name = "drag/deck"
            self.stage.put(name, "back", self.pose(self.spots.deck), 0.0)
            return name
        return None

    def hand_sprite(self, target: str) -> str | None:
        kind, _, code = target.partition("/")
        if kind == "hand":
            return code
        return code if kind == "row" and f"take {code}" in self.legal() else None

    def hand_order(self) -> list[str]:
        return self.hand_codes(self.shown_view)

    def card_at(self, target: Target) -> str | None:
        kind, _, code = target.id.partition("/")
        if kind in ("row", "hand"):
            return code
        view = self.shown_view
        if kind == "flipped":
            return CODES[view.flipped]
        return CODES[view.discards[-1]] if kind == "discards" and view.discards else None

    # --- stories ----------------------------------------------------------------------------------------------------

    def just_dealt(self) -> bool:
        return self.shown_view.turns == 1

    def deal_in(self) -> None:
        deal_in(self)

    def call_gala(self, seat: int, at: float) -> None:
        """The table goes dark but for a spotlight, and who called it is said."""
        seconds = (theme.MOTION["gala"] + theme.MOTION["gala_stay"]) / 1000
        title = self.app.words("flea_circus.label.gala", name=self.player_name(seat))
        self.stage.cue(at, self.app.done_saying)
        self.stage.cue(at, lambda: self.spotlight.turn_on(title, self.stage.now, seconds))

    def show(self, view: GameState) -> None:
        super().show(view)
        self._tell_of_gala()

    def _tell_of_gala(self) -> None:
        """Says who has come near to the ten acts of a gala: it ends the game, and must not come out of nowhere."""
        view, (viewer, before) = self.shown_view, self._held
        held = [view.act_count(seat) for seat in range(view.seats)]
        self._held = self.viewer, held
        if viewer != self.viewer or self.coach is not None or self.session.read_only or self.session.over:
            return
        for seat, (earlier, now) in enumerate(zip(before, held, strict=True)):
            notice = self.speech.gala_near(seat) if now > earlier else ""
            if notice:
                self.app.say(notice)

    def bubble_place(self, seat: int) -> tuple[float, float]:
        if seat == self.viewer:
            return self.bands.hand.centerx, self.bands.hand.y - 33
        panel = self.spots.panels[seat]
        return panel.centerx, panel.bottom - 9

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        self.spotlight.now = self.stage.now
        return moved or self.spotlight.lit

    # --- drawing ----------------------------------------------------------------------------------------------------

    def outline(self, sprite: Sprite) -> tuple[Colour, float] | None:
        if sprite.id in self.clash:
            return theme.CORAL, 6
        if sprite.id in self.trio.cards:
            return theme.GOLD, 5
        return self.outline_of(sprite, sprite.id)

    def printed(self) -> list[FRect]:
        panels = self.spots.panels.values()
        return [*panels] + [
            FRect(pile.x - 26, pile.bottom, pile.w + 52, 64) for pile in (self.spots.deck, self.spots.discards)
        ]

    def ground_key(self) -> Hashable:
        return (repr(self.spots.ring), tuple(self.spots.panels))

    def draw_over(self, canvas: Canvas) -> None:
        if self.spotlight.lit:
            painter.draw_spotlight(self, canvas, self.spotlight)
