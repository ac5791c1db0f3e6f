"""Information-set tree search for games where the answer to the answer matters (Cowling, Powley, Whitehouse 2012).

One tree of decisions, whose nodes are what the deciding seat can see (the key of its own view), so that nothing a seat
cannot know separates two nodes: worlds that look alike to it share their statistics. Each node values moves for its own
seat only (max^n); a move counts as available only in the worlds that allowed it. Where seats decide at once, or a
phase must stay unforeseeable, the node mixes by regret matching instead of chasing the best bound. A node met right
after chance does not end the descent, so that wide draws do not keep the tree shallow.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from random import Random

from game.ai.budget import Budget, OutOfTime
from game.ai.choice import Found
from game.ai.levels import Style
from game.ai.rollout import Worlds, play_out
from game.ai.values import seat_values
from game.core import Action, Brain, Decide, GameState, Over, Roll

CURIOSITY: float = 0.1
"""The share of a mixing node's trials spread evenly over its moves."""


class _Edge:
    """The statistics of one move of a node."""

    __slots__ = ("available", "regret", "total", "visits", "weight")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.regret = 0.0
        self.weight = 0.0

    def mean(self, unknown: float) -> float:
        return self.total / self.visits if self.visits else unknown


class _Node:
    """A decision as its seat sees it."""

    __slots__ = ("edges", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[Action, _Edge] = {}
        self.visits = 0
        self.total = 0.0

    def offer(self, actions: Sequence[Action]) -> list[_Edge]:
        edges: list[_Edge] = []
        for action in actions:
            edge = self.edges.get(action)
            if edge is None:
                edge = self.edges[action] = _Edge()
            edge.available += 1
            edges.append(edge)
        return edges

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


class _Step:
    """One choice made on the way down, to be told what became of it."""

    __slots__ = ("chances", "chosen", "edges", "node", "seat")

    def __init__(self, node: _Node, seat: int, edges: list[_Edge], chosen: int, chances: list[float] | None) -> None:
        self.node = node
        self.seat = seat
        self.edges = edges
        self.chosen = chosen
        self.chances = chances

    def learn(self, value: float) -> None:
        node, edge = self.node, self.edges[self.chosen]
        if self.chances is not None:
            self._regret(value, self.chances)
        node.visits += 1
        node.total += value
        edge.visits += 1
        edge.total += value

    def _regret(self, value: float, chances: list[float]) -> None:
        """Regret matching on sampled outcomes; the running means stand for the moves not tried this time."""
        expected = [edge.mean(self.node.mean()) for edge in self.edges]
        expected[self.chosen] += (value - expected[self.chosen]) / chances[self.chosen]
        average = sum(map(float.__mul__, expected, chances))
        for edge, worth, chance in zip(self.edges, expected, chances, strict=True):
            edge.regret = max(0.0, edge.regret + worth - average)
            edge.weight += chance * self.node.visits


def search_tree(
    seat: int,
    actions: Sequence[Action],
    brain: Brain,
    worlds: Worlds,
    style: Style,
    budget: Budget,
) -> list[Found]:
    """What the tree found about `actions`, the moves of the root; empty when the time was up at once."""
    tree = Tree(seat, brain, style)
    while budget.more():
        state, rng = worlds.take(budget.done)
        try:
            tree.iterate(state, rng, budget)
        except OutOfTime:
            break
        budget.count()
    return tree.found(actions)


class Tree:
    """The nodes of one search for `seat`.

    The root is known by its place, not by its key: a level that forgets imagines worlds with other public knowledge.
    """

    def __init__(self, seat: int, brain: Brain, style: Style) -> None:
        self._seat = seat
        self._root = _Node()
        self._brain = brain
        self._style = style
        self._nodes: dict[tuple[int, Hashable], _Node] = {}

    def iterate(self, state: GameState, rng: Random, budget: Budget) -> None:
        """One world down the tree, on by the policy, and its value back up; plays `state` in place."""
        steps: list[_Step] = []
        decisions = self._brain.rollout_decisions
        after_chance = False
        growing = True
        while growing and decisions > 0:
            pending = state.pending()
            if isinstance(pending, Roll):
                state.settle(pending.name, pending.source.sample(rng))
                after_chance = True
                continue
            if isinstance(pending, Over):
                break
            budget.check()
            known, choices = self._choose(state, pending, rng, root=not steps)
            for step, action in choices:
                state.advance(step.seat, action)
                steps.append(step)
            decisions -= len(choices)
            growing = known or after_chance
            after_chance = False
        scores = play_out(state, self._brain, rng, decisions, budget)
        values = seat_values(scores, self._brain.margin, self._style.rank, self._style.par)
        for step in steps:
            step.learn(values[step.seat])

    def found(self, actions: Sequence[Action]) -> list[Found]:
        """What is known about the moves of the root."""
        edges = [(action, self._root.edges[action]) for action in actions if action in self._root.edges]
        return [
            Found(action, edge.visits, edge.mean(0.0), edge.weight or edge.visits)
            for action, edge in edges
            if edge.visits
        ]

    def _choose(
        self, state: GameState, pending: Decide, rng: Random, root: bool
    ) -> tuple[bool, list[tuple[_Step, Action]]]:
        """A choice for each pending seat, unseen by the others, and whether all their nodes were known before."""
        known = True
        mixes = len(pending.seats) > 1 if self._style.mixed is None else pending.phase in self._style.mixed
        choices: list[tuple[_Step, Action]] = []
        for seat in pending.seats:
            node, met = (self._root, True) if root and seat == self._seat else self._node(state, seat)
            known = known and met
            actions = self._brain.candidates(state, seat)
            edges = node.offer(actions)
            chances: list[float] | None = None
            if mixes:
                chances = _matched(edges)
                chosen = rng.choices(range(len(edges)), chances)[0]
            elif node.visits:
                chosen = self._bound(node, edges)
            else:
                chosen = _guess(actions, self._brain.policy(state, seat, rng))
            choices.append((_Step(node, seat, edges, chosen, chances), actions[chosen]))
        return known, choices

    def _node(self, state: GameState, seat: int) -> tuple[_Node, bool]:
        """The node of what `seat` sees, and whether it was met before."""
        key = (seat, state.view(seat).key())
        node = self._nodes.get(key)
        if node is not None:
            return node, True
        node = self._nodes[key] = _Node()
        return node, False

    def _bound(self, node: _Node, edges: Sequence[_Edge]) -> int:
        """The move with the highest bound; one never tried is thought as good as its node so far."""
        unknown = node.mean()
        exploration = self._style.exploration
        best, arm = -1.0, 0
        for index, edge in enumerate(edges):
            doubt = math.log(edge.available + 1) / (edge.visits + 1)
            bound = edge.mean(unknown) + exploration * math.sqrt(doubt)
            if bound > best:
                best, arm = bound, index
        return arm


def _matched(edges: Sequence[_Edge]) -> list[float]:
    """Chances in proportion to the regrets, with a little curiosity; even when nothing is regretted."""
    total = sum(edge.regret for edge in edges)
    even = 1.0 / len(edges)
    if total <= 0:
        return [even] * len(edges)
    return [(1 - CURIOSITY) * edge.regret / total + CURIOSITY * even for edge in edges]


def _guess(actions: Sequence[Action], action: Action) -> int:
    """Where the policy's move stands among the candidates; the first when it is none of them."""
    for index, one in enumerate(actions):
        if one == action:
            return index
    return 0
