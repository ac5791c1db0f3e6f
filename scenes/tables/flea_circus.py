"""The table of Flea Circus: what lies where, what a click, a drag and a key mean, and what is said."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame
from pygame import FRect

from game.core import Action, Event, GameState, Reason
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
from scenes.tables.base import TableScene
from scenes.tables.flea_circus_cards import ACTIONS, BACK, card_surface
from scenes.tables.flea_circus_discards import DiscardsDialog
from scenes.tables.flea_circus_layout import FleaLayout, flea_layout, trio_step
from scenes.tables.flea_circus_speech import FleaSpeech, cards_in
from scenes.tables.flea_circus_story import Story, deal_in, sound_of
from scenes.targets import Target
from scenes.theme import Colour
from scenes.widgets import Button


class FleaCircusTable(TableScene):
    """Flea Circus for one viewer at a time; the viewer's hand is at the bottom."""

    name = "flea_circus"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.speech = FleaSpeech(self)
        self.spots: FleaLayout = flea_layout(self.bands, self.viewer, session.table.seats)
        self.selected: set[str] = set()
        """The hand cards chosen for a trio."""
        self.asked_act: str | None = None
        """The act chosen for a request."""
        self.spotlight = painter.Spotlight()
        self.clash: set[str] = set()
        """The two cards of one act while a bust is shown."""
        self._fresh = 0

    # --- the position -----------------------------------------------------------------------------------------------

    @property
    def shown_view(self) -> FleaCircus:
        """The position in the picture."""
        if not isinstance(self.shown, FleaCircus):
            raise TypeError(f"expected a Flea Circus position, got {type(self.shown).__name__}")
        return self.shown

    def legal(self) -> list[str]:
        """The notations of what the viewer may do in the shown position; empty unless the viewer is a person."""
        if self.session.players[self.viewer].kind != "person":
            return []
        return [str(action) for action in self.shown_view.legal(self.viewer)]

    def row_codes(self) -> list[str]:
        return [CODES[card] for card in self.shown_view.row]

    def hand_codes(self, view: FleaCircus) -> list[str]:
        """The viewer's hand in the order the player likes."""
        codes = codes_of(view.hands[self.viewer])
        if self.app.settings.hand_order == "value":
            codes.sort(key=lambda code: (code[1], code[0]))
        return codes

    def trio_candidates(self) -> set[str]:
        """The hand cards that some legal trio uses."""
        return {card for text in self.legal() if text.startswith("trio ") for card in text.split(" ")[1:]}

    def fresh(self) -> int:
        """A number not used before, for sprites without a card's name."""
        self._fresh += 1
        return self._fresh

    # --- layout -----------------------------------------------------------------------------------------------------

    def layout(self, area: FRect) -> None:
        view, legal = self.shown_view, self.legal()
        self.spots = flea_layout(self.bands, self.viewer, view.seats, asking="ask A left" in legal)
        self.selected &= self.trio_candidates()
        if view.phase is not Phase.ASK:
            self.asked_act = None
        words, targets = self.app.words, self.targets
        self.add_bar()
        self.log.register()
        targets.add(
            Target(
                "deck",
                self.spots.deck,
                words("flea_circus.label.deck", n=view.deck_size),
                action=lambda: self.perform(do.FLIP),
                draggable="flip" in legal,
                tip=words("flea_circus.tip.deck") if "flip" in legal else "",
                z=1,
            )
        )
        targets.add(
            Target(
                "discards",
                self.spots.discards,
                words("flea_circus.label.discards", n=len(view.discards)),
                action=self.open_discards,
                tip=words("flea_circus.label.discards_tip"),
                z=1,
            )
        )
        for code, rect in zip(self.row_codes(), self.spots.row_rects(len(view.row)), strict=True):
            targets.add(
                Target(
                    f"row/{code}",
                    rect,
                    self.card_name(code),
                    action=lambda code=code: self.perform(do.Take(code)),
                    draggable=f"take {code}" in legal,
                    z=2,
                )
            )
        if view.flipped != UNKNOWN:
            code = CODES[view.flipped]
            targets.add(
                Target(
                    "flipped",
                    self.flipped_spot(len(view.row)),
                    self.card_name(code),
                    action=lambda code=code: self.perform(do.Take(code)),
                    draggable=True,
                    z=3,
                )
            )
        for seat, panel in self.spots.panels.items():
            chosen = f"steal {seat}" in legal
            targets.add(
                Target(
                    f"seat/{seat}",
                    panel,
                    self.player_name(seat),
                    action=lambda seat=seat: self.perform(do.Steal(seat)) if self._stealing() else None,
                    focusable=chosen,
                    tip=self.speech.plate(seat),
                )
            )
        targets.add(
            Target(
                "own",
                self.spots.own,
                self.player_name(self.viewer),
                focusable=False,
                tip=self.speech.plate(self.viewer),
            )
        )
        codes, candidates = self.hand_codes(view), self.trio_candidates()
        rects = self.spots.hand_rects(len(codes))
        for number, (code, rect) in enumerate(zip(codes, rects, strict=True)):
            targets.add(
                Target(
                    f"hand/{code}",
                    rect,
                    self.card_name(code),
                    action=lambda code=code: self.choose(code),
                    z=10 + number,
                    draggable=self._may_drag(code, legal),
                    tip=words("flea_circus.label.trio_tip", value=int(code[1])) if code in candidates else "",
                )
            )
        if "ask A left" in legal:
            self._layout_request()
        self._layout_actions(legal)

    def open_discards(self) -> None:
        self.app.stack.push(DiscardsDialog(self.app, self.shown_view))

    def _stealing(self) -> bool:
        return any(text.startswith("steal ") for text in self.legal())

    def _may_drag(self, code: str, legal: Sequence[str]) -> bool:
        return f"give {code}" in legal or code in self.trio_candidates()

    def _layout_request(self) -> None:
        words = self.app.words
        for act, rect in zip(ACTS, self.spots.ask_acts(), strict=True):
            self.targets.add(
                Target(
                    f"act/{act}",
                    rect,
                    words(f"flea_circus.act.{act}"),
                    action=lambda act=act: self.choose_act(act),
                    tip=words(f"flea_circus.act.{act}"),
                    z=5,
                )
            )
        for direction, rect in zip(("left", "right"), self.spots.ask_buttons(), strict=True):
            step = 1 if direction == "left" else -1
            order = [
                self.player_name((self.viewer + step * ahead) % self.shown_view.seats)
                for ahead in range(1, self.shown_view.seats)
            ]
            self.add(
                Button(
                    f"ask/{direction}",
                    rect,
                    words(f"flea_circus.button.ask_{direction}", order=", ".join(order)),
                    lambda direction=direction: self.request(direction),
                    icon="arrow_right" if direction == "left" else "arrow_left",
                    kind="main" if self.asked_act else "plain",
                    size=theme.SMALL,
                    enabled=self.asked_act is not None,
                    why=words("flea_circus.why.choose_act"),
                    z=5,
                )
            )

    def _layout_actions(self, legal: Sequence[str]) -> None:
        """The buttons beside the hand: what may be done now, the main thing first."""
        words, area = self.app.words, self.spots.actions
        entries: list[tuple[str, str, str, bool, str]] = []
        if "flip" in legal:
            main = not self.shown_view.row
            entries.append(("flip", "flea_circus.button.flip", "main" if main else "plain", True, ""))
        if "gala" in legal:
            entries.append(("gala", "flea_circus.button.gala", "main", True, ""))
        if any(text.startswith("trio ") for text in legal):
            entries.append(
                (
                    "trio",
                    "flea_circus.button.trio",
                    "main",
                    self.chosen_trio() is not None,
                    words("flea_circus.why.choose_trio"),
                )
            )
        if "done" in legal:
            entries.append(("done", "flea_circus.button.done", "plain", True, ""))
        calls = {"flip": self._flip, "gala": self._gala, "trio": self._lay_trio, "done": self._done}
        entries.append(("sort", f"flea_circus.button.sort_{self.app.settings.hand_order}", "quiet", True, ""))
        calls["sort"] = self.toggle_order
        height = max(44.0, min(58.0, (area.h - 10 * (len(entries) - 1)) / len(entries)))
        top = area.bottom - height
        for name, key, kind, enabled, why in reversed(entries):
            self.add(
                Button(
                    f"button/{name}",
                    FRect(area.x, top, area.w, height),
                    words(key),
                    calls[name],
                    kind=kind,
                    icon={"sort": "sort", "gala": "star"}.get(name),
                    size=theme.SMALL if name == "sort" else theme.BODY,
                    enabled=enabled,
                    why=why,
                    tip=words(f"flea_circus.tip.sort_{self.app.settings.hand_order}") if name == "sort" else "",
                    z=20,
                )
            )
            top -= height + 10

    # --- what the player means --------------------------------------------------------------------------------------

    def choose(self, code: str) -> None:
        """A hand card: the one to give, or one for a trio."""
        legal = self.legal()
        if any(text.startswith("give ") for text in legal):
            self.perform(do.Give(code))
            return
        candidates = self.trio_candidates()
        if code not in candidates:
            if candidates:
                self.app.say(self.app.words("flea_circus.why.no_trio_card", value=int(code[1])))
            return
        if code in self.selected:
            self.selected.discard(code)
        else:
            self.selected = {card for card in self.selected if card[1] == code[1]} | {code}
            same = {card for card in candidates if card[1] == code[1]}
            if len(same) == 3:
                self.selected = same
            elif len(self.selected) > 3:
                self.selected.discard(min(self.selected - {code}))
        self.app.sound.play("card_lift", self.app.now)
        self.relayout()

    def chosen_trio(self) -> do.Trio | None:
        """The trio that the chosen cards make."""
        cards = sorted(self.selected)
        return do.Trio((cards[0], cards[1], cards[2])) if len(cards) == 3 else None

    def choose_act(self, act: str) -> None:
        self.asked_act = act
        self.relayout()

    def request(self, direction: str) -> None:
        if self.asked_act is not None:
            self.perform(do.Ask(self.asked_act, direction))

    def _flip(self) -> None:
        self.perform(do.FLIP)

    def _gala(self) -> None:
        self.perform(do.GALA)

    def _done(self) -> None:
        self.perform(do.DONE)

    def _lay_trio(self) -> None:
        trio = self.chosen_trio()
        if trio is not None:
            self.perform(trio)

    def toggle_order(self) -> None:
        self.app.change(hand_order="value" if self.app.settings.hand_order == "act" else "act")
        self.relayout()

    def own_keys(self) -> tuple[tuple[str, str], ...]:
        return (
            ("flea_circus.keys.flip", "F"),
            ("flea_circus.keys.trio", "T"),
            ("flea_circus.keys.done", "D"),
            ("flea_circus.keys.gala", "G"),
        )

    def key(self, key: Key) -> bool:
        if key.ctrl or key.alt:
            return super().key(key)
        legal = self.legal()
        if key.name == "f" and "flip" in legal:
            self._flip()
        elif key.name == "d" and "done" in legal:
            self._done()
        elif key.name == "t" and self.chosen_trio() is not None:
            self._lay_trio()
        elif key.name == "g" and "gala" in legal:
            self._gala()
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
            same = sorted(card for card in self.trio_candidates() if card[1] == code[1])
            if self.chosen_trio() is not None and code in self.selected:
                return self.chosen_trio()
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
                same = [card for card in self.trio_candidates() if card[1] == cards[0][1]]
                unwanted = [f"hand/{card}" for card in sorted(self.selected - set(cards)) if card in same]
                missing = [f"hand/{card}" for card in cards if card not in self.selected]
                return [*unwanted, *(missing[:1] if len(same) == 3 else missing), "button/trio"]
            case do.Gala():
                return ["button/gala"]
            case do.Done():
                return ["button/done"]
            case _:
                raise ValueError(f"no clicks for {action}")

    # --- sprites ----------------------------------------------------------------------------------------------------

    def pose(self, rect: FRect) -> Pose:
        return Pose(rect.centerx, rect.centery, rect.h)

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

    def rests(self) -> dict[str, tuple[Hashable, Pose, float]]:
        return self.rests_of(self.shown_view)

    def rests_of(self, view: FleaCircus) -> dict[str, tuple[Hashable, Pose, float]]:
        """The sprites of a position: row, flipped card, own hand, everybody's trios."""
        rests: dict[str, tuple[Hashable, Pose, float]] = {}
        for number, (card, rect) in enumerate(zip(view.row, self.spots.row_rects(len(view.row)), strict=True)):
            rests[CODES[card]] = (CODES[card], self.pose(rect), 100.0 + number)
        if view.flipped != UNKNOWN:
            rests[CODES[view.flipped]] = (CODES[view.flipped], self.pose(self.flipped_spot(len(view.row))), 150.0)
        codes = self.hand_codes(view)
        for number, (code, rect) in enumerate(zip(codes, self.spots.hand_rects(len(codes)), strict=True)):
            pose = self.pose(rect)
            if code in self.selected:
                pose = Pose(pose.x, pose.y, pose.height, lift=pose.height * theme.SELECT_LIFT)
            rests[code] = (code, pose, 1000.0 + number)
        for seat in range(view.seats):
            laid = view.trios[seat]
            own = seat == self.viewer
            places = self.spots.own_trios(len(laid)) if own else self.spots.panel_trios(seat, len(laid))
            for number, (trio, first) in enumerate(zip(laid, places, strict=True)):
                for index, code in enumerate(codes_of(trio)):
                    rect = first.move(trio_step(first.h) * index, 0)
                    rests[code] = (code, self.pose(rect), 300.0 + number * 3 + index)
        return rests

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

    def card_name(self, card: str) -> str:
        return self.speech.card(card)

    # --- stories ----------------------------------------------------------------------------------------------------

    def opening(self) -> None:
        self.relayout()
        self.warm_pictures()
        if not (self.app.settings.instant or self.app.settings.reduced_motion) and self.shown_view.turns == 1:
            deal_in(self)

    def warm_pictures(self) -> None:
        """Rasterises every card at the sizes in use, off the frame loop."""
        art, heights = self.app.art, self.picture.exact
        names = [*ACTS, *ACTIONS, BACK]
        self.app.art.warm(
            lambda name=name, height=height: art.svg(f"flea_circus/{name}", (round(height * 63 / 88), height))
            for height in heights
            for name in names
        )

    def choreograph(self, events: Sequence[Event], at: float, view: GameState) -> float:
        if not isinstance(view, FleaCircus):
            raise TypeError(f"expected a Flea Circus position, got {type(view).__name__}")
        return Story(self, at, view).tell(events)

    def sound_of(self, event: Event) -> str | None:
        return sound_of(event)

    def call_gala(self, at: float) -> None:
        """The table goes dark but for a spotlight."""
        seconds = (theme.MOTION["gala"] + theme.MOTION["gala_stay"]) / 1000
        self.stage.cue(at, lambda: self.spotlight.turn_on(self.stage.now, seconds))

    def bubble_place(self, seat: int) -> tuple[float, float]:
        if seat == self.viewer:
            return self.bands.hand.centerx, self.bands.hand.y - 33
        panel = self.spots.panels[seat]
        return panel.centerx, panel.bottom - 9

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        self.spotlight.now = self.stage.now
        return moved or self.spotlight.lit

    # --- sentences --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        return self.speech.status()

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        return self.speech.log_line(event, viewer)

    def cards_in(self, event: Event) -> set[str]:
        return cards_in(event)

    def action_text(self, action: Action) -> str:
        return self.speech.action(action)

    def reason_text(self, reason: Reason) -> str:
        return self.speech.reason(reason)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def outline(self, sprite: Sprite) -> tuple[Colour, float] | None:
        if sprite.id in self.clash:
            return theme.CORAL, 6
        if sprite.id in self.selected:
            return theme.GOLD, 5
        if sprite.id in self.log.marked:
            return theme.SKY, 4
        if sprite.id in self.marked and not sprite.moves:
            return (255, 248, 232, 210), 3
        return None

    def ground_key(self) -> Hashable:
        return (repr(self.bands), repr(self.spots.ring), tuple(self.spots.panels))

    def draw_ground(self, canvas: Canvas) -> None:
        painter.draw_ground(self, canvas)

    def draw_still(self, canvas: Canvas) -> None:
        painter.draw_still(self, canvas)

    def draw_below(self, canvas: Canvas) -> None:
        painter.draw_below(self, canvas)

    def draw_above(self, canvas: Canvas) -> None:
        painter.draw_above(self, canvas)

    def draw_over(self, canvas: Canvas) -> None:
        if self.spotlight.lit:
            painter.draw_spotlight(self, canvas, self.spotlight.age)

    def game_over(self) -> None:
        from scenes.tables.flea_circus_scoring import FleaCircusScoring

        self.app.stack.push(
            FleaCircusScoring(self.app, self.session, again=self.again, new_setup=self.new_setup, leave=self.to_title)
        )
