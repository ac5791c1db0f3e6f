"""Hand-built positions of Tucano, reached by playing a record: strict, so a wrong story fails at its first lie."""

from __future__ import annotations

from collections import Counter

from game.core import Decide, Event, Roll, complete
from game.core.record import Did, Entry, Rolled, play_entry
from game.tucano import GAME
from game.tucano.material import DECK_CODES, FRUIT_CODES, NUMBERS, PURE, TOUCAN_CODES, TOUCANS, bunch
from game.tucano.rules import Tucano


def deck_of(top: str, bottom: str = "") -> list[str]:
    """A whole deck with these cards on top and at the bottom, fruits and then toucans between; `top` may have no
    toucan among its first 29 (T-4), and toucans that fit nowhere else fill up the lower half."""
    first, last = top.split(), bottom.split()
    fruits = list((Counter(FRUIT_CODES) - Counter(first) - Counter(last)).elements())
    toucans = list((Counter(TOUCAN_CODES) - Counter(first) - Counter(last)).elements())
    fill = max(0, PURE - len(first))
    return [*first, *fruits[:fill], *toucans, *fruits[fill:], *last]


class Story:
    """A game that begins with seat 0 and a known deck."""

    def __init__(self, top: str = "", seats: int = 2, first: int | str = 0, bottom: str = "") -> None:
        state = GAME.start(seats, complete(GAME.options, {"first": first}, seats))
        assert isinstance(state, Tucano)
        self.state = state
        self.log: list[Entry] = []
        self.codes = deck_of(top, bottom)
        self.events: list[Event] = []
        if first != "random":
            self.entry(Rolled("deck", self.codes))

    def entry(self, entry: Entry) -> None:
        self.events = play_entry(GAME, self.state, entry, len(self.log))[1]
        self.log.append(entry)

    def play(self, *texts: str) -> Story:
        """Plays texts by whoever is pending; several in one text with commas."""
        for text in ", ".join(texts).split(", "):
            pending = self.state.pending()
            assert isinstance(pending, Decide), f"{text}: {pending}"
            self.entry(Did(pending.seats[0], text))
        return self

    def refused(self, text: str, seat: int | None = None) -> str:
        """The code of the reason why the text is not legal."""
        reason = self.state.why_not(self.seat if seat is None else seat, GAME.parse(text))
        assert reason is not None, text
        return reason.code

    @property
    def seat(self) -> int:
        pending = self.state.pending()
        assert isinstance(pending, Decide)
        return pending.seats[0]

    def legal(self) -> list[str]:
        """The legal texts of the pending seat."""
        return [str(action) for action in self.state.legal(self.seat)]

    @property
    def phase(self) -> str:
        """`take by 0`, `roll deck` or `over`."""
        pending = self.state.pending()
        if isinstance(pending, Decide):
            return f"{pending.phase} by {pending.seats[0]}"
        return f"roll {pending.name}" if isinstance(pending, Roll) else "over"

    def columns(self) -> list[str]:
        return [" ".join(self.state.column_codes(column)) for column in (1, 2, 3)]

    def front(self, seat: int) -> str:
        return " ".join(self.state.front_codes(seat))

    def pile(self, seat: int) -> str:
        return " ".join(self.state.pile_codes(seat))


def with_toucans(toucans: str, fronts: list[str]) -> Story:
    """A story in which the seats have `fronts` (fruits) face up, and the seat whose turn it is took nothing but these
    toucans and has yet to use them. Set up by hand, because the first toucans come late in a real game."""
    story = Story(seats=len(fronts))
    put(story, toucans, fronts)
    return story.play("take 1")


def put(story: Story, column: str, fronts: list[str], piles: list[str] | None = None) -> None:
    """Lays cards in front of the seats and into column 1, all taken from the deck and the other columns; what lay in
    column 1 goes back into the deck."""
    state = story.state
    wanted = [*column.split(), *(card for text in (*fronts, *(piles or [])) for card in text.split())]
    cards = Counter(DECK_CODES)
    cards.subtract(Counter(wanted))
    assert min(cards.values()) >= 0, f"too many of {[code for code, left in cards.items() if left < 0]}"
    kept = [code for code in ("rambutan", "carambola", "acai") if cards[code]][:2]
    cards.subtract(Counter(kept))
    rest = sorted(cards.elements(), key=lambda code: code in TOUCANS)
    state.columns[:] = [tuple(numbers(column)), tuple(numbers(kept[0])), tuple(numbers(kept[1]))]
    state.deck = tuple(numbers(" ".join(rest)))
    state.drawn = 0
    state.front[:] = [bunch(text) for text in fronts]
    state.piles[:] = [bunch(text) for text in piles or [""] * len(fronts)]
    state.left = bunch(" ".join([*rest, column, *kept]))


def ended(fronts: list[str], piles: list[str] | None = None, last: str = "lime") -> Story:
    """A story at the end of a game: the seats hold these cards and seat 0 (with two columns left, one of them empty of
    anything but `last`) takes the last turn's column, which is `pineapple`."""
    story = Story(seats=len(fronts))
    put(story, "pineapple", fronts, piles)
    state = story.state
    state.columns[:] = [tuple(numbers("pineapple")), (), tuple(numbers(last))]
    state.deck = ()
    state.drawn = 0
    state.turns = 24
    state.left = bunch(f"pineapple {last}")
    return story.play("take 1")


def numbers(text: str) -> list[int]:
    return [NUMBERS[code] for code in text.split()]
