"""What the journal's lines add up to, per person and game. Pure functions; nothing here knows a file or a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from game.table.journal import Game, Line, Reset, Seat, name_key

LAST: Final = 20
"""Games of the chart and of `Summary.last`."""
PEOPLE: Final = "people"
"""The level that stands for opponents who are persons."""


@dataclass(frozen=True, slots=True)
class Mine:
    """A game as one of its persons sees it."""

    game: Game
    number: int
    """The person's seat."""

    @property
    def seat(self) -> Seat:
        return self.game.seats[self.number]

    @property
    def points(self) -> int:
        return self.seat.points or 0

    @property
    def solo(self) -> bool:
        """Whether there was nobody to win against."""
        return len(self.game.seats) == 1

    @property
    def won(self) -> bool:
        """Whether the person won, alone or with others."""
        return self.seat.won and not self.solo

    @property
    def shared(self) -> bool:
        """Whether the person won with others."""
        return self.seat.won and len(self.game.winners) > 1

    @property
    def levels(self) -> list[str]:
        """The levels of the opponents, each once, `PEOPLE` for persons."""
        others = [seat for number, seat in enumerate(self.game.seats) if number != self.number]
        return list(dict.fromkeys(seat.level if seat.kind == "ai" else PEOPLE for seat in others))


@dataclass(frozen=True, slots=True)
class Tally:
    """How games with others went: `played` = `won` + `shared` + `lost`."""

    won: int = 0
    shared: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.shared + self.lost

    @property
    def wins(self) -> int:
        """Games won, alone or with others."""
        return self.won + self.shared


@dataclass(frozen=True, slots=True)
class Summary:
    """A person's games of one kind, or of all; points are None where there are none to speak of."""

    tally: Tally
    solo: int
    """Games alone, which are neither won nor lost."""
    abandoned: int
    practice: int
    seconds: int
    """Time played, practice and abandoned games included."""
    best: int | None
    mean: float | None
    last: tuple[Mine, ...]
    """The last games that count, oldest first, at most `LAST`."""
    last_mean: float | None
    """The mean points of those."""
    streak: int
    """Wins in a row up to now (shared ones are wins), negative for games in a row not won."""
    longest: int
    """The most wins in a row ever."""
    by_seats: Mapping[int, Tally]
    """By the number of seats, from two on, ascending."""
    by_level: Mapping[str, Tally]
    """By level of the opponents; a game counts for every level that sat at the table."""
    by_game: Mapping[str, Tally]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's first result of a deal, and how many times they had begun it before."""

    mine: Mine
    before: int


def games_of(lines: Iterable[Line]) -> list[Game]:
    """Every game once, by when it was written: the end of a game outweighs its having been given up before."""
    games: dict[str, Game] = {}
    for line in lines:
        if isinstance(line, Game):
            known = games.get(line.id)
            if known is None:
                games[line.id] = line
            elif known.end == "abandoned" and line.end == "finished":
                del games[line.id]
                games[line.id] = line
    return list(games.values())


def mine(lines: Sequence[Line], name: str, game_id: str | None = None) -> list[Mine]:
    """A person's games in order, those before the last reset left out; of one kind if `game_id` says so."""
    wanted = name_key(name)
    hidden = hidden_games(lines, name)
    found: list[Mine] = []
    for game in games_of(lines):
        if game.id in hidden or (game_id is not None and game.game != game_id):
            continue
        for number, seat in enumerate(game.seats):
            if seat.kind == "person" and name_key(seat.name) == wanted:
                found.append(Mine(game, number))
                break
    return found


def hidden_games(lines: Iterable[Line], name: str) -> set[str]:
    """The ids of the games written before the person's last reset, unless that was taken back."""
    wanted = name_key(name)
    before: set[str] = set()
    marks: list[set[str]] = []
    for line in lines:
        match line:
            case Game():
                before.add(line.id)
            case Reset() if name_key(line.name) == wanted:
                if not line.back:
                    marks.append(set(before))
                elif marks:
                    marks.pop()
            case Reset():
                pass
    return marks[-1] if marks else set()


def people(lines: Sequence[Line]) -> list[str]:
    """The persons of the journal as they last spelled their names, who played last first; with resets hidden too."""
    names: dict[str, str] = {}
    for game in games_of(lines):
        for seat in game.seats:
            if seat.kind == "person":
                key = name_key(seat.name)
                names.pop(key, None)
                names[key] = seat.name
    return list(reversed(names.values()))


def summarise(games: Sequence[Mine]) -> Summary:
    """What a person's games add up to."""
    counted = [one for one in games if one.game.counts]
    contests = [one for one in counted if not one.solo]
    points = [one.points for one in counted]
    last = counted[-LAST:]
    counts = sorted({len(one.game.seats) for one in contests})
    levels = dict.fromkeys(level for one in contests for level in one.levels)
    kinds = dict.fromkeys(one.game.game for one in contests)
    streak, longest = _streaks(contests)
    return Summary(
        tally=_tally(contests),
        solo=len(counted) - len(contests),
        abandoned=sum(one.game.end == "abandoned" and not one.game.practice for one in games),
        practice=sum(one.game.practice for one in games),
        seconds=sum(one.game.seconds for one in games),
        best=max(points, default=None),
        mean=sum(points) / len(points) if points else None,
        last=tuple(last),
        last_mean=sum(one.points for one in last) / len(last) if last else None,
        streak=streak,
        longest=longest,
        by_seats={count: _tally([one for one in contests if len(one.game.seats) == count]) for count in counts},
        by_level={level: _tally([one for one in contests if level in one.levels]) for level in levels},
        by_game={kind: _tally([one for one in contests if one.game.game == kind]) for kind in kinds},
    )


def of_the_day(lines: Sequence[Line], game_id: str, day: date) -> list[Attempt]:
    """What each person first made of the game's deal of that day, in the order in which they did."""
    tried: dict[str, int] = {}
    found: dict[str, Attempt] = {}
    for game in games_of(lines):
        if game.game != game_id or game.day != day.isoformat() or game.practice:
            continue
        for number, seat in enumerate(game.seats):
            if seat.kind == "person":
                key = name_key(seat.name)
                if game.end == "finished" and key not in found:
                    found[key] = Attempt(Mine(game, number), tried.get(key, 0))
                tried[key] = tried.get(key, 0) + 1
    return list(found.values())


def played_last(lines: Sequence[Line], game_ids: Sequence[str]) -> str | None:
    """The game of which one ended last, given up or not; None before any did."""
    ended = [game for game in games_of(lines) if game.game in game_ids]
    return max(ended, key=lambda game: game.at).game if ended else None


def favourites(lines: Sequence[Line], game_ids: Sequence[str]) -> list[str]:
    """The games by how often they were played to the end, most first; of equals the order given stays."""
    played = Counter(game.game for game in games_of(lines) if game.end == "finished")
    return sorted(game_ids, key=lambda game_id: -played[game_id])


def _tally(games: Sequence[Mine]) -> Tally:
    shared = sum(one.shared for one in games)
    won = sum(one.won for one in games) - shared
    return Tally(won, shared, len(games) - won - shared)


def _streaks(games: Sequence[Mine]) -> tuple[int, int]:
    """The run of wins (or, negative, of other games) at the end, and the longest run of wins."""
    run = longest = 0
    for one in games:
        run = max(run, 0) + 1 if one.won else min(run, 0) - 1
        longest = max(longest, run)
    return run, longest
