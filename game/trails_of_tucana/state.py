"""A position on Tucana as data: what it is made of, copies, views, and what can be read from it.

Sheets never change (`game.trails_of_tucana.sheet`), so copies share them. Each seat's draws count at once for itself;
`before` keeps the sheets as they were when the turn began, which is what the others see until it ends (R-9).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Self

from game.core import GameState, Json, Options
from game.core.bits import members
from game.trails_of_tucana.actions import cell_text
from game.trails_of_tucana.island import Island, island
from game.trails_of_tucana.material import (
    CARD_CODES,
    COPIES,
    FIRST_BLUE,
    LETTERS,
    SECOND_BLUE,
    SIGHTS,
    TERRAINS,
    TURNS,
    UNKNOWN,
)
from game.trails_of_tucana.sheet import BLANK, NO_CARD, Sheet, letters_of, pair_sets

if TYPE_CHECKING:
    from game.trails_of_tucana.worth import Mind

TRUTH: Final = -2
"""`viewer` of a position that knows everything."""
SPECTATOR: Final = -1
"""`viewer` of what everybody knows."""
NOBODY: Final = -1
"""No seat."""


class Phase(IntEnum):
    """What the position waits for; the lower-case name is the protocol's name of a roll."""

    MAYOR = 0
    SCENARIO = 1
    RED = 2
    DECK = 3
    TRAIL = 4
    THROWN = 5
    OVER = 6


