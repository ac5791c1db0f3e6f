"""What tables say has one rule for `you`: only where a single person plays; with more people everybody has a name."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.core import Action, Event, Reason
from scenes.tables.base import TableScene

Scene = TypeVar("Scene", bound=TableScene)


class Speech(Generic[Scene]):
    """The base of a game's speech: the first four are the game's own; `prefix` is the name of its locale file."""

    prefix: str

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def status(self) -> str:
        """One sentence: whom the table waits for and what for."""
        raise NotImplementedError

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        """The log's sentence for an event as `viewer` saw it, None for one not worth a line."""
        raise NotImplementedError

    def action(self, action: Action) -> str:
        """What an action is called in a sentence."""
        raise NotImplementedError

    def card(self, code: str) -> str:
        """A card's name."""
        return code

    def cards_in(self, event: Event) -> set[str]:
        """The cards (or places) an event is about, which its line in the log marks."""
        return set()

    def me(self, viewer: int | None) -> int | None:
        """The seat to be called `you`, or None."""
        return viewer if len(self.scene.session.persons) == 1 else None

    def told(self, key: str, seat: int, viewer: int | None, **data: str | int) -> str:
        """`event.<key>.you` when the seat is you, else `event.<key>.name` with its name."""
        form = "you" if seat == self.me(viewer) else "name"
        name = self.scene.player_name(seat)
        return self.scene.app.words(f"{self.prefix}.event.{key}.{form}", name=name, **data)

    def reason(self, reason: Reason) -> str:
        """Why something does not go, or is good: seats by name, the rest as `datum` says."""
        data = {name: self.datum(name, value) for name, value in reason.data.items()}
        return self.scene.app.words(f"{self.prefix}.reason.{reason.code}", **data)

    def datum(self, name: str, value: str | int) -> str | int:
        """One datum of a reason in the player's language."""
        return self.scene.player_name(value) if name == "seat" and isinstance(value, int) else value

    def waiting(self, seat: int) -> str | None:
        """The status while somebody else decides; None when it is the viewer."""
        name = self.scene.player_name(seat)
        if self.scene.session.players[seat].kind == "ai":
            if self.scene.coach is not None and self.scene.coach.holds:
                return self.scene.app.words("lesson.waits", name=name)
            return self.scene.app.words("table.status.thinking", name=name)
        return None if seat == self.scene.viewer else self.scene.app.words("table.status.waiting", name=name)
