"""A position of Tucano as data: what it is made of, copies, views, and what can be read from it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import IntEnum
from typing import Final, Self

from game.core import Action, GameState, Json, Options, Score
from game.tucano import scoring
from game.tucano.material import (
    ALL_CARDS,
    CODES,
    COLUMNS,
    GIFT,
    NONE,
    NUMBERS,
    ONE,
    UNKNOWN,
    bunch_of,
    codes_of,
    count,
)

TRUTH: Final = -2
"""`viewer` of a position that knows the deck."""
SPECTATOR: Final = -1
"""`viewer` of what everybody knows."""
NOBODY: Final = -1
UNNAMED: Final = -2
"""`joker` while it has not been decided what it counts as."""


class Phase(IntEnum):
    """What the position waits for; the lower-case name is the protocol's name of a phase or roll."""

    FIRST = 0
    DECK = 1
    TAKE = 2
    USE = 3
    JOKER = 4
    OVER = 5


class Position(GameState):
    """The data of a position. Cards are numbers, what lies anywhere unordered is a bunch (see `material`)."""

    __slots__ = (
        "_legal",
        "columns",
        "deck",
        "discards",
        "drawn",
        "first",
        "front",
        "joker",
        "left",
        "phase",
        "piles",
        "players",
        "toucans",
        "turn",
        "turns",
        "viewer",
        "winners",
    )

    def prepare(self, seats: int, options: Options) -> None:
        """Becomes the position before the first roll; `options` are complete and checked."""
        first = options["first"]
        self.players = seats
        self.first = first if isinstance(first, int) else NOBODY
        """The seat fixed to begin, NOBODY if chance picks it."""
        self.viewer = TRUTH
        self.phase = Phase.FIRST if self.first == NOBODY else Phase.DECK
        self.turn = max(self.first, 0)
        """The seat whose turn it is; at the end the joker's owner while it decides."""
        self.turns = 0
        """The number of the turn, from 1 to 24; 0 before the deal."""
        self.deck: tuple[int, ...] = ()
        """The whole deck, top first, UNKNOWN in a view."""
        self.drawn: int = 0
        """How many cards of the deck were dealt."""
        self.left: int = ALL_CARDS
        """The bunch of what no seat has taken and nothing discarded: the deck and the columns."""
        self.columns: list[tuple[int, ...]] = [()] * COLUMNS
        """The columns, each in the order in which its cards were laid."""
        self.front = [0] * seats
        """The face-up cards of each seat, a bunch."""
        self.piles = [0] * seats
        """The face-down cards of each seat, a bunch: secret to nobody who paid attention (T-8)."""
        self.toucans = 0
        """The bunch of toucans that the seat at turn has yet to use."""
        self.discards: tuple[int, ...] = ()
        """Toucans in the order in which they were discarded, and at the end the last column."""
        self.joker = UNNAMED
        """The kind the joker counts as, NONE for nothing, UNNAMED before."""
        self.winners: tuple[int, ...] = ()
        self._legal: tuple[Action, ...] | None = None

    @property
    def seats(self) -> int:
        return self.players

    def clone(self) -> Self:
        new = self.__class__()
        new.players = self.players
        new.first = self.first
        new.viewer = self.viewer
        new.phase = self.phase
        new.turn = self.turn
        new.turns = self.turns
        new.deck = self.deck
        new.drawn = self.drawn
        new.left = self.left
        new.columns = self.columns[:]
        new.front = self.front[:]
        new.piles = self.piles[:]
        new.toucans = self.toucans
        new.discards = self.discards
        new.joker = self.joker
        new.winners = self.winners
        new._legal = self._legal
        return new

    def key(self) -> Hashable:
        return (
            (self.players, self.first, self.viewer, self.phase, self.turn, self.turns),
            (self.deck[self.drawn :], self.drawn, self.left, tuple(self.columns)),
            (tuple(self.front), tuple(self.piles), self.toucans, self.discards, self.joker, self.winners),
        )

    def view(self, seat: int | None) -> Self:
        """What the seat (None: a spectator) knows: all but the order of the deck. Face-down piles are public
        history (T-8)."""
        view = self.clone()
        view.viewer = SPECTATOR if seat is None else seat
        view.deck = (UNKNOWN,) * len(self.deck)
        return view

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def deck_size(self) -> int:
        """The number of cards left in the deck."""
        return len(self.deck) - self.drawn

    @property
    def unseen(self) -> int:
        """The bunch of the cards in the deck, known to everybody by elimination."""
        return self.left - sum(bunch_of(column) for column in self.columns)

    def unseen_count(self, code: str) -> int:
        """How many cards of a kind are still in the deck (memory aid)."""
        return count(self.unseen, NUMBERS[code])

    def column_codes(self, column: int) -> list[str]:
        """The cards of column 1, 2 or 3, in the order in which they were laid."""
        return [CODES[card] for card in self.columns[column - 1]]

    def front_codes(self, seat: int) -> list[str]:
        """The face-up cards of a seat, ascending by kind."""
        return codes_of(self.front[seat])

    def pile_codes(self, seat: int) -> list[str]:
        """The face-down cards of a seat, ascending by kind (memory aid; before the end nobody may look, T-8)."""
        return codes_of(self.piles[seat])

    def pile_size(self, seat: int) -> int:
        """How many cards lie face down at a seat; open to all (T-8)."""
        return len(codes_of(self.piles[seat]))

    def toucan_codes(self) -> list[str]:
        """The toucans that the seat at turn has yet to use, ascending by kind."""
        return codes_of(self.toucans)

    def held(self, seat: int) -> int:
        """The bunch of all the seat has, face up and face down."""
        return self.front[seat] + self.piles[seat]

    def joker_owner(self) -> int | None:
        """The seat that holds the joker, None if nobody does."""
        return scoring.joker_owner([self.held(seat) for seat in range(self.players)])

    # --- scores -----------------------------------------------------------------------------------------------------

    def counted(self) -> list[int]:
        """What each seat holds as it counts: the joker as the kind it was named, before as nothing (T-10, T-11)."""
        held = [front + pile for front, pile in zip(self.front, self.piles, strict=True)]
        owner = scoring.joker_owner(held) if self.joker >= 0 else None
        return held if owner is None else scoring.with_joker(held, owner, self.joker)

    def scores(self) -> list[Score]:
        """The scores if the game ended now, majorities as they stand, face-down piles exactly, the joker as nothing
        until it is named (T-11); the lines are the kinds by their codes."""
        return scoring.scores(self.counted())

    def scores_if_taken(self, seat: int, column: int) -> list[Score]:
        """The scores with the fruits of column 1, 2 or 3 in front of a seat, before its toucans are used."""
        counted = self.counted()
        counted[seat] += bunch_of(card for card in self.columns[column - 1] if card < GIFT)
        return scoring.scores(counted)

    def scores_if_moved(self, code: str, giver: int, taker: int) -> list[Score]:
        """The scores with one card of `giver` at `taker`: what a gift or a steal would change."""
        counted, one = self.counted(), ONE[NUMBERS[code]]
        counted[giver] -= one
        counted[taker] += one
        return scoring.scores(counted)

    def scores_if_joker(self, code: str | None) -> list[Score]:
        """The scores with the joker named so by its owner (None: as nothing), whoever's decision it is."""
        owner = self.joker_owner()
        if owner is None:
            return self.scores()
        held = [self.held(seat) for seat in range(self.players)]
        return scoring.scores(scoring.with_joker(held, owner, NONE if code is None else NUMBERS[code]))

    def describe(self) -> Mapping[str, Json]:
        named = None if self.joker == UNNAMED else "none" if self.joker == NONE else CODES[self.joker]
        return {
            "deck": self.deck_size,
            "columns": [self.column_codes(column) for column in range(1, COLUMNS + 1)],
            "front": [self.front_codes(seat) for seat in range(self.players)],
            "piles": [self.pile_codes(seat) for seat in range(self.players)],
            "toucans": self.toucan_codes(),
            "discards": [CODES[card] for card in self.discards],
            "turn": self.turn if self.turns else None,
            "turns": self.turns,
            "joker": named,
        }
