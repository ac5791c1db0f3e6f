"""The deck (T-4): a roll of its own, because the upper half holds no toucan."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.core import BadRoll, Shuffle, Source
from game.tucano.material import CODES, DECK_CODES, FRUIT_CODES, GIFT, PURE, TOUCAN_CODES, TOUCANS, cards_of, count


@dataclass(frozen=True, slots=True)
class Deck(Source):
    """Every order of the 70 cards, written top first, without a toucan among the first 29 (T-4); all equally likely."""

    def sample(self, rng: Random) -> list[str]:
        fruits = rng.sample(FRUIT_CODES, len(FRUIT_CODES))
        below = [*fruits[PURE:], *TOUCAN_CODES]
        rng.shuffle(below)
        return fruits[:PURE] + below

    def check(self, outcome: object) -> list[str]:
        codes = Shuffle(DECK_CODES).check(outcome)
        for place, code in enumerate(codes[:PURE]):
            if code in TOUCANS:
                raise BadRoll(f"the toucan {code!r} is card {place + 1}, expected none among the first {PURE}")
        return codes


def shuffled_rest(unseen: int, drawn: int, rng: Random) -> list[int]:
    """The rest of a deck of which `drawn` cards are known: the bunch `unseen` in an order drawn uniformly from those
    that T-4 allows."""
    fruits = [card for card in cards_of(unseen) if card < GIFT]
    toucans = [kind for kind in range(GIFT, len(CODES)) for _ in range(count(unseen, kind))]
    rng.shuffle(fruits)
    pure = max(0, PURE - drawn)
    below = fruits[pure:] + toucans
    rng.shuffle(below)
    return fruits[:pure] + below
