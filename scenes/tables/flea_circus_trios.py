"""Choosing the cards of a trio: a click turns one card, a button offers the best three, and what it changes is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.flea_circus import actions as do
from game.flea_circus.material import mask
from game.flea_circus.scoring import TRIO_POINTS, has_all_acts
from game.flea_circus.worth import trio_cost

if TYPE_CHECKING:
    from scenes.tables.flea_circus import FleaCircusTable

SIZE = 3
"""Cards of a trio."""


class TrioChoice:
    """The hand cards that the viewer of one table has chosen for a trio, in the order of choosing."""

    def __init__(self, scene: FleaCircusTable) -> None:
        self.scene = scene
        self.cards: list[str] = []

    def candidates(self) -> set[str]:
        """The hand cards that some legal trio uses."""
        return {card for trio in self.legal() for card in trio.cards}

    def legal(self) -> list[do.Trio]:
        """The trios that may be laid down."""
        return [action for action in self.scene.legal_actions() if isinstance(action, do.Trio)]

    def keep(self) -> None:
        """Forgets chosen cards that no trio uses any more."""
        candidates = self.candidates()
        self.cards = [card for card in self.cards if card in candidates]

    def toggle(self, code: str) -> None:
        """Chooses a candidate, or no longer; cards of another number go, of four the one chosen first."""
        if code in self.cards:
            self.cards.remove(code)
        else:
            self.cards = [*[card for card in self.cards if card[1] == code[1]], code][-SIZE:]

    def chosen(self) -> do.Trio | None:
        """The trio that the chosen cards make."""
        cards = sorted(self.cards)
        return do.Trio((cards[0], cards[1], cards[2])) if len(cards) == SIZE else None

    def offered(self) -> do.Trio | None:
        """The trio worth most, with the cards chosen so far; None when none may be laid down."""
        fitting = [trio for trio in self.legal() if set(self.cards) <= set(trio.cards)]
        return max(fitting, key=self.gain, default=None)

    def choose_offered(self) -> None:
        offered = self.offered()
        if offered is not None:
            self.cards = list(offered.cards)

    # --- what it changes --------------------------------------------------------------------------------------------

    def gain(self, trio: do.Trio) -> int:
        """How many points the viewer has more with the trio laid down; negative where its cards count more in hand."""
        view = self.scene.shown_view
        return TRIO_POINTS - trio_cost(view.hands[self.scene.viewer], mask(" ".join(trio.cards)))

    def breaks_gala(self, trio: do.Trio) -> bool:
        """Whether the viewer might call the gala now, and no more with the trio laid down."""
        hand = self.scene.shown_view.hands[self.scene.viewer]
        return has_all_acts(hand) and not has_all_acts(hand & ~mask(" ".join(trio.cards)))
