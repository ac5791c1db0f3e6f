"""Hand-built positions of Arboretum, reached by playing a record: strict, so a wrong story fails at its first lie."""

from __future__ import annotations

from collections.abc import Sequence

from game.arboretum import GAME
from game.arboretum.garden import Garden
from game.arboretum.material import CODES, HAND, NUMBERS, SPECIES, USED, cell_of, mask
from game.arboretum.rules import Arboretum
from game.arboretum.state import Phase
from game.core import Decide, Event, Roll, complete
from game.core.bits import set_of
from game.core.record import Did, Entry, Rolled, play_entry

SEVEN = "BS1 BS2 BS3 BS4 BS5 BS6 BS7"
OTHER = "CA1 CA2 CA3 CA4 CA5 CA6 CA7"
"""Two hands of seven that make a short game."""


def deck_of(species: Sequence[str], hands: Sequence[str], then: str = "", last: str = "") -> list[str]:
    """A deck that deals these hands (filled up to seven), then these cards, and has these at the bottom."""
    named = " ".join([*hands, then, last]).split()
    rest = [code for code in CODES if code[:2] in species and code not in named]
    dealt: list[str] = []
    for hand in hands:
        held = hand.split()
        dealt += held + [rest.pop() for _ in range(HAND - len(held))]
    return [*dealt, *then.split(), *rest, *last.split()]


class Story:
    """A game that begins with seat 0 and a known deck."""

    def __init__(
        self,
        hands: Sequence[str] = ("", ""),
        then: str = "",
        last: str = "",
        species: Sequence[str] = (),
        opening: str = "all",
        first: int | str = 0,
        roll: bool = True,
    ) -> None:
        seats = len(hands)
        used = list(species or SPECIES[: USED[seats]])
        given = {"first": first, "opening_discard": opening, "species": used}
        state = GAME.start(seats, complete(GAME.options, given, seats))
        assert isinstance(state, Arboretum)
        self.state = state
        self.log: list[Entry] = []
        self.events: list[Event] = []
        self.deck = deck_of(used, hands, then, last)
        if roll and first != "random":
            self.entry(Rolled("deck", self.deck))

    def entry(self, entry: Entry) -> None:
        self.events = play_entry(GAME, self.state, entry, len(self.log))[1]
        self.log.append(entry)

    def play(self, *texts: str) -> Story:
        """Plays texts by whoever is pending; several in one text with semicolons."""
        for text in "; ".join(texts).split("; "):
            self.entry(Did(self.seat, text))
        return self

    def refused(self, text: str, seat: int | None = None) -> str:
        """The code of the reason why the text is not legal."""
        reason = self.state.why_not(self.seat if seat is None else seat, GAME.parse(text))
        assert reason is not None, text
        return reason.code

    @property
    def seat(self) -> int:
        pending = self.state.pending()
        assert isinstance(pending, Decide), pending
        return pending.seats[0]

    def legal(self) -> list[str]:
        """The legal texts of the pending seat."""
        return [str(action) for action in self.state.legal(self.seat)]

    @property
    def phase(self) -> str:
        """`draw by 0`, `roll deck` or `over`."""
        pending = self.state.pending()
        if isinstance(pending, Decide):
            return f"{pending.phase} by {pending.seats[0]}"
        return f"roll {pending.name}" if isinstance(pending, Roll) else "over"

    def hand(self, seat: int) -> str:
        return " ".join(code or "?" for code in self.state.hand_codes(seat))

    def pile(self, seat: int) -> str:
        return " ".join(self.state.pile_codes(seat))


def garden(rows: str) -> Garden:
    """An arboretum drawn as rows of codes, `.` for a free place; the first card is at 0,0."""
    cells: dict[int, int] = {}
    corner: tuple[int, int] | None = None
    for y, row in enumerate(filter(str.strip, rows.splitlines())):
        for x, code in enumerate(row.split()):
            if code != ".":
                corner = corner or (x, y)
                cells[cell_of(x - corner[0], y - corner[1])] = NUMBERS[code]
    return Garden(cells)


def position(
    hands: Sequence[str],
    gardens: Sequence[str] = (),
    piles: Sequence[str] = (),
    deck: str = "",
    species: Sequence[str] = (),
    known: Sequence[str] = (),
) -> Story:
    """A story in the middle of a game in which seat 0 is to draw; cards that are named nowhere are missing from it."""
    story = Story([""] * len(hands), species=species)
    state = story.state
    state.hands = [mask(hand) for hand in hands]
    state.sizes = [hand.bit_count() for hand in state.hands]
    state.known = [mask(cards) for cards in known] or [0] * len(hands)
    state.gardens = [garden(rows) for rows in gardens] or [Garden({}) for _ in hands]
    state.piles = [tuple(NUMBERS[code] for code in pile.split()) for pile in piles] or [()] * len(hands)
    state.deck = tuple(NUMBERS[code] for code in deck.split())
    state.drawn = 0
    planted = [card for one in state.gardens for card in one.cells.values()]
    state.open = set_of([*planted, *(card for pile in state.piles for card in pile)])
    assert state.phase == Phase.DRAW
    return story
