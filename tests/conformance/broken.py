"""Toy games with one fault each: the conformance suite must catch every one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Self

from game.core import Action, BadNotation, Event, Game, GameState, IllegalAction, Outcome, Reason, Score
from tests.conformance.toy import CARDS, GAME, Play, Toy, ToyBrain


class AcceptsAnything(Toy):
    def why_not(self, seat: int, action: Action) -> Reason | None:
        return None


class RefusesButChanges(Toy):
    def apply(self, seat: int, action: Action) -> list[Event]:
        try:
            return super().apply(seat, action)
        except IllegalAction:
            self.points[seat] += 1
            raise


class NothingLegal(Toy):
    def legal(self, seat: int) -> Sequence[Action]:
        return [] if len(self.used) > self.players else super().legal(seat)


class LegalForAll(Toy):
    def legal(self, seat: int) -> Sequence[Action]:
        return [Play(card) for card in self.hands[seat] if card is not None]


class SharesHands(Toy):
    def clone(self) -> Self:
        new = super().clone()
        new.hands = self.hands
        return new


class FirstComeFirstServed(Toy):
    def advance(self, seat: int, action: Action) -> list[Event]:
        if not any(self.chosen):
            self.points[seat] += 1
        return super().advance(seat, action)


class ShowsHands(Toy):
    def view(self, seat: int | None) -> Self:
        view = super().view(seat)
        view.hands = [hand[:] for hand in self.hands]
        return view


class ShowsCommitments(Toy):
    def view(self, seat: int | None) -> Self:
        view = super().view(seat)
        view.chosen = self.chosen[:]
        return view


class ShowsSpectators(Toy):
    def view(self, seat: int | None) -> Self:
        return self.clone() if seat is None else super().view(seat)


@dataclass(frozen=True, slots=True)
class Told(Event):
    seat: int
    card: str


class TellsAll(Toy):
    def advance(self, seat: int, action: Action) -> list[Event]:
        assert isinstance(action, Play)
        return [Told(seat, action.card), *super().advance(seat, action)]


class LosesCards(Toy):
    def open(self) -> list[Event]:
        happened = super().open()
        if len(self.used) > self.players:
            self.used[0] = self.used[1]
        return happened


class NeverEnds(Toy):
    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        happened = super().settle(name, outcome)
        if name == "prize" and not self.hands[0]:
            self.used = []
        return happened


class MiscountsLines(Toy):
    def scores(self) -> list[Score] | None:
        return [replace(score, points=score.points + 1) for score in super().scores() or ()]


class RemembersOtherGames(Toy):
    ticks = count()

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        happened = super().settle(name, outcome)
        if name == "prize":
            self.points[0] += next(self.ticks)
        return happened


def parse_wrongly(text: str) -> Action:
    if not text.startswith("play "):
        raise BadNotation(f"no action {text!r}")
    return Play(CARDS[int(text[-1]) % len(CARDS)])


class ForgetsOwnHand(ToyBrain):
    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> Toy:
        assert isinstance(view, Toy)
        blank = view.clone()
        blank.hands = [[None] * len(hand) for hand in view.hands]
        blank.chosen = ["?" if card else None for card in view.chosen]
        return super().determinize(blank, rng, memory)


class PlaysIllegally(ToyBrain):
    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return Play("9")


class ThinksInPlace(ToyBrain):
    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        action = super().policy(state, seat, rng)
        assert isinstance(state, Toy)
        state.points[seat] += 1
        return action


BROKEN: tuple[tuple[str, str, Game], ...] = (
    *(
        (check, kind.__name__, replace(GAME, start=kind))
        for check, kind in (
            ("legal", AcceptsAnything),
            ("legal", RefusesButChanges),
            ("legal", NothingLegal),
            ("legal", LegalForAll),
            ("clones", SharesHands),
            ("commitments", FirstComeFirstServed),
            ("hidden", ShowsHands),
            ("hidden", ShowsCommitments),
            ("spectator", ShowsSpectators),
            ("events", TellsAll),
            ("cards", LosesCards),
            ("longest", NeverEnds),
            ("scores", MiscountsLines),
            ("records", RemembersOtherGames),
        )
    ),
    ("notation", "parse_wrongly", replace(GAME, parse=parse_wrongly)),
    ("views", "ForgetsOwnHand", replace(GAME, brain=ForgetsOwnHand())),
    ("twins", "ForgetsOwnHand", replace(GAME, brain=ForgetsOwnHand())),
    ("brain", "PlaysIllegally", replace(GAME, brain=PlaysIllegally())),
    ("brain", "ThinksInPlace", replace(GAME, brain=ThinksInPlace())),
)
"""The check that must fail, the fault, and the game that has it."""
