"""What planting or discarding a card would change: the best paths of the own garden, and who may score what."""

from __future__ import annotations

from dataclasses import dataclass

from game.arboretum import actions as do
from game.arboretum.garden import Path
from game.arboretum.rights import KnownRight, known_rights
from game.arboretum.rules import Arboretum


@dataclass(frozen=True, slots=True)
class Preview:
    """The points of the best paths by species, and what is known of the rights, as they would be then."""

    card: str
    points: dict[str, int]
    gains: dict[str, int]
    """By species, in which the best path would gain: how much."""
    rights: dict[str, KnownRight]
    path: Path | None
    """The best path that gains the most; of the card's own species where several do. None if none gains."""


def rights_of(view: Arboretum) -> dict[str, KnownRight]:
    """What is known of the right to each species, by its code."""
    return {right.species: right for right in known_rights(view)}


def preview(view: Arboretum, action: do.Play | do.Discard) -> Preview:
    """What a legal action of the seat at turn would change, from what this view knows."""
    seat, before = view.turn, view.path_points(view.turn)
    after = view.clone()
    after.advance(seat, action)
    points = after.path_points(seat)
    gains = {species: points[species] - before[species] for species in points if points[species] > before[species]}
    most = max(gains, key=lambda species: (gains[species], species == action.card[:2]), default=None)
    path = after.best_path(seat, most) if most is not None else None
    return Preview(action.card, points, gains, rights_of(after), path)


def spent(view: Arboretum, card: str) -> dict[str, KnownRight]:
    """What would be known of the rights without a hand card, wherever it goes; nothing while no card is to be given."""
    legal = view.legal(view.turn)
    action = next((one for one in legal if isinstance(one, do.Play | do.Discard) and one.card == card), None)
    return preview(view, action).rights if action is not None else {}
