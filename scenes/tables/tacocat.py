"""The table of Tacocat: what lies where, what a click, a drag and a key mean, and what is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

import pygame
from pygame import FRect

from game.core import Action, GameState, Reason
from game.tacocat import actions as do
from game.tacocat.material import CODES, cards_of
from game.tacocat.rules import Tacocat
from game.tacocat.state import SEATS, Phase
from scenes import theme
from scenes.app import App
from scenes.canvas import Canvas
from scenes.inputs import Key
from scenes.motion import Pose, Sprite
from scenes.session import Session
from scenes.tables import tacocat_draw as painter
from scenes.tables.game_table import GameTable
from scenes.tables.hooks import Rests
from scenes.tables.tacocat_cards import BACK, card_surface
from scenes.tables.tacocat_copies import code_of, value_of
from scenes.tables.tacocat_layout import TacocatLayout, tacocat_layout
from scenes.tables.tacocat_opened import draw_opened
from scenes.tables.tacocat_past import Past, read_past
from scenes.tables.tacocat_scoring import TacocatScoring
from scenes.tables.tacocat_seen import SeenDialog
from scenes.tables.tacocat_speech import TacocatSpeech
from scenes.tables.tacocat_story import TacocatStory, deal_in
from scenes.tables.tacocat_targets import add_targets
from scenes.tables.tacocat_token import TrackShow
from scenes.targets import Target
from scenes.theme import Colour

MOST_OFFERS = 8
BUBBLE_INSET = 60.0


class TacocatTable(GameTable[Tacocat]):
    """Tacocat for one viewer at a time; the viewer's hand is at the bottom, the track is the same for both."""

    name = "tacocat"
    views = Tacocat
    painter = painter
    story = TacocatStory
    results = TacocatScoring
    heavy = ("sacrifice", "duel")
    pictures = (*CODES, BACK)

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.speech: TacocatSpeech = TacocatSpeech(self)
        self.spots: TacocatLayout = tacocat_layout(self.bands)
        self.selected: set[str] = set()
        """The hand cards chosen, such as `5.0`: value and which copy."""
        self.past: Past = self.read_past()
        self.track = TrackShow()
        self.fan_count: int | None = None
        """How many cards the opponent holds at this moment of a story; None: as many as the position says."""

    # --- the position -----------------------------------------------------------------------------------------------

    @property
    def other(self) -> int:
        """The opponent of the viewer."""
        return SEATS - 1 - self.viewer

    def read_past(self) -> Past:
        """What the viewer remembers."""
        return read_past(event for _, event in self.session.table.history(self.viewer))

    def hand_copies(self, view: Tacocat) -> list[str]:
        """The viewer's cards that are not put down, ascending: `5.0`, `5.1` for two fives."""
        held = list(cards_of(view.hands[self.viewer]))
        for card in view.committed[self.viewer] or ():
            held.remove(card)
        if view.phase in (Phase.OVER, Phase.DECK):
            held = []
        seen: Counter[int] = Counter()
        copies: list[str] = []
        for card in held:
            copies.append(f"{card}.{seen[card]}")
            seen[card] += 1
        return copies

    def opponent_cards(self, view: Tacocat) -> int:
        """How many cards are seen in the opponent's hand; one stands for all that were put down."""
        if view.phase in (Phase.OVER, Phase.DECK):
            return 0
        return view.sizes[self.other] - (view.committed[self.other] is not None)

    def chosen_cards(self) -> tuple[int, ...]:
        """The values of the chosen hand cards, ascending."""
        return tuple(sorted(value_of(copy) for copy in self.selected))

    def selectable(self) -> bool:
        """Whether hand cards are chosen now before they are used."""
        return self.shown_view.phase in (Phase.REPLACE, Phase.DUEL, Phase.ATTACK) and bool(self.legal_actions())

    def attack_offers(self) -> list[do.Attack]:
        """The larger attacks that the chosen cards can become part of."""
        chosen = Counter(self.chosen_cards())
        if self.shown_view.phase is not Phase.ATTACK or not chosen:
            return []
        found = [
            action
            for action in self.legal_actions()
            if isinstance(action, do.Attack) and not chosen - Counter(action.cards) and Counter(action.cards) != chosen
        ]
        return sorted(found, key=lambda attack: (len(attack.cards), attack.cards))[:MOST_OFFERS]

    def cost_of_sacrifice(self) -> str | None:
        """The hand card that a sacrifice would cost now."""
        if "sacrifice" not in self.legal():
            return None
        copies = self.hand_copies(self.shown_view)
        return copies[0] if copies else None

    # --- layout -----------------------------------------------------------------------------------------------------

    def show(self, view: GameState) -> None:
        self.track.still()
        self.fan_count = None
        super().show(view)

    def arrange(self) -> None:
        self.spots = tacocat_layout(self.bands)
        self.past = self.read_past()
        self.selected = self.selected & set(self.hand_copies(self.shown_view)) if self.selectable() else set()
        add_targets(self)

    def seated(self) -> None:
        self.selected = set()

    def why_no_attack(self) -> str:
        """Why the chosen cards are no attack; empty when they are one."""
        chosen = self.chosen_cards()
        if not chosen:
            return self.app.words("tacocat.why.choose_attack")
        reason = self.shown_view.why_not(self.viewer, do.attacking(chosen))
        return "" if reason is None else self.reason_text(reason)

    def open_seen(self) -> None:
        self.app.stack.push(SeenDialog(self.app, self.shown_view, self.viewer))

    # --- what the player means --------------------------------------------------------------------------------------

    def choose(self, copy: str) -> None:
        """A hand card: an answer at once, else chosen or not any more."""
        phase = self.shown_view.phase
        if phase is Phase.DEFEND or not self.selectable():
            action = do.DUELS if phase is Phase.DUEL else do.DEFENDS
            self.use_copies([copy])
            self.perform(action[value_of(copy)])
            return
        if copy in self.selected:
            self.selected = self.selected - {copy}
        elif phase is Phase.DUEL:
            self.selected = {copy}
        elif phase is Phase.REPLACE and len(self.selected) >= self.shown_view.limit:
            self.refuse(Reason("too_many", {"limit": self.shown_view.limit}))
            return
        else:
            self.selected = self.selected | {copy}
        self.app.done_saying()
        self.app.sound.play("card_lift", self.app.now)
        self.relayout()

    def select_cards(self, cards: Sequence[int]) -> None:
        """Chooses exactly these cards."""
        wanted, copies = Counter(cards), self.hand_copies(self.shown_view)
        taken: set[str] = set()
        for copy in sorted(copies, key=lambda copy: copy not in self.selected):
            if wanted[value_of(copy)]:
                wanted[value_of(copy)] -= 1
                taken.add(copy)
        self.selected = taken
        self.app.sound.play("card_lift", self.app.now)
        self.relayout()

    def use_copies(self, used: Sequence[str]) -> None:
        """Renames the sprites of equal cards so that those used are the last copies: the others keep their names."""
        copies, sprites = self.hand_copies(self.shown_view), self.stage.sprites
        for code in {code_of(copy) for copy in used}:
            names = [f"own/{copy}" for copy in copies if code_of(copy) == code]
            order = sorted(names, key=lambda name: name.removeprefix("own/") in used)
            moved = [sprites[name] for name in order if name in sprites]
            if len(moved) == len(names):
                for name, sprite in zip(names, moved, strict=True):
                    sprite.id = name
                    sprites[name] = sprite

    def do_replace(self) -> None:
        self._use(do.replacing(self.chosen_cards()))

    def do_duel(self) -> None:
        if self.selected:
            self._use(do.DUELS[self.chosen_cards()[0]])

    def do_attack(self) -> None:
        why = self.why_no_attack()
        if why:
            self.app.sound.play("error", self.app.now)
            self.app.say(why)
            return
        self._use(do.attacking(self.chosen_cards()))

    def do_sacrifice(self) -> None:
        cost = self.cost_of_sacrifice()
        if cost is not None:
            self.use_copies([cost])
        self.perform(do.SACRIFICE)

    def _use(self, action: Action) -> None:
        """Performs an action with the chosen cards."""
        self.use_copies(sorted(self.selected))
        self.selected = set()
        if not self.perform(action):
            self.relayout()

    def ask_hint(self) -> None:
        # What is chosen is laid down: the hint points at exactly the cards to choose.
        if self.selected and self.my_turn:
            self.selected = set()
            self.relayout()
        super().ask_hint()

    def own_keys(self) -> tuple[tuple[str, str], ...]:
        return (
            ("tacocat.keys.cards", "1 – 9"),
            ("tacocat.keys.replace", "R"),
            ("tacocat.keys.duel", "D"),
            ("tacocat.keys.attack", "A"),
            ("tacocat.keys.sacrifice", "S"),
            ("tacocat.keys.seen", "C"),
        )

    def key(self, key: Key) -> bool:
        if key.ctrl or key.alt:
            return super().key(key)
        calls: dict[str, tuple[str, Callable[[], None]]] = {
            "r": ("replace", self.do_replace),
            "d": ("duel", self.do_duel),
            "a": ("attack", self.do_attack),
            "s": ("sacrifice", self.do_sacrifice),
        }
        name, call = calls.get(key.name, ("", self.open_seen))
        copies = self.hand_copies(self.shown_view)
        if f"button/{name}" in self.targets:
            call()
        elif key.name == "c":
            self.open_seen()
        elif key.name.isdigit() and 0 < int(key.name) <= len(copies) and self.legal_actions():
            self.choose(copies[int(key.name) - 1])
        else:
            return super().key(key)
        return True

    def drop(self, target: str, over: str | None, rect: FRect) -> Action | None:
        """A hand card dropped outside the hand is used: with the chosen ones when it is among them."""
        copy = target.removeprefix("hand/")
        if not target.startswith("hand/") or rect.colliderect(self.spots.hand):
            return None
        cards = self.chosen_cards() if copy in self.selected else (value_of(copy),)
        used = sorted(self.selected) if copy in self.selected else [copy]
        match self.shown_view.phase:
            case Phase.REPLACE:
                action: Action = do.replacing(cards)
            case Phase.DUEL:
                action = do.DUELS[value_of(copy)]
                used = [copy]
            case Phase.ATTACK:
                action = do.attacking(cards)
            case Phase.DEFEND:
                action, used = do.DEFENDS[value_of(copy)], [copy]
                lowest = copy == self.cost_of_sacrifice()
                if lowest and str(action) not in self.legal():
                    action = do.SACRIFICE
            case _:
                return None
        if str(action) in self.legal():
            self.use_copies(used)
        return action

    def clicks_for(self, action: Action) -> list[str]:
        match action:
            case do.Replace(cards):
                return [*self._selection(cards), "button/replace"]
            case do.Duel(card):
                return [*self._selection((card,)), "button/duel"]
            case do.Attack(cards):
                return [*self._selection(cards), "button/attack"]
            case do.Defend(card):
                copies = [copy for copy in self.hand_copies(self.shown_view) if value_of(copy) == card]
                return [f"hand/{copies[0]}"] if copies else []
            case do.Sacrifice():
                return ["button/sacrifice"]
            case _:
                raise ValueError(f"no clicks for {action}")

    def _selection(self, cards: Sequence[int]) -> list[str]:
        """The clicks after which exactly these cards are chosen."""
        wanted, needed = Counter(cards), list[str]()
        copies = self.hand_copies(self.shown_view)
        unwanted: list[str] = []
        for copy in sorted(copies, key=lambda copy: copy not in self.selected):
            value = value_of(copy)
            if wanted[value]:
                wanted[value] -= 1
                if copy not in self.selected:
                    needed.append(copy)
            elif copy in self.selected:
                unwanted.append(copy)
        if self.shown_view.phase is Phase.DUEL and needed:
            unwanted = []
        return [f"hand/{copy}" for copy in (*unwanted, *sorted(needed, key=copies.index))]

    # --- sprites ----------------------------------------------------------------------------------------------------

    def fan_pose(self, seat: int, held: int | None = None) -> Pose:
        """Where a card goes into or comes from a seat's hand; `held` when the story is ahead of the position."""
        if seat == self.viewer:
            return Pose(self.spots.hand.centerx, self.spots.hand.centery, self.spots.hand_card)
        return self.pose(painter.fan_rects(self, self.shown_view.sizes[seat] if held is None else held)[-1])

    def rests_of(self, view: Tacocat, past: Past | None = None) -> Rests:
        """The sprites of a position: own hand, cards put face down, attack and answers, last cards."""
        rests: Rests = {}
        past = self.past if past is None else past
        copies = self.hand_copies(view)
        for number, (copy, rect) in enumerate(zip(copies, self.spots.hand_rects(len(copies)), strict=True)):
            pose = self.pose(rect, chosen=copy in self.selected)
            rests[f"own/{copy}"] = (code_of(copy), pose, 1000.0 + number)
        for seat in range(SEATS):
            if view.committed[seat] is not None:
                # Others learn only that something has been put down, never how much.
                rests[f"down/{seat}"] = (BACK, self.pose(self.spots.slot(seat)), 200.0 + seat)
            elif view.phase is Phase.OVER and past.rounds:
                rests[f"last/{seat}"] = (past.rounds[-1].cards[seat], self.pose(self.spots.slot(seat)), 200.0 + seat)
        if view.phase is Phase.DEFEND:
            attack = [str(card) for card in view.attack]
            for number, (code, rect) in enumerate(zip(attack, self.spots.attack_rects(len(attack)), strict=True)):
                rests[f"attack/{number}"] = (code, self.pose(rect), 100.0 + number)
            places = self.spots.answer_rects(len(attack))
            for number, (given, rect) in enumerate(zip(past.answers, places, strict=False)):
                rests[f"answer/{number}"] = (given.card or BACK, self.pose(rect), 150.0 + number)
        return rests

    def hidden_cards(self, truth: GameState) -> list[tuple[FRect, Hashable]]:
        view = self.checked(truth)
        count = self.opponent_cards(view)
        held = list(cards_of(view.hands[self.other]))
        for card in view.committed[self.other] or ():
            held.remove(card)
        places = painter.fan_rects(self, count)[:count]
        return [(rect, str(card)) for rect, card in zip(places, held, strict=False)]

    def draw_opened(self, canvas: Canvas, truth: GameState) -> None:
        draw_opened(self, canvas, self.checked(truth))

    def card_heights(self) -> tuple[float, ...]:
        spots, count = self.spots, len(self.hand_copies(self.shown_view))
        hand = {rect.h for rect in spots.hand_rects(count)} | {spots.hand_card}
        return (spots.arena_card, *hand, *(height * theme.HOVER_SCALE for height in hand))

    def draw_face(self, canvas: Canvas, face: Hashable, height: int) -> pygame.Surface:
        return card_surface(canvas, str(face), height)

    def sprite_of(self, target: str) -> str | None:
        return f"own/{target.removeprefix('hand/')}" if target.startswith("hand/") else None

    def hand_sprite(self, target: str) -> str | None:
        return self.sprite_of(target)

    def hand_order(self) -> list[str]:
        return [f"own/{copy}" for copy in self.hand_copies(self.shown_view)]

    def card_at(self, target: Target) -> str | None:
        if target.id.startswith("hand/"):
            return code_of(target.id.removeprefix("hand/"))
        discards = self.shown_view.discards
        return str(discards[-1]) if target.id == "discards" and discards else None

    def card_name(self, card: str) -> str:
        return self.app.words("tacocat.label.card_alone", card=card)

    # --- stories ----------------------------------------------------------------------------------------------------

    def just_dealt(self) -> bool:
        return self.shown_view.rounds == 1 and self.session.table.ply <= 1

    def deal_in(self) -> None:
        deal_in(self)

    def bubble_place(self, seat: int) -> tuple[float, float]:
        # At the side of the arena on which the seat's goal is, where cards lie in the largest attacks only.
        arena = self.spots.arena
        return (arena.right - BUBBLE_INSET if seat else arena.x + BUBBLE_INSET), self.spots.slot(seat).centery

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        self.track.now = self.stage.now
        return moved or self.track.moving

    # --- drawing ----------------------------------------------------------------------------------------------------

    def outline(self, sprite: Sprite) -> tuple[Colour, float] | None:
        kind, _, copy = sprite.id.partition("/")
        if kind == "own" and copy in self.selected:
            return theme.GOLD, 5
        if kind in ("attack", "answer") and str(sprite.face) in self.log.marked:
            return theme.SKY, 4
        return None

    def printed(self) -> list[FRect]:
        spots = self.spots
        piles = [FRect(pile.x - 20, pile.y - 30, pile.w + 40, pile.h + 60) for pile in (spots.deck, spots.discards)]
        return [spots.strip, spots.runner, *piles]

    def ground_key(self) -> Hashable:
        return self.viewer
