"""What the Tacocat table says: status, log, moves and reasons, each a whole sentence of the locale files."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Action, Event
from game.tacocat import actions as do
from game.tacocat import events as did
from game.tacocat.material import GOALS, LOWEST, NOBODY, TRACK
from game.tacocat.state import Phase
from scenes.tables.speech import Speech
from scenes.tables.tacocat_past import Round

PALINDROMES = 16
"""How many palindromes there are in each language."""


def palindrome_of(seed: int, place: int) -> str:
    """The name of the palindrome on the tile of a place; the same all game, without repetition."""
    return f"p{(seed * 5 + place * 3) % PALINDROMES + 1}"


class TacocatSpeech(Speech["TacocatTable"]):
    """Puts the table's facts into the player's language."""

    prefix = "tacocat"

    def card(self, code: str) -> str:
        """A card's name."""
        return self.scene.app.words("tacocat.label.card", card=code)

    def cards(self, cards: Sequence[int | str]) -> str:
        return ", ".join(map(str, cards))

    def palindrome(self, place: int) -> str:
        """What stands on the tile of a place."""
        number = palindrome_of(self.scene.session.seed, place)
        return self.scene.app.words(f"tacocat_palindromes.palindromes.{number}")

    def place_name(self, place: int) -> str:
        """A place of the track, 0 to 8."""
        if 1 <= place <= len(TRACK):
            return self.scene.app.words("tacocat.label.space", letter=TRACK[place - 1].letter, n=place)
        seat = 0 if place == 0 else 1
        return self.scene.app.words("tacocat.label.goal", goal=GOALS[seat], name=self.scene.player_name(seat))

    def place_tip(self, place: int) -> str:
        """What a place means; on a tile who won there with which last cards."""
        words = self.scene.app.words
        if not 1 <= place <= len(TRACK):
            return words("tacocat.tip.goal", name=self.scene.player_name(0 if place == 0 else 1))
        won = self.scene.past.winner_at(place)
        if won is not None:
            return self.round_line(won)
        space = TRACK[place - 1]
        if space.arrow == NOBODY:
            return words("tacocat.tip.centre", n=space.cards)
        return words("tacocat.tip.space", n=space.cards, name=self.scene.player_name(space.arrow))

    def round_line(self, one: Round) -> str:
        """A finished round in a sentence."""
        words, cards = self.scene.app.words, one.cards
        if one.winner is None:
            return words("tacocat.event.round_tied", n=one.number, card=cards[0])
        return words(
            "tacocat.event.round_won",
            n=one.number,
            name=self.scene.player_name(one.winner),
            card=cards[one.winner],
            against=cards[1 - one.winner],
        )

    def duel_tied(self, cards: tuple[str, str]) -> str:
        """A duel of equal cards."""
        return self.scene.app.words("tacocat.label.duel_tied", one=cards[0], two=cards[1])

    def plate(self, seat: int) -> str:
        """What is known of a seat: cards, rounds won, and what its sacrifices have shown."""
        words, view = self.scene.app.words, self.scene.shown_view
        parts = [words("tacocat.tip.plate", cards=view.sizes[seat], wins=view.wins[seat])]
        if view.floors[seat] > LOWEST:
            parts.append(words("tacocat.tip.floor", card=view.floors[seat]))
        return " ".join(parts)

    def hand_tip(self, copy: str) -> str:
        """What a hand card does now."""
        words, scene = self.scene.app.words, self.scene
        code = copy.partition(".")[0]
        if scene.shown_view.phase is not Phase.DEFEND or not scene.legal():
            return ""
        parts: list[str] = []
        against = scene.shown_view.to_answer()
        if f"defend {code}" in scene.legal() and against is not None:
            parts.append(words("tacocat.tip.defends", card=code, against=against))
        if copy == scene.cost_of_sacrifice():
            parts.append(words("tacocat.tip.sacrifice"))
        return " ".join(parts)

    def attack_name(self, cards: Sequence[int]) -> str:
        """An attack with its kind: single, set or sequence."""
        words = self.scene.app.words
        if len(cards) == 1:
            return words("tacocat.attack.single", card=cards[0])
        kind = "set" if cards[0] == cards[-1] else "sequence"
        return words(f"tacocat.attack.{kind}", cards=" ".join(map(str, cards)))

    def status(self) -> str:
        """One sentence: whom the table waits for and what for."""
        view, words, scene = self.scene.shown_view, self.scene.app.words, self.scene
        if view.phase is Phase.OVER:
            return words("tacocat.status.over")
        deciding = [seat for seat in (scene.viewer, scene.other) if view.legal(seat) or view.turn == seat]
        open_seats = [seat for seat in (scene.viewer, scene.other) if view.committed[seat] is None]
        if view.turn == NOBODY:
            deciding = open_seats
        if not deciding or view.phase is Phase.DECK:
            return words("tacocat.status.deck")
        seat = deciding[0]
        if seat != scene.viewer and view.committed[scene.viewer] is not None:
            return words(
                "tacocat.status.committed", name=scene.player_name(scene.viewer), other=scene.player_name(seat)
            )
        waiting = self.waiting(seat)
        if waiting is not None:
            return waiting
        name = scene.player_name(seat)
        match view.phase:
            case Phase.REPLACE:
                key = "replace" if view.limit else "replace_none"
                key = "replace_both" if view.turn == NOBODY else key
                return words(f"tacocat.status.{key}", name=name, limit=view.limit)
            case Phase.DUEL:
                return words("tacocat.status.duel" if view.tricks < 2 else "tacocat.status.duel_again", name=name)
            case Phase.ATTACK:
                return words("tacocat.status.attack", name=name, limit=view.sizes[seat] - 1)
            case _:
                key = "defend" if len(view.legal(seat)) > 1 else "sacrifice"
                return words(f"tacocat.status.{key}", name=name, card=view.to_answer() or "")

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        """The log's sentence for an event as `viewer` saw it, None for one not worth a line."""
        words = self.scene.app.words

        def told(key: str, seat: int, **data: str | int) -> str:
            return self.told(key, seat, viewer, **data)

        match event:
            case did.RoundStarted(place=place, cards=cards):
                return words("tacocat.event.round_started", letter=TRACK[place - 1].letter, n=cards)
            case did.ReplaceCommitted(seat=seat) | did.DuelCommitted(seat=seat):
                return told("committed", seat)
            case did.Replaced(seat=seat, cards=cards):
                return told("replaced", seat, cards=self.cards(cards)) if cards else told("kept", seat)
            case did.Drew(seat=seat, cards=drawn) if drawn is not None:
                return told("drew", seat, cards=self.cards(drawn))
            case did.DuelRevealed(cards=cards, leader=leader):
                first, second = (self.scene.player_name(seat) for seat in (0, 1))
                data = {"first": first, "second": second, "one": cards[0], "two": cards[1]}
                if leader is None:
                    return words("tacocat.event.duel_tied", **data)
                return words("tacocat.event.duel", **data, leader=self.scene.player_name(leader))
            case did.Attacked(seat=seat, cards=cards):
                return told("attacked", seat, cards=self.cards(cards))
            case did.Defended(seat=seat, against=against, card=card):
                return told("defended", seat, card=card, against=against)
            case did.Sacrificed(seat=seat, against=against, card=card):
                if card is None:
                    return told("sacrificed_hidden", seat, against=against)
                return told("sacrificed", seat, card=card, against=against)
            case did.AttackResolved(leader=leader):
                return told("leads", leader)
            case did.LastCardsRevealed(cards=cards):
                first, second = (self.scene.player_name(seat) for seat in (0, 1))
                return words("tacocat.event.last_cards", first=first, second=second, one=cards[0], two=cards[1])
            case did.Moved(seat=seat):
                return told("moved", seat)
            case did.RoundTied():
                return words("tacocat.event.tied")
            case did.Ended(winners=winners):
                return told("won", winners[0])
            case _:
                return None

    def action(self, action: Action) -> str:
        """What an action is called."""
        words = self.scene.app.words
        match action:
            case do.Replace(cards):
                return words("tacocat.move.replace", cards=self.cards(cards)) if cards else words("tacocat.button.keep")
            case do.Duel(card):
                return words("tacocat.button.duel_card", card=card)
            case do.Attack(cards):
                return self.attack_name(cards)
            case do.Defend(card):
                return words("tacocat.move.defend", card=card)
            case _:
                return words("tacocat.move.sacrifice")

    def cards_in(self, event: Event) -> set[str]:
        """The cards an event is about."""
        match event:
            case did.Attacked(cards=cards):
                return set(cards)
            case did.Defended(card=card):
                return {card}
            case did.Sacrificed(card=card) if card is not None:
                return {card}
            case _:
                return set()
