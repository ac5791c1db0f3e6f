"""The option of Arboretum that no other game has: which species are used."""

from __future__ import annotations

from dataclasses import dataclass

from game.arboretum.material import SPECIES, USED
from game.core import BadOption, Option, OptionValue, string_list
from game.core.errors import BadRoll


@dataclass(frozen=True, slots=True)
class SpeciesChoice(Option):
    """`random`, or the codes of as many species as the seats use (A-2), in any order and kept ascending."""

    @property
    def default(self) -> OptionValue:
        return "random"

    def values(self, seats: int) -> tuple[OptionValue, ...]:
        """`random`, and the first species there are as an example of a list."""
        return ("random", SPECIES[: USED[seats]])

    def check(self, value: object, seats: int) -> OptionValue:
        if value == "random":
            return "random"
        try:
            codes = string_list(value)
        except BadRoll:
            raise BadOption(f"option {self.name}: expected 'random' or a list of codes, got {value!r}") from None
        for code in codes:
            if code not in SPECIES:
                raise BadOption(f"option {self.name}: unknown species {code!r}, expected of {', '.join(SPECIES)}")
        if len(codes) != USED[seats] or len(set(codes)) != len(codes):
            count = USED[seats]
            raise BadOption(f"option {self.name}: expected {count} different species for {seats} seats, got {codes}")
        return tuple(sorted(codes))

    def parse(self, text: str, seats: int) -> OptionValue:
        return self.check(text if text == "random" else text.split(","), seats)
