"""Who sits where in the next game, as chosen in the dialog and remembered between games. No pictures here."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core import BadOption, Game
from game.core.options import OptionValue
from game.table import deals
from scenes.inputs import plain
from scenes.menus import faces
from scenes.session import LONGEST_NAME, Player
from scenes.settings import Settings
from scenes.words import Words

USUAL_SEATS = 4
USUAL_LEVELS = ("normal", "normal", "hard", "hard", "easy", "easy", "expert")
"""The levels of the opponents of a game that was never set up, by seat after the person's."""
FIRST_SEATS = 3
FIRST_LEVELS = ("easy", "easy", "normal", "normal", "hard", "hard", "expert")
"""The same for a game of which none was ever finished here: whoever is new to it meets easy opponents, two of them."""
MOST_SEATS = 1 + len(USUAL_LEVELS)
"""The seats of the largest table; all are kept, so that those beyond the number chosen come back as they were."""


@dataclass
class Seat:
    """One seat: what is kept for a person and for an opponent survives switching between the two."""

    kind: str = "ai"
    name: str = ""
    """The person's own name; empty takes the default of the language."""
    person: str = faces.PERSONS[0]
    level: str = "normal"
    character: str = "parrot"

    @property
    def face(self) -> str:
        """The face shown."""
        return self.person if self.kind == "person" else self.character


@dataclass
class Seating:
    """The whole set-up of a new game; seats beyond `count` are kept for when they are wanted again."""

    game: Game
    count: int = USUAL_SEATS
    seats: list[Seat] = field(default_factory=list)
    options: dict[str, OptionValue] = field(default_factory=dict)
    practice: bool = False
    deal: str = ""

    @property
    def seated(self) -> list[Seat]:
        """The seats that play."""
        return self.seats[: self.count]

    # --- changes ----------------------------------------------------------------------------------------------------

    def set_count(self, count: int) -> None:
        """Changes the number of seats; options that name a seat that is gone fall back to their default."""
        self.count = count
        self._fit_options()
        self._part_faces()

    def set_level(self, seat: int, level: str) -> None:
        """Another level brings another character."""
        chosen = self.seats[seat]
        chosen.level = level
        taken = [other.face for other in self.seated if other is not chosen]
        chosen.character = faces.free_face(faces.CHARACTERS[level], taken)

    def set_kind(self, seat: int, kind: str) -> None:
        """Person or opponent; the last person may leave too, then the opponents play among themselves."""
        self.seats[seat].kind = kind
        self._part_faces()

    def turn_face(self, seat: int) -> None:
        """The next portrait of the kind the seat has."""
        chosen = self.seats[seat]
        taken = [other.face for other in self.seated if other is not chosen]
        if chosen.kind == "person":
            chosen.person = faces.next_face(faces.PERSONS, chosen.person, taken)
        else:
            chosen.character = faces.next_face(faces.CHARACTERS[chosen.level], chosen.character, taken)

    def _part_faces(self) -> None:
        """Gives seats with the same face different ones, as far as there are any."""
        taken: list[str] = []
        for seat in self.seated:
            if seat.face in taken:
                if seat.kind == "person":
                    seat.person = faces.free_face(faces.PERSONS, taken)
                else:
                    seat.character = faces.free_face(faces.CHARACTERS[seat.level], taken)
            taken.append(seat.face)

    def _fit_options(self) -> None:
        for option in self.game.options:
            try:
                self.options[option.name] = option.check(self.options.get(option.name), self.count)
            except BadOption:
                self.options[option.name] = option.default

    # --- names ------------------------------------------------------------------------------------------------------

    def names(self, words: Words) -> list[str]:
        """The names of the seated: opponents of one name are numbered, people keep what they typed."""
        names: list[str] = []
        for number, seat in enumerate(self.seated):
            if seat.kind == "person":
                names.append(seat.name.strip() or default_name(words, number))
                continue
            plain = words(f"menu.face.{seat.character}")
            name, copies = plain, 1
            others = [clean(other.name) for other in self.seated if other.kind == "person"]
            while clean(name) in [*map(clean, names), *others]:
                copies += 1
                name = words("menu.face.numbered", name=plain, n=copies)
            names.append(name[:LONGEST_NAME])
        return names

    def name_trouble(self, words: Words) -> str | None:
        """A sentence when two people have the same name, else None."""
        names = self.names(words)
        for number, name in enumerate(names):
            if clean(name) in map(clean, names[:number]):
                return words("menu.new.same_names", name=name)
        return None

    def players(self, words: Words) -> list[Player]:
        """The players as a session seats them."""
        return [
            Player(name, "person" if seat.kind == "person" else "ai", seat.face, seat.level)
            for name, seat in zip(self.names(words), self.seated, strict=True)
        ]

    def seed(self) -> int:
        """The number of the deal: the one shown, else a fresh one that can be typed later."""
        return int(self.deal) if self.deal else deals.fresh()

    # --- memory -----------------------------------------------------------------------------------------------------

    def remember(self, settings: Settings) -> None:
        """Keeps the set-up (not the deal number) in the settings."""
        settings.player_names = [seat.name.strip() for seat in self.seats]
        settings.last_game = {
            **settings.last_game,
            self.game.id: {
                "count": self.count,
                "seats": [
                    {"kind": seat.kind, "person": seat.person, "level": seat.level, "character": seat.character}
                    for seat in self.seats
                ],
                "options": {name: list(v) if isinstance(v, tuple) else v for name, v in self.options.items()},
                "practice": self.practice,
            },
        }