class Position(GameState):
    """The data of a position. Cards and terrains are numbers, hexes and edges those of the island (see `island`)."""

    __slots__ = (
        "before",
        "blue",
        "can_draw",
        "deck",
        "drawn",
        "extras",
        "land",
        "letters",
        "mayor",
        "mind",
        "pairs",
        "phase",
        "players",
        "red",
        "red_cards",
        "round",
        "scenario",
        "sheets",
        "shifted",
        "sums",
        "turn",
        "viewer",
    )

    def prepare(self, seats: int, options: Options) -> None:
        """Becomes the position before the first roll; `options` are complete and checked."""
        self.players = seats
        self.viewer = TRUTH
        self.mind: Mind | None = None
        """What a player who imagines this position has made up its mind about; no part of the game."""
        self.land: Island = island(str(options["island"]))
        self.red_cards = int(str(options["red"]))
        """How many red cards the game is played with (R-6)."""
        self.shifted = options["offsets"] == "shifted"
        """Whether each seat starts the letters at another village (R-5)."""
        mayor = options["mayor"]
        self.mayor = mayor if isinstance(mayor, int) else NOBODY
        self.scenario = ""
        self.letters: tuple[str, ...] = ()
        """By seat the letters of villages 1 to 10."""
        self.pairs: tuple[tuple[int, ...], ...] = ()
        """By seat and letter the set of the two villages."""
        self.phase: Phase = Phase.MAYOR if self.mayor == NOBODY else Phase.SCENARIO
        self.round: int = 0
        """The number of the round, from 1."""
        self.turn: int = 0
        """The number of the turn in the round, from 1."""
        self.deck: tuple[int, ...] = ()
        """The cards of the round, first shown first; UNKNOWN in views beyond those shown."""
        self.blue: tuple[int, ...] = self.first_blue()
        """By letter the number of the blue card that is open, NO_CARD for none (R-12)."""
        self.red = 0
        """The kinds of the red cards on the table, as a set."""
        self.sheets: list[Sheet] = [BLANK] * seats
        """By seat its sheet now; in views of others as the turn began."""
        self.before: tuple[Sheet, ...] = (BLANK,) * seats
        """By seat its sheet when the turn began."""
        self.drawn: list[tuple[int, ...]] = [()] * seats
        """By seat the edges drawn in this turn, in order; UNKNOWN in views of others."""
        self.can_draw: tuple[bool, ...] = (False,) * seats
        """By seat whether anything fitted when the turn began."""
        self.extras: list[int] = [0] * seats
        """By seat the extra trails owed; in views of others 1 for any number."""
        self.sums: tuple[tuple[int, ...], ...] = ((),) * seats
        """By seat the sums written for the rounds that have ended (R-13)."""

    def first_blue(self) -> tuple[int, ...]:
        """By letter the blue card that is open at the start (R-6)."""
        return (SECOND_BLUE if self.players == 1 else FIRST_BLUE,) * len(LETTERS)

    @property
    def seats(self) -> int:
        return self.players

    def clone(self) -> Self:
        new = self.__class__()
        new.players = self.players
        new.viewer = self.viewer
        new.mind = self.mind
        new.land = self.land
        new.red_cards = self.red_cards
        new.shifted = self.shifted
        new.mayor = self.mayor
        new.scenario = self.scenario
        new.letters = self.letters
        new.pairs = self.pairs
        new.phase = self.phase
        new.round = self.round
        new.turn = self.turn
        new.deck = self.deck
        new.blue = self.blue
        new.red = self.red
        new.sheets = self.sheets[:]
        new.before = self.before
        new.drawn = self.drawn[:]
        new.can_draw = self.can_draw
        new.extras = self.extras[:]
        new.sums = self.sums
        return new

    def key(self) -> Hashable:
        return (
            (self.players, self.viewer, self.land.spec, self.red_cards, self.shifted, self.mayor, self.scenario),
            (self.phase, self.round, self.turn, self.deck, self.blue, self.red, self.can_draw, self.sums),
            (*self.sheets, *self.before, *self.drawn, *self.extras),
        )

    # --- hidden information -----------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> Self:
        """What the seat (None: a spectator) knows: others' sheets as the turn began, and of the deck what was shown."""
        view = self.clone()
        view.viewer = SPECTATOR if seat is None else seat
        shown = 2 * self.turn
        view.deck = self.deck[:shown] + (UNKNOWN,) * (len(self.deck) - shown)
        for other in range(self.players):
            if other != seat:
                view.sheets[other] = self.before[other]
                view.drawn[other] = (UNKNOWN,) * len(self.drawn[other])
                view.extras[other] = min(1, self.extras[other])
        return view

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> tuple[int, int] | None:
        """The two cards of the turn; None when none are shown."""
        if self.phase != Phase.TRAIL:
            return None
        return self.deck[2 * self.turn - 2], self.deck[2 * self.turn - 1]

    def owes_trail(self, seat: int) -> bool:
        """Whether the seat still owes the trail of the turn itself."""
        return self.phase == Phase.TRAIL and self.can_draw[seat] and not self.drawn[seat]

    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a trail, ascending (R-10)."""
        if self.phase != Phase.TRAIL:
            return ()
        return tuple([seat for seat in range(self.players) if self.extras[seat] or self.owes_trail(seat)])

    def open_edges(self, seat: int) -> int:
        """The edges the seat may draw now, as a set; none for a seat that owes nothing."""
        cards = self.shown
        if cards is None:
            return 0
        free = self.land.all_edges & ~self.sheets[seat].trails
        if self.owes_trail(seat):
            return self.land.fitting(cards) & free
        return free if self.extras[seat] else 0

    def unseen_cards(self) -> tuple[int, ...]:
        """By code how many cards of the round have not been shown; all of them between rounds (R-7)."""
        left: list[int] = [*COPIES]
        if self.deck:
            for card in self.deck[: 2 * self.turn]:
                left[card] -= 1
        return tuple(left)

    def describe(self) -> Mapping[str, Json]:
        hidden = self.viewer != TRUTH and self.phase == Phase.TRAIL
        cards = self.shown
        return {
            "island": self.land.spec,
            "mayor": None if self.mayor == NOBODY else self.mayor,
            "scenario": self.scenario,
            "letters": list(self.letters),
            "round": self.round,
            "turn": self.turn,
            "shown": [] if cards is None else [CARD_CODES[card] for card in cards],
            "deck": [None if card == UNKNOWN else CARD_CODES[card] for card in self.deck],
            "left": {CARD_CODES[card]: left for card, left in enumerate(self.unseen_cards())},
            "blue": {letter: card or None for letter, card in zip(LETTERS, self.blue, strict=True)},
            "red": [SIGHTS[kind] for kind in members(self.red)],
            "sums": [list(sums) for sums in self.sums],
            "sheets": [self._sheet_json(sheet) for sheet in self.before],
            "drawn": {
                str(seat): None if hidden and seat != self.viewer else [self._edge_text(edge) for edge in drawn]
                for seat, drawn in enumerate(self.drawn)
            },
        }

    def _sheet_json(self, sheet: Sheet) -> dict[str, Json]:
        connected = [
            [cell_text(self.land.cells[hex]) for hex in members(sheet.seen & places)] for places in self.land.sight_sets
        ]
        return {
            "trails": [self._edge_text(edge) for edge in members(sheet.trails)],
            "sights": dict(zip(SIGHTS, connected, strict=True)),
            "pairs": [LETTERS[letter] for letter in members(sheet.pairs)],
            "blue": {letter: card for letter, card in zip(LETTERS, sheet.blue, strict=True) if card != NO_CARD},
            "red": [SIGHTS[kind] for kind in members(sheet.red)],
        }

    def _edge_text(self, edge: int) -> str:
        return str(self.land.actions[edge]).removeprefix("trail ")

    def set_letters(self) -> None:
        """Writes the scenario's letters on every sheet (R-5)."""
        starts = [1 + ((seat - self.mayor) % self.players if self.shifted else 0) for seat in range(self.players)]
        self.letters = tuple([letters_of(self.scenario, start) for start in starts])
        self.pairs = tuple([pair_sets(self.land, letters) for letters in self.letters])


def card_numbers(codes: Sequence[str]) -> tuple[int, ...]:
    """The cards of these codes."""
    return tuple([CARD_CODES.index(code) for code in codes])


__all__ = ["NOBODY", "SPECTATOR", "TERRAINS", "TRUTH", "TURNS", "Phase", "Position", "card_numbers"]
