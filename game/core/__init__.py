"""What every game shares: the protocol, rolls, options, records and errors."""

from game.core.errors import BadNotation, BadOption, BadRoll, BrokenRecord, GameError, IllegalAction
from game.core.event import Event
from game.core.options import Choice, Numbered, Option, Options, OptionValue, SeatChoice, complete
from game.core.protocol import (
    Action,
    Brain,
    Decide,
    Game,
    GameState,
    Json,
    Over,
    Pending,
    Reason,
    Roll,
    Score,
)
from game.core.record import Did, Entry, Record, Rolled, parse_record, replay, to_text
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
    "Did",
    "Entry",
    "Event",
    "Game",
    "GameError",
    "GameState",
    "IllegalAction",
    "Json",
    "Numbered",
    "Option",
    "OptionValue",
    "Options",
    "Outcome",
    "Over",
    "Pending",
    "Pick",
    "Reason",
    "Record",
    "Roll",
    "Rolled",
    "Score",
    "SeatChoice",
    "Shuffle",
    "Source",
    "Subset",
    "complete",
    "parse_record",
    "replay",
    "string_list",
    "to_text",
]