def clean(name: str) -> str:
    """A name as it is compared with others."""
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def default_name(words: Words, seat: int) -> str:
    """The name a person at the seat has until they type one."""
    return words("menu.names.list").split()[seat]


def usual(game: Game, *, first: bool = False) -> Seating:
    """You and three opponents, or as many as the game takes; `first`: for whoever has never finished this game."""
    counts, wanted = game.seat_counts, FIRST_SEATS if first else USUAL_SEATS
    count = wanted if wanted in counts else max(counts)
    seats = [Seat(kind="person", person=faces.PERSONS[0], character=faces.CHARACTERS["normal"][0])]
    for number, level in enumerate(FIRST_LEVELS if first else USUAL_LEVELS, 1):
        taken = [seat.character for seat in seats[1:]]
        seats.append(
            Seat(person=faces.PERSONS[number], level=level, character=faces.free_face(faces.CHARACTERS[level], taken))
        )
    seating = Seating(game, count, seats)
    seating.set_count(count)
    return seating


def remembered(game: Game, settings: Settings, *, first: bool = False) -> Seating:
    """The last set-up of this game; whatever of it is missing or wrong is as `usual`."""
    seating = usual(game, first=first)
    for seat, name in zip(seating.seats, settings.player_names, strict=False):
        seat.name = plain(name)[:LONGEST_NAME]
    kept = settings.last_game.get(game.id)
    if not isinstance(kept, dict):
        return seating
    listed = kept.get("seats")
    for seat, entry in zip(seating.seats, listed if isinstance(listed, list) else [], strict=False):
        if isinstance(entry, dict):
            _recall(seat, entry)
    seating.practice = kept.get("practice") is True
    options = kept.get("options")
    if isinstance(options, dict):
        seating.options = {
            str(name): tuple(map(str, value)) if isinstance(value, list) else value
            for name, value in options.items()
            if isinstance(value, int | str | list)
        }
    count = kept.get("count")
    seating.set_count(count if isinstance(count, int) and count in game.seat_counts else seating.count)
    return seating


def _recall(seat: Seat, entry: Mapping[str, object]) -> None:
    level, character, person = entry.get("level"), entry.get("character"), entry.get("person")
    if isinstance(level, str) and level in faces.LEVELS:
        seat.level = level
        faces_of = faces.CHARACTERS[level]
        seat.character = character if isinstance(character, str) and character in faces_of else faces_of[0]
    if isinstance(person, str) and person in faces.PERSONS:
        seat.person = person
    if entry.get("kind") in ("person", "ai"):
        seat.kind = str(entry["kind"])
