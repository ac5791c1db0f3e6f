"""The rules of Arboretum in the order of their page: A-2 and A-3 set-up, A-4 to A-6 a turn, A-7 and A-13 the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from game.arboretum import actions as do
from game.arboretum import events as did
from game.arboretum.garden import grown
from game.arboretum.material import CODES, FARTHEST, HAND, NUMBERS, SPECIES, USED, cell_of, codes_of
from game.arboretum.scoring import leaders, points_of
from game.arboretum.state import NOBODY, TRUTH, Phase, Position
from game.core import Action, Decide, Event, Options, Outcome, Over, Pending, Pick, Reason, Roll, Shuffle, Subset
from game.core.bits import members

DRAWS: Final = 2
"""Cards drawn each turn (A-4)."""
OPENING: Final = ("all", "none", "all_but_first")
"""The values of the option `opening_discard`, the default first."""
WHY_NOT: Final = (
    "game_over",
    "wait_for_chance",
    "not_your_turn",
    "phase_draw",
    "phase_play",
    "phase_discard",
    "deck_empty",
    "pile_empty",
    "own_pile_empty",
    "no_such_seat",
    "not_in_hand",
    "first_card",
    "cell_taken",
    "not_adjacent",
    "no_action",
)
"""Every code that `why_not` can give."""
_PHASE_NAMES: Final = {phase: phase.name.lower() for phase in Phase}


def longest(seats: int) -> int:
    """No game has more log entries: three rolls, and four a turn. Every turn plants a card for good, and at the end the
    hands still hold seven cards each, but for one that may hold six while a discard lies on a pile."""
    return 3 + 4 * (USED[seats] * 8 - HAND * seats)


class Arboretum(Position):
    """A game of Arboretum."""

    __slots__ = ()

    # --- what is waited for -----------------------------------------------------------------------------------------

    def pending(self) -> Pending:
        match self.phase:
            case Phase.FIRST:
                return _first_roll(self.players)
            case Phase.SPECIES:
                return _species_roll(self.players)
            case Phase.DECK:
                return _deck_roll(self.species)
            case Phase.OVER:
                return Over(self.winners)
            case _:
                return _decide(self.turn, self.phase)

    def _decider(self) -> int:
        """The seat that is to decide, NOBODY when none is."""
        return self.turn if self.phase in _FITTING else NOBODY

    def legal(self, seat: int) -> Sequence[Action]:
        """In a view, another seat's actions as far as they are known for certain to be legal."""
        if seat != self._decider():
            return ()
        if self._legal is None:
            self._legal = self._list_legal(seat)
        return self._legal

    def _list_legal(self, seat: int) -> tuple[Action, ...]:
        match self.phase:
            case Phase.DRAW:
                piles = [do.DRAW_PILES[other] for other, pile in enumerate(self.piles) if pile]
                return (do.DRAW_DECK, *piles) if self.drawn < len(self.deck) else tuple(piles)
            case Phase.PLAY:
                cells = self.gardens[seat].frontier()
                return tuple([do.play(card, cell) for card in members(self.hands[seat]) for cell in cells])
            case _:
                return tuple([do.DISCARDS[card] for card in members(self.hands[seat])])

    def why_not(self, seat: int, action: Action) -> Reason | None:
        if action in self.legal(seat):
            return None
        if self.phase == Phase.OVER:
            return Reason("game_over")
        decider = self._decider()
        if decider == NOBODY:
            return Reason("wait_for_chance")
        if seat != decider:
            return Reason("not_your_turn", {"seat": decider, "phase": _PHASE_NAMES[self.phase]})
        if not isinstance(action, _FITTING[self.phase]):
            return Reason(f"phase_{_PHASE_NAMES[self.phase]}")
        match action:
            case do.DrawDeck():
                return Reason("deck_empty")
            case do.DrawPile(pile) if not 0 <= pile < self.players:
                return Reason("no_such_seat", {"seat": pile, "seats": self.players})
            case do.DrawPile(pile):
                return Reason("own_pile_empty") if pile == seat else Reason("pile_empty", {"seat": pile})
            case do.Play(card, x, y):
                return self._why_not_held(seat, card) or self._why_not_there(seat, x, y)
            case do.Discard(card):
                return self._why_not_held(seat, card) or Reason("no_action")
            case _:
                return Reason("no_action")

    def _why_not_held(self, seat: int, card: str) -> Reason | None:
        held = card in NUMBERS and self.hands[seat] >> NUMBERS[card] & 1
        return None if held else Reason("not_in_hand", {"card": card})

    def _why_not_there(self, seat: int, x: int, y: int) -> Reason:
        cells = self.gardens[seat].cells
        if not cells:
            return Reason("first_card")
        if max(abs(x), abs(y)) <= FARTHEST and cell_of(x, y) in cells:
            return Reason("cell_taken", {"card": CODES[cells[cell_of(x, y)]]})
        return Reason("not_adjacent")

    # --- set-up -----------------------------------------------------------------------------------------

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        self._legal = None
        match self.phase, outcome:
            case Phase.FIRST, int():
                self.turn = outcome
                self.phase = Phase.DECK if self.fixed else Phase.SPECIES
                return [did.Started(outcome)]
            case Phase.SPECIES, [*codes]:
                self.species, self.phase = tuple([SPECIES.index(code) for code in codes]), Phase.DECK
                return [did.SpeciesChosen(tuple(codes))]
            case Phase.DECK, [*codes]:
                return self._deal(codes)
            case _:
                raise ValueError(f"no roll {name!r} with outcome {outcome!r} is pending in phase {self.phase.name}")

    def _deal(self, codes: list[str]) -> list[Event]:
        """A-3: seven cards to each seat, then a card face up to each (but see the option `opening_discard`)."""
        self.deck = tuple([NUMBERS[code] for code in codes])
        happened: list[Event] = [] if self.first == NOBODY else [did.Started(self.turn)]
        if self.fixed:
            happened.append(did.SpeciesChosen(tuple(self.species_codes())))
        happened.append(did.Shuffled(len(self.deck)))
        for seat in range(self.players):
            for _ in range(HAND):
                self.hands[seat] |= 1 << self._top()
            self.sizes[seat] = HAND
            happened.append(did.Dealt(seat, tuple(codes_of(self.hands[seat]))))
        for seat in range(self.players):
            if self.opening == "none" or (self.opening == "all_but_first" and seat == self.turn):
                continue
            card = self._top()
            self.piles[seat] = (card,)
            self.open |= 1 << card
            happened.append(did.OpeningDiscarded(seat, CODES[card]))
        self.turns, self.phase = 1, Phase.DRAW
        happened.append(_turn_started(self.turn))
        return happened

    def _top(self) -> int:
        """Takes the top card of the deck."""
        card = self.deck[self.drawn]
        self.drawn += 1
        return card

    # --- a turn ------------------------------------------------------------------------------------------

    def advance(self, seat: int, action: Action) -> list[Event]:
        self._legal = None
        match action:
            case do.DrawDeck():
                return self._draw_deck(seat)
            case do.DrawPile(pile):
                return self._draw_pile(seat, pile)
            case do.Play(card, x, y):
                return self._plant(seat, NUMBERS[card], x, y)
            case do.Discard(card):
                return self._discard(seat, NUMBERS[card])
            case _:
                raise ValueError(f"no action of Arboretum: {action}")

    def _draw_deck(self, seat: int) -> list[Event]:
        card = self._top()
        self.hands[seat] |= 1 << card
        happened: list[Event] = [_drew_deck(seat, CODES[card], self.deck_size)]
        if self.drawn == len(self.deck):
            happened.append(did.LastCardDrawn(seat))
        return self._drew(seat, happened)

    def _draw_pile(self, seat: int, pile: int) -> list[Event]:
        """A card that everybody saw come to the hand."""
        *rest, card = self.piles[pile]
        self.piles[pile] = tuple(rest)
        bit = 1 << card
        self.open ^= bit
        self.hands[seat] |= bit
        self.known[seat] |= bit
        return self._drew(seat, [_drew_pile(seat, pile, CODES[card])])

    def _drew(self, seat: int, happened: list[Event]) -> list[Event]:
        """A-4: two cards, the second only if there is one."""
        self.sizes[seat] += 1
        self.draws += 1
        if self.draws == DRAWS:
            self.phase = Phase.PLAY
        elif self.drawn == len(self.deck) and not any(self.piles):
            self.phase = Phase.PLAY
            happened.append(did.NothingToDraw(seat))
        return happened

    def _plant(self, seat: int, card: int, x: int, y: int) -> list[Event]:
        """A-5."""
        self._lay_down(seat, card)
        self.gardens[seat] = grown(self.gardens[seat], card, cell_of(x, y))
        self.phase = Phase.DISCARD
        return [_planted(seat, CODES[card], x, y)]

    def _discard(self, seat: int, card: int) -> list[Event]:
        """A-6, and A-7: the turn in which the deck ran out is the last."""
        self._lay_down(seat, card)
        self.piles[seat] += (card,)
        happened: list[Event] = [_discarded(seat, CODES[card]), _turn_ended(seat)]
        if self.drawn == len(self.deck):
            return self._end(happened)
        self.turn = (seat + 1) % self.players
        self.turns += 1
        self.draws, self.phase = 0, Phase.DRAW
        happened.append(_turn_started(self.turn))
        return happened

    def _lay_down(self, seat: int, card: int) -> None:
        """A card leaves the hand and lies open."""
        bit = 1 << card
        self.hands[seat] &= ~bit
        self.known[seat] &= ~bit
        self.sizes[seat] -= 1
        self.open |= bit

    # --- the end ---------------------------------------------------------------------------------------

    def _end(self, happened: list[Event]) -> list[Event]:
        self.phase = Phase.OVER
        table = points_of(self.hands, self.gardens, self.species)
        self.winners = leaders([sum(own) for own in zip(*table, strict=True)], self.gardens)
        happened += [did.HandOpened(seat, tuple(codes_of(hand))) for seat, hand in enumerate(self.hands)]
        happened.append(did.Ended(self.winners))
        return happened


