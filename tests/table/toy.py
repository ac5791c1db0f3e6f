"""A tiny game for the tests of records and table: hidden hands, a simultaneous decision, a roll in mid-game.

Twelve cards `01` to `12`; three each. Each round everybody bids a card unseen; the highest bid scores a point and its
owner has a turn: `mark N` as often as wanted (open, harmless), at most one `peek` (draws a card, so it reveals), at
most one `luck` (a roll gives some seat a point), `pair A B` discards two cards, `pass` ends the turn. It ends when
somebody has no cards.
"""

from __future__ import annotations

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
    SeatChoice,
    Shuffle,
)

CARDS = tuple(f"{number:02}" for number in range(1, 13))


@dataclass(frozen=True, slots=True)
class Move(Action):
    word: str
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.word, *self.cards])


def parse(text: str) -> Move:
    word, *cards = text.split(" ")
    counts = {"bid": 1, "mark": 1, "peek": 0, "luck": 0, "pair": 2, "pass": 0}
    if counts.get(word) != len(cards) or any(card not in CARDS for card in cards):
        raise BadNotation(f"no action of this game: {text!r}")
    return Move(word, tuple(sorted(cards)))


@dataclass(frozen=True, slots=True)
class Committed(Event):
    seat: int
    card: str | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Happened(Event):
    what: str
    seat: int


@dataclass(frozen=True, slots=True)
class Opened(Event):
    bids: tuple[str, ...]
    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: int
    card: str | None
    reveals: ClassVar[bool] = True

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)


