"""The table of Tucano: what lies where, what a click, a drag and a key mean, and what is shown before it is done."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import FRect

from game.core import Action
from game.tucano import actions as do
from game.tucano.material import COLUMNS, NUMBERS, TOUCANS, UNKNOWN, count
from game.tucano.rules import Tucano
from game.tucano.state import Phase
from scenes import theme
from scenes.app import App
from scenes.canvas import Canvas
from scenes.inputs import Key
from scenes.motion import Pose, Sprite
from scenes.session import Session
from scenes.tables import tucano_draw as painter
from scenes.tables.chips import Pops
from scenes.tables.game_table import GameTable
from scenes.tables.hooks import Rests
from scenes.tables.tucano_cards import BACK, Face, card_surface
from scenes.tables.tucano_layout import HELD_CODES, PEEK, TucanoLayout, tucano_layout
from scenes.tables.tucano_preview import MAJORITY_CODES, Preview, given, preview
from scenes.tables.tucano_scoring import TucanoScoring
from scenes.tables.tucano_speech import TucanoSpeech
from scenes.tables.tucano_story import TucanoStory, deal_in
from scenes.tables.tucano_targets import add_targets
from scenes.targets import Target
from scenes.theme import Colour

PEEK_ROOM = 24.0
"""Units above the collection in which further cards of a kind may peek out."""
TOUCAN_KEYS = {"g": "gift", "s": "steal", "f": "flip"}


class TucanoTable(GameTable[Tucano]):
    """Tucano for one viewer at a time; the viewer's collection is at the bottom."""

    name = "tucano"
    views = Tucano
    painter = painter
    story = TucanoStory
    results = TucanoScoring
    heavy = ("gift", "steal", "joker")
    pictures = (*HELD_CODES, *TOUCANS, BACK)

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.speech: TucanoSpeech = TucanoSpeech(self)
        self.spots: TucanoLayout = tucano_layout(self.bands, self.viewer, session.table.seats)
        self.chosen: str | None = None
        """The toucan in hand that is to be used next."""
        self.gift: str | None = None
        """The card chosen to be given away."""
        self.pops = Pops()

    # --- the position -----------------------------------------------------------------------------------------------

    def open_cards(self, view: Tucano, seat: int) -> int:
        """The bunch of the cards of a seat that lie open: at the end its pile too."""
        return view.held(seat) if view.phase in (Phase.JOKER, Phase.OVER) else view.front[seat]

    def kinds(self, view: Tucano, seat: int) -> list[tuple[str, int]]:
        """The kinds that lie open in front of a seat, with their number."""
        bunch = self.open_cards(view, seat)
        numbers = [(code, count(bunch, NUMBERS[code])) for code in HELD_CODES]
        return [(code, held) for code, held in numbers if held]

    def pile_size(self, view: Tucano, seat: int) -> int:
        """The cards that lie face down at a seat."""
        return 0 if view.phase in (Phase.JOKER, Phase.OVER) else view.pile_size(seat)

    def toucans(self, view: Tucano) -> list[tuple[str, int]]:
        """The toucans that the seat at turn has yet to use, with their number."""
        numbers = [(code, count(view.toucans, NUMBERS[code])) for code in TOUCANS]
        return [(code, held) for code, held in numbers if held]

    def own_rects(self, view: Tucano) -> list[FRect]:
        """Where the front cards of the viewer's kinds lie."""
        return self.spots.own_rects(len(self.kinds(view, self.viewer)), toucans=self.holds_toucans(view))

    def holds_toucans(self, view: Tucano) -> bool:
        """Whether the viewer has toucans to use."""
        return view.turn == self.viewer and bool(view.toucans)

    def rivals(self) -> list[int]:
        """The other seats in the order of play."""
        return list(self.spots.panels)

    # --- what a choice would change ---------------------------------------------------------------------------------

    def pointed(self) -> str:
        """The target under the pointer or the focus; empty when there is none, or no longer."""
        hovered = self.gestures.hovered
        id = hovered if hovered is not None else (self.targets.focus if self.targets.focus_shown else None)
        return id if id is not None and id in self.targets else ""

    def pointed_action(self) -> Action | None:
        """What a click on the target under the pointer or the focus would do, or lead to."""
        id = self.pointed()
        kind, _, rest = id.partition("/")
        first, _, code = rest.partition("/")
        match kind:
            case "column" if self.shown_view.phase is Phase.TAKE and self.shown_view.columns[int(rest) - 1]:
                return do.Take(int(rest))
            case "own" if self.may("gift") and len(self.rivals()) == 1:
                return do.Gift(rest, self.rivals()[0])
            case "seat" | "front" if self.gift is not None:
                return do.Gift(self.gift, int(first))
            case "front" if self.may("steal") and f"steal {code} {first}" in self.legal():
                return do.Steal(code, int(first))
            case "joker":
                return do.Joker(None if rest == "none" else rest)
            case _:
                return None

    def preview(self) -> Preview | None:
        """What the pointed choice would change; nothing while the table tells a story."""
        action = self.pointed_action()
        if action is not None:
            seat = self.shown_view.turn if isinstance(action, do.Joker) else self.viewer
            return preview(self.shown_view, seat, action)
        pointed = self.pointed()
        card = pointed.removeprefix("own/") if pointed.startswith("own/") and self.may("gift") else self.gift
        return given(self.shown_view, self.viewer, card) if card is not None else None

    def pointing(self, target: Target | None) -> None:
        self.repaint()

    # --- layout -----------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        view, legal = self.shown_view, self.legal()
        self.spots = tucano_layout(self.bands, self.viewer, view.seats)
        hand = [code for code, _ in self.toucans(view)] if legal else []
        if self.chosen not in hand:
            usable = [code for code in hand if f"drop {code}" not in legal]
            self.chosen = next(iter(usable or hand), None)
        if self.gift is not None and (not self.may("gift") or not count(view.front[self.viewer], NUMBERS[self.gift])):
            self.gift = None
        add_targets(self, legal)

    def seated(self) -> None:
        self.chosen = self.gift = None

    # --- what the player means --------------------------------------------------------------------------------------

    def choose(self, toucan: str) -> None:
        """A toucan in hand: it is used next."""
        self.chosen, self.gift = toucan, None
        self.app.sound.play("card_lift", self.app.now)
        self.relayout()

    def give(self, code: str) -> None:
        """A card of one's own: the one to give away; among two players it is given at once."""
        if not self.may("gift"):
            self.refuse(self.session.table.why_not(self.viewer, do.Gift(code, self.rivals()[0])))
            return
        if len(self.rivals()) == 1:
            self.perform(do.Gift(code, self.rivals()[0]))
            return
        self.chosen = "gift"
        self.gift = None if self.gift == code else code
        self.app.sound.play("card_lift", self.app.now)
        self.relayout()

    def give_to(self, seat: int) -> None:
        if self.gift is not None:
            self.perform(do.Gift(self.gift, seat))

    def point_at(self, seat: int, code: str) -> None:
        """A card of another seat: it is stolen, unless a card is held out as a gift."""
        if self.gift is not None:
            self.give_to(seat)
        else:
            self.perform(do.Steal(code, seat))

    def use_flip(self) -> None:
        self.perform(do.FLIP_ALL)

    def use_drop(self) -> None:
        if self.chosen is not None:
            self.perform(do.Drop(self.chosen))

    def perform(self, action: Action, *, sure: bool = False) -> bool:
        done = super().perform(action, sure=sure)
        if done:
            self.gift = None
        return done

    def own_keys(self) -> tuple[tuple[str, str], ...]:
        return (
            ("tucano.keys.column", "1 2 3"),
            ("tucano.keys.gift", "G"),
            ("tucano.keys.steal", "S"),
            ("tucano.keys.flip", "F"),
            ("tucano.keys.drop", "D"),
        )

    def key(self, key: Key) -> bool:
        if key.ctrl or key.alt:
            return super().key(key)
        if key.name in ("1", "2", "3"):
            self.perform(do.Take(int(key.name)))
        elif key.name in TOUCAN_KEYS and f"toucan/{TOUCAN_KEYS[key.name]}" in self.targets:
            self.choose(TOUCAN_KEYS[key.name])
        elif key.name == "d" and "button/drop" in self.targets:
            self.use_drop()
        else:
            return super().key(key)
        return True

    def drop(self, target: str, over: str | None, rect: FRect) -> Action | None:
        """A column goes to the own collection, an own card to another player, another's card to the own collection."""
        kind, _, rest = target.partition("/")
        first, _, code = rest.partition("/")
        at_home = bool(rect.colliderect(self.bands.hand))
        if kind == "column" and at_home:
            return do.Take(int(rest))
        if kind == "front" and at_home:
            return do.Steal(code, int(first))
        if kind == "own":
            seat = next((seat for seat, panel in self.spots.panels.items() if panel.colliderect(rect)), None)
            places = (over or "").split("/")
            if places[0] in ("seat", "front", "pile") and places[1].isdigit():
                seat = int(places[1])
            return do.Gift(rest, seat) if seat is not None else None
        return None

    def clicks_for(self, action: Action) -> list[str]:
        match action:
            case do.Take(column):
                return [f"column/{column}"]
            case do.Gift(card, taker):
                if len(self.rivals()) == 1:
                    return [f"own/{card}"]
                return [f"seat/{taker}"] if self.gift == card else [f"own/{card}", f"seat/{taker}"]
            case do.Steal(card, victim):
                lay_down = ["toucan/steal"] if self.gift is not None else []
                return [*lay_down, f"front/{victim}/{card}"]
            case do.Flip():
                return [*self._pick("flip"), "button/flip"]
            case do.Drop(toucan):
                return [*self._pick(toucan), "button/drop"]
            case do.Joker(fruit):
                return [f"joker/{fruit or 'none'}"]
            case _:
                raise ValueError(f"no clicks for {action}")

    def _pick(self, toucan: str) -> list[str]:
        return [] if self.chosen == toucan else [f"toucan/{toucan}"]

    # --- sprites ----------------------------------------------------------------------------------------------------

    def rests_of(self, view: Tucano) -> Rests:
        """The sprites of a position: columns, the viewer's collection, the toucans of the seat at turn."""
        rests: Rests = {}
        for column in range(COLUMNS):
            codes = view.column_codes(column + 1)
            rects = self.spots.column_rects(column, len(codes))
            for place, (code, rect) in enumerate(zip(codes, rects, strict=True)):
                rests[f"col/{column + 1}/{place}"] = (Face(code), self.pose(rect), 100.0 + column * 40 + place)
        kinds = self.kinds(view, self.viewer)
        for number, ((code, held), rect) in enumerate(zip(kinds, self.own_rects(view), strict=True)):
            step = min(rect.h * PEEK, PEEK_ROOM / max(1, held - 1))
            for place in range(held):
                last = place == held - 1
                face = Face(code, held, self.leads(view, code)) if last else Face(code)
                pose = self.pose(rect.move(0, -step * (held - 1 - place)), chosen=last and code == self.gift)
                rests[f"own/{code}/{place}"] = (face, pose, 1000.0 + number * 10 + place)
        self._rest_toucans(view, rests)
        return rests

    def _rest_toucans(self, view: Tucano, rests: Rests) -> None:
        hand = self.toucans(view)
        if view.turn == self.viewer:
            for (code, held), rect in zip(hand, self.spots.toucan_rects(len(hand)), strict=True):
                for place in range(held):
                    shift = 7.0 * (held - 1 - place)
                    rests[f"toucan/{code}/{place}"] = (Face(code), self.pose(rect.move(shift, -shift)), 1300.0 + place)
            return
        names = [(code, place) for code, held in hand for place in range(held)]
        for number, ((code, place), rect) in enumerate(
            zip(names, self.spots.seat_toucans(view.turn, len(names)), strict=True)
        ):
            rests[f"toucan/{code}/{place}"] = (Face(code), self.pose(rect), 1300.0 + number)

    def leads(self, view: Tucano, code: str) -> bool:
        """Whether the viewer holds most of a majority kind."""
        if code not in MAJORITY_CODES:
            return False
        held = [count(bunch, NUMBERS[code]) for bunch in view.counted()]
        return held[self.viewer] == max(held) and held.count(max(held)) == 1

    def place_of(self, view: Tucano, seat: int, code: str) -> Pose:
        """Where a card of a kind lies in front of a seat."""
        if seat != self.viewer:
            return self.pose_in(self.spots.tile_rect(seat, code))
        codes = [kind for kind, _ in self.kinds(view, seat)]
        if code in codes:
            return self.pose(self.own_rects(view)[codes.index(code)])
        return Pose(self.spots.hand.centerx, self.spots.hand.centery, self.spots.own_card)

    def pose_in(self, rect: FRect) -> Pose:
        """A small card over a tile."""
        return Pose(rect.centerx, rect.centery, self.spots.mini_card)

    def pile_pose(self, seat: int) -> Pose:
        return self.pose(self.spots.pile if seat == self.viewer else self.spots.seat_pile(seat))

    def card_heights(self) -> tuple[float, ...]:
        spots = self.spots
        own = [rect.h for rect in self.own_rects(self.shown_view)]
        heights = {spots.column_card, spots.toucan_card, spots.mini_card, *own}
        return tuple(heights | {height * theme.HOVER_SCALE for height in own})

    def draw_face(self, canvas: Canvas, face: Hashable, height: int) -> pygame.Surface:
        return card_surface(canvas, face if isinstance(face, Face) else Face(str(face)), height)

    def sprite_of(self, target: str) -> str | None:
        kind, _, rest = target.partition("/")
        if kind == "column":
            return f"col/{rest}/{len(self.shown_view.columns[int(rest) - 1]) - 1}"
        if kind == "own":
            return self._front_sprite(rest)
        if kind == "front":
            seat, _, code = rest.partition("/")
            name = f"drag/{code}"
            self.stage.put(name, Face(code), self.pose_in(self.spots.tile_rect(int(seat), code)), 0.0)
            return name
        return None

    def _front_sprite(self, code: str) -> str | None:
        held = count(self.open_cards(self.shown_view, self.viewer), NUMBERS[code])
        return f"own/{code}/{held - 1}" if held else None

    def hand_sprite(self, target: str) -> str | None:
        kind, _, code = target.partition("/")
        return self._front_sprite(code) if kind == "own" else None

    def hand_order(self) -> list[str]:
        return [f"own/{code}/{held - 1}" for code, held in self.kinds(self.shown_view, self.viewer)]

    def card_at(self, target: Target) -> str | None:
        kind, _, rest = target.id.partition("/")
        if kind == "column":
            codes = self.shown_view.column_codes(int(rest))
            rects = self.spots.column_rects(int(rest) - 1, len(codes))
            pos = self.gestures.pos
            over = [code for code, rect in zip(codes, rects, strict=True) if rect.collidepoint(pos)]
            return (over or codes)[-1]
        if kind in ("own", "toucan", "sheet"):
            return rest
        return rest.partition("/")[2] if kind == "front" else None

    # --- stories ----------------------------------------------------------------------------------------------------

    def just_dealt(self) -> bool:
        return self.shown_view.turns == 1 and self.shown_view.phase is Phase.TAKE

    def deal_in(self) -> None:
        deal_in(self)

    def bubble_place(self, seat: int) -> tuple[float, float]:
        if seat == self.viewer:
            return self.spots.hand.centerx, self.bands.hand.y - 6
        panel = self.spots.panels[seat]
        return panel.centerx, panel.bottom - 4

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        return self.pops.update(self.stage.now) or moved

    # --- drawing ----------------------------------------------------------------------------------------------------

    def place_name(self, sprite: str) -> str:
        """What the log calls the place of a sprite: `column/2/fig`, `front/0/fig`."""
        kind, rest, place = sprite.split("/") if sprite.count("/") == 2 else (sprite, "", "")
        if kind == "col":
            cards = self.shown_view.columns[int(rest) - 1]
            known = int(place) < len(cards) and cards[int(place)] != UNKNOWN
            return f"column/{rest}/{self.shown_view.column_codes(int(rest))[int(place)]}" if known else sprite
        return f"front/{self.viewer}/{rest}" if kind == "own" else sprite

    def outline(self, sprite: Sprite) -> tuple[Colour, float] | None:
        if self.gift is not None and sprite.id == self._front_sprite(self.gift):
            return theme.GOLD, 5
        if sprite.id.startswith("toucan/") and self.shown_view.turn == self.viewer and self.legal():
            return (theme.GOLD, 5) if sprite.id.split("/")[1] == self.chosen else None
        return self.outline_of(sprite, self.place_name(sprite.id))

    def printed(self) -> list[FRect]:
        return [*self.spots.panels.values(), *self.spots.rows, self.spots.foot, *self.spots.signs]

    def ground_key(self) -> Hashable:
        return (repr(self.spots.sheet), tuple(self.spots.panels))
