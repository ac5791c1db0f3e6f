"""Toy games with known answers, small enough to be checked by hand."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar, Self

from game.core import (
    Action,
    Brain,
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


@dataclass(frozen=True, slots=True)
class Say(Action):
    """A move that is its own word."""

    word: str

    def __str__(self) -> str:
        return self.word


class Toy(GameState):
    """Two seats; subclasses say what is pending, legal and what happens."""

    __slots__ = ("points",)

    def __init__(self) -> None:
        self.points: list[int] = [0, 0]

    @property
    def seats(self) -> int:
        return 2

    def words(self, seat: int) -> Sequence[str]:
        """The legal words of a pending seat."""
        raise NotImplementedError

    def legal(self, seat: int) -> Sequence[Action]:
        pending = self.pending()
        if not isinstance(pending, Decide) or seat not in pending.seats:
            return ()
        return [Say(word) for word in self.words(seat)]

    def why_not(self, seat: int, action: Action) -> Reason | None:
        return None if action in self.legal(seat) else Reason("no")

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        raise NotImplementedError

    def over(self) -> Over:
        best = max(self.points)
        return Over(tuple(seat for seat in range(2) if self.points[seat] == best))

    def scores(self) -> list[Score] | None:
        return [Score(points, (("points", points),)) for points in self.points]

    def describe(self) -> Mapping[str, Json]:
        return {"points": self.points}

    def key(self) -> Hashable:
        raise NotImplementedError


class ToyBrain(Brain):
    """A brain that knows nothing: any legal move, the points as they stand."""

    rollout_decisions: ClassVar[int] = 20
    margin: ClassVar[float] = 4.0

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> GameState:
        return view.clone()

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return rng.choice(state.legal(seat))

    def evaluate(self, state: GameState) -> Sequence[float]:
        scores = state.scores()
        assert scores is not None
        return [float(score.points) for score in scores]

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        return Reason("said", {"word": str(action)})


# --- matching pennies: both seats show at once, seat 0 wins a match -------------------------------------------------


class Pennies(Toy):
    __slots__ = ("shown",)

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str | None] = [None, None]

    def pending(self) -> Pending:
        owing = tuple(seat for seat in range(2) if self.shown[seat] is None)
        return Decide(owing, "show") if owing else self.over()

    def words(self, seat: int) -> Sequence[str]:
        return ("heads", "tails")

    def advance(self, seat: int, action: Action) -> list[Event]:
        self.shown[seat] = str(action)
        if None not in self.shown:
            self.points[0 if self.shown[0] == self.shown[1] else 1] = 2
        return []

    def clone(self) -> Self:
        new = type(self)()
        new.points, new.shown = self.points[:], self.shown[:]
        return new

    def view(self, seat: int | None) -> Self:
        new = self.clone()
        if None in new.shown:
            new.shown = [word if place == seat or word is None else "?" for place, word in enumerate(new.shown)]
        return new

    def key(self) -> Hashable:
        return (tuple(self.points), tuple(self.shown))


class PenniesBrain(ToyBrain):
    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> GameState:
        assert isinstance(view, Pennies)
        state = view.clone()
        state.shown = [rng.choice(("heads", "tails")) if word == "?" else word for word in state.shown]
        return state


# --- Kuhn poker: three cards, one bet; worth -1/18 to the first seat ------------------------------------------------


class Kuhn(Toy):
    """`said` is the history of p(ass) and b(et); ends after pp, bp, bb, pbp, pbb."""

    __slots__ = ("cards", "said")

    ENDS: ClassVar[frozenset[str]] = frozenset(("pp", "bp", "bb", "pbp", "pbb"))

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[str | None] = []
        self.said = ""

    def pending(self) -> Pending:
        if not self.cards:
            return Roll("deal", Shuffle(("J", "Q", "K")))
        return self.over() if self.said in self.ENDS else Decide((len(self.said) % 2,), "bet")

    def words(self, seat: int) -> Sequence[str]:
        return ("pass", "bet")

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        assert isinstance(outcome, list)
        self.cards = outcome[:2]
        return []

    def advance(self, seat: int, action: Action) -> list[Event]:
        self.said += str(action)[0]
        if self.said in self.ENDS:
            won = kuhn_payoff(self.cards, self.said)
            self.points = [won, -won]
        return []

    def clone(self) -> Self:
        new = type(self)()
        new.points, new.cards, new.said = self.points[:], self.cards[:], self.said
        return new

    def view(self, seat: int | None) -> Self:
        new = self.clone()
        if new.said not in self.ENDS:
            new.cards = [card if place == seat else None for place, card in enumerate(new.cards)]
        return new

    def key(self) -> Hashable:
        return (tuple(self.points), tuple(self.cards), self.said)


def kuhn_payoff(cards: Sequence[str | None], said: str) -> int:
    """What the first seat wins."""
    if said == "bp":
        return 1
    if said == "pbp":
        return -1
    first, second = cards
    assert first is not None
    assert second is not None
    stake = 2 if said.endswith("bb") else 1
    return stake if "JQK".index(first) > "JQK".index(second) else -stake


class KuhnBrain(ToyBrain):
    margin: ClassVar[float] = 4.0

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> GameState:
        assert isinstance(view, Kuhn)
        state = view.clone()
        left = [card for card in "JQK" if card not in view.cards]
        rng.shuffle(left)
        state.cards = [left.pop() if card is None else card for card in view.cards]
        return state


# --- the trap: the greedy first move is punished by the answer ------------------------------------------------------


class Trap(Toy):
    """Seat 0 takes `three` (seat 1 may then take ten) or one of the smaller numbers (seat 1 gets nothing)."""

    __slots__ = ("said",)

    GAIN: ClassVar[Mapping[str, int]] = {"three": 3, "two": 2, "one": 1, "zero": 0}

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def pending(self) -> Pending:
        return Decide((len(self.said),), "take") if len(self.said) < 2 else self.over()

    def words(self, seat: int) -> Sequence[str]:
        if seat == 0:
            return tuple(self.GAIN)
        return ("ten", "zero") if self.said == ["three"] else ("zero",)

    def advance(self, seat: int, action: Action) -> list[Event]:
        self.said.append(str(action))
        self.points[seat] += 10 if str(action) == "ten" else self.GAIN[str(action)]
        return []

    def clone(self) -> Self:
        new = type(self)()
        new.points, new.said = self.points[:], self.said[:]
        return new

    def view(self, seat: int | None) -> Self:
        return self.clone()

    def key(self) -> Hashable:
        return (tuple(self.points), tuple(self.said))


class TrapBrain(ToyBrain):
    """Greedy, and therefore trapped when it moves first."""

    margin: ClassVar[float] = 10.0

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return state.legal(seat)[0]


# --- the gamble: only the expectation tells which move is better ----------------------------------------------------


class Gamble(Toy):
    """Seat 0 is sure of three points or rolls for twenty at one in four: five on average."""

    __slots__ = ("rolling", "said")

    def __init__(self) -> None:
        super().__init__()
        self.said = ""
        self.rolling = False

    def pending(self) -> Pending:
        if self.rolling:
            return Roll("dice", Pick(("0", "0", "0", "20")))
        return self.over() if self.said else Decide((0,), "risk")

    def words(self, seat: int) -> Sequence[str]:
        return ("safe", "dare")

    def advance(self, seat: int, action: Action) -> list[Event]:
        self.said = str(action)
        self.rolling = self.said == "dare"
        if not self.rolling:
            self.points[0] = 3
        return []

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        assert isinstance(outcome, str)
        self.rolling = False
        self.points[0] = int(outcome)
        return []

    def clone(self) -> Self:
        new = type(self)()
        new.points, new.said, new.rolling = self.points[:], self.said, self.rolling
        return new

    def view(self, seat: int | None) -> Self:
        return self.clone()

    def key(self) -> Hashable:
        return (tuple(self.points), self.said, self.rolling)


class GambleBrain(ToyBrain):
    margin: ClassVar[float] = 40.0


# --- brains that misbehave ------------------------------------------------------------------------------------------


class SleepyBrain(TrapBrain):
    """Needs a while for every simulated move, so that a level's time cap ends the search."""

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        time.sleep(0.02)
        return super().policy(state, seat, rng)


