"""What can be wrong with input to the rules; each message names what was wrong and what was expected."""


class GameError(ValueError):
    """The base of every refusal of the rules side; `str()` is one line in English for logs and the command line."""


class BadNotation(GameError):
    """A text that is no action, card or seat of the game's notation."""


class BadOption(GameError):
    """An unknown game, seat count or option, or a value an option does not have."""


class BadRoll(GameError):
    """An outcome that the pending roll cannot have, or a roll where none is pending."""


class IllegalAction(GameError):
    """An action that is not legal now; the position is unchanged."""


class BrokenRecord(GameError):
    """A record that cannot be read or replayed; the message names the entry."""


class NewerRecord(BrokenRecord):
    """A record in a format of a newer app: not damaged, but nothing this one can read."""
