"""Hand-built positions of Tacocat Spelled Backwards, reached by playing a record: a wrong story fails at its first
lie."""

from __future__ import annotations

from collections import Counter

from game.core import Decide, Event, Roll, complete
from game.core.record import Did, Entry, Rolled, play_entry
from game.tacocat import GAME
from game.tacocat.material import DECK_CODES, TRACK
from game.tacocat.rules import Tacocat


def deck_of(first: str, second: str = "", then: str = "") -> list[str]:
    """A whole deck: the hands of the seats, then the top of the draw pile, then the rest."""
    top = [*first.split(), *second.split(), *then.split()]
    return [*top, *(Counter(DECK_CODES) - Counter(top)).elements()]


class Story:
    """A game whose first deal is known; entries are `0: duel 9`, or without a seat for the only pending one."""

    def __init__(self, first: str, second: str, then: str = "", **options: str) -> None:
        state = GAME.start(2, complete(GAME.options, options, 2))
        assert isinstance(state, Tacocat)
        self.state = state
        self.log: list[Entry] = []
        self.events: list[Event] = []
        self.deal(first, second, then)

    def deal(self, first: str, second: str, then: str = "") -> Story:
        size = TRACK[self.state.place - 1].cards
        assert len(first.split()) == len(second.split()) == size
        return self.entry(Rolled("deck", deck_of(first, second, then)))

    def entry(self, entry: Entry) -> Story:
        self.events = play_entry(GAME, self.state, entry, len(self.log))[1]
        self.log.append(entry)
        return self

    def play(self, *texts: str) -> Story:
        """Plays texts; several in one text with commas."""
        for text in ", ".join(texts).split(", "):
            seat, _, action = text.rpartition(": ")
            pending = self.state.pending()
            assert isinstance(pending, Decide)
            assert seat or len(pending.seats) == 1
            self.entry(Did(int(seat) if seat else pending.seats[0], action))
        return self

    def legal(self, seat: int) -> list[str]:
        return [str(action) for action in self.state.legal(seat)]

    def why(self, seat: int, text: str) -> str:
        return str(self.state.why_not(seat, GAME.parse(text)))

    @property
    def phase(self) -> str:
        """`duel by 0 1`, `roll deck` or `over`."""
        pending = self.state.pending()
        if isinstance(pending, Decide):
            return f"{pending.phase} by {' '.join(map(str, pending.seats))}"
        return f"roll {pending.name}" if isinstance(pending, Roll) else "over"

    def hand(self, seat: int) -> str:
        return " ".join(code or "?" for code in self.state.hand_codes(seat))


def kept(first: str, second: str, **options: str) -> Story:
    """A story on the centre in which nobody has replaced a card and the duel comes next."""
    return Story(first, second, **options).play("0: replace, 1: replace")


def won_by(story: Story, winner: int) -> Story:
    """Plays a whole round, from the replacing on, that `winner` wins: both keep all cards, the winner has every high
    card and the lowest one, wins the duel and attacks with the highest card that is left."""
    loser = 1 - winner
    while story.phase.startswith("replace"):
        pending = story.state.pending()
        assert isinstance(pending, Decide)
        story.play(f"{pending.seats[0]}: replace")
    story.play(f"{winner}: duel {story.hand(winner).split()[-1]}, {loser}: duel {story.hand(loser).split()[-1]}")
    while story.phase.startswith("attack"):
        story.play(f"attack {story.hand(winner).split()[-1]}")
        while story.phase.startswith("defend"):
            story.play("sacrifice")
    return story


def hands_for(winner: int, size: int) -> tuple[str, str]:
    """Hands of a size with which `won_by` lets this seat win."""
    best = ["1", "7", "7", "8", "8", "9", "10", "11", "12"]
    worst = ["3", "3", "4", "4", "4", "5", "5", "6", "6"]
    strong, weak = " ".join([best[0], *best[len(best) - size + 1 :]]), " ".join(worst[:size])
    return (strong, weak) if winner == 0 else (weak, strong)


def rounds(winners: str, **options: str) -> Story:
    """A story of whole rounds won by these seats, such as `0010`; a deal waits, or the game is over."""
    story: Story | None = None
    for letter in winners:
        winner = int(letter)
        place = story.state.place if story else 4
        first, second = hands_for(winner, TRACK[place - 1].cards)
        story = story.deal(first, second) if story else Story(first, second, **options)
        won_by(story, winner)
    assert story is not None
    return story