class StuckBrain(TrapBrain):
    """Does not come back from imagining a world."""

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> GameState:
        if os.getpid() != _parent():
            time.sleep(3600)
        return view.clone()


class BrokenBrain(TrapBrain):
    """Raises in the search."""

    def evaluate(self, state: GameState) -> Sequence[float]:
        raise ZeroDivisionError("on purpose")


class LyingBrain(TrapBrain):
    """Proposes a move there is not."""

    def candidates(self, state: GameState, seat: int) -> Sequence[Action]:
        return [Say("million")]


class DyingBrain(TrapBrain):
    """Ends every process that searches, except the one the tests run in."""

    def evaluate(self, state: GameState) -> Sequence[float]:
        if os.getpid() != _parent():
            os._exit(3)
        return super().evaluate(state)


def _parent() -> int:
    """The process of the tests, which says so through the environment its workers inherit."""
    return int(os.environ["TOYS_PARENT"])


def modules_in(folder: str) -> Path:
    """Where a worker asked for a game writes down what it has imported."""
    return Path(folder) / "modules.txt"


def _game(game_id: str, start: Callable[[], Toy], brain: Brain) -> Game:
    def begin(seats: int, options: Options) -> GameState:
        return start()

    def longest(seats: int) -> int:
        return 10

    return Game(game_id, (2,), (2,), (), begin, Say, brain, True, longest)


GAMES: Mapping[str, Game] = {
    game.id: game
    for game in (
        _game("pennies", Pennies, PenniesBrain()),
        _game("kuhn", Kuhn, KuhnBrain()),
        _game("trap", Trap, TrapBrain()),
        _game("gamble", Gamble, GambleBrain()),
        _game("sleepy", Trap, SleepyBrain()),
        _game("stuck", Trap, StuckBrain()),
        _game("broken", Trap, BrokenBrain()),
        _game("lying", Trap, LyingBrain()),
        _game("dying", Trap, DyingBrain()),
    )
}


def find(game_id: str) -> Game:
    """The toy; what the tests give the thinker instead of the registry."""
    return GAMES[game_id]


def find_and_tell(game_id: str) -> Game:
    """The toy, writing down what this process has imported by now."""
    import sys

    folder = os.environ.get("TOYS_MODULES")
    if folder is not None and os.getpid() != _parent():
        modules_in(folder).write_text("\n".join(sys.modules), encoding="utf-8")
    return GAMES[game_id]
