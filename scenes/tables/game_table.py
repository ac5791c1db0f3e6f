"""A table whose game is drawn, told and spoken by parts of its own: it names them, and the hooks find them.

A game's scene names its view, painter, story and results, sets its speech, and states what is left: how a position is
laid out (`arrange`, `rests_of`), what a click, a drag and a key mean, and when a deal is worth showing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from pygame import FRect

from game.core import Action, Event, GameState, Reason
from scenes import theme
from scenes.app import App
from scenes.canvas import Canvas
from scenes.motion import Pose, Sprite
from scenes.session import Session
from scenes.tables.base import TableScene
from scenes.tables.hooks import Rests
from scenes.tables.scoring import ScoringScene, Ways
from scenes.tables.speech import Speech
from scenes.tables.story import Story
from scenes.theme import Colour

View = TypeVar("View", bound=GameState)
Scene = TypeVar("Scene", contravariant=True)

MOVED = (255, 248, 232, 210)
"""The outline of what others moved since the viewer last acted."""


class Painter(Protocol[Scene]):
    """How a table looks apart from its cards: a module with a function for each layer, from bottom to top."""

    def draw_ground(self, scene: Scene, canvas: Canvas, /) -> None:
        """What only changes with the layout."""

    def draw_still(self, scene: Scene, canvas: Canvas, /) -> None:
        """What only changes with the position."""

    def draw_below(self, scene: Scene, canvas: Canvas, /) -> None:
        """What changes every frame, below the cards."""

    def draw_above(self, scene: Scene, canvas: Canvas, /) -> None:
        """What changes every frame, above the cards."""


class GameTable(TableScene, Generic[View]):
    """The base of a game's table scene; `name` is the game's id, which its pictures' folder bears too."""

    views: type[View]
    """The class of the game's positions."""
    painter: Painter[Self]
    story: type[Story[Self, View]]
    results: Callable[[App, Session, Ways], ScoringScene]
    """The class of the scene that counts the points out at the end."""
    speech: Speech[Self]
    """Made by the game's own constructor."""
    pictures: ClassVar[tuple[str, ...]] = ()
    """The card pictures of the game's folder, which are made ready at the sizes in use when the table opens."""
    heavy: ClassVar[tuple[str, ...]] = ()
    """The words with which the notations of actions begin that are asked about if the person wishes so."""
    fresh_names = 0

    # --- the position -----------------------------------------------------------------------------------------------

    @property
    def shown_view(self) -> View:
        """The position in the picture."""
        return self.checked(self.shown)

    def checked(self, view: GameState) -> View:
        """A position as one of this game; raises TypeError for another game's."""
        if not isinstance(view, self.views):
            raise TypeError(f"expected a position of {self.name}, got {type(view).__name__}")
        return view

    def legal_actions(self) -> Sequence[Action]:
        """What the viewer may do in the shown position; empty unless the viewer is a person."""
        if self.session.players[self.viewer].kind != "person":
            return ()
        return self.shown_view.legal(self.viewer)

    def legal(self) -> list[str]:
        """The notations of what the viewer may do in the shown position; empty unless the viewer is a person."""
        return [str(action) for action in self.legal_actions()]

    def may(self, kind: str) -> bool:
        """Whether some legal action's notation begins with this word: `take`, `gift`, `give` ..."""
        return any(text.split(" ")[0] == kind for text in self.legal())

    def weighs(self, action: Action) -> bool:
        return str(action).split(" ")[0] in self.heavy

    def others(self) -> list[int]:
        """The other seats in the order of play, beginning after the viewer."""
        seats = self.session.table.seats
        return [(self.viewer + ahead) % seats for ahead in range(1, seats)]

    def toggle_order(self) -> None:
        """Sorts the viewer's hand the other way, for games whose hands can be sorted."""
        self.app.change(hand_order="value" if self.app.settings.hand_order == "act" else "act")
        self.relayout()

    # --- sprites ----------------------------------------------------------------------------------------------------

    def fresh(self) -> int:
        """A number not used before, for sprites without a place of their own."""
        self.fresh_names += 1
        return self.fresh_names

    def pose(self, rect: FRect, *, chosen: bool = False) -> Pose:
        """A card that fills a rectangle; a chosen one is raised."""
        return Pose(rect.centerx, rect.centery, rect.h, lift=rect.h * theme.SELECT_LIFT if chosen else 0.0)

    def rests(self) -> Rests:
        return self.rests_of(self.shown_view)

    def rests_at(self, view: GameState) -> Rests:
        return self.rests_of(self.checked(view))

    def rests_of(self, view: View) -> Rests:
        """Every sprite of a position with its face, pose and z."""
        raise NotImplementedError

    def outline_of(self, sprite: Sprite, card: str) -> tuple[Colour, float] | None:
        """The outline of a sprite that shows a card (or place) which the log or the others' moves may mark."""
        if card in self.log.marked:
            return theme.SKY, 4
        if card in self.marked and not sprite.moves:
            return MOVED, 3
        return None

    # --- stories ----------------------------------------------------------------------------------------------------

    def opening(self) -> None:
        self.relayout()
        self.warm_pictures()
        if not self.calm and self.just_dealt():
            self.deal_in()

    def just_dealt(self) -> bool:
        """Whether the shown position is a game's very beginning."""
        return False

    def deal_in(self) -> None:
        """Queues the opening of a new game."""

    def warm_pictures(self) -> None:
        """Rasterises every card picture at the sizes in use, off the frame loop."""
        art, name = self.app.art, self.name
        art.warm(
            lambda picture=picture, height=height: art.svg(f"{name}/{picture}", (round(height * 63 / 88), height))
            for height in self.picture.exact
            for picture in self.pictures
        )

    def choreograph(self, events: Sequence[Event], at: float, view: GameState) -> float:
        return self.story(self, at, self.checked(view)).tell(events)

    def sound_of(self, event: Event) -> str | None:
        return self.story.sound_of(event)

    def game_over(self) -> None:
        ways = Ways(self.again, self.new_setup, self.to_title)
        self.app.stack.push(self.results(self.app, self.session, ways))

    # --- sentences --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        return self.speech.status()

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        return self.speech.log_line(event, viewer)

    def cards_in(self, event: Event) -> set[str]:
        return self.speech.cards_in(event)

    def action_text(self, action: Action) -> str:
        return self.speech.action(action)

    def reason_text(self, reason: Reason) -> str:
        return self.speech.reason(reason)

    def card_name(self, card: str) -> str:
        return self.speech.card(card)

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        self.painter.draw_ground(self, canvas)

    def draw_still(self, canvas: Canvas) -> None:
        self.painter.draw_still(self, canvas)

    def draw_below(self, canvas: Canvas) -> None:
        self.painter.draw_below(self, canvas)

    def draw_above(self, canvas: Canvas) -> None:
        self.painter.draw_above(self, canvas)
