"""The smallest game with everything hard in it: hidden hands, a decision all make at once, a roll in mid-game.

Nine cards, two or three seats, three cards each, the rest unseen. In each of three rounds all play a card unseen; they
are opened, the highest wins what the roll `prize` comes to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from game.core import (
    Action,
    BadNotation,
    Brain,
    Choice,
    Decide,
    Event,
    Game,
    GameState,
    Json,
    Options,
    Outcome,
    Over,
    Pending,
    Pick,
    Reason,
    Roll,
    Score,
    Shuffle,
)

CARDS = tuple("123456789")
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Play(Action):
    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


def parse(text: str) -> Action:
    if text not in {f"play {card}" for card in CARDS}:
        raise BadNotation(f"no action {text!r}, expected such as play 5")
    return Play(text[-1])


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: int
    cards: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class Chose(Event):
    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Opened(Event):
    cards: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: int
    prize: str


class Toy(GameState):
    __slots__ = ("chosen", "deck", "hands", "leader", "players", "points", "start", "used")

    def __init__(self, seats: int, options: Options) -> None:
        start = options["start"]
        assert isinstance(start, int)
        self.players, self.start = seats, start
        self.deck: list[str | None] = []
        self.hands: list[list[str | None]] = [[] for _ in range(seats)]
        self.chosen: list[str | None] = [None] * seats
        self.used: list[str] = []
        self.points = [start] * seats
        self.leader = -1

    @property
    def seats(self) -> int:
        return self.players

    def pending(self) -> Pending:
        if not self.used and not self.hands[0]:
            return Roll("deck", Shuffle(CARDS))
        if self.leader >= 0:
            return Roll("prize", Pick(("1", "2")))
        if not self.hands[0]:
            return Over(tuple(seat for seat in range(self.players) if self.points[seat] == max(self.points)))
        return Decide(tuple(seat for seat in range(self.players) if self.waits(seat)), "play")

    def waits(self, seat: int) -> bool:
        return len(self.hands[seat]) == ROUNDS - len(self.used) // self.players and self.chosen[seat] is None

    def legal(self, seat: int) -> Sequence[Action]:
        pending = self.pending()
        if not isinstance(pending, Decide) or seat not in pending.seats:
            return []
        return [Play(card) for card in sorted(card for card in self.hands[seat] if card is not None)]

    def why_not(self, seat: int, action: Action) -> Reason | None:
        return None if action in self.legal(seat) else Reason("not_now", {"seat": seat})

    def advance(self, seat: int, action: Action) -> list[Event]:
        assert isinstance(action, Play)
        self.chosen[seat] = action.card
        happened: list[Event] = [Chose(seat, action.card)]
        if all(self.chosen):
            happened += self.open()
        return happened

    def open(self) -> list[Event]:
        cards = [card for card in self.chosen if card is not None]
        for seat, card in enumerate(cards):
            self.hands[seat].remove(card)
        self.used += cards
        self.leader = cards.index(max(cards))
        self.chosen = [None] * self.players
        return [Opened(tuple(cards))]

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        if isinstance(outcome, str):
            self.points[self.leader] += int(outcome)
            won, self.leader = self.leader, -1
            return [Won(won, outcome)]
        assert not isinstance(outcome, int)
        for seat in range(self.players):
            self.hands[seat] = [*sorted(outcome[ROUNDS * seat : ROUNDS * (seat + 1)])]
        self.deck = [*outcome[ROUNDS * self.players :]]
        return [Dealt(seat, tuple(card for card in hand if card)) for seat, hand in enumerate(self.hands)]

    def clone(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.players, new.start, new.leader = self.players, self.start, self.leader
        new.deck, new.chosen, new.used, new.points = self.deck[:], self.chosen[:], self.used[:], self.points[:]
        new.hands = [hand[:] for hand in self.hands]
        return new

    def view(self, seat: int | None) -> Self:
        view = self.clone()
        view.deck = [None] * len(self.deck)
        for other in range(self.players):
            if other != seat:
                view.hands[other] = [None] * len(self.hands[other])
                view.chosen[other] = "?" if self.chosen[other] else None
        return view

    def key(self) -> Hashable:
        hands = tuple(map(tuple, self.hands))
        rest = (tuple(self.chosen), tuple(self.used), tuple(self.points), self.leader, self.start)
        return (hands, tuple(self.deck), rest)

    def scores(self) -> list[Score] | None:
        return [Score(points, (("start", self.start), ("won", points - self.start))) for points in self.points]

    def describe(self) -> Mapping[str, Json]:
        chosen = [None if card == "?" else card for card in self.chosen]
        hands: list[list[str | None]] = [hand[:] for hand in self.hands]
        return {"hands": hands, "deck": self.deck[:], "chosen": chosen, "points": self.points[:], "used": self.used[:]}


class ToyBrain(Brain):
    rollout_decisions: ClassVar[int] = 4

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> Toy:
        assert isinstance(view, Toy)
        state = view.clone()
        known = {card for hand in view.hands for card in hand if card} | set(view.used)
        unseen = [card for card in CARDS if card not in known]
        if not view.used and not view.hands[0]:
            return state
        rng.shuffle(unseen)
        for seat, hand in enumerate(state.hands):
            if None in hand:
                state.hands[seat] = [*sorted(unseen.pop() for _ in hand)]
            if state.chosen[seat] == "?":
                state.chosen[seat] = rng.choice([card for card in state.hands[seat] if card])
        state.deck = [*unseen]
        return state

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return state.legal(seat)[-1]

    def evaluate(self, state: GameState) -> Sequence[float]:
        return [score.points for score in state.scores() or ()]

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        return Reason("highest")


def cards(state: GameState) -> Counter[str] | None:
    """Every card of a position, None before the deal."""
    assert isinstance(state, Toy)
    found = Counter(card for pile in (*state.hands, state.deck, state.used) for card in pile if card)
    return found or None


GAME = Game(
    id="conformance_toy",
    seat_counts=(2, 3),
    made_for=(2,),
    options=(Choice("start", (0, 5)),),
    start=Toy,
    parse=parse,
    brain=ToyBrain(),
    secrets=True,
    longest=lambda seats: 1 + ROUNDS * (seats + 1),
)
