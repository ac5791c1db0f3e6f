"""The table of Arboretum: what lies where, what a click, a drag and a key mean, and which path is shown."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import FRect

from game.arboretum import actions as do
from game.arboretum.garden import Path
from game.arboretum.material import CODES, SPECIES, VALUES, codes_of
from game.arboretum.rights import KnownRight
from game.arboretum.rules import Arboretum
from game.arboretum.state import Phase
from game.core import Action, GameState
from scenes import theme
from scenes.app import App
from scenes.canvas import Canvas
from scenes.inputs import Key
from scenes.motion import Pose, Sprite
from scenes.session import Session
from scenes.tables import arboretum_draw as painter
from scenes.tables.arboretum_burst import Bursts
from scenes.tables.arboretum_cards import BACK, card_surface
from scenes.tables.arboretum_dialogs import GardensDialog, PilesDialog
from scenes.tables.arboretum_garden import FULL_FACE, Cell, Plot, plot
from scenes.tables.arboretum_layout import MINI, ArboLayout, arbo_layout
from scenes.tables.arboretum_moves import drop, focus_goal, walk
from scenes.tables.arboretum_preview import Preview, preview, rights_of, spent
from scenes.tables.arboretum_rests import back_rects, card_heights, rests_of
from scenes.tables.arboretum_scoring import ArboretumScoring
from scenes.tables.arboretum_speech import ArboSpeech
from scenes.tables.arboretum_story import ArboretumStory, deal_in
from scenes.tables.arboretum_targets import add_targets, cell_id, cell_of_id
from scenes.tables.bands import card_width
from scenes.tables.game_table import GameTable
from scenes.tables.hooks import Rests
from scenes.targets import Target
from scenes.theme import Colour


class ArboretumTable(GameTable[Arboretum]):
    """Arboretum for one viewer at a time; the viewer's garden is in the middle, the hand at the bottom."""

    name = "arboretum"
    views = Arboretum
    painter = painter
    story = ArboretumStory
    results = ArboretumScoring
    heavy = ("discard",)
    speech: ArboSpeech

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.speech = ArboSpeech(self)
        self.spots: ArboLayout = self._layout()
        self.chosen: str | None = None
        """The hand card that is to be planted or discarded."""
        self.pinned: str | None = None
        """The species whose best paths stay shown."""
        self.pointed_species: str | None = None
        self.pointed_cell: Cell | None = None
        self.bursts = Bursts()
        self._rights: tuple[Hashable, dict[str, KnownRight]] | None = None
        self._preview: tuple[Hashable, Preview | None] | None = None

    # --- the position -----------------------------------------------------------------------------------------------

    def hand_codes(self, view: Arboretum) -> list[str]:
        """The viewer's hand in the order the player likes."""
        codes = codes_of(view.hands[self.viewer])
        if self.app.settings.hand_order == "value":
            codes.sort(key=lambda code: (code[2], code[:2]))
        return codes

    @property
    def rights(self) -> dict[str, KnownRight]:
        """What the viewer knows of the right to each species in the shown position."""
        key = self.shown_view.key()
        if self._rights is None or self._rights[0] != key:
            self._rights = key, rights_of(self.shown_view)
        return self._rights[1]

    @property
    def lifted(self) -> str | None:
        """The hand card that is in the air or chosen."""
        drag = self.dragging.drag
        if drag is not None:
            kind, _, code = drag.target.partition("/")
            return code if kind == "hand" else None
        return self.chosen

    @property
    def species_shown(self) -> str | None:
        """The species whose best paths glow."""
        return self.pointed_species or self.pinned

    def preview(self) -> Preview | None:
        """What planting the lifted card at the pointed place would change; None when there is no such choice."""
        card, cell = self.lifted, self.pointed_cell
        if card is None or cell is None or not self.may("play"):
            return None
        key = (self.shown_view.key(), card, cell)
        if self._preview is None or self._preview[0] != key:
            action = do.Play(card, *cell)
            legal = action in self.shown_view.legal(self.viewer)
            self._preview = key, preview(self.shown_view, action) if legal else None
        return self._preview[1]

    def rights_then(self) -> dict[str, KnownRight]:
        """What would be known of the rights once the lifted card has left the hand; empty without one."""
        card = self.lifted
        return spent(self.shown_view, card) if card is not None and self.legal() else {}

    def best_path(self, seat: int, species: str) -> Path | None:
        return self.shown_view.best_path(seat, species)

    # --- layout -----------------------------------------------------------------------------------------------------

    def _layout(self) -> ArboLayout:
        view = self.shown_view
        return arbo_layout(self.bands, self.viewer, view.seats, len(view.species))

    def arrange(self) -> None:
        self.spots = self._layout()
        codes = self.shown_view.species_codes()
        if self.pinned not in codes:
            self.pinned = None
        if self.pointed_species not in codes:
            self.pointed_species = None
        if not (self.chosen is not None and self._may_choose(self.chosen)):
            self.chosen = None
        add_targets(self)

    def plot(self, view: Arboretum, seat: int) -> Plot:
        """The grid of a seat's garden in a position; the viewer's has a free place on every side."""
        cells = view.garden_codes(seat)
        if seat == self.viewer:
            return plot(cells, self.spots.garden, tallest=self.spots.tree, rim=1, tiles=True)
        return plot(cells, self.spots.panels[seat].garden, tallest=MINI, tiles=True)

    def pile_rect(self, seat: int) -> FRect:
        return self.spots.pile if seat == self.viewer else self.spots.panels[seat].pile

    def open_pile(self, seat: int) -> None:
        self.app.stack.push(PilesDialog(self, seat))

    def open_garden(self, seat: int) -> None:
        self.app.stack.push(GardensDialog(self, seat))

    # --- what the player means --------------------------------------------------------------------------------------

    def _may_choose(self, code: str) -> bool:
        """Whether the viewer may now plant or discard this card."""
        return any(isinstance(action, do.Play | do.Discard) and action.card == code for action in self.legal_actions())

    def choose(self, code: str) -> None:
        """A hand card: the one to plant or to discard; once more takes it back."""
        if not self._may_choose(code):
            self.refuse(self.session.table.why_not(self.viewer, do.Discard(code)))
            return
        self.chosen = None if self.chosen == code else code
        self.app.sound.play("card_lift", self.app.now)
        self.relayout()
        if self.chosen is not None and self.targets.focus_shown:
            focus_goal(self)

    def plant(self, cell: Cell) -> None:
        """A free place: the chosen card goes there."""
        if self.chosen is None:
            self.app.say(self.app.words("arboretum.why.choose_tree"))
            return
        self.perform(do.Play(self.chosen, *cell))

    def draw_deck(self) -> None:
        self.perform(do.DRAW_DECK)

    def use_pile(self, seat: int) -> None:
        """A discard pile: a card is drawn from it, the chosen one laid on it, or it is leafed through."""
        if f"draw {seat}" in self.legal():
            self.perform(do.DRAW_PILES[seat])
        elif seat == self.viewer and self.may("discard"):
            self.discard()
        else:
            self.open_pile(seat)

    def discard(self) -> None:
        if self.chosen is None:
            self.app.say(self.app.words("arboretum.why.choose_discard"))
            return
        self.perform(do.Discard(self.chosen))

    def pin(self, species: str) -> None:
        """Keeps the best paths of a species in sight, or no longer."""
        self.pinned = None if self.pinned == species else species
        self.repaint()

    def seated(self) -> None:
        self.chosen = self.pinned = self.pointed_species = self.pointed_cell = None

    def pointing(self, target: Target | None) -> None:
        """Species light their paths, free places show what the lifted card would do there."""
        kind, _, what = target.id.partition("/") if target is not None else ("", "", "")
        species = what if kind == "species" else None
        cell = cell_of_id(target.id) if target is not None and kind == "cell" else None
        if (species, cell) != (self.pointed_species, self.pointed_cell):
            self.pointed_species, self.pointed_cell = species, cell
            self.repaint()

    # --- keys -------------------------------------------------------------------------------------------------------

    def own_keys(self) -> tuple[tuple[str, str], ...]:
        return (
            ("arboretum.keys.deck", "D"),
            ("arboretum.keys.piles", "P"),
            ("arboretum.keys.gardens", "G"),
        )

    def key(self, key: Key) -> bool:
        if key.ctrl or key.alt:
            return super().key(key)
        if key.name == "d" and "draw deck" in self.legal():
            self.draw_deck()
        elif key.name == "p":
            self.open_pile(self.viewer)
        elif key.name == "g":
            self.open_garden(self.viewer)
        elif key.name == "o":
            self.toggle_order()
        elif key.name in ("left", "right", "up", "down") and walk(self, key.name):
            pass
        else:
            return super().key(key)
        return True

    def back(self) -> None:
        """Esc puts a chosen card back before it opens the menu."""
        if self.chosen is None:
            super().back()
            return
        card, self.chosen = self.chosen, None
        self.targets.focus = f"hand/{card}"
        self.relayout()
        self._hover(self.targets.focused() if self.targets.focus_shown else None)

    # --- dragging and clicks ----------------------------------------------------------------------------------------

    def drop(self, target: str, over: str | None, rect: FRect) -> Action | None:
        return drop(self, target, over, rect)

    def clicks_for(self, action: Action) -> list[str]:
        match action:
            case do.DrawDeck():
                return ["deck"]
            case do.DrawPile(pile=pile):
                return [f"pile/{pile}"]
            case do.Play(card=card, x=x, y=y):
                return [*self._choosing(card), cell_id((x, y))]
            case do.Discard(card=card):
                return [*self._choosing(card), f"pile/{self.viewer}"]
            case _:
                raise ValueError(f"no clicks for {action}")

    def _choosing(self, card: str) -> list[str]:
        return [] if self.chosen == card else [f"hand/{card}"]

    # --- sprites ----------------------------------------------------------------------------------------------------

    def fan_pose(self, seat: int) -> Pose:
        """Where a card goes into or comes from a seat's hand."""
        if seat == self.viewer:
            return Pose(self.spots.hand.centerx, self.spots.hand.centery, self.spots.hand_card)
        hand = self.spots.panels[seat].fan
        return Pose(hand.x + card_width(hand.h) * 0.7, hand.centery, hand.h)

    def rests_of(self, view: Arboretum) -> Rests:
        return rests_of(self, view)

    def hidden_cards(self, truth: GameState) -> list[tuple[FRect, Hashable]]:
        view, found = self.checked(truth), list[tuple[FRect, Hashable]]()
        for seat in self.others():
            codes = codes_of(view.hands[seat] & ~view.known[seat])
            found += zip(back_rects(self, view, seat), codes, strict=True)
        return found

    def card_heights(self) -> tuple[float, ...]:
        return card_heights(self)

    def draw_face(self, canvas: Canvas, face: Hashable, height: int) -> pygame.Surface:
        return card_surface(canvas, str(face), height, mini=height < FULL_FACE * canvas.viewport.scale)

    def warm_pictures(self) -> None:
        """The trees of this game at the sizes in use that show the whole picture."""
        art = self.app.art
        cards = [CODES[species * VALUES + value] for species in self.shown_view.species for value in (0, 2, 5)]
        names = [BACK, *(f"{code[:2]}_{growth}" for code, growth in zip(cards, (1, 2, 3) * len(SPECIES), strict=False))]
        art.warm(
            lambda name=name, height=height: art.svg(f"arboretum/{name}", (round(height * 63 / 88), height))
            for height in self.picture.exact
            if height >= FULL_FACE * self.app.viewport.scale
            for name in names
        )

    def sprite_of(self, target: str) -> str | None:
        kind, _, what = target.partition("/")
        if kind == "hand":
            return what
        if kind == "pile":
            pile = self.shown_view.pile_codes(int(what))
            return pile[-1] if pile else None
        if kind == "deck":
            name = "drag/deck"
            self.stage.put(name, BACK, self.pose(self.spots.deck), 0.0)
            return name
        return None

    def hand_sprite(self, target: str) -> str | None:
        kind, _, code = target.partition("/")
        return code if kind == "hand" else None

    def hand_order(self) -> list[str]:
        return self.hand_codes(self.shown_view)

    def card_at(self, target: Target) -> str | None:
        kind, _, what = target.id.partition("/")
        if kind == "hand":
            return what
        if kind == "pile":
            pile = self.shown_view.pile_codes(int(what))
            return pile[-1] if pile else None
        if kind == "tree":
            return self.shown_view.garden_codes(self.viewer).get(cell_of_id(target.id))
        return None

    def zoom(self) -> None:
        """Z shows a card large, or the whole garden that is pointed at."""
        target = self.targets.get(self.gestures.hovered) or self.targets.focused()
        if target is not None and target.id.startswith(("garden/", "seat/")):
            self.open_garden(int(target.id.partition("/")[2]))
            return
        super().zoom()

    # --- stories ----------------------------------------------------------------------------------------------------

    def just_dealt(self) -> bool:
        view = self.shown_view
        return view.turns == 1 and view.phase is Phase.DRAW and view.draws == 0

    def deal_in(self) -> None:
        deal_in(self)

    def bubble_place(self, seat: int) -> tuple[float, float]:
        if seat == self.viewer:
            return self.spots.lawn.centerx, self.bands.hand.y - 33
        panel = self.spots.panels[seat]
        return panel.rect.centerx, panel.rect.centery

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        return self.bursts.update(self.stage.now) or moved

    # --- drawing ----------------------------------------------------------------------------------------------------

    def outline(self, sprite: Sprite) -> tuple[Colour, float] | None:
        if sprite.id == self.chosen:
            return theme.GOLD, 5
        return self.outline_of(sprite, sprite.id)

    def printed(self) -> list[FRect]:
        return [*self.spots.rows, self.spots.foot, *(panel.rect for panel in self.spots.panels.values())]

    def ground_key(self) -> Hashable:
        return (tuple(self.spots.panels), repr(self.spots.lawn), len(self.spots.rows))
