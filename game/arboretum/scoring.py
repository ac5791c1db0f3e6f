"""Scores (A-8 to A-13): who may score a species, what for, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.arboretum.garden import Garden, Path
from game.arboretum.material import HIGHEST, SPECIES, SPECIES_MASKS, VALUES, codes_of
from game.core import Score

_SUMS: Final = tuple(sum(value + 1 for value in range(VALUES) if byte >> value & 1) for byte in range(256))
"""The values of a species' cards together, by the set of them as eight bits."""
_EIGHT: Final = 1 << HIGHEST


@dataclass(frozen=True, slots=True)
class SpeciesResult:
    """What became of one species at the end, per seat: the hands compared, the right to score, the path (A-8 to A-12).

    Also what it would come to if the game ended now.
    """

    species: str
    hands: tuple[tuple[str, ...], ...]
    """The cards of the species in hand, ascending."""
    sums: tuple[int, ...]
    """What they count together, a cancelled 8 as nothing (A-9)."""
    cancelled: tuple[bool, ...]
    """Whether the seat holds the 8 and an opponent's 1 makes it count nothing (A-9)."""
    holders: tuple[int, ...]
    """The seats with the right to score it, ascending: all of them if nobody holds the species (A-8)."""
    paths: tuple[Path | None, ...]
    """The best path of the seat, with the right or without; None if it has none (A-11)."""

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat scores for the species (A-10, A-12)."""
        return tuple(
            path.points if path is not None and seat in self.holders else 0 for seat, path in enumerate(self.paths)
        )


def hand_sums(hands: Sequence[int], species: int) -> list[int]:
    """What each hand (a set of cards) counts for a species, an 8 as nothing where an opponent holds the 1 (A-9)."""
    shift = VALUES * species
    own = [hand >> shift & 0xFF for hand in hands]
    sums = [_SUMS[cards] for cards in own]
    for seat, cards in enumerate(own):
        if cards & _EIGHT and any(other & 1 for place, other in enumerate(own) if place != seat):
            sums[seat] -= VALUES
    return sums


def points_of(hands: Sequence[int], gardens: Sequence[Garden], species: Sequence[int]) -> list[list[int]]:
    """For each of the species used, what each seat scores if the game ends with these hands (A-8 to A-12)."""
    best = [garden.best() for garden in gardens]
    table: list[list[int]] = []
    for kind in species:
        sums = hand_sums(hands, kind)
        most = max(sums)
        table.append([own[kind] if held == most else 0 for own, held in zip(best, sums, strict=True)])
    return table


def scores(hands: Sequence[int], gardens: Sequence[Garden], species: Sequence[int]) -> list[Score]:
    """The score of each seat; a line for each of the species used."""
    table = points_of(hands, gardens, species)
    return [
        Score(
            sum(row[seat] for row in table),
            tuple((SPECIES[kind], row[seat]) for kind, row in zip(species, table, strict=True)),
        )
        for seat in range(len(hands))
    ]


def species_result(hands: Sequence[int], gardens: Sequence[Garden], species: int) -> SpeciesResult:
    """Everything about how one species is scored with these hands."""
    sums = hand_sums(hands, species)
    own = [hand & SPECIES_MASKS[species] for hand in hands]
    eight = 1 << VALUES * species + HIGHEST
    raw = [_SUMS[cards >> VALUES * species] for cards in own]
    return SpeciesResult(
        SPECIES[species],
        tuple(tuple(codes_of(cards)) for cards in own),
        tuple(sums),
        tuple(bool(cards & eight) and total > held for cards, total, held in zip(own, raw, sums, strict=True)),
        tuple(seat for seat, held in enumerate(sums) if held == max(sums)),
        tuple(garden.path(species) for garden in gardens),
    )


def leaders(points: Sequence[int], gardens: Sequence[Garden]) -> tuple[int, ...]:
    """The seats that win, ascending: most points, then most different species in the arboretum (A-13)."""
    ranks = [(own, garden.species()) for own, garden in zip(points, gardens, strict=True)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
