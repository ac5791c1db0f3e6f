"""The one list of games."""

from __future__ import annotations

from typing import Final

from game import arboretum, flea_circus, tacocat, trails_of_tucana, tucano
from game.core import BadOption, Game

GAMES: Final[dict[str, Game]] = {
    game.id: game for game in (flea_circus.GAME, tucano.GAME, tacocat.GAME, arboretum.GAME, trails_of_tucana.GAME)
}
"""Every game by its id, in the order of the title screen."""


def game_by_id(game_id: str) -> Game:
    """The game; raises BadOption for an unknown id."""
    game = GAMES.get(game_id)
    if game is None:
        raise BadOption(f"unknown game {game_id!r}, expected of {', '.join(GAMES)}")
    return game
