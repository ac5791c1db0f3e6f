"""A position of Arboretum as data: what it is made of, copies, views, and what can be read from it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import IntEnum
from typing import Final, Self

from game.arboretum import scoring
from game.arboretum.garden import Garden, Path
from game.arboretum.material import CODES, SPECIES, SPECIES_MASKS, UNKNOWN, codes_of, place_of
from game.arboretum.scoring import SpeciesResult
from game.core import Action, GameState, Json, Options, Score

TRUTH: Final = -2
"""`viewer` of a position that knows everything."""
SPECTATOR: Final = -1
"""`viewer` of what everybody knows."""
NOBODY: Final = -1
EMPTY: Final = Garden({})
"""What every arboretum is before the first card."""


class Phase(IntEnum):
    """What the position waits for; the lower-case name is the protocol's name of a phase or roll."""

    FIRST = 0
    SPECIES = 1
    DECK = 2
    DRAW = 3
    PLAY = 4
    DISCARD = 5
    OVER = 6


class Position(GameState):
    """The data of a position. Cards are numbers, hands are sets of cards (see `material`)."""

    __slots__ = (
        "_legal",
        "attention",
        "deck",
        "drawn",
        "draws",
        "first",
        "fixed",
        "gardens",
        "hands",
        "known",
        "open",
        "opening",
        "phase",
        "piles",
        "planned",
        "players",
        "sizes",
        "species",
        "turn",
        "turns",
        "viewer",
        "winners",
    )

    def prepare(self, seats: int, options: Options) -> None:
        """Becomes the position before the first roll; `options` are complete and checked."""
        first, species = options["first"], options["species"]
        self.players = seats
        self.opening = str(options["opening_discard"])
        """Who begins with a card in the discard pile (A-3): `all`, `none` or `all_but_first`."""
        self.first = first if isinstance(first, int) else NOBODY
        """The seat fixed to begin, NOBODY if chance picks it."""
        self.fixed = isinstance(species, tuple)
        """Whether an option fixes the species."""
        self.species: tuple[int, ...] = (
            tuple([SPECIES.index(code) for code in species]) if isinstance(species, tuple) else ()
        )
        """The species used, ascending; none before they are drawn."""
        self.viewer = TRUTH
        self.turn = max(self.first, 0)
        """The seat whose turn it is."""
        self.turns = 0
        """The number of the turn, from 1; 0 before the deal."""
        self.draws = 0
        """How many cards the seat has drawn this turn."""
        self.deck: tuple[int, ...] = ()
        """All cards, top first; those before `drawn` have left it. UNKNOWN in a view."""
        self.drawn: int = 0
        self.hands = [0] * seats
        """Per seat its cards; in a view of another seat only those that everybody saw it draw."""
        self.sizes = [0] * seats
        self.known = [0] * seats
        """Per seat the cards that everybody saw it draw and that are still in its hand."""
        self.piles: list[tuple[int, ...]] = [()] * seats
        """The discard piles, the top card last."""
        self.gardens = [EMPTY] * seats
        self.open: int = 0
        """The set of all cards in arboretums and piles."""
        self.winners: tuple[int, ...] = ()
        self.planned: tuple[int, ...] | None = None
        """No part of the position: what a rollout planned for the turn under way, the source of the second draw or the
        card, the cell and the discard."""
        self.attention: float = 1.0
        """No part of the position: how much the imagining player minds who may score, 0 to 1 (see `imagine`)."""
        self.phase: Phase = Phase.FIRST
        if self.first != NOBODY:
            self.phase = Phase.DECK if self.fixed else Phase.SPECIES
        self._legal: tuple[Action, ...] | None = None

    @property
    def seats(self) -> int:
        return self.players

    def clone(self) -> Self:
        new = self.__class__()
        new.players = self.players
        new.opening = self.opening
        new.first = self.first
        new.fixed = self.fixed
        new.species = self.species
        new.viewer = self.viewer
        new.turn = self.turn
        new.turns = self.turns
        new.draws = self.draws
        new.deck = self.deck
        new.drawn = self.drawn
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.known = self.known[:]
        new.piles = self.piles[:]
        new.gardens = self.gardens[:]
        new.open = self.open
        new.winners = self.winners
        new.planned = self.planned
        new.attention = self.attention
        new.phase = self.phase
        new._legal = self._legal
        return new

    def key(self) -> Hashable:
        return (
            (self.players, self.opening, self.first, self.fixed, self.species, self.viewer),
            (self.phase, self.turn, self.turns, self.draws, self.deck[self.drawn :], len(self.deck)),
            (tuple(self.hands), tuple(self.sizes), tuple(self.known), tuple(self.piles)),
            (tuple([tuple(garden.cells.items()) for garden in self.gardens]), self.winners),
        )

    def view(self, seat: int | None) -> Self:
        """What the seat (None: a spectator) knows; of another seat's view, no more than that view knows. At the end all
        hands lie open."""
        view = self.clone()
        view._legal = view.planned = None
        view.attention = 1.0
        view.viewer = SPECTATOR if seat is None else seat
        view.deck = (UNKNOWN,) * len(self.deck)
        if self.phase != Phase.OVER:
            view.hands = [
                hand if place == seat else known
                for place, (hand, known) in enumerate(zip(self.hands, self.known, strict=True))
            ]
        return view

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def deck_size(self) -> int:
        """The number of cards left in the deck."""
        return len(self.deck) - self.drawn

    @property
    def used(self) -> int:
        """All cards of this game as a set (A-2)."""
        used = 0
        for species in self.species:
            used |= SPECIES_MASKS[species]
        return used

    @property
    def unseen(self) -> int:
        """The cards whose place the viewer does not know, as a set: in the deck and in other hands (for the truth: in
        the deck). Not before the deal."""
        unseen = self.used & ~self.open
        for hand in self.hands:
            unseen &= ~hand
        return unseen

    def species_codes(self) -> list[str]:
        """The species of this game, ascending; empty before they are drawn."""
        return [SPECIES[species] for species in self.species]

    def hand_codes(self, seat: int) -> list[str | None]:
        """The seat's hand, known cards ascending, then None for each unknown one."""
        known: list[str | None] = [*codes_of(self.hands[seat])]
        return known + [None] * (self.sizes[seat] - len(known))

    def known_codes(self, seat: int) -> list[str]:
        """The cards that everybody saw the seat draw and that are still in its hand, ascending (A-4)."""
        return codes_of(self.known[seat])

    def unseen_codes(self) -> list[str]:
        """The cards whose place the viewer does not know, ascending (memory aid)."""
        return codes_of(self.unseen)

    def pile_codes(self, seat: int) -> list[str]:
        """The seat's discard pile, the top card last."""
        return [CODES[card] for card in self.piles[seat]]

    def garden_codes(self, seat: int) -> dict[tuple[int, int], str]:
        """The seat's arboretum: the card at each (x, y), in the order of planting."""
        return {place_of(cell): CODES[card] for cell, card in self.gardens[seat].cells.items()}

    def free_cells(self, seat: int) -> list[tuple[int, int]]:
        """Every (x, y) where the seat may plant a card (A-5), whoever's turn it is; in reading order."""
        return [place_of(cell) for cell in self.gardens[seat].frontier()]

    def best_path(self, seat: int, species: str) -> Path | None:
        """The best path of a species in the seat's arboretum, with its cells and points (A-11, A-12); None without
        one. Says nothing about the right to score it."""
        return self.gardens[seat].path(SPECIES.index(species))

    def path_points(self, seat: int) -> dict[str, int]:
        """By species what the seat's best path would score with the right to it (A-12)."""
        best = self.gardens[seat].best()
        return {SPECIES[species]: best[species] for species in self.species}

    # --- scores -----------------------------------------------------------------------------------------------------

    def scores(self) -> list[Score] | None:
        """The scores if the game ended now, a line per species used (A-12). None in a view before the end: the scores
        would betray hands."""
        if self.viewer != TRUTH and self.phase != Phase.OVER:
            return None
        return scoring.scores(self.hands, self.gardens, self.species)

    def results(self) -> list[SpeciesResult]:
        """Species by species how the game is scored (A-8 to A-12), for the true hands; in a view only at the end.

        Raises ValueError in a view before the end.
        """
        if self.viewer != TRUTH and self.phase != Phase.OVER:
            raise ValueError("the hands are not open yet, so nothing can be scored")
        return [scoring.species_result(self.hands, self.gardens, species) for species in self.species]

    def describe(self) -> Mapping[str, Json]:
        hands: list[list[str | None]] = [self.hand_codes(seat) for seat in range(self.players)]
        return {
            "deck": self.deck_size,
            "species": self.species_codes(),
            "hands": hands,
            "known": [self.known_codes(seat) for seat in range(self.players)],
            "piles": [self.pile_codes(seat) for seat in range(self.players)],
            "arboretums": [
                [f"{CODES[card]} {x},{y}" for cell, card in garden.cells.items() for x, y in (place_of(cell),)]
                for garden in self.gardens
            ],
            "turn": self.turn if self.turns else None,
            "turns": self.turns,
            "draws": self.draws,
        }
