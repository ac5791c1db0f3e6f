"""What the Flea Circus table says: status, log, moves and reasons, each a whole sentence of the locale files."""

from __future__ import annotations

from game.core import Action, Event
from game.flea_circus import actions as do
from game.flea_circus.events import (
    CalledGala,
    Declined,
    Ended,
    Flipped,
    Gave,
    LaidTrio,
    NobodyHad,
    NothingToSteal,
    Passed,
    Requested,
    Started,
    Stole,
    Took,
)
from game.flea_circus.material import ACTS
from game.flea_circus.scoring import TRIO_POINTS
from game.flea_circus.state import Phase
from scenes.tables.chips import signed
from scenes.tables.flea_circus_cards import ACTIONS
from scenes.tables.speech import Speech

NEAR = 9
"""So many of the ten acts in one hand are worth a notice: with one more it may call the gala."""


class FleaSpeech(Speech["FleaCircusTable"]):
    """Puts the table's facts into the player's language."""

    prefix = "flea_circus"

    def card(self, code: str) -> str:
        """A card's name."""
        words = self.scene.app.words
        if code in ACTIONS:
            return words(f"flea_circus.action.{code}")
        return words("flea_circus.label.card", act=words(f"flea_circus.act.{code[0]}"), value=int(code[1]))

    def plate(self, seat: int) -> str:
        """What the numbers and marks beside a name mean, and with the memory aid what is known of the hand."""
        words, view = self.scene.app.words, self.scene.shown_view
        sure = view.unknown_count(seat) == 0
        key = "points" if sure else "points_least"
        safe = TRIO_POINTS * len(view.trios[seat])
        parts = [words(f"flea_circus.tip.{key}", points=view.points(seat), safe=safe)]
        if seat == self.scene.viewer:
            parts.append(words("flea_circus.tip.own_marks"))
        else:
            parts.append(words("flea_circus.tip.marks" if sure else "flea_circus.tip.marks_maybe"))
            if self.scene.app.settings.memory_aid:
                parts.append(self.known_of(seat))
        return " ".join(parts)

    def known_of(self, seat: int) -> str:
        """The memory aid: what everybody could know of a seat's hand."""
        words, view = self.scene.app.words, self.scene.shown_view
        known = ", ".join(self.card(code) for code in view.known_cards(seat)) or "–"
        lacking = ", ".join(words(f"flea_circus.act.{act}") for act, _ in view.lacking(seat)) or "–"
        return words("flea_circus.label.known_of", cards=known, n=view.unknown_count(seat), acts=lacking)

    def gala_near(self, seat: int) -> str:
        """What everybody should know before a gala comes as a surprise; nothing while it is far."""
        scene, view = self.scene, self.scene.shown_view
        held = view.act_count(seat)
        if held < NEAR:
            return ""
        if seat == scene.viewer:
            return scene.app.words("flea_circus.notice.gala_you", n=held)
        key = "gala_now" if held == len(ACTS) else "gala_near"
        return scene.app.words(f"flea_circus.notice.{key}", name=scene.player_name(seat), n=held)

    def status(self) -> str:
        """One sentence: whom the table waits for and what for."""
        view, words = self.scene.shown_view, self.scene.app.words
        if view.phase is Phase.OVER:
            return words("flea_circus.status.over")
        seat = view.giver if view.phase is Phase.GIVE else view.turn
        waiting = self.waiting(seat)
        if waiting is not None:
            return waiting
        phase = view.phase.name.lower()
        data: dict[str, str | int] = {"name": self.scene.player_name(seat)}
        if view.phase is Phase.GIVE:
            data["act"] = words(f"flea_circus.act.{ACTS[view.act]}")
            data["taker"] = self.scene.player_name(view.turn)
        if view.phase is Phase.FLIP:
            phase = (
                "flip_first"
                if not view.row
                else ("flip_new" if view.new_act else ("take" if not view.deck_size else "flip"))
            )
        chosen = self.scene.trio.chosen()
        if chosen is not None:
            return self._changes(chosen)
        return words(f"flea_circus.status.{phase}", **data)

    def _changes(self, trio: do.Trio) -> str:
        """What the chosen trio would change."""
        choice, name = self.scene.trio, self.scene.player_name(self.scene.viewer)
        gain = choice.gain(trio)
        if choice.breaks_gala(trio):
            return self.scene.app.words("flea_circus.status.trio_gala", name=name, gain=signed(gain))
        key = "trio_gains" if gain > 0 else "trio_costs" if gain < 0 else "trio_even"
        return self.scene.app.words(f"flea_circus.status.{key}", name=name, **({"n": abs(gain)} if gain else {}))

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        """The log's sentence for an event as `viewer` saw it, None for one not worth a line."""
        words = self.scene.app.words
        me = self.me(viewer)

        def told(key: str, seat: int, **data: str | int) -> str:
            return self.told(key, seat, viewer, **data)

        match event:
            case Started(seat=seat):
                return told("started", seat)
            case Flipped(seat=seat, card=card, fate="bust"):
                return told("bust", seat, card=self.card(card))
            case Flipped(seat=seat, card=card):
                return told("flipped", seat, card=self.card(card))
            case Took(seat=seat, card=card):
                return told("took", seat, card=self.card(card))
            case Declined(card=card):
                return words("flea_circus.event.declined", card=self.card(card))
            case NothingToSteal(seat=seat):
                return told("nothing_to_steal", seat)
            case Stole(seat=seat, victim=victim, card=card):
                role = "you" if me == seat else ("from_you" if me == victim else "name")
                known = "" if card is None else "_card"
                data = {"name": self.scene.player_name(seat), "victim": self.scene.player_name(victim)}
                if card is not None:
                    data["card"] = self.card(card)
                return words(f"flea_circus.event.stole{known}.{role}", **data)
            case Requested(seat=seat, act=act):
                return told("requested", seat, act=words(f"flea_circus.act.{act}"))
            case Passed(seat=seat, act=act):
                return told("passed", seat, act=words(f"flea_circus.act.{act}"))
            case Gave(seat=seat, taker=taker, card=card):
                role = "you" if me == seat else ("to_you" if me == taker else "name")
                return words(
                    f"flea_circus.event.gave.{role}",
                    name=self.scene.player_name(seat),
                    taker=self.scene.player_name(taker),
                    card=self.card(card),
                )
            case NobodyHad(act=act):
                return words("flea_circus.event.nobody_had", act=words(f"flea_circus.act.{act}"))
            case LaidTrio(seat=seat, cards=cards):
                return told("trio", seat, value=int(cards[0][1]))
            case CalledGala(seat=seat):
                return told("gala", seat)
            case Ended(winners=winners):
                if len(winners) > 1:
                    return words(
                        "flea_circus.event.shared", names=", ".join(self.scene.player_name(seat) for seat in winners)
                    )
                return told("won", winners[0])
            case _:
                return None

    def action(self, action: Action) -> str:
        """What an action is called."""
        words = self.scene.app.words
        match action:
            case do.Take(card=card) | do.Give(card=card):
                key = "take" if isinstance(action, do.Take) else "give"
                return words(f"flea_circus.move.{key}", card=self.card(card))
            case do.Steal(victim=victim):
                return words("flea_circus.move.steal", name=self.scene.player_name(victim))
            case do.Ask(act=act, direction=direction):
                return words(f"flea_circus.move.ask_{direction}", act=words(f"flea_circus.act.{act}"))
            case do.Trio(cards=cards):
                return words("flea_circus.move.trio", value=int(cards[0][1]))
            case _:
                return words(f"flea_circus.move.{action}")

    def datum(self, name: str, value: str | int) -> str | int:
        words = self.scene.app.words
        match name, value:
            case "card", str():
                return self.card(value)
            case "act", str():
                return words(f"flea_circus.act.{value}")
            case "acts", str():
                return ", ".join(words(f"flea_circus.act.{act}") for act in value.split())
            case _:
                return super().datum(name, value)

    def cards_in(self, event: Event) -> set[str]:
        """The cards an event is about."""
        match event:
            case Flipped(card=card) | Took(card=card) | Declined(card=card) | Gave(card=card):
                return {card}
            case Stole(card=card):
                return {card} if card is not None else set()
            case LaidTrio(cards=cards):
                return set(cards)
            case _:
                return set()
