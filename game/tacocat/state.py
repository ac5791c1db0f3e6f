"""A position of Tacocat Spelled Backwards as data: what it is made of, copies, views, and what can be read from it.

What public history tells about hidden cards is kept as bounds. A sacrifice seen by all tells that every card left in
that hand is at least as high: a *floor*. A sacrifice face down (option `sacrifice`) tells that the buried card was at
most as high as every card the seat has shown since: a *cap* for each buried card.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import IntEnum
from typing import Final, Self

from game.core import GameState, Json, Options
from game.tacocat import actions as do
from game.tacocat.material import (
    CENTRE,
    HIGHEST,
    LOWEST,
    NOBODY,
    ONE,
    UNKNOWN,
    VALUES,
    WHOLE,
    Space,
    codes_of,
    count,
    hand_of,
    space_at,
)

TRUTH: Final = -2
"""`viewer` of a position that knows everything."""
SPECTATOR: Final = -1
"""`viewer` of what everybody knows."""
SEATS: Final = 2
NOT_YET: Final = -1
"""In `replaced`: the seat has not replaced yet in this round."""
SECRET: Final = (UNKNOWN,)
"""In a view, what the other seat has committed itself to."""


class Phase(IntEnum):
    """What the position waits for; the lower-case name is the protocol's name of a phase or roll."""

    DECK = 0
    REPLACE = 1
    DUEL = 2
    ATTACK = 3
    DEFEND = 4
    OVER = 5


