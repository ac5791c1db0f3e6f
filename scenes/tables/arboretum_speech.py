"""What the Arboretum table says: status, log, moves, reasons, and who may score, each a whole sentence of the words."""

from __future__ import annotations

from game.arboretum import actions as do
from game.arboretum.events import (
    Discarded,
    DrewDeck,
    DrewPile,
    Ended,
    LastCardDrawn,
    NothingToDraw,
    OpeningDiscarded,
    Planted,
    Started,
)
from game.arboretum.rights import KnownRight
from game.arboretum.rules import DRAWS
from game.arboretum.state import Phase
from game.core import Action, Event
from scenes.tables.speech import Speech

MINE, SHARED, OPEN, LOST = "mine", "shared", "open", "lost"
"""How the right to score a species stands for the viewer: surely alone, surely but perhaps not alone, perhaps, no."""


def standing(right: KnownRight, viewer: int) -> str:
    """MINE, SHARED, OPEN or LOST."""
    if viewer in right.surely:
        return MINE if right.possibly == (viewer,) else SHARED
    return OPEN if viewer in right.possibly else LOST


def rivals_reach(right: KnownRight, viewer: int) -> tuple[int, int]:
    """The least that the strongest other hand surely counts, and the most that one could."""
    others = [seat for seat in range(len(right.low)) if seat != viewer]
    return max(right.low[seat] for seat in others), max(right.high[seat] for seat in others)


def known_sum(right: KnownRight, seat: int) -> int:
    """What the known cards of a species in a seat's hand count; an 8 that surely counts nothing is left out (A-9)."""
    eight = f"{right.species}8"
    dead = seat in right.dead_eight
    return sum(int(code[2]) for code in right.known[seat] if not (dead and code == eight))


def ahead(right: KnownRight) -> tuple[int, ...]:
    """The seats whose known cards count most, ascending; none while nobody is known to hold any."""
    sums = [known_sum(right, seat) for seat in range(len(right.known))]
    most = max(sums)
    return tuple(seat for seat, own in enumerate(sums) if own == most) if most else ()


