"""The table of Trails of Tucana: what lies where, what a click and a key mean, and whose sheet is looked at."""

from __future__ import annotations

import math
from collections.abc import Hashable

import pygame
from pygame import FRect

from game.core import Action, GameState, Reason
from game.trails_of_tucana.actions import Trail, trail
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import Promise, fresh_trails, promise, score_pad, trails
from scenes import theme
from scenes.app import App
from scenes.canvas import Canvas
from scenes.inputs import Key, Point
from scenes.motion import Pose, Sprite
from scenes.session import Session
from scenes.tables import trails_draw as painter
from scenes.tables.bands import Bands, bands
from scenes.tables.base import NARROW
from scenes.tables.chips import Pops
from scenes.tables.game_table import GameTable
from scenes.tables.hooks import Rests
from scenes.tables.trails_cards import BACK, TERRAINS, card_surface
from scenes.tables.trails_draft import Draft
from scenes.tables.trails_faces import blue_face, face_of, red_face
from scenes.tables.trails_island import Edge, Island
from scenes.tables.trails_layout import BLUE, TrailsLayout, trails_layout
from scenes.tables.trails_map import Drawn, MapView, draw_trail
from scenes.tables.trails_maps import Maps
from scenes.tables.trails_past import Past, read_past
from scenes.tables.trails_scoring import TrailsScoring
from scenes.tables.trails_sheets import island_of, open_blue, open_red, sheet_of
from scenes.tables.trails_show import InkShow, pulse
from scenes.tables.trails_speech import TrailsSpeech
from scenes.tables.trails_story import TrailsStory, deal_in
from scenes.tables.trails_targets import add_targets, edge_id, edge_of_id
from scenes.targets import Target
from scenes.theme import Colour


