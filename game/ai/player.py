"""A computer player without the app: what the command line and the arena ask for a move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.ai.levels import EXPERT, LEVELS, level_for, style_of
from game.ai.search import Thought, think
from game.core import Action, BadOption, Game, GameState

POLICY: Final = "policy"
"""The bot that plays the brain's policy, the search's own first guess, without a search."""
GREEDY: Final = "greedy"
"""The bot that takes what is best at once: the honest baseline."""
RANDOM: Final = "random"
"""The bot that plays any legal action."""
ORACLE: Final = "oracle"
"""The bot that thinks as the expert does and sees all cards: the ceiling that honest opponents are measured against. No
person ever meets it."""
BOTS: Final[Sequence[str]] = (*LEVELS, POLICY, GREEDY, RANDOM)
"""Every name a seat can be given to; all play from that seat's view only."""
ENTRANTS: Final[Sequence[str]] = (*BOTS, ORACLE)
"""Every name that can enter an arena."""


def check_bot(name: str, allowed: Sequence[str] = BOTS) -> str:
    """The name; raises BadOption when no bot that is allowed is called so."""
    if name not in allowed:
        raise BadOption(f"unknown bot {name!r}, expected of {', '.join(allowed)}")
    return name


def choose(game: Game, state: GameState, seat: int, level: str, seed: int, iterations: int | None = None) -> Thought:
    """The decision of a level's player for `seat`, which must be pending in `state`, from that seat's view only.

    The same position, seed and `iterations` give the same answer; without `iterations` the level's number counts and
    its time cap too. Raises BadOption for an unknown level, GameError when the seat has nothing to decide.
    """
    return think(game, state.view(seat), seat, level, seed, iterations=iterations)


def bot_action(game: Game, state: GameState, seat: int, bot: str, seed: int, iterations: int | None = None) -> Action:
    """The action of a bot (one of `ENTRANTS`), without a time cap; from the seat's view only, but for the oracle.

    `iterations` replaces a level's own number.
    """
    if bot == POLICY:
        return game.brain.policy(state.view(seat), seat, Random(seed))
    if bot == GREEDY:
        return game.brain.greedy(state.view(seat), seat, Random(seed))
    if bot == RANDOM:
        return Random(seed).choice(state.legal(seat))
    if bot == ORACLE:
        count = _iterations(game, EXPERT) if iterations is None else iterations
        return think(game, state.view(seat), seat, EXPERT, seed, iterations=count, truth=state).action
    count = _iterations(game, check_bot(bot)) if iterations is None else iterations
    return choose(game, state, seat, bot, seed, count).action


def _iterations(game: Game, level: str) -> int:
    return level_for(level, style_of(game.id)).iterations