_FITTING: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.DRAW: (do.DrawDeck, do.DrawPile),
    Phase.PLAY: (do.Play,),
    Phase.DISCARD: (do.Discard,),
}


@cache
def _first_roll(seats: int) -> Roll:
    return Roll("first", Pick(tuple(range(seats))))


@cache
def _species_roll(seats: int) -> Roll:
    return Roll("species", Subset(SPECIES, USED[seats]))


@lru_cache(maxsize=64)
def _deck_roll(species: tuple[int, ...]) -> Roll:
    return Roll("deck", Shuffle(tuple([code for kind in species for code in CODES[8 * kind : 8 * kind + 8]])))


@cache
def _decide(seat: int, phase: Phase) -> Decide:
    return Decide((seat,), _PHASE_NAMES[phase])


# Events are values, so equal ones are made once: a rollout makes thousands.
_MANY: Final = 1 << 14
_turn_started = cache(did.TurnStarted)
_turn_ended = cache(did.TurnEnded)
_drew_deck = lru_cache(_MANY)(did.DrewDeck)
_drew_pile = lru_cache(_MANY)(did.DrewPile)
_planted = lru_cache(_MANY)(did.Planted)
_discarded = lru_cache(_MANY)(did.Discarded)

__all__ = ["DRAWS", "OPENING", "TRUTH", "WHY_NOT", "Arboretum", "longest"]


def start(seats: int, options: Options) -> Arboretum:
    """The position before the first roll; `options` are complete and checked."""
    state = Arboretum()
    state.prepare(seats, options)
    return state
