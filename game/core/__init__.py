"""What every game shares: the protocol, rolls, options, records and errors."""

from game.core.errors import BadNotation, BadOption, BadRoll, BrokenRecord, GameError, IllegalAction
from game.core.options import Choice, Option, Options, OptionValue, SeatChoice, complete
from game.core.protocol import (
    Action,
    Brain,
    Decide,
    Event,
    Game,
    GameState,
    Json,
    Over,
    Pending,
    Reason,
    Roll,
    Score,
)
from game.core.rolls import Outcome, Pick, Shuffle, Source, Subset, string_list

__all__ = [
    "Action",
    "BadNotation",
    "BadOption",
    "BadRoll",
    "Brain",
    "BrokenRecord",
    "Choice",
    "Decide",
    "Event",
    "Game",
    "GameError",
    "GameState",
    "IllegalAction",
    "Json",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "Over",
    "Pending",
    "Pick",
    "Reason",
    "Roll",
    "Score",
    "SeatChoice",
    "Shuffle",
    "Source",
    "Subset",
    "complete",
    "string_list",
]