class TrailsTable(GameTable[Tucana]):
    """Trails of Tucana for one viewer at a time: the own sheet large, the others' as they were when all were ready."""

    name = "trails_of_tucana"
    views = Tucana
    painter = painter
    story = TrailsStory
    results = TrailsScoring
    heavy = ("trail",)
    pictures = (*TERRAINS, BACK)

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.speech = TrailsSpeech(self)
        self.maps = Maps(app)
        self.ink = InkShow()
        self.draft = Draft(self)
        self.pops = Pops()
        self.pointed: Edge | None = None
        """The edge that is pointed at or has the focus; a trail may be drawn on it."""
        self.looked: int | None = None
        """The seat whose sheet is shown large; None for the viewer's own."""
        self.past: Past = self.read_past()
        self.spots: TrailsLayout = self._spots()
        self.promised: Promise | None = None
        """What the trail that is pointed at would do."""
        self._edge_at: tuple[Point, Edge | None] = ((-1, -1), None)
        self._pulse = 0.0

    # --- the position -----------------------------------------------------------------------------------------------

    @property
    def island(self) -> Island:
        return island_of(self.shown_view.land.spec)

    @property
    def large(self) -> int:
        """The seat whose sheet is shown large."""
        return self.viewer if self.looked is None else self.looked

    @property
    def owes_extra(self) -> bool:
        """Whether the viewer, a person, owes a free trail now."""
        return bool(self.shown_view.extras[self.viewer]) and bool(self.legal_actions())

    def read_past(self) -> Past:
        """What the viewer remembers."""
        return read_past((event for _, event in self.session.table.history(self.viewer)), self.viewer)

    def sheet(self, seat: int) -> Drawn:
        """A seat's sheet in the shown position."""
        return sheet_of(self.shown_view, seat, self.past.fresh.get(seat, ()))

    def edges(self) -> list[Edge]:
        """The edges the viewer may draw on now; none while another sheet is looked at."""
        return [] if self.looked is not None else self.all_edges()

    def all_edges(self) -> list[Edge]:
        """The edges the viewer may draw on now, whatever sheet is looked at."""
        return [(action.one, action.two) for action in self.legal_actions() if isinstance(action, Trail)]

    def ready(self, seat: int) -> bool:
        """Whether a seat has drawn all it can in this turn, which everybody may know."""
        view = self.shown_view
        return view.shown is not None and not view.owes_trail(seat) and not view.extras[seat]

    # --- layout -----------------------------------------------------------------------------------------------------

    def _bands(self) -> Bands:
        """There is no hand: the map and what lies beside it go down to the edge."""
        area = self.area
        log_open = self.log_over if area.w < NARROW else self.app.settings.log_open
        return bands(area, log_open=log_open, hand_share=0.0)

    def _spots(self) -> TrailsLayout:
        return trails_layout(self.bands, self.others(), red=len(self.past.red))

    def show(self, view: GameState) -> None:
        self.ink.still()
        before = self.shown_view.round
        super().show(view)
        sights = score_pad(self.shown_view, self.viewer).running if self.shown_view.letters else 0
        if self.calm and self.my_turn and 0 < before < self.shown_view.round and sights:
            # Nothing moves that would tell it.
            data = {"n": sights, "round": self.shown_view.round}
            self.app.say(self.speech.word("label.round_begins", **data))

    def arrange(self) -> None:
        self.past = self.read_past()
        self.spots = self._spots()
        self._edge_at = ((-1, -1), None)
        rects = {"own": self.spots.map, **{str(seat): self.spots.thumb_map(seat) for seat in self.spots.thumbs}}
        self.maps.place(self.island, rects, wait=self.calm)
        if self.draft.edge is not None and self.draft.edge not in self.all_edges():
            self.draft.forget()
        add_targets(self)
        self._keep_focus()
        hovered = self.targets.get(self.gestures.hovered)
        self.pointing(self.targets.focused() if self.targets.focus_shown else hovered)

    def _keep_focus(self) -> None:
        """Where the focused edge is gone, the nearest one that may be drawn has the focus."""
        lost = edge_of_id(self.targets.focus or "")
        if lost is None or (self.targets.focus or "") in self.targets:
            return
        placing = self.map_view.placing
        near = sorted(self.edges(), key=lambda edge: (math.dist(placing.middle(edge), placing.middle(lost)), edge))
        self.targets.focus = edge_id(near[0]) if near else None

    @property
    def map_view(self) -> MapView:
        """The large map."""
        return self.maps.views["own"]

    def thumb_view(self, seat: int) -> MapView:
        return self.maps.views[str(seat)]

    def seated(self) -> None:
        self.draft.forget()
        self.pointed = self.promised = self.looked = None

    # --- what the player means --------------------------------------------------------------------------------------

    def edge_at(self, pos: Point) -> Edge | None:
        """The edge the viewer may draw on whose band is nearest to a point."""
        if self._edge_at[0] != pos:
            self._edge_at = (pos, self.map_view.placing.edge_at(self.edges(), pos))
        return self._edge_at[1]

    def draw_edge(self, edge: Edge) -> None:
        """Draws a trail, first as a draft that the next click puts right, or says why it does not go."""
        if self.draft.wanted(edge) and not self.too_soon:
            self.draft.press(edge, by_key=self.targets.focus_shown)
            return
        action = trail(*edge)
        if self.draft.edge is not None and self.session.table.why_not(self.viewer, action) is None:
            # Whatever becomes of this trail, the one before is not meant any more.
            self.draft.forget()
            self.relayout()
        self.perform(action)

    def undo_refusal(self) -> Reason | None:
        return None if self.draft.edge is not None else super().undo_refusal()

    def undo(self, *, whole_turn: bool = False) -> None:
        if self.draft.edge is not None:
            self.draft.drop()
        else:
            super().undo(whole_turn=whole_turn)

    def press_map(self) -> None:
        """A click on the map beside every edge that fits: says why there is no trail to be drawn, or where one may."""
        if self.looked is not None:
            self.look_at(None)
            return
        edge = self.map_view.placing.edge_at(self.island.edges, self.gestures.pos)
        if edge is not None:
            self.draw_edge(edge)
        elif self.my_turn and not self.session.read_only:
            self.app.say(self.speech.where())

    def look_at(self, seat: int | None) -> None:
        """Shows a seat's sheet large, or the viewer's own again."""
        self.looked = None if seat in (self.looked, self.viewer) else seat
        self.pointed = self.promised = None
        self.app.done_saying()
        self.relayout()
        if self.looked is not None and self.targets.focus_shown:
            self.targets.focus = "look/back"

    def pointing(self, target: Target | None) -> None:
        edge = edge_of_id(target.id) if target is not None else None
        if edge is not None and (target is None or self.telling or edge not in self.edges()):
            edge = None
        self.pointed = edge
        meant = self.draft.edge if edge is None and not self.telling else edge
        self.promised = None if meant is None else promise(self.shown_view, self.viewer, trail(*meant))
        self.app.dirty = True

    def zoom(self) -> None:
        target = self.targets.get(self.gestures.hovered) or self.targets.focused()
        if target is not None and target.id.startswith("seat/"):
            self.look_at(int(target.id.removeprefix("seat/")))
        elif self.looked is not None:
            self.look_at(None)
        else:
            super().zoom()

    def back(self) -> None:
        if self.draft.edge is not None and self.looked is None:
            self.draft.drop()
        elif self.looked is not None:
            self.look_at(None)
        else:
            super().back()

    def own_keys(self) -> tuple[tuple[str, str], ...]:
        return (
            ("trails_of_tucana.keys.edges", self.app.words("menu.keys.arrows_key")),
            ("trails_of_tucana.keys.draw", "Enter"),
            ("trails_of_tucana.keys.sheets", "1 – 8"),
        )

    def key(self, key: Key) -> bool:
        if not key.ctrl and not key.alt and key.name.isdigit() and 1 <= int(key.name) <= self.session.table.seats:
            self.look_at(int(key.name) - 1)
            return True
        if key.name in ("left", "right", "up", "down") and not self.targets.focus_shown and self.edges():
            # Who takes to the keys begins on the map, where something was drawn last.
            self._focus_map()
            return True
        return super().key(key)

    def focus_moved(self) -> None:
        super().focus_moved()
        self.draft.stay()

    def _focus_map(self) -> None:
        """Gives the focus to the edge nearest to what is pointed at, or to the latest trail."""
        middle = self.map_view.placing.middle
        fresh = self.past.fresh.get(self.viewer, ())
        at = self.gestures.pos
        if not self.spots.map.collidepoint(at):
            at = middle(fresh[-1]) if fresh else self.spots.map.center
        nearest = min(self.edges(), key=lambda edge: (math.dist(middle(edge), at), edge))
        self.targets.focus = edge_id(nearest)
        self.targets.focus_shown = True
        self.focus_moved()

    def clicks_for(self, action: Action) -> list[str]:
        if not isinstance(action, Trail):
            raise ValueError(f"no clicks for {action}")
        edge, back = (action.one, action.two), ["look/back"] if self.looked is not None else []
        if not self.draft.wanted(edge):
            return [*back, edge_id(edge)]
        return [*back, *([] if self.draft.edge == edge else [edge_id(edge)]), "draft/done"]

    def draw_opened(self, canvas: Canvas, truth: GameState) -> None:
        """Trails that others have drawn in this turn and that only they know yet."""
        whole = self.checked(truth)
        for seat in range(self.session.table.seats):
            known = set(trails(self.shown_view, seat))
            view = self.map_view if seat == self.large else self.maps.views.get(str(seat))
            if view is None or self.telling or not self.maps.ready(view):
                continue
            for edge in fresh_trails(whole, seat):
                if edge not in known:
                    draw_trail(canvas, view, edge, "fresh")

    # --- cards ------------------------------------------------------------------------------------------------------

    def rests_of(self, view: Tucana) -> Rests:
        """The two shown cards and the bonus cards on the table."""
        rests: Rests = {}
        if view.shown is not None:
            for place, card in enumerate(view.shown):
                rests[f"shown/{place}"] = (TERRAINS[card], self.pose(self.spots.pair[place]), 100.0 + place)
        blue, red = self.bonus_poses()
        for letter, number in open_blue(view).items():
            rests[f"bonus/{letter}"] = (blue_face(letter, number), blue[letter], 50.0)
        for code in open_red(view):
            rests[f"bonus/{code}"] = (red_face(code), red[code], 50.0)
        return rests

    def bonus_poses(self) -> tuple[dict[str, Pose], dict[str, Pose]]:
        """Where each blue card, by its letter, and each red card, by its sight, lies on the table."""
        blue, red = self.spots.bonus_rects(BLUE, len(self.past.red))
        return (
            {letter: self.pose(rect) for letter, rect in zip("ABCDE", blue, strict=True)},
            {code: self.pose(rect) for code, rect in zip(self.past.red, red, strict=True)},
        )

    def card_heights(self) -> tuple[float, ...]:
        blue, _ = self.spots.bonus_rects(BLUE, len(self.past.red))
        return (self.spots.pair[0].h, blue[0].h, self.spots.deck.h)

    def draw_face(self, canvas: Canvas, face: Hashable, height: int) -> pygame.Surface:
        return card_surface(canvas, face_of(str(face)), height)

    def card_at(self, target: Target) -> str | None:
        sprite = self.stage.sprites.get(target.id)
        return str(sprite.face) if sprite is not None and target.id.startswith(("shown/", "bonus/")) else None

    def outline(self, sprite: Sprite) -> tuple[Colour, float] | None:
        return (theme.SKY, 4) if str(sprite.face) in self.log.marked else None

    # --- stories ----------------------------------------------------------------------------------------------------

    def just_dealt(self) -> bool:
        view = self.shown_view
        return view.round == 1 and view.turn == 1 and not any(view.drawn)

    def deal_in(self) -> None:
        deal_in(self)

    def bubble_place(self, seat: int) -> tuple[float, float]:
        thumb = self.spots.thumbs.get(seat)
        return thumb.center if thumb is not None else (self.spots.map.centerx, self.spots.map.y + 60)

    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        self.ink.now = self.stage.now
        moved |= self.draft.update(seconds)
        if self.maps.update():
            self.repaint()
            moved = True
        if self.owes_extra and not self.calm:
            beat = pulse(self.app.now)
            moved |= beat != self._pulse
            self._pulse = beat
        return self.pops.update(self.stage.now) or moved or self.ink.moving

    @property
    def beat(self) -> float:
        """The strength of the marks of a free trail now."""
        return 1.0 if self.calm else self._pulse

    # --- drawing ----------------------------------------------------------------------------------------------------

    def ground_key(self) -> Hashable:
        return self.viewer, tuple(self.spots.thumbs), len(self.past.red)

    def draw_focus(self, canvas: Canvas) -> None:
        if edge_of_id(self.targets.focus or "") is None:
            super().draw_focus(canvas)

    def printed(self) -> list[FRect]:
        """The hexes: better on the sea than on the island."""
        placing = self.map_view.placing
        side = placing.radius * 1.2
        spots = self.spots
        found = [FRect(x - side / 2, y - side / 2, side, side) for x, y in map(placing.centre, self.island.at)]
        return [*found, spots.pad, spots.note, spots.left]
