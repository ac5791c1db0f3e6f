"""Hand-built positions of Flea Circus, reached by playing a record: strict, so a wrong story fails at its first lie."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.core import Decide, Event, Roll, complete
from game.core.record import Did, Entry, Rolled, play_entry
from game.flea_circus import GAME
from game.flea_circus.material import DECK_CODES
from game.flea_circus.rules import FleaCircus

GALA = ["A0 C1 D2 E3 F4 J5 K6 M7 R0", "A1 A2 A3 A4 A5 A6 A7 C0 C2", "E0 E1 E2 E4 E5 E6 E7 F0 F1"]
"""Hands of three seats; the first lacks only a card of the act S for the gala."""


def deck_of(top: str, bottom: str = "") -> list[str]:
    """A whole deck with these cards on top and at the bottom and the others between, circus cards first."""
    rest = Counter(DECK_CODES) - Counter(top.split()) - Counter(bottom.split())
    return [*top.split(), *rest.elements(), *bottom.split()]


class Story:
    """A game that begins with seat 0 and a known deck."""

    def __init__(self, deck: str, seats: int = 3, first: int | str = 0, gala_bonus: int = 0, bottom: str = "") -> None:
        options = complete(GAME.options, {"first": first, "gala_bonus": gala_bonus}, seats)
        state = GAME.start(seats, options)
        assert isinstance(state, FleaCircus)
        self.state = state
        self.log: list[Entry] = []
        codes = deck_of(deck, bottom)
        self.codes = codes
        self.events: list[Event] = []
        if first != "random":
            self.entry(Rolled("deck", codes))

    def entry(self, entry: Entry) -> None:
        self.events = play_entry(GAME, self.state, entry, len(self.log))[1]
        self.log.append(entry)

    def play(self, *texts: str) -> Story:
        """Plays texts by whoever is pending; for a roll the text is its outcome. Several in one text with commas."""
        for text in ", ".join(texts).split(", "):
            pending = self.state.pending()
            if isinstance(pending, Roll):
                self.entry(Rolled(pending.name, text))
            else:
                assert isinstance(pending, Decide)
                self.entry(Did(pending.seats[0], text))
        return self

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal texts of the pending seat, or of `seat`."""
        pending = self.state.pending()
        if seat is None:
            assert isinstance(pending, Decide)
            seat = pending.seats[0]
        return [str(action) for action in self.state.legal(seat)]

    @property
    def phase(self) -> str:
        """`flip by 0`, `roll steal` or `over`."""
        pending = self.state.pending()
        if isinstance(pending, Decide):
            return f"{pending.phase} by {pending.seats[0]}"
        return f"roll {pending.name}" if isinstance(pending, Roll) else "over"

    def hand(self, seat: int) -> str:
        return " ".join(self.state.known_cards(seat))


def dealt(hands: list[str], then: str = "", gala_bonus: int = 0, bottom: str = "") -> Story:
    """A story in which each seat has taken the cards of its hand, one a turn (equally many for all, the seat declining
    every trio and gala), it is seat 0's turn, the row is empty and the cards of `then` come next."""
    columns = [hand.split() for hand in hands]
    assert len({len(column) for column in columns}) == 1
    order = [column[turn] for turn in range(len(columns[0])) for column in columns]
    story = Story(" ".join([*order, then]), seats=len(hands), gala_bonus=gala_bonus, bottom=bottom)
    for code in order:
        story.play(f"flip, take {code}")
        if story.phase.startswith("end"):
            story.play("done")
    assert story.phase == "flip by 0"
    return story


def played_down(bottom: str) -> Story:
    """A story of two seats in which only the cards of `bottom` are left in the deck, the row is empty and a turn
    begins: every turn a seat takes the one row card or flips, and never lays a trio nor calls the gala."""
    actions = Counter(("ask", "steal", "new") * 3) - Counter(bottom.split())
    story = Story(" ".join(actions.elements()), seats=2, bottom=bottom)
    left = len(bottom.split())
    while story.state.deck_size > left or story.state.row or not story.phase.startswith("flip"):
        pending = story.state.pending()
        if isinstance(pending, Roll):
            story.entry(Rolled(pending.name, pending.source.sample(Random(0))))
        else:
            story.play(story.legal()[-1])
    return story