class ArboSpeech(Speech["ArboretumTable"]):
    """Puts the table's facts into the player's language."""

    prefix = "arboretum"

    def card(self, code: str) -> str:
        return self.scene.app.words("arboretum.label.card", species=self.species(code), value=int(code[2]))

    def species(self, code: str) -> str:
        return self.scene.app.words(f"arboretum.species.{code[:2]}")

    def cards(self, codes: list[str]) -> str:
        """Cards one after another."""
        return ", ".join(map(self.card, codes))

    # --- status and log ---------------------------------------------------------------------------------------------

    def status(self) -> str:
        """One sentence: whom the table waits for, what for, and how far the turn is."""
        view, words = self.scene.shown_view, self.scene.app.words
        if view.phase is Phase.OVER:
            return words("arboretum.status.over")
        if view.phase < Phase.DRAW:
            return words("arboretum.status.deal")
        waiting = self.waiting(view.turn)
        if waiting is not None:
            return waiting
        name, last = self.scene.player_name(view.turn), "" if view.deck_size else "_last"
        match view.phase:
            case Phase.DRAW:
                return words(f"arboretum.status.draw{last}", name=name, n=view.draws + 1, of=DRAWS)
            case Phase.PLAY:
                chosen = "_chosen" if self.scene.chosen is not None else last
                return words(f"arboretum.status.play{chosen}", name=name)
            case _:
                chosen = "_chosen" if self.scene.chosen is not None else last
                return words(f"arboretum.status.discard{chosen}", name=name)

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        """The log's sentence for an event as `viewer` saw it, None for one not worth a line."""
        match event:
            case Started(seat=seat):
                return self.told("started", seat, viewer)
            case OpeningDiscarded(seat=seat, card=card):
                return self.told("opening", seat, viewer, card=self.card(card))
            case DrewDeck(seat=seat, card=None):
                return self.told("drew", seat, viewer)
            case DrewDeck(seat=seat, card=str(card)):
                return self.told("drew_card", seat, viewer, card=self.card(card))
            case DrewPile(seat=seat, pile=pile, card=card):
                return self._drew_pile(seat, pile, card, viewer)
            case LastCardDrawn(seat=seat):
                return self.told("last", seat, viewer)
            case NothingToDraw(seat=seat):
                return self.told("nothing", seat, viewer)
            case Planted(seat=seat, card=card):
                return self.told("planted", seat, viewer, card=self.card(card))
            case Discarded(seat=seat, card=card):
                return self.told("discarded", seat, viewer, card=self.card(card))
            case Ended(winners=winners) if len(winners) > 1:
                names = ", ".join(map(self.scene.player_name, winners))
                return self.scene.app.words("arboretum.event.shared", names=names)
            case Ended(winners=winners):
                return self.told("won", winners[0], viewer)
            case _:
                return None

    def _drew_pile(self, seat: int, pile: int, card: str, viewer: int | None) -> str:
        if seat == pile:
            return self.told("drew_own", seat, viewer, card=self.card(card))
        me = self.me(viewer)
        form = "you" if seat == me else "from_you" if pile == me else "name"
        return self.scene.app.words(
            f"arboretum.event.drew_pile.{form}",
            name=self.scene.player_name(seat),
            pile=self.scene.player_name(pile),
            card=self.card(card),
        )

    def cards_in(self, event: Event) -> set[str]:
        match event:
            case DrewPile(card=card) | Planted(card=card) | Discarded(card=card) | OpeningDiscarded(card=card):
                return {card}
            case DrewDeck(card=str(card)):
                return {card}
            case _:
                return set()

    # --- moves and reasons ------------------------------------------------------------------------------------------

    def action(self, action: Action) -> str:
        words = self.scene.app.words
        match action:
            case do.DrawPile(pile=pile) if pile == self.scene.viewer:
                return words("arboretum.move.draw_own")
            case do.DrawPile(pile=pile):
                return words("arboretum.move.draw_pile", name=self.scene.player_name(pile))
            case do.Play(card=card):
                return words("arboretum.move.play", card=self.card(card))
            case do.Discard(card=card):
                return words("arboretum.move.discard", card=self.card(card))
            case _:
                return words("arboretum.move.draw_deck")

    def datum(self, name: str, value: str | int) -> str | int:
        match name, value:
            case "card", str():
                return self.card(value)
            case "species", str():
                return ", ".join(map(self.species, value.split()))
            case _:
                return super().datum(name, value)

    # --- what is known ----------------------------------------------------------------------------------------------

    def plate(self, seat: int) -> str:
        """What everybody knows of a seat: cards in hand, the known ones by name, trees."""
        words, view = self.scene.app.words, self.scene.shown_view
        known = view.known_codes(seat)
        key = "plate_known" if known else "plate"
        return words(
            f"arboretum.tip.{key}",
            name=self.scene.player_name(seat),
            n=view.sizes[seat],
            trees=len(view.gardens[seat].cells),
            cards=self.cards(known),
        )

    def hand_tip(self, code: str) -> str:
        """Whether the others know that this card is in the viewer's hand."""
        known = code in self.scene.shown_view.known_codes(self.scene.viewer)
        return self.scene.app.words("arboretum.tip.seen") if known else ""

    def ahead(self, right: KnownRight) -> str:
        """Who is ahead in a species, in two or three words."""
        words, viewer, seats = self.scene.app.words, self.scene.viewer, ahead(right)
        how = standing(right, viewer)
        if how in (MINE, SHARED):
            return words("arboretum.ahead.mine")
        if how == LOST and len(right.possibly) == 1:
            return words("arboretum.ahead.theirs", name=self.scene.player_name(right.possibly[0]))
        if not seats:
            return words("arboretum.ahead.nobody")
        if seats == (viewer,):
            return words("arboretum.ahead.you")
        if viewer in seats:
            return words("arboretum.ahead.tie")
        return words("arboretum.ahead.name", name=", ".join(map(self.scene.player_name, seats)))

    def right(self, right: KnownRight) -> str:
        """Who may score a species, from what the viewer may know."""
        words, viewer = self.scene.app.words, self.scene.viewer
        how = standing(right, viewer)
        _, most = rivals_reach(right, viewer)
        own = self._range(right.low[viewer], right.high[viewer])
        if how == LOST:
            names = ", ".join(self.scene.player_name(seat) for seat in right.possibly)
            return words("arboretum.right.lost", own=own, names=names)
        if how != OPEN:
            return words(f"arboretum.right.{how}", own=own, most=most)
        seats = ahead(right)
        if not seats:
            return words("arboretum.right.nobody", most=most)
        if viewer in seats:
            return words(
                "arboretum.right.open_you" if len(seats) == 1 else "arboretum.right.open_tie", own=own, most=most
            )
        names, least = ", ".join(map(self.scene.player_name, seats)), known_sum(right, seats[0])
        return words("arboretum.right.open_name", own=own, names=names, least=least)

    def eight(self, right: KnownRight) -> str:
        """What threatens or saves the viewer's 8, or what the viewer's 1 does; empty without either."""
        words, viewer, code = self.scene.app.words, self.scene.viewer, right.species
        known = right.known[viewer]
        if f"{code}8" in known:
            if viewer in right.dead_eight:
                holder = next(seat for seat, cards in enumerate(right.known) if f"{code}1" in cards)
                return words("arboretum.right.eight_dead", name=self.scene.player_name(holder))
            key = "eight_danger" if f"{code}1" in right.hidden else "eight_safe"
            return words(f"arboretum.right.{key}")
        return words("arboretum.right.one") if f"{code}1" in known else ""

    def _range(self, low: int, high: int) -> str:
        return str(low) if low == high else f"{low}–{high}"

    def path(self, seat: int, species: str) -> str:
        """The best path of a species in a seat's garden and what it is worth."""
        words, path = self.scene.app.words, self.scene.best_path(seat, species)
        if path is None:
            return words("arboretum.path.none")
        cards = " » ".join(f"{code[:2]}{code[2]}" for code in path.cards)
        return words("arboretum.path.best", cards=cards, points=path.points)