class Toy(GameState):
    __slots__ = ("_seats", "bids", "deck", "hands", "leader", "lucky", "marks", "peeked", "points", "stage", "worth")

    def __init__(self, seats: int, worth: int) -> None:
        self._seats = seats
        self.worth = worth
        self.stage = "deck"
        self.deck: list[str | None] = []
        self.hands: list[list[str | None]] = [[] for _ in range(seats)]
        self.bids: list[str | None] = [None] * seats
        self.points = [0] * seats
        self.marks: list[int] = []
        self.leader = 0
        self.peeked = False
        self.lucky = False

    @property
    def seats(self) -> int:
        return self._seats

    def pending(self) -> Pending:
        if self.stage == "deck":
            return Roll("deck", Shuffle(CARDS))
        if self.stage == "luck":
            return Roll("luck", Pick(tuple(range(self._seats))))
        if self.stage == "bid":
            return Decide(tuple(seat for seat in range(self._seats) if self.bids[seat] is None), "bid")
        if self.stage == "turn":
            return Decide((self.leader,), "turn")
        best = max(self.points)
        return Over(tuple(seat for seat, points in enumerate(self.points) if points == best))

    def legal(self, seat: int) -> Sequence[Action]:
        pending = self.pending()
        if not isinstance(pending, Decide) or seat not in pending.seats:
            return []
        hand = sorted(card for card in self.hands[seat] if card is not None)
        if self.stage == "bid":
            return [Move("bid", (card,)) for card in hand]
        actions = [Move("luck")] if not self.lucky else []
        actions += [Move("mark", (card,)) for card in CARDS[:2]]
        actions += [Move("pair", (a, b)) for a in hand for b in hand if a < b]
        actions += [Move("pass")] + ([Move("peek")] if self.deck and not self.peeked else [])
        return actions

    def why_not(self, seat: int, action: Action) -> Reason | None:
        return None if action in self.legal(seat) else Reason("not_now", {"seat": seat})

    def advance(self, seat: int, action: Action) -> list[Event]:
        assert isinstance(action, Move)
        if action.word == "bid":
            return self._bid(seat, action.cards[0])
        if action.word == "mark":
            self.marks.append(int(action.cards[0]))
        elif action.word == "luck":
            self.lucky = True
            self.stage = "luck"
        elif action.word == "peek":
            self.peeked = True
            card = self.deck.pop()
            self.hands[seat].append(card)
            return [Drew(seat, card)]
        elif action.word == "pair":
            for card in action.cards:
                self.hands[seat].remove(card)
        else:
            self.stage = "bid" if all(self.hands) else "over"
            self.peeked = self.lucky = False
        return [Happened(action.word, seat)]

    def _bid(self, seat: int, card: str) -> list[Event]:
        self.bids[seat] = card
        self.hands[seat].remove(card)
        if None in self.bids:
            return [Committed(seat, card)]
        bids = tuple(str(bid) for bid in self.bids)
        self.leader = max(range(self._seats), key=lambda one: bids[one])
        self.points[self.leader] += self.worth
        self.bids = [None] * self._seats
        self.stage = "turn"
        return [Committed(seat, card), Opened(bids)]

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        if name == "luck":
            assert isinstance(outcome, int)
            self.points[outcome] += 1
            self.stage = "turn"
            return [Happened("luck came", outcome)]
        assert isinstance(outcome, list)
        deck: list[str | None] = list(outcome[::-1])
        for seat in range(self._seats):
            self.hands[seat] = [deck.pop() for _ in range(3)]
        self.deck = deck
        self.stage = "bid"
        return [Happened("dealt", 0)]

    def clone(self) -> Self:
        copy = type(self)(self._seats, self.worth)
        copy.stage, copy.leader, copy.peeked, copy.lucky = self.stage, self.leader, self.peeked, self.lucky
        copy.deck, copy.bids, copy.points = list(self.deck), list(self.bids), list(self.points)
        copy.hands, copy.marks = [list(hand) for hand in self.hands], list(self.marks)
        return copy

    def view(self, seat: int | None) -> Self:
        copy = self.clone()
        copy.deck = [None] * len(copy.deck)
        for other in range(self._seats):
            if other != seat:
                copy.hands[other] = [None] * len(copy.hands[other])
        copy.bids = [bid if other == seat else None if bid is None else "??" for other, bid in enumerate(copy.bids)]
        return copy

    def key(self) -> Hashable:
        hands = tuple(tuple(sorted(str(card) for card in hand)) for hand in self.hands)
        rest = (self.stage, self.leader, self.peeked, self.lucky, self.worth)
        return hands, tuple(self.deck), tuple(self.bids), tuple(self.points), tuple(self.marks), rest

    def scores(self) -> list[Score]:
        return [Score(points, (("points", points),)) for points in self.points]

    def describe(self) -> Mapping[str, Json]:
        return {
            "stage": self.stage,
            "deck": self.deck,
            "hands": [sorted(hand, key=str) for hand in self.hands],
            "bids": self.bids,
            "points": self.points,
            "marks": self.marks,
            "turn": [self.leader, self.peeked, self.lucky],
        }


class ToyBrain(Brain):
    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> GameState:
        assert isinstance(view, Toy)
        state = view.clone()
        known = [card for hand in state.hands for card in hand if card]
        unknown = [card for card in CARDS if card not in known]
        rng.shuffle(unknown)
        state.hands = [[card or unknown.pop() for card in hand] for hand in state.hands]
        state.deck = [unknown.pop() for _ in state.deck if unknown]
        return state

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return rng.choice(state.legal(seat))

    def evaluate(self, state: GameState) -> Sequence[float]:
        return [score.points for score in state.scores() or []]

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        return Reason("guess")


def start(seats: int, options: Options) -> Toy:
    worth = options["worth"]
    assert isinstance(worth, int)
    return Toy(seats, worth)


GAME = Game(
    id="toy",
    seat_counts=(2, 3),
    made_for=(2, 3),
    options=(Choice("worth", (1, 2)), SeatChoice("first")),
    start=start,
    parse=parse,
    brain=ToyBrain(),
    secrets=True,
    longest=lambda seats: 10_000,
)
GAMES = {GAME.id: GAME}
