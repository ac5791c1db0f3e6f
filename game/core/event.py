"""What happened: the facts that animation, sound, log and statistics listen to."""

from __future__ import annotations

from typing import ClassVar


class Event:
    """A fact in the past tense (frozen dataclass) with card codes; UNKNOWN codes are `None`.

    Animation, sound, log line and screen-reader line are listeners of the same events.
    """

    __slots__ = ()

    reveals: ClassVar[bool] = False
    """True when somebody learned something hidden by it: undo never goes back across it."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as `seat` (None: a spectator) saw it; an event without secrets is its own public version."""
        return self
