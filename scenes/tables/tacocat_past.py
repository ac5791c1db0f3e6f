"""What the Tacocat table remembers for its viewer beyond the position: decided rounds, answers given, the last duel."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core import Event
from game.tacocat import events as did


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: where it was played, both last cards, who won it (None: a tie, played again)."""

    number: int
    """From 1; one that is played again keeps its number, so that as many rounds are counted as were won."""
    place: int
    cards: tuple[str, str]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an attacking card; a card others sacrificed face down is None."""

    seat: int
    card: str | None
    sacrificed: bool


@dataclass
class Past:
    """Read from the history of one viewer."""

    rounds: list[Round] = field(default_factory=list[Round])
    answers: list[Answer] = field(default_factory=list[Answer])
    """The answers to the attack that is on the table."""
    replaced: dict[int, tuple[str, ...]] = field(default_factory=dict[int, "tuple[str, ...]"])
    """Per seat the cards it has replaced in this round."""
    duels: list[tuple[str, str]] = field(default_factory=list["tuple[str, str]"])
    """The duels of this round, by seat."""

    @property
    def number(self) -> int:
        """The number of the round that comes after those that were won."""
        return 1 + sum(one.winner is not None for one in self.rounds)

    def winner_at(self, place: int) -> Round | None:
        """The decisive round that was played on a place of the track."""
        return next((one for one in self.rounds if one.place == place and one.winner is not None), None)


def read_past(events: Iterable[Event]) -> Past:
    """What the events tell, oldest first."""
    past = Past()
    place = 0
    last = ("", "")
    for event in events:
        match event:
            case did.RoundStarted():
                place = event.place
                past.answers, past.replaced, past.duels = [], {}, []
            case did.Replaced(seat=seat, cards=cards):
                past.replaced[seat] = cards
            case did.DuelRevealed(cards=cards):
                past.duels.append(cards)
            case did.Attacked() | did.AttackResolved():
                past.answers = []
            case did.Defended(seat=seat, card=card):
                past.answers.append(Answer(seat, card, False))
            case did.Sacrificed(seat=seat, card=shown):
                past.answers.append(Answer(seat, shown, True))
            case did.LastCardsRevealed(cards=cards):
                last = cards
            case did.Moved(seat=seat):
                past.rounds.append(Round(past.number, place, last, seat))
            case did.RoundTied():
                past.rounds.append(Round(past.number, place, last, None))
            case _:
                pass
    return past
