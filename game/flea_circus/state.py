"""A position of Flea Circus as data: what it is made of, copies, views, and what can be read from it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import IntEnum
from typing import Final, Self

from game.core import Action, GameState, Json, Options
from game.flea_circus.knowledge import Fact, Knowledge, World
from game.flea_circus.material import (
    ACT_MASKS,
    ACTS,
    ALL_CARDS,
    CODES,
    UNKNOWN,
    codes_of,
)

TRUTH: Final = -2
"""`viewer` of a position that knows everything."""
SPECTATOR: Final = -1
"""`viewer` of what everybody knows."""
NOBODY: Final = -1


class Phase(IntEnum):
    """What the position waits for; the lower-case name is the protocol's name of a phase or roll."""

    FIRST = 0
    DECK = 1
    FLIP = 2
    CHOICE = 3
    STEAL = 4
    ROBBING = 5
    ASK = 6
    GIVE = 7
    END = 8
    OVER = 9


class Position(GameState):
    """The data of a position. Cards are numbers, hands are sets of cards (see `material`)."""

    __slots__ = (
        "_legal",
        "act",
        "bonus",
        "caller",
        "deck",
        "discards",
        "drawn",
        "first",
        "flipped",
        "gained",
        "giver",
        "hands",
        "known",
        "lacks",
        "new_act",
        "news",
        "phase",
        "players",
        "row",
        "row_acts",
        "sizes",
        "stolen",
        "trios",
        "turn",
        "turns",
        "unseen",
        "victim",
        "viewer",
        "winners",
    )

    def prepare(self, seats: int, options: Options) -> None:
        """Becomes the position before the first roll; `options` are complete and checked."""
        first, bonus = options["first"], options["gala_bonus"]
        self.players = seats
        self.bonus = bonus if isinstance(bonus, int) else 0
        self.first = first if isinstance(first, int) else NOBODY
        self.viewer = TRUTH
        self.phase: Phase = Phase.FIRST if self.first == NOBODY else Phase.DECK
        self.turn = max(self.first, 0)
        """The seat whose turn it is."""
        self.turns = 0
        """The number of the turn, from 1."""
        self.deck: tuple[int, ...] = ()
        """All 89 cards, top first; those before `drawn` have left it."""
        self.drawn: int = 0
        self.unseen: int = ALL_CARDS
        """The circus cards still in the deck: public, for every other card has been seen."""
        self.row: list[int] = []
        self.row_acts: int = 0
        """Every card of the acts in the row: the cards that bust."""
        self.hands = [0] * seats
        """Per seat its cards; in a view only those known for certain."""
        self.sizes = [0] * seats
        self.trios: list[tuple[int, ...]] = [()] * seats
        """Per seat the laid trios, each the set of its cards, oldest first."""
        self.discards: tuple[int, ...] = ()
        """Every discarded card, oldest first."""
        self.new_act: bool = False
        """Whether New Act was flipped this turn (F-9)."""
        self.gained = False
        """Whether the seat gained a card this turn (F-10)."""
        self.flipped = UNKNOWN
        """The flipped card of the phase `choice` (F-9)."""
        self.victim = NOBODY
        """The seat being robbed while the roll `steal` is pending."""
        self.act = NOBODY
        """The act asked for in the phase `give`."""
        self.giver = NOBODY
        self.caller = NOBODY
        """The seat that called the gala."""
        self.winners: tuple[int, ...] = ()
        self.lacks: dict[tuple[int, int], int] = {}
        """The turn in which a seat last showed that it has no card of an act; forgotten when it openly gains one."""
        self.known: Knowledge | None = None
        """The public knowledge of hands; None while hands are known to all (no stolen card is a secret)."""
        self.news: tuple[Fact, ...] = ()
        """Public facts not yet weighed into `known`."""
        self.stolen: World = ()
        """The stolen cards of the steals in `known`; UNKNOWN in a view that was not party to one."""
        self._legal: tuple[Action, ...] | None = None

    @property
    def seats(self) -> int:
        return self.players

    def clone(self) -> Self:
        new = self.__class__()
        new.players = self.players
        new.bonus = self.bonus
        new.first = self.first
        new.viewer = self.viewer
        new.phase = self.phase
        new.turn = self.turn
        new.turns = self.turns
        new.deck = self.deck
        new.drawn = self.drawn
        new.unseen = self.unseen
        new.row = self.row[:]
        new.row_acts = self.row_acts
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.trios = self.trios[:]
        new.discards = self.discards
        new.new_act = self.new_act
        new.gained = self.gained
        new.flipped = self.flipped
        new.victim = self.victim
        new.act = self.act
        new.giver = self.giver
        new.caller = self.caller
        new.winners = self.winners
        new.lacks = self.lacks.copy()
        new.known = self.known
        new.news = self.news
        new.stolen = self.stolen
        new._legal = self._legal
        return new

    def key(self) -> Hashable:
        known = self.knowledge()
        return (
            (self.players, self.bonus, self.first, self.viewer, self.phase, self.turn, self.turns),
            (self.deck[self.drawn :], self.unseen, tuple(self.row), self.discards),
            (tuple(self.hands), tuple(self.sizes), tuple(self.trios)),
            (self.new_act, self.gained, self.flipped, self.victim, self.act, self.giver, self.caller, self.winners),
            (tuple(sorted(self.lacks.items())), self.stolen),
            None if known is None else (known.base, known.steals, known.settled, known.worlds),
        )

    # --- hidden information -----------------------------------------------------------------------------------------

    def knowledge(self) -> Knowledge | None:
        """The public knowledge of hands with all news weighed in; None when hands are known to all."""
        known = self.known
        if known is not None and self.news:
            for fact in self.news:
                known = fact.tell(known)
                if len(known.worlds) == 1:
                    # A single world is a fact: everybody can work the hands out, as if nothing had been stolen yet.
                    self.stolen = self.stolen[len(known.steals) :]
                    known = Knowledge(tuple(known.hands(known.worlds[0])))
            self.news = ()
            if not known.steals:
                self.hands, known = [*known.base], None
            self.known = known
        return known

    def worlds(self) -> tuple[World, ...]:
        """The worlds this position's viewer holds possible, all equally likely (for the truth: the one that is true);
        `((),)` when no stolen card is a secret."""
        known = self.knowledge()
        if known is None:
            return ((),)
        own = [(place, card) for place, card in enumerate(self.stolen) if card != UNKNOWN]
        return tuple(world for world in known.worlds if all(world[place] == card for place, card in own))

    def view(self, seat: int | None) -> Self:
        """What the seat (None: a spectator) knows; of another seat's view, no more than that view knows."""
        known = self.knowledge()
        view = self.clone()
        view._legal = None
        view.viewer = SPECTATOR if seat is None else seat
        view.deck = (UNKNOWN,) * len(self.deck)
        if known is not None:
            view.stolen = tuple(
                card if view.viewer in steal else UNKNOWN for steal, card in zip(known.steals, self.stolen, strict=True)
            )
            view.hands = [_common(known, place, view.worlds()) for place in range(self.players)]
        return view

    def possible(self, seat: int) -> int:
        """The cards the seat may hold for all this position's viewer knows (a set, its known cards included)."""
        known = self.knowledge()
        hand = self.hands[seat]
        if known is not None:
            for world in self.worlds():
                hand |= known.hand(seat, world)
        return hand

    # --- reading, in codes ------------------------------------------------------------------------------------------

    @property
    def deck_size(self) -> int:
        """The number of cards left in the deck."""
        return len(self.deck) - self.drawn

    def hand_codes(self, seat: int) -> list[str | None]:
        """The seat's hand, known cards ascending, then None for each unknown one."""
        known: list[str | None] = [*codes_of(self.hands[seat])]
        return known + [None] * (self.sizes[seat] - len(known))

    def known_cards(self, seat: int) -> list[str]:
        """The cards the viewer knows for certain to be in the seat's hand, ascending (memory aid)."""
        return codes_of(self.hands[seat])

    def unknown_count(self, seat: int) -> int:
        """How many cards of the seat's hand the viewer does not know (memory aid)."""
        return self.sizes[seat] - self.hands[seat].bit_count()

    def possible_cards(self, seat: int) -> list[str]:
        """What the unknown cards of the seat's hand may be, ascending (memory aid)."""
        return codes_of(self.possible(seat) & ~self.hands[seat])

    def lacking(self, seat: int) -> list[tuple[str, int]]:
        """The acts the seat was shown to lack and, for all the viewer knows, still lacks, each with the number of the
        turn in which it was shown last (memory aid); by act."""
        possible = self.possible(seat)
        return [
            (ACTS[act], turn)
            for (place, act), turn in sorted(self.lacks.items())
            if place == seat and not possible & ACT_MASKS[act]
        ]

    def acts_held(self, seat: int) -> list[str]:
        """The acts the seat is known to hold (the gala marks), in order."""
        return [act for act, mask in zip(ACTS, ACT_MASKS, strict=True) if self.hands[seat] & mask]

    def bust_chance(self) -> float:
        """The chance, 0 to 1, that the next flip busts (F-6); 0 under New Act and with an empty deck."""
        if self.new_act or not self.deck_size:
            return 0.0
        return (self.unseen & self.row_acts).bit_count() / self.deck_size

    def describe(self) -> Mapping[str, Json]:
        hands: list[list[str | None]] = [self.hand_codes(seat) for seat in range(self.players)]
        return {
            "deck": self.deck_size,
            "row": [CODES[card] for card in self.row],
            "hands": hands,
            "trios": [[codes_of(trio) for trio in trios] for trios in self.trios],
            "discards": [CODES[card] for card in self.discards],
            "turn": self.turn if self.turns else None,
            "new_act": self.new_act,
            "gained": self.gained,
            "flipped": None if self.flipped == UNKNOWN else CODES[self.flipped],
            "victim": None if self.victim == NOBODY else self.victim,
            "act": None if self.act == NOBODY else ACTS[self.act],
            "giver": None if self.giver == NOBODY else self.giver,
            "caller": None if self.caller == NOBODY else self.caller,
        }


def _common(known: Knowledge, seat: int, worlds: tuple[World, ...]) -> int:
    """The cards that the seat holds in every one of these worlds."""
    common = ALL_CARDS
    for world in worlds:
        common &= known.hand(seat, world)
    return common
