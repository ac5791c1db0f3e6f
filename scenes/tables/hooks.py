"""What a table scene says about its game: every hook that the common parts call, with what it must answer.

Hooks that raise NotImplementedError must be given, the others may be; `GameTable` gives most of them for a game that
has a speech, a painter and a story.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeAlias

import pygame
from pygame import FRect

from game.core import Action, Event, GameState, Reason
from scenes.canvas import Canvas
from scenes.motion import Pose, Sprite
from scenes.stack import Scene
from scenes.targets import Target
from scenes.theme import Colour

Rests: TypeAlias = "dict[str, tuple[Hashable, Pose, float]]"
"""Where the sprites of a position rest: sprite id to face, pose and z."""


class TableHooks(Scene):
    """The hooks of a table scene."""

    # --- the position -----------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Works out where everything lies in `bands` and registers targets and widgets, after every change."""

    def opening(self) -> None:
        """Shows how the game begins: the first layout, perhaps a deal."""

    def rests(self) -> Rests:
        """Every sprite of the shown position with its face, pose and z."""
        raise NotImplementedError

    def hidden_cards(self, truth: GameState) -> list[tuple[FRect, Hashable]]:
        """Where the cards that the viewer may not see lie in the picture, with their faces in the whole position.

        Of games with secrets, for replays of finished games: with open hands they are drawn over the backs.
        """
        return []

    def draw_opened(self, canvas: Canvas, truth: GameState) -> None:
        """Draws, above the cards, what lies face down in the picture and is open in the whole position.

        Of games with commitments, for replays of finished games with open hands.
        """

    def rests_at(self, view: GameState) -> Rests:
        """Every sprite of any position of the viewer with its face, pose and z."""
        raise NotImplementedError

    def choreograph(self, events: Sequence[Event], at: float, view: GameState) -> float:
        """Queues the story of events that led to `view`; returns when it ends, in stage time."""
        raise NotImplementedError

    def sound_of(self, event: Event) -> str | None:
        """The name of the sound an event makes."""
        return None

    def bubble_place(self, seat: int) -> tuple[float, float]:
        """The middle of a bubble in which a seat says something."""
        raise NotImplementedError

    def seated(self) -> None:
        """Another person has become the viewer: what the one before had chosen or pointed at is forgotten."""

    def game_over(self) -> None:
        """The end: shows the scoring."""

    # --- sentences --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """One sentence: whom the table waits for and what for."""
        raise NotImplementedError

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        """The log's sentence for an event as `viewer` saw it, None for one not worth a line."""
        raise NotImplementedError

    def cards_in(self, event: Event) -> set[str]:
        """The cards (or places) an event is about, to be marked."""
        return set()

    def action_text(self, action: Action) -> str:
        """What an action is called in a sentence."""
        raise NotImplementedError

    def reason_text(self, reason: Reason) -> str:
        """A reason as a sentence."""
        raise NotImplementedError

    def card_name(self, card: str) -> str:
        """The card's name below the zoomed card."""
        return card

    def own_keys(self) -> tuple[tuple[str, str], ...]:
        """The game's own shortcuts for the page of keys: message and what is printed on the key."""
        return ()

    # --- what the player means --------------------------------------------------------------------------------------

    def clicks_for(self, action: Action) -> list[str]:
        """The targets to click, in order, to perform an action."""
        raise NotImplementedError

    def pointing(self, target: Target | None) -> None:
        """Another target is hovered or focused: a game may show what choosing it would change."""

    def weighs(self, action: Action) -> bool:
        """Whether an action is one to think about twice: it gives something up, or cannot be taken back."""
        return False

    def drop(self, target: str, over: str | None, rect: FRect) -> Action | None:
        """The action that dropping a dragged target means, None for nothing."""
        return None

    def sprite_of(self, target: str) -> str | None:
        """The sprite that a drag of a target takes along."""
        return None

    def hand_sprite(self, target: str) -> str | None:
        """The sprite that rises while its target is hovered, None for targets that stay."""
        return None

    def hand_order(self) -> list[str]:
        """The sprites of the viewer's hand from left to right."""
        return []

    def card_at(self, target: Target) -> str | None:
        """The card a target shows, for the zoom."""
        return None

    # --- drawing ----------------------------------------------------------------------------------------------------

    def outline(self, sprite: Sprite) -> tuple[Colour, float] | None:
        """The colour and width of a sprite's outline: chosen, marked by the log, or moved last."""
        return None

    def printed(self) -> list[FRect]:
        """Where something is written that nobody can point at, and that no sentence of the app should cover."""
        return []

    def card_heights(self) -> tuple[float, ...]:
        """The heights, in units, at which cards rest: faces are drawn exactly at these; none without cards."""
        return ()

    def draw_face(self, canvas: Canvas, face: Hashable, height: int) -> pygame.Surface:
        """A card's picture at exactly a height in pixels."""
        raise NotImplementedError

    def ground_key(self) -> Hashable:
        """What the ground depends on besides the window's size and the bands."""
        return None

    def draw_ground(self, canvas: Canvas) -> None:
        """What only changes with the layout: panels, places, pictures of the table."""

    def draw_still(self, canvas: Canvas) -> None:
        """Everything that only changes with the shown position."""

    def draw_below(self, canvas: Canvas) -> None:
        """What changes every frame, below the cards."""

    def draw_above(self, canvas: Canvas) -> None:
        """What changes every frame, above the cards."""

    def draw_over(self, canvas: Canvas) -> None:
        """What for a moment hides the whole table."""