class Position(GameState):
    """The data of a position. Cards are values, hands are packed (see `material`)."""

    __slots__ = (
        "answered",
        "attack",
        "buried",
        "caps",
        "committed",
        "deck",
        "defended",
        "discards",
        "face_down",
        "floors",
        "hands",
        "leader",
        "limit",
        "phase",
        "place",
        "replaced",
        "rounds",
        "sizes",
        "tie_to_arrow",
        "tiles",
        "tricks",
        "turn",
        "viewer",
        "winner",
        "wins",
    )

    def prepare(self, seats: int, options: Options) -> None:
        """Becomes the position before the first roll; `options` are complete and checked."""
        self.tie_to_arrow: bool = options["last_card_tie"] == "arrow"
        self.face_down: bool = options["sacrifice"] == "hidden"
        self.viewer = TRUTH
        self.phase: Phase = Phase.DECK
        self.place = CENTRE
        """Where Tacocat is: 0 the goal of seat 0, 1 to 7 the track, 8 the goal of seat 1."""
        self.tiles = 0
        """The covered places, as bits."""
        self.wins = [0] * SEATS
        """Per seat the decisive rounds won."""
        self.rounds = 0
        """The number of the round, from 1, replayed rounds counted."""
        self.winner = NOBODY
        self.deck: tuple[int, ...] = ()
        """The draw pile, top first."""
        self.clear()

    def clear(self) -> None:
        """Gathers all cards, before they are dealt."""
        self.deck = ()
        self.hands = [0] * SEATS
        """Per seat its cards; in a view only those the viewer knows."""
        self.sizes = [0] * SEATS
        self.discards: tuple[int, ...] = ()
        """Every card that lies face up beside the track, oldest first."""
        self.turn = NOBODY
        """The seat that replaces off the centre, attacks or defends."""
        self.limit = 0
        """How many cards may be replaced."""
        self.replaced = [NOT_YET] * SEATS
        """Per seat how many cards it replaced in this round."""
        self.committed: list[tuple[int, ...] | None] = [None] * SEATS
        """Per seat the cards it has chosen while the other has not: to replace on the centre, or for the duel."""
        self.leader = NOBODY
        """The seat that leads, or led the attack that is being answered."""
        self.tricks = 0
        """The number of the duel or attack, from 1."""
        self.attack: tuple[int, ...] = ()
        """The attacking cards, ascending."""
        self.answered = 0
        """How many of them are answered."""
        self.defended = True
        """Whether those were all defended."""
        self.floors = [UNKNOWN] * SEATS
        """Per seat a value that no card of its hand is below, shown by a sacrifice; UNKNOWN for none."""
        self.buried: list[tuple[int, ...]] = [()] * SEATS
        """Per seat the cards it sacrificed face down, oldest first; UNKNOWN in views of others."""
        self.caps: list[tuple[int, ...]] = [()] * SEATS
        """Per seat and buried card the lowest card it has shown since: the buried one is not higher."""

    @property
    def seats(self) -> int:
        return SEATS

    def clone(self) -> Self:
        new = self.__class__()
        new.tie_to_arrow = self.tie_to_arrow
        new.face_down = self.face_down
        new.viewer = self.viewer
        new.phase = self.phase
        new.place = self.place
        new.tiles = self.tiles
        new.wins = self.wins[:]
        new.rounds = self.rounds
        new.winner = self.winner
        new.deck = self.deck
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.discards = self.discards
        new.turn = self.turn
        new.limit = self.limit
        new.replaced = self.replaced[:]
        new.committed = self.committed[:]
        new.leader = self.leader
        new.tricks = self.tricks
        new.attack = self.attack
        new.answered = self.answered
        new.defended = self.defended
        new.floors = self.floors[:]
        new.buried = self.buried[:]
        new.caps = self.caps[:]
        return new

    def key(self) -> Hashable:
        return (
            (self.tie_to_arrow, self.face_down, self.viewer, self.phase, self.place, self.tiles, *self.wins),
            (self.rounds, self.winner, self.turn, self.limit, self.leader, self.tricks, self.answered, self.defended),
            (*self.hands, *self.sizes, *self.replaced, *self.floors),
            (self.deck, self.discards, self.attack, *self.committed, *self.buried, *self.caps),
        )

    # --- hidden information -----------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> Self:
        """What the seat (None: a spectator) knows; of another seat's view, no more than that view knows.

        After a round the last cards lie open; cards buried stay face down.
        """
        view = self.clone()
        view.viewer = SPECTATOR if seat is None else seat
        view.deck = (UNKNOWN,) * len(self.deck)
        for other in range(SEATS):
            if other == seat:
                continue
            if self.phase not in (Phase.DECK, Phase.OVER):
                view.hands[other] = 0
            view.buried[other] = (UNKNOWN,) * len(self.buried[other])
            if self.committed[other] is not None:
                view.committed[other] = SECRET
        return view

    def unseen(self) -> int:
        """The cards whose place the viewer does not know (for the truth: the draw pile), as a hand."""
        gone = hand_of(self.discards)
        buried = sum(ONE[card] for cards in self.buried for card in cards)
        return WHOLE - gone - buried - sum(self.hands)

    # --- reading, in codes ------------------------------------------------------------------------------------------

    @property
    def space(self) -> Space | None:
        """The space Tacocat is on; None in a goal."""
        return space_at(self.place) if self.winner == NOBODY else None

    @property
    def arrow(self) -> int:
        """The seat the arrow under Tacocat points at; NOBODY on the centre and in a goal."""
        space = self.space
        return NOBODY if space is None else space.arrow

    def hand_codes(self, seat: int) -> list[str | None]:
        """The seat's hand, known cards ascending, then None for each unknown one."""
        known: list[str | None] = [*codes_of(self.hands[seat])]
        return known + [None] * (self.sizes[seat] - len(known))

    def least(self, seat: int) -> int:
        """The value that every card of the seat's hand is known to reach (memory aid)."""
        return max(self.floors[seat], LOWEST)

    def unseen_counts(self) -> dict[str, int]:
        """How many cards of each value the viewer has not seen in this round (memory aid); their places are hidden."""
        unseen = self.unseen()
        return {str(value): count(unseen, value) for value in VALUES}

    def to_answer(self) -> str | None:
        """The attacking card that is to be answered now; None when there is none."""
        return str(self.attack[self.answered]) if self.phase == Phase.DEFEND else None

    def committed_text(self, seat: int) -> str | None:
        """What the seat has committed itself to, in the notation; None for nothing or a secret."""
        cards = self.committed[seat]
        if cards is None or cards == SECRET:
            return None
        return str(do.DUELS[cards[0]] if self.phase == Phase.DUEL else do.replacing(cards))

    def describe(self) -> Mapping[str, Json]:
        return {
            "place": self.place,
            "tiles": [place for place in range(self.tiles.bit_length()) if self.tiles >> place & 1],
            "arrow": None if self.arrow == NOBODY else self.arrow,
            "round": self.rounds,
            "trick": self.tricks,
            "hands": [self.hand_codes(seat) for seat in range(SEATS)],
            "draw": len(self.deck),
            "discards": [str(card) for card in self.discards],
            "limit": self.limit,
            "replaced": [None if number == NOT_YET else number for number in self.replaced],
            "committed": [self.committed_text(seat) for seat in range(SEATS)],
            "leader": None if self.leader == NOBODY else self.leader,
            "attack": [str(card) for card in self.attack],
            "answered": self.answered,
            "defended": self.defended,
            "at_least": [str(floor) if floor else None for floor in self.floors],
            "face_down": [[str(card) if card else None for card in cards] for cards in self.buried],
            "face_down_at_most": [[str(card) if card < HIGHEST else None for card in cards] for cards in self.caps],
        }
