"""What the Tucano table says: status, log, moves and reasons, each a whole sentence of the locale files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core import Action, Event
from game.tucano import actions as do
from game.tucano.events import (
    ColumnsDiscarded,
    Dropped,
    Ended,
    FlippedPile,
    Gifted,
    JokerNamed,
    PileOpened,
    Refilled,
    Started,
    Stolen,
    Took,
)
from game.tucano.material import FRUITS, NUMBERS, TOUCANS
from game.tucano.rules import Tucano
from game.tucano.state import Phase
from scenes.tables.chips import signed
from scenes.tables.speech import Speech
from scenes.tables.tucano_preview import sure
from scenes.words import number

if TYPE_CHECKING:
    from collections.abc import Sequence


class TucanoSpeech(Speech["TucanoTable"]):
    """Puts the table's facts into the player's language."""

    prefix = "tucano"

    def card(self, code: str) -> str:
        """A card's name."""
        return self.scene.app.words(f"tucano.{'toucan' if code in TOUCANS else 'fruit'}.{code}")

    def cards(self, codes: Sequence[str]) -> str:
        """Cards in a list, equal ones counted."""
        parts: list[str] = []
        for code in dict.fromkeys(codes):
            many = list(codes).count(code)
            parts.append(self.card(code) if many == 1 else f"{self.card(code)} ×{many}")
        return ", ".join(parts)

    def table_of(self, code: str) -> str:
        """The score table of a kind in words."""
        words, fruit = self.scene.app.words, FRUITS[NUMBERS[code]]
        if fruit.most is not None:
            return words("tucano.label.majority", most=signed(fruit.most), other=signed(fruit.points[0]))
        return words("tucano.label.table", points=", ".join(number(points) for points in fruit.points))

    def kind(self, view: Tucano, code: str) -> str:
        """A row of the score sheet: the kind, its table, what is still to come."""
        words = self.scene.app.words
        return words("tucano.label.kind", card=self.card(code), table=self.table_of(code), n=view.unseen_count(code))

    def held(self, view: Tucano, seat: int, code: str, many: int) -> str:
        """A kind in front of a seat: how many cards, and what the kind scores there now."""
        words = self.scene.app.words
        if code == "joker":
            return words("tucano.label.joker_held")
        points = dict(view.scores()[seat].lines)[code]
        return words("tucano.label.held", card=self.card(code), cards=many, points=number(points))

    def points(self, view: Tucano, seat: int) -> str:
        """What the two numbers of points beside a seat mean."""
        now, without = number(view.scores()[seat].points), number(sure(view, seat))
        return self.scene.app.words("tucano.label.points_tip", points=now, sure=without)

    def pile(self, view: Tucano, seat: int) -> str:
        """A face-down pile: its size, with the memory aid what lies in it."""
        words, size = self.scene.app.words, view.pile_size(seat)
        if self.scene.app.settings.memory_aid:
            return words("tucano.label.pile_known", cards=self.cards(view.pile_codes(seat)), n=size)
        return words("tucano.label.pile", n=size)

    def status(self) -> str:
        """One sentence: whom the table waits for and what for."""
        scene, words = self.scene, self.scene.app.words
        view = scene.shown_view
        if view.phase is Phase.OVER:
            return words("tucano.status.over")
        if view.phase in (Phase.FIRST, Phase.DECK):
            return words("tucano.status.deck")
        waiting = self.waiting(view.turn)
        if waiting is not None:
            return waiting
        name = scene.player_name(view.turn)
        if view.phase is Phase.USE:
            return words(f"tucano.status.{self._use()}", name=name)
        return words(f"tucano.status.{view.phase.name.lower()}", name=name)

    def _use(self) -> str:
        scene = self.scene
        if scene.gift is not None:
            return "gift_seat"
        if f"drop {scene.chosen}" in scene.legal():
            return "drop"
        return scene.chosen or "use"

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        """The log's sentence for an event as `viewer` saw it, None for one not worth a line."""
        words, me, name = self.scene.app.words, self.me(viewer), self.scene.player_name
        match event:
            case Started(seat=seat):
                return self.told("started", seat, viewer)
            case Took(seat=seat, column=column, cards=cards):
                return self.told("took", seat, viewer, column=column, cards=self.cards(cards))
            case Gifted(seat=seat, taker=taker, card=card):
                role = "you" if me == seat else "to_you" if me == taker else "name"
                return words(f"tucano.event.gifted.{role}", name=name(seat), taker=name(taker), card=self.card(card))
            case Stolen(seat=seat, victim=victim, card=card):
                role = "you" if me == seat else "from_you" if me == victim else "name"
                return words(f"tucano.event.stolen.{role}", name=name(seat), victim=name(victim), card=self.card(card))
            case FlippedPile(seat=seat, cards=cards):
                return self.told("flipped", seat, viewer, cards=len(cards))
            case Dropped(seat=seat, toucan=toucan):
                return self.told("dropped", seat, viewer, toucan=self.card(toucan))
            case ColumnsDiscarded(column=column, cards=cards):
                return words("tucano.event.discarded", column=column, cards=self.cards(cards))
            case PileOpened(seat=seat, cards=cards):
                return self.told("opened", seat, viewer, cards=self.cards(cards))
            case JokerNamed(seat=seat, card=None):
                return self.told("joker_none", seat, viewer)
            case JokerNamed(seat=seat, card=str(card)):
                return self.told("joker", seat, viewer, card=self.card(card))
            case Ended(winners=winners):
                if len(winners) > 1:
                    return words("tucano.event.shared", names=", ".join(name(seat) for seat in winners))
                return self.told("won", winners[0], viewer)
            case _:
                return None

    def action(self, action: Action) -> str:
        """What an action is called."""
        words, name = self.scene.app.words, self.scene.player_name
        match action:
            case do.Take(column):
                return words("tucano.move.take", column=column)
            case do.Gift(card, taker):
                return words("tucano.move.gift", card=self.card(card), name=name(taker))
            case do.Steal(card, victim):
                return words("tucano.move.steal", card=self.card(card), name=name(victim))
            case do.Drop(toucan):
                return words("tucano.move.drop", toucan=self.card(toucan))
            case do.Joker(None):
                return words("tucano.move.joker_none")
            case do.Joker(str(fruit)):
                return words("tucano.move.joker", card=self.card(fruit))
            case _:
                return words("tucano.move.flip")

    def datum(self, name: str, value: str | int) -> str | int:
        if name in ("card", "toucan") and isinstance(value, str):
            return self.card(value)
        return super().datum(name, value)

    def cards_in(self, event: Event) -> set[str]:
        """The places an event is about, as the table names them: `column/2/fig`, `front/0/fig`."""
        match event:
            case Took(seat=seat, cards=cards):
                return {f"front/{seat}/{card}" for card in cards if card not in TOUCANS}
            case Gifted(taker=seat, card=card) | Stolen(seat=seat, card=card):
                return {f"front/{seat}/{card}"}
            case PileOpened(seat=seat, cards=cards):
                return {f"front/{seat}/{card}" for card in cards}
            case Refilled(column=column, card=card):
                return {f"column/{column}/{card}"}
            case _:
                return set()
