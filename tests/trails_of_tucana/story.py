"""Hand-built positions on Tucana, reached by playing a record: a wrong story fails at its first lie.

Useful places on Little Tucana: village 2 (14,0) desert, 13,1 mountain, obelisk 12,2 desert; village 8 (0,6) forest,
2,6 mountain, obelisk 4,6 desert; village 6 (10,8) desert, 9,7 desert, toucan 8,6 forest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core import Decide, Event, Roll, complete
from game.core.record import Did, Entry, Rolled, play_entry
from game.trails_of_tucana import GAME, table
from game.trails_of_tucana.material import DECK_CODES, SCENARIOS
from game.trails_of_tucana.rules import Tucana

TO_OBELISK = ("13,1 14,0", "12,2 13,1")
"""From village 2 to an obelisk: two trails between desert and mountain."""
TO_SECOND_OBELISK = ("0,6 2,6", "2,6 4,6")
"""From village 8 to the other obelisk: forest and mountain, then desert and mountain."""
TO_TOUCAN = ("9,7 10,8", "8,6 9,7")
"""From village 6 to a toucan: two deserts, then desert and forest."""


def deck_of(pairs: str) -> list[str]:
    """A whole deck that shows these pairs first, such as `DM FM`, and then the rest."""
    top = [*pairs.replace(" ", "")]
    return [*top, *(Counter(DECK_CODES) - Counter(top)).elements()]


class Story:
    """A game in which seat 0 is mayor and the first pairs of cards are known."""

    def __init__(
        self,
        pairs: str = "",
        seats: int = 1,
        scenario: str = SCENARIOS[0],
        red: Sequence[str] = (),
        **options: str | int,
    ) -> None:
        given = {"mayor": 0, "red": len(red), **options}
        state = GAME.start(seats, complete(GAME.options, given, seats))
        assert isinstance(state, Tucana)
        self.state = state
        self.log: list[Entry] = []
        self.events: list[Event] = []
        if given["mayor"] == "random":
            return
        self.roll("scenario", scenario)
        if red:
            self.roll("red", list(red))
        self.roll("deck", deck_of(pairs))

    def roll(self, name: str, outcome: int | str | Sequence[str]) -> Story:
        return self.entry(Rolled(name, outcome))

    def entry(self, entry: Entry) -> Story:
        self.events = play_entry(GAME, self.state, entry, len(self.log))[1]
        self.log.append(entry)
        return self

    def draw(self, *trails: str, seat: int = 0) -> Story:
        """The seat draws these trails, one after the other; the other seats idle whenever it has to wait."""
        for trail in trails:
            self.wait_for(seat)
            self.entry(Did(seat, f"trail {trail}"))
        return self

    def wait_for(self, seat: int) -> None:
        while seat not in self.pending:
            self.idle(self.pending[0])

    def idle(self, seat: int = 0) -> Story:
        """The seat draws the first trail that touches no other, no village and no sight, if it can."""
        land = self.state.land
        quiet = set(land.villages) | set(land.kind_at)
        promised = table.promises(self.state, seat)
        for one in promised:
            if len(one.touches) == 2 and not quiet & {land.number[cell] for cell in one.touches}:
                return self.entry(Did(seat, str(one.action)))
        calm = [one for one in promised if not one.points]
        return self.entry(Did(seat, str(calm[0].action)))

    def finish_turn(self) -> Story:
        """Everybody who still owes a trail idles."""
        turn = (self.state.round, self.state.turn)
        while self.phase.startswith(("trail", "extra")) and (self.state.round, self.state.turn) == turn:
            self.idle(self.pending[0])
        return self

    def finish_round(self) -> Story:
        number = self.state.round
        while self.phase.startswith(("trail", "extra")) and self.state.round == number:
            self.idle(self.pending[0])
        return self

    @property
    def pending(self) -> tuple[int, ...]:
        pending = self.state.pending()
        assert isinstance(pending, Decide), pending
        return pending.seats

    @property
    def phase(self) -> str:
        """`trail by 0 1`, `roll deck` or `over 0`."""
        pending = self.state.pending()
        if isinstance(pending, Decide):
            return f"{pending.phase} by {' '.join(map(str, pending.seats))}"
        return f"roll {pending.name}" if isinstance(pending, Roll) else f"over {' '.join(map(str, pending.winners))}"

    def lines(self, seat: int = 0) -> dict[str, int]:
        return dict(self.state.scores()[seat].lines)

    def points(self, seat: int = 0) -> int:
        return self.state.scores()[seat].points

    def why(self, text: str, seat: int = 0) -> str:
        return str(self.state.why_not(seat, GAME.parse(text)))
