"""What cards are worth to a hand: the arithmetic that a good player does at a glance, in points.

The numbers in the tables are judgement, tuned in matches of the greedy player against itself; rules are elsewhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.core.bits import members
from game.flea_circus.material import ACTS, HIGHEST, VALUE_MASKS, VALUES
from game.flea_circus.scoring import TRIO_POINTS

SECOND: Final = bytes(
    max((byte ^ (1 << byte.bit_length() - 1 if byte else 0)).bit_length() - 1, 0) for byte in range(256)
)
"""Translates an act's eight bits to the second highest value among them, 0 for none."""
PROGRESS: Final[tuple[float, ...]] = (0.18, 0.55)
"""The share of a trio's gain that one and two of its cards are worth early in the game."""
FURTHER: Final[tuple[float, ...]] = (0.5, 2.0, 5.0)
"""The points that a card adds to a trio already in hand, by how many cards beyond whole trios there are."""
NEW_ACT_BONUS: Final[tuple[float, ...]] = (0.3, 0.3, 0.3, 0.3, 0.3, 0.4, 0.6, 1.0, 1.6, 3.0)
"""Extra points for a first card of an act, by the number of acts already held: the road to the gala."""
FULL_DECK: Final = 89
_ACT_COUNT: Final = len(ACTS)
_BITS: Final = tuple(1 << card for card in range(_ACT_COUNT * VALUES))


class Profile(NamedTuple):
    """What matters of a hand when cards are weighed for it."""

    tops: bytes
    """Per act its highest value."""
    held: bytes
    """Per act its cards as bits."""
    steps: tuple[float, ...]
    """Per value what one more card of it adds to the hope of a trio."""
    fresh: float
    """What the first card of a missing act adds beyond its value."""
    hope: float
    """What the trios in the hand, whole and begun, are worth beyond the hand's points."""


def stage_of(deck_size: int) -> int:
    """How much of the game is left, from 0 (the last cards) to 4: the coarse clock of the tables."""
    return min(4, (deck_size + 14) // 15)


@lru_cache(maxsize=1 << 15)
def profile(hand: int, stage: int) -> Profile:
    """The profile of a hand (a set) at a stage of the game."""
    held = hand.to_bytes(_ACT_COUNT, "little")
    tops = held.translate(HIGHEST)
    second = held.translate(SECOND)
    fade = min(1.0, (stage + 0.5) / 3)
    one, two = PROGRESS[0] * fade, PROGRESS[1] * fade
    steps: list[float] = []
    hope = 0.0
    for value in range(VALUES):
        same = hand & VALUE_MASKS[value]
        if not same:
            steps.append(one * max(TRIO_POINTS - 1.5 * value, 0.0))
            continue
        losses = [value - second[card >> 3] if tops[card >> 3] == value else 0 for card in members(same)]
        lost = sum(losses)
        if len(losses) == 1:
            now, then = one * max(TRIO_POINTS - lost - value, 0.0), two * max(TRIO_POINTS - lost - value, 0.0)
        elif len(losses) == 2:
            now, then = two * max(TRIO_POINTS - lost - 0.5 * value, 0.0), max(TRIO_POINTS - lost - 0.5 * value, 0.0)
        else:
            losses.sort()
            whole = len(losses) // 3
            now = max(0.0, TRIO_POINTS * whole - sum(losses[: 3 * whole]))
            then = now + FURTHER[len(losses) % 3]
        hope += now
        steps.append(then - now)
    acts = _ACT_COUNT - held.count(0)
    fresh = NEW_ACT_BONUS[acts] * fade if acts < _ACT_COUNT else 0.0
    return Profile(tops, held, tuple(steps), fresh, hope)


def gain(own: Profile, card: int) -> float:
    """What a card adds to a hand, in points: the better act, the trio it helps, the gala."""
    act, value = card >> 3, card & 7
    more = own.steps[value]
    if own.held[act]:
        top = own.tops[act]
        return more + value - top if value > top else more
    return more + value + own.fresh


class Weights(NamedTuple):
    """What every circus card would add to a hand, in points."""

    gains: tuple[float, ...]
    """By card."""
    best: tuple[float, ...]
    """The same gains, best first."""
    bits: tuple[int, ...]
    """The cards' bits in the order of `best`."""


@lru_cache(maxsize=1 << 12)
def weights(hand: int, stage: int) -> Weights:
    """The gains of all circus cards for a hand at a stage of the game."""
    own = profile(hand, stage)
    new = [more + value + own.fresh for value, more in enumerate(own.steps)]
    gains: list[float] = []
    for held, top in zip(own.held, own.tops, strict=True):
        gains += [more + max(value - top, 0) for value, more in enumerate(own.steps)] if held else new
    order = sorted(range(_ACT_COUNT * VALUES), key=gains.__getitem__, reverse=True)
    return Weights(tuple(gains), tuple([gains[card] for card in order]), tuple([_BITS[card] for card in order]))


def loss(hand: int, card: int, stage: int) -> float:
    """What a hand loses with one of its cards, in points."""
    before, after = profile(hand, stage), profile(hand & ~(1 << card), stage)
    return sum(before.tops) - sum(after.tops) + before.hope - after.hope + (0 if after.held[card >> 3] else after.fresh)


def trio_cost(hand: int, cards: int) -> int:
    """The hand points lost by laying these three cards (F-14)."""
    return sum(hand.to_bytes(_ACT_COUNT, "little").translate(HIGHEST)) - sum(
        (hand & ~cards).to_bytes(_ACT_COUNT, "little").translate(HIGHEST)
    )


def best_trios(hand: int) -> tuple[int, int]:
    """The points that the best trios of a hand add, and the cards laid for them, value by value from the lowest."""
    added, laid = 0, 0
    for same in VALUE_MASKS:
        while (hand & same).bit_count() >= 3:
            cheapest = _cheapest(hand, hand & same)
            net = TRIO_POINTS - trio_cost(hand, cheapest)
            if net <= 0:
                break
            added, laid, hand = added + net, laid | cheapest, hand & ~cheapest
    return added, laid


def _cheapest(hand: int, same: int) -> int:
    """The three of these cards of one value whose loss costs the hand least."""
    held = hand.to_bytes(_ACT_COUNT, "little")
    tops, second = held.translate(HIGHEST), held.translate(SECOND)
    cards = members(same)
    cards.sort(key=lambda card: (card & 7) - second[card >> 3] if tops[card >> 3] == card & 7 else 0)
    return 1 << cards[0] | 1 << cards[1] | 1 << cards[2]


def cheapest_trios(hand: int) -> list[tuple[int, int]]:
    """For each value with a trio in hand, the cheapest one and what it nets in points (F-10, F-14)."""
    found: list[tuple[int, int]] = []
    for same in VALUE_MASKS:
        if (hand & same).bit_count() >= 3:
            cheapest = _cheapest(hand, hand & same)
            found.append((cheapest, TRIO_POINTS - trio_cost(hand, cheapest)))
    return found
