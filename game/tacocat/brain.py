"""What a good player of Tacocat Spelled Backwards knows: greedy play, rounds solved with open hands, and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import ClassVar, Final

from game.core import Action, Brain, Decide, GameState, Reason
from game.tacocat import actions as do
from game.tacocat.imagine import determinize
from game.tacocat.material import NOBODY, cards_of, hand_of
from game.tacocat.plan import HIGH, LOW, beats, choose_replacement, holding, policy, unseen_by
from game.tacocat.rules import Tacocat
from game.tacocat.solve import answer, lead
from game.tacocat.state import NOT_YET, Phase

REASONS: Final = (
    "replace_none",
    "replace_junk",
    "replace_hope",
    "duel_highest",
    "duel_spare",
    "duel_low",
    "attack_only",
    "attack_jumbo",
    "attack_high",
    "attack_probe",
    "attack_low",
    "defend_lead",
    "defend_save",
    "defend_low",
    "sacrifice_must",
    "sacrifice_rid",
    "sacrifice_keep",
)
"""Every code that `reason` can give."""
SOLVED: Final = 5
"""Rounds are solved exactly as soon as hands have at most so many cards; before, the greedy player goes on."""
GOAL: Final = 4
"""Decisive rounds that win the game (C-11)."""
SURE: Final = 0.75
"""The chance of keeping the lead from which an attack is called high."""


class TacocatBrain(Brain):
    """The greedy player, its evaluation, and the reasons it gives."""

    rollout_decisions: ClassVar[int] = 0
    """The evaluation plays the round on itself, and never into the next one, whose luck would only blur."""
    margin: ClassVar[float] = 4.0

    def determinize(self, view: GameState, rng: Random, memory: float = 1.0) -> Tacocat:
        return determinize(_tacocat(view), rng, memory)

    def policy(self, state: GameState, seat: int, rng: Random) -> Action:
        return policy(_tacocat(state), seat, rng)

    def evaluate(self, state: GameState) -> Sequence[float]:
        state = _tacocat(state)
        wins = state.wins
        if state.phase == Phase.OVER:
            return [float(number) for number in wins]
        fresh = (
            state.phase == Phase.REPLACE and state.replaced == [NOT_YET, NOT_YET] and state.committed == [None, None]
        )
        if state.phase == Phase.DECK or fresh or not all(state.hands):
            return outlook(wins[0], wins[1])
        won = _outcome(state.clone())
        if won == 0:
            return outlook(wins[0], wins[1])
        return outlook(wins[0] + (won > 0), wins[1] + (won < 0))

    def candidates(self, state: GameState, seat: int) -> Sequence[Action]:
        state = _tacocat(state)
        match state.phase:
            case Phase.REPLACE:
                return _replacements(state, seat)
            case Phase.ATTACK:
                return _first(list(state.legal(seat)), policy(state, seat, _NO_CHANCE))
            case _:
                return state.legal(seat)

    def reason(self, view: GameState, seat: int, action: Action) -> Reason:
        state = _tacocat(view)
        hand = state.hands[seat]
        cards = cards_of(hand)
        match action:
            case do.Replace(chosen):
                return _reason_to_replace(chosen)
            case do.Duel(card):
                if card == cards[-1]:
                    return Reason("duel_highest", {"card": str(card)})
                return Reason("duel_low" if card == cards[0] else "duel_spare", {"card": str(card)})
            case do.Attack(chosen):
                return _reason_to_attack(state, seat, chosen)
            case do.Defend(card):
                if state.defended and beats(hand, state.attack[state.answered :]):
                    return Reason("defend_lead", {"card": str(card)})
                if card == cards[0]:
                    return Reason("defend_low", {"card": str(card)})
                return Reason("defend_save", {"card": str(card), "low": str(cards[0])})
            case _:
                if len(state.legal(seat)) == 1:
                    return Reason("sacrifice_must", {"card": str(cards[0])})
                return Reason("sacrifice_keep" if cards[0] <= LOW else "sacrifice_rid", {"card": str(cards[0])})


_NO_CHANCE: Final = Random(0)


def _tacocat(state: GameState) -> Tacocat:
    if not isinstance(state, Tacocat):
        raise TypeError(f"expected a position of Tacocat Spelled Backwards, got {type(state).__name__}")
    return state


def _first(actions: list[Action], best: Action) -> list[Action]:
    """The actions with the best guess moved to the front."""
    return [best, *(action for action in actions if action != best)]


# --- the round and the game -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def outlook(first: int, second: int) -> tuple[float, float]:
    """The decisive rounds each seat may expect to have won in the end, when both are as likely to win each."""
    if GOAL in (first, second):
        return (float(first), float(second))
    one, two = outlook(first + 1, second), outlook(first, second + 1)
    return ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)


def _outcome(state: Tacocat) -> int:
    """Who wins the round from here, a full position that is played on in place: 1 seat 0, -1 seat 1, 0 a tie."""
    before = state.wins[0], state.wins[1]
    rng = Random(state.hands[0] ^ state.hands[1] << 1)
    while isinstance(pending := state.pending(), Decide):
        if state.phase in (Phase.ATTACK, Phase.DEFEND) and state.sizes[state.turn] <= SOLVED:
            return _solved(state)
        chosen = [(seat, policy(state, seat, rng)) for seat in pending.seats]
        for seat, action in chosen:
            state.advance(seat, action)
    return (state.wins[0] - before[0]) - (state.wins[1] - before[1])


def _solved(state: Tacocat) -> int:
    """The same for an attack or a defence with open hands."""
    attacker = state.leader
    own, other = state.hands[attacker], state.hands[1 - attacker]
    tie = 0
    if state.tie_to_arrow and state.arrow != NOBODY:
        tie = 1 if state.arrow == attacker else -1
    if state.phase == Phase.ATTACK:
        value = lead(own, other, state.sizes[attacker], tie)
    else:
        attack = state.attack[state.answered :]
        value = answer(own, other, attack, state.defended, state.sizes[1 - attacker], tie)
    return -value if attacker else value


# --- candidates and reasons -----------------------------------------------------------------------------------------


def _replacements(state: Tacocat, seat: int) -> list[Action]:
    """The greedy exchange and its neighbours: one card fewer or one more of each value, and none."""
    hand = state.hands[seat]
    best = choose_replacement(state, seat, _NO_CHANCE)
    found = [best]
    for card in dict.fromkeys(best):
        fewer = [*best]
        fewer.remove(card)
        found.append(tuple(fewer))
    if len(best) < state.limit:
        found += [tuple(sorted((*best, card))) for card in dict.fromkeys(cards_of(hand - hand_of(best)))]
    found.append(())
    return [do.replacing(cards) for cards in dict.fromkeys(found)]


def _reason_to_replace(cards: tuple[int, ...]) -> Reason:
    if not cards:
        return Reason("replace_none")
    middle = all(LOW < card < HIGH for card in cards)
    return Reason("replace_junk" if middle else "replace_hope", {"n": len(cards)})


def _reason_to_attack(state: Tacocat, seat: int, cards: tuple[int, ...]) -> Reason:
    if len(state.legal(seat)) == 1:
        return Reason("attack_only", {"card": str(cards[0])})
    if cards[1:]:
        return Reason("attack_jumbo", {"n": len(cards)})
    hold = holding(unseen_by(state, seat), state.floors[1 - seat], state.sizes[1 - seat], cards)
    data: dict[str, str | int] = {"card": str(cards[0]), "percent": round(100 * hold)}
    if hold >= SURE:
        return Reason("attack_high", data)
    lowest = cards[0] == cards_of(state.hands[seat])[0]
    return Reason("attack_low" if lowest else "attack_probe", data)
